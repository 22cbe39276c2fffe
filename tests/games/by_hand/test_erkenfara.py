"""What an umpire may do by hand in Erkenfara."""

from typing import Any

import pytest

from hegemon.games.erkenfara import ERKENFARA
from hegemon.games.erkenfara.battle import AskStance, CombatRound
from hegemon.games.erkenfara.maps.game_map import Card, Hero
from hegemon.games.erkenfara.positions import P1, P2, P3, army, changed_map, on_map, position
from hegemon.games.erkenfara.rules.advantages import advantages_of
from hegemon.games.erkenfara.state import State, order_of
from tests.games.by_hand.cases import BYSTANDER, done, refused, umpire, who_sees

EVERYBODY = [P1, P2, BYSTANDER]
LATE = changed_map(
    "island_war", ('id = "onyx"\nname = "Onyx"\n', 'id = "onyx"\nname = "Onyx"\njoins = 3\n')
)
"""A map on which an empire joins in year 3."""


def here() -> State:
    """Red and blue with an army each."""
    fox = Hero("old_fox", 3)
    state = position(army("red", "r_4", 8000, 10_000, attachments=[fox]), army("blue", "m_2", 8000))
    state.armies["a1"].moved = state.armies["a1"].fought = True
    return state


ACTS: list[tuple[str, Any, Any]] = [
    ("treasury red 77", lambda state: state.empires[P1].treasury, 77),
    ("own m_2 blue", lambda state: state.regions["m_2"].owner, P2),
    ("own r_4 nobody", lambda state: state.regions["r_4"].owner, None),
    ("occupy r_4 blue", lambda state: state.regions["r_4"].occupier, P2),
    ("mark r_4 salted", lambda state: state.regions["r_4"].statuses, ("salted",)),
    ("value a1 5000 6000", lambda state: (state.armies["a1"].current, 6000), (5000, 6000)),
    ("rest a1 exhausted", lambda state: state.armies["a1"].status, "exhausted"),
    ("rest a1 rested", lambda state: state.armies["a1"].status, "well rested"),
    (
        "hero a2 100 a_knight",
        lambda state: state.armies["a2"].attachments,
        (Hero("a_knight", 100),),
    ),
    ("card a2 3 ambush", lambda state: state.armies["a2"].attachments, (Card("ambush", 3),)),
    ("dismiss a1 old_fox", lambda state: state.armies["a1"].attachments, ()),
    ("muster blue land r_3 4000", lambda state: state.armies["a3"].current, 4000),
    ("station a1 r_3", lambda state: state.armies["a1"].at, "r_3"),
    ("disband a1", lambda state: list(state.armies), ["a2"]),
    ("fort r_f1 2", lambda state: state.regions["r_f1"].fort, 2),
    ("plundered r_f1 500", lambda state: state.regions["r_f1"].taken, 500),
    ("fresh a1", lambda state: (state.armies["a1"].moved, state.armies["a1"].fought), (False,) * 2),
    ("relation red blue peace", lambda state: state.relations[P2][P1], "peace"),
]


@pytest.mark.parametrize(("line", "read", "expected"), ACTS, ids=lambda each: str(each)[:24])
def test_act_does_what_it_says_and_everybody_sees_it(line: str, read: Any, expected: Any) -> None:
    before = here()
    after = done(ERKENFARA, before, line)

    assert expected == read(after)
    assert EVERYBODY == who_sees(ERKENFARA, before, after, before.empires)


REFUSED = [
    ("treasury green 5", "red, blue"),
    ("treasury red -1", "0 to 1000000000"),
    ("own s_1 red", "'s_1' is not one of"),
    ("muster red land r_4 5000", "'r_4' is not one of"),
    ("muster red sea r_3 5000", "no choice is legal here"),
    ("station a1 m_2", "'m_2' is not one of"),
    ("disband a9", "a1, a2"),
    ("occupy r_4 red", "red cannot occupy land of red: own gives land to an empire"),
    ("mark r_4 sunny", "taxed, salted"),
    ("value a1 9000 8000", "up to 8000"),
    ("value a1 900 8000", "1000 to"),
    ("rest a1 tired", "rested, exhausted, neither"),
    ("fort r_f1 5", "1 to 4"),
    ("fort r_4 2", "'r_4' is not one of"),
    ("plundered r_f1 9000", "0 to 2000"),
    ("winters r_f1 2", "no choice is legal here"),
    ("fresh a9", "a1, a2"),
    ("hero a1 101 knight", "1 to 100"),
    ("hero a1 2 Knight", "small letters"),
    ("card a2 2 old_fox", "there is a hero or card old_fox already"),
    ("card a2 4 ambush", "1 to 3"),
    ("dismiss a2 old_fox", "no choice is legal here"),
    ("relation red red war", "blue"),
]


