"""The roads on which orders come to one match: each hands in lines, and gets a receipt for them.

A sending that got no receipt is sent once more, as people and programs do: `hand_in` says the same
again, and brings what the house tells of it.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from html import unescape
from pathlib import Path
from typing import Protocol

import httpx
import openpyxl

from hegemon.core.game import Player
from hegemon.play.receipts import digests_in
from hegemon.web.api.seen.workbooks import XLSX
from tests.roads.letters import Postbox, receipt_in, receive, reply
from tests.roads.waiting import PATIENCE, until
from tests.workbook.cells import filled

PASSWORD = "four words in a row"


class Road(Protocol):
    """How the orders of a seat come in."""

    seat: Player

    def hand_in(self, step: int, lines: Sequence[str]) -> str:
        """Hand orders in, or once more; the digest of the receipt. Raises httpx.HTTPError."""


class Place:
    """The house and a table in it, as somebody at a browser or program has them."""

    def __init__(self, url: str, table: str, clients: ExitStack) -> None:
        """What is opened there is closed with `clients`."""
        self.url, self.table, self._clients = url, table, clients

    def browser(self, name: str) -> httpx.Client:
        """A browser in which somebody has signed in; it says on which page its forms stand."""
        client = self._client({"origin": self.url})
        fields = {"name": name, "password": PASSWORD}
        client.post("/enter", data=fields).raise_for_status()
        return client

    def program(self, secret: str) -> httpx.Client:
        """A program that shows the link of a seat."""
        return self._client({"authorization": f"Bearer {secret}"})

    def _client(self, headers: Mapping[str, str]) -> httpx.Client:
        client = httpx.Client(
            base_url=self.url, headers=headers, timeout=PATIENCE, follow_redirects=True
        )
        return self._clients.enter_context(client)


class ByPage:
    """On the pages, without scripts: the form of lines."""

    def __init__(self, place: Place, seat: Player, name: str) -> None:
        self.seat, self._browser = seat, place.browser(name)
        self._at = f"/t/{place.table}/{seat}"

    def hand_in(self, step: int, lines: Sequence[str]) -> str:
        """Fill the form and seal; where the page says already that it was received, read that."""
        page = self._browser.get(self._at).text
        if "Received." not in page:
            said = {name: _hidden(page, name) for name in ("step", "seen")}
            assert said["step"] == f"{step}"
            fields = {**said, "lines": "\r\n".join(lines), "do": "seal"}
            page = self._browser.post(f"{self._at}/orders", data=fields).text
        return _found(page, r'<code class="digest">([0-9a-f]{64})</code>')


class OnPaper:
    """On paper: an umpire who plays no seat types the sheet in at his desk."""

    def __init__(self, place: Place, seat: Player, umpire: str) -> None:
        self.seat, self._browser = seat, place.browser(umpire)
        self._desk = f"/t/{place.table}/desk"

    def sit(self, name: str) -> None:
        """Its player takes it at the desk, with nothing but a pencil."""
        fields = {"seat": self.seat, "name": name}
        self._browser.post(f"{self._desk}/seat", data=fields).raise_for_status()

    def hand_in(self, step: int, lines: Sequence[str]) -> str:
        """Type the lines in and seal them; read the receipt that is written on the paper."""
        at = f"{self._desk}/{self.seat}"
        page = self._browser.get(at).text
        assert _hidden(page, "step") == f"{step}"
        if "The receipt, to be written" not in page:
            fields = {"step": f"{step}", "more": "\r\n".join(lines)}
            page = self._browser.post(f"{at}/seal", data=fields).text
        return _found(page, r'<code class="hash">([0-9a-f]{64})</code>')


class ByWorkbook:
    """By workbook: taken along, filled, handed in on the page of the seat."""

    def __init__(self, place: Place, seat: Player, name: str) -> None:
        self.seat, self._browser = seat, place.browser(name)
        self._at = f"/api/v1/tables/{place.table}/seats/{seat}/workbook"
        self._taken: tuple[int, bytes] = (0, b"")

    def hand_in(self, step: int, lines: Sequence[str]) -> str:
        """The file that comes back has the receipt; one taken along anew has it, too."""
        if self._taken[0] != step:
            self._taken = (step, self._take())
        book = filled(self._taken[1], [line.split() for line in lines])
        head = {"content-type": XLSX}
        sent = self._browser.post(self._at, content=book, headers=head)
        if sent.status_code != 200:
            return _in_book(self._take())
        told = sent.json()
        digest = str(told["handed"]["receipt"]["digest"])
        assert digest == _in_book(base64.b64decode(told["book"]))
        return digest

    def _take(self) -> bytes:
        return self._browser.get(f"{self._at}.xlsx").raise_for_status().content


def _in_book(book: bytes) -> str:
    """The receipt on the first sheet of a workbook; the other sheets are not read."""
    opened = openpyxl.load_workbook(io.BytesIO(book), read_only=True)
    rows = opened["Turn"].iter_rows(values_only=True)
    (digest,) = digests_in(" ".join(str(row[0]) for row in rows if row))
    opened.close()
    return digest


class ByProgram:
    """Over HTTP, by a program that has the link of a seat: each sending has its key."""

    def __init__(self, place: Place, seat: Player, link: str) -> None:
        self.seat, self._http = seat, place.program(link)
        self._at = f"/api/v1/tables/{place.table}/seats/{seat}/seal"

    def hand_in(self, step: int, lines: Sequence[str]) -> str:
        """The key of a turn is the same for each try."""
        said = {"orders": list(lines), "step": step, "key": f"turn {step}"}
        sent = self._http.post(self._at, json=said)
        assert sent.status_code == 200, sent.text
        return str(sent.json()["receipt"]["digest"])


class ByMail:
    """By mail: the letter of the turn is answered, and the answer to that tells the receipt."""

    def __init__(self, box: Postbox, seat: Player, address: str, folder: Path) -> None:
        """In the folder is what the house keeps."""
        self.seat, self._box, self._address, self._folder = seat, box, address, folder

    def hand_in(self, step: int, lines: Sequence[str]) -> str:
        """Send the answer, or the same letter once more, and wait for what comes back."""
        self.write(step, lines)
        return receipt_in(self._box, _name(step))

    def write(self, step: int, lines: Sequence[str]) -> None:
        """Send it; the house need not be up."""
        self.wait_for(step)
        letter = reply(self._box.turns()[step - 1], self._address, list(lines), step)
        receive(letter.as_bytes(), self._folder)

    def wait_for(self, step: int) -> None:
        """Until the letter of a turn has come."""
        until(lambda: len(self._box.turns()) >= step, f"the letter of turn {step}")

    def has_come(self, step: int) -> bool:
        """Whether the receipt of a turn has arrived."""
        return bool(self._box.answers_to(_name(step)))


def _name(step: int) -> str:
    return f"<{step}@example.org>"


def _hidden(page: str, name: str) -> str:
    """What a form says that nobody types."""
    return _found(page, rf'<input type="hidden" name="{name}" value="([^"]*)">')


def _found(page: str, pattern: str) -> str:
    found = re.search(pattern, page)
    assert found is not None, f"{pattern} is not in\n{page}"
    return unescape(found[1])
