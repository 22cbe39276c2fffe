"""A turn over HTTP: sheet, check, draft, seal, unseal, the next report."""

import json
from dataclasses import replace
from typing import Any

import pytest

from hegemon.core.game import Player
from hegemon.core.order import Order
from hegemon.core.order_json import to_json
from hegemon.play.matches import Match
from hegemon.play.seat.choosing import an_example
from hegemon.play.tables.tending import tend
from hegemon.settings.known import Limits, Settings
from hegemon.store.schema import DRAFTS
from hegemon.web.api.routes import application
from tests.play.table import GAMES, NAME, begun, bot_answer
from tests.store.test_races import at_once
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


@pytest.mark.parametrize("taken", [False, True], ids=["open", "after the step"])
def test_a_key_remembers_its_orders(match: Match, server: Served, *, taken: bool) -> None:
    """The same orders get the old receipt, also as lines and from a process that knew nothing."""
    orders = [an_order(match, "p1")]
    lines = server.post(f"{SEAT}/check", {"orders": orders}).json()["lines"]
    said = {"orders": orders, "step": 1, "key": "one"}
    first = server.post(f"{SEAT}/seal", said)
    if taken:
        last = {"orders": orders_of(match, "p2"), "step": 1}
        server.by("ben").post("/api/v1/tables/match/seats/p2/seal", last)
        tend(server.services.hall, NAME)
    later = replace(server, app=application(server.services))
    again = later.post(f"{SEAT}/seal", {**said, "orders": lines})
    others = [
        later.post(f"{SEAT}/seal", {**said, **other})
        for other in ({"orders": []}, {"orders": ["fly"]}, {"orders": [{}]}, {"step": 2})
    ]
    missing = later.post(f"{SEAT}/seal", {**said, "orders": [], "anyway": True})

    assert (200, first.json()) == (again.status_code, again.json())
    assert {(422, "urn:hegemon:problem:key-used")} == {
        (one.status_code, one.json()["type"]) for one in (*others, missing)
    }
    assert server.services.hall.match(NAME).step == int(taken)


@pytest.mark.parametrize("taken", [False, True], ids=["open", "after the step"])
def test_a_key_in_the_header_remembers_orders_too(
    match: Match, server: Served, *, taken: bool
) -> None:
    """However they are written, as JSON and as lines; nothing but other orders is refused."""
    orders = [an_order(match, "p1")]
    lines = server.post(f"{SEAT}/check", {"orders": orders}).json()["lines"]
    first = raw_seal(server, {"orders": orders, "step": 1})
    if taken:
        last = {"orders": orders_of(match, "p2"), "step": 1}
        server.by("ben").post("/api/v1/tables/match/seats/p2/seal", last)
        tend(server.services.hall, NAME)
    turned = [dict(reversed(order.items())) for order in orders]
    same = [
        raw_seal(server, {"step": 1, "orders": turned}, indent=2),
        raw_seal(server, {"orders": lines, "step": 1}),
        raw_seal(server, {"orders": lines, "step": 1, "anyway": False, "key": "one"}),
    ]
    others = [raw_seal(server, {"orders": [], "step": 1, "anyway": True})]
    others += [raw_seal(server, {"orders": orders, "step": 2})]

    assert [(200, first.json())] * 3 == [(one.status_code, one.json()) for one in same]
    assert [(422, "urn:hegemon:problem:key-used")] * 2 == [
        (one.status_code, one.json()["type"]) for one in others
    ]
    assert server.services.hall.match(NAME).step == int(taken)


def test_what_was_refused_does_not_use_a_key_up(match: Match, server: Served) -> None:
    """Nothing is sealed under it, so the orders may be mended: in the header as in the body."""
    refused = raw_seal(server, {"orders": ["fly"], "step": 1})
    mended = raw_seal(server, {"orders": orders_of(match, "p1"), "step": 1})
    again = raw_seal(server, {"orders": orders_of(match, "p1"), "step": 1})

    assert (422, 200) == (refused.status_code, mended.status_code)
    assert mended.json() == again.json()


def raw_seal(server: Served, said: Any, indent: int | None = None) -> Any:
    """A sealing under the key "one" in the header, its JSON written so."""
    headers = {"idempotency-key": "one", "content-type": "application/json"}
    return server.ask(
        "POST", f"{SEAT}/seal", content=json.dumps(said, indent=indent), headers=headers
    )


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


