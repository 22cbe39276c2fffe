"""What every form promises to whoever decides by it: verbs, ways, targets, what is still open."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any, NamedTuple

from hegemon.contract.choices import complete_orders
from hegemon.contract.match import Moment
from hegemon.contract.world import World
from hegemon.core.board import Board
from hegemon.core.deciding.deeds import SHOWN_LARGE, Doable, begins_with, deeds_of
from hegemon.core.deciding.targets import Aimed, Destination, targets_of
from hegemon.core.deciding.ways import Open, OpenKind, Way
from hegemon.core.errors import BadConfig
from hegemon.core.form import Form, given_to
from hegemon.core.order import Order, OrderKind, kind_of
from hegemon.core.ruleset import Ruleset

TYPES = ("place", "token", "")
"""Of what orders are about: those about the same type of thing stand on the same cards."""
MOST_USUAL = 9
LONGEST = 60
"""Characters on a chip."""
SOME = 60
"""So many orders, places and pieces are looked at."""
_FEW_WORDS = re.compile(r"[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?")


def unclear_verbs(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Verbs of a question that two orders about the same type of thing have; ranks that are none.

    Deeds that a choice tells apart name a choice of their order.
    """
    for name, orders in ruleset.questions.items():
        kinds = [ruleset.kind(order) for order in orders]
        about = (
            deeds_of([kind for kind in kinds if begins_with(kind) == type_]) for type_ in TYPES
        )
        yield from (f"{name}: {why}" for deeds in about for why in _confused(deeds))
        yield from (f"{kind.word}: {kind.order.verbs}" for kind in kinds if _lost_choice(kind))


def _confused(deeds: Sequence[Doable]) -> Iterator[str]:
    """What cannot be told apart by its verb, its key or its rank."""
    yield from _twice("verbs", [deed.verb for deed in deeds])
    yield from _twice("keys", [deed.key for deed in deeds if deed.key])
    yield from _twice("ranks", [deed.usual for deed in deeds if deed.usual])
    for deed in deeds:
        if not 0 <= deed.usual <= MOST_USUAL or not _FEW_WORDS.fullmatch(deed.verb):
            yield f"{deed} has no sound verb"


def _twice(what: str, told: Sequence[object]) -> Iterator[str]:
    if len(set(told)) < len(told):
        yield f"{what} twice: {told}"


def _lost_choice(kind: OrderKind) -> bool:
    """Whether deeds go by a field that is no choice of the order."""
    several = kind.order.verbs
    choices = [field.name for field in kind.fields if field.type == "choice"]
    return several is not None and several.field not in choices


class _Seat(NamedTuple):
    """What somebody who is asked has before him."""

    form: Form[Any]
    board: Board

    def stands(self, thing: str) -> str:
        """Where a piece is; a place is where it is."""
        return next((token.at for token in self.board.tokens if token.id == thing), thing)

    @property
    def things(self) -> Iterator[str]:
        """The places and pieces of the board."""
        yield from (place.id for place in self.board.places)
        yield from (token.id for token in self.board.tokens)


def _seats(moment: Moment, world: World) -> Iterator[_Seat]:
    for player in moment.question.asked(moment.state):
        view = world.view(moment.state, player)
        yield _Seat(world.form_of(moment.state, player), world.board(view))


def ways_lead_there(moment: Moment, world: World) -> Iterator[str]:
    """A way begins where the thing stands and ends where the order says, turn by turn."""
    for seat in _seats(moment, world):
        for order in islice(complete_orders(seat.form), SOME):
            way = seat.form.way(order)
            if list(seat.form.ways([order])) != [way]:
                yield f"{order}: {way}, but among all ways {seat.form.ways([order])}"
            if way is not None:
                yield from (f"{order}: {why}" for why in _astray(seat, order, way))


def _astray(seat: _Seat, order: Order, way: Way) -> Iterator[str]:
    """What is wrong with a way."""
    known = {place.id for place in seat.board.places}
    if not set(way.places) <= known:
        yield f"{way} leads off the board"
    if any(a == b for a, b in pairwise(way.places)):
        yield f"{way} stays where it is"
    if way.places and _origin(seat, order) not in (None, way.places[0]):
        yield f"{way} begins elsewhere"
    yield from _out_of_time(way)


def _out_of_time(way: Way) -> Iterator[str]:
    """What is wrong with when a thing is where."""
    when = (0, *way.when)
    if way.turns < 0 or when != tuple(sorted(when)):
        yield f"{way} goes back in time"
    if way.when and (len(way.when) != len(way.places) - 1 or way.when[-1] != way.turns):
        yield f"{way} does not say when it is where"


