-- name: audit
-- Check asks it, to weight its cases to where published algorithms fail; and
-- whoever reads an audit back.
SELECT algorithm, trial, length, steps, population, states, right, impossible, possible, too_few, too_many, garbage, slow, sampled
FROM audit
ORDER BY algorithm, trial, length, steps
