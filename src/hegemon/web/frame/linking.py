"""The modules of a page as one file: on a slow line each file takes its time, however short it is.

Nothing is built: the files stay as they were written, and this is done when they are first asked
for. Each module becomes a function that gives what it exports and is called once, after those that
it imports. So a module must be written as ours are:

- what it imports stands at the beginning of lines, from relative addresses in double quotes;
- it exports functions, classes and constants where they are made, or `{Names}` at the end;
- what it exports does not change afterwards, and no two load each other.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Sequence

_IMPORT = re.compile(
    r'^import (?:(?P<what>[^"\';]+) from )?"(?P<path>\.{1,2}/[^"\n]+)";\n', re.MULTILINE
)
_EXPORT = re.compile(
    r"^export (?=(?:async function|function|class|const) (?P<name>[\w$]+))", re.MULTILINE
)
_LISTED = re.compile(r"^export \{(?P<names>[\w$\s,]*)\};?\n?", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
"""Lines that say nothing to a browser, a third of all; comments beside code stay."""

_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\.meta\b|\bimport\(", re.MULTILINE)
"""What is none of the forms above."""

_BESIDE = re.compile(r"/\*.*?\*/")
"""A comment beside code; types of other modules are imported there."""

Read = Callable[[str], str | None]
"""The text of a module; None where there is none."""


def linked(names: Sequence[str], read: Read) -> str:
    """One module that does what these do, and those that they load; each is run once.

    What each of these exports is exported under its name: `$js_board` for js/board.js. Raises
    LookupError where a module is missing, ValueError where one is written otherwise.
    """
    order: list[str] = []
    for name in names:
        _add(name, read, order, ())
    given = ", ".join(map(_called, dict.fromkeys(names)))
    return "\n".join(
        [*(_wrapped(name, _text(name, read)) for name in order), f"export {{ {given} }};\n"]
    )


def imports(name: str, text: str) -> Iterator[str]:
    """The modules that a module asks for."""
    for found in _IMPORT.finditer(text):
        yield _beside(name, found["path"])


def _add(name: str, read: Read, order: list[str], over: tuple[str, ...]) -> None:
    """A module after those that it loads, as browsers run them; `over` ask for it."""
    if name in over:
        raise ValueError(f"modules load each other: {' '.join((*over, name))}")
    if name in order:
        return
    for other in imports(name, _text(name, read)):
        _add(other, read, order, (*over, name))
    order.append(name)


def _text(name: str, read: Read) -> str:
    text = read(name)
    if text is None:
        raise LookupError(f"there is no module {name}")
    return _COMMENT.sub("", text)


def _wrapped(name: str, text: str) -> str:
    exported = _EXPORT.findall(text)
    for names in _LISTED.findall(text):
        exported += [each.strip() for each in names.split(",") if each.strip()]
    body = _IMPORT.sub(lambda found: _taken(name, found), text)
    body = _LISTED.sub("", _EXPORT.sub("", body))
    if left := _LEFT.search(_BESIDE.sub("", body)):
        raise ValueError(f"{name} cannot be sent with others: {left[0]}")
    return f"const {_called(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _taken(name: str, found: re.Match[str]) -> str:
    """What a module imports, taken from what another one gave."""
    what, other = found["what"], _called(_beside(name, found["path"]))
    if what is None:
        return ""
    if what.startswith("* as "):
        return f"const {what.removeprefix('* as ')} = {other};\n"
    return f"const {what.replace(' as ', ': ')} = {other};\n"


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _called(name: str) -> str:
    """A name that no module uses itself: "$js_board_card" for js/board/card.js."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
