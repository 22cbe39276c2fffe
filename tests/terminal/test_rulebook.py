"""The rulebook in the terminal: sections found by number and word, Markdown made plain."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hegemon.draw.text_rules import draw_rules
from hegemon.play.errors import NotThere
from hegemon.play.seat.rulebook import LONGEST_WANTED, cited_in, found_in, parts_of, sections

ROOT = Path(__file__).resolve().parents[2]

PAGE = """# The game

What it is.

## 1. Setup

```
# no heading
```

### 1.1 Map

The [map](map.md) is **big**.

### 1.10 Extras

## 11. Combat
"""


def test_a_section_that_is_named_often_comes_once() -> None:
    """A query of 64 kB would else bring hundreds of megabytes, and anybody may ask."""
    assert sections("ec4x-monero", "1") == sections("ec4x-monero", "1," * 90)
    with pytest.raises(NotThere, match="at most 200 characters"):
        sections("ec4x-monero", "1," * LONGEST_WANTED)


def test_page_is_cut_at_its_headings() -> None:
    """A line of a code block is no heading."""
    parts = parts_of(PAGE)

    assert [(part.level, part.heading) for part in parts] == [
        (1, "The game"),
        (2, "1. Setup"),
        (3, "1.1 Map"),
        (3, "1.10 Extras"),
        (2, "11. Combat"),
    ]
    assert "# no heading" in parts[1].lines


@pytest.mark.parametrize(
    ("wanted", "headings"),
    [
        ("1", ["1. Setup", "1.1 Map", "1.10 Extras"]),
        ("1.1", ["1.1 Map"]),
        ("§1.10", ["1.10 Extras"]),
        ("11.0", ["11. Combat"]),
        ("11", ["11. Combat"]),
        ("combat", ["11. Combat"]),
        ("COM", ["11. Combat"]),
        ("setup", ["1. Setup", "1.1 Map", "1.10 Extras"]),
        ("2", []),
        ("*", []),
    ],
)
def test_section_is_found_with_what_is_below_it(wanted: str, headings: list[str]) -> None:
    assert [part.heading for part in found_in(parts_of(PAGE), wanted)] == headings


@pytest.mark.parametrize(
    ("citation", "numbers"),
    [
        ("5.3", ["5.3"]),
        ("2.3.2, 2.4.1", ["2.3.2", "2.4.1"]),
        ("§4, step 6", ["4"]),
        ("§3.3, §4 step 6", ["3.3", "4"]),
        ("6.5a", ["6.5a"]),
        ("XYZ.10", ["xyz.10"]),
        ("Introduction", []),
    ],
)
def test_a_citation_names_sections(citation: str, numbers: list[str]) -> None:
    """As orders and reports write them; a step of a section is within it."""
    assert numbers == cited_in(citation)


@pytest.mark.parametrize(
    ("game", "wanted", "headings"),
    [
        ("ec4x-monero", "2.3.2, 2.4.1", ["2.3.2 Unarmed ships, ports and yards", "2.4.1 Fighters"]),
        ("ec4x-satoshi", "mending", ["3.2 Repair on the ground", "3.4 Repair and scrapping"]),
        ("ec4x-satoshi", "battles", ["5.4 Space combat"]),
        ("ec4x-monero", "battles", ["5.3 Space combat"]),
        ("erkenfara", "§3.3, §4 step 6", ["3.3 Actions", "4. Conflict"]),
        ("erkenfara", "D-DEBT", ["Reading R2"]),
        ("ec4x-satoshi", "§R59", ["Reading R59"]),
        ("ec4x-satoshi", "§X", ["X. Prestige"]),
        ("space-empires", "g02", ["R2 Where the homeworld may lie"]),
        ("space-conquest", "6.5a", ["6.5a Rebellions"]),
    ],
)
def test_what_is_cited_opens(game: str, wanted: str, headings: list[str]) -> None:
    """Several sections at once, topics of a game's rules, readings by the names in brackets."""
    found = [part.heading for part in sections(game, wanted)]

    assert all(any(each.startswith(heading) for each in found) for heading in headings)
    assert found[0].startswith(headings[0])


@pytest.mark.parametrize("wanted", ["77", "R777", "D-NOTHING", "step 6"])
def test_what_is_not_there_is_told(wanted: str) -> None:
    with pytest.raises(NotThere):
        sections("erkenfara", wanted)


@pytest.mark.parametrize(
    ("game", "wanted", "told"),
    [
        ("space-conquest", "siege", "there are 1, 2, 3, "),
        ("space-conquest", "siege", "12, 'All orders', 'House rules', "),
        ("erkenfara", "siege", "; it is spoken of in 2.4, 3.3"),
    ],
)
def test_what_to_ask_for_instead_is_told(game: str, wanted: str, told: str) -> None:
    """Sections by what they are found by, and those that speak of a word."""
    with pytest.raises(NotThere) as refused:
        sections(game, wanted)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("one\ntwo", "one two\n"),
        ("one\n\ntwo", "one\n\ntwo\n"),
        ("a [link](x.md) and **bold**", "a link and bold\n"),
        ("- one\n  more\n- two", "- one more\n- two\n"),
        ("```\n  code  here\n\n# x\n```\nafter", "  code  here\n\n# x\nafter\n"),
        ("| a | b |\n| --- | --: |\n| 1 | 22 |", "a  b\n1  22\n"),
        ("word " * 10, "word word word\nword word word\nword word word\nword\n"),
        ("a\x1b[2Jb", "a?[2Jb\n"),
    ],
)
def test_markdown_is_drawn_as_plain_text(markdown: str, text: str) -> None:
    assert draw_rules(tuple(markdown.split("\n")), 18) == text


def test_rulebooks_are_in_the_wheel(tmp_path: Path) -> None:
    """Whoever installs the package has the pages that `hegemon rules` shows."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    packed = {Path(name).name for name in names if name.startswith("hegemon/rulebooks/")}

    assert "hegemon/core/game.py" in names
    assert packed == {path.name for path in (ROOT / "docs" / "rules").glob("*")}
