"""What somebody wrote himself is found above whatever his mail program quotes: no line lost."""

from __future__ import annotations

import pytest

from hegemon.mail import phrases
from hegemon.mail.above import LINES, MOST, OwnLines, own_lines
from hegemon.mail.deeds import EVERYBODY_WORDS
from hegemon.mail.wishes import HOW, WORDS
from tests.mail.replies import (
    DASHED,
    FAREWELLS,
    FOOTERS,
    HEADS,
    INTRODUCTIONS,
    LETTER,
    NO_MOMENT,
    UNMARKED,
    US,
    pages,
    quoted,
)
from tests.play.table import GAMES

OWN = "bid ring 1\nbid robe 2"
READ = ("bid ring 1", "bid robe 2")
LETTERS = {"marked": LETTER, "unmarked": UNMARKED}


def words_of_games() -> frozenset[str]:
    """What orders begin with, and what a letter may ask for."""
    games = (word for game in GAMES.values() for word in game.orders)
    return frozenset({*games, *WORDS, *HOW})


@pytest.mark.parametrize("letter", LETTERS)
@pytest.mark.parametrize("program", INTRODUCTIONS)
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n\n\n"])
def test_quoted_with_marks(program: str, letter: str, between: str) -> None:
    text = f"{OWN}{between}{INTRODUCTIONS[program]}\n{quoted(LETTERS[letter])}"
    assert READ == own_lines(text, "").lines


@pytest.mark.parametrize("program", INTRODUCTIONS)
def test_nothing_is_said_of_a_plain_answer(program: str) -> None:
    """A note tells of what may be missing: where none can be, there is none."""
    told = own_lines(f"{OWN}\n\n{INTRODUCTIONS[program]}\n\n{quoted(LETTER)}", "").notes
    strange = program == "a language nobody knows"
    assert strange == any("the beginning of the quote" in note for note in told)
    assert len(told) == strange


@pytest.mark.parametrize("words", NO_MOMENT)
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_quoted_with_marks_below_a_name_alone(words: str, between: str) -> None:
    text = f"{OWN}{between}{words}\n{quoted(LETTER)}"
    assert OwnLines(READ) == own_lines(text, "")


@pytest.mark.parametrize("program", {**INTRODUCTIONS, **DASHED, **HEADS})
def test_quoted_without_marks(program: str) -> None:
    """As web pages and telephones do: our own line ends it, whatever stands above that."""
    words = {**INTRODUCTIONS, **DASHED, **HEADS}[program]
    assert READ == own_lines(f"{OWN}\n\n{words}\n\n{LETTER}", "").lines


KNOWN = {**INTRODUCTIONS, **DASHED, **HEADS}
del KNOWN["a language nobody knows"]


@pytest.mark.parametrize("program", KNOWN)
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_quoted_without_marks_and_without_our_line(program: str, between: str) -> None:
    assert READ == own_lines(f"{OWN}{between}{KNOWN[program]}\n\n{UNMARKED}", "").lines


@pytest.mark.parametrize("program", pages(OWN))
@pytest.mark.parametrize("own", [OWN, "\n".join(f"bid lot{at} {at}" for at in range(300))])
def test_html_alone(program: str, own: str) -> None:
    assert tuple(own.split("\n")) == own_lines("", pages(own)[program]).lines


@pytest.mark.parametrize("footer", FOOTERS)
@pytest.mark.parametrize("above", ["\n", "\n\n"])
def test_what_telephones_write_is_no_order(footer: str, above: str) -> None:
    text = f"{OWN}{above}{footer}\n\n{INTRODUCTIONS['Gmail, British']}\n{quoted(LETTER)}"
    assert OwnLines(READ) == own_lines(text, "")


def test_orders_below_what_a_telephone_wrote_are_read() -> None:
    assert READ == own_lines("bid ring 1\n\nSent from my iPhone\nbid robe 2", "").lines


@pytest.mark.parametrize("farewell", FAREWELLS)
def test_signatures_are_no_orders(farewell: str) -> None:
    text = f"Hello Hegemon,\n\n{OWN}\n\n{farewell}\n\n{KNOWN['Gmail, British']}\n{quoted(LETTER)}"
    found = own_lines(text, "")

    assert READ == found.lines
    many = len(farewell.replace("\n\n", "\n").split("\n")) > 1
    assert many == any("your signature" in note for note in found.notes)


