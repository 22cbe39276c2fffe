"""The parts of the war page: bars, bells, curves with their cursor, of numbers and signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from hegemon.core.show.curves import WHOLE_TURN
from hegemon.core.show.luck import FEW, LuckOfKind, LuckOfSide
from hegemon.core.show.war import BattleSide, WarBattle, WarSide, WarStory
from hegemon.draw.curves import CurveMark, CurveOwner, CurveSizeName, draw_bell, draw_curve
from hegemon.draw.style import owner_class
from hegemon.draw.symbols.sheet import symbols
from hegemon.web.api.seen.warring import WarPage
from hegemon.web.pages.parts.cursors import with_cursor

EMBLEM = "war-"
"""How the ids of emblems begin."""

_WHOLE = 100
"""The length of the longest bar."""
_FAR = 1000
"""From so many thousandths of a deviation on dice are worth a word."""


class WarSideShown(NamedTuple):
    """A side with its colour, and how long its bar is."""

    side: WarSide
    colour: str
    """The class that has it: "o1"."""
    bar: int
    """Hundredths of the longest."""


class BarShown(NamedTuple):
    """A side of a battle: what is left of it, and what it lost, in hundredths of the longest."""

    side: BattleSide
    colour: str
    left: int
    lost: int


class WarBattleShown(NamedTuple):
    """A battle with its bars."""

    battle: WarBattle
    step: int
    bars: tuple[BarShown, ...]


class BellShown(NamedTuple):
    """A side's dice below their bell."""

    side: WarSideShown
    luck: LuckOfSide
    bell: Markup


class WarDice(NamedTuple):
    """A kind of dice."""

    kind: LuckOfKind
    dice: tuple[BellShown, ...]
    words: str
    """What is worth a word: whose dice were furthest from even."""


class WarCharts(NamedTuple):
    """A curve in two sizes, each with its cursor, at a turn."""

    desk: Markup
    phone: Markup


def colour_of(number: int | None) -> str:
    """The class of an owner's colour; none for who has no seat."""
    return "" if number is None else owner_class(number)


def sides_of(story: WarStory) -> tuple[WarSideShown, ...]:
    """The sides by rank; a figure below nothing has no bar."""
    most = max((side.figure or 0 for side in story.sides), default=0)
    return tuple(
        WarSideShown(side, colour_of(side.number), _share(side.figure or 0, most))
        for side in story.sides
    )


def emblems_of(story: WarStory) -> Markup:
    """The drawings of all emblems that the page shows."""
    used = {side.emblem for side in story.sides}
    used |= {side.emblem for battle in story.battles for side in battle.sides if side.emblem}
    return Markup(symbols(used, "light", EMBLEM))  # noqa: S704 - made by us, of signs alone


def battles_of(story: WarStory) -> tuple[WarBattleShown, ...]:
    """The decisive battles; the longest bar is the largest side of all of them that count alike."""
    shown = []
    for battle in story.battles:
        most = max(_size(side) for side in battle.sides)
        bars = tuple(_bar(side, most) for side in battle.sides)
        step = int(battle.event.partition(".")[0] or 0)
        shown.append(WarBattleShown(battle, step, bars))
    return tuple(shown)


def _size(side: BattleSide) -> int:
    return max(side.before or 0, side.lost, 1)


def _bar(side: BattleSide, most: int) -> BarShown:
    whole = max(_share(_size(side), most), 2)
    lost = min(whole, _share(side.lost, most))
    lost = max(lost, 2) if side.lost else 0
    return BarShown(side, colour_of(side.number), left=whole - lost, lost=lost)


def _share(figure: int, most: int) -> int:
    return max(0, figure) * _WHOLE // most if most > 0 else 0


# -- curves


def owners_of(story: WarStory) -> tuple[CurveOwner, ...]:
    """The sides as charts show them."""
    return tuple(
        CurveOwner(side.player, side.person, side.number, side.emblem) for side in story.sides
    )


def curve_of(page: WarPage, measure: str, turn: float) -> WarCharts | None:
    """A curve with the turning points marked; None where the game measures nothing."""
    curve = page.curves.curve(measure) or page.curves.curve()
    if curve is None:
        return None
    marks = [CurveMark(point.at / WHOLE_TURN, str(point.number)) for point in page.story.points]
    owners = owners_of(page.story)
    sizes: tuple[CurveSizeName, CurveSizeName] = ("desk", "phone")
    drawn = [
        draw_curve(page.curves, curve, owners, size=size, marks=marks, prefix=f"curve-{size}-")
        for size in sizes
    ]
    desk, phone = (with_cursor(one, turn) for one in drawn)
    return WarCharts(desk, phone)


# -- dice


def luck_of(page: WarPage) -> tuple[WarDice, ...]:
    """Every kind of dice that was anybody's own, those of which most were rolled first."""
    found = ((kind, tuple(_dice(page.story, kind))) for kind in page.luck.kinds)
    return tuple(WarDice(kind, dice, _worth_a_word(dice)) for kind, dice in found)


def _dice(story: WarStory, kind: LuckOfKind) -> Iterator[BellShown]:
    owners = {owner.player: owner for owner in owners_of(story)}
    known = {side.player: side for side in kind.players}
    for shown in sides_of(story):
        side = known.get(shown.side.player)
        if side is not None:
            bell = Markup(draw_bell(kind, side, owners[side.player]))  # noqa: S704 - numbers alone
            yield BellShown(shown, side, bell)


def _worth_a_word(dice: Sequence[BellShown]) -> str:
    """Whose dice were furthest from even, in a sentence."""
    enough = [one for one in dice if one.luck.rolls >= FEW]
    if not enough:
        return "So few dice say nothing of luck."
    told = [one for one in enough if abs(one.luck.mark) >= _FAR]
    if not told:
        return "Nobody\N{RIGHT SINGLE QUOTATION MARK}s dice were far from even."
    most = max(told, key=lambda one: abs(one.luck.mark))
    name = most.side.side.name
    return f"{name}: dice {most.luck.words}."
