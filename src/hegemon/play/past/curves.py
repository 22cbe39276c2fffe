"""How far everybody was turn by turn: as a seat knew it then, and at the end as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hegemon.core.game import Player
from hegemon.core.ruleset import Date
from hegemon.core.show.curves import WHOLE_TURN, CurveLine, CurvePart, Curves, MeasureCurve
from hegemon.core.show.measures import HowFar, Measured
from hegemon.play.lines import StepTaken
from hegemon.play.past.by_step import ByStep
from hegemon.play.past.dates import counted_steps
from hegemon.play.position import position_after
from hegemon.play.replay import Replay

MOST = 200
"""Turns that are told at most: of more, every second one, or fourth, and the last."""

_FINEST = 80
"""Parts of turns, "spring", are told as long as there are no more of them."""

Measures = tuple[Measured, ...]
"""How far everybody was at one turn."""

_MEASURED: ByStep[Measures] = ByStep(20_000)
"""What was measured after steps, by seat; of steps on all tables together."""
_TRULY: ByStep[Measures] = ByStep(20_000)


def curves_of(replay: Replay, seat: Player | None, last: int | None = None) -> Curves:
    """What a seat, or a bystander, knew at each turn, up to a step; raises NotThere, NotBegun."""
    replay.known(seat)
    at = replay.kept_at
    _, _, now = at

    def measured(taken: StepTaken) -> Measures:
        position = position_after(now, taken, replay.ruleset)
        return position.once("measures", seat, lambda: replay.ruleset.measures(position.view(seat)))

    told = _told(replay, last)
    return _curves(replay, told, _MEASURED.of(at, seat, told.steps, measured))


def true_curves(replay: Replay) -> Curves:
    """How it was; raises StillRunning before the end, where persons play."""
    replay.laid_open("how far everybody is")
    told = _told(replay, None)
    return _curves(replay, told, _truly(replay, told.steps))


def curves_from(replay: Replay, measured: Mapping[int, Measures]) -> Curves:
    """How it was, from what was measured after steps already; those that are lacking are read.

    Raises as `true_curves` does.
    """
    replay.laid_open("how far everybody is")
    told = _told(replay, None)
    lacking = [step for step in told.steps if step not in measured]
    found = {**measured, **dict(zip(lacking, _truly(replay, lacking), strict=True))}
    return _curves(replay, told, [found[step] for step in told.steps])


def _truly(replay: Replay, steps: Sequence[int]) -> list[Measures]:
    """What is measured without fog after steps."""
    at, ruleset = replay.kept_at, replay.ruleset
    _, _, now = at

    def measured(taken: StepTaken) -> Measures:
        state = position_after(now, taken, ruleset).state
        return ruleset.measures(ruleset.truth(state))

    return _TRULY.of(at, None, steps, measured)


class _Told(NamedTuple):
    """What is told of: the last step of each turn, and the parts of turns."""

    turns: dict[Date, int]
    parts: tuple[CurvePart, ...]

    @property
    def steps(self) -> list[int]:
        """All steps that are measured, in order."""
        return sorted({*self.turns.values(), *(part.step for part in self.parts)})


def _told(replay: Replay, last: int | None) -> _Told:
    """Up to a step, without what an umpire undid."""
    dates = {step: date for step, date in replay.dates().items() if last is None or step <= last}
    steps = counted_steps(dates)
    ends: dict[Date, int] = {}
    for step in steps:
        ends.pop(dates[step], None)
        ends[dates[step]] = step
    parts = tuple(_parts(ends))
    return _Told(_turns(dates, steps), parts if len(parts) <= _FINEST else ())


def _parts(ends: Mapping[Date, int]) -> Iterator[CurvePart]:
    """The parts of each turn but its last, which is the end of the turn; `ends` are all of them."""
    by_turn: dict[Date, list[tuple[str, int]]] = {}
    for date, step in ends.items():
        by_turn.setdefault(Date(date.turn, date.clock), []).append((date.phase, step))
    for turn, phases in by_turn.items():
        for number, (phase, step) in enumerate(phases[:-1], 1):
            share = WHOLE_TURN * number // len(phases)
            yield CurvePart(turn.turn, share, phase, step)


def _turns(dates: Mapping[int, Date], steps: Sequence[int]) -> dict[Date, int]:
    """The last step of each turn that is told, in order."""
    found: dict[Date, int] = {}
    for step in steps:
        turn = Date(dates[step].turn, dates[step].clock)
        found.pop(turn, None)  # its last step has its place in the order, too
        found[turn] = step
    return _thinned(found)


def _thinned(turns: dict[Date, int]) -> dict[Date, int]:
    """Every one, or every second, fourth, ...: what is kept of them stays of use as they grow."""
    stride = 1
    while -(-len(turns) // stride) >= MOST:
        stride *= 2
    last = len(turns) - 1
    return {
        turn: step
        for at, (turn, step) in enumerate(turns.items())
        if at % stride == 0 or at == last
    }


def _curves(replay: Replay, told: _Told, measured: Sequence[Measures]) -> Curves:
    """`measured` is what was measured after each step that is told."""
    found = dict(zip(told.steps, measured, strict=True))
    dates = list(told.turns)
    clock = dates[-1].clock if dates else Date(0).clock
    turns, steps = tuple(date.turn for date in dates), tuple(told.turns.values())
    ends = [found[step] for step in steps]
    between = [found[part.step] for part in told.parts]
    return Curves(clock, turns, steps, tuple(_each(replay, ends, between)), told.parts)


def _each(
    replay: Replay, ends: Sequence[Measures], between: Sequence[Measures]
) -> Iterator[MeasureCurve]:
    """Every measure that there was at some turn, in the order of the last: some end."""
    by_id, parts = ([{one.id: one for one in at} for at in found] for found in (ends, between))
    newest = {id_: one for at in by_id for id_, one in at.items()}
    order = dict.fromkeys((*(by_id[-1] if by_id else ()), *newest))
    for id_ in order:
        points, inside = ([_by_player(at.get(id_)) for at in found] for found in (by_id, parts))
        yield _one(replay, newest[id_], points, inside)


def _one(
    replay: Replay,
    newest: Measured,
    points: Sequence[dict[Player, HowFar]],
    inside: Sequence[dict[Player, HowFar]],
) -> MeasureCurve:
    """One measure, as it was called last, with everybody who was ever measured."""
    measured = {who for at in (*points, *inside) for who in at}
    known = (*replay.header.players, *sorted(measured - set(replay.header.players)))
    players = [who for who in known if who in measured]
    return MeasureCurve(
        id=newest.id,
        label=newest.label,
        lines=tuple(_line(who, points) for who in players),
        unit=newest.unit,
        better=newest.better,
        goal=newest.goal,
        decides=newest.decides,
        parts=tuple(_line(who, inside) for who in players) if inside else (),
    )


def _by_player(measured: Measured | None) -> dict[Player, HowFar]:
    return {} if measured is None else {far.player: far for far in measured.players}


def _line(player: Player, points: Sequence[dict[Player, HowFar]]) -> CurveLine:
    nothing = HowFar(player)
    known = [at.get(player, nothing) for at in points]
    as_of, at_least = (tuple(far.as_of for far in known), tuple(far.at_least for far in known))
    return CurveLine(
        player,
        tuple(far.figure for far in known),
        as_of=as_of if any(turn is not None for turn in as_of) else (),
        at_least=at_least if any(at_least) else (),
    )
