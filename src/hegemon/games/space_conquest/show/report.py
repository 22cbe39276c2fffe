"""A view and its events as a Board and a Report that any client can show."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import TypeGuard

from hegemon.core import (
    CELL,
    Board,
    Contingent,
    Event,
    Fact,
    Item,
    Owner,
    Place,
    Player,
    Report,
    Section,
    Table,
    Token,
    Work,
    mention,
    plural,
    quantity,
)
from hegemon.games.space_conquest.events import (
    Battle,
    FleetArrived,
    FleetFell,
    FleetLost,
    FleetOrdered,
    HomeFounded,
    MatchEnded,
    OrderSkipped,
    OrdersRejected,
    Rebellion,
    ShipsMade,
    StarFreed,
    StarTaken,
    Unrest,
)
from hegemon.games.space_conquest.show.accounts import accounts
from hegemon.games.space_conquest.show.sentences import sentence
from hegemon.games.space_conquest.show.words import player_name, star_letter
from hegemon.games.space_conquest.state import Sighting
from hegemon.games.space_conquest.view import OwnFleet, View

_BEGINNING, _END = "The beginning", "The end"
_LOST, _REFUSED = "What you lost", "Orders that were not carried out"
_TROUBLE = (OrdersRejected, OrderSkipped)
LIGHTS = ("star-1", "star-2", "star-3", "star-4", "star-5")
"""§4: the signs of stars by their RU; what is worth more shines no brighter."""
_ORDERS = (*_TROUBLE, FleetOrdered)
_REBELLIONS = (Rebellion, FleetFell, Unrest)
_MOVEMENT = (FleetLost, FleetArrived)


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
            return f"{seen.ru}{star}{number} is star {star} of owner {number}, worth {seen.ru} RU"
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
        sign=_light(seen.ru) if seen else "unexplored",
        works=(Work("homeworld"),) if star == view.home_star else (),
        states=tuple(_states(view, star, seen)) if seen else (),
        worth=seen.ru if seen else None,
    )


def _light(ru: int) -> str:
    """How bright a star is drawn: by what it is worth."""
    return LIGHTS[max(min(ru, len(LIGHTS)), 1) - 1]


def _states(view: View, star: str, seen: Sighting) -> Iterator[str]:
    """How a known star fares; one's own may rebel while fewer ships hold it than it has RU."""
    if seen.turn != view.turn:
        yield "as-of"
    if seen.owner is None or seen.owner != view.me or star == view.home_star:
        return
    holding = seen.ships or 0
    if view.house_rules.departing_count_as_garrison:
        holding += _leaving(view, star)
    if holding < seen.ru:
        yield "unrest"


def _leaving(view: View, star: str) -> int:
    """The ships that depart from a star at the start of the next turn."""
    return sum(fleet.ships for fleet in view.fleets if fleet.origin == star and fleet.departing)


def _facts(view: View, star: str, seen: Sighting | None) -> tuple[Fact, ...]:
    """What is known of a star, and as of when."""
    if seen is None:
        return ()
    who = "ships" if seen.owner else "garrison"
    there = Fact(who, "not counted") if seen.ships is None else quantity(who, seen.ships, "ships")
    facts = [quantity("RU", seen.ru, "RU"), there]
    leaving = _leaving(view, star)
    if leaving:
        facts.append(quantity("departing", leaving, "ships"))
    return tuple(facts)


def _garrisons(view: View) -> Iterator[Token]:
    """The ships that are stationed at stars, as far as they were counted."""
    for star, seen in view.known.items():
        if seen.ships:
            kind, sign = ("ships", "fleet") if seen.owner else ("garrison", "guard")
            yield Token(
                f"at-{star}",
                seen.owner,
                kind,
                star,
                count=seen.ships,
                sign=sign,
                made_of=_ships(sign, seen.ships),
            )


