"""`concede` and `draw`, typed at the table and as commands."""

import contextlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hegemon.bots import Factory
from hegemon.bots.registry import bots_for
from hegemon.cli import hegemon
from hegemon.store.drafts import MemoryDrafts
from hegemon.terminal.desk import Desk
from hegemon.terminal.others import BotsHere
from hegemon.terminal.words import LeaveTable
from tests.play.table import P1, P2
from tests.terminal.tables import Lines, Sitting


def at_the_table(*lines: str, game: str = "space-conquest", screen: bool = False) -> Sitting:
    """Somebody at the place of the first seat, who types these lines."""
    sitting = Sitting(Lines(lines), game, screen=screen)
    typed(sitting)
    return sitting


def typed(sitting: Sitting) -> None:
    """Let the lines of the first seat be read until it leaves, or has no more of them."""
    desk = Desk(sitting.match, P1, sitting.console, MemoryDrafts())
    desk.show([0])
    with contextlib.suppress(LeaveTable):
        desk.answer()


def test_who_concedes_has_lost() -> None:
    sitting = at_the_table("concede sure")

    assert sitting.match.result is not None
    assert sitting.match.result.winners == (P2,)
    assert "You have conceded." in sitting.text


def test_a_script_says_that_it_is_sure() -> None:
    sitting = at_the_table("concede")

    assert sitting.match.header.conceded == ()
    assert "a script says `concede sure`" in sitting.text


@pytest.mark.parametrize(("answer", "conceded"), [("yes", (P1,)), ("", ())])
def test_at_a_screen_it_is_asked(answer: str, conceded: tuple[str, ...]) -> None:
    sitting = at_the_table("concede", answer, screen=True)

    assert sitting.match.header.conceded == conceded


def test_with_others_left_the_match_goes_on_without_the_seat() -> None:
    sitting = at_the_table("concede sure", game="ec4x-monero")

    assert sitting.match.result is None
    assert "goes on without you" in sitting.text


def test_a_draw_is_offered_and_taken_back() -> None:
    sitting = at_the_table("draw", "draw back", "draw perhaps")

    assert "p1 wants a draw" in sitting.text
    assert "Nobody wants a draw." in sitting.text
    assert "It is `draw`" in sitting.text


def test_others_are_let_go_on_from_here_and_no_longer() -> None:
    sitting = at_the_table("consent", "consent back", "consent perhaps")

    assert "p1 (step 0 at most) lets others go on from here at another table." in sitting.text
    assert "Nobody lets others go on from here at another table." in sitting.text
    assert "It is `consent`, to let others go on from here" in " ".join(sitting.text.split())
    assert sitting.match.header.consents == {}


def test_who_lets_others_go_on_stands_above_the_question() -> None:
    sitting = Sitting(Lines([]), "space-conquest")
    sitting.match.consent(P2)
    typed(sitting)

    assert "p2 (step 0 at most) lets others go on from here" in sitting.text


def test_the_offer_stands_above_the_question() -> None:
    sitting = Sitting(Lines([]), "space-conquest")
    sitting.match.want_draw(P2)
    typed(sitting)

    assert "p2 wants a draw" in sitting.text


def test_a_concession_is_told_at_the_keyboard() -> None:
    """To whoever sits down next, and by `who`, in this very turn."""
    sitting = Sitting(Lines(["who"]), "ec4x-monero")
    sitting.match.concede(P2)
    typed(sitting)

    told = [line for line in sitting.text.splitlines() if "has conceded" in line]
    assert "p2 has conceded." == told[0]
    assert ["p2", True] == [told[-1].split()[0], told[-1].endswith("has conceded")]
    assert len(told) > 1


def test_what_stands_behind_a_concession_is_not_read() -> None:
    sitting = at_the_table("concede sure; draw", game="ec4x-monero")

    assert "Not read, since you have conceded: draw" in sitting.text
    assert sitting.match.header.draw == ()


def test_the_others_at_one_keyboard_play_on() -> None:
    sitting = Sitting(Lines([]), "ec4x-monero")
    first, *others = sitting.match.players
    sitting.match.concede(first)
    assert not sitting.table._all_here_have_conceded()
    sitting.table.others = BotsHere(sitting.match, {player: bots()[0] for player in others})

    assert sitting.table._all_here_have_conceded()


def test_where_nobody_sits_here_nobody_has_conceded() -> None:
    sitting = Sitting(Lines([]), "ec4x-monero")
    everybody = {player: bots()[0] for player in sitting.match.players}
    sitting.table.others = BotsHere(sitting.match, everybody)

    assert not sitting.table._all_here_have_conceded()


def bots() -> list[Factory]:
    return list(bots_for("ec4x-monero").values())


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()

    def run(*words: str) -> str:
        return runner.invoke(hegemon, words, prog_name="hegemon").output

    run("play", "space-conquest", "--seed", "5", "--bot", "expansionist", "--file", "m")
    assert "p1 (step 0 at most) lets others go on" in run("consent", "m")
    assert json.loads(run("consent", "m", "--json")) == {"consents": {"p1": 0}}
    assert "Nobody lets others" in run("consent", "m", "--back")
    assert "a draw is agreed on by people" in run("draw", "m")
    assert "Aborted" in run("concede", "m")
    told = json.loads(run("concede", "m", "--yes", "--json"))

    assert told["conceded"] == ["p1"]
    assert told["result"]["winners"] == ["p2"]
