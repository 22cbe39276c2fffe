"""A match at a server, as one seat sees it: what the terminal needs of `play.matches.Match`.

It stands still between two looks: map, question and form are of the same moment, and `look` takes
the next. The form is made here, of the view and the question that the server told, so all that
helps with writing orders is the same code as with a match on this machine. The server decides.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Mapping
from typing import Any, get_type_hints
from urllib.parse import quote

import msgspec

from hegemon.core.asked import Asked
from hegemon.core.board import Board
from hegemon.core.board import named as named_board
from hegemon.core.codec import convert, one_of
from hegemon.core.errors import BadConfig, BadSave, HegemonError
from hegemon.core.game import Answer, Player, Result
from hegemon.core.order import Meant
from hegemon.core.order_json import orders_to_json, read_orders
from hegemon.core.report import Report
from hegemon.core.ruleset import Date, Ruleset
from hegemon.play.entries import Receipt, SeatPlan
from hegemon.play.errors import InUse, NotSaved, NotThere, Unreached, Unsure
from hegemon.play.header import Header
from hegemon.play.seat.at import Sent
from hegemon.play.turn.look import SeatNow
from hegemon.play.turn.sealing import Sealed, SealedState
from hegemon.remote.past import CoursesThere, Paths, RemotePast
from hegemon.remote.wire import Wire, read

API = "/api/v1"

_TRIES = 20
"""Looks after which a match that moves all the time is given up."""

UNSURE = "it is not known whether it arrived; sent again it counts once"


class _View(msgspec.Struct):
    step: int
    view: Any


class _Sheet(msgspec.Struct):
    step: int
    question: Any


class RemoteMatch:
    """One seat of a match at a server."""

    def __init__(
        self, wire: Wire, table: str, seat: str, rulesets: Mapping[str, Ruleset[Any]]
    ) -> None:
        """Raises NotThere, NotLetIn, NotBegun, Unreached, BadSave."""
        root = f"{API}/tables/{quote(table, safe='')}"
        self.wire, self.seat = wire, Player(seat)
        self.paths = Paths(root, f"{root}/seats/{quote(seat, safe='')}")
        self._now: SeatNow = wire.get(f"{self.paths.seat}/now", SeatNow)
        name: str = self._now.header.ruleset
        if name not in rulesets:
            raise BadSave(f"the match is of {name[:40]}, a game that this program does not have")
        self.ruleset = rulesets[name]
        self.courses = CoursesThere(wire, self.paths)
        self.replay = RemotePast(wire, self.paths, self.ruleset, self._now.header.players)
        self.ballots = BallotsThere(self)
        self._unsure: tuple[Any, str] | None = None
        """What was sent and perhaps did not arrive, and the key under which it was."""
        self._seen, self._asked = self._take(self._now)

    @property
    def header(self) -> Header:
        """What everybody may know about the match, its commitment among it."""
        return self._now.header

    @property
    def players(self) -> tuple[Player, ...]:
        """The seats, in order."""
        return self.header.players

    @property
    def plans(self) -> dict[Player, SeatPlan]:
        """Who sits where."""
        return dict(zip(self.header.players, self.header.plans, strict=True))

    @property
    def house_rules(self) -> Any:
        """The house rules of the match; raises BadSave."""
        return convert(self.header.house_rules, self.ruleset.house_rules)

    @property
    def step(self) -> int:
        """The number of the last step."""
        return self._now.step

    @property
    def date(self) -> Date:
        """When it is in the game."""
        return self._now.date

    @property
    def due(self) -> str:
        """When the answers are due, in UTC; "" for whenever they come."""
        return self._now.due

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.header.result

    @property
    def held(self) -> str:
        """Why the match does not go on though nobody is awaited; "" if it does."""
        return self._now.held

    @property
    def asked(self) -> tuple[Player, ...]:
        """Whose answers the open question needs."""
        return self._now.asked

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Who is asked and has not sealed an answer."""
        return self._now.waiting

    @property
    def notice(self) -> str:
        """What somebody should know whose program has other rules than the server; "" if not."""
        theirs, ours = self.header.version, self.ruleset.version
        if theirs == ours:
            return ""
        return (
            f"the match was begun under version {theirs} of the rules, this program has {ours}: "
            "what it foretells may be wrong; the server decides"
        )

    def view(self, player: Player | None) -> Any:
        """What the seat knows; nobody else's can be seen here. Raises NotThere."""
        self.only_mine(player)
        return self._seen

    def board(self, player: Player | None) -> Board:
        """The seat's map; nobody else's can be seen here. Raises NotThere."""
        self.only_mine(player)
        return named_board(self.ruleset.board(self._seen), self.header.names)

    def report(self, player: Player | None, step: int) -> Report:
        """What the seat was told about a step; raises NotThere, Unreached."""
        self.only_mine(player)
        return self.replay.report(step)

    def asked_of(self, player: Player) -> Asked | None:
        """View, question and form of the seat; None when it is not asked."""
        self.only_mine(player)
        return self._asked

    def seal(
        self, player: Player, answer: Answer, *, step: int | None = None, key: str = ""
    ) -> Receipt:
        """Seal the seat's answer: it is on the server's disk when this returns.

        What perhaps did not arrive is sent again under the same key, now and when it is sealed once
        more, so that it counts once. Raises BadAnswer, Late among it, NotLetIn, Unsure.
        """
        self.only_mine(player)
        asked = self._asked
        if asked is None:
            raise NotThere(f"{player} is asked nothing now")
        sent = {
            "orders": orders_to_json(asked.form.orders(answer)),
            "step": self.step + 1 if step is None else step,
            "anyway": True,  # who seals has looked at the same check here
        }
        key = key or self._key_for(sent)
        self._unsure = (sent, key)
        try:
            reply = self.wire.ask("POST", f"{self.paths.seat}/seal", body={**sent, "key": key})
        except (Unreached, NotSaved, InUse):
            # it may have arrived: the key is kept, so that sealing once more is the same sending
            raise Unsure(UNSURE) from None
        except HegemonError:
            # it was refused, perhaps because the match has gone on: what is open now is looked up
            self._unsure = None
            with contextlib.suppress(HegemonError):
                self.look()
            raise
        self._unsure = None
        sealed: Sealed = read(reply.content, Sealed)
        self._is_sealed(sealed.receipt)
        return sealed.receipt

    def sent(self, player: Player, key: str) -> Sent | None:
        """Nothing: the server alone remembers keys, and says what came when it comes again."""
        return None

    def sealed(self, player: Player) -> Receipt | None:
        """The receipt of the answer that the seat has sealed to the open question."""
        self.only_mine(player)
        return self._now.sealed

    def sealed_orders(self, player: Player) -> tuple[Meant, ...]:
        """What the seat has sealed to the open question; raises Unreached, NotLetIn."""
        self.only_mine(player)
        if self._asked is None:
            return ()
        state: SealedState = self.wire.get(f"{self.paths.seat}/sealed", SealedState)
        return read_orders(self._asked.form, state.lines)

    def unseal(self, player: Player) -> None:
        """Take the answer back; the server keeps it as a draft. Raises BadAnswer, Unreached."""
        self.only_mine(player)
        self.wire.ask("POST", f"{self.paths.seat}/unseal", body={"step": self.step + 1})
        self.look()

    def concede(self, player: Player) -> None:
        """Give the war up, for good; raises BadAnswer, Unreached."""
        self.only_mine(player)
        self.wire.ask("POST", f"{self.paths.seat}/concession")
        self.look()

    def want_draw(self, player: Player, *, wants: bool = True) -> None:
        """Offer a draw or take the one that is offered, or do so no longer; raises as above."""
        self.only_mine(player)
        self.wire.ask("POST", f"{self.paths.seat}/draw", body={"wants": wants})
        self.look()

    def consent(self, player: Player, *, wants: bool = True) -> None:
        """Let others go on from here at another table, or do so no longer; raises as above."""
        self.only_mine(player)
        self.wire.ask("POST", f"{self.paths.seat}/consent", body={"wants": wants})
        self.look()

    def look(self, patience: float | None = None) -> bool:
        """Take the next moment; whether anything changed. Raises Unreached, NotLetIn, BadSave.

        So many seconds it is tried to learn that something did, else as long as the wire does.
        """
        now: SeatNow = self.wire.get(f"{self.paths.seat}/now", SeatNow, patience)
        if now == self._now:
            return False
        self._seen, self._asked = self._take(now)
        return True

    def look_after(self, seconds: float) -> bool:
        """As `look`, in a moment."""
        self.wire.pause(seconds)
        return self.look()

    def _is_sealed(self, receipt: Receipt) -> None:
        """Nobody waits for this seat any more; the next look finds out what came of it."""
        left = tuple(player for player in self.waiting if player != self.seat)
        self._now = msgspec.structs.replace(self._now, waiting=left, sealed=receipt)

    def _key_for(self, sent: Any) -> str:
        """A key of its own for each sending; what was sent before keeps the key that it had."""
        if self._unsure is not None and self._unsure[0] == sent:
            return self._unsure[1]
        return secrets.token_urlsafe(18)

    def _take(self, now: SeatNow) -> tuple[Any, Asked | None]:
        """View and question of one moment, which becomes the present one."""
        for _ in range(_TRIES):
            found = self._at(now)
            if found is not None:
                self._now = now
                self.replay.answered, self.replay.last = now.answered, now.step
                return found
            now = self.wire.get(f"{self.paths.seat}/now", SeatNow)
        raise Unreached("the match moves on faster than it can be looked at: try again")

    def _at(self, now: SeatNow) -> tuple[Any, Asked | None] | None:
        """View and question if they are still of this moment."""
        told: _View = self.wire.get(f"{self.paths.seat}/view", _View)
        if told.step != now.step:
            return None
        view = convert(told.view, get_type_hints(self.ruleset.view)["return"])
        if self.seat not in now.asked:
            return view, None
        sheet: _Sheet = self.wire.get(f"{self.paths.seat}/sheet", _Sheet)
        if sheet.step != now.step + 1:
            return None
        question = convert(sheet.question, one_of(self.ruleset.agenda))
        return view, Asked(view, question, self.ruleset.form(view, question))

    def only_mine(self, player: Player | None) -> None:
        """Raises NotThere for another seat than this one."""
        if player != self.seat:
            raise NotThere(f"here only the seat {self.seat} can look")


class BallotsThere:
    """What the seat does at the server about house rules that are put to the vote.

    Each raises what the server says against it, and Unreached.
    """

    def __init__(self, match: RemoteMatch) -> None:
        self._match = match

    def propose(self, seat: Player, setting: str, reason: str) -> None:
        """Put a house rule (NAME=VALUE) to the vote."""
        rule, equals, value = setting.partition("=")
        if not equals:
            raise BadConfig(f"a house rule is set as NAME=VALUE, not {setting[:60]!r}")
        said = {"rule": rule.strip(), "value": value.strip(), "reason": reason}
        self._ask(seat, "proposals", said)

    def cast(self, seat: Player, number: int, *, wants: bool) -> None:
        """Vote on a proposal."""
        self._ask(seat, "ballots", {"proposal": number, "wants": wants})

    def withdraw(self, seat: Player, number: int) -> None:
        """Take a proposal of the seat back."""
        self._ask(seat, "proposals/withdraw", {"proposal": number})

    def _ask(self, seat: Player, path: str, said: Mapping[str, Any]) -> None:
        self._match.only_mine(seat)
        self._match.wire.ask("POST", f"{self._match.paths.seat}/{path}", body=said)
        self._match.look()
