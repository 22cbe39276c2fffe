"""What mines do as sentences, each with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, capital, counted, tell
from hegemon.games.space_empires.minefield.events import MinesExploded, MinesSwept
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import hex_name, ship_name, whose
from hegemon.games.space_empires.view import View


@sentence.register
def _(event: MinesSwept, view: View) -> Sentence:
    is_or_are = "is" if event.mines == 1 else "are"
    mines = f"{event.mines} of {whose(view, event.player)} mines"
    text = f"{mines} {is_or_are} swept in {hex_name(view, event.at)}."
    why = "each Mine Sweeper removes as many mines as its technology, before they explode"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: MinesExploded, view: View) -> Sentence:
    lost = f"{counted(event.ships, 'ship')} of {ship_name(view, event.unit, event.group)}"
    text = f"{capital(whose(view, event.player))} mines destroy {lost}."
    why = "each mine that is not swept destroys a ship that its owner chooses, and is gone"
    return tell(event, text, why, at=(event.at,))
