"""An edition with other figures: what of its ruleset follows from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from hegemon.core import Dice, FigureSet, Player, Task, with_tables
from hegemon.games.ec4x.common.forms.wording import label_figures
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.odds.odds import odds_of
from hegemon.games.ec4x.common.setup import map_rules, new_match
from hegemon.games.ec4x.common.show.glossary import glossary_of
from hegemon.games.ec4x.common.show.luck import thrown_of
from hegemon.games.ec4x.common.starmap.extra import maps_of
from hegemon.games.ec4x.common.state import State
from hegemon.games.ec4x.common.tables import Tables
from hegemon.games.ec4x.common.view import View, truth_into, view_into

First = Callable[[], Task[State]]
"""What happens first in a match: an edition's turn."""


def figures_of(
    state: type[State], view: type[View], first: First, house_rules: Callable[[], HouseRules]
) -> FigureSet:
    """The figures of an edition whose rules read them of its state and its view."""
    return FigureSet(
        state.tables,
        partial(_edition_with, state, view, first, house_rules),
        partial(_faults, state.tables),
    )


def following(
    state: type[State], view: type[View], house_rules: Callable[[], HouseRules]
) -> dict[str, Any]:
    """The fields of a ruleset that are made of figures."""
    return {
        "maps": maps_of(map_rules(state.tables, house_rules())),
        "odds": odds_of(state.tables, view.sections),
        "glossary": glossary_of(state.tables, view.sections),
        "thrown": thrown_of(state.tables),
        "label_figures": label_figures(state.tables),
        "lesson": None,  # it speaks of the edition's ships
    }


def begins(state: type[State], first: First) -> Callable[[Any, tuple[Player, ...], Dice], State]:
    """2.1: how a match begins."""

    def set_up(house_rules: Any, players: tuple[Player, ...], dice: Dice) -> State:
        return new_match(state, house_rules, players, dice, first())

    return set_up


def _edition_with(
    state: type[State],
    view: type[View],
    first: First,
    house_rules: Callable[[], HouseRules],
    tables: Tables,
) -> Mapping[str, Any]:
    other, seen = with_tables(state, tables), with_tables(view, tables)
    return {
        "state": other,
        "setup": begins(other, first),
        "view": view_into(seen),
        "truth": truth_into(seen),
        **following(other, seen, house_rules),
    }


def _faults(own: Tables, tables: Tables) -> Iterator[str]:
    """What the editions are told apart by is no figure."""
    if tables.edition != own.edition:
        yield f"edition is {own.edition}: it names the rulebook, and the planets of its maps"
    most = max(one.potential for one in own.planets.classes)
    if "TER" in tables.fields and tables.fields["TER"].most > most:
        yield f"fields.TER.most is at most {most}: there is no better class of planets"
    for code, unit in tables.units.items():
        if unit.role != own.units[code].role:
            yield f"units.{code}.role is {own.units[code].role}: what a unit is for is a rule"
