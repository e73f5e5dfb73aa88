-- name: board_hands
-- Look-up asks it for one board: its minimal hands and a line for each.
SELECT hand, line FROM minimal WHERE board = ?
