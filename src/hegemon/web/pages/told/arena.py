"""A battle on a page of its own: sides, what is left of each, its ranks, the dice, round by round.

Every round is drawn as it ends. Scripts show one after the other; without them all stand below
each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from hegemon.core.board import Board, places_by_id
from hegemon.core.show.battles import (
    BattleTold,
    RoundTold,
    before_round,
    gone_in,
    hurt_in,
    in_round,
    lost_in,
    total,
)
from hegemon.core.show.fights import Fight, FightRank, FightSide, Salvo
from hegemon.core.show.signs import emblem_of
from hegemon.core.words import plural
from hegemon.draw.style import owner_class
from hegemon.draw.symbols.sheet import symbols
from hegemon.web.api.tables import SeatShown
from hegemon.web.pages.told.scenery import is_land, scenery
from hegemon.web.pages.told.troops import MEN, PREFIX, crowd, figure_size, sign_of, troop

_WIDE, _SHORTEST = 1000, 12
"""Units of the longest bar from end to end, and of one that can still be seen."""


class Bar(NamedTuple):
    """What is left of a side, from the middle outwards; the strongest is _WIDE units long."""

    stands: int
    now: int
    """Lost in this round."""
    before: int


class ArenaRank(NamedTuple):
    """A rank in a round: its silhouettes, and the same in words."""

    words: str
    figures: str
    """What one of them can do."""
    picture: Markup
    dice: tuple[DieShown, ...] = ()
    place: str = ""
    """Its side and its place there: "0.2"."""


class DieShown(NamedTuple):
    """A die on the table; `hit` is None where one die alone does not say it."""

    face: int
    hit: bool | None


class SideInRound(NamedTuple):
    """A side in a round."""

    name: str
    colour: str
    ranks: tuple[ArenaRank, ...]
    bar: Bar | None
    left: str
    """How many go into the round, and how many come out: "12 to 10"."""


class RowShown(NamedTuple):
    """Those that fire together, of all sides."""

    letter: str
    fires: bool
    sides: tuple[tuple[ArenaRank, ...], ...]
    shots: str
    """Who of them fires at whom, as JSON: pairs of ranks, each "side.rank"."""


class SalvoShown(NamedTuple):
    """What a side rolled, as a card between the lines."""

    at: int
    """Which of the sides, from 0."""
    side: str
    colour: str
    dice: tuple[int, ...]
    parts: tuple[str, ...]
    sum: str
    result: str
    critical: bool


class RoundShown(NamedTuple):
    """A round as it ends."""

    number: int
    told: RoundTold
    sides: tuple[SideInRound, ...]
    rows: tuple[RowShown, ...]
    """Empty where ranks fire as one."""
    salvoes: tuple[SalvoShown, ...]
    tally: str
    """In a few signs for its button: "81 : 42 hits"."""
    cost: tuple[int, ...]
    """How many of each side fell in it."""


class FighterShown(NamedTuple):
    """A side over the whole battle."""

    name: str
    colour: str
    emblem: Markup
    role: str
    fate: str
    end: str
    told: str
    """What it had, and what is left: "12 squadrons, 84 left"."""


class ArenaShown(NamedTuple):
    """A battle as a page shows it."""

    battle: BattleTold
    signs: Markup
    ground: Markup
    land: bool
    each: int
    """How many one silhouette stands for."""
    crowd: str
    """Whether they are a handful, few, some or many."""
    sides: tuple[FighterShown, ...]
    rounds: tuple[RoundShown, ...]
    stood: tuple[SideInRound, ...]
    """Who stood there, where nobody fired; else empty, as each round shows them."""


def arena_of(battle: BattleTold, seats: Sequence[SeatShown], board: Board) -> ArenaShown:
    """A battle drawn, on the ground that its reader's board has there."""
    fight = battle.fight
    order = [sits.seat for sits in seats]
    numbers = [_number(side, order) for side in fight.sides]
    place = places_by_id(board).get(fight.place)
    used = {rank.sign for side in fight.sides for rank in side.ranks}
    used |= {emblem_of(number) for number in numbers if number is not None}
    colours = [_colour(number) for number in numbers]
    first, *others = (_had(side) for side in fight.sides)
    totals = [first, sum(others)]  # all others stand on one side
    each = figure_size(totals)
    land = is_land(place, board)
    # made by us, of signs alone
    drawn = Markup(symbols(used, "light", PREFIX) + f"<defs>{MEN}</defs>")  # noqa: S704
    look = _Look(each, colours, land, _lengths(fight))
    return ArenaShown(
        battle=battle,
        signs=drawn,
        ground=scenery(place, board),
        land=land,
        each=each,
        crowd=crowd(totals, each, max(len(side.ranks) for side in fight.sides)),
        sides=tuple(
            _fighter(side, number) for side, number in zip(fight.sides, numbers, strict=True)
        ),
        rounds=tuple(
            _round(fight, told, number, look) for number, told in enumerate(battle.rounds, 1)
        ),
        stood=() if battle.rounds else tuple(_stood(fight, look)),
    )


