"""What a client of one seat needs of a match, wherever it is kept: here, or at a server.

`play.matches.Match` is one; `remote.match.RemoteMatch` is the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from hegemon.core.asked import Asked
from hegemon.core.board import Board
from hegemon.core.form import Form
from hegemon.core.game import Answer, Player, Result
from hegemon.core.order import Meant, Order
from hegemon.core.report import Report
from hegemon.core.ruleset import Date, Ruleset
from hegemon.core.show.curves import Curves
from hegemon.core.show.luck import Luck
from hegemon.play.entries import Receipt, SealedEntry, SeatPlan
from hegemon.play.header import Header
from hegemon.play.past.gazettes import Gazette


class Sent(NamedTuple):
    """What was sealed under a key, whenever that was."""

    entry: SealedEntry
    form: Form[Any]
    """The form of the question that it answered."""


class StepSeen(Protocol):
    """A step as somebody saw it."""

    @property
    def report(self) -> Report:
        """What happened."""

    @property
    def board(self) -> Board:
        """The map after it."""


class Past(Protocol):
    """The steps until now."""

    def dates(self) -> dict[int, Date]:
        """When each step was over."""

    def unread(self, seat: Player) -> range:
        """The steps since the seat answered last, the one that took its answer among them."""

    def news(self, seat: Player, most: int) -> list[int]:
        """The last of the unread steps, and none that the umpire has just undone."""

    def reports(self, seat: Player | None, steps: Sequence[int]) -> list[Report]:
        """What the seat was told about some steps, in order; raises NotThere."""

    def gazette(self, turn: int) -> Gazette:
        """What everybody was told of a turn; raises NotThere."""

    def last_orders(self, seat: Player, form: Form[Any]) -> tuple[Order, ...]:
        """What the seat ordered when it was last asked the same."""

    def truth(self, step: int) -> StepSeen:
        """A step without fog; raises NotThere, and StillRunning before the end."""

    def power(self, step: int) -> Mapping[Player, int]:
        """How strong each player was after a step; raises as `truth` does."""


class Courses(Protocol):
    """How it went, turn by turn."""

    def curves(self, seat: Player | None) -> Curves:
        """How far everybody was at each turn, as a seat knew it then; raises NotThere."""

    def true_curves(self) -> Curves:
        """How it was; raises StillRunning before the end."""

    def luck(self, seat: Player | None) -> Luck:
        """How the dice fell that a seat was told of; raises NotThere."""

    def true_luck(self) -> Luck:
        """How all dice fell; raises StillRunning before the end."""


class Ballots(Protocol):
    """House rules that are put to the vote; whatever is not taken raises a HegemonError."""

    def propose(self, seat: Player, setting: str, reason: str) -> None:
        """Put a house rule (NAME=VALUE) to the vote, for which the seat votes by that."""

    def cast(self, seat: Player, number: int, *, wants: bool) -> None:
        """Vote on a proposal; what a seat says last counts."""

    def withdraw(self, seat: Player, number: int) -> None:
        """Take a proposal of the seat back."""


class AtTable(Protocol):
    """A match as who sits at it sees it."""

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The game."""

    @property
    def replay(self) -> Past:
        """The steps until now."""

    @property
    def courses(self) -> Courses:
        """How it went until now."""

    @property
    def ballots(self) -> Ballots:
        """House rules that are put to the vote."""

    @property
    def header(self) -> Header:
        """What everybody may know about the match, its commitment among it."""

    @property
    def players(self) -> tuple[Player, ...]:
        """The seats, in order."""

    @property
    def plans(self) -> dict[Player, SeatPlan]:
        """Who sits where."""

    @property
    def house_rules(self) -> Any:
        """The house rules of the match."""

    @property
    def step(self) -> int:
        """The number of the last step."""

    @property
    def date(self) -> Date | None:
        """When it is in the game."""

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""

    @property
    def held(self) -> str:
        """Why the match does not go on though nobody is awaited; "" if it does."""

    @property
    def asked(self) -> tuple[Player, ...]:
        """Whose answers the open question needs."""

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Who is asked and has not sealed an answer."""

    @property
    def due(self) -> str:
        """When the answers are due, in UTC; "" for whenever they come."""

    def view(self, player: Player | None) -> Any:
        """What the seat knows now; raises NotThere, NotBegun."""

    def board(self, player: Player | None) -> Board:
        """The seat's map now; raises NotThere, NotBegun."""

    def report(self, player: Player | None, step: int) -> Report:
        """What the seat was told about a step; raises NotThere."""

    def asked_of(self, player: Player) -> Asked | None:
        """View, question and form of a seat; None when it is not asked."""

    def seal(
        self, player: Player, answer: Answer, *, step: int | None = None, key: str = ""
    ) -> Receipt:
        """Seal a seat's answer; raises BadAnswer, Late among it, and what saving raises."""

    def sent(self, player: Player, key: str) -> Sent | None:
        """What a seat sealed under a key of its own; None where that is not remembered here."""

    def sealed(self, player: Player) -> Receipt | None:
        """The receipt of the answer that a seat has sealed to the open question."""

    def sealed_orders(self, player: Player) -> tuple[Meant, ...]:
        """What a seat has sealed to the open question, as orders; none where it has not."""

    def unseal(self, player: Player) -> None:
        """Take an answer back while others are asked; raises BadAnswer and what saving raises."""

    def concede(self, player: Player) -> None:
        """Give the war up, for good; raises BadAnswer and what saving raises."""

    def want_draw(self, player: Player, *, wants: bool = True) -> None:
        """Offer a draw or take the one that is offered, or do so no longer; raises as above."""

    def consent(self, player: Player, *, wants: bool = True) -> None:
        """Let others go on from here at another table, or do so no longer; raises as above."""
