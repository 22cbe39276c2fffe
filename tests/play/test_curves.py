"""Curves of measures: as each seat knew it then, kept step by step; at the end as it was."""

from collections.abc import Sequence

import pytest

from hegemon.core.game import Player
from hegemon.core.ruleset import Date
from hegemon.core.show.curves import Curves
from hegemon.core.show.measures import HowFar
from hegemon.play.errors import NotThere, StillRunning
from hegemon.play.matches import Match
from hegemon.play.past import curves as module
from hegemon.play.past.by_step import ByStep
from hegemon.play.past.curves import MOST, Measures, curves_from, curves_of, true_curves
from hegemon.play.replay import Replay
from hegemon.store.memory import MemoryStore
from tests.play.table import GAMES, P1, P2, begun, lines_of, over, play_on, resumed
from tests.play.test_long_past import Counting
from tests.samples import cases

CONQUEST = GAMES["space-conquest"]
MEASURED = cases(
    [name for name in GAMES if name not in {"sealed-bids", "strait", "seasons", "ec4x-satoshi"}],
    ["ec4x-satoshi"],
)


def _known(curves: Curves, measure: str, player: Player) -> dict[int, HowFar]:
    """What the curve of a measure says of a player, by the step."""
    curve = curves.curve(measure)
    assert curve is not None
    line = next(one for one in curve.lines if one.player == player)
    return {
        step: HowFar(player)
        if point is None
        else HowFar(player, point.figure, point.as_of, point.at_least)
        for step, point in zip(curves.steps, line.points(curves.turns), strict=True)
    }


@pytest.mark.parametrize("name", MEASURED)
def test_each_point_is_the_score_that_the_seat_had_then(name: str) -> None:
    match = play_on(begun(GAMES[name]), 12)
    for seat in (*match.players, None):
        curves = curves_of(match.replay, seat)
        for curve in curves.curves:
            for player in match.players:
                for step, far in _known(curves, curve.id, player).items():
                    measures = {one.id: one for one in match.replay.score(seat, step).measures}
                    then = {one.player: one for one in measures[curve.id].players}

                    assert then[player] == far


@pytest.mark.parametrize("name", MEASURED)
def test_the_end_of_each_turn_is_told(name: str) -> None:
    match = play_on(begun(GAMES[name]), 12)
    curves, dates = curves_of(match.replay, match.players[0]), match.replay.dates()

    assert match.step == curves.steps[-1]
    assert [dates[step].turn for step in curves.steps] == list(curves.turns)
    assert sorted({date.turn for date in dates.values()}) == list(curves.turns)
    for step in curves.steps[:-1]:
        assert dates[step + 1].turn > dates[step].turn


def test_only_what_a_seat_saw_is_on_its_curve() -> None:
    match = play_on(begun(CONQUEST), 30)
    own, others = (curves_of(match.replay, seat) for seat in match.players)
    mine, theirs = _known(own, "stars", P2), _known(others, "stars", P2)

    assert None in {far.figure for far in mine.values()}
    assert any(far.at_least for far in mine.values())
    assert any(far.as_of is not None for far in mine.values())
    assert all(far.figure is not None and not far.at_least for far in theirs.values())


def test_curves_up_to_a_step_know_nothing_later() -> None:
    match = play_on(begun(CONQUEST), 12)
    early = curves_of(match.replay, P1, 7)
    later = curves_of(match.replay, P1)

    assert 7 == early.steps[-1]
    assert later.steps[: len(early.steps)] == early.steps
    assert _known(early, "ships", P1).items() <= _known(later, "ships", P1).items()


def test_the_truth_is_told_at_the_end_alone() -> None:
    match = play_on(begun(CONQUEST), 5)
    with pytest.raises(StillRunning):
        true_curves(match.replay)
    done, _ = over(GAMES["erkenfara"])
    told = true_curves(done.replay)

    assert all(None not in line.figures for curve in told.curves for line in curve.lines)
    assert done.step == told.steps[-1]


