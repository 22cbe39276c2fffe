"""Orders that are being written, kept at the server: they can be gone on with anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hegemon.core.errors import HegemonError
from hegemon.play.errors import Changed, NotSaved
from hegemon.play.ports import Draft, DraftKey
from hegemon.play.turn.drafts import DraftPage, Unread
from hegemon.remote.match import RemoteMatch
from hegemon.remote.wire import read

_PATIENCE = 2.0
"""Seconds that somebody is kept from writing on for a draft's sake: the next order keeps all."""


class RemoteDrafts:
    """The draft of one seat; the revision of orders is the tag that the server gives them."""

    def __init__(self, match: RemoteMatch) -> None:
        self._match, self._wire = match, match.wire
        self._path = f"{match.paths.seat}/draft"
        self._blank = ""
        """The tag of the page that says that nothing is kept."""
        self._misfits: tuple[Unread, ...] = ()
        """What of the draft that was seen last cannot be read."""

    def recall(self, key: DraftKey) -> Draft | None:
        """What was kept for the open question; raises Unreached, BadAnswer."""
        found = self._wire.tagged(self._path, DraftPage)
        page: DraftPage = found.value
        self._misfits = page.misfits
        if page.untouched and not page.damaged:
            self._blank = found.tag
            return None
        lines = (*page.lines, *(misfit.line for misfit in page.misfits))
        return Draft(page.step, lines, page.damaged, found.tag)

    def keep(self, key: DraftKey, lines: Sequence[str], seen: str) -> str:
        """Remember orders in place of those that were seen; raises Changed, NotSaved."""
        if self._match.seat not in self._match.waiting:
            return ""  # with the orders that were sealed the server forgot their draft
        try:
            return self._sent(key, lines, {"if-match": seen or self._blank})
        except Changed:
            raise self._other(key) from None
        except HegemonError as trouble:
            raise NotSaved(str(trouble)) from trouble

    def _sent(self, key: DraftKey, lines: Sequence[str], seen: Mapping[str, str]) -> str:
        """The tag of orders that the server has now; raises what it refuses."""
        if lines:
            unread = [misfit.line for misfit in self._misfits]
            body = {
                "orders": [line for line in lines if line and line not in unread],
                "struck": [one.number for one in self._misfits if one.line not in lines],
                "step": key.step,
            }
            reply = self._wire.ask("PUT", self._path, seen, body, _PATIENCE)
            self._misfits = read(reply.content, DraftPage).misfits
            tag: str = reply.headers.get("etag", "")
            return tag
        self._wire.ask("DELETE", self._path, seen, patience=_PATIENCE)
        there = self.recall(key)
        return there.revision if there else ""

    def _other(self, key: DraftKey) -> NotSaved:
        """What the server has instead, as it is seen now."""
        try:
            there = self.recall(key)
        except HegemonError as trouble:
            return NotSaved(str(trouble))
        lines, revision = (there.lines, there.revision) if there else ((), "")
        return Changed("other orders were kept since these were seen", lines, revision)
