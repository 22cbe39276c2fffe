"""Erkenfara Universalis, tied together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from hegemon.core import (
    FigureSet,
    Leaving,
    Limit,
    Maps,
    Positions,
    Ruleset,
    Traits,
    with_tables,
)
from hegemon.games.erkenfara import answers, notation
from hegemon.games.erkenfara.agenda import AGENDA
from hegemon.games.erkenfara.by_hand import BY_HAND
from hegemon.games.erkenfara.events import EVENTS
from hegemon.games.erkenfara.forms.form_for import form_for
from hegemon.games.erkenfara.house_rules import (
    PRESETS,
    SETTLED,
    HouseRules,
    faults_of_figures,
    house_rules_of,
    presets_of,
)
from hegemon.games.erkenfara.invariants import invariants
from hegemon.games.erkenfara.lesson import LESSON
from hegemon.games.erkenfara.maps.exchange import map_from_graph, map_to_graph
from hegemon.games.erkenfara.maps.game_map import FORMAT, MOST_EMPIRES, SHIPPED, text_of
from hegemon.games.erkenfara.maps.lint import board_of_map, faults_of, lint, report_on
from hegemon.games.erkenfara.maps.turned import turned
from hegemon.games.erkenfara.odds.odds import odds_of
from hegemon.games.erkenfara.rules.concession import concede, in_play
from hegemon.games.erkenfara.rules.objectives import power
from hegemon.games.erkenfara.setup import newcomers_of, seats_of, set_up
from hegemon.games.erkenfara.show.glossary import glossary
from hegemon.games.erkenfara.show.luck import thrown
from hegemon.games.erkenfara.show.measures import measures
from hegemon.games.erkenfara.show.relations import relations
from hegemon.games.erkenfara.show.report import board_of, report_of
from hegemon.games.erkenfara.show.sorts import SORTS
from hegemon.games.erkenfara.show.standing import standing_orders
from hegemon.games.erkenfara.state import State, date_of
from hegemon.games.erkenfara.tables import TABLES, Tables
from hegemon.games.erkenfara.upcasts import ANSWER_UPCASTS, UPCASTS
from hegemon.games.erkenfara.view import truth_of, view_of


def maps_of(tables: Tables) -> Maps:
    """The maps of a game with these figures."""
    return Maps(
        names=SHIPPED,
        suffix=".toml",
        text=text_of,
        faults=partial(faults_of, tables=tables),
        lint=partial(lint, tables=tables),
        report=partial(report_on, tables=tables),
        board=partial(board_of_map, tables=tables),
        to_graph=map_to_graph,
        from_graph=map_from_graph,
        format=FORMAT,
    )


def figured(tables: Tables) -> Mapping[str, Any]:
    """What follows from figures; texts of positions and the lesson are the game's own alone."""
    rules = house_rules_of(tables)
    state = with_tables(State, tables, house_rules=rules)
    return {
        "state": state,
        "house_rules": rules,
        "presets": presets_of(tables),
        "players": partial(seats_of, tables=tables),
        "newcomers": partial(newcomers_of, tables=tables),
        "setup": partial(set_up, edition=state),
        "glossary": partial(glossary, tables),
        "odds": odds_of(tables),
        "maps": maps_of(tables),
        "positions": None,
        "lesson": None,
    }


ERKENFARA = Ruleset(
    name="erkenfara",
    title="Erkenfara Universalis",
    summary="Any number of empires on any map of regions, year after year, without an end.",
    package="hegemon.games.erkenfara",
    version=2,
    schema=5,
    seats=(1, MOST_EMPIRES),
    traits=Traits(turns="mixed", hidden=True, chance=True, ends=False),
    limit=Limit(rule="years", counts="years", usual=3),
    state=State,
    agenda=AGENDA,
    answers=(
        answers.Offers,
        answers.Consents,
        answers.WinterOrders,
        answers.Moves,
        answers.Actions,
        answers.PlayCard,
        answers.NoCard,
        answers.Stay,
        answers.Abandon,
        answers.RetreatTo,
    ),
    events=EVENTS,
    house_rules=HouseRules,
    settled=SETTLED,
    presets=PRESETS,
    upcasts=UPCASTS,
    answer_upcasts=ANSWER_UPCASTS,
    players=seats_of,
    newcomers=newcomers_of,
    setup=set_up,
    view=view_of,
    truth=truth_of,
    result=attrgetter("result"),
    leaving=Leaving(in_play, concede),
    date=date_of,
    form=form_for,
    board=board_of,
    report=report_of,
    standing=standing_orders,
    glossary=partial(glossary, TABLES),
    measures=measures,
    relations=relations,
    thrown=thrown,
    invariants=invariants,
    odds=odds_of(TABLES),
    positions=Positions(notation.HELP, notation.write, notation.read),
    maps=maps_of(TABLES),
    figures=FigureSet(TABLES, figured, faults_of_figures),
    lesson=LESSON,
    sorts=SORTS,
    by_hand=BY_HAND,
    turned=turned,
    power=power,
)
