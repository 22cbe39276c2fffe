"""The umpire without a seat looks without fog; who plays, or may come to play, never does."""

from typing import Any

from hegemon.play.tables.ledger import OVERSEEN
from hegemon.web.api.routes import ROUTES
from tests.web.people import came, opened, sits
from tests.web.served import Served, housed
from tests.web.test_tables import path, tended

LOOKS = (
    *("view", "board", "board.svg", "steps/0", "steps/0/report", "steps/0/view"),
    *("page.txt", "news.txt", "why.txt", "steps/0/report.txt", "steps/last/why.txt"),
)
OWN = ("sheet", "sheet.txt", "odds", "draft", "sealed", "now", "receipts", "messages", "before")
"""What is a seat's alone: its sheet, drafts, sealed orders, nonce, letters."""
TRUTH = ("umpire/truth", "umpire/truth/0", "umpire/truth/0/board.svg", "umpire/hand")


def run_by(server: Served, *, runs: bool = True) -> tuple[Served, Served, dict[str, Any]]:
    """Uma runs a table, at which Ann plays a bot."""
    uma, ann = came(server, "uma"), came(server, "ann")
    table = opened(uma, runs=runs, bots={"p2": "expansionist"}, terms={"watching": "end"})
    sits(ann, table, "p1")
    tended(server)
    return uma, ann, table


def statuses(who: Served, table: dict[str, Any], *parts: str) -> set[int]:
    return {who.get(path(table, part)).status_code for part in parts}


def test_the_umpire_sees_the_true_position_and_through_every_eye(server: Served) -> None:
    """A bot's, too; what is a seat's own he does not see."""
    uma, _, table = run_by(server)
    eyes = [f"seats/{seat}/{look}" for seat in ("p1", "p2") for look in LOOKS]
    own = [f"seats/{seat}/{part}" for seat in ("p1", "p2") for part in OWN]
    truth = uma.get(path(table, "umpire/truth")).json()
    hidden = uma.get(path(table, "seats/p1/view")).json()["view"]

    assert {200} == statuses(uma, table, *eyes, *TRUTH)
    assert {403} == statuses(uma, table, *own)
    assert truth["state"] != hidden
    assert 0 == truth["step"]
    assert "Orders: " not in uma.get(path(table, "seats/p1/page.txt")).text


def test_he_acts_for_no_seat(server: Served) -> None:
    uma, _, table = run_by(server)
    acts = [route for route in ROUTES if route.unsafe and "/seats/{seat}/" in route.path]
    asked = {
        route.name: uma.ask(
            route.method,
            path(table, route.path.partition("/tables/{table}/")[2].replace("{seat}", "p1")),
            json={"orders": [], "step": 1} if "draft" not in route.path else None,
        ).status_code
        for route in acts
        if route.wants.role == "holder"
    }

    assert {403} == set(asked.values()), asked


def test_nobody_else_sees_more_than_before(server: Served) -> None:
    """A player, a stranger who may look on later, and who opened a table to play there."""
    _, ann, table = run_by(server)
    eve = came(server, "eve")
    uma, _, plain = run_by(server, runs=False)
    others = [f"seats/p2/{look}" for look in LOOKS]

    assert {403} == statuses(ann, table, *TRUTH, *others)
    assert {404} == statuses(eve, table, *TRUTH, *others)
    assert {403} == statuses(uma, plain, *TRUTH, *others, *(f"seats/p1/{look}" for look in LOOKS))


def test_he_never_plays_there(server: Served) -> None:
    uma, ann, table = run_by(server)
    left = ann.post(path(table, "seats/p1/leave")).status_code
    said = {"invitation": table["invitation"]}
    taken = uma.post(path(table, "seats/p1/take"), said)
    handed = uma.post(path(table, "seats/p1/hand-on"), {"account": "uma"})

    assert 200 == left
    assert [422, 422] == [taken.status_code, handed.status_code]
    assert "takes no seat" in taken.json()["detail"]


def test_players_know_it_before_they_sit_down(server: Served) -> None:
    """In what everybody reads of the table, and in the first line of its ledger."""
    uma, ann = came(server, "uma"), came(server, "ann")
    tables = [opened(uma, runs=runs, openness="open") for runs in (True, False)]
    shown = [ann.get(path(table)).json()["header"]["overseen"] for table in tables]
    sits(ann, tables[0], "p1")
    lines = ann.get(path(tables[0], "ledger")).json()["lines"]

    assert [True, False] == shown
    assert OVERSEEN == lines[0]["text"]
    assert lines[0]["time"]


def test_a_table_without_that_line_is_overseen_by_nobody(server: Served) -> None:
    """A match that was exported and brought here has no umpire, whoever brings it."""
    uma = came(server, "uma")
    table = opened(uma, runs=True, bots={"p1": "expansionist", "p2": "expansionist"})
    tended(server)
    exported = uma.get(path(table, "export")).content
    other = came(housed(), "uma")
    table = other.ask("POST", "/api/v1/imports", content=exported).json()

    assert {403} == statuses(other, table, "umpire/truth", "umpire/hand")
