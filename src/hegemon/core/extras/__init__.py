"""What some rulesets offer beside the game: odds, maps, positions, own JSON, acts, concessions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic

from hegemon.core.board import Board
from hegemon.core.game import Answer, Event, Play, Player, S
from hegemon.core.report import Report


@dataclass(frozen=True)
class Odds:
    """The chances of a fight."""

    help: str
    """How the question is written, in a few lines, with an example."""
    of: Callable[[str, Any], Report]
    """The chances of the fight that a text describes, under house rules; raises BadConfig."""
    asked: Callable[[Any, Any], str] | None = None
    """The text of the fight that an open question is about, from the view and the question as its
    player may know it; empty where it is about none."""
    wins: Callable[[str, Any], tuple[Fraction, Fraction]] | None = None
    """How likely the first side of such a fight wins, and how likely the second; what is missing to
    one is a fight that neither wins. Raises BadConfig."""
    battles: Callable[[str, Any], int] | None = None
    """How many battles these chances were counted in, which a game may do where there are too many
    ways; 0 where they are exact. Raises BadConfig."""
    example: str = ""
    """A fight, as one writes it."""


@dataclass(frozen=True)
class Leaving(Generic[S]):
    """How a player who concedes leaves the war by his game's own way."""

    in_play: Callable[[S], tuple[Player, ...]]
    """Who is still in the war, in seat order: neither out of it nor gone; nobody after the end."""
    leave: Callable[[Play[S], Player], None]
    """A player who is in play leaves, at whatever question: at once, or by a task as soon as it can
    be. Where that decides the match, it is over at once. Everybody is told."""


@dataclass(frozen=True)
class Positions:
    """A notation of positions, as chess has FEN: a line or a short text, both ways.

    A text begins with the name of its ruleset. `read` brings back the very state that `write` was
    given, for every position that play can reach.
    """

    help: str
    """How a position is written, in a few lines, with an example."""
    write: Callable[[Any], str]
    """The text of a position."""
    read: Callable[[str], Any]
    """The position of a text; raises BadSave for what is not understood or cannot be."""


@dataclass(frozen=True)
class Exchange:
    """The JSON that the game's own rule document describes, for programs that know only that."""

    position: Callable[[Any, str | None], dict[str, Any]]
    """All of a state, for after the match; with the secret of its dice in hexadecimal, or None."""
    observation: Callable[[Any, Sequence[Event]], dict[str, Any]]
    """What one seat may know: of its view, and the events of the last step as it may know them."""
    read_orders: Callable[[Any], Answer]
    """Decoded JSON as an answer, whatever it is: what is wrong with it the rules find."""


@dataclass(frozen=True)
class Maps:
    """Maps of a game: those that come with it, and, where `own`, those that people make.

    The text of a map is in a format of the ruleset's own; the graph is node-link data.
    """

    names: tuple[str, ...]
    """The maps that come with the game."""
    suffix: str
    """How the files of the own format end: ".toml"."""
    text: Callable[[str], str]
    """The text of a map that comes with the game; raises BadConfig for an unknown name."""
    faults: Callable[[str], list[str]]
    """Why a text cannot be played as a map, as sentences; empty when it can."""
    lint: Callable[[str], list[str]]
    """The faults, or advice about a map that can be played; empty for a good map."""
    report: Callable[[str], Report]
    """The faults of a text as a map, or its figures and advice."""
    board: Callable[[str], Board]
    """The map as far as it can be read, for drawing; raises BadConfig where nothing can."""
    to_graph: Callable[[str], dict[str, Any]]
    """The map as node-link data; raises BadConfig that names the region."""
    from_graph: Callable[[Mapping[str, Any]], str]
    """The text of a map from node-link data; raises BadConfig that names the region."""
    rule: str = "map"
    """The house rule that takes the name of a map."""
    format: str = ""
    """What the first line of a text says: "erkenfara-map/1". Editions may share a format."""
    regions: bool = True
    """Whether a map of regions that somebody drew with another program can become one."""
    own: bool = True
    """Whether people can play on maps of their own, and not only on those that come with it."""