def _number(side: FightSide, order: Sequence[str]) -> int | None:
    if not side.owner:
        return None
    return order.index(side.owner) if side.owner in order else len(order)


def _colour(number: int | None) -> str:
    return "" if number is None else owner_class(number)


def _had(side: FightSide) -> int:
    """How many silhouettes a side needs at most, one for each."""
    return sum(rank.told for rank in side.ranks)


def _fighter(side: FightSide, number: int | None) -> FighterShown:
    emblem = Markup()
    if number is not None:
        emblem = Markup('<use href="#{}{}"/>').format(PREFIX, emblem_of(number))
    return FighterShown(
        name=side.name,
        colour=_colour(number),
        emblem=emblem,
        role=side.role,
        fate=side.fate,
        end=side.end,
        told=_told(side),
    )


def _told(side: FightSide) -> str:
    """What it had and what is left, as far as both are known."""
    said = []
    known = [rank.before for rank in side.ranks if rank.before is not None]
    if known and len(known) == len(side.ranks):
        left = sum(rank.left or 0 for rank in side.ranks)
        noun = side.ranks[0].name if len(side.ranks) == 1 else "units"
        said.append(_change(sum(known), left, noun))
    if side.strength is not None:
        said.append(_change(side.strength, side.strength_left, "AS"))
    return ", ".join(said)


def _change(before: int, left: int | None, noun: str = "") -> str:
    if left is None or left == before:
        return f"{before:,} {noun}"
    return f"{before:,} \N{RIGHTWARDS ARROW} {left:,} {noun}"


# -- a round


class _Look(NamedTuple):
    """How all rounds are drawn."""

    each: int
    colours: Sequence[str]
    land: bool
    lengths: Sequence[int]
    """Of the bar of each side."""


def _round(fight: Fight, told: RoundTold, number: int, look: _Look) -> RoundShown:
    fired = [salvo for salvo in fight.salvoes if salvo.round == number]
    shown = [
        [
            _rank(rank, number, look, _dice(fired, at, place))._replace(place=f"{at}.{place}")
            for place, rank in enumerate(side.ranks)
        ]
        for at, side in enumerate(fight.sides)
    ]
    sides = tuple(
        _in_round(side, number, shown[at])._replace(
            colour=look.colours[at], bar=_bar(side, number, look.lengths[at])
        )
        for at, side in enumerate(fight.sides)
    )
    rows = tuple(_rows(fight, fired, shown))
    cards = () if rows else tuple(_card(fight, salvo, look.colours) for salvo in fired)
    return RoundShown(
        number=number,
        told=told,
        sides=sides,
        rows=rows,
        salvoes=cards,
        tally=_tally(fight, fired, number),
        cost=tuple(lost_in(side, number) for side in fight.sides),
    )


def _stood(fight: Fight, look: _Look) -> Iterator[SideInRound]:
    for side, colour in zip(fight.sides, look.colours, strict=True):
        ranks = tuple(_rank(rank, 1, look, ()) for rank in side.ranks)
        yield SideInRound(side.name, colour, ranks, bar=None, left="")


def _rank(rank: FightRank, number: int, look: _Look, dice: tuple[DieShown, ...]) -> ArenaRank:
    there = before_round(rank, number)
    words = rank.name if there is None else f"{there:,} {rank.name}"
    lost, fled = in_round(rank.lost, number), in_round(rank.fled, number)
    befell = ((lost, "lost"), (fled, "away"), (hurt_in(rank, number), "crippled"))
    told = [f"{count:,} {what}" for count, what in befell if count]
    figures = " \N{MIDDLE DOT} ".join(f"{fact.label} {fact.value}" for fact in rank.figures)
    words += f": {', '.join(told)}" if told else ""
    picture = troop(rank, number, look.each, sign_of(rank, land=look.land))
    return ArenaRank(words, figures, picture, dice)


def _dice(fired: Sequence[Salvo], side: int, rank: int) -> tuple[DieShown, ...]:
    """The dice of a rank, a shot each."""
    return tuple(
        DieShown(face, None if salvo.needed is None else face <= salvo.needed)
        for salvo in fired
        if (salvo.side, salvo.rank) == (side, rank)
        for face in salvo.dice
    )


