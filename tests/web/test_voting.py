"""House rules put to the vote over HTTP and on the pages: of a seat, an umpire, on paper."""

import pytest

from tests.play.table import P1, P2
from tests.web.people import came, opened, sits
from tests.web.served import Served, housed
from tests.web.test_paper import ledger
from tests.web.test_tables import path, tended
from tests.web.visitor import Visitor, visitor

LIMIT = {"rule": "turn_limit", "value": "40", "reason": "we all want an end"}


@pytest.fixture
def server() -> Served:
    return housed()


def test_two_change_a_rule_by_their_vote(server: Served) -> None:
    ann, bea = came(server, "ann"), came(server, "bea")
    table = opened(ann)
    sits(ann, table, "p1")
    sits(bea, table, "p2")
    tended(server)
    assert 200 == ann.post(path(table, "seats/p1/proposals"), LIMIT).status_code
    own = f"/api/v1/tables/{table['table']}"
    seen = bea.get(own).json()["header"]["proposals"]
    foreign = bea.post(path(table, "seats/p2/proposals/withdraw"), {"proposal": 1})
    settled = bea.post(
        path(table, "seats/p2/proposals"), {**LIMIT, "rule": "home_distance", "value": "3"}
    )
    strange = bea.post(path(table, "seats/p1/ballots"), {"proposal": 1})
    voted = bea.post(path(table, "seats/p2/ballots"), {"proposal": 1})
    twice = bea.post(path(table, "seats/p2/ballots"), {"proposal": 1})
    after = bea.get(own).json()["header"]

    assert [(["p1"], [], ["p1", "p2"], 2)] == [
        (one["ayes"], one["nays"], one["voters"], one["wanted"]) for one in seen
    ]
    assert "is not yours" in foreign.json()["detail"]
    assert "the galaxy was drawn with it" in settled.json()["detail"]
    assert strange.status_code in (403, 404)
    assert (200, 404) == (voted.status_code, twice.status_code)
    assert ([{"turn_limit": 40}], []) == (after["announced"], after["proposals"])
    assert any(line.startswith("proposal 1 is accepted") for line in ledger(ann, table))


def test_page_proposes_votes_and_withdraws() -> None:
    ann = visitor().enter("ann")
    bea = ann.new().enter("bea")
    table = opened(came(ann.server, "ann"))
    sits(came(ann.server, "ann"), table, "p1")
    sits(came(ann.server, "bea"), table, "p2")
    tended(ann.server)
    hers, his = (f"/t/{table['table']}/{seat}" for seat in (P1, P2))
    wrong = ann.send(f"{hers}/proposals", rule="turn_limit", value="many", reason="so").text
    ann.send(f"{hers}/proposals", **LIMIT)
    seen = bea.get(his).text
    bea.send(f"{his}/ballots", proposal="1", wants="no")
    rejected = ann.server.services.hall.match(table["table"]).header
    ann.send(f"{hers}/proposals", **LIMIT)
    ann.send(f"{hers}/proposals/withdraw", proposal="2")

    assert 'value="many"' in wrong
    assert "house rule turn_limit" in wrong
    assert "A house rule is put to the vote." in seen
    assert "turn_limit=40" in seen
    assert "2 of 2 must be for it" in seen
    assert () == rejected.proposals == rejected.announced
    told = ledger(came(ann.server, "ann"), table)
    assert {"proposal 1 is rejected", "proposal 2 is withdrawn"} <= set(told)


def test_umpire_proposes_and_a_paper_votes() -> None:
    uma = visitor().enter("uma")
    made = opened(came(uma.server, "uma"), runs=True)
    sits(came(uma.server, "ann"), made, "p1")
    table = made["table"]
    uma.send(f"/t/{table}/desk/seat", seat="p2", name="Bea")
    tended(uma.server)
    uma.send(f"/t/{table}/umpire/propose", name="turn_limit", value="40", reason="an end")
    seen = uma.get(f"/t/{table}/umpire").text
    paper = uma.get(f"/t/{table}/desk/p2").text
    uma.send(f"/t/{table}/desk/p2/say", says="yes", proposal="1", against="p1")
    match = uma.server.services.hall.match(table)
    half = match.header.proposals[0].ayes
    ann = _as(uma, "ann")
    ann.send(f"/t/{table}/p1/ballots", proposal="1", wants="yes")
    uma.send(f"/t/{table}/umpire/propose", name="hyperspace", value="cumulative", reason="so")
    uma.send(f"/t/{table}/umpire/withdraw", proposal="2")

    assert "Proposal 1 of the umpire: turn_limit=40: an end" in seen
    assert '<option value="1">1: turn_limit=40</option>' in paper
    assert (P2,) == half
    assert ({"turn_limit": 40},) == match.header.announced
    assert () == match.header.proposals


def _as(one: Visitor, name: str) -> Visitor:
    return one.new().enter(name)
