-- name: greedy_rates
-- Whoever reads a table's pages asks it: the rates by their numbers, from 0.
SELECT rate FROM greedy ORDER BY id
