"""The umpire's hand as forms: each act of a sheet with its fields, without scripts.

A field whose choices depend on others offers all that any of them allows: a page without scripts
cannot follow, and what does not go together is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.web.pages.parts.sheets import Plain, legal

_PREFIX = "field-"
"""Begins the name of a field in a form, so that no act can be in the way of another."""


def acts_of(sheet: Plain, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """The acts of a sheet, each with its fields as a form asks for them; `names` are of seats."""
    named = {**sheet, "choices": [_named(choice, names) for choice in sheet["choices"]]}
    return [
        {**kind, "fields": [_field(named, field) for field in kind["fields"]]}
        for kind in sheet["kinds"]
    ]


def _named(choice: Plain, names: Mapping[str, str]) -> Plain:
    """A choice that is a seat with the name of who plays it."""
    if choice.get("label") or choice["value"] not in names:
        return choice
    return {**choice, "label": names[choice["value"]]}


def line_of(sheet: Plain, form: Mapping[str, str]) -> str:
    """The act that a form of fields says, as a line; "" where it names none."""
    kind = next((each for each in sheet["kinds"] if each["word"] == form.get("word")), None)
    if kind is None:
        return ""
    words = [kind["word"]]
    for field in kind["fields"]:
        said = form.get(_PREFIX + field["name"], "").strip()
        if "usual" not in field:
            words.append(said)
        elif said and said != str(field["usual"]):
            words.append(f"{field['name']}={said}")
    return " ".join(words)


def _field(sheet: Plain, field: Plain) -> dict[str, Any]:
    lists = list(_lists(sheet, field))
    said = {
        "id": _PREFIX + field["name"],
        "label": field["label"],
        "usual": field.get("usual", ""),
        "needed": "usual" not in field,
    }
    numbers = [each for each in lists if each["kind"] == "numbers"]
    if numbers:
        least, most = min(one["least"] for one in numbers), max(one["most"] for one in numbers)
        return {**said, "least": least, "most": most}
    texts = [each for each in lists if each["kind"] == "free-text"]
    if texts:
        return {**said, "longest": max(one["longest"] for one in texts)}
    return {**said, "choices": list(_choices(sheet, lists).values())}


def _lists(sheet: Plain, field: Plain) -> Iterator[Plain]:
    """Every list that a field can have, each once."""
    at = [field["choices"]]
    for _ in field.get("needs", ()):
        at = list(dict.fromkeys(one for table in at for one in sheet["tables"][table].values()))
    yield from (sheet["lists"][one] for one in at)


def _choices(sheet: Plain, lists: list[Plain]) -> dict[str, dict[str, str]]:
    """What any of some lists offers, by value; what is barred in all of them is left out."""
    found: dict[str, dict[str, str]] = {}
    for each in lists:
        for choice in legal(sheet, each):
            found.setdefault(choice["value"], _said(choice))
    return found


def _said(choice: Plain) -> dict[str, str]:
    """A choice as it is read: its name, and what else is worth saying."""
    value, name, label = choice["value"], choice.get("name", ""), choice.get("label", "")
    rest = label if label not in ("", value, name) else ""
    return {"value": value, "words": ": ".join(filter(None, (name or value, rest)))}
