"""Maps of other programs, read into a region graph and written from one.

A region graph is neutral: a ruleset that has maps makes its own map of it, and it of its map.

    graph = maps.read(data, maps.guess_format(name) or "geojson")
    picture = draw_document(maps.board_of(graph))
    data = maps.write(graph, "graphml")
"""

from hegemon.maps.errors import MapError, MissingLibrary
from hegemon.maps.formats import FORMATS, Format, guess_format, read, write
from hegemon.maps.picture import board_of
from hegemon.maps.region_graph import KINDS, RegionGraph, region_graph

__all__ = [
    "FORMATS",
    "KINDS",
    "Format",
    "MapError",
    "MissingLibrary",
    "RegionGraph",
    "board_of",
    "guess_format",
    "read",
    "region_graph",
    "write",
]
