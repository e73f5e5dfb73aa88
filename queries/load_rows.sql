-- name: load_rows
-- Build fills the table from the virtual table that hands over the rows.
INSERT INTO minimal (id, board, hand, line, lines, choices, openings, trap_sum, chain, separators, technique, win_rate, difficulty)
SELECT id, board, hand, line, lines, choices, openings, trap_sum, chain, separators, technique, win_rate, difficulty
FROM temp.enumeration
