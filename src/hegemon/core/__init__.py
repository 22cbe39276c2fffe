"""The kernel: what a game is; it knows no game.

All that authors of games and bots need is imported from here: `from hegemon.core import Task`. A
name is looked up when it is asked for, so that small commands start at once; docs/core.md has all.

Not cut, because it is one list, and whoever asks what is in the face reads one page.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# -- typed, written by tools.face
if TYPE_CHECKING:
    from hegemon.core.battle import Acting, BattleBoard, Formation, Rank, Side
    from hegemon.core.board import (
        CELL,
        Board,
        Contingent,
        Fact,
        Layer,
        Link,
        Owner,
        Place,
        Token,
        Work,
    )
    from hegemon.core.box import EXTRAS, Box, BoxedBot, BoxedExercise
    from hegemon.core.checking import (
        Check,
        Verdict,
        after,
        answer_to,
        by_choices,
        check,
        written_into,
    )
    from hegemon.core.codec import Codec, one_of
    from hegemon.core.copying import copier_of, shallow
    from hegemon.core.deciding.accounts import PurseAccount, entries
    from hegemon.core.deciding.ways import Open, Way
    from hegemon.core.dice import (
        Dice,
        RecordedDice,
        Roll,
        ScriptedDice,
        SeededDice,
        drawn,
        foresee,
        shuffled,
    )
    from hegemon.core.documents.figures import with_tables, with_tables_of
    from hegemon.core.documents.misfits import in_words
    from hegemon.core.documents.reading import DocumentReader, accepted, shown_word
    from hegemon.core.documents.tables import DieSides, Figures, read_changes, read_tables
    from hegemon.core.documents.toml import read_toml
    from hegemon.core.documents.writing import toml_key, toml_table, toml_value
    from hegemon.core.errors import (
        BadAnswer,
        BadConfig,
        BadNotation,
        BadSave,
        BrokenPackage,
        HegemonError,
    )
    from hegemon.core.events import Private, Witnessed
    from hegemon.core.extras import Exchange, Leaving, Maps, Odds, Positions, lessons
    from hegemon.core.extras.by_hand import (
        MOST_AMASSED,
        MOST_COUNTED,
        Act,
        HandAmount,
        HandCount,
        HandOwner,
        acts_about,
    )
    from hegemon.core.extras.figures import FigureSet
    from hegemon.core.extras.sorts import RollSort
    from hegemon.core.extras.standing import StandingLine, StandingOrders
    from hegemon.core.form import (
        AllBut,
        Choice,
        Choices,
        Form,
        FreeText,
        Given,
        Numbers,
        O,
        OneOrder,
        Purse,
        next_choices,
    )
    from hegemon.core.game import (
        Answer,
        AnswerLeft,
        Event,
        Play,
        Player,
        Question,
        Result,
        StandingOrder,
        State,
        Task,
        advance,
        open_question,
        proceed,
        run,
    )
    from hegemon.core.geometry import graphs, hexes
    from hegemon.core.geometry.graphs import (
        components,
        distances,
        one_way_links,
        reachable,
        shortest_path,
    )
    from hegemon.core.geometry.grids import Cell, SquareGrid, chebyshev
    from hegemon.core.geometry.hexes import Hex, centre
    from hegemon.core.harmless import inert
    from hegemon.core.mentions import literal, mention, plain
    from hegemon.core.notation import offered, parse, write
    from hegemon.core.numbers import half_up, in_percent, percent_down, rounded_down, rounded_up
    from hegemon.core.order import (
        Begun,
        Count,
        Field,
        FieldValue,
        Meant,
        Misfit,
        Order,
        OrderKind,
        Says,
        Scalar,
        Verb,
        Verbs,
        kind_of,
        kinds_to,
    )
    from hegemon.core.records import Record, Value
    from hegemon.core.refusals import listed, refusal, said, shown, too_many, too_many_written
    from hegemon.core.report import (
        Item,
        Meter,
        Picture,
        Reason,
        Report,
        Section,
        Sentence,
        Table,
        about,
        cited,
        tell,
        weightiest,
    )
    from hegemon.core.ruleset import Date, Limit, Ruleset, Traits
    from hegemon.core.show.accounts import Booked, balanced
    from hegemon.core.show.fights import (
        Fight,
        FightEnd,
        FightRank,
        Fights,
        FightSide,
        GatheredFight,
        Salvo,
        by_round,
    )
    from hegemon.core.show.glossary import Explained
    from hegemon.core.show.luck import Thrown
    from hegemon.core.show.measures import HowFar, Measured, Track, TrackLevel
    from hegemon.core.show.relations import Related
    from hegemon.core.show.sentences import Sentences, first_of
    from hegemon.core.show.sketching import letters_for, links_between, quantity
    from hegemon.core.show.stories import ROUTINE, Flight, Stories, Story, ended, figure, to_whom
    from hegemon.core.step import Step, begin, take_step
    from hegemon.core.words import capital, counted, does, enumerated, plural, seat_name, whose
# -- /typed


def _names(listed: str) -> tuple[str, ...]:
    """The names of a long list."""
    return tuple(listed.split())


_HOMES: dict[str, tuple[str, ...]] = {
    "ruleset": ("Date", "Limit", "Ruleset", "Traits"),
    "game": _names(
        "Answer Event Play Player Question Result AnswerLeft StandingOrder State Task "
        "advance open_question proceed run"
    ),
    "order": _names(
        "Begun Count Field FieldValue Meant Misfit Order OrderKind Says Scalar Verb Verbs "
        "kind_of kinds_to"
    ),
    "deciding.accounts": ("PurseAccount", "entries"),
    "deciding.ways": ("Open", "Way"),
    "form": _names(
        "AllBut Choice Choices Form FreeText Given Numbers O OneOrder Purse next_choices"
    ),
    "checking": ("Check", "Verdict", "after", "answer_to", "by_choices", "check", "written_into"),
    "refusals": ("listed", "refusal", "said", "shown", "too_many", "too_many_written"),
    "notation": ("offered", "parse", "write"),
    "records": ("Record", "Value"),
    "dice": (
        "Roll",
        "Dice",
        "RecordedDice",
        "ScriptedDice",
        "SeededDice",
        "drawn",
        "foresee",
        "shuffled",
    ),
    "events": ("Private", "Witnessed"),
    "report": _names(
        "Item Meter Picture Reason Report Section Sentence Table about cited tell weightiest"
    ),
    "mentions": ("literal", "mention", "plain"),
    "board": _names("Board CELL Contingent Fact Layer Link Owner Place Token Work"),
    "show.fights": (
        "Fight",
        "FightEnd",
        "FightRank",
        "FightSide",
        "Fights",
        "GatheredFight",
        "Salvo",
        "by_round",
    ),
    "show.stories": ("ROUTINE", "Flight", "Stories", "Story", "ended", "figure", "to_whom"),
    "show.accounts": ("Booked", "balanced"),
    "show.glossary": ("Explained",),
    "show.luck": ("Thrown",),
    "show.measures": ("HowFar", "Measured", "Track", "TrackLevel"),
    "show.relations": ("Related",),
    "show.sketching": ("letters_for", "links_between", "quantity"),
    "battle": ("Acting", "BattleBoard", "Formation", "Rank", "Side"),
    "extras": ("Exchange", "Leaving", "Maps", "Odds", "Positions", "lessons"),
    "extras.by_hand": (
        "Act",
        "HandAmount",
        "HandCount",
        "HandOwner",
        "MOST_AMASSED",
        "MOST_COUNTED",
        "acts_about",
    ),
    "extras.figures": ("FigureSet",),
    "extras.sorts": ("RollSort",),
    "extras.standing": ("StandingLine", "StandingOrders"),
    "documents.figures": ("with_tables", "with_tables_of"),
    "documents.tables": ("DieSides", "Figures", "read_changes", "read_tables"),
    "documents.reading": ("DocumentReader", "accepted", "shown_word"),
    "documents.toml": ("read_toml",),
    "documents.writing": ("toml_key", "toml_table", "toml_value"),
    "documents.misfits": ("in_words",),
    "geometry": ("graphs", "hexes"),
    "geometry.graphs": ("components", "distances", "one_way_links", "reachable", "shortest_path"),
    "geometry.grids": ("Cell", "SquareGrid", "chebyshev"),
    "geometry.hexes": ("Hex", "centre"),
    "numbers": ("half_up", "in_percent", "percent_down", "rounded_down", "rounded_up"),
    "show.sentences": ("Sentences", "first_of"),
    "words": ("capital", "counted", "does", "enumerated", "plural", "seat_name", "whose"),
    "harmless": ("inert",),
    "codec": ("Codec", "one_of"),
    "copying": ("copier_of", "shallow"),
    "step": ("Step", "begin", "take_step"),
    "box": ("Box", "BoxedBot", "BoxedExercise", "EXTRAS"),
    "errors": ("BadAnswer", "BadConfig", "BadNotation", "BadSave", "BrokenPackage", "HegemonError"),
}
"""What there is, by the module where it lives."""

_HOME = {name: home for home, names in _HOMES.items() for name in names}

# -- listed, written by tools.face
__all__ = [
    "CELL",
    "EXTRAS",
    "MOST_AMASSED",
    "MOST_COUNTED",
    "ROUTINE",
    "Act",
    "Acting",
    "AllBut",
    "Answer",
    "AnswerLeft",
    "BadAnswer",
    "BadConfig",
    "BadNotation",
    "BadSave",
    "BattleBoard",
    "Begun",
    "Board",
    "Booked",
    "Box",
    "BoxedBot",
    "BoxedExercise",
    "BrokenPackage",
    "Cell",
    "Check",
    "Choice",
    "Choices",
    "Codec",
    "Contingent",
    "Count",
    "Date",
    "Dice",
    "DieSides",
    "DocumentReader",
    "Event",
    "Exchange",
    "Explained",
    "Fact",
    "Field",
    "FieldValue",
    "Fight",
    "FightEnd",
    "FightRank",
    "FightSide",
    "Fights",
    "FigureSet",
    "Figures",
    "Flight",
    "Form",
    "Formation",
    "FreeText",
    "GatheredFight",
    "Given",
    "HandAmount",
    "HandCount",
    "HandOwner",
    "HegemonError",
    "Hex",
    "HowFar",
    "Item",
    "Layer",
    "Leaving",
    "Limit",
    "Link",
    "Maps",
    "Meant",
    "Measured",
    "Meter",
    "Misfit",
    "Numbers",
    "O",
    "Odds",
    "OneOrder",
    "Open",
    "Order",
    "OrderKind",
    "Owner",
    "Picture",
    "Place",
    "Play",
    "Player",
    "Positions",
    "Private",
    "Purse",
    "PurseAccount",
    "Question",
    "Rank",
    "Reason",
    "Record",
    "RecordedDice",
    "Related",
    "Report",
    "Result",
    "Roll",
    "RollSort",
    "Ruleset",
    "Salvo",
    "Says",
    "Scalar",
    "ScriptedDice",
    "Section",
    "SeededDice",
    "Sentence",
    "Sentences",
    "Side",
    "SquareGrid",
    "StandingLine",
    "StandingOrder",
    "StandingOrders",
    "State",
    "Step",
    "Stories",
    "Story",
    "Table",
    "Task",
    "Thrown",
    "Token",
    "Track",
    "TrackLevel",
    "Traits",
    "Value",
    "Verb",
    "Verbs",
    "Verdict",
    "Way",
    "Witnessed",
    "Work",
    "about",
    "accepted",
    "acts_about",
    "advance",
    "after",
    "answer_to",
    "balanced",
    "begin",
    "by_choices",
    "by_round",
    "capital",
    "centre",
    "chebyshev",
    "check",
    "cited",
    "components",
    "copier_of",
    "counted",
    "distances",
    "does",
    "drawn",
    "ended",
    "entries",
    "enumerated",
    "figure",
    "first_of",
    "foresee",
    "graphs",
    "half_up",
    "hexes",
    "in_percent",
    "in_words",
    "inert",
    "kind_of",
    "kinds_to",
    "lessons",
    "letters_for",
    "links_between",
    "listed",
    "literal",
    "mention",
    "next_choices",
    "offered",
    "one_of",
    "one_way_links",
    "open_question",
    "parse",
    "percent_down",
    "plain",
    "plural",
    "proceed",
    "quantity",
    "reachable",
    "read_changes",
    "read_tables",
    "read_toml",
    "refusal",
    "rounded_down",
    "rounded_up",
    "run",
    "said",
    "seat_name",
    "shallow",
    "shortest_path",
    "shown",
    "shown_word",
    "shuffled",
    "take_step",
    "tell",
    "to_whom",
    "toml_key",
    "toml_table",
    "toml_value",
    "too_many",
    "too_many_written",
    "weightiest",
    "whose",
    "with_tables",
    "with_tables_of",
    "write",
    "written_into",
]
# -- /listed


def __getattr__(name: str) -> Any:
    """A public name, from the module where it lives; asked for once."""
    if name not in _HOME:
        raise AttributeError(f"hegemon.core has no public name {name!r}")
    home = f"hegemon.core.{_HOME[name]}"
    found = getattr(import_module(home), name, None)
    if found is None:  # a module of a package
        found = import_module(f"{home}.{name}")
    globals()[name] = found
    return found
