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
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec

from hegemon.core.codec import canonical
from hegemon.core.errors import BadSave

_VALUE, _LIST = "=", "#"

_ABSENT = object()

_SAID_AT_ONCE = frozenset({str, int, bool})
"""Types of values that are plain already, and are taken for no patch."""

_COMPARED = 250_000
"""Pairs of items; where two parts of a list have more, the new part is written whole."""


def as_stored(value: Any) -> Any:
    """A value as it comes back from a store: plain, its tuples lists."""
    return msgspec.json.decode(msgspec.json.encode(value))


def difference(old: Any, new: Any) -> Any:
    """The patch that makes the new value of the old; `{}` where nothing changed.

    Both may be typed: what is compared is how they are written as JSON. It is quick where both are
    of one type: of a state of a megabyte only what is equal to nothing before it is looked into.
    """
    if type(old) is not type(new):
        new = as_stored(new)  # a typed state after a plain one, that was read of a store
    return {} if _alike(old, new) else _change(old, new)


def _alike(old: Any, new: Any) -> bool:
    """Whether two values are written as the same JSON."""
    if old is new:
        return True
    if type(old) is type(new):
        if old != new:
            return False
        if type(old) in _SAID_AT_ONCE:
            return True
    # 1, 1.0 and True are equal, whatever a field is annotated with; and so are objects whose
    # members stand in another order
    return msgspec.json.encode(old) == msgspec.json.encode(new)


def _change(old: Any, new: Any) -> Any:
    """The same for values that are not alike."""
    if type(old) is type(new) and isinstance(new, msgspec.Struct) and _has_all_fields(type(new)):
        return _of_fields(old, new)
    before, after = _opened(old), _opened(new)
    if isinstance(before, dict) and isinstance(after, dict):
        return _of_objects(before, after)
    if isinstance(before, list) and isinstance(after, list):
        return {_LIST: _runs(before, after)}
    return _written(after)


def _is_object(value: Any) -> bool:
    if isinstance(value, msgspec.Struct):
        return not value.__struct_config__.array_like
    return isinstance(value, dict)


def _opened(value: Any) -> Any:
    """The members or items of a value as JSON has them, typed as they are; else the value."""
    if isinstance(value, msgspec.Struct):
        if _has_all_fields(type(value)):
            return msgspec.structs.asdict(value)
        return as_stored(value)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, dict) and not set(map(type, value)) <= {str}:
        return as_stored(value)
    return value


@cache
def _has_all_fields(kind: type[msgspec.Struct]) -> bool:
    """Whether a struct is written as an object with its fields, no more and no less."""
    how = kind.__struct_config__
    apart = how.tag is not None or how.array_like or how.omit_defaults
    return not apart and kind.__struct_fields__ == kind.__struct_encode_fields__


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
    if type(value) in _SAID_AT_ONCE:
        return value
    plain = as_stored(value)
    return {_VALUE: plain} if plain is None or isinstance(plain, dict) else plain


def _of_fields(old: msgspec.Struct, new: msgspec.Struct) -> dict[str, Any]:
    """Field by field, which both have in the same order."""
    patch: dict[str, Any] = {}
    for name in new.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and not _alike(before, after):
            patch[name] = _change(before, after)
    return patch


def _of_objects(before: dict[str, Any], after: dict[str, Any]) -> Any:
    """Member by member; the whole object where members would come to stand in another order."""
    kept = [key for key in before if key in after]
    marked = any(key in each for key in (_VALUE, _LIST) for each in (before, after))
    if kept != list(after)[: len(kept)] or marked:
        return {_VALUE: as_stored(after)}
    # by now what is in both stands in the same order: what is gone, what is new, what changed
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key, _ABSENT)
        if old is _ABSENT:
            patch[key] = _written(value)
        elif old is not value and not _alike(old, value):
            patch[key] = _change(old, value)
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
    start = _as_before(old, new)
    end = _as_before(old[start:][::-1], new[start:][::-1])
    middle = _middle(old[start : len(old) - end], new[start : len(new) - end])
    return _joined([start, *middle, end])


def _as_before(old: list[Any], new: list[Any]) -> int:
    """How many items from the beginning are the same."""
    for count, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and not _alike(one, other):
            return count
    return min(len(old), len(new))


def _middle(old: list[Any], new: list[Any]) -> Iterator[Any]:
    """The changed part: items of one name are the same thing, changed or not."""
    if len(old) == len(new):
        yield from map(_item, old, new)
        return
    if len(old) * len(new) > _COMPARED:
        yield from (-len(old), as_stored(new))
        return
    for a, b, c, d in _stretches([_name(item) for item in old], [_name(item) for item in new]):
        both = min(b - a, d - c)
        yield from map(_item, old[a : a + both], new[c : c + both])
        yield from (-(b - a - both), as_stored(new[c + both : d]))


def _stretches(old: list[Any], new: list[Any]) -> Iterator[tuple[int, int, int, int]]:
    """What stands where in two lists of names: from, to, and from, to of the other.

    Between them names are the same, or none is.
    """
    before, after = ({name: at for at, name in enumerate(names)} for names in (old, new))
    kept = [name for name in old if name in after]
    in_order = kept == [name for name in new if name in before]
    if not in_order or len(before) < len(old) or len(after) < len(new):
        for _, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            yield a, b, c, d
        return
    # as nearly always: what is in both stands in the same order, and nothing need be searched for
    places = [(-1, -1), *((before[name], after[name]) for name in kept), (len(old), len(new))]
    for (a, c), (b, d) in pairwise(places):
        yield a + 1, b, c + 1, d
        if b < len(old):
            yield b, b + 1, d, d + 1


def _name(item: Any) -> Any:
    """What makes an item of a list the same thing in another list: its id, or all of it."""
    named = item.get("id") if isinstance(item, dict) else getattr(item, "id", None)
    return named if isinstance(named, str) else canonical(item)


def _item(old: Any, new: Any) -> Any:
    """One item after another in the same place: a number, a patch, or a list of one new item."""
    if _alike(old, new):
        return 1
    if _is_object(old) and _is_object(new):
        return _change(old, new)
    return (-1, [as_stored(new)])


def _joined(runs: list[Any]) -> list[Any]:
    """The runs with neighbours of one kind made one, and nothing empty."""
    flat = [part for run in runs for part in (run if isinstance(run, tuple) else (run,))]
    joined: list[Any] = []
    for run in flat:
        if run in (0, []):
            continue
        if joined and _go_on(joined[-1], run):
            joined[-1] = joined[-1] + run
        else:
            joined.append(run)
    return joined


def _go_on(last: Any, run: Any) -> bool:
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
