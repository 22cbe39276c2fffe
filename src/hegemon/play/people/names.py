"""Names and addresses: which may be taken, and when two of them are the same.

>>> folded("Straße"), folded("ＳＴＲＡＳＳＥ")
('strasse', 'strasse')
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from zoneinfo import available_timezones

from hegemon.core.harmless import inert
from hegemon.core.refusals import shown
from hegemon.play.people.errors import Unfit
from hegemon.play.people.values import FORMER

LONGEST_NAME = 40
LONGEST_ADDRESS = 254
LONGEST_LABEL = 100
LONGEST_LINE = 500

RESERVED = frozenset(
    {"admin", "administrator", "bystander", "hegemon", "host", "nobody", "root", "server"}
    | {"support", "system", "umpire", "you", FORMER}
)
"""Names that would pass for somebody who speaks for the server or the table."""

_BARRED = '@/\\<>"'
"""An @ makes an address of it; the others are no part of a name anywhere."""

_STACKED = 2
"""So many marks may stand on one letter."""

_ADDRESS = re.compile(r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9-]{1,63}\.)*[a-z0-9-]{1,63}")


def name(text: str) -> str:
    """A name as it is kept. Raises Unfit for one that cannot be taken."""
    written = unicodedata.normalize("NFC", text)
    trouble = _trouble(written)
    if trouble:
        raise Unfit(f"the name {shown(text)} cannot be taken: {trouble}")
    return written


def folded(text: str) -> str:
    """What two names have in common that people take for the same: case, width, ligatures."""
    for _ in range(2):
        text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return text


def address(text: str) -> str:
    """An e-mail address as it is kept. Raises Unfit for what is none."""
    written = folded_address(text)
    if len(written) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(written):
        raise Unfit(f"{shown(text)} is no e-mail address such as ann@example.org")
    return written


def folded_address(text: str) -> str:
    """An address without case: hardly anybody tells ann@example.org from Ann@example.org."""
    return text.strip().lower()


def label(text: str) -> str:
    """What something calls itself (a browser, a token), harmless and not too long."""
    return inert(" ".join(text.split()))[:LONGEST_LABEL]


def label_line(text: str) -> str:
    """A line of a text of ours that may hold people's words: harmless, with its blanks."""
    return inert(text)[:LONGEST_LINE]


def zone(text: str) -> str:
    """A time zone. Raises Unfit."""
    if text not in _zones():
        raise Unfit(f"{shown(text)} is no time zone such as Europe/Vienna")
    return text


@cache
def _zones() -> set[str]:
    """All that this machine knows, which takes hundreds of looks at its disk."""
    return available_timezones()


def _trouble(text: str) -> str:
    """What is wrong with a name, and what would be legal; "" when nothing is."""
    if not 1 <= len(text) <= LONGEST_NAME:
        return f"a name has 1 to {LONGEST_NAME} characters"
    if inert(text) != text or not text.isprintable():
        return "it has a character that nobody can see"
    if text != " ".join(text.split()):
        return "single spaces may stand between words, and nowhere else"
    if any(char in _BARRED for char in text):
        return f"none of {' '.join(_BARRED)} may stand in a name"
    if not any(char.isalnum() for char in text):
        return "it has no letter and no digit"
    return _guise(text)


def _guise(text: str) -> str:
    """Why a name would pass for another, or spill over its line; "" when it does not."""
    if _flat(text) in RESERVED:
        return "it would pass for somebody who speaks for the server or the table"
    if _marks(text) > _STACKED:
        return f"at most {_STACKED} marks may stand on a letter"
    scripts = sorted(_scripts(text))
    if len(scripts) > 1:
        return f"its letters are of several alphabets: {', '.join(scripts)}"
    return ""


def _flat(text: str) -> str:
    """A name without what could make it look different from a reserved one."""
    return re.sub(r"[^\w ]|_", "", folded(text)).strip()


def _marks(text: str) -> int:
    """The most combining marks that stand on one letter."""
    runs = re.findall("1+", "".join("1" if unicodedata.combining(char) else "0" for char in text))
    return max((len(run) for run in runs), default=0)


ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC")
"""Alphabets with letters that look like those of another."""


def _scripts(text: str) -> set[str]:
    """The alphabets of a name's letters, of those that are taken for one another."""
    first = (unicodedata.name(char, "").partition(" ")[0] for char in folded(text))
    return {script.capitalize() for script in first if script in ALPHABETS}
