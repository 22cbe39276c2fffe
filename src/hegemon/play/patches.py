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
from msgspec import Raw

from hegemon.core.codec import canonical
from hegemon.core.errors import BadSave

_VALUE, _LIST = "=", "#"
_OBJECT, _ARRAY = b"{["
_read = msgspec.json.decode
_members = msgspec.json.Decoder(dict[str, Raw]).decode
_items = msgspec.json.Decoder(list[Raw]).decode

_COMPARED = 250_000
"""Pairs of items; where two parts of a list have more, the new part is written whole."""


def as_stored(value: Any) -> Any:
    """A value as it comes back from a store: plain, its tuples lists."""
    return msgspec.json.decode(msgspec.json.encode(value))


def difference(old: Any, new: Any) -> Any:
    """The patch that makes the new value of the old; `{}` where nothing changed.

    The new one may be typed: what is compared is how both are written as JSON. Of a state of a
    megabyte only what lies on the way to a change is taken apart, and only what changed is read.
    """
    before, after = msgspec.json.encode(old), msgspec.json.encode(new)
    return {} if before == after else _change(Raw(before), Raw(after))


def _change(old: Raw, new: Raw) -> Any:
    """The same for values that are not the same."""
    if _is_object(old) and _is_object(new):
        return _of_objects(old, new)
    if _is_list(old) and _is_list(new):
        return {_LIST: _runs(_items(old), _items(new))}
    return _written(new)


def _is_object(value: Raw) -> bool:
    return memoryview(value)[0] == _OBJECT


def _is_list(value: Raw) -> bool:
    return memoryview(value)[0] == _ARRAY


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


def _written(value: Raw) -> Any:
    """A value as a patch that sets it."""
    read = _read(value)
    return {_VALUE: read} if read is None or isinstance(read, dict) else read


def _of_objects(old: Raw, new: Raw) -> Any:
    """Member by member; the whole object where members would come to stand in another order."""
    before, after = _members(old), _members(new)
    kept = [key for key in before if key in after]
    if kept != list(after)[: len(kept)] or _VALUE in after or _LIST in after:
        return {_VALUE: _read(new)}
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            patch[key] = _written(value)
        elif before[key] != value:
            patch[key] = _change(before[key], value)
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


def _runs(old: list[Raw], new: list[Raw]) -> list[Any]:
    """How the new list is made of the old one, from its beginning to its end."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    middle = _middle(old[start : len(old) - end], new[start : len(new) - end])
    return _joined([start, *middle, end])


def _alike(old: list[Raw], new: list[Raw]) -> int:
    """How many items from the beginning are the same."""
    for count, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return count
    return min(len(old), len(new))


def _middle(old: list[Raw], new: list[Raw]) -> Iterator[Any]:
    """The changed part: items of one name are the same thing, changed or not."""
    if len(old) == len(new):
        yield from map(_item, old, new)
        return
    if len(old) * len(new) > _COMPARED:
        yield from (-len(old), [_read(item) for item in new])
        return
    names = [_name(item) for item in old], [_name(item) for item in new]
    for _, a, b, c, d in SequenceMatcher(None, *names, autojunk=False).get_opcodes():
        both = min(b - a, d - c)
        yield from map(_item, old[a : a + both], new[c : c + both])
        yield from (-(b - a - both), [_read(item) for item in new[c + both : d]])


def _name(item: Raw) -> Any:
    """What makes an item of a list the same thing in another list: its id, or all of it."""
    read = _read(item)
    if isinstance(read, dict) and isinstance(read.get("id"), str):
        return read["id"]
    return canonical(read)


def _item(old: Raw, new: Raw) -> Any:
    """One item after another in the same place: a number, a patch, or a list of one new item."""
    if old == new:
        return 1
    if _is_object(old) and _is_object(new):
        return _change(old, new)
    return (-1, [_read(new)])


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
