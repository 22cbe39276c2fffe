"""The files that go with the pages: scripts, style sheets, pictures; and their addresses."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files

from markupsafe import Markup

from hegemon import __version__
from hegemon.draw.looks import style_sheet
from hegemon.draw.style import DARK, LIGHT

STATIC = "/static/"
WORKER = "/worker.js"
"""The script that keeps pages on the device; from here it may look after all of them."""
BOARD_SHEET = "board.css"
COLOUR_SHEET = "colours.css"

TOGETHER = "+"
"""Between the names of sheets that are sent as one: on a slow line each request takes its time."""

_IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.{1,2}/[^"']+)["']""", re.MULTILINE)

_MORE_LIGHT = {"on-accent": "#ffffff", "wrong": "#b3261e", "right": "#1b6e3c"}
_MORE_DARK = {"on-accent": "#14101f", "wrong": "#ff8a80", "right": "#7ddc9f"}
"""What pages have besides: words on the accent, words of warning, words of success."""


def address_of(name: str) -> str:
    """The address of a file; it changes with what is in it, so that browsers may keep it."""
    return f"{STATIC}{_version(name)}/{name}"


def scripts(*names: str) -> Markup:
    """Modules of a page; those that they load are told at once, so that none waits for another."""
    later = {each for name in names for each in loaded_by(name)} - set(names)
    own = Markup('<script type="module" src="{}"></script>\n')
    ahead = Markup('<link rel="modulepreload" href="{}">\n')
    tags = [own.format(address_of(name)) for name in names]
    return Markup("").join([*tags, *(ahead.format(address_of(name)) for name in sorted(later))])


@cache
def loaded_by(name: str) -> frozenset[str]:
    """The modules that a module loads at once, and those that these load."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for other in _imports(waiting.pop()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return frozenset(found)


def _imports(name: str) -> Iterator[str]:
    for path in _IMPORT.findall((content(name) or b"").decode()):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


@cache
def content(name: str) -> bytes | None:
    """What is in a file that goes with the pages; None where there is none."""
    if TOGETHER in name:
        return _together(name.split(TOGETHER))
    if name == BOARD_SHEET:
        return style_sheet().encode()
    if name == COLOUR_SHEET:
        return colour_sheet().encode()
    if not all(part and part[0] not in "._" for part in name.split("/")):
        return None
    found = files("hegemon.web").joinpath("static", *name.split("/"))
    return found.read_bytes() if found.is_file() else None


def _together(names: list[str]) -> bytes | None:
    """Sheets one after the other; None where one of them is none."""
    found = [content(name) if name.endswith(".css") else None for name in names]
    return None if None in found else b"\n".join(one or b"" for one in found)


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
    digest.update((style_sheet() + colour_sheet()).encode())
    return digest.hexdigest()[:12]


def colour_sheet() -> str:
    """The colours of boards for whole pages: dark for who prefers it, or has chosen it."""
    light, dark = (
        "".join(f"--{name}:{value};" for name, value in {**theme, **more}.items())
        for theme, more in ((LIGHT, _MORE_LIGHT), (DARK, _MORE_DARK))
    )
    inherited = "".join(f"--{name}:inherit;" for name in LIGHT)
    chosen = "@media (prefers-color-scheme:dark){:root:not([data-theme=light])"
    return (
        f":root{{{light}color-scheme:light}}\n{chosen}{{{dark}color-scheme:dark}}}}\n"
        f":root[data-theme=dark]{{{dark}color-scheme:dark}}\n.board{{{inherited}}}\n"
    )


def _version(name: str) -> str:
    if content(name) is None:
        raise LookupError(f"there is no file {name}")
    return everything()
