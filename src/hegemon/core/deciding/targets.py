"""All that can be done with one thing now, and where each of it may lead: the map that lights up.

One walk for a thing: a form is asked once for the values of a field, and once for all ways. Where
a route is said hop by hop (`to`, then `on` again and again) every place that hops lead to is a
target, and its way is what the order says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from hegemon.core.deciding.deeds import (
    SHOWN_LARGE,
    Doable,
    begins_with,
    by_word,
    most_usual_first,
)
from hegemon.core.deciding.ways import Way
from hegemon.core.form import Choice, Choices, Form, FreeText, Numbers
from hegemon.core.order import Field, FieldValue, Order, OrderKind
from hegemon.core.records import Value

_MOST_HOPS = 8
"""Routes that are said hop by hop are followed so far."""


class Destination(Value, tag=False, omit_defaults=True):
    """A place or piece that an order may name, and what is known of the way there."""

    value: str
    name: str = ""
    turns: int | None = None
    """After how many turns it is there, 0 within this one; null where nothing is sent."""
    way: tuple[str, ...] = ()
    """From where the thing stands up to there."""
    when: tuple[int, ...] = ()
    """As in `Way`."""
    effect: str = ""
    """Who is known to be there and since when, in words."""
    fight: str = ""
    """The fight that it may lead to, as the game's odds read it; unknown parts are guesses."""


class Aimed(Doable, tag=False, omit_defaults=True):
    """A deed as it is for one thing now. `usual` counts those that are legal: 1, 2, 3, all else 0.

    It fills `about` with the thing, and `field` with a target.
    """

    about: str = ""
    """The field that takes the thing."""
    field: str = ""
    """The field that takes a place or a piece; empty where the deed leads nowhere."""
    kind: Literal["place", "token", ""] = ""
    """Of what type its values are."""
    onward: str = ""
    """The field for all hops after the first, where the order says the whole way: then `field`
    takes the second place of the way, this one all others."""
    targets: int | None = None
    """The number of its list."""
    barred: str = ""
    """Why it cannot be ordered of the thing now; then all else is empty."""


class Doables(Value, tag=False):
    """What can be ordered of one thing: the usual first, what is barred last; lists once."""

    deeds: tuple[Aimed, ...]
    lists: tuple[tuple[Destination, ...], ...]


def targets_of(form: Form[Any], thing: str) -> Doables:
    """What can be ordered of a place or a token now; nothing where no order can begin with it."""
    about = _About(form, thing)
    aimed = [one for kind in form.kinds for one in about.deeds(kind)]
    legal = most_usual_first(one for one in aimed if not one.barred)
    ranked = (_ranked(one, place) for place, one in enumerate(legal, 1))
    barred = (msgspec.structs.replace(one, usual=0) for one in aimed if one.barred)
    return Doables((*ranked, *barred), tuple(about.lists))


def _ranked(one: Aimed, place: int) -> Aimed:
    """A deed by its place among those that are legal."""
    shown = place if one.usual and place <= SHOWN_LARGE else 0
    return one if one.usual == shown else msgspec.structs.replace(one, usual=shown)


class _Hop(NamedTuple):
    """Somewhere that an order can lead: what it says to come there, and what people call it."""

    path: tuple[str, ...]
    name: str


