"""Administrators: accounts and the machine, never a match; every deed is kept where it was done."""

from typing import Any

import pytest

from hegemon.play import resolve
from hegemon.play.people.accounts import dismiss, make_account
from hegemon.play.people.secret import Secret
from hegemon.play.tables.tending import tend_all
from tests.people.office import with_address
from tests.web.people import PASSWORD, administrator, came, opened, sits
from tests.web.served import Served
from tests.web.test_letters import post_of
from tests.web.test_signing import cookies_of, signed_in
from tests.web.test_tables import path, tended

ADMIN = "/api/v1/admin"
WHY = {"reason": "asked for it"}


def root(server: Served) -> Served:
    """Somebody who looks after the server, with a token for that."""
    administrator(server, "root-2")
    return came(server, "root-2", "account:administer")


def in_person(server: Served, name: str = "root-2") -> dict[str, str]:
    """The cookies of a session that has just begun."""
    return cookies_of(signed_in(server, name))


def id_of(server: Served, name: str) -> str:
    account = server.services.desk.people.named(name)
    assert account is not None
    return account.id


def deeds(admin: Served) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = admin.get(f"{ADMIN}/deeds").json()["deeds"]
    return found


def test_accounts_are_listed_page_by_page(server: Served) -> None:
    admin = root(server)
    for name in ("ann", "ben"):
        came(server, name)
    first = admin.get(f"{ADMIN}/accounts?limit=2").json()
    rest = admin.get(f"{ADMIN}/accounts", params={"cursor": first["next"]}).json()
    names = [each["name"] for page in (first, rest) for each in page["accounts"]]
    seen = admin.get(f"{ADMIN}/accounts/{id_of(server, 'ann')}").json()

    assert ["ann", "ben", "root-2"] == names
    assert 1 == len(seen["tokens"])
    assert "hgm_" not in str(seen)


def test_a_closed_account_opens_nothing(server: Served) -> None:
    """Password, session, token, seat link; its seats stay, and open again with it."""
    admin, ann = root(server), came(server, "ann")
    table = opened(ann, bots={"p2": "expansionist"})
    sits(ann, table, "p1")
    link = ann.post(path(table, "seats", "p1", "link")).json()["link"]
    seat, account = server.by(link), id_of(server, "ann")
    cookies = in_person(server, "ann")
    closed = admin.post(f"{ADMIN}/accounts/{account}/close", WHY)
    told = [
        ann.get("/api/v1/me/account").status_code,
        server.get("/api/v1/me/account", headers=cookies).status_code,
        seat.get(path(table, "seats", "p1", "view")).status_code,
        signed_in(server).status_code,
    ]
    wrong = server.by("").post("/api/v1/session", {"name": "ann", "password": "none of it"})
    reopened = admin.post(f"{ADMIN}/accounts/{account}/reopen", WHY)

    assert closed.json()["closed"]
    assert [401, 401, 401, 401] == told
    assert "closed" not in wrong.text
    assert "closed" not in reopened.json()
    assert 200 == signed_in(server).status_code
    assert 401 == ann.get("/api/v1/me/account").status_code
    assert {"p1"} == set(server.services.hall.store.holders(table["table"]))


def test_no_administrator_becomes_another_over_the_network(server: Served) -> None:
    admin = root(server)
    administrator(server, "chief")
    account = id_of(server, "chief")
    cookies = in_person(server)
    tried = [
        admin.post(f"{ADMIN}/accounts/{account}/{what}", WHY) for what in ("close", "sign-out")
    ]
    tried.append(server.post(f"{ADMIN}/accounts/{account}/link", WHY, headers=cookies))

    assert [422, 422, 422] == [each.status_code for each in tried]
    assert all("hegemon admin user" in each.text for each in tried)
    assert [] == deeds(admin)


def test_a_link_for_who_has_lost_his_password(server: Served) -> None:
    """Only by who has just signed in; the owner is told, and nothing keeps the link."""
    admin, account = root(server), make_account(server.services.desk, "Ann", Secret(PASSWORD))
    with_address(server.services.desk, account.id)
    by_token = admin.post(f"{ADMIN}/accounts/{account.id}/link", WHY)
    cookies = in_person(server)
    made = server.post(f"{ADMIN}/accounts/{account.id}/link", WHY, headers=cookies)
    link = made.json()["link"]
    said = {"link": link, "password": "another few words"}
    used = server.post("/api/v1/links/password", said, headers={"origin": "http://localhost"})
    post, postman = post_of(server)
    post()

    assert 403 == by_token.status_code
    assert 200 == used.status_code
    assert "link-made" in [parcel.about for parcel in postman.carried]
    assert link not in str(deeds(admin))


def test_sessions_are_ended_of_one_and_of_all(server: Served) -> None:
    admin = root(server)
    for name in ("ann", "ben"):
        came(server, name)
    anns, bens, roots = (in_person(server, name) for name in ("ann", "ben", "root-2"))

    def open_sessions() -> list[bool]:
        return [
            server.get("/api/v1/me/account", headers=each).status_code == 200
            for each in (anns, bens, roots)
        ]

    before = open_sessions()
    admin.post(f"{ADMIN}/accounts/{id_of(server, 'ann')}/sign-out", WHY)
    one = open_sessions()
    server.post(f"{ADMIN}/sign-out", WHY, headers=roots)

    assert [True, True, True] == before
    assert [False, True, True] == one
    assert [False, False, True] == open_sessions()


