"""The one door to what a seat is asked: view, question and form, each as the seat may know it."""

from __future__ import annotations

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
    form: Form
    """What it may answer: made from the other two, so that it cannot tell more."""


def asked_of(ruleset: Ruleset[S], state: S, player: Player) -> Asked | None:
    """What a seat is asked in a position; None when it is not."""
    question = open_question(state)
    if question is None or player not in question.asked(state):
        return None
    view, seen = ruleset.view(state, player), question.seen_by(player)
    return Asked(view, seen, ruleset.form(view, seen))
