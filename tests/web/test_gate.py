"""The gate: how many may be connected, and until when each must have said what it has to say."""

import resource

import pytest

from hegemon.web.frame.crowd import Households
from hegemon.web.running.files import OWN, connections_of
from hegemon.web.running.gate import BODY, EVERYWHERE, HEAD, HERE, LINGER, PACE, Gate

PROXY = "127.0.0.1"


class Caller:
    """A connection that remembers that it was cut."""

    def __init__(self) -> None:
        self.gone = self.held_up = False

    def cut(self) -> None:
        self.gone = True


class Clocked:
    """A gate whose clock stands until somebody turns it."""

    def __init__(self, most: int = 4, most_each: int = 2) -> None:
        self.at = 0.0
        self.gate = Gate(most, most_each, (PROXY, "::1"), lambda: self.at)

    def caller(self, address: str = PROXY) -> Caller:
        """Somebody who was let in."""
        caller = Caller()
        assert "" == self.gate.enter(caller, address)
        return caller

    def turn(self, seconds: float) -> None:
        self.at += seconds
        self.gate.close_late()


@pytest.fixture
def clocked() -> Clocked:
    return Clocked()


def test_who_says_no_head_in_time_is_cut(clocked: Clocked) -> None:
    """However little of it comes meanwhile: the time is for all of it."""
    slow, quick = clocked.caller(), clocked.caller()
    clocked.turn(HEAD - 1)
    clocked.gate.sends(quick)
    clocked.turn(2)

    assert (True, False) == (slow.gone, quick.gone)
    assert 1 == len(clocked.gate)


def test_a_body_has_time_by_its_length(clocked: Clocked) -> None:
    caller = clocked.caller()
    clocked.gate.sends(caller)
    clocked.gate.sent(caller, 3 * PACE)
    clocked.turn(BODY + 2)
    before = caller.gone
    clocked.turn(2)

    assert (False, True) == (before, caller.gone)


def test_the_time_of_the_server_is_nobodys_fault(clocked: Clocked) -> None:
    """A body that it does not read now, and a request that it works on."""
    held, asked = clocked.caller(), clocked.caller()
    clocked.gate.sends(held)
    clocked.gate.waits(asked)
    held.held_up = True
    clocked.turn(1_000)
    stayed = (held.gone, asked.gone)
    held.held_up = False
    clocked.turn(HEAD + 1)

    assert (False, False) == stayed
    assert (True, False) == (held.gone, asked.gone)


def test_the_rest_of_an_answered_body_is_not_waited_for(clocked: Clocked) -> None:
    caller = clocked.caller()
    clocked.gate.sends(caller)
    clocked.gate.is_answered(caller)
    clocked.turn(LINGER - 1)
    before = caller.gone
    clocked.turn(2)

    assert (False, True) == (before, caller.gone)


def test_a_reply_must_be_taken(clocked: Clocked) -> None:
    """Who listens, and does not read what he is told, holds it in the server's memory."""
    deaf, hears = clocked.caller(), clocked.caller()
    for each in (deaf, hears):
        clocked.gate.waits(each)
        clocked.gate.reads(each, PACE)
    clocked.gate.has_read(hears)
    clocked.turn(BODY + 2)

    assert (True, False) == (deaf.gone, hears.gone)


def test_an_idle_connection_may_take_its_reply_first(clocked: Clocked) -> None:
    caller = clocked.caller()
    clocked.gate.waits(caller)
    clocked.gate.speaks(caller, waits=2 * PACE)
    clocked.turn(HEAD + 1)
    before = caller.gone
    clocked.turn(2)

    assert (False, True) == (before, caller.gone)


def test_so_many_come_from_one_household() -> None:
    """IPv6 by its first 64 bits; a proxy brings everybody."""
    clocked = Clocked(most=100)
    first = clocked.caller("2001:db8:0:1::1")
    clocked.caller("2001:db8:0:1:ffff::2")
    clocked.caller("2001:db8:0:2::1")
    for _ in range(10):
        clocked.caller(PROXY)
        clocked.caller("::1")
    third = clocked.gate.enter(Caller(), "2001:db8:0:1::3")
    clocked.gate.leave(first)

    assert HERE == third
    assert "" == clocked.gate.enter(Caller(), "2001:db8:0:1::3")


@pytest.mark.parametrize(
    ("proxies", "address", "home"),
    [
        (("127.0.0.1", "::1"), "127.0.0.1", ""),
        (("127.0.0.1", "::1"), "::1", ""),
        (("127.0.0.1", "::1"), "::2", "::/64"),
        (("127.0.0.1",), "127.0.0.2", "127.0.0.2"),
        (("172.16.0.0/12",), "172.18.0.1", ""),
        (("172.16.0.0/12",), "172.32.0.1", "172.32.0.1"),
        (("*",), "10.0.0.1", ""),
        (("unix", "127.0.0.1"), "unix", ""),
        ((), "", ""),
    ],
)
def test_proxies_are_named_as_the_settings_name_them(
    proxies: tuple[str, ...], address: str, home: str
) -> None:
    """As uvicorn reads them: networks, too, such as those that containers are in."""
    assert home == Households(1, proxies).home_of(address)


def test_who_says_nothing_makes_room(clocked: Clocked) -> None:
    """The one who has been longest at his request; not one on whom the server works."""
    asked = clocked.caller()
    clocked.gate.waits(asked)
    silent = [clocked.caller() for _ in range(3)]
    clocked.gate.sends(silent[0])
    newcomer = clocked.caller()

    assert [True, False, False] == [each.gone for each in silent]
    assert (False, False, 4) == (asked.gone, newcomer.gone, len(clocked.gate))


def test_where_all_are_served_nobody_else_is(clocked: Clocked) -> None:
    for _ in range(4):
        clocked.gate.waits(clocked.caller())

    assert EVERYWHERE == clocked.gate.enter(Caller(), PROXY)


def test_nothing_is_kept_of_who_is_gone(clocked: Clocked) -> None:
    """A server runs for months."""
    for number in range(1000):
        caller = clocked.caller(f"10.0.{number // 250}.{number % 250}")
        clocked.gate.waits(caller)
        clocked.gate.reads(caller, 1)
        clocked.gate.leave(caller)
    clocked.gate.leave(Caller())
    kept = [each for each in vars(clocked.gate).values() if isinstance(each, dict)]

    assert [0, 0, 0, 0] == [len(each) for each in kept]
    assert not clocked.gate._homes._here


@pytest.mark.parametrize(
    ("soft", "hard", "possible", "asked"),
    [
        (1_024, 524_288, 2_000, 2_000 + OWN),
        (1_024, resource.RLIM_INFINITY, 2_000, 2_000 + OWN),
        (1_024, 1_024, 1_024 - OWN, 1_024),
        (65_536, 65_536, 2_000, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 2_000, None),
    ],
)
def test_connections_find_files(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, possible: int, asked: int | None
) -> None:
    """A system gives 1,024 unless it is asked for more; without any left nobody is answered."""
    said: list[int] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: said.append(limits[0]))

    assert possible == connections_of(2_000)
    assert ([] if asked is None else [asked]) == said
