-- name: roots
-- Build asks it, to write the big tables as pages.
SELECT name, rootpage FROM sqlite_schema WHERE type = 'table' AND name IN ('minimal', 'block_columns')
