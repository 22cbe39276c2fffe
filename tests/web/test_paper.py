"""Seats on paper over HTTP: who may enter, what he sees, and what an umpire who plays does not."""

from typing import Any

import pytest

from hegemon.web.api.desk.paper import ROUTES
from tests.play.table import P2, bot_lines
from tests.web.people import came, opened, sits
from tests.web.served import Served, housed
from tests.web.test_tables import path, tended

PAPER = ("", "/pack.html", "/pack.pdf")


@pytest.fixture
def server() -> Served:
    return housed()


def run_by(server: Served, *, runs: bool = True) -> tuple[Served, Served, dict[str, Any]]:
    """Uma's table: Ann plays the first seat by her account; the second is free."""
    uma, ann = came(server, "uma"), came(server, "ann")
    table = opened(uma, runs=runs)
    sits(ann, table, "p1")
    return uma, ann, table


def ledger(who: Served, table: dict[str, Any]) -> list[str]:
    told = who.get(path(table, "ledger")).json()
    return [line["text"] for line in told["lines"]]


def test_a_player_without_an_account_plays_by_the_umpires_hand(server: Served) -> None:
    uma, ann, table = run_by(server)
    seated = uma.post(path(table, "umpire/paper/p2/take"), {"name": "Bea"})
    assert 200 == seated.status_code, seated.text
    tended(server)
    turn = uma.get(path(table, "umpire/paper/p2")).json()
    sheet = {"orders": ["dance"], "step": turn["step"]}
    checked = uma.post(path(table, "umpire/paper/p2/check"), sheet).json()
    refused = uma.post(path(table, "umpire/paper/p2/seal"), sheet)
    right = {**sheet, "orders": []}
    sealed = uma.post(path(table, "umpire/paper/p2/seal"), right).json()
    desk = uma.get(path(table, "umpire/desk")).json()

    assert not checked["check"]["verdicts"][0]["fine"]
    assert ("bad-orders", 422) == (refused.json()["type"].rpartition(":")[2], refused.status_code)
    assert sealed["receipt"]["id"].startswith("1-p2-")
    assert ["waited for", "handed in"] == [seat["state"] for seat in desk["seats"]]
    assert [["web", "workbook"], ["paper"]] == [seat["ways"] for seat in desk["seats"]]
    assert "the umpire entered the orders of p2 for step 1 from paper" in ledger(ann, table)
    assert ["p2"] == ann.get(f"/api/v1/tables/{table['table']}").json()["header"]["entered"]


def test_who_has_an_account_says_so_himself_and_sees_what_was_entered(server: Served) -> None:
    uma, ann, table = run_by(server)
    uma.post(path(table, "umpire/paper/p2/take"), {"name": "Bea"})
    tended(server)
    before = uma.post(path(table, "umpire/paper/p1/seal"), {"orders": [], "step": 1})
    taken = uma.post(path(table, "umpire/paper/p1/take"), {"name": "Ann"})
    assert 200 == ann.post(path(table, "seats/p1/paper"), {"wants": True}).status_code
    entered = uma.post(path(table, "umpire/paper/p1/seal"), {"orders": [], "step": 1}).json()

    assert (422, 422) == (before.status_code, taken.status_code)
    assert entered["receipt"] == ann.get(path(table, "seats/p1/sealed")).json()["sealed"]
    assert 200 == ann.post(path(table, "seats/p1/unseal"), {"step": 1}).status_code
    assert 200 == ann.post(path(table, "seats/p1/paper"), {"wants": False}).status_code
    assert 422 == uma.get(path(table, "umpire/paper/p1")).status_code


def test_packs_are_printed_for_seats_on_paper_and_for_the_umpire(server: Served) -> None:
    uma, _, table = run_by(server)
    uma.post(path(table, "umpire/paper/p2/take"), {"name": "Bea"})
    tended(server)
    got = {
        part: uma.get(path(table, f"umpire/{part}"))
        for part in ("paper/p2/pack.html", "paper/p1/pack.html", "pack.html", "pack.pdf")
    }

    assert [200, 422, 200, 200] == [reply.status_code for reply in got.values()]
    assert "p2, Bea" in got["paper/p2/pack.html"].text
    assert "What is p1" in got["pack.html"].text
    assert got["pack.pdf"].content.startswith(b"%PDF")


def test_an_umpire_who_plays_enters_nothing_and_reads_nothing_of_others(server: Served) -> None:
    """Two worlds: whatever a rival orders or drafts, all that he may read is the same."""
    worlds = []
    for orders in (False, True):
        house = housed()
        ann, ben = came(house, "ann"), came(house, "ben")
        table = opened(ann)
        sits(ann, table, "p1")
        sits(ben, table, "p2")
        tended(house)
        match = house.services.hall.match(table["table"])
        said = {"orders": bot_lines(match, P2) if orders else [], "step": 1}
        draft = path(table, "seats/p2/draft")
        tag = {"if-match": ben.get(draft).headers["etag"]}
        kept = ben.ask("PUT", draft, json=said, headers=tag)
        assert 200 == kept.status_code, kept.text
        assert 200 == ben.post(path(table, "seats/p2/seal"), said).status_code
        assert 422 == ben.post(path(table, "seats/p2/paper"), {"wants": True}).status_code
        asked = [
            ann.ask(
                route.method,
                route.path.replace("{table}", table["table"]).replace("{seat}", "p2"),
                json=None if route.method == "GET" else {},
            ).status_code
            for route in ROUTES
            if "/umpire/" in route.path
        ]
        assert {403} == set(asked)
        read = ("umpire/desk", "umpire/dice", "ledger", "umpire/messages")
        worlds.append([_plain(ann.get(path(table, part)).text, table) for part in read])
        assert 403 == ann.get(path(table, "umpire/pack.html")).status_code

    assert worlds[0] == worlds[1]
    assert '"handed in"' in worlds[0][0]


def _plain(text: str, table: dict[str, Any]) -> str:
    """The same without the name of the table, which is drawn."""
    return text.replace(table["table"], "TABLE")


def test_the_last_step_is_undone_once(server: Served) -> None:
    uma, ann, table = run_by(server)
    uma.post(path(table, "umpire/paper/p2/take"), {"name": "Bea"})
    tended(server)
    uma.post(path(table, "umpire/paper/p2/seal"), {"orders": [], "step": 1})
    ann.post(path(table, "seats/p1/seal"), {"orders": [], "step": 1})
    tended(server)
    said = {"step": 2, "reason": "a die was misread"}
    statuses = [uma.post(path(table, "umpire/undo"), said).status_code for _ in range(2)]

    assert [200, 409] == statuses
    assert "the umpire went back to step 0: a die was misread" in ledger(ann, table)
    assert "The umpire went back to step 0" in ann.get(path(table, "seats/p1/page.txt")).text
