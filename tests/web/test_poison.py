"""A step that the rules break down on, at a real server: told at its table, and nowhere else."""

from typing import Any

import pytest

from hegemon.play import resolve
from hegemon.play.resolve import TRIES
from hegemon.serving.bell import Bell
from hegemon.serving.figures import ServerFigures
from hegemon.serving.worker import Worker
from tests.web.people import came, opened, sits
from tests.web.served import Served

ROUNDS = 50


def path(table: dict[str, Any], *more: str) -> str:
    return "/".join(["/api/v1/tables", table["table"], *more])


@pytest.mark.parametrize(
    "fault",
    [ZeroDivisionError("x"), RecursionError("x"), MemoryError(), SystemExit(3)],
    ids=lambda fault: type(fault).__name__,
)
def test_a_poisoned_turn_is_held_and_told(
    server: Served, monkeypatch: pytest.MonkeyPatch, fault: BaseException
) -> None:
    """What was sealed counts, the table waits and says so, others play on, the worker rests."""
    services, bell = server.services, Bell()
    worker = Worker(
        services.hall,
        "w",
        every=1,
        bell=bell,
        figures=ServerFigures(),
        traffic=services.traffic,
    )
    ann = came(server, "ann")
    tables = [opened(ann, bots={"p2": "expansionist"}) for _ in range(2)]
    for table in tables:
        sits(ann, table, "p1")
    worker.round()
    ids = [server.services.hall.match(table["table"]).header.id for table in tables]
    taken, tried = resolve._taken, []

    def poisoned(now: Any, ruleset: Any) -> Any:
        if now.match.id == ids[0]:
            tried.append(now)
            raise fault
        return taken(now, ruleset)

    monkeypatch.setattr(resolve, "_taken", poisoned)
    sealed = [
        ann.post(path(table, "seats", "p1", "seal"), {"orders": [], "step": 1}).status_code
        for table in tables
    ]
    done = [worker.round() for _ in range(ROUNDS)]
    shown = [ann.get(path(table)).json()["facts"] for table in tables]
    kept = ann.get(path(tables[0], "seats", "p1", "sealed")).json()

    assert [200, 200] == sealed
    assert ["stuck", ""] == [facts.get("held", "") for facts in shown]
    assert [1, 2] == [facts["step"] for facts in shown]
    assert kept["sealed"] is not None
    assert (TRIES, 0) == (len(tried), done[-1])
