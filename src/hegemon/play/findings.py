"""What a check of a match finds, and what no check can."""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.records import Value
from hegemon.play.now import Now

BEYOND = (
    "whether all of the match was exchanged: compare the commitment shown before the first roll",
    "whether lines were cut off at the end, or answers exchanged: see receipts that players kept",
    "when it was begun, who sat where, and why a default counted: as good as whoever wrote it",
)
"""What no look at the match alone can tell."""


class Findings(Value, tag=False):
    """What a check of a match has found."""

    place: str
    match: str
    ruleset: str
    commitment: str
    finished: bool
    steps: int
    by_rules: bool
    """Whether this program has the rules to check the steps by."""
    checked: tuple[str, ...]
    """What was checked and is right."""
    problems: tuple[str, ...]
    """What does not match, and where."""
    unchecked: tuple[str, ...]
    """What could not be checked, and why."""

    @property
    def right(self) -> bool:
        """Whether all that was checked is right."""
        return not self.problems

    @property
    def sound(self) -> bool:
        """Whether all that was checked is right, and the rules were there to check by."""
        return self.right and self.by_rules


class Audited(NamedTuple):
    """What a check has found, and what stands at the end of the lines."""

    findings: Findings
    now: Now
    unproven: int
    """Steps that another version of the rules made, so that they were not run again."""
