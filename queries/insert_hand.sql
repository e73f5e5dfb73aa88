-- name: insert_hand
-- Build writes every hand within the limits.
INSERT INTO hand (id, hand, size, board_colors) VALUES (?, ?, ?, ?)
