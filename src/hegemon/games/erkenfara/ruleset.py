"""Erkenfara Universalis, tied together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hegemon.core.board import Board
from hegemon.core.dice import Dice
from hegemon.core.errors import BadConfig
from hegemon.core.form import Form
from hegemon.core.game import Event, Player, Result
from hegemon.core.report import Report
from hegemon.games.erkenfara import answers, battle, turn, winter
from hegemon.games.erkenfara.events import EVENTS
from hegemon.games.erkenfara.exchange import map_from_graph, map_to_graph
from hegemon.games.erkenfara.forms import form_for
from hegemon.games.erkenfara.game_map import MOST_EMPIRES, SHIPPED, text_of
from hegemon.games.erkenfara.house_rules import PRESETS, HouseRules
from hegemon.games.erkenfara.invariants import invariants
from hegemon.games.erkenfara.map_lint import checked, lint, report_on, sketch
from hegemon.games.erkenfara.map_places import sketch_of
from hegemon.games.erkenfara.objectives import power
from hegemon.games.erkenfara.odds import ODDS_HELP, odds
from hegemon.games.erkenfara.setup import seats_of, set_up
from hegemon.games.erkenfara.show import board_of, report_of
from hegemon.games.erkenfara.state import State
from hegemon.games.erkenfara.upcasts import UPCASTS
from hegemon.games.erkenfara.view import View, view_of


class Erkenfara:
    """Any number of empires on any map of regions, year after year."""

    name = "erkenfara"
    title = "Erkenfara Universalis"
    summary = "Any number of empires on any map of regions, year after year, without an end."
    version = 1
    schema = 1
    seats = (1, MOST_EMPIRES)
    state = State
    agenda = (
        turn.Begin,
        turn.Year,
        winter.Founding,
        winter.Treaties,
        winter.AskOffers,
        winter.AskConsents,
        winter.Income,
        winter.Accounts,
        winter.AskWinter,
        winter.RegionStatuses,
        turn.Round,
        turn.Turn,
        turn.UpdateStatus,
        turn.Movement,
        turn.AskMoves,
        battle.Conflict,
        battle.Battle,
        battle.AskCards,
        battle.CombatRound,
        battle.AskStance,
        battle.Retreat,
        battle.AskRetreatTo,
        turn.Deeds,
        turn.AskActions,
        turn.Recovery,
        turn.YearEnd,
    )
    answers = (
        answers.Offers,
        answers.Consents,
        answers.WinterOrders,
        answers.Moves,
        answers.Actions,
        answers.PlayCard,
        answers.Stance,
        answers.RetreatTo,
    )
    events = EVENTS
    house_rules = HouseRules
    presets = PRESETS
    upcasts = UPCASTS

    def players(self, house_rules: HouseRules) -> tuple[Player, ...]:
        """§1: one seat for each empire of the map, in the map's order; raises BadConfig."""
        return seats_of(house_rules)

    def setup(self, house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> State:
        """§1; raises BadConfig."""
        return set_up(house_rules, players, dice)

    def view(self, state: State, player: Player | None) -> View:
        """What a player may know."""
        return view_of(state, player)

    def truth(self, state: State) -> View:
        """Everything, which is what everybody knows."""
        return view_of(state, None)

    def result(self, state: State) -> Result | None:
        """How the match ended, if an objective was set and reached."""
        return state.result

    def form(self, view: View, question: Any) -> Form:
        """The order sheet."""
        return form_for(view, question)

    def board(self, view: View) -> Board:
        """The map."""
        return board_of(view)

    def report(self, view: View, events: Sequence[Event]) -> Report:
        """The chronicle."""
        return report_of(view, events)

    def invariants(self, state: State) -> Iterable[str]:
        """What is impossible about a position."""
        return invariants(state)

    # -- what it offers beside the game: hegemon.core.extras

    odds_help = ODDS_HELP
    map_names = SHIPPED
    map_suffix = ".toml"

    def odds(self, text: str, house_rules: HouseRules) -> Report:
        """The exact chances of a fight: "12000 vs 10000 fort=2 exhausted"; raises BadConfig."""
        return odds(text, house_rules)

    def power(self, state: State, player: Player) -> int:
        """What an empire can do: the maximal values of its armies and its last income."""
        return power(state, player)

    def map_text(self, name: str) -> str:
        """The text of a map of the program; raises BadConfig for an unknown name."""
        return text_of(name)

    def map_faults(self, text: str) -> list[str]:
        """Why a text cannot be played as a map; empty when it can."""
        return checked(text)[1]

    def lint_map(self, text: str) -> list[str]:
        """Everything that is wrong with the text of a map, or advice; empty for a good map."""
        return lint(text)

    def map_report(self, text: str) -> Report:
        """What is wrong with the text of a map, or its figures."""
        return report_on(text)

    def map_board(self, text: str) -> Board:
        """The map as far as it can be read, for drawing; raises BadConfig where nothing can."""
        found = sketch(text)
        if found is None or not found.regions:
            raise BadConfig("; ".join(lint(text)[:3]) or "there is no region")
        return sketch_of(found)

    def map_to_graph(self, text: str) -> dict[str, Any]:
        """The map as node-link data; raises BadConfig that names the region."""
        return map_to_graph(text)

    def map_from_graph(self, graph: Mapping[str, Any]) -> str:
        """The text of a map from node-link data; raises BadConfig that names the region."""
        return map_from_graph(graph)


ERKENFARA = Erkenfara()
