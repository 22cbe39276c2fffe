"""Requests to addresses that strangers chose: to public places only, short, within seconds.

The address that is looked at is the one that is connected to: a name is resolved here, once, and
nothing resolves it again. Nothing that is answered leads anywhere: redirects are not followed.
"""

from __future__ import annotations

import ipaddress
import queue
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import httpcore

from hegemon.play.tables.post import NotCarried

SECONDS = 8.0
"""For all of it: the name, the connection, the answer's first lines."""

_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            *("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "fec0::/10", "3fff::/20"),
            *("192.0.0.0/24", "192.88.99.0/24"),
        ),
    )
)
"""Addresses within which others stand, so that what is behind them may be anything, and those of a
house or of nobody that Python calls global: of sites, examples, protocols and old relays."""

_ISATAP = 0x5EFE
"""What stands before an address of IPv4 within one of IPv6."""

Resolve = Callable[[str, int], Sequence[str]]


def is_public(address: str) -> bool:
    """Whether an IP address is one of the whole internet, and not of a house or a machine."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found.teredo is not None or int(found) >> 32 & 0xFDFFFFFF == _ISATAP:
            return False
    if any(found in each for each in _NETWORKS):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def resolved(host: str, port: int) -> list[str]:
    """The IP addresses of a name; raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


class Caller:
    """Sends requests; `may` says to which IP addresses."""

    def __init__(
        self,
        may: Callable[[str], bool] = is_public,
        resolve: Resolve = resolved,
        context: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._may, self._resolve, self._seconds = may, resolve, seconds
        self._context = context or ssl.create_default_context()

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer, of which no more is read; raises NotCarried for none."""
        network = _Guarded(self._may, self._resolve, time.monotonic() + self._seconds)
        try:
            with httpcore.ConnectionPool(
                ssl_context=self._context, network_backend=network, max_connections=1
            ) as pool:
                said = [*headers.items(), ("user-agent", "Hegemon"), ("connection", "close")]
                with pool.stream("POST", url, headers=said, content=body) as reply:
                    return int(reply.status)
        except NotCarried:
            raise
        except (httpcore.TimeoutException, TimeoutError):
            raise NotCarried(f"it does not answer within {self._seconds:g} s") from None
        except (httpcore.UnsupportedProtocol, httpcore.LocalProtocolError, UnicodeError):
            raise NotCarried("its address is none that can be called", for_good=True) from None
        except (ssl.SSLError, httpcore.ConnectError):
            raise NotCarried("it cannot be reached, or shows no certificate to trust") from None
        except (OSError, httpcore.NetworkError, httpcore.ProtocolError):
            raise NotCarried("it broke the connection off, or answers no HTTP") from None


class _Guarded(httpcore.NetworkBackend):
    """Connects to public addresses only, and lets nothing take longer than all of it may."""

    def __init__(self, may: Callable[[str], bool], resolve: Resolve, until: float) -> None:
        self._may, self._resolve, self._until = may, resolve, until
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to an address that was looked at; of several, all must be public."""
        found = self._found(host, port)
        if not found or not all(map(self._may, found)):
            raise NotCarried("its name leads to an address that is not public")
        stream = self._plain.connect_tcp(
            found[0], port, _left(self._until), local_address, socket_options
        )
        return _Timed(stream, self._until)

    def _found(self, host: str, port: int) -> Sequence[str]:
        """Where a name leads: the system's own search for it knows no end, so it is not waited for.

        Raises NotCarried, and TimeoutError where it takes too long.
        """
        came: queue.SimpleQueue[Sequence[str] | None] = queue.SimpleQueue()

        def resolve() -> None:
            try:
                came.put(self._resolve(host, port))
            except (OSError, UnicodeError):
                came.put(None)

        threading.Thread(target=resolve, name="name of a doorbell", daemon=True).start()
        try:
            found = came.get(timeout=_left(self._until))
        except queue.Empty:
            raise TimeoutError from None
        if found is None:
            raise NotCarried("its name cannot be found")
        return found


class _Timed(httpcore.NetworkStream):
    """A connection of which every part ends by one moment."""

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self._stream, self._until = stream, until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Some bytes."""
        return self._stream.read(max_bytes, _left(self._until))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send bytes."""
        self._stream.write(buffer, _left(self._until))

    def close(self) -> None:
        """End it."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        """The same, encrypted; the certificate is looked at under the name that was asked for."""
        stream = self._stream.start_tls(ssl_context, server_hostname, _left(self._until))
        return _Timed(stream, self._until)

    def get_extra_info(self, info: str) -> Any:
        """What is known of it."""
        return self._stream.get_extra_info(info)


def _left(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout
    return left
