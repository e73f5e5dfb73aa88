-- name: count_rows
-- Verify asks it, to know how many rows to expect.
SELECT count(*) FROM minimal
