"""The formats of maps: by name, by the ends of file names, and who reads and writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hegemon.maps import geojson, graphml, node_link, tiled
from hegemon.maps.errors import MapError, shown
from hegemon.maps.region_graph import RegionGraph, region_graph

LARGEST = 10_000_000
"""The most bytes that a file of a map may have."""

MapReader = Callable[[bytes], RegionGraph]
Writer = Callable[[RegionGraph], bytes]


class Format(NamedTuple):
    """A format, what it is in words, and how its files are called; the first suffix is written."""

    name: str
    about: str
    suffixes: tuple[str, ...]
    reader: MapReader | None = None
    writer: Writer | None = None

    @property
    def can_read(self) -> bool:
        """Whether maps of this format can be read."""
        return self.reader is not None

    @property
    def can_write(self) -> bool:
        """Whether maps can be written in this format."""
        return self.writer is not None


FORMATS = {
    format_.name: format_
    for format_ in (
        Format(
            "graphml",
            "GraphML: yEd, Gephi, Cytoscape, networkx",
            (".graphml",),
            graphml.read,
            graphml.write,
        ),
        Format(
            "node-link",
            "node-link JSON: networkx, D3",
            (".json",),
            node_link.read,
            node_link.write,
        ),
        Format(
            "geojson",
            "GeoJSON polygons: QGIS and other maps of the real world",
            (".geojson", ".geo.json"),
            geojson.read,
            geojson.write,
        ),
        Format("tmj", "hex maps of Tiled, as JSON", (".tmj",), tiled.read_tmj),
        Format("tmx", "hex maps of Tiled, as XML", (".tmx",), tiled.read_tmx),
    )
}
"""Every format but a ruleset's own, which the ruleset reads and writes itself."""


def guess_format(filename: str) -> str | None:
    """The name of the format that a file name speaks for, None if it speaks for none."""
    named = filename.lower()
    suffixes = ((suffix, one.name) for one in FORMATS.values() for suffix in one.suffixes)
    found = [(len(suffix), name) for suffix, name in suffixes if named.endswith(suffix)]
    # of two that fit, ".json" and ".geo.json", the longer says more
    return max(found)[1] if found else None


def read(data: bytes, name: str) -> RegionGraph:
    """The region graph of a file's bytes in a format of FORMATS.

    Raises MapError that names the region, feature or tile at fault; MissingLibrary where the
    format takes one that is not installed.
    """
    reader = _format(name).reader
    if reader is None:
        raise MapError(f"maps cannot be read from {name}")
    if len(data) > LARGEST:
        raise MapError(f"the file has {len(data):,} bytes, more than {LARGEST:,}")
    return reader(data)


def write(graph: RegionGraph, name: str) -> bytes:
    """A region graph as a file's bytes; raises MapError as `read` does."""
    writer = _format(name).writer
    if writer is None:
        writable = ", ".join(format_.name for format_ in FORMATS.values() if format_.can_write)
        raise MapError(f"maps cannot be written as {name}, but as {writable}")
    return writer(region_graph(graph))


def _format(name: str) -> Format:
    if name not in FORMATS:
        raise MapError(f"there is no format {shown(name)}; there are {', '.join(FORMATS)}")
    return FORMATS[name]
