-- name: insert_block_bounds
-- Build writes a row for each measure.
INSERT INTO block_bounds (measure, low, high) VALUES (?, ?, ?)
