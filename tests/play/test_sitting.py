"""A seat at its question: orders are written, changed and sealed, and never lost without a word."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from hegemon.play.ports import DraftKey, Drafts
from hegemon.play.seat.sitting import Sitting, sit_down
from hegemon.store.drafts import FileDrafts, MemoryDrafts
from tests.contract.toys.sealed_bids import Bid, Bids
from tests.play.table import GAMES, P1, P2, P3, begun, play_on


def sitting_at(match: Any, seat: Any = P1, drafts: Drafts | None = None) -> Sitting:
    """A seat that is asked."""
    sitting = sit_down(match, seat, drafts or MemoryDrafts())
    assert sitting is not None
    return sitting


def bidding(drafts: Drafts | None = None) -> Sitting:
    """Player 1 bids for lots."""
    return sitting_at(begun(), drafts=drafts)


def test_orders_are_written_changed_and_sealed() -> None:
    sitting = bidding()
    first, second = sitting.write("bid ring 1"), sitting.write("bid robe 2")
    changed = sitting.replace(1, "bid ring 3")
    struck = sitting.strike(2)
    sealing = sitting.seal()

    assert [first.number, second.number] == [1, 2]
    assert (changed.fine, changed.line, changed.replaced) == (True, "bid ring 3", "bid ring 1")
    assert (struck.fine, struck.line, sitting.lines) == (True, "bid robe 2", ("bid ring 3",))
    assert sealing.receipt is not None
    assert sealing.receipt == sitting.match.sealed(P1)


@pytest.mark.parametrize("line", ["", "bid", "bid ring", "bid ring 99999", "bid moon 1", "\x1b[2J"])
def test_what_cannot_be_ordered_changes_nothing_and_says_why(line: str) -> None:
    sitting = bidding()
    sitting.write("bid ring 1")
    written = sitting.write(line)

    assert not written.fine
    assert written.text
    assert sitting.lines == ("bid ring 1",)


@pytest.mark.parametrize("number", [0, 2, -1, 10**9])
def test_order_that_is_not_there_is_told(number: int) -> None:
    sitting = bidding()
    sitting.write("bid ring 1")

    for told in (sitting.strike(number), sitting.replace(number, "bid robe 1")):
        assert (told.fine, told.text) == (False, "there is only order 1")
    assert sitting.pick(number).fine is False


def test_orders_as_json_are_the_same_orders() -> None:
    sitting = bidding()

    assert sitting.write({"order": "bid", "lot": "ring", "coins": 1}).line == "bid ring 1"
    assert sitting.write("bid robe 1").fine
    for raw in ({"order": "bid"}, {"order": 7}, [], None, {"order": "bid", "lot": {}, "coins": []}):
        assert not sitting.write(raw).fine
    assert sitting.lines == ("bid ring 1", "bid robe 1")


def test_what_would_be_refused_is_sealed_only_anyway() -> None:
    sitting = bidding()
    sitting.draft = sitting.draft._replace(orders=(Bid("ring", 99),))
    refused = sitting.seal()

    assert refused.receipt is None
    assert refused.check is not None
    assert not refused.check.fine
    assert sitting.seal(anyway=True).receipt is None  # this game takes no such answer at all


def test_late_orders_are_refused_and_still_there() -> None:
    """The others went on, the default counted: what was written is for the old question only."""
    sitting = bidding()
    sitting.write("bid ring 1")
    sitting.match.expire()
    sealing = sitting.seal()

    assert sealing.receipt is None
    assert "step 1, which is past; open is step 2" in sealing.why
    assert sitting.lines == ("bid ring 1",)


def test_one_order_is_written_over() -> None:
    match = play_on(begun(GAMES["strait"]), 3)
    sitting = sitting_at(match, match.waiting[0])
    for number in range(1, len(sitting.picks) + 1):
        assert sitting.pick(number).fine
        assert sitting.orders == (sitting.picks[number - 1],)

    assert sitting.seal().receipt is not None


def test_who_is_not_asked_does_not_sit_down() -> None:
    match = begun(GAMES["strait"])
    seats = [player for player in match.players if player not in match.asked]

    assert [sit_down(match, seat, MemoryDrafts()) for seat in seats] == [None] * len(seats)


@pytest.mark.parametrize("taken", [False, True], ids=["open", "after the step"])
def test_a_key_remembers_its_orders(*, taken: bool) -> None:
    """At this machine as at a server."""
    sitting = bidding()
    sitting.write("bid ring 1")
    first = sitting.seal(key="mine")
    if taken:
        sitting.match.expire()  # type: ignore[attr-defined]
    again = sitting.seal(key="mine")
    sitting.write("bid robe 2")
    other = sitting.seal(key="mine")

    assert first.receipt is not None
    assert first.receipt == again.receipt
    assert (None, True) == (other.receipt, "take a new key" in other.why)


# Drafts


def kept(tmp_path: Path) -> tuple[Sitting, FileDrafts, Path]:
    """Two orders on a desk, and the file that they are kept in."""
    drafts = FileDrafts(tmp_path / "m")
    sitting = bidding(drafts)
    sitting.write("bid ring 1")
    sitting.write("bid robe 2")
    return sitting, drafts, tmp_path / "m.p1.draft"


def test_draft_survives_the_process(tmp_path: Path) -> None:
    sitting, _, path = kept(tmp_path)
    again = sitting_at(sitting.match, drafts=FileDrafts(tmp_path / "m"))

    assert (again.lines, again.notices) == (("bid ring 1", "bid robe 2"), ())
    assert path.stat().st_mode & 0o777 == 0o600
    again.seal()
    assert list(tmp_path.iterdir()) == []


def test_long_draft_is_read_in_one_walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An order that was kept is taken in once, and not again for each line behind it."""
    sitting, drafts, _ = kept(tmp_path)
    lines = (*sitting.lines, *["bid ring 1"] * 50)
    key = DraftKey(sitting.match.header.id, sitting.step, P1)
    there = drafts.recall(key)
    assert there is not None
    drafts.keep(key, lines, there.revision)
    form, taken = type(sitting.form), []
    then = form.then
    monkeypatch.setattr(form, "then", lambda self, order: taken.append(order) or then(self, order))
    again = sitting_at(sitting.match, drafts=drafts)

    assert again.orders == tuple(taken) == sitting.orders
    assert len(again.notices) == 50


