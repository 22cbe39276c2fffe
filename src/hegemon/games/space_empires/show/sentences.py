"""Each event of set-up, movement and the end as a sentence with its reason.

The sentences of a subject are in `sentences.py` of its folder: battles, markers, doctrines ...
"""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Sentence, Sentences, capital, counted, enumerated, first_of, tell
from hegemon.games.space_empires.events import (
    Detached,
    FirstPlayerRolled,
    Halted,
    HomeworldPlaced,
    Joined,
    LoadDropped,
    LoadTaken,
    MatchEnded,
    Moved,
    OrderedAtOnce,
    OrdersReturned,
    Overrun,
    Scuttled,
    Settled,
    TurnBegan,
    TurnedDown,
    Upgraded,
)
from hegemon.games.space_empires.show.words import (
    does,
    group_name,
    groups,
    hex_name,
    hexes,
    marker_name,
    player_name,
    units,
    whose,
)
from hegemon.games.space_empires.state import UNKNOWN
from hegemon.games.space_empires.view import View

sentence = Sentences[View]()
"""Every event in words; the modules beside this one register theirs with it."""


# -- set-up and turns


@sentence.register
def _(event: HomeworldPlaced, view: View) -> Sentence:
    text = f"{does(view, event.player, 'found')} a homeworld in {hex_name(view, event.at)}."
    income = view.tables.economy.homeworld
    why = f"everybody chooses before anybody's choice is seen; a homeworld gives {income} CP"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: FirstPlayerRolled, view: View) -> Sentence:
    others = ", then ".join(player_name(view, player) for player in event.order[1:])
    text = f"{does(view, event.order[0], 'play')} first, then {others}."
    why = "a die says who is first in the first round; the others follow clockwise"
    dice = (f"d{len(event.order)} = {event.face}",)
    return tell(event, text, why, dice=dice)


@sentence.register
def _(event: TurnBegan, view: View) -> Sentence:
    of = view.tables.economy.turns
    text = f"{does(view, event.player, 'begin')} turn {event.turn} of {of}, round {event.round}."
    why = "each player in order moves, fights and explores before the next one does"
    return tell(event, text, why)


@sentence.register
def _(event: OrderedAtOnce, view: View) -> Sentence:
    of = view.tables.economy.turns
    text = f"All order turn {event.turn} of {of}, round {event.round}, at once."
    why = "nobody can meet anybody else in it; it is carried out player by player, as in any turn"
    return tell(event, text, why)


@sentence.register
def _(event: OrdersReturned, view: View) -> Sentence:
    own = capital(whose(view, event.player))
    text = f"{own} orders for this turn come back: what can still be done stands on the sheet."
    why = "others have come by chance to where you can go, or found what lies there"
    return tell(event, text, why)


@sentence.register
def _(event: TurnedDown, view: View) -> Sentence:
    named = groups(view, event.groups)
    text = f"{does(view, event.player, 'turn')} face down at home: {named}."
    return tell(event, text, "a group that was revealed is hidden again at a colony of its owner")


# -- movement


@sentence.register
def _(event: Moved, view: View) -> Sentence:
    who = does(view, event.player, "move")
    text = f"{who} {group_name(view, event.group)} from {hexes(view, event.path, ' to ')}."
    hexes_now = [turns[view.turn - 1] for turns in view.tables.movement.hexes]
    why = (
        f"on turn {view.turn} of a round Movement 1 to {len(hexes_now)} goes "
        f"{', '.join(map(str, hexes_now))}; Colony Ships, Miners, Pipelines and Mines go 1"
    )
    return tell(event, text, why, f"way: {hexes(view, event.path)}", at=event.path)


@sentence.together(lambda event: event.player)
def _(events: Sequence[Moved], view: View) -> str:
    told: list[str] = []
    for event in events:
        start, goal = hex_name(view, event.path[0]), hex_name(view, event.path[-1])
        told.append(f"{group_name(view, event.group)} from {start} to {goal}")
    who = does(view, events[0].player, "move")
    return f"{who} {counted(len(events), 'counter')}: {first_of(told, between='; ')}."


@sentence.register
def _(event: Halted, view: View) -> Sentence:
    text = f"A surprise: {counted(event.left, 'order')} not carried out yet."
    why = (
        "orders are carried out up to the first thing that nobody could foresee; those behind it "
        "stand on the next sheet, as far as they can still be given"
    )
    return tell(event, text, why)


@sentence.register
def _(event: Detached, view: View) -> Sentence:
    ships = counted(event.ships, "ship") if event.ships else "some"
    part = f"{ships} of it in a group apart, {group_name(view, event.part)}"
    text = f"{does(view, event.player, 'divide')} {group_name(view, event.group)}: {part}."
    return tell(event, text, "groups may be divided as long as a counter is free")


@sentence.register
def _(event: Joined, view: View) -> Sentence:
    into = group_name(view, event.into)
    text = f"{does(view, event.player, 'merge')} {group_name(view, event.group)} into {into}."
    return tell(event, text, "ships of one kind and technology in a hex may form one group")


@sentence.register
def _(event: Overrun, view: View) -> Sentence:
    lost = f"{whose(view, event.player)} {units(view, event.kinds)}"
    text = f"{does(view, event.by, 'destroy')} {lost} in {hex_name(view, event.at)} in passing."
    why = "units without Attack Strength are destroyed by whoever comes, who stays unseen"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: Settled, view: View) -> Sentence:
    text = f"{does(view, event.player, 'settle')} the planet in {hex_name(view, event.at)}."
    values = ", ".join(map(str, view.tables.economy.colony))
    why = f"a Colony Ship becomes a colony, worth {values} CP as the economic phases go by"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: LoadTaken, view: View) -> Sentence:
    load = marker_name(view, event.load)
    text = f"{does(view, event.player, 'take')} {load} in tow in {hex_name(view, event.at)}."
    return tell(event, text, "a Miner tows one load to a colony of its owner", at=(event.at,))


@sentence.register
def _(event: LoadDropped, view: View) -> Sentence:
    load, where = marker_name(view, event.load), hex_name(view, event.at)
    text = f"{does(view, event.player, 'deliver')} {load} to {where}."
    why = "a load counts in the next economic phase that its colony is not blockaded in"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: Scuttled, view: View) -> Sentence:
    hidden = event.unit == UNKNOWN
    what = group_name(view, event.group) if hidden else units(view, [event.unit] * event.ships)
    text = f"{does(view, event.player, 'scuttle')} {what} in {hex_name(view, event.at)}."
    why = "ships may be given up in the own movement and before maintenance is paid"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: Upgraded, view: View) -> Sentence:
    named = groups(view, event.groups)
    text = f"{does(view, event.player, 'upgrade')} {named} for {event.cp} CP."
    why = "an upgrade costs the hull of each ship, at a Ship Yard, instead of the turn's movement"
    return tell(event, text, why)


# -- the end


_VICTORIES = {
    "first_kill": "the first homeworld destroyed wins",
    "last_standing": "the last homeworld that stands wins",
    "colony_points": "the first homeworld destroyed wins, and so do enough colony points",
}


@sentence.register
def _(event: MatchEnded, view: View) -> Sentence:
    result = event.result
    who = enumerated(does(view, winner, "win") for winner in result.winners)
    if not result.winners:
        who = "All is lost" if result.outcome == "defeat" else "Nobody wins"
    text = f"{who}: {result.reason}."
    why = _VICTORIES[view.house_rules.victory]
    if view.house_rules.solitaire == "doomsday":
        why = "who is alone wins by destroying every machine, and loses with the homeworld"
    return tell(event, text, why, f"the match ended as a {event.result.outcome}")
