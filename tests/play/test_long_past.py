"""A long match is read at its end: what a seat asks of the past does not grow with the match."""

import dataclasses
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hegemon.core.asked import asked_of
from hegemon.core.board import named
from hegemon.core.codec import Codec
from hegemon.core.game import Player
from hegemon.core.step import answers_of, events_of
from hegemon.play import position, replay
from hegemon.play.entries import SealedEntry, StepEntry
from hegemon.play.errors import NotThere
from hegemon.play.lines import StepTaken, kind_of, read
from hegemon.play.matches import Match
from hegemon.play.past import dates, steps
from hegemon.play.past.gathering import Gathering
from hegemon.play.past.looked_back import LookedBack
from hegemon.play.past.sealings import sealed_in
from hegemon.play.replay import Replay
from hegemon.play.tables.ledger import in_words, ledger
from hegemon.store.database import of_file
from hegemon.store.light.matches import SqliteStore
from hegemon.store.match_file import MatchFiles
from hegemon.store.memory import MemoryStore
from hegemon.store.sql import SqlStore
from tests.play.table import GAMES, P1, begun, bot_answer, kept, lines_of, play_on, resumed

CONQUEST = GAMES["space-conquest"]
LONG = 30
"""Steps of a match that is long enough to tell reading all from reading little."""


class Counting(MemoryStore):
    """A store that counts what is read of it."""

    def __init__(self) -> None:
        super().__init__()
        self.steps_read = self.lines_read = 0

    def steps(self, match: str, first: int, last: int) -> Iterator[StepTaken]:
        for taken in super().steps(match, first, last):
            self.steps_read += 1
            yield taken

    def lines(self, match: str) -> Iterator[bytes]:
        return self.lines_from(match, 1)

    def lines_from(self, match: str, number: int) -> Iterator[bytes]:
        for line in super().lines_from(match, number):
            self.lines_read += 1
            yield line

    def forget(self) -> None:
        """Count anew."""
        self.steps_read = self.lines_read = 0


@pytest.fixture
def long() -> Match:
    """A long match in a store that has counted nothing yet."""
    store = Counting()
    match = play_on(begun(CONQUEST, store=store), LONG)
    store.forget()
    return match


def store_of(match: Match) -> Counting:
    assert isinstance(match.store, Counting)
    return match.store


@pytest.fixture
def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered of any match, as in a process that has just begun."""
    monkeypatch.setattr(position, "_POSITIONS", position._Positions())
    monkeypatch.setattr(position, "_PAST", position._Positions())
    monkeypatch.setattr(steps, "_READ", LookedBack(4))
    monkeypatch.setattr(replay, "_TOLD", LookedBack(48))
    monkeypatch.setattr(dates, "_DATES", Gathering(dates._DATES.pick))


def test_the_last_step_is_told_without_reading(long: Match) -> None:
    for seat in (*long.players, None):
        long.replay.report(seat, long.step)
        long.replay.view(seat, long.step)
        long.board(seat)

    assert store_of(long).steps_read == 0


@pytest.mark.usefixtures("another_process")
def test_a_step_of_the_past_is_read_once_while_nothing_new_happens(long: Match) -> None:
    """However many look at it, and through however many handles: a page is made of several."""
    for _ in range(3):
        handle = resumed(long.store)
        handle.replay.report(P1, 7)
        handle.replay.board(P1, 7)

    assert store_of(long).steps_read == 1


def test_a_step_of_the_past_is_read_again_where_something_new_happened(long: Match) -> None:
    """It will be the same: but nobody has to believe that."""
    long.replay.report(P1, 7)
    play_on(long, LONG + 1)
    before = store_of(long).steps_read
    long.replay.report(P1, 7)

    assert store_of(long).steps_read == before + 1


@pytest.mark.parametrize("game", ["space-conquest", "ec4x-satoshi"])
def test_what_is_kept_of_reports_and_maps_is_what_each_seat_was_told(game: str) -> None:
    """At every step, now and then, each asked twice, against what is made of the lines anew."""
    match = begun(GAMES[game])
    for _ in range(3):
        play_on(match, match.step + 1)
        for step in match.replay.steps:
            (taken,) = match.store.steps(match.name, step, step)
            for seat in (*match.players, None):
                for _ in range(2):
                    assert match.replay.report(seat, step) == told_anew(match, taken, seat)
                    assert match.replay.board(seat, step) == drawn_anew(match, taken, seat)
        for seat in (*match.players, None):
            assert match.board(seat) == match.replay.board(seat, match.step)


def told_anew(match: Match, taken: StepTaken, seat: Player | None) -> Any:
    codec: Codec[Any] = Codec(match.ruleset)
    view = match.ruleset.view(codec.state(taken.state, taken.entry.step.schema), seat)
    told = [event.seen_by(seat) for event in events_of(codec, taken.entry.step)]
    report = match.ruleset.report(view, [event for event in told if event is not None])
    return match.replay._told(report, taken.entry.step.number)


def drawn_anew(match: Match, taken: StepTaken, seat: Player | None) -> Any:
    state = Codec(match.ruleset).state(taken.state, taken.entry.step.schema)
    board = match.ruleset.board(match.ruleset.view(state, seat))
    return named(board, match.header.names)


def test_the_map_of_a_seat_is_made_once_while_a_position_stands() -> None:
    """The names at the table are put in afterwards."""
    made: list[Any] = []

    def drawn(view: Any) -> Any:
        made.append(view)
        return CONQUEST.board(view)

    match = begun(dataclasses.replace(CONQUEST, board=drawn))
    for _ in range(3):
        board = match.board(P1)

    assert len(made) == 1
    assert board == named(CONQUEST.board(match.view(P1)), match.header.names)


def test_the_last_answer_is_found_without_reading(long: Match) -> None:
    """The position before the last step stood in this process."""
    asked = long.asked_of(P1)
    assert asked is not None
    long.replay.last_orders(P1, asked.form)

    assert store_of(long).steps_read == 0


@pytest.mark.parametrize("game", ["space-conquest", "ec4x-satoshi", "seasons"])
@pytest.mark.usefixtures("another_process")
def test_many_steps_are_told_as_each_by_itself(game: str) -> None:
    """To every seat and to a bystander, also what was kept from another one's look."""
    match = play_on(begun(GAMES[game]), 8)
    for seat in (*match.players, None):
        for first, last in ((0, match.step), (2, 5), (match.step, match.step), (1, 6)):
            wanted = range(first, last + 1)
            told = match.replay.reports(seat, wanted)
            assert told == [match.replay.report(seat, step) for step in wanted]


