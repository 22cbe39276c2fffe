"""`battle` and `gazette` at the table: as text, for who sits there."""

import io

import pytest

from hegemon.core.report import Report
from hegemon.play.matches import Match
from hegemon.terminal.console import Console
from hegemon.terminal.looking import Looking
from tests.play.table import GAMES, begun, play_on
from tests.play.test_battles import played, where
from tests.terminal.tables import Lines


def looking(match: Match) -> tuple[Looking, io.StringIO]:
    out = io.StringIO()
    return Looking(match, match.players[0], Console(out, Lines([]), "none", screen=False)), out


def test_a_battle_is_told_round_by_round() -> None:
    match = played("space-conquest")
    step, _ = where(match, match.players[0])[0]
    desk, out = looking(match)
    desk.told(match.replay.report(match.players[0], step))
    desk.battle("1")

    assert "Round 1: " in out.getvalue()
    assert "lost" in out.getvalue()


def test_several_battles_are_listed_with_their_numbers() -> None:
    match = played("erkenfara")
    seat = match.players[0]
    steps = [step for step, _ in where(match, seat)]
    several = next(step for step in steps if steps.count(step) > 1)
    desk, out = looking(match)
    desk.told(match.replay.report(seat, several))
    desk.battle("")

    assert "battle 1: Battle of " in out.getvalue()
    assert "battle 2: Battle of " in out.getvalue()


def test_there_may_be_no_battle() -> None:
    desk, out = looking(begun(GAMES["space-conquest"]))
    desk.told(Report("", ()))
    desk.battle("")

    assert "The last report tells of no battle." == out.getvalue().strip()


@pytest.mark.parametrize(
    ("said", "expected"),
    [("", "The gazette of turn 3, no. 3"), ("2", "no. 2"), ("9", "gazettes of turns 1 to 3")],
)
def test_the_gazette_of_a_turn_is_read(said: str, expected: str) -> None:
    desk, out = looking(play_on(begun(GAMES["space-conquest"]), 2))
    desk.gazette(said)

    assert expected in out.getvalue()
