"""The lines of a letter, sorted: how it is meant, what it asks for, and orders; and its dates."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from hegemon.core.errors import BadConfig
from hegemon.mail.dates import days_of
from hegemon.mail.deeds import _DEEDS
from hegemon.mail.wishes import HOW, WORDS, wishes_of
from tests.play.table import GAMES

NOW = datetime(2026, 11, 28, 22, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("line", "word", "rest"),
    [
        ("status", "status", ""),
        ("Status.", "status", ""),
        ("HELP!", "help", ""),
        ("rules 5.3", "rules", "5.3"),
        ("Rules: 5.3", "rules", "5.3"),
        ("odds 3 ca vs 2 dd", "odds", "3 ca vs 2 dd"),
        ("send p2: See you there.", "send", "p2: See you there."),
        ("send p2,p3: a: b", "send", "p2,p3: a: b"),
        ("away until 24 December", "away", "until 24 December"),
        ("concede", "concede", ""),
        ("concede yes", "concede", "yes"),
        ("draw no", "draw", "no"),
    ],
)
def test_what_is_asked_for(line: str, word: str, rest: str) -> None:
    (wish,) = wishes_of([line]).wishes
    assert (word, rest, line) == (wish.word, wish.rest, wish.line)


@pytest.mark.parametrize(
    "line",
    ["bid ring 1", "send fleet to c3", "map c3", "help me", "status of f1", "add f1", "check f1"],
)
def test_everything_else_is_an_order(line: str) -> None:
    found = wishes_of([line])
    assert (line,) == found.orders
    assert () == found.wishes
    assert not found.adds
    assert not found.only_check


@pytest.mark.parametrize(
    ("lines", "adds", "check"),
    [
        ([], False, False),
        (["check"], False, True),
        (["Add:"], True, False),
        (["add", "CHECK."], True, True),
        (["add", "replace"], False, False),
        (["replace"], False, False),
    ],
)
def test_how_they_are_meant(lines: list[str], adds: bool, check: bool) -> None:
    found = wishes_of(["bid ring 1", *lines])
    assert (adds, check) == (found.adds, found.only_check)
    assert ("bid ring 1",) == found.orders


def test_a_lone_pass_orders_nothing() -> None:
    """Beside orders it is none of them, and a game's own order goes before."""
    alone, among = wishes_of(["Pass."]), wishes_of(["bid ring 1", "pass"])
    assert ((), True) == (alone.orders, alone.passes)
    assert (("bid ring 1", "pass"), False) == (among.orders, among.passes)
    own = wishes_of(["pass"], {"pass"})
    assert (("pass",), False) == (own.orders, own.passes)


def test_a_word_of_several_lines_ends_at_its_end() -> None:
    found = wishes_of(["send p2:", "Hello,", "- you", "End.", "bid ring 1"], {"bid"})

    (wish,) = found.wishes
    assert ("p2:\nHello,\n- you", False) == (wish.rest, wish.endless)
    assert ("bid ring 1",) == found.orders


@pytest.mark.parametrize(
    "below",
    ["bid ring 1", "Bid: ring 1", "send p3: bye", "send p3:", "status", "concede yes", "add"],
)
def test_a_word_of_several_lines_holds_neither_orders_nor_other_words(below: str) -> None:
    """Whoever forgot its end would tell a rival what he does, and what he says to others."""
    lines = ["send p2:", "See you there.", below, "Secret: I attack p2.", "end"]
    first, *rest = wishes_of(lines, {"bid"}).wishes

    assert ("p2:", True) == (first.rest, first.endless)
    assert not any(wish.endless for wish in rest)
    alone = wishes_of([below, "Secret: I attack p2.", "end"], {"bid"})
    assert alone.wishes == tuple(rest)
    found = wishes_of(lines, {"bid"})
    assert (("See you there.", *alone.orders), alone.adds) == (found.orders, found.adds)


@pytest.mark.parametrize("name", GAMES)
def test_no_order_of_a_game_is_taken_for_a_word_of_letters(name: str) -> None:
    """Whatever a game calls its orders goes before: its line is an order, alone and with more."""
    orders = set(GAMES[name].orders)
    for word in orders:
        for line in (word, f"{word} x", f"{word.title()} p2: x"):
            assert (line,) == wishes_of([line], orders).orders


@pytest.mark.parametrize("name", GAMES)
def test_no_game_takes_a_word_of_letters_away(name: str) -> None:
    """One that did could not be asked for it by mail: then its word here must be another."""
    assert set() == set(GAMES[name].orders) & {*WORDS, *HOW}


def test_every_word_is_done() -> None:
    assert set(WORDS) == set(_DEEDS)


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("5", 5),
        ("5 days", 5),
        ("for 5 days", 5),
        ("1 day", 1),
        ("until 24 December", 26),
        ("until 24.12.", 26),
        ("until 24. 12. 2026", 26),
        ("until 24. December", 26),
        ("until 24th December", 26),
        ("till Dec 24", 26),
        ("until December 24, 2026", 26),
        ("until 2026-12-24", 26),
        ("2026-12-1", 3),
        ("until 1 Dec", 3),
        ("until 28 November", 365),
        ("until 5 January", 38),
        ("until 29 February 2028", 458),
    ],
)
def test_dates(said: str, days: int) -> None:
    assert days == days_of(said, NOW, "UTC")


def test_today_is_where_he_lives() -> None:
    assert 2 == days_of("until 1 December", NOW, "Asia/Tokyo")


@pytest.mark.parametrize(
    "said",
    [
        "",
        "soon",
        "until then",
        "until 2026-11-28",
        "until 2025-12-24",
        "until 31 February",
        "until 24 Dezzember",
        "until 99999-1-1",
        "until 24",
        "-5",
        "5 weeks",
        "until 29 February",
    ],
)
def test_what_is_no_date_is_refused_in_words(said: str) -> None:
    with pytest.raises(BadConfig, match="until 24 December"):
        days_of(said, NOW, "UTC")
