"""What a file says of a war that is over, and what a word for one seat can do at the next table."""

import msgspec
import pytest

from hegemon.core.game import Player
from hegemon.play.entries import Begins, Entry
from hegemon.play.holding.entries import RematchEntry, SharedEntry
from hegemon.play.lines import read
from hegemon.play.tables.opening import new_invitation
from hegemon.play.tables.seats import leave_seat
from hegemon.play.tables.tending import tend
from hegemon.play.war.sharing import sharing_of
from tests.web.people import came, opened, sits
from tests.web.served import Served
from tests.web.test_imports import IMPORTS, NOON, as_file
from tests.web.test_war import OF_ALL, Table, table

P1, P2 = Player("p1"), Player("p2")


@pytest.fixture
def ended() -> Table:
    return table(over=True)


def brought(ended: Table, by: Served, *more: Entry) -> str:
    """A copy of the match with lines that somebody wrote behind it, brought here by him."""
    lines = ended.ann.get(ended.path("export")).content.splitlines()
    reply = by.ask("POST", IMPORTS, content=as_file([*map(read, lines), *more]))
    assert 201 == reply.status_code, reply.text
    return str(reply.json()["table"])


def sits_at(copy: str, by: Served, seat: str) -> None:
    """Somebody takes a seat of the copy that he has brought."""
    invitation = new_invitation(by.services.hall, copy).reveal()
    sits(by, {"table": copy, "invitation": invitation}, seat)


def test_nobody_can_write_that_all_agree(ended: Table) -> None:
    """Not even who sits at each seat of his copy: he has not played it there."""
    copy = brought(ended, ended.ann, *(SharedEntry(one, wants=True, time=NOON) for one in (P1, P2)))
    seen = [ended.server.by("").get(f"/api/v1/tables/{copy}/{what}") for what in OF_ALL]
    sits_at(copy, ended.ann, "p1")
    said = ended.ann.post(f"/api/v1/tables/{copy}/seats/p1/war", {"wants": True})

    assert {404} == {reply.status_code for reply in seen}
    assert 422 == said.status_code


def test_a_copy_leads_to_no_table_of_others(ended: Table) -> None:
    """A forged line would open any table whose name is known, without an invitation."""
    private = opened(came(ended.server, "vic"), title="Private")["table"]
    seats = {P1: P2, P2: P1}
    copy = brought(ended, ended.ann, RematchEntry(P1, private, seats, NOON))
    sits_at(copy, ended.ann, "p1")
    told = ended.ann.get(f"/api/v1/tables/{copy}/war").json()
    again = ended.ann.post(f"/api/v1/tables/{copy}/seats/p1/rematch", {}).json()

    assert "next" not in told
    assert private != again["table"]
    assert {} == ended.server.services.hall.store.holders(private)
    assert 404 == ended.ann.get(f"/api/v1/tables/{private}").status_code


def test_a_true_copy_takes_nobodys_seat(ended: Table) -> None:
    """Who was p1 sits down at p2 of his copy: Ben's seat at the next table waits for Ben."""
    there = ended.ann.post(ended.path("seats/p1/rematch"), {}).json()["table"]
    copy = brought(ended, ended.ann)
    eve = came(ended.server, "eve")
    sits_at(copy, ended.ann, "p1")
    sits_at(copy, eve, "p2")
    again = eve.post(f"/api/v1/tables/{copy}/seats/p2/rematch", {}).json()["table"]

    assert there != again
    assert {P1} == set(ended.server.services.hall.store.holders(there))


def test_a_seat_that_has_seen_something_is_not_taken_so(ended: Table) -> None:
    """Once the next match has begun, who runs its table says who gets a seat that is free."""
    hall = ended.server.services.hall
    there = ended.ann.post(ended.path("seats/p1/rematch"), {}).json()["table"]
    ended.ben.post(ended.path("seats/p2/rematch"), {})
    tend(hall, there)
    leave_seat(hall, there, P2)
    late = ended.ben.post(ended.path("seats/p2/rematch"), {})
    told = ended.ben.get(ended.path("war")).json()["next"]

    assert hall.match(there).now.last is not None
    assert (422, True) == (late.status_code, "has begun without you" in late.text)
    assert "free" not in told


def test_token_for_a_seat_opens_no_table(ended: Table) -> None:
    """Nor does it take a seat elsewhere in the name of its account."""
    name = ended.told["table"]
    helper = came(ended.server, "ann", f"seat:{name}/p1:read,play")
    refused = helper.post(ended.path("seats/p1/rematch"), {})
    shared = helper.post(ended.path("seats/p1/war"), {"wants": True})

    assert (403, 200) == (refused.status_code, shared.status_code)
    assert ended.server.services.hall.store.now(name).rematch is None


@pytest.mark.parametrize(("begins", "public"), [(None, True), (False, False), (True, True)])
def test_what_goes_on_from_another_match_stays_at_its_table(
    ended: Table, begins: bool | None, public: bool
) -> None:
    """It would show that one without fog; the set position of a first match is nobody's secret."""
    for seat in (P1, P2):
        ended.share(str(seat))
    now = ended.server.services.hall.match(ended.told["table"]).now
    position = None if begins is None else Begins("0" * 12, 3, {}, lesson=begins)
    changed = msgspec.structs.replace(now.match, begins=position)
    forked = msgspec.structs.replace(now, match=changed)

    assert sharing_of(forked).public is public
