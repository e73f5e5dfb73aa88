-- name: block_bounds
-- The first search for puzzles asks it: the bounds of each measure in each block.
SELECT measure, low, high FROM block_bounds
