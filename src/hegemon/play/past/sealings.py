"""What was sealed in matches, from the beginning on; the answers themselves are not kept."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.play.entries import SealedEntry
from hegemon.play.lines import sealed_in_line
from hegemon.play.past.gathering import ONE_PASS, Gathering, ReadLine
from hegemon.play.ports import Store


def _sealed(line: ReadLine) -> SealedEntry | None:
    return sealed_in_line(line.text) if line.kind == "sealed" else None


_SEALED = Gathering(_sealed, ONE_PASS)


def sealed_in(store: Store, match: str) -> Sequence[SealedEntry]:
    """Every answer that was sealed, in order, without what it says; raises NotThere, BadSave."""
    return _SEALED.of(store, match)
