"""Names on the map, lines pasted together, hints, receipts, yes and no."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hegemon.core.board import Board, Place, Token
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play.entries import Receipt
from hegemon.play.seat.finding import place_meant
from hegemon.play.start.offers import bots_for, maps_for
from hegemon.terminal.asking import confirm, one_of
from hegemon.terminal.console import Console
from hegemon.terminal.guide import HINTS, Guide
from hegemon.terminal.looking import Looking
from hegemon.terminal.receipts import ReceiptFile, receipt_text
from hegemon.terminal.words import LeaveTable, lines_in
from tests.draw.boards import hex_galaxy
from tests.play.table import GAMES, P1, begun, play_on
from tests.terminal.tables import Lines, Sitting

BOARD = Board(
    title="",
    turn=1,
    places=(
        Place(id="A", x=0, y=0, name="Altair"),
        Place(id="F", x=1, y=0, name="Fomalhaut"),
        Place(id="r_1", x=2, y=0, name="Long Sound"),
        Place(id="r_2", x=3, y=0, name="Long Reach"),
    ),
    tokens=(Token(id="a1", owner=None, style="army", at="F"),),
)


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ("A", "A"),
        ("altair", "A"),
        ("fomal", "F"),
        ("a1", "F"),
        ("long sound", "r_1"),
        ("r_2", "r_2"),
    ],
)
def test_place_is_found_by_id_and_name_and_piece(said: str, place: str) -> None:
    assert place_meant(BOARD, said) == place


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("long", "'long' may be r_1, r_2"),
        ("altiar", "there is no 'altiar' on your map; did you mean altair?"),
        ("\x1b[2J", "there is no '\\x1b[2J' on your map; `places` lists what there is"),
    ],
)
def test_place_that_is_not_there_is_told_so(said: str, why: str) -> None:
    with pytest.raises(LookupError) as trouble:
        place_meant(BOARD, said)

    assert trouble.value.args == (why,)


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("move A B 1", ["move A B 1"]),
        ("move A B 1; seal", ["move A B 1", "seal"]),
        ("move A B 1\r\nmove A C 1\n\nseal\n", ["move A B 1", "move A C 1", "seal"]),
        (" ; ;; ", []),
        ("nothing; known", ["nothing", "known"]),
    ],
)
def test_lines_pasted_at_once_are_several_orders(typed: str, lines: list[str]) -> None:
    form = begun(GAMES["space-conquest"]).form(P1)
    assert form is not None

    assert lines_in(typed, form, ["seal", "map"]) == lines


def test_semicolon_in_a_text_stays_there() -> None:
    """Unless an order or a word of the table follows it."""
    match = begun(GAMES["erkenfara"])
    form = match.form(match.waiting[0])
    while form is None or form.kind("call") is None:
        match.expire()
        form = match.form(match.waiting[0])

    assert lines_in("call a1 Old; Guard", form, ["seal"]) == ["call a1 Old; Guard"]
    assert lines_in("call a1 Old; Guard; seal", form, ["seal"]) == ["call a1 Old; Guard", "seal"]


def test_hints_come_one_by_one_and_never_again(tmp_path: Path) -> None:
    file = tmp_path / "config" / "hints"
    told = [Guide(file).hint() for _ in range(len(HINTS) + 2)]

    assert [hint.partition(":")[0] for hint in told[:3]] == [f"Hint {n} of 3" for n in (1, 2, 3)]
    assert told[3:] == ["", ""]
    Guide(file).begin_again()
    assert Guide(file).hint() == told[0]
    Guide(file).dismiss()
    assert Guide(file).hint() == ""


def test_no_hints_where_nothing_can_be_remembered(tmp_path: Path) -> None:
    damaged = tmp_path / "hints"
    damaged.write_bytes(b"\xff\x00")

    assert Guide(None).hint() == ""
    assert Guide(damaged).hint() == ""
    assert Guide(tmp_path).hint() == ""


RECEIPT = Receipt("3-p1-abcdef01", "m1", 3, Player("p1"), "2026-11-21T05:30:00Z", "abcdef01" * 8)


def test_receipts_are_kept_beside_the_match(tmp_path: Path) -> None:
    """One file for each seat, one line for each receipt, the digest among it."""
    receipts = ReceiptFile(tmp_path / "m.hegemon")

    assert receipts.keep(RECEIPT)
    assert receipts.keep(RECEIPT)
    lines = (tmp_path / "m.hegemon.p1.receipts").read_text("utf-8").splitlines()
    assert len(lines) == 2
    assert RECEIPT.digest in lines[0]
    assert not ReceiptFile(tmp_path / "nowhere" / "m.hegemon").keep(RECEIPT)
    assert not ReceiptFile(None).keep(RECEIPT)


def test_receipt_shows_its_proof_where_it_is_kept_nowhere() -> None:
    assert RECEIPT.digest in receipt_text(RECEIPT, kept=False, whole=False)
    assert RECEIPT.digest in receipt_text(RECEIPT, kept=True, whole=True)
    assert RECEIPT.digest not in receipt_text(RECEIPT, kept=True, whole=False)


def console_of(*lines: str) -> Console:
    """A screen before which somebody types these lines."""
    return Console(io.StringIO(), Lines(lines), "none", screen=True)


@pytest.mark.parametrize(
    ("usual", "typed", "wanted"),
    [
        (True, [""], True),
        (False, [""], False),
        (True, ["n"], False),
        (False, ["YES"], True),
        (True, ["maybe", "nope", "no"], False),
        (False, ["seal", "y"], True),
    ],
)
def test_yes_and_no_are_the_only_answers(usual: bool, typed: list[str], wanted: bool) -> None:
    assert confirm(console_of(*typed), "Really?", usual=usual) is wanted


def test_end_of_lines_is_no_answer() -> None:
    with pytest.raises(LeaveTable):
        confirm(console_of("maybe"), "Really?", usual=True)


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [([""], "b"), (["1"], "a"), (["C"], "c"), (["4", "0", "x", "3"], "c")],
)
def test_one_is_chosen_by_number_name_or_enter(typed: list[str], chosen: str) -> None:
    offered = [(name, "about it") for name in "abc"]

    assert one_of(console_of(*typed), "Which", offered, "b") == chosen


def test_longer_answers_come_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, a question, the next page; q is enough."""
    monkeypatch.setenv("LINES", "12")
    out = io.StringIO()
    console = Console(out, Lines(["", "q"]), "none", screen=True)
    with console.paging():
        for number in range(100):
            console.say(f"line {number}")

    assert "line 18\n" in out.getvalue()
    assert "line 19\n" not in out.getvalue()


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_every_bot_and_map_that_is_offered_has_a_line_about_it(ruleset: Ruleset[Any]) -> None:
    assert all(offer.about for offer in (*bots_for(ruleset), *maps_for(ruleset)))


