"""What one reads who waits for others, and what becomes of a sealing that is not answered."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from hegemon.core.errors import BadConfig
from hegemon.play.errors import NotThere, Unreached
from hegemon.play.matches import Match
from hegemon.play.people.secret import Secret
from hegemon.play.seat.sitting import sit_down
from hegemon.remote.drafts import RemoteDrafts
from hegemon.remote.match import RemoteMatch
from hegemon.remote.overhearing import Overhearing
from hegemon.remote.wire import Wire
from hegemon.store.drafts import MemoryDrafts
from hegemon.terminal.console import Console
from hegemon.terminal.others import Elsewhere, Meanwhile
from hegemon.terminal.taking_back import TakingBack
from hegemon.terminal.words import LeaveTable
from tests.play.table import GAMES, P1, P2, begun, bot_answer
from tests.remote.house import TABLE, House, match_of
from tests.terminal.tables import Lines

NOTHING = Meanwhile(lambda: None, lambda: None)


def waited(match: Match, news: Iterable[Any]) -> str:
    """What is written while the first seat waits, and this happens one after the other."""
    out, happens = io.StringIO(), iter(news)

    def listen() -> bool:
        now = next(happens)
        if isinstance(now, BaseException):
            raise now
        if now:
            match.seal(P2, bot_answer(match, P2))
        return bool(now)

    others = Elsewhere(match, [P1], listen)
    others.answer(Console(out, Lines([]), "none", screen=False), NOTHING)
    return out.getvalue()


@pytest.fixture
def match() -> Match:
    """A match in which the first seat has sealed."""
    match = begun(GAMES["space-conquest"])
    match.seal(P1, bot_answer(match, P1))
    return match


def test_it_is_said_once_who_is_waited_for(match: Match) -> None:
    said = waited(match, [False, False, True])

    assert "Waiting for Player p2 (p2). Ctrl-C leaves.\n" == said
    assert P1 in match.waiting


def test_ctrl_c_leaves(match: Match) -> None:
    with pytest.raises(LeaveTable):
        waited(match, [False, KeyboardInterrupt()])


def test_a_server_that_is_away_is_waited_for(match: Match) -> None:
    gone = Unreached("the server is away")
    said = waited(match, [gone, gone, True])

    assert 1 == said.count("the server is away. Trying again; Ctrl-C leaves.")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


class LosesReplies(httpx.HTTPTransport):
    """A line on which sealing arrives, and the reply to it does not."""

    broken = True

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        reply = super().handle_request(request)
        if self.broken and request.url.path.endswith("/seal"):
            reply.read()
            reply.close()
            raise httpx.ReadError("lost")
        return reply


@pytest.mark.long
def test_a_sealing_without_a_reply_counts_once(house: House) -> None:
    """It is said that nobody knows; sealed once more, it is the same sending."""
    here = match_of("space-conquest", hot_seat=True)
    link = house.bring(here)
    place, transport = house.open(), LosesReplies()
    wire = Wire(place, Secret(link.reveal()), patience=0, transport=transport)
    match = RemoteMatch(wire, TABLE, "p1", GAMES)
    sitting = sit_down(match, P1, MemoryDrafts())
    assert sitting is not None
    lost = sitting.seal()
    transport.broken = False
    again = sitting.seal()
    wire.close()
    lines = [line for line in house.hall.store.lines(TABLE) if b'"sealed"' in line]

    assert (None, True) == (lost.receipt, lost.unsure)
    assert again.receipt is not None
    assert 1 == len(lines)


def test_what_was_sealed_at_a_server_is_taken_back(house: House) -> None:
    """Its draft is there again, and the seat is asked."""
    link = house.bring(match_of("space-conquest", hot_seat=True))
    house.open()
    match = house.seat(link)
    drafts = RemoteDrafts(match)
    sitting = sit_down(match, P1, drafts)
    assert sitting is not None
    example = sitting.example()
    assert example is not None
    sitting.write(example)
    sitting.seal()
    out = io.StringIO()
    back = TakingBack(match, P1, drafts, Console(out, Lines(["unseal"]), "none", screen=True))
    before = back.way_out()
    back.interrupted()
    again = sit_down(match, P1, drafts)

    assert "takes your orders back" in before
    assert "Taken back" in out.getvalue()
    assert P1 in match.waiting
    assert again is not None
    assert again.orders == (example,)


class Stirred(Wire):
    """A line to news on which something is done as soon as nothing is missed any more."""

    deed: Callable[[], None]
    heard: Callable[[], None]

    @contextmanager
    def listening(self, path: str, silence: float) -> Iterator[Iterator[str]]:
        with super().listening(path, silence) as lines:
            yield self._stirred(lines)

    def _stirred(self, lines: Iterator[str]) -> Iterator[str]:
        yield next(lines)
        self.deed()
        for line in lines:
            yield line
            if line.startswith("event:"):
                self.heard()


def test_what_others_do_is_heard_while_one_writes(house: House) -> None:
    """An offer of a draw: the match that is shown stands still until somebody looks."""
    link = house.bring(match_of("space-conquest", hot_seat=True))
    place = house.open()
    match, rival = house.seat(link), house.seat(house.link("p2"), "p2")
    wire = Stirred(place, Secret(link.reveal()))
    heard = Overhearing(match, wire)
    wire.deed, wire.heard = lambda: rival.want_draw(P2), heard.hang_up
    assert heard.ahead() is None
    heard.hear_all()
    header = heard.ahead()

    assert header is not None
    assert (header.draw, match.header.draw) == ((P2,), ())
    match.look()
    assert heard.ahead() is None


@pytest.mark.long
def test_house_rules_are_voted_on_from_a_terminal(house: House) -> None:
    link = house.bring(match_of("space-conquest", hot_seat=True))
    house.open()
    match, rival = house.seat(link), house.seat(house.link("p2"), "p2")
    match.ballots.propose(P1, "turn_limit=40", "we all want an end")
    match.ballots.withdraw(P1, 1)
    match.ballots.propose(P1, "turn_limit = 50", "we all want an end")
    rival.look()
    rival.ballots.cast(P2, 2, wants=True)
    match.look()

    assert ({"turn_limit": 50},) == match.header.announced
    with pytest.raises(BadConfig, match="NAME=VALUE"):
        match.ballots.propose(P1, "turn_limit", "why not")
    with pytest.raises(NotThere, match="here only the seat p1"):
        match.ballots.cast(P2, 2, wants=True)
