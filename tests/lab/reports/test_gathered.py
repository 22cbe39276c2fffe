"""What is read of a table."""

import numpy as np
import pytest

from hegemon.lab.figures.verdicts import names_in
from hegemon.lab.reports.findings import figure_name
from hegemon.lab.reports.gathered import gather, points
from hegemon.lab.reports.measures import endings, place_shares, seats
from hegemon.lab.studies.rows import GameRow
from tests.lab.reports.made_runs import game


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (game(0, 1), (0.0, 1.0)),
        (game(0, None, powers=[[1, 1], [5, 3]]), (1.0, 0.0)),
        (game(0, None, powers=[[1, 1], [4, 4]]), (0.5, 0.5)),
        (game(0, None, outcome="draw", powers=[[1, 1], [5, 3]]), (0.5, 0.5)),
        (game(0, None, outcome="defeat", powers=[[1, 1], [5, 3]]), None),
        (game(0, None, outcome="crash", crash="step 3: oh"), None),
        (game(0, None, seats=3), (1 / 3, 1 / 3, 1 / 3)),
    ],
)
def test_points(row: GameRow, expected: tuple[float, ...] | None) -> None:
    """Who wins has the point, who leads where it was stopped; a draw is shared."""
    assert expected == points(row)


def test_allied_winners_share_the_point() -> None:
    row = GameRow(key="k", block=0, outcome="victory", winners=(0, 2), ranks=(1.5, 3.0, 1.5))

    assert (0.5, 0.0, 0.5) == points(row)


def test_ranks_and_places_that_are_equal_numbers_stay_apart() -> None:
    """The ranks 1.0, 0.0 of no game would equal the places 1, 0."""
    row = GameRow(key="k", block=0, outcome="draw", ranks=(1.0, 0.0), places=(1, 0))

    (places,) = gather([row]).whole.places

    assert [int, int] == [type(place) for place in places]


def test_places_are_told_apart_from_seats() -> None:
    """The first seat wins always, from whichever place: places are even."""
    rows = [game(block, 0, places=(block % 2, 1 - block % 2)) for block in range(40)]

    games = gather(rows).whole

    assert 1.0 == seats(games)["seat.1"].value
    assert [0.5, 0.5] == [each.value for each in place_shares(games)]


def test_a_place_that_decides() -> None:
    """Whoever starts from the second place wins."""
    rows = [game(block, 1 - block % 2, places=(block % 2, 1 - block % 2)) for block in range(40)]

    found = seats(gather(rows).whole)

    assert (0.0, 1.0) == (found["place.1"].value, found["place.2"].value)
    assert (0.5, found["place.2"]) == (found["seat.1"].value, found["place.worst"])


def test_seats_that_are_places_have_no_places() -> None:
    assert [] == place_shares(gather([game(0, 0), game(1, 1)]).whole)


def test_copies_are_counted_once() -> None:
    games = gather([game(block, 0, course="same") for block in range(4)]).whole

    assert 0.25 == endings(games)["different"].value


def test_crashes_count_and_are_left_out_of_shares() -> None:
    games = gather([game(0, 0), game(1, None, outcome="crash", crash="step 1: x")]).whole

    assert (0.5, 1.0) == (endings(games)["crashes"].value, seats(games)["seat.1"].value)
    assert [10] == games.turns


def test_wins_by_block() -> None:
    games = gather([game(0, 0), game(0, 1), game(1, 1)]).whole

    assert np.array([[1.0, 1.0], [0.0, 1.0]]) == pytest.approx(games.wins_by_block())


def test_a_bot_has_what_its_seats_have() -> None:
    rows = [game(0, 0, bots=("a", "b")), game(1, 0, bots=("b", "a")), game(2, 0, bots=("b", "b"))]

    got = gather(rows).whole.of_bot("a")

    assert [1.0, 0.0] == list(got[:2])
    assert np.isnan(got[2])


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (("beats", "steward:greed=2", "mine.py:Mine"), "beats.steward:greed_2.mine.py:Mine"),
        (("worth", "build:scout"), "worth.build:scout"),
        (("my rules!", "ar5"), "my_rules.ar5"),
        (("bot", "?"), "bot._"),
    ],
)
def test_names_of_figures_are_names_in_conditions(parts: tuple[str, ...], expected: str) -> None:
    name = figure_name(*parts)

    assert expected == name
    assert [name] == names_in(f"{name}.high < 1")


def test_games_of_a_block_that_end_alike_are_one_observation() -> None:
    """20 blocks of 50 copies: as sure as 20 games, of how they end and of how long they are."""
    copies = [
        game(block, 0 if block % 2 else None, turns=5 + block, rotation=at)
        for block in range(20)
        for at in range(50)
    ]

    many, one = (endings(gather(rows).whole) for rows in (copies, copies[::50]))

    assert one["crashes"] == many["crashes"]
    assert one["decided"][:3] == pytest.approx(many["decided"][:3], abs=0.01)
    assert one["length.median"] == many["length.median"]
    assert many["length.median"].high - many["length.median"].low > 2


@pytest.mark.parametrize("names", [[""], ["a", "b"], ["a", "a", "b"], ["a", "a", "b", "a", "c"]])
def test_the_whole_is_all_games_whenever_a_variant_is_met(names: list[str]) -> None:
    """Games of the only variant are the whole, until another one comes."""
    rows = [game(block, block % 2, variant=name) for block, name in enumerate(names)]

    found = gather(rows)

    assert list(range(len(names))) == found.whole.blocks
    assert {
        name: [block for block, each in enumerate(names) if each == name]
        for name in dict.fromkeys(names)
    } == {name: games.blocks for name, games in found.variants.items()}
