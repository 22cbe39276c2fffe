"""The table of a run written down: as lines, and for other programs as Parquet or CSV."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hegemon.lab.studies.rows import GameRow, line_of, read_rows

_GROUP = 5_000
"""Rows that stand in memory at a time."""


class TableWritten(NamedTuple):
    """A table that was written down."""

    rows: int
    digest: str
    crashes: int
    first_crash: str
    """With its game: "block 3, rotation 1: step 12: ..."."""


def write_lines(path: Path, rows: Iterable[GameRow]) -> TableWritten:
    """Write the table, a row a line, so that it is there as a whole or as it was."""
    beside, sum_ = path.with_name(f".{path.name}.new"), hashlib.sha256()
    count, crashes, first = 0, 0, ""
    with beside.open("wb") as file:
        for row in rows:
            line = line_of(row) + b"\n"
            sum_.update(line)
            file.write(line)
            count += 1
            if row.crash:
                crashes += 1
                first = first or f"block {row.block}, rotation {row.rotation}: {row.crash}"
    beside.replace(path)
    return TableWritten(count, sum_.hexdigest(), crashes, first)


def write_for_others(table: Path) -> Path:
    """Write the table for other programs beside it; which file that is.

    Parquet keeps all; CSV has what fits into a cell, and JSON where it is more.
    """
    rows = (msgspec.to_builtins(row) for row in read_rows(table))
    if find_spec("pyarrow"):
        return _as_parquet(table.with_suffix(".parquet"), rows)
    return _as_csv(table.with_suffix(".csv"), rows)


def _as_parquet(path: Path, rows: Iterator[dict[str, Any]]) -> Path:
    import pyarrow as pa  # noqa: PLC0415 - an extra
    import pyarrow.parquet as pq  # noqa: PLC0415 - as above

    counts = pa.list_(pa.map_(pa.string(), pa.int64()))
    kinds = {
        "block": pa.int64(),
        "rotation": pa.int64(),
        "bots": pa.list_(pa.string()),
        "places": pa.list_(pa.int64()),
        "winners": pa.list_(pa.int64()),
        "ranks": pa.list_(pa.float64()),
        "steps": pa.int64(),
        "turns": pa.int64(),
        "powers": pa.list_(pa.list_(pa.int64())),
        "power_turns": pa.list_(pa.int64()),
        "trail": pa.list_(pa.string()),
        "offered": pa.list_(pa.string()),
        "orders": counts,
        "chosen": counts,
    }
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in GameRow.__struct_fields__])
    beside = path.with_name(f".{path.name}.new")
    with pq.ParquetWriter(beside, schema, compression="zstd") as writer:
        while group := list(islice(rows, _GROUP)):
            for row in group:
                for name in ("orders", "chosen"):
                    row[name] = [list(counted.items()) for counted in row[name]]
            writer.write_table(pa.Table.from_pylist(group, schema=schema))
    beside.replace(path)
    return path


def _as_csv(path: Path, rows: Iterator[dict[str, Any]]) -> Path:
    beside = path.with_name(f".{path.name}.new")
    with beside.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(GameRow.__struct_fields__)
        for row in rows:
            writer.writerow(map(_cell, row.values()))
    beside.replace(path)
    return path


def _cell(value: Any) -> Any:
    return value if isinstance(value, str | int | float) else msgspec.json.encode(value).decode()
