"""All formats: what is lost in them (nothing), what they refuse, and what becomes of any bytes."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon import maps
from hegemon.games.erkenfara.maps.exchange import map_from_graph, map_to_graph
from tests.maps.cases import DATA, EXAMPLES, box, collection, feature, graph

GAMES = Path(maps.__file__).parents[1] / "games"
SHIPPED = sorted((GAMES / "erkenfara" / "maps").glob("*.toml"))
WRITABLE = [format_.name for format_ in maps.FORMATS.values() if format_.can_write]
READABLE = [format_.name for format_ in maps.FORMATS.values() if format_.can_read]


def test_formats() -> None:
    """What is read, and what is written as well."""
    assert ["graphml", "node-link", "geojson", "tmj", "tmx"] == READABLE
    assert ["graphml", "node-link", "geojson"] == WRITABLE


@pytest.mark.parametrize(
    ("filename", "name"),
    [
        ("a.graphml", "graphml"),
        ("A.GeoJSON", "geojson"),
        ("a.geo.json", "geojson"),
        ("a.b.json", "node-link"),
        ("map.tmj", "tmj"),
        ("map.tmx", "tmx"),
        ("map.toml", None),
        ("graphml", None),
    ],
)
def test_format_is_guessed(filename: str, name: str | None) -> None:
    """By the end of the file name, the longest that fits."""
    assert name == maps.guess_format(filename)


@pytest.mark.parametrize("name", WRITABLE)
@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_shipped_maps_come_back_as_they_were(path: Path, name: str) -> None:
    """TOML to graph to the format and all the way back: the same text."""
    text = map_from_graph(map_to_graph(path.read_text("utf-8")))
    there = maps.write(map_to_graph(text), name)

    assert len(SHIPPED) == 4
    assert text == map_from_graph(maps.read(there, name))


TEXT = st.text(st.characters(blacklist_categories=["C"]), max_size=12)
PLAIN = st.recursive(
    TEXT | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=5,
)
FIELDS = st.dictionaries(
    st.sampled_from(["x", "y", "id.json", "key", "weight", "note", "node_default"]), PLAIN
)
UNIT = st.integers(-1_000_000, 1_000_000)
SPOT = st.lists(UNIT, min_size=2, max_size=2)
REGION = st.fixed_dictionaries(
    {"kind": st.sampled_from(maps.KINDS), "name": TEXT},
    optional={
        "owner": TEXT,
        "production": st.integers(0, 10**9),
        "pos": SPOT,
        "outline": st.lists(SPOT, min_size=3, max_size=6),
        "odd": PLAIN,
    },
)


@st.composite
def graphs(draw: st.DrawFn) -> maps.RegionGraph:
    """Region graphs with every kind of field."""
    count = draw(st.integers(1, 6))
    nodes = [draw(REGION) | draw(FIELDS) | {"id": f"r{number}"} for number in range(count)]
    pairs = draw(st.lists(st.tuples(*[st.integers(0, count - 1)] * 2), max_size=8))
    edges = [{**draw(FIELDS), "source": f"r{a}", "target": f"r{b}"} for a, b in pairs if a != b]
    return maps.region_graph({"nodes": nodes, "edges": edges, "graph": draw(FIELDS)})


@pytest.mark.parametrize("name", WRITABLE)
@given(found=graphs())
def test_nothing_is_lost(found: maps.RegionGraph, name: str) -> None:
    """Any region graph comes back equal from any format that is written."""
    assert found == maps.read(maps.write(found, name), name)


@pytest.mark.parametrize("name", WRITABLE)
def test_writing_checks_first(name: str) -> None:
    """A graph that is none is refused before a byte is written."""
    with pytest.raises(maps.MapError, match="the map has no region"):
        maps.write({"nodes": []}, name)


def test_unknown_formats_are_refused() -> None:
    """With those that there are; Tiled's are only read."""
    with pytest.raises(maps.MapError, match="no format 'bmp'; there are graphml, node-link"):
        maps.read(b"", "bmp")
    with pytest.raises(maps.MapError, match="cannot be written as tmj, but as graphml"):
        maps.write(graph([{"id": "a"}]), "tmj")


