"""Accounts of every game, in played matches: they add up, and go on where the last ones ended."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from hegemon.contract.match import RandomMatch, matches
from hegemon.contract.world import World
from hegemon.core.game import Player
from hegemon.core.report import Table
from hegemon.core.show.accounts import ACCOUNTS, balanced
from tests.contract.games import REAL, world


def tables_of(match: RandomMatch, here: World, player: Player) -> Iterator[list[Fraction] | None]:
    """The figures of the accounts of each step, None where it has none."""
    states = [*(moment.state for moment in match.moments), match.end]
    for step, state in zip(match.steps(), states, strict=True):
        report = here.report(here.view(state, player), here.seen(step.events, player))
        items = (item for section in report.sections for item in section.items)
        found = [item for item in items if isinstance(item, Table) and item.title == ACCOUNTS]
        assert len(found) <= 1
        yield [Fraction(row[1].replace(",", "")) for row in found[0].rows] if found else None


@pytest.mark.parametrize("game", REAL)
def test_accounts_add_up_and_go_on(game: str) -> None:
    here, told = world(game), 0
    match = next(iter(matches(here)))
    for player in here.players:
        last: Fraction | None = None
        for figures in tables_of(match, here, player):
            if figures is None:
                continue
            had, *moved, has = figures
            told += 1
            assert has == had + sum(moved)
            assert last in (None, had)
            last = has

    assert told


def test_what_is_for_the_same_is_one_line() -> None:
    table = balanced("the store", [("income", 5), ("ships", -3), ("income", 2), ("ruins", 0)], 10)

    assert table is not None
    assert table.rows == (
        ("the store was", "6"),
        ("income", "7"),
        ("ships", "-3"),
        ("the store is", "10"),
    )
    assert balanced("the store", [("ruins", 0)], 10) is None
