"""Hex maps of Tiled: what is read from their layers, and what they become (rulings 6.3)."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon import maps
from hegemon.core.geometry.hexes import neighbours
from hegemon.maps.tiled import hex_map
from tests.maps.cases import DATA, EXAMPLES, edges_of, regions_of, tiled, tileset, town, towns


def read(data: Any) -> dict[str, Any]:
    """The region graph of Tiled's data."""
    return maps.read(json.dumps(data).encode(), "tmj")


# -- how Tiled lays out hexes


@pytest.mark.parametrize(
    ("axis", "index", "far"),
    [
        ("y", "odd", {(0, 0), (0, 2)}),
        ("y", "even", {(2, 0), (2, 2)}),
        ("x", "odd", {(0, 0), (2, 0)}),
        ("x", "even", {(0, 2), (2, 2)}),
    ],
)
def test_neighbours_in_every_stagger(axis: str, index: str, far: set[tuple[int, int]]) -> None:
    """All but two of the cells round a cell; which two, depends on what is shifted."""
    found = hex_map(tiled("ppp ppp ppp", staggeraxis=axis, staggerindex=index))
    cells = {name: hex_ for hex_, name in found.names.items()}
    middle = cells["the hex in column 1, row 1"]
    near = {name for name, hex_ in cells.items() if hex_ in neighbours(middle)}
    expected = {(x, y) for x in range(3) for y in range(3)} - far - {(1, 1)}

    assert {f"the hex in column {x}, row {y}" for x, y in expected} == near


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_objects_lie_in_the_hex_under_them(axis: str, index: str) -> None:
    """In every stagger, near the corners of a hex as well as in its middle."""
    wide, high, side = (32, 28, 16) if axis == "x" else (28, 32, 16)
    shape = {"tilewidth": wide, "tileheight": high, "hexsidelength": side}
    base = tiled("ppp ppp ppp", staggeraxis=axis, staggerindex=index, **shape)
    for column, row in ((1, 1), (2, 1), (1, 2)):
        line = column if axis == "x" else row
        shift = (line % 2 == 1) == (index == "odd")
        x = column * (24 if axis == "x" else 28) + wide / 2 + (14 if shift and axis == "y" else 0)
        y = row * (24 if axis == "y" else 28) + high / 2 + (14 if shift and axis == "x" else 0)
        for dx, dy in ((0, 0), (11, 0), (-11, 0), (5, 11), (-5, -11)):
            layers = [*base["layers"], towns(town("T", x + dx, y + dy))]
            found = hex_map(base | {"layers": layers})
            (hex_,) = found.towns

            assert f"the hex in column {column}, row {row}" == found.names[hex_]


def test_tiles_as_objects_hang_on_their_lower_left_corner() -> None:
    """As Tiled places them."""
    tile = {"gid": 5, "x": 28, "y": 32, "width": 28, "height": 32}
    found = hex_map(_with(tiled("ppp ppp"), towns(tile)))

    assert ["the hex in column 1, row 0"] == [found.names[hex_] for hex_ in found.towns]


def _with(data: dict[str, Any], *layers: dict[str, Any]) -> dict[str, Any]:
    return data | {"layers": [*data["layers"], *layers]}


@pytest.mark.parametrize(
    "changed",
    [
        lambda raw: {"encoding": "base64", "data": raw},
        lambda raw: {"encoding": "base64", "compression": "", "data": raw},
        lambda raw: _packed("zlib", zlib.compress, raw),
        lambda raw: _packed("gzip", gzip.compress, raw),
    ],
    ids=["base64", "none", "zlib", "gzip"],
)
def test_layers_are_unpacked(changed: Any) -> None:
    """In each form that Tiled writes; how a tile is turned does not matter."""
    plain = tiled("psf hpa", "ABB AAB")
    packed = json.loads(json.dumps(plain))
    for layer in packed["layers"]:
        numbers = [number | 0x80000000 for number in layer["data"] if number]
        raw = base64.b64encode(struct.pack(f"<{len(numbers)}I", *numbers)).decode()
        layer.update(changed(raw))

    assert read(plain) == read(packed)


def _packed(name: str, compress: Any, raw: str) -> dict[str, Any]:
    data = base64.b64encode(compress(base64.b64decode(raw))).decode()
    return {"encoding": "base64", "compression": name, "data": data}


