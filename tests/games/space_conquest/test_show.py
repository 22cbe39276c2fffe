"""§9 and §12: the map, the report, the form and the export."""

import json
from typing import Any

import pytest

from hegemon.core.board import places_by_id
from hegemon.core.checking import after, check
from hegemon.core.form import Choice, Numbers, next_choices
from hegemon.core.mentions import plain
from hegemon.core.notation import parse
from hegemon.core.order import Begun
from hegemon.core.report import Table
from hegemon.draw.cell_map import draw_cells
from hegemon.draw.text_map import draw_map, draw_text
from hegemon.draw.text_report import draw_report
from hegemon.games.space_conquest import (
    SPACE_CONQUEST,
    HouseRules,
    Move,
    Sighting,
    State,
    exported,
)
from hegemon.games.space_conquest.positions import P1, P2, fleet, position, star
from hegemon.games.space_conquest.turn import AskMoves
from hegemon.games.space_conquest.view import view_of
from tests.games.space_conquest.cases import ordered, table, x

CELLS = {
    "A": (2, 0), "B": (5, 0), "C": (8, 0), "D": (1, 1), "E": (4, 1), "F": (8, 1), "G": (3, 2),
    "H": (7, 2), "I": (0, 4), "J": (11, 4), "K": (5, 5), "L": (6, 5), "M": (2, 8), "N": (9, 7),
    "O": (10, 8), "P": (11, 9),
}  # fmt: skip

MAP = """\
.. .. 1A .. .. ?B .. .. ?C .. .. ..
.. 4D .. .. ?E .. .. .. ?F .. .. ..
.. .. .. 2G .. .. .. ?H .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. ..
?I .. .. .. .. .. .. .. .. .. .. ?J
.. .. .. .. .. ?K ?L .. .. .. .. ..
.. .. .. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. ?N .. ..
.. .. ?M .. .. .. .. .. .. .. 4O ..
.. .. .. .. .. .. .. .. .. .. .. ?P"""


def sixteen() -> State:
    """The position of the ASCII vector: D, G and A are seen or own, O is the enemy's home."""
    homes = {"D": "p1", "O": "p2"}
    ru = {"A": 1, "G": 2}
    state = position(
        *(
            star(letter, *cell, ru=4 if letter in homes else ru.get(letter, 3),
                 home_of=homes.get(letter))
            for letter, cell in CELLS.items()
        )
    )  # fmt: skip
    state.players[P1].known |= {
        "A": Sighting(1, None, 1, 1),
        "G": Sighting(2, P2, 3, 1),
        "O": Sighting(4, P2, 4, 1),
    }
    return state


def test_r47_r48_ascii_map() -> None:
    """R47, R48: ten lines of twelve cells: RU of every star that is known, whoever owns it."""
    drawn = draw_cells(SPACE_CONQUEST.board(view_of(sixteen(), P1)))

    assert MAP == drawn
    assert {35} == {len(line) for line in drawn.split("\n")}


def test_the_opponent_renders_his_own_map() -> None:
    """§9: each player's map has what he knows."""
    drawn = draw_cells(SPACE_CONQUEST.board(view_of(sixteen(), P2)))

    assert "4O" in drawn
    assert "?D" in drawn
    assert 15 == drawn.count("?")


def test_the_board_shows_owner_and_date_apart_from_the_digit() -> None:
    """R47: whose a star is, is a layer of the board and not in its two characters."""
    state = sixteen()
    state.turn = 3
    board = SPACE_CONQUEST.board(view_of(state, P1))
    places = {place.id: place for place in board.places}

    assert ("2G", "p2", 1) == (places["G"].label, places["G"].owner, places["G"].as_of)
    assert ("4D", "p1", None) == (places["D"].label, places["D"].owner, places["D"].as_of)
    assert ("?E", None, False) == (places["E"].label, places["E"].owner, places["E"].known)
    assert ("home",) == places["D"].badges
    assert draw_text(board, width=80)


@pytest.mark.parametrize(
    ("site", "facts"),
    [
        (x(owner="p1", p1=1), ("RU 3", "ships 1")),
        (x(owner="p1"), ("RU 3", "ships 0")),
        (x(), ()),
    ],
)
def test_facts_of_a_star(site: Any, facts: tuple[str, ...]) -> None:
    """What a place says when it is asked."""
    assert facts == facts_of(table(site), "X")


