"""The two faces of the pages: small, ours to give away, and where the sheet says they are."""

import re

from hegemon.web.pages import files

SOURCES = re.compile(r'url\("([^"]+)"\)')
MOST_BYTES = 60_000
"""Of all cuts together, as the atlas allows."""


def sheet() -> str:
    """The sheet that names the faces."""
    return (files.content("type.css") or b"").decode()


def test_all_cuts_together_are_small() -> None:
    """And each is a font of that kind."""
    cuts = [files.content(name) or b"" for name in SOURCES.findall(sheet())]

    assert 4 == len(cuts)
    assert all(cut.startswith(b"wOF2") for cut in cuts)
    assert MOST_BYTES >= sum(map(len, cuts))


def test_the_licence_lies_beside_them() -> None:
    """It keeps the name "Source" for what is unchanged."""
    licence = (files.content("fonts/OFL.txt") or b"").decode()

    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "Reserved Font Name 'Source'" in licence
    assert "Source" not in sheet()
