"""The same game with other figures: for the lab, which plays it beside the game itself.

It keeps name and version, for it is the same rules; what tells it apart is its digest. No match of
it is kept: a match file names its game and no figures.
"""

from __future__ import annotations

from dataclasses import replace

from hegemon.core.dice import SeededDice
from hegemon.core.documents.figures import differences, other_figures
from hegemon.core.errors import BadTables, HegemonError
from hegemon.core.game import Play, S, run
from hegemon.core.ruleset import Ruleset

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
    made = replace(ruleset, **figures.fields(tables), figures=other)
    _try_to_begin(made)
    return made


def _try_to_begin(ruleset: Ruleset[S]) -> None:
    """Raise BadTables where the figures, taken together, are no game."""
    rules = ruleset.presets["as-written"]
    try:
        dice = SeededDice(bytes(32), 0)
        play = Play(
            ruleset.setup(rules, ruleset.players(rules), dice), dice, frozenset(ruleset.events)
        )
        run(play)
        faults = list(ruleset.invariants(play.state))
    except (HegemonError, *_BROKEN) as trouble:
        faults = [f"{type(trouble).__name__} {trouble}"]
    if faults:
        raise BadTables(f"with these figures no match of {ruleset.title} begins: {faults[0]}")
