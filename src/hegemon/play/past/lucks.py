"""How lucky each side's dice were: as far as a seat was told of them, and at the end all of them.

A share is that of all ways in which as many fair dice could have fallen. How many dice there were
follows partly from how they fell (who hits early need not shoot on); shares take it as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from hegemon.core.dice import Roll
from hegemon.core.game import Event, Player
from hegemon.core.show.luck import FEW, AllDice, Luck, LuckOfKind, LuckOfSide, Thrown
from hegemon.core.step import events_of
from hegemon.play.lines import StepTaken
from hegemon.play.past.by_step import ByStep
from hegemon.play.past.fair_dice import bell, deviations, share_below
from hegemon.play.position import house_rules_of, position_after
from hegemon.play.replay import Replay

_SCALES = (10, 100, 500, 1000, 10_000, 100_000, 1_000_000)
"""Of how many matches a share is told: the fewest that tell it from all."""


_TELLING = Fraction(6, 10)
"""A smaller share tells nothing."""
_TOO_FEW = "too few to say anything"


class _Kind(NamedTuple):
    """Dice that can be counted together."""

    kind: str
    sides: int
    lowest: int
    better: str


class _StepDice(NamedTuple):
    """The dice of a step: those of sides, and at the end all of them by their sides."""

    thrown: tuple[Thrown, ...]
    rolled: tuple[tuple[int, int, int], ...] = ()
    """The sides and the face of all rolls, and how often each was: that stays small."""


_TOLD: ByStep[_StepDice] = ByStep(50_000)
_TRULY: ByStep[_StepDice] = ByStep(50_000)


def luck_of(replay: Replay, seat: Player | None, last: int | None = None) -> Luck:
    """As far as a seat, or a bystander, was told of dice up to a step; raises NotThere."""
    replay.known(seat)
    dice = _Dice(replay)

    def told(taken: StepTaken) -> _StepDice:
        seen = (event.seen_by(seat) for event in dice.events(taken))
        return _StepDice(dice.thrown(taken, [one for one in seen if one is not None], ()))

    steps = replay.steps if last is None else replay.steps[: last + 1]
    return _luck(replay, _TOLD.of(replay.kept_at, seat, steps, told))


def true_luck(replay: Replay) -> Luck:
    """All dice of the match; raises StillRunning before the end, where persons play."""
    replay.laid_open("how all dice fell")
    dice = _Dice(replay)

    def told(taken: StepTaken) -> _StepDice:
        rolls = taken.entry.step.rolls
        thrown = dice.thrown(taken, dice.events(taken), rolls)
        often = Counter((roll.sides, roll.face) for roll in rolls)
        return _StepDice(thrown, tuple((*die, count) for die, count in sorted(often.items())))

    return _luck(replay, _TRULY.of(replay.kept_at, None, replay.steps, told))


class _Dice:
    """What the rules say of the dice of steps."""

    def __init__(self, replay: Replay) -> None:
        self._replay, self._now = replay, replay.kept_at[2]
        self._rules = house_rules_of(self._now, replay.ruleset)

    def events(self, taken: StepTaken) -> tuple[Event, ...]:
        return events_of(self._replay.codec, taken.entry.step)

    def thrown(
        self, taken: StepTaken, events: Sequence[Event], rolls: Sequence[Roll]
    ) -> tuple[Thrown, ...]:
        return tuple(self._replay.ruleset.thrown(self._rules_of(taken), events, rolls))

    def _rules_of(self, taken: StepTaken) -> Any:
        """Those of the step: they may have changed since."""
        if not self._now.rules:
            return self._rules
        state = position_after(self._now, taken, self._replay.ruleset).state
        return getattr(state, "house_rules", self._rules)


def _luck(replay: Replay, steps: Iterable[_StepDice]) -> Luck:
    found: dict[_Kind, dict[Player, list[int]]] = {}
    rolled: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    for step in steps:
        for one in step.thrown:
            kind = _Kind(one.kind, one.sides, one.lowest, one.better)
            found.setdefault(kind, {}).setdefault(one.player, []).extend(one.faces)
        for sides, face, count in step.rolled:
            rolled[sides] += count
            totals[sides] += face * count
    kinds = [_kind(replay, kind, thrown) for kind, thrown in found.items()]
    kinds.sort(key=lambda one: -sum(side.rolls for side in one.players))
    dice = [_all(sides, rolled[sides], totals[sides]) for sides in sorted(rolled)]
    return Luck(tuple(kind for kind in kinds if kind.players), tuple(dice))


def _kind(replay: Replay, kind: _Kind, thrown: dict[Player, list[int]]) -> LuckOfKind:
    seats = [player for player in replay.header.players if thrown.get(player)]
    return LuckOfKind(
        kind=kind.kind,
        sides=kind.sides,
        lowest=kind.lowest,
        better="less" if kind.better == "less" else "more",
        expected=kind.lowest + (kind.sides - 1) / 2,
        players=tuple(_side(player, kind, thrown[player]) for player in seats),
    )


def _side(player: Player, kind: _Kind, faces: Sequence[int]) -> LuckOfSide:
    rolls, total = len(faces), sum(faces)
    above = total - rolls * kind.lowest  # with faces from 0 on
    less = share_below(rolls, kind.sides, above)
    more = 1 - share_below(rolls, kind.sides, above + 1)
    mark = deviations(rolls, kind.sides, above)
    worse, luckier = (more, less) if kind.better == "less" else (less, more)
    return LuckOfSide(
        player=player,
        rolls=rolls,
        total=total,
        mean=_mean(total, rolls),
        worse=round(float(worse), 6),
        luckier=round(float(luckier), 6),
        mark=-mark if kind.better == "less" else mark,
        bell=bell(rolls, kind.sides),
        words=in_words(worse, luckier) if rolls >= FEW else _TOO_FEW,
    )


def in_words(worse: Fraction, luckier: Fraction) -> str:
    """Against how many matches dice fell well or badly.

    >>> in_words(Fraction(1, 500), Fraction(1993, 2000))
    'worse than in 498 of 500 matches'
    >>> in_words(Fraction(2, 3), Fraction(1, 4))
    'better than in 6 of 10 matches'
    >>> in_words(Fraction(1, 2), Fraction(2, 5))
    'about as expected'
    """
    word, share = ("worse", luckier) if luckier > worse else ("better", worse)
    if share < _TELLING:
        return "about as expected"
    scale = next((one for one in _SCALES if share <= 1 - Fraction(1, one)), _SCALES[-1])
    return f"{word} than in {int(share * scale):,} of {scale:,} matches"


def _all(sides: int, rolls: int, total: int) -> AllDice:
    return AllDice(sides, rolls, _mean(total, rolls), (sides + 1) / 2)


def _mean(total: int, rolls: int) -> float:
    return round(total / rolls, 2)
