"""GeoJSON features as shapes in map units with the fields of their regions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sqrt
from typing import Any

from hegemon.maps.errors import MapError, library, shown
from hegemon.maps.json_data import fields, items
from hegemon.maps.names import LEGAL_ID, NewIds
from hegemon.maps.plain import coordinate, plain_text
from hegemon.maps.region_graph import KINDS, MOST_REGIONS

WIDTH = 1_000
"""The longer side of a map, in map units."""

DETAIL = 0.5
"""The size of bends that are left out, in map units."""

_DECIMALS = 6
"""So that the same point is the same number, however it was computed."""

_MOST_POINTS = 100_000
_MOST_OF_ONE = 30_000
"""Points of one feature: the check that no outline crosses itself grows with their square."""
_MOST_BENDS = 50_000
_FARTHEST = 1e9
_READ = ("name", "kind", "owner", "production", "fort_level")
"""The properties that are read; the others belong to somebody else."""

Ring = list[tuple[float, float]]
Parts = list[list[Ring]]
"""The parts of a shape: of each its outer ring and its holes."""


@dataclass(slots=True)
class Feature:
    """A feature with the region that it becomes; `where` is how an error names it."""

    id: str
    where: str
    region: dict[str, Any]
    shape: Any
    width: float

    @property
    def kind(self) -> str:
        """Land, fort or sea."""
        return str(self.region["kind"])


def features_of(features: list[dict[str, Any]], *, planar: bool) -> Iterator[Feature]:
    """The features of a file, scaled to WIDTH, y downwards; raises MapError."""
    if len(features) > MOST_REGIONS:
        raise MapError(f"the map has {len(features)} features, more than {MOST_REGIONS:,}")
    raw = [_Raw(feature, number) for number, feature in enumerate(features, start=1)]
    ids = _ids(raw)
    project = _projection([spot for one in raw for spot in one.points()], planar=planar)
    shapes = _without_detail([_shape(one, project) for one in raw])
    for one, id_, shape in zip(raw, ids, shapes, strict=True):
        yield Feature(id_, one.where, {"id": id_} | one.region, shape, sqrt(shape.area))


class _Raw:
    """A feature whose properties and coordinates are checked, not yet its shape."""

    def __init__(self, feature: dict[str, Any], number: int) -> None:
        found = fields(feature.get("properties") or {}, f"feature {number}: properties")
        said = {str(key).lower(): value for key, value in found.items() if value is not None}
        self.id = feature.get("id", said.get("id"))
        name = plain_text(said.get("name") or self.id or f"Region {number}", f"feature {number}")
        self.where = f"feature {number} ({shown(name)})"
        geometry = fields(feature.get("geometry"), f"{self.where}: geometry")
        self.parts, self.point = _coordinates(geometry, self.where)
        if (count := len(self.points())) > _MOST_OF_ONE:
            raise MapError(
                f"{self.where} has {count:,} points, more than {_MOST_OF_ONE:,}: simplify it"
            )
        self.region: dict[str, Any] = {key: said[key] for key in _READ if key in said}
        self.region |= {"name": name, "kind": self._kind()}

    def _kind(self) -> str:
        usual = "fort" if self.point else "land"
        kind = str(self.region.get("kind") or usual).strip().lower()
        if kind not in KINDS:
            raise MapError(f"{self.where}: kind {shown(kind)} is not one of {', '.join(KINDS)}")
        if self.point and kind != "fort":
            raise MapError(f"{self.where}: only a fort can be a point; {kind} takes a polygon")
        return kind

    def points(self) -> Ring:
        """All its points."""
        if self.point:
            return [self.point]
        return [spot for part in self.parts for ring in part for spot in ring]


def _ids(raw: list[_Raw]) -> list[str]:
    """The id of each feature: its own where that is legal, else made of its name."""
    own = [str(one.id) if LEGAL_ID.fullmatch(str(one.id)) else "" for one in raw]
    taken: dict[str, str] = {}
    for id_, one in zip(own, raw, strict=True):
        if id_ in taken:
            raise MapError(f"{taken[id_]} and {one.where} have the same id {shown(id_)}")
        if id_:
            taken[id_] = one.where
    ids = NewIds()
    for number, one in enumerate(raw):
        if not own[number]:
            own[number] = ids.of(one.region["name"], taken, one.region["kind"])
            taken[own[number]] = one.where
    return own


# -- coordinates


def _coordinates(
    geometry: Mapping[str, Any], where: str
) -> tuple[Parts, tuple[float, float] | None]:
    kind, found = geometry.get("type"), geometry.get("coordinates")
    if kind == "Point":
        return [], _spot(found, where)
    if kind == "Polygon":
        return [_rings(found, where)], None
    if kind == "MultiPolygon":
        parts = [_rings(part, where) for part in items(found, f"{where}: coordinates")]
        if not parts:
            raise MapError(f"{where}: the shape has no part")
        return parts, None
    raise MapError(f"{where} is a {shown(kind)}; a region is a Polygon, MultiPolygon or Point")


def _ring(found: object, where: str) -> Ring:
    ring = [_spot(spot, where) for spot in items(found, f"{where}: ring")]
    if len(ring) < 4:
        raise MapError(f"{where}: a ring has at least four points, the last like the first")
    return ring


def _rings(found: object, where: str) -> list[Ring]:
    rings = [_ring(ring, where) for ring in items(found, f"{where}: coordinates")]
    if not rings:
        raise MapError(f"{where}: the polygon has no ring")
    return rings


def _spot(found: object, where: str) -> tuple[float, float]:
    numbers = items(found, f"{where}: point")
    if len(numbers) < 2:
        raise MapError(f"{where}: {shown(found)} is no point [x, y]")
    x, y = (coordinate(number, where, _FARTHEST) for number in numbers[:2])
    return x, y


@dataclass(frozen=True, slots=True)
class _Projection:
    """From a file's coordinates to map units: y downwards."""

    left: float
    top: float
    across: float
    down: float

    def __call__(self, spot: tuple[float, float]) -> tuple[float, float]:
        x, y = (spot[0] - self.left) * self.across, (self.top - spot[1]) * self.down
        return round(x, _DECIMALS), round(y, _DECIMALS)


