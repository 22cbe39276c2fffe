"""§2.1: the lines of a doctrine, on a sheet beside other orders or in the place of an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, Self

import msgspec

from hegemon.core import (
    Answer,
    Choice,
    Choices,
    Form,
    Given,
    Meant,
    Open,
    Order,
    OrderKind,
    Purse,
    PurseAccount,
    Way,
    kind_of,
)
from hegemon.games.space_empires.answers import Movements
from hegemon.games.space_empires.doctrine.order import Doctrine, why_no_line
from hegemon.games.space_empires.doctrine.topics import (
    ASK,
    TOPICS,
    stance_of,
    topic_in_play,
    topics_in_play,
)
from hegemon.games.space_empires.economy.orders import Economics
from hegemon.games.space_empires.forms.common import EmpiresForm

DOCTRINE = kind_of(Doctrine)


class DoctrineForm(Form[Order]):
    """§2.1: a form that takes lines of a doctrine besides its own orders."""

    def __init__(self, inner: EmpiresForm[Any], topics: Sequence[str]) -> None:
        self.inner = inner
        self.topics = topics
        self.single = inner.single  # type: ignore[misc]  # as the form is that it stands for
        self.start = inner.start
        self.lines: tuple[Doctrine, ...] = ()
        """The lines so far."""

    @property
    def title(self) -> str:
        """The question in one sentence."""
        return self.inner.title

    @property
    def places(self) -> tuple[str, ...]:
        """Those of the question."""
        return self.inner.places

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Those of the question, then the doctrine."""
        return (*self.inner.kinds, DOCTRINE)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """§2.1: what can be said, with its meaning and what is said now."""
        if word != Doctrine.word:
            return self.inner.choices(word, field, given)
        view = self.inner.view
        if field == "topic":
            return tuple(self._topics())
        topic = topic_in_play(view, str(given["topic"]))
        if topic is None or given["topic"] not in self.topics:
            return ()
        found = tuple(Choice(stance, means) for stance, means in topic.stances.items())
        return (*found, Choice(ASK, "you are asked"))

    def _topics(self) -> Iterator[Choice]:
        """What the question can be answered by, each with what is said of it now."""
        view = self.inner.view
        for name, topic in topics_in_play(view).items():
            if name in self.topics:
                now = stance_of(view, self.inner.me, name) or ASK
                yield Choice(name, f"{topic.about}, now {now}")

    def why_not(self, order: Order) -> str:
        """§2.1: the rule itself."""
        if not isinstance(order, Doctrine):
            return self.inner.why_not(order)
        return why_no_line(self.inner.view, self.topics, order)

    def effect(self, order: Order) -> str:
        """What a line means."""
        if not isinstance(order, Doctrine):
            return self.inner.effect(order)
        topic = TOPICS[order.topic]
        if order.stance == ASK:
            return f"you are asked {topic.about}"
        return f"{topic.about}: {topic.stances[order.stance]}"

    def way(self, order: Order) -> Way | None:
        """That of the question; a line leads nowhere."""
        return None if isinstance(order, Doctrine) else self.inner.way(order)

    def prospect(self, order: Order) -> str:
        """That of the question."""
        return "" if isinstance(order, Doctrine) else self.inner.prospect(order)

    def fight(self, order: Order) -> str:
        """That of the question."""
        return "" if isinstance(order, Doctrine) else self.inner.fight(order)

    def open(self) -> tuple[Open, ...] | None:
        """That of the question: a doctrine may be left as it is."""
        return self.inner.open()

    def then(self, order: Order) -> Self:
        """The form after one more order or line."""
        later = copy(self)
        if isinstance(order, Doctrine):
            later.lines = (*self.lines, order)
        else:
            later.inner = self.inner.then(order)
        return later

    def faults(self) -> tuple[str, ...]:
        """Those of the question."""
        return self.inner.faults()

    def forecast(self) -> tuple[str, ...]:
        """That of the question."""
        return self.inner.forecast()

    def purses(self) -> tuple[Purse, ...]:
        """Those of the question."""
        return self.inner.purses()

    def accounts(self) -> tuple[PurseAccount, ...]:
        """Those of the question."""
        return self.inner.accounts()


class BesideDoctrine(DoctrineForm):
    """§2.1: a sheet of orders, on which lines of a doctrine may stand as well."""

    def __init__(self, inner: EmpiresForm[Any], topics: Sequence[str]) -> None:
        super().__init__(inner, topics)
        self._kinds = super().kinds  # those of a sheet stay as they are, and are looked at often

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Those of the sheet, then the doctrine."""
        return self._kinds

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The orders and the lines, each in their own order."""
        answer = self.inner.answer([order for order in orders if not isinstance(order, Doctrine)])
        return msgspec.structs.replace(answer, doctrine=_lines_of(orders))

    def orders(self, answer: Answer) -> tuple[Meant, ...]:
        """The lines, which count first, then the orders."""
        assert isinstance(answer, Movements | Economics)
        return (*answer.doctrine, *answer.orders)


class InsteadDoctrine(DoctrineForm):
    """§2.1: a question that a doctrine can answer from now on."""

    def forecast(self) -> tuple[str, ...]:
        """That the doctrine answers at once."""
        if self.lines and not self.single:
            return ("the doctrine answers now, too: nothing else that is written here counts",)
        return super().forecast()

    def answer(self, orders: Sequence[Order]) -> Answer:
        """The doctrine where one is written, else what the question takes."""
        lines = _lines_of(orders)
        if lines:
            return lines[-1]
        return self.inner.answer(orders)

    def orders(self, answer: Answer) -> tuple[Meant, ...]:
        """The line, or the orders."""
        if isinstance(answer, Doctrine):
            return (answer,)
        return self.inner.orders(answer)


def _lines_of(orders: Sequence[Order]) -> tuple[Doctrine, ...]:
    """The lines of a doctrine among orders."""
    return tuple(order for order in orders if isinstance(order, Doctrine))
