"""Each event of set-up, movement and exploration as a sentence with its reason.

Battles are in `sentences_combat.py`, the economic phase in `sentences_economy.py`.
"""

from __future__ import annotations

from functools import singledispatch

from hegemon.core.game import Event
from hegemon.core.report import Reason, Sentence
from hegemon.core.words import counted, enumerated
from hegemon.games.space_empires.events import (
    BlackHolePassed,
    Detached,
    EmpireFell,
    Explored,
    FirstPlayerRolled,
    Halted,
    HomeworldPlaced,
    Joined,
    LoadDropped,
    LoadTaken,
    Looked,
    LostToDanger,
    MatchEnded,
    Moved,
    Overrun,
    Scuttled,
    Settled,
    Shifted,
    ThrownBack,
    TurnBegan,
    TurnedDown,
    Upgraded,
)
from hegemon.games.space_empires.show.words import (
    MARKERS,
    does,
    group_name,
    groups,
    hex_name,
    hexes,
    player_name,
    units,
    whose,
)
from hegemon.games.space_empires.state import UNKNOWN
from hegemon.games.space_empires.view import View


def why(
    event: Event, text: str, *inputs: str, modifiers: tuple[str, ...] = (), dice: str = ""
) -> Reason:
    """The rule of an event and what went into it."""
    return Reason(event.rule, text, inputs, modifiers, (dice,) if dice else ())


@singledispatch
def sentence(event: Event, view: View) -> Sentence:
    """The event in words for the viewer."""
    raise NotImplementedError(type(event).__name__)


@sentence.register
def _(event: HomeworldPlaced, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.player, 'found')} a homeworld in {hex_name(view, event.at)}.",
        why(event, "all choose before anybody's choice is seen"),
        (event.at,),
    )


@sentence.register
def _(event: FirstPlayerRolled, view: View) -> Sentence:
    order = enumerated(player_name(view, player) for player in event.order)
    return Sentence(
        f"The order of play: {order}.",
        why(event, "a die says who is first, the others follow clockwise", dice=str(event.face)),
    )


@sentence.register
def _(event: TurnBegan, view: View) -> Sentence:
    of = view.tables.economy.turns
    return Sentence(
        f"{does(view, event.player, 'play')} turn {event.turn} of {of}, round {event.round}.",
        why(event, "each player moves, fights and explores before the next one does"),
    )


@sentence.register
def _(event: TurnedDown, view: View) -> Sentence:
    text = f"{does(view, event.player, 'turn')} face down at home: {groups(view, event.groups)}."
    return Sentence(text, why(event, "a group that was revealed is hidden again at a colony"))


@sentence.register
def _(event: Moved, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.player, 'move')} {group_name(view, event.group)} "
        f"from {hexes(view, event.path, ' to ')}.",
        why(event, "a group moves as far as its technology lets it on this turn"),
        event.path,
    )


@sentence.register
def _(event: Halted, view: View) -> Sentence:
    return Sentence(
        f"You met with a surprise: {counted(event.left, 'order')} not carried out.",
        why(event, "orders are carried out up to the first thing that nobody could foresee"),
    )


@sentence.register
def _(event: Detached, view: View) -> Sentence:
    ships = f"{counted(event.ships, 'ship')} of it" if event.ships else "a part of it"
    return Sentence(
        f"{does(view, event.player, 'divide')} {group_name(view, event.group)}: "
        f"{ships} became {group_name(view, event.part)}.",
        why(event, "groups may be divided as long as there are counters"),
    )


@sentence.register
def _(event: Joined, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.player, 'merge')} {group_name(view, event.group)} "
        f"into {group_name(view, event.into)}.",
        why(event, "ships of one kind and technology may form one group"),
    )


@sentence.register
def _(event: Overrun, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.by, 'destroy')} in {hex_name(view, event.at)}: "
        f"{whose(view, event.player)} {units(view, event.kinds)}.",
        why(event, "units without Attack Strength are destroyed by whoever comes, who goes on"),
        (event.at,),
    )


