-- name: all_rows
-- Verify asks it: every row as it lies in the file, in the file's order.
SELECT id, board, hand, line, lines, choices, openings, trap_sum, chain, separators, technique, win_rate, difficulty
FROM minimal
ORDER BY id
