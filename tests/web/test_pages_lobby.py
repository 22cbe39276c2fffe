"""The lobby and sitting down: invitations, seats with and without accounts, links in cookies."""

import re

import pytest

from hegemon.core.game import Player
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import tend
from hegemon.settings.known import Server, Settings
from tests.play.table import P1, P2
from tests.web.people import came, opened
from tests.web.visitor import Visitor, in_page, visitor

HOSTILE = "<b>x</b>\u202e"


@pytest.fixture
def stranger() -> Visitor:
    return visitor()


def invitation(stranger: Visitor, **more: object) -> dict[str, str]:
    return opened(came(stranger.server, "ann"), **more)


def plain(text: str) -> str:
    """What a page says, without its tags."""
    return re.sub(r"\s+([;,.])", r"\1", " ".join(re.sub(r"<[^>]+>", " ", text).split()))


def link_of(stranger: Visitor, table: str, seat: str = "p2") -> str:
    hall = stranger.server.services.hall
    link = take_seat_by_link(hall, table, {"p1": P1, "p2": P2}[seat], called="Bea").reveal()
    tend(hall, table)
    return link


def test_an_invitation_leads_to_a_seat_without_an_account(stranger: Visitor) -> None:
    """The whole address may be pasted; the link for other devices is told at once."""
    made = invitation(stranger)
    table = made["table"]
    page = stranger.send("/join", invitation=f"http://localhost/join#{made['invitation']}")
    said = {"table": table, "invitation": made["invitation"]}

    assert "Take this seat" in page.text

    page = stranger.send("/join/seat", **said, seat="p2", name="Bea", nonce="ab" * 32)

    assert "http://localhost/sit#hgl_" in page.text
    assert [f"hegemon-seat-{table}.p2"] == list(stranger.cookies)
    assert "ab" * 32 == stranger.server.services.hall.store.now(table).nonces[P2]
    assert "Your tables" in stranger.get("/").text
    assert "The match begins when" in stranger.get(f"/t/{table}").text


def test_an_account_takes_a_seat_and_needs_no_link(stranger: Visitor) -> None:
    made = invitation(stranger)
    stranger.enter("bea")
    stranger.send("/join/seat", table=made["table"], seat="p2", invitation=made["invitation"])
    page = stranger.get("/")

    assert "Begins when 1 more seat is taken" in page.text
    assert not any(name.startswith("hegemon-seat") for name in stranger.cookies)


def test_who_opened_a_table_may_come_by_its_invitation_and_be_refused_there(
    stranger: Visitor,
) -> None:
    """These addresses name no table: what a browser knows of it is found by what was said."""
    made = invitation(stranger)
    stranger.enter("ann")
    page = stranger.send("/join", invitation=made["invitation"])

    assert 200 == page.status_code
    assert "Take this seat" in page.text

    said = {"table": made["table"], "invitation": made["invitation"]}
    page = stranger.send("/join/seat", **said, seat="p2", name="", nonce="none")

    assert 'role="alert"' in page.text


def test_a_seat_link_is_kept_used_and_forgotten(stranger: Visitor) -> None:
    table = invitation(stranger, bots={"p1": "expansionist"})["table"]
    link = link_of(stranger, table)
    page = stranger.send("/sit", link=f"https://games.example.org/sit#{link}")

    assert 'id="orders"' in page.text
    assert link not in page.text

    stranger.send(f"/t/{table}/p2/orders", do="seal", step="1", lines="")

    assert "Received" in stranger.get(f"/t/{table}/p2").text

    stranger.send(f"/t/{table}/p2/forget")

    assert {} == stranger.cookies
    assert "Sign in" in stranger.get(f"/t/{table}/p2").text


def test_a_link_in_a_cookie_is_for_its_seat_alone(stranger: Visitor) -> None:
    table = invitation(stranger)["table"]
    link_of(stranger, table, "p1")
    stranger.send("/sit", link=link_of(stranger, table))

    assert "<h1>Sign in</h1>" in stranger.get(f"/t/{table}/p1").text


def test_two_seats_of_a_table_at_one_device(stranger: Visitor) -> None:
    table = invitation(stranger)["table"]
    for seat in ("p1", "p2"):
        stranger.send("/sit", link=link_of(stranger, table, seat))

    assert [200, 200] == [stranger.get(f"/t/{table}/{seat}").status_code for seat in ("p1", "p2")]


def test_a_link_adds_to_what_an_account_is(stranger: Visitor) -> None:
    """Ann runs the table by her account and plays a seat by its link."""
    table = invitation(stranger)["table"]
    stranger.enter("ann")
    stranger.send("/sit", link=link_of(stranger, table))

    assert 200 == stranger.get(f"/t/{table}/p2").status_code
    assert "Invite friends" in stranger.get(f"/t/{table}").text


def test_a_new_link_replaces_the_one_that_the_device_has(stranger: Visitor) -> None:
    table = invitation(stranger)["table"]
    old = link_of(stranger, table)
    stranger.send("/sit", link=old)
    page = stranger.send(f"/t/{table}/p2/link")
    new = in_page(page, r"(hgl_[A-Za-z0-9_-]+)")

    assert new != old
    assert 200 == stranger.get(f"/t/{table}/p2").status_code
    assert "opens no seat" in stranger.new().send("/sit", link=old).text
    assert 200 == stranger.new().send("/sit", link=new).status_code


