"""The kernel: what a game is; it knows no game.

What the author of a game or a bot needs can be imported from here: `from hegemon.core import Task`.
A name is looked up when it is asked for, so that commands which need little start at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hegemon.core.board import Board, Layer, Link, Owner, Place, Token
    from hegemon.core.checking import Check, Verdict, answer_to, by_choices, check
    from hegemon.core.codec import Codec
    from hegemon.core.dice import Dice, ScriptedDice, drawn, shuffled
    from hegemon.core.documents.tables import Figures, read_tables
    from hegemon.core.errors import BadAnswer, BadConfig, BadNotation, BadSave, HegemonError
    from hegemon.core.events import Private, Witnessed
    from hegemon.core.form import (
        Choice,
        Choices,
        Form,
        FreeText,
        Given,
        Numbers,
        OneOrder,
        Purse,
    )
    from hegemon.core.game import (
        Answer,
        Event,
        Play,
        Player,
        Question,
        Result,
        Standing,
        StandingOrder,
        State,
        Task,
    )
    from hegemon.core.order import Begun, Field, Misfit, Order, OrderKind, Says, kind_of, kinds_to
    from hegemon.core.records import Record, Value
    from hegemon.core.report import Meter, Picture, Reason, Report, Section, Sentence
    from hegemon.core.ruleset import Date, Ruleset, Traits
    from hegemon.core.step import Step, begin, take_step

_HOMES = {
    "board": ("Board", "Layer", "Link", "Owner", "Place", "Token"),
    "checking": ("Check", "Verdict", "answer_to", "by_choices", "check"),
    "codec": ("Codec",),
    "dice": ("Dice", "ScriptedDice", "drawn", "shuffled"),
    "errors": ("BadAnswer", "BadConfig", "BadNotation", "BadSave", "HegemonError"),
    "events": ("Private", "Witnessed"),
    "form": (
        "Choice",
        "Choices",
        "Form",
        "FreeText",
        "Given",
        "Numbers",
        "OneOrder",
        "Purse",
    ),
    "game": (
        "Answer",
        "Event",
        "Play",
        "Player",
        "Question",
        "Result",
        "Standing",
        "StandingOrder",
        "State",
        "Task",
    ),
    "order": ("Begun", "Field", "Misfit", "Order", "OrderKind", "Says", "kind_of", "kinds_to"),
    "records": ("Record", "Value"),
    "report": ("Meter", "Picture", "Reason", "Report", "Section", "Sentence"),
    "ruleset": ("Date", "Ruleset", "Traits"),
    "step": ("Step", "begin", "take_step"),
    "documents.tables": ("Figures", "read_tables"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Answer",
    "BadAnswer",
    "BadConfig",
    "BadNotation",
    "BadSave",
    "Begun",
    "Board",
    "Check",
    "Choice",
    "Choices",
    "Codec",
    "Date",
    "Dice",
    "Event",
    "Field",
    "Figures",
    "Form",
    "FreeText",
    "Given",
    "HegemonError",
    "Layer",
    "Link",
    "Meter",
    "Misfit",
    "Numbers",
    "OneOrder",
    "Order",
    "OrderKind",
    "Owner",
    "Picture",
    "Place",
    "Play",
    "Player",
    "Private",
    "Purse",
    "Question",
    "Reason",
    "Record",
    "Report",
    "Result",
    "Ruleset",
    "Says",
    "ScriptedDice",
    "Section",
    "Sentence",
    "Standing",
    "StandingOrder",
    "State",
    "Step",
    "Task",
    "Token",
    "Traits",
    "Value",
    "Verdict",
    "Witnessed",
    "answer_to",
    "begin",
    "by_choices",
    "check",
    "drawn",
    "kind_of",
    "kinds_to",
    "read_tables",
    "shuffled",
    "take_step",
]


def __getattr__(name: str) -> Any:
    """A public name, from the module where it lives."""
    if name not in _HOME:
        raise AttributeError(f"hegemon.core has no public name {name!r}")
    return getattr(import_module(f"hegemon.core.{_HOME[name]}"), name)
