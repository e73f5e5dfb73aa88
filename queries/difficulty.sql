-- name: difficulty
-- A search for puzzles asks it, to find where a range of difficulty begins and
-- ends in a block.
SELECT difficulty FROM minimal WHERE id = ?
