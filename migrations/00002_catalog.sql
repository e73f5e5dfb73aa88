-- +goose Up

-- The catalog is made to be read with any SQLite tool: query the views
-- puzzles, boards and states, and the tables census and info; the table
-- documentation says what their columns are. The tables under the views are
-- packed, since millions of rows lie in them.

-- "Zuma", so that a catalog can be told from other SQLite files.
PRAGMA application_id = 0x5a756d61;
PRAGMA user_version = 2;

-- What this file is: the game and its rules, limits, program version, licence,
-- content digest. The digest is written last; a file without one was never
-- finished.
CREATE TABLE info (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- What each column of the tables and views for readers says.
CREATE TABLE documentation (
    view     TEXT    NOT NULL, -- or table
    position INTEGER NOT NULL, -- of the column, from 1
    column   TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    unit     TEXT,
    words    TEXT    NOT NULL,
    PRIMARY KEY (view, position)
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

-- The greedy rates that there are, the least first. They are few, and a number
-- takes less room in each row than they do.
CREATE TABLE greedy (
    id   INTEGER PRIMARY KEY,
    rate REAL NOT NULL UNIQUE
);

-- A row a solvable board and minimal hand of it.
CREATE TABLE minimal (
    board       TEXT    NOT NULL,
    hand        INTEGER NOT NULL REFERENCES hand,
    -- The moves of the line that clears the board, a byte each, the first in
    -- the lowest: 8 * gap + colour (1 is R, 2 is Y, and so on).
    line        INTEGER NOT NULL,
    lines       INTEGER NOT NULL,
    trap_sum    INTEGER NOT NULL, -- traps, summed over all lines
    -- Small numbers in one, from the lowest bits on: symmetric (1 bit), colors
    -- (3), technique (2), separators (4), chain (5), openings (8), choices (8).
    traits      INTEGER NOT NULL,
    win_rate    REAL    NOT NULL,
    difficulty  REAL    NOT NULL,
    greedy      INTEGER NOT NULL REFERENCES greedy,
    PRIMARY KEY (board, hand)
) WITHOUT ROWID;

-- A search for puzzles has the rows in an order of its own: by steps, length,
-- colours, technique, chain, separators and symmetry, then the greatest
-- win_rate first, then by board and hand. It is cut into blocks of neighbours
-- that have all but the win_rate in common.
--
-- This table has the bounds of each measure in each block: numbers of eight
-- bytes, the lowest byte first, of the type REAL, block after block. Where
-- high is NULL it is as low. The measure 'place' has the first and the last
-- row of each block, counted from 0.
CREATE TABLE block_bounds (
    measure TEXT PRIMARY KEY,
    low     BLOB NOT NULL,
    high    BLOB
) WITHOUT ROWID;

-- And this one what a search asks of the rows themselves, column by column, so
-- that millions of rows can be looked through in a moment. Seven bytes give
-- the widths of a number in each column, in bytes; then follow the columns,
-- whole numbers with the lowest byte first:
--   board        three bits a ball, the first ball highest; 1 is R, 2 is Y, and
--                so on. Where boards may have more than 21 balls, these are the
--                digits of a number, to the base of the limit of colours.
--   hand         its id
--   lines, openings, trap_sum
--   difficulty, greedy_rate
--                twice the whole steps of 2^-8 (difficulty) or 2^-14, and 1 more
--                if something is left; less the least such number of the block.
--                The row of minimal decides where that is not enough.
CREATE TABLE block_columns (
    block   INTEGER PRIMARY KEY, -- counted from 0
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

-- The rows of minimal unpacked. The views below are made from it. What a
-- statement does not ask for is not computed, and each column has a type.
CREATE VIEW solution AS
SELECT m.board,
       m.hand AS hand_id,
       h.hand,
       CAST(CASE WHEN m.line < 1 << 8 THEN 1 WHEN m.line < 1 << 16 THEN 2 WHEN m.line < 1 << 24 THEN 3
                 WHEN m.line < 1 << 32 THEN 4 WHEN m.line < 1 << 40 THEN 5 WHEN m.line < 1 << 48 THEN 6
                 WHEN m.line < 1 << 56 THEN 7 ELSE 8 END AS INTEGER) AS steps,
       CAST(substr('RYBGWOP', m.line & 7, 1) || (m.line >> 3 & 31)
           || CASE WHEN m.line >> 8 THEN ' ' || substr('RYBGWOP', m.line >> 8 & 7, 1) || (m.line >> 11 & 31) ELSE '' END
           || CASE WHEN m.line >> 16 THEN ' ' || substr('RYBGWOP', m.line >> 16 & 7, 1) || (m.line >> 19 & 31) ELSE '' END
           || CASE WHEN m.line >> 24 THEN ' ' || substr('RYBGWOP', m.line >> 24 & 7, 1) || (m.line >> 27 & 31) ELSE '' END
           || CASE WHEN m.line >> 32 THEN ' ' || substr('RYBGWOP', m.line >> 32 & 7, 1) || (m.line >> 35 & 31) ELSE '' END
           || CASE WHEN m.line >> 40 THEN ' ' || substr('RYBGWOP', m.line >> 40 & 7, 1) || (m.line >> 43 & 31) ELSE '' END
           || CASE WHEN m.line >> 48 THEN ' ' || substr('RYBGWOP', m.line >> 48 & 7, 1) || (m.line >> 51 & 31) ELSE '' END
           || CASE WHEN m.line >> 56 THEN ' ' || substr('RYBGWOP', m.line >> 56 & 7, 1) || (m.line >> 59 & 31) ELSE '' END AS TEXT)
           AS moves,
       CAST(length(m.board) AS INTEGER) AS length,
       CAST(m.traits >> 1 & 7 AS INTEGER) AS colors,
       CAST(CASE m.traits >> 4 & 3 WHEN 0 THEN 'complete' WHEN 1 THEN 'build' WHEN 2 THEN 'split' ELSE 'free' END AS TEXT)
           AS technique,
       m.lines,
       CAST(m.traits >> 23 & 255 AS INTEGER) AS choices,
       CAST(m.traits >> 15 & 255 AS INTEGER) AS openings,
       m.trap_sum,
       CAST(m.traits >> 10 & 31 AS INTEGER) AS chain,
       CAST(m.traits >> 6 & 15 AS INTEGER) AS separators,
       m.win_rate,
       m.difficulty,
       (SELECT g.rate FROM greedy g WHERE g.id = m.greedy) AS greedy_rate,
       CAST(m.traits & 1 AS INTEGER) AS symmetric
FROM minimal m
LEFT JOIN hand h ON h.id = m.hand; -- LEFT, so that each row is found from that of minimal

-- The minimal hands with everything that is known of them.
CREATE VIEW puzzles AS
SELECT board, hand, steps, moves, length, colors, technique, lines, choices, openings,
       CAST(CAST(trap_sum AS REAL) / lines AS REAL) AS traps, chain, separators, win_rate, difficulty, greedy_rate, symmetric
FROM solution;

-- The boards that some hand within the limits clears: how few balls do, and
-- how many minimal hands there are.
CREATE VIEW boards AS
SELECT board, length, colors, CAST(min(steps) AS INTEGER) AS steps, CAST(count(*) AS INTEGER) AS hands
FROM solution
GROUP BY board;

-- The answers: every solvable board with every canonical hand of it. A board
-- that is not here cannot be cleared by any hand within the limits.
CREATE VIEW states AS
SELECT a.board,
       a.hand,
       CAST(coalesce((SELECT s.steps FROM solution s WHERE s.board = a.board AND s.hand_id = a.best), -1) AS INTEGER) AS steps,
       CAST((SELECT s.moves FROM solution s WHERE s.board = a.board AND s.hand_id = a.best) AS TEXT) AS moves
FROM (
    SELECT b.board,
           w.hand,
           -- the smallest minimal hand that the hand contains
           (SELECT m.hand
            FROM minimal m
            JOIN hand h ON h.id = m.hand
            JOIN part p ON p.hand = w.id AND p.part = m.hand
            WHERE m.board = b.board
            ORDER BY h.size, m.hand
            LIMIT 1) AS best
    FROM minimal b
    JOIN hand w ON w.board_colors <= (b.traits >> 1 & 7)
    -- one row a board
    WHERE b.hand = (SELECT min(o.hand) FROM minimal o WHERE o.board = b.board)
) a;

-- What the digest in info is taken over: the SHA-256 of these lines, each with
-- a line feed behind it. It has every bit of every row: a REAL is
-- written as its whole steps of 2^-52, and what is left of it in steps of
-- 2^-114. Products with a power of two are exact, so both numbers are.
CREATE VIEW digest_lines AS
SELECT CAST(s.board || ' ' || s.hand || ' ' || s.moves || ' ' || s.colors || ' ' || s.technique || ' ' || s.lines || ' '
       || s.choices || ' ' || s.openings || ' ' || s.trap_sum || ' ' || s.chain || ' ' || s.separators
       || ' ' || CAST(s.win_rate * 4503599627370496.0 AS INTEGER)
       || ':' || CAST((s.win_rate * 4503599627370496.0 - CAST(s.win_rate * 4503599627370496.0 AS INTEGER)) * 4611686018427387904.0 AS INTEGER)
       || ' ' || CAST(s.difficulty * 4503599627370496.0 AS INTEGER)
       || ':' || CAST((s.difficulty * 4503599627370496.0 - CAST(s.difficulty * 4503599627370496.0 AS INTEGER)) * 4611686018427387904.0 AS INTEGER)
       || ' ' || CAST(s.greedy_rate * 4503599627370496.0 AS INTEGER)
       || ':' || CAST((s.greedy_rate * 4503599627370496.0 - CAST(s.greedy_rate * 4503599627370496.0 AS INTEGER)) * 4611686018427387904.0 AS INTEGER)
       || ' ' || s.symmetric AS TEXT) AS line
FROM solution s
ORDER BY s.board, s.hand_id;