class _About:
    """A form that is asked about one thing."""

    def __init__(self, form: Form[Any], thing: str) -> None:
        self.form, self.thing = form, thing
        self.lists: dict[tuple[Destination, ...], int] = {}
        self._verbs = by_word(form.kinds)
        self._asked: dict[tuple[str, str, tuple[tuple[str, FieldValue], ...]], Choices] = {}

    def deeds(self, kind: OrderKind) -> Iterator[Aimed]:
        """What one kind of order can do with the thing."""
        if not begins_with(kind):
            return
        first = kind.fields[0]
        choice = _found(self._choices(kind, first, {}), self.thing)
        if choice is None:
            return
        for deed in self._verbs[kind.word]:
            aimed = Aimed(**msgspec.structs.asdict(deed), about=first.name)
            barred = choice.barred or self._why_not(kind, first, deed)
            yield (
                msgspec.structs.replace(aimed, barred=barred) if barred else self._led(kind, aimed)
            )

    def _why_not(self, kind: OrderKind, first: Field, deed: Doable) -> str:
        """Why a deed that one choice tells apart cannot be done with the thing."""
        for name, value in deed.given.items():
            field = next(each for each in kind.fields if each.name == name)
            choice = _found(self._choices(kind, field, {first.name: self.thing}), value)
            if choice is None or choice.barred:
                return choice.barred if choice else "it cannot do that"
        return ""

    def _led(self, kind: OrderKind, deed: Aimed) -> Aimed:
        """A legal deed with all that it may lead to."""
        goal = next((each for each in kind.fields[1:] if each.type in ("place", "token")), None)
        if goal is None:
            return deed
        said = self._said_before(kind, goal, {deed.about: self.thing, **deed.given})
        choices = self._listed(kind, goal, said)
        hops = [_Hop((one.value,), one.name) for one in choices if not one.barred]
        if not hops:
            why = choices[0].barred if choices else "there is nowhere to go"
            return msgspec.structs.replace(deed, barred=why)
        led = msgspec.structs.replace(deed, field=goal.name, kind=goal.type)
        if kind.more and goal.name in kind.more.needs:
            led = msgspec.structs.replace(led, onward=kind.more.name)
            hops = self._onward(kind, goal, kind.more, said, hops)
        targets = self._targets(kind, goal, said, hops)
        return msgspec.structs.replace(led, targets=self._number(targets))

    def _said_before(
        self, kind: OrderKind, goal: Field, said: dict[str, FieldValue]
    ) -> dict[str, FieldValue]:
        """With what an order says before the field of its goal, as far as the goal needs it."""
        for field in kind.fields:
            if field.name in goal.needs and field.name not in said:
                value = _usual(field, self._choices(kind, field, said))
                if value is not None:
                    said = {**said, field.name: value}
        return said

    def _onward(
        self,
        kind: OrderKind,
        goal: Field,
        onward: Field,
        said: Mapping[str, FieldValue],
        hops: list[_Hop],
    ) -> list[_Hop]:
        """All places that hops lead to, each by the fewest."""
        reached = {hop.path[-1] for hop in hops}
        found = list(hops)
        for hop in found:  # it grows meanwhile
            last = {onward.name: hop.path[-1]} if len(hop.path) > 1 else {}
            beyond = self._listed(kind, onward, {**said, goal.name: hop.path[0], **last})
            for one in beyond if len(hop.path) < _MOST_HOPS else ():
                if not one.barred and one.value not in reached:
                    reached.add(one.value)
                    found.append(_Hop((*hop.path, one.value), one.name))
        return found

    def _targets(
        self, kind: OrderKind, goal: Field, said: Mapping[str, FieldValue], hops: Sequence[_Hop]
    ) -> tuple[Destination, ...]:
        """The goals with what is known of the way to each."""
        orders = self._orders(kind, goal, said, hops)
        legal = [order for order in orders if order is not None]
        ways = iter(self.form.ways(legal))
        return tuple(
            Destination(hop.path[-1], hop.name)
            if order is None
            else self._target(hop, next(ways), order)
            for hop, order in zip(hops, orders, strict=True)
        )

    def _target(self, hop: _Hop, way: Way | None, order: Order) -> Destination:
        """A goal with what is known of the way, and of who is there."""
        effect, fight = self.form.prospect(order), self.form.fight(order)
        if way is None:
            return Destination(hop.path[-1], hop.name, effect=effect, fight=fight)
        return Destination(
            hop.path[-1],
            hop.name,
            turns=way.turns,
            way=way.places,
            when=way.when,
            effect=effect,
            fight=fight,
        )

    def _orders(
        self, kind: OrderKind, goal: Field, said: Mapping[str, FieldValue], hops: Sequence[_Hop]
    ) -> list[Order | None]:
        """An order to each goal, with what is usual in its other fields; None where there is none.

        What a field offers is asked once, or at once for all goals where it goes by them.
        """
        firsts = [hop.path[0] for hop in hops]
        columns = (
            firsts if field is goal else self._column(kind, field, goal, said, firsts)
            for field in kind.fields
        )
        rows = zip(*columns, strict=True)
        return [
            None if None in values else kind.order_of((*values, *hop.path[1:]))
            for hop, values in zip(hops, rows, strict=True)
        ]

    def _column(
        self,
        kind: OrderKind,
        field: Field,
        goal: Field,
        said: Mapping[str, FieldValue],
        goals: Sequence[str],
    ) -> Sequence[FieldValue | None]:
        """What an order to each goal says in another field."""
        if field.name in said:
            return [said[field.name]] * len(goals)
        if goal.name not in field.needs:
            return [_usual(field, self._choices(kind, field, said))] * len(goals)
        given = {name: said[name] for name in field.needs if name in said}
        told = self.form.choices_by(kind.word, field.name, given, goal.name, goals)
        return [_usual(field, choices) for choices in told]

    def _listed(
        self, kind: OrderKind, field: Field, said: Mapping[str, FieldValue]
    ) -> tuple[Choice, ...]:
        """The places or pieces that a field offers."""
        choices = self._choices(kind, field, said)
        assert isinstance(choices, tuple), f"{kind.word}: {field.name} is no list"
        return choices

    def _choices(self, kind: OrderKind, field: Field, said: Mapping[str, FieldValue]) -> Choices:
        """What the form offers for a field, asked for once."""
        given = {name: said[name] for name in field.needs if name in said}
        asked = (kind.word, field.name, tuple(given.items()))
        if asked not in self._asked:
            self._asked[asked] = self.form.choices(kind.word, field.name, given)
        return self._asked[asked]

    def _number(self, targets: tuple[Destination, ...]) -> int:
        return self.lists.setdefault(targets, len(self.lists))


def _found(choices: Choices, value: str) -> Choice | None:
    """The choice of a value."""
    if not isinstance(choices, tuple):
        return None
    return next((one for one in choices if one.value == value), None)


def _usual(field: Field, choices: Choices) -> FieldValue | None:
    """What a field says where nothing else was said; None where nothing can be."""
    if field.usual is not None:
        return field.usual
    if isinstance(choices, Numbers):
        none = choices.barred or choices.least > choices.most
        return None if none else choices.most if choices.start is None else choices.start
    if isinstance(choices, FreeText):
        return None
    return next((one.value for one in choices if not one.barred), None)