@pytest.mark.parametrize("said", ["", "hgl_wrong", "hgm_x", HOSTILE, "ä" * 50, "x" * 10_000])
def test_what_opens_nothing_is_said_at_the_field(stranger: Visitor, said: str) -> None:
    for path, field in (("/sit", "link"), ("/join", "invitation")):
        page = stranger.send(path, **{field: said})

        assert 200 == page.status_code
        assert 'role="alert"' in page.text
        assert "<b>x" not in page.text


def test_a_form_of_another_site_cannot_use_a_link(stranger: Visitor) -> None:
    table = invitation(stranger, bots={"p1": "expansionist"})["table"]
    stranger.send("/sit", link=link_of(stranger, table))
    said = {"do": "seal", "step": "1", "lines": ""}
    reply = stranger.send(f"/t/{table}/p2/orders", origin="https://games.example.org", **said)

    assert 403 == reply.status_code


def test_behind_tls_a_link_is_bound_to_the_host() -> None:
    settings = Settings(server=Server(public_url="https://localhost"))
    stranger = visitor(settings=settings)
    table = invitation(stranger)["table"]
    stranger.send("/sit", origin="https://localhost", link=link_of(stranger, table))

    assert [f"__Host-hegemon-seat-{table}.p2"] == list(stranger.cookies)


def test_what_waits_for_me_stands_first(stranger: Visitor) -> None:
    stranger.enter("ann")
    for title in ("Mine to move", "Touched last"):
        made = invitation(stranger, title=title, bots={"p1": "expansionist"})
        if title == "Mine to move":
            said = {"table": made["table"], "invitation": made["invitation"]}
            stranger.send("/join/seat", **said, seat="p2")
            tend(stranger.server.services.hall, made["table"])
    text = stranger.get("/").text

    assert text.index("Mine to move") < text.index("Touched last")
    assert "Your move at 1 of your 2 tables" in plain(text)


def test_whom_else_a_table_waits_for_is_told_apart(stranger: Visitor) -> None:
    made = invitation(stranger)
    hall = stranger.server.services.hall
    for name, seat in (("bea", "p1"), ("ann", "p2")):
        said = {"table": made["table"], "invitation": made["invitation"], "seat": seat}
        stranger.new().enter(name).send("/join/seat", **said)
    tend(hall, made["table"])
    text = plain(stranger.enter("ann").get("/").text)

    assert "bea, is waited for" in text


def test_free_seats_are_counted(stranger: Visitor) -> None:
    """Also at a table at which nobody sits as yet."""
    made = invitation(stranger, game="ec4x-monero")
    text = plain(stranger.enter("ann").get("/").text)

    assert "All seats are taken" not in stranger.get(f"/t/{made['table']}").text
    assert "Begins when 4 more seats are taken a free seat" in text
    assert "4 free seats" in text


def test_the_seats_of_a_table_say_who_has_conceded(stranger: Visitor) -> None:
    made = invitation(stranger, game="ec4x-monero", openness="open")
    hall, table = stranger.server.services.hall, made["table"]
    for number in range(1, 5):
        take_seat_by_link(hall, table, Player(f"p{number}"), called=f"No. {number}")
    tend(hall, table)
    hall.match(table).concede(P2)

    assert "No. 2 has conceded" in plain(stranger.get(f"/t/{table}").text)
    assert "No. 2 has conceded" in plain(stranger.enter("ann").get(f"/t/{table}/invite").text)


def test_no_table_that_waits_for_me_stands_on_another_page(stranger: Visitor) -> None:
    """However many there are: a match that one forgets is lost. An account may have 50."""
    titles = [f"No. {number}." for number in range(50)]
    ann = came(stranger.server, "ann")
    for title in titles:
        opened(ann, title=title)
    text = stranger.enter("ann").get("/").text

    assert titles == [title for title in titles if title in text]
    assert 12 == text.count('<li class="tcard')
    assert "<summary>28 more</summary>" in text


def test_a_friend_says_his_name_once(stranger: Visitor) -> None:
    """Wherever he sits down; and who has a seat is not urged to take all of them."""
    made = invitation(stranger, game="ec4x-monero")
    text = stranger.send("/join", invitation=made["invitation"]).text

    assert (1, 4) == (text.count("Your name"), text.count("Take this seat"))

    said = {"table": made["table"], "invitation": made["invitation"], "name": "Bea"}
    stranger.send("/join/seat", **said, seat="p2")
    text = stranger.get(f"/t/{made['table']}").text

    assert (0, 3) == (text.count("Take this seat"), text.count("Play this one, too"))


def test_a_list_looks_once_for_all_tables(
    stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables there are: nothing is asked for each of them."""
    stranger.enter("ann")
    store = stranger.server.services.hall.store
    looks = []
    for number in range(4):
        invitation(stranger, title=f"No. {number}")
        before = dict.fromkeys(("now", "holders", "table"), 0)

        def counting(name: str, counted: dict[str, int] = before) -> None:
            real = getattr(type(store), name)

            def look(*said: object, **more: object) -> object:
                counted[name] += 1
                return real(store, *said, **more)

            monkeypatch.setattr(store, name, look)

        for name in before:
            counting(name)
        stranger.get("/")
        looks.append(sum(before.values()))

    assert [0, 0, 0, 0] == looks


def test_names_are_inert_in_lists(stranger: Visitor) -> None:
    made = invitation(stranger, title="<script>alert(1)</script>")
    stranger.send("/join/seat", **made, seat="p2", name="<img src=x>")
    text = stranger.get("/").text

    assert "<script>alert" not in text
    assert "<img src=x>" not in text
    assert "&lt;script&gt;alert(1)" in text
