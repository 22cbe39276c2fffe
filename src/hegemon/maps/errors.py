"""What can go wrong with a map of another program: one exception whose sentence names the place.

HegemonError
└── MapError            a file that is no map; names the region, feature or tile
    └── MissingLibrary  a format that takes a library which is not installed
"""

from __future__ import annotations

import importlib
from typing import Any

from hegemon.core.errors import HegemonError
from hegemon.core.harmless import inert

_LONGEST = 60


class MapError(HegemonError):
    """A file that cannot be read or written as a map; says which part and what would do."""


class MissingLibrary(MapError):
    """A format that takes a library which is not installed; says how to get it."""


def library(module: str, purpose: str) -> Any:
    """A module of the extra `maps`, imported when first needed.

    Raises MissingLibrary, with the purpose as the sentence's start, where it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        name = module.partition(".")[0]
        raise MissingLibrary(
            f"{purpose} takes the library {name}, which comes with the extra maps: "
            "pip install 'hegemon[maps]' (in a checkout: python3 run.py check)"
        ) from error


def shown(value: object) -> str:
    """A value as an error quotes it: harmless to print, and short."""
    try:
        text = inert(repr(value))
    except ValueError:  # a whole number of thousands of digits
        return "a huge number"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
