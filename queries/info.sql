-- name: info
-- Opening a catalog asks it: limits, version, digest.
SELECT key, value FROM info