def test_layers_in_groups_are_found() -> None:
    """Whatever they are sorted into."""
    data = tiled("pp", "AB")
    grouped = data | {"layers": [{"type": "group", "layers": data["layers"]}]}

    assert read(data) == read(grouped)


def test_xml_and_json_say_the_same() -> None:
    """The same map, saved twice by Tiled."""
    found = [maps.read((DATA / f"two_shores.{name}").read_bytes(), name) for name in ("tmj", "tmx")]

    assert found[0] == found[1]
    assert 16 == len(found[0]["nodes"])


# -- 6.3: from hexes to regions


def test_1_and_3_hexes_with_the_same_tile_are_a_region() -> None:
    """Two regions are neighbours if any two of their hexes are: one side is enough."""
    found = read(tiled("pppp pppp", "AABB CDDB"))

    assert ["a_land", "b_land", "c_land", "d_land"] == list(regions_of(found))
    assert "a_land-b_land a_land-c_land a_land-d_land b_land-d_land c_land-d_land" == edges_of(
        found
    )


def test_1_tiles_with_the_same_property_are_a_region() -> None:
    """Two tiles that name one region; its other properties are its fields."""
    data = tiled("pppp", "AABC")
    for tile in data["tilesets"][0]["tiles"][7:9]:
        tile["properties"] = [
            {"name": "Region", "value": "x"},
            {"name": "name", "value": "Xanth"},
            {"name": "owner", "value": "red"},
        ]

    assert {
        "id": "xanth",
        "name": "Xanth",
        "kind": "land",
        "owner": "red",
        "production": 2700,
    }.items() <= read(data)["nodes"][0].items()


@pytest.mark.parametrize(
    ("terrain", "kind"), [("sss", "sea"), ("ssp", "sea"), ("spp", "land"), ("sp", "land")]
)
def test_2_kind_is_that_of_most_hexes(terrain: str, kind: str) -> None:
    """Half is land."""
    assert kind == read(tiled(terrain, "A" * len(terrain)))["nodes"][0]["kind"]


def test_2_a_single_hex_with_a_town_is_a_fort() -> None:
    """Be the town terrain, a tile or an object; with more hexes it is land."""
    by_terrain = tiled("ttp", "AAB")
    by_terrain["layers"][0]["data"] = [1, 1, 7]
    tile = {"name": "Towns", "type": "tilelayer", "data": [0, 0, 1]}
    by_tile = _with(tiled("ppp", "AAB"), tile)
    by_object = _with(tiled("ppp", "AAB"), towns(town("Castle", 70, 16)))

    for data in (by_terrain, by_tile, by_object):
        assert ["land", "fort"] == [region["kind"] for region in read(data)["nodes"]]
    assert "land" == read(tiled("ttp", "AAB"))["nodes"][0]["kind"]


def test_4_a_fort_keeps_its_land_and_its_seas() -> None:
    """Of two lands the one that it shares more sides with; its seas touch that land as well."""
    found = read(tiled("pppp phtp ssss", "AAAA AABC ....", **_named_fort()))

    assert {"a_land-fort", "fort-sea_1", "a_land-sea_1"} <= set(edges_of(found).split())
    assert "fort-c_land" not in edges_of(found)


def test_4_land_lies_on_the_harbours_of_its_fort() -> None:
    """Also where only the fort touches the sea."""
    assert "a_land-b_land a_land-sea_1 b_land-sea_1" == edges_of(read(tiled("ppts", "AAB.")))


def _named_fort() -> dict[str, Any]:
    tiles = tileset()
    tiles["tiles"][8]["properties"] = [{"name": "name", "value": "Fort"}]
    return {"tilesets": [tiles]}


def test_4_a_fort_without_land_is_refused() -> None:
    """A rock in the sea is no fort."""
    with pytest.raises(maps.MapError, match="fort 'A Land' touches no land region"):
        read(tiled("sts", ".A."))


def test_4_a_fort_belongs_to_the_owner_of_its_land() -> None:
    """Unless the map says otherwise."""
    data = tiled("ppt", "AAB")
    data["tilesets"][0]["tiles"][7]["properties"].append({"name": "owner", "value": "red"})

    assert ["red", "red"] == [region["owner"] for region in read(data)["nodes"]]


