"""A table from its opening to its end, over HTTP, by people with accounts and by one without."""

from typing import Any

from hegemon.play.people.accounts import change
from hegemon.play.tables.tending import tend_all
from hegemon.settings.known import Quotas, Settings
from tests.web.people import came, opened, sits
from tests.web.served import Served, housed


def path(table: dict[str, Any], *more: str) -> str:
    return "/".join(["/api/v1/tables", table["table"], *more])


def tended(server: Served) -> None:
    """Let a worker do all that is due."""
    while tend_all(server.services.hall):
        pass


def test_two_friends_play(server: Served) -> None:
    """One opens a table and sits down, the other comes with the invitation and without account."""
    ann = came(server, "ann")
    table = opened(ann, title="Friday night")
    stranger = server.get(path(table))
    guest = server.post(path(table, "visit"), {"invitation": table["invitation"]})
    written = server.get(path(table), params={"invitation": table["invitation"]})
    sits(ann, table, "p1", nonce="ab" * 32)
    link = sits(server, table, "p2", name="Ben")["link"]
    ben = server.by(link)
    tended(server)
    shown = ann.get(path(table)).json()
    sealed = [
        player.post(path(table, "seats", seat, "seal"), {"orders": [], "step": 1}).status_code
        for player, seat in ((ann, "p1"), (ben, "p2"))
    ]
    tended(server)
    report = ben.get(path(table, "seats", "p2", "steps", "1", "report"))
    elsewhere = ben.get(path(table, "seats", "p1", "view"))

    assert (404, 200) == (stranger.status_code, guest.status_code)
    assert 422 == written.status_code  # an address is written down on its way
    assert "Friday night" == shown["title"]
    assert ["ann", "Ben"] == [seat["name"] for seat in shown["seats"]]
    assert [200, 200] == sealed
    assert 200 == report.status_code
    assert 403 == elsewhere.status_code


def test_bots_take_the_other_seats(server: Served) -> None:
    """A match against a bot begins when the person sits, and goes on by itself."""
    ann = came(server, "ann")
    table = opened(ann, bots={"p2": "expansionist"})
    sits(ann, table, "p1")
    tended(server)
    ann.post(path(table, "seats", "p1", "seal"), {"orders": [], "step": 1})
    tended(server)

    assert 2 == ann.get(path(table, "seats", "p1", "sheet")).json()["step"]


def test_a_seat_is_taken_once(server: Served) -> None:
    ann, ben = came(server, "ann"), came(server, "ben")
    table = opened(ann)
    sits(ann, table, "p1")
    late = ben.post(path(table, "seats", "p1", "take"), {"invitation": table["invitation"]})

    assert 422 == late.status_code
    assert "p1 is not free" in late.json()["detail"]


def test_a_table_is_found_by_its_invitation_alone(server: Served) -> None:
    ann, ben = came(server, "ann"), came(server, "ben")
    table = opened(ann)
    found = ben.post("/api/v1/invitations", {"invitation": table["invitation"]})
    renewed = ann.post(path(table, "invitation")).json()["invitation"]
    stale = ben.post("/api/v1/invitations", {"invitation": table["invitation"]})
    anew = ben.post("/api/v1/invitations", {"invitation": renewed})

    assert table["table"] == found.json()["table"] == anew.json()["table"]
    assert 404 == stale.status_code


def test_tables_are_listed_for_those_who_have_to_do_with_them(server: Served) -> None:
    """Page by page; open ones for everybody."""
    ann, ben = came(server, "ann"), came(server, "ben")
    closed = opened(ann)
    opened_to_all = opened(ann, openness="open")
    first = ann.get("/api/v1/tables?limit=1").json()
    rest = ann.get("/api/v1/tables", params={"limit": 1, "cursor": first["next"]}).json()
    both = [each["table"] for page in (first, rest) for each in page["tables"]]
    his = ben.get("/api/v1/tables").json()["tables"]
    public = ben.get("/api/v1/tables?of=open").json()["tables"]

    assert {closed["table"], opened_to_all["table"]} == set(both)
    assert [] == his
    assert [opened_to_all["table"]] == [each["table"] for each in public]


def test_messages_reach_those_they_are_for(server: Served) -> None:
    ann, ben = came(server, "ann"), came(server, "ben")
    table = opened(ann)
    sits(ann, table, "p1")
    sits(ben, table, "p2")
    ann.post(path(table, "seats", "p1", "messages"), {"text": "Truce?", "to": ["p2"]})
    ben.post(path(table, "seats", "p2", "messages"), {"text": "<b>Hello</b> all"})
    anns = ann.get(path(table, "seats", "p1", "messages")).json()["messages"]
    bens = ben.get(path(table, "seats", "p2", "messages")).json()["messages"]
    unknown = ann.post(path(table, "seats", "p1", "messages"), {"text": "x", "to": ["p9"]})

    assert ["Truce?", "<b>Hello</b> all"] == [each["text"] for each in bens]
    assert ["Truce?", "<b>Hello</b> all"] == [each["text"] for each in anns]
    assert 422 == unknown.status_code


