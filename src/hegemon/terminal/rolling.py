"""Dice that a group rolls by itself, asked for at the table one by one, with a way back."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core.errors import BadAnswer
from hegemon.core.words import capital
from hegemon.play.commands import TakeBack, TypeDice
from hegemon.play.errors import InUse, NotSaved
from hegemon.play.matches import Match
from hegemon.play.ruling.dice import dice_asked, ends_step
from hegemon.terminal.asking import confirm, tell_trouble, wait
from hegemon.terminal.console import Console
from hegemon.terminal.words import LeaveTable, number_in

_HELP = (
    "Roll these dice and type what they show, one number or several in a row. `back` takes the "
    "last one back, `quit` leaves."
)


class Rolling:
    """Where the dice of a match are typed in, at the machine that keeps it."""

    def __init__(self, match: Match, console: Console) -> None:
        self._match, self._console = match, console

    def type_in(self) -> bool:
        """Ask for dice until the open step has all of them; whether it wanted any.

        Raises LeaveTable, from a pipe at the first line that cannot be taken.
        """
        if not self._wants_dice():
            return False
        self._console.tell(_HELP)
        while self._wants_dice():
            self._take(wait(self._console, self._prompt()).lower())
        return True

    def _wants_dice(self) -> bool:
        now = self._match.now
        return now.awaited is not None and not now.paused

    def _prompt(self) -> str:
        """The die that is asked for; what it is for stands there where that may be known."""
        asked = dice_asked(self._match.now, self._match.ruleset)
        if not asked.purpose:
            return f"d{asked.sides} as roll {asked.number} of this step: "
        count = f"{1 + len(asked.behind)}" if asked.behind else ""
        purposes = " and ".join(dict.fromkeys((asked.purpose, *asked.behind)))
        return f"{count}d{asked.sides} for {purposes}: "

    def _take(self, line: str) -> None:
        """Do what was typed."""
        numbers = [number_in(word) for word in line.split()]
        try:
            if line == "back":
                self._take_back()
            elif not numbers or None in numbers:
                self._refuse(_HELP)
            else:
                self._type([number for number in numbers if number is not None])
        except BadAnswer as trouble:
            self._refuse(f"{capital(str(trouble))}.")
        except (NotSaved, InUse) as trouble:
            tell_trouble(self._console, trouble)

    def _type(self, numbers: Sequence[int]) -> None:
        """Numbers for the die that is asked for and those behind it; raises BadAnswer, NotSaved.

        With the last one the step is taken, and no way leads back: it is asked if all is right.
        """
        now = self._match.now
        if ends_step(now, self._match.ruleset, numbers):
            shown = " ".join(map(str, (*now.faces, *numbers)))
            if not confirm(self._console, f"All dice of this step: {shown}. Right?", usual=True):
                return
        first = len(now.faces) + 1
        self._match.act(TypeDice(now.number, first, tuple(numbers), "host", now.withdrawn))

    def _take_back(self) -> None:
        """The last number does not count; raises as above."""
        now = self._match.now
        self._match.act(TakeBack(now.number, len(now.faces), "host", now.withdrawn))

    def _refuse(self, why: str) -> None:
        """Nobody is there to mend what a script wrote: its next lines are for other dice."""
        self._console.tell(why)
        if not self._console.screen:
            raise LeaveTable("refused")
