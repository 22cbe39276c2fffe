"""One law on every road: terminal, HTTP, page without scripts, a seat far away, `hegemon order`.

Each road is given the same lines at the same question, and says the same of each of them.
"""

import json
import re
from collections.abc import Callable, Sequence
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from click.testing import CliRunner, Result

from hegemon.cli import hegemon
from hegemon.core.errors import HegemonError
from hegemon.play.entries import Receipt
from hegemon.play.errors import NotSaved
from hegemon.play.matches import Match
from hegemon.play.people.secret import Secret
from hegemon.play.ports import Draft, DraftKey
from hegemon.play.seat.sitting import sit_down
from hegemon.play.turn.drafts import draft_key, keep_draft, read_draft
from hegemon.play.turn.lines import LineSent, check_lines
from hegemon.play.turn.sealing import SealedState, Sending, seal, sealed_state, unseal
from hegemon.remote.drafts import RemoteDrafts
from hegemon.remote.match import RemoteMatch
from hegemon.remote.wire import Wire, read
from hegemon.store.drafts import FileDrafts, MemoryDrafts
from tests.play.table import GAMES, NAME, P1, begun, lines_of
from tests.web.loop import done
from tests.web.pages import Browser, browsed

API = f"/api/v1/tables/{NAME}/seats/p1"
PAGE = f"/t/{NAME}/p1"

HOME, NEAR, FAR = "F", "B", "C"
GOOD, MORE = f"move {HOME} {NEAR} 1", f"move {HOME} {FAR} 2"
TOO_MANY, BAD_WORD, BAD_STAR, SHORT = f"move {HOME} {NEAR} 99", "fly A B", "move A Z9 1", "move A"

TOO_MUCH: dict[str, Any] = {"order": "move", "from": HOME, "to": NEAR, "ships": 99}

CASES = {
    "all is fine": [GOOD, MORE],
    "one word is none": [GOOD, BAD_WORD, MORE],
    "three faults": [BAD_WORD, GOOD, BAD_STAR, SHORT],
    "too many ships": [TOO_MANY, GOOD],
    "a line that was typed twice": [BAD_WORD, BAD_WORD, GOOD],
    "nothing": [],
}

Verdicts = list[tuple[bool, str]]


class InProcess(httpx.BaseTransport):
    """A line to a server in this process."""

    def __init__(self, app: Any) -> None:
        self._transport = httpx.ASGITransport(app=app)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """The reply, read to its end."""

        async def asked() -> httpx.Response:
            reply = await self._transport.handle_async_request(request)
            content = await reply.aread()
            headers = {"etag": reply.headers.get("etag", "")}
            return httpx.Response(reply.status_code, headers=headers, content=content)

        return done(asked())


class House(NamedTuple):
    """One match, in a file and at a server."""

    browser: Browser
    file: Path
    here: Match

    @property
    def far(self) -> RemoteMatch:
        """Its first seat, from elsewhere."""
        transport = InProcess(self.browser.server.app)
        wire = Wire("http://localhost", Secret("ann"), transport=transport)
        return RemoteMatch(wire, NAME, "p1", GAMES)

    def order(self, lines: Sequence[LineSent], *more: str) -> Result:
        """`hegemon order` of the first seat; with objects among the lines, as JSON."""
        plain = [line for line in lines if isinstance(line, str)]
        text = "\n".join(plain) if len(plain) == len(lines) else json.dumps(lines)
        said = ["order", f"{self.file}", "--seat", "p1", "--i-am", "p1", *more, "-"]
        return CliRunner().invoke(hegemon, said, input=text, prog_name="hegemon")

    def form(self, lines: Sequence[str], do: str, step: int = 1) -> httpx.Response:
        """The form of lines on the page without scripts."""
        return self.browser.send(f"{PAGE}/orders", lines="\r\n".join(lines), step=f"{step}", do=do)

    def post(self, what: str, **body: Any) -> httpx.Response:
        """A request to the API for the seat."""
        return self.browser.server.post(f"{API}/{what}", body)


@pytest.fixture
def house(tmp_path: Path) -> House:
    match = begun(GAMES["space-conquest"])
    file = tmp_path / "m.hegemon"
    file.write_bytes(b"".join(line.rstrip(b"\n") + b"\n" for line in lines_of(match.store)))
    return House(browsed(match), file, match)


def by_terminal(house: House, lines: Sequence[str]) -> Verdicts:
    """Line by line, as they are typed or come from a pipe."""
    sitting = sit_down(house.here, P1, MemoryDrafts())
    assert sitting is not None
    written = [sitting.write(line) for line in lines]
    return [(one.fine, one.text) for one in written]


def by_turn(house: House, lines: Sequence[str]) -> Verdicts:
    """As mail or a workbook would."""
    return told(check_lines(house.here, P1, lines).check)


