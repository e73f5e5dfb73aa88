-- name: insert_greedy
-- Build writes every greedy rate that there is.
INSERT INTO greedy (id, rate) VALUES (?, ?)
