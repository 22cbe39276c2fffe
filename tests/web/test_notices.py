"""Notices over HTTP and on pages: chosen, stopped by a link without a login, fed to a calendar."""

import base64
import re
from dataclasses import replace

import httpx
import pytest
from icalendar import Calendar

from hegemon.play.notices.doorbells import DoorbellRing
from hegemon.play.notices.stopping import stop_link
from hegemon.play.tables.tending import tend
from hegemon.settings.known import NoticeSettings, Settings
from hegemon.store.post.doorbells import SqlDoorbells
from hegemon.web.pages.every import application
from hegemon.wiring.house import push_key_of
from tests.web.pages import HERE
from tests.web.people import came, opened, sits
from tests.web.served import housed
from tests.web.visitor import Visitor, in_page, visitor

NOTICES = "/api/v1/me/notices"
USUAL = {
    "mail": ["turn", "reminder", "message", "over", "table"],
    "push": ["turn", "reminder", "message", "over"],
    "webhook": ["turn", "reminder", "message", "over", "table"],
    "stopped": False,
    "quiet_from": "",
    "quiet_until": "",
    "digest": "",
}
"""What counts for who has said nothing."""


@pytest.fixture
def ann() -> Visitor:
    return visitor().enter("ann")


def link_of(browser: Visitor, kind: str = "turn") -> str:
    """The unsubscribe link in a letter to Ann."""
    desk = browser.server.services.desk
    account = desk.people.named("ann")
    assert account is not None
    return f"/unsubscribe/{stop_link(desk, account.id, kind).reveal()}"  # type: ignore[arg-type]


def said_by(browser: Visitor, method: str, path: str, body: object = None) -> httpx.Response:
    """What the API answers to a script of a page."""
    headers = {"origin": HERE, "content-type": "application/json"}
    return browser._ask(method, path, headers, json=body)


def wanted(browser: Visitor) -> dict[str, object]:
    """What Ann wants, as the API says it."""
    told = came(browser.server, "ann").get(NOTICES).json()["wanted"]
    assert isinstance(told, dict)
    return told


def test_what_is_chosen_on_the_page_stands_there_and_counts(ann: Visitor) -> None:
    assert USUAL == wanted(ann)
    hours = {"quiet_from": "22:00", "quiet_until": "07:30", "digest": "08:00"}
    page = ann.send("/me/notices", mail=["over", "turn"], **hours).text

    assert {**USUAL, "mail": ["turn", "over"], **hours} == wanted(ann)
    boxes = re.findall(r'name="mail" value="(\w+)" checked', page)
    assert ["turn", "over"] == boxes
    assert 'name="quiet_until" type="time" value="07:30"' in page


def test_an_hour_that_is_none_is_told_beside_the_form(ann: Visitor) -> None:
    page = ann.send("/me/notices", mail="turn", digest="25:00")

    assert 200 == page.status_code
    assert "Digest: an hour such as 22:30" in page.text
    assert USUAL == wanted(ann)


def test_who_only_looks_at_a_link_changes_nothing(ann: Visitor) -> None:
    """Mail programs and scanners open every link in a letter."""
    link, stranger = link_of(ann), ann.new()
    page = stranger.get(link)

    assert 200 == page.status_code
    assert "Stop letters?" in page.text
    assert USUAL == wanted(ann)
    assert "ann" not in page.text.replace(link, "").lower().replace("cannot", "").split()


def test_one_press_of_a_mail_program_stops_letters_of_that_kind_alone(ann: Visitor) -> None:
    """RFC 8058: no cookie, no page of ours, a body that says so, and no redirect."""
    link, asking = link_of(ann, "message"), ann.server.by("")
    head = 'Content-Disposition: form-data; name="List-Unsubscribe"'
    said = f"--x\r\n{head}\r\n\r\nOne-Click\r\n--x--\r\n"
    for media, body in (
        ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
        ("multipart/form-data; boundary=x", said),
    ):
        asking.ask("POST", f"/api/v1{link}", json={"do": "undo"})
        assert USUAL == wanted(ann)
        reply = asking.ask("POST", link, content=body, headers={"content-type": media})

        assert 200 == reply.status_code
        assert {**USUAL, "mail": ["turn", "reminder", "over", "table"]} == wanted(ann)
        assert "No more letters of this kind" in reply.text


