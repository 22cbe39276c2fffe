"""Scenarios over HTTP and on the pages: saved by an umpire, begun in, and refused in words."""

import msgspec
import pytest

from tests.play.table import P1, P2
from tests.play.test_scenarios import resealed
from tests.web.people import came, opened, sits
from tests.web.served import Served, housed
from tests.web.test_paper import ledger
from tests.web.test_tables import path, tended
from tests.web.visitor import visitor

OURS = "/api/v1/scenarios"


@pytest.fixture
def server() -> Served:
    return housed()


def run_by(server: Served, **more: object) -> tuple[Served, Served, dict[str, str]]:
    """Uma's table at which Ann and Ben play; its match has begun."""
    uma, ann = came(server, "uma"), came(server, "ann")
    table = opened(uma, runs=True, **more)
    sits(ann, table, "p1")
    sits(came(server, "ben"), table, "p2")
    tended(server)
    return uma, ann, table


def saved(uma: Served, table: dict[str, str]) -> str:
    """The file, as the umpire gets it."""
    reply = uma.get(f"{path(table, 'umpire/scenario')}?title=The+siege&about=A+line")
    assert 200 == reply.status_code, reply.text
    assert f'filename="{table["table"]}.scenario"' in reply.headers["content-disposition"]
    return reply.text


def test_what_an_umpire_set_up_by_hand_is_begun_anew(server: Served) -> None:
    uma, ann, table = run_by(server)
    stars = server.services.hall.match(table["table"]).now.state["stars"]
    home = next(star for star, one in stars.items() if one["owner"] == P1)
    acts = {"acts": [f"ships {home} p1 77"], "reason": "the siege begins with more ships"}
    assert 200 == uma.post(path(table, "umpire/hand"), acts).status_code
    text = saved(uma, table)
    looked = ann.post(f"{OURS}/look", {"scenario": text}).json()
    made = ann.post(OURS, {"table": {"game": "space-conquest"}, "scenario": text})
    assert 201 == made.status_code, made.text
    new = made.json()
    sits(ann, new, "p1")
    sits(came(server, "ben"), new, "p2")
    tended(server)
    hall = server.services.hall
    old, begun = (hall.match(one["table"]).now for one in (table, new))

    assert ("space-conquest", "The siege", "A line") == (
        looked["game"],
        looked["title"],
        looked["about"],
    )
    assert [P1, P2] == looked["seats"]
    assert old.state == begun.state
    assert "as in the scenario “The siege”" in ledger(ann, new)[-1]
    assert "The siege" == ann.get(f"/api/v1/tables/{new['table']}").json()["title"]


def test_only_who_sees_everything_anyway_saves_one(server: Served) -> None:
    uma, ann, table = run_by(server)
    plays = opened(ann)
    sits(ann, plays, "p1")
    sits(came(server, "ben"), plays, "p2")
    tended(server)

    assert 403 == ann.get(path(table, "umpire/scenario")).status_code
    assert 403 == ann.get(path(plays, "umpire/scenario")).status_code
    assert 200 == uma.get(path(table, "umpire/scenario")).status_code


def test_what_is_none_is_refused_in_words(server: Served) -> None:
    uma, ann, table = run_by(server)
    text = saved(uma, table)
    forged = text.replace("The siege", "A siege!!")
    impossible = resealed(
        text.encode(), state={**msgspec.json.decode(text)["state"], "turn": 0}
    ).decode()
    game = {"game": "space-conquest"}
    told = [
        ann.post(OURS, {"table": said, "scenario": file}).json()
        for said, file in (
            (game, forged),
            (game, impossible),
            ({"game": "erkenfara"}, text),
            ({**game, "house_rules": {"turn_limit": 9}}, text),
        )
    ]

    assert "it was changed after it was saved" in told[0]["detail"]
    assert "no such position of Space Conquest" in told[1]["detail"]
    assert "the scenario is one of Space Conquest" in told[2]["detail"]
    assert "a scenario has its own" in told[3]["detail"]
    assert 422 == ann.post(f"{OURS}/look", {"scenario": forged}).status_code
    assert 401 == server.post(f"{OURS}/look", {"scenario": text}).status_code


def test_page_opens_a_table_from_a_scenario() -> None:
    uma = visitor().enter("uma")
    owner, _, table = run_by(uma.server)
    page = uma.get(f"/t/{table['table']}/umpire").text
    text = saved(owner, table)
    form = {"who": "bot", "mine": "p2", "bot": "admiral", "when": "none", "rule.turn_limit": "40"}
    wrong = uma.send("/new/space-conquest", **form, scenario=text[:-9]).text
    other = uma.send("/new/erkenfara", mine="p1", scenario=text).text
    match = uma.send("/new/space-conquest", **form, scenario=text)
    tended(uma.server)
    now = uma.server.services.hall.match(match.url.path.split("/")[2]).now

    assert f'action="/api/v1/tables/{table["table"]}/umpire/scenario"' in page
    assert "his is no scenario" in wrong
    assert "his is a scenario of another game, space-conquest" in other
    assert now.match.begins
    assert "The siege" == now.match.begins.scenario
    assert {P1: "admiral", P2: "human"} == {seat: plan.by for seat, plan in now.plans.items()}
