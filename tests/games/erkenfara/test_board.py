"""The map and the chronicle as players see them: letters, ids, badges, borders, seasons."""

from __future__ import annotations

import pytest

from hegemon.core.board import Fact, places_by_id
from hegemon.core.dice import SeededDice
from hegemon.core.game import Event, Player
from hegemon.core.mentions import Part, parts, plain
from hegemon.core.report import sentences
from hegemon.core.show.board_checks import check_board
from hegemon.games.erkenfara import ERKENFARA, SHIPPED, HouseRules
from hegemon.games.erkenfara.events import TurnBegan
from hegemon.games.erkenfara.events_winter import SeasonBegan
from hegemon.games.erkenfara.maps.game_map import map_called, text_of
from hegemon.games.erkenfara.maps.places import letters_of
from hegemon.games.erkenfara.state import State

P1, P2 = Player("p1"), Player("p2")
DUEL = text_of("duel_continent")


def begun(name: str = "duel_continent") -> State:
    """The position with which a match begins."""
    rules = HouseRules(map=name)
    return ERKENFARA.setup(rules, ERKENFARA.players(rules), SeededDice(b"", 0))


def headings(*events: Event) -> list[str]:
    """The headings of a report of these events, told in the spring of year 1."""
    state = begun()
    state.season, state.year = "spring", 1
    report = ERKENFARA.report(ERKENFARA.view(state, P1), events)
    return [plain(section.heading) for section in report.sections]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Rotmark", "Blaufurt"), ["R", "B"]),
        (("Rotmark", "Rabenau"), ["R", "A"]),
        (("Ost", "Öo"), ["O", "A"]),
        (("王国", "1st"), ["A", "S"]),
    ],
)
def test_each_empire_has_a_letter_of_its_own(names: tuple[str, str], letters: list[str]) -> None:
    text = DUEL.replace('"Rotmark"', f'"{names[0]}"').replace('"Blaufurt"', f'"{names[1]}"')

    assert letters == list(letters_of(map_called(text)).values())


@pytest.mark.parametrize("name", SHIPPED)
def test_match_begins_as_its_map_is_drawn(name: str) -> None:
    """Places, owners' letters, counts and links are the same; armies have their ids."""
    match = ERKENFARA.board(ERKENFARA.view(begun(name), None))
    sketch = ERKENFARA.maps.board(text_of(name))

    assert [] == check_board(match)
    assert sketch.owners == match.owners
    assert set(sketch.links) == set(match.links)
    assert [(token.at, token.count, token.style) for token in sketch.tokens] == [
        (token.at, token.count, token.style) for token in match.tokens
    ]
    assert all(token.id in token.badges for token in match.tokens)
    assert [(place.id, place.badges, place.x, place.y) for place in sketch.places] == [
        (place.id, place.badges, place.x, place.y) for place in match.places
    ]


def test_region_tells_what_it_is_worth_and_what_befell_it() -> None:
    """Fort, capital, gold, occupier, statuses, in this order."""
    state = begun()
    state.regions["r_cap"].occupier = P2
    state.regions["r_cap"].statuses = ("taxed",)
    places = places_by_id(ERKENFARA.board(ERKENFARA.view(state, P1)))

    assert ("capital", "8,000 gold", "occupied by Blaufurt", "taxed") == places["r_cap"].badges
    assert ("fort 3", "2,000 gold") == places["r_f1"].badges


def test_army_tells_its_losses_and_its_status() -> None:
    """The maximal value is told where the current one is less."""
    state = begun()
    army = next(iter(state.armies.values()))
    army.current, army.status = army.maximal - 500, "exhausted"
    board = ERKENFARA.board(ERKENFARA.view(state, P1))

    assert (army.id, f"of {army.maximal:,}", "exhausted") == board.tokens[0].badges


def test_facts_that_are_numbers_carry_them() -> None:
    """So that no client reads texts; what is none has no number."""
    state = begun()
    army = next(iter(state.armies.values()))
    army.current, army.holds, army.name = 4000, 0, "Old Guard"
    board = ERKENFARA.board(ERKENFARA.view(state, army.owner))
    troops = {fact.label: fact for fact in board.tokens[0].facts}
    land = {fact.label: fact for fact in places_by_id(board)["r_f1"].facts}

    assert Fact("current value", "4,000", 4000, "troops") == troops["current value"]
    assert Fact("holds", "0", 0, "troops") == troops["holds"]
    assert Fact("name", "Old Guard") == troops["name"]
    assert Fact("production", "2,000", 2000, "gold") == land["production"]
    assert Fact("fort level", "3", 3) == land["fort level"]
    assert "plundered" not in land
    counted = [fact for each in (*board.places, *board.tokens) for fact in each.facts]
    assert all(
        (fact.number is not None) == fact.value.replace(",", "").isdigit() for fact in counted
    )


def test_border_of_an_imported_map_is_drawn() -> None:
    """It is moved with the region; a fort stands on its point."""
    square = "outline = [[0, 0], [200, 0], [200, 200], [0, 200]]\n"
    text = DUEL
    for name in ("r_cap", "r_f1"):
        text = text.replace(f'id = "{name}"\nname', f'id = "{name}"\n{square}name', 1)
    board = ERKENFARA.maps.board(text)
    places = places_by_id(board)
    (left, top), _, (right, bottom), _ = places["r_cap"].outline

    assert (200, 200) == (right - left, bottom - top)
    assert 0 < left < right < board.width
    assert 0 < top < bottom < board.height
    assert () == places["r_f1"].outline


def test_turns_stand_under_their_season() -> None:
    """Before a season that begins in the middle, the season is not guessed."""
    summer = SeasonBegan(year=1, season="summer")

    assert ["Spring of year 1: Blaufurt", "Empires"] == headings(TurnBegan(P2))
    assert ["Blaufurt", "Summer of year 1", "Summer of year 1: Rotmark", "Empires"] == headings(
        TurnBegan(P2), summer, TurnBegan(P1)
    )


def test_names_of_a_map_forge_no_mention() -> None:
    """Whatever a map calls itself, its empires and regions: texts mention what they should."""
    text = DUEL.replace('"Rotmark"', '"[R](place:b_cap)"').replace('"Two Thrones"', '"x](place:a)"')
    view = ERKENFARA.view(begun(text), P1)
    report = ERKENFARA.report(view, [TurnBegan(P1)])

    assert [Part("x](place:a), winter of year 0")] == list(parts(report.title))
    (told,) = sentences(report)
    mentioned = Part("[R](place:b_cap)", "player", "p1")
    assert [mentioned, Part(" takes its turn.")] == list(parts(told.text))
