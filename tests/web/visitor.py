"""A browser for tests that runs no scripts and keeps its cookies."""

import re
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlencode

import httpx

from hegemon.web.pages.every import application
from tests.web.pages import HERE
from tests.web.people import PASSWORD, came
from tests.web.served import Served, housed


@dataclass
class Visitor:
    """A browser and its cookies; forms say that they stand on a page of the server."""

    server: Served
    cookies: dict[str, str] = field(default_factory=dict)

    def new(self) -> "Visitor":
        """Another browser at the same server."""
        return replace(self, cookies={})

    def get(self, path: str) -> httpx.Response:
        """A page; whatever leads on is followed."""
        return self._led(self._ask("GET", path, {"sec-fetch-site": "none"}))

    def send(self, path: str, *, origin: str = HERE, **fields: Any) -> httpx.Response:
        """A form, and the page that it leads to."""
        headers = {"content-type": "application/x-www-form-urlencoded", "origin": origin}
        content = urlencode(fields, doseq=True)
        return self._led(self._ask("POST", path, headers, content=content))

    def enter(self, name: str) -> "Visitor":
        """Sign in under a name; the account is made if need be."""
        came(self.server, name)
        self.send("/enter", name=name, password=PASSWORD)
        return self

    def _led(self, reply: httpx.Response) -> httpx.Response:
        for _ in range(5):
            if reply.status_code != 303:
                break
            there = reply.headers["location"].partition("#")[0]
            reply = self._ask("GET", there, {"sec-fetch-site": "same-origin"})
        return reply

    def _ask(self, method: str, path: str, headers: dict[str, str], **more: Any) -> httpx.Response:
        if self.cookies:
            headers["cookie"] = "; ".join(f"{name}={each}" for name, each in self.cookies.items())
        reply = replace(self.server, secret="").ask(method, path, headers=headers, **more)
        for line in reply.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
            if "Max-Age=0" in line:
                del self.cookies[name]
        return reply


def visitor(server: Served | None = None, **more: Any) -> Visitor:
    """A browser at a server with pages, whose people come with what they show."""
    house = server or housed(**more)
    return Visitor(replace(house, app=application(house.services)))


def in_page(reply: httpx.Response, pattern: str) -> str:
    """The one part of a page that a pattern with a group finds."""
    found = re.search(pattern, reply.text)
    assert found is not None, f"{pattern} is not in\n{reply.text}"
    return found[1]
