"""Accounts over HTTP: signing in with cookies, tokens and what they open, sessions, deletion."""

from dataclasses import replace
from typing import Any

import httpx
import pytest

from hegemon.settings.known import PeopleSettings, Server, Settings
from tests.web.people import PASSWORD, came, opened, sits
from tests.web.served import Served, housed

HERE = {"origin": "http://localhost"}


def signed_in(server: Served, name: str = "ann", **more: Any) -> httpx.Response:
    """A reply to name and password, as a page of the server sends them."""
    said = {"name": name, "password": PASSWORD, **more}
    return server.by("").post("/api/v1/session", said, headers=HERE)


def cookies_of(reply: httpx.Response) -> dict[str, str]:
    """What a browser would send from then on."""
    kept = [line.partition(";")[0] for line in reply.headers.get_list("set-cookie")]
    return {"cookie": "; ".join(kept), **HERE}


def test_a_session_is_in_a_cookie_that_no_page_can_read(server: Served) -> None:
    """And in nothing else of the reply."""
    came(server, "ann")
    reply = signed_in(server)
    cookie = reply.headers.get_list("set-cookie")[0]
    secret = cookie.partition("=")[2].partition(";")[0]
    me = server.get("/api/v1/me", headers=cookies_of(reply)).json()

    assert 200 == reply.status_code
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert secret not in reply.text
    assert "ann" == me["name"]


def test_behind_tls_cookies_are_bound_to_the_host() -> None:
    server = housed(Settings(server=Server(public_url="https://localhost")))
    came(server, "ann")
    said = {"name": "ann", "password": PASSWORD}
    reply = server.post("/api/v1/session", said, headers={"origin": "https://localhost"})
    cookie = reply.headers.get_list("set-cookie")[0]

    assert cookie.startswith("__Host-hegemon=")
    assert "; Secure" in cookie


def test_wrong_names_and_passwords_are_told_alike(server: Served) -> None:
    """Byte for byte, but for the id of the request."""
    came(server, "ann")
    wrong = signed_in(server, password="something else").json()
    nobody = signed_in(server, name="nobody").json()

    assert {**wrong, "request": ""} == {**nobody, "request": ""}


def test_guessing_is_slowed_down(server: Served) -> None:
    came(server, "ann")
    tried = [signed_in(server, password=f"guess {at} and more") for at in range(12)]

    assert 429 == tried[-1].status_code
    assert int(tried[-1].headers["retry-after"]) > 0


def test_other_sites_sign_nobody_in(server: Served) -> None:
    """A page elsewhere could make somebody play as another."""
    came(server, "ann")
    said = {"name": "ann", "password": PASSWORD}
    foreign = server.post("/api/v1/session", said, headers={"origin": "http://127.0.0.1:9"})
    plain = server.ask(
        "POST", "/api/v1/session", content=b"{}", headers={"content-type": "text/plain"}
    )

    assert (403, 415) == (foreign.status_code, plain.status_code)


def test_whoever_signs_out_is_out(server: Served) -> None:
    came(server, "ann")
    cookies = cookies_of(signed_in(server))
    out = server.ask("DELETE", "/api/v1/session", headers=cookies)
    after = server.get("/api/v1/me/account", headers=cookies)

    assert (204, 401) == (out.status_code, after.status_code)


def test_a_token_opens_what_its_scope_says(server: Served) -> None:
    """It is told once, opens nothing else, makes no other tokens, and can be revoked."""
    ann = came(server, "ann")
    table, other = (
        opened(ann, bots={"p2": "expansionist"}),
        opened(ann, bots={"p2": "expansionist"}),
    )
    for each in (table, other):
        sits(ann, each, "p1")
    cookies = cookies_of(signed_in(server))
    wanted = {"name": "my bot", "scopes": [f"seat:{table['table']}/p1:read"]}
    made = server.post("/api/v1/me/tokens", wanted, headers=cookies).json()
    bot = server.by(made["secret"])
    own, foreign = f"/api/v1/tables/{table['table']}", f"/api/v1/tables/{other['table']}"
    statuses = [
        bot.get(f"{own}/seats/p1/sealed").status_code,
        bot.post(f"{own}/seats/p1/seal", {"orders": [], "step": 1}).status_code,
        bot.get(f"{foreign}/seats/p1/sealed").status_code,
        bot.get(f"{foreign}").status_code,
        bot.get("/api/v1/me/tokens").status_code,
        bot.post("/api/v1/me/tokens", wanted).status_code,
    ]
    listed = server.get("/api/v1/me/tokens", headers=cookies).text
    gone = server.ask("DELETE", f"/api/v1/me/tokens/{made['token']['id']}", headers=cookies)

    assert statuses[0] in {200, 409}
    assert [403, 404, 404, 403, 403] == statuses[1:]
    assert made["secret"] not in listed
    assert 204 == gone.status_code
    assert 401 == bot.get(f"{own}/seats/p1/sealed").status_code


