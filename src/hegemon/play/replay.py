"""A match looked at again: what each seat saw at each step, and the truth when it is over.

Only views, boards and reports of the seat that looks leave this module; the truth and the secret
do so when the match is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.core.board import Board
from hegemon.core.board import named as named_board
from hegemon.core.codec import Codec
from hegemon.core.dice import Roll
from hegemon.core.errors import BadSave, NewerSave
from hegemon.core.game import Answer, Event, Player, State
from hegemon.core.records import Value
from hegemon.core.report import Report, of_step
from hegemon.core.report import named as named_report
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import answers_of, events_of
from hegemon.play.entries import PERSON, StepEntry
from hegemon.play.errors import NotThere, StillRunning
from hegemon.play.history import Header, History
from hegemon.play.log import intact
from hegemon.play.ports import Lines

Rulesets = Mapping[str, Ruleset[Any]]


class Page(Value, tag=False):
    """What one seat, or a bystander, saw right after a step."""

    step: int
    report: Report
    board: Board


class Truth(Value, tag=False):
    """All of a step, without fog."""

    step: int
    version: int
    answers: dict[Player, Answer]
    notes: dict[Player, str]
    """Why an answer was not the player's own: late, or a bot's that was not legal."""
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]
    digest: str
    state: Any
    """The position after the step, as plain data."""
    report: Report
    """Everything that happened, whoever saw it."""
    board: Board
    """The map without fog."""


class Replay:
    """The history of a match, step by step."""

    def __init__(self, history: History, ruleset: Ruleset[Any]) -> None:
        self._history, self.ruleset = history, ruleset
        self._codec = Codec(ruleset)

    @property
    def header(self) -> Header:
        """What everybody may know about the match."""
        return self._history.header()

    @property
    def steps(self) -> range:
        """The numbers of the steps that there are; set-up is 0."""
        return range(self._history.number)

    @property
    def names(self) -> dict[Player, str]:
        """The names at the table, of those who are not just called after their seat."""
        plans = zip(self.header.players, self.header.plans, strict=True)
        return {
            player: plan.name
            for seat, (player, plan) in enumerate(plans, start=1)
            if plan.name != f"Player {seat}"
        }

    def unread(self, seat: Player) -> range:
        """The steps since the seat answered last, the one that took its answer among them."""
        answered = [step for step in self.steps if seat in self._history.past[step]]
        return self.steps[max(answered, default=0) :]

    def view(self, seat: Player | None, step: int) -> Any:
        """What the seat knew right after a step; None is a bystander. Raises NotThere."""
        self._known(seat)
        return self.ruleset.view(self._state(step), seat)

    def board(self, seat: Player | None, step: int) -> Board:
        """The seat's map right after a step; raises NotThere."""
        return named_board(self.ruleset.board(self.view(seat, step)), self.names)

    def report(self, seat: Player | None, step: int) -> Report:
        """What the seat was told about a step; raises NotThere."""
        view = self.view(seat, step)
        told = (event.seen_by(seat) for event in events_of(self._codec, self._entry(step).step))
        seen = [event for event in told if event is not None]
        return self._told(self.ruleset.report(view, seen), step)

    def page(self, seat: Player | None, step: int) -> Page:
        """Report and map of a step as the seat saw them; raises NotThere.

        Raises StillRunning for the seat of a bot that persons still play against.
        """
        self._may_look(seat)
        return Page(step, self.report(seat, step), self.board(seat, step))

    def pages(self, seat: Player | None) -> Iterator[Page]:
        """All steps as the seat saw them; raises NotThere, StillRunning as `page` does."""
        return (self.page(seat, step) for step in self.steps)

    def truth(self, step: int) -> Truth:
        """All of a step, without fog; raises NotThere, and StillRunning before the end.

        Where no person plays nobody is deceived: a match of bots may be watched as it goes on.
        """
        if self._persons():
            self._only_at_the_end("the truth")
        entry, codec = self._entry(step), self._codec
        events = events_of(codec, entry.step)
        state = self._state(step)
        view = self.ruleset.truth(state)
        return Truth(
            step=step,
            version=entry.step.version,
            answers=answers_of(codec, entry.step),
            notes={
                player: sealed.note
                for player, sealed in self._history.past[step].items()
                if sealed.note
            },
            rolls=entry.step.rolls,
            events=events,
            digest=entry.step.digest,
            state=codec.plain(state),
            report=self._told(self.ruleset.report(view, events), step),
            board=named_board(self.ruleset.board(view), self.names),
        )

    def _told(self, report: Report, step: int) -> Report:
        return named_report(of_step(report, step), self.names)

    def secret(self) -> str:
        """The secret of the dice, in hexadecimal; raises StillRunning before the end."""
        self._only_at_the_end("the secret of the dice")
        return self._history.match.secret

    def _only_at_the_end(self, what: str) -> None:
        if self._history.end is None:
            raise StillRunning(f"{what} is told when the match is over; it still goes on")

    def _persons(self) -> list[Player]:
        """The seats of people."""
        plans = zip(self.header.players, self.header.plans, strict=True)
        return [player for player, plan in plans if plan.by == PERSON]

    def _may_look(self, seat: Player | None) -> None:
        """A bot needs no replay; who plays against it would look behind the fog."""
        self._known(seat)
        persons = self._persons()
        if seat is not None and persons and seat not in persons:
            self._only_at_the_end(f"what {seat}, a bot, sees")

    def _known(self, seat: Player | None) -> None:
        players = self._history.match.players
        if seat is not None and seat not in players:
            raise NotThere(f"there is no seat {ascii(seat)[:24]}; there are {', '.join(players)}")

    def _entry(self, step: int) -> StepEntry:
        if step not in self.steps:
            last = self._history.number - 1
            known = f"there are 0 to {last}" if last >= 0 else "the match has not begun"
            raise NotThere(f"there is no step {step}; {known}")
        return self._history.steps[step]

    def _state(self, step: int) -> State:
        entry = self._entry(step)
        state: State = self._codec.state(entry.state, entry.step.schema)
        return state


def replay(source: Lines, rulesets: Rulesets) -> Replay:
    """The history that a match file holds; raises BadSave."""
    history = intact(source)
    return Replay(history, ruleset_of(history, rulesets, source.place))


def ruleset_of(history: History, rulesets: Rulesets, place: str) -> Ruleset[Any]:
    """The ruleset that a match is played under.

    Raises BadSave when there is none of that name and NewerSave when the match is newer than it.
    """
    name = history.match.ruleset
    if name not in rulesets:
        known = ", ".join(rulesets) or "none"
        raise BadSave(f"{place} is a match of {ascii(name)[:40]}; this program knows {known}")
    ruleset = rulesets[name]
    version, schema = newest(history)
    if version > ruleset.version or schema > ruleset.schema:
        raise NewerSave(
            f"{place} was played under version {version}, schema {schema} of {ruleset.title}; "
            f"this program has version {ruleset.version}, schema {ruleset.schema}: use a newer one"
        )
    return ruleset


def newest(history: History) -> tuple[int, int]:
    """The greatest version and schema that the match was played under."""
    match, steps = history.match, [entry.step for entry in history.steps]
    versions = [match.version, *(step.version for step in steps)]
    schemas = [match.schema, *(step.schema for step in steps)]
    return max(versions), max(schemas)
