"""Doorbells: who is told by which, when it is given up, and what each service is sent."""

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from cryptography.hazmat.primitives.asymmetric import ec

from hegemon.core.errors import BadConfig
from hegemon.play.beside import Notice
from hegemon.play.notices.doorbells import (
    MOST,
    TEST,
    BellsHeld,
    Doorbell,
    DoorbellKeys,
    DoorbellRing,
    DoorbellWanted,
    DoorbellWay,
    drop_doorbell,
    hang_device,
    hang_webhook,
    try_again,
)
from hegemon.play.notices.preferences import NoticePreferences
from hegemon.play.notices.ringing import GIVEN_UP, STALE, look, ring, taken
from hegemon.play.notices.wishes import prefer
from hegemon.play.people.accounts import delete_account
from hegemon.play.people.errors import Unfit
from hegemon.play.people.secret import Secret
from hegemon.play.tables.post import NotCarried
from hegemon.play.tables.seats import leave_seat
from hegemon.store.post.doorbells import SqlDoorbells
from hegemon.store.post.guarded import Caller
from hegemon.store.post.ringers import DoorbellRinger, PushKeys
from hegemon.store.post.webhooks import DoorbellText, body_of
from hegemon.store.post.webpush import in_base64, public
from hegemon.store.schema import DOORBELLS, TABLES
from tests.contract.toys.sealed_bids import Bids
from tests.people.test_post import Post
from tests.play.table import P1, P2
from tests.play.tables.hall import a_place, two_at_a_table
from tests.store.misbehaving import Misbehaving, misbehaving
from tests.store.test_webpush import read

URL = "https://games.example.org"
HOOK = "https://games.example.org/x"


class Street:
    """The doorbells of a table, and who rings them."""

    def __init__(self, post: Post) -> None:
        self.post, self.bells = post, SqlDoorbells(post.outbox._database)
        self.rung: list[tuple[str, str]] = []
        self.trouble: Exception | None = None
        self.go()
        self.rung.clear()

    def ring(self, doorbell: Doorbell, _keys: DoorbellKeys, one: DoorbellRing, _zone: str) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.rung.append((doorbell.name, one.about))

    def go(self, ringer: Any = None) -> None:
        """Look, and ring until nothing is to be rung now."""
        hall, desk = self.post.hall, self.post.desk
        while look(self.bells, hall, desk):
            pass
        while due := taken(self.bells, hall.clock.now(), 8):
            for one in due:
                ring(self.bells, hall, desk, ringer or self, one)

    def webhook(self, account: str, name: str, way: DoorbellWay = "json", at: str = "") -> Secret:
        wanted = DoorbellWanted(account, way, name, at or f"{HOOK}/{account}/{name}")
        return hang_webhook(self.post.desk, self.bells, wanted)[1]

    def state(self, account: str = "bea") -> Doorbell:
        (found,) = self.bells.hung(account)
        return found


@pytest.fixture
def street(tmp_path: Path) -> Street:
    return Street(Post(a_place(tmp_path)))


@pytest.fixture(scope="module")
def server() -> Iterator[Misbehaving]:
    with misbehaving() as running:
        yield running


def ringer(street: Street, *, push: bool = False) -> DoorbellRinger:
    """One that may call this machine, for the test."""
    hall = street.post.hall
    keys = PushKeys(b"\7" * 32, "mailto:host@example.org") if push else None
    caller = Caller(may=lambda _: True, seconds=300)
    return DoorbellRinger(hall.store, hall.clock, caller, url=URL, webhooks=True, push=keys)


def test_each_is_rung_once_for_what_its_owner_wants(street: Street) -> None:
    street.webhook("bea", "phone")
    street.webhook("bea", "desk")
    street.webhook("ann", "other")
    prefer(street.post.desk, "bea", NoticePreferences(webhook=("message",), mail=()))
    for seat in (P1, P2):
        for about in ("message", "turn"):
            street.post.tell(seat, about, f"{seat}{about}")
    street.go()
    street.go()

    told = [("desk", "message"), ("other", "message"), ("other", "turn"), ("phone", "message")]
    assert told == sorted(street.rung)
    street.post.deliver()
    assert {"Ann"} == {name for name, _ in street.post.postman.told()}


