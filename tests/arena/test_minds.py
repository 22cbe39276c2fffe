"""Models and HTTP bots in an arena: what their servers do wrong counts as theirs."""

from pathlib import Path
from typing import Any

import pytest

from hegemon.agents.llm.wire import ADDRESS
from hegemon.arena.rows import ArenaRow
from hegemon.arena.terms import entrants
from tests.agents.stub import Reply, answering, orders, says, sends
from tests.arena.table import played, terms_of

NOTHING = sends(b"[]")
MODELS: dict[str, tuple[Reply, str, list[str]]] = {
    "fine": (orders(), "open", []),
    "silent": (sends(b"", 500), "forfeit", ["timeout"] * 3),
    "prose": (says("I would attack."), "open", ["illegal"] * 3),
    "refused": (orders("fly Q"), "open", ["illegal"] * 3),
}
PROGRAMS: dict[str, tuple[Reply, str, list[str]]] = {
    "fine": (NOTHING, "open", []),
    "silent": (sends(b"", 500), "forfeit", ["timeout"] * 3),
    "cut": (sends(b"[", length=50), "forfeit", ["timeout"] * 3),
    "prose": (sends(b"I would attack."), "open", ["illegal"] * 3),
    "refused": (sends(b'["fly Q"]'), "open", ["illegal"] * 3),
}


def told(row: ArenaRow) -> tuple[Any, ...]:
    return row.outcome, [one.kind for one in row.faults]


@pytest.mark.parametrize(("reply", "outcome", "faults"), MODELS.values(), ids=MODELS)
def test_a_model_is_rated_by_its_own_answers(
    reply: Reply, outcome: str, faults: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its fallback plays well at a table, and here nobody counts what that would have done."""
    with answering(reply) as stub:
        monkeypatch.setenv(ADDRESS, stub.place)
        terms = terms_of("llm:stub:fallback=expansionist", "random")
        row = played(terms, tmp_path, steps=3)

    assert (outcome, faults) == told(row)
    assert "p1" in {one.seat for one in row.faults} or not faults
    assert list(tmp_path.glob("0001.hegemon.llm.jsonl"))


@pytest.mark.parametrize(("reply", "outcome", "faults"), PROGRAMS.values(), ids=PROGRAMS)
def test_a_program_at_an_address(
    reply: Reply, outcome: str, faults: list[str], tmp_path: Path
) -> None:
    with answering(reply) as stub:
        row = played(terms_of(f"{stub.place}:seconds=20", "random"), tmp_path, steps=3)

    assert (outcome, faults) == told(row)
    assert {"0001.hegemon"} == {one["match"] for one in stub.asked}


def test_minds_have_the_version_of_what_asks_them() -> None:
    found = entrants("space-conquest", ["llm:stub", f"http:{chr(47) * 2}127.0.0.1:1/"])

    assert all(one.version.startswith("hegemon ") for one in found)
