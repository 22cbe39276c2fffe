"""A fight below its sentence: sides with their ranks of silhouettes, the lost ones hollow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from hegemon.core.show.fights import Fight, FightEnd, FightRank, FightSide
from hegemon.core.show.signs import emblem_of
from hegemon.core.words import counted
from hegemon.draw.scene import safe_id
from hegemon.draw.style import owner_class
from hegemon.draw.symbols.sheet import symbols
from hegemon.web.api.tables import SeatShown

_MOST, _A_ROW = 30, 10
"""Silhouettes of a rank, and those of them that stand in a row."""
_WIDE, _HIGH = 30, 20
"""What one silhouette takes, in pixels."""
_STEPS = (1, 2, 5)
"""How many one silhouette stands for, and ten, a hundred ... times as many."""


class StripRank(NamedTuple):
    """A rank: in words, and its silhouettes."""

    name: str
    """With how many there were: "21 Light Cruisers"."""
    told: str
    """What became of them: "2 lost"."""
    by_round: str
    """When they were lost, where there was more than one round."""
    each: int
    """How many one silhouette stands for."""
    picture: Markup


class StripSide(NamedTuple):
    """A side: its colour and emblem, how it came out of it, its ranks."""

    name: str
    colour: str
    """The class that has its colour, "o1"; empty for who has no seat."""
    emblem: Markup
    fate: str
    end: FightEnd
    ranks: tuple[StripRank, ...]


class FightShown(NamedTuple):
    """A fight as a strip: its sides one below the other."""

    fight: Fight
    when: str
    """Which rounds are told: "2 rounds", "rounds 3 to 5"."""
    signs: Markup
    """The drawings that its silhouettes use."""
    sides: tuple[StripSide, ...]


def shown_fight(fight: Fight, seats: Sequence[SeatShown], event: str) -> FightShown:
    """A fight on a page where its sentence has this anchor, which tells its drawings apart."""
    prefix = f"fight-{safe_id(event)}-"
    order = [sits.seat for sits in seats]
    numbers = {side.owner: _number(side, order) for side in fight.sides}
    used = {rank.sign for side in fight.sides for rank in side.ranks}
    used |= {emblem_of(number) for number in numbers.values() if number is not None}
    drawn = Markup(symbols(used, "light", prefix))  # noqa: S704 - made by us, of signs alone
    sides = tuple(_side(fight, side, numbers[side.owner], prefix) for side in fight.sides)
    return FightShown(fight, _when(fight), drawn, sides)


def _number(side: FightSide, order: Sequence[str]) -> int | None:
    """Where a side stands in the row of owners: those who have no seat come after all who have."""
    if not side.owner:
        return None
    return order.index(side.owner) if side.owner in order else len(order)


def _when(fight: Fight) -> str:
    if fight.first == 1:
        return counted(fight.rounds, "round") if fight.rounds else "without a shot"
    if not fight.first:
        return "its last rounds"
    last = fight.first + max(fight.rounds, 1) - 1
    return f"round {last}" if last == fight.first else f"rounds {fight.first} to {last}"


def _side(fight: Fight, side: FightSide, number: int | None, prefix: str) -> StripSide:
    colour, emblem = "", Markup()
    if number is not None:
        colour = owner_class(number)
        emblem = Markup('<use href="#{}{}"/>').format(prefix, emblem_of(number))
    ranks = tuple(_rank(fight, rank, prefix) for rank in side.ranks)
    return StripSide(
        name=side.name, colour=colour, emblem=emblem, fate=side.fate, end=side.end, ranks=ranks
    )


def _rank(fight: Fight, rank: FightRank, prefix: str) -> StripRank:
    name = rank.name if rank.before is None else f"{rank.before:,} {rank.name}"
    each = _each(rank.told)
    return StripRank(name, _told(rank), _by_round(fight, rank), each, _picture(rank, each, prefix))


def _told(rank: FightRank) -> str:
    """What became of a rank, in words."""
    lost, fled, hurt = sum(rank.lost), sum(rank.fled), sum(rank.crippled)
    said = "none lost" if not lost else "all lost" if lost == rank.before else f"{lost:,} lost"
    said += f", {fled:,} left" if fled else ""
    return said + (f", {hurt:,} crippled" if hurt else "")


def _by_round(fight: Fight, rank: FightRank) -> str:
    if fight.rounds < 2 or not fight.first or not sum(rank.lost):
        return ""
    told = (
        f"{lost:,} in round {number}" for number, lost in enumerate(rank.lost, fight.first) if lost
    )
    return ", ".join(told)


# -- silhouettes


def _each(count: int) -> int:
    """How many one silhouette stands for, so that all of them have room."""
    power = 1
    while True:
        for step in _STEPS:
            if count <= step * power * _MOST:
                return step * power
        power *= 10


def _picture(rank: FightRank, each: int, prefix: str) -> Markup:
    """The silhouettes of a rank, row by row; a reader of the page hears the words beside them."""
    kinds = list(_kinds(rank, each))
    wide, rows = min(len(kinds), _A_ROW) * _WIDE, -(-len(kinds) // _A_ROW)
    figure = Markup('<use class="{}" href="#{}{}"')
    heads = {kind: figure.format(kind, prefix, rank.sign) for kind in set(kinds)}
    # a page may have hundreds of them: what differs are whole numbers, which need no escaping
    figures = "".join(
        f'{heads[kind]} x="{at % _A_ROW * _WIDE + _WIDE // 2}"'
        f' y="{at // _A_ROW * _HIGH + _HIGH // 2}"/>'
        for at, kind in enumerate(kinds)
    )
    size = Markup('<svg viewBox="0 0 {0} {1}" width="{0}" height="{1}" aria-hidden="true">')
    drawn = Markup(f"{figures}</svg>")  # noqa: S704 - escaped above
    return size.format(wide, rows * _HIGH) + drawn if kinds else Markup()


def _kinds(rank: FightRank, each: int) -> Iterator[str]:
    """What each silhouette is, the living first: whole, hurt, away or gone."""
    lost, fled = sum(rank.lost), sum(rank.fled)
    gone = _figures(lost, each)
    left = rank.told - lost - fled
    all_of_them = _figures(rank.told, each)
    gone = min(gone, all_of_them - (1 if left or fled else 0)) if rank.before else gone
    away = min(_figures(fled, each), all_of_them - gone)
    here = all_of_them - gone - away
    hurt = min(_figures(min(sum(rank.crippled), left), each), here)
    yield from ("whole",) * (here - hurt)
    yield from ("hurt",) * hurt
    yield from ("away",) * away
    yield from ("gone",) * gone


def _figures(count: int, each: int) -> int:
    """How many silhouettes stand for so many: any has at least one."""
    return -(-count // each)