@pytest.mark.parametrize(
    ("typed", "shown", "lines"),
    [
        ("map SE", "the part SE: `map` shows all, `map SE` that part", 22),
        ("map at 0,0", "around B1: `map` shows all, `map SE` that part", 22),
        ("map all", "A pieces of a where he has no place, . nobody's, - unknown", 40),
        ("map 0,0", "System 0,0 (0,0), B1", 20),
        ("map at nowhere", "there is no 'nowhere' on your map; `places` lists what there is.", 1),
        ("map", "Further east:", 200),
    ],
)
def test_a_map_without_room_is_scrolled(typed: str, shown: str, lines: int) -> None:
    """`map` and a direction, a place, or all of it."""
    sitting = Sitting(Lines([]), "ec4x-monero")
    looking = Looking(sitting.match, P1, sitting.console)
    board = hex_galaxy(12)
    looking.match = cast("Any", SimpleNamespace(board=lambda _: board))
    looking.map(typed.removeprefix("map").strip())

    assert shown in sitting.text
    assert len(sitting.text.split("\n")) - 1 <= lines


def test_a_place_called_like_a_direction_is_meant() -> None:
    """Stars may be called N or E."""
    sitting = Sitting(Lines([]), "space-conquest")
    Looking(sitting.match, P1, sitting.console).map("n")

    assert "(N)" in sitting.text.split("\n")[0]


@pytest.mark.parametrize(
    ("word", "rest", "expected"),
    [
        ("curves", "", ["Stars", "Ships made a turn", "turn 13", "▁"]),
        ("curves", "ships", ["Ships", "turn 13"]),
        ("curves", "luck", ["measures homes (Home stars), stars (Stars), production"]),
        ("luck", "", ["Dice of rebellions (d6, 3.5 is even, low is good)", "mean"]),
    ],
)
def test_how_it_went_is_told_in_lines(word: str, rest: str, expected: list[str]) -> None:
    """As far as the seat knew it then; see `play.seat.course`."""
    out = io.StringIO()
    match = play_on(begun(GAMES["space-conquest"]), 12)
    looking = Looking(match, P1, Console(out, Lines([]), "none", screen=False))
    next(one for one in looking.words() if one.name == word).do(rest)

    told = out.getvalue()
    assert all(one in told for one in expected)
    assert max(map(len, told.splitlines())) <= 80


def test_a_game_without_measures_or_dice_says_so() -> None:
    out = io.StringIO()
    looking = Looking(begun(), P1, Console(out, Lines([]), "none", screen=False))
    looking.curves("")
    looking.luck()

    assert "has no measures." in out.getvalue()
    assert "You were told of no dice that are somebody's." in out.getvalue()
