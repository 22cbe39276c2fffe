"""Each event of set-up, movement, exploration and the end as a sentence with its reason.

Battles are in `sentences_combat.py`, the economic phase in `sentences_economy.py`, doctrines in
`sentences_doctrine.py`.
"""

from __future__ import annotations

from functools import singledispatch

from hegemon.core import Event, Sentence, capital, counted, enumerated, tell
from hegemon.games.space_empires.events import (
    AliensFound,
    BlackHolePassed,
    Detached,
    EmpireConceded,
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
    OrderedAtOnce,
    OrdersReturned,
    Overrun,
    PointsCounted,
    Scuttled,
    Settled,
    Shifted,
    SpoilsTaken,
    ThrownBack,
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
    rolled,
    technology_name,
    units,
    whose,
)
from hegemon.games.space_empires.state import UNKNOWN, WARP_POINTS
from hegemon.games.space_empires.view import View


@singledispatch
def sentence(event: Event, view: View) -> Sentence:
    """The event in words for the viewer."""
    raise NotImplementedError(type(event).__name__)


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
    text = "Your orders for this turn come back: what can still be done stands on the sheet."
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


@sentence.register
def _(event: Halted, view: View) -> Sentence:
    text = f"A surprise: {counted(event.left, 'order')} not carried out yet."
    why = "orders are carried out up to the first thing that nobody could foresee"
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
def _(event: Looked, view: View) -> Sentence:
    seen = f"{hex_name(view, event.at)}: {marker_name(view, event.marker)}"
    text = f"Your {group_name(view, event.group)} looks at {seen}."
    why = "each Cruiser with Exploration looks at one marker next to it before it moves"
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


# -- exploration

_EFFECTS = {
    "planet": "it can be settled by a Colony Ship",
    "barren": "it can be settled by a Colony Ship that was built with Terraforming",
    "mineral_home": "a Miner can tow them to a colony",
    "mineral_deep": "a Miner can tow them to a colony",
    "wreck": "a Miner can tow it to a colony, where it gives a technology",
    "asteroids": "they are entered with a first step; attack technology does not count there",
    "nebula": "it is entered with a first step; defense technology does not count there",
    "black_hole": "each ship that comes rolls, now and later",
    "super_nova": "everybody goes back to where he came from, and nobody comes again",
    "lost_in_space": "the player to the right moves everybody there by one hex",
    "danger": "it destroys everything in the hex",
    "warp_point_1": "it is next to the other known warp point of its number",
    "warp_point_2": "it is next to the other known warp point of its number",
}


@sentence.register
def _(event: Explored, view: View) -> Sentence:
    marker = marker_name(view, event.marker)
    text = f"{does(view, event.player, 'explore')} {hex_name(view, event.at)}: {marker}."
    why = "ships with Attack Strength turn up the marker of their hex"
    effect = "" if event.removed and event.marker in WARP_POINTS else _EFFECTS.get(event.marker, "")
    gone = ("the marker leaves an empty hex",) if event.removed else ()
    inputs = (f"{marker}: {effect}",) if effect else ()
    return tell(event, text, why, *inputs, at=(event.at,), modifiers=gone)


@sentence.register
def _(event: AliensFound, view: View) -> Sentence:
    aliens = counted(len(event.groups), "counter")
    text = f"Aliens guard the planet in {hex_name(view, event.at)}: {aliens}."
    why = (
        f"{view.tables.aliens.ships} aliens are drawn for every barren planet of deep space; "
        f"ships that come fight them at once"
    )
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: BlackHolePassed, view: View) -> Sentence:
    of = counted(len(event.faces), "ship")
    lost = str(event.lost) if event.lost else "none"
    text = (
        f"{capital(whose(view, event.player))} {group_name(view, event.group)} passes the black "
        f"hole in {hex_name(view, event.at)} with {of}: {lost} lost."
    )
    hole = view.tables.black_hole
    why = f"each ship that comes rolls, and is lost above {hole.survives}"
    slung = (f"slingshot: {hole.slingshot_risk:+} on each roll, and a hex more",)
    modifiers = slung if event.slung else ()
    dice = rolled(view, *event.faces)
    return tell(event, text, why, at=(event.at,), modifiers=modifiers, dice=dice)


