"""A turn over HTTP: sheet, check, draft, seal, unseal, the next report."""

from dataclasses import replace
from typing import Any

import pytest

from hegemon.core.game import Player
from hegemon.core.order import Order
from hegemon.core.order_json import to_json
from hegemon.play.matches import Match
from hegemon.play.seat.choosing import an_example
from hegemon.play.tables.tending import tend
from hegemon.web.api.routes import application
from tests.play.table import GAMES, NAME, begun, bot_answer
from tests.web.served import Served, served

SEAT = "/api/v1/tables/match/seats/p1"


def an_order(match: Match, seat: str) -> dict[str, Any]:
    """A legal order."""
    form = match.form(Player(seat))
    assert form is not None
    order = an_example(form)
    assert order is not None
    return to_json(order)


def orders_of(match: Match, seat: str) -> list[dict[str, Any]]:
    """What a bot would order, as JSON."""
    form = match.form(Player(seat))
    assert form is not None
    found = form.orders(bot_answer(match, Player(seat)))
    return [to_json(one) for one in found if isinstance(one, Order)]


@pytest.fixture
def match() -> Match:
    return begun(GAMES["space-conquest"])


@pytest.fixture
def server(match: Match) -> Served:
    return served(match)


def test_a_turn(match: Match, server: Served) -> None:
    """Both seal, the step is taken, both read the report."""
    sheet = server.get(f"{SEAT}/sheet").json()
    first = {"orders": orders_of(match, "p1"), "step": sheet["step"]}
    checked = server.post(f"{SEAT}/check", first)
    sealed = server.post(f"{SEAT}/seal", first)
    other = {"orders": orders_of(match, "p2"), "step": sheet["step"]}
    last = server.by("ben").post("/api/v1/tables/match/seats/p2/seal", other)
    tend(server.services.hall, NAME)
    report = server.get(f"{SEAT}/steps/1/report")

    assert checked.json()["fine"]
    assert (200, 200) == (sealed.status_code, last.status_code)
    assert "p1" == sealed.json()["receipt"]["player"]
    assert 200 == report.status_code
    assert report.json()["sections"]


def test_a_sending_sent_again_has_no_second_effect(match: Match, server: Served) -> None:
    """In the body or in the header; also when the process that knew it is gone."""
    said = {"orders": orders_of(match, "p1"), "step": 1, "key": "one"}
    first = server.post(f"{SEAT}/seal", said)
    again = server.post(f"{SEAT}/seal", said)
    other = {"orders": orders_of(match, "p1"), "step": 1}
    anew = application(server.services)
    later = replace(server, app=anew)
    in_header = later.post(f"{SEAT}/seal", other, headers={"idempotency-key": "one"})

    assert first.json() == again.json() == in_header.json()


def test_a_sheet_after_orders_has_less_to_give(server: Served) -> None:
    """What orders have spent is gone, and nothing has happened."""
    before = server.get(f"{SEAT}/sheet").json()["sheet"]
    home, ships = before["purses"][0]["id"], before["purses"][0]["has"]
    other = next(one["value"] for one in before["choices"] if one["value"] != home)
    after = server.post(f"{SEAT}/sheet", {"orders": [f"move {home} {other} 1"]}).json()

    assert [ships, 1] == [after["sheet"]["purses"][0][name] for name in ("has", "spent")]
    assert ships - 1 == next(
        one["most"] for one in after["sheet"]["lists"] if one["kind"] == "numbers"
    )
    assert before == server.get(f"{SEAT}/sheet").json()["sheet"]


def test_what_was_sealed_is_told_and_is_a_draft_again_when_it_is_taken_back(
    match: Match, server: Served
) -> None:
    server.post(f"{SEAT}/seal", {"orders": [an_order(match, "p1")], "step": 1})
    sealed = server.get(f"{SEAT}/sealed").json()
    server.post(f"{SEAT}/unseal", {"step": 1})

    assert sealed["lines"]
    assert all(verdict["fine"] for verdict in sealed["check"]["verdicts"])
    assert sealed["lines"] == server.get(f"{SEAT}/draft").json()["lines"]
    assert [] == server.get(f"{SEAT}/sealed").json()["lines"]


def test_two_seats_may_use_the_same_key(match: Match, server: Served) -> None:
    mine = server.post(
        f"{SEAT}/seal", {"orders": orders_of(match, "p1"), "step": 1, "key": "turn 1"}
    )
    his = server.by("ben").post(
        "/api/v1/tables/match/seats/p2/seal",
        {"orders": orders_of(match, "p2"), "step": 1, "key": "turn 1"},
    )

    assert ("p1", "p2") == tuple(each.json()["receipt"]["player"] for each in (mine, his))


