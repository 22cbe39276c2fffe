"""Dice that a group rolls by itself, and that whoever runs the match types in.

A step is tried with what was typed so far. Where the rules ask for a die more, the match waits for
it (`AwaitedEntry`); so nothing is typed before all answers are in. A die of one side is asked of
nobody. Rolls that were typed in stand in the step as all others do, so that it is run again as any
other; what they cannot do is follow from the secret (`ruling/rolled.py`).

A sending says how often numbers for the step were taken back, or its dice asked for anew, before
it: one that comes late cannot count for another roll of the same place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, takewhile
from typing import Any, NamedTuple

import msgspec

from hegemon.core.codec import Codec
from hegemon.core.dice import RecordedDice
from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.extras.sorts import purposes_of
from hegemon.core.game import Player, State
from hegemon.core.records import Value
from hegemon.core.ruleset import Ruleset
from hegemon.core.step import Step, take_possible_step, take_step
from hegemon.play.commands import OwnDice, TakeBack, TypeDice
from hegemon.play.entries import (
    Entry,
)
from hegemon.play.errors import Late, NotBegun
from hegemon.play.now import Now
from hegemon.play.position import by_rules, position_of
from hegemon.play.ruling.entries import AwaitedEntry, DiceEntry, TakenBackEntry, TypedEntry
from hegemon.play.ruling.rolled import DieAsked, FaceMisfits, has_zero, typed_dice

MOST_TYPED = 10_000
"""Dice of one sending: more than the greatest battle asks for."""

RENEWED = "the rules are of another version now: the dice of this step are asked for again"
"""Why what was typed does not count after all."""


class DiceAsked(Value, tag=False, omit_defaults=True):
    """What whoever types dice in must know."""

    typist: str
    """Who types them in: "umpire", "host"; "" where they are drawn."""
    step: int
    """The step to come."""
    typed: int = 0
    """How many numbers were typed in for it."""
    number: int = 0
    """The roll that is asked for next, from 1; 0 where none is."""
    sides: int = 0
    purpose: str = ""
    """What it is for, where that tells of nothing that he may not know."""
    behind: tuple[str, ...] = ()
    """The same of the rolls that come next in any case, with dice of as many sides."""
    withdrawn: int = 0
    """How often numbers for it were taken back, or its dice asked for anew: a sending says it."""
    sorts: tuple[str, ...] = ()
    """What is rolled by hand, in the game's words, where the rest is drawn."""


class _Tried(NamedTuple):
    """What came of a step with the dice typed so far."""

    meant: tuple[int, ...]
    """The faces that dice took, the 0 of one as its highest."""
    asked: DieAsked | None = None
    misfit: FaceMisfits | None = None

    @property
    def used(self) -> int:
        """How many of the dice typed so far."""
        return len(self.meant)


def step_with(now: Now, ruleset: Ruleset[Any], dice: RecordedDice) -> tuple[State, Step]:
    """The step that the sealed answers make with some dice; what the rules raise comes through."""
    position = position_of(now, ruleset)
    codec: Codec[Any] = position.codec
    sealed = {player: now.sealed[player].answer for player in position.asked}
    known = {player: position.possible(player, plain) for player, plain in sealed.items()}
    answers = {one: known[one] or codec.answer(plain) for one, plain in sealed.items()}
    # answers that were sealed here were judged when they were
    take = take_possible_step if all(known.values()) else take_step
    return take(
        codec,
        position.state,
        answers,
        dice,
        number=now.number,
        before=now.digest,
        leaving=now.leaving,
    )


def awaited(now: Now, ruleset: Ruleset[Any], asked: DieAsked) -> AwaitedEntry:
    """That the open step waits for a die."""
    return AwaitedEntry(
        step=now.number,
        number=asked.number,
        sides=asked.sides,
        purpose=asked.purpose,
        version=ruleset.version,
        behind=asked.behind,
    )