def test_a_line_that_is_no_order_stays_until_it_is_struck(tmp_path: Path) -> None:
    """The good lines are orders; what else is saved loses nothing of the others."""
    sitting, drafts, _ = kept(tmp_path)
    key = DraftKey(sitting.match.header.id, sitting.step, P1)
    there = drafts.recall(key)
    assert there is not None
    drafts.keep(key, ["bid ring 1", "bdi robe 2", "bid robe 2", "fly"], there.revision)
    again = sitting_at(sitting.match, drafts=drafts)
    numbers = [(one.number, one.line) for one in again.misfits]
    more = again.write("bid crown 1")
    saved = drafts.recall(key)
    struck = again.strike(4)
    last = sitting_at(sitting.match, drafts=drafts)

    assert [(3, "bdi robe 2"), (4, "fly")] == numbers
    assert all(one.why for one in again.misfits)
    assert "" == more.unsaved == struck.unsaved
    assert saved is not None
    assert (*again.lines, "bdi robe 2", "fly") == saved.lines
    assert ("struck", "bdi robe 2") == (struck.text, struck.line)
    assert (again.lines, ["fly"]) == (last.lines, [one.line for one in last.misfits])


def test_draft_is_for_its_seat_match_and_step(tmp_path: Path) -> None:
    sitting, drafts, _ = kept(tmp_path)
    other = sitting_at(begun(seed="2"), drafts=drafts)
    sitting.match.seal(P2, Bids())
    sitting.match.expire()
    later = sitting_at(sitting.match, drafts=drafts)

    assert sitting_at(begun(), P3, drafts).lines == ()
    assert other.lines == later.lines == ()
    assert "holds orders of p1 in another match" in other.notices[0]
    assert later.notices == ("orders for step 1 were never sealed: bid ring 1; bid robe 2",)


def test_damaged_draft_is_told_whatever_byte_it_is(tmp_path: Path) -> None:
    """What can still be read is still there; nothing is dropped without a word."""
    sitting, drafts, path = kept(tmp_path)
    content = path.read_bytes()
    for at in range(len(content)):
        path.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        again = sitting_at(sitting.match, drafts=drafts)
        assert again.notices, content[at : at + 9]
    path.write_bytes(content[:-19])

    assert "is damaged" in sitting_at(sitting.match, drafts=drafts).notices[0]
    assert sitting_at(sitting.match, drafts=drafts).lines == sitting.lines


def test_full_disk_is_told_and_the_orders_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting, drafts, _ = kept(tmp_path)

    def full(*_: Any) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        written = sitting.write("bid crown 1")

    assert written.fine
    assert "No space left on device" in written.unsaved
    assert sitting.lines[-1] == "bid crown 1"
    assert len(sitting_at(sitting.match, drafts=drafts).lines) == 2
