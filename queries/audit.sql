-- name: audit
-- Whoever reads an audit back asks it.
SELECT algorithm, trial, length, steps, population, states, right, impossible, possible, too_few, too_many, garbage, slow, sampled
FROM audit
ORDER BY algorithm, trial, length, steps
