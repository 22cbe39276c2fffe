"""The table in a real terminal: typing, completion, a killed process, the curtain."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hegemon.games import RULESETS
from hegemon.play.commands import Correct
from hegemon.play.matches import Match
from hegemon.play.system import SystemClock
from hegemon.store.finding import store_at
from tests.terminal.screens import Terminal

Sit = Callable[..., Terminal]

GAME = "space-conquest"
COLOUR = re.compile(rb"\x1b\[[0-9;]*(3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8;)[0-9;]*m")


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Sit down at a terminal; all are closed at the end."""
    opened: list[Terminal] = []

    def sit_down(*arguments: str, **more: object) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments, **more))  # type: ignore[arg-type]
        return opened[-1]

    yield sit_down
    for terminal in opened:
        terminal.kill()


def first_order(terminal: Terminal) -> str:
    """The order that the table proposes as an example."""
    found = re.search(r"for example `(move \w \w 1)`", terminal.until("p1, 0 orders>"))
    assert found
    return found[1]


def test_act_by_hand_is_told_below_the_prompt_at_which_nothing_is_typed(
    sit: Sit, tmp_path: Path
) -> None:
    """Whoever sits there need not type a line first."""
    file = tmp_path / "m"
    terminal = sit("play", "space-conquest", "--seed", "1", "--file", str(file))
    terminal.until("p1, 0 orders>")
    match = Match(store_at(file), str(file), RULESETS["space-conquest"], SystemClock())
    match.act(Correct(match.now.state, "a slip"))

    assert "a slip" not in terminal.until("this one is past. Press Enter")
    terminal.enter()
    terminal.until("The umpire changed the position: a slip")


def test_stranger_plays_by_pressing_enter(sit: Sit) -> None:
    """`hegemon` alone asks for a game and an opponent; Enter takes what is proposed."""
    terminal = sit("play")
    for question in ("Game [", "Turns [", "Against ["):
        terminal.until(question)
        terminal.enter()
    order = first_order(terminal)
    terminal.enter(order)
    terminal.until("arrives turn")
    terminal.enter("seal")
    terminal.until("Turn 2: your moves")
    terminal.enter("quit")
    terminal.until("Go on with:")

    assert terminal.end() == 0


def test_what_a_group_should_agree_on_is_told(sit: Sit) -> None:
    """Who begins a match of EC4X is told that an amount of prestige may win."""
    terminal = sit("play")
    for question, answer in (("Game [", "ec4x-monero"), ("Map [", ""), ("Turns [", "")):
        terminal.until(question)
        terminal.enter(answer)
    told = terminal.until("Against [")

    assert "Worth agreeing on" in told
    assert "prestige_wins" in told


def test_one_player_alone_is_offered(sit: Sit) -> None:
    """Where a preset is for one player, it stands among those whom one can play against.

    Its own map stays whichever was chosen, and maps for one are not offered to several.
    """
    terminal = sit("play")
    terminal.until("Game [")
    terminal.enter("space-empires")
    offered = terminal.until("Map [")
    assert "Four Corners, for 4" in offered
    assert "doomsday_small" not in offered
    for answer, question in (
        ("small", "Rounds ["),
        ("0", "Against ["),
    ):
        terminal.enter(answer)
        terminal.until(question)
    terminal.enter("doomsday")

    assert "Space Empires 4X, turn 1" in terminal.until("Turn 1 of 3 of round 1")


def test_last_match_is_gone_on_with_by_pressing_enter(sit: Sit) -> None:
    """A killed match is offered again; sealed turns and the draft are there."""
    first = sit("play", GAME, "--seed", "5")
    order = first_order(first)
    for turn in (1, 2, 3):
        first.until(f"Turn {turn}: your moves\n")
        first.enter("seal")
        first.until("Let this pass? [y/N]", last=True)
        first.enter("y")
    first.until("Turn 4: your moves\n")
    first.enter(order)
    first.until("p1, 1 order>")
    first.kill()
    again = sit("play")
    assert "Space Conquest, turn 4: Player 1 against expansionist" in again.until("Match [1]")
    again.enter()
    page = again.until("p1, 1 order>")

    assert "Turn 4: your moves" in page
    assert f"1. {order}:" in page


def test_undo_strikes_an_order(sit: Sit) -> None:
    terminal = sit("play", GAME, "--seed", "5")
    terminal.enter(first_order(terminal))
    terminal.until("p1, 1 order>")
    terminal.enter("undo")
    terminal.until("Struck: move")
    terminal.enter("list")

    assert "1. move" not in terminal.until("No orders yet.").partition("Struck")[2]


def test_tab_completes_and_says_why_not(sit: Sit) -> None:
    """One choice is completed; of several all are shown, barred ones with the reason."""
    terminal = sit("play", GAME, "--seed", "5")
    terminal.until("p1, 0 orders>")
    terminal.type("mov\t")
    terminal.until("p1, 0 orders> move")
    terminal.type("\t")

    assert "no: not your star" in terminal.until("no: ")


def test_no_colour_where_none_is_wanted(sit: Sit) -> None:
    plain = sit("play", GAME, "--seed", "5", NO_COLOR="1")
    plain.until("p1, 0 orders>")
    painted = sit("play", GAME, "--seed", "5")
    painted.until("p1, 0 orders>")

    assert COLOUR.search(plain.raw) is None
    assert COLOUR.search(painted.raw)


def test_control_c_leaves_with_130_and_says_how_to_go_on(sit: Sit) -> None:
    terminal = sit("play", GAME, "--seed", "5")
    terminal.until("p1, 0 orders>")
    terminal.type("\x03")
    terminal.until("Ctrl-C once more")
    terminal.type("\x03")
    terminal.until("Leave the table?")
    terminal.type("\x03")
    terminal.until("Go on with:")

    assert terminal.end() == 130


