"""Whether every change of a match is found, and nothing hidden is told."""

import gc
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.dice import commitment
from hegemon.core.errors import BadSave
from hegemon.core.step import step_digest
from hegemon.play.entries import StepEntry
from hegemon.play.findings import Findings
from hegemon.play.lines import NO_CHAIN, chain_of, read, unbroken, write
from hegemon.play.patches import patched
from hegemon.play.receipts import in_words, receipt_for
from hegemon.play.verify import verify
from tests.contract.toys.sealed_bids import SEALED_BIDS, Bids
from tests.play.table import GAMES, NAME, P1, begun, kept, lines_of, over, play_on, running
from tests.play.whole import WHOLE

FINISHED = lines_of(over()[1])
RUNNING = lines_of(running()[1])

Change = Callable[[Any], Any]

Leaf = tuple[int, tuple[Any, ...]]


def checked(lines: list[bytes], *receipts: str) -> Findings:
    """The findings about some lines."""
    return verify(kept(lines), NAME, GAMES, receipts)


def found(lines: list[bytes]) -> bool:
    """Whether verify finds fault with the lines, or cannot read them."""
    try:
        return bool(checked(lines).problems)
    except BadSave:
        return True


def broken(lines: list[bytes]) -> list[int]:
    """The lines, from 1, that do not follow from the one before."""
    before = [NO_CHAIN, *map(chain_of, lines)]
    return [at for at, line in enumerate(lines, 1) if not unbroken(line, before[at - 1])]


def rechained(lines: list[bytes]) -> list[bytes]:
    """The lines as a forger would write them, each following from the one before."""
    chain, forged = NO_CHAIN, []
    for line in lines:
        again, chain = write(read(line), chain)
        forged.append(again)
    return forged


def forged(lines: list[bytes], forge: Callable[[list[bytes]], list[bytes]]) -> list[bytes]:
    """The lines made to fit; none, which is unreadable, where a line is no entry any more."""
    try:
        return forge(lines)
    except BadSave:
        return []


