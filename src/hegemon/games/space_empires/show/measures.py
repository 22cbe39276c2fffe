"""§7: how far each empire is, and how far its own technologies, as far as the reader knows."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import HowFar, Measured, Player, Track, TrackLevel
from hegemon.games.space_empires.conquest.victory import colony_points
from hegemon.games.space_empires.show.glossary import level_gives
from hegemon.games.space_empires.show.words import technology_name
from hegemon.games.space_empires.state import (
    Empire,
    colonies_of,
    costs_of,
    groups_of,
    technologies_in_play,
    unit_of,
)
from hegemon.games.space_empires.tables import Technology
from hegemon.games.space_empires.view import View

_ENDS = {
    "first_kill": "Whoever destroys another's homeworld wins at once.",
    "last_standing": "Whose homeworld is destroyed is out; the last one wins.",
    "colony_points": "Whoever destroys another's homeworld wins at once.",
}
"""§7: how a homeworld decides, by house rule."""


def measures(view: View) -> tuple[Measured, ...]:
    """§7: homeworlds and points, which decide; then income, colonies and ships."""
    return tuple(_measures(view)) if view.round else ()


def _measures(view: View) -> Iterator[Measured]:
    """Colonies lie open, ships and technologies are their owner's business."""
    values = {player: colonies_of(view, player).values() for player in view.empires}
    homes = {
        player: sum(one.value for one in own if one.homeworld) for player, own in values.items()
    }
    decides = _ENDS[view.house_rules.victory]
    yield Measured("homeworld", "Homeworld", _open(homes), unit="CP", decides=decides)
    if view.house_rules.victory == "colony_points":
        yield _points(view)
    income = {player: sum(one.value for one in own) for player, own in values.items()}
    yield Measured("income", "Colony income each economic phase", _open(income), unit="CP")
    yield Measured("colonies", "Colonies", _open({one: len(own) for one, own in values.items()}))
    yield Measured("ships", "Ships, by their cost", tuple(_ships(view)), unit="CP")
    yield Measured("levels", "Levels of technology", tuple(_levels(view)))


def _open(figures: dict[Player, int]) -> tuple[HowFar, ...]:
    """What everybody sees."""
    return tuple(HowFar(player, figure) for player, figure in figures.items())


def _points(view: View) -> Measured:
    """R53: colony points."""
    points = {player: colony_points(view, player) for player in view.empires}
    return Measured(
        "points",
        "Colony points",
        _open(points),
        goal=view.tables.victory.colony_points,
        decides="Whoever has enough wins.",
    )


def _is_told(empire: Empire) -> bool:
    """Whether the reader knows an empire's books: others' have no levels in a view."""
    return bool(empire.levels)


def _ships(view: View) -> Iterator[HowFar]:
    """R60: what all ships would cost anew."""
    for player, empire in view.empires.items():
        worth = None
        if _is_told(empire):
            worth = sum(one.ships * unit_of(view, one).cost for one in groups_of(view, player))
        yield HowFar(player, worth)


def _levels(view: View) -> Iterator[HowFar]:
    for player, empire in view.empires.items():
        yield HowFar(player, sum(empire.levels.values()) if _is_told(empire) else None)


def tracks(view: View) -> tuple[Track, ...]:
    """§6.5: the technologies of the own empire; nothing for bystanders."""
    own = view.empires.get(view.me) if view.me is not None else None
    if own is None or not _is_told(own):
        return ()
    return tuple(_track(view, own, name) for name in technologies_in_play(view))


def _track(view: View, own: Empire, name: str) -> Track:
    technology: Technology = getattr(costs_of(view), name)
    first, most = technology.start + 1, technology.most
    return Track(
        name,
        technology_name(name),
        own.levels[name],
        levels=tuple(
            TrackLevel(level, level_gives(view.tables, name, level), technology.cost(level - 1))
            for level in range(first, most + 1)
        ),
        unit="CP",
        progress=own.progress.get(name, 0),
    )
