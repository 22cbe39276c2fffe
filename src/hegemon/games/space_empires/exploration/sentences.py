"""What is found, as sentences, each with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, capital, counted, enumerated, tell
from hegemon.games.space_empires.exploration.events import (
    AliensFound,
    BlackHolePassed,
    Explored,
    Looked,
    LostToDanger,
    Shifted,
    ThrownBack,
)
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import (
    does,
    group_name,
    groups,
    hex_name,
    marker_name,
    rolled,
    units,
    whose,
)
from hegemon.games.space_empires.state import WARP_POINTS
from hegemon.games.space_empires.view import View


@sentence.register
def _(event: Looked, view: View) -> Sentence:
    seen = f"{hex_name(view, event.at)}: {marker_name(view, event.marker)}"
    own = capital(whose(view, event.player))
    text = f"{own} {group_name(view, event.group)} looks at {seen}."
    why = "each Cruiser with Exploration looks at one marker next to it before it moves"
    return tell(event, text, why, at=(event.at,))


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
    effect = _EFFECTS.get(event.marker, "")
    if event.removed and event.marker in WARP_POINTS:
        effect = ""  # a third one of a pair, or warp points are not played
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
