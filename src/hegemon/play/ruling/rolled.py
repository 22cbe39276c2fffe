"""Dice of a step that show what was typed in, all or some of them, and whether they did.

Where only some sorts of rolls are typed in, the others are drawn as ever: each by its place among
all rolls of the step, so that whoever has the secret can check it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.core.dice import RecordedDice, face_of
from hegemon.core.extras.sorts import is_among, purposes_of
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import honest
from hegemon.core.words import enumerated
from hegemon.play.entries import StepEntry
from hegemon.play.now import Now


class DieAsked(Exception):
    """The rules ask for a die that nobody has typed in yet."""

    def __init__(self, number: int, sides: int, purpose: str, behind: tuple[str, ...] = ()) -> None:
        self.number, self.sides, self.purpose, self.behind = number, sides, purpose, behind
        super().__init__(self.what)

    @property
    def what(self) -> str:
        """The roll, or those that come in a row, with their dice."""
        if not self.behind:
            return f"roll {self.number}, a d{self.sides}"
        count = 1 + len(self.behind)
        return f"rolls {self.number} to {self.number + count - 1}, {count}d{self.sides}"


class FaceMisfits(Exception):
    """A number was typed in that the die which is asked for has not."""

    def __init__(self, asked: DieAsked, face: int) -> None:
        super().__init__(f"{asked} cannot show {face}")
        self.asked, self.face = asked, face


class TypedDice(RecordedDice):
    """Dice that show what was typed in, and ask for what was not; what is not typed is drawn."""

    def __init__(
        self,
        faces: Sequence[int],
        purposes: Sequence[str] = (),
        drawn: tuple[bytes, int] = (b"", 0),
    ) -> None:
        super().__init__()
        self._faces, self.used = faces, 0
        self.meant: list[int] = []
        """The faces of the rolls until now: those that were typed in, the 0 of a die as its 10."""
        self._purposes, self._drawn = purposes, drawn
        self._row: tuple[str, ...] = ()
        """What the rolls are for that come next in any case, all of one die."""

    def foresee(self, sides: int, purposes: Sequence[str]) -> None:
        """Keep those of them that are typed in: they are asked for together."""
        self._row = tuple(one for one in purposes if is_typed(self._purposes, sides, one))

    def _face(self, sides: int, purpose: str) -> int:
        if sides == 1:
            return 1
        if not is_typed(self._purposes, sides, purpose):
            key, step = self._drawn
            return face_of(key, step, len(self.rolls), sides)
        behind = self._row[1:] if self._row[:1] == (purpose,) else ()
        if self.used == len(self._faces):
            raise DieAsked(self.used + 1, sides, purpose, behind)
        face = self._faces[self.used] or (sides if has_zero(sides) else 0)
        if not 1 <= face <= sides:
            raise FaceMisfits(DieAsked(self.used + 1, sides, purpose), face)
        self.used, self._row = self.used + 1, behind
        self.meant.append(face)
        return face


def has_zero(sides: int) -> bool:
    """Whether such dice are printed with a 0 for their highest face."""
    return sides in (10, 100)


def typed_dice(now: Now, faces: Sequence[int]) -> TypedDice:
    """The dice of the open step with what was typed in for it."""
    return TypedDice(faces, now.purposes, (now.key(), now.number))


def is_typed(purposes: Sequence[str], sides: int, purpose: str) -> bool:
    """Whether a roll is typed in where those that begin so are: all, where none is named."""
    return sides > 1 and (not purposes or is_among(purpose, purposes))


def wrong_rolls(
    entry: StepEntry, now: Now, key: bytes, ruleset: Ruleset[Any] | None = None
) -> list[str]:
    """The rolls of a step that are neither drawn by the key nor as they were typed in.

    With rules of its version those too that are not of the sorts that everybody reads.
    """
    where = f"step {entry.step.number}"
    typed = {
        at: roll.face
        for at, roll in enumerate(entry.step.rolls)
        if now.typist and is_typed(now.purposes, roll.sides, roll.purpose)
    }
    if not entry.typed:
        if typed and entry.step.answers:
            return [f"{where}: its dice were to be typed in, and nobody did"]
        return honest(entry.step, key)
    if tuple(typed.values()) != now.faces or entry.sorts != now.sorts:
        return [f"{where}: its dice are not those that were typed in"]
    return [*_misnamed(entry, now, ruleset), *honest(entry.step, key, but=typed)]


def _misnamed(entry: StepEntry, now: Now, ruleset: Ruleset[Any] | None) -> list[str]:
    """Rolls that were typed in by words which are not those of the sorts that were named."""
    step = entry.step
    made_by = (step.version, step.schema)
    if not now.sorts or ruleset is None or made_by != (ruleset.version, ruleset.schema):
        return []
    named, found = purposes_of(ruleset.sorts, now.sorts), list[str]()
    for number, roll in enumerate(step.rolls, start=1):
        typed = is_typed(now.purposes, roll.sides, roll.purpose)
        where = f"step {step.number}, roll {number} ({roll.purpose})"
        if typed and not is_among(roll.purpose, named):
            found.append(f"{where} was typed in: it is none of those for {enumerated(now.sorts)}")
        elif not typed and roll.sides > 1 and is_among(roll.purpose, named):
            found.append(f"{where} was drawn: it is one of those for {enumerated(now.sorts)}")
    return found
