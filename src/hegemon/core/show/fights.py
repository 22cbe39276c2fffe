"""A fight by rounds, as one reader may know it: for strips below sentences, films, viewers.

A game gives fights beside the words of its events, from the event as the reader may know it and
from his view, so that a fight tells no more than its sentence does:

    sentence.fights({Battle: lambda event, view: fight_of(event, view)})

One that several events tell, shot by shot, is gathered from all that a report tells:

    sentence.battles(lambda events, view: [GatheredFight(numbers, fight), ...])

Names, fates, titles may hold mentions, as any text of a report may.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from hegemon.core.board import Fact
from hegemon.core.game import Event, Player
from hegemon.core.records import Value
from hegemon.core.show.signs import PIECES, WORKS

FightEnd = Literal["", "holds", "leaves", "falls"]
"""How a side comes out of it: still there, away, or nothing of it left; empty: it goes on."""


class FightRank(Value, tag=False, omit_defaults=True):
    """What a side has of one kind. `sign` is one of `signs.PIECES` or `signs.WORKS`.

    `lost`, `fled` and `crippled` count by round, from the first that is told: a number for each
    round, or nothing at all where there were none.
    """

    sign: str
    name: str
    """What they are called, for as many as there were: "Light Cruisers"."""
    before: int | None
    """How many went into it; None where the reader is not told."""
    lost: tuple[int, ...] = ()
    fled: tuple[int, ...] = ()
    """Those that left it alive, where a side does not go as one."""
    crippled: tuple[int, ...] = ()
    """Those that came to harm and fight on; later rounds may have cost some of them."""
    row: str = ""
    """Where it stands in the order in which ranks fire: "A"; empty where they fire as one."""
    figures: tuple[Fact, ...] = ()
    """What one of them can do by the tables, before technology: attack 4, hull 2."""

    @property
    def left(self) -> int | None:
        """How many neither fell nor left it by themselves."""
        return None if self.before is None else self.before - sum(self.lost) - sum(self.fled)

    @property
    def told(self) -> int:
        """How many can be shown: all, or, where nobody says how many there were, those harmed.

        Of such a rank it is one at least, for it was there.
        """
        if self.before is not None:
            return self.before
        return sum(self.lost) + sum(self.fled) or sum(self.crippled) or 1


class FightSide(Value, tag=False, omit_defaults=True):
    """One of those who fight; `owner` is one of the board, empty for who has no seat there."""

    owner: Player | Literal[""]
    name: str
    """As a sentence begins: "You", "House 2"."""
    ranks: tuple[FightRank, ...] = ()
    role: str = ""
    """"attacker" and the like, where the rules tell sides apart."""
    fate: str = ""
    """In words: "holds", "retreats to A5", "destroyed"."""
    end: FightEnd = ""
    strength: int | None = None
    """What it fought with, where the rules sum it up, and"""
    strength_left: int | None = None


class Salvo(Value, tag=False, omit_defaults=True):
    """What one side, or one rank of it, rolled: for whoever shows a fight shot by shot."""

    round: int
    """From 1, among the rounds that are told."""
    side: int
    """Its place among the sides, from 0."""
    rank: int | None = None
    """The place of the rank that fires, from 0; None for the whole side."""
    at: int | None = None
    """The place of the enemy's rank that is fired at; None where it falls on all."""
    dice: tuple[int, ...] = ()
    needed: int | None = None
    """The greatest face that hits, where each die is one shot."""
    modifier: int = 0
    """What is added to the die."""
    strength: int | None = None
    share: int | None = None
    """How much of the strength became hits, in per cent."""
    hits: int | None = None
    parts: tuple[Fact, ...] = ()
    """What the modifier, or what is needed, is made of, each a number, where the events say it."""
    critical: bool = False


class Fight(Value, tag=False, omit_defaults=True):
    """A whole fight, or the rounds of it that a report tells."""

    place: str
    title: str
    sides: tuple[FightSide, ...]
    rounds: int
    """How many are told; 0 where nobody fired."""
    outcome: str = ""
    """In a few words; empty while it goes on."""
    first: int = 1
    """The number of the first round that is told: above 1 where earlier reports told the others,
    0 where nobody knows."""
    salvoes: tuple[Salvo, ...] = ()
    notes: tuple[str, ...] = ()
    """What came of each round in a few words, as a sentence has them; or nothing at all."""
    open: bool = False
    """Whether later reports may go on with it."""
    continued: bool = False
    """Whether earlier reports told how it began; the round that is told first may be one of them.
    """


Fights = Mapping[type[Event], Callable[[Any, Any], Fight | None]]
"""The fight that an event tells, from the event as its reader knows it and from his view."""


class GatheredFight(NamedTuple):
    """A fight that several events tell: their numbers among those of the report, and the fight."""

    numbers: tuple[int, ...]
    fight: Fight


Gatherer = Callable[[Sequence[Event], Any], Iterator[GatheredFight]]
"""Finds the fights that several events of a report tell together."""


def by_round(counts: Mapping[int, int], rounds: int) -> tuple[int, ...]:
    """Counts by the number of their round, from 1, as ranks have them.

    >>> by_round({2: 3}, 3), by_round({}, 3)
    ((0, 3, 0), ())
    """
    if not any(counts.values()):
        return ()
    return tuple(counts.get(each, 0) for each in range(1, rounds + 1))


def check_fight(fight: Fight, places: Container[str], owners: Container[str]) -> Iterator[str]:
    """What is wrong with a fight on a board of these places and owners, as sentences."""
    # each branch is one thing that can be wrong
    if fight.place not in places:
        yield f"the fight is at {fight.place!r}, which is not on the board"
    if len(fight.sides) < 2:
        yield f"the fight has {len(fight.sides)} sides"
    if fight.notes and len(fight.notes) != fight.rounds:
        yield f"the fight has {len(fight.notes)} notes on {fight.rounds} rounds"
    for side in fight.sides:
        if side.owner and side.owner not in owners:
            yield f"{side.owner!r} fights, who is not among the owners"
        for rank in side.ranks:
            yield from _wrong_in_rank(rank, fight.rounds)
    for salvo in fight.salvoes:
        if not (1 <= salvo.round <= fight.rounds and 0 <= salvo.side < len(fight.sides)):
            yield f"a salvo of side {salvo.side} in round {salvo.round} is of nobody"


def _wrong_in_rank(rank: FightRank, rounds: int) -> Iterator[str]:
    if rank.sign not in PIECES and rank.sign not in WORKS:
        yield f"rank {rank.name!r} has the sign {rank.sign!r}, which there is not"
    counts = {"lost": rank.lost, "fled": rank.fled, "crippled": rank.crippled}
    for what, found in counts.items():
        if found and len(found) != rounds:
            yield f"rank {rank.name!r} has {what} {found} in {rounds} rounds"
        if any(one < 0 for one in found):
            yield f"rank {rank.name!r} has {what} {found}"
    if rank.left is not None and rank.left < 0:
        yield f"rank {rank.name!r} of {rank.before} loses {rank.lost} and {rank.fled} leave it"
