"""What every store promises: the same lines, the same refusals, in files, databases and memory."""

import sqlite3
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.errors import BadAnswer, BadConfig, BadSave
from hegemon.play.commands import Continue, Correct, LeaveSeat, Pause, Replace, SetDue
from hegemon.play.entries import NOBODY, SeatPlan, UnsealedEntry
from hegemon.play.errors import Late, NameTaken, NotSaved, NotThere, Overtaken
from hegemon.play.lines import kind_of
from hegemon.play.ports import Store
from hegemon.play.verify import verify
from hegemon.store.match_file import MatchFiles
from tests.contract.toys.sealed_bids import Bid, Bids
from tests.play.table import (
    GAMES,
    NAME,
    P1,
    P2,
    begun,
    bot_answer,
    created,
    lines_of,
    over,
    play_on,
    resumed,
)
from tests.store.stores import ALL, KINDS, close, opened, sqlite_store

FINISHED = lines_of(over()[1])


@pytest.fixture(params=ALL)
def store(request: Any, tmp_path: Path) -> Iterator[Store]:
    """Each kind of store, empty."""
    made = opened(request.param, tmp_path)
    yield made
    close(made)


def test_match_is_the_same_lines_wherever_it_is_kept(store: Store) -> None:
    play_on(begun(store=store))

    assert lines_of(store) == FINISHED
    assert verify(store, NAME, GAMES).sound


def test_name_that_is_taken_is_left_alone(store: Store) -> None:
    begun(store=store)
    before = lines_of(store)
    with pytest.raises(NameTaken):
        created(store=store)

    assert lines_of(store) == before


def test_match_that_is_not_there_is_told(store: Store) -> None:
    begun(store=store)
    for attempt in (
        store.now,
        lambda name: list(store.lines(name)),
        lambda name: store.commit(name, "", [UnsealedEntry(1, P1, "")]),
        store.delete,
    ):
        with pytest.raises((NotThere, NotSaved)):
            attempt("another")


def test_commit_after_somebody_else_was_first_adds_nothing(store: Store) -> None:
    match = begun(store=store)
    chain = match.now.chain
    match.seal(P1, Bids())
    before = lines_of(store)
    with pytest.raises(Overtaken):
        store.commit(NAME, chain, [UnsealedEntry(1, P1, "")])

    assert lines_of(store) == before