def outdated(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether other rules asked for the dice of the open step: these may ask for others."""
    return bool(now.awaited or now.faces) and now.asked_by != ruleset.version


def asked_anew(now: Now, ruleset: Ruleset[Any], time: str) -> tuple[Entry, ...]:
    """What was typed for the open step is void, and its dice are asked for again."""
    if not now.typist:
        return ()
    return (
        DiceEntry(
            typed=True,
            by=now.typist,
            reason=RENEWED,
            time=time,
            sorts=now.sorts,
            purposes=purposes_of(ruleset.sorts, now.sorts),
        ),
    )


def own_dice(now: Now, ruleset: Ruleset[Any], command: OwnDice, time: str) -> tuple[Entry, ...]:
    """Dice are typed in, some sorts or all, or drawn again; raises BadAnswer, BadConfig, NotBegun.

    Said again while they are typed in, it makes what was typed for the open step void.
    """
    if now.end is not None:
        raise BadAnswer("the match is over")
    if now.last is None:
        raise NotBegun("the match has not begun: its set-up is drawn, and steps after it are typed")
    if not command.typed and not now.typist:
        return ()
    sorts = _sorts_named(ruleset, command.sorts) if command.typed else ()
    purposes = purposes_of(ruleset.sorts, sorts)
    return (
        DiceEntry(
            typed=command.typed,
            by=command.by,
            reason=command.reason,
            time=time,
            sorts=sorts,
            purposes=purposes,
        ),
    )


def _sorts_named(ruleset: Ruleset[Any], names: Sequence[str]) -> tuple[str, ...]:
    """The sorts of rolls of these names in the game's order; raises BadConfig for one of none."""
    known = [sort.name for sort in ruleset.sorts]
    for name in names:
        if name not in known:
            there = ", ".join(known) or "none: all dice are rolled by hand, or none"
            raise BadConfig(f"{ruleset.title} has no sort of rolls {name!a}; there are {there}")
    return tuple(name for name in known if name in names)


def typed(now: Now, ruleset: Ruleset[Any], command: TypeDice, time: str) -> tuple[Entry, ...]:
    """Numbers for the rolls that are asked for, all or none; raises BadAnswer, Late, RulesFailed.

    Who may not know what rolls are for could ask about later dice by numbers that do not fit, and
    nobody would hear of it: of his, those count that stand before the first that does not fit.
    Of dice that other rules asked for, none do.
    """
    if outdated(now, ruleset):
        return asked_anew(now, ruleset, time)
    if command.step == now.number:
        check_withdrawn(now, command.withdrawn)
    if now.awaited is None:
        raise BadAnswer(_why_none(now))
    if command.step != now.number:
        raise Late(f"these dice are for step {command.step}; open is step {now.number}")
    if command.number != now.awaited.number:
        which = asked_in_words(now, ruleset)
        raise Late(f"these dice are for roll {command.number} and those behind it; {which}")
    if not 0 < len(command.faces) <= MOST_TYPED:
        raise BadAnswer(f"1 to {MOST_TYPED} numbers at a time; {asked_in_words(now, ruleset)}")
    faces = (*now.faces, *command.faces)
    tried = by_rules(now, ruleset, lambda: _tried(now, ruleset, faces))
    fitting = tried.meant[len(now.faces) :]
    if not fitting or purpose_told(now, ruleset):
        _check_all_fit(now, ruleset, command, tried)
    return (TypedEntry(now.number, fitting, command.by, time),)


def taken_back(now: Now, command: TakeBack, time: str) -> tuple[Entry, ...]:
    """The last number typed for the open step does not count; raises BadAnswer, Late."""
    if command.step != now.number:
        raise Late(f"this is for step {command.step}; open is step {now.number}")
    check_withdrawn(now, command.withdrawn)
    if not now.faces:
        raise BadAnswer("no number was typed for this step yet: there is none to take back")
    if command.number != len(now.faces):
        raise Late(f"the last number is that of roll {len(now.faces)}, not {command.number}")
    return (TakenBackEntry(now.number, command.by, time),)


def check_withdrawn(now: Now, known: int) -> None:
    """Raises Late for what was sent before numbers were taken back that it did not know of."""
    if known != now.withdrawn:
        raise Late(
            f"numbers for step {now.number} were taken back, or its dice asked for anew, "
            f"{now.withdrawn} times by now, and whoever sent this knew of {known}: "
            "look again which roll is asked for"
        )


def _check_all_fit(now: Now, ruleset: Ruleset[Any], command: TypeDice, tried: _Tried) -> None:
    """Raises BadAnswer that names the first number that does not fit, and its die."""
    if tried.misfit is not None:
        place = tried.misfit.asked.number - len(now.faces)
        which = _in_words(now, ruleset, tried.misfit.asked)
        raise BadAnswer(f"number {place} of these: {which}, cannot show {tried.misfit.face}")
    left = tried.used - len(now.faces)
    if left < len(command.faces):
        raise BadAnswer(f"the step asks for {left} numbers more, not for {len(command.faces)}")


def ends_step(now: Now, ruleset: Ruleset[Any], numbers: Sequence[int]) -> bool:
    """Whether the step asks for no die behind these, where who types may know; raises RulesFailed.

    Of steps that tell of what is hidden he shall not know it before the numbers count.
    """
    if now.awaited is None or not purpose_told(now, ruleset) or outdated(now, ruleset):
        return False
    tried = by_rules(now, ruleset, lambda: _tried(now, ruleset, (*now.faces, *numbers)))
    return tried.asked is None and tried.misfit is None


def dice_asked(now: Now, ruleset: Ruleset[Any]) -> DiceAsked:
    """Which die is asked for."""
    found = DiceAsked(
        now.typist, now.number, len(now.faces), withdrawn=now.withdrawn, sorts=now.sorts
    )
    one = now.awaited
    if one is None:
        return found
    found = msgspec.structs.replace(found, number=one.number, sides=one.sides)
    if not purpose_told(now, ruleset):
        return found
    behind = tuple(purpose_in_words(now, each) for each in one.behind)
    purpose = purpose_in_words(now, one.purpose)
    return msgspec.structs.replace(found, purpose=purpose, behind=behind)


def purpose_in_words(now: Now, purpose: str) -> str:
    """What a roll is for as people say it: "breakthrough degree (Mia)".

    Seats have their names; places and things keep those that stand on boards.
    """
    first, *others = purpose.split(" ")
    what = [first.replace("-", " "), *takewhile(lambda one: _says_what(now, one), others)]
    about = (now.plans[Player(one)].name or one if one in now.plans else one for one in others)
    whom = ", ".join(islice(about, len(what) - 1, None))
    return " ".join(what) + (f" ({whom})" if whom else "")


def _says_what(now: Now, word: str) -> bool:
    """Whether a word of a purpose says what is rolled, and not whom or where it is about."""
    return word.isalpha() and word.islower() and len(word) > 1 and word not in now.plans


def asked_in_words(now: Now, ruleset: Ruleset[Any]) -> str:
    """Which die is asked for, for whoever types it in; "" where none is."""
    one = now.awaited
    if one is None:
        return ""
    asked = _in_words(now, ruleset, DieAsked(one.number, one.sides, one.purpose, one.behind))
    each = "each " if one.behind and purpose_told(now, ruleset) else ""
    zero = f", 0 for {one.sides}" if has_zero(one.sides) else ""
    return f"step {one.step} asks for {asked}: {each}1 to {one.sides}{zero}"


def purpose_told(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether who types dice in may know what they are for: it can tell of what is hidden."""
    return now.match.overseen or not ruleset.traits.hidden


def _tried(now: Now, ruleset: Ruleset[Any], faces: Sequence[int]) -> _Tried:
    dice = typed_dice(now, faces)
    try:
        step_with(now, ruleset, dice)
    except DieAsked as asked:
        return _Tried(tuple(dice.meant), asked=asked)
    except FaceMisfits as misfit:
        return _Tried(tuple(dice.meant), misfit=misfit)
    return _Tried(tuple(dice.meant))


def _in_words(now: Now, ruleset: Ruleset[Any], asked: DieAsked) -> str:
    if purpose_told(now, ruleset):
        said = (purpose_in_words(now, one) for one in (asked.purpose, *asked.behind))
        return f"{asked.what} for {' and '.join(dict.fromkeys(said))}"
    return DieAsked(asked.number, asked.sides, "").what


def _why_none(now: Now) -> str:
    if now.end is not None:
        return "the match is over"
    if not now.typist:
        return "dice are drawn here; say first that you roll your own"
    return "no die is asked for yet: dice are rolled when all answers are in"
