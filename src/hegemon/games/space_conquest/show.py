"""A view and its events as a Board and a Report that any client can show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hegemon.core.board import CELL, Board, Fact, Owner, Place, Token
from hegemon.core.game import Event, Player
from hegemon.core.mentions import mention
from hegemon.core.report import Item, Report, Section, Table, about
from hegemon.games.space_conquest.events import (
    FleetArrived,
    FleetLost,
    FleetOrdered,
    HomeFounded,
    MatchEnded,
    OrderSkipped,
    OrdersRejected,
    Rebellion,
    ShipsMade,
    Unrest,
)
from hegemon.games.space_conquest.sentences import sentence
from hegemon.games.space_conquest.state import Sighting
from hegemon.games.space_conquest.view import OwnFleet, View
from hegemon.games.space_conquest.words import player_name, star_letter

_THEMES: tuple[tuple[str, tuple[type[Event], ...]], ...] = (
    ("The end", (MatchEnded,)),
    ("Orders", (OrdersRejected, OrderSkipped, FleetOrdered)),
    ("Rebellions", (Rebellion, Unrest)),
    ("Production", (ShipsMade,)),
    ("Fleets", (FleetLost, FleetArrived)),
    ("Beginning", (HomeFounded,)),
)
_BATTLES = "Battles"


def board_of(view: View) -> Board:
    """§9: the star chart as the viewer knows it."""
    return Board(
        title="Space Conquest",
        turn=view.turn,
        places=tuple(_place(view, star) for star in view.chart),
        owners=tuple(_owner(view, player) for player in view.players),
        tokens=(*_garrisons(view), *(_token(fleet) for fleet in view.fleets)),
        grid="square",
        columns=view.tables.grid.columns,
        rows=view.tables.grid.rows,
        width=view.tables.grid.columns * CELL,
        height=view.tables.grid.rows * CELL,
        legend=_legend(view),
    )


def _legend(view: View) -> str:
    """How to read a token of §9, by an example that is on the map."""
    for star, seen in view.known.items():
        if seen.owner:
            number = view.players.index(seen.owner) + 1
            return f"{seen.ru}{star}{number} is star {star} of player {number}, worth {seen.ru} RU"
    return "?A is star A, its RU unknown"


def _owner(view: View, player: Player) -> Owner:
    number = view.players.index(player) + 1
    return Owner(player, str(number), "you" if player == view.me else f"player {number}")


def _place(view: View, star: str) -> Place:
    site, seen = view.chart[star], view.known.get(star)
    return Place(
        star,
        site.x * CELL + CELL // 2,
        site.y * CELL + CELL // 2,
        owner=seen.owner if seen else None,
        label=f"{seen.ru if seen else '?'}{star}",
        name=site.name,
        badges=("home",) if star == view.home_star else (),
        as_of=seen.turn if seen and seen.turn != view.turn else None,
        known=seen is not None,
        facts=_facts(view, star, seen),
    )


def _facts(view: View, star: str, seen: Sighting | None) -> tuple[Fact, ...]:
    """What is known of a star, and as of when."""
    if seen is None:
        return ()
    leaving = sum(fleet.ships for fleet in view.fleets if fleet.origin == star and fleet.departing)
    count = "not counted" if seen.ships is None else str(seen.ships)
    facts = [Fact("RU", str(seen.ru)), Fact("ships" if seen.owner else "garrison", count)]
    if leaving:
        facts.append(Fact("departing", str(leaving)))
    return tuple(facts)


def _garrisons(view: View) -> Iterator[Token]:
    """The ships that are stationed at stars, as far as they were counted."""
    for star, seen in view.known.items():
        if seen.ships:
            kind = "ships" if seen.owner else "garrison"
            yield Token(f"at-{star}", seen.owner, kind, star, count=seen.ships)


def _token(fleet: OwnFleet) -> Token:
    return Token(
        fleet.id,
        fleet.owner,
        "fleet",
        fleet.origin,
        count=fleet.ships,
        to=fleet.dest,
        done=fleet.distance - fleet.dist_remaining,
        total=fleet.distance,
    )


def report_of(view: View, events: Sequence[Event]) -> Report:
    """What happened since the last orders, by theme, and how the viewer's stars stand."""
    themes: dict[str, list[Item]] = {_BATTLES: [], **{heading: [] for heading, _ in _THEMES}}
    for number, event in enumerate(events):
        themes[_theme(event)].append(about(sentence(event, view), number))
    sections = [Section(heading, tuple(items)) for heading, items in themes.items() if items]
    if view.known:
        sections.append(Section("Stars", (_stars(view),)))
    return Report(f"Turn {view.turn}", tuple(sections))


def _theme(event: Event) -> str:
    for heading, kinds in _THEMES:
        if isinstance(event, kinds):
            return heading
    return _BATTLES


def _stars(view: View) -> Table:
    columns = ("star", "name", "at", "RU", "control", "ships", "as of turn")
    rows = tuple(_row(view, star, seen) for star, seen in sorted(view.known.items()))
    return Table("", columns, rows)


def _row(view: View, star: str, seen: Sighting) -> tuple[str, ...]:
    site = view.chart[star]
    count = "?" if seen.ships is None else str(seen.ships)
    as_of = "" if seen.turn == view.turn else str(seen.turn)
    control = _controller(view, seen)
    return (
        star_letter(view, star),
        site.name,
        f"{site.x},{site.y}",
        str(seen.ru),
        control,
        count,
        as_of,
    )


def _controller(view: View, seen: Sighting) -> str:
    if seen.owner is None:
        return "nobody" if seen.ships == 0 else "neutral"
    if view.me is None or seen.owner == view.me:
        return player_name(view, seen.owner)
    return mention("seat", seen.owner, "opponent")
