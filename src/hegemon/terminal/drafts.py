"""Orders that are written and not yet sealed, kept beside the match file.

They are a convenience: what is lost here was never acknowledged.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from hegemon.core.checking import after
from hegemon.core.errors import BadNotation
from hegemon.core.form import Form, Order
from hegemon.core.game import Player
from hegemon.core.notation import parse, write


class Drafts:
    """One small file for each seat; none where the match has no file."""

    def __init__(self, match: Path | None) -> None:
        self._match = match

    def keep(self, player: Player, step: int, draft: Sequence[Order]) -> None:
        """Remember a draft for the question before a step."""
        if self._match is None:
            return
        path = self._path(self._match, player)
        with contextlib.suppress(OSError):
            if not draft:
                path.unlink(missing_ok=True)
                return
            new = path.with_suffix(".new")
            new.touch(mode=0o600)
            new.write_text("\n".join([_heading(step), *map(write, draft), ""]), "utf-8")
            new.replace(path)

    def recall(self, player: Player, step: int, form: Form) -> list[Order]:
        """The draft that was kept for that question, as far as it is still legal."""
        if self._match is None:
            return list(form.start)
        try:
            heading, *lines = self._path(self._match, player).read_text("utf-8").splitlines()
        except (OSError, ValueError):
            return list(form.start)
        if heading != _heading(step):
            return list(form.start)
        draft: list[Order] = []
        with contextlib.suppress(BadNotation):
            for line in lines:
                draft.append(parse(after(form, draft), line))
        return draft

    def _path(self, match: Path, player: Player) -> Path:
        return match.with_name(f"{match.name}.{player}.draft")


def _heading(step: int) -> str:
    return f"# orders for step {step}"
