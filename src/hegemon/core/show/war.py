"""The story of a war that is over, as data: who won, where it turned, what it cost.

It is made of the whole record, so it is for the end of a match only. All texts are plain.
"""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.records import Value


class WarSide(Value, tag=False, omit_defaults=True):
    """Somebody who played, as the war left him; sides stand in the order of their rank."""

    player: Player
    name: str
    """As sentences call him: "House Ann", "Rotmark"."""
    person: str
    """His name at the table."""
    number: int
    """Where he stands in the row of owners, from 0: his colour."""
    emblem: str
    """One of `signs.EMBLEMS`."""
    rank: int
    """From 1; sides that are alike have the same."""
    won: bool = False
    figure: int | None = None
    """What he had at the end by the measure of the ranking."""
    fell: int | None = None
    """The turn after which he had nothing left on the map."""
    gave_up: int | None = None
    """The turn in which he conceded."""


class TurningPoint(Value, tag=False, omit_defaults=True):
    """A turn after which the order of the sides, or where they were going, changed most."""

    number: int
    turn: int
    text: str
    step: int
    """The last step of that turn, or of the part of it."""
    at: int
    """Where it lies on the curve, in thousandths of a turn: turn 3 ends at 3000."""
    when: str
    """In words: "turn 12", "year 2, summer"."""
    place: str = ""
    """Where, on the map."""
    where: str = ""
    """What that place is called."""


class BattleSide(Value, tag=False, omit_defaults=True):
    """A side of a battle: what it went into it with, and what was left."""

    owner: Player | str
    """"" for who has no seat on the board."""
    name: str
    before: int | None = None
    """None where nobody was told."""
    left: int | None = None
    lost: int = 0
    number: int | None = None
    """Where he stands in the row of owners; None for who has no seat there."""
    emblem: str = ""


class WarBattle(Value, tag=False, omit_defaults=True):
    """A battle that counted for much."""

    turn: int
    event: str
    """The anchor of its sentence in the report of its step."""
    place: str
    where: str
    text: str
    sides: tuple[BattleSide, ...]
    unit: str = ""
    """What the figures of its sides count: "strength"; "" for pieces."""
    weight: int = 0
    """How much it counted, for who compares."""


class LossRow(Value, tag=False, omit_defaults=True):
    """What became of the forces of a side: those at first and those raised, less those lost."""

    player: Player | str
    """"" for all together."""
    raised: int
    """What came to it, those that it began with among them."""
    lost: int
    """In battles."""
    gone: int
    """Otherwise: used up, disbanded, lost on the way."""
    felled: int
    """What others lost in the battles in which it fought them."""
    left: int


class WarLosses(Value, tag=False, omit_defaults=True):
    """Forces, as maps and battles count them; empty where a game counts none."""

    unit: str
    """What is counted: "Ships", "Troops", "Forces"."""
    rows: tuple[LossRow, ...]
    taken: int = 0
    """Places that one side took from another."""
    homes: int = 0
    """Homes and capitals among them."""
    battles: int = 0
    """How many were fought in all."""


class Award(Value, tag=False, omit_defaults=True):
    """A word on one of the sides, or on a border between two, picked by a rule."""

    rule: str
    """Which rule picked it: "builder"."""
    title: str
    text: str
    player: Player | str = ""
    """Whose it is; "" for nobody's."""
    name: str = ""
    """How the sentence begins: the side's name, which is part of the text."""


class WarFrame(Value, tag=False):
    """A moment at which the replay shows the map."""

    step: int
    turn: int
    when: str
    """In words: "turn 12", "year 2, autumn"."""


class WarStory(Value, tag=False, omit_defaults=True):
    """How a war went."""

    headline: str
    standfirst: str
    clock: str
    """What turns are called."""
    turns: int
    """How many there were."""
    frames: tuple[WarFrame, ...]
    """The end of each turn; of a war of few turns, the end of each step."""
    began: str
    """When the match was opened, in UTC, and"""
    ended: str
    """when its last answer was sealed."""
    measure: str
    """The id of the measure by which sides are ranked; "" where there is none."""
    measured: str
    """What that is called, with its unit."""
    turned: str
    """The id of the measure by which it turned: the same, unless its lines hardly move."""
    sides: tuple[WarSide, ...]
    points: tuple[TurningPoint, ...]
    battles: tuple[WarBattle, ...]
    losses: WarLosses
    awards: tuple[Award, ...]
    places: int = 0
    """How many the map has."""
