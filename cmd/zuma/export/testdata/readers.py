"""Reads an export, or the catalog itself, with one of the tools that people use,
and prints what it finds as JSON:

    readers.py READER FOLDER CATALOG

The same for each reader: the number of puzzles, sums of four columns, and ten
rows, which the test compares with SQL's.
"""
import json
import sys

reader, folder, catalog = sys.argv[1:]
parquet = folder + "/puzzles.parquet"
sums = ["steps", "lines", "traps", "difficulty"]
columns = ["board", "hand", "steps", "moves", "technique", "lines", "traps", "win_rate", "difficulty", "greedy_rate"]


def duckdb():
    import duckdb
    db = duckdb.connect()
    total = db.execute("SELECT count(*), " + ", ".join(f"sum({c})" for c in sums) + f" FROM '{parquet}'").fetchone()
    rows = db.execute(f"SELECT {', '.join(columns)} FROM '{parquet}' ORDER BY board, hand LIMIT 10").fetchall()
    return total, rows


def pandas():
    import pandas
    data = pandas.read_parquet(parquet)
    first = data.sort_values(["board", "hand"]).head(10)[columns]
    return [len(data)] + [data[c].sum() for c in sums], first.values.tolist()


def pyarrow():
    import pyarrow.compute as compute
    import pyarrow.parquet as reader
    data = reader.read_table(parquet)
    first = data.sort_by([("board", "ascending"), ("hand", "ascending")]).slice(0, 10).select(columns)
    total = [data.num_rows] + [compute.sum(data[c]).as_py() for c in sums]
    return total, [list(row.values()) for row in first.to_pylist()]


def polars():
    import polars
    data = polars.read_parquet(parquet)
    return [data.height] + [data[c].sum() for c in sums], data.sort("board", "hand").head(10).select(columns).rows()


def spark():
    from pyspark.sql import SparkSession, functions as f
    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config(
        "spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
    data = session.read.parquet(parquet)
    total = list(data.agg(f.count("*"), *(f.sum(c) for c in sums)).first())
    rows = [list(row) for row in data.select(columns).orderBy("board", "hand").limit(10).collect()]
    session.stop()
    return total, rows


def sqlite_utils():
    import sqlite_utils
    db = sqlite_utils.Database(catalog)
    total = next(iter(db.query("SELECT count(*), " + ", ".join(f"sum({c}) AS {c}" for c in sums) + " FROM puzzles"))).values()
    rows = [[row[c] for c in columns] for row in db["puzzles"].rows_where(order_by="board, hand", limit=10)]
    assert set(db.view_names()) >= {"puzzles", "boards", "states"} and "census" in db.table_names() and db.schema
    return list(total), rows


total, rows = globals()[reader]()


def number(v):
    return v.item() if hasattr(v, "item") else v


print(json.dumps({"total": [number(v) for v in total], "rows": [[number(v) for v in row] for row in rows]}))
