"""Generated parts of the rulebooks: figures, house rules, events and acts, between markers.

    python -m tools.rulebook --check      fails when a page does not say what the game says
    python -m tools.rulebook --write      writes the generated parts anew

On a page `docs/rules/GAME.md` a part stands between `<!-- NAME WORDS -->` and `<!-- /NAME -->`:
`figures grid home` shows these groups of `tables.toml`, `rows units cost hull` a group of alike
things as a row each with these of their figures (`price.1000`: in thousands), `house-rules` the
options with their presets, `events` every kind of event, `by-hand` an umpire's acts, `sorts` what
dice are rolled for, `orders` every order from the class that declares it, `maps` a picture of each
map that comes with the game, `example-battle` a battle of EC4X, fought by its rules. On a page
that compares games, `differences A B` shows the options and `figures-apart A B units` the figures
in which the rulesets A and B differ.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from hegemon.core.notation import usage
from hegemon.core.order import kind_of
from hegemon.draw.map_part import USUAL, map_part
from hegemon.draw.text import finish, plain
from tools.example_battle import example_battle

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "rules"
MAP_WIDTH = 80
"""Columns of a map: those of a terminal."""
PART = re.compile(
    r"^<!-- (?P<name>[a-z-]+)(?P<words>(?: [\w.-]+)*) -->$.*?^<!-- /(?P=name) -->$",
    re.MULTILINE | re.DOTALL,
)


def fresh(ruleset: Any, page: str) -> str:
    """The page with its generated parts as they must be; raises KeyError for an unknown part."""

    def part(found: re.Match[str]) -> str:
        name, words = found["name"], found["words"].split()
        table = "\n".join(PARTS[name](ruleset, words))
        return f"<!-- {' '.join([name, *words])} -->\n\n{table}\n\n<!-- /{name} -->"

    return PART.sub(part, page)


def _group(ruleset: Any, name: str) -> dict[str, Any]:
    """A group of `tables.toml`, "technology.later"."""
    text = files(ruleset.package).joinpath("tables.toml").read_text("utf-8")
    group: dict[str, Any] = tomllib.loads(text)
    for step in name.split("."):
        group = group[step]
    return group


def figures(ruleset: Any, groups: list[str]) -> Iterator[str]:
    """Groups of `tables.toml` as one table: a row for each figure."""
    yield from _header("figure", "value")
    for name in groups:
        group = _group(ruleset, name)
        for key, value in group.items():
            if key != "source" and not _is_group(value):
                yield _row(f"{_spoken(name)}: {_spoken(key)}", _value(_in_words(value)))


def rows(ruleset: Any, words: list[str]) -> Iterator[str]:
    """A group of alike things: a row for each, a column for each of the figures that are named.

    `price.1000` is the price in thousands: where figures count parts, a page shows the whole.
    """
    name, *columns = words
    named = [column.partition(".") for column in columns]
    yield from _header("", *(_spoken(column) for column, _, _ in named))
    for key, value in _group(ruleset, name).items():
        if isinstance(value, dict):
            cells = (_parts(value.get(column, ""), parts) for column, _, parts in named)
            yield _row(_spoken(key), *cells)


def _parts(value: Any, parts: str) -> str:
    """A figure that counts so many parts of a whole, as a decimal number."""
    if not parts or not isinstance(value, int):
        return _value(_in_words(value))
    whole = Decimal(value) / int(parts)
    return f"{whole:f}"


def _is_group(value: Any) -> bool:
    return isinstance(value, dict) and "source" in value


def _value(value: Any) -> str:
    """A figure, list or small table in one cell."""
    if isinstance(value, dict):
        return "; ".join(f"{_spoken(key)} {_value(part)}" for key, part in value.items())
    if isinstance(value, list):
        nested = any(isinstance(part, list) for part in value)
        return ("; " if nested else ", ").join(_value(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _in_words(value: Any) -> Any:
    """A figure that is the name of another one as people say it: "mine sweep"."""
    if isinstance(value, list):
        return [_in_words(part) for part in value]
    if isinstance(value, dict):
        return {key: _in_words(part) for key, part in value.items()}
    return _spoken(value) if isinstance(value, str) and _IS_NAME.fullmatch(value) else value


_IS_NAME = re.compile(r"[a-z]+(_[a-z]+)+")


def _spoken(name: str) -> str:
    return re.sub(r"[._-]", " ", name)


def figures_apart(_ruleset: Any, words: list[str]) -> Iterator[str]:
    """The figures of some groups of `tables.toml` in which two rulesets differ: a row for each."""
    one, other, *groups = words
    yield from _header("figure", f"`{one}`", f"`{other}`")
    for name in groups:
        pair = [_flat(_group(_ruleset_of(ruleset), name)) for ruleset in (one, other)]
        for key in dict.fromkeys(key for side in pair for key in side):
            cells = [_value(side.get(key, "")) for side in pair]
            if cells[0] != cells[1]:
                yield _row(f"{_spoken(name)}: {_spoken(key)}", *cells)


def _flat(group: dict[str, Any], above: str = "") -> dict[str, Any]:
    """The figures of a group and of the groups in it, by their whole names."""
    found: dict[str, Any] = {}
    for key, value in group.items():
        if _is_group(value):
            found |= _flat(value, f"{above}{key} ")
        elif key != "source":
            found[f"{above}{key}"] = value
    return found


def differences(_ruleset: Any, words: list[str]) -> Iterator[str]:
    """The options whose usual value is another in two rulesets that share their options."""
    pair = [_ruleset_of(name) for name in words]
    about = field_docs(pair[0].house_rules)
    yield from _header("option", "what it decides", *(f"`{name}`" for name in words))
    for option in pair[0].house_rules.__struct_fields__:
        cells = [_value(getattr(ruleset.house_rules(), option)) for ruleset in pair]
        if cells[0] != cells[1]:
            yield _row(f"`{option}`", about[option], *cells)


def _ruleset_of(name: str) -> Any:
    return import_module("hegemon.games").RULESETS[name]


def house_rules(ruleset: Any, _words: list[str]) -> Iterator[str]:
    """The options of a match: what each does, and its value in every preset."""
    about = field_docs(ruleset.house_rules)
    yield from _header("option", "what it decides", *(f"`{name}`" for name in ruleset.presets))
    for option in ruleset.house_rules.__struct_fields__:
        values = (_value(getattr(rules, option)) for rules in ruleset.presets.values())
        yield _row(f"`{option}`", about[option], *values)


def field_docs(kind: type[Any]) -> dict[str, str]:
    """The docstring, in one line, below each field of a class, or of one that it builds on."""
    ours = (base for base in reversed(kind.__mro__) if base.__module__.startswith("hegemon."))
    above = (_own_field_docs(base) for base in ours)
    return {field: text for docs in above for field, text in docs.items()}


def _own_field_docs(kind: type[Any]) -> dict[str, str]:
    """The docstring below each field that a class itself has, in one line."""
    (body,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(body, ast.ClassDef)
    return {
        field.target.id: " ".join(text.value.value.split())
        for field, text in zip(body.body, body.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


def events(ruleset: Any, _words: list[str]) -> Iterator[str]:
    """Every kind of event: what it tells, and the section that makes it happen."""
    yield from _header("event", "what happened", "section")
    for event in ruleset.events:
        about = (inspect.getdoc(event) or "").partition("\n")[0]
        yield _row(f"`{event.__struct_config__.tag}`", about, event.rule)


def by_hand(ruleset: Any, _words: list[str]) -> Iterator[str]:
    """What an umpire may do to a position: each act, and how it is written."""
    yield from _header("act", "what it does", "example")
    for act in ruleset.by_hand:
        kind = kind_of(act.order)
        yield _row(f"`{usage(kind)}`", kind.label, f"`{kind.example}`")


def sorts(ruleset: Any, _words: list[str]) -> Iterator[str]:
    """What dice are rolled for, sort by sort: a group may roll some of them by hand."""
    yield from _header("sort", "what they decide", "purposes begin with")
    for sort in ruleset.sorts:
        yield _row(f"`{sort.name}`", sort.about, ", ".join(f"`{one}`" for one in sort.purposes))


def orders(ruleset: Any, _words: list[str]) -> Iterator[str]:
    """Every order: how it is written, what it does, what each field says, its section."""
    yield from _header("order", "what it does", "fields", "example", "section")
    for order in ruleset.orders.values():
        kind = ruleset.kind(order)
        fields = [*kind.fields, *([kind.more] if kind.more else [])]
        told = "; ".join(f"`{field.name}` {field.label}" for field in fields)
        yield _row(f"`{usage(kind)}`", kind.label, told, f"`{kind.example}`", kind.rule)


def maps(ruleset: Any, _words: list[str]) -> Iterator[str]:
    """Every map that comes with the game: its name, what it is like, and how it lies."""
    for name in ruleset.maps.names:
        text = ruleset.maps.text(name)
        about = ruleset.maps.to_graph(text)["graph"]
        rows = map_part(ruleset.maps.board(text), MAP_WIDTH, None, USUAL).rows
        drawn = finish(rows, plain, MAP_WIDTH)
        yield f"`{name}`: {about['name']}, for {len(about['empires'])}. {about['description']}\n"
        yield f"```\n{drawn}\n```\n"


PARTS: dict[str, Callable[[Any, list[str]], Iterable[str]]] = {
    "figures": figures,
    "rows": rows,
    "house-rules": house_rules,
    "events": events,
    "by-hand": by_hand,
    "sorts": sorts,
    "orders": orders,
    "maps": maps,
    "figures-apart": figures_apart,
    "differences": differences,
    "example-battle": example_battle,
}


def _header(*columns: str) -> Iterator[str]:
    yield _row(*columns)
    yield f"|{'---|' * len(columns)}"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def stale(folder: Path = PAGES) -> Iterator[tuple[Path, str]]:
    """The pages that differ from what they must be, and what they must be."""
    rulesets = import_module("hegemon.games").RULESETS
    for page in sorted(folder.glob("*.md")):
        text = page.read_text("utf-8")
        wanted = fresh(rulesets.get(page.stem), text)
        if wanted != text:
            yield page, wanted


def main(words: list[str]) -> int:
    """Check or write; 0 if all is well, 1 if a page is stale, 2 for other words."""
    if words not in (["--check"], ["--write"]):
        print("python -m tools.rulebook --check | --write")
        return 2
    found = list(stale())
    for page, wanted in found:
        print(f"{'written' if words == ['--write'] else 'stale'}: {page.relative_to(ROOT)}")
        if words == ["--write"]:
            page.write_text(wanted, "utf-8")
    return 1 if found and words == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
