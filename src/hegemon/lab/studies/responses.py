"""Responses: a number for each variant of a study, the mean over its games."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.lab.studies.rows import GameRow


class Responses:
    """The means of some rows, by variant."""

    def __init__(self, rows: Iterable[GameRow]) -> None:
        self._sums: dict[str, dict[str, float]] = {}
        self._games: dict[str, int] = {}
        for row in rows:
            self._games[row.variant] = self._games.get(row.variant, 0) + 1
            sums = self._sums.setdefault(row.variant, {})
            for name, value in _responses(row):
                sums[name] = sums.get(name, 0.0) + value

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return list(dict.fromkeys(name for sums in self._sums.values() for name in sums))

    @property
    def variants(self) -> list[str]:
        """Those that there are."""
        return list(self._sums)

    def mean(self, variant: str, response: str) -> float:
        """The mean of a response; 0 for a seat that the variant has not."""
        return self._sums[variant].get(response, 0.0) / self._games[variant]


def _responses(row: GameRow) -> Iterable[tuple[str, float]]:
    yield "turns", row.turns
    yield "decided", row.outcome == "victory"
    for seat in range(len(row.bots)):
        yield f"seat {seat + 1} wins", seat in row.winners
