-- name: rows
-- A search for puzzles asks it for the rows that it has chosen, given as a
-- JSON array of pairs of board and hand, and gets them in that order.
SELECT m.*, g.rate
FROM json_each(?) j
CROSS JOIN minimal m ON m.board = j.value ->> 0 AND m.hand = j.value ->> 1
LEFT JOIN greedy g ON g.id = m.greedy
