"""The symbol sheet: each sign has a drawing, in three themes, small, of attributes alone."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from hegemon.core.show.signs import BODIES, EMBLEMS, GROUNDS, PIECES, STATES, WORKS
from hegemon.draw.style import BOARD_THEMES, ThemeName
from hegemon.draw.symbols.sheet import GROUPS, symbols
from hegemon.draw.symbols.values import VALUES
from tools.sign_sheet import page

TABLES = (BODIES, GROUNDS, WORKS, PIECES, STATES, dict.fromkeys(EMBLEMS, "emblem"))
SIGNS = {name for table in TABLES for name in table}
THEMES: tuple[ThemeName, ...] = ("dark", "light", "print")
SHARED = {"planet-shade", "fort-walls", "troops", "mine"}
"""Parts that several drawings have in common, and no signs."""
MOST = 34_000
"""Bytes of the whole sheet."""
ALLOWED = {
    *("id", "d", "r", "cx", "cy", "rx", "ry", "x", "y", "width", "height", "href", "transform"),
    *("fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap"),
    *("stroke-linejoin", "stroke-dasharray", "paint-order", "offset", "stop-color"),
    *("stop-opacity", "patternUnits"),
}
TAGS = {
    *("defs", "g", "path", "circle", "ellipse", "use", "radialGradient", "stop", "pattern"),
}


def sheet(theme: ThemeName) -> str:
    return symbols(SIGNS, theme)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  (our own)


def drawn(theme: ThemeName) -> dict[str, ET.Element]:
    """The drawings of a whole sheet by id; gradients and shared parts are left out."""
    found = {one.attrib["id"]: one for one in parsed(sheet(theme))}
    aside = SHARED | {name for name, one in found.items() if one.tag.endswith(("ient", "tern"))}
    return {name: one for name, one in found.items() if name not in aside}


@pytest.mark.parametrize("theme", THEMES)
def test_every_sign_has_a_drawing_and_no_drawing_is_without_a_sign(theme: ThemeName) -> None:
    assert set(drawn(theme)) == SIGNS


def test_the_files_hold_nothing_that_no_sign_uses() -> None:
    """Over all themes: each gradient, variant and value is used by some drawing."""
    from importlib.resources import files

    texts = [
        files("hegemon.draw.symbols").joinpath(f"{group}.svg").read_text("utf-8")
        for group in GROUPS
    ]
    ids = {name for text in texts for name in re.findall(r' id="([^"]+)"', text)}
    sheets = {theme: sheet(theme) for theme in THEMES}
    used = {name for text in sheets.values() for name in re.findall(r' id="([^"]+)"', text)}
    variants = {name for name in ids if "." in name}
    named = {name for text in texts for name in re.findall(r"\$(\w+)", text)}

    assert ids - variants == used
    assert {name.rpartition(".")[2] for name in variants} <= set(THEMES)
    assert {name.rpartition(".")[0] for name in variants} <= SIGNS
    for theme in THEMES:
        assert set(VALUES[theme]) - set(BOARD_THEMES[theme]) <= named
        assert "$" not in sheets[theme]


@pytest.mark.parametrize("theme", THEMES)
def test_a_sheet_is_made_of_attributes_alone(theme: ThemeName) -> None:
    """No style, class, script or filter; everything that is named is there."""
    whole = parsed(sheet(theme))
    ids = {one.attrib["id"] for one in whole.iter() if "id" in one.attrib}
    for one in whole.iter():
        assert one.tag in TAGS
        assert set(one.attrib) <= ALLOWED
        assert not (one.text or "").strip()
    named = re.findall(r'(?:url\(|href=")#([^)"]+)', sheet(theme))
    assert set(named) <= ids


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_drawings_are_the_same(theme: ThemeName) -> None:
    forms = {name: ET.tostring(one) for name, one in drawn(theme).items()}
    plain = {name: form.replace(name.encode(), b"") for name, form in forms.items()}
    assert [pair for pair in combinations(plain, 2) if plain[pair[0]] == plain[pair[1]]] == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_whole_sheet_is_small(theme: ThemeName) -> None:
    assert len(sheet(theme).encode()) <= MOST


def test_print_is_black_grey_and_white() -> None:
    for colour in re.findall(r"#[0-9a-f]{3,6}\b(?=[\";)])", sheet("print")):
        assert len(set(colour[1:])) == 1, colour


def test_a_board_gets_what_it_uses_and_no_more() -> None:
    assert symbols([], "dark") == "<defs></defs>"
    alone = symbols(["scout"], "dark")
    assert re.findall(r' id="([^"]+)"', alone) == ["scout"]
    planet = symbols(["eden", "eden"], "dark")
    assert re.findall(r' id="([^"]+)"', planet) == ["eden-light", "planet-shade", "eden"]
    assert re.findall(r' id="([^"]+)"', symbols(["eden"], "print")) == ["eden"]


def test_the_order_of_what_is_used_changes_nothing() -> None:
    some = ["disc", "eden", "mines", "fort-2", "nebula"]
    assert symbols(some, "light") == symbols(reversed(some), "light")


def test_a_prefix_tells_boards_on_one_page_apart() -> None:
    text = symbols(["eden", "mines"], "dark", "b2-")
    ids = re.findall(r' id="([^"]+)"', text)
    assert all(name.startswith("b2-") for name in ids)
    assert set(re.findall(r'(?:url\(|href=")#([^)"]+)', text)) <= set(ids)


def test_what_is_no_sign_is_not_drawn() -> None:
    with pytest.raises(KeyError):
        symbols(["cow"], "dark")


def test_a_name_means_one_thing() -> None:
    """A shipyard may be a work and a piece; then its meaning is the same."""
    for one, other in combinations(TABLES, 2):
        for name in set(one) & set(other):
            assert one[name] == other[name], name


def test_the_page_of_all_signs_shows_them_all() -> None:
    text = page()
    for theme in THEMES:
        assert all(f'href="#{theme}-{name}"' in text for name in SIGNS)
