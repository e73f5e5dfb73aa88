"""Prints one row of sums over the files of a run, as JSON.

duckdb_sums.py FOLDER SELECT WHERE: where there is a WHERE, all files that it
rules out by their folders are spoilt first, so that opening one is an error.
"""

import glob
import json
import sys

import duckdb

folder, select, where = sys.argv[1:]
rows = f"read_parquet('{folder}/**/*.parquet', hive_partitioning = true)"
if where:
    wanted = {name for (name,) in duckdb.sql(f"SELECT DISTINCT filename FROM {rows[:-1]}, filename = true){where}").fetchall()}
    every = sorted(glob.glob(folder + "/**/*.parquet", recursive=True))
    assert wanted and len(wanted) < len(every), (len(wanted), len(every))
    # The first file tells which columns there are, so it is always opened.
    for name in set(every[1:]) - wanted:
        open(name, "w").write("spoilt")
    try:
        duckdb.sql(f"{select} FROM {rows}").fetchall()
    except duckdb.Error:
        pass
    else:
        sys.exit("files that are spoilt were read")
print(json.dumps([float(value) for value in duckdb.sql(f"{select} FROM {rows}{where}").fetchall()[0]]))
