"""The war in figures: what each player had, turn by turn, of a match that is over."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.board import Board, numbered
from hegemon.core.game import Player
from hegemon.core.report import Table
from hegemon.core.ruleset import Date
from hegemon.play.past.dates import counted_steps
from hegemon.play.seat.at import AtTable

MOST_ROWS = 12
"""Turns that the table shows; of more, some in between are left out."""

MOST_PLAYERS = 4
"""Players beside each other; of more, each has a row, with"""
FEW_TURNS = 4
"""so many turns."""


def table_of_the_war(match: AtTable, most: int = MOST_ROWS) -> Table:
    """Places held and strength under arms of each player, and power where the game tells it.

    A row is a turn; where there are many players each has a row, with a few turns.

    Raises StillRunning before the end, where persons play.
    """
    dates = match.replay.dates()
    last_steps = {Date(dates[at].turn, dates[at].clock): at for at in counted_steps(dates)}
    crowded = len(match.players) > MOST_PLAYERS
    shown = _spread(list(last_steps.items()), FEW_TURNS if crowded else most)
    board = match.replay.truth(match.step).board
    names = [called(board, player, match.plans[player].name) for player in match.players]
    powers = ", power" if match.ruleset.power else ""
    what, clock = (
        f"Places held, strength under arms{powers}",
        shown[-1][0].clock if shown else "turn",
    )
    lines = [(str(date.turn), *_row(match, step)) for date, step in shown]
    if not crowded:
        return Table(what, (clock, *names), tuple(lines))
    heads, *players = zip(("", *names), *lines, strict=True)
    return Table(what, ("", *(f"{clock} {turn}" for turn in heads[1:])), tuple(players))


def called(board: Board, player: Player, name: str) -> str:
    """A player by the game's own name for him, or by the one at the table if it has only a number.

    `name` is that at the table.
    """
    seats = [owner.player for owner in board.owners]
    if player not in seats:
        return name
    owner = board.owners[seats.index(player)]
    return name if owner.name == "you" or numbered(owner.name) else owner.name


def _row(match: AtTable, step: int) -> list[str]:
    """What each player had after a step."""
    board, power = match.replay.truth(step).board, match.replay.power(step)
    return [_had(board, player, power.get(player)) for player in match.players]


def _had(board: Board, player: Player, power: int | None) -> str:
    """What a player had on a map without fog: places, and all that his pieces count."""
    places = sum(place.owner == player for place in board.places)
    strength = sum(
        1 if token.count is None else token.count for token in board.tokens if token.owner == player
    )
    figures = (places, strength) if power is None else (places, strength, power)
    return ", ".join(map(str, figures))


def _spread(rows: Sequence[tuple[Date, int]], most: int) -> list[tuple[Date, int]]:
    """The first, the last and as many evenly in between as there is room for."""
    if len(rows) <= most:
        return list(rows)
    last = len(rows) - 1
    return [rows[at * last // (most - 1)] for at in range(most)]
