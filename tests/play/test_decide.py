"""Decisions: a function of what stands, the command and the time; nothing is read or written."""

from copy import deepcopy
from typing import Any

import pytest

from hegemon.core.errors import BadAnswer, BadConfig, HegemonError
from hegemon.core.game import Player
from hegemon.play.commands import (
    Command,
    Continue,
    Correct,
    Expire,
    LeaveSeat,
    Pause,
    Replace,
    RollBack,
    Seal,
    SetDue,
    Sit,
    Unseal,
)
from hegemon.play.decide import decide
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.errors import Late, NotThere
from hegemon.play.position import _Positions
from hegemon.play.resolve import is_due, resolve
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import (
    BIDS,
    P1,
    P2,
    SetClock,
    begun,
    bot_answer,
    kept,
    lines_of,
    over,
    resumed,
)

AT = SetClock().now()
P9 = Player("p9")

WRONG: list[tuple[Command, type[HegemonError], str]] = [
    (Sit(P1, b""), BadConfig, "p1 is not open; open are none"),
    (LeaveSeat(P9), NotThere, "there is no seat"),
    (Replace(P9, SeatPlan(PERSON, "Ann")), NotThere, "there is no seat"),
    (Replace(P1, SeatPlan(PERSON, "A\x1b")), BadConfig, "printable"),
    (Seal(P1, 2, Bids()), Late, "open is step 1"),
    (Seal(P9, 1, Bids()), BadAnswer, "p9 is not asked"),
    (Seal(P1, 1, Bids(), key="k" * 201), BadAnswer, "at most 200"),
    (Seal(P2, 1, Bids()), BadAnswer, "sealed an answer already"),
    (Unseal(P1, 1), BadAnswer, "no answer that could be taken back"),
    (Unseal(P2, 0), Late, "past"),
    (Expire(1, (P2,)), BadAnswer, "sealed an answer already"),
    (Expire(3), Late, "open is step 1"),
    (Pause(""), BadConfig, "a reason"),
    (RollBack(0, {}, "back"), NotThere, "no earlier step 0"),
    (RollBack(-1, {}, "back"), NotThere, "no earlier step"),
    (Correct({}, "nothing"), BadConfig, "no position"),
]


@pytest.mark.parametrize(("command", "kind", "told"), WRONG, ids=lambda each: str(each)[:40])
def test_command_that_is_refused_says_why(
    command: Command, kind: type[HegemonError], told: str
) -> None:
    match = begun()
    match.seal(P2, Bids())
    with pytest.raises(kind, match=told):
        decide(match.now, BIDS, command, AT)


@pytest.mark.parametrize(
    "command", [Seal(P1, 9, Bids()), Pause("why"), SetDue(""), Correct({}, "a")]
)
def test_nothing_is_decided_after_the_end(command: Command) -> None:
    with pytest.raises(BadAnswer, match="over"):
        decide(over()[0].now, BIDS, command, AT)


@pytest.mark.parametrize(
    "command", [Seal(P1, 1, Bids()), Expire(1), Pause("why"), SetDue("2027-01-01T00:00:00Z")]
)
def test_the_same_decision_twice_and_nothing_is_changed(command: Command) -> None:
    match = begun()
    now: Any = match.now
    before = deepcopy(now)
    first, second = (decide(now, BIDS, command, AT) for _ in range(2))

    assert first == second != ()
    assert now == before == match.now


@pytest.mark.parametrize("command", [Continue(), SetDue("")])
def test_what_is_so_already_makes_no_entry(command: Command) -> None:
    assert decide(begun().now, BIDS, command, AT) == ()


def test_nothing_is_resolved_that_is_not_due() -> None:
    now = begun().now

    assert not is_due(now, BIDS)
    assert resolve(now, BIDS, AT) == ()


def test_what_was_judged_when_it_was_sealed_is_not_judged_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who opens the match anew judges all: he has only the word of a store."""
    judged = list[Player]()
    question: Any = type(begun().question)
    real = question.problems

    def noted(self: Any, state: Any, player: Player, answer: Any) -> Any:
        judged.append(player)
        return real(self, state, player, answer)

    monkeypatch.setattr(question, "problems", noted)
    match = begun()
    for player in match.waiting:
        match.seal(player, bot_answer(match, player))
    assert (match.step, judged) == (1, list(match.players))

    judged.clear()
    first, *others = match.waiting
    match.seal(first, bot_answer(match, first))
    monkeypatch.setattr("hegemon.play.position._POSITIONS", _Positions())
    again = resumed(kept(lines_of(match.store)))
    for player in others:
        again.seal(player, bot_answer(again, player))
    assert (again.step, judged) == (2, [first, *others, first, *others])
