"""A seat's answer to a question as a row of small decisions: a kind, a field, a field, ..., done.

They follow the declarations of the orders (`core/order.py`) and what the form offers, so that every
game that has a form can be played by numbers. What can be decided in one way only is decided at
once. A beginning that leads nowhere is dropped, and not offered again until an order was written.
"""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

from hegemon.core.checking import after, answer_to, written_into
from hegemon.core.form import Choices, Form, FreeText, Numbers, is_complete, next_choices
from hegemon.core.game import Answer
from hegemon.core.order import Begun, Order, Scalar
from hegemon.environments.numbering import DONE, ENTRIES, Numbering, amounts

MOST_REPEATED = 8
"""So often a value is said again and again; then the order is as long as it gets."""
SAID = "hail"
"""What is said where any text may be."""


class Sense(NamedTuple):
    """What an action would do now."""

    does: str
    """"done", "kind", "value" or "further"."""
    value: Scalar = None


_DONE = Sense("done")
_FURTHER = Sense("further")

Prefix = tuple[str, tuple[Scalar, ...]]


class Deciding:
    """One seat's answer under way."""

    def __init__(self, form: Form[Any], numbering: Numbering, most: int) -> None:
        self.form, self.numbering = form, numbering
        self.orders: tuple[Order, ...] = form.start
        self.begun: Begun | None = None
        self.page = 0
        """Of a list that is longer than its page."""
        self.closed = False
        self.illegal = 0
        """Actions that meant nothing: nothing was done."""
        self.dropped = 0
        """Orders that were begun and could not be given."""
        self.left = most
        """Decisions until the answer is closed as it stands."""
        self._here = after(form, form.start)
        self._dead: set[Prefix] = set()
        """What leads nowhere, from where the form stands."""
        self._refused: set[Prefix] = set()
        """What is whole and cannot be given so."""
        self.choices: Choices = ()
        """What the field that is asked for may say; nothing while a kind is."""
        self.meanings: dict[int, Sense] = {}
        """What can be done now, by action."""
        self._settle()

    @property
    def here(self) -> Form[Any]:
        """The form after the orders so far."""
        return self._here

    def take(self, action: int) -> None:
        """Do what an action means; one that means nothing counts, and does nothing."""
        if self.closed:
            return
        self.left -= 1
        meaning = self.meanings.get(action)
        if meaning is None:
            self.illegal += 1
        else:
            self._do(meaning)
            self._settle()
        if self.left <= 0:
            self._close()

    def answer(self) -> Answer | None:
        """The answer; None where exactly one order is needed and there is none."""
        if self.form.single and len(self.orders) != 1:
            return None
        return answer_to(self.form, self.orders)

    def copied(self) -> Deciding:
        """The same, that can be gone on with otherwise."""
        twin = copy.copy(self)
        twin.__dict__.update(_dead=set(self._dead), _refused=set(self._refused))
        return twin

    def entries(self) -> list[str]:
        """The values that stand on the page, by their place on it, legal or not."""
        return self._listed()[self._turned :][:ENTRIES]

    @property
    def _turned(self) -> int:
        """How many entries stand on the pages before this one."""
        return self.page * ENTRIES

    def _do(self, meaning: Sense) -> None:
        if meaning is _FURTHER:
            self.page += 1
            return
        self.page = 0
        begun = self.begun
        if meaning is not _DONE:
            value = meaning.value
            values = (*begun.values, value) if begun else ()
            self.begun = Begun(begun.word if begun else str(value), values)
        elif begun is None or not begun.values:
            self._close()
        else:
            self._write(begun)

    def _settle(self) -> None:
        """Go on until there is something to choose."""
        while not self.closed:
            self._begin_the_only_kind()
            if self.begun and self._is_whole(self.begun):
                self._write(self.begun)
                continue
            self.meanings = self._possible()
            if not self.meanings:
                self._drop()
            elif len(self.meanings) == 1 and self.page == 0:
                self._do(next(iter(self.meanings.values())))
            else:
                return

    def _begin_the_only_kind(self) -> None:
        """Where there is one kind of order only, which one need not be said."""
        kinds = self._here.kinds
        if self.begun is None and len(kinds) == 1 and kinds[0].fields:
            begun = Begun(kinds[0].word)
            self.begun = None if (begun.word, ()) in self._dead else begun

    def _is_whole(self, begun: Begun) -> bool:
        kind = self._here.kind(begun.word)
        assert kind is not None, f"no order {begun.word}"
        return kind.field_at(len(begun.values)) is None

    def _possible(self) -> dict[int, Sense]:
        """What can be done; empty where what was begun leads nowhere."""
        begun, self.choices = self.begun, ()
        if begun is None:
            return self._kinds()
        kind = self._here.kind(begun.word)
        assert kind is not None, f"no order {begun.word}"
        found: dict[int, Sense] = {}
        if len(begun.values) < len(kind.fields) + MOST_REPEATED:
            self.choices = next_choices(self._here, begun)
            found = self._values(begun)
        nothing_yet = not begun.values and len(self._here.kinds) == 1 and not self.form.single
        whole = is_complete(kind, begun) and (begun.word, begun.values) not in self._refused
        if nothing_yet or (begun.values and whole):
            found[DONE] = _DONE
        return found

    def _kinds(self) -> dict[int, Sense]:
        found = {} if self.form.single else {DONE: _DONE}
        for kind in self._here.kinds:
            if (kind.word, ()) not in self._dead:
                found[self.numbering.kind[kind.word]] = Sense("kind", kind.word)
        return found

    def _values(self, begun: Begun) -> dict[int, Sense]:
        """The actions that say a value of the field."""
        numbering, choices = self.numbering, self.choices
        if isinstance(choices, FreeText):
            said: list[tuple[int, Scalar]] = [(numbering.first_entry, SAID[: choices.longest])]
        elif isinstance(choices, Numbers):
            some = amounts(choices)[: 1 if choices.least == choices.most else None]
            said = [*enumerate(some, numbering.first_amount)]
        else:
            said = self._listed_actions()
        found = {
            action: Sense("value", value)
            for action, value in said
            if not self._leads_nowhere(begun, value)
        }
        legal, later = self._legal(), self._listed()[self._turned + ENTRIES :]
        if any(one in legal and not self._leads_nowhere(begun, one) for one in later):
            found[numbering.further] = _FURTHER
        return found

    def _leads_nowhere(self, begun: Begun, value: Scalar) -> bool:
        """Whether a value of the field was tried in vain."""
        return (begun.word, (*begun.values, value)) in self._dead

    def _legal(self) -> set[str]:
        """The values of a list that may be said."""
        choices = self.choices if isinstance(self.choices, tuple) else ()
        return {one.value for one in choices if not one.barred}

    def _listed_actions(self) -> list[tuple[int, Scalar]]:
        """A list: places by their rows, the rest by where they stand on the page."""
        legal, numbering = self._legal(), self.numbering
        said: list[tuple[int, Scalar]] = [
            (numbering.place[value], value) for value in legal if value in numbering.place
        ]
        entries = enumerate(self.entries(), numbering.first_entry)
        said += [(action, value) for action, value in entries if value in legal]
        return sorted(said)

    def _listed(self) -> list[str]:
        """The values of a list that are no places."""
        if not isinstance(self.choices, tuple):
            return []
        places = self.numbering.place
        return [one.value for one in self.choices if one.value not in places]

    def _drop(self) -> None:
        """What was begun leads nowhere."""
        begun = self.begun
        if begun is None:
            self._close()
            return
        self._dead.add((begun.word, begun.values))
        self.dropped += bool(begun.values)
        # the values before it may lead elsewhere
        self.begun = Begun(begun.word, begun.values[:-1]) if begun.values else None
        self.page = 0

    def _write(self, begun: Begun) -> None:
        """The order is whole."""
        kind = self._here.kind(begun.word)
        assert kind is not None, f"no order {begun.word}"
        order = kind.order_of(begun.values)
        if self._here.why_not(order):
            self._refuse(begun, repeats=kind.more is not None)
            return
        self.begun = None
        self.orders = written_into(self.form, self.orders, order)
        if self.form.single:
            self._close()
            return
        self._here = self._here.then(order)
        self._dead.clear()
        self._refused.clear()

    def _refuse(self, begun: Begun, *, repeats: bool) -> None:
        """An order that cannot be given; where values may be repeated, a longer one perhaps can."""
        if repeats:
            self._refused.add((begun.word, begun.values))
        else:
            self._drop()

    def _close(self) -> None:
        self.closed, self.begun, self.choices = True, None, ()
        self.meanings = {DONE: _DONE}
