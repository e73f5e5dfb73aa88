-- +goose Up

-- The catalog is made to be read with any SQLite tool: query the views
-- puzzles, boards and states, and the tables census and info. The tables
-- under the views are packed, since millions of rows lie in them.

-- "Zuma", so that a catalog can be told from other SQLite files.
PRAGMA application_id = 0x5a756d61;
PRAGMA user_version = 1;

-- What this file is: limits, program version, content digest. The digest is
-- written last; a file without one was never finished.
CREATE TABLE info (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- How many boards there are of each length, and how many can be cleared.
CREATE TABLE census (
    length           INTEGER PRIMARY KEY,
    raw_boards       INTEGER NOT NULL, -- rows without three equal neighbours
    canonical_boards INTEGER NOT NULL, -- up to renaming of colours and reversal
    raw_states       INTEGER NOT NULL, -- raw boards with every hand in the limits
    canonical_states INTEGER NOT NULL, -- up to renaming and reversal of both
    solvable_boards  INTEGER NOT NULL, -- canonical boards that some hand clears
    minimal_hands    INTEGER NOT NULL  -- hands that clear one, of which no part does
);

-- Every hand within the limits, by its letters.
CREATE TABLE hand (
    id   INTEGER PRIMARY KEY,
    hand TEXT    NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    -- The colours that a board lacks are interchangeable, and a canonical hand
    -- uses them in order, by falling count. So a hand is canonical for boards
    -- of at least so many colours.
    board_colors INTEGER NOT NULL
);

-- Which hands are contained in a hand; each contains itself.
CREATE TABLE part (
    hand INTEGER NOT NULL REFERENCES hand,
    part INTEGER NOT NULL REFERENCES hand,
    PRIMARY KEY (hand, part)
) WITHOUT ROWID;

CREATE TABLE technique (
    id   INTEGER PRIMARY KEY, -- from the least skill to the greatest
    name TEXT NOT NULL UNIQUE
);

-- A row a solvable board and minimal hand of it. Rows are numbered by steps,
-- length, colours, technique, chain, separators, symmetry and difficulty, so
-- that the puzzles of a kind lie together.
CREATE TABLE minimal (
    id         INTEGER PRIMARY KEY,
    board      TEXT    NOT NULL,
    hand       INTEGER NOT NULL REFERENCES hand,
    -- The moves of the line that clears the board, a byte each, the first in
    -- the lowest: 8 * gap + colour (1 is R, 2 is Y, and so on).
    line       INTEGER NOT NULL,
    lines      INTEGER NOT NULL,
    choices    INTEGER NOT NULL,
    openings   INTEGER NOT NULL,
    trap_sum   INTEGER NOT NULL, -- traps, summed over all lines
    chain      INTEGER NOT NULL,
    separators INTEGER NOT NULL,
    technique  INTEGER NOT NULL REFERENCES technique,
    win_rate   REAL    NOT NULL,
    difficulty REAL    NOT NULL
);

-- Blocks of neighbouring rows of minimal that have steps, length, colours,
-- technique, chain, separators and symmetry in common, with the range of what
-- else they have: a search looks into few blocks.
CREATE TABLE block (
    first          INTEGER PRIMARY KEY, -- id of the first row
    last           INTEGER NOT NULL,
    steps          INTEGER NOT NULL,
    length         INTEGER NOT NULL,
    colors         INTEGER NOT NULL,
    technique      INTEGER NOT NULL REFERENCES technique,
    chain          INTEGER NOT NULL,
    separators     INTEGER NOT NULL,
    symmetric      INTEGER NOT NULL, -- 1 if the boards equal their own renamed reversals
    min_difficulty REAL    NOT NULL,
    max_difficulty REAL    NOT NULL,
    min_lines      INTEGER NOT NULL,
    max_lines      INTEGER NOT NULL,
    min_openings   INTEGER NOT NULL,
    max_openings   INTEGER NOT NULL,
    min_traps      REAL    NOT NULL,
    max_traps      REAL    NOT NULL
);

-- What a search asks of the rows of a block, column by column, so that
-- millions of rows can be looked through in a moment. Four bytes give the
-- widths of a number in each column in bytes; then follow the columns, numbers
-- with the lowest byte first: the board (three bits a ball, the first ball
-- highest; 1 is R, 2 is Y, and so on), lines, openings, trap_sum.
CREATE TABLE block_columns (
    first   INTEGER PRIMARY KEY REFERENCES block,
    columns BLOB NOT NULL
);

-- How many puzzles there are of each kind, for charts.
CREATE TABLE distribution (
    length     INTEGER NOT NULL,
    steps      INTEGER NOT NULL,
    technique  INTEGER NOT NULL REFERENCES technique,
    difficulty INTEGER NOT NULL, -- in whole bits, cut off
    puzzles    INTEGER NOT NULL,
    PRIMARY KEY (length, steps, technique, difficulty)
) WITHOUT ROWID;

-- How published algorithms did against the truth, by the board's length and
-- the right answer. "zuma audit" fills this table and the next; a new catalog
-- has nothing in them. Boards and hands are canonical: a few of the algorithms
-- depend on the letters.
CREATE TABLE audit (
    algorithm  TEXT    NOT NULL,
    -- minimal: the rows of puzzles, each the sharpest test of its board.
    -- states: every canonical board up to a length with every canonical hand.
    trial      TEXT    NOT NULL CHECK (trial IN ('minimal', 'states')),
    length     INTEGER NOT NULL,
    steps      INTEGER NOT NULL, -- the right answer; -1 where no move sequence clears the board
    population INTEGER NOT NULL, -- the states of that kind
    states     INTEGER NOT NULL, -- how many of them the algorithm was asked; it adds up to what follows
    right      INTEGER NOT NULL,
    impossible INTEGER NOT NULL, -- it says -1, and the board can be cleared
    possible   INTEGER NOT NULL, -- it says a number, and the board cannot be cleared
    too_few    INTEGER NOT NULL,
    too_many   INTEGER NOT NULL,
    garbage    INTEGER NOT NULL, -- no answer to any such state, or a crash
    slow       INTEGER NOT NULL, -- it was stopped
    sampled    INTEGER NOT NULL, -- 1 if states is a random sample of population
    PRIMARY KEY (algorithm, trial, length, steps)
) WITHOUT ROWID;

-- The smallest state of each kind of failure: of the shortest boards that with
-- the smallest hand, and of these the first.
CREATE TABLE audit_example (
    algorithm TEXT    NOT NULL,
    trial     TEXT    NOT NULL,
    kind      TEXT    NOT NULL, -- a column of audit, impossible to slow
    board     TEXT    NOT NULL,
    hand      TEXT    NOT NULL,
    steps     INTEGER NOT NULL, -- the right answer
    moves     TEXT,             -- a line of so many moves, NULL if there is none
    answer    INTEGER,          -- the algorithm's; NULL if it gave none
    PRIMARY KEY (algorithm, trial, kind)
) WITHOUT ROWID;

-- The rows of minimal unpacked. The views below are made from it.
CREATE VIEW solution AS
SELECT m.id,
       m.board,
       m.hand AS hand_id,
       h.hand,
       h.size AS steps,
       substr('RYBGWOP', m.line & 7, 1) || (m.line >> 3 & 31)
           || CASE WHEN h.size > 1 THEN ' ' || substr('RYBGWOP', m.line >> 8 & 7, 1) || (m.line >> 11 & 31) ELSE '' END
           || CASE WHEN h.size > 2 THEN ' ' || substr('RYBGWOP', m.line >> 16 & 7, 1) || (m.line >> 19 & 31) ELSE '' END
           || CASE WHEN h.size > 3 THEN ' ' || substr('RYBGWOP', m.line >> 24 & 7, 1) || (m.line >> 27 & 31) ELSE '' END
           || CASE WHEN h.size > 4 THEN ' ' || substr('RYBGWOP', m.line >> 32 & 7, 1) || (m.line >> 35 & 31) ELSE '' END
           || CASE WHEN h.size > 5 THEN ' ' || substr('RYBGWOP', m.line >> 40 & 7, 1) || (m.line >> 43 & 31) ELSE '' END
           AS moves,
       length(m.board) AS length,
       -- A canonical board uses the letters in order.
       CASE WHEN instr(m.board, 'P') THEN 7 WHEN instr(m.board, 'O') THEN 6 WHEN instr(m.board, 'W') THEN 5
            WHEN instr(m.board, 'G') THEN 4 WHEN instr(m.board, 'B') THEN 3 WHEN instr(m.board, 'Y') THEN 2
            ELSE 1 END AS colors,
       m.technique AS technique_id,
       m.lines,
       m.choices,
       m.openings,
       m.trap_sum,
       m.chain,
       m.separators,
       m.win_rate,
       m.difficulty
FROM minimal m
JOIN hand h ON h.id = m.hand;

-- The minimal hands with everything that is known of them.
CREATE VIEW puzzles AS
SELECT s.board, s.hand, s.steps, s.moves, s.length, s.colors, t.name AS technique, s.lines, s.choices, s.openings,
       CAST(s.trap_sum AS REAL) / s.lines AS traps, s.chain, s.separators, s.win_rate, s.difficulty
FROM solution s
JOIN technique t ON t.id = s.technique_id;

-- The boards that some hand within the limits clears: how few balls do, and
-- how many minimal hands there are.
CREATE VIEW boards AS
SELECT board, length, colors, min(steps) AS steps, count(*) AS hands
FROM solution
GROUP BY board;

-- The answers: every solvable board with every canonical hand of it. A board
-- that is not here cannot be cleared by any hand within the limits.
CREATE VIEW states AS
SELECT a.board,
       a.hand,
       coalesce((SELECT s.steps FROM solution s WHERE s.id = a.best), -1) AS steps,
       (SELECT s.moves FROM solution s WHERE s.id = a.best) AS moves
FROM (
    SELECT b.board,
           w.hand,
           -- the smallest minimal hand that the hand contains
           (SELECT m.id
            FROM minimal m
            JOIN hand h ON h.id = m.hand
            JOIN part p ON p.hand = w.id AND p.part = m.hand
            WHERE m.board = b.board
            ORDER BY h.size, m.hand
            LIMIT 1) AS best
    FROM solution b
    JOIN hand w ON w.board_colors <= b.colors
    -- one row a board
    WHERE b.hand_id = (SELECT min(o.hand) FROM minimal o WHERE o.board = b.board)
) a;

-- What the digest in info is taken over: the SHA-256 of these lines, each with
-- a line feed behind it. The win rate is in units of 10^-18, cut off.
CREATE VIEW digest_lines AS
SELECT s.board || ' ' || s.hand || ' ' || s.moves || ' ' || t.name || ' ' || s.lines || ' ' || s.choices || ' '
       || s.openings || ' ' || s.trap_sum || ' ' || s.chain || ' ' || s.separators || ' '
       || CAST(s.win_rate * 1e18 AS INTEGER) AS line
FROM solution s
JOIN technique t ON t.id = s.technique_id
ORDER BY s.board, s.hand_id;