@pytest.mark.usefixtures("another_process")
def test_steps_between_are_read_and_made_once(long: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one pass; and not again while nothing new happens, whoever seals meanwhile."""
    long.view(P1)
    made: list[Any] = []
    state = Codec.state

    def counted(codec: Codec[Any], *said: Any) -> Any:
        made.append(said)
        return state(codec, *said)

    monkeypatch.setattr(Codec, "state", counted)
    away = range(long.step - 19, long.step + 1)
    long.replay.reports(P1, away)
    first = store_of(long).steps_read, len(made)
    rival = next(one for one in long.waiting if one != P1)
    long.seal(rival, bot_answer(long, rival))
    made.clear()
    long.replay.reports(P1, away)

    assert first == (19, 16)  # the last positions were known still
    assert (store_of(long).steps_read, len(made)) == (19, 0)


def test_no_other_steps_are_told(long: Match) -> None:
    for wanted in (range(-2, 3), range(LONG - 1, LONG + 2)):
        with pytest.raises(NotThere):
            long.replay.reports(P1, wanted)
    with pytest.raises(NotThere):
        long.replay.reports(Player("p9"), range(2))


@pytest.mark.usefixtures("another_process")
def test_the_last_answer_is_found_two_steps_back(long: Match) -> None:
    asked = long.asked_of(P1)
    assert asked is not None
    long.replay.last_orders(P1, asked.form)

    assert store_of(long).steps_read <= 2


@pytest.mark.usefixtures("another_process")
def test_the_last_answer_is_found_soon_after_the_umpire_went_back(long: Match) -> None:
    form = long.asked_of(P1)
    before = long.replay.last_orders(P1, form.form) if form else ()
    long.roll_back(LONG - 2, "once more")
    store_of(long).forget()
    again = resumed(long.store)
    asked = again.asked_of(P1)
    assert asked is not None

    assert again.replay.last_orders(P1, asked.form) == before
    assert store_of(long).steps_read <= 6


@pytest.mark.parametrize("game", ["space-conquest", "erkenfara", "space-empires", "seasons"])
@pytest.mark.usefixtures("another_process")
def test_all_answers_are_found_the_latest_first(game: str) -> None:
    """Also where a seat is asked different questions by turns, and by who remembers nothing."""
    match = play_on(begun(GAMES[game]), 25)
    for seat in match.players:
        anew = [
            told.answer for told in Replay(match.store, match.name, match.ruleset).answers_of(seat)
        ]
        assert anew == answers_anew(match, seat)
        assert [told.answer for told in match.replay.answers_of(seat)] == anew


def answers_anew(match: Match, seat: Player) -> list[Any]:
    """The answers of a seat, found by reading all."""
    codec: Codec[Any] = Codec(match.ruleset)
    found = []
    for before, after in pairwise(match.store.steps(match.name, 0, match.step)):
        if seat in after.entry.step.answers:
            state = codec.state(before.state, before.entry.step.schema)
            assert asked_of(match.ruleset, state, seat) is not None
            found.append(answers_of(codec, after.entry.step)[seat])
    return found[::-1]


def test_dates_and_the_ledger_are_read_on_where_they_were(long: Match) -> None:
    first = long.replay.dates(), ledger(long.store, long.name)
    store_of(long).forget()

    assert (long.replay.dates(), ledger(long.store, long.name)) == first
    assert store_of(long).lines_read <= 2  # the line where each ended

    play_on(long, LONG + 1)
    store_of(long).forget()
    dates = long.replay.dates()
    ledger(long.store, long.name)

    assert store_of(long).lines_read <= 2 * 10
    assert list(dates) == list(range(LONG + 2))


def test_what_was_gathered_of_another_match_of_the_same_name_is_forgotten() -> None:
    """A file may be put in the place of another: its lines say so."""
    gathering = Gathering(lambda line: (line.steps, line.kind))
    one, other = (play_on(begun(CONQUEST, seed=seed), 4) for seed in "12")
    assert gathering.of(one.store, one.name) == gathering_anew(one)
    assert gathering.of(other.store, other.name) == gathering_anew(other)
    shorter = kept(lines_of(one.store)[:7])
    assert gathering.of(shorter, one.name) == gathering_anew(one)[:7]


def gathering_anew(match: Match) -> tuple[tuple[int, str], ...]:
    found, steps = [], 0
    for line in lines_of(match.store):
        steps += isinstance(read(line), StepEntry)
        found.append((steps, kind_of(line)))
    return tuple(found)


def test_a_position_is_found_by_its_own_match_alone() -> None:
    """Lines of another match may say of a step whatever they like."""
    here = begun(CONQUEST)
    assert here.now.last is not None
    stranger = play_on(begun(CONQUEST, seed="2"), 1)
    assert stranger.now.last is not None
    step = replace(stranger.now.last.step, digest=here.now.digest)
    forged = StepTaken(replace(stranger.now.last, step=step), stranger.now.state)

    made = position.position_after(stranger.now, forged, CONQUEST)
    assert made.state != position.position_of(here.now, CONQUEST).state


@pytest.mark.parametrize("kind", ["memory", "files", "sqlite", "light"])
def test_every_store_reads_lines_from_one_on(tmp_path: Path, kind: str) -> None:
    makers: dict[str, Any] = {
        "memory": MemoryStore,
        "files": lambda: MatchFiles(tmp_path),
        "sqlite": lambda: SqlStore(of_file(tmp_path / "house.sqlite")),
        "light": lambda: SqliteStore(tmp_path / "light.sqlite"),
    }
    store = makers[kind]()
    match = play_on(begun(CONQUEST, store=store), 3)
    lines = lines_of(store)
    for number in (1, 2, len(lines), len(lines) + 1):
        assert list(store.lines_from(match.name, number)) == lines[number - 1 :]
        told = list(store.told_from(match.name, number))
        assert told == [as_told(line, kind) for line in lines[number - 1 :]]
    answer = bot_answer(match, match.waiting[0])
    match.seal(match.waiting[0], answer)
    assert len(list(store.lines_from(match.name, len(lines) + 1))) == 1


def as_told(line: bytes, kind: str) -> bytes:
    """A line for who wants no states: databases give no more of one in full than its end."""
    return line[-80:] if kind in ("sqlite", "light") and kind_of(line) == "full" else line


def test_what_is_told_of_all_lines_is_read_in_one_pass() -> None:
    """When steps were over, what was sealed, and the ledger; and it is what the lines say."""
    store = Counting()
    match = play_on(begun(CONQUEST, store=store), 8)
    match.roll_back(5, "once more")
    play_on(match, 11)
    store.forget()
    dates = match.replay.dates()
    sealed, told = sealed_in(store, match.name), ledger(store, match.name)
    read_once = store.lines_read

    entries = [read(line) for line in lines_of(store)]
    steps = [one for one in entries if isinstance(one, StepEntry)]
    assert read_once == len(entries) + 2
    assert dates == {one.step.number: one.date for one in steps}
    assert list(sealed) == [
        replace(one, answer=None) for one in entries if isinstance(one, SealedEntry)
    ]
    assert [one.text for one in told] == [text for one in entries if (text := in_words(one))]
    assert any("went back to step 5" in one.text for one in told)


def test_what_rivals_seal_makes_no_look_at_the_past_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """How often they change their mind is nobody's matter."""
    store = MemoryStore()
    match = play_on(begun(CONQUEST, store=store), 3)
    seat, rival = match.waiting[:2]
    looks: list[int] = []
    reading = store.steps

    def counted(name: str, first: int, last: int) -> Any:
        looks.append(first)
        return reading(name, first, last)

    monkeypatch.setattr(store, "steps", counted)
    match.replay.page(seat, 0)
    before = len(looks)
    match.seal(rival, bot_answer(match, rival))
    match.replay.page(seat, 0)
    match.unseal(rival)
    match.replay.page(seat, 0)

    assert before > 0
    assert len(looks) == before
