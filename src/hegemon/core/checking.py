"""Orders against a form: what becomes of each, and the answer that they make.

One walk along the cursor, in time that grows with the number of orders. Nothing here raises on
orders that JSON can carry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from hegemon.core.deciding.accounts import PurseAccount
from hegemon.core.deciding.ways import Open
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form, Purse, given_to
from hegemon.core.game import Answer
from hegemon.core.order import Field, Meant, Misfit, Order, OrderKind, Scalar, holds, kind_of
from hegemon.core.records import Value
from hegemon.core.refusals import refusal, shown

ONE_ORDER = "exactly one order is needed"

W = TypeVar("W", Order, Meant)


class Outlay(Value, tag=False):
    """What one order draws from a purse: so many where `by` is below 0; above 0 it frees them."""

    purse: str
    """Its id."""
    by: int


class Verdict(Value, tag=False):
    """What will become of one order."""

    fine: bool
    text: str
    changes: tuple[Outlay, ...] = ()
    """What it does to the purses, after the orders before it."""
    way: tuple[str, ...] = ()
    """The places that it leads over, from where the thing stands; empty where it sends nothing."""


class Check(Value, tag=False):
    """What will become of some orders: of each, of all together, and what must follow."""

    verdicts: tuple[Verdict, ...]
    faults: tuple[str, ...] = ()
    forecast: tuple[str, ...] = ()
    purses: tuple[Purse, ...] = ()
    open: tuple[Open, ...] = ()
    """What still needs a decision."""
    accounts: tuple[PurseAccount, ...] = ()
    """What is left of purses, line by line."""

    @property
    def fine(self) -> bool:
        """Whether nothing will be refused."""
        return not self.faults and all(verdict.fine for verdict in self.verdicts)


def check(form: Form[Any], orders: Iterable[Meant]) -> Check:
    """What will become of orders, each judged after those before it; changes nothing."""
    written = tuple(orders)
    replaced = replaced_in(form, written)
    verdicts = []
    here, purses = form, form.purses()
    # three things may stand in a place: what a later order replaces, what is none, and an order
    for at, order in enumerate(written):
        if at in replaced:
            later = replaced[at] + 1
            verdicts.append(Verdict(fine=True, text=f"order {later} takes its place"))
            continue
        if isinstance(order, Misfit):
            verdicts.append(Verdict(fine=False, text=order.why))
            here = here.despite(order)
            continue
        why = why_not(here, order)
        text, way = why or here.effect(order), () if why else _places(here, order)
        here = _past(here, order) if why else here.then(order)
        before, purses = purses, here.purses()
        verdicts.append(Verdict(not why, text, changes(before, purses), way))
    faults = here.faults()
    if form.single and len(written) - len(replaced) != 1:
        faults = (*faults, ONE_ORDER)
    last = (here.forecast(), purses, here.open() or (), here.accounts())
    return Check(tuple(verdicts), faults, *last)


def _places(form: Form[Any], order: Order) -> tuple[str, ...]:
    """Where a legal order leads, place by place."""
    way = form.way(order)
    return way.places if way else ()


def changes(before: Sequence[Purse], after: Sequence[Purse]) -> tuple[Outlay, ...]:
    """What happened to each purse that stands before and after, where something did."""
    left = {purse.id: purse.left for purse in before}
    moved = ((purse.id, purse.left - left[purse.id]) for purse in after if purse.id in left)
    return tuple(Outlay(purse, by) for purse, by in moved if by)


def why_not(form: Form[Any], order: Order) -> str:
    """Why an order from anywhere cannot be given; empty when it can."""
    return misfit(form, order) or form.why_not(order)


def after(form: Form[Any], orders: Iterable[Meant]) -> Form[Any]:
    """The form after some orders, those that are replaced later left out."""
    for order in standing(form, tuple(orders)):
        if isinstance(order, Misfit):
            form = form.despite(order)
        else:
            form = _past(form, order) if why_not(form, order) else form.then(order)
    return form


def _past(form: Form[Any], order: Order) -> Form[Any]:
    """The form after what was refused; of another form's order nothing can be told."""
    kind = form.kind(order.word)
    return form if kind is None or kind.order is not type(order) else form.passing(order)