def test_whoever_runs_a_table_does_so_in_the_ledger(server: Served) -> None:
    """Pauses, more time and other terms are read by everybody at the table."""
    uma, ann = came(server, "uma"), came(server, "ann")
    table = opened(uma, runs=True, bots={"p2": "expansionist"})
    sits(ann, table, "p1")
    tended(server)
    done = [
        uma.post(path(table, "umpire", "pause"), {"reason": "Ann is ill"}),
        uma.post(path(table, "umpire", "continue")),
        uma.ask("PUT", path(table, "terms"), json={"schedule": {"hours": 24}}),
        uma.post(path(table, "umpire", "extend"), {"minutes": 60}),
        uma.post(path(table, "umpire", "due"), {"time": "2026-11-25T20:00:00Z"}),
    ]
    lines = [line["text"] for line in ann.get(path(table, "ledger")).json()["lines"]]

    assert [200] * 5 == [reply.status_code for reply in done]
    assert any("Ann is ill" in line for line in lines)
    assert "2026-11-25T20:00:00Z" == done[-1].json()["due"]


def test_a_match_that_is_over_can_be_carried_elsewhere(server: Served) -> None:
    """Exported with its secret, brought to another server; forked where it was."""
    ann = came(server, "ann")
    table = opened(ann, bots={"p1": "expansionist", "p2": "expansionist"})
    tended(server)
    exported = ann.get(path(table, "export"))
    other = came(housed(), "ann")
    brought = other.ask("POST", "/api/v1/imports", content=exported.content)
    again = other.ask("POST", "/api/v1/imports", content=exported.content)
    forked = ann.post(path(table, "fork"), {"step": 1})
    nonsense = other.ask("POST", "/api/v1/imports", content=b"no match")

    assert 200 == exported.status_code
    assert (201, 201) == (brought.status_code, again.status_code)
    assert brought.json()["table"] != again.json()["table"], "nobody can keep a match out by its id"
    assert (201, 422) == (forked.status_code, nonsense.status_code)


def test_a_seat_is_left_and_taken_by_another(server: Served) -> None:
    ann, ben, eve = came(server, "ann"), came(server, "ben"), came(server, "eve")
    table = opened(ann, openness="open")
    sits(ann, table, "p1")
    sits(ben, table, "p2")
    tended(server)
    left = ben.post(path(table, "seats", "p2", "leave"))
    gone = ben.get(path(table, "seats", "p2", "view"))
    sits(eve, table, "p2")

    assert 200 == left.status_code
    assert gone.status_code in {403, 404}
    assert 200 == eve.get(path(table, "seats", "p2", "view")).status_code


def test_a_table_is_deleted_by_who_runs_it(server: Served) -> None:
    """One whose match goes on, only when that is said."""
    ann = came(server, "ann")
    table = opened(ann, bots={"p2": "expansionist"})
    sits(ann, table, "p1")
    tended(server)
    running = ann.ask("DELETE", path(table))
    gone = ann.ask("DELETE", path(table), params={"running": "true"})

    assert (409, 204) == (running.status_code, gone.status_code)
    assert 404 == ann.get(path(table)).status_code


def test_bystanders_see_what_the_terms_let_them(server: Served) -> None:
    """Now, some steps later, or at the end."""
    ann, eve = came(server, "ann"), came(server, "eve")
    looks = {}
    for watching in ("now", "later", "end"):
        terms = {"watching": watching, "delay": 2}
        table = opened(ann, openness="open", bots={"p2": "expansionist"}, terms=terms)
        sits(ann, table, "p1")
        for step in (1, 2, 3):
            tended(server)
            ann.post(path(table, "seats", "p1", "seal"), {"orders": [], "step": step})
        tended(server)
        seen = eve.get(path(table, "seats", "bystander", "view"))
        third = eve.get(path(table, "seats", "bystander", "steps", "3"))
        looks[watching] = (seen.status_code, seen.json().get("step"), third.status_code)

    assert {"now": (200, 3, 200), "later": (200, 1, 404), "end": (404, None, 404)} == looks


def test_house_rules_are_never_read_from_the_hosts_files(server: Served) -> None:
    ann = came(server, "ann")
    wanted = {"game": "erkenfara", "house_rules": {"map": "@/etc/passwd"}}
    reply = ann.post("/api/v1/tables", wanted)

    assert 422 == reply.status_code
    assert "root:" not in reply.text


