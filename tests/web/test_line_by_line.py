"""Lines one by one, as a terminal writes them, and all at once, as HTTP sends them: one law."""

from typing import Annotated, Any

import msgspec
import pytest

from hegemon.core.checking import by_choices, standing
from hegemon.core.form import Choice, Choices, Form, Given, Numbers
from hegemon.core.game import Answer
from hegemon.core.order import Misfit, Order, Says, kind_of
from hegemon.core.order_json import MOST_WALKS, read_orders
from hegemon.play.matches import Match
from hegemon.play.seat.sitting import Sitting, sit_down
from hegemon.play.turn.drafts import draft_key
from hegemon.play.turn.lines import Checked, check_lines, checked
from hegemon.store.drafts import MemoryDrafts
from tests.play.table import GAMES, NAME, P1, begun
from tests.web.pages import Browser, browsed

SHIPS = 6


class Send(Order):
    """1: send ships of the one harbour to a star, once to each."""

    example = "send A 3"
    about = "star"
    star: Annotated[str, Says("place", "the star")]
    ships: Annotated[int, Says("count", "how many ships")]


class Sends(Answer):
    orders: tuple[Send, ...]


class Harbour(Form[Send]):
    """Six ships for three stars."""

    title = "Where to?"
    kinds = (kind_of(Send),)
    makes = Sends
    left = SHIPS
    walked = 0
    """Orders that were followed in all."""

    def choices(self, word: str, field: str, given: Given) -> Choices:
        if field == "star":
            return tuple(Choice(star) for star in "ABC")
        return Numbers(1, self.left)

    def why_not(self, order: Send) -> str:
        return by_choices(self, order)

    def effect(self, order: Send) -> str:
        return f"{self.left - order.ships} are left"

    def then(self, order: Send) -> "Harbour":
        Harbour.walked += 1
        later = Harbour()
        later.left = self.left - order.ships
        return later


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        (["send A 4", "send B 2"], 0),
        (["send A 4", "send A 5"], 1),
        (["send A 4", "send A all"], 4),
        (["send A 4", "send A 1", "send B 5"], 0),
        (["send A 4", "send A 1", "send B 5", "send B 2", "send C 3"], 0),
        (["send A 2", "send B 2", "send A 4", "send B 1"], 1),
        (["send A 4", "send A 9"], 2),
        (["send A 4", "send A 9", "send B 3"], 2),
        (["send A 4", "sned A 5", "send Z 1", "", "send A 6"], 0),
        ([{"order": "send", "star": "A", "ships": 4}, "send A 6"], 0),
        (["send A 4", {"order": "send", "star": "A", "ships": 6}, {"order": "send"}], 0),
    ],
)
def test_all_at_once_are_what_they_are_one_by_one(lines: list[Any], left: int) -> None:
    """What an order draws on is free again for what takes its place, and for those behind that."""
    match, form = begun(), Harbour()
    sitting = Sitting(match, P1, form, MemoryDrafts())
    written = [sitting.write(line) for line in lines]
    orders = read_orders(form, lines)
    at_once = checked(match, form, orders)
    stand = standing(form, [one for one in orders if not isinstance(one, Misfit)])

    assert sum(order.ships for order in sitting.orders) == SHIPS - left
    assert set(sitting.orders) == set(stand)
    assert [one.fine for one in written] == [one.fine for one in at_once.check.verdicts]
    for one, verdict in zip(written, at_once.check.verdicts, strict=True):
        if not one.fine:
            assert one.text == verdict.text


def test_many_that_take_each_others_place_are_no_work_without_end() -> None:
    """Whoever sends ten thousand lines does not make each go through all of the others."""
    lines = ["send A 4", "send A 6"] * 1_000
    Harbour.walked = 0
    orders = read_orders(Harbour(), lines)

    assert len(orders) == len(lines)
    assert orders[1] == Send("A", 6)
    assert Harbour.walked < len(lines) + MOST_WALKS * 3


CONQUEST = "space-conquest"
API = f"/api/v1/tables/{NAME}/seats/p1"
LINES = [
    "move F B 1",
    "MOVE f b 1",
    "move F B all",
    "move F B 99",
    "move F F 1",
    "move F",
    "move F B one",
    "move F B 1 1",
    "fly F B",
    "",
    "   ",
    "\x1b[2J",
    "m\u00f6ve F B 1",
    "move " + "F" * 600,
]
NO_LINES: list[Any] = [
    {"order": "move", "from": "F", "to": "B", "ships": 1},
    {"order": "move", "from": "F", "to": "B", "ships": 99},
    {"order": "move", "from": "F"},
    {"order": "move", "from": "F", "to": "B", "ships": "1"},
    {"order": "fly"},
    {"order": 7},
    {},
]


