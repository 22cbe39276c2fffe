"""The war in figures: what each player had, turn by turn, of a match that is over."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.report import Table
from hegemon.core.ruleset import Date
from hegemon.play.matches import Match

MOST_ROWS = 12
"""Turns that the table shows; of more, some in between are left out."""


def table_of_the_war(match: Match, most: int = MOST_ROWS) -> Table:
    """Places held and pieces under arms, and power where the game tells it, of each player.

    Raises StillRunning before the end, where persons play.
    """
    last_steps: dict[Date, int] = {}
    for step, date in match.replay.dates().items():
        last_steps[Date(date.turn, date.clock)] = step
    shown = _spread(list(last_steps.items()), most)
    boards = {step: match.replay.truth(step).board for _, step in shown}
    rows = tuple(
        (str(date.turn), *(_had(boards[step], player) for player in match.players))
        for date, step in shown
    )
    clock = shown[-1][0].clock if shown else "turn"
    columns = (clock, *(match.plans[player].name for player in match.players))
    return Table("Places held, and strength under arms", columns, rows)


def _had(board: Board, player: Player) -> str:
    """What a player had on a map without fog: places, and all that his pieces count."""
    places = sum(place.owner == player for place in board.places)
    strength = sum(
        1 if token.count is None else token.count for token in board.tokens if token.owner == player
    )
    return f"{places}, {strength}"


def _spread(rows: Sequence[tuple[Date, int]], most: int) -> list[tuple[Date, int]]:
    """The first, the last and as many evenly in between as there is room for."""
    if len(rows) <= most:
        return list(rows)
    last = len(rows) - 1
    return [rows[at * last // (most - 1)] for at in range(most)]