def test_in_quiet_hours_nothing_rings_and_then_what_still_counts(street: Street) -> None:
    street.webhook("bea", "phone")
    night = NoticePreferences(quiet_from="05:00", quiet_until="07:00")
    prefer(street.post.desk, "bea", night)
    for about in ("turn", "message", "reminder"):
        street.post.tell(P2, about, about)
    street.go()
    assert [] == street.rung

    street.post.hall.match(street.post.table).seal(P2, Bids())
    street.post.place.clock.turn(minutes=90)
    street.go()

    assert [("phone", "message")] == street.rung  # her answer is in


def test_who_ends_his_quiet_hours_is_told_what_waits(street: Street) -> None:
    """Once: what is being rung meanwhile is rung by nobody else."""
    street.webhook("bea", "phone")
    prefer(street.post.desk, "bea", NoticePreferences(quiet_from="05:00", quiet_until="07:00"))
    street.post.tell(P2, "message", "m")
    street.go()
    prefer(street.post.desk, "bea", NoticePreferences())
    now = street.post.hall.clock.now()
    (one,) = taken(street.bells, now, 8)
    prefer(street.post.desk, "bea", NoticePreferences(digest="08:00"))
    assert [] == taken(street.bells, now, 8)
    ring(street.bells, street.post.hall, street.post.desk, street, one)
    street.go()

    assert [("phone", "message")] == street.rung


def test_nothing_rings_for_what_came_before_nor_for_who_has_left(street: Street) -> None:
    street.post.tell(P2, "message", "before")
    street.post.place.clock.turn(minutes=1)
    street.webhook("bea", "phone")
    street.go()
    street.post.tell(P2, "message", "a")
    leave_seat(street.post.hall, street.post.table, P2)
    street.go()

    assert [] == [each for each in street.rung if each[1] == "message"]


def test_a_table_that_cannot_be_read_keeps_no_other_waiting(street: Street) -> None:
    """It is looked at again, and when it can be read, it rings."""
    street.webhook("bea", "phone")
    street.post.tell(P2, "message", "broken")
    other = two_at_a_table(street.post.place)
    street.post.hall.store.add(other, Notice(P2, "over", "whole", {}))
    read = _facts(street, "{not json")
    street.go()
    assert ("phone", "over") in street.rung
    assert ("phone", "message") not in street.rung

    _facts(street, read)
    street.go()
    assert ("phone", "message") in street.rung


def test_a_table_that_cannot_be_read_for_a_day_is_looked_at_no_more(street: Street) -> None:
    street.webhook("bea", "phone")
    street.post.tell(P2, "message", "broken")
    _facts(street, "{not json")
    street.go()
    assert 1 == len(street.bells.unrung(9))

    street.post.place.clock.turn(days=STALE.days, minutes=1)
    street.go()
    assert [] == street.bells.unrung(9)


def test_a_second_try_waits_for_the_end_of_quiet_hours(street: Street) -> None:
    """At 05:30 nothing arrives; the next try would be in the night. What he tries himself rings."""
    street.webhook("bea", "phone")
    prefer(street.post.desk, "bea", NoticePreferences(quiet_from="05:31", quiet_until="07:00"))
    street.post.tell(P2, "message", "a")
    street.trouble = OSError("away")
    street.go()
    street.trouble = None
    street.post.place.clock.turn(minutes=5)
    street.go()
    assert [] == street.rung

    try_again(street.post.desk, street.bells, "bea", street.state().id)
    street.go()
    assert [("phone", TEST)] == street.rung

    street.post.place.clock.turn(minutes=90)
    street.go()
    assert [("phone", TEST), ("phone", "message")] == street.rung


def test_what_waits_is_told_to_nobody_who_has_left_or_wants_it_no_more(street: Street) -> None:
    """Another holds the seat by the time that the night is over, or other kinds are wanted."""
    for account in ("ann", "bea"):
        street.webhook(account, account)
        prefer(
            street.post.desk, account, NoticePreferences(quiet_from="05:00", quiet_until="07:00")
        )
    for seat in (P1, P2):
        street.post.tell(seat, "message", seat)
    street.go()
    leave_seat(street.post.hall, street.post.table, P2)
    prefer(street.post.desk, "ann", NoticePreferences(webhook=("turn",)))
    street.post.place.clock.turn(minutes=120)
    street.go()

    assert [] == [each for each in street.rung if each[1] == "message"]


