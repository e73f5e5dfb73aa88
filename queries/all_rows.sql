-- name: all_rows
-- Verify asks it: every row, in the order of the table.
SELECT m.*, g.rate
FROM minimal m
LEFT JOIN greedy g ON g.id = m.greedy
ORDER BY m.board, m.hand