@pytest.mark.parametrize("name", ["sealed-bids", "strait", "space-conquest"])
@pytest.mark.parametrize("every", [True, False], ids=["full states", "patches"])
def test_any_step_is_read_as_it_was(
    store: Store, name: str, every: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the nearest full state or from the beginning, one step or all of them."""
    if every:  # a state that takes no room is written in full each time
        monkeypatch.setattr("hegemon.play.resolve.SMALLEST", 0)
        monkeypatch.setattr("hegemon.play.resolve.size_of", lambda _: 0)
    match = begun(GAMES[name], store=store)
    states = [match.now.state]
    while match.result is None and match.step < 25:
        step = match.step
        while match.step == step:
            match.expire(match.waiting[:1])
        states.append(match.now.state)
    last = len(states) - 1

    assert [taken.state for taken in store.steps(NAME, 0, last)] == states
    for step in range(0, last + 1, 3):
        assert [taken.state for taken in store.steps(NAME, step, step)] == [states[step]]
    assert [t.entry.step.number for t in store.steps(NAME, last - 1, 99)] == [last - 1, last]
    assert resumed(store).now.state == states[-1]
    fulls = sum(kind_of(line) == "full" for line in store.lines(NAME))
    assert fulls == (last if every else 0)
    assert verify(store, NAME, GAMES).sound


def test_list_names_the_last_played_first_and_forgets_what_is_deleted(store: Store) -> None:
    names = ["a.hegemon", "b.hegemon", "c.hegemon"]
    for name in names:
        begun(store=store, seed=name, name=name)
    assert sorted(store.matches()) == names
    store.delete("b.hegemon")

    assert sorted(store.matches()) == ["a.hegemon", "c.hegemon"]
    with pytest.raises(NotThere):
        store.now("b.hegemon")
    begun(store=store, name="b.hegemon")
    assert store.now("b.hegemon").number == 1


def test_matches_whose_answers_are_due(store: Store) -> None:
    """The rules know no deadline; a store finds the matches whose deadline has passed."""
    noon = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
    match = begun(store=store, name="a.hegemon")
    begun(store=store, name="b.hegemon")
    match.act(SetDue("2026-11-21T12:00:00Z"))

    assert list(store.due(noon - timedelta(seconds=1))) == []
    assert list(store.due(noon)) == ["a.hegemon"]
    match.expire()
    assert list(store.due(noon)) == []


# One sending, one effect


def test_sending_again_gets_the_same_receipt_and_does_nothing(store: Store) -> None:
    """Whether the step is still open, taken, or the match over."""
    match = begun(store=store)
    receipt = match.seal(P1, Bids((Bid("ring", 1),)), key="k1")
    for _ in range(3):
        before = lines_of(store)
        again = match.seal(P1, Bids((Bid("ring", 1),)), step=1, key="k1")
        assert (again, lines_of(store)) == (receipt, before)
        play_on(match, match.step + 2)

    assert match.result is not None


def test_key_is_for_one_sending(store: Store) -> None:
    match = begun(store=store)
    match.seal(P1, Bids(), key="k1")
    for seat, step, answer in (
        (P1, 1, Bids((Bid("ring", 1),))),
        (P1, 2, Bids()),
    ):
        with pytest.raises(BadAnswer, match="was sent under this key"):
            match.seal(seat, answer, step=step, key="k1")

    assert match.seal(P2, Bids(), key="k1").player == P2  # his own word for his own sending


@pytest.mark.parametrize("step", [0, 1, 3, 10**9])
def test_answer_to_another_question_is_late(store: Store, step: int) -> None:
    """It is never counted for the open one."""
    match = begun(store=store)
    match.expire()
    before = lines_of(store)
    with pytest.raises(Late, match="open is step 2"):
        match.seal(P1, Bids(), step=step)

    assert lines_of(store) == before


# The umpire


def test_paused_match_takes_answers_and_no_step(store: Store) -> None:
    match = begun(store=store)
    match.act(Pause("Anna is ill"))
    match.seal(P1, Bids())
    with pytest.raises(BadAnswer, match="nobody is late: Anna is ill"):
        match.expire()
    for player in match.waiting:
        match.seal(player, Bids())
    assert (match.step, match.held) == (0, "The match is paused: Anna is ill")
    match.act(Continue())

    assert (match.step, match.held) == (1, "")
    assert verify(store, NAME, GAMES).sound


def test_seat_is_left_and_taken_over(store: Store) -> None:
    """Before the match its nonce goes with the player; later its defaults count."""
    match = created(store=store)
    match.sit(P1, b"nonce")
    match.act(LeaveSeat(P1))
    assert P1 in match.open_seats
    for player in match.open_seats:
        match.sit(player, b"nonce")
    match.act(LeaveSeat(P2))
    assert match.plans[P2].by == NOBODY
    match.act(Replace(P2, SeatPlan("random", "Rob")))

    assert match.plans[P2] == SeatPlan("random", "Rob")
    assert verify(store, NAME, GAMES).sound


def test_umpire_goes_back_and_no_die_is_rolled_twice(store: Store) -> None:
    match = play_on(begun(store=store), 2)
    old = next(store.steps(NAME, 1, 1)).state
    match.roll_back(1, "Anna had the wrong rulebook")

    assert (match.step, match.now.state) == (3, old)
    assert "went back to step 1: Anna had" in match.replay.page(P1, 3).note
    play_on(match)
    findings = verify(store, NAME, GAMES)
    assert findings.sound
    assert any("step 3: Anna had the wrong rulebook" in told for told in findings.checked)


def test_umpire_mends_a_slip_for_all_to_see(store: Store) -> None:
    match = begun(store=store)
    match.act(Correct({**match.now.state, "rounds_left": 1}, "one round was agreed"))

    assert match.replay.page(None, 1).note == (
        "The umpire changed the position: one round was agreed"
    )
    match.expire()
    assert match.result is not None
    assert verify(store, NAME, GAMES).sound


@pytest.mark.parametrize(
    ("state", "reason", "told"),
    [({"rounds_left": 1}, "why not", "no position"), ({}, "", "reason"), ({}, "a\nb", "reason")],
)
def test_umpire_makes_no_position_that_cannot_be(
    store: Store, state: Any, reason: str, told: str
) -> None:
    match = begun(store=store)
    with pytest.raises(BadConfig, match=told):
        match.act(Correct(state, reason))

    assert match.step == 0


# Damage, in a database


def test_row_that_was_changed_is_found(tmp_path: Path) -> None:
    """Each line of a match: changed, gone, or doubled."""
    for number in range(1, len(FINISHED) + 1):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        store = sqlite_store(folder / "m.sqlite")
        play_on(begun(store=store))
        with sqlite3.connect(folder / "m.sqlite") as connection:
            content = FINISHED[number - 1]
            forged = content.replace(b"p1", b"p2", 1).replace(b"1", b"2", 1)
            connection.execute("UPDATE line SET content = ? WHERE number = ?", (forged, number))
        connection.close()
        with pytest.raises(BadSave, match=rf"line {number}|is not a match file"):
            sqlite_store(folder / "m.sqlite").now(NAME)
        with sqlite3.connect(folder / "m.sqlite") as connection:
            connection.execute("DELETE FROM line WHERE number = ?", (number,))
        connection.close()
        last = number == len(FINISHED)
        with nullcontext() if last else pytest.raises(BadSave, match=f"line {number}"):
            sqlite_store(folder / "m.sqlite").now(NAME)


@pytest.mark.parametrize("content", [b"Dear Anna", b"SQLite format 3\0" + bytes(200)])
def test_file_that_is_no_database_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "m.sqlite"
    path.write_bytes(content)
    with pytest.raises((BadSave, NotSaved), match=r"m\.sqlite"):
        sqlite_store(path)

    assert path.read_bytes() == content


def test_database_that_is_full_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    store = sqlite_store(tmp_path / "m.sqlite")
    match = begun(store=store)
    receipt = match.seal(P1, Bids())
    with store.database.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    many = [command for _ in range(200) for command in (Pause("x" * 200), Continue())]
    with pytest.raises(NotSaved, match="not saved, so it does not count"):
        match.act(*many)
    with store.database.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    match.act(*many)  # there is room again

    assert verify(sqlite_store(tmp_path / "m.sqlite"), NAME, GAMES, [receipt.digest]).sound


# Across a restart


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_acknowledged_is_there_after_a_restart(tmp_path: Path, kind: str) -> None:
    """A store opened anew shows what the old one showed, and goes on to the same end."""
    match = begun(store=opened(kind, tmp_path))
    while match.result is None:
        player = match.waiting[0]
        receipt = match.seal(player, bot_answer(match, player))
        again = resumed(opened(kind, tmp_path))
        assert again.now == match.now
        assert again.sealed(player) in (receipt, None)
        close(match.store)
        match = again

    assert lines_of(match.store) == FINISHED


def test_deadline_of_a_folder_passes_over_what_is_no_match(tmp_path: Path) -> None:
    store = MatchFiles(tmp_path)
    (tmp_path / "junk.hegemon").write_text("junk")
    begun(store=store, name="a.hegemon").act(SetDue("2026-11-21T12:00:00Z"))

    assert list(store.due(datetime(2027, 1, 1, tzinfo=UTC))) == ["a.hegemon"]


@pytest.mark.parametrize("content", ["text", 7, 1.5, b""])
def test_row_that_is_no_line_is_told(tmp_path: Path, content: object) -> None:
    """Another program may have put anything into a row: it is named, to readers and writers."""
    begun(store=sqlite_store(tmp_path / "m.db"))
    with sqlite3.connect(tmp_path / "m.db") as base:
        base.execute("update line set content = ? where number = 5", (content,))
    store = sqlite_store(tmp_path / "m.db")

    with pytest.raises(BadSave, match="line 5"):
        store.now(NAME)
    with pytest.raises((BadSave, Overtaken)):
        store.commit(NAME, "", [UnsealedEntry(1, P1, "")])


def test_steps_are_found_though_the_columns_lie(tmp_path: Path) -> None:
    """The columns beside a line only help to find it; what it says stands in the line."""
    store = sqlite_store(tmp_path / "m.db")
    play_on(begun(store=store))
    steps = list(store.steps(NAME, 0, 99))
    with sqlite3.connect(tmp_path / "m.db") as base:
        base.execute("update line set full = 1, key = 'k' where number = 5")

    assert steps[1:3] == list(store.steps(NAME, 1, 2))
    assert store.sealing(NAME, "k") is None


@pytest.mark.parametrize("tables", [["a (x)"], ["line (x)", "match (y)"], ["match (id)"]])
def test_database_of_somebody_else_is_left_as_it_is(tmp_path: Path, tables: list[str]) -> None:
    """Refused in a sentence; not one byte of it changes, and nothing is put beside it."""
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as base:
        for table in tables:
            base.execute(f"create table {table}")
    base.close()
    before = path.read_bytes()

    with pytest.raises(BadSave, match="is not a store of matches"):
        sqlite_store(path)
    assert (before, [path]) == (path.read_bytes(), list(tmp_path.iterdir()))