@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line for line, _ in REFUSED])
def test_act_that_cannot_be_says_what_can(line: str, told: str) -> None:
    assert told in refused(ERKENFARA, here(), line)


def test_taxed_land_is_not_salted() -> None:
    """§1: the invariants speak where no rule of an act does."""
    state = done(ERKENFARA, here(), "mark r_4 taxed")

    assert "taxed and salted" in refused(ERKENFARA, state, "mark r_4 salted")
    assert () == done(ERKENFARA, state, "clear r_4 taxed").regions["r_4"].statuses


def test_who_gets_the_land_that_he_occupies_occupies_it_no_longer() -> None:
    """D-OWN."""
    occupied = done(ERKENFARA, here(), "occupy r_4 blue", "winters r_4 2")
    region = done(ERKENFARA, occupied, "own r_4 blue").regions["r_4"]

    assert 2 == occupied.regions["r_4"].winters
    assert (P2, None) == (region.owner, region.occupier)


@pytest.mark.parametrize(
    "line", ["value a1 5000 6000", "relation red blue peace", "own r_4 blue", "fort r_f1 2"]
)
def test_nobody_is_changed_while_he_fights(line: str) -> None:
    """§4: whoever fights is who he was when it began; gold is nobody's army."""
    state = here()
    state.agenda.append(AskStance(CombatRound("a1", "a2", 1)))

    assert "when they are done" in refused(ERKENFARA, state, line)
    assert "" == refused(ERKENFARA, state, "treasury red 1")


def test_with_a_fleet_go_the_armies_that_it_protects() -> None:
    """R42: they share its fate; a land army that is gone takes nobody along."""
    at_sea = [army("amber", "s_amber", 8000, kind="sea"), army("amber", "s_amber", 5000)]
    rules = on_map("island_war")
    state = position(*at_sea, army("amber", "amber_west", 5000), house_rules=rules)

    assert ["a3"] == list(done(ERKENFARA, state, "disband a1").armies)
    assert ["a1", "a3"] == list(done(ERKENFARA, state, "disband a2").armies)


def test_what_an_army_was_told_stays_its_own() -> None:
    """D-STANDING: an act on an army shows nothing of what it holds."""
    before = here()
    before.armies["a1"].holds = 4000
    after = done(ERKENFARA, before, "value a1 5000 6000")

    assert 4000 == after.armies["a1"].holds
    assert ERKENFARA.view(after, P2).armies["a1"].holds is None


def test_a_fort_counts_by_its_level_of_now_and_is_drawn_so() -> None:
    """§1, §4, step 3: what the map says need not be said."""
    before = ERKENFARA.positions.read(
        "erkenfara year 2 spring mover=red\nmap duel_continent\narmy a1 blue land r_f1 8000\n"
    )
    lower = done(ERKENFARA, before, "fort r_f1 2")
    board = ERKENFARA.board(ERKENFARA.view(lower, P1))
    place = next(one for one in board.places if one.id == "r_f1")
    told = [one.reason for one in advantages_of(lower, lower.armies["a1"])]

    assert "fort of level 2" in told
    assert "fort 2" in place.badges
    assert ("fort-2",) == tuple(one.sign for one in place.works if one.sign.startswith("fort"))
    assert before.regions == done(ERKENFARA, lower, "fort r_f1 3").regions
    assert lower == ERKENFARA.positions.read(ERKENFARA.positions.write(lower))


def test_land_that_is_no_fort_has_no_level() -> None:
    """§1: the invariants say so of a position that somebody has written."""
    state = here()
    state.regions["r_4"].fort, state.regions["r_f1"].fort = 2, 9

    assert ["r_4 is a fort of level 2", "r_f1 is a fort of level 9"] == sorted(
        ERKENFARA.invariants(state)
    )


def test_an_empire_that_gets_land_joins_and_comes_last() -> None:
    """D-FOUND: as by a treaty."""
    after = done(ERKENFARA, position(house_rules=on_map(LATE)), "own amber_west onyx")

    assert (True, ("amber_west",)) == (after.empires[P3].founded, after.empires[P3].homeland)
    assert [P1, P2, P3] == order_of(after)


def test_an_empire_that_is_not_there_occupies_nothing() -> None:
    state = position(house_rules=on_map(LATE))

    assert "onyx cannot occupy" in refused(ERKENFARA, state, "occupy amber_west onyx")


def test_examples_can_be_written() -> None:
    """Each example names a word and as many values as the act has."""
    for kind in umpire(ERKENFARA, here()).kinds:
        assert len(kind.example.split()) == 1 + len(kind.fields)
