-- name: root
-- Whoever reads a table's pages asks it for the first of them.
SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?
