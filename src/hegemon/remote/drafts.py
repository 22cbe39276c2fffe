"""Orders that are being written, kept at the server: they can be gone on with anywhere."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hegemon.core.errors import HegemonError
from hegemon.play.errors import NotSaved
from hegemon.play.ports import Draft, DraftKey
from hegemon.remote.errors import Changed
from hegemon.remote.match import RemoteMatch

ELSEWHERE = "it was changed elsewhere meanwhile: `quit` and come back to see it"

_PATIENCE = 2.0
"""Seconds that somebody is kept from writing on for a draft's sake: the next order keeps all."""


class _Page(msgspec.Struct):
    step: int
    lines: tuple[str, ...]
    untouched: bool
    damaged: str


class RemoteDrafts:
    """The draft of one seat."""

    def __init__(self, match: RemoteMatch) -> None:
        self._match, self._wire = match, match.wire
        self._path = f"{match.paths.seat}/draft"
        self._tag = ""
        """The version that was seen last."""

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept for the open question; raises Unreached, BadAnswer."""
        found = self._wire.tagged(self._path, _Page)
        page: _Page = found.value
        self._tag = found.tag
        if page.untouched and not page.damaged:
            return None
        return Draft(page.step, page.lines, page.damaged)

    def keep(self, key: DraftKey, lines: Sequence[str]) -> None:
        """Remember orders, none to forget them; raises NotSaved, also where another wrote since."""
        if self._match.seat not in self._match.waiting:
            return  # with the orders that were sealed the server forgot their draft
        try:
            if lines:
                seen = {"if-match": self._tag} if self._tag else {}
                body = {"orders": list(lines), "step": key.step}
                reply = self._wire.ask("PUT", self._path, seen, body, _PATIENCE)
                self._tag = reply.headers.get("etag", "")
            else:
                self._wire.ask("DELETE", self._path, patience=_PATIENCE)
                self._tag = self._wire.tagged(self._path, _Page).tag
        except Changed:
            raise NotSaved(ELSEWHERE) from None
        except HegemonError as trouble:
            raise NotSaved(str(trouble)) from trouble