def test_the_umpires_hand_is_for_one_who_does_not_play(server: Served) -> None:
    """It shows the true position; who opened the table and plays would see through the fog."""
    ann, uma = came(server, "ann"), came(server, "uma")
    table = opened(uma, runs=True, bots={"p2": "expansionist"})
    sits(ann, table, "p1")
    own = opened(ann, bots={"p2": "expansionist"})
    sits(ann, own, "p1")
    tended(server)
    looks = [
        uma.get(path(table, "umpire", "hand")).status_code,
        ann.get(path(table, "umpire", "hand")).status_code,
        ann.get(path(own, "umpire", "hand")).status_code,
        ann.post(path(own, "umpire", "hand"), {"acts": ["x"], "reason": "y"}).status_code,
    ]

    assert looks[0] in {200, 422}  # games need not offer any acts
    assert [403, 403, 403] == looks[1:]


def test_what_is_due_is_told_as_it_is_where_one_lives(server: Served) -> None:
    """By the zone of the account; UTC for a stranger, and for who has not said it."""
    ann, ben = came(server, "ann"), came(server, "ben")
    terms = {"schedule": {"hours": 24}}
    table = opened(ann, bots={"p2": "expansionist"}, terms=terms, openness="open")
    sits(ann, table, "p1")
    tended(server)
    desk = server.services.desk
    account = desk.people.named("ann")
    assert account is not None
    change(desk, account.id, zone="America/St_Johns")
    told = [who.get(path(table)).json()["due"] for who in (ann, ben, server)]

    assert [
        "Sun 22 Nov 2026, 02:00 (America/St_Johns)",
        "Sun 22 Nov 2026, 05:30 (UTC)",
        "Sun 22 Nov 2026, 05:30 (UTC)",
    ] == told


def test_a_seat_concedes_and_all_are_told(server: Served) -> None:
    ann = came(server, "ann")
    table = opened(ann)
    sits(ann, table, "p1")
    ben = server.by(sits(server, table, "p2", name="Ben")["link"])
    tended(server)
    elsewhere = ben.post(path(table, "seats", "p1", "concession"), None)
    conceded = ben.post(path(table, "seats", "p2", "concession"), None)
    tended(server)
    header = ann.get(path(table, "seats", "p1", "now")).json()["header"]
    ledger = ann.get(path(table, "ledger")).json()

    assert (403, 200) == (elsewhere.status_code, conceded.status_code)
    assert ["p2"] == header["conceded"]
    assert ["p1"] == header["result"]["winners"]
    assert "p2 has conceded" in [line["text"] for line in ledger["lines"]]


def test_a_draw_is_offered_and_taken(server: Served) -> None:
    ann = came(server, "ann")
    table = opened(ann)
    sits(ann, table, "p1")
    ben = server.by(sits(server, table, "p2", name="Ben")["link"])
    tended(server)
    ann.post(path(table, "seats", "p1", "draw"), {"wants": True})
    tended(server)
    offered = ben.get(path(table, "seats", "p2", "now")).json()["header"]
    ben.post(path(table, "seats", "p2", "draw"), {"wants": True})
    tended(server)
    agreed = ben.get(path(table, "seats", "p2", "now")).json()["header"]

    assert (["p1"], None) == (offered["draw"], offered["result"])
    assert "draw" == agreed["result"]["outcome"]


def test_what_is_beyond_a_quota_is_refused_in_words() -> None:
    """For whoever opened the table, however he asks; it says how much he may have."""
    server = housed(Settings(quotas=Quotas(tables=2, bot_tables=1)))
    ann, ben = came(server, "ann"), came(server, "ben")
    bots = {"p1": "expansionist", "p2": "expansionist"}
    opened(ann, bots=bots)
    alone = ann.post("/api/v1/tables", {"game": "space-conquest", "bots": bots})
    table = opened(ann)
    begun = ann.post(path(table, "begin"), {"bot": "expansionist"})
    third = ann.post("/api/v1/tables", {"game": "space-conquest"})
    opened(ben, bots=bots)

    assert [409, 409, 409] == [each.status_code for each in (alone, begun, third)]
    assert {"urn:hegemon:problem:over-quota"} == {
        each.json()["type"] for each in (alone, begun, third)
    }
    assert "may have 1 matches under way that bots play alone" in alone.json()["detail"]
    assert "the host can allow more (quotas.tables)" in third.json()["detail"]


def test_so_many_matches_are_brought_in_a_day() -> None:
    """Whether they are any or not: each is looked at."""
    server = housed(Settings(quotas=Quotas(imports=2)))
    ann = came(server, "ann")
    found = [ann.ask("POST", "/api/v1/imports", content=b"no match") for _ in range(3)]
    server.clock.turn(hours=12)
    found.append(ann.ask("POST", "/api/v1/imports", content=b"no match"))

    assert [422, 422, 429, 422] == [each.status_code for each in found]
    assert "one account may bring 2 matches in a day" in found[2].json()["detail"]
    assert str(12 * 3600) == found[2].headers["retry-after"]
