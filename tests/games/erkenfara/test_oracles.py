"""§4: combat rounds and whole conflicts against exact counts that were worked out elsewhere."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hegemon.games.erkenfara.house_rules import AS_WRITTEN
from hegemon.games.erkenfara.odds.chances import Until, conflict, counts, damage_to, expected_losses
from hegemon.games.erkenfara.rules.economy import upkeep_cost
from hegemon.games.erkenfara.rules.fight import Fighter, Force, fight, net_advantage

ORACLES = json.loads((Path(__file__).parent / "data" / "oracles.json").read_text("utf-8"))
FACES = range(1, 101)
BROUGHT = Force(10_000, 10_000)
COUNTED = ("Asup", "Amaj", "Amin", "draw", "Bmin", "Bmaj", "Bsup")
NAMES = {"sup": "superior", "maj": "major", "min": "minor"}


def rows(table: str) -> list[dict[str, Any]]:
    """An oracle table, a dict for each row."""
    columns = ORACLES[table]["columns"]
    return [dict(zip(columns, row, strict=True)) for row in ORACLES[table]["rows"]]


def row_of(name: str) -> tuple[str, str]:
    """The outcome and winner that an oracle's column counts."""
    return ("draw", "") if name == "draw" else (NAMES[name[1:]], name[0].lower())


def by_formula(row: dict[str, Any]) -> dict[tuple[str, str], int]:
    """The counts of an oracle row that are not nothing."""
    return {row_of(name): row[name] for name in COUNTED if row[name]}


@pytest.mark.parametrize("row", rows("by_net")[::25], ids=lambda row: str(row["net"]))
def test_one_round_by_enumeration(row: dict[str, Any]) -> None:
    """The rule's own function on all 10 000 pairs of faces gives the oracle's counts."""
    found: Counter[tuple[str, str]] = Counter()
    higher: Counter[str] = Counter()
    for a in FACES:
        for b in FACES:
            side = Fighter(BROUGHT, row["net"], a)
            blow = fight(AS_WRITTEN, side, Fighter(BROUGHT, 0, b))
            found[blow.outcome, blow.winner] += 1
            difference = blow.result_a - blow.result_b
            higher["hiA" if difference > 0 else "hiB" if difference else "tie"] += 1

    assert by_formula(row) == found
    assert {name: row[name] for name in ("hiA", "tie", "hiB") if row[name]} == higher


@pytest.mark.parametrize("row", rows("by_net"), ids=lambda row: str(row["net"]))
def test_counts_by_net_advantage(row: dict[str, Any]) -> None:
    """The counts behind the odds are the oracle's at every net advantage."""
    assert by_formula(row) == counts(AS_WRITTEN, row["net"])


def test_counts_are_mirrored() -> None:
    """What a has at +N, b has at -N."""
    for net in range(301):
        mirrored = {
            (outcome, {"a": "b", "b": "a", "": ""}[winner]): count
            for (outcome, winner), count in counts(AS_WRITTEN, -net).items()
        }

        assert counts(AS_WRITTEN, net) == mirrored


@pytest.mark.parametrize("row", rows("ratio_table"), ids=lambda row: f"{row['ratio']} {row['S']}")
def test_ratio_table(row: dict[str, Any]) -> None:
    """Net advantage and expected losses of each ratio."""
    assert row["net"] == net_advantage(row["A"], row["B"], row["S"], 0)

    losses = [float(one) for side in expected_losses(AS_WRITTEN, row["net"]) for one in side]
    assert row["loss"] == pytest.approx(losses, abs=1e-9)


@pytest.mark.parametrize(
    "row", rows("multi_round"), ids=lambda row: f"{row['A']} {row['B']} {row['S']} {row['mode']}"
)
def test_whole_conflicts(row: dict[str, Any]) -> None:
    """A fight to a stop rule agrees with the oracle to its last digit."""
    until = Until("death" if row["mode"] == "death" else "loss")
    found = conflict(AS_WRITTEN, row["A"], row["B"], row["S"], until)

    expected = [
        row[name]
        for name in ("A_holds", "B_holds", "none", "A_destroyed", "B_destroyed", "EfA", "EfB")
    ]
    shares = (
        found.a_holds,
        found.b_holds,
        found.nobody,
        found.a_destroyed,
        found.b_destroyed,
        found.a_keeps,
        found.b_keeps,
    )
    assert expected == pytest.approx([float(share) for share in shares], abs=6e-7)
    assert row["rounds"] == pytest.approx(float(found.rounds), abs=6e-7)
    assert found.a_holds + found.b_holds + found.nobody == 1


def test_odds_and_rules_damage_alike() -> None:
    """The odds' table of losses is what the rule's function does, for every pair of faces."""
    for a in range(1, 101, 7):
        for b in range(1, 101, 3):
            for net in (-150, -60, 0, 40, 120, 230):
                blow = fight(AS_WRITTEN, Fighter(BROUGHT, net, a), Fighter(BROUGHT, 0, b))
                cuts = damage_to(AS_WRITTEN, (blow.outcome, blow.winner))

                assert (blow.a, blow.b) == tuple(BROUGHT.damaged(*cut) for cut in cuts)


@pytest.mark.parametrize(("total", "cost"), [(int(k), v) for k, v in ORACLES["upkeep"].items()])
def test_upkeep_points(total: int, cost: int) -> None:
    """§2.2: the oracle's points of the parabola."""
    assert cost == upkeep_cost(AS_WRITTEN, total)


def test_exchange_at_equal_strength() -> None:
    """At 1:1 both sides expect to lose 11.225 and 5.6125 per cent."""
    one = (Fraction(11225, 1000), Fraction(56125, 10000))

    assert (one, one) == expected_losses(AS_WRITTEN, 0)
