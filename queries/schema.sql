-- name: schema
-- Verify compares a catalog's schema with a new one's.
SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name