def test_5_land_grows_from_towns() -> None:
    """Until the regions are about equally rich: the poor town gets more hexes."""
    data = _with(tiled("aammmmmmmm"), towns(town("Rich", 14, 16), town("Poor", 28 * 8 + 14, 16)))
    found = regions_of(read(data))

    assert ["rich", "poor"] == list(found)
    assert 2400 == found["rich"]["production"]
    assert 2400 == found["poor"]["production"]


def test_5_land_without_a_town_is_cut_by_itself() -> None:
    """Into regions about as rich as the others."""
    data = _with(tiled("ppppspppppppp"), towns(town("Town", 14, 16)))
    found = regions_of(read(data))

    assert 3600 == found["town"]["production"]
    assert [("wilds_1", 3600), ("wilds_2", 3600)] == sorted(
        (id_, region["production"]) for id_, region in found.items() if id_.startswith("wilds")
    )


def test_5_a_town_with_a_level_is_a_fort_in_its_land() -> None:
    """It takes its hex, and the land round it is its land."""
    data = _with(tiled("ppp ppp ppp"), towns(town("Keep", 56, 40, fort_level=3, owner="red")))
    found = read(data)

    assert {"keep", "keep_land"} == set(regions_of(found))
    assert "fort" == regions_of(found)["keep"]["kind"]
    assert 3 == regions_of(found)["keep"]["fort_level"]
    assert ["red", "red"] == [region["owner"] for region in found["nodes"]]
    assert 7200 == regions_of(found)["keep_land"]["production"]


def test_5_seas_are_cut_into_larger_cells() -> None:
    """Twice as many hexes as a land region has, and no fewer than five; a town on it names it."""
    water = "s" * 40
    data = _with(tiled(water + "ppp"), towns(town("T", 28 * 41 + 14, 16)))
    named = _with(
        tiled(water + "ppp"), towns(town("T", 28 * 41 + 14, 16), town("Deep", 28 * 9, 16))
    )
    kinds = [region["kind"] for region in read(data)["nodes"]]

    assert 7 == kinds.count("sea")  # forty hexes in cells of six
    assert ["deep"] == [r["id"] for r in read(named)["nodes"] if r["kind"] == "sea"]


def test_5_the_sea_round_painted_land_is_cut_too() -> None:
    """But land must be painted all or not at all."""
    assert "a_land-sea_1" == edges_of(read(tiled("ppss", "AA..")))
    with pytest.raises(maps.MapError, match="the hex in column 1, row 0 is land and in no region"):
        read(tiled("ppss", "A..."))


def test_6_production_is_what_the_hexes_yield() -> None:
    """Of known terrain, and of what a tile says; a region may say its own."""
    data = tiled("pafhm", "AAAAA")
    changed = json.loads(json.dumps(data))
    changed["tilesets"][0]["tiles"][0] |= {
        "type": "Paradise",
        "properties": [{"name": "yield", "value": 5000}],
    }

    assert 900 + 1200 + 600 + 600 + 300 == read(data)["nodes"][0]["production"]
    assert 5000 + 1200 + 600 + 600 + 300 == read(changed)["nodes"][0]["production"]


def test_7_outlines_are_shared_exactly() -> None:
    """Neighbours have the same corners along their border; a fort has none of its own in it."""
    found = maps.read((EXAMPLES / "three_coasts.tmj").read_bytes(), "tmj")
    corners = {
        region["id"]: {tuple(corner) for corner in region["outline"]} for region in found["nodes"]
    }
    forts = {region["id"] for region in found["nodes"] if region["kind"] == "fort"}
    unshared = [
        (edge["source"], edge["target"])
        for edge in found["edges"]
        if not forts & set(edge.values())
        and len(corners[edge["source"]] & corners[edge["target"]]) < 2
    ]

    assert [] == unshared
    assert 3 == len(forts)


def test_example_is_what_the_page_says() -> None:
    """docs/maps.md describes it: three empires, a fort each, islands and named seas."""
    found = maps.read((EXAMPLES / "three_coasts.tmj").read_bytes(), "tmj")
    kinds = [region["kind"] for region in found["nodes"]]

    assert (11, 3, 5) == tuple(kinds.count(kind) for kind in ("land", "fort", "sea"))
    assert ["ald", "ester", "mere"] == [empire["id"] for empire in found["graph"]["empires"]]
    assert "Three Coasts" == found["graph"]["name"]


