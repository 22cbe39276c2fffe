"""Whose table is tended next."""

from datetime import UTC, datetime, timedelta

from hegemon.play.tables.ports import Waking
from hegemon.play.tables.shares import HALF, Shares

NOW = datetime(2026, 11, 21, 5, 30, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def people(match: str, owner: str | None = "ann") -> Waking:
    return Waking(match, owner, people=True)


def bots(match: str, owner: str | None = "greedy") -> Waking:
    return Waking(match, owner, people=False)


def order(shares: Shares, *waking: Waking, at: datetime = NOW) -> list[str]:
    return [each.match for each in shares.in_turn(waking, at)]


def test_bots_alone_wait_until_no_people_want_it() -> None:
    shares = Shares()
    shares.add(people("b"), 50 * SECOND)

    assert order(shares, bots("a"), people("b"), bots("c")) == ["b"]
    assert order(shares, bots("a"), bots("c")) == ["a", "c"]


def test_tables_of_one_owner_take_turns() -> None:
    """Those that had the same stay in their order."""
    shares = Shares()
    three = [people("b"), people("a"), people("c")]
    found = [order(shares, *three)]
    shares.add(people("b"), SECOND)
    found.append(order(shares, *three))

    assert found == [["b", "a", "c"], ["a", "c", "b"]]


def test_who_had_little_comes_before_who_had_much() -> None:
    """However many tables somebody has, and however long they wait."""
    shares = Shares()
    shares.add(people("g2", "greedy"), 2 * SECOND)
    shares.add(people("b", "bea"), SECOND)
    many = [people(f"g{number}", "greedy") for number in range(3)]

    assert order(shares, *many, people("b", "bea"), people("a")) == ["a", "b", "g0", "g1", "g2"]


def test_table_without_an_owner_counts_for_itself() -> None:
    """A host's tables have none, and are not all one player's."""
    shares = Shares()
    shares.add(people("x", None), SECOND)

    assert order(shares, people("x", None), people("y", None)) == ["y", "x"]


def test_what_was_had_counts_less_and_less() -> None:
    """Once a minute half of it is forgotten: somebody new passes who had less than that."""
    shares = Shares()
    shares.in_turn((), NOW)
    shares.add(people("a"), 3 * SECOND)
    later = NOW + HALF
    shares.in_turn((), later)
    shares.add(people("b", "bea"), 2 * SECOND)

    assert order(shares, people("b", "bea"), people("a"), at=later) == ["a", "b"]


def test_clock_that_jumps_costs_nobody_his_turn_for_long() -> None:
    shares = Shares()
    shares.in_turn((), NOW)
    shares.add(people("a"), timedelta(days=2))
    shares.add(people("b", "bea"), timedelta(days=-2))
    shares.add(people("c", "cem"), 2 * HALF)

    assert order(shares, people("c", "cem"), people("a"), people("b", "bea")) == ["b", "c", "a"]
    assert order(shares, people("a"), people("b", "bea"), at=NOW - HALF) == ["b", "a"]
