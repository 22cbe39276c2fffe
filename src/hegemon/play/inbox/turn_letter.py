"""What a letter tells a seat of its turn: the question with his own things, the news, the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from hegemon.core.board import Board
from hegemon.core.deciding.deeds import begins_with
from hegemon.core.deciding.targets import Aimed, Destination, Doables, targets_of
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Choice, Choices, Form, FreeText, Numbers, legal, rest_of
from hegemon.core.game import Player
from hegemon.core.harmless import inert
from hegemon.core.notation import usage, write
from hegemon.core.order import MOST_SENT, Field, FieldValue, OrderKind
from hegemon.core.words import counted
from hegemon.play.inbox.told import KindTold, SheetTold, Thing, ThingsAlike, TurnInLetter
from hegemon.play.ports import Draft, DraftKey
from hegemon.play.seat.at import AtTable
from hegemon.play.seat.sitting import Sitting, sit_down
from hegemon.play.turn.page import news_of
from hegemon.play.turn.text import MOST_PLACES, purses_of, still_open

SeatNames = Mapping[Player, str]
"""Who sits at each seat."""

MOST_VALUES = 20
"""Of more values of a field it is said how many more there are."""


MOST_LOOKED_AT = 24
"""Of more things it is only said what they are: among 469 systems each takes 0.2 s."""

_MANY = 1000
"""A count up to so many or more is bounded by something else."""


class _NoDrafts:
    """A letter tells what is asked, and not what somebody has written meanwhile."""

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Nobody writes here; raises BadAnswer."""
        raise BadAnswer(f"{key.seat} writes elsewhere")

    def recall(self, key: DraftKey) -> Draft | None:
        """Nothing."""
        return None


def turn_told(match: AtTable, seat: Player) -> TurnInLetter:
    """The turn of a seat; raises NotBegun, NotThere."""
    board, sitting = match.board(seat), sit_down(match, seat, _NoDrafts())
    sheet = None if sitting is None else _sheet(sitting, board, match.header.names)
    return TurnInLetter(sheet, news_of(match, seat), board)


def _purses(purses: Sequence[str], forecast: Sequence[str]) -> Iterator[str]:
    """What orders draw on, and what they lead to; a purse of which the latter tells stands once."""
    told = {line.partition(":")[0] for line in forecast if ":" in line}
    yield from (purse for purse in purses if purse.partition(":")[0] not in told)
    yield from forecast


def _sheet(sitting: Sitting, board: Board, names: SeatNames) -> SheetTold:
    form, found = sitting.form, sitting.check()
    example = sitting.example()
    return SheetTold(
        question=inert(form.title),
        purses=tuple(map(inert, _purses(purses_of(sitting, board), found.forecast))),
        standing=sitting.lines,
        picks=tuple(write(order) for order in sitting.picks),
        alike=() if sitting.picks else tuple(_alike(form)),
        kinds=() if sitting.picks else tuple(_kinds(form, names)),
        example=sitting.line_of(example) if example else "",
        open=inert(still_open(found)),
    )


# -- things


def things_of(form: Form[Any]) -> dict[str, Choice]:
    """What an order can begin with now: the ids of places and pieces, with what is said of them."""
    return {id_: choice for id_, (choice, _) in _beginnings(form).items()}


def _beginnings(form: Form[Any]) -> dict[str, tuple[Choice, list[str]]]:
    """The same, with the words of the orders: what is open first, then pieces, then places."""
    found: dict[str, tuple[Choice, list[str]]] = {}
    pieces = set[str]()
    for kind in form.kinds:
        choices = form.choices(kind.word, kind.fields[0].name, {}) if begins_with(kind) else ()
        for one in choices if isinstance(choices, tuple) else ():
            if not one.barred:
                known, said = found.get(one.value, (one, []))
                found[one.value] = (known if known.label else one, [*said, kind.word])
                pieces.update([one.value] if begins_with(kind) == "token" else [])
    open_now = {one.thing for one in form.open() or ()}
    ranked = sorted(found, key=lambda id_: (id_ not in open_now, id_ not in pieces))
    return {id_: found[id_] for id_ in ranked}


def _alike(form: Form[Any]) -> Iterator[ThingsAlike]:
    """The things by what they take, in their order; where the first of them can go."""
    groups: dict[str, list[Thing]] = {}
    for number, (id_, (choice, said)) in enumerate(_beginnings(form).items()):
        found = targets_of(form, id_) if number < MOST_LOOKED_AT else None
        takes = (_takes(found) if found else "") or ", ".join(said)
        leads = inert(_leads(found)) if found else ""
        groups.setdefault(takes, []).append(Thing(id_, _said(choice), leads))
    for takes, things in groups.items():
        yield ThingsAlike(takes, tuple(things))


def _said(choice: Choice) -> str:
    """What a thing is, without saying its name twice."""
    return inert(", ".join(filter(None, (choice.name, rest_of(choice)))))