def test_a_part_of_the_sheet_stands_by_itself(match: Match, server: Served) -> None:
    """The kinds that are named, and nothing that a check tells; the same part is not sent twice."""
    whole = server.get(f"{SEAT}/sheet").json()["sheet"]
    home = whole["purses"][0]["id"]
    other = next(one["value"] for one in whole["choices"] if one["value"] != home)
    said = {"orders": [f"move {home} {other} 1"], "kinds": ["move"], "step": 1}
    first = server.post(f"{SEAT}/sheet", said)
    part, tag = first.json()["sheet"], first.headers["etag"]
    again = server.post(f"{SEAT}/sheet", {**said, "known": tag})
    changed = server.post(f"{SEAT}/sheet", {**said, "orders": [], "known": tag})

    assert {"title", "single", "kinds", "choices", "lists", "tables"} == set(part)
    assert ["move"] == [kind["word"] for kind in part["kinds"]]
    assert (None, tag) == (again.json()["sheet"], again.headers["etag"])
    assert whole["lists"] == changed.json()["sheet"]["lists"]
    assert tag != changed.headers["etag"]


def test_a_draft_is_kept_and_checked_in_one_request(match: Match, server: Served) -> None:
    """What the page asks after an order: the same as a check and a sheet by themselves tell."""
    said = {"orders": [an_order(match, "p1"), "fly", "move A A 1"], "step": 1}
    tag = {"if-match": server.get(f"{SEAT}/draft").headers["etag"]}
    asked = {**said, "check": True, "kinds": ["move"]}
    kept = server.ask("PUT", f"{SEAT}/draft", json=asked, headers=tag)
    found = kept.json().pop("checked")
    sheet = server.post(f"{SEAT}/sheet", {**said, "kinds": ["move"]})
    known = {**asked, "known": found["after"]["tag"]}
    seen = {"if-match": kept.headers["etag"]}
    again = server.ask("PUT", f"{SEAT}/draft", json=known, headers=seen).json()["checked"]
    plain = server.ask("PUT", f"{SEAT}/draft", json=said, headers=seen)

    assert server.post(f"{SEAT}/check", {**said, "kinds": ["move"]}).json() == found
    assert (sheet.json()["sheet"], sheet.headers["etag"]) == tuple(
        found["after"][name] for name in ("sheet", "tag")
    )
    assert [True, False, False] == [one["fine"] for one in found["check"]["verdicts"]]
    assert (None, found["after"]["tag"]) == (again["after"]["sheet"], again["after"]["tag"])
    assert (kept.headers["etag"], None) == (plain.headers["etag"], plain.json().get("checked"))
    assert server.get(f"{SEAT}/draft").json()["lines"] == kept.json()["lines"]


def test_a_draft_that_asks_for_a_kind_that_there_is_not_is_not_kept(
    match: Match, server: Served
) -> None:
    before = server.get(f"{SEAT}/draft")
    said = {"orders": [an_order(match, "p1")], "check": True, "kinds": ["fly"]}
    tag = {"if-match": before.headers["etag"]}
    refused = server.ask("PUT", f"{SEAT}/draft", json=said, headers=tag)

    assert (422, "$.kinds") == (refused.status_code, refused.json()["field"])
    assert before.json() == server.get(f"{SEAT}/draft").json()


def test_what_changes_nothing_wakes_nobody(match: Match, server: Served) -> None:
    """A worker looks at the table whenever the bell is rung: not for a check or a sheet."""
    rung: list[Any] = []
    server.services.bell.called = rung.append
    said = {"orders": [an_order(match, "p1")], "kinds": ["move"], "step": 1}
    server.post(f"{SEAT}/check", said)
    server.post(f"{SEAT}/sheet", said)
    before = list(rung)
    server.post(f"{SEAT}/seal", {"orders": said["orders"], "step": 1})

    assert not before
    assert rung


def test_a_part_of_a_kind_that_there_is_not_is_refused(server: Served) -> None:
    refused = server.post(f"{SEAT}/sheet", {"orders": [], "kinds": ["move", "fly"]})

    assert (422, "$.kinds") == (refused.status_code, refused.json()["field"])


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
    ("wrong", "told"),
    [
        ({"order": "mvoe"}, "\"order\" is 'mvoe'; there is move"),
        ("mvoe A", "there is no order 'mvoe'; did you mean move?"),
        ({"order": "move", "from": "A"}, "move: to is missing"),
    ],
)
def test_what_is_no_order_gets_a_verdict_like_all_others(
    match: Match, server: Served, wrong: Any, told: str
) -> None:
    """Of what it is none, and the others are judged all the same; nothing of it is sealed."""
    right = an_order(match, "p1")
    said = {"orders": [right, wrong, right], "step": 1}
    found = server.post(f"{SEAT}/check", said).json()
    verdicts = found["check"]["verdicts"]
    refused = server.post(f"{SEAT}/seal", {**said, "anyway": True})

    assert not found["fine"]
    assert verdicts[0]["fine"]
    assert not verdicts[1]["fine"]
    assert verdicts[1]["text"].startswith(told)
    assert [right, right] == [one for one in found["orders"] if isinstance(one, dict)]
    assert 422 == refused.status_code
    assert refused.json()["detail"].startswith("order 2: ")
    assert verdicts == refused.json()["check"]["verdicts"]


