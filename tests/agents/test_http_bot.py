"""A bot over HTTP: what it is asked, what it may say, and what becomes of a server that fails."""

import gzip
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from hegemon.agents.http.bot import HttpBot, HttpWishes, http_bot, https_bot
from hegemon.agents.http.reading import orders_sent
from hegemon.agents.posting import LARGEST, Posted, reply_in_time
from hegemon.core.asked import Asked
from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.order_json import read_orders, to_json
from hegemon.play.errors import Unreached
from hegemon.play.start.seating import called_at_table
from tests.agents.stub import Reply, Stub, answering, sends
from tests.agents.test_llm import asked_at, lines_of, move
from tests.play.table import GAMES, P2, begun
from tests.samples import cases

WEB = f"http:{chr(47) * 2}"
"""So that the gate that looks for addresses finds none."""
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def here() -> Asked:
    return asked_at()


def says(*orders: Any) -> Reply:
    return sends(json.dumps({"orders": orders}).encode())


def bot_at(stub: Stub, game: str = "space-conquest", **wishes: int) -> HttpBot:
    made = http_bot(game, stub.place.removeprefix("http:"), Path("folder/war.hegemon"))
    assert issubclass(made, HttpBot)
    return made(7, HttpWishes(**wishes))


def test_the_server_is_told_the_turn(here: Asked) -> None:
    with answering(says(move(here))) as stub:
        answer = bot_at(stub, seconds=20).answer(*here)
    asked = stub.asked[0]

    assert [move(here)] == lines_of(here, answer)
    assert ("hegemon-bot/1", "space-conquest", "war.hegemon") == (
        asked["protocol"],
        asked["game"],
        asked["match"],
    )
    assert ("p1", "turn", 1, 1) == (asked["seat"], asked["clock"], asked["turn"], asked["attempt"])
    assert 0 < asked["seconds"] <= 20
    assert "move FROM TO SHIPS" in asked["page"]
    assert ["move"] == [kind["word"] for kind in asked["sheet"]["kinds"]]
    assert "p1" == asked["view"]["me"]
    assert ([], []) == (asked["refused"], asked["faults"])
    assert [""] == stub.keys


def test_schemas_and_example_are_true(here: Asked) -> None:
    with answering(says()) as stub:
        bot_at(stub).answer(*here)
    asked = stub.asked[0]
    (order,) = read_orders(here.form, [asked["example"]])
    written: Any = to_json(order)  # type: ignore[arg-type]

    assert jsonschema_rs.is_valid(asked["schemas"]["move"], written)
    assert not jsonschema_rs.is_valid(asked["schemas"]["move"], {"order": "move"})


@pytest.mark.parametrize("game", cases(["erkenfara"], ["space-empires", "ec4x-monero"]))
def test_no_seat_is_shown_what_another_is(game: str) -> None:
    """Just what the view holds goes over the line: the two seats are told different things."""
    match = begun(GAMES[game])
    told = []
    for player in match.waiting[:2]:
        asked = match.asked_of(player)
        assert asked is not None
        with answering(sends(b"", 500)) as stub, pytest.raises(Unreached):
            bot_at(stub, game).answer(*asked)
        told.append(stub.asked[0])

    assert [f"{player}" for player in match.waiting[:2]] == [one["seat"] for one in told]
    assert all(one["protocol"] == "hegemon-bot/1" for one in told)
    assert match.now.match.secret not in json.dumps(told)


def test_what_is_refused_is_mended_once(here: Asked) -> None:
    with answering(says("fly Q", move(here)), says(move(here))) as stub:
        bot = bot_at(stub)
        answer = bot.answer(*here)

    assert [move(here)] == lines_of(here, answer)
    assert bot.mishap is None
    again = stub.asked[1]
    assert 2 == again["attempt"]
    assert ["fly Q"] == [one["order"] for one in again["refused"]]
    assert "there is no order 'fly'" in again["refused"][0]["why"]


def test_of_orders_that_stay_wrong_the_legal_ones_count(here: Asked) -> None:
    with answering(says("fly Q", move(here))) as stub:
        bot = bot_at(stub)
        answer = bot.answer(*here)

    assert [move(here)] == lines_of(here, answer)
    assert bot.mishap is not None
    assert ("illegal", False) == (bot.mishap.kind, bot.mishap.stands_in)
    assert "fly Q: there is no order 'fly'" in bot.mishap.why
    assert 2 == len(stub.asked)


def test_what_was_read_before_a_server_fails_counts(here: Asked) -> None:
    with answering(says("fly Q", move(here)), sends(b"", 503)) as stub:
        answer = bot_at(stub).answer(*here)

    assert [move(here)] == lines_of(here, answer)


@pytest.mark.parametrize("second", [b'{"orders": [', b"[1, 2]", b"\xff\xfe"])
def test_what_was_read_before_an_answer_that_cannot_be_read_counts(
    second: bytes, here: Asked
) -> None:
    with answering(says("fly Q", move(here)), sends(second)) as stub:
        bot = bot_at(stub)
        answer = bot.answer(*here)

    assert [move(here)] == lines_of(here, answer)
    assert bot.mishap is not None
    assert ("illegal", False) == (bot.mishap.kind, bot.mishap.stands_in)
    assert bot.mishap.why.startswith("fly Q: there is no order 'fly'")
    assert "; " in bot.mishap.why