def test_a_page_of_another_server_can_stop_nothing_for_who_is_signed_in(ann: Visitor) -> None:
    reply = ann.send(link_of(ann), origin="https://games.example.org", do="all")

    assert 403 == reply.status_code
    assert USUAL == wanted(ann)


def test_one_kind_stops_all_stop_and_it_is_taken_back(ann: Visitor) -> None:
    link, stranger = link_of(ann, "message"), ann.new()
    page = stranger.send(link, do="kind").text
    assert "No more letters of this kind" in page
    assert "message" not in str(wanted(ann)["mail"])
    assert "No notice by mail at all" in page

    assert "No more letters<" in stranger.send(link, do="all").text
    assert "No notice comes by mail: the link in a letter said so" in ann.get("/me").text

    assert "Stop letters?" in stranger.send(link, do="undo").text
    assert USUAL == wanted(ann)


def test_a_link_that_is_not_whole_says_so_and_asks_nobody_to_sign_in(ann: Visitor) -> None:
    stranger = ann.new()
    for link in (link_of(ann)[:-1], "/unsubscribe/x"):
        for page in (stranger.get(link), stranger.send(link)):
            assert 404 == page.status_code
            assert "This link stops nothing" in page.text
    reply = ann.server.by("").get(f"/api/v1{link_of(ann)[:-1]}")
    assert 404 == reply.status_code


def test_the_feed_is_read_by_its_address_alone_until_there_is_another() -> None:
    ann = visitor()
    server = ann.server
    uma = came(server, "uma")
    table = opened(uma, title="Friday; a, b\\nEND:VCALENDAR", terms={"schedule": {"hours": 24}})
    for name, seat in (("ann", "p1"), ("ben", "p2")):
        sits(came(server, name), table, seat)
    tend(server.services.hall, table["table"])
    ann.enter("ann")

    page = ann.send("/me/calendar", do="make")
    told = in_page(page, r'value="http[^"]*(/api/v1/calendar/hgmfeed_[^"]+)"')
    assert told not in ann.get("/me").text
    reply = server.by("").get(told)
    (event,) = Calendar.from_ical(reply.text).walk("VEVENT")

    assert "text/calendar; charset=utf-8" == reply.headers["content-type"]
    assert "Friday; a, b\\nEND:VCALENDAR: your answer is due" == str(event["SUMMARY"])
    assert 1 == reply.text.count("\r\nEND:VCALENDAR")
    due = server.services.store.table(table["table"]).facts.due
    assert due == f"{event.end:%Y-%m-%dT%H:%M:%SZ}"

    second = in_page(
        ann.send("/me/calendar", do="make"), r'value="http[^"]*(/api/v1/calendar/[^"]+)"'
    )
    assert [404, 200] == [server.by("").get(each).status_code for each in (told, second)]
    assert "Your calendar has an address" in ann.get("/me").text
    ann.send("/me/calendar", do="end")
    assert 404 == server.by("").get(second).status_code
    assert "Your calendar has an address" not in ann.get("/me").text


BELLS = "/api/v1/me/doorbells"
KEY, AUTH = "BA" + "A" * 85, "A" * 22
"""As a browser says them, of 65 and 16 bytes."""


def with_doorbells(*, webhooks: bool = True, push: str = "mailto:host@example.org") -> Visitor:
    """Ann at a server whose host has set up these."""
    settings = Settings(notices=NoticeSettings(webhooks=webhooks, push=push))
    server = housed(settings)
    services = server.services
    database = services.store.database  # type: ignore[attr-defined]
    told = replace(
        services,
        doorbells=SqlDoorbells(database),
        push_key=push_key_of(services.desk) if push else "",
    )
    return Visitor(replace(server, services=told, app=application(told))).enter("ann")


def test_a_server_without_them_shows_neither_box_and_takes_neither(ann: Visitor) -> None:
    page = ann.get("/me").text
    hook = {"way": "json", "name": "x", "address": "https://games.example.org/"}
    device = {"name": "x", "address": "https://games.example.org/", "key": KEY, "auth": AUTH}

    assert not [word for word in ("doorbells", "data-push", 'name="webhook"') if word in page]
    assert {"doorbells": [], "webhooks": False, "push_key": ""} == said_by(ann, "GET", BELLS).json()
    assert 404 == said_by(ann, "POST", BELLS, hook).status_code
    assert 404 == said_by(ann, "POST", f"{BELLS}/devices", device).status_code


