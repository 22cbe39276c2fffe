"""Units: what a row says of a game, and at which turns power is told."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from hegemon.bots.engine import Played
from hegemon.core.ruleset import Date
from hegemon.lab.studies import units
from hegemon.lab.studies.designs import block_of
from hegemon.lab.studies.rows import MOST_POINTS, GameRow, line_of, row_of
from hegemon.lab.studies.series import Series
from hegemon.lab.studies.units import placed, play_spec, play_specs
from tests.lab.studies.small import small, study_of


def watched(turns: list[int]) -> Series:
    """A game whose positions are of these turns; power is the turn itself."""
    series = Series(checked=False)
    ruleset: Any = SimpleNamespace(date=Date, power=lambda state, _: state, invariants=lambda _: ())
    table: Any = None
    for step, turn in enumerate(turns):
        table = SimpleNamespace(
            ruleset=ruleset, state=turn, players=("p1", "p2"), course=f"{step:08}"
        )
        series.came(table)
    series.end(table)
    return series


def test_each_turn_is_told_once() -> None:
    """At its begin; the last one as it ended."""
    series = watched([1, 1, 2, 2, 3, 3])

    assert [1, 2, 3] == series.turns
    assert [(1, 1), (2, 2), (3, 3)] == series.powers
    assert ["00000000", "00000002", "00000005"] == series.trail


@pytest.mark.parametrize("most", [62, 63, 64, 65, 200, 1000])
def test_long_games_are_thinned(most: int) -> None:
    """Never more than there is room for; the first and the last, evenly spaced between."""
    turns = watched(list(range(1, most + 1))).turns
    gaps = {later - one for one, later in pairwise(turns[1:-1])}

    assert (1, most) == (turns[0], turns[-1])
    assert len(turns) <= MOST_POINTS
    assert 1 == len(gaps)
    assert len(turns) >= min(most, MOST_POINTS // 2)


def test_an_equal_game_is_put_where_it_belongs() -> None:
    """A row of the cache says where it was played first, not where it is asked for."""
    spec = block_of(small())[1].of_block(5, 1)
    row = play_spec(spec)
    elsewhere = row_of(line_of(row).replace(b'"block":5', b'"block":9'))

    assert 9 == elsewhere.block
    assert row == placed(elsewhere, spec)
    assert (5, 1, "random - expansionist") == (row.block, row.rotation, row.variant)


def test_rows_come_in_the_order_of_their_specs() -> None:
    specs = [spec.of_block(1, 1) for spec in block_of(small())]

    assert [spec.key for spec in reversed(specs)] == [row.key for row in play_specs(specs[::-1])]


def test_orders_are_counted_by_word_and_by_what_was_chosen() -> None:
    design = 'kind = "seats"\nbots = ["steward"]'
    study = study_of("ec4x-satoshi", design, "houses = 2, turns = 2")
    row = play_spec(block_of(study)[0].of_block(1, 1))

    assert all(orders["build"] for orders in row.orders)
    for orders, chosen in zip(row.orders, row.chosen, strict=True):
        units = {name: count for name, count in chosen.items() if name.startswith("build:")}

        assert orders["build"] == units.pop("build:yard") == units.pop("build:once")
        assert orders["build"] == sum(units.values())
        assert not any(name.startswith("split:") for name in chosen)


def test_a_limit_of_turns_stops_a_game() -> None:
    """Whoever is stronger then is ranked first; nobody has won."""
    design = 'kind = "seats"\nbots = ["random"]'
    study = study_of("erkenfara", design, "", "stop = { turns = 1 }")
    row = play_spec(block_of(study)[0].of_block(1, 1))

    assert ("undecided", (), 2) == (row.outcome, row.winners, row.turns)
    assert {1.0, 2.0} == set(row.ranks) or {1.5} == set(row.ranks)


def test_what_a_fast_engine_leaves_is_told_as_what_it_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Losers tie and nothing is known of turns: one table has ranks and lengths of one kind."""
    design = 'kind = "seats"\nbots = ["expansionist"]'
    study = study_of("space-conquest", design, "turn_limit = 3", "fast = true")
    spec = block_of(study)[0].of_block(1, 1)
    by_rules = play_spec(msgspec.structs.replace(spec, fast=False))
    told = Played(
        outcome=by_rules.outcome,
        winners=by_rules.winners,
        steps=by_rules.steps,
        course=by_rules.course,
        opening=by_rules.opening,
    )
    rows = list[GameRow]()
    for played in (told, None):
        engine = SimpleNamespace(play=lambda *_, played=played: [played])
        monkeypatch.setattr(units, "engine_for", lambda *_, engine=engine: engine)
        rows += play_specs([spec])

    assert by_rules.turns
    assert rows[0] == rows[1]
