"""Notices over HTTP and on pages: chosen, stopped by a link without a login, fed to a calendar."""

import re

import pytest
from icalendar import Calendar

from hegemon.play.notices.stopping import stop_link
from hegemon.play.tables.tending import tend
from tests.web.people import came, opened, sits
from tests.web.visitor import Visitor, in_page, visitor

NOTICES = "/api/v1/me/notices"
USUAL = {
    "mail": ["turn", "reminder", "message", "over", "table"],
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


def test_one_press_of_a_mail_program_stops_all_letters(ann: Visitor) -> None:
    """RFC 8058: no cookie, no page of ours, a body that says so, and no redirect."""
    link, asking = link_of(ann), ann.server.by("")
    head = 'Content-Disposition: form-data; name="List-Unsubscribe"'
    said = f"--x\r\n{head}\r\n\r\nOne-Click\r\n--x--\r\n"
    for media, body in (
        ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
        ("multipart/form-data; boundary=x", said),
    ):
        came(ann.server, "ann").ask("PUT", NOTICES, json={})
        reply = asking.ask("POST", link, content=body, headers={"content-type": media})

        assert 200 == reply.status_code
        assert {**USUAL, "stopped": True} == wanted(ann)
        assert "No more letters" in reply.text


def test_a_page_of_another_server_can_stop_nothing_for_who_is_signed_in(ann: Visitor) -> None:
    reply = ann.send(link_of(ann), origin="https://games.example.org", do="all")

    assert 403 == reply.status_code
    assert USUAL == wanted(ann)


def test_one_kind_stops_all_stop_and_it_is_taken_back(ann: Visitor) -> None:
    link, stranger = link_of(ann, "message"), ann.new()
    page = stranger.send(link, do="kind").text
    assert "No more letters of this kind" in page
    assert "message" not in str(wanted(ann)["mail"])
    assert "Stop all letters" in page

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
