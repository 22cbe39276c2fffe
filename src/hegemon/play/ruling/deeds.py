"""What who runs a match has done beside playing, as `verify` tells it: for all to see."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.play.entries import Entry, Hand, LookedEntry, StepEntry


class Deeds:
    """What was done, as the entries of a match come by."""

    def __init__(self) -> None:
        self.hands = 0
        """Steps that the umpire made."""
        self._told: dict[str, list[str]] = {}

    def hear(self, entry: Entry) -> None:
        """The next entry; most are no deed."""
        match entry:
            case StepEntry(step=step, hand=Hand() as hand):
                self.hands += 1
                self._note("what the umpire changed by hand", step.number, hand.reason)
            case LookedEntry(step=number, reason=reason):
                self._note("who runs the match looked behind the fog", number, reason)

    def told(self) -> Iterator[str]:
        """A sentence for each kind of deed."""
        for what, said in self._told.items():
            yield f"{what}, for all to see: {'; '.join(said)}"

    def _note(self, what: str, step: int, reason: str) -> None:
        said = f"step {step}: {ascii(reason)[1:-1]}"
        self._told.setdefault(what, []).append(said)
