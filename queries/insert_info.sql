-- name: insert_info
-- Build writes what the file is; the digest comes last.
INSERT INTO info (key, value) VALUES (?, ?)