@pytest.mark.parametrize(
    ("called", "signature"),
    [
        ("Ann Muster", "Ann Muster\nhttps://example.org"),
        ("Muster, Ann", "Ann Muster\nExample GmbH"),
        ("Ann Muster", "Ann\nTel. 0123"),
        ("Ann Muster", "Ann Muster | Example GmbH\nTel. 0123"),
        ("ANN MUSTER", "Ann Muster,\nVienna"),
    ],
)
def test_a_signature_without_a_mark_begins_with_its_writers_name(
    called: str, signature: str
) -> None:
    """Thunderbird and Outlook put none above one that stands above the quote."""
    text = f"{OWN}\n\n{signature}\n\n{KNOWN['Gmail, British']}\n{quoted(LETTER)}"
    found = own_lines(text, "", {"bid"}, called)

    assert READ == found.lines
    assert "your signature: 1 line" in found.notes[0]
    assert ("bid ring 1", *signature.split("\n")) == own_lines(
        f"bid ring 1\n{signature}", "", {"bid"}, "Bea"
    ).lines


@pytest.mark.parametrize("called", ["...", ", x", ",", ". Muster", " "])
def test_a_sender_without_a_name_signs_with_no_blank_line(called: str) -> None:
    said = own_lines("bid ring 1\n\nwhat of robe\n", "", {"bid"}, called)
    assert OwnLines(("bid ring 1", "what of robe")) == said


def test_a_signature_is_known_by_the_page_beside_the_plain_text() -> None:
    page = f'<p>bid ring 1</p><div class="moz-signature">A. M.<br>Vienna</div><p>{LETTER}</p>'
    assert READ[:1] == own_lines("bid ring 1\n\nA. M.\nVienna\n", page, {"bid"}).lines


def test_orders_below_a_name_are_read() -> None:
    """Of who signs and goes on: nothing is lost."""
    said = own_lines("bid ring 1\nAnn\nbid robe 2", "", {"bid"}, "Ann")
    assert ("bid ring 1", "Ann", "bid robe 2") == said.lines


def test_orders_below_a_farewell_are_read() -> None:
    """Who thanks and goes on loses nothing."""
    said = own_lines("bid ring 1\nThanks,\nand then:\nbid robe 2", "", {"bid"})
    assert ("bid ring 1", "and then:", "bid robe 2") == said.lines


def test_orders_below_a_signature_are_told() -> None:
    said = own_lines("bid ring 1\n-- \nbid robe 2\nbid crown 3", "")

    assert READ[:1] == said.lines
    assert ("Taken for your signature: 2 lines, from “bid robe 2”.",) == said.notes


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("- bid ring 1", "bid ring 1"),
        ("* bid ring 1", "bid ring 1"),
        ("\u2022\u00a0bid ring 1", "bid ring 1"),
        ("1. bid ring 1", "bid ring 1"),
        ("12) bid ring 1", "bid ring 1"),
        ("\u2013 bid ring 1", "bid ring 1"),
        ("bid\u00a0ring\u202f1", "bid ring 1"),
        ("\ufeffbid ring 1\u200b", "bid ring 1"),
        ("bid ri\u00adng 1", "bid ring 1"),
        ("\u2014 bid ring 1", "bid ring 1"),
        ("hold f1 \u2192 c3", "hold f1 -> c3"),
        ("move c3\u2013d4", "move c3-d4"),
        ("name f1 \u201cSea Wolf\u201d", 'name f1 "Sea Wolf"'),
        ("name f1 \u2018Sea Wolf\u2019", "name f1 'Sea Wolf'"),
        ("name f1 \u201eSeewolf\u201c", 'name f1 "Seewolf"'),
        ("send p2: wait\u2026", "send p2: wait..."),
        ("\tbid   ring 1  ", "bid ring 1"),
        ("-5 ring", "-5 ring"),
        ("1.5 ring", "1.5 ring"),
        ("on hold until Ann wrote:", "on hold until Ann wrote:"),
        ("build 2026 at c3", "build 2026 at c3"),
        ("move f1 10:30", "move f1 10:30"),
        ("send all: From: me", "send all: From: me"),
        ("Best, move f1", "Best, move f1"),
        ("hello move fleets", "hello move fleets"),
    ],
)
def test_what_programs_make_of_keys_is_turned_back(typed: str, meant: str) -> None:
    assert OwnLines((meant,)) == own_lines(typed, "", words_of_games())


