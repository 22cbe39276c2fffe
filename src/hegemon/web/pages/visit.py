"""A visit of a browser, and what comes of it: a page, or another place to go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hegemon.core.refusals import shown
from hegemon.web.frame.paths import SeatPath, TablePath
from hegemon.web.frame.problems import Refused
from hegemon.web.pages.inside import Inside


def whole(text: str) -> int | str:
    """The number that somebody typed; what is none stays as it is."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def _number(name: str, said: str) -> int:
    """A number of a field; raises Refused that names it and says what would be right."""
    found = whole(said)
    if isinstance(found, str):
        wanted = f"{name}: a whole number in digits, at most 999999999, not {shown(said)}"
        raise Refused("bad-field", wanted, field=f"$.{name}")
    return found


@dataclass
class Visit:
    """A request for a page."""

    inside: Inside
    path: Mapping[str, str]
    query: Mapping[str, str]
    form: Mapping[str, str]
    """What a form said; of a field that was said more than once, the last."""
    listed: Mapping[str, list[str]] = field(default_factory=dict)
    """The same, with all that a field said."""

    def number(self, name: str, usual: int | None = None) -> int:
        """The number that a field of a form says, or the usual one for nothing.

        Raises Refused that names the field for what is none.
        """
        said = self.form.get(name, "").strip()
        return usual if said == "" and usual is not None else _number(name, said)

    def numbers(self, name: str) -> tuple[int, ...]:
        """The same for several in one field, with spaces or commas between them."""
        words = self.said(name).replace(",", " ").split()
        return tuple(_number(name, word) for word in words)

    def said(self, name: str) -> str:
        """What a field of a form says; "" for nothing."""
        return self.form.get(name, "")

    @property
    def table(self) -> TablePath:
        """The table in the path of the page."""
        return TablePath(self.path["table"])

    @property
    def seat(self) -> SeatPath:
        """The seat in the path of the page."""
        return SeatPath(self.path["table"], self.path["seat"])

    def __getitem__(self, name: str) -> str:
        """A part of the path."""
        return self.path[name]


class Shown(NamedTuple):
    """A page: a template and what it says."""

    template: str
    says: Mapping[str, Any] = {}
    status: int = 200
    kept: bool = False
    """Whether the browser may keep it, to be read where there is no line."""


class Went(NamedTuple):
    """Another place: a form that was understood leads on, so that loading again sends nothing."""

    to: str


@dataclass(frozen=True)
class Page:
    """One page: where it is and what makes it; with `POST`, what a form on it does."""

    method: str
    path: str
    do: Callable[[Visit], Shown | Went]
    longest: int = 0
    """Bytes that its form may have, where that is more than the server usually takes."""

    @property
    def name(self) -> str:
        """The name of what makes it."""
        return f"page {self.do.__name__}"

    loud = True
