-- name: insert_documentation
-- Build writes a row for each column of what readers are to query.
INSERT INTO documentation (view, position, column, type, unit, words) VALUES (?, ?, ?, ?, ?, ?)
