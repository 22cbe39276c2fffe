"""A game of a run told in words: it is played once more, die for die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from hegemon.core.asked import Asked
from hegemon.core.errors import BadConfig
from hegemon.core.game import Answer, Player
from hegemon.core.report import Report
from hegemon.lab.studies.folder import RunFolder
from hegemon.lab.studies.rows import STRUCK, GameRow
from hegemon.lab.studies.specs import GameSpec
from hegemon.lab.studies.striking import within_time
from hegemon.lab.studies.tracing import spec_in
from hegemon.lab.studies.units import ended, table_for
from hegemon.lab.table import GameTable
from hegemon.play.errors import TooLong

_LEAST = 4
"""Characters of a key that are enough, where they are one game's."""


def game_called(run: RunFolder, key: str) -> GameRow:
    """The game whose key begins so; raises BadConfig where there is none, or more than one."""
    found: dict[str, GameRow] = {}
    for row in run.rows():
        if row.key.startswith(key):
            found.setdefault(row.key, row)
            if row.key == key:
                break
    if len(key) < _LEAST or len(found) != 1:
        many = f"{len(found)} games have keys that begin so" if found else "no game has such a key"
        raise BadConfig(f"{key}: {many}; keys are in {run.table}, give {_LEAST} letters or more")
    return next(iter(found.values()))


def retold(run: RunFolder, row: GameRow) -> Iterator[Report]:
    """What happened in a game, step by step, as one sees it who may know everything.

    Of a game that was struck, what happened until then.

    Raises BadConfig where another version of the program plays another game, or one that does not
    come to an end in time.
    """
    study = run.study()
    spec = spec_in(study, row.block, row.rotation, row.variant)
    if spec.key != row.key:
        raise BadConfig(f"{run.path}: the study plays another game there by now")
    teller = _Teller()
    if row.outcome == STRUCK:  # it would not come to an end now either
        spec = replace(spec, most_steps=row.steps)
    table = table_for(spec, teller, heard=True)
    slow = False
    try:
        within_time(spec, table.play_on)
    except TooLong:
        slow = not row.crash
    except Exception:
        if not row.crash:
            raise  # else it breaks where it broke before
    yield from teller.reports
    if slow:
        raise BadConfig(f"{row.key}: here it did not come to an end in time")
    if not _as_told(spec, row, table):
        raise BadConfig(f"{row.key}: this program plays it otherwise than the table tells")


def _as_told(spec: GameSpec, row: GameRow, table: GameTable) -> bool:
    """Whether a game went as its row says."""
    if not spec.fast:
        return not row.course or table.course == row.course
    # a fast engine's digest of answers is of its own kind: what is told of the end must do
    return (row.outcome, row.winners, row.steps) == (*ended(spec, table), table.steps)


class _Teller:
    """Looks on and tells (`table.GameWatch`)."""

    def __init__(self) -> None:
        self.reports: list[Report] = []
        self._heard = 0

    def answered(self, asked: Mapping[Player, Asked], answers: Mapping[Player, Answer]) -> None:
        """What was answered is told by what follows from it."""

    def came(self, table: GameTable) -> None:
        """Tell what happened since the position before."""
        assert table.play is not None
        events = table.play.events[self._heard :]
        self._heard = len(table.play.events)
        report = table.ruleset.report(table.ruleset.truth(table.state), events)
        if any(section.items for section in report.sections):
            self.reports.append(report)
