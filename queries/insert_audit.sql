-- name: insert_audit
-- Audit writes a row for each algorithm, trial, length and right answer.
INSERT INTO audit (algorithm, trial, length, steps, population, states, right, impossible, possible, too_few, too_many,
                   garbage, slow, sampled)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
