"""§2.2: planet classes and resources."""

from collections import Counter

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.games.ec4x.common.starmap.figures import (
    MONERO_PLANETS,
    SATOSHI_PLANETS,
    STARMAP,
    PlanetFigures,
)
from hegemon.games.ec4x.common.starmap.planets import (
    MissingRow,
    resources_of,
    rolled_planet,
    rolled_resources,
)


def rolled(planets: PlanetFigures, *faces: int, missing: MissingRow = "very_poor") -> str:
    """Class and resources of two dice."""
    dice = ScriptedDice([face or 10 for face in faces])
    planet = rolled_planet(dice, planets, "A1")
    return f"{planet.name} {STARMAP.resources.named(rolled_resources(dice, planet, 'A1', missing))}"


def test_the_tenth_face_is_the_zero() -> None:
    """R1: the audit's 10 is a 0, its 9 a natural nine."""
    assert "Extreme Very Poor" == rolled(MONERO_PLANETS, 0, 0)
    assert "Eden Very Rich" == rolled(MONERO_PLANETS, 9, 9)


def test_a07_a_natural_nine_adds_two() -> None:
    """A07, R3: class die 9, resource die 6."""
    assert "Eden Rich" == rolled(MONERO_PLANETS, 9, 6)


def test_a08_a_natural_eight_adds_one() -> None:
    """A08: class die 8, resource die 9."""
    assert "Lush Very Rich" == rolled(MONERO_PLANETS, 8, 9)


@pytest.mark.parametrize(
    ("missing", "counts"), [("very_poor", (17, 20, 40, 20, 3)), ("poor", (8, 29, 40, 20, 3))]
)
@pytest.mark.parametrize("planets", [MONERO_PLANETS, SATOSHI_PLANETS])
def test_a10_all_rolls(
    planets: PlanetFigures, missing: MissingRow, counts: tuple[int, ...]
) -> None:
    """A10: 100 pairs of dice; R2 gives the missing row to its neighbours."""
    found: Counter[str] = Counter()
    for face in range(10):
        for other in range(10):
            dice = ScriptedDice([face or 10, other or 10])
            planet = rolled_planet(dice, planets, "A1")
            found[rolled_resources(dice, planet, "A1", missing)] += 1

    assert counts == tuple(found[row.id] for row in STARMAP.resources.rows)


@pytest.mark.parametrize(
    ("planets", "names"),
    [
        (
            MONERO_PLANETS,
            "Extreme Desolate Hostile Hostile Harsh Harsh Benign Benign Lush Eden",
        ),
        (SATOSHI_PLANETS, "E0 E1 D0 D0 D1 D1 H0 H0 H1 H2"),
    ],
)
def test_b10_class_dice(planets: PlanetFigures, names: str) -> None:
    """B10: the class dice 0 to 9, and what the later document calls them."""
    found = [rolled_planet(ScriptedDice([face or 10]), planets, "A1") for face in range(10)]

    assert names.split() == [planet.name for planet in found]


@pytest.mark.parametrize("planets", [MONERO_PLANETS, SATOSHI_PLANETS])
def test_classes_leave_no_gap(planets: PlanetFigures) -> None:
    """R4: each begins where the one before ends; the best has no bound."""
    classes = planets.classes

    assert list(range(1, 8)) == [one.potential for one in classes]
    assert [one.least for one in classes[1:]] == [(one.most or 0) + 1 for one in classes[:-1]]
    assert (1, None) == (classes[0].least, classes[-1].most)
    assert [one.id for one in classes] == [planets.called(one.id).id for one in classes]
    assert all(planets.with_potential(one.potential) is one for one in classes)


def test_the_earlier_document_prints_gaps() -> None:
    """R4: 1.1k and 2.1k, for those who want them."""
    assert [1_100, 2_100] == [one.printed_least for one in SATOSHI_PLANETS.classes[-2:]]


@pytest.mark.parametrize(
    ("roll", "resources"),
    [
        (0, "very_poor"),
        (2, "poor"),
        (3, "poor"),
        (4, "abundant"),
        (7, "abundant"),
        (8, "rich"),
        (9, "rich"),
        (10, "very_rich"),
        (11, "very_rich"),
    ],
)
def test_printed_rows(roll: int, resources: str) -> None:
    assert resources == resources_of(roll, "very_poor")


def test_unknown_classes_are_named() -> None:
    with pytest.raises(KeyError, match="h2"):
        MONERO_PLANETS.called("h2")
    with pytest.raises(KeyError, match="8"):
        MONERO_PLANETS.with_potential(8)
