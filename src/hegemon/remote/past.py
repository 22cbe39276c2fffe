"""The steps of a match at a server, as one seat may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from hegemon.core.board import Board
from hegemon.core.codec import Codec
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.order import Order
from hegemon.core.order_json import from_json
from hegemon.core.report import Report
from hegemon.core.ruleset import Date, Ruleset
from hegemon.core.show.curves import Curves
from hegemon.core.show.luck import Luck
from hegemon.play.past.gazettes import Gazette
from hegemon.play.turn.look import OrdersBefore
from hegemon.remote.wire import Wire

_MOST = 200
"""Steps that are asked for at once."""


class Paths(NamedTuple):
    """Where the API has a table and a seat of it."""

    table: str
    seat: str


class _Step(msgspec.Struct):
    step: int
    date: Date


class _Steps(msgspec.Struct):
    steps: list[_Step]
    next: str


class _Report(msgspec.Struct):
    step: int
    report: Report


class _Told(msgspec.Struct):
    reports: list[_Report]
    next: int | None = None


class _Truth(msgspec.Struct):
    """A step without fog, as far as it is shown here."""

    report: Report
    board: Board
    state: Any


class CoursesThere:
    """How it went, as the server tells it: anew each time, since every turn adds to it."""

    def __init__(self, wire: Wire, paths: Paths) -> None:
        self._wire, self._paths = wire, paths

    def curves(self, seat: Player | None) -> Curves:
        """How far everybody was at each turn, as the seat knew it then."""
        del seat  # it is the one whose match this is
        found: Curves = self._wire.get(f"{self._paths.seat}/curves", Curves)
        return found

    def true_curves(self) -> Curves:
        """How it was; raises StillRunning before the end."""
        found: Curves = self._wire.get(f"{self._paths.table}/curves", Curves)
        return found

    def luck(self, seat: Player | None) -> Luck:
        """How the dice fell that the seat was told of."""
        del seat
        found: Luck = self._wire.get(f"{self._paths.seat}/luck", Luck)
        return found

    def true_luck(self) -> Luck:
        """How all dice fell; raises StillRunning before the end."""
        found: Luck = self._wire.get(f"{self._paths.table}/luck", Luck)
        return found


class RemotePast:
    """What was told of each step. A step never changes, so each is asked for once."""

    def __init__(
        self, wire: Wire, paths: Paths, ruleset: Ruleset[Any], players: Sequence[Player]
    ) -> None:
        self._wire, self._paths = wire, paths
        self._ruleset, self._players = ruleset, players
        self._dates: dict[int, Date] = {}
        self._reports: dict[int, Report] = {}
        self._truths: dict[int, _Truth] = {}
        self.answered = 0
        """The last step that took an answer of the seat."""
        self.last = 0
        """The last step."""

    def dates(self) -> dict[int, Date]:
        """When each step was over."""
        cursor = ""
        if self.last not in self._dates:
            self._dates = {}
        while not self._dates or cursor:
            query = f"?limit={_MOST}" + (f"&cursor={cursor}" if cursor else "")
            page: _Steps = self._wire.get(f"{self._paths.seat}/steps{query}", _Steps)
            self._dates |= {each.step: each.date for each in page.steps}
            cursor = page.next
        return dict(self._dates)

    def gazette(self, turn: int) -> Gazette:
        """What everybody was told of a turn."""
        return self._wire.get(f"{self._paths.seat}/gazette/{turn}", Gazette)

    def unread(self, seat: Player) -> range:
        """The steps since the seat answered last, the one that took its answer among them."""
        return range(self.answered, self.last + 1)

    def news(self, seat: Player, most: int) -> list[int]:
        """The last of the unread steps; what was undone is told in their reports."""
        return [*self.unread(seat)[-most:]]

    def report(self, step: int) -> Report:
        """What the seat was told about a step; raises NotThere."""
        if step not in self._reports:
            path = f"{self._paths.seat}/steps/{step}/report"
            self._reports[step] = self._wire.get(path, Report)
        return self._reports[step]

    def reports(self, seat: Player | None, steps: Sequence[int]) -> list[Report]:
        """What the seat was told about some steps, asked for together; raises NotThere."""
        lacking = [step for step in steps if step not in self._reports]
        if len(lacking) > 1:
            self._catch_up(lacking[0], lacking[-1])
        return [self.report(step) for step in steps]

    def _catch_up(self, first: int | None, last: int) -> None:
        while first is not None:
            path = f"{self._paths.seat}/reports?first={first}&last={last}"
            told: _Told = self._wire.get(path, _Told)
            self._reports |= {one.step: one.report for one in told.reports}
            first = told.next

    def last_orders(self, seat: Player, form: Form[Any]) -> tuple[Order, ...]:
        """What the seat ordered when it was last asked the same."""
        before: OrdersBefore = self._wire.get(f"{self._paths.seat}/before", OrdersBefore)
        return tuple(from_json(form, one) for one in before.orders)

    def truth(self, step: int) -> _Truth:
        """A step without fog; raises NotThere, and StillRunning before the end."""
        if step not in self._truths:
            path = f"{self._paths.table}/truth/{step}"
            self._truths[step] = self._wire.get(path, _Truth)
        return self._truths[step]

    def power(self, step: int) -> dict[Player, int]:
        """How strong each player was after a step; empty where the game does not tell."""
        tell = self._ruleset.power
        if tell is None:
            return {}
        truth = self.truth(step)
        state = Codec(self._ruleset).state(truth.state, self._ruleset.schema)
        return {player: tell(state, player) for player in self._players}
