"""State to JSON and back, copies, digests, and upcasts for what an older schema wrote."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, Generic

import msgspec

from hegemon.core.copying import copier_of
from hegemon.core.errors import BadSave, NewerSave
from hegemon.core.game import Answer, Event, S
from hegemon.core.records import kind
from hegemon.core.ruleset import Ruleset


class Codec(Generic[S]):
    """Writes and reads what belongs to one ruleset."""

    def __init__(self, ruleset: Ruleset[S]) -> None:
        self.ruleset = ruleset
        self._agenda = one_of(ruleset.agenda)
        self._answers = one_of(ruleset.answers)
        self._events = one_of(ruleset.events)
        self._answer_kinds = {kind(each): each for each in ruleset.answers}
        self._event_kinds = {kind(each): each for each in ruleset.events}
        self._copy = copier_of(ruleset.state, anything=self._agenda)

    @property
    def types(self) -> tuple[Any, ...]:
        """All that is read from what is stored of a match: a state, its agenda, answers, events."""
        kinds = (*self.ruleset.agenda, *self.ruleset.answers, *self.ruleset.events)
        unions = (list[self._agenda], self._answers, self._events)  # type: ignore[name-defined]
        return (self.ruleset.state, self.ruleset.house_rules, *unions, *kinds)

    def copy(self, state: S) -> S:
        """A state that shares nothing mutable with the original."""
        twin: S = self._copy(state)
        return twin

    def plain(self, state: S) -> Any:
        """The state as dicts, lists, strings and numbers."""
        return msgspec.to_builtins(state)

    def state(self, stored: Any, schema: int) -> S:
        """The state that `plain` made under a schema, of now or of earlier.

        Raises NewerSave for a schema from the future, and BadSave for data that do not fit or that
        are a position which play cannot reach.
        """
        if schema > self.ruleset.schema:
            raise NewerSave(
                f"this was saved under schema {schema} of {self.ruleset.title}; "
                f"this program knows schemas up to {self.ruleset.schema}"
            )
        if schema < self.ruleset.schema:
            stored = self._upcast(stored, schema)
        state: S = convert(stored, self.ruleset.state)
        # the kernel's State cannot know which tasks and questions a game has: they are read apart
        state.agenda = convert(state.agenda, list[self._agenda])  # type: ignore[name-defined]
        check_possible(self.ruleset, state)
        return state

    def _upcast(self, stored: Any, schema: int) -> Any:
        """The stored state as the current schema has it; upcasts may change it in place."""
        try:
            stored = copy.deepcopy(stored)
            for old in range(schema, self.ruleset.schema):
                stored = self.ruleset.upcasts[old](stored)
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as misfit:
            raise BadSave(
                f"this is no save of schema {schema} of {self.ruleset.title}: "
                f"{type(misfit).__name__} {misfit}"
            ) from misfit
        return stored

    def answer(self, stored: Any) -> Answer:
        """An answer of this game, as it is written now or was earlier; raises BadSave for none."""
        named = stored.get("kind") if isinstance(stored, dict) else None
        if isinstance(named, str) and named in self.ruleset.answer_upcasts:
            stored = self._older_answer(named, stored)
        answer: Answer = convert(stored, _named(stored, self._answer_kinds) or self._answers)
        return answer

    def _older_answer(self, named: str, stored: dict[str, Any]) -> Any:
        """A stored answer as it is written now; raises BadSave for what never was one."""
        try:
            return self.ruleset.answer_upcasts[named](stored)
        except (LookupError, TypeError, ValueError, AttributeError) as misfit:
            raise BadSave(f"this does not fit: {type(misfit).__name__} {misfit}") from misfit

    def event(self, stored: Any) -> Event:
        """An event of this game; raises BadSave when it is none."""
        event: Event = convert(stored, _named(stored, self._event_kinds) or self._events)
        return event

    def json_schema(self) -> dict[str, Any]:
        """The stored form of states, agenda items, answers and events, as one JSON Schema."""
        (state, *others), parts = msgspec.json.schema_components(
            [self.ruleset.state, self._agenda, self._answers, self._events]
        )
        names = ("agenda", "answers", "events")
        return {"state": state, **dict(zip(names, others, strict=True)), "$defs": parts}


def _named(stored: Any, kinds: Mapping[str, Any]) -> Any:
    """The type whose kind stored data name, or None; a union would be looked through each time."""
    named = stored.get("kind") if isinstance(stored, dict) else None
    return kinds.get(named) if isinstance(named, str) else None


def check_possible(ruleset: Ruleset[S], state: S) -> None:
    """Raise BadSave, which says why, for a position that play cannot reach."""
    try:
        faults = list(ruleset.invariants(state))
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as misfit:
        faults = [f"{type(misfit).__name__} {misfit}"]  # data refer to what is not there
    if faults:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        raise BadSave(f"no such position of {ruleset.title}: {faults[0]}{more}")


def one_of(kinds: Iterable[type[Any]]) -> Any:
    """The union of some types."""
    return reduce(or_, kinds)


def convert(stored: Any, wanted: Any) -> Any:
    """Plain data as typed data; raises BadSave with the place of the first misfit."""
    try:
        return msgspec.convert(stored, wanted)
    except (msgspec.ValidationError, RecursionError) as misfit:
        raise BadSave(f"this does not fit: {misfit}") from misfit


def canonical(value: Any) -> bytes:
    """The one way to write a value as JSON, keys sorted: what digests are taken of."""
    return msgspec.json.encode(value, order="sorted")


def digest(*parts: Any) -> str:
    """SHA-256 over the canonical JSON of the parts, in hexadecimal."""
    return hashlib.sha256(canonical(parts)).hexdigest()
