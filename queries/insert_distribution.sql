-- name: insert_distribution
-- Build writes how many puzzles there are of each kind.
INSERT INTO distribution (length, steps, technique, difficulty, puzzles) VALUES (?, ?, ?, ?, ?)
