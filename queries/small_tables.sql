-- name: small_tables
-- Verify asks it: the tables that follow from the limits and from the rows of minimal.
SELECT name
FROM sqlite_schema
WHERE type = 'table' AND name NOT IN ('minimal', 'block_columns', 'info', 'goose_db_version') AND name NOT LIKE 'sqlite%'
    AND name NOT LIKE 'audit%' -- these come later, or never
ORDER BY name
