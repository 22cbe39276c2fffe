"""A first match that guides: a hint a turn, until somebody has read them all or has enough."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from hegemon.core.game import Player
from hegemon.core.order import Order
from hegemon.play.matches import Match
from hegemon.play.turn.lesson import LessonTold, lesson_of

HINTS = (
    "an order is one line; `Tab` completes it, `undo` strikes it, and `seal` ends your turn.",
    "`why 1` tells the rule and the dice behind line 1; `look` and a name tells all of a place.",
    "`next` shows what needs an order, `again` repeats your orders of last turn.",
)
_DONE = "done"


class Guide:
    """Which hint comes next on this machine; there are none where nothing can be remembered."""

    always = False
    """Whether it speaks where nobody sits at a screen, too."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    def hint(self, written: Sequence[Order] = ()) -> str:
        """The next hint, and it counts as read; empty when all were."""
        del written
        read = self._read()
        if read >= len(HINTS):
            return ""
        self._write(str(read + 1))
        return f"Hint {read + 1} of {len(HINTS)}: {HINTS[read]} `hints off` ends the hints."

    def heard(self, word: str, written: Sequence[Order]) -> str:
        """What is said to `hints` and a word behind it."""
        if word == "off":
            self.dismiss()
            return "No more hints; `hints on` brings them back."
        if word in ("on", ""):
            self.begin_again()
            return self.hint(written) or "Hints cannot be remembered here."
        return "It is `hints on`, `hints off` or `hints show`."

    def after(self, written: Sequence[Order]) -> str:
        """What there is to say when orders have been written; most guides say nothing."""
        del written
        return ""

    def shown(self, written: Sequence[Order]) -> tuple[str, ...]:
        """The lines that would do what it speaks of."""
        del written
        return ()

    def dismiss(self) -> None:
        """No more hints, for ever."""
        self._write(_DONE)

    def begin_again(self) -> None:
        """All hints once more."""
        self._write("0")

    def _read(self) -> int:
        if self._file is None:
            return len(HINTS)
        try:
            text = self._file.read_text("utf-8").strip()
        except FileNotFoundError:
            return 0
        except (OSError, ValueError):
            return len(HINTS)
        return int(text) if text in map(str, range(len(HINTS))) else len(HINTS)

    def _write(self, text: str) -> None:
        """Remember it; hints that come twice are no harm."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._file.write_text(f"{text}\n", "utf-8")


class LessonGuide(Guide):
    """The lesson of a first match: the step that is next, and that one is done."""

    always = True

    def __init__(self, match: Match, seat: Player, file: Path | None) -> None:
        super().__init__(file)
        self._match, self._seat = match, seat
        self._gone = file is not None and file.exists()
        self._said = -1
        """The step that was told last, from 0."""

    def hint(self, written: Sequence[Order] = ()) -> str:
        """The step that is next, in the words of the game."""
        told = self._told(written)
        if told is None:
            return ""
        self._said = told.current
        return _in_words(told, written)

    def after(self, written: Sequence[Order]) -> str:
        """The next step, where an order has just done one."""
        told = self._told(written)
        if told is None or told.current == self._said:
            return ""
        done = told.steps[: told.current][-1:]
        self._said = told.current
        return " ".join([*(f"Done: {step.what}." for step in done), _in_words(told, written)])

    def shown(self, written: Sequence[Order]) -> tuple[str, ...]:
        """The lines that do the next step; none where `seal` does."""
        told = self._told(written)
        return told.show if told else ()

    def dismiss(self) -> None:
        """No lesson any more in this match."""
        self._gone = True
        super().dismiss()

    def begin_again(self) -> None:
        """The lesson comes back."""
        self._gone = False
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _told(self, written: Sequence[Order]) -> LessonTold | None:
        if self._gone:
            return None
        told = lesson_of(self._match, self._seat, written)
        return told if told.steps else None


def _in_words(told: LessonTold, written: Sequence[Order]) -> str:
    """A step in a few lines."""
    if told.current == len(told.steps):
        return f"All {len(told.steps)} steps done. {told.end} `hints off` ends the lesson."
    step, lines = told.steps[told.current], "; ".join(told.show)
    goes_on = "`seal` goes on." if written else "`pass` goes on."
    how = f"`{lines}` does it; `hints show` writes it." if lines else goes_on
    return (
        f"First match, step {told.current + 1} of {len(told.steps)}: {step.what}. {step.why} {how}"
    )
