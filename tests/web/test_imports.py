"""Files that are brought as matches come from strangers: none of them does harm, whatever it is."""

import json
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.core.step import step_digest
from hegemon.play.entries import (
    Entry,
    LookedEntry,
    MatchEntry,
    NonceEntry,
    PausedEntry,
    PlanEntry,
    SealedEntry,
    SeatPlan,
    StepEntry,
    StuckEntry,
)
from hegemon.play.lines import NO_CHAIN, read, written
from hegemon.play.patches import patched
from hegemon.play.ruling.entries import DiceEntry
from hegemon.play.tables import carrying
from hegemon.play.tables.ports import PageWanted
from hegemon.settings.known import Limits, Quotas, Settings
from tests.samples import sizes
from tests.web.people import came, opened
from tests.web.served import Served, housed
from tests.web.test_tables import path, tended

IMPORTS = "/api/v1/imports"
PAGES = ("", "/ledger", "/seats/bystander/steps/last/report", "/export")
NOON = "2026-11-23T12:00:00Z"


@cache
def exported() -> bytes:
    """A match of two bots that is over, as the server gives it away."""
    server = housed()
    ann = came(server, "ann")
    table = opened(ann, bots={"p1": "expansionist", "p2": "expansionist"})
    tended(server)
    content: bytes = ann.get(path(table, "export")).content
    return content


def entries() -> list[Entry]:
    return [read(line) for line in exported().splitlines()]


def as_file(forged: list[Entry]) -> bytes:
    """Entries as a file in which each line follows from the one before."""
    return b"".join(line + b"\n" for line in written(forged, NO_CHAIN))


def first_with(**changes: Any) -> bytes:
    """The match with a first line that says something else."""
    first, *rest = entries()
    return as_file([msgspec.structs.replace(first, **changes), *rest])


def tables(server: Served) -> list[str]:
    kept = server.services.hall.store.all_tables(PageWanted(most=200))
    return [table.match for table in kept]


@cache
def somebody() -> Served:
    """Somebody with an account at a server on which nothing else happens."""
    many = Settings(limits=Limits(requests=10**6), quotas=Quotas(imports=10**6))
    return came(housed(many), "ann")


def refused(content: bytes) -> str:
    """What a server says of a file that it does not take; no table is left behind."""
    ann = somebody()
    reply = ann.ask("POST", IMPORTS, content=content)

    assert 422 == reply.status_code, reply.text
    assert "urn:hegemon:problem:bad-file" == reply.json()["type"]
    assert [] == tables(ann)
    detail: str = reply.json()["detail"]
    return detail


IDS = ["", "..", "../../etc/x", "a\r\nset-cookie: x", "\u03b1" * 12, "ABCDEF012345", "0" * 13, "\0"]


@pytest.mark.parametrize("name", IDS)
def test_an_id_that_no_route_reaches_is_none(name: str) -> None:
    said = refused(first_with(id=name))

    assert "line 1" in said
    assert "12 hexadecimal digits" in said


def test_a_table_has_a_name_of_its_own_and_the_match_keeps_its_id() -> None:
    """Nobody can keep a match out by bringing one of its id first, nor take its place."""
    server = housed()
    ann = came(server, "ann")
    brought = [ann.ask("POST", IMPORTS, content=exported()).json()["table"] for _ in range(2)]
    found = [ann.get(f"/api/v1/tables/{table}").json() for table in brought]
    given_away = ann.get(f"/api/v1/tables/{brought[0]}/export")

    assert 2 == len(set(brought))
    assert [read(exported().splitlines()[0]).id] * 2 == [one["header"]["id"] for one in found]
    assert (
        f'attachment; filename="{brought[0]}.hegemon"' == given_away.headers["content-disposition"]
    )
    assert exported() == given_away.content


def test_a_step_below_zero_is_named() -> None:
    """In each kind of entry that says a step."""
    whole = entries()
    for at, entry in enumerate(whole):
        if isinstance(entry, StepEntry):
            step = msgspec.structs.replace(entry.step, number=-1)
            forged: Entry = msgspec.structs.replace(entry, step=step)
        elif hasattr(entry, "step"):
            forged = msgspec.structs.replace(entry, step=-1)
        else:
            continue
        said = refused(as_file([*whole[:at], forged, *whole[at + 1 :]]))
        assert f"line {at + 1}" in said


def test_a_secret_that_was_not_committed_to() -> None:
    assert "the secret is not the one that was committed to" in refused(
        first_with(secret="ab" * 32)
    )


