"""The rulebook in the terminal: sections found by number and word, Markdown made plain."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hegemon.play.seat.rulebook import found_in, parts_of
from hegemon.terminal.rulebook import draw_part

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
    assert draw_part(tuple(markdown.split("\n")), 18) == text


def test_rulebooks_are_in_the_wheel(tmp_path: Path) -> None:
    """Whoever installs the package has the pages that `hegemon rules` shows."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    packed = {Path(name).name for name in names if name.startswith("hegemon/rulebooks/")}

    assert "hegemon/core/game.py" in names
    assert packed == {path.name for path in (ROOT / "docs" / "rules").glob("*")}
