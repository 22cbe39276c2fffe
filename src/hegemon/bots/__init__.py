"""Bots: players made of code. They get what a person gets, and never the state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from hegemon.core.form import Form
from hegemon.core.game import Answer, Event


class Bot(ABC):
    """Whoever answers for a seat: a function of what it is asked, and of its seed.

    It is made anew for each question, with a seed of that question; so a match plays on the same
    however often it was interrupted.
    """

    remembers: ClassVar[bool] = False
    """Whether it needs what it was shown before. Such a bot is made once for a match; when that is
    gone on with, it is first shown all its past questions again, and must answer them alike."""
    listens: ClassVar[bool] = False
    """Whether it wants to be told what has happened since its last answer. The lab tells nothing:
    nobody hears events there."""

    @abstractmethod
    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """The reply to an open question, made of the form's choices.

        Told are the events since its last answer, as the seat may know them; none unless it
        listens.
        """


Factory = Callable[[int], Bot]
"""Makes a bot for one seat; the same seed makes the same bot."""
