"""How many come from one address at once, by the server's own door or through a proxy of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

import msgspec
from starlette.responses import Response

from hegemon.play.people.limits import household
from hegemon.web.frame.answering import PROBLEM
from hegemon.web.frame.headers import App, AsgiScope, AsgiSend, Receive
from hegemon.web.frame.problems import AGAIN, made

Addresses = IPv4Network | IPv6Network | str
"""Some addresses of proxies: a network, or what is called by a name; "*" for all."""


def _addresses(said: str) -> Addresses:
    try:
        return ip_network(said, strict=False)
    except ValueError:
        return said


def _is_one(address: str, proxy: Addresses) -> bool:
    if isinstance(proxy, str):
        return proxy in ("*", address)
    try:
        return ip_address(address) in proxy
    except ValueError:
        return False


class Households:
    """Who is here from each household; what comes from a proxy of ours is nobody's yet."""

    def __init__(self, most: int, proxies: Collection[str]) -> None:
        """`most` from one household at once; `proxies` as in the settings."""
        self.most = most
        self._proxies = [_addresses(each) for each in proxies]
        self._here: Counter[str] = Counter()
        self.home_of = lru_cache(maxsize=4096)(self._home_of)
        """Whom an address is counted for; "" for nobody."""

    def _home_of(self, address: str) -> str:
        known = any(_is_one(address, proxy) for proxy in self._proxies)
        return "" if known else household(address)

    def is_full(self, home: str) -> bool:
        """Whether all are here who may be."""
        return bool(home) and self._here[home] >= self.most

    def come(self, home: str) -> None:
        """One more is here."""
        if home:
            self._here[home] += 1

    def go(self, home: str) -> None:
        """One is gone."""
        if home:
            self._here[home] -= 1
            if not self._here[home]:
                del self._here[home]

    @contextmanager
    def here(self, home: str) -> Iterator[None]:
        """One is here meanwhile."""
        self.come(home)
        try:
            yield
        finally:
            self.go(home)


class Crowd:
    """An application that works on so many requests of one address at once, and no more."""

    def __init__(self, app: App, most: int, proxies: Collection[str]) -> None:
        self._app, self._homes = app, Households(most, proxies)

    async def __call__(self, scope: AsgiScope, receive: Receive, send: AsgiSend) -> None:
        """Answer one request."""
        client = scope.get("client")
        home = self._homes.home_of(client[0]) if client else ""
        if self._homes.is_full(home):
            await _crowded(scope, self._homes.most)(scope, receive, send)
            return
        with self._homes.here(home):
            await self._app(scope, receive, send)


def _crowded(scope: AsgiScope, most: int) -> Response:
    said = f"at most {most} requests from one address at once: wait for a reply"
    problem = made("too-many", said, request=scope.get("state", {}).get("request", ""))
    headers = {"content-type": PROBLEM, "retry-after": str(AGAIN)}
    return Response(msgspec.json.encode(problem), problem.status, headers)
