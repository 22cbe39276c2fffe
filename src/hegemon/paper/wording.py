"""The words that an order takes in place of its capitals: what nobody at a table can guess.

Places, pieces and figures stand on the map and the tables; a mission, a stance or a purpose does
not. What a class declares stands here whole, legal today or not; other words are those of today.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.core.deciding.runs import each_of
from hegemon.core.form import Choice, Form
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.mentions import plain
from hegemon.core.order import Field, OrderKind
from hegemon.core.order_json import schema_of
from hegemon.core.sheet import Listed, Sheet, SheetField, sheet
from hegemon.paper.pack import OrderWords

MOST = 24
"""So many words of a field at most: more of them are things, and stand in the tables."""

_IN_TABLES = "a word of the tables “What things are and cost”"


def words_of(form: Form[Any], names: Mapping[Player, str]) -> tuple[OrderWords, ...]:
    """The words of all orders of a form, those that take the same together, with examples.

    A seat stands there with who sits on it.
    """
    page, found = sheet(form), dict[tuple[str, ...], list[str]]()
    for kind in form.kinds:
        words = tuple(_with_people(one, names) for one in _of_kind(kind, page))
        found.setdefault(words, []).append(kind.example)
    return tuple(OrderWords(tuple(orders), words) for words, orders in found.items() if words)


def _with_people(told: str, names: Mapping[Player, str]) -> str:
    """A list of words in which seats are told by their people: "HOUSE: p2 (Ben), p3 (Cid)"."""
    fields, _, words = told.partition(": ")
    called = (_called(one, names.get(Player(one), "")) for one in words.split(", "))
    return f"{fields}: {', '.join(called)}"


def _of_kind(kind: OrderKind, page: Sheet) -> tuple[str, ...]:
    """The words of an order: each list of them once, with all fields that it is for."""
    lists = dict[str, list[str]]()
    for field in (*kind.fields, kind.more):
        if field is not None and field.type == "choice":
            lists.setdefault(_words(kind, field, page), []).append(field.name.upper())
    return tuple(f"{', '.join(names)}: {words}" for words, names in lists.items() if words)


def _words(kind: OrderKind, field: Field, page: Sheet) -> str:
    """The words of a field; of things that the glossary explains, where they are explained."""
    verbs = kind.order.verbs
    if verbs is not None and verbs.field == field.name:
        return ", ".join(_called(word, verb.does) for word, verb in verbs.named.items())
    declared = schema_of(kind)["properties"][field.name].get("enum", ())
    return ", ".join(declared) or _offered(kind, field, page)


def _offered(kind: OrderKind, field: Field, page: Sheet) -> str:
    """The words that are offered now, whatever is said before; of things it may be a reference."""
    there = _on_sheet(kind, field, page)
    if _hangs_on_a_word(kind, field):
        return _by_word(there, page)
    words = dict.fromkeys(one.value for one in _choices(there, page))
    listed = ", ".join(map(inert, words)) if len(words) <= MOST else ""
    return listed or (_IN_TABLES if field.explained else "")


def _hangs_on_a_word(kind: OrderKind, field: Field) -> bool:
    """Whether each word of another field has words of its own here: a doctrine of each topic."""
    needed = [one for one in kind.fields if one.name in field.needs]
    return not field.explained and len(needed) == 1 and needed[0].type == "choice"


def _by_word(field: SheetField, page: Sheet) -> str:
    """The words after each word of the field that it needs."""
    table = page.tables[field.choices]
    after = {word: [one.value for one in _listed(at, page)] for word, at in table.items()}
    return "; ".join(
        f"after {inert(word)} {', '.join(map(inert, it))}" for word, it in after.items()
    )


def _on_sheet(kind: OrderKind, field: Field, page: Sheet) -> SheetField:
    there = next(one for one in page.kinds if one.word == kind.word)
    return next(one for one in (*there.fields, there.more) if one and one.name == field.name)


def _choices(field: SheetField, page: Sheet) -> Iterator[Choice]:
    """All choices of a field, whatever the fields that it needs say."""
    lists = {field.choices}
    for _ in field.needs:
        lists = {after for at in lists for after in page.tables[at].values()}
    for at in sorted(lists):
        yield from _listed(at, page)


def _listed(at: int, page: Sheet) -> Iterator[Choice]:
    """The choices of a list; none of one that is of numbers or of text."""
    listed = page.lists[at]
    if isinstance(listed, Listed):
        yield from (page.choices[each] for each in each_of(listed.choices))


def _called(word: str, label: str) -> str:
    """A word, and what it means where the word itself does not say it."""
    said = inert(plain(label))
    told = word.replace("_", " ").casefold()
    return inert(word) if not said or said.casefold() == told else f"{inert(word)} ({said})"
