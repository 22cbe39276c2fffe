"""Each event as a sentence with its reason: the rule, what went into it, and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hegemon.core import Scalar, Sentence, Sentences, capital, counted, literal, shown, tell
from hegemon.games.space_conquest.answers import Malformed
from hegemon.games.space_conquest.events import (
    Assault,
    Battle,
    FleetArrived,
    FleetFell,
    FleetLost,
    FleetOrdered,
    HomeFounded,
    MatchEnded,
    OrderSkipped,
    OrdersRejected,
    Rebellion,
    ShipsMade,
    StarFreed,
    StarTaken,
    Unrest,
)
from hegemon.games.space_conquest.show.fights import FIGHTS
from hegemon.games.space_conquest.show.stories import STORIES
from hegemon.games.space_conquest.show.words import (
    does,
    fault_text,
    fleet_name,
    player_name,
    pointed,
    possessive,
    ships,
    star_called,
    star_letter,
    star_name,
)
from hegemon.games.space_conquest.turn import REASONS
from hegemon.games.space_conquest.view import View

_DUEL = "the smaller side is destroyed, the greater loses one ship for every two of it, rounded up"

sentence = Sentences[View]()
"""Every event in words."""
sentence.weigh(STORIES)
sentence.fights(FIGHTS)


@sentence.register
def _(event: HomeFounded, view: View) -> Sentence:
    home, where = view.tables.home, star_name(view, event.star)
    text = f"{does(view, event.player, 'begin')} at {where} with {ships(event.ships)}."
    why = f"a home star has {home.ru} RU and makes {ships(home.production)} each turn"
    return tell(event, text, why, at=(event.star,))


@sentence.register
def _(event: FleetLost, view: View) -> Sentence:
    way = f"{star_called(view, event.origin)} to {star_called(view, event.dest)}"
    fleet = f"{fleet_name(view, event.player, event.fleet, event.ships)} ({way})"
    why = "each fleet under way rolls each turn and is lost whole or survives whole"
    return tell(
        event,
        f"{fleet} was lost in hyperspace.",
        why,
        f"lost on {_up_to(event.lost_up_to)}",
        at=(event.origin, event.dest),
        dice=(f"d{event.sides} = {event.face}",),
    )


def _up_to(face: int) -> str:
    return "1" if face == 1 else f"1 to {face}"


@sentence.register
def _(event: FleetArrived, view: View) -> Sentence:
    news = f": {event.ru} RU" if event.discovered else ""
    fleet = fleet_name(view, event.player, event.fleet, event.ships)
    text = f"{fleet} arrived at {star_name(view, event.star)}{news}."
    why = "a fleet whose way is done joins the ships at the star and learns its RU"
    return tell(event, text, why, at=(event.star,))


@sentence.register
def _(event: Battle, view: View) -> Sentence:
    sides = " against ".join(
        f"{ships(count)} of {'yours' if player == view.me else player_name(view, player)}"
        for player, count in event.ships.items()
    )
    text = f"Battle at {star_name(view, event.star)}: {sides}; {_left(event, view)}."
    counts = (f"{player_name(view, player)}: {count}" for player, count in event.ships.items())
    return tell(event, text, f"{_DUEL}; equals destroy each other", *counts, at=(event.star,))


def _left(event: Battle, view: View) -> str:
    for player, count in event.left.items():
        if count:
            verb = "keep" if player == view.me else "keeps"
            return f"{player_name(view, player)} {verb} {count}"
    return "nobody survived"


@sentence.register
def _(event: Assault, view: View) -> Sentence:
    text = (
        f"{does(view, event.player, 'attack')} {star_name(view, event.star)} with "
        f"{ships(event.ships)} against a garrison of {event.garrison}: {_assault_end(event)}."
    )
    sides = (f"ships: {event.ships}", f"garrison: {event.garrison}")
    return tell(event, text, f"{_DUEL}; equals destroy each other", *sides, at=(event.star,))


def _assault_end(event: Assault) -> str:
    if event.ships_left:
        return f"the garrison is destroyed, {ships(event.ships_left)} left to hold the star"
    if event.garrison_left:
        return f"all ships are lost, {event.garrison_left} of the garrison left"
    return "nobody survived"


@sentence.register
def _(event: StarTaken, view: View) -> Sentence:
    who = "You now control" if event.player == view.me else _now_controls(event, view)
    loser = f", taken from {player_name(view, event.taken_from)}" if event.taken_from else ""
    how = "" if event.opposed else " without a fight"
    text = f"{who} {star_name(view, event.star)}{loser}{how}."
    why = "ships that are alone at a star that is not theirs gain control of it"
    return tell(event, text, why, at=(event.star,))


def _now_controls(event: StarTaken, view: View) -> str:
    return f"{capital(player_name(view, event.player))} now controls"


@sentence.register
def _(event: StarFreed, view: View) -> Sentence:
    star = star_name(view, event.star)
    text = f"{star} belongs to nobody any more: both fleets were destroyed."
    return tell(event, text, "by house rule a tie leaves a star without an owner", at=(event.star,))


@sentence.register
def _(event: MatchEnded, view: View) -> Sentence:
    homes = " and ".join(star_name(view, star) for star in event.homes)
    outcome = event.result.outcome
    if outcome == "undecided":
        text = "The match ends undecided: the turn limit was reached."
        return tell(event, text, "by house rule the match ends after so many turns")
    if event.result.reason == REASONS["conceded"]:
        winner = capital(player_name(view, event.result.winners[0]))
        text = f"{winner} won: {event.result.reason}."
        return tell(event, text, "who concedes leaves the victory to the opponent")
    text = f"The match is a draw: {homes} were taken in the same turn."
    if outcome == "victory":
        winner = capital(player_name(view, event.result.winners[0]))
        text = f"{winner} won by taking the home star {homes}."
    why = "the match ends when a home star is taken; if both are, it is a draw"
    return tell(event, text, why, at=event.homes)


@sentence.register
def _(event: FleetOrdered, view: View) -> Sentence:
    fleet = fleet_name(view, event.player, event.fleet, event.ships)
    origin, goal = star_name(view, event.origin), star_name(view, event.dest)
    text = f"{fleet} leaves {origin} for {goal}, {counted(event.distance, 'parsec')} away."
    why = "ordered ships leave at the start of the next turn, before combat"
    return tell(event, text, why, at=(event.origin, event.dest))


@sentence.together(lambda event: event.player)
def _(events: Sequence[FleetOrdered], view: View) -> str:
    each = (
        f"{pointed(view, one.fleet, ships(one.ships))} from {star_called(view, one.origin)} to "
        f"{star_called(view, one.dest)}"
        for one in events
    )
    return f"{counted(len(events), 'fleet')} leave: {', '.join(each)}."


@sentence.register
def _(event: OrderSkipped, view: View) -> Sentence:
    order, whose = event.order, possessive(view, event.player)
    if isinstance(order, Malformed):
        fault, said = f"it is no order ({literal(order.fault)})", literal(order.entry)
    else:
        word = partial(_word, view)
        fault = fault_text(event.code, order, whose, word)
        said = f"move {word(order.origin)} {word(order.to)} {word(order.ships)}"
    text = f"{capital(whose)} order {event.index + 1} was skipped: {fault}."
    return tell(
        event, text, "an order that cannot be carried out is skipped, the others count", said
    )


def _word(view: View, part: Scalar) -> str:
    """A field of an order as a message may repeat it: what is no star is quoted and cut."""
    if isinstance(part, str) and part in view.chart:
        return star_letter(view, part)
    return literal(shown(part))


@sentence.register
def _(event: OrdersRejected, view: View) -> Sentence:
    whose = possessive(view, event.player)
    were = "was" if event.ordered == 1 else "were"
    star = star_letter(view, event.star)
    fault = {
        "over-committed": f"{ships(event.ordered)} {were} ordered from {star}, which has "
        f"{event.available}",
        "not-owned": f"{star} is not {whose} star",
        "malformed": f"they could not be read: {literal(event.fault)}",
    }[event.code]
    text = f"None of {whose} orders was carried out: {fault}."
    return tell(event, text, _REJECTED[event.code], at=(event.star,) if event.star else ())


_REJECTED = {
    "over-committed": "a set that orders more ships from a star than it has is rejected whole",
    "not-owned": "by house rule an order from a star of somebody else rejects the whole set",
    "malformed": "what cannot be read counts as no orders",
}


@sentence.register
def _(event: Unrest, view: View) -> Sentence:
    text = f"Unrest at {star_name(view, event.star)}, but no rebellion."
    return _risen(view, event, text, event.ru)


@sentence.register
def _(event: Rebellion, view: View) -> Sentence:
    text = (
        f"{star_name(view, event.star)} rebelled: {counted(event.rebels, 'rebel')} against a "
        f"garrison of {event.garrison}; the star is lost, "
        f"{counted(event.rebels_left, 'rebel')} left."
    )
    return _risen(view, event, text, event.rebels)


def _risen(view: View, event: Unrest | Rebellion, text: str, ru: int) -> Sentence:
    """Both outcomes of the roll of a star that is held down by too few."""
    rises = view.tables.rebellion
    why = f"a star with fewer ships than RU rebels on {rises.rises_from} or more"
    counts = (f"garrison: {event.garrison}", f"RU: {ru}")
    dice = (f"d{rises.sides} = {event.face}",)
    return tell(event, text, why, *counts, at=(event.star,), dice=dice)


@sentence.register
def _(event: FleetFell, view: View) -> Sentence:
    fleet = fleet_name(view, event.player, event.fleet, event.ships)
    star = star_name(view, event.star)
    text = f"{fleet}, about to leave {star}, died with its garrison."
    why = "by house rule ships that are about to leave hold the star down, and die so"
    return tell(event, text, why, at=(event.star,))


@sentence.register
def _(event: ShipsMade, view: View) -> Sentence:
    total = sum(event.ships.values())
    each = ", ".join(f"{star_called(view, star)} +{count}" for star, count in event.ships.items())
    where = f": {each}" if each else ""
    home = ships(view.tables.home.production)
    return tell(
        event,
        f"{capital(possessive(view, event.player))} stars made {ships(total)}{where}.",
        f"a home star makes {home}, any other its RU, one that rebelled none",
        at=tuple(event.ships),
    )
