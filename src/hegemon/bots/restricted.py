"""A bot that is forbidden some orders: what it loses by that is what they are worth to such a bot.

The form that it is given refuses them. Bots that order without asking the form have them struck
from their answer, and what cannot stand without them; so it works for any bot of any game. Where a
question leaves nothing else to be said, what is forbidden is said all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from hegemon.bots import Bot, Factory
from hegemon.bots.random import Random
from hegemon.core import (
    Answer,
    Choices,
    Event,
    Form,
    FreeText,
    Given,
    Meant,
    Misfit,
    Numbers,
    Open,
    Order,
    OrderKind,
    Purse,
    PurseAccount,
    StandingOrder,
    Way,
    answer_to,
    check,
    kind_of,
)


class Forbidden(NamedTuple):
    """A kind of order that may not be given, or one with a certain choice in it."""

    word: str
    """Of the order: "build"."""
    value: str = ""
    """The choice, as orders have it: "SC"; empty where no such order may be given at all."""

    def __str__(self) -> str:
        """As it is typed."""
        return f"{self.word}:{self.value}" if self.value else self.word

    def bars(self, order: Meant) -> bool:
        """Whether this is such an order."""
        if isinstance(order, Misfit) or order.word != self.word:
            return False
        return not self.value or self.value in kind_of(type(order)).values(order)


class RestrictedForm(Form[Any]):
    """A form that refuses some orders more than another does."""

    def __init__(self, form: Form[Any], forbidden: tuple[Forbidden, ...]) -> None:
        self.form, self.forbidden = form, forbidden
        start = tuple(order for order in form.start if not self.forbids(order))
        # what other forms have as a class this one has of the form that it stands for
        vars(self).update(single=form.single, makes=getattr(form, "makes", None), start=start)

    def forbids(self, order: Meant) -> bool:
        """Whether an order may not be given, whatever the rules say."""
        return any(one.bars(order) for one in self.forbidden)

    @property
    def title(self) -> str:
        """As it is."""
        return self.form.title

    @property
    def places(self) -> tuple[str, ...]:
        """As they are."""
        return self.form.places

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        """Those of which some order may be given."""
        gone = {one.word for one in self.forbidden if not one.value}
        return tuple(kind for kind in self.form.kinds if kind.word not in gone)

    def choices(self, word: str, field: str, given: Given) -> Choices:
        """As they are, what is forbidden barred."""
        found = self.form.choices(word, field, given)
        barred = {one.value for one in self.forbidden if one.word == word}
        if isinstance(found, Numbers | FreeText) or barred.isdisjoint(one.value for one in found):
            return found
        return tuple(
            msgspec.structs.replace(one, barred="it is forbidden") if one.value in barred else one
            for one in found
        )

    def why_not(self, order: Order) -> str:
        """The rules, and what is forbidden."""
        return "it is forbidden" if self.forbids(order) else self.form.why_not(order)

    def effect(self, order: Order) -> str:
        """As it is."""
        return self.form.effect(order)

    def then(self, order: Order) -> RestrictedForm:
        """The form after one more order."""
        return RestrictedForm(self.form.then(order), self.forbidden)

    def passing(self, order: Order) -> RestrictedForm:
        """The form after what was refused; what is forbidden was never written."""
        later = self.form if self.forbids(order) else self.form.passing(order)
        return RestrictedForm(later, self.forbidden)

    def despite(self, misfit: Misfit) -> RestrictedForm:
        """The form after what was no order."""
        return RestrictedForm(self.form.despite(misfit), self.forbidden)

    def faults(self) -> tuple[str, ...]:
        """As they are."""
        return self.form.faults()

    def forecast(self) -> tuple[str, ...]:
        """As it is."""
        return self.form.forecast()

    def purses(self) -> tuple[Purse, ...]:
        """As they are."""
        return self.form.purses()

    def accounts(self) -> tuple[PurseAccount, ...]:
        """As they are."""
        return self.form.accounts()

    def way(self, order: Order) -> Way | None:
        """As it is."""
        return self.form.way(order)

    def ways(self, orders: Sequence[Order]) -> Sequence[Way | None]:
        """As they are."""
        return self.form.ways(orders)

    def prospect(self, order: Order) -> str:
        """As it is."""
        return self.form.prospect(order)

    def fight(self, order: Order) -> str:
        """As it is."""
        return self.form.fight(order)

    def open(self) -> tuple[Open, ...] | None:
        """As it is."""
        return self.form.open()

    def suggestion(self, word: str = "") -> Order | None:
        """As it is, but nothing that is forbidden."""
        found: Order | None = self.form.suggestion(word)
        return None if found is None or self.forbids(found) else found

    def answer(self, orders: Sequence[Order]) -> Answer:
        """As it is."""
        return self.form.answer(orders)

    def orders(self, answer: Answer) -> tuple[Meant, ...]:
        """As they are."""
        return self.form.orders(answer)


class RestrictedBot(Bot):
    """Answers as another bot does, but for what it is forbidden."""

    def __init__(self, bot: Bot, forbidden: tuple[Forbidden, ...], seed: int) -> None:
        self.bot, self.forbidden, self.seed = bot, forbidden, seed
        # what bots are as a class this one is as the bot that it stands for
        vars(self).update(remembers=bot.remembers, listens=bot.listens, waits=bot.waits)

    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """The bot's own answer, without what is forbidden."""
        limited = RestrictedForm(form, self.forbidden)
        found = self.bot.answer(view, question, limited, told)
        self.mishap = self.bot.mishap
        return allowed(limited, found, self.seed)


def restricted(makes: Factory, forbidden: tuple[Forbidden, ...]) -> Factory:
    """What makes a bot that is forbidden some orders."""
    return lambda seed: RestrictedBot(makes(seed), forbidden, seed)


Veto = Callable[[Order], bool]
"""Whether an order that the rules allow may not be given all the same."""


def nothing_barred(order: Order) -> bool:
    """Where nothing is forbidden."""
    del order
    return False


def barred_by(form: Form[Any]) -> Veto:
    """What a form forbids that the rules allow: for bots that plan without forms."""
    return form.forbids if isinstance(form, RestrictedForm) else nothing_barred


def allowed(form: RestrictedForm, answer: Answer, seed: int) -> Answer:
    """An answer without what its form forbids, and without what cannot stand without that."""
    if isinstance(answer, StandingOrder):
        return answer
    orders = form.orders(answer)
    if not any(map(form.forbids, orders)):
        return answer
    for kept in (_left(form, orders), _by_lot(form, seed)):
        if kept is not None and check(form.form, kept).fine:
            return answer_to(form.form, kept)
    return answer


def _left(form: RestrictedForm, orders: Sequence[Meant]) -> tuple[Order, ...]:
    """The orders that are not forbidden, as far as each can be given after those before it."""
    here: Form[Any] = form
    kept: list[Order] = []
    for order in orders:
        if not isinstance(order, Misfit) and not here.why_not(order):
            kept.append(order)
            here = here.then(order)
    return tuple(kept)


def _by_lot(form: RestrictedForm, seed: int) -> tuple[Order, ...] | None:
    """What the form offers, where what is left is no answer; None where it offers nothing."""
    lots = Random(seed)
    if not form.single:
        return lots.orders(form)
    order = lots.order(form)
    return None if order is None else (order,)