@sentence.register
def _(event: Settled, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.player, 'settle')} in {hex_name(view, event.at)}.",
        why(event, "a Colony Ship on a free planet becomes a colony"),
        (event.at,),
    )


@sentence.register
def _(event: LoadTaken, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.player, 'take')} {MARKERS[event.load]} "
        f"in tow in {hex_name(view, event.at)}.",
        why(event, "a Miner tows one load"),
        (event.at,),
    )


@sentence.register
def _(event: LoadDropped, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.player, 'deliver')} {MARKERS[event.load]} "
        f"to {hex_name(view, event.at)}.",
        why(event, "a load is worth something in the next economic phase"),
        (event.at,),
    )


@sentence.register
def _(event: Looked, view: View) -> Sentence:
    return Sentence(
        f"{group_name(view, event.group)} looks at {hex_name(view, event.at)}: "
        f"{MARKERS[event.marker]}.",
        why(event, "a Cruiser with Exploration looks at one marker next to it before it moves"),
        (event.at,),
    )


@sentence.register
def _(event: Scuttled, view: View) -> Sentence:
    what = "a group" if event.unit == UNKNOWN else units(view, [event.unit] * event.ships)
    return Sentence(
        f"{does(view, event.player, 'scuttle')} {what} in {hex_name(view, event.at)}.",
        why(event, "ships may be given up"),
        (event.at,),
    )


@sentence.register
def _(event: Upgraded, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.player, 'upgrade')} {groups(view, event.groups)} for {event.cp} CP.",
        why(event, "each ship costs its hull, at a Ship Yard, for a turn without moving"),
    )


@sentence.register
def _(event: Explored, view: View) -> Sentence:
    gone = ", and the marker is gone" if event.removed else ""
    return Sentence(
        f"{does(view, event.player, 'explore')} {hex_name(view, event.at)}: "
        f"{MARKERS[event.marker]}{gone}.",
        why(event, "who has ships with Attack Strength in a hex turns its marker up"),
        (event.at,),
    )


@sentence.register
def _(event: BlackHolePassed, view: View) -> Sentence:
    survives = view.tables.black_hole.survives
    return Sentence(
        f"{event.lost} of {counted(len(event.faces), 'ship')} of {group_name(view, event.group)} "
        f"fell into the black hole in {hex_name(view, event.at)}.",
        why(
            event,
            f"each ship survives on {survives} or less",
            dice=", ".join(map(str, event.faces)),
        ),
        (event.at,),
    )


@sentence.register
def _(event: LostToDanger, view: View) -> Sentence:
    lost = f": {units(view, event.kinds)}" if event.kinds else ""
    verb = does(view, event.player, "lose")
    return Sentence(
        f"{verb} {counted(len(event.groups), 'group')} in {hex_name(view, event.at)}{lost}.",
        why(event, "danger destroys every unit in the hex"),
        (event.at,),
    )


@sentence.register
def _(event: ThrownBack, view: View) -> Sentence:
    back = enumerated(f"{group_name(view, name)} to {to}" for name, to in event.back.items())
    return Sentence(
        f"The super nova in {hex_name(view, event.at)} throws back {back}.",
        why(event, "nobody stays at a super nova"),
        (event.at,),
    )


@sentence.register
def _(event: Shifted, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.by, 'let')} {groups(view, event.groups)} come out "
        f"in {hex_name(view, event.to)}.",
        why(event, "the player to the right moves who is lost in space by one hex"),
        (event.at, event.to),
    )


@sentence.register
def _(event: EmpireFell, view: View) -> Sentence:
    return Sentence(
        f"{does(view, event.by, 'destroy')} {whose(view, event.player)} homeworld "
        f"in {hex_name(view, event.at)}.",
        why(event, "who loses the homeworld has lost"),
        (event.at,),
    )


@sentence.register
def _(event: MatchEnded, view: View) -> Sentence:
    result = event.result
    who = " and ".join(does(view, winner, "win") for winner in result.winners)
    reason = why(event, "the last homeworld wins, or the first one destroyed ends the game")
    return Sentence(f"{who or 'Nobody wins'}: {result.reason}.", reason)
