"""The colours of pages: those of boards where they mean the same, readable, and all defined."""

import re
from importlib.resources import files

import pytest

from hegemon.core.show.signs import emblem_of
from hegemon.draw.style import BOARD_THEMES, EMBLEM_COLOURS, owner_class
from hegemon.web.pages.parts.colours import PAGE_THEMES, colour_sheet
from tests.draw.test_emblem_colours import contrast

THEMES = pytest.mark.parametrize("theme", ["light", "dark"])
GROUNDS = ("map", "panel", "raise")
STATIC = files("hegemon.web").joinpath("static")
SHEETS, SCRIPTS = (sorted(STATIC.glob(f"**/*.{kind}")) for kind in ("css", "js"))  # type: ignore[attr-defined]


@THEMES
def test_owners_and_the_ground_of_the_map_are_those_of_boards(theme: str) -> None:
    colours = PAGE_THEMES[theme]
    owners = [
        (colours[f"owner-{number}"], colours[f"owner-ink-{number}"])
        for number in range(1, len(EMBLEM_COLOURS) + 1)
    ]

    assert [(getattr(one, theme), getattr(one, f"{theme}_ink")) for one in EMBLEM_COLOURS] == owners
    board = BOARD_THEMES[theme]  # type: ignore[index]
    assert (board["paper"], board["deep"]) == (colours["map"], colours["map2"])


@THEMES
@pytest.mark.parametrize(
    ("words", "least"),
    [("ink", 13), ("mut", 5.3), ("lamp", 11), ("good", 4.5), ("bad", 4.5), ("warn", 4.5)],
)
def test_words_are_read_on_all_grounds(theme: str, words: str, least: float) -> None:
    colours = PAGE_THEMES[theme]

    for ground in GROUNDS:
        assert contrast(colours[words], colours[ground]) >= least, ground


@THEMES
def test_what_is_pressed_first_is_read_and_the_dim_too(theme: str) -> None:
    colours = PAGE_THEMES[theme]

    assert contrast(colours["on-lamp"], colours["lamp"]) >= 12
    assert contrast(colours["dim"], colours["panel"]) >= 4.5


def test_every_colour_that_a_sheet_names_is_one() -> None:
    defined = set(re.findall(r"(--[\w-]+):", colour_sheet()))
    for script in SCRIPTS:  # which say where something is, or whose
        defined |= set(re.findall(r'setProperty\("(--[\w-]+)"', script.read_text("utf-8")))
    sheets = {sheet.name: sheet.read_text("utf-8") for sheet in SHEETS}
    for text in sheets.values():
        defined |= set(re.findall(r"(--[\w-]+):", text)) | set(
            re.findall(r"@property (--\S+)", text)
        )
    unknown = {
        (name, used)
        for name, text in sheets.items()
        for used in re.findall(r"var\((--[\w-]+)\)", text)
        if used not in defined
    }

    assert set() == unknown


def test_paper_is_never_dark() -> None:
    outside = re.sub(r"@media screen.*", "", colour_sheet())

    assert PAGE_THEMES["dark"]["ink"] not in outside
    assert PAGE_THEMES["light"]["ink"] in outside


def test_all_twelve_owners_have_a_class_of_their_own() -> None:
    """A battle and the map in words show them, too."""
    seats = range(len(EMBLEM_COLOURS))

    assert [owner_class(seat) for seat in seats] == [f"o{seat + 1}" for seat in seats]


def test_no_two_of_two_dozen_owners_look_alike() -> None:
    """Emblems begin again after the twelfth: then their colours are others."""
    looks = [(emblem_of(seat), owner_class(seat)) for seat in range(2 * len(EMBLEM_COLOURS))]

    assert len(set(looks)) == len(looks)
