"""What everybody was told of a match: no more than a bystander, and every seat, may know.

An event is public where a bystander and each seat may know of it, in whatever form; it is told in
the form that a bystander knows, for others may know more. Of events that some seats alone know,
nothing is told even where those are all seats: who else saw it, none of them knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from hegemon.core.board import Board
from hegemon.core.board import named as named_board
from hegemon.core.codec import Codec
from hegemon.core.game import Event, Player
from hegemon.core.report import Report, of_step
from hegemon.core.report import named as named_report
from hegemon.core.ruleset import Date, Ruleset
from hegemon.core.show.measures import Measured
from hegemon.core.step import events_of
from hegemon.play.past.common_board import common
from hegemon.play.past.dates import dates_of
from hegemon.play.past.steps import StepsTaken
from hegemon.play.ports import Store
from hegemon.play.position import OpenPosition, header_of, position_after


class PublicRecord:
    """The past of a match as everybody knows it, step by step."""

    def __init__(self, store: Store, match: str, ruleset: Ruleset[Any]) -> None:
        self._store, self._match, self._ruleset = store, match, ruleset
        self._steps = StepsTaken(store, match)

    @cached_property
    def _codec(self) -> Codec[Any]:
        return Codec(self._ruleset)

    @property
    def names(self) -> dict[Player, str]:
        """The names at the table, of those who are not just called after their seat."""
        return header_of(self._store.now(self._match), self._ruleset).names

    def dates(self) -> dict[int, Date]:
        """When each step was over."""
        return dates_of(self._store, self._match)

    def report(self, step: int) -> Report:
        """What everybody was told about a step; raises NotThere."""
        told = public_events(
            events_of(self._codec, self._steps.one(step).entry.step), self._players
        )
        report = self._ruleset.report(self._position(step).view(None), told)
        return named_report(of_step(report, step), self.names)

    def measures(self, step: int) -> tuple[Measured, ...]:
        """The measures of which everybody knows the same figures after a step; raises NotThere."""
        position = self._position(step)
        seats = [position.score(player).measures for player in self._players]
        return known_to_all(position.score(None).measures, seats)

    def board(self, step: int) -> Board:
        """What a bystander sees of the map after a step, as far as it is on everybody's map."""
        position = self._position(step)
        seen = [position.board(player) for player in self._players]
        return named_board(common(position.board(None), seen), self.names)

    @property
    def _players(self) -> Sequence[Player]:
        return self._store.now(self._match).players

    def _position(self, step: int) -> OpenPosition:
        now = self._store.now(self._match)
        return position_after(now, self._steps.one(step), self._ruleset)


def public_events(events: Sequence[Event], players: Sequence[Player]) -> list[Event]:
    """The events of which everybody may know, as a bystander knows them."""
    return [
        event
        for each in events
        if (event := each.seen_by(None)) is not None
        and all(each.seen_by(player) is not None for player in players)
    ]


def known_to_all(
    measures: Sequence[Measured], seats: Sequence[Sequence[Measured]]
) -> tuple[Measured, ...]:
    """The measures of a bystander by which he and every seat know the same of everybody."""
    return tuple(
        one
        for one in measures
        if all(far.figure is not None for far in one.players)
        and all(_same_figures(one, others) for others in seats)
    )


def _same_figures(one: Measured, others: Sequence[Measured]) -> bool:
    """Whether somebody knows the same of everybody by a measure."""
    return any(other.id == one.id and other.players == one.players for other in others)
