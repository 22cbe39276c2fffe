"""Orders against a form: what becomes of each, and the answer that they make.

One walk along the cursor, in time that grows with the number of orders. Nothing here raises on
orders that JSON can carry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hegemon.core.errors import BadAnswer
from hegemon.core.form import (
    Field,
    Form,
    Order,
    OrderKind,
    Purse,
    Scalar,
    given_to,
    is_complete,
)
from hegemon.core.game import Answer
from hegemon.core.records import Value
from hegemon.core.refusals import refusal, shown

ONE_ORDER = "exactly one order is needed"


class Verdict(Value, tag=False):
    """What will become of one order."""

    fine: bool
    text: str


class Check(Value, tag=False):
    """What will become of some orders: of each, of all together, and what must follow."""

    verdicts: tuple[Verdict, ...]
    faults: tuple[str, ...] = ()
    forecast: tuple[str, ...] = ()
    purses: tuple[Purse, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether nothing will be refused."""
        return not self.faults and all(verdict.fine for verdict in self.verdicts)


def check(form: Form, orders: Iterable[Order]) -> Check:
    """What will become of orders, each judged after those before it; changes nothing."""
    written = tuple(orders)
    replaced = replaced_in(form, written)
    verdicts = []
    here = form
    for at, order in enumerate(written):
        if at in replaced:
            later = replaced[at] + 1
            verdicts.append(Verdict(fine=True, text=f"order {later} takes its place"))
            continue
        why = why_not(here, order)
        verdicts.append(Verdict(not why, why or here.effect(order)))
        here = here.passing(order) if why else here.then(order)
    faults = here.faults()
    if form.single and len(written) - len(replaced) != 1:
        faults = (*faults, ONE_ORDER)
    return Check(tuple(verdicts), faults, here.forecast(), here.purses())


def why_not(form: Form, order: Order) -> str:
    """Why an order from anywhere cannot be given; empty when it can."""
    return misfit(form, order) or form.why_not(order)


def after(form: Form, orders: Iterable[Order]) -> Form:
    """The form after some orders, those that are replaced later left out."""
    for order in standing(form, tuple(orders)):
        form = form.passing(order) if why_not(form, order) else form.then(order)
    return form


def answer_to(form: Form, orders: Iterable[Order]) -> Answer:
    """The answer that orders make, those that are replaced later left out.

    Orders that the rules will refuse go into the answer: what becomes of them the rules decide.
    Raises BadAnswer for what is no order of this form, and for more or less than one order where
    one is asked for.
    """
    kept = standing(form, tuple(orders))
    for at, order in enumerate(kept, 1):
        wrong = misfit(form, order)
        if wrong:
            raise BadAnswer(f"order {at}: {wrong}")
    if form.single and len(kept) != 1:
        raise BadAnswer(ONE_ORDER)
    return form.answer(kept)


def misfit(form: Form, order: Order) -> str:
    """Why an order is none of this form's kinds: its word, how many values it has, their types."""
    kind = form.kind(order.word)
    if kind is None:
        return f"there is no order {shown(order.word)}; there is {words_of(form)}"
    if not is_complete(kind, order):
        missing = kind.fields[len(order.values)]
        return f"{kind.word}: {missing.label} is missing: {kind.example}"
    if kind.more is None and len(order.values) > len(kind.fields):
        takes = len(kind.fields)
        return f"{kind.word} takes {takes} value{'s' * (takes != 1)}: {kind.example}"
    for at, value in enumerate(order.values):
        field = kind.fields[at] if at < len(kind.fields) else kind.more
        assert field is not None
        if not fits(field, value):
            wanted = "a whole number" if field.type == "count" else "a word"
            return f"{kind.word}: {field.label}: {shown(value)} is not {wanted}"
    return ""


def fits(field: Field, value: Scalar) -> bool:
    """Whether a value is of the type that a field has."""
    return type(value) is (int if field.type == "count" else str)


def by_choices(form: Form, order: Order) -> str:
    """`why_not` for a form in which an order is legal when each of its values is offered."""
    kind = form.kind(order.word)
    assert kind is not None
    for at, value in enumerate(order.values):
        field = kind.fields[at] if at < len(kind.fields) else kind.more
        assert field is not None
        given = given_to(kind, field, Order(order.word, order.values[:at]))
        why = refusal(form.choices(kind.word, field.name, given), value)
        if why:
            return f"{field.label}: {why}"
    return ""


# -- orders about the same subject


def subject_of(kind: OrderKind, order: Order) -> tuple[str, Scalar] | None:
    """What an order is about; None for one of a kind that may be given any number of times."""
    if not kind.about:
        return None
    for field, value in zip(kind.fields, order.values, strict=False):
        if field.name == kind.about:
            return kind.about, value
    return kind.about, None


def replaced_in(form: Form, orders: Sequence[Order]) -> dict[int, int]:
    """The orders that a later one about the same subject replaces: which one, by position."""
    kinds = {kind.word: kind for kind in form.kinds}
    latest: dict[tuple[str, Scalar], int] = {}
    replaced: dict[int, int] = {}
    for at, order in enumerate(orders):
        kind = kinds.get(order.word)
        subject = subject_of(kind, order) if kind else None
        if subject is None:
            continue
        if subject in latest:
            replaced[latest[subject]] = at
        latest[subject] = at
    return replaced


def standing(form: Form, orders: Sequence[Order]) -> tuple[Order, ...]:
    """The orders that no later one replaces."""
    replaced = replaced_in(form, orders)
    return tuple(order for at, order in enumerate(orders) if at not in replaced)


def written_into(form: Form, orders: Sequence[Order], order: Order) -> tuple[Order, ...]:
    """The orders with one more, in the place of the one that it replaces, if there is one."""
    replaced = replaced_in(form, (*orders, order))
    gone = [at for at, by in replaced.items() if by == len(orders)]
    if not gone:
        return (*orders, order)
    return tuple(order if at == gone[0] else kept for at, kept in enumerate(orders))


def words_of(form: Form) -> str:
    """The words that orders of a form begin with."""
    return ", ".join(kind.word for kind in form.kinds)