def _in_round(side: FightSide, number: int, ranks: Sequence[ArenaRank]) -> SideInRound:
    known = [before_round(rank, number) for rank in side.ranks]
    left = ""
    if known and None not in known:
        begins = sum(one or 0 for one in known)
        left = _change(begins, begins - gone_in(side, number)).strip()
    return SideInRound(side.name, "", tuple(ranks), bar=None, left=left)


def _lengths(fight: Fight) -> list[int]:
    """How long the bars of all sides are: by strength where each has one, else by heads.

    Of whom nobody is told how many they were, the length says nothing.
    """
    heads = [sum(rank.before or 0 for rank in side.ranks) for side in fight.sides]
    summed = [side.strength for side in fight.sides]
    strengths = heads if None in summed else [one or 0 for one in summed]
    most = max([*strengths, 1])
    return [max(_WIDE * one // most, _SHORTEST) for one in strengths]


def _bar(side: FightSide, number: int, length: int) -> Bar | None:
    """What is left of all that a side had; None where nobody is told how many that were."""
    had = [rank.before for rank in side.ranks]
    whole = sum(one or 0 for one in had)
    if not whole or None in had:
        return None
    gone = sum(gone_in(side, earlier) for earlier in range(1, number))
    before = length * gone // whole
    lost = length * (gone + gone_in(side, number)) // whole - before
    return Bar(length - before - lost, lost, before)


def _rows(
    fight: Fight, fired: Sequence[Salvo], shown: Sequence[Sequence[ArenaRank]]
) -> Iterator[RowShown]:
    """Ranks by the class in which they fire; none where no rank has one."""
    letters = sorted({rank.row for side in fight.sides for rank in side.ranks})
    if letters in ([], [""]):
        return
    firing = {
        fight.sides[salvo.side].ranks[salvo.rank].row for salvo in fired if salvo.rank is not None
    }
    for letter in sorted(letters, key=lambda one: (not one, one)):
        sides = tuple(
            tuple(shown[at][n] for n, rank in enumerate(side.ranks) if rank.row == letter)
            for at, side in enumerate(fight.sides)
        )
        yield RowShown(letter, letter in firing, sides, _shots(fight, fired, letter))


def _shots(fight: Fight, fired: Sequence[Salvo], letter: str) -> str:
    """The shots of a class of which it is told at whom, each pair of ranks once."""
    pairs = [
        (f"{salvo.side}.{salvo.rank}", f"{1 - salvo.side}.{salvo.at}")
        for salvo in fired
        if len(fight.sides) == 2 and salvo.rank is not None and salvo.at is not None
        if fight.sides[salvo.side].ranks[salvo.rank].row == letter
    ]
    return json.dumps(list(dict.fromkeys(pairs)))


def _card(fight: Fight, salvo: Salvo, colours: Sequence[str]) -> SalvoShown:
    """What a side rolled, and what came of it."""
    hits = "" if salvo.hits is None else f"{salvo.hits:,} {plural('hit', salvo.hits)}"
    added = bool(salvo.dice) and salvo.hits is None
    return SalvoShown(
        at=salvo.side,
        side=fight.sides[salvo.side].name,
        colour=colours[salvo.side],
        dice=salvo.dice,
        parts=tuple(map(_set, _parts(salvo))),
        sum=_set(f"{total(salvo):,}") if added else "",
        result=hits,
        critical=salvo.critical,
    )


def _parts(salvo: Salvo) -> Iterator[str]:
    """What is added to the die, and how much of the strength became hits."""
    if salvo.parts:
        yield from (f"{part.value} {part.label}" for part in salvo.parts)
    elif salvo.modifier:
        yield f"{salvo.modifier:+}"
    if salvo.share is not None and salvo.strength is not None:
        yield f"{salvo.share}% of {salvo.strength:,}"


def _set(figure: str) -> str:
    """A figure as it is set in type, with a minus as wide as a plus."""
    return figure.replace("-", "\N{MINUS SIGN}")


def _tally(fight: Fight, fired: Sequence[Salvo], number: int) -> str:
    """Hits of each side, or how many of each fell."""
    if fired and all(salvo.hits is not None for salvo in fired):
        hits = (
            sum(salvo.hits or 0 for salvo in fired if salvo.side == at)
            for at in range(len(fight.sides))
        )
        return " : ".join(f"{count:,}" for count in hits) + " hits"
    return " : ".join(f"{lost_in(side, number):,}" for side in fight.sides) + " lost"
