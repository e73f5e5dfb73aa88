-- name: audit_examples
-- Check asks it, for states at which published algorithms fail.
SELECT algorithm, trial, kind, board, hand, steps, moves, answer
FROM audit_example
ORDER BY algorithm, trial, kind