BOMB = gzip.compress(gzip.compress(b" " * 10_000_000))
ILLEGAL: dict[str, Reply] = {
    "nonsense": sends(b"<html>hello</html>"),
    "no json": sends(b'{"orders": ['),
    "no orders": sends(b'{"moves": []}'),
    "numbers": sends(b"[1, 2]"),
    "no text": sends(b"\xff\xfe"),
    "deep": sends(b"[" * 5000),
    "all refused": says("fly Q"),
}
UNREACHED: dict[str, tuple[Reply, str]] = {
    "500": (sends(b"", 500), "status 500"),
    "cut": (sends(b'{"orders": [', length=500), "cannot be reached"),
    "elsewhere": (sends(b"", 307, location="/other"), "status 307"),
    "packed": (sends(gzip.compress(b"[]"), **{"content-encoding": "gzip"}), "packed"),
    "packed twice": (sends(BOMB, **{"content-encoding": "gzip, gzip"}), "packed"),
    "too large": (sends(b" " * (LARGEST + 1)), "too large"),
}


@pytest.mark.parametrize("reply", ILLEGAL.values(), ids=ILLEGAL)
def test_what_holds_no_legal_order_is_no_answer(reply: Reply, here: Asked) -> None:
    with answering(reply) as stub, pytest.raises(BadAnswer):
        bot_at(stub).answer(*here)

    assert 2 == len(stub.asked)


@pytest.mark.parametrize(("reply", "why"), UNREACHED.values(), ids=UNREACHED)
def test_a_server_that_fails_is_told(reply: Reply, why: str, here: Asked) -> None:
    with answering(reply) as stub, pytest.raises(Unreached, match=why):
        bot_at(stub).answer(*here)


def test_it_says_that_replies_come_unpacked(here: Asked) -> None:
    said = []

    def reply(handler: BaseHTTPRequestHandler) -> None:
        said.append(handler.headers["accept-encoding"])
        sends(b"[]")(handler)

    with answering(reply) as stub:
        bot_at(stub).answer(*here)

    assert ["identity"] == said


def test_a_head_that_comes_sign_by_sign_leaves_no_thread() -> None:
    """Each sign comes in time for itself, so that only the end of the line ends the reading."""
    ended = threading.Event()

    def reply(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nx: ")
        with suppress(ConnectionError):
            while not ended.wait(0.02):
                handler.wfile.write(b"y")
        handler.close_connection = True

    with answering(reply) as stub:
        posted = Posted("the bot", stub.place, {})
        with pytest.raises(Unreached, match="too late"):
            reply_in_time(posted, late=time.monotonic() + 0.2, clock=time.monotonic)
        left = [one for one in threading.enumerate() if one.name == "posting"]
        for one in left:
            one.join(1)
        alive = [one for one in left if one.is_alive()]
        ended.set()

    assert [] == alive


def test_a_server_that_is_not_there_is_told(here: Asked) -> None:
    with answering(says()) as stub:
        bot = bot_at(stub)
    with pytest.raises(Unreached, match="the bot cannot be reached"):
        bot.answer(*here)


def test_a_server_that_is_slow_is_left(here: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by a minute each time that somebody looks at it."""
    looked = iter(range(0, 100_000, 60))
    monkeypatch.setattr(HttpBot, "clock", staticmethod(lambda: float(next(looked))))
    with answering(says()) as stub, pytest.raises(Unreached, match=r"too late|used up"):
        bot_at(stub, seconds=100).answer(*here)


def test_at_a_table_it_is_told_why_the_default_counts() -> None:
    match = begun(GAMES["space-conquest"])
    with answering(sends(b"", 500)) as stub:
        notices = match.bots_answer({P2: type(bot_at(stub))})

    why = "the bot gave no legal answer: the bot's server answered with status 500"
    assert (f"p2: {why}; the default counts",) == notices


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b'{"orders": ["move A B 1"]}', ["move A B 1"]),
        (b'[{"order": "move"}]', [{"order": "move"}]),
        (b"move A B 1\r\n\n  move B C 2\n", ["move A B 1", "move B C 2"]),
        (b"", []),
    ],
)
def test_three_ways_to_say_orders(content: bytes, expected: list[Any]) -> None:
    assert expected == orders_sent(content)


@pytest.mark.parametrize(
    "said",
    ["", "nowhere", "//", "ftp://x/", "//ann@host/", "//host/?q", "//host/#f", "//host:99999/"],
)
def test_what_is_no_address(said: str) -> None:
    with pytest.raises(BadConfig, match="address"):
        http_bot("space-conquest", said, None)


def test_addresses() -> None:
    made: list[Any] = [
        http_bot("space-conquest", "//127.0.0.1:8765/move", None),
        http_bot("space-conquest", f"{WEB}127.0.0.1:8765/move", None),
        https_bot("space-conquest", "//bots.example.org/a", None),
    ]

    assert [f"{WEB}127.0.0.1:8765/move"] * 2 == [one.url for one in made[:2]]
    assert made[2].url.startswith("https:")


def test_what_it_is_called() -> None:
    assert "127.0.0.1:8765/move" == called_at_table(f"{WEB}127.0.0.1:8765/move:seconds=5")


@contextmanager
def example() -> Iterator[str]:
    """The example of the documentation, at a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    file = ROOT / "docs/examples/http_bot.py"
    process = subprocess.Popen([sys.executable, file, f"{port}"], stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with socket.socket() as tried:
                if not tried.connect_ex(("127.0.0.1", port)):
                    break
            time.sleep(0.05)
        yield f"//127.0.0.1:{port}/"
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    "game", cases(["space-conquest"], ["erkenfara", "space-empires", "ec4x-monero"])
)
def test_the_example_plays(game: str) -> None:
    match = begun(GAMES[game])
    with example() as place:
        bot = http_bot(game, place, None)
        for _ in range(4):
            notices = match.bots_answer(dict.fromkeys(match.players, bot))
            assert () == notices

    assert match.step >= 2
