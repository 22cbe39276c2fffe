"""Bots: players made of code. They get what a person gets, and never the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from hegemon.core.form import Form
from hegemon.core.game import Answer


class Bot(Protocol):
    """Whoever answers for a seat; may remember what it was shown before."""

    def answer(self, view: Any, question: Any, form: Form) -> Answer:
        """The reply to an open question, made of the form's choices."""


Factory = Callable[[int], Bot]
"""Makes a bot for one seat of one match; the same seed makes the same bot."""
