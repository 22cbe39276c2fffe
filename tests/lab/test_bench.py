"""The measurements run and measure something; how much is for people to read."""

from bench import figures, space_conquest, start
from hegemon.core.codec import Codec
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


def test_start_is_measured() -> None:
    """A bare interpreter needs some CPU time."""
    assert 0 < start.cpu_ms("-c", "pass")
