"""Carriers and Fighters: each of their events as a sentence with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, capital, counted, tell
from hegemon.games.space_empires.carriers.events import FightersLost, Loaded, Unloaded
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import does, group_name, hex_name, ship_name, whose
from hegemon.games.space_empires.state import FIGHTER
from hegemon.games.space_empires.view import View


@sentence.register
def _(event: Loaded, view: View) -> Sentence:
    own = capital(whose(view, event.player))
    text = f"{own} {group_name(view, event.group)} goes aboard {group_name(view, event.into)}."
    each = view.tables.fighters.carried
    why = f"a Carrier carries {counted(each, 'Fighter')}, which move with it and only so"
    return tell(event, text, why)


@sentence.register
def _(event: Unloaded, view: View) -> Sentence:
    where = hex_name(view, event.at)
    own = capital(whose(view, event.player))
    text = f"{own} {group_name(view, event.group)} stays at the colony in {where}."
    return tell(event, text, "Fighters need no Carrier at a colony of their owner", at=(event.at,))


@sentence.register
def _(event: FightersLost, view: View) -> Sentence:
    ships = f"{counted(event.ships, 'ship')} of " if event.ships else ""
    lost = f"{ships}{ship_name(view, FIGHTER, event.group)}"
    where = hex_name(view, event.at)
    text = f"{does(view, event.player, 'lose')} {lost} in {where}: no Carrier has room."
    why = "Fighters that no Carrier has room for are lost, but at a colony of their owner"
    return tell(event, text, why, at=(event.at,))