def facts_of(state: State, star: str) -> tuple[str, ...]:
    """What the first player's map tells of a star."""
    places = places_by_id(SPACE_CONQUEST.board(view_of(state, P1)))
    return tuple(f"{fact.label} {fact.value}" for fact in places[star].facts)


def test_r11_departing_ships_are_noted() -> None:
    """R11: ships that are about to leave are shown at their star."""
    after, _ = ordered(table(x()), p1=["move H X 3"])

    assert ("RU 4", "ships 1", "departing 3") == facts_of(after, "H")


def test_ships_stand_on_the_map() -> None:
    """The number that a player needs most: his own, a garrison's, and what he last saw."""
    state = table(x(owner="p1", p1=12), star("Y", 7, 5, ru=2), turn=6)
    state.players[P1].known["Y"] = Sighting(2, None, 3, 6)
    state.players[P1].known["E"] = Sighting(4, P2, 7, 4)
    text = draw_map(SPACE_CONQUEST.board(view_of(state, P1)))

    assert " 4H1:4 " in text
    assert " 3X1:12 " in text
    assert " 2Y:3 " in text
    assert " 4E2~7" in text


def test_map_of_a_match_fits_beside_the_news() -> None:
    """Title, eleven lines of the map, two that explain it: 80 by 24 leaves ten for the rest."""
    board = SPACE_CONQUEST.board(view_of(table(x(owner="p1", p1=12)), P1))
    lines = draw_map(board, width=80, height=14).split("\n")

    assert ("Space Conquest, turn 1", "9   .     .  ") == (lines[0], lines[11][:13])
    assert 14 == len(lines)


def test_the_table_of_stars() -> None:
    """A report ends with what is known, and since when."""
    state = table(x(), turn=6)
    state.players[P1].known["X"] = Sighting(3, P2, None, 4)
    report = SPACE_CONQUEST.report(view_of(state, P1), [])
    stars = report.sections[-1].items[0]

    assert isinstance(stars, Table)
    assert (
        ("H", "Hadar", "0,0", "4", "you", "4", ""),
        ("X", "X", "5,5", "3", "opponent", "?", "4"),
    ) == tuple(tuple(map(plain, row)) for row in stars.rows)
    assert "Turn 6" == report.title
    assert draw_report(report, width=80)


def form_of(state: State, player: Any = P1) -> Any:
    """The order sheet of a player."""
    return SPACE_CONQUEST.form(view_of(state, player), AskMoves())


def test_the_form_offers_own_stars_with_ships() -> None:
    """§6 phase 4: what it bars it bars for the reasons of the rules."""
    form = form_of(table(x(owner="p1"), star("Y", 1, 3, ru=1)))

    assert (
        Choice("E", "Electra", "not your star", "Electra"),
        Choice("H", "Hadar, 4 ships", name="Hadar"),
        Choice("X", "X, 0 ships", "no ships left", "X"),
        Choice("Y", "Y", "not your star", "Y"),
    ) == next_choices(form, Begun("move"))
    assert Choice("H", "Hadar", "the ships are already there", "Hadar") in next_choices(
        form, Begun("move", ("H",))
    )
    assert Numbers(1, 4) == next_choices(form, Begun("move", ("H", "E")))
    draft = (Move("H", "E", 3),)
    assert Numbers(1, 1) == next_choices(after(form, draft), Begun("move", ("H", "E")))


@pytest.mark.parametrize(
    ("to", "text"),
    [
        ("Y", "3 parsecs, arrives turn 10, 5.88\xa0% that all are lost on the way"),
        ("Z", "1 parsec, arrives turn 8, 2.00\xa0% that all are lost on the way"),
        ("E", "11 parsecs, arrives turn 18, 19.93\xa0% that all are lost on the way"),
    ],
)
def test_r13_r52_the_form_foretells_the_trip(to: str, text: str) -> None:
    """R13, R52: when a fleet would arrive, and its exact risk."""
    state = table(star("Y", 1, 3, ru=1), star("Z", 1, 1, ru=1), turn=7)
    found = check(form_of(state), (Move("H", to, 1),))

    assert [text] == [verdict.text for verdict in found.verdicts]
    assert ("Hadar keeps 3 ships",) == found.forecast