def test_until_when_is_told_though_the_letter_went_out_first(street: Street) -> None:
    street.webhook("bea", "phone")
    due = street.post.hall.store.table(street.post.table).facts.due
    _tell(street, "turn", {"due": due})
    street.post.deliver()
    look(street.bells, street.post.hall, street.post.desk)

    assert [due] == [each.due for each in street.bells.waiting("9999", 9)]
    assert due


def test_a_press_rings_at_once_though_the_last_one_did_not_arrive(street: Street) -> None:
    street.webhook("bea", "phone")
    street.trouble = OSError("away")
    for _ in range(2):
        try_again(street.post.desk, street.bells, "bea", street.state().id)
        street.go()
    street.trouble = None
    try_again(street.post.desk, street.bells, "bea", street.state().id)
    street.go()

    assert [("phone", TEST)] == street.rung


@pytest.mark.parametrize("sign", [" ", "\n", "!", "+", "\u00e9"])
def test_keys_of_a_device_hold_nothing_but_what_a_browser_says(street: Street, sign: str) -> None:
    """What a lenient reader skips is not told apart when it is to be rung."""
    key, auth = in_base64(b"\4" * 65), in_base64(b"\1" * 16)
    wanted = DoorbellWanted("bea", "push", "phone", HOOK)
    for said in ((key[:9] + sign * 4 + key[9:], auth), (key, auth[:9] + sign * 4 + auth[9:])):
        with pytest.raises(Unfit, match=r"base64url|65 and 16"):
            hang_device(street.post.desk, street.bells, wanted, *said)


def test_what_nobody_could_be_told_for_a_day_is_told_to_nobody(street: Street) -> None:
    street.webhook("bea", "phone")
    street.post.tell(P2, "message", "a")
    street.trouble = OSError("away")
    street.go()
    street.trouble = None
    street.post.place.clock.turn(days=STALE.days, minutes=1)
    street.go()

    assert [] == street.rung
    assert [] == street.bells.waiting("9999-01-01T00:00:00Z", 9)


