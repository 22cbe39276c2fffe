"""The files that go with the pages: scripts, style sheets, pictures; and their addresses."""

from __future__ import annotations

import gzip
import re
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files

from markupsafe import Markup

from hegemon import __version__
from hegemon.draw.looks import style_sheet
from hegemon.draw.style import DARK, LIGHT
from hegemon.web.frame.linking import linked

STATIC = "/static/"
WORKER = "/worker.js"
"""The script that keeps pages on the device; from here it may look after all of them."""
BOARD_SHEET = "board.css"
COLOUR_SHEET = "colours.css"

TOGETHER = "+"
"""Between the names of files that are sent as one: on a slow line each request takes its time."""

LINKED = "linked/"
"""Before the names of modules that are sent as one, with all that they load."""

_MODULE = re.compile(r"js/[a-z_/]+\.js")

MOST_FILES = 256
"""Files that are kept in memory: whoever asks for them chooses what is sent together."""

_MORE_LIGHT = {"on-accent": "#ffffff", "wrong": "#b3261e", "right": "#1b6e3c"}
_MORE_DARK = {"on-accent": "#14101f", "wrong": "#ff8a80", "right": "#7ddc9f"}
"""What pages have besides: words on the accent, words of warning, words of success."""


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
    if name == BOARD_SHEET:
        return style_sheet().encode()
    if name == COLOUR_SHEET:
        return colour_sheet().encode()
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
    digest.update((style_sheet() + colour_sheet()).encode())
    digest.update(files("hegemon.web.frame").joinpath("linking.py").read_bytes())
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
