"""A browser for tests that runs no scripts: it shows a cookie, sends forms, and says its page."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

import httpx

from hegemon.play.matches import Match
from hegemon.web.pages.every import application
from tests.web.served import Served, served

HERE = "http://localhost"


@dataclass
class Browser:
    """Somebody with a cookie, or nobody."""

    server: Served
    cookie: str = ""

    def by(self, cookie: str) -> "Browser":
        return replace(self, cookie=cookie)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self._ask("GET", path, {"sec-fetch-site": "none", **headers})

    def send(self, path: str, *, origin: str = HERE, **fields: str) -> httpx.Response:
        """A form that stands on a page of this server, or of another."""
        headers = {"content-type": "application/x-www-form-urlencoded", "origin": origin}
        return self._ask("POST", path, headers, content=urlencode(fields))

    def _ask(self, method: str, path: str, headers: dict[str, str], **more: Any) -> httpx.Response:
        if self.cookie:
            headers["cookie"] = f"hegemon={self.cookie}"
        content = more.pop("content", None)
        body = {"content": content} if content is not None else {}
        return replace(self.server, secret="").ask(method, path, headers=headers, **body)


def browsed(match: Match | None = None, **more: Any) -> Browser:
    """Ann's browser on a server of a match, or on one without any."""
    house = served(match, **more)
    return Browser(replace(house, app=application(house.services)), "ann")