def test_tables_are_seen_by_their_facts_alone(server: Served) -> None:
    """No look at a match: for an administrator a table is as for any stranger."""
    admin, ann = root(server), came(server, "ann")
    table = opened(ann, title="Friday", bots={"p2": "expansionist"})
    sits(ann, table, "p1")
    tended(server)
    told = admin.get(f"{ADMIN}/tables").json()["tables"]
    one = admin.get(f"{ADMIN}/tables/{table['table']}").json()
    looks = [
        admin.get(path(table, each)).status_code
        for each in ("truth/0", "seats/p1/view", "umpire/truth", "ledger", "messages", "export")
    ]

    assert [one] == told
    assert ("Friday", ["p1"]) == (one["title"], one["held"])
    assert {
        "table",
        "title",
        "game",
        "created",
        "openness",
        "facts",
        "held",
        "fault",
    } == set(one)
    assert {403, 404} >= set(looks)


def test_a_table_whose_rules_broke_down_is_put_back_to_work(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody at the table reads it, and it is kept who did it."""
    admin, ann = root(server), came(server, "ann")
    table = opened(ann, bots={"p2": "expansionist"})
    sits(ann, table, "p1")
    tended(server)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(resolve, "_taken", broken)
        ann.post(path(table, "seats", "p1", "seal"), {"orders": [], "step": 1})
        tended(server)
    stuck = admin.get(f"{ADMIN}/tables?held=stuck").json()["tables"]
    tend_all(server.services.hall)
    before = server.services.hall.store.now(table["table"]).number
    put = admin.post(f"{ADMIN}/tables/{table['table']}/try-again", {"reason": "mended"})
    tended(server)
    lines = [line["text"] for line in ann.get(path(table, "ledger")).json()["lines"]]

    assert [table["table"]] == [each["table"] for each in stuck]
    assert "ZeroDivisionError" == stuck[0]["fault"]
    assert (1, "") == (before, put.json()["fault"])
    assert 2 == server.services.hall.store.now(table["table"]).number
    assert "an administrator lets the rules be tried again: mended" in lines
    assert [("try again", table["table"])] == [
        (each["what"], each["table"]) for each in deeds(admin)
    ]
    assert [] == admin.get(f"{ADMIN}/tables?held=stuck").json()["tables"]


def test_every_deed_is_kept_and_logged(server: Served, capsys: pytest.CaptureFixture[str]) -> None:
    """By whom, about whom and why; the person reads it in the export of the account."""
    admin, _ = root(server), came(server, "ann")
    account = id_of(server, "ann")
    for what in ("close", "reopen", "sign-out"):
        admin.post(f"{ADMIN}/accounts/{account}/{what}", {"reason": "a\x1b[2J\nquarrel"})
    made = admin.post(f"{ADMIN}/announcements", {"text": "An upgrade\ntonight"}).json()
    admin.ask("DELETE", f"{ADMIN}/announcements/{made['id']}")
    kept = deeds(admin)
    logged = capsys.readouterr().out
    exported = server.get("/api/v1/me/export", headers=in_person(server, "ann")).json()

    assert ["withdraw", "announce", "sign out", "reopen account", "close account"] == [
        each["what"] for each in kept
    ]
    assert {id_of(server, "root-2")} == {each["by"] for each in kept}
    assert {account} == {each["account"] for each in kept[2:]}
    assert "a?[2J quarrel" == kept[-1]["reason"]
    assert all(name in logged for name in ("close_account", "sign_account_out"))
    assert 3 == len(exported["kept"]["deed"])


def test_everybody_is_told_until_it_is_over(server: Served) -> None:
    """Strangers, too; by letter to who has an address, once."""
    admin, account = root(server), make_account(server.services.desk, "Ann")
    with_address(server.services.desk, account.id)
    said = {"text": "An upgrade tonight\x1b[2J", "days": 2, "letters": True}
    made = admin.post(f"{ADMIN}/announcements", said)
    post, postman = post_of(server)
    post()
    shown = server.get("/api/v1/announcements").json()["announcements"]
    server.clock.turn(days=2)
    after = server.get("/api/v1/announcements").json()["announcements"]
    post()

    assert 201 == made.status_code
    assert ["An upgrade tonight?[2J"] == [each["text"] for each in shown]
    assert [] == after
    assert [("Ann", "announcement")] == [(each.name, each.about) for each in postman.carried]


@pytest.mark.parametrize("said", [{"text": " \n"}, {"text": "x" * 3000}, {"text": "x", "days": 0}])
def test_what_cannot_be_announced(server: Served, said: dict[str, Any]) -> None:
    assert 422 == root(server).post(f"{ADMIN}/announcements", said).status_code


def test_who_is_no_administrator_any_more_does_nothing(server: Served) -> None:
    admin = root(server)
    dismiss(server.services.desk, id_of(server, "root-2"))

    assert 403 == admin.get(f"{ADMIN}/accounts").status_code
