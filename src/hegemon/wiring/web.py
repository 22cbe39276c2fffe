"""A house that is met over HTTP: the API, the pages, and a worker meanwhile."""

from __future__ import annotations

import signal
import socket
from contextlib import AbstractContextManager

import msgspec
from starlette.applications import Starlette

from hegemon.play.ports import Clock
from hegemon.serving.threads import ready_for_threads
from hegemon.serving.worker import Worker
from hegemon.store.sendings import ReplyRow, SqlSendings
from hegemon.web.api.routes import types_of_requests
from hegemon.web.frame.services import HttpServices, KeptReply
from hegemon.web.pages.every import application, prepare_meanwhile
from hegemon.web.running import process
from hegemon.wiring.house import WiredServer


class KeptReplies:
    """Replies that are kept in the database of the server."""

    def __init__(self, sendings: SqlSendings, clock: Clock) -> None:
        self._sendings, self._clock = sendings, clock

    def found(self, caller: str, key: str) -> KeptReply | None:
        """The reply that was kept under a key of the caller's."""
        sending = self._sendings.found(caller, key)
        return sending and msgspec.json.decode(sending.response, type=KeptReply)

    def keep(self, caller: str, key: str, kept: KeptReply) -> None:
        """Keep a reply; raises Overtaken where there is one, and NotSaved."""
        sending = ReplyRow(kept.request, kept.status, msgspec.json.encode(kept))
        self._sendings.keep(caller, key, sending, self._clock.now())

    def together(self) -> AbstractContextManager[None]:
        """What this thread writes meanwhile is written as one."""
        return self._sendings.together()


def application_of(house: WiredServer) -> Starlette:
    """The API and the pages of a house."""
    replies = KeptReplies(SqlSendings(house.database), house.services.clock)
    return application(HttpServices.of(house.services, replies))


def learn_types(house: WiredServer) -> None:
    """Before anything has threads: games are opened, all types known; see `serving/threads.py`."""
    ready_for_threads(house.services.hall.rulesets, (KeptReply, *types_of_requests()))


def serve(house: WiredServer, listener: socket.socket, worker: Worker | None) -> None:
    """Answer until a signal comes; a worker, if there is one here, tends the tables meanwhile."""
    settings, bell = house.services.settings, house.services.bell
    learn_types(house)
    # when all is finished the signal is raised once more: by then nothing is left to be done
    signal.signal(signal.SIGTERM, lambda *_: None)
    thread = worker.begin() if worker else None
    prepare_meanwhile()
    try:
        with house.calling():
            process.serve(application_of(house), settings, listener, bell)
    finally:
        bell.stop()
        if thread is not None:
            thread.join(settings.server.grace)
