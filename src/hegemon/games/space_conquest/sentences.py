"""Each event as a sentence with its reason: the rule, what went into it, and the dice."""

from __future__ import annotations

from functools import singledispatch

from hegemon.core.game import Event, Player
from hegemon.core.report import Reason, Sentence
from hegemon.games.space_conquest.events import (
    Assault,
    Battle,
    FleetArrived,
    FleetLost,
    FleetOrdered,
    HomeFounded,
    MatchEnded,
    OrderSkipped,
    OrdersRejected,
    Production,
    Rebellion,
    StarFreed,
    StarTaken,
    Unrest,
)
from hegemon.games.space_conquest.tables import TABLES
from hegemon.games.space_conquest.view import View

_DUEL = "the smaller side is destroyed, the greater loses one ship for every two of it, rounded up"

_FAULTS = {
    "unknown-origin": "there is no star {origin}",
    "unknown-destination": "there is no star {to}",
    "not-owned": "{origin} is not your star",
    "same-star": "the ships are already at {to}",
    "bad-count": "{ships} is not a whole number of ships above 0",
}


@singledispatch
def sentence(event: Event, view: View) -> Sentence:
    """The event in words for the viewer."""
    raise NotImplementedError(type(event).__name__)


def star_name(view: View, star: str) -> str:
    """A star for people: "D Deneb"."""
    return f"{star} {view.chart[star].name}"


def player_name(view: View, player: Player) -> str:
    """A player as the viewer calls him."""
    return "you" if player == view.me else f"player {view.players.index(player) + 1}"


def _ships(count: int) -> str:
    return f"{count} ship{'s' * (count != 1)}"


def _why(event: Event, text: str, *inputs: str, dice: tuple[str, ...] = ()) -> Reason:
    return Reason(event.rule, text, inputs, dice=dice)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@sentence.register
def _(event: HomeFounded, view: View) -> Sentence:
    who = _capital(player_name(view, event.player))
    verb = "begin" if who == "You" else "begins"
    return Sentence(
        f"{who} {verb} at {star_name(view, event.star)} with {_ships(event.ships)}.",
        _why(event, f"a home star has {TABLES.home.ru} RU and makes as many ships each turn"),
        (event.star,),
    )


@sentence.register
def _(event: FleetLost, view: View) -> Sentence:
    return Sentence(
        f"Fleet {event.fleet} ({_ships(event.ships)}, {event.origin} to {event.dest}) "
        "was lost in hyperspace.",
        _why(
            event,
            "each fleet under way rolls each turn and is lost whole or survives whole",
            f"lost on {_up_to(event.lost_up_to)}",
            dice=(f"d{event.sides} = {event.face}",),
        ),
        (event.origin, event.dest),
    )


def _up_to(face: int) -> str:
    return "1" if face == 1 else f"1 to {face}"


@sentence.register
def _(event: FleetArrived, view: View) -> Sentence:
    news = f": {event.ru} RU" if event.discovered else ""
    return Sentence(
        f"Fleet {event.fleet} ({_ships(event.ships)}) arrived at "
        f"{star_name(view, event.star)}{news}.",
        _why(event, "a fleet whose way is done joins the ships at the star and learns its RU"),
        (event.star,),
    )


@sentence.register
def _(event: Battle, view: View) -> Sentence:
    sides = " against ".join(
        f"{_ships(ships)} of {_whose(view, player)}" for player, ships in event.ships.items()
    )
    return Sentence(
        f"Battle at {star_name(view, event.star)}: {sides}; {_left(event, view)}.",
        _why(
            event,
            f"{_DUEL}; equals destroy each other",
            *(f"{player_name(view, player)}: {ships}" for player, ships in event.ships.items()),
        ),
        (event.star,),
    )


def _whose(view: View, player: Player) -> str:
    return "yours" if player == view.me else player_name(view, player)


def _left(event: Battle, view: View) -> str:
    for player, ships in event.left.items():
        if ships:
            verb = "keep" if player == view.me else "keeps"
            return f"{player_name(view, player)} {verb} {ships}"
    return "nobody survived"


@sentence.register
def _(event: Assault, view: View) -> Sentence:
    who, verb = _capital(player_name(view, event.player)), "attack"
    if event.player != view.me:
        verb += "s"
    return Sentence(
        f"{who} {verb} {star_name(view, event.star)} with {_ships(event.ships)} against a garrison "
        f"of {event.garrison}: {_assault_end(event)}.",
        _why(
            event,
            f"{_DUEL}; equals destroy each other",
            f"ships: {event.ships}",
            f"garrison: {event.garrison}",
        ),
        (event.star,),
    )