def answer_to(form: Form[Any], orders: Iterable[Meant]) -> Answer:
    """The answer that orders make, those that are replaced later left out.

    Orders that the rules will refuse go into the answer: what becomes of them the rules decide.
    Raises BadAnswer for what is no order of this form, and for more or less than one order where
    one is asked for.
    """
    written = tuple(orders)
    for at, order in enumerate(written, 1):
        wrong = order.why if isinstance(order, Misfit) else misfit(form, order)
        if wrong:
            raise BadAnswer(f"order {at}: {wrong}")
    kept = standing(form, written)
    if form.single and len(kept) != 1:
        raise BadAnswer(ONE_ORDER)
    return form.answer(kept)


def misfit(form: Form[Any], order: Order) -> str:
    """Why an order is none of this form's kinds: its word, or the type of a value."""
    kind = form.kind(order.word)
    if kind is None or kind.order is not type(order):
        return f"there is no order {shown(order.word)}; there is {words_of(form)}"
    if kind.fits(order):
        return ""
    for at, value in enumerate(kind.values(order)):
        field = kind.field_at(at)
        if field is not None and not fits(field, value):
            return no_fit(kind, field, value)
    raise AssertionError(f"{order} fits, and does not")


def no_fit(kind: OrderKind, field: Field, value: Scalar) -> str:
    """That a value is not of the type that its field has."""
    wanted = "a whole number" if field.type == "count" else "a word"
    return f"{kind.word}: {field.label}: {shown(value)} is not {wanted}"


def fits(field: Field, value: Scalar) -> bool:
    """Whether a value is of the type that a field has."""
    return type(value) is holds(field)  # True is an int to Python, and no count


def by_choices(form: Form[Any], order: Order) -> str:
    """`why_not` for a form in which an order is legal when each of its values is offered."""
    kind = kind_of(type(order))
    values = kind.values(order)
    for at, value in enumerate(values):
        field = kind.field_at(at)
        assert field is not None
        given = given_to(kind, field, values[:at])
        why = refusal(form.choices(kind.word, field.name, given), value)
        if why:
            return f"{field.label}: {why}"
    return ""


# -- orders about the same subject


def subject_of(order: Order) -> tuple[str, Scalar] | None:
    """What an order is about; None for one of a kind that may be given any number of times."""
    if not order.about:
        return None
    subject = kind_of(type(order)).subject
    return order.about, None if subject is None else getattr(order, subject)


def replaced_in(form: Form[Any], orders: Sequence[Meant]) -> dict[int, int]:
    """The orders that a later one about the same subject replaces: which one, by position."""
    words = {kind.word for kind in form.kinds}
    latest: dict[tuple[str, Scalar], int] = {}
    replaced: dict[int, int] = {}
    for at, order in enumerate(orders):
        if isinstance(order, Misfit) or order.word not in words:
            continue
        subject = subject_of(order)
        if subject is None:
            continue
        if subject in latest:
            replaced[latest[subject]] = at
        latest[subject] = at
    return replaced


def standing(form: Form[Any], orders: Sequence[W]) -> tuple[W, ...]:
    """The orders that no later one replaces."""
    replaced = replaced_in(form, orders)
    return tuple(order for at, order in enumerate(orders) if at not in replaced)


def written_into(form: Form[Any], orders: Sequence[Order], order: Order) -> tuple[Order, ...]:
    """The orders with one more at the end, without the one that it replaces, if there is one.

    At the end, for what it may say was asked after all of them: a fleet that loads settlers may be
    sent to colonise after that, whatever it was told before.
    """
    replaced = replaced_in(form, (*orders, order))
    kept = (one for at, one in enumerate(orders) if replaced.get(at) != len(orders))
    return (*kept, order)


def words_of(form: Form[Any]) -> str:
    """The words that orders of a form begin with."""
    return ", ".join(kind.word for kind in form.kinds)