def test_ships_that_no_rules_have_built() -> None:
    """Lines, chain and digests are right; only the rules know better."""
    whole = entries()
    at = max(n for n, one in enumerate(whole) if isinstance(one, StepEntry))
    forged = whole[at]
    assert isinstance(forged, StepEntry)
    state: Any = None
    for one in whole[:at]:
        state = patched(state, one.patch) if isinstance(one, StepEntry) else state
    state = multiplied(patched(state, forged.patch))
    digest = step_digest(forged.step, state, forged.before)
    step = msgspec.structs.replace(forged.step, digest=digest)
    forged = msgspec.structs.replace(forged, step=step, patch={"=": state})

    assert "the rules make another step" in refused(
        as_file([*whole[:at], forged, *whole[at + 1 :]])
    )


def multiplied(state: Any) -> Any:
    """A state with 10^15 ships wherever there are some."""
    if isinstance(state, dict):
        return {
            key: 10**15 if key == "ships" and isinstance(value, int) else multiplied(value)
            for key, value in state.items()
        }
    return [multiplied(one) for one in state] if isinstance(state, list) else state


def begun_with(more: Iterator[Entry]) -> bytes:
    """The match up to its first step, and then other entries."""
    whole = entries()
    at = next(n for n, one in enumerate(whole) if isinstance(one, StepEntry))
    return as_file([*whole[: at + 1], *more])


def nonces(count: int) -> Iterator[Entry]:
    return (NonceEntry(first_seat(), "ab", NOON) for _ in range(count))


@cache
def first_seat() -> Any:
    first = entries()[0]
    assert isinstance(first, MatchEntry)
    return first.players[0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda: begun_with(nonces(250_000)), "100,000 lines"),
        (lambda: begun_with(nonces(90_000)), "5,000 lines stand between two steps"),
        (lambda: b"\n" * carrying.LARGEST, "100,000 lines"),
        (lambda: b"{" * (carrying.LARGEST - 1), "8,388,608 bytes"),
    ],
)
def test_long_files_cost_little(content: Callable[[], bytes], said: str) -> None:
    """250,000 tiny lines took 20 seconds of the processor."""
    made = content()
    began = time.process_time()

    assert said in refused(made)
    assert time.process_time() - began < 8, "seconds"


def test_time_is_up_at_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hegemon.web.api.carrying.STRANGER", carrying.Trust(0.0, older=False))
    said = refused(exported())

    assert "line 1: until here the check took 0 seconds" in said
    assert "hegemon table import" in said


def test_one_check_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one goes on, another is asked to wait; then it is its turn."""
    ann = somebody()
    waiting: list[int] = []

    def carried(*_: Any) -> Any:
        waiting.append(0)
        if len(waiting) == 1:
            waiting.append(ann.ask("POST", IMPORTS, content=exported()).status_code)
        raise BadSave("so ends the first")

    monkeypatch.setattr("hegemon.web.api.carrying.carried", carried)
    codes = [ann.ask("POST", IMPORTS, content=exported()).status_code for _ in range(2)]

    assert [0, 429, 0] == waiting
    assert [422, 422] == codes


@pytest.mark.parametrize("text", ["soon", "2026-13-01T00:00:00Z", "2026-11-23T12:00:00Z\r\n"])
def test_what_is_no_moment(text: str) -> None:
    assert "a moment is written as" in refused(first_with(created=text))


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 2) | st.sampled_from([10**15, 2**63, -(2**70)]),
    st.sampled_from(IDS),
    st.text(max_size=8),
    st.just([]),
    st.just({}),
    st.dictionaries(st.sampled_from(["#", "=", "p1"]), st.integers(), max_size=2),
)


@st.composite
def uploads(draw: st.DrawFn) -> bytes:
    """A match in which some places hold something else; mostly one whose lines still chain."""
    lines = [msgspec.json.decode(msgspec.json.encode(entry)) for entry in entries()]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        what = draw(st.sampled_from(["field", "field", "field", "gone", "twice", "cut"]))
        if what == "field":
            put(draw, lines[at])
        elif what == "cut":
            del lines[max(at, 1) :]
        else:
            lines[at : at + 1] = [] if what == "gone" else [lines[at], lines[at]]
        if not lines:
            return b""
    return chained(lines)


def put(draw: st.DrawFn, place: Any) -> None:
    """Somewhere in a line, something else."""
    while isinstance(place, dict | list) and place:
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or not draw(st.integers(0, 3)):
            place[key] = draw(VALUES)
            return
        place = inner


def chained(lines: list[Any]) -> bytes:
    made, chain = [], NO_CHAIN
    for line in lines:
        [text] = written([line], chain)
        chain = text[-66:-2].decode()
        made.append(text + b"\n")
    return b"".join(made)


@pytest.mark.parametrize("examples", sizes(40, 150))
def test_whatever_is_uploaded(examples: int) -> None:
    """It is taken or refused as what it is, and each table there is can be reached."""
    tried = settings(max_examples=examples, suppress_health_check=list(HealthCheck), deadline=None)
    tried(given(content=uploads() | st.binary(max_size=200))(taken_or_refused))()


def taken_or_refused(content: bytes) -> None:
    ann = somebody()
    store = ann.services.hall.store
    reply = ann.ask("POST", IMPORTS, content=content)
    kept = tables(ann)
    for table in kept:
        reaches(ann, table)
        store.delete(table)

    assert reply.status_code in {201, 422}, reply.text
    if 422 == reply.status_code:
        assert "urn:hegemon:problem:bad-file" == reply.json()["type"]
    assert kept == ([reply.json()["table"]] if 201 == reply.status_code else [])


def reaches(ann: Served, table: str) -> None:
    """What everybody may look at, and the lines where they may be had."""
    for page in PAGES:
        reply = ann.get(f"/api/v1/tables/{table}{page}")
        assert reply.status_code in {200, 409}, f"{page}: {reply.text}"


HOSTILE = "x\r\nset-cookie: a=b\x1b[31m\u202e"
"""What would begin a header, or a line of a log, or change a screen."""


def texts(place: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all texts in a line, but for those of positions, which only rules read."""
    inner: Any = ()
    if isinstance(place, dict):
        inner = [(key, value) for key, value in place.items() if key not in ("patch", "state")]
    elif isinstance(place, list):
        inner = list(enumerate(place))
    for key, value in inner:
        if isinstance(value, str):
            yield (*way, key)
        yield from texts(value, (*way, key))