def test_waits_grow_and_one_that_is_away_for_days_is_given_up(street: Street) -> None:
    """Its owner reads since when and why; a press counts it in again."""
    street.webhook("bea", "phone")
    street.trouble = NotCarried("it answers 500")
    clock, tries = street.post.place.clock, list[int]()
    begun = clock.now()
    while not street.state().given_up:
        street.post.tell(P2, "message", f"{clock.now()}")
        before = street.state().fails
        street.go()
        if street.state().fails > before:
            tries.append(int((clock.now() - begun).total_seconds() // 60))
        clock.turn(minutes=1 if len(tries) < 5 else 60)
    waits = [after - at for at, after in pairwise(tries)]

    assert [1, 2, 4, 8] == waits[:4]
    assert max(waits) <= 13 * 60
    assert GIVEN_UP <= clock.now() - begun < GIVEN_UP + timedelta(hours=14)
    assert "it answers 500" == street.state().fault

    street.trouble = None
    street.post.tell(P2, "message", "later")
    street.go()
    assert [] == street.rung

    try_again(street.post.desk, street.bells, "bea", street.state().id)
    street.go()
    assert [("phone", TEST)] == street.rung
    assert ("", "", "") == (street.state().failing, street.state().given_up, street.state().fault)


def test_one_that_is_away_keeps_no_other_waiting(street: Street, server: Misbehaving) -> None:
    for name in ("500", "ok"):
        street.webhook("bea", name, at=f"https://games.example.org/{name}")
    _lead_to(street, server)
    for key in "abc":
        street.post.tell(P2, "message", key)
    before = len(server.came)
    street.go(ringer(street))
    paths = [each.path for each in server.came[before:]]

    assert {"/500": 1, "/ok": 3} == {path: paths.count(path) for path in paths}


def test_an_answer_that_leads_elsewhere_is_a_fault(street: Street, server: Misbehaving) -> None:
    street.webhook(
        "bea", "hook", at="https://games.example.org/to?" + "http://" + "169.254.169.254/latest"
    )
    _lead_to(street, server)
    street.post.tell(P2, "message", "a")
    street.go(ringer(street))

    assert "it leads elsewhere, and that is not followed (307)" == street.state().fault


def test_a_private_address_is_never_called_and_its_owner_reads_so(
    street: Street, server: Misbehaving
) -> None:
    street.webhook("bea", "hook", at=f"https://127.0.0.1:{server.port}/ok")
    street.post.tell(P2, "message", "a")
    before = len(server.came)
    hall = street.post.hall
    street.go(DoorbellRinger(hall.store, hall.clock, Caller(), url=URL, webhooks=True, push=None))

    assert before == len(server.came)
    assert "its name leads to an address that is not public" == street.state().fault


def test_a_webhook_reads_a_headline_and_can_tell_who_calls(
    street: Street, server: Misbehaving
) -> None:
    """Nothing but which table, what about, until when: no words, no names, nothing of the match."""
    secret = street.webhook("bea", "hook", at="https://games.example.org/ok")
    _lead_to(street, server)
    hall = street.post.hall
    due = hall.store.table(street.post.table).facts.due
    facts = {"due": due, "name": "Secretive", "text": "words", "told": ["Rigel fell"]}
    _tell(street, "turn", facts)
    before = len(server.came)
    street.go(ringer(street))
    (came,) = server.came[before:]
    said = json.loads(came.body)

    assert "Friday: it is your turn (until Sun 22 Nov 2026, 05:30 (UTC))" == said["text"]
    assert f"{URL}/t/{street.post.table}" == said["url"]
    assert {"id", "about", "table", "title", "text", "due", "made", "url"} == set(said)
    assert not [word for word in ("Secretive", "words", "Rigel", "bea", "Bea") if word in str(said)]
    stamp, name = came.headers["webhook-timestamp"], came.headers["webhook-id"]
    signed = f"{name}.{stamp}.".encode() + came.body
    key = base64.b64decode(secret.reveal().removeprefix("whsec_"))
    right = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert f"v1,{right}" == came.headers["webhook-signature"]
    assert said["id"] == name
    assert str(int(hall.clock.now().timestamp())) == stamp


def test_each_trial_of_a_webhook_is_told_under_a_name_of_its_own(
    street: Street, server: Misbehaving
) -> None:
    """One that has seen a name passes over what comes under it again."""
    street.webhook("bea", "hook", at="https://games.example.org/ok")
    _lead_to(street, server)
    before = len(server.came)
    for _ in range(2):
        try_again(street.post.desk, street.bells, "bea", street.state().id)
        street.go(ringer(street))

    assert 2 == len({each.headers["webhook-id"] for each in server.came[before:]})


def test_a_device_reads_what_is_told_and_one_that_is_gone_is_forgotten(
    street: Street, server: Misbehaving
) -> None:
    device, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    for account, path in (("bea", "ok"), ("ann", "410")):
        wanted = DoorbellWanted(account, "push", "phone", f"https://games.example.org/{path}")
        desk, keys = street.post.desk, (in_base64(public(device)), in_base64(auth))
        hang_device(desk, street.bells, wanted, *keys)
    _lead_to(street, server)
    for seat in (P1, P2):
        street.post.tell(seat, "over", seat)
    before = len(server.came)
    street.go(ringer(street, push=True))
    came = next(each for each in server.came[before:] if each.path == "/ok")
    said = json.loads(read(came.body, device, auth))

    assert {
        "title": "Hegemon",
        "body": "Friday: the match is over",
        "url": f"{URL}/t/{street.post.table}",
        "tag": street.post.table,
    } == said
    assert "aes128gcm" == came.headers["content-encoding"]
    assert came.headers["authorization"].startswith("vapid t=")
    assert [] == street.bells.hung("ann")
    assert "" == street.state().failing


NASTY = "@everyone <!channel> [free](https://games.example.org) *x* https://games.example.org &"


@pytest.mark.parametrize("way", ["discord", "slack", "matrix", "json"])
def test_titles_are_words_to_every_service(way: DoorbellWay) -> None:
    told = DoorbellText("1", "turn", "t", NASTY, NASTY, "", "", f"{URL}/t/t")
    said = json.loads(body_of(way, told))

    assert {"discord": "content"}.get(way, "text") in said
    if way == "discord":
        assert {"parse": []} == said["allowed_mentions"]
        assert r"\[free\]\(https" in said["content"]
    if way == "slack":
        assert "<" not in said["text"]
    if way == "matrix":
        assert "<!channel" not in said["html"]


@pytest.mark.parametrize(
    "address",
    [
        "http://games.example.org/",
        "https://" + "u:p@games.example.org/",
        "https://",
        "",
        "https://games.example.org/ y",
        "games.example.org",
        "https://" + "\u00f6.example.org/",
    ],
)
def test_addresses_that_are_none_are_refused(street: Street, address: str) -> None:
    wanted = DoorbellWanted("bea", "json", "hook", address)
    with pytest.raises(Unfit):
        hang_webhook(street.post.desk, street.bells, wanted)


def test_nobody_has_more_than_so_many_and_the_same_place_is_one(street: Street) -> None:
    for _ in range(2):
        street.webhook("bea", "one")
    assert 1 == len(street.bells.hung("bea"))
    for number in range(MOST - 1):
        street.webhook("bea", f"{number}")
    with pytest.raises(Unfit, match="at most"):
        street.webhook("bea", "more")
    street.webhook("bea", "one")  # a known one says itself again, as devices do now and then
    assert MOST == len(street.bells.hung("bea"))
    drop_doorbell(street.bells, "bea", street.bells.hung("bea")[0].id)
    street.webhook("bea", "more")


def test_a_host_is_told_how_many_there_are_and_at_how_many_nothing_arrives(
    street: Street,
) -> None:
    assert BellsHeld(0, 0, 0, "") == street.bells.held()
    street.webhook("bea", "phone")
    street.webhook("ann", "other")
    assert BellsHeld(0, 2, 0, "") == street.bells.held()
    street.trouble = NotCarried("it answers 500")
    street.post.tell(P2, "message", "a")
    street.go()
    assert BellsHeld(0, 2, 1, "it answers 500") == street.bells.held()


def test_where_they_lead_is_in_no_export_and_all_goes_with_the_account(street: Street) -> None:
    street.webhook("bea", "phone")
    street.post.tell(P2, "message", "a")
    look(street.bells, street.post.hall, street.post.desk)
    told = str(street.post.desk.people.belongings("bea")["doorbell"])

    assert "phone" in told
    assert "games.example" not in told
    assert "whsec" not in told
    assert 1 == len(street.bells.waiting("9999", 9))
    delete_account(street.post.desk, "bea", lambda *_: None)
    assert [] == street.bells.waiting("9999", 9)


def test_a_contact_that_is_none_is_refused(street: Street) -> None:
    hall = street.post.hall
    with pytest.raises(BadConfig, match="mailto"):
        DoorbellRinger(
            hall.store, hall.clock, Caller(), url="", webhooks=False, push=PushKeys(b"", "me")
        )


def _tell(street: Street, about: str, facts: dict[str, Any]) -> None:
    street.post.hall.store.add(street.post.table, Notice(P2, about, about, facts))


def _facts(street: Street, facts: str) -> str:
    """What stands of the table in its row is this; what stood there before."""
    mine = TABLES.c.match == street.post.table
    with street.post.outbox._database.writing() as connection:
        before: str = connection.execute(sql.select(TABLES.c.facts).where(mine)).scalar_one()
        connection.execute(TABLES.update().where(mine).values(facts=facts))
    return before


def _lead_to(street: Street, server: Misbehaving) -> None:
    """What is at x.example is on this machine, without encryption: the caller is not asked here."""
    there = f"http://127.0.0.1:{server.port}"
    moved = sql.func.replace(DOORBELLS.c.address, "https://games.example.org", there)
    with street.post.outbox._database.writing() as connection:
        connection.execute(DOORBELLS.update().values(address=moved))
