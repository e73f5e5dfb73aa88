-- name: census
-- Stats and the summary of a build ask it.
SELECT length, raw_boards, canonical_boards, raw_states, canonical_states, solvable_boards, minimal_hands
FROM census
ORDER BY length