def test_the_same_map_gives_the_same_regions() -> None:
    """Nothing depends on chance or on the order of a set."""
    data = (EXAMPLES / "three_coasts.tmj").read_bytes()

    assert maps.read(data, "tmj") == maps.read(data, "tmj")


# -- what is no hex map


def _changed(path: str, value: Any) -> dict[str, Any]:
    """A small map with one value replaced; the path has keys and numbers."""
    data: Any = _with(tiled("ppp", "AAB"), towns(town("T", 14, 16)))
    place = data
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        place = place[part]
    place[last] = value
    whole: dict[str, Any] = data
    return whole


FAULTS = [
    (7, "the file is no object: 7"),
    (
        _changed("orientation", "orthogonal"),
        "the map's orientation is 'orthogonal': only hexagonal",
    ),
    (_changed("staggeraxis", "z"), "the map's staggeraxis is 'z', not y or x"),
    (_changed("staggerindex", 3), "the map's staggerindex is 3, not odd or even"),
    (_changed("width", 10**30), "the map's width: 1000000000000000000000000000000 is not between"),
    (_changed("height", None), "the map's height: None is no whole number"),
    (_changed("tilewidth", 0), "the map's tilewidth: 0 is not between 1 and 10,000"),
    (_changed("layers", 3), "layers is no list: 3"),
    (_changed("layers", []), "there is no tile layer called terrain; the layers are: none"),
    (_changed("layers.0.name", "ground"), "the layers are: ground, regions, towns"),
    (_changed("layers.1.name", "Terrain "), "there are 2 layers called terrain"),
    (_changed("layers.0.data", [0, 0, 0]), "layer terrain is empty"),
    (_changed("layers.0.data", [1, 1]), "layer 'terrain': 2 tiles, not 3 times 1"),
    (_changed("layers.0.data", "abc"), "layer 'terrain' has no tiles"),
    (_changed("layers.0.data", [1, 1, -4]), "layer 'terrain': -4 is not between 0"),
    (_changed("layers.0.data", [1, 1, 99]), "column 2, row 0: nothing is known of tile 99"),
    (_changed("layers.0.data", [1, 1, 11]), "tile 10 of tileset 'hexes' has no terrain: give it a"),
    (_changed("layers.0.chunks", []), "layer 'terrain': the map is infinite; switch Infinite off"),
    (
        _changed("layers.0.data", [1, 1, 0]),
        "the hex in column 2, row 0 has a region and no terrain",
    ),
    (
        _changed("tilesets.0.tiles.0.type", "lava"),
        "tile 0 of tileset 'hexes': terrain 'lava' is not",
    ),
    (
        _changed("tilesets.0", {"source": "x.tsx", "firstgid": 1}),
        "embed the tileset 'x.tsx' in the",
    ),
    (_changed("tilesets.0.firstgid", "one"), "tileset 'hexes': firstgid: 'one' is no whole number"),
    (_changed("layers.2.objects.0.x", 1e6), "object 'T' lies beside the map's hexes"),
    (_changed("layers.2.objects.0.x", "here"), "object 'T': x: the coordinate 'here' is no number"),
    (_changed("layers.2.objects.0.properties", 5), "object 'T': properties is no list: 5"),
    (_changed("layers.2.objects", [5]), "object 1 is no object: 5"),
    (tiled("ppp ppp"), "nothing says where regions are: paint a layer regions, or mark towns"),
    (tiled("p" * 401), "the map's width: 401 is not between 1 and 400"),
]
PROPERTY_FAULTS = [
    ("yield", -1, "tile 0 of tileset 'hexes': yield: -1 is not between 0 and 1,000,000,000"),
    ("cost", 0, "tile 0 of tileset 'hexes': cost: 0 is not between 1 and 1,000"),
    ("water", "maybe", "tile 0 of tileset 'hexes': water: 'maybe' is not true or false"),
    ("terrain", "void", "tile 0 of tileset 'hexes': terrain 'void' is not one of farmland, plains"),
]
FAULTS += [
    (_changed("tilesets.0.tiles.0.properties", [{"name": name, "value": value}]), fault)
    for name, value, fault in PROPERTY_FAULTS
]
FAULTS += [
    (_changed("tilesets.0.tiles.7.properties", [{"name": name, "value": value}]), fault)
    for name, value, fault in [
        ("kind", "swamp", "kind 'swamp' is not one of land, fort, sea"),
        ("production", 10**12, "production: 1000000000000 is not between"),
    ]
]