def _ships(sign: str, count: int) -> tuple[Contingent, ...]:
    return (Contingent(sign, plural("ship", count), count),)


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
        sign="fleet",
        made_of=_ships("fleet", fleet.ships),
    )


def report_of(view: View, events: Sequence[Event]) -> Report:
    """What happened since the last question, what matters most first, and how the stars stand.

    That is the second half of a turn, and the first half of the next (reading R10). Who has no seat
    reads it in the order of time.
    """
    chapters: dict[str, list[Item]] = {heading: [] for heading in headings(view)}
    lost = {event.star for event in events if _is_star_lost(event, view)}
    for together, words in sentence.gathered(events, view):
        chapters[_chapter(view, together[0], lost)].append(words)
    sections = [Section(heading, tuple(items)) for heading, items in chapters.items() if items]
    if books := accounts(view, events):
        sections.append(Section(books.title, (books,)))
    if view.known:
        sections.append(Section("Stars", (_stars(view),)))
    return Report(f"Turn {view.turn}", tuple(sections))


def headings(view: View) -> tuple[str, ...]:
    """The chapters of a report in their order, whether they have something in them or not."""
    first_half = [_now(view, phase) for phase in ("movement", "combat", "captures without a fight")]
    if view.house_rules.rebellions == "before-victory":
        first_half.append(_now(view, "rebellions"))
    if view.me is None:
        return (_BEGINNING, _after_orders(view), *first_half, _END)
    movement, *fights = first_half
    # what is lost and what went wrong has to be answered; then the stars, and what was planned last
    return (_END, _LOST, _REFUSED, *fights, movement, _made(view), _after_orders(view), _BEGINNING)


def _chapter(view: View, event: Event, lost: Container[str]) -> str:
    """The heading under which a reader finds an event: that of its phase, or of what it means.

    The battle for a star that he lost is told with the loss.
    """
    if isinstance(event, HomeFounded):
        return _BEGINNING
    if isinstance(event, MatchEnded):
        return _END
    if view.me is not None and _is_loss(view, event):
        return _LOST
    if isinstance(event, Battle) and event.star in lost:
        return _LOST
    if view.me is not None and isinstance(event, _TROUBLE):
        return _REFUSED
    return _phase(view, event)


def _is_loss(view: View, event: Event) -> bool:
    """Whether its reader lost a star, or ships that met nobody."""
    if _is_star_lost(event, view):
        return True
    return isinstance(event, Rebellion | FleetFell | FleetLost) and event.player == view.me


def _is_star_lost(event: Event, view: View) -> TypeGuard[StarTaken | StarFreed]:
    if view.me is None or not isinstance(event, StarTaken | StarFreed):
        return False
    return event.taken_from == view.me


def _phase(view: View, event: Event) -> str:
    """The heading of the phase in which an event happened."""
    early = view.house_rules.rebellions == "before-victory"
    if isinstance(event, _REBELLIONS) and early:
        return _now(view, "rebellions")
    if isinstance(event, ShipsMade) and view.me is not None:
        return _made(view)
    if isinstance(event, (*_ORDERS, *_REBELLIONS, ShipsMade)):
        return _after_orders(view)
    if isinstance(event, _MOVEMENT):
        return _now(view, "movement")
    unopposed = isinstance(event, StarTaken) and not event.opposed
    return _now(view, "captures without a fight" if unopposed else "combat")


def _made(view: View) -> str:
    return f"Turn {_ordered_turn(view)}, new ships"


def _after_orders(view: View) -> str:
    """The second half of the turn that was ordered for."""
    whose = "the" if view.me is None else "your"
    return f"Turn {_ordered_turn(view)}, after {whose} orders"


def _ordered_turn(view: View) -> int:
    """The turn that was ordered for; at the turn limit no other has begun."""
    limit_reached = view.result is not None and view.result.outcome == "undecided"
    return view.turn if limit_reached else view.turn - 1


def _now(view: View, phase: str) -> str:
    return f"Turn {view.turn}, {phase}"


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
