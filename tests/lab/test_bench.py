"""The measurements run and measure something; how much is for people to read."""

from pathlib import Path

import pytest

from bench import (
    against,
    compare,
    ec4x_course,
    erkenfara,
    figures,
    space_conquest,
    space_empires,
    start,
    waiting,
)
from bench.__main__ import main
from bench.ratios import Ratio
from hegemon.core.codec import Codec
from hegemon.games.erkenfara import HouseRules
from hegemon.games.space_conquest import SPACE_CONQUEST
from hegemon.games.space_empires.house_rules import HouseRules as EmpiresRules


def test_every_figure_is_positive() -> None:
    """Of a single short game."""
    bot = space_conquest.RANDOM
    measured = [
        figures.batch(SPACE_CONQUEST, bot, games=1),
        *figures.recorded(SPACE_CONQUEST, bot, games=1),
        *figures.saves(SPACE_CONQUEST, bot, steps=3),
        *figures.position(Codec(SPACE_CONQUEST), space_conquest.begun(1)),
    ]

    assert 10 == len(measured)
    assert all(figure.value > 0 and figure.unit for figure in measured)


@pytest.mark.long
def test_a_whole_match_of_the_best_is_measured() -> None:
    """As long as it lasts, whatever a figure for many matches would cost."""
    turns, *others = space_conquest.of_the_best(games=1)

    assert turns.value > 10
    assert all(figure.value > 0 for figure in others)


def test_years_of_erkenfara_are_measured() -> None:
    """Of one match on the duel map: the lab, the whole kernel, its steps and their time."""
    rules = HouseRules(years=2)
    measured = [erkenfara.lab_years(2, rules, 1), *erkenfara.recorded_years(2, rules, 1)]

    assert ["years/CPU s", "years/CPU s", "steps", "µs"] == [figure.unit for figure in measured]
    assert all(figure.value > 0 for figure in measured)


def test_turns_of_space_empires_are_measured() -> None:
    """Of one round on the small map."""
    rules = EmpiresRules(map="small", round_limit=1)
    measured = [
        space_empires.lab_steps("random", rules, 1),
        *space_empires.recorded_steps("random", rules, 1),
    ]

    assert 4 == len(measured)
    assert all(figure.value > 0 for figure in measured)


def test_start_is_measured() -> None:
    """A bare interpreter needs some CPU time."""
    assert 0 < start.cpu_ms("-c", "pass")


def test_a_ratio_is_a_median() -> None:
    """Of the quotients of neighbouring slices, with their quartiles."""
    pairs = [(1.0, 2.0), (4.0, 2.0), (2.0, 2.0), (1.0, 1.5), (10.0, 11.0)]

    assert Ratio("x", 1.1, 1.0, 1.5, 5) == Ratio.of("x", pairs)


@pytest.mark.long
def test_a_checkout_is_measured_against_itself() -> None:
    """In two processes, each on the checkout that it was told."""
    (ratio,) = against.ratios(against.HERE, rounds=2, parts=["Space Conquest, the lab"])

    assert ratio.median > 0
    assert 2 == ratio.slices


@pytest.mark.parametrize("name", ["against", "compare"])
def test_no_checkout(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder with nothing in it is told apart from a measurement."""
    assert 2 == main([name])
    assert "Name one folder" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="is no checkout of"):
        main([name, str(tmp_path)])


def test_a_recorded_game_is_played_again() -> None:
    """Our engine ends it as it ended, with the same faces and no bots."""
    game = next(game for game in map(compare.Game, range(20)) if game.over)
    again = compare.Ours(game, None)
    again.run()

    assert again.state.result is not None
    assert [] == again.state.agenda


@pytest.mark.long
def test_doctrines_save_waits() -> None:
    """Of one game of a few rounds: nothing that happens in battles is asked, and less in all."""
    rules = EmpiresRules(map="small", round_limit=24)
    without, with_doctrine = (
        waiting.game("admiral", rules, doctrine, 1)
        for doctrine in (waiting.WITHOUT, waiting.IN_BATTLES)
    )

    assert {"ask-fire", "ask-movement"} <= set(without)
    assert {"ask-fire", "ask-screens", "ask-bombard"}.isdisjoint(with_doctrine)
    assert with_doctrine["ask-movement"] > 0
    texts = [one.text for one in waiting.waits("admiral", rules, waiting.IN_BATTLES, 1, "battles")]
    assert ["battles: rounds", "battles: changes of hands", "battles: waits"] == texts[:3]


@pytest.mark.parametrize("which", [("--game", "1"), ("--games", "2")])
def test_the_course_of_a_game_is_told(
    which: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """House by House, or the means by bot; then what won and lost prestige, and who won."""
    asked = ["ec4x-satoshi", "--houses", "2", "--turns", "5", "--bots", "steward,random"]
    ec4x_course.main([*asked, *which])
    lines = capsys.readouterr().out.splitlines()

    assert lines[0].split()[:3] == ["turn", "House", "prestige"]
    assert lines[1].startswith("   5 ")
    assert lines[-1].startswith("game 1: ")
