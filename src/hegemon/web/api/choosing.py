"""What helps to choose: how a game looks, and what house rules would make of it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.core.ruleset import Ruleset
from hegemon.draw.atlas import draw_document, draw_miniature
from hegemon.play.start import AS_WRITTEN
from hegemon.play.start.picture import first_board, look_of
from hegemon.play.tables.opening import TableWanted, house_rules_wanted
from hegemon.web.api.games import ruleset_named
from hegemon.web.api.seen.glancing import heart
from hegemon.web.frame.needs import ANYBODY
from hegemon.web.frame.paths import GamePath
from hegemon.web.frame.routes import SVG, CallOf, Route

_GAME = "/api/v1/games/{game}"
_BOARDS: dict[str, Board] = {}
"""The first boards of the games, made once."""
_LOOKS: dict[tuple[str, str], str] = {}
"""The pictures of the games by name and theme, drawn once."""
_LOOK = (480, 300)
"""Their width and height in pixels."""


class PictureWanted(Value, tag=False):
    """How the picture of a game is wanted."""

    theme: Literal["", "light", "dark"] = ""
    """The colours; the reader's own preference without any."""


class RulesWanted(Value, tag=False, omit_defaults=True):
    """House rules that somebody thinks of."""

    preset: str = AS_WRITTEN
    house_rules: dict[str, Any] = msgspec.field(default_factory=dict)
    """Those that are other than the preset's."""


class SeatsMade(Value, tag=False):
    """What a match under these house rules would be."""

    seats: tuple[Player, ...]
    newcomers: tuple[Player, ...]
    """Those without whom it begins: they may come later."""
    house_rules: dict[str, Any]
    """All of them."""


def draw_game(call: CallOf[GamePath, PictureWanted]) -> str:
    """The whole board of a game at the beginning, without fog; raises NotThere."""
    ruleset = ruleset_named(call, call.path["game"])
    return draw_document(_first(ruleset), theme=call.query.theme or "reader", title=False)


def draw_look(call: CallOf[GamePath, PictureWanted]) -> str:
    """What a game looks like in play: the board that its box brings, else the first one.

    Raises NotThere.
    """
    ruleset, theme = ruleset_named(call, call.path["game"]), call.query.theme or "reader"
    if (ruleset.name, theme) not in _LOOKS:
        board = look_of(ruleset.name) or _first(ruleset)
        first = board.owners[0].player if board.owners else None
        drawn = draw_miniature(board, heart(board, first), _LOOK, theme=theme)
        _LOOKS[ruleset.name, theme] = drawn
    return _LOOKS[ruleset.name, theme]


def _first(ruleset: Ruleset[Any]) -> Board:
    if ruleset.name not in _BOARDS:
        _BOARDS[ruleset.name] = first_board(ruleset)
    return _BOARDS[ruleset.name]


def list_seats(call: CallOf[GamePath, RulesWanted]) -> SeatsMade:
    """The seats that house rules make; raises BadConfig that names the house rule."""
    ruleset = ruleset_named(call, call.path["game"])
    said: RulesWanted = call.body
    wanted = TableWanted(ruleset.name, preset=said.preset, house_rules=said.house_rules)
    rules = house_rules_wanted(ruleset, wanted)
    players, late = ruleset.players(rules), ruleset.newcomers(rules)
    return SeatsMade(players, late, msgspec.to_builtins(rules))


ROUTES = (
    Route(
        "GET",
        f"{_GAME}/board.svg",
        wants=ANYBODY,
        do=draw_game,
        about="See how a game looks: its board at the beginning, drawn",
        gives=str,
        query=PictureWanted,
        media=SVG,
        problems=("not-there",),
        tagged=True,
    ),
    Route(
        "GET",
        f"{_GAME}/look.svg",
        wants=ANYBODY,
        do=draw_look,
        about="See how a game looks in play: a part of its board, drawn with signs alone",
        gives=str,
        query=PictureWanted,
        media=SVG,
        problems=("not-there",),
        tagged=True,
    ),
    Route(
        "POST",
        f"{_GAME}/seats",
        wants=ANYBODY,
        do=list_seats,
        about="See which seats a match under some house rules has",
        gives=SeatsMade,
        takes=RulesWanted,
        problems=("not-there", "bad-config"),
        harmless=True,
        example={"house_rules": {}},
    ),
)
