-- name: blocks
-- A search for puzzles asks it: the blocks.
SELECT first, last, steps, length, colors, technique, chain, separators, symmetric, min_difficulty, max_difficulty,
       min_lines, max_lines, min_openings, max_openings, min_traps, max_traps
FROM block
ORDER BY first
