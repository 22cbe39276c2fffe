"""Regions from the polygons of any GeoJSON file, by shapely.

Two regions are neighbours if they share enough of a border: touching at a corner is not enough, and
a narrow gap does no harm. How much is enough is measured in widths of the smaller of the two, the
root of its area, so that it depends on neither scale nor detail.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hegemon.maps.adjacency import edges, inherit_owners, land_of_forts
from hegemon.maps.errors import MapError, library
from hegemon.maps.features import DETAIL, Feature, features_of
from hegemon.maps.region_graph import MOST_NEIGHBOURS, RegionGraph, region_graph

WIDEST_GAP = 0.01
"""How far apart borders may lie and still be one, in widths of the smaller region."""

SHORTEST_BORDER = 0.1
"""How long a shared border must be, in widths of the smaller region."""

HARBOUR = 0.1
"""How near the sea a fort that is a point has a harbour, in widths of its land region."""

LARGEST_OVERLAP = 0.2
"""What part of the smaller region two regions may have in common."""

MOST_WORK = 50_000_000
"""Pairs of bends that all borders may have: finding and joining them grows with these."""

MOST_LAYERS = 1.5
"""How often the polygons may cover the map in all."""


def regions_of_features(features: list[dict[str, Any]], *, planar: bool) -> RegionGraph:
    """The region graph of GeoJSON features; raises MapError that names the feature.

    Unless `planar`, coordinates that can be degrees are longitude and latitude.
    """
    found = {feature.id: feature for feature in features_of(features, planar=planar)}
    areas = [feature for feature in found.values() if feature.shape.area]
    borders = dict(_borders(areas))
    for feature in found.values():
        if not feature.shape.area:
            borders |= dict(_round_point(feature, areas))
    regions = {id_: feature.region for id_, feature in found.items()}
    lands = land_of_forts(regions, borders)
    inherit_owners(regions, lands)
    _draw(found, borders, lands)
    links = edges(regions, borders, lands)
    return region_graph({"nodes": list(regions.values()), "edges": links})


# -- borders


def _borders(areas: list[Feature]) -> Iterator[tuple[frozenset[str], float]]:
    """How long the borders of regions are that touch enough."""
    work = 0
    for a, b in _near(areas):
        work += _bends(a.shape) * _bends(b.shape)
        if work > MOST_WORK:
            raise MapError(
                f"the borders up to that of {a.where} and {b.where} have too many bends: "
                "simplify the polygons"
            )
        small, large = sorted((a, b), key=lambda feature: feature.width)
        overlap = small.shape.intersection(large.shape).area
        if "fort" in (a.kind, b.kind) and overlap > small.shape.area / 2:
            yield frozenset((a.id, b.id)), small.shape.length
        elif overlap > LARGEST_OVERLAP * small.shape.area:
            raise MapError(f"{a.where} and {b.where} overlap")
        else:
            length = _shared(small, large)
            if length > SHORTEST_BORDER * small.width:
                yield frozenset((a.id, b.id)), length


def _bends(shape: Any) -> int:
    return int(library("shapely", "GeoJSON").get_num_coordinates(shape))


def _near(areas: list[Feature]) -> Iterator[tuple[Feature, Feature]]:
    """The pairs of regions that come near enough to each other, each once."""
    shapely = library("shapely", "GeoJSON")
    shapes = [feature.shape for feature in areas]
    left, top, right, bottom = shapely.total_bounds(shapes)
    if sum(shape.area for shape in shapes) > MOST_LAYERS * (right - left) * (bottom - top):
        raise MapError("the polygons lie upon each other")
    gaps = [WIDEST_GAP * feature.width for feature in areas]
    found = shapely.STRtree(shapes).query(shapes, predicate="dwithin", distance=gaps)
    pairs = {(min(a, b), max(a, b)) for a, b in found.T.tolist() if a != b}
    if len(pairs) > MOST_NEIGHBOURS:
        raise MapError(f"more than {MOST_NEIGHBOURS:,} pairs of polygons touch")
    return ((areas[a], areas[b]) for a, b in sorted(pairs))


def _shared(small: Feature, large: Feature) -> float:
    """How much of the smaller region's border runs along that of the larger."""
    shapely = library("shapely", "GeoJSON")
    gap = WIDEST_GAP * small.width
    left, top, right, bottom = small.shape.bounds
    box = (left - 2 * gap, top - 2 * gap, right + 2 * gap, bottom + 2 * gap)
    nearby = shapely.clip_by_rect(large.shape.boundary, *box)
    return float(small.shape.boundary.intersection(nearby.buffer(gap)).length)


def _round_point(fort: Feature, areas: list[Feature]) -> Iterator[tuple[frozenset[str], float]]:
    """A fort that is a point touches the land that it lies in, and the sea that is near it."""
    lands = [area for area in areas if area.kind == "land" and area.shape.covers(fort.shape)]
    if not lands:
        raise MapError(f"{fort.where}: a fort that is a point lies in a land region")
    yield frozenset((fort.id, lands[0].id)), 1.0
    for sea in areas:
        if sea.kind == "sea" and sea.shape.distance(fort.shape) <= HARBOUR * lands[0].width:
            yield frozenset((fort.id, sea.id)), 1.0


# -- outlines


def _draw(
    found: dict[str, Feature], borders: dict[frozenset[str], float], lands: dict[str, str]
) -> None:
    """Give each region a position and, if it has an area, an outline.

    Neighbours get each other's corners, so that they share their border exactly; forts are drawn on
    their land region, which therefore has no hole for them.
    """
    shapely = library("shapely", "GeoJSON")
    shapes = {id_: feature.shape for id_, feature in found.items() if feature.shape.area}
    for pair in sorted(sorted(pair) for pair in borders):
        for a, b in (pair, pair[::-1]):
            if a in shapes and b in shapes:
                gap = WIDEST_GAP * min(found[a].width, found[b].width)
                snapped = shapely.snap(shapes[a], shapes[b], gap)
                shapes[a] = snapped if snapped.is_valid else shapes[a]
    # land takes the ground of its forts in; then all borders are made simpler together, so that
    # neighbours still share them
    forts = {id_: shapes.pop(id_) for id_ in lands if id_ in shapes}
    for fort, shape in forts.items():
        if lands[fort] in shapes:
            shapes[lands[fort]] = shapely.union(shapes[lands[fort]], shape)
    simple = shapely.coverage_simplify(list(shapes.values()), DETAIL)
    for id_, shape in [*zip(shapes, simple, strict=True), *forts.items()]:
        corners = _corners(shape)
        if corners:
            found[id_].region["outline"] = corners
    for feature in found.values():
        middle = feature.shape.centroid
        spot = middle if feature.shape.covers(middle) else feature.shape.representative_point()
        feature.region["pos"] = [round(spot.x), round(spot.y)]


def _corners(shape: Any) -> list[list[int]]:
    """The outer ring of the largest part in whole map units; nothing for one too small."""
    parts = [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon"]
    if not parts:
        return []
    ring = max(parts, key=lambda part: part.area).exterior.coords[:-1]
    corners = [[round(x), round(y)] for x, y in ring]
    kept = [b for a, b in zip([corners[-1], *corners], corners, strict=False) if a != b]
    return kept if len(kept) >= 3 else []
