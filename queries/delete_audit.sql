-- name: delete_audit
-- Audit asks it before it writes an algorithm's results anew.
DELETE FROM audit WHERE algorithm = ?