@pytest.mark.parametrize("line", [*LINES, *NO_LINES])
def test_a_line_is_the_same_at_a_terminal_and_over_http(line: Any) -> None:
    """By itself, and behind another."""
    match, browser = at_a_server()
    for before in ([], ["move F C 2"]):
        sitting = sit_down(match, P1, MemoryDrafts())
        assert sitting is not None
        one_by_one = [sitting.write(each) for each in (*before, line)]
        told = browser.server.post(f"{API}/check", {"orders": [*before, line]}).json()["check"]

        assert [(one.fine, one.text) for one in one_by_one] == [
            (one["fine"], one["text"]) for one in told["verdicts"]
        ]


def at_a_server() -> tuple[Match, Browser]:
    """A match as a terminal of the server's machine has it, and as its API tells it."""
    browser = browsed(begun(GAMES[CONQUEST]))
    return browser.server.services.hall.match(NAME), browser


DRAFTS = {
    "whole": ["move F B 1", "move F C 2"],
    "a word that there is no more": ["move F B 1", "mvoe F C 1", "move F C 2"],
    "nothing that can be read": ["fly", "\ufffd\ufffd"],
    "one line twice": ["move F B 1", "fly", "fly", "move F B 1"],
    "too much of it": ["move F B 99", "move F C 2"],
    "no orders": [""],
}


@pytest.mark.parametrize("case", DRAFTS)
def test_a_draft_is_the_same_at_a_terminal_and_over_http(case: str) -> None:
    """Its good lines are orders, the others stay with their reasons: as it is found, and kept."""
    match, browser = at_a_server()
    drafts, key = browser.server.services.drafts_of(NAME), draft_key(match, P1)
    drafts.keep(key, DRAFTS[case], "")
    sitting = sit_down(match, P1, drafts)
    assert sitting is not None
    found = browser.server.get(f"{API}/draft").json()
    same = {
        "lines": list(sitting.lines),
        "untouched": sitting.untouched and not sitting.misfits,
        "misfits": list(msgspec.to_builtins(sitting.misfits)),
    }
    kept = sitting.write("move F A 1")
    later = browser.server.get(f"{API}/draft").json()

    assert same == {name: found[name] for name in same}
    assert kept.unsaved == ""
    assert [*sitting.lines, *(one.line for one in sitting.misfits)] == [
        *later["lines"],
        *(one["line"] for one in later["misfits"]),
    ]


@pytest.mark.parametrize("expires", [False, True], ids=["open", "after the step"])
@pytest.mark.parametrize("first", ["terminal", "http"])
def test_a_key_is_the_same_at_a_terminal_and_over_http(first: str, *, expires: bool) -> None:
    """The old receipt for the same orders, whoever sent them first; for others take a new key."""
    match, browser = at_a_server()
    sitting = sit_down(match, P1, MemoryDrafts())
    other = sit_down(match, P1, MemoryDrafts())
    assert sitting is not None
    assert other is not None
    sitting.write("move F B 1")
    other.write("move F C 1")

    def over_http(line: str) -> Any:
        said = {"orders": [line], "step": 1, "key": "k"}
        return browser.server.post(f"{API}/seal", said).json()

    sent = sitting.seal(key="k").receipt if first == "terminal" else None
    over = over_http("move F B 1") if first == "http" else None
    if expires:
        match.expire()
    again, wrong = sitting.seal(key="k"), other.seal(key="k")

    assert again.receipt is not None
    assert again.receipt.id == (sent.id if sent else over["receipt"]["id"])
    assert over_http("move F B 1")["receipt"]["id"] == again.receipt.id
    assert wrong.receipt is None
    assert wrong.why == over_http("move F C 1")["detail"]


def test_what_is_checked_at_once_is_what_is_told() -> None:
    """The check of lines is that of the orders that they are read as."""
    match = begun(GAMES[CONQUEST])
    form = match.form(P1)
    assert form is not None
    lines = ["move F B 1", "fly", "move F B 99"]
    told: Checked = check_lines(match, P1, lines)

    assert told == checked(match, form, read_orders(form, lines))
