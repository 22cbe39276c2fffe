"""What must be done before a process has threads: games are opened and msgspec knows their types.

msgspec learns what a type holds when it first meets it, and marks it as known before it is done. A
second thread that meets the same type meanwhile reads what is not there yet, and the process dies
of a segmentation fault: seen where a worker and a request met at a game that nobody had opened
(msgspec 0.21; three starts of about a hundred on a busy machine).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from hegemon.core.board import Board
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.ruleset import Ruleset
from hegemon.games.shelf import usable
from hegemon.play.beside import Facts
from hegemon.play.notices.preferences import NoticePreferences

_KEY = bytes(32)
"""For dice that nobody will see."""


def ready_for_threads(games: Mapping[str, Ruleset[Any]], more: Iterable[Any] = ()) -> None:
    """Open every game that can be used; learn the types of what is stored, and `more` types.

    Whoever starts a thread calls it first; what is known already takes no time again.
    """
    for ruleset in usable(games):
        _learn(Codec(ruleset).types)
        # what reads maps and figures is met in set-up; one that breaks is told at its own table
        with suppress(Exception):
            rules = ruleset.house_rules()
            ruleset.setup(rules, ruleset.players(rules), SeededDice(_KEY, 0))
    _learn((Board, Facts, NoticePreferences, *more))


def _learn(types: Iterable[Any]) -> None:
    """Let msgspec know some types, and all that they are made of."""
    for each in types:
        msgspec.json.Decoder(each)
