"""What keys do that somebody presses too often, or while something else is on the screen."""

from collections.abc import Callable

import pytest

from hegemon.core.game import Player
from hegemon.draw.text import width_of
from hegemon.play.turn.sealing import Sealing
from hegemon.store.drafts import MemoryDrafts
from hegemon.terminal.asking import ask, confirm
from hegemon.terminal.console import Console, Hints
from hegemon.terminal.curtain import draw_curtain
from hegemon.terminal.desk import Desk
from hegemon.terminal.words import LeaveTable
from tests.play.table import GAMES
from tests.terminal.tables import Lines, Sitting


class Keys(Lines):
    """Somebody who types these lines, ^C for Ctrl-C, and keeps what he was asked."""

    def __init__(self, *lines: str) -> None:
        super().__init__(lines)
        self.asked: list[str] = []

    def line(self, prompt: str, hints: Hints | None) -> str:
        self.asked.append(prompt)
        line = super().line(prompt, hints)
        if line == "^C":
            raise KeyboardInterrupt
        return line


def at_a_screen(*lines: str, game: str = "space-conquest") -> tuple[Sitting, Desk]:
    """A desk on a screen, at which these lines are typed."""
    sitting = Sitting(Lines([]), game, screen=True)
    sitting.console = Console(sitting.out, Keys(*lines), "none", screen=True)
    player = sitting.match.waiting[0]
    return sitting, Desk(sitting.match, player, sitting.console, MemoryDrafts())


def leaves(desk: Desk) -> bool:
    """Whether somebody leaves the table before there are no more lines."""
    try:
        desk.answer()
    except LeaveTable:
        return True
    return False


@pytest.fixture
def low(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal in which `help` takes several pages."""
    monkeypatch.setenv("LINES", "14")


@pytest.mark.usefixtures("low")
def test_an_order_typed_between_two_pages_is_no_enter() -> None:
    """It ends the pages and is the next line, shown behind the prompt that it answers."""
    sitting, desk = at_a_screen("help", "look A", "quit")

    assert leaves(desk)
    assert "p1, 0 orders> look A\n" in sitting.text
    assert "Altair (A)" in sitting.text


@pytest.mark.usefixtures("low")
@pytest.mark.parametrize("key", ["q", "quit"])
def test_a_key_that_ends_the_pages_ends_nothing_else(key: str) -> None:
    """Neither of them is a line of the table."""
    sitting, desk = at_a_screen("help", key, "who", "quit")

    assert leaves(desk)
    assert "awaited" in sitting.text


def test_one_q_too_many_is_asked_about() -> None:
    """On a screen; a whole `quit` is meant."""
    sitting, desk = at_a_screen("q", "n", "who", "q", "")

    assert leaves(desk)
    assert "awaited" in sitting.text


@pytest.mark.parametrize("usual", [True, False])
def test_control_c_at_a_question_is_a_no(usual: bool) -> None:
    """Nothing is given up, sealed or left by it."""
    console = Console(Sitting(Lines([]), "space-conquest").out, Keys("^C"), "none", screen=True)

    assert not confirm(console, "Give the war up, for good?", usual=usual)


def test_control_c_at_the_curtain_clears_the_line() -> None:
    """It leaves nobody's table, and opens nothing."""
    keys = Keys("^C", "^C", "p2")
    console = Console(Sitting(Lines([]), "space-conquest").out, keys, "none", screen=True)
    draw_curtain(console, Player("p2"), "Ann", "")

    assert len(keys.asked) == 3


@pytest.mark.parametrize(
    ("game", "advice"),
    [("space-conquest", "`seal` sends it again"), ("strait", "The same order once more sends it")],
)
def test_what_perhaps_arrived_is_sent_again_by_a_word_that_is_there(game: str, advice: str) -> None:
    """A question with one order as its answer has no `seal`."""
    sitting, desk = at_a_screen(game=game)
    lost = Sealing(why="the server cannot be reached", unsure=True)
    desk.sitting.seal = _always(lost)  # type: ignore[method-assign]
    desk.drafting._finish(anyway=False)

    assert desk.form.single == ("`seal`" not in advice)
    assert advice in " ".join(sitting.text.split())
    assert max(map(width_of, sitting.text.split("\n"))) <= 80


def _always(sealing: Sealing) -> Callable[..., Sealing]:
    return lambda **_: sealing


@pytest.mark.parametrize("game", GAMES)
def test_at_forty_columns_no_word_of_a_question_is_torn(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Titles and prompts take several lines; no line is left to the terminal to break."""
    monkeypatch.setenv("COLUMNS", "40")
    sitting, desk = at_a_screen(game=game)
    desk.show((sitting.match.step,), explain=True)
    lines = sitting.text.split("\n")

    assert max(map(width_of, lines)) <= 40
    assert desk.form.title in " ".join(sitting.text.split())


def test_a_long_prompt_is_told_above_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    sitting = Sitting(Lines([]), "space-conquest")
    keys = Keys("")
    console = Console(sitting.out, keys, "none", screen=True)
    ask(console, "Enter: next turn; a number: so many; more; end; quit> ")

    assert keys.asked == ["> "]
    assert "so many; more; end; quit>" in " ".join(sitting.text.split())


def test_help_lists_odds_only_where_a_game_has_them() -> None:
    """Whoever types it all the same is told so."""
    found = {}
    for game in ("space-conquest", "erkenfara"):
        _, desk = at_a_screen("odds", game=game)
        found[game] = "odds" in {word.name for word in desk.words()}
        desk.do("odds")

    assert found == {"space-conquest": False, "erkenfara": True}
