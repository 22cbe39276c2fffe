"""Whether a match is what it says: lines, dice, digests, steps, receipts, result.

The findings say what was checked, what does not match, and what cannot be checked from the match.
While it goes on they tell places only: no roll, no purpose, no answer. One pass over the lines, so
that a long match takes time and no more memory than a short one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import singledispatchmethod
from typing import Any

import msgspec

from hegemon.core.codec import Codec
from hegemon.core.dice import commitment
from hegemon.core.errors import BadSave, BrokenPackage
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.entries import (
    FORMAT,
    EndEntry,
    Entry,
    FullEntry,
    MatchEntry,
    RulesEntry,
    SealedEntry,
    StepEntry,
    UnsealedEntry,
)
from hegemon.play.findings import BEYOND, Audited, Findings
from hegemon.play.followed import followed
from hegemon.play.hand import began_otherwise
from hegemon.play.leaving import ends_by_people
from hegemon.play.lines import NO_CHAIN, chain_of, read, read_first, unbroken
from hegemon.play.now import Now, at_chain, begun, fits_its_digest, full_of
from hegemon.play.patches import same
from hegemon.play.ports import LinesKept
from hegemon.play.position import made_again, same_answers, same_position
from hegemon.play.receipts import judged, receipt_for
from hegemon.play.replay import Rulesets
from hegemon.play.ruling.changed import untrue
from hegemon.play.ruling.rolled import wrong_rolls
from hegemon.play.ruling.rulings import Rulings
from hegemon.play.voting.counting import miscounted

StepsChecked = Callable[[int], None]
"""Hears the number of each step that has been checked."""


def verify(
    store: LinesKept,
    match: str,
    rulesets: Rulesets,
    receipts: Iterable[str] = (),
    progress: StepsChecked | None = None,
) -> Findings:
    """Check a match, and whether receipts that players kept are of it.

    A receipt is any text with its digest in it. Raises BadSave for what cannot be read as a match.
    """
    return audited(store, match, rulesets, receipts, progress).findings


def audited(
    store: LinesKept,
    match: str,
    rulesets: Rulesets,
    receipts: Iterable[str] = (),
    progress: StepsChecked | None = None,
) -> Audited:
    """The same, for whoever goes on with the match; raises BadSave."""
    audit = _Audit(store, match, rulesets, progress or _silence)
    audit.run()
    audit.conclude(receipts)
    now = audit.now
    findings = Findings(
        place=store.place(match),
        match=now.match.id,
        ruleset=now.match.ruleset,
        commitment=now.match.commitment,
        finished=now.end is not None,
        steps=max(now.number - 1, 0),
        by_rules=audit.ruleset is not None,
        checked=tuple(audit.checked),
        problems=tuple(audit.problems),
        unchecked=(*store.notices(match), *audit.unchecked, *BEYOND),
    )
    return Audited(findings, now, audit.unproven)


class _Audit:
    """The checks of one match: each entry as it comes, then what is said about all of them."""

    def __init__(
        self, store: LinesKept, match: str, rulesets: Rulesets, progress: StepsChecked
    ) -> None:
        self.checked: list[str] = []
        self.problems: list[str] = []
        self.unchecked: list[str] = []
        self.ruleset: Ruleset[Any] | None = None
        self.now: Now
        self._no_rules = ""
        """Why there is no ruleset, where there is none."""
        self._store, self._match, self._rulesets = store, match, rulesets
        self._progress = progress
        self._codec: Codec[Any] | None = None
        self._found: dict[str, list[str]] = {}
        """Problems by what was checked."""
        self._rolls: list[tuple[int, list[str]]] = []
        """The steps whose dice are not right, and which; told in full only after the end."""
        self._shares: tuple[str, ...] = ()
        """The nonces that the key was made with."""
        self._key: bytes | None = None
        self._lines = 0
        self._again = 0
        """Steps that were run again by the rules."""
        self.unproven = 0
        """Steps that the rules made and that were not run again."""
        self._rulings = Rulings()
        self._receipts: dict[str, tuple[Player, int]] = {}
        self._void: dict[str, str] = {}
        """Why a sealed answer does not count, by the digest of its receipt."""

    def run(self) -> None:
        """Look at every line."""
        before: str | None = NO_CHAIN
        for line in self._store.lines(self._match):
            self._lines += 1
            if not unbroken(line, before):
                self._note("lines", f"line {self._lines} was changed after it was written")
            before = chain_of(line)
            self._follow(line)
        if not self._lines:
            raise BadSave(f"{self._store.place(self._match)} is empty: no match was begun in it")
        self.now = at_chain(self.now, before or NO_CHAIN)

    def _follow(self, line: bytes) -> None:
        place = self._store.place(self._match)
        if self._lines == 1:
            try:
                first = read_first(line)
            except BadSave as trouble:
                raise type(trouble)(f"{place}: {trouble}") from trouble
            self._begin(first)
            return
        try:
            entry = read(line)
            after = followed(self.now, entry)
        except BadSave as trouble:
            raise BadSave(
                f"{place}, line {self._lines}: {trouble}; the match is damaged there: "
                "go on from a copy that is not"
            ) from trouble
        self._check(entry, after)
        self._rulings.hear(entry)
        self.now = after

    def _note(self, what: str, problem: str) -> None:
        self._found.setdefault(what, []).append(problem)

    # Each entry

    def _begin(self, match: MatchEntry) -> None:
        self.now = begun(match)
        self.ruleset = self._rules(match.ruleset)
        self._codec = Codec(self.ruleset) if self.ruleset else None
        if len(match.players) != len(match.plans) or len(set(match.players)) != len(match.players):
            self._note("set-up", "line 1: seats and plans do not agree")
        fits = False
        with suppress(ValueError):
            fits = commitment(bytes.fromhex(match.secret)) == match.commitment
        if not fits:
            self._note("secret", "line 1: the secret is not the one that was committed to")

    def _rules(self, name: str) -> Ruleset[Any] | None:
        """The rules of a match; None where this program has none that it can use, and says why."""
        try:
            return self._rulesets[name]
        except KeyError:
            self._no_rules = f"this program has no {name!a}"
        except BrokenPackage as trouble:
            self._no_rules = f"this program cannot run them: {trouble}"
        return None

    @singledispatchmethod
    def _check(self, entry: Entry, after: Now) -> None:
        """What an entry must be beside standing where it can; most need no more."""

    @_check.register
    def _(self, entry: SealedEntry, after: Now) -> None:
        receipt = receipt_for(
            entry.answer,
            match=after.match.id,
            step=entry.step,
            player=entry.player,
            time=entry.time,
            nonce=after.nonces[entry.player],
        )
        if receipt.digest != entry.digest:
            self._note(
                "answers",
                f"step {entry.step}: the answer of {entry.player} does not fit its receipt",
            )
        self._receipts[entry.digest] = (entry.player, entry.step)

    @_check.register
    def _(self, entry: UnsealedEntry, after: Now) -> None:
        self._void[self.now.sealed[entry.player].digest] = "the answer was taken back later"

    @_check.register
    def _(self, entry: FullEntry, after: Now) -> None:
        if not same(msgspec.to_builtins(full_of(after)), msgspec.to_builtins(entry)):
            self._note("digests", f"line {self._lines}: the state in full is another one")

    @_check.register
    def _(self, entry: StepEntry, after: Now) -> None:
        number, made_by = entry.step.number, (entry.step.version, entry.step.schema)
        if min(made_by[0] - self.now.made_by[0], made_by[1] - self.now.made_by[1]) < 0:
            problem = f"step {number}: made by older rules than what stands before it"
            self._note("set-up", problem)
        if entry.before != self.now.digest or not fits_its_digest(entry, after.state):
            problem = f"step {number}: the digest does not match what is recorded"
            self._note("digests", problem)
        if entry.hand is not None:
            self._by_hand(entry, after)
        else:
            self._by_rules(entry, after)
        self._drop(player for player in self.now.sealed if player not in entry.step.answers)
        self._progress(number)

    def _drop(self, players: Iterable[Player]) -> None:
        """What these had sealed is no answer: the match went on, or ended, without it."""
        for player in players:
            self._void[self.now.sealed[player].digest] = "the match went on without the answer"

    def _by_hand(self, entry: StepEntry, after: Now) -> None:
        """A change by the umpire: it says what it is, and goes back where it says."""
        assert entry.hand is not None
        number, back = entry.step.number, entry.hand.back_to
        if entry.step.answers or entry.step.rolls or entry.step.events:
            self._note(
                "rules", f"step {number}: the umpire's hand makes no answers, dice or events"
            )
        for problem in untrue(self.now, self.ruleset, entry, after):
            self._note("rules", f"step {number}: {problem}")
        if began_otherwise(self.now, after, self._codec):
            self._note("rules", f"step {number}: it does not begin in the position that it says")
        if back is None:
            return
        old = next(self._store.steps(self._match, back, back), None) if back < number else None
        if old is None or not same_position(self._codec, old, after):
            self._note("rules", f"step {number}: this is not the position of step {back}")

    def _by_rules(self, entry: StepEntry, after: Now) -> None:
        step, now = entry.step, self.now
        answers = {player: sealed.answer for player, sealed in now.sealed.items()}
        if step.leaving and not step.answers and self._is_over(after):
            answers = {}  # the match was over with it: nobody was asked for what he had sealed
        if not same_answers(self._codec, answers, step.answers):
            problem = f"step {step.number}: it was not taken with the answers that were sealed"
            self._note("answers", problem)
        self._dice(entry)
        ruleset = self.ruleset
        if ruleset and (step.version, step.schema) == (ruleset.version, ruleset.schema):
            self._again += 1
            for problem in self._differences(entry, after):
                self._note("rules", problem)
        else:
            self.unproven += 1

    def _is_over(self, after: Now) -> bool:
        """Whether a step decided the match; where the rules are not here, that it is believed."""
        if self.ruleset is None or self._codec is None:
            return True
        state = self._codec.state(after.state, after.made_by[1])
        return self.ruleset.result(state) is not None

    def _dice(self, entry: StepEntry) -> None:
        if self._key is None or self._shares != self.now.shares():
            self._shares = self.now.shares()
            try:
                self._key = self.now.key()
            except BadSave as trouble:
                self._key = b""
                self._note("rolls", str(trouble))
        if self._key and (wrong := wrong_rolls(entry, self.now, self._key, self.ruleset)):
            self._rolls.append((entry.step.number, wrong))

    def _differences(self, entry: StepEntry, after: Now) -> Iterator[str]:
        """What the rules make otherwise of the same position, answers and dice."""
        number = entry.step.number
        assert self.ruleset is not None
        assert self._codec is not None
        try:
            again = made_again(self._codec, self.now, entry.step)
            date = self.ruleset.date(self._codec.state(after.state, entry.step.schema))
        except Exception as trouble:  # noqa: BLE001 - rules may break down on what is forged
            yield f"step {number}: the rules cannot make this step ({type(trouble).__name__})"
            return
        if again != entry.step.digest:
            yield f"step {number}: the rules make another step of the same answers and dice"
        if date != entry.date:
            yield f"step {number}: it is {date} by the rules, and not {entry.date}"

    @_check.register
    def _(self, entry: RulesEntry, after: Now) -> None:
        if wrong := miscounted(self.now, self.ruleset, entry):
            self._note("rules", f"line {self._lines}: {wrong}")

    @_check.register
    def _(self, entry: EndEntry, after: Now) -> None:
        self._drop(self.now.sealed)  # an agreement may end a match while answers wait
        if self.ruleset is None or self._codec is None:
            return
        try:
            state = self._codec.state(after.state, after.made_by[1])
            fits = entry.result == self.ruleset.result(state)
            fits = fits or ends_by_people(self.now, self.ruleset, entry.result)
        except Exception:  # noqa: BLE001 - rules may break down on what is forged
            fits = False
        if not fits:
            self._note("result", "the last line: the result is not that of the last position")

    # What is said about all of them

    def conclude(self, receipts: Iterable[str]) -> None:
        """The findings, in the order in which they are told."""
        steps = self._steps()
        self._say(
            "lines", f"format {FORMAT}, {self._lines} lines: each follows from the one before"
        )
        self._say("set-up", "seats, plans and versions agree with each other")
        self._say("secret", "the secret of the dice is the one committed to")
        self._say(
            "digests",
            f"the digests of {steps}: answers, dice, events and positions are those "
            "that were recorded",
        )
        self._tell_rolls()
        self._say("rolls", f"every roll of {steps} follows from {self._rulings.chance}")
        self._say("answers", "every answer is the one that its receipt was given for")
        self._tell_rules()
        self.checked.extend(self._rulings.told())
        self._tell_result()
        for text in receipts:
            self._kept(text)

    def _say(self, what: str, right: str) -> None:
        found = self._found.get(what, [])
        self.problems.extend(found)
        if not found:
            self.checked.append(right)

    def _steps(self) -> str:
        last = self.now.number - 1
        return f"steps 0 to {last}" if last >= 0 else "no step yet"

    def _tell_rolls(self) -> None:
        """While the match goes on, rolls and their purposes are nobody's business."""
        for number, wrong in self._rolls:
            running = [f"step {number}: the dice are not those that were committed to"]
            for problem in wrong if self.now.end else running:
                self._note("rolls", problem)

    def _tell_rules(self) -> None:
        if self.ruleset is None:
            self.unchecked.append(f"the steps by the rules: {self._no_rules}")
            return
        every = self.now.number - self._rulings.hands
        right = (
            f"{self._again} of {every} steps, run again by the rules: the same events and positions"
        )
        if self._again or "rules" in self._found:
            self._say("rules", right)
        if self.unproven:
            self.unchecked.append(
                f"{self.unproven} of {every} steps by the rules: made by another "
                "version of them, they are shown from their recorded events and not run again"
            )

    def _tell_result(self) -> None:
        if self.now.end is None:
            self.unchecked.append("the result: the match goes on, and what is hidden is not told")
        elif self.ruleset is None:
            self.unchecked.append("the result by the rules")
        else:
            self._say("result", "the result is that of the last position")

    def _kept(self, text: str) -> None:
        """One receipt that a player kept."""
        for fits, said in judged(text, self._receipts, self._void):
            (self.checked if fits else self.problems).append(said)


def _silence(_: int) -> None:
    """Nobody waits to hear how far it is."""