@pytest.mark.parametrize("name", READABLE)
def test_large_files_are_refused(name: str) -> None:
    """Before anything is read."""
    with pytest.raises(maps.MapError, match="10,000,001 bytes, more than 10,000,000"):
        maps.read(b" " * 10_000_001, name)


@pytest.mark.parametrize(
    ("name", "data", "missing"),
    [
        ("graphml", b"<graphml/>", "defusedxml"),
        ("graphml", b"<graphml/>", "networkx"),
        ("tmx", b"<map/>", "defusedxml"),
        ("geojson", collection(feature("A", box(0, 0, 1, 1))), "shapely"),
    ],
)
def test_missing_library_is_named(
    name: str, data: bytes, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And how to get it."""
    for module in [module for module in sys.modules if module.partition(".")[0] == missing]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, missing, None)

    with pytest.raises(maps.MissingLibrary, match=rf"{missing}.*pip install 'hegemon\[maps\]'"):
        maps.read(data, name)


def test_json_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Node-link JSON, Tiled's JSON and a GeoJSON file of our own are read without the extra."""
    for module in ("networkx", "shapely", "defusedxml", "numpy"):
        monkeypatch.setitem(sys.modules, module, None)
    found = maps.read((DATA / "two_shores.tmj").read_bytes(), "tmj")

    for name in ("node-link", "geojson"):
        assert found == maps.read(maps.write(found, name), name)
    assert maps.board_of(found).places


def samples() -> list[tuple[str, bytes]]:
    """A valid file of every format."""
    example = maps.read((EXAMPLES / "three_coasts.tmj").read_bytes(), "tmj")
    small = maps.region_graph(graph(example["nodes"][:3]))
    foreign = collection(feature("A", box(0, 0, 1, 1)), feature("B", box(1, 0, 2, 1)))
    return [
        *((name, maps.write(small, name)) for name in WRITABLE),
        ("geojson", foreign),
        ("tmj", (DATA / "two_shores.tmj").read_bytes()),
        ("tmx", (DATA / "two_shores.tmx").read_bytes()),
    ]


SAMPLES = samples()
ODD: list[Any] = [b"", b"null", b"-1", b"1e999", b"[]", b"{}", b'"x"', b"\x00", b"9" * 30, b"nan"]


def read_or_refused(data: bytes, name: str) -> None:
    """Read a file, which gives a graph that holds or a MapError; anything else is a fault."""
    with contextlib.suppress(maps.MapError):
        found = maps.read(data, name)

        assert found == maps.region_graph(found)


@given(st.data())
def test_damaged_files_are_refused(data: st.DataObject) -> None:
    """A valid file with a piece replaced is read or refused, and nothing else happens."""
    name, file = data.draw(st.sampled_from(SAMPLES))
    start = data.draw(st.integers(0, len(file)))
    end = data.draw(st.integers(start, min(len(file), start + 40)))
    damaged = file[:start] + data.draw(st.sampled_from(ODD) | st.binary(max_size=8)) + file[end:]
    read_or_refused(damaged, name)


TOKENS = [b"0", b"1", b"-3", b"2.5", b"null", b"true", b"[]", b"{}", b'""', b'"sea"', b"1e308"]


@given(st.data())
def test_wrong_values_are_refused(data: st.DataObject) -> None:
    """JSON that is still JSON, with one value replaced by one of another kind."""
    name, file = data.draw(st.sampled_from([one for one in SAMPLES if one[1][:1] == b"{"]))
    pieces = file.replace(b"[", b"[ ").split(b" ")
    place = data.draw(st.integers(0, len(pieces) - 1))
    tail = b"," if pieces[place].endswith(b",") else b""
    pieces[place] = data.draw(st.sampled_from(TOKENS)) + tail
    read_or_refused(b" ".join(pieces), name)


@given(name=st.sampled_from(READABLE), data=st.binary(max_size=60))
def test_any_bytes_are_refused(name: str, data: bytes) -> None:
    """What is no map of the format is never an exception of another kind."""
    read_or_refused(data, name)
