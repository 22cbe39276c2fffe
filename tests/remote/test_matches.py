"""A match at a server is played through the same table as one on this machine."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hegemon.cli.away import table_of
from hegemon.cli.sessions import run_here
from hegemon.play.errors import StillRunning
from hegemon.play.people.secret import Secret
from hegemon.play.seat.sitting import sit_down
from hegemon.play.start.seating import bots_at
from hegemon.remote.drafts import RemoteDrafts
from hegemon.remote.match import RemoteMatch
from hegemon.remote.news import await_news
from hegemon.remote.wire import Wire
from hegemon.store.drafts import MemoryDrafts
from hegemon.store.finding import Kept
from hegemon.terminal.console import Console, Hints
from hegemon.terminal.guide import Guide
from hegemon.terminal.others import BotsHere
from hegemon.terminal.receipts import ReceiptFile
from hegemon.terminal.words import LeaveTable
from tests.play.table import P1, play_on
from tests.remote.house import House, match_of
from tests.samples import cases
from tests.terminal.tables import Lines, Typist

_RECEIPT = re.compile(r"Sealed and saved, .*\. Receipt (\S+?)-[0-9a-f]+:\n  [0-9a-f]{64}")
_WAITING = re.compile(r"Waiting for .*\n")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    yield house
    house.close()


def opened(house: House, link: Secret) -> RemoteMatch:
    """The first seat at a house that is open from now on."""
    house.open()
    return house.seat(link)


class KillsOnce(Typist):
    """A typist whose server is killed and comes back while a line is typed."""

    def __init__(self, seed: int, house: House, at: int) -> None:
        super().__init__(seed)
        self._house, self._at, self._lines = house, at, 0

    def line(self, prompt: str, hints: Hints | None) -> str:
        self._lines += 1
        if self._lines == self._at:
            self._house.kill()
            self._house.open()
        return super().line(prompt, hints)


def played_at(match: RemoteMatch, reader: Typist | Lines) -> str:
    """All that is written while a match is played at a server."""
    out = io.StringIO()
    console = Console(out, reader, "none", screen=False)
    table_of(match, console, ReceiptFile(None), Guide(None)).play()
    return _plain(out.getvalue())


def played_here(beside: Path, game: str, **wishes: object) -> str:
    """The same in memory, with drafts and receipts beside a path."""
    match, out = match_of(game, **wishes), io.StringIO()
    console = Console(out, Typist(5), "none", screen=False)
    others = BotsHere(match, bots_at(match.plans, match.ruleset.name))
    run_here(match, others, console, Kept(match.store, match.name, beside))
    return _plain(out.getvalue())


def _plain(text: str) -> str:
    """Without what tells the time, or how long something took."""
    return _WAITING.sub("", _RECEIPT.sub(r"Receipt \1", text))


@pytest.mark.long
def test_a_whole_match_shows_the_same_pages_as_a_match_here(house: House, tmp_path: Path) -> None:
    """To the proof of the dice at its end, though the server is killed in the middle."""
    wishes = {"seat": "p1", "bots": ("expansionist",)}
    link = house.bring(match_of("space-conquest", **wishes))
    match = opened(house, link)
    here = played_here(tmp_path / "m", "space-conquest", **wishes)
    there = played_at(match, KillsOnce(5, house, at=6))

    assert here == there
    assert "Checked: every roll follows from the secret" in there
    assert link.reveal() not in there


@pytest.mark.parametrize("game", cases(["ec4x-monero"], ["space-empires", "erkenfara"]))
def test_first_turns(house: House, game: str) -> None:
    """What is asked is the same at both ends, and what a bot wants can be typed and is taken."""
    here = match_of(game, bots=("random",))
    there = opened(house, house.bring(here))
    mine, theirs = there.asked_of(P1), here.asked_of(P1)
    out = io.StringIO()
    console = Console(out, Typist(2), "none", screen=False)
    table = table_of(there, console, ReceiptFile(None), Guide(None))
    assert mine is not None
    assert theirs is not None

    assert (theirs.view, theirs.question) == (mine.view, mine.question)
    assert here.board(P1) == there.board(P1)
    assert here.report(P1, 0) == there.report(P1, 0)
    assert here.house_rules == there.house_rules

    turn = here.date.turn if here.date else 0
    assert here.replay.gazette(turn) == there.replay.gazette(turn)

    while there.result is None and there.step < 3:
        table._go_on()

    assert "Refused" not in out.getvalue()
    assert "Not sealed" not in out.getvalue()


def test_a_draft_waits_at_the_server(house: House) -> None:
    """Another terminal goes on with it; it is gone with the sealing."""
    link = house.bring(match_of("space-conquest", bots=("random",)))
    house.open()
    match = house.seat(link)
    sitting = sit_down(match, P1, RemoteDrafts(match))
    assert sitting is not None
    order = sitting.example()
    assert order is not None
    written = sitting.write(order)
    elsewhere = house.seat(link)
    again = sit_down(elsewhere, P1, RemoteDrafts(elsewhere))
    assert again is not None

    assert "" == written.unsaved
    assert sitting.orders == again.orders

    sealed = again.seal()
    late = sitting.write(order)

    assert sealed.receipt is not None
    assert "kept" in late.unsaved
    assert match.look()


@pytest.mark.long
def test_two_terminals_of_a_seat_overwrite_nothing_unseen(house: House) -> None:
    """Who is second is told what the first has written; then he may replace it."""
    link = house.bring(match_of("space-conquest", bots=("random",)))
    house.open()
    seats = [house.seat(link) for _ in range(2)]
    first, second = (sit_down(match, P1, RemoteDrafts(match)) for match in seats)
    assert first is not None
    assert second is not None
    order = first.example()
    assert order is not None
    mine = first.write(order)
    refused = second.write(order)
    anyway = second.write(order)

    assert ("", "") == (mine.unsaved, anyway.unsaved)
    assert f"kept elsewhere meanwhile: {mine.line}" in refused.unsaved


def test_orders_that_come_late_are_not_sealed(house: House) -> None:
    """Another terminal of the seat was first: nothing is sealed for the next question."""
    link = house.bring(match_of("space-conquest", bots=("random",)))
    house.open()
    first, second = house.seat(link), house.seat(link)
    mine = sit_down(first, P1, RemoteDrafts(first))
    other = sit_down(second, P1, RemoteDrafts(second))
    assert mine is not None
    assert other is not None
    assert mine.seal().receipt is not None
    while first.step == 0:
        first.look()
    late = other.seal()

    assert late.receipt is None
    assert "open is step 2" in late.why
    assert 1 == second.step


@pytest.mark.long
def test_a_key_remembers_its_orders_at_the_server(house: House) -> None:
    """A terminal far away: the old receipt for the same orders, a refusal for others."""
    link = house.bring(match_of("space-conquest", bots=("random",)))
    match = opened(house, link)
    sitting = sit_down(match, P1, MemoryDrafts())
    assert sitting is not None
    order = sitting.example()
    assert order is not None
    before = sitting.seal(anyway=True, key="mine")
    again = sitting.seal(anyway=True, key="mine")
    while match.step == 0:
        match.look()
    after = sitting.seal(anyway=True, key="mine")
    sitting.write(order)
    other = sitting.seal(anyway=True, key="mine")

    assert before.receipt is not None
    assert before.receipt == again.receipt == after.receipt
    assert other.receipt is None
    assert "take a new key" in other.why


@pytest.mark.long
def test_again_repeats_what_was_ordered(house: House) -> None:
    link = house.bring(match_of("space-conquest", bots=("random",)))
    match = opened(house, link)
    sitting = sit_down(match, P1, MemoryDrafts())
    assert sitting is not None
    order = sitting.example()
    assert order is not None
    sitting.write(order)
    assert sitting.seal().receipt is not None
    while match.step == 0:
        match.look()
    asked = match.asked_of(P1)
    assert asked is not None

    assert (order,) == match.replay.last_orders(P1, asked.form)


@pytest.mark.long
def test_who_was_away_asks_for_many_steps_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty in a reply, and none a second time; they are what was told here."""
    here = play_on(match_of("space-conquest", bots=("random",)), 24)
    there = opened(house, house.bring(here))
    asked: list[str] = []
    get = Wire.get

    def counted(wire: Wire, path: str, kind: type[Any]) -> Any:
        asked.append(path)
        return get(wire, path, kind)

    monkeypatch.setattr(Wire, "get", counted)
    told = there.replay.reports(P1, range(25))

    assert told == here.replay.reports(P1, range(25))
    assert there.replay.reports(P1, range(3, 8)) == told[3:8]
    assert len(asked) == 2


