"""What has happened in a match, as its lines tell it; each entry must follow from those before."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import Any

from hegemon.core.dice import dice_key
from hegemon.core.errors import BadSave
from hegemon.core.game import Player, Result
from hegemon.core.records import Value
from hegemon.core.step import NOTHING_BEFORE
from hegemon.play.entries import (
    EndEntry,
    Entry,
    MatchEntry,
    Plan,
    SealedEntry,
    SeatEntry,
    StepEntry,
    UnsealedEntry,
)


class Header(Value, tag=False):
    """What everybody may know about a match; the secret only when it is over."""

    id: str
    created: str
    ruleset: str
    version: int
    house_rules: Any
    players: tuple[Player, ...]
    plans: tuple[Plan, ...]
    commitment: str
    steps: int
    """How many steps have been taken after set-up."""
    result: Result | None
    secret: str | None


class History:
    """The entries of one match, sorted by what they are."""

    def __init__(self, match: MatchEntry) -> None:
        self.match = match
        self.nonces: dict[Player, str] = {}
        self.steps: list[StepEntry] = []
        self.sealed: dict[Player, SealedEntry] = {}
        """The answers to the open question."""
        self.past: list[dict[Player, SealedEntry]] = []
        """The answers that each step was taken with."""
        self.unsealed: list[SealedEntry] = []
        self.end: EndEntry | None = None

    @property
    def number(self) -> int:
        """The number of the step to come."""
        return len(self.steps)

    @property
    def digest(self) -> str:
        """The digest of the last step."""
        return self.steps[-1].step.digest if self.steps else NOTHING_BEFORE

    @property
    def open_seats(self) -> tuple[Player, ...]:
        """The seats that nobody has taken yet."""
        return tuple(player for player in self.match.players if player not in self.nonces)

    def key(self) -> bytes:
        """The key of the dice; raises BadSave when secret or nonces are no hexadecimal."""
        try:
            secret, *nonces = map(
                bytes.fromhex,
                (self.match.secret, *map(self.nonces.__getitem__, self.match.players)),
            )
        except ValueError as trouble:
            raise BadSave("the secret or a nonce is not hexadecimal") from trouble
        return dice_key(secret, nonces)

    def header(self) -> Header:
        """What everybody may know."""
        match = self.match
        return Header(
            id=match.id,
            created=match.created,
            ruleset=match.ruleset,
            version=match.version,
            house_rules=match.house_rules,
            players=match.players,
            plans=match.plans,
            commitment=match.commitment,
            steps=max(self.number - 1, 0),
            result=self.end.result if self.end else None,
            secret=match.secret if self.end else None,
        )

    @singledispatchmethod
    def add(self, entry: Entry) -> None:
        """Take in the next entry; raises BadSave when it cannot stand here."""
        raise BadSave(f"a {entry.__struct_config__.tag} cannot stand here")

    @add.register
    def _(self, entry: SeatEntry) -> None:
        _expect(entry.player in self.open_seats, f"seat {entry.player} cannot be taken here")
        self.nonces[entry.player] = entry.nonce

    @add.register
    def _(self, entry: SealedEntry) -> None:
        known = entry.player in self.match.players and entry.player not in self.sealed
        _expect(known and self._expected(entry.step), "an answer that cannot stand here")
        self.sealed[entry.player] = entry

    @add.register
    def _(self, entry: UnsealedEntry) -> None:
        fits = entry.player in self.sealed and self._expected(entry.step)
        _expect(fits, "an answer is taken back that was not given")
        self.unsealed.append(self.sealed.pop(entry.player))

    @add.register
    def _(self, entry: StepEntry) -> None:
        fits = entry.step.number == self.number and not self.open_seats and not self.end
        _expect(fits, f"step {entry.step.number} cannot stand here")
        self.steps.append(entry)
        self.past.append(self.sealed)
        self.sealed = {}

    @add.register
    def _(self, entry: EndEntry) -> None:
        _expect(bool(self.steps) and not self.sealed and not self.end, "an end cannot stand here")
        self.end = entry

    def _expected(self, step: int) -> bool:
        return step == self.number > 0 and not self.end


def _expect(fits: bool, problem: str) -> None:  # noqa: FBT001 - a condition, no choice
    if not fits:
        raise BadSave(problem)
