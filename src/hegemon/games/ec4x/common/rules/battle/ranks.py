"""5.5, 5.6: units on the ground, which are counted, not named: batteries, armies, marines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hegemon.games.ec4x.common.amounts import up, without_zeros


class UnitsAlike(msgspec.Struct, frozen=True):
    """All units of a kind on one side, undamaged and crippled."""

    code: str
    attack: int
    """Of one undamaged unit."""
    defense: int
    sound: int
    crippled: int = 0

    @property
    def count(self) -> int:
        """How many are left."""
        return self.sound + self.crippled

    @property
    def strength(self) -> int:
        """5.1.2: what they fire with: crippled ones with half, rounded up."""
        return self.sound * self.attack + self.crippled * up(self.attack, 2)


Ranks = tuple[UnitsAlike, ...]


def strength_of(ranks: Iterable[UnitsAlike]) -> int:
    """The Attack Strength of all ranks."""
    return sum(rank.strength for rank in ranks)


def any_left(ranks: Iterable[UnitsAlike]) -> bool:
    """Whether anything is left to fight."""
    return any(rank.count for rank in ranks)


def fallen(before: Iterable[UnitsAlike], after: Iterable[UnitsAlike]) -> dict[str, int]:
    """How many units of each kind are no more; what is no longer listed is gone."""
    left = {rank.code: rank.count for rank in after}
    return without_zeros({rank.code: rank.count - left.get(rank.code, 0) for rank in before})


def newly_crippled(before: Iterable[UnitsAlike], after: Iterable[UnitsAlike]) -> dict[str, int]:
    """How many more units of each kind are crippled, and still there."""
    had = {rank.code: rank.crippled for rank in before}
    hurt = {rank.code: rank.crippled - had.get(rank.code, 0) for rank in after}
    return {code: count for code, count in hurt.items() if count > 0}


class Struck(msgspec.Struct, frozen=True):
    """What hits did to ranks, and how many are left over."""

    ranks: Ranks
    left: int


def struck(ranks: Sequence[UnitsAlike], hits: int) -> Struck:
    """5.3.1 on the ground: all are crippled before any dies, the greatest attack first.

    A hit too few for the next unit goes on to one that it is enough for.
    """
    order = sorted(range(len(ranks)), key=lambda at: (-ranks[at].attack, ranks[at].code))
    now = list(ranks)  # in the order that they came in: only who is hit first goes by `order`
    for at in order:
        wounded = min(hits // now[at].defense, now[at].sound)
        hits -= wounded * now[at].defense
        now[at] = _moved(now[at], crippled=wounded)
    if any(rank.sound for rank in now):
        return Struck(tuple(now), hits)
    for at in order:
        dead = min(hits // now[at].defense, now[at].crippled)
        hits -= dead * now[at].defense
        now[at] = _moved(now[at], dead=dead)
    return Struck(tuple(now), hits)


def _moved(rank: UnitsAlike, *, crippled: int = 0, dead: int = 0) -> UnitsAlike:
    return msgspec.structs.replace(
        rank, sound=rank.sound - crippled, crippled=rank.crippled + crippled - dead
    )
