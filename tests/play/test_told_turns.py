"""The headline of each turn: out of the seat's own reports, and no others."""

import pytest

from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.report import weightiest
from hegemon.core.show.headlines import headline_of, news_in
from hegemon.play.errors import NotThere
from hegemon.play.matches import Match
from hegemon.play.past import steps_told
from hegemon.play.past.curves import curves_of
from hegemon.play.past.marks import StepMark, marks_of
from hegemon.play.past.told_turns import TurnHeadline, turns_told
from tests.play.table import GAMES, begun, play_on
from tests.samples import cases

TOLD = cases(["space-conquest", "erkenfara"], ["space-empires", "ec4x-monero"])


def _told(match: Match, seat: Player | None) -> tuple[TurnHeadline, ...]:
    curves = curves_of(match.replay, seat)
    return turns_told(match.replay, seat, curves)


@pytest.mark.parametrize("name", TOLD)
def test_each_turn_has_the_weightiest_of_its_reports(name: str) -> None:
    match = play_on(begun(GAMES[name]), 24)
    for seat in (*match.players, None):
        curves, told = curves_of(match.replay, seat), _told(match, seat)
        parted = {part.turn for part in curves.parts}
        ends = sorted({*curves.steps, *(part.step for part in curves.parts)})
        first = 0
        for one, last in zip(told, ends, strict=True):
            reports = match.replay.reports(seat, [*range(first, last + 1)])
            news = [line for report in reports for line in news_in(report)]
            heads = [plain(headline_of(line)[0]) for line in weightiest(news, len(news))]
            stories = [line.story for line in news if line.story]
            fought = any(one.beat == "battle" and one.weight for one in stories)

            assert (one.head in heads[:1]) if heads else one.head == ""
            assert fought == one.fought
            assert bool(one.part) == (one.turn in parted)
            first = last + 1


def test_ground_is_gained_by_one_and_lost_by_the_other() -> None:
    """In Space Conquest a star that is taken from somebody is told to both."""
    match = play_on(begun(GAMES["space-conquest"]), 60)
    first, second = (_told(match, seat) for seat in match.players)
    for one, other in ((first, second), (second, first)):
        fallen = {told.turn for told in one if told.head.startswith("Star lost")}

        assert fallen
        assert fallen <= {told.turn for told in one if told.lost}
        assert fallen <= {told.turn for told in other if told.won}


def test_a_film_and_a_curve_have_the_same_marks_and_the_same_bound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of long matches the last steps are looked at."""
    monkeypatch.setattr(steps_told, "MOST_STEPS", 9)
    match = play_on(begun(GAMES["space-conquest"]), 30)
    for seat in (*match.players, None):
        curves, told = curves_of(match.replay, seat), _told(match, seat)
        marks = {one.step: one for one in marks_of(match.replay, seat, match.step)}
        ends = dict(zip(curves.turns, curves.steps, strict=True))

        assert 9 == len(told)
        for one in told:
            mark = marks.get(ends[one.turn], StepMark(ends[one.turn]))
            assert (mark.fought, mark.won, mark.lost) == (one.fought, one.won, one.lost)


def test_there_is_no_headline_of_a_seat_that_is_none() -> None:
    with pytest.raises(NotThere):
        _told(play_on(begun(GAMES["space-conquest"]), 1), Player("p9"))
