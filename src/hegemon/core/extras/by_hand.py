"""The umpire's hand: acts by which whoever runs a table changes a position, as a form.

A slip is mended, something is granted that the game knows and the rules did not give. Acts are
written, chosen and checked as orders are; what cannot be is refused by the ruleset's own
invariants. The form stands on the true position: it is for who may know everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, Self

from hegemon.core.errors import BadConfig
from hegemon.core.form import Choices, Form, Given, given_to
from hegemon.core.game import Answer, S
from hegemon.core.order import Order, OrderKind, Says, kind_of
from hegemon.core.refusals import refusal

MOST_COUNTED = 9_999
"""Of ships and of points: more than any game sees, so that a key held too long is refused."""
MOST_AMASSED = 10**9
"""Of money, men and industry, which some games count by the million."""


HandCount = Annotated[int, Says("count", "how many")]
"""A number that an umpire sets; the choices say how far it goes."""
HandAmount = Annotated[int, Says("count", "how much")]
"""A sum that an umpire sets."""
HandOwner = Annotated[str, Says("choice", "whose it is")]
"""To whom an umpire gives something."""


def _in_every_match(_: Any) -> bool:
    return True


@dataclass(frozen=True)
class Act(Generic[S]):
    """One thing that an umpire may do to a position."""

    order: type[Order]
    """How it is written and what it says."""
    choices: Callable[[S, str, Given], Choices]
    """The values of a field in a position."""
    do: Callable[[S, Any], None]
    """Changes the position; its values were among the choices. Raises BadConfig."""
    played: Callable[[S], bool] = _in_every_match
    """Whether a match has by its house rules what the act is about; else it is not offered."""
    about: str = ""
    """The heading under which it stands where there are many: "fleets"."""


def acts_about(about: str, acts: Sequence[Act[S]]) -> tuple[Act[S], ...]:
    """The same acts under one heading."""
    return tuple(replace(act, about=about) for act in acts)


class ByHand(Answer):
    """The acts of an umpire, in order."""

    orders: tuple[Any, ...]


class UmpireForm(Form[Order], Generic[S]):
    """The acts of a ruleset, on a position that nobody else changes."""

    makes = ByHand

    def __init__(
        self,
        state: S,
        acts: Sequence[Act[S]],
        copy: Callable[[S], S],
        invariants: Callable[[S], Any],
    ) -> None:
        self.state = state
        """The position after the acts written so far."""
        self._acts = {act.order.word: act for act in acts}
        self._copy, self._invariants = copy, invariants

    @property
    def title(self) -> str:
        """What it is about."""
        return "What the umpire changes"

    @property
    def headings(self) -> dict[str, str]:
        """Of each kind of act the heading under which it stands; "" for none."""
        return {kind.word: self._acts[kind.word].about for kind in self.kinds}

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """The kinds of act that the match has a use for."""
        played = (act for act in self._acts.values() if act.played(self.state))
        return tuple(kind_of(act.order) for act in played)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """The values for a field."""
        return self._acts[word].choices(self.state, field, given)

    def why_not(self, order: Order) -> str:
        """A value that is none of the choices, or a position that cannot be."""
        kind = kind_of(type(order))
        values = kind.values(order)
        for field, value in zip(kind.fields, values, strict=True):
            choices = self.choices(order.word, field.name, given_to(kind, field, values))
            if wrong := refusal(choices, value):
                return f"{field.name}: {wrong}"
        try:
            after = self._done(order)
        except BadConfig as trouble:
            return str(trouble)
        return next((f"this position cannot be: {each}" for each in self._invariants(after)), "")

    def then(self, order: Order) -> Self:
        """The form after an act."""
        acts = tuple(self._acts.values())
        return type(self)(self._done(order), acts, self._copy, self._invariants)

    def _done(self, order: Order) -> S:
        after = self._copy(self.state)
        self._acts[order.word].do(after, order)
        return after
