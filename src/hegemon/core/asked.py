"""The one door to what a seat is asked: view, question and form, each as the seat may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hegemon.core.form import Form
from hegemon.core.game import Player, Question, S, open_question
from hegemon.core.ruleset import Ruleset


class Asked(NamedTuple):
    """What one seat gets to answer with."""

    view: Any
    """What it knows."""
    question: Question[Any, Any]
    """The open question as it may know it."""
    form: Form[Any]
    """What it may answer: made from the other two, so that it cannot tell more."""


def asked_of(
    ruleset: Ruleset[S], state: S, player: Player, view: Callable[[], Any] | None = None
) -> Asked | None:
    """What a seat is asked in a position; None when it is not.

    `view` gives what the seat knows there, from who has it already.
    """
    question = open_question(state)
    if question is None or player not in question.asked(state):
        return None
    return _asked(ruleset, question, player, view() if view else ruleset.view(state, player))


def all_asked(ruleset: Ruleset[S], state: S) -> dict[Player, Asked]:
    """What each seat is asked, in seat order; empty when the match is over."""
    question = open_question(state)
    if question is None:
        return {}
    return {
        player: _asked(ruleset, question, player, ruleset.view(state, player))
        for player in question.asked(state)
    }


def _asked(ruleset: Ruleset[S], question: Question[S, Any], player: Player, view: Any) -> Asked:
    seen = question.seen_by(player)
    return Asked(view, seen, ruleset.form(view, seen))
