"""Space Conquest, tied together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from hegemon.core import (
    Exchange,
    FigureSet,
    Leaving,
    Limit,
    Positions,
    Ruleset,
    Traits,
    with_tables,
)
from hegemon.games.space_conquest import notation, turn
from hegemon.games.space_conquest.answers import Moves, read_moves
from hegemon.games.space_conquest.by_hand import BY_HAND
from hegemon.games.space_conquest.events import EVENTS
from hegemon.games.space_conquest.exchange import exported, observation
from hegemon.games.space_conquest.forms import form_for
from hegemon.games.space_conquest.house_rules import PRESETS, SETTLED, HouseRules
from hegemon.games.space_conquest.invariants import invariants
from hegemon.games.space_conquest.lesson import LESSON
from hegemon.games.space_conquest.setup import seats_of, set_up
from hegemon.games.space_conquest.show.glossary import glossary
from hegemon.games.space_conquest.show.luck import thrown
from hegemon.games.space_conquest.show.measures import measures
from hegemon.games.space_conquest.show.report import board_of, report_of
from hegemon.games.space_conquest.show.sorts import SORTS
from hegemon.games.space_conquest.state import State, date_of
from hegemon.games.space_conquest.tables import TABLES, Tables, faults_in
from hegemon.games.space_conquest.upcasts import UPCASTS
from hegemon.games.space_conquest.view import truth_of, view_of


def figured(tables: Tables) -> Mapping[str, Any]:
    """What follows from figures; texts of positions and the lesson are the game's own alone."""
    state = with_tables(State, tables)
    return {
        "state": state,
        "setup": partial(set_up, edition=state),
        "glossary": partial(glossary, tables),
        "thrown": partial(thrown, tables),
        "positions": None,
        "lesson": None,
    }


SPACE_CONQUEST = Ruleset(
    name="space-conquest",
    title="Space Conquest",
    summary="Two players, 16 stars, fog of war: take the opponent's home star.",
    package="hegemon.games.space_conquest",
    version=2,
    schema=2,
    seats=(2, 2),
    traits=Traits(turns="simultaneous", hidden=True, chance=True, ends=False),
    limit=Limit(rule="turn_limit", counts="turns", usual=0),
    state=State,
    agenda=(
        turn.Begin,
        turn.Turn,
        turn.Movement,
        turn.Combat,
        turn.Victory,
        turn.AskMoves,
        turn.Rebellions,
        turn.Production,
        turn.NextTurn,
    ),
    answers=(Moves,),
    events=EVENTS,
    house_rules=HouseRules,
    settled=SETTLED,
    presets=PRESETS,
    upcasts=UPCASTS,
    players=seats_of,
    setup=set_up,
    view=view_of,
    truth=truth_of,
    result=attrgetter("result"),
    leaving=Leaving(turn.in_play, turn.concede),
    date=date_of,
    form=form_for,
    board=board_of,
    report=report_of,
    glossary=partial(glossary, TABLES),
    measures=measures,
    thrown=partial(thrown, TABLES),
    invariants=invariants,
    positions=Positions(notation.HELP, notation.write, notation.read),
    lesson=LESSON,
    exchange=Exchange(exported, observation, read_moves),
    sorts=SORTS,
    by_hand=BY_HAND,
    figures=FigureSet(TABLES, figured, faults_in),
)
