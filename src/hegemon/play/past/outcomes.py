"""How battles came out, in few words that name no army: for the public sheet of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from hegemon.core.report import Sentence
from hegemon.core.show.battles import goes_on, joined, lost_by
from hegemon.core.show.fights import Fight, FightSide
from hegemon.core.words import counted, enumerated


def battles_whole(told: Sequence[Sentence]) -> list[Sentence]:
    """Sentences in their order; those that tell one battle together are the first of them."""
    found: list[Sentence] = []
    for one in told:
        at = next((at for at, old in enumerate(found) if _go_on(old, one)), None)
        if at is None:
            found.append(one)
        else:
            found[at] = _joined(found[at], one)
    return found


def _go_on(old: Sentence, one: Sentence) -> bool:
    return old.fight is not None and one.fight is not None and goes_on(old.fight, one.fight)


def _joined(old: Sentence, one: Sentence) -> Sentence:
    """The first sentence with all of the battle, and as weighty as the weightiest."""
    assert old.fight is not None, "it was looked for before"
    assert one.fight is not None, "as above"
    stories = [story for story in (old.story, one.story) if story is not None]
    story = max(stories, key=lambda told: told.weight, default=None)
    return replace(old, fight=joined(old.fight, one.fight), story=story)


def outcome_of(fight: Fight) -> str:
    """Who left it, or of whom nothing is left; else who lost the least of what he had."""
    gone = [f"{side.name} {side.fate}" for side in fight.sides if side.end in ("leaves", "falls")]
    return enumerated(gone) or fight.outcome or _bettered(fight)


def _bettered(fight: Fight) -> str:
    """Who has the better of it, where all are still there and all is told; "" where it is not."""
    told = [(_had(side), lost_by(side, fight), side.name) for side in fight.sides]
    shares = sorted((Fraction(lost, had), name) for had, lost, name in told if had)
    if len(shares) < len(told) or len(shares) < 2:
        return ""
    if shares[0][0] == shares[1][0]:
        return "neither side prevails"
    return f"{shares[0][1]} has the better of it"


def cost_of(fight: Fight) -> str:
    """How long it took, and what each side lost of what it had; "" where that is not all told."""
    told = [(side.name, lost_by(side, fight), _had(side)) for side in fight.sides if side.ranks]
    if not told or not all(had for _, _, had in told):
        return ""
    names = {rank.name for side in fight.sides for rank in side.ranks}
    what = f" {next(iter(names))}" if len(names) == 1 else ""
    (first, lost, had), *others = told
    sides = [f"{first} loses {lost:,} of {had:,}{what}"]
    sides += [f"{name} {lost:,} of {had:,}" for name, lost, had in others]
    long = f"{counted(fight.rounds, 'round')}: " if fight.rounds > 1 else ""
    return f"{long}{', '.join(sides)}."


def _had(side: FightSide) -> int | None:
    """What a side went into it with; None where that is not told."""
    before = [rank.before for rank in side.ranks]
    return None if None in before else sum(one or 0 for one in before)