def _origin(seat: _Seat, order: Order) -> str | None:
    """Where what is sent stands; None for an order of one field alone, which is its goal."""
    kind = kind_of(type(order))
    if not begins_with(kind) or len(kind.fields) < 2:
        return None
    return seat.stands(str(kind.values(order)[0]))


def targets_are_legal(moment: Moment, world: World) -> Iterator[str]:
    """What lights up for a thing can be ordered, three deeds at most are shown large.

    The odds of the game read the fights that may come of it.
    """
    for seat in _seats(moment, world):
        things, fights = list(seat.things), set[str]()
        for thing in things[:: len(things) // SOME + 1]:
            found = targets_of(seat.form, thing)
            ranks = [deed.usual for deed in found.deeds if deed.usual]
            if ranks != list(range(1, min(len(ranks), SHOWN_LARGE) + 1)):
                yield f"{thing}: ranks {ranks}"
            for deed in found.deeds:
                targets = () if deed.targets is None else found.lists[deed.targets]
                yield from (f"{thing}: {why}" for why in _illegal(seat, thing, deed, targets))
                fights.update(target.fight for target in targets if target.fight)
        yield from _unread(fights, world)


def _unread(fights: Collection[str], world: World) -> Iterator[str]:
    """What is wrong with the shortest of these fights: to reckon one takes a moment."""
    odds = world.ruleset.odds
    if not fights:
        return
    fight = min(fights, key=lambda one: (len(one), one))
    if odds is None:
        yield f"the game tells no odds, of {fight!r} either"
        return
    try:
        odds.of(fight, world.house_rules())
    except BadConfig as wrong:
        yield f"{fight!r} is no fight: {wrong}"


def _illegal(seat: _Seat, thing: str, deed: Aimed, targets: Sequence[Destination]) -> Iterator[str]:
    """What is wrong with a deed of a thing and what it may lead to."""
    if deed.barred and (targets or deed.usual):
        yield f"{deed} is barred"
    offered = _offered(seat, thing, deed) if targets else None
    # each target: where its way ends, and whether what the order would say of it is offered
    for target in targets:
        if target.way and target.way[-1] != seat.stands(target.value):
            yield f"{deed.verb} {target} ends elsewhere"
        first = target.way[1] if deed.onward and len(target.way) > 1 else target.value
        if offered is not None and first not in offered:
            yield f"{deed.verb} {target} is not offered"


def _offered(seat: _Seat, thing: str, deed: Aimed) -> set[str] | None:
    """The legal values of the field that a deed leads by; None where more must be said before."""
    kind = seat.form.kind(deed.word)
    assert kind is not None
    field = next(field for field in kind.fields if field.name == deed.field)
    said = {deed.about: thing, **deed.given}
    if not set(field.needs) <= said.keys():
        return None
    values = [said.get(each.name, "") for each in kind.fields]
    choices = seat.form.choices(kind.word, field.name, given_to(kind, field, values))
    assert isinstance(choices, tuple)
    return {one.value for one in choices if not one.barred}


def what_is_open_can_be_decided(moment: Moment, world: World) -> Iterator[str]:
    """What is open is on the board, or a purse, and can be begun; a suggestion opens no more."""
    for seat in _seats(moment, world):
        found = seat.form.open() or ()
        if len({one.id for one in found}) < len(found):
            yield f"open twice: {[one.id for one in found]}"
        yield from (f"{one}: {why}" for one in found for why in _undecidable(seat, one))
        yield from _opened_more(seat, found)


def _opened_more(seat: _Seat, found: Sequence[Open]) -> Iterator[str]:
    """Suggested orders of the kinds by which one would decide, after which more is open."""
    for word in dict.fromkeys(one.order for one in found if one.order):
        suggested = seat.form.suggestion(word)
        later = () if suggested is None else seat.form.then(suggested).open() or ()
        if len(later) > len(found):
            yield f"after {suggested} more is open: {later}"


def _undecidable(seat: _Seat, one: Open) -> Iterator[str]:
    """What is wrong with something that is open."""
    if one.thing not in _known(seat, one.kind):
        yield "it is about nothing"
    if not _FEW_WORDS.fullmatch(one.words) or len(one.words) > LONGEST:
        yield "that is no chip"
    kind = seat.form.kind(one.order) if one.order else None
    if one.order and kind is None:
        yield "there is no such order"
    fields = [] if kind is None else [field.name for field in kind.fields]
    if not set(one.given) <= set(fields):
        yield f"the order has {fields}"


def _known(seat: _Seat, kind: OpenKind) -> list[str]:
    """The ids of a kind that there are."""
    if kind == "purse":
        return [purse.id for purse in seat.form.purses()]
    if kind == "place":
        return [place.id for place in seat.board.places]
    return [token.id for token in seat.board.tokens] if kind == "token" else [""]
