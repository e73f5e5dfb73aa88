-- name: hands
-- Opening a catalog asks it: the hands by the numbers that the rows name them with.
SELECT id, hand FROM hand ORDER BY id
