"""A battle that a board tells of, laid out: a row for each rank, a column for each side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.core.words import counted
from hegemon.draw.style import owner_class

Plain = Mapping[str, Any]

_MOST_MARKS = 36
"""Hull points of one formation that are drawn; of more only the number is told."""


def lines_of(board: Plain) -> Plain | None:
    """The battle of a board as the template draws it; None where none is fought."""
    battle = board["battle"]
    if battle is None:
        return None
    owners = _owners(board)
    sides = [{**owners[side["player"]], **side} for side in battle["sides"]]
    rows = [_row(battle, rank, sides) for rank in battle["ranks"]]
    return {**battle, "sides": sides, "rows": rows, "now": _now(rows, sides)}


def _owners(board: Plain) -> dict[str, Plain]:
    """What everybody is called, and his colour."""
    return {
        owner["player"]: {
            "letter": owner["letter"],
            "name": owner["name"],
            "person": owner["person"] if owner["person"] != owner["name"] else "",
            "colour": owner_class(at),
        }
        for at, owner in enumerate(board["owners"])
    }


def _row(battle: Plain, rank: Plain, sides: list[dict[str, Any]]) -> dict[str, Any]:
    cells = [
        [
            _formation(one, side, battle["reserve"])
            for one in battle["formations"]
            if (one["rank"], one["side"]) == (rank["id"], side["player"])
        ]
        for side in sides
    ]
    acts = any(one["acting"] == "acts" for cell in cells for one in cell)
    return {**rank, "cells": cells, "acts": acts}


def _formation(said: Plain, side: Plain, behind: str) -> dict[str, Any]:
    one = {"reserve": 0, "lost": 0, "hull": 1, "acting": "waits", **said}
    there = one["count"] + one["reserve"]
    marks = list(_marks(one))
    return {
        **one,
        "colour": side["colour"],
        "what": counted(there or one["lost"], one["name"]),
        "gone": not there,
        "marks": marks if sum(map(len, marks)) <= _MOST_MARKS else [],
        "told": list(_told(one, there, behind)),
    }


def _marks(one: Plain) -> Iterator[list[str]]:
    """Each piece as its hull points: whole ones in the line, in reserve, hit ones, lost ones."""
    for pieces, hits, whole in (
        (one["count"], one.get("hits", ()), "whole"),
        (one["reserve"], one.get("reserve_hits", ()), "behind"),
    ):
        for at in range(pieces):
            hurt = hits[at] if at < len(hits) else 0
            yield [whole] * (one["hull"] - hurt) + ["hit"] * hurt
    for _ in range(one["lost"]):
        yield ["lost"] * one["hull"]


def _told(one: Plain, there: int, behind: str) -> Iterator[str]:
    """What the marks say, in words."""
    if one["reserve"]:
        yield f"{one['reserve']} {behind}" if one["count"] else behind
    hits = sum((*one.get("hits", ()), *one.get("reserve_hits", ())))
    if hits:
        yield counted(hits, "hit")
    if one["lost"]:
        yield f"{one['lost']} lost" if there else "lost this round"


def _now(rows: list[dict[str, Any]], sides: list[dict[str, Any]]) -> str:
    """Who acts, in a few words: "class E: Ben"."""
    for row in rows:
        for cell, side in zip(row["cells"], sides, strict=True):
            if any(one["acting"] == "acts" for one in cell):
                return f"{row['label']}: {side['name']}"
    return ""
