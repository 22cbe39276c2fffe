"""What every form promises beside being legal: it is data, it is on the map, it never breaks."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from hegemon.core.checking import check, misfit, why_not
from hegemon.core.form import Choice, Field, Form, FreeText, Numbers, Order, given_to, legal
from hegemon.core.order_json import orders_from_json, orders_to_json
from hegemon.core.sheet import Sheet, SheetField, choices_on, sheet
from tests.contract.choices import complete_orders, kind_of, offered
from tests.contract.match import Moment, chance_at
from tests.contract.world import World

WORDS = (None, True, 1.5, 0, -1, 10**17, "", "zz", "p1", "A", "\x1b[2J", "x" * 99)


def forms_of(moment: Moment, world: World) -> Iterator[Form]:
    """The form of everybody who is asked."""
    for player in moment.question.asked(moment.state):
        yield world.form_of(moment.state, player)


def sheets_agree(moment: Moment, world: World) -> Iterator[str]:
    """A sheet lists for every beginning of an order what the form offers; it survives JSON."""
    for form in forms_of(moment, world):
        page = sheet(form)
        if msgspec.json.decode(msgspec.json.encode(page), type=Sheet) != page:
            yield "the sheet comes back changed"
        for order, choices in offered(form):
            kind = kind_of(form, order)
            at = len(order.values)
            field = kind.fields[at] if at < len(kind.fields) else kind.more
            assert field is not None
            told = choices_on(page, on_sheet(page, order.word, field), given_to(kind, field, order))
            if told != choices:
                yield f"{order}: the form offers {choices}, the sheet {told}"


def on_sheet(page: Sheet, word: str, field: Field) -> SheetField:
    """A field as it stands on a sheet."""
    kind = next(kind for kind in page.kinds if kind.word == word)
    fields = [*kind.fields, *([kind.more] if kind.more else [])]
    return next(each for each in fields if each.name == field.name)


def needs_are_declared(moment: Moment, world: World) -> Iterator[str]:
    """A field needs earlier fields that are no counts, or itself; the usual ones come last."""
    for form in forms_of(moment, world):
        for kind in form.kinds:
            names = [field.name for field in kind.fields if field.type != "count"]
            fields = [*kind.fields, *([kind.more] if kind.more else [])]
            for at, field in enumerate(fields):
                itself = (field.name,) if field is kind.more else ()
                earlier = {each.name for each in fields[:at]} & set(names)
                for name in field.needs:
                    if name not in (*earlier, *itself):
                        yield f"{kind.word}: {field.name} needs {name}"
            usual = [field.usual is not None for field in kind.fields]
            if usual != sorted(usual):
                yield f"{kind.word}: a field that may be left out stands before one that may not"
            if any(field.name == "order" for field in fields):
                yield f"{kind.word}: no field may be called order"


def values_are_on_the_board(moment: Moment, world: World) -> Iterator[str]:
    """What is called a place or a token is one on the seat's own board; words have no spaces."""
    for player in moment.question.asked(moment.state):
        view = world.view(moment.state, player)
        form = world.form_of(moment.state, player)
        board = world.board(view)
        known = {
            "place": {place.id for place in board.places},
            "token": {token.id for token in board.tokens},
        }
        for order, choices in offered(form):
            kind = kind_of(form, order)
            at = len(order.values)
            field = kind.fields[at] if at < len(kind.fields) else kind.more
            assert field is not None
            for choice in choices if isinstance(choices, tuple) else ():
                yield from _misplaced(choice, field, known.get(field.type))


def _misplaced(choice: Choice, field: Field, known: set[str] | None) -> Iterator[str]:
    if known is not None and choice.value not in known:
        yield f"{field.name}: {choice.value} is no {field.type} on the board"
    if not choice.value or any(char.isspace() for char in choice.value):
        yield f"{field.name}: {choice.value!r} is not one word"


def nothing_breaks(moment: Moment, world: World) -> Iterator[str]:
    """Whatever JSON can say gets a verdict or a sentence; choices for what is not there, too."""
    chance = chance_at(moment)
    for form in forms_of(moment, world):
        for order in spoilt(form, chance):
            found = check(form, (order,))
            if misfit(form, order) and found.verdicts[0].fine:
                yield f"{order} does not fit, and is fine"
            if (not why_not(form, order)) != found.verdicts[0].fine:
                yield f"{order}: {found}"
        for kind in form.kinds:
            for field in (*kind.fields, *([kind.more] if kind.more else [])):
                lost = dict.fromkeys(field.needs, "nowhere")
                choices = form.choices(kind.word, field.name, lost)
                if not isinstance(choices, tuple | Numbers | FreeText):
                    yield f"{kind.word} {field.name}: {choices}"


def spoilt(form: Form, chance: random.Random, most: int = 60) -> list[Order]:
    """Orders that the form offers with one value changed, one too many or one too few."""
    found = []
    for order in list(complete_orders(form, 60))[:most]:
        at = chance.randrange(len(order.values) + 1)
        word = chance.choice(WORDS)
        changed = (*order.values[:at], word, *order.values[at + 1 :])
        found += [Order(order.word, changed), Order(order.word, order.values[:at])]
        found.append(Order(f"{word}", order.values))
    return found


def orders_are_data(moment: Moment, world: World) -> Iterator[str]:
    """Orders as JSON objects are the same orders when they are read."""
    for form in forms_of(moment, world):
        for order in list(complete_orders(form, 60))[:20]:
            raw: Any = msgspec.json.decode(msgspec.json.encode(orders_to_json(form, (order,))))
            if orders_from_json(form, raw) != (order,):
                yield f"{order} is written {raw}"


def start_stands(moment: Moment, world: World) -> Iterator[str]:
    """The orders that a player begins with are legal as they are."""
    for form in forms_of(moment, world):
        found = check(form, form.start)
        if form.start and not found.fine:
            yield f"the form begins with {form.start}, but {found}"
        for purse in form.purses():
            if purse.spent > purse.has:
                yield f"{purse} is overspent before anything was ordered"
            if legal(Numbers(0, purse.has)) and not purse.id:
                yield f"{purse} has no id"