def test_what_was_measured_already_is_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A war has the ends of its turns; what lies between is read, and nothing else."""
    done, _ = over(GAMES["erkenfara"])
    told = true_curves(done.replay)
    asked: list[int] = []
    truly = module._truly

    def read(replay: Replay, steps: Sequence[int]) -> list[Measures]:
        asked.extend(steps)
        return truly(replay, steps)

    monkeypatch.setattr(module, "_truly", read)
    ends = dict(zip(told.steps, truly(done.replay, told.steps), strict=True))

    assert told.parts
    assert told == curves_from(done.replay, ends)
    assert asked == [part.step for part in told.parts]


def test_there_is_no_curve_of_a_seat_that_is_none() -> None:
    with pytest.raises(NotThere):
        curves_of(play_on(begun(CONQUEST), 2).replay, Player("p9"))


def test_a_game_that_measures_nothing_has_no_curves() -> None:
    assert () == curves_of(over()[0].replay, P1).curves


# -- what it costs


def test_only_new_steps_are_read_again() -> None:
    store = Counting()
    match = play_on(begun(CONQUEST, store=store), 20)
    curves_of(match.replay, P1)
    store.forget()
    curves_of(match.replay, P1)

    assert 0 == store.steps_read
    play_on(match, 21)
    store.forget()
    curves_of(match.replay, P1)
    assert store.steps_read <= 2  # the one that was the last, and maybe the new one


def test_each_seat_waits_for_its_own() -> None:
    """How long a look takes must not tell what another one has looked at."""
    store = Counting()
    match = play_on(begun(CONQUEST, store=store), 20)
    curves_of(match.replay, P1)
    store.forget()
    curves_of(match.replay, P2)

    assert store.steps_read >= 20


def test_a_match_that_was_played_anew_from_a_step_is_read_anew() -> None:
    """A copy from before stands under the same name, and went on otherwise."""
    store = MemoryStore()
    match = play_on(begun(CONQUEST, store=store), 10)
    before = lines_of(store)
    curves_of(play_on(match, 14).replay, P1)
    store.keep(match.name, before)
    again = resumed(store)

    def idle(at: Match) -> None:
        for player in at.waiting:
            asked = at.asked_of(player)
            assert asked is not None
            at.seal(player, asked.question.default(None, player))

    for _ in range(4):
        idle(again)
    fresh = ByStep[module.Measures](100)
    kept, module._MEASURED = module._MEASURED, fresh
    expected = curves_of(again.replay, P1)
    module._MEASURED = kept

    assert expected == curves_of(again.replay, P1)


def test_of_very_many_turns_some_are_told() -> None:
    many = {Date(turn): turn for turn in range(1, 1001)}
    told = module._thinned(many)
    more = module._thinned({**many, Date(1001): 1001})

    assert MOST // 2 < len(told) <= MOST
    assert (1, 1000) == (min(told.values()), max(told.values()))
    assert set(more.values()) >= set(list(told.values())[:-1])


def test_turns_that_the_umpire_undid_are_gone() -> None:
    class Went:
        """Five turns, back to the second, and one more."""

        def dates(self) -> dict[int, Date]:
            turns = (1, 2, 3, 4, 5, 2, 3)
            return {step: Date(turn) for step, turn in enumerate(turns)}

    told = module._told(Went(), None).turns  # type: ignore[arg-type]

    assert {1: 0, 2: 5, 3: 6} == {date.turn: step for date, step in told.items()}


def test_between_the_ends_of_few_long_turns_their_parts_are_told() -> None:
    """In Erkenfara a year has seasons: each is what the score was when it was over."""
    match = play_on(begun(GAMES["erkenfara"]), 24)
    seat = match.players[0]
    curves, dates = curves_of(match.replay, seat), match.replay.dates()
    (first, *_) = curves.curves

    year = [part for part in curves.parts if part.turn == curves.turns[0]]
    seasons = len({date.phase for date in dates.values() if date.turn == curves.turns[0]})

    assert seasons > len(year) > 0
    assert [part.share for part in year] == [
        1000 * number // seasons for number in range(1, seasons)
    ]
    assert [part.at for part in curves.parts] == sorted(part.at for part in curves.parts)
    for at, part in enumerate(curves.parts):
        assert (part.turn, part.name) == (dates[part.step].turn, dates[part.step].phase)
        assert part.step not in curves.steps
        then = {one.id: one for one in match.replay.score(seat, part.step).measures}[first.id]
        figures = {one.player: one.figure for one in then.players}

        assert figures == {line.player: line.figures[at] for line in first.parts}


def test_many_turns_have_no_parts() -> None:
    match = play_on(begun(GAMES["space-conquest"]), 12)

    assert () == curves_of(match.replay, match.players[0]).parts
