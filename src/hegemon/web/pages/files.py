"""The files that go with the pages: scripts, style sheets, pictures; and their addresses."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files

from markupsafe import Markup

from hegemon import __version__
from hegemon.core.show.signs import PIECES, WORKS
from hegemon.draw.atlas.palette import style_sheet
from hegemon.draw.symbols.sheet import symbols
from hegemon.web.frame.linking import linked
from hegemon.web.pages.parts.colours import colour_sheet

STATIC = "/static/"
WORKER = "/worker.js"
"""The script that keeps pages on the device; from here it may look after all of them."""
BOARD_SHEET = "board.css"
COLOUR_SHEET = "colours.css"
SIGN_SHEET = "signs.svg"

TOGETHER = "+"
"""Between the names of files that are sent as one: on a slow line each request takes its time."""

LINKED = "linked/"
"""Before the names of modules that are sent as one, with all that they load."""

_MODULE = re.compile(r"js/[a-z_/]+\.js")

MOST_FILES = 256
"""Files that are kept in memory: whoever asks for them chooses what is sent together."""


def address_of(name: str) -> str:
    """The address of a file; it changes with what is in it, so that browsers may keep it."""
    return f"{STATIC}{_version(name)}/{name}"


def scripts(*names: str) -> Markup:
    """The modules of a page, with all that they load: one file."""
    tag = Markup('<script type="module" src="{}"></script>')
    return tag.format(address_of(LINKED + TOGETHER.join(names)))


@lru_cache(MOST_FILES)
def content(name: str) -> bytes | None:
    """What is in a file that goes with the pages; None where there is none."""
    if name.startswith(LINKED):
        return _linked(name.removeprefix(LINKED).split(TOGETHER))
    if TOGETHER in name:
        return _together(name.split(TOGETHER))
    if name in _MADE:
        return _MADE[name]().encode()
    if not all(part and part[0] not in "._" for part in name.split("/")):
        return None
    found = files("hegemon.web").joinpath("static", *name.split("/"))
    return found.read_bytes() if found.is_file() else None


@lru_cache(MOST_FILES)
def packed(name: str) -> bytes:
    """The same as gzip has it, as short as it can: it is done once."""
    return gzip.compress(content(name) or b"", mtime=0)


def _together(names: list[str]) -> bytes | None:
    """Sheets one after the other; None where one of them is none."""
    found = [content(name) if name.endswith(".css") else None for name in names]
    return None if None in found else b"\n".join(one or b"" for one in found)


def _linked(names: list[str]) -> bytes | None:
    """Modules as one; None where one of them is none."""
    if any(not _MODULE.fullmatch(name) or content(name) is None for name in names):
        return None
    return linked(names, lambda name: (content(name) or b"").decode()).encode()


def worker() -> str:
    """The script at WORKER: it changes when any file does, so that browsers take the new one."""
    return f'import "{address_of("js/offline/worker.js")}";\n'


@cache
def everything() -> str:
    """Names the version of all files together: modules load each other by relative addresses."""
    digest = sha256(__version__.encode())
    waiting = [files("hegemon.web").joinpath("static")]
    while waiting:
        for one in sorted(waiting.pop().iterdir(), key=lambda each: each.name):
            if one.is_dir():
                waiting.append(one)
            else:
                digest.update(one.name.encode() + one.read_bytes())
    digest.update("".join(made() for made in _MADE.values()).encode())
    digest.update(files("hegemon.web.frame").joinpath("linking.py").read_bytes())
    return digest.hexdigest()[:12]


def sign_sheet() -> str:
    """The drawings of all pieces and works, which scripts take apart to show who fights."""
    drawn = symbols([*PIECES, *WORKS], "reader")
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>\n'


_MADE: Mapping[str, Callable[[], str]] = {
    BOARD_SHEET: style_sheet,
    COLOUR_SHEET: colour_sheet,
    SIGN_SHEET: sign_sheet,
}
"""The files that are made of what the program knows anyway."""


def _version(name: str) -> str:
    if content(name) is None:
        raise LookupError(f"there is no file {name}")
    return everything()
