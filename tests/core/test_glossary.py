"""Things in words: found by word and name, told with their figures."""

from __future__ import annotations

import pytest

from hegemon.core.board import Fact
from hegemon.core.show.glossary import Explained, by_sign, in_full, meant_by, unknown_thing

CRUISER = Explained(
    "CL",
    "Light Cruiser",
    "ship",
    words="Fights in squadrons.",
    facts=(Fact("attack", "3", 3), Fact("cost", "60 PP", 60, "PP")),
    rule="5.2",
    signs=("light-cruiser",),
)
MINE = Explained("MINE", "Mine", "unit", signs=("mines",))
MINES = Explained("mines", "Mines", "technology", signs=("mines",))
ARMY = Explained("army", "Army", "army")
GLOSSARY = (CRUISER, MINE, MINES, ARMY)


def test_a_thing_is_told_with_its_figures_and_its_rule() -> None:
    expected = "Light Cruiser (CL): attack 3, cost 60 PP. Fights in squadrons; rule 5.2"

    assert expected == in_full(CRUISER)
    assert in_full(ARMY) == "Army"


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("cl", [CRUISER]),
        ("light  cruiser", [CRUISER]),
        ("Light Cruisers", [CRUISER]),
        ("armies", [ARMY]),
        ("mine", [MINE]),
        ("mines", [MINES]),  # the word itself goes before what is called so in the plural
        ("cruiser", []),
    ],
)
def test_a_thing_is_found_by_its_word_and_its_name(asked: str, expected: list[Explained]) -> None:
    assert expected == list(meant_by(GLOSSARY, asked))


def test_what_is_not_there_is_nearly_something() -> None:
    assert unknown_thing(GLOSSARY, "light cruser").endswith("did you mean Light Cruiser?")
    assert unknown_thing(GLOSSARY, "xyzzy").endswith("`what` lists what there is")


def test_a_sign_that_two_share_is_the_first_ones() -> None:
    assert by_sign(GLOSSARY) == {"light-cruiser": CRUISER, "mines": MINE}
