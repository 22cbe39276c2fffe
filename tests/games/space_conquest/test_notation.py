"""The notation of positions, both ways."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.errors import BadSave
from hegemon.games.space_conquest import HouseRules, Sighting
from hegemon.games.space_conquest.notation import HELP, read, write
from hegemon.games.space_conquest.positions import P1, fleet, one_turn, star
from tests.games.space_conquest.cases import random_play, standing, table, x

WRITTEN = """\
space-conquest turn 7
rules departing_count_as_garrison=true tie_control=neutral turn_limit=30
star E 11,9 ru 4 home p2 p2 4
star H 0,0 ru 4 home p1 p1 6
star X 5,5 ru 3 npc 2
star Y 1,3 ru 1 owner p1 p1 2
star Z 9,3 ru 2
fleet p1-000 H X 4 left 3
made p1 3
known p1 X npc 3 turn 2
known p1 Z owner p2 turn 5
known p1 E p2 9
"""


def test_written() -> None:
    """What goes without saying is left out: own knowledge, full garrisons, no owner."""
    stars = (x(npc=2), star("Y", 1, 3, ru=1, owner="p1", p1=2), star("Z", 9, 3, ru=2))
    rules = HouseRules(departing_count_as_garrison=True, tie_control="neutral", turn_limit=30)
    fleets = [fleet("p1", 4, "H", "X", left=3)]
    state = table(*stars, h=6, fleets=fleets, turn=7, house_rules=rules)
    state.players[P1].fleets_made = 3
    state.players[P1].known |= {
        "X": Sighting(3, None, 3, 2), "Z": Sighting(2, "p2", None, 5), "E": Sighting(4, "p2", 9, 7),
    }  # fmt: skip

    assert set(WRITTEN.split()) == set(write(state).split())
    assert state == read(write(state))
    assert state == read(WRITTEN)
    assert state == read(WRITTEN.replace("\n", "; "))


def test_a_position_from_the_notation_is_played() -> None:
    """A puzzle in one line: six ships against a garrison of two, a parsec away, in any order."""
    start = read(
        "space-conquest turn 3; star E 11,9 ru 4 home p2; star H 0,0 ru 4 home p1; "
        "star X 1,1 ru 3 npc 2 # a garrison\nstar Y 5,5 ru 1 owner p1 p1 3; "
        "fleet p1-006 Y X 6 left 1"
    )
    after, _ = one_turn(start, p1=["move Y H 1"], dice=[50, 50])

    assert ("p1", 0, 5, 0) == standing(after, "X")
    assert "p1-007" == after.fleets[0].id


@given(st.integers(0, 10_000), st.sampled_from(["keep", "neutral"]), st.booleans())
def test_reading_brings_back_what_was_written(seed: int, tie: str, early: bool) -> None:
    """Every position of random matches, also their ends."""
    rules = HouseRules(
        tie_control=tie,  # type: ignore[arg-type]  (one of the two)
        rebellions="before-victory" if early else "after-orders",
        turn_limit=9,
    )
    for before, after, _ in random_play(seed, 9, rules):
        for state in (before, after):
            again = read(write(state))

            assert state == again
            assert list(state.stars) == list(again.stars)


def test_the_help_is_an_example() -> None:
    """Every kind of statement that the help shows is one that is read."""
    known = {"space-conquest", *(line.split()[0] for line in WRITTEN.splitlines())}

    assert known <= {line.split()[0] for line in HELP.splitlines()}


BEGIN = "space-conquest turn 7; star H 0,0 ru 4 home p1; star E 11,9 ru 4 home p2; "


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("", "begins with its game and turn"),
        ("chess turn 7", "begins with its game and turn"),
        ("space-conquest turn", "begins with its game and turn"),
        ("space-conquest turn -1", "begins with its game and turn"),
        (BEGIN + "planet X", "'planet' is missing or unknown"),
        (BEGIN + "star X", "words are missing at its end"),
        (BEGIN + "star X 55 ru 3", "'55' has no ','"),
        (BEGIN + "star X 5,5", "'ru' is missing or unknown"),
        (BEGIN + "star X 5,5 ru", "nothing follows 'ru'"),
        (BEGIN + "star X 5,5 ru three", "'three' is not a whole number"),
        (BEGIN + "star X 5,5 ru 3 p3 4", "'p3' is no player; there are p1 and p2"),
        (BEGIN + "star H 5,5 ru 3", "there are two stars H"),
        (BEGIN + "fleet p1-000 H Q 3 left 1", "'Q' is missing or unknown"),
        (BEGIN + "fleet p1 H E 3 left 1", "is no player"),
        (BEGIN + "fleet p1-000 H E 3 left 1 fast 2", "'fast' is missing or unknown"),
        (BEGIN + "known p1 E", "npc, a player's ships or an owner"),
        (BEGIN + "known p1 E p2 9 npc 3", "npc, a player's ships or an owner"),
        (BEGIN + "ended peace", "ends with victory, draw, undecided"),
        (BEGIN + "rules tie_control=war", "tie_control"),
        (BEGIN + "rules tie_control", "has no '='"),
        (BEGIN + "star X 5,5 ru 9", "no such position: X has 9 RU"),
        (BEGIN + "fleet p1-000 H E 3", "has not left yet"),
        (BEGIN + "\x1b[2J", "is not understood"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_named(text: str, about: str) -> None:
    """A clear sentence, harmless to print, about the statement and the word."""
    with pytest.raises(BadSave, match=about) as refused:
        read(text)

    assert str(refused.value).isprintable()


@given(
    st.lists(
        st.sampled_from([*BEGIN.split(), *HELP.split(), ";", "\n", "-1", "9" * 20]), max_size=30
    )
)
def test_reading_never_crashes(words: list[str]) -> None:
    """Any words are a position or a BadSave."""
    with suppress(BadSave):
        read(BEGIN + " ".join(words))
