-- name: insert_block_columns
-- Build writes a row for each block of rows.
INSERT INTO block_columns (first, columns) VALUES (?, ?)
