"""How far everybody was turn by turn: as a seat knew it then, and at the end as it was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hegemon.core.game import Player
from hegemon.core.ruleset import Date
from hegemon.core.show.curves import CurveLine, Curves, MeasureCurve
from hegemon.core.show.measures import HowFar, Measured
from hegemon.play.lines import StepTaken
from hegemon.play.past.by_step import ByStep
from hegemon.play.past.dates import counted_steps
from hegemon.play.position import position_after
from hegemon.play.replay import Replay

MOST = 200
"""Turns that are told at most: of more, every second one, or fourth, and the last."""

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

    told = _turns(replay, last)
    return _curves(replay, told, _MEASURED.of(at, seat, list(told.values()), measured))


def true_curves(replay: Replay) -> Curves:
    """How it was; raises StillRunning before the end, where persons play."""
    replay.laid_open("how far everybody is")
    at, ruleset = replay.kept_at, replay.ruleset
    _, _, now = at

    def measured(taken: StepTaken) -> Measures:
        state = position_after(now, taken, ruleset).state
        return ruleset.measures(ruleset.truth(state))

    told = _turns(replay, None)
    return _curves(replay, told, _TRULY.of(at, None, list(told.values()), measured))


def curves_from(replay: Replay, measured: Mapping[int, Measures]) -> Curves:
    """How it was, from what was measured after steps already; all is read where some are lacking.

    Raises as `true_curves` does.
    """
    told = _turns(replay, None)
    if not measured.keys() >= set(told.values()):
        return true_curves(replay)
    replay.laid_open("how far everybody is")
    return _curves(replay, told, [measured[step] for step in told.values()])


def _turns(replay: Replay, last: int | None) -> dict[Date, int]:
    """The last step of each turn that is told, in order, without what an umpire undid."""
    dates = {step: date for step, date in replay.dates().items() if last is None or step <= last}
    found: dict[Date, int] = {}
    for step in counted_steps(dates):
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


def _curves(replay: Replay, told: dict[Date, int], found: Sequence[Measures]) -> Curves:
    dates = list(told)
    clock = dates[-1].clock if dates else Date(0).clock
    turns, steps = tuple(date.turn for date in dates), tuple(told.values())
    return Curves(clock, turns, steps, tuple(_each(replay, found)))


def _each(replay: Replay, found: Sequence[Measures]) -> Iterator[MeasureCurve]:
    """Every measure that there was at some turn, in the order of the last: some end."""
    by_id = [{one.id: one for one in at} for at in found]
    newest = {id_: one for at in by_id for id_, one in at.items()}
    order = dict.fromkeys((*(by_id[-1] if by_id else ()), *newest))
    for id_ in order:
        yield _one(replay, newest[id_], [_by_player(at.get(id_)) for at in by_id])


def _one(replay: Replay, newest: Measured, points: Sequence[dict[Player, HowFar]]) -> MeasureCurve:
    """One measure, as it was called last, with everybody who was ever measured."""
    measured = {who for at in points for who in at}
    known = (*replay.header.players, *sorted(measured - set(replay.header.players)))
    return MeasureCurve(
        id=newest.id,
        label=newest.label,
        lines=tuple(_line(who, points) for who in known if who in measured),
        unit=newest.unit,
        better=newest.better,
        goal=newest.goal,
        decides=newest.decides,
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
