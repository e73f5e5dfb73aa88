-- name: rows
-- A search for puzzles asks it for the rows that it has chosen, given as a
-- JSON array of ids.
SELECT m.id, m.board, m.hand, m.line, m.lines, m.choices, m.openings, m.trap_sum, m.chain, m.separators, m.technique, m.win_rate
FROM json_each(?) j
CROSS JOIN minimal m ON m.id = j.value
ORDER BY j.key
