"""The same game with other figures: for the lab, which plays it beside the game itself.

It keeps name and version, for it is the same rules; what tells it apart is its digest. No match of
it is kept: a match file names its game and no figures.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hegemon.core.dice import SeededDice
from hegemon.core.documents.figures import differences, other_figures
from hegemon.core.errors import BadTables, HegemonError
from hegemon.core.extras.figures import FigureSet
from hegemon.core.game import Play, S, advance, open_question, run
from hegemon.core.ruleset import Ruleset

_FEW = 5
_STEPS = 3
"""Questions that are answered as if nobody answered in time."""
_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What rules raise that meet figures which do not go together."""


def game_with(ruleset: Ruleset[S], text: str) -> Ruleset[S]:
    """A game with what a text in TOML says laid over its figures; itself where that is nothing.

    Raises BadTables, which names the figure, for what is no figure of the game, for a value of
    another kind, and for figures with which no match can begin.
    """
    figures = ruleset.figures
    if figures is None:
        raise BadTables(f"{ruleset.title} offers no figures that could be others")
    tables = other_figures(text, figures.tables)
    if not differences(figures.tables, tables):
        return ruleset
    for fault in figures.faults(tables):
        raise BadTables(f"the figures: {fault}")
    own_again = not differences(figures.own, tables)
    other = replace(figures, other=None if own_again else tables)
    try:
        made = replace(ruleset, **figures.fields(tables), figures=other)
        faults = _faults_at_the_start(made)
    except (HegemonError, *_BROKEN) as trouble:
        faults = [f"{type(trouble).__name__} {trouble}"]
    if faults:
        raise BadTables(f"with {_changed(other)} no match of {ruleset.title} begins: {faults[0]}")
    return made


def _changed(figures: FigureSet) -> str:
    """The figures that are other than the game's own, a few of them by name."""
    paths = [one.path for one in figures.changes]
    more = f" and {len(paths) - _FEW} more" if len(paths) > _FEW else ""
    return f"another {', '.join(paths[:_FEW])}{more}"


def _faults_at_the_start(ruleset: Ruleset[S]) -> list[str]:
    """What is impossible about the first positions of a match; raises what rules raise."""
    rules, dice = ruleset.presets["as-written"], SeededDice(bytes(32), 0)
    state = ruleset.setup(rules, ruleset.players(rules), dice)
    play = Play(state, dice, frozenset(ruleset.events))
    run(play)
    _show(ruleset, rules, state)
    for _ in range(_STEPS):
        question = open_question(state)
        if question is not None:
            usual = {each: question.default(state, each) for each in question.asked(state)}
            advance(play, usual)
    return list(ruleset.invariants(state))


def _show(ruleset: Ruleset[S], rules: Any, state: S) -> None:
    """What people read of a position; raises what comes of figures that do not go together."""
    ruleset.glossary(rules)
    for player in ruleset.players(rules):
        view = ruleset.view(state, player)
        ruleset.board(view)
        tuple(ruleset.tracks(view))
        tuple(ruleset.measures(view))
        tuple(ruleset.relations(view))
