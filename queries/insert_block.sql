-- name: insert_block
-- Build writes a row for each block of rows.
INSERT INTO block (first, last, steps, length, colors, technique, chain, separators, symmetric, min_difficulty, max_difficulty,
                   min_lines, max_lines, min_openings, max_openings, min_traps, max_traps)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