def redigested(lines: list[bytes]) -> list[bytes]:
    """As `rechained`, with the digests of steps made to fit, too."""
    before, state, forged = "", None, []
    for line in lines:
        entry = read(line)
        if isinstance(entry, StepEntry):
            state = patched(state, entry.patch)
            fitting = step_digest(entry.step, state, before)
            step = msgspec.structs.replace(entry.step, digest=fitting)
            entry, before = msgspec.structs.replace(entry, step=step, before=before), fitting
        forged.append(write(entry, NO_CHAIN)[0])
    return rechained(forged)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every leaf in plain data."""
    if isinstance(value, dict | list) and value:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in items:
            yield from places(part, (*path, key))
    else:
        yield path


def changed(lines: list[bytes], number: int, path: tuple[Any, ...], change: Change) -> list[bytes]:
    """The lines with one leaf of one line changed."""
    plain = msgspec.json.decode(lines[number])
    part = plain
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = change(part[path[-1]])
    return [*lines[:number], msgspec.json.encode(plain), *lines[number + 1 :]]


def other(value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, str):
        seats = {"p1": "p2", "p2": "p3", "p3": "p1"}
        return seats.get(value, value[:-1] + ("1" if value.endswith("0") else "0"))
    if isinstance(value, int):
        return value + 1
    return {"new": 1} if isinstance(value, dict) else [1] if isinstance(value, list) else 0


# What is right


@pytest.mark.parametrize(("name", "agreed"), WHOLE)
def test_whole_match_is_sound(name: str, agreed: dict[str, Any] | None) -> None:
    match, store = over(GAMES[name], agreed=agreed)
    findings = verify(store, NAME, GAMES)

    assert findings.problems == ()
    assert findings.finished
    assert findings.steps == match.step
    steps = match.step + 1
    assert f"{steps} of {steps} steps, run again by the rules" in "; ".join(findings.checked)


@pytest.mark.parametrize("length", range(1, len(FINISHED)))
def test_match_is_sound_at_every_line(length: int) -> None:
    """Whatever was written until then, it verifies; only the last line makes it finished."""
    findings = checked(FINISHED[:length])

    assert (findings.problems, findings.finished) == ((), False)


def test_what_cannot_be_checked_is_told() -> None:
    findings = checked(FINISHED)

    assert any("receipts that players kept" in told for told in findings.unchecked)
    assert any("commitment shown before the first roll" in told for told in findings.unchecked)


def test_steps_of_another_version_are_not_run_again() -> None:
    def setup(house_rules: Any, players: Any, dice: Any) -> Any:
        raise AssertionError("must not be run")

    newer = replace(SEALED_BIDS, version=2, setup=setup)
    findings = verify(kept(FINISHED), NAME, {"sealed-bids": newer})

    assert findings.sound
    assert any("4 of 4 steps by the rules: made by another" in told for told in findings.unchecked)


def test_without_the_game_dice_and_digests_are_checked_still() -> None:
    findings = verify(kept(FINISHED), NAME, {})

    assert findings.right
    assert not findings.sound
    assert "every roll of steps 0 to 3 follows from secret and nonces" in findings.checked
    assert "the steps by the rules: this program has no 'sealed-bids'" in findings.unchecked


# What was changed


def test_every_changed_byte_is_found() -> None:
    """Each byte of the file, with any one bit of it turned over."""
    content = b"\n".join(FINISHED)
    missed = []
    for at, byte in enumerate(content):
        turned = bytes([byte ^ 1 << at % 8])
        if not broken((content[:at] + turned + content[at + 1 :]).split(b"\n")):
            missed.append(at)

    assert missed == []


LEAVES = [
    (number, path)
    for number, line in enumerate(FINISHED)
    for path in places(msgspec.json.decode(line))
]


JSON = st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers())


def test_every_changed_field_is_found() -> None:
    missed = [leaf for leaf in LEAVES if not found(changed(FINISHED, *leaf, other))]

    assert missed == []


@given(st.sampled_from(LEAVES), JSON)
def test_every_new_value_of_a_field_is_found(leaf: Leaf, value: Any) -> None:
    lines = changed(FINISHED, *leaf, lambda _: value)

    assert found(lines) == (lines != FINISHED)


@given(st.sampled_from(range(len(FINISHED))), st.sampled_from(range(len(FINISHED))))
def test_lines_moved_are_found(first: int, second: int) -> None:
    """Two lines exchanged, one line doubled, one line gone from the middle."""
    swapped = list(FINISHED)
    swapped[first], swapped[second] = swapped[second], swapped[first]

    assert found(swapped) == (FINISHED[first] != FINISHED[second])
    assert found([*FINISHED[:first], FINISHED[second], *FINISHED[first:]])
    assert found(FINISHED[:first] + FINISHED[first + 1 :]) or first == len(FINISHED) - 1


def forgeable(number: int, path: tuple[Any, ...]) -> bool:
    """Whether a field means nothing that the dice, the rules or a receipt depend on.

    BEYOND tells that these are only as good as whoever wrote the file.
    """
    first_line = number == 0 and path[0] in {"created", "plans", "ruleset"}
    return first_line or path[-1] in {"note", "chain"}


def problems_of(lines: list[bytes]) -> tuple[str, ...]:
    """What verify finds, or why it cannot read the lines."""
    try:
        return checked(lines).problems
    except BadSave as trouble:
        return (str(trouble),)


def test_every_change_with_a_new_chain_is_found() -> None:
    """A forger who makes lines follow from each other again is found by what they mean."""
    missed = []
    for leaf in LEAVES:
        if not forgeable(*leaf):
            problems = problems_of(forged(changed(FINISHED, *leaf, other), rechained))
            if not problems or any("changed after" in told for told in problems):
                missed.append(leaf)

    assert missed == []


def test_every_change_with_new_digests_is_found() -> None:
    """A forger who makes the digests fit, too, is found by running the rules again."""
    missed = []
    for number, path in LEAVES:
        last = path[-1]
        if b'"kind":"step"' in FINISHED[number] and last not in {"chain", "digest", "before"}:
            problems = problems_of(forged(changed(FINISHED, number, path, other), redigested))
            rules_changed = path in {("step", "version"), ("step", "schema")}
            if any("the digest does" in told for told in problems) or not (
                problems or rules_changed
            ):
                missed.append((number, path))

    assert missed == []


def test_step_that_claims_other_rules_is_not_called_checked() -> None:
    """Claiming another version keeps a forged step from being run again; that much is told."""
    last_step = len(FINISHED) - 2
    claimed = redigested(changed(FINISHED, last_step, ("step", "version"), lambda _: 2))

    assert any("1 of 4 steps by the rules" in told for told in checked(claimed).unchecked)


def forged_roll(lines: list[bytes]) -> list[bytes]:
    """The first roll shows another face, and everything is made to fit."""
    number = next(n for n, line in enumerate(lines) if b'"kind":"step"' in line)
    return redigested(
        changed(lines, number, ("step", "rolls", 0, "face"), lambda face: face % 6 + 1)
    )


def test_changed_roll_is_told_with_its_purpose_after_the_end() -> None:
    step = read(FINISHED[4])
    assert isinstance(step, StepEntry)
    purpose = step.step.rolls[0].purpose

    assert any(f"roll 1 ({purpose})" in told for told in checked(forged_roll(FINISHED)).problems)


def test_changed_roll_of_a_running_match_is_told_without_it() -> None:
    problems = checked(forged_roll(RUNNING)).problems

    assert "step 0: the dice are not those that were committed to" in problems
    assert not any("roll " in told or "recorded" in told for told in problems)


def test_exchanged_secret_is_found() -> None:
    """A secret with a commitment of its own gives other dice."""
    forged = changed(FINISHED, 0, ("secret",), lambda _: "00" * 32)
    forged = changed(forged, 0, ("commitment",), lambda _: commitment(bytes(32)))

    assert any("recorded" in told for told in checked(rechained(forged)).problems)


@pytest.mark.parametrize(
    ("line", "path", "value", "told"),
    [
        (0, ("secret",), "no hexadecimal", "the secret is not the one that was committed to"),
        (1, ("nonce",), "no hexadecimal", "the secret or a nonce is not hexadecimal"),
        (0, ("plans",), [], "seats and plans do not agree"),
        (0, ("version",), 7, "step 0: made by older rules than what stands before it"),
        (0, ("house_rules",), {"rounds": "many"}, "step 0: the rules cannot make this step"),
        (17, ("result", "winners"), ["p2"], "the result is not that of the last position"),
    ],
)
def test_forged_set_up_or_result_is_told(
    line: int, path: tuple[str, ...], value: Any, told: str
) -> None:
    problems = checked(rechained(changed(FINISHED, line, path, lambda _: value))).problems

    assert any(told in problem for problem in problems)


@pytest.mark.parametrize("sides", [0, -6, 1 << 65])
def test_die_with_impossible_sides_is_found(sides: int) -> None:
    forged = redigested(changed(FINISHED, 4, ("step", "rolls", 0, "sides"), lambda _: sides))

    assert any(f"no die with {sides} sides" in told for told in checked(forged).problems)


def test_findings_about_a_running_match_are_the_same_in_two_worlds() -> None:
    """Matches that differ in secret, answers and dice, not in what is public, read alike."""
    told = []
    for seed in ("1", "2"):
        match = begun(seed=seed)
        match.expire()
        match.seal(P1, Bids())
        findings = verify(match.store, NAME, GAMES)
        told.append((findings.checked, findings.problems, findings.unchecked))

    assert told[0] == told[1]


# Receipts


def test_receipt_that_was_kept_is_found() -> None:
    match = begun()
    receipt = match.seal(P1, Bids())
    store = match.store
    findings = verify(store, NAME, GAMES, [in_words(receipt), receipt.digest.upper()])

    assert findings.sound
    assert [told for told in findings.checked if "the answer counts" in told] == [
        f"receipt {receipt.digest[:8]}... is of this match: p1, step 1; the answer counts"
    ] * 2


def test_receipt_of_an_answer_taken_back_says_so() -> None:
    match = begun()
    receipt = match.seal(P1, Bids())
    match.unseal(P1)
    findings = verify(match.store, NAME, GAMES, [receipt.digest])

    assert any("the answer was taken back later" in told for told in findings.checked)


@pytest.mark.parametrize("text", ["", "receipt 1-p1-0123abcd", "0" * 63])
def test_text_that_is_no_receipt_is_told(text: str) -> None:
    assert any("no digest" in told for told in checked(FINISHED, text).problems)


def test_receipt_finds_a_host_who_rewrote_everything() -> None:
    """An answer exchanged, receipts, digests and lines made to fit: only the kept receipt tells."""
    match = begun()
    mine = match.seal(P1, Bids())
    store = match.store
    lines = lines_of(store)
    nonce = msgspec.json.decode(lines[1])["nonce"]
    answer = {"kind": "bids", "bids": [{"kind": "bid", "lot": "ring", "coins": 1}]}
    new = receipt_for(answer, match=mine.match, step=1, player=P1, time=mine.time, nonce=nonce)
    last = len(lines) - 1
    forged = changed(lines, last, ("answer",), lambda _: answer)
    forged = changed(forged, last, ("digest",), lambda _: new.digest)

    assert checked(rechained(forged)).sound
    assert any(
        "no answer of this match was sealed with it" in told
        for told in checked(rechained(forged), in_words(mine)).problems
    )


# Long matches, and matches opened


def test_long_check_tells_how_far_it_is_and_holds_two_states() -> None:
    """Every step is told as it is checked; what is held does not grow."""
    match = begun(GAMES["space-conquest"])
    for _ in range(40):
        match.expire()
    told: list[int] = []
    held: list[int] = []
    gc.collect()
    gc.freeze()  # what other tests left is no step of this match, and looking through it is dear

    def hear(step: int) -> None:
        told.append(step)
        gc.collect()
        held.append(sum(isinstance(each, StepEntry) for each in gc.get_objects()))

    verify(match.store, NAME, GAMES, progress=hear)

    assert told == list(range(41))
    assert max(held) <= held[0] + 4


@pytest.mark.parametrize("full", [True, False], ids=["full", "patches"])
def test_opening_notices_a_wrong_digest_of_the_last_step(
    full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forger who makes lines follow from each other again, and the state another one."""
    if full:
        monkeypatch.setattr("hegemon.play.resolve.SMALLEST", 0)
        monkeypatch.setattr("hegemon.play.resolve.size_of", lambda _: 0)
    lines = lines_of(play_on(begun(), 2).store)
    last = max(n for n, line in enumerate(lines) if (b'"kind":"full"' in line) is full)
    path = ("state", "rounds_left") if full else ("patch", "rounds_left")
    forged = rechained(changed(lines, last, path, lambda left: left + 1))

    with pytest.raises(BadSave, match="not the one that step 2 was sealed with"):
        kept(forged).now(NAME)
