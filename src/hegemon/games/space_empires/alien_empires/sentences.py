"""Sentences for what alien empires do (§10)."""

from __future__ import annotations

from hegemon.core import Sentence, capital, counted, tell
from hegemon.games.space_empires.alien_empires.events import (
    AliensFell,
    FleetLaunched,
    FleetMet,
    HomeworldDefended,
)
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import does, groups, hex_name, whose
from hegemon.games.space_empires.view import View


@sentence.register
def _(event: FleetLaunched, view: View) -> Sentence:
    where = hex_name(view, event.at)
    fleet = groups(view, event.groups)
    text = f"{does(view, event.player, 'send')} out a fleet from {where}: {fleet}."
    why = "a die against the sheet of the phase; nobody knows what a fleet is before it fights"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: FleetMet, view: View) -> Sentence:
    fleet = f"{whose(view, event.player)} fleet {event.counter}"
    ships = groups(view, event.groups)
    text = f"{capital(fleet)} in {hex_name(view, event.at)} turns out to be {ships}."
    why = "a fleet that meets somebody for the first time studies, then is built of all its points"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: HomeworldDefended, view: View) -> Sentence:
    where = f"homeworld in {hex_name(view, event.at)}"
    made = groups(view, event.groups)
    text = f"{does(view, event.player, 'defend')} the {where} with {made}."
    why = "who is attacked at home spends all points, for technology, ships, Bases and mines"
    return tell(event, text, why, at=(event.at,))


@sentence.register
def _(event: AliensFell, view: View) -> Sentence:
    where = hex_name(view, event.at)
    left = f"{counted(event.left, 'alien homeworld')} still to go"
    homeworld = f"{whose(view, event.player)} homeworld in {where}"
    end = left if event.left else "it was the last"
    text = f"{does(view, event.by, 'destroy')} {homeworld}: {end}."
    why = "an alien empire is its homeworld; the ships that it has left fight on"
    return tell(event, text, why, at=(event.at,))
