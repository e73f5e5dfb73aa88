-- name: batch_hands
-- Look-up asks it for many boards at once, given as a JSON array: one
-- statement for hundreds of boards costs much less than one for each.
SELECT b.key, m.hand, m.line
FROM json_each(?) b
CROSS JOIN minimal m ON m.board = b.value