def by_http(house: House, lines: Sequence[str]) -> Verdicts:
    """The API."""
    found = house.post("check", orders=lines).json()["check"]["verdicts"]
    return [(one["fine"], one["text"]) for one in found]


def from_afar(house: House, lines: Sequence[str]) -> Verdicts:
    """A terminal elsewhere."""
    return told(check_lines(house.far, P1, lines).check)


def by_command(house: House, lines: Sequence[str]) -> Verdicts:
    """`hegemon order --check`."""
    found = json.loads(house.order(lines or ["pass"], "--check", "--json").stdout)["check"][
        "verdicts"
    ]
    return [(one["fine"], one["text"]) for one in found]


def by_page(house: House, lines: Sequence[str]) -> Verdicts:
    """The page without scripts: as it comes back with what cannot be sealed, else as it is kept."""
    sealable = check_lines(house.here, P1, lines).fine
    reply = house.form(lines, "keep" if sealable else "seal")
    text = house.browser.get(PAGE).text if sealable else reply.text
    found = re.findall(
        r'<li class="order-line (\w+)"><code>.*?</code> <span class="outcome"><bdi>(.*?)</bdi>',
        text,
    )
    return [(one == "fine", unescape(said)) for one, said in found]


def told(found: Any) -> Verdicts:
    """The verdicts of a check."""
    return [(one.fine, one.text) for one in found.verdicts]


ROADS: dict[str, Callable[[House, Sequence[str]], Verdicts]] = {
    "terminal": by_terminal,
    "http": by_http,
    "far": from_afar,
    "command": by_command,
    "page": by_page,
}


@pytest.mark.parametrize("road", ROADS)
@pytest.mark.parametrize("case", CASES)
def test_every_line_gets_the_same_verdict(house: House, road: str, case: str) -> None:
    lines = CASES[case]
    wanted = by_turn(house, lines)

    assert len(lines) == len(wanted)
    assert (case in ("all is fine", "nothing")) == all(fine for fine, _ in wanted)
    assert all(said for fine, said in wanted if not fine)
    assert wanted == ROADS[road](house, lines)


def test_the_page_without_scripts_keeps_what_was_typed(house: House) -> None:
    """Whole, in its place, each line once, however often it is sent; what is rubbed out is gone."""
    lines = CASES["three faults"]
    refused = house.form(lines, "seal").text
    again = house.form(lines, "seal").text
    later = typed(house.browser.get(PAGE).text)
    kept = house.form([GOOD, SHORT], "keep")

    assert lines == typed(refused) == typed(again)
    assert sorted(lines) == sorted(later)
    assert 303 == kept.status_code
    assert [GOOD, SHORT] == typed(house.browser.get(PAGE).text)


def typed(page: str) -> list[str]:
    """What stands in the form."""
    found = re.search(r"<textarea.*?>(.*?)</textarea>", page, re.DOTALL)
    assert found is not None
    return unescape(found[1]).splitlines()


def sealed_by(house: House, road: str, lines: Sequence[LineSent], *, anyway: bool) -> bool:
    """Whether lines are sealed on a road."""
    if road == "http":
        return house.post("seal", orders=lines, step=1, anyway=anyway).status_code == 200
    if road == "command":
        return house.order(lines, *(["--anyway"] if anyway else [])).exit_code == 0
    if road == "page":
        typed = [line for line in lines if isinstance(line, str)]
        return house.form(typed, "anyway" if anyway else "seal").status_code == 303
    far = road == "far"
    match: Any = house.far if far else house.here
    drafts = RemoteDrafts(match) if far else MemoryDrafts()
    return seal(match, P1, drafts, Sending(lines, anyway=anyway)).receipt is not None


SEALED: dict[str, tuple[list[LineSent], bool, bool]] = {
    "what is fine": ([GOOD, MORE], False, True),
    "what would be refused": ([GOOD, TOO_MUCH], False, False),
    "what would be refused, anyway": ([GOOD, TOO_MUCH], True, True),
    "what is no order": ([GOOD, BAD_WORD], False, False),
    "what is no order, anyway": ([GOOD, BAD_WORD], True, False),
}


@pytest.mark.parametrize("road", ["turn", "http", "far", "command", "page"])
@pytest.mark.parametrize("case", SEALED)
def test_what_is_sealed_and_what_anyway_means(house: House, road: str, case: str) -> None:
    """The rules decide on orders that they refuse; what is no order is never sealed."""
    lines, anyway, wanted = SEALED[case]
    if road == "page" and TOO_MUCH in lines:  # it has lines alone, and as one this is no order
        lines, wanted = [GOOD, TOO_MANY], False

    assert wanted == sealed_by(house, road, lines, anyway=anyway)


