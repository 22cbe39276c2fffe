"""The process of a server: it listens, and when it is told to stop it finishes what it does."""

from __future__ import annotations

import socket
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from hegemon.core.errors import BadConfig
from hegemon.play.people.hosts import is_loopback
from hegemon.serving.bell import Bell
from hegemon.serving.collecting import collect_seldom
from hegemon.settings.known import Settings
from hegemon.web.running.files import connections_of
from hegemon.web.running.gate import Gate
from hegemon.web.running.gated import GatedConfig

_SCHEME = "http://"

_TICKS = 10
"""Of uvicorn's, which make a second."""


class Stopping(uvicorn.Server):
    """A server whose streams end as soon as it is told to stop: it need not wait for them."""

    def __init__(self, config: GatedConfig, bell: Bell) -> None:
        super().__init__(config)
        self._gate, self._bell = config.gate, bell

    async def on_tick(self, counter: int) -> bool:
        """Each second, who takes too long has to go."""
        if counter % _TICKS == 0:
            self._gate.close_late()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to stop came."""
        self._bell.stop()
        super().handle_exit(sig, frame)


def check_address(settings: Settings) -> None:
    """Raises BadConfig for an address that others reach, where nobody said that this is meant."""
    server = settings.server
    if is_loopback(server.host) or server.beyond_loopback:
        return
    raise BadConfig(
        f"server.host {server.host} can be reached by other machines, and passwords would go over "
        "the network as they are: put a proxy with TLS in front, or say --beyond-loopback"
    )


def listen(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say; raises BadConfig where that cannot be."""
    check_address(settings)
    host, port = settings.server.host, settings.server.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1000)  # who comes before all is ready waits, and is not turned away
    except OSError as trouble:
        listener.close()
        raise BadConfig(
            f"nothing can listen on {host} port {port}: {trouble.strerror}"
        ) from trouble
    listener.set_inheritable(True)
    return listener


def place_of(listener: socket.socket) -> str:
    """The address of a socket, as a browser takes it."""
    host, port = listener.getsockname()[:2]
    name = f"[{host}]" if ":" in host else host
    return f"{_SCHEME}{name}:{port}"


def serve(app: Starlette, settings: Settings, listener: socket.socket, bell: Bell) -> None:
    """Serve until a signal comes; requests under way are finished."""
    collect_seldom()
    Stopping(configured(app, settings), bell).run(sockets=[listener])


def configured(app: Starlette, settings: Settings) -> GatedConfig:
    """How an application is served, with the gate before it."""
    limits, proxies = settings.limits, settings.server.proxies
    return GatedConfig(
        app,
        Gate(connections_of(limits.connections), limits.address, proxies),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=settings.server.grace,
        lifespan="off",
    )
