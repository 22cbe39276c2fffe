"""A battle as a board of lines: two sides or more, rank by rank, and who acts now.

A game gives it with its `Board` while questions are asked inside of a battle, made like the board
from what one player may know. What a formation may do, and to whom, the form says: formations bear
the ids of tokens, which are what orders name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from hegemon.core.game import Player
from hegemon.core.records import Value

Acting = Literal["waits", "acts", "acted"]
"""Whether a rank or formation has still to act in this round."""


class Side(Value, tag=False):
    """One of those who fight: `role` is "attacker" or the like, badges are short words of it."""

    player: Player
    role: str = ""
    badges: tuple[str, ...] = ()


class Rank(Value, tag=False):
    """Formations that act at the same time, one after the other: a weapon class, a row."""

    id: str
    label: str


class Formation(Value, tag=False, omit_defaults=True):
    """Pieces that fight together; `id` is that of their token.

    Those that are all lost stay for the rest of the round: `count` and `reserve` are 0, and there
    is no such token any more. `figures` are short words about a piece: "strength 3-0".
    """

    id: str
    side: Player
    rank: str
    name: str
    count: int
    """The pieces in the line."""
    reserve: int = 0
    """The pieces behind it: screened, held back."""
    lost: int = 0
    """The pieces that this round has cost so far."""
    hull: int = 1
    """The hits that destroy a piece."""
    hits: tuple[int, ...] = ()
    """The hits on each damaged piece of the line."""
    reserve_hits: tuple[int, ...] = ()
    """The hits on each damaged piece of the reserve."""
    acting: Acting = "waits"
    figures: tuple[str, ...] = ()
    badges: tuple[str, ...] = ()


class BattleBoard(Value, tag=False):
    """The whole battle: ranks in the order in which they act, formations in theirs."""

    title: str
    place: str
    round: int
    """From 1; 0 before the first."""
    sides: tuple[Side, ...]
    ranks: tuple[Rank, ...]
    formations: tuple[Formation, ...]
    reserve: str = "in reserve"
    """What pieces in reserve are called here: "screened"."""
    legend: str = ""
    """In one line, what it means to be in reserve, and which rank comes first."""


def formations_in(battle: BattleBoard, rank: str, side: Player) -> tuple[Formation, ...]:
    """The formations of a side in a rank, those first that act first."""
    return tuple(one for one in battle.formations if (one.rank, one.side) == (rank, side))


def check_battle(
    battle: BattleBoard, places: Iterable[str], tokens: Iterable[str], players: Iterable[Player]
) -> Iterator[str]:
    """What is wrong with a battle on a board of these places, tokens and owners, as sentences."""
    if battle.place not in places:
        yield f"the battle is at {battle.place!r}, which is not on the board"
    if len(battle.sides) < 2:
        yield f"the battle has {len(battle.sides)} sides"
    known = frozenset(players)
    for side in battle.sides:
        if side.player not in known:
            yield f"{side.player!r} fights, who is not among the owners"
    yield from _doubles(battle)
    yield from _strays(battle, frozenset(tokens))
    yield from _miscounted(battle)


def _doubles(battle: BattleBoard) -> Iterator[str]:
    named: dict[str, list[str]] = {
        "side": [side.player for side in battle.sides],
        "rank": [rank.id for rank in battle.ranks],
        "formation": [one.id for one in battle.formations],
    }
    for what, ids in named.items():
        for name, times in Counter(ids).items():
            if times > 1:
                yield f"{what} {name!r} fights {times} times"


def _strays(battle: BattleBoard, tokens: frozenset[str]) -> Iterator[str]:
    sides = {side.player for side in battle.sides}
    ranks = {rank.id for rank in battle.ranks}
    for one in battle.formations:
        if one.side not in sides:
            yield f"formation {one.id!r} fights for {one.side!r}, who is no side"
        if one.rank not in ranks:
            yield f"formation {one.id!r} stands in the rank {one.rank!r}, which there is not"
        if one.count + one.reserve and one.id not in tokens:
            yield f"formation {one.id!r} is no token of the board"


def _miscounted(battle: BattleBoard) -> Iterator[str]:
    for one in battle.formations:
        if min(one.count, one.reserve, one.lost) < 0:
            yield f"formation {one.id!r} counts {one.count}, {one.reserve} and {one.lost}"
        if len(one.hits) > one.count or len(one.reserve_hits) > one.reserve:
            yield f"formation {one.id!r} has more damaged pieces than pieces"
        if any(not 0 < hits < one.hull for hits in (*one.hits, *one.reserve_hits)):
            yield f"formation {one.id!r} has hits that are none, or destroy a piece"