def _assault_end(event: Assault) -> str:
    if event.ships_left:
        return f"the garrison is destroyed, {_ships(event.ships_left)} left"
    if event.garrison_left:
        return f"all are lost, {event.garrison_left} of the garrison left"
    return "nobody survived"


@sentence.register
def _(event: StarTaken, view: View) -> Sentence:
    who = _capital(player_name(view, event.player))
    verb = "control" if who == "You" else "controls"
    loser = f", taken from {player_name(view, event.taken_from)}" if event.taken_from else ""
    how = "" if event.opposed else " without a fight"
    return Sentence(
        f"{who} now {verb} {star_name(view, event.star)}{loser}{how}.",
        _why(event, "ships that are alone at a star that is not theirs gain control of it"),
        (event.star,),
    )


@sentence.register
def _(event: StarFreed, view: View) -> Sentence:
    return Sentence(
        f"{star_name(view, event.star)} belongs to nobody any more: both fleets were destroyed.",
        _why(event, "by house rule a tie leaves a star without an owner"),
        (event.star,),
    )


@sentence.register
def _(event: MatchEnded, view: View) -> Sentence:
    winners = event.result.winners
    who = f"{_capital(player_name(view, winners[0]))} won" if winners else "Nobody won"
    if winners and winners[0] == view.me:
        who = "You won"
    return Sentence(
        f"{who}: {event.result.reason}.",
        _why(event, "the match ends when a home star is taken; if both are, it is a draw"),
        event.homes,
    )


@sentence.register
def _(event: FleetOrdered, view: View) -> Sentence:
    return Sentence(
        f"Fleet {event.fleet} ({_ships(event.ships)}) leaves {star_name(view, event.origin)} for "
        f"{star_name(view, event.dest)}, {event.distance} parsec{'s' * (event.distance > 1)} away.",
        _why(event, "ordered ships leave at the start of the next turn, before combat"),
        (event.origin, event.dest),
    )


@sentence.register
def _(event: OrderSkipped, view: View) -> Sentence:
    order = event.order
    fault = _FAULTS[event.code].format(origin=order.origin, to=order.to, ships=order.ships)
    return Sentence(
        f"Order {event.index + 1} was skipped: {fault}.",
        _why(
            event,
            "an order that cannot be carried out is skipped, the others count",
            f"move {order.origin} {order.to} {order.ships}",
        ),
    )


@sentence.register
def _(event: OrdersRejected, view: View) -> Sentence:
    fault = {
        "over-committed": f"{event.ordered} ships were ordered from {event.star}, which has "
        f"{event.available}",
        "not-owned": f"{event.star} is not your star",
        "malformed": f"they could not be read: {event.fault}",
    }[event.code]
    return Sentence(
        f"None of your orders was carried out: {fault}.",
        _why(event, "a set that orders more ships from a star than it has is rejected whole"),
        (event.star,) if event.star else (),
    )


@sentence.register
def _(event: Unrest, view: View) -> Sentence:
    return Sentence(
        f"Unrest at {star_name(view, event.star)}, but no rebellion.",
        _unrest(event, event.garrison, event.ru, event.face),
        (event.star,),
    )


@sentence.register
def _(event: Rebellion, view: View) -> Sentence:
    return Sentence(
        f"{star_name(view, event.star)} rebelled: {event.rebels} rebels against {event.garrison}; "
        f"the star is lost to {event.rebels_left} rebel ship{'s' * (event.rebels_left != 1)}.",
        _unrest(event, event.garrison, event.rebels, event.face),
        (event.star,),
    )


def _unrest(event: Event, garrison: int, ru: int, face: int) -> Reason:
    rises = TABLES.rebellion
    return Reason(
        event.rule,
        f"a star with fewer ships than RU rebels on {rises.rises_from} or more",
        (f"garrison: {garrison}", f"RU: {ru}"),
        dice=(f"d{rises.sides} = {face}",),
    )


@sentence.register
def _(event: Production, view: View) -> Sentence:
    total = sum(event.ships.values())
    each = ", ".join(f"{star} +{ships}" for star, ships in event.ships.items())
    who = "Your" if event.player == view.me else f"{_capital(player_name(view, event.player))}'s"
    return Sentence(
        f"{who} stars made {_ships(total)}{': ' + each if each else ''}.",
        _why(event, "a home star makes four ships, any other its RU, one that rebelled none"),
        tuple(event.ships),
    )
