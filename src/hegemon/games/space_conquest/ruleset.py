"""Space Conquest, tied together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hegemon.core.board import Board
from hegemon.core.dice import Dice
from hegemon.core.form import Form
from hegemon.core.game import Event, Player, Result
from hegemon.core.report import Report
from hegemon.games.space_conquest import turn
from hegemon.games.space_conquest.answers import Moves
from hegemon.games.space_conquest.events import EVENTS
from hegemon.games.space_conquest.forms import MovesForm
from hegemon.games.space_conquest.house_rules import PRESETS, HouseRules
from hegemon.games.space_conquest.invariants import invariants
from hegemon.games.space_conquest.setup import set_up
from hegemon.games.space_conquest.show import board_of, report_of
from hegemon.games.space_conquest.state import State
from hegemon.games.space_conquest.upcasts import UPCASTS
from hegemon.games.space_conquest.view import View, truth_of, view_of


class SpaceConquest:
    """Two players, 16 stars, fog of war, simultaneous orders."""

    name = "space-conquest"
    title = "Space Conquest"
    summary = "Two players, 16 stars, fog of war: take the opponent's home star."
    version = 1
    schema = 1
    seats = (2, 2)
    state = State
    agenda = (
        turn.Begin,
        turn.Turn,
        turn.Movement,
        turn.Combat,
        turn.Victory,
        turn.AskMoves,
        turn.Rebellions,
        turn.Production,
        turn.NextTurn,
    )
    answers = (Moves,)
    events = EVENTS
    house_rules = HouseRules
    presets = PRESETS
    upcasts = UPCASTS

    def players(self, house_rules: HouseRules) -> tuple[Player, ...]:
        """§1: two players."""
        return (Player("p1"), Player("p2"))

    def setup(self, house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> State:
        """§3, §4."""
        return set_up(house_rules, players, dice)

    def view(self, state: State, player: Player | None) -> View:
        """What a player may know."""
        return view_of(state, player)

    def truth(self, state: State) -> View:
        """Everything, for after the match."""
        return truth_of(state)

    def result(self, state: State) -> Result | None:
        """How the match ended."""
        return state.result

    def form(self, view: View, question: Any) -> Form:
        """The order sheet."""
        return MovesForm(view)

    def board(self, view: View) -> Board:
        """The star chart."""
        return board_of(view)

    def report(self, view: View, events: Sequence[Event]) -> Report:
        """What happened."""
        return report_of(view, events)

    def invariants(self, state: State) -> Iterable[str]:
        """What is impossible about a position."""
        return invariants(state)


SPACE_CONQUEST = SpaceConquest()
