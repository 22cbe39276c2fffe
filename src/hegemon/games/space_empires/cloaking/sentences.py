"""What cloaked Raiders do as sentences, each with its reason."""

from __future__ import annotations

from collections import Counter

from hegemon.core import Player, Sentence, capital, tell
from hegemon.games.space_empires.battle.events import BattleBegan
from hegemon.games.space_empires.cloaking.events import FleetsSighted, SlippedAway
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import (
    has,
    hex_name,
    lost_decoys,
    ship_name,
    units,
    whose,
)
from hegemon.games.space_empires.view import View


@sentence.register
def _(event: FleetsSighted, view: View) -> Sentence:
    sides = []
    for side in (event.attacker, event.defender):
        kinds: list[str] = []
        for one in event.groups:
            if one.player == side:
                kinds += [one.kind] * one.ships
        sides.append(f"{has(view, side)} {units(view, kinds)}")
    text = f"Fleets meet in {hex_name(view, event.at)}: {' and '.join(sides)}."
    why = (
        "where Raiders are cloaked, kinds and numbers are shown first: cloaked Raiders may leave "
        "before technology is shown and the first shot fired"
    )
    return tell(event, text + lost_decoys(view, event.decoys), why, at=(event.at,))


@sentence.register
def _(event: SlippedAway, view: View) -> Sentence:
    ships = ship_name(view, event.unit, event.group, event.ships)
    way = f"from {hex_name(view, event.at)} to {hex_name(view, event.to)}"
    text = f"{capital(whose(view, event.player))} {ships} slipped away {way}."
    why = "cloaked Raiders may leave before the first shot, to where they could retreat"
    return tell(event, text, why, at=(event.at, event.to))


def cloaked(view: View, event: BattleBegan) -> str:
    """§8.5: whose Raiders the other side does not see, as the end of a paragraph."""
    found: Counter[Player] = Counter()
    for one in event.groups:
        if one.cloaked:
            found[one.player] += one.ships
    said = []
    for side, ships in found.items():
        them = "Raider is" if ships == 1 else "Raiders are"
        said.append(f" {capital(whose(view, side))} {them} cloaked.")
    return "".join(said)