def test_each_box_is_there_where_the_host_has_set_it_up() -> None:
    hooks, devices = with_doorbells(push=""), with_doorbells(webhooks=False)

    assert "Add a webhook" in hooks.get("/me").text
    assert "data-push=" not in hooks.get("/me").text
    assert "Add a webhook" not in devices.get("/me").text
    key = in_page(devices.get("/me"), 'data-push="([^"]+)"')
    assert 65 == len(base64.urlsafe_b64decode(key + "="))
    assert key == devices.server.services.push_key


def test_a_webhook_is_added_tried_and_removed_and_its_secrets_are_told_once() -> None:
    ann = with_doorbells()
    said = {"way": "slack", "name": "our <b>", "address": "https://games.example.org/abc"}
    page = ann.send("/me/doorbells", do="add", **said).text
    assert "whsec_" in page

    after = ann.get("/me").text
    assert "our &lt;b&gt;" in after
    assert not [word for word in ("whsec_", "games.example.org/abc") if word in after]
    bell = in_page(ann.get("/me"), 'name="doorbell" value="([^"]+)"')
    ben = ann.new().enter("ben")
    assert {404} == {
        said_by(ben, "DELETE", f"{BELLS}/{bell}").status_code,
        said_by(ben, "POST", f"{BELLS}/{bell}/ring").status_code,
    }

    ann.send("/me/doorbells", do="ring", doorbell=bell)
    bells = ann.server.services.doorbells
    assert bells is not None
    assert ["test"] == [each.about for each in bells.waiting("9999", 9)]

    ann.send("/me/doorbells", do="drop", doorbell=bell)
    assert 'name="doorbell"' not in ann.get("/me").text
    assert [] == bells.waiting("9999", 9)


def test_one_that_was_given_up_says_so_on_the_page() -> None:
    ann = with_doorbells()
    ann.send(
        "/me/doorbells", do="add", way="json", name="mine", address="https://games.example.org/"
    )
    bells = ann.server.services.doorbells
    assert bells is not None
    bell = in_page(ann.get("/me"), 'name="doorbell" value="([^"]+)"')
    ring = DoorbellRing("r", bell, "message", "", "", "", "", "")
    bells.failed(ring, "2026-11-20T05:30:00Z", "2026-11-20T05:31:00Z", "it answers 500")

    assert "Nothing arrives since" in ann.get("/me").text
    bells.give_up(bell, "2026-11-23T05:30:00Z")
    page = ann.get("/me").text
    assert "Given up" in page
    assert "it answers 500" in page


def test_an_address_that_is_none_is_told_beside_the_form() -> None:
    ann = with_doorbells()
    page = ann.send(
        "/me/doorbells", do="add", way="json", name="x", address="http://games.example.org/"
    )

    assert "Address: one with https" in page.text


def test_a_device_says_itself_where_it_is_told() -> None:
    ann = with_doorbells()
    device = {"name": "Firefox", "address": "https://games.example.org/1", "key": KEY, "auth": AUTH}
    for wrong in ({"key": "AAAA"}, {"auth": "\u00fc"}, {"address": "http://games.example.org/1"}):
        assert 422 == said_by(ann, "POST", f"{BELLS}/devices", {**device, **wrong}).status_code
    assert 201 == said_by(ann, "POST", f"{BELLS}/devices", device).status_code
    assert 201 == said_by(ann, "POST", f"{BELLS}/devices", device).status_code
    assert ["push"] == [each["way"] for each in said_by(ann, "GET", BELLS).json()["doorbells"]]


def test_what_a_form_has_no_boxes_for_stays_as_it_was() -> None:
    """A host who takes webhooks away for a week takes nobody's choice away."""
    ann = with_doorbells(webhooks=False)
    said_by(ann, "PUT", NOTICES, {"webhook": ["over"]})
    ann.send("/me/notices", mail="turn", push="over", webhook="turn")

    assert (["turn"], ["over"], ["over"]) == tuple(
        wanted(ann)[way] for way in ("mail", "push", "webhook")
    )
