"""Space Empires 4X, tied together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from hegemon.core import FigureSet, Leaving, Limit, Ruleset, Traits, with_tables
from hegemon.games.space_empires import answers, turn
from hegemon.games.space_empires.alien_empires.sequence import AliensPhase, AliensTurn, MoveFleets
from hegemon.games.space_empires.battle import orders as battle_orders
from hegemon.games.space_empires.battle import phase as combat
from hegemon.games.space_empires.battle import sequence as battle
from hegemon.games.space_empires.by_hand.acts import BY_HAND
from hegemon.games.space_empires.cloaking import orders as cloaking_orders
from hegemon.games.space_empires.cloaking import sequence as cloaking
from hegemon.games.space_empires.conquest import concession, victory
from hegemon.games.space_empires.conquest import orders as conquest_orders
from hegemon.games.space_empires.conquest import sequence as conquest
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.doctrine.sentences import standing_orders
from hegemon.games.space_empires.doomsday import orders as doomsday_orders
from hegemon.games.space_empires.doomsday import sequence as doomsday
from hegemon.games.space_empires.economy import orders as economy_orders
from hegemon.games.space_empires.economy import sequence as economy
from hegemon.games.space_empires.economy.income import power
from hegemon.games.space_empires.events import EVENTS
from hegemon.games.space_empires.exploration import orders as exploration_orders
from hegemon.games.space_empires.exploration import sequence as exploration
from hegemon.games.space_empires.forms.form_for import form_for
from hegemon.games.space_empires.house_rules import PRESETS, SETTLED, UNVOTED, HouseRules
from hegemon.games.space_empires.invariants import invariants
from hegemon.games.space_empires.lesson import LESSON
from hegemon.games.space_empires.minefield import orders as minefield_orders
from hegemon.games.space_empires.minefield import sequence as minefield
from hegemon.games.space_empires.odds.odds import odds_of
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.show.board import board_of
from hegemon.games.space_empires.show.date import date_of
from hegemon.games.space_empires.show.glossary import glossary
from hegemon.games.space_empires.show.luck import thrown
from hegemon.games.space_empires.show.measures import measures, tracks
from hegemon.games.space_empires.show.printed_maps import maps_of
from hegemon.games.space_empires.show.report import report_of
from hegemon.games.space_empires.show.sorts import SORTS
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.tables import TABLES, Tables, faults_in
from hegemon.games.space_empires.together import asking
from hegemon.games.space_empires.upcasts import ANSWER_UPCASTS, UPCASTS
from hegemon.games.space_empires.view import truth_of, view_of


def figured(tables: Tables) -> Mapping[str, Any]:
    """What follows from figures; the lesson is of the game's own alone."""
    state = with_tables(State, tables)
    return {
        "state": state,
        "players": partial(seats_of, tables=tables),
        "setup": partial(set_up, edition=state),
        "glossary": partial(glossary, tables),
        "thrown": partial(thrown, tables),
        "odds": odds_of(state),
        "maps": maps_of(state),
        "lesson": None,
    }


SPACE_EMPIRES = Ruleset(
    name="space-empires",
    title="Space Empires 4X",
    summary="Hidden fleets on a board of hexes: explore, settle, and destroy a homeworld.",
    package="hegemon.games.space_empires",
    version=2,
    schema=4,
    seats=(1, 4),
    traits=Traits(turns="mixed", hidden=True, chance=True, ends=False),
    limit=Limit(rule="round_limit", counts="rounds", usual=0),
    state=State,
    agenda=(
        turn.Populate,
        turn.AskHomeworld,
        turn.RollForFirst,
        turn.Round,
        victory.Abdicate,
        asking.Together,
        asking.AskMovements,
        turn.Turn,
        turn.TurnStart,
        turn.Movement,
        AliensTurn,
        MoveFleets,
        AliensPhase,
        turn.AskMovement,
        exploration.AskReveal,
        combat.Combat,
        combat.AskNextBattle,
        cloaking.AskStrike,
        battle.BeginBattle,
        cloaking.Slipping,
        cloaking.AskSlip,
        battle.OpenBattle,
        minefield.Minefield,
        minefield.AskMines,
        battle.BattleRound,
        battle.AskScreens,
        battle.OpenFire,
        battle.FirePlace,
        battle.AskFire,
        battle.RoundOver,
        conquest.Bombardment,
        conquest.AskBombard,
        conquest.AskSpoils,
        exploration.Exploration,
        exploration.Explore,
        exploration.AskExplore,
        exploration.Lost,
        exploration.AskShift,
        doomsday.Machines,
        doomsday.Advance,
        doomsday.AskCourse,
        doomsday.Devour,
        turn.TurnEnd,
        turn.AskSettlers,
        economy.EconomicPhase,
        economy.Collect,
        economy.AskGrants,
        economy.AskEconomics,
        economy.Growth,
        economy.ShowBids,
        economy.AskFirstPlayer,
        doomsday.Arrival,
        turn.RoundEnd,
    ),
    answers=(
        answers.PlaceHomeworld,
        answers.Movements,
        exploration_orders.Leave,
        exploration_orders.Reveal,
        battle_orders.NextBattle,
        cloaking_orders.Hide,
        cloaking_orders.Strike,
        cloaking_orders.Slips,
        minefield_orders.Detonate,
        battle_orders.Screens,
        battle_orders.Fire,
        battle_orders.Retreat,
        battle_orders.Withdraw,
        battle_orders.Hold,
        conquest_orders.Bombers,
        conquest_orders.Spoils,
        exploration_orders.ExploreNext,
        exploration_orders.Shift,
        doomsday_orders.Course,
        answers.Settlers,
        economy_orders.Grants,
        economy_orders.Economics,
        economy_orders.FirstPlayer,
        Doctrine,
    ),
    events=EVENTS,
    house_rules=HouseRules,
    settled=SETTLED,
    unvoted=UNVOTED,
    presets=PRESETS,
    upcasts=UPCASTS,
    answer_upcasts=ANSWER_UPCASTS,
    players=seats_of,
    setup=set_up,
    view=view_of,
    truth=truth_of,
    result=attrgetter("result"),
    leaving=Leaving(concession.in_play, concession.concede),
    date=date_of,
    form=form_for,
    board=board_of,
    report=report_of,
    standing=standing_orders,
    glossary=partial(glossary, TABLES),
    measures=measures,
    thrown=partial(thrown, TABLES),
    tracks=tracks,
    invariants=invariants,
    lesson=LESSON,
    sorts=SORTS,
    by_hand=BY_HAND,
    power=power,
    odds=odds_of(State),
    maps=maps_of(State),
    figures=FigureSet(TABLES, figured, faults_in),
)
