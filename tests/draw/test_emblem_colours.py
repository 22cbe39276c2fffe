"""The colours of twelve owners, as people see them whose eyes lack one kind of cone.

The simulation is that of Machado, Oliveira and Fernandes (2009) at full strength, in linear light;
distances are those of OKLab, a hundredfold: about 2 is just visible.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal

import pytest

from hegemon.core.show.signs import EMBLEMS
from hegemon.draw.style import BOARD_THEMES, EMBLEM_COLOURS

Rows = tuple[tuple[float, float, float], ...]
Theme = Literal["dark", "light"]
EYES: dict[str, Rows] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
CONES: Rows = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
LAB: Rows = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
LEAST: dict[Theme, dict[int, tuple[float, float, float, float]]] = {
    "dark": {
        2: (28.8, 23.4, 26.0, 32.4),
        4: (17.9, 14.1, 16.2, 16.9),
        8: (11.3, 8.3, 10.8, 10.6),
        12: (9.7, 8.3, 7.1, 7.0),
    },
    "light": {
        2: (27.7, 22.7, 26.5, 24.5),
        4: (16.2, 12.9, 11.9, 14.4),
        8: (14.2, 9.0, 9.2, 9.6),
        12: (9.0, 7.3, 7.1, 7.8),
    },
}
"""By theme and number of owners, the least distance for the eyes above, rounded to a tenth."""


def times(rows: Rows, vector: list[float]) -> list[float]:
    return [sum(one * other for one, other in zip(row, vector, strict=True)) for row in rows]


def linear(colour: str) -> list[float]:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour: str, eyes: str) -> list[float]:
    """The colour in OKLab, as such eyes see it."""
    light = [min(1.0, max(0.0, part)) for part in times(EYES[eyes], linear(colour))]
    return times(LAB, [part ** (1 / 3) for part in times(CONES, light)])


def distance(one: str, other: str, eyes: str) -> float:
    pairs = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return 100 * float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def contrast(one: str, other: str) -> float:
    """As WCAG reckons it."""
    levels = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other))]
    return (max(levels) + 0.05) / (min(levels) + 0.05)


def colours(theme: Theme) -> list[str]:
    return [getattr(one, theme) for one in EMBLEM_COLOURS]


def inks(theme: Theme) -> list[str]:
    return [getattr(one, f"{theme}_ink") for one in EMBLEM_COLOURS]


def test_the_simulation_is_that_of_the_paper() -> None:
    """What is known of it: white stays white, and red and green meet for who lacks a cone."""
    for eyes in EYES:
        assert distance("#ffffff", "#ffffff", eyes) == 0
        assert 0.999 < seen("#ffffff", eyes)[0] < 1.001
    assert distance("#d62728", "#2ca02c", "deutan") < distance("#d62728", "#2ca02c", "normal") / 2


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("owners", [2, 4, 8, 12])
def test_owners_can_be_told_apart_by_all_eyes(theme: Theme, owners: int) -> None:
    found = tuple(
        round(min(distance(a, b, eyes) for a, b in combinations(colours(theme)[:owners], 2)), 1)
        for eyes in EYES
    )
    assert all(one >= least for one, least in zip(found, LEAST[theme][owners], strict=True))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_shapes_stand_out_from_their_ground(theme: Theme) -> None:
    for colour, ink in zip(colours(theme), inks(theme), strict=True):
        assert contrast(colour, BOARD_THEMES[theme]["paper"]) >= 3, colour
        assert contrast(colour, ink) >= 3, colour


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_words_of_a_board_can_be_read(theme: Theme) -> None:
    here = BOARD_THEMES[theme]
    for ground in ("paper", "cell", "fog"):
        for words in ("ink", "muted", "accent"):
            assert contrast(here[words], here[ground]) >= 4.5, (words, ground)
        assert contrast(here["lane"], here[ground]) >= 3, ground


def test_each_owner_has_a_colour_and_an_emblem_of_its_own() -> None:
    assert len(EMBLEMS) == len(EMBLEM_COLOURS) == len(set(EMBLEMS))
    for theme in ("dark", "light"):
        assert len(set(colours(theme))) == len(EMBLEM_COLOURS)  # type: ignore[arg-type]
