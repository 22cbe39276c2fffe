"""Whatever people write stays text, on every page: no script, no turned writing, no unseen sign."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest

from hegemon.core.game import Player
from hegemon.play.notices.stopping import stop_link
from hegemon.play.tables.opening import new_invitation
from hegemon.play.tables.tending import tend
from hegemon.web.pages.every import PAGES
from tests.web.visitor import Visitor, visitor

RIGHT_TO_LEFT = "\u05e9\u05dc\u05d5\u05dd"
"""Letters of a language that is written from the right: rightful, and not to turn round others."""
NASTY = f'{RIGHT_TO_LEFT}<script>boo()</script>"><img src=x onerror=boo()>'
UNSEEN = "\u202e\u2066\u200f\x1b[2J\x07\u2028"
NAME = f"{RIGHT_TO_LEFT} 3"

ISOLATED = {"bdi", "option", "textarea", "title", "text", "desc"}
"""Elements out of which no writing turns round what stands beside them; "desc" is only read out."""


@dataclass
class Told(HTMLParser):
    """Reads a page: what runs, and what of people's writing stands beside other words."""

    troubles: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        runs = [name for name in said if name.startswith("on")]
        foreign = tag == "script" and not (said.get("src") or "").startswith("/static/")
        if runs or foreign or (tag == "img" and said.get("src") == "x"):
            self.troubles.append(self.get_starttag_text() or tag)
        if tag not in {"meta", "link", "input", "img", "br", "hr"}:
            self.open.append("bdi" if said.get("dir") else tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if RIGHT_TO_LEFT in data and not ISOLATED & set(self.open):
            self.troubles.append(f"{self.open[-3:]}: {data.strip()[:80]}")


@dataclass
class World:
    """A table at which everybody writes what he should not."""

    table: str
    people: dict[str, Visitor]
    link: str
    """That stops the letters of one of them."""


@pytest.fixture(scope="module")
def world() -> World:
    uma = visitor().enter("uma")
    for title in (NASTY[:40] + UNSEEN, NASTY[:80]):
        form = {"preset": "as-written", "mine": "none", "others": "open", "openness": "open"}
        uma.send("/new/space-conquest", title=title, when="none", **form)
    found = re.search(r'href="/t/([0-9a-f]{12})', uma.get("/").text)
    assert found is not None
    table, hall = found[1], uma.server.services.hall
    invitation = new_invitation(hall, table).reveal()
    people = {"uma": uma, "ben": uma.new().enter("ben"), "guest": uma.new()}
    for who, seat in (("ben", "p1"), ("guest", "p2")):
        for name in (NASTY[:30] + UNSEEN, NASTY[:30], NAME):
            said = {"table": table, "seat": seat, "name": name, "invitation": invitation}
            people[who].send("/join/seat", **said)
    tend(hall, table)
    for text in (UNSEEN + NASTY, NASTY):
        for name, seat in (("ben", "p1"), ("guest", "p2")):
            people[name].send(f"/t/{table}/{seat}/messages", text=text)
            people[name].send(f"/t/{table}/{seat}/orders", do="seal", step="1", lines=text)
        uma.send(f"/t/{table}/umpire/messages", text=text)
        uma.send(f"/t/{table}/umpire/pause", reason=text)
        uma.send(f"/t/{table}/umpire/hand", acts=text, reason=text)
        people["ben"].send("/me/tokens", name=text[:60], act=["read"], days="3")
        people["ben"].send("/me/account", name=text[:40], zone=text[:60])
    desk = uma.server.services.desk
    ben = next(one for one in desk.people.everybody() if one.name != "uma")
    return World(table, people, stop_link(desk, ben.id, "turn").reveal())


@pytest.mark.parametrize("page", sorted({page.path for page in PAGES if page.method == "GET"}))
@pytest.mark.parametrize(
    ("who", "seat"), [("ben", "p1"), ("guest", "p2"), ("uma", "bystander"), ("stranger", "p1")]
)
def test_what_people_write_is_inert(world: World, page: str, who: str, seat: str) -> None:
    parts = {"table": world.table, "seat": seat, "step": "1", "turn": "last", "event": "0"}
    parts |= {"link": world.link, "study": "none", "run": "none"}
    browser = world.people.get(who) or world.people["uma"].new()
    reply = browser.get(page.format(**parts, game="space-conquest", name="space-conquest"))
    told = Told()
    told.feed(reply.text)

    assert [] == told.troubles
    assert [] == [sign for sign in UNSEEN if sign in reply.text and sign not in "[2J"]


@pytest.mark.parametrize(
    ("form", "fields"),
    [
        ("orders", {"do": "seal", "step": "1", "lines": NASTY + UNSEEN}),
        ("messages", {"text": " ", "to": NASTY + UNSEEN}),
        ("away", {"days": NASTY + UNSEEN}),
        ("votes", {"against": NASTY + UNSEEN}),
    ],
)
def test_what_is_refused_comes_back_inert(world: World, form: str, fields: dict[str, str]) -> None:
    reply = world.people["ben"].send(f"/t/{world.table}/p1/{form}", **fields)
    told = Told()
    told.feed(reply.text)

    assert [] == [trouble for trouble in told.troubles if "<" in trouble]
    assert [] == [sign for sign in UNSEEN if sign in reply.text and sign not in "[2J"]


def test_the_world_is_what_it_should_be(world: World) -> None:
    """What was written has arrived: the pages would tell it."""
    page = world.people["ben"].get(f"/t/{world.table}/p1").text

    assert 4 < page.count(RIGHT_TO_LEFT)
    assert "&lt;script&gt;" in page
    assert "Paused:" in page
    assert Player("p1") in world.people["uma"].server.services.hall.match(world.table).waiting
