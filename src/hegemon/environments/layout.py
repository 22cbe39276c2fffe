"""What an observation has columns for: the words of a game that stand for numbers and signs.

They are what boards, measures and tracks of its matches are made of, and are written down once
(`tensor.json` in the folder of a game), so that a column means the same for as long as the id of
the environment does. A game whose box names no such file is looked at when it is asked for: some
matches by lot.
"""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from hegemon.bots.random import Random
from hegemon.core.asked import all_asked
from hegemon.core.board import Board, Fact
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BrokenPackage
from hegemon.core.game import Play, proceed, run
from hegemon.core.records import Value, kind
from hegemon.core.ruleset import Ruleset
from hegemon.games.shelf import RULESETS

_STEPS = 40
"""Of so many questions of a match that is only looked at."""


class Layout(Value, tag=False):
    """The words of a game, each kind of them sorted."""

    words: tuple[str, ...]
    """The kinds of order, in the order of the ruleset."""
    fields: tuple[str, ...]
    """Their fields, "move.from"."""
    questions: tuple[str, ...]
    place_facts: tuple[str, ...] = ()
    """Labels of facts that are numbers."""
    token_facts: tuple[str, ...] = ()
    place_signs: tuple[str, ...] = ()
    """What lies there, and what was built."""
    token_signs: tuple[str, ...] = ()
    terrains: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()


@cache
def layout_of(game: str) -> Layout:
    """The columns of an installed game. Raises BrokenPackage for a file that cannot be read."""
    where = RULESETS.box(game).tensor
    if not where:
        return gathered(RULESETS[game])
    package, _, file = where.partition(":")
    try:
        raw = importlib.resources.files(package).joinpath(file).read_bytes()
        return msgspec.json.decode(raw, type=Layout)
    except (OSError, ImportError, msgspec.DecodeError) as trouble:
        raise BrokenPackage(f"{where}, the columns of {game}, cannot be read: {trouble}") from None


def declared(ruleset: Ruleset[Any]) -> Layout:
    """What a ruleset says beforehand: its orders and questions."""
    kinds = [ruleset.kind(order) for order in ruleset.orders.values()]
    fields = (
        f"{each.word}.{field.name}"
        for each in kinds
        for field in (*each.fields, *filter(None, [each.more]))
    )
    questions = tuple(ruleset.questions)
    return Layout(tuple(each.word for each in kinds), tuple(fields), questions)


class _Words:
    """What was met."""

    def __init__(self) -> None:
        self.met: dict[str, set[str]] = {name: set() for name in Layout.__struct_fields__[3:]}

    def board(self, board: Board) -> None:
        """All that a board has signs and numbers for."""
        met = self.met
        for place in board.places:
            met["place_facts"] |= _numbered(place.facts)
            met["place_signs"] |= {place.sign, *(work.sign for work in place.works)} - {""}
            met["terrains"] |= {place.terrain} - {""}
            met["states"].update(place.states)
        for token in board.tokens:
            met["token_facts"] |= _numbered(token.facts)
            met["token_signs"] |= {token.sign, *(part.sign for part in token.made_of)} - {""}
            met["states"].update(token.states)

    def view(self, ruleset: Ruleset[Any], view: Any) -> None:
        """All that a seat may know."""
        self.board(ruleset.board(view))
        self.met["measures"].update(one.id for one in ruleset.measures(view))
        self.met["tracks"].update(one.word for one in ruleset.tracks(view))


def _numbered(facts: Iterable[Fact]) -> set[str]:
    return {fact.label for fact in facts if fact.number is not None}


def gathered(ruleset: Ruleset[Any], bots: Iterable[Any] = (Random,), steps: int = _STEPS) -> Layout:
    """What is met in a match of each of some bots under each preset."""
    words = _Words()
    for house_rules in ruleset.presets.values():
        for makes in bots:
            _look_at(ruleset, house_rules, makes, steps, words)
    found = {name: tuple(sorted(met)) for name, met in words.met.items()}
    return msgspec.structs.replace(declared(ruleset), **found)


def _look_at(
    ruleset: Ruleset[Any], house_rules: Any, makes: Any, steps: int, words: _Words
) -> None:
    players = ruleset.players(house_rules)
    dice = SeededDice(bytes(32), 0)
    state = ruleset.setup(house_rules, players, dice)
    play = Play(state, dice, frozenset(ruleset.events))
    run(play)
    bots = {player: makes(number) for number, player in enumerate(players)}
    for _ in range(steps):
        asked = all_asked(ruleset, play.state)
        if not asked:
            return
        for one in asked.values():
            words.view(ruleset, one.view)
        proceed(play, {player: bots[player].answer(*one) for player, one in asked.items()})


def name_of(question: Any) -> str:
    """What a question is called in a layout."""
    return kind(question)
