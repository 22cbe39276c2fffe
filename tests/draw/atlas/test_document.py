"""A board as a document: it says what it is, loads nothing, takes no markup, follows its reader."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.board import Board, Link, Owner, Place, Token
from hegemon.core.game import Player
from hegemon.draw.atlas import draw_atlas, draw_document
from hegemon.draw.atlas.palette import PALETTES, of_reader, style_sheet
from hegemon.draw.scene import safe_id
from hegemon.draw.style import ThemeName
from tests.draw.atlas.atlases import signed_land
from tests.draw.boards import hex_galaxy, region_map, star_chart

SAMPLES: list[Callable[[], Board]] = [star_chart, hex_galaxy, region_map]
SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
VARIABLE = re.compile(r"var\(--a-([\w-]+)\)")


def parsed(board: Board, **options: object) -> ET.Element:
    """The document as an element tree; fails when it is not well-formed."""
    return ET.fromstring(draw_document(board, **options))  # type: ignore[arg-type]  # noqa: S314


@pytest.mark.parametrize("sample", SAMPLES)
def test_picture_says_what_it_is(sample: Callable[[], Board]) -> None:
    """An image with a title and a description for those who cannot see it."""
    root = parsed(sample(), theme="dark")
    title, description = root[0], root[1]

    assert (f"{SVG}svg", "img") == (root.tag, root.get("role"))
    assert f"{title.get('id')} {description.get('id')}" == root.get("aria-labelledby")
    assert f"{sample().title}, turn {sample().turn}" == title.text


def test_description_counts_what_is_held_and_what_moves() -> None:
    expected = "16 places; held by Blue 3, Red 1; 12 unknown. 5 on the way."

    assert expected == parsed(star_chart(), theme="dark")[1].text


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sample", SAMPLES)
def test_nothing_is_loaded_from_elsewhere(sample: Callable[[], Board], theme: ThemeName) -> None:
    """No address but the name space, and references only to what is in the document itself."""
    text = draw_document(sample(), theme=theme)
    ids = set(re.findall(r'\bid="([^"]+)"', text))
    references = re.findall(r"url\(([^)]*)\)", text) + re.findall(r'href="([^"]*)"', text)

    assert ["http://www.w3.org/2000/svg"] == re.findall(r"\w+://[^\"]*", text)
    assert "@import" not in text
    assert [] == [name for name in references if name[0] != "#" or name[1:] not in ids]
    for place in sample().places:
        assert f'id="place-{safe_id(place.id)}" data-place=' in text


@pytest.mark.parametrize("sample", SAMPLES)
def test_same_bytes_in_every_process(sample: Callable[[], Board]) -> None:
    """Drawn by another process with another hash seed: no difference."""
    code = (
        "import sys; from tests.draw import boards; from hegemon.draw.atlas import draw_document;"
        f"sys.stdout.buffer.write(draw_document(boards.{sample.__name__}()).encode())"
    )
    root = Path(__file__).parents[3]
    path = os.pathsep.join([str(root), str(root / "src")])
    environment = {**os.environ, "PYTHONHASHSEED": "1234", "PYTHONPATH": path}
    other = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True
    )

    assert draw_document(sample()).encode() == other.stdout


# -- what may not be


HOSTILE = '"><script>alert(1)</script>&amp;\x1b[2J\u202e\ud800'


@pytest.mark.parametrize("grid", ["none", "hex-flat"])
def test_no_text_can_become_markup(grid: str) -> None:
    """Names, ids, notes and badges come from players and map makers."""
    player = Player(HOSTILE)
    shape = "hex" if grid != "none" else "disc"
    place = Place(
        *(HOSTILE, 50, 50, shape),
        owner=player,
        terrain=HOSTILE,
        label=HOSTILE,
        name=HOSTILE,
        badges=(HOSTILE,),
        note=HOSTILE,
    )
    token = Token(HOSTILE, player, HOSTILE, HOSTILE, badges=(HOSTILE,), note=HOSTILE)
    board = Board(
        *(HOSTILE, 1, (place, Place("b", 400, 50, shape))),
        owners=(Owner(player, HOSTILE, HOSTILE),),
        tokens=(token,),
        links=(Link(HOSTILE, "b", HOSTILE, HOSTILE),),
        grid=grid,  # type: ignore[arg-type]
    )
    text, root = draw_document(board), parsed(board)

    assert "<script" not in text
    assert [] == [char for char in text if ord(char) < 32 and char != "\n"]
    text.encode()
    named = [e.get("data-place") for e in root.iter() if "data-place" in e.attrib]
    assert named == ['"><script>alert(1)</script>&amp;?[2J??', "b"]


@given(st.text(max_size=20), st.text(max_size=20))
def test_every_text_gives_a_well_formed_picture(name: str, label: str) -> None:
    """Whatever a place or its owner is called."""
    place = Place("a", 50, 50, owner=Player("p"), label=label, name=name, badges=(name, label))
    owners = (Owner(Player("p"), "P", label),)

    assert parsed(Board(name, None, (place,), owners)).get("data-grid") == "none"


# -- colours


def test_for_a_reader_it_is_light_and_dark_behind_a_condition() -> None:
    """Attributes alone are light; the dark ones come where they are preferred."""
    text = draw_document(star_chart())
    sheet = text[text.index("<style>") + 7 : text.index("</style>")]

    assert "var(" not in text
    assert f'fill="{PALETTES["light"]["ink"]}" data-fill="ink"' in text
    assert f"[data-fill=ink]{{fill:{PALETTES['dark']['ink']}}}" in sheet
    assert re.fullmatch(r"@media \(prefers-color-scheme:dark\){([^{}]*{[^{}]*})*}", sheet)


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_a_theme_is_written_out(theme: ThemeName) -> None:
    """For mails and printers that know no preferences."""
    text = draw_document(star_chart(), theme=theme)

    assert "var(" not in text
    assert "<style" not in text
    assert f'fill="{PALETTES[theme]["ink"]}"' in text


@pytest.mark.parametrize("sample", [*SAMPLES, signed_land])
def test_a_page_is_told_all_that_its_pictures_leave_to_it(sample: Callable[[], Board]) -> None:
    """For both themes; and nothing by another way than the sheet."""
    for theme in ("light", "dark"):
        assert set(VARIABLE.findall(draw_atlas(sample(), theme="reader"))) <= set(of_reader(theme))
    for name in of_reader("light"):
        assert style_sheet().count(f"--a-{name}:") >= 4
    assert style_sheet().count("{") == style_sheet().count("}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_reader_sees_what_the_theme_of_his_choice_shows(theme: ThemeName) -> None:
    """With the variables of the theme filled in it has the colours of that theme."""
    filled = VARIABLE.sub(
        lambda at: of_reader(theme)[at[1]], draw_atlas(region_map(), theme="reader")
    )
    colours = set(re.findall(r'="(#\w+)"', draw_atlas(region_map(), theme=theme)))

    assert colours <= set(re.findall(r'="(#\w+)"', filled))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sample", [*SAMPLES, signed_land])
def test_every_mark_has_its_colours_as_attributes(
    sample: Callable[[], Board], theme: ThemeName
) -> None:
    """Whatever program draws it: no word and no area is left to the black that SVG starts with."""
    root = parsed(sample(), theme=theme)
    defined = {e for defs in root.iter(f"{SVG}defs") for e in defs.iter()}
    black = [
        ET.tostring(element)
        for element, around in with_parents(root)
        if element.tag.removeprefix(SVG) in ("rect", "circle", "path", "text")
        and element not in defined
        and not any(one.get("fill") or one.get("stroke") for one in (element, *around))
    ]

    assert [] == black


def with_parents(
    root: ET.Element, around: tuple[ET.Element, ...] = ()
) -> Iterator[tuple[ET.Element, tuple[ET.Element, ...]]]:
    """Each element with what is around it."""
    for child in root:
        yield child, (*around, root)
        yield from with_parents(child, (*around, root))
