"""The battles of a war: rounds that reports tell apart are put together, and each is weighed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from hegemon.core.board import Board, Place, emblem, places_by_id
from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.show.fights import Fight, FightEnd, FightSide
from hegemon.core.show.war import BattleSide, WarBattle
from hegemon.core.words import capital, counted, enumerated
from hegemon.play.war.truths import TrueStep

DECISIVE = 3
"""So many battles are told."""

_OF_ALL = 1000
"""A battle weighs as many thousandths of all forces as it cost,"""
_NEUTRAL = 3
"""only a third of it where he fought nobody who plays,"""
_HOME, _PLACE = 400, 60
"""and so much more where a home fell by it, or another place changed hands."""


@dataclass
class ClashSide:
    """A side of a battle, over all of its rounds."""

    owner: Player | str
    name: str
    ranks: dict[str, int | None] = field(default_factory=dict)
    """How many of each sign went into it; None where nobody was told."""
    lost: Counter[str] = field(default_factory=Counter)
    strength: int | None = None
    """As the first report that sums it up has it, and"""
    strength_left: int | None = None
    """as the last one leaves it."""
    end: FightEnd = ""
    fate: str = ""

    def take(self, side: FightSide) -> None:
        """Add what another report tells of it."""
        for rank in side.ranks:
            self.ranks.setdefault(rank.sign, rank.before)
            self.lost[rank.sign] += sum(rank.lost)
        self.strength = side.strength if self.strength is None else self.strength
        self.strength_left = side.strength_left
        self.end, self.fate = side.end, plain(side.fate)

    def went_in(self, signs: Collection[str] | None = None) -> int | None:
        """How many of these kinds went into it; None where that is not told of all."""
        counts = [count for sign, count in self.ranks.items() if signs is None or sign in signs]
        if any(count is None for count in counts):
            return None
        return sum(count or 0 for count in counts)

    def fell(self, signs: Collection[str] | None = None) -> int:
        """How many of these kinds it lost."""
        return sum(n for sign, n in self.lost.items() if signs is None or sign in signs)


@dataclass
class Clash:
    """A battle, from its first round to its last."""

    turn: int
    step: int
    event: str
    place: str
    sides: list[ClashSide]
    rounds: int = 0
    last: int = 0
    """The number of its last round, as the reports count them; 0 where nobody knows."""
    cost: int = 0
    """Thousandths of all forces of those who play that it cost."""
    fallen: bool = False
    """Whether its place changed hands in its turn, and"""
    home: bool = False
    """whether that was a home."""

    @property
    def owners(self) -> frozenset[Player | str]:
        """Who fights."""
        return frozenset(_who(side) for side in self.sides)

    @property
    def weight(self) -> int:
        """How much it counted; nothing where it cost nothing."""
        if not self.cost:
            return 0
        if self.home:
            return self.cost + _HOME
        return self.cost + _PLACE if self.fallen else self.cost

    def go_on(self, fight: Fight) -> None:
        """Take further rounds; whoever comes later fights from then on."""
        self._count(fight)
        known = {_who(side): side for side in self.sides}
        for side in fight.sides:
            if _who(side) not in known:
                known[_who(side)] = ClashSide(side.owner, plain(side.name))
            known[_who(side)].take(side)
        self.sides = list(known.values())

    def _count(self, fight: Fight) -> None:
        """A round may be told in several reports: it is one all the same."""
        if not fight.first or not self.last:
            again = 1 if fight.continued and not fight.first and self.rounds else 0
            self.rounds += max(0, fight.rounds - again)
        else:
            self.rounds += max(0, fight.first + fight.rounds - 1 - self.last)
        if fight.first:
            self.last = max(self.last, fight.first + fight.rounds - 1)


def _who(side: ClashSide | FightSide) -> Player | str:
    """By what a side is known again: its owner, or its name where it has no seat."""
    return side.owner or plain(side.name)


def clashes_in(steps: Iterable[TrueStep], before: Sequence[Clash]) -> Iterator[Clash]:
    """The battles that some steps tell; those that go on from earlier ones are put to these."""
    open_ones = {clash.place: clash for clash in before}
    for step in steps:
        for told in step.told:
            fight = told.fight
            if fight is None:
                continue
            last = open_ones.get(fight.place)
            again = last is not None and any(_who(side) in last.owners for side in fight.sides)
            goes_on = fight.continued or fight.first != 1
            if last is not None and again and goes_on:
                last.go_on(fight)
                continue
            clash = Clash(step.turn, step.step, told.event, fight.place, [])
            clash.go_on(fight)
            open_ones[fight.place] = clash
            yield clash


def decisive(clashes: Iterable[Clash]) -> list[Clash]:
    """Those that counted most, in the order in which they were fought; of a place one a turn."""
    heaviest: dict[tuple[int, str], Clash] = {}
    for clash in clashes:
        known = heaviest.get((clash.turn, clash.place))
        if clash.weight and (known is None or clash.weight > known.weight):
            heaviest[clash.turn, clash.place] = clash
    most = sorted(heaviest.values(), key=lambda clash: -clash.weight)[:DECISIVE]
    return sorted(most, key=lambda clash: clash.step)


def weigh(clash: Clash, forces: Mapping[Player, int], signs: Collection[str]) -> None:
    """Say what a battle cost of all that those who play had before the turn."""
    had = max(1, sum(forces.values()))
    lost = sum(side.fell(signs) for side in clash.sides if side.owner in forces)
    among = sum(side.owner in forces for side in clash.sides)
    clash.cost = min(_OF_ALL, lost * _OF_ALL // had) // (1 if among > 1 else _NEUTRAL)


def called(place: Place) -> str:
    """What sentences call a place: its name, or its id where it has none."""
    return plain(place.name) or place.id


def battle_of(clash: Clash, board: Board, signs: Collection[str]) -> WarBattle:
    """A battle as it is told, with the names and emblems of a board."""
    place = places_by_id(board)[clash.place]
    strong = all(side.strength is not None for side in clash.sides)
    sides = tuple(_side(side, board, signs, strong=strong) for side in clash.sides)
    return WarBattle(
        turn=clash.turn,
        event=clash.event,
        place=clash.place,
        where=capital(called(place)),
        text=_outcome(clash, sides),
        sides=sides,
        unit="strength" if strong else "",
        weight=clash.weight,
    )


def _side(side: ClashSide, board: Board, signs: Collection[str], *, strong: bool) -> BattleSide:
    number, sign = _looks(side.owner, board)
    before, lost = _in_strength(side) if strong else _in_pieces(side, signs)
    return BattleSide(
        owner=side.owner,
        name=side.name,
        before=before,
        left=None if before is None else max(0, before - lost),
        lost=lost,
        number=number,
        emblem=sign,
    )


def _in_strength(side: ClashSide) -> tuple[int, int]:
    """What a side fought with and what it lost of that, in strength."""
    before = side.strength or 0
    return before, max(0, before - (side.strength_left or 0))


def _in_pieces(side: ClashSide, signs: Collection[str]) -> tuple[int | None, int]:
    """The same in pieces: of all kinds where all are told, else of those that count as forces."""
    kinds = None if side.went_in() is not None else signs
    return side.went_in(kinds), side.fell(kinds)


def _looks(owner: Player | str, board: Board) -> tuple[int | None, str]:
    """Where an owner stands in the row, and his emblem."""
    seats = [one.player for one in board.owners]
    if owner not in seats:
        return None, ""
    player = Player(owner)
    return seats.index(player), emblem(board, player)


def _outcome(clash: Clash, sides: Sequence[BattleSide]) -> str:
    """How it came out, in a sentence or two."""
    ends = [_ended(side) for side in clash.sides]
    said = enumerated([one for one in ends if one]) or _bettered(sides)
    rounds = f"{capital(counted(clash.rounds, 'round'))}. " if clash.rounds > 1 else ""
    return f"{rounds}{capital(said)}."


def _bettered(sides: Sequence[BattleSide]) -> str:
    """Who lost the least of what he had, where all are there still and their numbers known."""
    if any(one.before is None for one in sides):
        return "neither side prevails"
    shares = sorted((Fraction(one.lost, one.before or 1), one.name) for one in sides)
    if len(shares) == 1 or shares[0][0] == shares[1][0]:
        return "neither side prevails"
    return f"{shares[0][1]} has the better of it"


def _ended(side: ClashSide) -> str:
    name = side.name if side.owner else side.name[:1].lower() + side.name[1:]
    if side.end == "holds":
        return f"{name} holds"
    if side.end == "falls":
        return f"{name} is wiped out"
    if side.end == "leaves":
        return f"{name} {side.fate}" if side.fate.startswith("retreat") else f"{name} withdraws"
    return ""
