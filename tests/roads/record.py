"""What a match's own lines say came of everybody's orders, read by nothing but the lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hegemon.core.game import Player
from hegemon.play.entries import Entry, MatchEntry, SealedEntry, SeatEntry, StepEntry, UnsealedEntry
from hegemon.play.holding.entries import EnteredEntry
from hegemon.play.lines import read
from hegemon.play.receipts import receipt_for

At = tuple[int, Player]
"""A step and a seat."""


class Record:
    """The answers that were sealed, taken back and resolved."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.sealed: list[SealedEntry] = []
        """All that ever was."""
        self.taken_back = 0
        self.steps: dict[int, dict[Player, Any]] = {}
        """The answers with which each step was taken."""
        self.entered: list[At] = []
        """What an umpire entered."""
        self._nonces: dict[Player, str] = {}
        self._match = ""
        for line in lines:
            self._hear(read(line))

    def _hear(self, entry: Entry) -> None:
        if isinstance(entry, MatchEntry):
            self._match = entry.id
        elif isinstance(entry, SeatEntry):
            self._nonces[entry.player] = entry.nonce
        elif isinstance(entry, SealedEntry):
            self.sealed.append(entry)
        elif isinstance(entry, UnsealedEntry):
            self.taken_back += 1
        elif isinstance(entry, EnteredEntry):
            self.entered.append((entry.step, entry.player))
        elif isinstance(entry, StepEntry):
            assert entry.step.number not in self.steps, "a step was taken twice"
            self.steps[entry.step.number] = entry.step.answers

    def digests(self) -> Iterator[tuple[At, str]]:
        """The receipt that each answer must have which was resolved, reckoned from that answer."""
        times = {(one.step, one.player): one.time for one in self.sealed}
        for step, answers in self.steps.items():
            for seat, answer in answers.items():
                receipt = receipt_for(
                    answer,
                    match=self._match,
                    step=step,
                    player=seat,
                    time=times[step, seat],
                    nonce=self._nonces[seat],
                )
                yield (step, seat), receipt.digest
