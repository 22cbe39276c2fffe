"""What changed between two plain values, said briefly: a step is kept as a patch of the state.

In the manner of RFC 7396 (JSON merge patch), with what it cannot say: a null as a value, and a
change inside a list. A patch of a value is

- `{key: patch, ...}` for an object: these members change, `null` removes one;
- `{"#": [run, ...]}` for a list: a number n takes the next n items as they were, -n leaves n out,
  an object patches the next item, a list is new items;
- anything else: the new value itself, inside `{"=": value}` where it could be taken for a patch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

import msgspec

from hegemon.core.codec import canonical
from hegemon.core.errors import BadSave

_VALUE, _LIST = "=", "#"

_COMPARED = 250_000
"""Pairs of items; where two parts of a list have more, the new part is written whole."""


def as_stored(value: Any) -> Any:
    """A value as it comes back from a store: plain, its tuples lists."""
    return msgspec.json.decode(msgspec.json.encode(value))


def difference(old: Any, new: Any) -> Any:
    """The patch that makes the new value of the old; `{}` where nothing changed."""
    return {} if same(old, new) else _change(old, new)


def _change(old: Any, new: Any) -> Any:
    """The same for values that are not the same."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return {_LIST: _runs(old, new)}
    return _written(new)


def patched(old: Any, patch: Any) -> Any:
    """The value that a patch makes of another, which stays as it is; raises BadSave."""
    if not isinstance(patch, dict):
        return patch
    if _VALUE in patch:
        return patch[_VALUE]
    if _LIST in patch:
        return _patched_list(old, patch[_LIST])
    if not patch:
        return old
    return _patched_object(old, patch)


def same(one: Any, other: Any) -> bool:
    """Whether two plain values are the same, and not only equal as 1, 1.0 and True are."""
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, dict | list):  # as JSON, 1, 1.0 and true are told apart, and orders of keys
        return msgspec.json.encode(one) == msgspec.json.encode(other)
    return True


def _written(value: Any) -> Any:
    """A value as a patch that sets it."""
    return {_VALUE: value} if value is None or isinstance(value, dict) else value


def _of_objects(old: Mapping[str, Any], new: Mapping[str, Any]) -> Any:
    """Member by member; the whole object where members would come to stand in another order."""
    kept = [key for key in old if key in new]
    if kept != list(new)[: len(kept)] or _VALUE in new or _LIST in new:
        return {_VALUE: new}
    patch: dict[str, Any] = {key: None for key in old if key not in new}
    for key, value in new.items():
        if key not in old:
            patch[key] = _written(value)
        elif not same(old[key], value):
            patch[key] = _change(old[key], value)
    return patch


def _patched_object(old: Any, patch: Mapping[str, Any]) -> Any:
    if not isinstance(old, dict):
        raise BadSave("a patch does not fit the state before it")
    made = dict(old)
    for key, change in patch.items():
        if change is None:
            made.pop(key, None)
        else:
            made[key] = patched(made.get(key), change)
    return made


def _runs(old: list[Any], new: list[Any]) -> list[Any]:
    """How the new list is made of the old one, from its beginning to its end."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    middle = _middle(old[start : len(old) - end], new[start : len(new) - end])
    return _joined([start, *middle, end])


def _alike(old: list[Any], new: list[Any]) -> int:
    """How many items from the beginning are the same."""
    count = 0
    for one, other in zip(old, new, strict=False):
        if not same(one, other):
            break
        count += 1
    return count


def _middle(old: list[Any], new: list[Any]) -> Iterator[Any]:
    """The changed part: items of one name are the same thing, changed or not."""
    if len(old) == len(new):
        yield from map(_item, old, new)
        return
    if len(old) * len(new) > _COMPARED:
        yield from (-len(old), new)
        return
    names = [_name(item) for item in old], [_name(item) for item in new]
    for _, a, b, c, d in SequenceMatcher(None, *names, autojunk=False).get_opcodes():
        both = min(b - a, d - c)
        yield from map(_item, old[a : a + both], new[c : c + both])
        yield from (-(b - a - both), new[c + both : d])


def _name(item: Any) -> Any:
    """What makes an item of a list the same thing in another list: its id, or all of it."""
    if isinstance(item, dict) and isinstance(item.get("id"), str):
        return item["id"]
    return canonical(item)


def _item(old: Any, new: Any) -> Any:
    """One item after another in the same place: a number, a patch, or a list of one new item."""
    if same(old, new):
        return 1
    if isinstance(old, dict) and isinstance(new, dict):
        return _change(old, new)
    return (-1, [new])


def _joined(runs: list[Any]) -> list[Any]:
    """The runs with neighbours of one kind made one, and nothing empty."""
    flat = [part for run in runs for part in (run if isinstance(run, tuple) else (run,))]
    joined: list[Any] = []
    for run in flat:
        if run in (0, []):
            continue
        if joined and _alike_runs(joined[-1], run):
            joined[-1] = joined[-1] + run
        else:
            joined.append(run)
    return joined


def _alike_runs(last: Any, run: Any) -> bool:
    """Whether two runs do the same: take, leave out, or add."""
    if isinstance(run, list):
        return isinstance(last, list)
    return isinstance(run, int) and isinstance(last, int) and (run > 0) == (last > 0)


def _patched_list(old: Any, runs: Any) -> list[Any]:
    if not isinstance(old, list) or not isinstance(runs, list):
        raise BadSave("a patch does not fit the state before it")
    made: list[Any] = []
    at = 0
    # a list is new items, an object changes one old item, a number takes so many old ones over or,
    # below 0, leaves them out; together they must account for every old item
    for run in runs:
        taken = abs(run) if type(run) is int else 1 if isinstance(run, dict) else 0
        if at + taken > len(old):
            raise BadSave("a patch does not fit the state before it")
        if isinstance(run, list):
            made += run
        elif isinstance(run, dict):
            made.append(patched(old[at], run))
        elif type(run) is int and run > 0:
            made += old[at : at + run]
        at += taken
    if at != len(old):
        raise BadSave("a patch does not fit the state before it")
    return made
