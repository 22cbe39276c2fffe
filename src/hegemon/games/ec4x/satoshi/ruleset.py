"""EC4X, the earlier edition, tied together."""

from __future__ import annotations

from operator import attrgetter

from hegemon.core import Leaving, Limit, Ruleset, Traits
from hegemon.games.ec4x.common.answers import Ferry, Fund, Orders, SetBudget
from hegemon.games.ec4x.common.by_hand.acts import BY_HAND
from hegemon.games.ec4x.common.events import HOME_EVENTS
from hegemon.games.ec4x.common.events_conflict import CONFLICT_EVENTS, ScoutsCaught
from hegemon.games.ec4x.common.figured import figures_of
from hegemon.games.ec4x.common.forms.house_form import form_for
from hegemon.games.ec4x.common.forms.wording import label_figures
from hegemon.games.ec4x.common.house_rules import FEWEST_HOUSES, MOST_HOUSES, SETTLED, UNVOTED
from hegemon.games.ec4x.common.invariants import invariants
from hegemon.games.ec4x.common.lesson import lesson_of
from hegemon.games.ec4x.common.odds.odds import odds_of
from hegemon.games.ec4x.common.phases.closing import concede, in_play
from hegemon.games.ec4x.common.rules.calendar import date_of
from hegemon.games.ec4x.common.rules.power import power
from hegemon.games.ec4x.common.setup import map_rules, seats_of
from hegemon.games.ec4x.common.show.board import board_of
from hegemon.games.ec4x.common.show.glossary import glossary_of
from hegemon.games.ec4x.common.show.luck import thrown_of
from hegemon.games.ec4x.common.show.measures import measures
from hegemon.games.ec4x.common.show.relations import relations
from hegemon.games.ec4x.common.show.report import report_of
from hegemon.games.ec4x.common.show.sorts import SORTS
from hegemon.games.ec4x.common.show.standing import standing_orders
from hegemon.games.ec4x.common.show.tracks import tracks
from hegemon.games.ec4x.common.starmap.extra import maps_of
from hegemon.games.ec4x.common.upcasts import ANSWER_UPCASTS, EARLIER_RULES, UPCASTS
from hegemon.games.ec4x.satoshi.house_rules import PRESETS, HouseRules
from hegemon.games.ec4x.satoshi.sections import SECTIONS
from hegemon.games.ec4x.satoshi.setup import set_up
from hegemon.games.ec4x.satoshi.state import TABLES, State, View, truth_of, view_of
from hegemon.games.ec4x.satoshi.turn import AGENDA, Turn

_EVENTS = tuple(kind for kind in (*HOME_EVENTS, *CONFLICT_EVENTS) if kind is not ScoutsCaught)

EC4X_SATOSHI = Ruleset(
    name="ec4x-satoshi",
    title="EC4X (Satoshi)",
    summary="The earlier edition: Houses, traders, battle stations, an agreed last year.",
    package="hegemon.games.ec4x.satoshi",
    version=2,
    schema=4,
    seats=(FEWEST_HOUSES, MOST_HOUSES),
    traits=Traits(turns="simultaneous", hidden=True, chance=True, ends=True),
    limit=Limit(rule="turns", counts="turns", usual=60),
    worth_asking=("houses", "prestige_wins"),
    state=State,
    agenda=AGENDA,
    answers=(Orders,),
    events=_EVENTS,
    house_rules=HouseRules,
    settled=SETTLED,
    unvoted=UNVOTED,
    presets=PRESETS,
    upcasts=UPCASTS,
    earlier_rules=EARLIER_RULES,
    answer_upcasts=ANSWER_UPCASTS,
    absent=(SetBudget, Ferry, Fund),
    players=seats_of,
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
    glossary=glossary_of(TABLES, SECTIONS),
    measures=measures,
    thrown=thrown_of(TABLES),
    tracks=tracks,
    relations=relations,
    invariants=invariants,
    maps=maps_of(map_rules(TABLES, HouseRules())),
    lesson=lesson_of(PRESETS["duel"], seats_of, set_up, _EVENTS),
    odds=odds_of(TABLES, SECTIONS),
    sorts=SORTS,
    by_hand=BY_HAND,
    power=power,
    label_figures=label_figures(TABLES),
    figures=figures_of(State, View, Turn, HouseRules),
    sections=SECTIONS,
)
