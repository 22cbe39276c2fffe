"""Where a server is: an address that a secret may be sent to."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from hegemon.core.errors import BadConfig
from hegemon.core.refusals import shown
from hegemon.play.people.hosts import is_loopback

_TLS = "https://"


def place_of(text: str, *, insecure: bool = False) -> str:
    """The address of a server as it is used here, without / at its end; raises BadConfig.

    Without TLS a token could be read on the way, so that is only for this machine itself, or where
    somebody said that it is meant.
    """
    said = text if "://" in text else _TLS + text
    try:
        parts = urlsplit(said)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadConfig(f"{shown(text)} is no address of a server") from None
    if parts.scheme not in ("http", "https") or not host:
        raise BadConfig(
            f"{shown(text)} is no address of a server; it is like https://games.example.org"
        )
    _check_that_it_is_only_a_place(parts)
    if parts.scheme == "http" and not is_loopback(host) and not insecure:
        raise BadConfig(
            f"with http, everybody on the way to {shown(host)} can read your token: use https, or "
            "say --insecure"
        )
    name = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{name}{f':{port}' if port else ''}{parts.path.rstrip('/')}"


def _check_that_it_is_only_a_place(parts: SplitResult) -> None:
    """Who wrote a name, a password or a query into an address meant it to be used; raises."""
    if parts.username or parts.password or parts.query or parts.fragment:
        raise BadConfig("the address holds more than the server's place: a token is asked for")
