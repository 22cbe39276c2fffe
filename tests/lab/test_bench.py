"""The measurements run and measure something; how much is for people to read."""

from bench import erkenfara, figures, space_conquest, start
from hegemon.core.codec import Codec
from hegemon.games.erkenfara import HouseRules
from hegemon.games.space_conquest import SPACE_CONQUEST


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


def test_years_of_erkenfara_are_measured() -> None:
    """Of one match on the duel map: the lab, the whole kernel, its steps and their time."""
    rules = HouseRules(years=2)
    measured = [erkenfara.lab_years(2, rules, 1), *erkenfara.recorded_years(2, rules, 1)]

    assert ["years/CPU s", "years/CPU s", "steps", "µs"] == [figure.unit for figure in measured]
    assert all(figure.value > 0 for figure in measured)


def test_start_is_measured() -> None:
    """A bare interpreter needs some CPU time."""
    assert 0 < start.cpu_ms("-c", "pass")
