"""The headline of each turn: out of the seat's own reports, and no others."""

import pytest

from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.report import sentences, weightiest
from hegemon.core.show.headlines import headline_of, news_in
from hegemon.play.errors import NotThere
from hegemon.play.matches import Match
from hegemon.play.past.curves import curves_of
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
        ends = sorted({*curves.steps, *(part.step for part in curves.parts)})
        first = 0
        for one, last in zip(told, ends, strict=True):
            reports = match.replay.reports(seat, [*range(first, last + 1)])
            news = [line for report in reports for line in news_in(report)]
            heads = [plain(headline_of(line)[0]) for line in weightiest(news, len(news))]
            fought = any(line.fight for report in reports for line in sentences(report))

            assert (one.head in heads[:1]) if heads else one.head == ""
            assert fought == one.fought
            first = last + 1


def test_ground_is_gained_by_one_and_lost_by_the_other() -> None:
    """In Space Conquest a star that is taken from somebody is told to both."""
    match = play_on(begun(GAMES["space-conquest"]), 60)
    first, second = (_told(match, seat) for seat in match.players)
    lost = {one.turn for told in (first, second) for one in told if one.lost}

    assert any(one.taken for one in first)
    assert lost


def test_there_is_no_headline_of_a_seat_that_is_none() -> None:
    with pytest.raises(NotThere):
        _told(play_on(begun(GAMES["space-conquest"]), 1), Player("p9"))