def _takes(found: Doables) -> str:
    """The words of the orders that a thing takes: "order (move, patrol), roe"."""
    words: dict[str, list[str]] = {}
    for deed in found.deeds:
        if not deed.barred:
            words.setdefault(deed.word, []).extend(deed.given.values())
    return ", ".join(
        f"{word} ({', '.join(said)})" if said else word for word, said in words.items()
    )


def _leads(found: Doables) -> str:
    """Where a thing can go, each list of places once, by the deed that is usual most."""
    told: dict[int, Aimed] = {}
    for deed in found.deeds:
        if deed.targets is not None and not deed.barred:
            told.setdefault(deed.targets, deed)
    return ". ".join(f"{_deed(deed)}: {_nearest(found.lists[at])}" for at, deed in told.items())


def _deed(deed: Aimed) -> str:
    return " ".join((deed.word, *deed.given.values()))


def _nearest(there: Sequence[Destination]) -> str:
    """The nearest of some places by the turns that it takes: "C1, D2 in 1 turn; hub in 2 turns"."""
    ranked = sorted(there, key=lambda one: one.turns or 0)
    by_turns = groupby(ranked[:MOST_PLACES], key=lambda one: one.turns or 0)
    told = [
        ", ".join(one.value for one in some) + (f" in {counted(turns, 'turn')}" if turns else "")
        for turns, some in by_turns
    ]
    more = [f"{len(there) - MOST_PLACES} more"] if len(there) > MOST_PLACES else []
    return "; ".join((*told, *more))


# -- how orders are written


def _kinds(form: Form[Any], names: SeatNames) -> Iterator[KindTold]:
    """Each kind of order that can be given now, with the values of its fields."""
    for kind in form.kinds:
        values = dict(_legal(form, kind))
        if kind.fields and kind.fields[0].name not in values:
            continue
        shown = [(each, values[each.name]) for each in _to_say(kind) if each.name in values]
        brief = [one for one in shown if _bounds(*one)]
        yield KindTold(
            usage(kind),
            inert(kind.label),
            tuple(_values(kind, *one, names, full=False) for one in brief),
            tuple(_values(kind, *one, names, full=True) for one in shown),
        )


def _to_say(kind: OrderKind) -> Sequence[Field]:
    """The fields of which one list of values does: not those that the things have of their own."""
    if not begins_with(kind):
        return kind.fields
    own = [each for each in kind.fields[1:] if each.type in ("choice", "text") or not each.needs]
    return [each for each in own if each.type not in ("place", "token")]


def _bounds(field: Field, choices: Choices) -> bool:
    """Whether its values say something in brief: no number that other fields or purses bound."""
    return not isinstance(choices, Numbers) or not (field.needs or choices.most >= _MANY)


def _legal(form: Form[Any], kind: OrderKind) -> Iterator[tuple[str, Choices]]:
    """What the fields of a kind offer, each after the first legal values before it."""
    given: dict[str, FieldValue] = {}
    for field in kind.fields:
        if any(name not in given for name in field.needs):
            continue
        needed: Mapping[str, FieldValue] = {name: given[name] for name in field.needs}
        choices = form.choices(kind.word, field.name, needed)
        found = legal(choices)
        if found:
            given[field.name] = found[0]
        if found or isinstance(choices, FreeText):
            yield field.name, choices


def _values(
    kind: OrderKind, field: Field, choices: Choices, names: SeatNames, *, full: bool
) -> str:
    """The legal values of a field in words; of deeds all, for each thing says which it takes."""
    name, deeds = field.name.upper(), kind.order.verbs
    if deeds is not None and deeds.field == field.name:
        return f"{name} {', '.join(deeds.named)}"
    if isinstance(choices, FreeText):
        return f"{name} up to {choices.longest} characters"
    if isinstance(choices, Numbers):
        return f"{name} {_range(choices)}"
    called = tuple(_called(one, names) for one in choices)
    labelled = full or field.explained or called != choices
    return inert(f"{name} {_listed(called, labelled=labelled, full=full)}")


def _called(one: Choice, names: SeatNames) -> Choice:
    """A choice with its name; one that is a seat by who sits there."""
    who = names.get(Player(one.value), "")
    return one if one.name or not who else msgspec.structs.replace(one, name=who)


def _range(numbers: Numbers) -> str:
    if numbers.most >= MOST_SENT:
        return f"{numbers.least} or more"
    return f"{numbers.least} to {numbers.most}"


def _listed(choices: Sequence[Choice], *, labelled: bool, full: bool) -> str:
    """The first legal ones, and how many more there are."""
    fit = [one for one in choices if not one.barred]
    told = [_value(one, full=full) if labelled else one.value for one in fit[:MOST_VALUES]]
    more = [f"{len(fit) - MOST_VALUES} more"] if len(fit) > MOST_VALUES else []
    return ("; " if labelled else ", ").join((*told, *more))


def _value(one: Choice, *, full: bool) -> str:
    """A value with what is said of it; in brief the first of that."""
    rest = rest_of(one) if full else rest_of(one).partition(";")[0]
    words = ", ".join(filter(None, (one.name, rest)))
    return f"{one.value} ({words})" if words else one.value