def test_a_password_is_changed_by_who_knows_it(server: Served) -> None:
    """All sessions end; the one who asks has a new one."""
    came(server, "ann")
    cookies = cookies_of(signed_in(server))
    change = {"password": "another few words", "current": PASSWORD}
    wrong = server.ask(
        "PUT", "/api/v1/me/password", json={**change, "current": "no"}, headers=cookies
    )
    done = server.ask("PUT", "/api/v1/me/password", json=change, headers=cookies)
    before = server.get("/api/v1/me/account", headers=cookies)
    after = server.get("/api/v1/me/account", headers=cookies_of(done))

    assert (401, 200) == (wrong.status_code, done.status_code)
    assert (401, 200) == (before.status_code, after.status_code)


def test_an_account_is_exported_and_deleted(server: Served) -> None:
    """Its seats are given up; no secret is in the export."""
    ann = came(server, "ann")
    table = opened(ann, openness="open")
    sits(ann, table, "p1")
    cookies = cookies_of(signed_in(server))
    exported = server.get("/api/v1/me/export", headers=cookies)
    deleted = server.ask("DELETE", "/api/v1/me/account", headers=cookies)
    shown = server.get(f"/api/v1/tables/{table['table']}").json()

    assert 200 == exported.status_code
    assert "argon2" not in exported.text
    assert 204 == deleted.status_code
    assert [True, True] == [seat["free"] for seat in shown["seats"]]
    assert 401 == signed_in(server).status_code


def test_people_make_accounts_only_where_the_host_lets_them(server: Served) -> None:
    said = {"name": "ben", "password": PASSWORD}
    closed = server.post("/api/v1/accounts", said)
    lets = housed(Settings(people=PeopleSettings(sign_up=True)))
    made = lets.post("/api/v1/accounts", said)
    taken = lets.post("/api/v1/accounts", said)
    weak = lets.post("/api/v1/accounts", {"name": "cat", "password": "12345678"})

    assert (403, 201) == (closed.status_code, made.status_code)
    assert (409, 422) == (taken.status_code, weak.status_code)


def test_login_links_tell_nobody_who_has_an_account(server: Served) -> None:
    came(server, "ann")
    known = server.post("/api/v1/links", {"name": "ann"})
    unknown = server.post("/api/v1/links", {"name": "nobody"})

    assert known.content == unknown.content
    assert 200 == known.status_code


def test_whoever_shows_nothing_is_nobody(server: Served) -> None:
    me = replace(server, secret="").get("/api/v1/me").json()

    assert {"account": "", "name": "", "administrator": False, "scopes": None} == me


def test_who_says_where_he_lives(server: Served) -> None:
    """A time zone by its IANA name; nothing else, and what is left out stays."""
    came(server, "ann")
    cookies = cookies_of(signed_in(server))

    def say(**said: str) -> httpx.Response:
        return server.ask("PATCH", "/api/v1/me/account", json=said, headers=cookies)

    told = say(zone="Europe/Vienna").json()["account"]
    renamed = say(name="Ann").json()["account"]
    wrong = [say(zone=zone).status_code for zone in ("Vienna", "../etc/passwd", "+01:00")]

    assert ("ann", "Europe/Vienna") == (told["name"], told["zone"])
    assert ("Ann", "Europe/Vienna") == (renamed["name"], renamed["zone"])
    assert [422, 422, 422] == wrong


def test_who_signs_in_is_logged_and_who_does_not(
    server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the id of the account; what was typed is in no line."""
    came(server, "ann")
    account = server.services.desk.people.named("ann")
    assert account is not None
    capsys.readouterr()
    signed_in(server)
    signed_in(server, password="hunter2-wrong")
    signed_in(server, "hunter2-as-name")
    lines = [line for line in capsys.readouterr().out.splitlines() if "signed in" in line]

    assert [True, True, False] == [account.id in line for line in lines]
    assert [False, True, True] == ["not signed in" in line for line in lines]
    assert not any("hunter2" in line or PASSWORD in line for line in lines)
