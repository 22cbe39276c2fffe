"""Whether a match is what it says: lines, dice, digests, steps, receipts, result.

The findings say what was checked, what does not match, and what cannot be checked from the file.
While a match goes on they tell places only: no roll, no purpose, no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from hegemon.core.codec import Codec, convert, digest
from hegemon.core.dice import ScriptedDice, commitment
from hegemon.core.errors import BadSave
from hegemon.core.records import Value
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import Step, begin, honest, same_again, step_digest
from hegemon.play.entries import FORMAT, SealedEntry, StepEntry
from hegemon.play.history import History
from hegemon.play.log import broken, history_of
from hegemon.play.ports import Lines
from hegemon.play.receipts import digests_in, genuine
from hegemon.play.replay import Rulesets

BEYOND = (
    "whether all of the file was exchanged: compare the commitment shown before the first roll",
    "whether lines were cut off at the end, or answers exchanged: see receipts that players kept",
    "when it was begun, who sat where, and why a default counted: as good as whoever wrote it",
)
"""What no look at the file alone can tell."""


class Findings(Value, tag=False):
    """What a check of a match has found; it is sound when there are no problems."""

    place: str
    match: str
    ruleset: str
    commitment: str
    finished: bool
    steps: int
    checked: tuple[str, ...]
    """What was checked and is right."""
    problems: tuple[str, ...]
    """What does not match, and where."""
    unchecked: tuple[str, ...]
    """What could not be checked, and why."""

    @property
    def sound(self) -> bool:
        """Whether all that was checked is right."""
        return not self.problems


def verify(source: Lines, rulesets: Rulesets, receipts: Iterable[str] = ()) -> Findings:
    """Check a match, and whether receipts that players kept are of it.

    A receipt is any text with its digest in it. Raises BadSave for what cannot be read as a match.
    """
    lines = source.lines()
    history = history_of(source, lines)
    audit = _Audit(history, rulesets.get(history.match.ruleset))
    audit.run(lines, receipts)
    match = history.match
    return Findings(
        place=source.place,
        match=match.id,
        ruleset=match.ruleset,
        commitment=match.commitment,
        finished=history.end is not None,
        steps=max(history.number - 1, 0),
        checked=tuple(audit.checked),
        problems=tuple(audit.problems),
        unchecked=(*source.notices, *audit.unchecked, *BEYOND),
    )


class _Audit:
    """The checks of one match, in the order in which they are told."""

    def __init__(self, history: History, ruleset: Ruleset[Any] | None) -> None:
        self.history, self.ruleset = history, ruleset
        self.checked: list[str] = []
        self.problems: list[str] = []
        self.unchecked: list[str] = []

    def run(self, lines: Sequence[bytes], receipts: Iterable[str]) -> None:
        """All checks."""
        count = len(lines)
        self._note(
            f"format {FORMAT}, {count} lines: each follows from the one before",
            (f"line {line} was changed after it was written" for line in broken(lines)),
        )
        self._note("seats, plans and versions agree with each other", self._set_up())
        self._note("the secret of the dice is the one committed to", self._commitment())
        self._note(
            f"the digests of {self._steps()}: answers, dice, events and positions are those "
            "that were recorded",
            self._digests(),
        )
        self._note(f"every roll of {self._steps()} follows from secret and nonces", self._rolls())
        self._note("every answer is the one that its receipt was given for", self._answers())
        self._run_again()
        self._result()
        for text in receipts:
            self._kept(text)

    def _note(self, right: str, problems: Iterable[str]) -> None:
        found = list(problems)
        self.problems.extend(found)
        if not found:
            self.checked.append(right)

    def _steps(self) -> str:
        last = self.history.number - 1
        return f"steps 0 to {last}" if last >= 0 else "no step yet"

    def _set_up(self) -> Iterator[str]:
        match = self.history.match
        if len(match.players) != len(match.plans) or len(set(match.players)) != len(match.players):
            yield "line 1: seats and plans do not agree"
        made_by = [(match.version, match.schema)]
        made_by += [(entry.step.version, entry.step.schema) for entry in self.history.steps]
        for number, (earlier, later) in enumerate(pairwise(made_by)):
            if later[0] < earlier[0] or later[1] < earlier[1]:
                yield f"step {number}: made by older rules than what stands before it"

    def _commitment(self) -> Iterator[str]:
        match = self.history.match
        try:
            fits = commitment(bytes.fromhex(match.secret)) == match.commitment
        except ValueError:
            fits = False
        if not fits:
            yield "line 1: the secret is not the one that was committed to"

    def _digests(self) -> Iterator[str]:
        for entry, before in self._chained():
            if step_digest(entry.step, entry.state, before) != entry.step.digest:
                yield f"step {entry.step.number}: the digest does not match what is recorded"

    def _chained(self) -> Iterator[tuple[StepEntry, str]]:
        before = ""
        for entry in self.history.steps:
            yield entry, before
            before = entry.step.digest

    def _rolls(self) -> Iterator[str]:
        if self.history.steps:
            try:
                key = self.history.key()
            except BadSave as trouble:
                yield str(trouble)
                return
            for entry in self.history.steps:
                yield from self._told(entry.step, honest(entry.step, key))

    def _told(self, step: Step, problems: list[str]) -> Iterator[str]:
        """While the match goes on, rolls and their purposes are nobody's business."""
        if self.history.end:
            yield from problems
        elif problems:
            yield f"step {step.number}: the dice are not those that were committed to"

    def _answers(self) -> Iterator[str]:
        for entry in self._all_sealed():
            nonce = self.history.nonces[entry.player]
            same_place = (entry.step, entry.player, self.history.match.id)
            receipt = entry.receipt
            told = (receipt.step, receipt.player, receipt.match)
            if same_place != told or not genuine(receipt, nonce, entry.answer):
                yield f"step {entry.step}: the answer of {entry.player} does not fit its receipt"
        for step, sealed in zip(self.history.steps, self.history.past, strict=True):
            answers = {player: entry.answer for player, entry in sealed.items()}
            if digest(answers) != digest(step.step.answers):
                yield f"step {step.step.number}: it was not taken with the answers that were sealed"

    def _all_sealed(self) -> Iterator[SealedEntry]:
        for sealed in (*self.history.past, self.history.sealed):
            yield from sealed.values()
        yield from self.history.unsealed

    def _run_again(self) -> None:
        ruleset, steps = self.ruleset, self.history.steps
        if ruleset is None:
            self.unchecked.append(
                f"the steps by the rules: this program has no {self.history.match.ruleset!a}"
            )
            return
        made_by = (ruleset.version, ruleset.schema)
        current = [e for e in steps if (e.step.version, e.step.schema) == made_by]
        if current:
            self._note(
                f"{len(current)} of {len(steps)} steps, run again by the rules: the same events "
                "and positions",
                self._differences(Codec(ruleset), current),
            )
        if len(current) < len(steps):
            self.unchecked.append(
                f"{len(steps) - len(current)} of {len(steps)} steps by the rules: made by another "
                "version of them, they are shown from their recorded events and not run again"
            )

    def _differences(self, codec: Codec[Any], current: list[StepEntry]) -> Iterator[str]:
        for entry in current:
            number = entry.step.number
            try:
                again = self._again(codec, entry.step)
            except Exception as trouble:  # noqa: BLE001 - rules may break down on what is forged
                yield f"step {number}: the rules cannot make this step ({type(trouble).__name__})"
                continue
            if again.digest != entry.step.digest:
                yield f"step {number}: the rules make another step of the same answers and dice"

    def _again(self, codec: Codec[Any], step: Step) -> Step:
        history = self.history
        if step.number == 0:
            dice = ScriptedDice(roll.face for roll in step.rolls)
            rules = house_rules_of(history, codec.ruleset)
            return begin(codec, rules, history.match.players, dice)[1]
        last = history.steps[step.number - 1]
        state = codec.state(last.state, last.step.schema)
        return same_again(codec, state, step, last.step.digest)

    def _result(self) -> None:
        history = self.history
        if history.end is None:
            self.unchecked.append("the result: the match goes on, and what is hidden is not told")
        elif self.ruleset is None:
            self.unchecked.append("the result by the rules")
        else:
            self._note("the result is that of the last position", self._other_result(self.ruleset))

    def _other_result(self, ruleset: Ruleset[Any]) -> Iterator[str]:
        history, last = self.history, self.history.steps[-1]
        try:
            state = Codec(ruleset).state(last.state, last.step.schema)
            fits = history.end is not None and ruleset.result(state) == history.end.result
        except Exception:  # noqa: BLE001 - rules may break down on what is forged
            fits = False
        if not fits:
            yield "the last line: the result is not that of the last position"

    def _kept(self, text: str) -> None:
        """One receipt that a player kept."""
        digests = digests_in(text)
        if not digests:
            self.problems.append("a receipt was given that has no digest of 64 hexadecimal digits")
        for kept in digests:
            self._kept_digest(kept)

    def _kept_digest(self, kept: str) -> None:
        name = f"receipt {kept[:8]}..."
        for entry in self._all_sealed():
            if entry.receipt.digest == kept:
                back = any(entry is gone for gone in self.history.unsealed)
                which = "the answer was taken back later" if back else "the answer counts"
                self.checked.append(
                    f"{name} is of this match: {entry.player}, step {entry.step}; {which}"
                )
                return
        self.problems.append(f"{name}: no answer of this match was sealed with it")


def house_rules_of(history: History, ruleset: Ruleset[Any]) -> Any:
    """The house rules of a match; raises BadSave."""
    return convert(history.match.house_rules, ruleset.house_rules)
