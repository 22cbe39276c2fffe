"""Whether the rolls come next that rules foresee."""

from collections.abc import Sequence

import pytest

from hegemon.core.dice import RecordedDice


def foreseen(monkeypatch: pytest.MonkeyPatch) -> list[list[tuple[int, str]]]:
    """The rows that are foreseen from now on, each without what was rolled of it.

    A roll that is another than the next of the last row is an error.
    """
    rows: list[list[tuple[int, str]]] = [[]]
    roll_one = RecordedDice.roll

    def foresee(self: RecordedDice, sides: int, purposes: Sequence[str]) -> None:
        del self
        assert rows[-1] == [], "the rolls before did not come"
        rows.append([(sides, one) for one in purposes])

    def rolled(self: RecordedDice, sides: int, purpose: str) -> int:
        if rows[-1]:
            assert rows[-1].pop(0) == (sides, purpose)
        return roll_one(self, sides, purpose)

    monkeypatch.setattr(RecordedDice, "foresee", foresee)
    monkeypatch.setattr(RecordedDice, "roll", rolled)
    return rows
