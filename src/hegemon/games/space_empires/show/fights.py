"""§4: a battle, which its events tell shot by shot, as a fight by rounds; all of it is public."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from hegemon.core import (
    Event,
    Fact,
    Fight,
    FightEnd,
    FightRank,
    FightSide,
    GatheredFight,
    Player,
    Salvo,
    by_round,
    capital,
    figure,
    plural,
)
from hegemon.games.space_empires.battle.events import (
    BattleBegan,
    BattleEnded,
    Fired,
    Held,
    Retreated,
    RoundBegan,
)
from hegemon.games.space_empires.carriers.events import FightersLost
from hegemon.games.space_empires.conquest.events import (
    ColonyHit,
    EmpireFell,
    PointsCounted,
    SpoilsTaken,
)
from hegemon.games.space_empires.events import TurnBegan
from hegemon.games.space_empires.minefield.events import MinesExploded, MinesSwept
from hegemon.games.space_empires.rules.sides import sides as sides_of
from hegemon.games.space_empires.show.signs import UNITS
from hegemon.games.space_empires.show.words import hex_name, player_name, unit_name
from hegemon.games.space_empires.state import FIGHTER, MINES, UNKNOWN
from hegemon.games.space_empires.tables import Unit
from hegemon.games.space_empires.view import View

OwnedKind = tuple[Player, str]
"""Whose, and which kind of unit."""
Counts = dict[OwnedKind, Counter[int]]
"""How many of each kind, by the round."""

_OF_BATTLES = (
    BattleBegan,
    MinesSwept,
    MinesExploded,
    RoundBegan,
    Fired,
    Held,
    Retreated,
    FightersLost,
    BattleEnded,
)
_MOVES_NOTHING = (TurnBegan, ColonyHit, EmpireFell, PointsCounted, SpoilsTaken)
"""What may follow a battle and leaves the counters of its winner as they came out of it."""


def battles(events: Sequence[Event], view: View) -> Iterator[GatheredFight]:
    """Every battle of which these events tell: whole, or the part that they tell."""
    for numbers in _in_battles(events):
        told = [events[number] for number in numbers]
        pieces = _pieces(view, told)
        if pieces is not None:
            _count(pieces, told)
            _line_up(view, pieces, told, events[numbers[-1] + 1 :])
            yield GatheredFight(numbers, _fight(view, pieces, told))


def _in_battles(events: Sequence[Event]) -> Iterator[tuple[int, ...]]:
    """The numbers of the events of each battle; they follow each other, but for what is beside."""
    numbers: list[int] = []
    for number, event in enumerate(events):
        if isinstance(event, BattleBegan) and numbers:
            yield tuple(numbers)
            numbers = []
        if not isinstance(event, _OF_BATTLES):
            continue
        # Fighters are lost for want of room after a move, too
        if numbers or not isinstance(event, FightersLost):
            numbers.append(number)
        if isinstance(event, BattleEnded):
            yield tuple(numbers)
            numbers = []
    if numbers:
        yield tuple(numbers)


# -- what was there and what befell it


@dataclass
class _Pieces:
    """Two sides, attacker first where it is known, and their ships by kind and round."""

    at: str
    sides: tuple[Player, Player]
    roles: tuple[str, str]
    first: int
    """The number of the first round that is told; 0 where nobody knows."""
    rounds: int = 0
    lost: Counts = field(default_factory=lambda: defaultdict(Counter))
    fled: Counts = field(default_factory=lambda: defaultdict(Counter))
    before: dict[OwnedKind, int | None] = field(default_factory=dict)

    def other(self, side: Player) -> Player:
        """The other side."""
        return self.sides[self.sides[0] == side]

    def gone(self, kind: OwnedKind) -> int:
        """How many of a kind are not there any more."""
        return self.lost[kind].total() + self.fled[kind].total()


_ROLES = ("attacker", "defender")


def _pieces(view: View, told: Sequence[Event]) -> _Pieces | None:
    """Who fights; None where these events alone do not say it."""
    first, last, here = told[0], told[-1], view.battle
    begun = [event.number for event in told if isinstance(event, RoundBegan)]
    # shots before the first round that is told are of the round before it, mines of the first
    number = max(begun[0] - (not isinstance(first, RoundBegan)), 1) if begun else 0
    if isinstance(first, BattleBegan):
        return _Pieces(first.at, (first.attacker, first.defender), _ROLES, 1)
    if isinstance(last, BattleEnded):
        return _Pieces(last.at, (last.winner, last.loser), ("", ""), number)
    if here is not None and here.at == getattr(first, "at", None):
        number = number or here.round
        return _Pieces(here.at, (here.attacker, here.defender), _ROLES, number)
    return None


def _count(pieces: _Pieces, told: Sequence[Event]) -> None:
    """What each event of the battle cost, in its round; mines belong to the first."""
    for event in told:
        if isinstance(event, BattleBegan):
            continue
        if isinstance(event, RoundBegan):
            pieces.rounds = max(event.number - pieces.first + 1, 1)
            continue
        pieces.rounds = max(pieces.rounds, 0 if isinstance(event, BattleEnded) else 1)
        number = max(pieces.rounds, 1)
        if isinstance(event, Retreated):
            pieces.fled[event.player, event.unit][number] += event.ships
        for kind, ships in destroyed(event, pieces.other).items():
            if ships:
                pieces.rounds = number
                pieces.lost[kind][number] += ships


def destroyed(event: Event, other: Callable[[Player], Player]) -> Mapping[OwnedKind, int]:
    """Whose ships of which kind an event of a battle destroyed, and how many."""
    match event:
        case Fired():
            return {(other(event.player), event.target_unit): event.destroyed}
        case MinesSwept():
            return {(event.player, MINES): event.mines}
        case MinesExploded():
            ships = event.ships
            return {(other(event.player), event.unit): ships, (event.player, MINES): ships}
        case FightersLost():
            return {(event.player, FIGHTER): event.ships}
        case BattleEnded():
            return Counter((event.loser, kind) for kind in event.lost)
    return {}


def _line_up(view: View, pieces: _Pieces, told: Sequence[Event], after: Sequence[Event]) -> None:
    """How many there were of each kind: as they were shown, or what is left and what is gone."""
    first, last = told[0], told[-1]
    gone = dict.fromkeys((*pieces.lost, *pieces.fled))
    if isinstance(first, BattleBegan):
        shown: Counter[OwnedKind] = Counter()
        for one in first.groups:
            shown[one.player, one.kind] += one.ships
        pieces.before = {kind: shown[kind] or pieces.gone(kind) for kind in (*shown, *gone)}
        return
    left = _left(view, pieces, last, after)
    for kind in dict.fromkeys((*left, *gone)):
        unknown = isinstance(last, BattleEnded) and kind[0] == last.winner and not left
        pieces.before[kind] = None if unknown else left[kind] + pieces.gone(kind)


def _left(view: View, pieces: _Pieces, last: Event, after: Sequence[Event]) -> Counter[OwnedKind]:
    """What is left of both sides; nothing where that cannot be known any more.

    In a battle that goes on all can be counted, and so can its winner, until somebody moves. Who
    has lost has nothing left.
    """
    left: Counter[OwnedKind] = Counter()
    over = isinstance(last, BattleEnded)
    fighting = view.battle.lines if view.battle is not None and not over else ()
    if over and not _stands(pieces.at, after):
        return left
    for group in view.groups.values():
        mine = isinstance(last, BattleEnded) and (group.owner, group.at) == (last.winner, last.at)
        if not (mine or group.id in fighting):
            continue
        if group.kind == UNKNOWN:
            return Counter()
        left[group.owner, group.kind] += group.ships
    return left


def _stands(at: str, after: Sequence[Event]) -> bool:
    """Whether nothing came to a hex or left it; what goes on elsewhere does not matter."""
    return all(
        isinstance(event, _MOVES_NOTHING)
        or (isinstance(event, _OF_BATTLES) and at not in (event.at, getattr(event, "to", "")))
        for event in after
    )


# -- as a fight


def _fight(view: View, pieces: _Pieces, told: Sequence[Event]) -> Fight:
    last = told[-1]
    ended = last if isinstance(last, BattleEnded) else None
    sides = tuple(
        _side(view, pieces, player, role, _fate(view, player, ended, told))
        for player, role in zip(pieces.sides, pieces.roles, strict=True)
    )
    return Fight(
        pieces.at,
        f"Battle in {hex_name(view, pieces.at)}",
        sides,
        pieces.rounds,
        first=pieces.first,
        open=ended is None,
        continued=not isinstance(told[0], BattleBegan),
        salvoes=tuple(_salvoes(pieces, told)),
    )


def _side(view: View, pieces: _Pieces, player: Player, role: str, fate: Fate) -> FightSide:
    ranks = (_rank(view, pieces, kind) for kind in pieces.before if kind[0] == player)
    words, end = fate
    # aliens of whom nothing is left are on no board any more
    owner: Player | Literal[""] = player if player in sides_of(view) else ""
    name = capital(player_name(view, player))
    return FightSide(owner, name, tuple(ranks), role, fate=words, end=end)


def _rank(view: View, pieces: _Pieces, kind: OwnedKind) -> FightRank:
    before, code = pieces.before[kind], kind[1]
    found = view.tables.units.get(code)
    known = found if isinstance(found, Unit) else None
    figures = (
        (("attack", known.attack), ("defense", known.defense), ("hull", known.hull))
        if known
        else ()
    )
    return FightRank(
        "doomsday-machine" if code in view.tables.machine_kinds else UNITS[code],
        plural(unit_name(view, code), 2 if before is None else before),
        before,
        by_round(pieces.lost[kind], pieces.rounds),
        by_round(pieces.fled[kind], pieces.rounds),
        row=known.fires if known else "",
        figures=tuple(Fact(label, str(number), number) for label, number in figures if number),
    )


Fate = tuple[str, FightEnd]
"""How a side comes out of it, in words and for pictures."""


def _fate(view: View, player: Player, ended: BattleEnded | None, told: Sequence[Event]) -> Fate:
    """§4.9: who has won holds the hex; of who has lost some may have left."""
    if ended is None:
        return "", ""
    if player == ended.winner:
        return "holds", "holds"
    left = [one for one in told if isinstance(one, Retreated) and one.player == player]
    if left:
        return f"retreats to {hex_name(view, left[-1].to)}", "leaves"
    return "destroyed", "falls"


def _salvoes(pieces: _Pieces, told: Sequence[Event]) -> Iterator[Salvo]:
    """§4.6: the shots of ships of a group at a group, a die each."""
    number = 1
    ranks = {
        player: [kind for owner, kind in pieces.before if owner == player]
        for player in pieces.sides
    }
    for event in told:
        if isinstance(event, RoundBegan):
            number = max(event.number - pieces.first + 1, 1)
        if isinstance(event, Fired):
            own, enemy = ranks[event.player], ranks[pieces.other(event.player)]
            yield Salvo(
                number,
                pieces.sides.index(event.player),
                own.index(event.unit) if event.unit in own else None,
                enemy.index(event.target_unit) if event.target_unit in enemy else None,
                dice=event.faces,
                needed=event.needed,
                hits=event.hits,
                parts=_needed(event),
            )


def _needed(event: Fired) -> tuple[Fact, ...]:
    """§4.6: what the face must not exceed, of which nothing is told that adds nothing."""
    told = (
        figure("attack", event.attack),
        figure("attack technology", event.attack_tech),
        figure("larger fleet", event.bonus),
        figure("ambush", event.ambush),
        figure("defense", -event.defense),
        figure("defense technology", -event.defense_tech),
    )
    return tuple(one for one in told if one.number)
