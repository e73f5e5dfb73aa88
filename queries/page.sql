-- name: page
-- Whoever reads a table's pages asks it for one after another.
SELECT data FROM sqlite_dbpage('main') WHERE pgno = ?
