"""The war page and its routes: for the table when it is over, for all when all agree."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import msgspec
import pytest

from hegemon.core.game import Player
from hegemon.core.show.luck import Luck, LuckOfKind
from hegemon.play.tables.tending import tend_all
from hegemon.web.api.seen.warring import WarPage
from hegemon.web.pages.ended.war import in_days
from hegemon.web.pages.parts.war import luck_of
from tests.web.people import came, opened, sits
from tests.web.served import Served, housed
from tests.web.visitor import Visitor, in_page, visitor

OF_ALL = ("war", "war/steps/1/board.svg", "war/picture.svg", "war/picture.png")
"""All that there is to see of a war."""


@dataclass
class Table:
    """A table at which Ann and Ben play; Ben has a seat link and no account."""

    server: Served
    told: dict[str, Any]
    ann: Served
    ben: Served

    def path(self, more: str) -> str:
        return f"/api/v1/tables/{self.told['table']}/{more}"

    def end(self) -> None:
        """Let nothing be ordered until it is over."""
        hall = self.server.services.hall
        while (match := hall.match(self.told["table"])).result is None:
            for seat, player in (("p1", self.ann), ("p2", self.ben)):
                if seat in match.waiting:
                    said = {"orders": [], "step": match.step + 1}
                    player.post(self.path(f"seats/{seat}/seal"), said)
            while tend_all(hall):
                pass

    def share(self, seat: str, *, wants: bool = True) -> int:
        by = self.ann if seat == "p1" else self.ben
        return by.post(self.path(f"seats/{seat}/war"), {"wants": wants}).status_code


def table(*, over: bool, **more: Any) -> Table:
    server = housed()
    ann = came(server, "ann")
    made = opened(ann, title="Friday", house_rules={"turn_limit": 3}, **more)
    sits(ann, made, "p1")
    link = sits(server, made, "p2", name="Ben")["link"]
    found = Table(server, made, ann, server.by(link))
    while tend_all(server.services.hall):
        pass
    if over:
        found.end()
    return found


@pytest.fixture(scope="module")
def running() -> Table:
    return table(over=False)


@pytest.mark.parametrize("what", OF_ALL)
def test_nothing_is_told_before_the_end(running: Table, what: str) -> None:
    """Not to the table, in the same words whatever has happened; a stranger hears of no table."""
    at_it = [one.get(running.path(what)) for one in (running.ann, running.ben)]
    other = table(over=False)
    other.ann.post(other.path("seats/p1/seal"), {"orders": ["move B C 1"], "step": 1})
    elsewhere = other.ann.get(other.path(what)).json()
    nowhere = running.server.get("/api/v1/tables/none/" + what).json()
    outside = running.server.get(running.path(what)).json()

    assert [409, 409] == [reply.status_code for reply in at_it]
    assert {**elsewhere, "request": ""} == {**at_it[0].json(), "request": ""}
    assert {**nowhere, "request": ""} == {**outside, "request": ""}
    assert 404 == outside["status"]


def test_word_before_the_end_is_refused(running: Table) -> None:
    said = running.ann.post(running.path("seats/p1/war"), {})
    again = running.ann.post(running.path("seats/p1/rematch"), {})

    assert [409, 409] == [said.status_code, again.status_code]


@pytest.fixture(scope="module")
def ended() -> Table:
    return table(over=True)


@pytest.mark.parametrize("agreed", [who for n in range(3) for who in combinations(("p1", "p2"), n)])
def test_others_see_it_when_all_agree_and_no_longer_when_one_does_not(
    ended: Table, agreed: tuple[str, ...]
) -> None:
    """By word of the account and of the seat link."""
    stranger = came(ended.server, "cat")
    for seat in ("p1", "p2"):
        ended.share(seat, wants=seat in agreed)
    seen = [by.get(ended.path(what)) for by in (stranger, ended.server) for what in OF_ALL]
    truth = ended.server.get(ended.path("truth/1"))
    letters = ended.server.get(ended.path("seats/p1/messages"))

    expected = 200 if len(agreed) == 2 else 404
    assert [expected] * 8 == [reply.status_code for reply in seen]
    assert {200} == {ended.ann.get(ended.path(what)).status_code for what in OF_ALL}
    assert [401, 401] == [truth.status_code, letters.status_code]
    ended.share("p1", wants=False)
    assert 404 == ended.server.get(ended.path("war")).status_code


def test_outside_is_told_nothing_of_the_table(ended: Table) -> None:
    """Not who has agreed, not where they play again; the rest is the same."""
    ended.share("p1")
    ended.share("p2")
    inside = ended.ann.get(ended.path("war")).json()
    outside = ended.server.get(ended.path("war")).json()

    assert {"here", "sharing"} <= set(inside)
    assert not {"here", "sharing", "next"} & set(outside)
    assert outside.items() <= inside.items()
    assert "invitation" not in str(outside)
    assert {"ann", "Ben"} == {side["person"] for side in outside["story"]["sides"]}


def test_no_other_speaks_for_a_seat(ended: Table) -> None:
    stranger = came(ended.server, "cat")
    refused = [
        by.post(ended.path(f"seats/{seat}/{what}"), {}).status_code
        for what in ("war", "rematch")
        for by, seat in ((stranger, "p1"), (ended.ann, "p2"), (ended.ben, "p1"))
    ]

    assert {403, 404} >= set(refused)


def test_picture_is_a_picture(ended: Table) -> None:
    png = ended.ann.get(ended.path("war/picture.png"))

    assert "image/png" == png.headers["content-type"]
    assert png.content.startswith(b"\x89PNG")
    assert (1200, 630) == tuple(int.from_bytes(png.content[at : at + 4]) for at in (16, 20))


def test_rematch_is_one_table_for_all() -> None:
    """Ben, who has no account, follows Ann, and gets a link of his own there."""
    ended = table(over=True)
    alone = ended.ben.post(ended.path("seats/p2/rematch"), {})
    first = ended.ann.post(ended.path("seats/p1/rematch"), {"rotated": True}).json()
    told = ended.ben.get(ended.path("war")).json()["next"]
    second = ended.ben.post(ended.path("seats/p2/rematch"), {}).json()
    while tend_all(ended.server.services.hall):
        pass
    here = f"/api/v1/tables/{first['table']}"
    view = ended.server.by(second["link"]).get(f"{here}/seats/p1/view")

    assert 422 == alone.status_code
    assert ("p2", "") == (first["seat"], first["link"])
    assert [first["table"], "p1", ["p1"]] == [told["table"], told["by"], told["free"]]
    assert (first["table"], "p1") == (second["table"], second["seat"])
    assert 200 == view.status_code
    assert {"turn_limit": 3} == {
        name: value
        for name, value in ended.ann.get(here).json()["header"]["house_rules"].items()
        if name == "turn_limit"
    }


# -- the page


def ends_as(who: str) -> tuple[Visitor, str]:
    """A browser of somebody at a table that is over."""
    ended = table(over=True)
    browser = visitor(ended.server).enter(who)
    return browser, f"/t/{ended.told['table']}/war"


def test_page_has_all_parts_without_scripts() -> None:
    """The replay goes by links, another measure too, and a name that was typed is inert."""
    browser, at = ends_as("ann")
    page = browser.get(at)
    first = browser.get(f"{at}?step=0")
    measured = browser.get(f"{at}?measure=ships&step=0")

    assert 200 == page.status_code
    for heading in ("How it turned", "Decisive battles", "Losses", "Dice", "Who may see this"):
        assert f">{heading}</h2>" in page.text
    assert "Play again, same seats" in page.text
    assert "To the match" in page.text
    assert 'rel="next"' in first.text
    assert "?step=1" in first.text
    assert 'measure=ships&amp;step=0#curve" aria-current="true"' in measured.text
    assert "style=" not in page.text
    assert "<script>" not in page.text


def test_luck_is_shown_of_every_kind_of_dice(ended: Table) -> None:
    """Not of the commonest alone: battles and research are two kinds."""
    page = msgspec.json.decode(ended.ann.get(ended.path("war")).content, type=WarPage)
    kinds = tuple(LuckOfKind(name, 10, 1, "more", 5.5, ()) for name in ("shots", "research"))
    shown = luck_of(msgspec.structs.replace(page, luck=Luck(kinds)))

    assert ["shots", "research"] == [one.kind.kind for one in shown]


def test_page_of_a_first_match_leads_to_another_and_to_a_whole_one() -> None:
    """Though it was left at once: then nothing was measured, and no head of a column is empty."""
    browser = visitor().enter("ann")
    name = in_page(browser.send("/new/space-conquest/first"), r"/t/([0-9a-f]{12})")
    hall = browser.server.services.hall
    tend_all(hall)
    hall.match(name).concede(Player("p1"))
    tend_all(hall)
    page = browser.get(f"/t/{name}/war").text

    assert "Play the lesson again" in page
    assert 'href="/new/space-conquest"' in page
    assert "Another order of seats" not in page
    assert 'colspan="2"></th>' not in page


@pytest.mark.parametrize(
    ("began", "ended", "expected"),
    [
        ("2026-03-12T23:59:00Z", "2026-03-12T23:59:59Z", "12 March 2026"),
        ("2026-03-12T20:00:00Z", "2026-03-30T01:00:00Z", "12 to 30 March 2026"),
        ("2026-03-12T20:00:00Z", "2026-06-04T01:00:00Z", "12 March to 4 June 2026"),
        ("2025-12-31T20:00:00Z", "2026-01-01T01:00:00Z", "31 December 2025 to 1 January 2026"),
        ("2026-03-12T20:00:00Z", "", "12 March 2026"),
    ],
)
def test_days_of_a_war(began: str, ended: str, expected: str) -> None:
    assert expected == in_days(began, ended)


def test_link_is_made_and_closed_on_the_page() -> None:
    ended = table(over=True)
    browser = visitor(ended.server).enter("ann")
    at = f"/t/{ended.told['table']}/war"
    ended.share("p2")
    before = browser.new().get(at)
    shared = browser.send(f"{at}/share", seat="p1", wants="yes")
    outside = browser.new().get(at)
    browser.send(f"{at}/share", seat="p1", wants="no")
    after = browser.new().get(at)

    assert "Sign in" in before.text
    assert "og:image" not in browser.get(at).text
    assert "Everybody who has the link" in shared.text
    assert 200 == outside.status_code
    assert "wins the war" in outside.text or "Nobody wins" in outside.text
    assert "/war/picture.png" in in_page(outside, r'og:image" content="([^"]+)"')
    assert "Take my word back" not in outside.text
    assert "Play again" not in outside.text
    assert "To the match" not in outside.text
    assert "Sign in" in after.text


def test_page_is_not_there_before_the_end(running: Table) -> None:
    browser = visitor(running.server).enter("ann")
    page = browser.get(f"/t/{running.told['table']}/war")

    assert 409 == page.status_code
    assert "when the match is over" in page.text


def test_match_page_and_list_lead_to_it() -> None:
    browser, at = ends_as("ann")
    seat = at.replace("/war", "/p1")

    assert f'href="{at}"' in browser.get(seat).text
    assert f'href="{at}"' in browser.get("/").text


def test_rematch_on_the_page_leads_to_the_next_table() -> None:
    browser, at = ends_as("ann")
    page = browser.send(f"{at}/again", seat="p1")

    assert "Friday, again" in page.text
    assert "To the next table" in browser.get(at).text


def test_who_has_a_seat_link_agrees_and_follows_on_the_page() -> None:
    """Without an account: his browser keeps the link of his seat at the next table."""
    ended = table(over=True)
    at = f"/t/{ended.told['table']}/war"
    ben = visitor(ended.server)
    ben.send("/sit", link=ended.ben.secret)
    alone = ben.send(f"{at}/again", seat="p2")
    agreed = ben.send(f"{at}/share", seat="p2", wants="yes")
    there = ended.ann.post(ended.path("seats/p1/rematch"), {}).json()["table"]
    page = ben.send(f"{at}/again", seat="p2")
    while tend_all(ended.server.services.hall):
        pass

    assert 422 == alone.status_code
    assert "needs an account" in alone.text
    assert "<b>Ben</b> agrees" in agreed.text
    assert "Friday, again" in page.text
    assert 200 == ben.get(f"/t/{there}/p2").status_code


def test_names_are_inert() -> None:
    """Whatever somebody calls himself, on the page and on the picture."""
    server = housed()
    ann = came(server, "ann")
    made = opened(ann, house_rules={"turn_limit": 2})
    sits(ann, made, "p1", name='<b>&"x"</b>')
    ben = server.by(sits(server, made, "p2", name="[x](place:A)")["link"])
    found = Table(server, made, ann, ben)
    while tend_all(server.services.hall):
        pass
    found.end()
    page = visitor(server).enter("ann").get(f"/t/{made['table']}/war")
    picture = ann.get(found.path("war/picture.svg"))

    assert '<b>&"x' not in page.text
    assert '<b>&"x' not in picture.text
    assert "&lt;b&gt;" in page.text
    assert Player("p1") in {
        side["player"] for side in ann.get(found.path("war")).json()["story"]["sides"]
    }