def test_orders_for_another_step_are_late(server: Served) -> None:
    late = server.post(f"{SEAT}/seal", {"orders": [], "step": 7})

    assert (409, "urn:hegemon:problem:late") == (late.status_code, late.json()["type"])


def test_orders_that_would_be_refused_are_not_sealed(server: Served) -> None:
    """Each is judged, and the first that is wrong is named; `anyway` seals them."""
    said = {"orders": [{"order": "move", "from": "A", "to": "A", "ships": 1}], "step": 1}
    refused = server.post(f"{SEAT}/seal", said)
    anyway = server.post(f"{SEAT}/seal", {**said, "anyway": True})

    assert 422 == refused.status_code
    assert refused.json()["detail"].startswith("order 1: ")
    assert not refused.json()["check"]["verdicts"][0]["fine"]
    assert 200 == anyway.status_code


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ([{"order": "mvoe"}], {"order": 1}),
        (["move A"], {"order": 1}),
        ([{"order": "move", "from": "A"}], {"order": 1}),
        ([3], {"field": "$.orders"}),
        ("move", {"field": "$.orders"}),
    ],
)
def test_what_is_no_order_is_named(server: Served, orders: Any, said: dict[str, Any]) -> None:
    refused = server.post(f"{SEAT}/check", {"orders": orders})
    told = refused.json()

    assert 422 == refused.status_code
    if "order" in said:
        assert said["order"] == told["order"]
    else:
        assert told["field"].startswith(said["field"])


def test_a_draft_is_kept_for_who_saw_the_one_before(match: Match, server: Served) -> None:
    """If-Match is wanted, and must name what stands there."""
    empty = server.get(f"{SEAT}/draft")
    orders = {"orders": [an_order(match, "p1")]}
    unsure = server.ask("PUT", f"{SEAT}/draft", json=orders)
    tag = {"if-match": empty.headers["etag"]}
    kept = server.ask("PUT", f"{SEAT}/draft", json=orders, headers=tag)
    changed = server.ask("PUT", f"{SEAT}/draft", json={"orders": []}, headers=tag)
    read = server.get(f"{SEAT}/draft")

    assert (428, 200, 412) == (unsure.status_code, kept.status_code, changed.status_code)
    assert orders["orders"] == read.json()["orders"]
    assert kept.headers["etag"] == read.headers["etag"]
    assert not read.json()["untouched"]


def test_a_draft_can_be_forgotten(match: Match, server: Served) -> None:
    tag = {"if-match": server.get(f"{SEAT}/draft").headers["etag"]}
    server.ask("PUT", f"{SEAT}/draft", json={"orders": [an_order(match, "p1")]}, headers=tag)
    forgotten = server.ask("DELETE", f"{SEAT}/draft")

    assert 204 == forgotten.status_code
    assert server.get(f"{SEAT}/draft").json()["untouched"]


def test_orders_that_stand_from_before_can_all_be_struck() -> None:
    """No orders are a draft, too."""
    match = begun(GAMES["ec4x-monero"])
    server = served(match)
    form = match.form(Player("p1"))
    assert form is not None
    before = server.get(f"{SEAT}/draft")
    tag = {"if-match": before.headers["etag"]}
    struck = server.ask("PUT", f"{SEAT}/draft", json={"orders": []}, headers=tag)

    assert bool(form.start) == (not struck.json()["untouched"])
    assert [] == struck.json()["orders"]


def test_sealed_orders_may_be_taken_back(match: Match, server: Served) -> None:
    server.post(f"{SEAT}/seal", {"orders": orders_of(match, "p1"), "step": 1})
    before = server.get(f"{SEAT}/sealed").json()
    taken = server.post(f"{SEAT}/unseal", {"step": 1})
    after = server.get(f"{SEAT}/sealed").json()

    assert before["sealed"] is not None
    assert 200 == taken.status_code
    assert after["sealed"] is None


def test_receipts_tell_what_was_sealed(match: Match, server: Served) -> None:
    sealed = server.post(f"{SEAT}/seal", {"orders": orders_of(match, "p1"), "step": 1}).json()
    told = server.get(f"{SEAT}/receipts").json()

    assert [sealed["receipt"]] == told["receipts"]
    assert told["nonce"]
