-- name: distribution
-- Stats and the charts ask it.
SELECT length, steps, technique, difficulty, puzzles
FROM distribution
ORDER BY length, steps, technique, difficulty
