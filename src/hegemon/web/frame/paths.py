"""What the paths of routes name: the table, the seat, the step.

Each type says which parts stand in a path, under the names that they have there, so that whoever
asks from within the program (`pages/inside.py`) cannot name the wrong ones.
"""

from __future__ import annotations

from typing import NamedTuple


class NoPath(NamedTuple):
    """A path in which nothing is named."""


NOWHERE = NoPath()


class GamePath(NamedTuple):
    """A game, by its name."""

    game: str


class TablePath(NamedTuple):
    """A table."""

    table: str


class SeatPath(NamedTuple):
    """A seat of a table, or `bystander` for the eyes of one who has none."""

    table: str
    seat: str


class StepPath(NamedTuple):
    """A step as a seat saw it; `last` is the newest."""

    table: str
    seat: str
    step: int | str


class FightPath(NamedTuple):
    """A battle of which the report of a step tells, by the number of its event."""

    table: str
    seat: str
    step: int | str
    event: int | str


class TurnPath(NamedTuple):
    """A turn of a table, for the eyes of a seat or of a bystander; `last` is the newest."""

    table: str
    seat: str
    turn: int | str


class TruthPath(NamedTuple):
    """A step of a table without fog."""

    table: str
    step: int | str


class AccountPath(NamedTuple):
    """An account, by its name or id."""

    account: str


class AnnouncementPath(NamedTuple):
    """Something that the host told everybody."""

    announcement: str


class SessionPath(NamedTuple):
    """A session of one's own account."""

    session: str


class TokenPath(NamedTuple):
    """A token of one's own account."""

    token: str


class StudyPath(NamedTuple):
    """A finished study, by its name."""

    study: str


class StudyRunPath(NamedTuple):
    """A run of a study."""

    study: str
    run: str


class StudyChartPath(NamedTuple):
    """A chart of a run."""

    study: str
    run: str
    chart: str


class StudyFilePath(NamedTuple):
    """A file of a run."""

    study: str
    run: str
    file: str