def test_late_orders_are_told_in_the_same_words(house: House) -> None:
    wanted = "this is for step 7; open is step 1"
    with pytest.raises(HegemonError, match=wanted):
        check_lines(house.here, P1, [GOOD], step=7)
    with pytest.raises(HegemonError, match=wanted):
        check_lines(house.far, P1, [GOOD], step=7)

    assert wanted == house.post("check", orders=[GOOD], step=7).json()["detail"]
    assert wanted == house.post("seal", orders=[GOOD], step=7).json()["detail"]
    assert wanted in house.order([GOOD], "--step", "7").stderr
    assert wanted in unescape(house.form([GOOD], "seal", step=7).text)


def test_a_key_is_the_same_law_on_every_road(house: House) -> None:
    """The old receipt for the same orders, however they are written; a refusal for others."""
    as_object = {"order": "move", "from": HOME, "to": NEAR, "ships": 1}
    first = house.post("seal", orders=[GOOD], step=1, key="k").json()["receipt"]["id"]
    same = house.post("seal", orders=[as_object], step=1, key="k").json()["receipt"]["id"]
    other = house.post("seal", orders=[MORE], step=1, key="k").json()["detail"]
    far, sending = house.far, Sending([MORE], key="k")
    here = [house.order([line], "--key", "k") for line in (GOOD, GOOD, MORE)]

    assert first == same
    assert "take a new key" in other
    assert house.far.seal(P1, far_answer(far, GOOD), key="k").id == first
    with pytest.raises(HegemonError, match="take a new key"):
        seal(far, P1, RemoteDrafts(far), sending)
    assert [0, 0, 4] == [one.exit_code for one in here]
    assert here[0].stdout == here[1].stdout
    assert "take a new key" in here[2].stderr


def far_answer(match: RemoteMatch, line: str) -> Any:
    """An answer of one line."""
    from hegemon.core.checking import answer_to
    from hegemon.core.notation import parse

    asked = match.asked_of(P1)
    assert asked is not None
    return answer_to(asked.form, (parse(asked.form, line),))


@pytest.mark.parametrize("road", ["turn", "http", "far", "page"])
def test_what_is_taken_back_is_a_draft_again(house: House, road: str) -> None:
    far = house.far
    match: Any = house.here if road == "turn" else far
    drafts: Any = MemoryDrafts() if road == "turn" else RemoteDrafts(far)
    receipt = seal(match, P1, drafts, Sending([GOOD, MORE])).receipt
    before = sealed_state(match, P1)
    if road == "http":
        assert 200 == house.post("unseal", step=1).status_code
    elif road == "page":
        assert 303 == house.form([], "unseal").status_code
    else:
        assert 1 == unseal(match, P1, drafts, 1).step
    far.look()

    assert (receipt, (GOOD, MORE)) == (before.sealed, before.lines)
    assert sealed_state(match, P1).sealed is None
    assert (GOOD, MORE) == tuple(read_draft(match, P1, drafts).page.lines)


def test_a_sibling_and_the_api_write_one_draft(house: House) -> None:
    """Also at a table whose match was called something else where it comes from."""
    services = house.browser.server.services
    match, drafts = services.hall.match(NAME), services.drafts_of(NAME)
    keep_draft(drafts, read_draft(match, P1, drafts), [GOOD])

    assert match.header.id != NAME
    assert [GOOD] == house.browser.server.get(f"{API}/draft").json()["lines"]


def test_a_newer_server_may_tell_more() -> None:
    """What a reply says beyond what this program knows is passed over."""
    said = {"step": 1, "asked": True, "sealed": None, "over": False, "weather": "fair"}

    assert SealedState(1, asked=True, sealed=None, over=False) == read(
        json.dumps(said).encode(), SealedState
    )


class FullDisk(MemoryDrafts):
    """Drafts that can be read, and not be changed any more."""

    full = False

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Keep nothing once the disk is full."""
        if self.full:
            raise NotSaved("no room")
        return super().keep(key, lines, seen)


def test_orders_are_sealed_though_their_draft_cannot_be_removed(house: House) -> None:
    """What is on the disk counts, and nobody is told that it does not."""
    drafts = FullDisk()
    drafts.keep(draft_key(house.here, P1), [GOOD], "")
    drafts.full = True
    sealing = seal(house.here, P1, drafts, Sending([GOOD]))

    assert isinstance(sealing.receipt, Receipt)
    assert "no room" in sealing.left
    assert sealing.receipt == house.here.sealed(P1)


def test_the_command_ends_the_draft_that_the_terminal_kept(house: House) -> None:
    drafts, key = FileDrafts(house.file), draft_key(house.here, P1)
    drafts.keep(key, [GOOD], "")
    before: Draft | None = drafts.recall(key)

    assert before is not None
    assert 0 == house.order([GOOD]).exit_code
    assert drafts.recall(key) is None
