-- name: delete_audit_examples
-- Audit asks it before it writes an algorithm's results anew.
DELETE FROM audit_example WHERE algorithm = ?