def _projection(points: Ring, *, planar: bool) -> _Projection:
    """The projection that makes the longer side WIDTH.

    Degrees are drawn in true proportion at the middle latitude.
    """
    if len(points) > _MOST_POINTS:
        raise MapError(
            f"the map has {len(points):,} points, more than {_MOST_POINTS:,}: simplify the polygons"
        )
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    degrees = not planar and left >= -180 and right <= 180 and bottom >= -90 and top <= 90
    narrowing = max(cos(radians((bottom + top) / 2)), 0.05) if degrees else 1.0
    longer = max((right - left) * narrowing, top - bottom)
    scale = WIDTH / longer if longer else 1.0
    return _Projection(left, top, scale * narrowing, scale)


def _shape(one: _Raw, project: _Projection) -> Any:
    """The shape in map units; raises MapError for one that crosses itself or is flat."""
    shapely = library("shapely", "GeoJSON")
    if one.point:
        return shapely.Point(project(one.point))
    polygons = []
    for part in one.parts:
        edge, *holes = ([project(spot) for spot in ring] for ring in part)
        polygons.append(shapely.Polygon(edge, holes))
    shape = polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons)
    if not shape.is_valid:
        raise MapError(f"{one.where}: its outline crosses itself ({_crossing(one)})")
    if not shape.area:
        raise MapError(f"{one.where}: its outline encloses nothing")
    return shape


def _without_detail(shapes: list[Any]) -> list[Any]:
    """The shapes without bends that are too small to see, and still with common borders."""
    shapely = library("shapely", "GeoJSON")
    areas = [number for number, shape in enumerate(shapes) if shape.area]
    simple = shapely.coverage_simplify([shapes[number] for number in areas], DETAIL)
    bends = int(shapely.get_num_coordinates(simple).sum())
    if bends > _MOST_BENDS:
        raise MapError(
            f"the borders have {bends:,} bends, more than {_MOST_BENDS:,}: simplify the polygons"
        )
    for number, shape in zip(areas, simple, strict=True):
        shapes[number] = shape
    return shapes


def _crossing(one: _Raw) -> str:
    """What shapely has against a shape, in the file's own coordinates."""
    shapely = library("shapely", "GeoJSON")
    shape = shapely.MultiPolygon([(part[0], part[1:]) for part in one.parts])
    return shown(shapely.is_valid_reason(shape)).strip("'")
