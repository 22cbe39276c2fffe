"""The page: map, news and question at one glance, whatever the game and however much happened."""

import shutil
from collections.abc import Iterator

import msgspec
import pytest

from hegemon.core.board import Board, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.core.geometry.hexes import Hex, hex_id
from hegemon.core.mentions import mention
from hegemon.core.report import Reason, Report, Section, Sentence
from hegemon.draw.text import plain
from hegemon.draw.text_status import Space, status_page
from hegemon.play.seat.pages import report_of_steps
from tests.draw.boards import hex_galaxy
from tests.play.table import GAMES
from tests.terminal.tables import Sitting, Typist

P1, P2 = Player("p1"), Player("p2")
BOARD = Board(
    title="Ponds",
    turn=3,
    places=(
        Place(id="A", x=50, y=50, owner=P1, name="Alder"),
        Place(id="B", x=250, y=150, owner=P2, name="Birch"),
    ),
    owners=(Owner(P1, "1", "you"), Owner(P2, "2", "player 2")),
    tokens=(Token(id="t", owner=P1, style="boats", at="A", count=7),),
    grid="square",
    columns=4,
    rows=3,
    legend="4A1 is a pond",
)


def page(*texts: str, height: int = 22, heading: str = "News") -> list[str]:
    """The page of player 1, to whom this was told."""
    report = Report("Turn 3", (Section(heading, tuple(map(sentence, texts))),))
    space = Space(80, height, plain)
    return status_page(BOARD, report, P1, ["Turn 3: what now?"], space).split("\n")


def sentence(text: str) -> Sentence:
    """Something told; what begins with a die was decided by one."""
    return Sentence(text, Reason("1", "so", dice=("d10: 4",)) if text.startswith("die") else None)


def test_page_has_map_with_pieces_news_and_question() -> None:
    lines = page("It rained.")

    assert lines[0] == "Ponds, turn 3"
    assert any("A1:7" in line for line in lines)
    assert "  1  It rained." in lines
    assert lines[-1] == "Turn 3: what now?"


def test_all_news_are_there_where_there_is_room() -> None:
    """Headings give way before sentences do."""
    roomy, tight = page(*"abcd", height=30), page(*"abcd", height=11)

    assert "News" in roomy
    assert "News" not in tight
    for lines in (roomy, tight):
        assert [line for line in lines if line.startswith("  ") and line[2].isdigit()] == [
            f"  {number}  {text}" for number, text in enumerate("abcd", 1)
        ]


def test_what_matters_most_is_told_and_the_rest_is_counted() -> None:
    """Dice and others before the weather, in the order of time, numbered as `why` wants it."""
    other = mention("seat", "p2", "Player 2")
    told = [*["wind"] * 6, "die rolled", *["rain"] * 6, f"{other} lands"]
    lines = page(*told, height=10)

    assert "  7  die rolled" in lines
    assert " 14  Player 2 lands" in lines
    assert lines.index("  7  die rolled") < lines.index(" 14  Player 2 lands")
    assert any(line.endswith("more: `more` shows all") for line in lines)
    assert len(lines) <= 10


def test_a_battle_without_room_is_cut_and_not_left_off() -> None:
    """At its first lines, for the rain that would have had room."""
    battle = f"die {' '.join(f'hit{number}' for number in range(60))}"
    lines = page(*["rain"] * 6, battle, *["rain"] * 6, height=10)
    told = [line for line in lines if line.startswith("  7  die hit0")]

    assert told
    assert any(line.endswith(" ...") for line in lines)
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 10


def test_many_moves_do_not_crowd_out_what_somebody_found() -> None:
    """Each further sentence of a kind counts less."""
    other = mention("seat", "p2", "Player 2")
    moves = [
        Sentence(f"{other} moves from H{number}.", Reason("4", "a fleet moves a hex"))
        for number in range(6)
    ]
    found = Sentence("You explore C3: a planet.", Reason("6", "a marker is turned up"))
    report = Report("Turn 3", (Section("News", (found, *moves)),))
    lines = status_page(BOARD, report, P1, ["what now?"], Space(80, 10, plain)).split("\n")

    assert "  1  You explore C3: a planet." in lines
    assert "  7  Player 2 moves from H5." in lines


def test_what_waits_for_an_answer_comes_before_all_else() -> None:
    """Whatever dice decided and others did; in its own order."""
    news = Section("News", tuple(map(sentence, ["die rolled", "die rolled", *["rain"] * 9])))
    urgent = Section("Urgent", (Sentence("Alder is besieged"), Sentence("sails idle")), urgent=True)
    space = Space(80, 11, plain)
    lines = status_page(BOARD, Report("Turn 3", (urgent, news)), P1, ["what now?"], space)
    told = [line[5:] for line in lines.split("\n") if line[2:3].isdigit()]

    assert ["Alder is besieged", "sails idle"] == told[:2]


def test_of_a_large_map_the_part_round_the_focus_is_shown() -> None:
    """Where all of it has no room: hexes around one's first home, and never a list of places."""
    board = msgspec.structs.replace(hex_galaxy(12), focus=hex_id(Hex(0, -12)))
    space = Space(80, 22, plain)
    lines = status_page(board, Report("Turn 3", ()), P1, ["what now?"], space).split("\n")
    home = next(place for place in board.places if place.id == board.focus)

    assert lines[0].endswith(f"around {home.label}: `map` shows all, `map SE` that part")
    assert any(f"{home.label}a:7" in line for line in lines)
    assert not any("more lines" in line or "->" in line for line in lines)
    assert len(lines) <= 22


def test_a_map_without_room_is_left_out_and_not_torn() -> None:
    """One row shows no neighbours, and of lanes only their beginnings; more news have its lines."""
    board = msgspec.structs.replace(hex_galaxy(4), focus=hex_id(Hex(0, -3)))
    report = Report("Turn 3", (Section("News", tuple(map(sentence, ["rain"] * 8))),))
    asked = ["what now?"] * 14
    lines = status_page(board, report, P1, asked, Space(40, 22, plain)).split("\n")
    told = [line for line in lines if line not in asked]

    assert " ".join(" ".join(told[:2]).split()).endswith("for the map here, `map` shows it")
    assert sum(line.endswith("rain") for line in told) == len(told) - 3
    assert told[-1].endswith("more: `more` shows all")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A terminal of 80 by 24."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    assert shutil.get_terminal_size() == (80, 24)
    return iter(())


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("game", GAMES)
def test_page_fits_a_terminal_of_80_by_24(game: str) -> None:
    """In every game, turn after turn: no line too wide, and all lines on the screen."""
    sitting = Sitting(Typist(2), game)
    match, console = sitting.match, sitting.console
    for _ in range(8):
        if match.result is not None:
            break
        player = match.waiting[0]
        report = report_of_steps(match, player, match.replay.unread(player))
        space = Space(console.width, console.height, plain)
        asked = ["the question", "  1. one answer", "  2. another", "how to answer", "and more"]
        lines = status_page(match.board(player), report, player, asked, space).split("\n")
        assert len(lines) <= 22
        assert max(map(len, lines)) <= 80
        assert lines[-5:] == asked
        sitting.table._ask(player)
