-- name: index_rows
-- Build makes the index after the load: in one go it is many times faster.
CREATE UNIQUE INDEX minimal_by_board ON minimal (board, hand)