@sentence.register
def _(event: LostToDanger, view: View) -> Sentence:
    lost = units(view, event.kinds) if event.kinds else counted(len(event.groups), "counter")
    text = f"{does(view, event.player, 'lose')} {lost} to danger in {hex_name(view, event.at)}."
    return tell(event, text, "danger destroys every unit in its hex", at=(event.at,))


@sentence.register
def _(event: ThrownBack, view: View) -> Sentence:
    back = enumerated(
        f"{group_name(view, name)} to {hex_name(view, to)}" for name, to in event.back.items()
    )
    text = f"The super nova in {hex_name(view, event.at)} throws back {back}."
    why = "units that find a super nova go back to the hex that they came from"
    return tell(event, text, why, at=(event.at, *event.back.values()))


@sentence.register
def _(event: Shifted, view: View) -> Sentence:
    lost = f"{whose(view, event.player)} {groups(view, event.groups)}"
    way = f"from {hex_name(view, event.at)} to {hex_name(view, event.to)}"
    if event.by is not None:
        text = f"{does(view, event.by, 'lead')} {lost}, lost in space, {way}."
        why = "the player to the right moves all who are lost in space to one hex next to them"
        return tell(event, text, why, at=(event.at, event.to))
    why = "1 to 6 is one of the six directions, clockwise; what leads nowhere is rolled again"
    dice = rolled(view, *event.faces)
    text = f"Chance leads {lost}, lost in space, {way}."
    return tell(event, text, why, at=(event.at, event.to), dice=dice)


# -- the end


@sentence.register
def _(event: EmpireFell, view: View) -> Sentence:
    where = hex_name(view, event.at)
    text = f"{does(view, event.by, 'destroy')} {whose(view, event.player)} homeworld in {where}."
    why = "who loses the homeworld has lost, and everything of the empire is removed"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: EmpireConceded, view: View) -> Sentence:
    text = f"{does(view, event.player, 'give')} the war up."
    return tell(event, text, "who concedes has lost, and everything of the empire is removed")


@sentence.register
def _(event: SpoilsTaken, view: View) -> Sentence:
    levels = enumerated(f"{technology_name(name)} {level}" for name, level in event.levels.items())
    taken = f"{whose(view, event.fallen)} empire"
    text = f"{does(view, event.player, 'learn')} from {taken}: {levels} now."
    most = view.tables.victory.spoils
    why = f"who destroys a homeworld takes over a level of up to {most} technologies known better"
    return tell(event, text, why)


@sentence.register
def _(event: PointsCounted, view: View) -> Sentence:
    counts = enumerated(f"{player_name(view, one)} {many}" for one, many in event.points.items())
    why = (
        f"a colony of others destroyed, and a full colony outside the own home, count 1 each; "
        f"{view.tables.victory.colony_points} win"
    )
    return tell(event, f"Colony points: {counts}.", why)


_VICTORIES = {
    "first_kill": "the first homeworld destroyed wins",
    "last_standing": "the last homeworld that stands wins",
    "colony_points": "the first homeworld destroyed wins, and so do enough colony points",
}


@sentence.register
def _(event: MatchEnded, view: View) -> Sentence:
    won = enumerated(does(view, winner, "win") for winner in event.result.winners)
    nobody = "All is lost" if event.result.outcome == "defeat" else "Nobody wins"
    text = f"{won or nobody}: {event.result.reason}."
    why = _VICTORIES[view.house_rules.victory]
    if view.house_rules.solitaire == "doomsday":
        why = "who is alone wins by destroying every machine, and loses with the homeworld"
    return tell(event, text, why, f"the match ended as a {event.result.outcome}")