def test_r56_the_form_foretells_the_newer_hyperspace() -> None:
    """R56 by house rule: 0.02 x 8 x 3 = 48 per cent over eight parsecs."""
    state = table(star("Y", 8, 3, ru=1), house_rules=HouseRules(hyperspace="cumulative"))
    (verdict,) = check(form_of(state), (Move("H", "Y", 1),)).verdicts

    assert "8 parsecs, arrives turn 9, 48.00\xa0% that all are lost on the way" == verdict.text


FORECASTS: dict[str, tuple[HouseRules, tuple[str, ...]]] = {
    "as written": (
        HouseRules(),
        ("X keeps 2 ships", "X needs 3 against a rebellion: 50\xa0% it rises"),
    ),
    "R11": (HouseRules(departing_count_as_garrison=True), ("X keeps 2 ships",)),
    "R57": (HouseRules(rebellions="before-victory"), ("X keeps 2 ships",)),
}


@pytest.mark.parametrize("rules", FORECASTS)
def test_the_form_foretells_unrest(rules: str) -> None:
    """A warning where ships that leave, by the rules in force, bring the danger of a rebellion."""
    house_rules, forecast = FORECASTS[rules]
    form = form_of(table(x(owner="p1", p1=3), house_rules=house_rules))

    assert forecast == check(form, (Move("X", "H", 1),)).forecast


def test_r31_the_form_warns_of_rejection() -> None:
    """R31 by house rule: one wrong origin and the whole set would be rejected."""
    draft = (Move("E", "H", 1), Move("H", "E", 1))
    strict = check(form_of(table(house_rules=HouseRules(unowned_origin="reject"))), draft)
    lenient = check(form_of(table()), draft)

    assert ("E is not your star: the whole set would be rejected",) == strict.faults
    assert () == lenient.faults
    assert [False, True] == [verdict.fine for verdict in lenient.verdicts]


def test_r32_negative_orders_give_no_credit_in_the_form() -> None:
    """R32: minus three ships do not make room for three more."""
    form = form_of(table())
    found = check(form, (Move("H", "E", -3), Move("H", "E", 5)))

    assert (
        "H has 4 ships and 5 are ordered away: the whole set would be rejected",
    ) == found.faults


def test_orders_are_read_as_lines() -> None:
    """Capitals do not matter where no two stars differ by them."""
    assert Move("H", "X", 3) == parse(form_of(table(x())), "MOVE h x 3")
    assert Move("H", "X", 4) == parse(form_of(table(x())), "move H X all")


def test_export_is_the_json_of_the_document() -> None:
    """§5, §12, R49, R50, R51: seed, turn, stars with their ships, fleets, a list of players."""
    state = table(x(npc=2), fleets=[fleet("p1", 3, "H", "X", left=4)], turn=7)
    state.players[P1].known["X"] = Sighting(3, None, 0, 2)
    told = json.loads(json.dumps(exported(state, seed="2a")))

    assert ["seed", "turn", "stars", "fleets", "players"] == list(told)
    assert ("2a", 7) == (told["seed"], told["turn"])
    assert {
        "id": "X", "name": "X", "x": 5, "y": 5, "base_ru": 3, "owner": None, "npc_ships": 2,
        "stationed_ships": {"p1": 0, "p2": 0},
    } == told["stars"][2]  # fmt: skip
    assert {
        "id": "p1-000", "owner": "p1", "ships": 3, "origin": "H", "dest": "X", "dist_remaining": 4,
    } == told["fleets"][0]  # fmt: skip
    assert {
        "id": "p1", "home_star": "H", "known_ru": {"H": 4, "X": 3},
        "known_control": {"H": "me", "X": "none"},
    } == told["players"][0]  # fmt: skip


def test_r46_export_keeps_the_seed_back() -> None:
    """R46: while a match goes on there is no seed to give."""
    assert exported(table())["seed"] is None
    assert P2 == exported(table())["players"][1]["id"]


def test_the_form_foretells_an_empty_star() -> None:
    """A star that is ordered empty keeps 0 ships, and that is said."""
    found = check(form_of(table()), (Move("H", "E", 4),))

    assert ("Hadar keeps 0 ships",) == found.forecast


def test_facts_that_are_numbers_say_so() -> None:
    """A client that sums ships up reads no text."""
    board = SPACE_CONQUEST.board(view_of(sixteen(), P1))
    facts = {fact.label: fact for place in board.places for fact in place.facts}

    assert all(fact.number == int(fact.value) for fact in facts.values())
    assert (facts["RU"].unit, facts["ships"].unit) == ("RU", "ships")
