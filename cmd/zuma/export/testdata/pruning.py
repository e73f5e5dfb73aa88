"""How many of a file's row groups DuckDB has to read, by their statistics, to
find the puzzles of some steps and a narrow range of difficulty:

    pruning.py FILE STEPS FROM TO
"""
import json
import sys

import duckdb

file, steps, low, high = sys.argv[1:]
db = duckdb.connect()
puzzles = db.execute(f"SELECT count(*) FROM '{file}' WHERE steps = {steps} AND difficulty BETWEEN {low} AND {high}").fetchone()[0]
groups, read = db.execute(f"""
    WITH bounds AS (
        SELECT row_group_id,
               max(CASE path_in_schema WHEN 'steps' THEN CAST(stats_min_value AS DOUBLE) END) AS steps_min,
               max(CASE path_in_schema WHEN 'steps' THEN CAST(stats_max_value AS DOUBLE) END) AS steps_max,
               max(CASE path_in_schema WHEN 'difficulty' THEN CAST(stats_min_value AS DOUBLE) END) AS low,
               max(CASE path_in_schema WHEN 'difficulty' THEN CAST(stats_max_value AS DOUBLE) END) AS high
        FROM parquet_metadata('{file}')
        WHERE path_in_schema IN ('steps', 'difficulty')
        GROUP BY row_group_id)
    SELECT count(*), count(*) FILTER ({steps} BETWEEN steps_min AND steps_max AND low <= {high} AND high >= {low})
    FROM bounds""").fetchone()
print(json.dumps({"groups": groups, "read": read, "puzzles": puzzles}))
