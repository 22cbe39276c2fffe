"""What every form promises beside being legal: it is data, it is on the map, it never breaks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

from hegemon.contract.choices import complete_orders, kind_for, offered
from hegemon.contract.match import Moment, chance_at
from hegemon.contract.world import World
from hegemon.core.checking import Check, answer_to, check, misfit, why_not
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Choice, Form, FreeText, Numbers, given_to, legal
from hegemon.core.notation import write
from hegemon.core.order import Field, Meant, Misfit, Order, kind_of
from hegemon.core.order_json import orders_to_json, read_orders, to_json
from hegemon.core.sheet import Sheet, SheetField, choices_on, part_of_sheet, sheet
from hegemon.core.show.signs import PURSES

WORDS = (None, True, 1.5, 0, -1, 10**17, "", "zz", "p1", "A", "\x1b[2J", "x" * 99)


def forms_of(moment: Moment, world: World) -> Iterator[Form[Any]]:
    """The form of everybody who is asked."""
    for player in moment.question.asked(moment.state):
        yield world.form_of(moment.state, player)


def sheets_agree(moment: Moment, world: World) -> Iterator[str]:
    """A sheet, and a part, lists for every beginning what the form offers; it survives JSON."""
    for form in forms_of(moment, world):
        page = sheet(form)
        if msgspec.json.decode(msgspec.json.encode(page), type=Sheet) != page:
            yield "the sheet comes back changed"
        parts = {kind.word: part_of_sheet(form, [kind.word]) for kind in form.kinds}
        for begun, choices in offered(form):
            kind = kind_for(form, begun)
            field = kind.field_at(len(begun.values))
            assert field is not None
            given = given_to(kind, field, begun.values)
            part = parts[begun.word]
            if choices_on(part, on_sheet(part, begun.word, field), given) != choices:
                yield f"{begun}: another choice on the part of the sheet for it"
            told = choices_on(page, on_sheet(page, begun.word, field), given)
            if told != choices:
                yield f"{begun}: the form offers {choices}, the sheet {told}"


def on_sheet(page: Sheet, word: str, field: Field) -> SheetField:
    """A field as it stands on a sheet."""
    kind = next(kind for kind in page.kinds if kind.word == word)
    fields = [*kind.fields, *([kind.more] if kind.more else [])]
    return next(each for each in fields if each.name == field.name)


def needs_are_declared(moment: Moment, world: World) -> Iterator[str]:
    """A field needs earlier fields that are no counts, or itself; the usual ones come last."""
    for form in forms_of(moment, world):
        for kind in form.kinds:
            # what each field may need are the words before it, and itself where it is repeated
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
        yield from (f"{one} is no place" for one in form.places if one not in known["place"])
        for begun, choices in offered(form):
            field = kind_for(form, begun).field_at(len(begun.values))
            assert field is not None
            for choice in choices if isinstance(choices, tuple) else ():
                yield from _misplaced(choice, field, known.get(field.type))


def _misplaced(choice: Choice, field: Field, known: set[str] | None) -> Iterator[str]:
    if known is not None and choice.value not in known:
        yield f"{field.name}: {choice.value} is no {field.type} on the board"
    if not choice.value or any(char.isspace() for char in choice.value):
        yield f"{field.name}: {choice.value!r} is not one word"


def nothing_breaks(moment: Moment, world: World) -> Iterator[str]:
    """Whatever comes from outside gets a verdict or a sentence; choices of nothing, too."""
    chance = chance_at(moment)
    for form in forms_of(moment, world):
        for raw in spoilt(form, chance):
            (meant,) = read_orders(form, (raw,))
            if not isinstance(meant, Misfit) and misfit(form, meant):
                yield f"{raw} is read as {meant}, which does not fit"
            yield from _misjudged(form, meant)
        for order in misfits(form, world, chance):
            if not misfit(form, order):
                yield f"{order} fits"
            yield from _misjudged(form, order)
        for kind in form.kinds:
            for field in (*kind.fields, *([kind.more] if kind.more else [])):
                lost = dict.fromkeys(field.needs, "nowhere")
                choices: object = form.choices(kind.word, field.name, lost)
                if not isinstance(choices, tuple | Numbers | FreeText):
                    yield f"{kind.word} {field.name}: {choices}"


def _misjudged(form: Form[Any], meant: Meant) -> Iterator[str]:
    """What cannot be given has a reason, and is not taken for an order of the form."""
    verdict = check(form, (meant,)).verdicts[0]
    why = meant.why if isinstance(meant, Misfit) else why_not(form, meant)
    if verdict.fine != (not why) or (not verdict.fine and verdict.text != why):
        yield f"{meant}: {verdict}"
    if isinstance(meant, Misfit) and not why:
        yield f"{meant.text!r} is no order, and nothing says why"
    if isinstance(meant, Misfit) or misfit(form, meant):
        with suppress(BadAnswer):
            yield f"{meant} becomes {answer_to(form, (meant,))}"


def spoilt(form: Form[Any], chance: random.Random, most: int = 60) -> Iterator[Any]:
    """Objects and lines that say an order of the form but for one thing in them."""
    yield from (*WORDS, [], [[]], {"order": []}, {})
    for order in list(complete_orders(form, most))[:most]:
        written = to_json(order)
        name = chance.choice([*written])
        word: Any = chance.choice((*WORDS, [], {}, [None]))
        yield {**written, name: word}
        yield {**written, "zz": word}
        yield {each: value for each, value in written.items() if each != name}
        words = write(order).split()
        at = chance.randrange(len(words) + 1)
        yield " ".join([*words[:at], f"{word}", *words[at + 1 :]])
        yield " ".join([*words[:at], f"{word}", *words[at:]])
        yield " ".join(words[:at])


def misfits(form: Form[Any], world: World, chance: random.Random) -> Iterator[Order]:
    """Orders of other questions, and such as a game that keeps what was sent may hold."""
    classes = [kind.order for kind in form.kinds]
    for other in world.ruleset.orders.values():
        if other not in classes:
            kind = kind_of(other)
            yield kind.order_of([1 if field.type == "count" else "zz" for field in kind.fields])
    for order in list(complete_orders(form, 60))[:20]:
        kind = kind_of(type(order))
        values = [*kind.values(order)]
        if values:
            at = chance.randrange(len(values))
            values[at] = chance.choice((None, True, 1.5))
            yield kind.order_of(values)


def orders_are_data(moment: Moment, world: World) -> Iterator[str]:
    """Orders as JSON objects are the same orders when they are read."""
    for form in forms_of(moment, world):
        for order in list(complete_orders(form, 60))[:20]:
            raw: Any = msgspec.json.decode(msgspec.json.encode(orders_to_json((order,))))
            if read_orders(form, raw) != (order,):
                yield f"{order} is written {raw}"


def accounts_add_up(moment: Moment, world: World) -> Iterator[str]:
    """What is left of a purse is what its lines come to, whatever is ordered."""
    for player in moment.question.asked(moment.state):
        form = world.form_of(moment.state, player)
        tried = [(order,) for order in list(complete_orders(form, 60))[:20]]
        given = form.orders(moment.answers[player]) if player in moment.answers else ()
        for orders in ((), given, *tried):
            yield from misreckoned(check(form, orders), f"after {orders}")


def misreckoned(checked: Check, when: str) -> Iterator[str]:
    """Each account that is of no purse, or does not come to what is left of it."""
    purses = {purse.id: purse for purse in checked.purses}
    for account in checked.accounts:
        purse = purses.pop(account.purse, None)
        if purse is None:
            yield f"{when} {account} is of no purse, or of one that has an account"
        elif account.left // 10**account.places != purse.left:
            yield f"{when} {account} comes to {account.left}, but {purse} has {purse.left} left"


def signs_are_known(moment: Moment, world: World) -> Iterator[str]:
    """The sign of a purse is one of the vocabulary."""
    for form in forms_of(moment, world):
        for purse in form.purses():
            if purse.sign and purse.sign not in PURSES:
                yield f"{purse} has a sign that nobody draws"


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
