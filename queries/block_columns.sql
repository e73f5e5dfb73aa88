-- name: block_columns
-- A search for puzzles asks it of the blocks that may have some.
SELECT columns FROM block_columns WHERE block = ?