@pytest.mark.parametrize("orders", [[3], "move"])
def test_what_is_no_list_of_orders_is_named(server: Served, orders: Any) -> None:
    refused = server.post(f"{SEAT}/check", {"orders": orders})

    assert 422 == refused.status_code
    assert refused.json()["field"].startswith("$.orders")


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


def in_the_store(server: Served, lines: str) -> None:
    """The seat's draft, as another program left it."""
    database = server.services.store.database  # type: ignore[attr-defined]
    with database.writing() as connection:
        connection.execute(DRAFTS.delete())
        row = {"match": NAME, "seat": "p1", "step": 1, "lines": lines, "time": "", "version": 1}
        connection.execute(DRAFTS.insert(), row)


def test_a_damaged_draft_keeps_its_good_lines(match: Match, server: Served) -> None:
    """The others are told with the reason, stay whatever is saved, and go when they are struck."""
    path, good = f"{SEAT}/draft", server.post(f"{SEAT}/check", {"orders": [an_order(match, "p1")]})
    line = good.json()["lines"][0]
    in_the_store(server, f'["mvoe A", "{line}", 7]')
    found = server.get(path)
    tag = {"if-match": found.headers["etag"]}
    saved = server.ask("PUT", path, json={"orders": []}, headers=tag)
    tag = {"if-match": saved.headers["etag"]}
    unknown = server.ask("PUT", path, json={"orders": [line], "struck": [9]}, headers=tag)
    struck = server.ask("PUT", path, json={"orders": [line], "struck": [1]}, headers=tag)

    assert ([line], "the draft is damaged") == (found.json()["lines"], found.json()["damaged"])
    assert [(2, "mvoe A"), (3, "7")] == [
        (one["number"], one["line"]) for one in found.json()["misfits"]
    ]
    assert all(one["why"] for one in found.json()["misfits"])
    assert [(1, "mvoe A"), (2, "7")] == [
        (one["number"], one["line"]) for one in saved.json()["misfits"]
    ]
    assert (422, "$.struck") == (unknown.status_code, unknown.json()["field"])
    assert ([line], ["7"]) == (
        struck.json()["lines"],
        [one["line"] for one in struck.json()["misfits"]],
    )


@pytest.mark.parametrize("lines", ["[", '{"a": 1}', "null", '["move"'])
def test_a_draft_that_is_no_list_is_shown_as_it_is(server: Served, lines: str) -> None:
    in_the_store(server, lines)
    found = server.get(f"{SEAT}/draft").json()

    assert [lines] == [one["line"] for one in found["misfits"]]
    assert "the draft is damaged" == found["damaged"]
    assert not found["untouched"]


def test_of_two_devices_with_one_tag_one_is_told_that_it_was_kept(match: Match) -> None:
    """200 races: nobody is told 200 for what was overwritten, and the other reads both texts."""
    server = served(match, Settings(limits=Limits(requests=10_000)))
    path, home = f"{SEAT}/draft", server.get(f"{SEAT}/sheet").json()["sheet"]["purses"][0]["id"]
    to = [one["value"] for one in server.get(f"{SEAT}/sheet").json()["sheet"]["choices"]]
    lines = [f"move {home} {other} 1" for other in to if other != home][:2]
    for race in range(200):
        tag = {"if-match": server.get(path).headers["etag"]}
        more = [f"move {home} {to[-1]} {1 + race % 2}"]
        found = at_once(
            [
                lambda line=line, tag=tag, more=more: server.ask(  # type: ignore[misc]
                    "PUT", path, json={"orders": [line, *more]}, headers=tag
                )
                for line in lines
            ]
        )
        (kept,), (lost,) = ([one for one in found if one.status_code == n] for n in (200, 412))

        assert kept.json()["lines"] == server.get(path).json()["lines"] == lost.json()["lines"]


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
