"""What a new game or bot can be called, and what follows from its name."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from typing import NamedTuple

from hegemon.core.errors import BadConfig

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")
_LONGEST = 30


class Names(NamedTuple):
    """A name in all the forms in which it is written."""

    name: str
    """As it is typed: "iron-strait"."""

    @property
    def package(self) -> str:
        """The package of Python: "iron_strait"."""
        return self.name.replace("-", "_")

    @property
    def constant(self) -> str:
        """What the ruleset is called in code: "IRON_STRAIT"."""
        return self.package.upper()

    @property
    def title(self) -> str:
        """For people: "Iron Strait"."""
        return " ".join(word.capitalize() for word in self.name.split("-"))

    @property
    def kind(self) -> str:
        """A class: "IronStrait"."""
        return self.title.replace(" ", "")


def named(name: str, what: str) -> Names:
    """The forms of a name; raises BadConfig for what cannot be one. `what` is "game" or "bot"."""
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise BadConfig(
            f"{name!r} cannot be the name of a {what}: small letters and digits, words joined by "
            f"hyphens, at most {_LONGEST} characters, such as iron-strait"
        )
    if keyword.iskeyword(name):
        raise BadConfig(f"{name!r} is a word of Python and cannot be the name of a {what}")
    return Names(name)


def free(names: Names) -> None:
    """Raise BadConfig where Python has another package of this name already."""
    if find_spec(names.package) is not None:
        raise BadConfig(
            f"there is a package {names.package} of Python already: call yours otherwise"
        )
