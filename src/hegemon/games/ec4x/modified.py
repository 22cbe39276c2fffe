"""5.7: an edition with somebody's own figures and rules, as a ruleset of its own.

A modification brings a state and a view with its figures, and tasks of its own; all else is the
edition's. How one is written is in docs/write-a-modification.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hegemon.core import Event, Question, Ruleset, Task
from hegemon.games.ec4x.common.figured import begins, following
from hegemon.games.ec4x.common.show.report import sentence
from hegemon.games.ec4x.common.state import State
from hegemon.games.ec4x.common.view import View, truth_into, view_into

AgendaItem = type[Task[Any]] | type[Question[Any, Any]]
_NAMED = {"name", "title", "summary", "package"}


def modified(
    edition: Ruleset[Any],
    state: type[State],
    view: type[View],
    first: type[Task[State]],
    *,
    tasks: Sequence[AgendaItem] = (),
    events: Sequence[type[Event]] = (),
    **other: Any,
) -> Ruleset[Any]:
    """An edition with the figures of a state and a view of one's own, which begins with `first`.

    Tasks take the place of those that are called like them, or are new; events come to those of the
    edition. `other` are fields of `Ruleset`; `name`, `title`, `summary` and `package` must be among
    them. It begins at version 1 and schema 1: no match of it was ever saved. Raises TypeError for
    what is missing or unknown, for an event without a sentence, and for two sets of figures.
    """
    if missing := _NAMED - set(other):
        raise TypeError(f"a modification says its {', '.join(sorted(missing))}")
    if state.tables is not view.tables:
        raise TypeError(f"{state.__name__} and {view.__name__} have different tables")
    sentence.check(events)
    unsaved = {"version": 1, "schema": 1, "upcasts": {}, "earlier_rules": {}, "answer_upcasts": {}}
    played = {
        "state": state,
        "agenda": tuple({item.__name__: item for item in (*edition.agenda, *tasks)}.values()),
        "events": (*edition.events, *events),
        "setup": begins(state, first),
        "view": view_into(view),
        "truth": truth_into(view),
    }
    house_rules = other.get("house_rules", edition.house_rules)
    figured = {
        **following(state, view, house_rules),
        "sections": view.sections,
        "figures": None,  # those of the edition are not its own
    }
    return replace(edition, **{**unsaved, **played, **figured, **other})


def ahead_of(
    later: type[Task[Any]], tasks: Sequence[Task[State]], *new: Task[State]
) -> tuple[Task[State], ...]:
    """A part of the sequence of play with something new before a task.

    Raises TypeError where that task is not in it.
    """
    at = next((at for at, task in enumerate(tasks) if isinstance(task, later)), None)
    if at is None:
        raise TypeError(f"there is no {later.__name__} in this part of the sequence")
    return (*tasks[:at], *new, *tasks[at:])
