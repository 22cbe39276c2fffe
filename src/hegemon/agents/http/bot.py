"""The bot: it posts the question to its server, reads orders, and has them mended once."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple
from urllib.parse import urlsplit

import msgspec

from hegemon.agents.http.asking import BotTurn, once_more, turn_of
from hegemon.agents.http.reading import orders_sent
from hegemon.agents.legal import legal_of
from hegemon.agents.posting import Posted, reply_in_time
from hegemon.bots import Bot, Mishap
from hegemon.core.checking import Check, answer_to, check
from hegemon.core.errors import BadAnswer, BadConfig, HegemonError
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event
from hegemon.core.order import Meant
from hegemon.core.order_json import read_orders
from hegemon.core.records import Value
from hegemon.games import RULESETS
from hegemon.play.turn.lines import in_notation

_ROUNDS = 2
"""The answer, and one repair."""


class HttpWishes(Value, tag=False):
    """What a turn may take."""

    seconds: Annotated[int, msgspec.Meta(ge=1, le=3600)] = 30
    """How long an answer may take, repair included."""


class _Read(NamedTuple):
    """The last orders that could be read, and what would become of them."""

    found: Check = Check(())
    orders: Sequence[Meant] | None = None
    """None where none could be read."""

    def but(self, fault: str) -> _Read:
        """The same orders, with one more fault; without orders that is all that there is to say."""
        faults = () if self.orders is None else self.found.faults
        return self._replace(found=msgspec.structs.replace(self.found, faults=(*faults, fault)))


class HttpBot(Bot):
    """A bot at an address, asked over HTTP."""

    listens: ClassVar[bool] = True
    options: ClassVar[type[Value] | None] = HttpWishes
    game: ClassVar[str]
    url: ClassVar[str]
    match: ClassVar[str]
    clock: Callable[[], float] = staticmethod(time.monotonic)

    def __init__(self, seed: int, wishes: HttpWishes | None = None) -> None:
        self._wishes = wishes or HttpWishes()
        self.waits = self._wishes.seconds

    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """What its server orders, as far as it is legal.

        Raises Unreached where no reply comes in time, BadAnswer where nothing of it can be used.
        """
        turn = turn_of(RULESETS[self.game], self.match, view, form, told)
        late = self.clock() + self._wishes.seconds
        read, why = _Read(), ""
        try:
            for _ in range(_ROUNDS):
                read = self._asked(turn, form, late, read)
                if read.found.fine and read.orders is not None:
                    return answer_to(form, read.orders)
                turn = once_more(turn, read.found, in_notation(read.orders or ()))
                why = _said(turn)
        except HegemonError as trouble:
            if not read.orders:
                raise
            why = f"{trouble}"
        kept = legal_of(form, read.orders) if read.orders else None
        if kept is None:
            raise BadAnswer(why)
        self.mishap = Mishap("illegal", why)
        return answer_to(form, kept)

    def _asked(self, turn: BotTurn, form: Form[Any], late: float, before: _Read) -> _Read:
        """What comes back; where that cannot be read, what was read before, with one more fault."""
        left = max(0.0, late - self.clock())
        body = msgspec.to_builtins(msgspec.structs.replace(turn, seconds=round(left, 1)))
        content = reply_in_time(Posted("the bot", self.url, body), late=late, clock=self.clock)
        try:
            orders = read_orders(form, orders_sent(content))
        except BadAnswer as trouble:
            return before.but(f"{trouble}")
        return _Read(check(form, orders), orders)


def _said(turn: BotTurn) -> str:
    refused = [f"{one.order}: {one.why}" for one in turn.refused]
    return "; ".join([*refused, *turn.faults])


def http_bot(game: str, said: str, beside: Path | None) -> type[Bot]:
    """The bot at an address: what `http:ADDRESS` and a bare address name; raises BadConfig."""
    return _bot_at(game, f"http:{said}" if said.startswith("//") else said, beside)


def https_bot(game: str, said: str, beside: Path | None) -> type[Bot]:
    """The same over TLS: what an address with https names."""
    return _bot_at(game, f"https:{said}", beside)


def _bot_at(game: str, url: str, beside: Path | None) -> type[Bot]:
    members: dict[str, Any] = {
        "game": game,
        "url": _checked(url),
        "match": beside.name if beside else "",
        "__doc__": f"The bot at {url}.",
    }
    return type("HttpBot", (HttpBot,), members)


def _checked(url: str) -> str:
    """The address; raises BadConfig for what is none.

    Whoever types it means that place: his own machine is as good as any.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadConfig("a bot over HTTP is an address, as http://127.0.0.1:8765/") from None
    if parts.scheme not in ("http", "https") or not host or port == 0 or not url.isprintable():
        raise BadConfig("a bot over HTTP is an address, as http://127.0.0.1:8765/")
    if any((parts.username, parts.password, parts.query, parts.fragment)):
        raise BadConfig("the address of a bot is a host, a port and a path, and no more than that")
    return url
