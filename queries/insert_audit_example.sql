-- name: insert_audit_example
-- Audit writes a row for each algorithm, trial and kind of failure.
INSERT INTO audit_example (algorithm, trial, kind, board, hand, steps, moves, answer)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
