"""A match that began before an upgrade is forked and gone back in like any other.

The newer rules keep one round more in a position than the older did, so that a position that was
not brought to the newer form is seen.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.core.ruleset import Ruleset
from hegemon.play import matches
from hegemon.play.matches import Match
from hegemon.play.position import header_of, house_rules_of, position_of
from hegemon.play.tables.forks import fork
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.seats import take_seat
from hegemon.play.tables.tending import tend
from hegemon.play.verify import verify
from hegemon.store.memory import MemoryStore
from tests.contract.toys.sealed_bids import ROUNDS, SEALED_BIDS
from tests.play.table import GAMES, NAME, P1, P2, SetClock, begun
from tests.play.tables.hall import a_place, two_at_a_table


def a_round_more(stored: Any) -> Any:
    return {**stored, "rounds_left": stored["rounds_left"] + 1}


def upgraded(**changed: Any) -> dict[str, Ruleset[Any]]:
    """The same game under a newer schema."""
    newer = replace(SEALED_BIDS, version=2, schema=2, upcasts={1: a_round_more}, **changed)
    return {"sealed-bids": newer}


def one_step_each() -> tuple[Match, MemoryStore]:
    """A match with a step of the older rules and a step of the newer."""
    store = MemoryStore()
    begun(store=store).expire()
    match = matches.resume(store, NAME, upgraded(), SetClock())
    match.expire()
    return match, store


def rounds_left(match: Match) -> int:
    left: int = position_of(match.now, match.ruleset).state.rounds_left  # type: ignore[attr-defined]
    return left


@pytest.mark.parametrize(("step", "left"), [(0, ROUNDS + 1), (1, ROUNDS)])
def test_one_goes_back_to_a_step_of_older_rules(step: int, left: int) -> None:
    match, store = one_step_each()
    match.roll_back(step, "a slip")
    assert rounds_left(match) == left

    assert verify(store, NAME, upgraded()).right
    match.expire()


def test_another_position_than_that_of_the_older_step_is_found() -> None:
    match, store = one_step_each()
    match.roll_back(0, "a slip")
    other = {"sealed-bids": replace(upgraded()["sealed-bids"], upcasts={1: lambda stored: stored})}

    assert not verify(store, NAME, other).right


def test_a_step_of_older_rules_is_forked(tmp_path: Path) -> None:
    place = a_place(tmp_path)
    name = two_at_a_table(place)
    place.hall.match(name).expire([P1, P2])
    tend(place.hall, name)
    now = Hall(place.hall.store, {**GAMES, **upgraded()}, place.clock, place.hall.entropy)
    for _ in range(ROUNDS + 1):
        place.clock.turn(days=1)
        tend(now, name)
    assert now.match(name).result is not None

    made = fork(now, name, 0, "ann").match.name
    for player, account in ((P1, "ann"), (P2, "bea")):
        take_seat(now, made, player, account=account, called=account.title())
    tend(now, made)

    assert rounds_left(now.match(made)) == ROUNDS + 1
    assert verify(now.store, made, now.rulesets).right


def test_house_rules_of_a_match_that_began_without_them() -> None:
    """Where nobody could choose it goes on as it was, and says so."""
    match = begun(GAMES["ec4x-monero"])
    ruleset = match.ruleset
    came = ruleset.earlier_rules[4]
    first = match.now.match
    older = {name: value for name, value in first.house_rules.items() if name not in came}
    began = msgspec.structs.replace(first, schema=3, house_rules=older)
    now = msgspec.structs.replace(match.now, match=began)

    said = msgspec.to_builtins(house_rules_of(now, ruleset))
    assert {name: said[name] for name in came} == came
    assert header_of(now, ruleset).house_rules == {**older, **came}
    assert header_of(match.now, ruleset).house_rules == first.house_rules


def test_what_a_match_says_itself_counts_more() -> None:
    newest = replace(
        SEALED_BIDS, schema=3, earlier_rules={2: {"rounds": 1, "lots": 2}, 3: {"lots": 3, "a": 4}}
    )
    assert newest.rules_as_now({"rounds": 5}, 1) == {"rounds": 5, "lots": 2, "a": 4}
    assert newest.rules_as_now({"rounds": 5}, 2) == {"rounds": 5, "lots": 3, "a": 4}
    assert newest.rules_as_now({"rounds": 5}, 3) == {"rounds": 5}