def test_control_c_clears_the_line_and_asks_before_it_leaves(sit: Sit) -> None:
    """What was typed is gone, the table is not; the answer is yes or no and nothing else."""
    terminal = sit("play", GAME, "--seed", "5")
    terminal.until("p1, 0 orders>")
    terminal.type("move nowhere")
    terminal.until("move nowhere")
    terminal.type("\x03")
    terminal.enter("who")
    terminal.until("awaited")
    assert "nowhere" not in terminal.shown()
    terminal.type("\x03")
    terminal.until("Ctrl-C once more")
    terminal.type("\x03")
    terminal.until("Leave the table?")
    terminal.enter("maybe")
    terminal.until("Type yes or no.")
    terminal.enter("n")
    terminal.enter("dice")
    terminal.until("SHA-256 is")
    terminal.type("\x03")
    terminal.until("Ctrl-C once more", times=2)
    terminal.type("\x03")
    terminal.until("Leave the table? What is sealed is saved. [Y/n]", last=True)
    terminal.enter()
    terminal.until("Go on with:")

    assert terminal.end() == 0


def test_curtain_leaves_nothing_of_the_other_seat(sit: Sit) -> None:
    """Neither on the screen nor above it nor in the history of lines."""
    terminal = sit(
        "play", GAME, "--seed", "5", "--hot-seat", "--name", "p1=Ann", "--name", "p2=Ben"
    )
    assert "committed to" in terminal.until("Ann, type p1 and press Enter")
    terminal.enter("p1")
    order = first_order(terminal)
    terminal.enter(order)
    terminal.until("arrives turn")
    for _ in range(4):
        terminal.enter("map")
    terminal.enter("list")
    terminal.until(f"1. {order}\n")
    assert "You begin" in terminal.everything()
    terminal.enter("seal")
    terminal.until("Ben, type p2 and press Enter")

    assert order not in terminal.everything()
    assert "You begin" not in terminal.everything()
    terminal.enter("p2")
    terminal.until("p2, 0 orders>")
    terminal.type("\x1b[A")
    terminal.enter("who")
    terminal.until("has sealed")

    assert order not in terminal.everything()
    assert "There is no" not in terminal.everything()


@pytest.mark.parametrize("ahead", ["seal\r\r", "seal\r\r\ry\r", "seal\rseal\r", "s\r \r"])
def test_curtain_does_not_fall_to_keys_typed_ahead(sit: Sit, ahead: str) -> None:
    """A second Enter, at once or later, opens nobody's page: only the name of the seat does."""
    terminal = sit("play", GAME, "--seed", "5", "--hot-seat", "--name", "p2=Ben")
    terminal.until("type p1 and press Enter")
    terminal.enter("p1")
    terminal.enter(first_order(terminal))
    terminal.until("arrives turn")
    terminal.type(ahead)
    terminal.until("Ben, type p2 and press Enter")
    for line in ("", "seal", "y", "p1"):
        terminal.enter(line)
        terminal.until("The page of Ben opens with p2")

    assert "p2, 0 orders>" not in terminal.everything()
    terminal.enter("ben")
    terminal.until("p2, 0 orders>")


def test_leaving_a_shared_table_leaves_nothing_on_the_screen(sit: Sit) -> None:
    terminal = sit("play", GAME, "--seed", "5", "--hot-seat")
    terminal.until("press Enter")
    terminal.enter("p1")
    terminal.enter(first_order(terminal))
    terminal.until("p1, 1 order>")
    terminal.enter("quit")
    terminal.until("Go on with:")
    terminal.end()

    assert "move" not in terminal.everything()
    assert "You begin" not in terminal.everything()


def test_nothing_is_wider_than_eighty_columns(sit: Sit) -> None:
    """On a terminal of 120 columns that says that it has 80, nothing stands beyond them."""
    terminal = sit("play", GAME, "--seed", "5", "--file", "m", columns=120)
    order = first_order(terminal)
    for line in (order, order.replace("1", "77"), "help", "rules", "who", "dice", "check", "seal"):
        terminal.enter(line)
    terminal.until("Turn 2: your moves")
    terminal.enter("why 1")
    terminal.until("§")
    widths = [len(line) for line in terminal.everything().splitlines()]

    assert max(widths) <= 80


def test_bots_are_watched_step_by_step(sit: Sit) -> None:
    terminal = sit("play", GAME, "--watch", "--bot", "random", "--seed", "5")
    terminal.until("Enter: next step")
    terminal.enter()
    terminal.until("Turn 2")
    terminal.enter("quit")
    terminal.until("Go on with:")

    assert terminal.end() == 0


def test_strange_keys_do_no_harm(sit: Sit) -> None:
    """Bytes that are no UTF-8, control keys, an endless paste: an answer, and the table goes on."""
    terminal = sit("play", GAME, "--seed", "5")
    terminal.until("p1, 0 orders>")
    terminal.type(b"m\xff\xfeve\r")
    terminal.until("There is no 'm")
    terminal.enter("\x07\x0e\x16\x1bq\x05help")
    terminal.until("did you mean help?")
    terminal.enter("move " + "x" * 3000)
    terminal.until("Refused: an order has at most 500 characters.")
    terminal.enter("seal")
    terminal.until("Let this pass?")
    terminal.enter("y")
    terminal.until("Turn 2: your moves")
    terminal.type("\x04")
    terminal.until("Go on with:")

    assert terminal.end() == 0