def hostile_files() -> Iterator[tuple[str, bytes]]:
    """The match with one text that is hostile: each field of each kind of entry once, and more."""
    plain = [msgspec.json.decode(msgspec.json.encode(entry)) for entry in entries()]
    end = len(plain) - 1
    more = [
        PausedEntry("a rest", NOON),
        StuckEntry(1, 1, NOON, "ValueError", 1),
        LookedEntry(1, "a look", NOON),
        SealedEntry(1, Player("p1"), {}, NOON, "ab" * 32, note="late", key="k"),
        PlanEntry(Player("p1"), SeatPlan("human", "Ann"), NOON),
    ]
    known = set()
    places = [(at, line, False) for at, line in enumerate(plain)]
    places += [(end, msgspec.json.decode(msgspec.json.encode(one)), True) for one in more]
    for at, line, added in places:
        for way in texts(line):
            name = f"{line['kind']} {'.'.join(str(key) for key in way if isinstance(key, str))}"
            if name in known:
                continue
            known.add(name)
            forged = json.loads(json.dumps(line))
            inner = forged
            for key in way[:-1]:
                inner = inner[key]
            inner[way[-1]] = HOSTILE
            yield name, chained([*plain[:at], forged, *plain[at + (not added) :]])


@pytest.mark.long
def test_no_text_of_a_file_gets_out_unquoted(capsys: pytest.CaptureFixture[str]) -> None:
    """Into a header, the name of a table or the log; neither when it is refused nor when taken."""
    settings = Settings(limits=Limits(requests=100_000), quotas=Quotas(imports=10**6))
    ann = came(housed(settings=settings), "ann")
    store = ann.services.hall.store
    tried = 0
    for name, content in hostile_files():
        reply = ann.ask("POST", IMPORTS, content=content)
        replies = [reply]
        for table in tables(ann):
            assert table.isalnum()
            replies += [ann.get(f"/api/v1/tables/{table}{page}") for page in PAGES]
            store.delete(table)
        logged = capsys.readouterr()
        tried += 1

        assert {one.status_code for one in replies} <= {200, 201, 409, 422}, name
        for one in replies:
            assert "set-cookie" not in one.headers, name
            assert not any("\x1b" in value or "\n" in value for value in one.headers.values())
            if one.request.url.path.endswith("/export"):
                continue
            assert "\x1b" not in one.text, name
        for text in (logged.out, logged.err):
            assert not {"\x1b", "\r", "\u202e"} & set(text), name
            assert "\nset-cookie" not in text, name

    assert tried > 40


PAUSED_LONG = PausedEntry("a" * 1_001, NOON)


def test_a_reason_fits_a_line() -> None:
    whole = entries()
    said = refused(as_file([*whole[:-1], PAUSED_LONG, whole[-1]]))

    assert "up to 1,000 printable characters" in said


@pytest.mark.parametrize(
    "entry",
    [
        DiceEntry(typed=True, by="host", reason="we", time=NOON, sorts=("x" * 2000,)),
        DiceEntry(typed=True, by="host", reason="we", time=NOON, purposes=("\u202e",)),
    ],
)
def test_what_is_rolled_for_is_a_text_as_any_other(entry: Entry) -> None:
    """Behind the set-up, where dice can be said to be typed in."""
    lines = entries()
    at = next(n for n, one in enumerate(lines) if isinstance(one, StepEntry)) + 1

    said = refused(as_file([*lines[:at], entry, *lines[at:]]))

    assert f"line {at + 1}" in said
    assert "printable characters, one line" in said
