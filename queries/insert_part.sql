-- name: insert_part
-- Build writes which hands are contained in which.
INSERT INTO part (hand, part) VALUES (?, ?)