class IsLate(Lines):
    """A typist for whom it is answered, elsewhere, before he types the second line."""

    def __init__(self, lines: list[str], elsewhere: RemoteMatch) -> None:
        super().__init__(lines)
        self._elsewhere, self._typed = elsewhere, 0

    def line(self, prompt: str, hints: Hints | None) -> str:
        self._typed += 1
        if self._typed == 2:
            sitting = sit_down(self._elsewhere, P1, MemoryDrafts())
            assert sitting is not None
            assert sitting.seal(anyway=True).receipt
            while self._elsewhere.step == 0:
                await_news(self._elsewhere)
        return super().line(prompt, hints)


def test_a_turn_that_ran_meanwhile_is_told_at_the_next_command(house: House) -> None:
    """Nothing is done at a question that is past; what was written is written for the next one."""
    link = house.bring(match_of("space-conquest", bots=("random",)))
    match, elsewhere = opened(house, link), house.seat(link)
    sitting = sit_down(match, P1, MemoryDrafts())
    assert sitting is not None
    order = sitting.line_of(sitting.example() or sitting.orders[0])
    out = io.StringIO()
    console = Console(out, IsLate([order, "list", "check"], elsewhere), "none", screen=False)
    with pytest.raises(LeaveTable):
        table_of(match, console, ReceiptFile(None), Guide(None)).play()
    before, past, after = out.getvalue().partition("Another question is open now")

    assert f"1. {order}" in before
    assert past
    assert "Not done: list" in after
    assert f"1. {order}" in after
    assert 1 == match.step


@pytest.mark.long
def test_how_it_went_is_told_as_here(house: House) -> None:
    """Curves and dice: what the seat knew then, and all of it when the match is over."""
    match = play_on(match_of("space-conquest", bots=("random",)), 4)
    link = house.bring(match)
    there = opened(house, link).courses

    assert match.courses.curves(P1) == there.curves(P1)
    assert match.courses.luck(P1) == there.luck(P1)
    with pytest.raises(StillRunning):
        there.true_curves()
    with pytest.raises(StillRunning):
        there.true_luck()
