-- name: insert_census
-- Build writes a row for each length.
INSERT INTO census (length, raw_boards, canonical_boards, raw_states, canonical_states, solvable_boards, minimal_hands)
VALUES (?, ?, ?, ?, ?, ?, ?)
