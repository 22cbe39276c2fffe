"""Bots: players made of code. They get what a person gets, and never the state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

if TYPE_CHECKING:  # to list bots by name is to import this, and nothing that it speaks of
    from hegemon.core.form import Form
    from hegemon.core.game import Answer, Event
    from hegemon.core.records import Value


class Mishap(NamedTuple):
    """What went wrong on the way to an answer that a bot gave all the same."""

    kind: Literal["timeout", "illegal"]
    """Whether whom it asks said nothing in time, or what the rules refuse."""
    why: str
    stands_in: bool = False
    """Whether the answer is another bot's."""


class Bot(ABC):
    """Whoever answers for a seat: a function of what it is asked, and of its seed.

    It is made anew for each question, with a seed of that question; so a match plays on the same
    however often it was interrupted. It can be copied deeply, and the copy goes on as it would.
    """

    remembers: ClassVar[bool] = False
    """Whether it needs what it was shown before. Such a bot is made once for a match; when that is
    gone on with, it is first shown all its past questions again, and must answer them alike."""
    listens: ClassVar[bool] = False
    """Whether it wants to be told what has happened since its last answer."""
    options: ClassVar[type[Value] | None] = None
    """What can be wished for (`steward:greed=2`): each field of the type is an option, with a
    default and a line below it that says what it does. Such a bot is made of a seed and of these
    options, any other of a seed alone."""
    waits: float = 0.0
    """Seconds that it may wait for somebody else before it answers; it ends the wait by itself."""
    mishap: Mishap | None = None
    """What went wrong with its last answer: an arena counts it."""

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