@pytest.mark.parametrize(("data", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_faults_are_named(data: Any, fault: str) -> None:
    """With the layer, the tile, the hex or the object."""
    with pytest.raises(maps.MapError) as caught:
        read(data)

    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"data": "!!!!"}, "0 tiles, not 3 times 1"),
        ({"data": "AAAAA"}, "the tiles cannot be unpacked"),
        ({"data": "AAAA", "compression": "zlib"}, "the tiles cannot be unpacked"),
        ({"data": "AAAA", "compression": "zstd"}, "compression 'zstd' is not one of zlib, gzip"),
    ],
)
def test_packed_layers_with_faults(changes: dict[str, Any], fault: str) -> None:
    """Named by their layer."""
    data = tiled("ppp")
    data["layers"][0] |= {"encoding": "base64", **changes}

    with pytest.raises(maps.MapError, match=f"layer 'terrain': .*{fault}"):
        read(data)


def test_a_bomb_is_not_unpacked() -> None:
    """A gigabyte of nothing in a few bytes: no more is unpacked than the map has cells."""
    bomb = base64.b64encode(zlib.compress(b"\0" * 50_000_000)).decode()
    data = tiled("ppp")
    data["layers"][0] |= {"encoding": "base64", "compression": "zlib", "data": bomb}

    with pytest.raises(maps.MapError, match="4 tiles, not 3 times 1"):
        read(data)


def test_hexes_that_make_too_many_regions_are_refused_at_once() -> None:
    """Before seeds are looked for: of 160,000 hexes that took days."""
    data = tiled(" ".join(["s" * 150] * 150))

    with pytest.raises(maps.MapError, match="would have 4,500 regions or more, at most 2,000"):
        read(data)


TMX_FAULTS = [
    (b"<map", "the file is no XML"),
    (b'<!DOCTYPE map [<!ENTITY a "b">]><map/>', "the XML defines entities"),
    (b"<tileset/>", "the file is no TMX: its root is not <map>"),
    (b"<map/>", "the map's orientation is None: only hexagonal maps have hexes"),
    (b'<map width="many"/>', "<map> width: 'many' is no whole number"),
    (b"<map>" + b"<group>" * 12 + b"</group>" * 12 + b"</map>", "nested more than 8 deep"),
    (
        b'<map><layer name="terrain"><data encoding="csv">1,x</data></layer></map>',
        "layer 'terrain': 'x' is no whole number",
    ),
    (
        b'<map><objectgroup><object name="T" x="west"/></objectgroup></map>',
        "object 'T': x: 'west' is no number",
    ),
]


@pytest.mark.parametrize(("data", "fault"), TMX_FAULTS, ids=[fault for _, fault in TMX_FAULTS])
def test_faults_of_xml_are_named(data: bytes, fault: str) -> None:
    """As in JSON."""
    with pytest.raises(maps.MapError) as caught:
        maps.read(data, "tmx")

    assert fault in str(caught.value)


@given(st.lists(st.text("pafhmst.", min_size=5, max_size=5), min_size=1, max_size=5), st.data())
def test_any_terrain_becomes_regions(rows: list[str], data: st.DataObject) -> None:
    """Every hex is in one region, no region is empty, and the graph holds; or a clear refusal."""
    painted = data.draw(st.text("ABC.", min_size=5 * len(rows), max_size=5 * len(rows)))
    regions = [painted[start : start + 5] for start in range(0, len(painted), 5)]
    axis, index = data.draw(st.sampled_from("xy")), data.draw(st.sampled_from(["odd", "even"]))
    spots = data.draw(st.lists(st.tuples(*[st.floats(0, 130)] * 2), max_size=3))
    marks = towns(*(town(f"T{n}", x, y, fort_level=n) for n, (x, y) in enumerate(spots)))
    whole = tiled(" ".join(rows), data.draw(st.sampled_from(["", " ".join(regions)])))
    try:
        found = read(_with(whole | {"staggeraxis": axis, "staggerindex": index}, marks))
    except maps.MapError:
        return

    assert found == maps.region_graph(found)
    assert all(len(region["outline"]) >= 6 for region in found["nodes"])