@pytest.mark.parametrize("order", ["build 2026 at c3", "move f1 10:30", "hold f1 1/2/26"])
@pytest.mark.parametrize("program", INTRODUCTIONS)
def test_an_order_that_names_a_moment_stays(order: str, program: str) -> None:
    """Right above the words of a program, with no blank line in between."""
    text = f"bid ring 1\n{order}\n{INTRODUCTIONS[program]}\n{quoted(LETTER)}"
    assert ("bid ring 1", order) == own_lines(text, "").lines


@pytest.mark.parametrize("program", ["Gmail, English", "Apple Mail, German", "mutt"])
def test_orders_below_the_quote_are_told(program: str) -> None:
    text = f"{INTRODUCTIONS[program]}\n{quoted(LETTER)}\n\n{OWN}\n\n-- \nAnn\n"
    (note,) = own_lines(text, "").notes

    assert () == own_lines(text, "").lines
    assert note == "Not read, for it stands below quoted text: 2 lines, from “bid ring 1”."


def test_orders_among_the_quote_are_told() -> None:
    text = f"bid ring 1\n\n{KNOWN['mutt']}\n{quoted('Hello')}\nbid robe 2\n{quoted(LETTER)}"
    said = own_lines(text, "")

    assert READ[:1] == said.lines
    assert "bid robe 2" in said.notes[0]


def test_orders_below_a_quote_in_html_are_told() -> None:
    said = own_lines("", f"bid ring 1<blockquote>{LETTER}</blockquote><p>bid robe 2</p>")

    assert READ[:1] == said.lines
    assert "bid robe 2" in said.notes[0]


def test_a_line_that_a_program_broke_is_whole() -> None:
    """Gmail breaks the lines of its plain text, and not those of its HTML."""
    long = "send p2: " + "we meet at the fourth moon and take the crown from them " * 4
    long = long.strip()
    plain = f"{long[:68]}\n{long[69:140].strip()}\n{long[140:].strip()}\nbid ring 1"
    broken = long.split(" ")
    plain = "\n".join([" ".join(broken[:14]), " ".join(broken[14:28]), " ".join(broken[28:])])
    html = f"<div>{long}</div><div>bid ring 1</div>"

    assert (long, "bid ring 1") == own_lines(f"{plain}\nbid ring 1", html).lines


def test_a_letter_that_is_too_long_says_so() -> None:
    said = own_lines("bid ring 1\n" * (MOST // 5), "")

    assert LINES == len(said.lines)
    assert any("too long" in note for note in said.notes)
    assert any(f"after line {LINES}" in note for note in said.notes)
    assert () == own_lines(f"{OWN}\n\n{quoted(LETTER * 500)}", "").notes


def test_the_last_line_is_never_half_of_one() -> None:
    said = own_lines("x" * (MOST - 5) + "\nbid ring 100", "")
    assert all(not line.startswith("bid") for line in said.lines)


def test_no_word_of_a_game_is_a_word_of_mail_programs() -> None:
    """What is left out without a word could be no order of any game."""
    for word in words_of_games() | set(EVERYBODY_WORDS):
        for line in (word, f"{word} x", f"{word.title()} 3"):
            assert not phrases.FOOTER.match(line)
            assert not phrases.DISCLAIMER.match(line)
        assert not phrases.GREETING.fullmatch(word)
        assert not phrases.FAREWELL.fullmatch(word)
        assert OwnLines((word,)) == own_lines(word, "", words_of_games())


def test_our_address_in_the_text_ends_nothing() -> None:
    assert (f"send p2: write to {US}", "bid ring 1") == own_lines(
        f"send p2: write to {US}\nbid ring 1", ""
    ).lines
