"""What whoever runs a table may do. All of it is in the ledger, and every player reads it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import msgspec

from hegemon.core.codec import Codec
from hegemon.core.errors import BadConfig
from hegemon.core.extras.by_hand import UmpireForm
from hegemon.core.notation import parse
from hegemon.play.commands import (
    AtStep,
    ChangeRules,
    Continue,
    Correct,
    Pause,
    SetDue,
    SetTerms,
    TryAgain,
)
from hegemon.play.decide import check_open
from hegemon.play.errors import NotThere
from hegemon.play.matches import Match
from hegemon.play.position import position_of
from hegemon.play.receipts import in_utc
from hegemon.play.ruling.who import RunBy
from hegemon.play.start.house_rules import values_said
from hegemon.play.start.scenarios import position_saved, scenario_of, written
from hegemon.play.tables.desk import last_undone
from hegemon.play.tables.hall import Hall
from hegemon.play.times.terms import Terms
from hegemon.play.times.timing import moment_of


def pause(hall: Hall, name: str, reason: str) -> None:
    """Let the match wait; answers are taken, and no step. Raises BadConfig, BadAnswer."""
    hall.match(name).act(Pause(reason))


def go_on(hall: Hall, name: str) -> None:
    """Let a paused match go on: players have the time that was left when it was paused."""
    hall.match(name).act(Continue())


def try_again(hall: Hall, name: str, *, by: RunBy, reason: str) -> Match:
    """Put a table back to work whose rules have broken down: whoever tends it tries them again.

    Nothing is done where they have not. Raises BadConfig, NotSaved.
    """
    match = hall.match(name)
    match.act(TryAgain(by, reason))
    return match


def extend(hall: Hall, name: str, minutes: int) -> None:
    """Give everybody more time for the open question; raises BadConfig where nothing is due."""
    match = hall.match(name)
    due = match.now.due
    if not due:
        raise BadConfig("nothing is due at this table: there is nothing to extend")
    if not 1 <= minutes <= 60 * 24 * 60:
        raise BadConfig(f"minutes: from 1 to {60 * 24 * 60}, not {minutes}")
    match.act(SetDue(in_utc(moment_of(due) + timedelta(minutes=minutes))))


def set_due(hall: Hall, name: str, time: str) -> None:
    """Say when the answers to the open question are due; raises BadConfig."""
    hall.match(name).act(SetDue(time))


def set_terms(hall: Hall, name: str, terms: Terms) -> None:
    """Other terms from now on; raises BadConfig that names the field."""
    hall.match(name).act(SetTerms(terms))


def roll_back(hall: Hall, name: str, step: int, reason: str) -> None:
    """The position after an earlier step counts again; raises NotThere, BadConfig."""
    hall.match(name).roll_back(step, reason)


def undo_last(match: Match, step: int, reason: str) -> int:
    """The position before the last step counts again; which step that was after.

    `step` is the one to come, as who undoes it saw it. Raises Late where another has been taken
    since, BadConfig where there is none to undo, or no reason.
    """
    now = match.now
    back = last_undone(match)
    if back is None:
        raise BadConfig("there is no step to undo: the match has not gone on, or is over")
    check_open(step, now.number)
    match.roll_back(back, reason, opened=step)
    return back


def change_rules(hall: Hall, name: str, settings: Sequence[str], reason: str) -> None:
    """Let house rules (NAME=VALUE) say something else from the next turn on; none: as they are.

    Raises BadConfig for what cannot change, NotBegun, BadAnswer when the match is over.
    """
    match = hall.match(name)
    rules = values_said(match.ruleset, match.house_rules, settings)
    match.act(ChangeRules(rules, reason))


def save_scenario(match: Match, title: str, about: str = "", step: int | None = None) -> bytes:
    """The position that stands, or that of a step, as a file from which matches begin.

    Who asks must be one who may see all of it. Raises BadConfig, NotBegun, NotThere.
    """
    now = match.now
    taken = position_saved(now)
    if step is not None:
        known = match.replay.steps
        if step not in known:
            raise NotThere(f"there is no step {step}; there are 0 to {known.stop - 1}")
        taken = next(match.store.steps(match.name, step, step))
    return written(scenario_of(now, taken, match.ruleset, title, about))


def hand_of(hall: Hall, name: str) -> UmpireForm[Any]:
    """The acts that the game offers an umpire, on the true position; raises BadConfig, NotBegun."""
    match = hall.match(name)
    acts = match.ruleset.by_hand
    if not acts:
        raise BadConfig(f"{match.ruleset.title} offers an umpire no acts but to go back to a step")
    codec: Codec[Any] = Codec(match.ruleset)
    state = codec.copy(position_of(match.now, match.ruleset).state)
    return UmpireForm(state, acts, codec.copy, match.ruleset.invariants)


def act_by_hand(hall: Hall, name: str, lines: Sequence[str], reason: str) -> None:
    """Change the position by acts in notation, all or none, for a reason that everybody reads.

    Raises BadNotation and BadConfig that name the act, BadAnswer when the match is over, and
    Overtaken where a step was taken meanwhile: the acts were for another position.
    """
    match = hall.match(name)
    step, form = match.now.number, hand_of(hall, name)
    if not lines:
        raise BadConfig("acts: at least one")
    for number, line in enumerate(lines, 1):
        order = parse(form, line)
        if wrong := form.why_not(order):
            raise BadConfig(f"act {number}: {wrong}")
        form = form.then(order)
    plain = msgspec.to_builtins(form.state)
    match.act(AtStep(step), Correct(plain, reason, tuple(lines)))
