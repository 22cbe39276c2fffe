"""The ledger of a table: what was done beside playing, read off the match's own lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from typing import Any, NamedTuple

import msgspec

from hegemon.core.records import Value
from hegemon.core.words import counted, enumerated
from hegemon.play.entries import (
    NOBODY,
    PERSON,
    AgainEntry,
    AwayEntry,
    ConcededEntry,
    DrawEntry,
    DueEntry,
    Entry,
    LookedEntry,
    MatchEntry,
    NonceEntry,
    PausedEntry,
    PlanEntry,
    RulesEntry,
    StepEntry,
    StuckEntry,
    TermsEntry,
    UnfitEntry,
    VoteEntry,
)
from hegemon.play.holding.entries import (
    ConsentEntry,
    EnteredEntry,
    ForkedEntry,
    PaperEntry,
    RematchEntry,
    SharedEntry,
)
from hegemon.play.past.gathering import ONE_PASS, Gathering, ReadLine
from hegemon.play.ports import Store
from hegemon.play.ruling.entries import DiceEntry, TakenBackEntry, TypedEntry
from hegemon.play.ruling.rulings import rules_in_words
from hegemon.play.times.clocks import on_the_wall
from hegemon.play.voting.entries import BallotEntry, ClosedEntry, ProposedEntry

_KINDS = frozenset(
    {"match", "again", "plan", "step", "stuck", "paused", "terms", "due", "away", "vote", "nonce"}
    | {"conceded", "draw", "consent", "forked", "looked", "rules", "unfit", "dice", "typed"}
    | {"shared", "rematch", "paper", "entered", "taken-back"}
    | {"proposed", "ballot", "closed"}
)
_DUE = {
    "grace": "answers were missing: the grace counts",
    "extension": "{player} asked for more time",
    "away": "{player} is away",
    "pause": "the pause is given back",
    "outage": "the server was down: the time is given back",
    "umpire": "the umpire set another time",
}

OVERSEEN = "an umpire runs this table, who plays no seat and may look at everything"
"""What players are told from the first line on."""

UNFIT = "the position does not fit them any more"
"""Why a change of house rules is dropped when its turn comes."""

_WHO = {"umpire": "the umpire", "administrator": "an administrator", "host": "the host"}


_WORDS = {
    "": "",
    "holder": ", as who held it wants",
    "umpire": ", as who runs the table wants",
    "host": ", as the host wants",
    "link": "",
}
"""Whose word it is that another plays a seat."""


_ENTERED = {
    "orders": "entered the orders of {one.player} for step {one.step} from paper",
    "taken-back": "took back what was entered for {one.player} in step {one.step}",
    "conceded": "entered from paper that {one.player} concedes",
    "draw": "entered from paper what {one.player} says about a draw",
    "vote": "entered from paper how {one.player} votes",
    "shared": "entered from paper whether {one.player} lets everybody see the war",
    "ballot": "entered from paper how {one.player} votes on a house rule",
}
"""What was entered from a seat's paper."""


class LedgerLine(Value, tag=False, omit_defaults=True):
    """Something that was done at a table, in words."""

    text: str
    time: str = ""
    """When, in UTC; "" where that was not written down."""
    step: int = 0
    """Before which step."""
    acts: tuple[str, ...] = ()
    """What the umpire did by hand, told when the match is over."""


def ledger(store: Store, match: str) -> tuple[LedgerLine, ...]:
    """All that was done at a table beside playing, the oldest first; raises NotThere, BadSave."""
    told = _TOLD_LINES.of(store, match)
    if store.now(match).end is not None:
        return tuple(one.line for one in told)
    return tuple(msgspec.structs.replace(one.line, acts=()) for one in _before_the_end(told))


class _Told(NamedTuple):
    """A line of the ledger as it is told when the match is over."""

    line: LedgerLine
    kind: str
    sorts: bool
    """Whether it says that dice of some sorts alone are rolled by hand, or were."""


def _told(line: ReadLine) -> _Told | None:
    plain = line.kind == "step" and not line.about.typed and line.about.hand is None
    if line.kind not in _KINDS or plain:
        return None
    text = in_words(line.entry)
    told = LedgerLine(text, _time(line.entry), line.steps, _acts(line.entry))
    return _Told(told, line.kind, _is_of_sorts(line.entry)) if text else None


def _is_of_sorts(entry: Entry) -> bool:
    return isinstance(entry, DiceEntry | StepEntry) and bool(entry.typed and entry.sorts)


def _before_the_end(told: Sequence[_Told]) -> Iterator[_Told]:
    """Without what tells of dice what may be hidden: numbers, or that some sort was rolled."""
    sorts = False
    for one in told:
        if one.kind == "dice":
            sorts = one.sorts
        rolled = one.kind == "typed" or (one.kind == "step" and one.sorts)
        # with all dice rolled by hand, a number taken back tells nothing that a halt did not
        if not rolled and not (one.kind == "taken-back" and sorts):
            yield one


_TOLD_LINES = Gathering(_told, ONE_PASS)


def _time(entry: Entry) -> str:
    """When an entry was made; for a deadline, its own time is another one."""
    if isinstance(entry, MatchEntry):
        return entry.created
    if isinstance(entry, StepEntry):
        return entry.hand.time if entry.hand else ""
    return "" if isinstance(entry, DueEntry) else getattr(entry, "time", "")


def _acts(entry: Entry) -> tuple[str, ...]:
    return entry.hand.acts if isinstance(entry, StepEntry) and entry.hand else ()


@singledispatch
def in_words(entry: Any) -> str:
    """What an entry says in the ledger; "" for what is not worth a line."""
    del entry
    return ""


@in_words.register
def _(entry: PlanEntry) -> str:
    if entry.plan.by == NOBODY:
        return f"{entry.player} is given up: the rules answer until somebody takes the seat"
    if entry.keeps:
        return _kept(entry)
    by = entry.plan.name if entry.plan.by == PERSON else f"the bot {entry.plan.by}"
    return f"{entry.player} is played by {by}{_WORDS[entry.word]}"


def _kept(entry: PlanEntry) -> str:
    """Of a seat whose holder keeps it."""
    if entry.word == "link":
        return f"{entry.player} has a new link of the host's: who has it sees what the seat sees"
    if entry.plan.by == PERSON:
        return f"{entry.player} is played by {entry.plan.name} again"
    who = entry.plan.name
    said = _WORDS[entry.word]
    return f"the bot {entry.plan.by} stands in for {entry.player}: {who} keeps the seat{said}"


@in_words.register
def _(entry: ConsentEntry) -> str:
    if not entry.wants:
        return f"{entry.player} lets nobody go on from here at another table any more"
    return f"{entry.player} lets others go on at another table, from step {entry.step} at most"


@in_words.register
def _(entry: ForkedEntry) -> str:
    return f"a new table goes on from step {entry.step}"


@in_words.register
def _(entry: SharedEntry) -> str:
    wants = "lets everybody" if entry.wants else "does not let everybody"
    return f"{entry.player} {wants} see this war"


@in_words.register
def _(entry: RematchEntry) -> str:
    if not entry.table:
        return "this is a copy: nobody who sits here has a seat at the next table"
    return f"{entry.player} plays again, with the same seats at a new table"


@in_words.register
def _(entry: PaperEntry) -> str:
    if not entry.wants:
        return f"{entry.player} does not play on paper any more{_WORDS[entry.word]}"
    if entry.word == "umpire":
        return f"{entry.player} is put on paper by who runs the table, who enters its orders"
    wants = _WORDS[entry.word]
    return f"{entry.player} plays on paper{wants}: who runs the table enters its orders"


@in_words.register
def _(entry: EnteredEntry) -> str:
    return f"{_WHO[entry.by]} {_ENTERED[entry.what].format(one=entry)}"


@in_words.register
def _(entry: NonceEntry) -> str:
    return f"{entry.player} adds to the dice, from the next step on"


@in_words.register
def _(entry: StepEntry) -> str:
    if entry.typed:
        return f"{_WHO[entry.typed]} typed in what the dice of step {entry.step.number} showed"
    if entry.hand is None:
        return ""
    if entry.hand.back_to is not None:
        return f"the umpire went back to step {entry.hand.back_to}: {entry.hand.reason}"
    if entry.hand.changed:
        return f"house rules from now on: {rules_in_words(entry.hand.changed)}: {entry.hand.reason}"
    what = f" ({counted(len(entry.hand.acts), 'act')})" if entry.hand.acts else ""
    return f"the umpire changed the position{what}: {entry.hand.reason}"


@in_words.register
def _(entry: StuckEntry) -> str:
    return f"the rules broke down on step {entry.step} ({entry.fault}), try {entry.tries}"


@in_words.register
def _(entry: MatchEntry) -> str:
    return OVERSEEN if entry.overseen else ""


@in_words.register
def _(entry: AgainEntry) -> str:
    return f"{_WHO[entry.by]} lets the rules be tried again: {entry.reason}"


@in_words.register
def _(entry: LookedEntry) -> str:
    return f"who runs the match looked behind the fog: {entry.reason}"


@in_words.register
def _(entry: RulesEntry) -> str:
    if not entry.rules:
        return f"the house rules stay as they are: {entry.reason}"
    rules = rules_in_words(entry.rules)
    if entry.vote:
        return (
            f"proposal {entry.vote} is accepted: house rules change from the next turn on: "
            f"{rules}: {entry.reason}"
        )
    return f"the umpire changes house rules from the next turn on: {rules}: {entry.reason}"


@in_words.register
def _(entry: UnfitEntry) -> str:
    return f"house rules that do not count: {rules_in_words(entry.rules)}: {UNFIT}"


@in_words.register
def _(entry: ProposedEntry) -> str:
    who = entry.player or _WHO[entry.by or "umpire"]
    votes = "; all must want it" if entry.needed == "all" else ""
    return f"proposal {entry.number} of {who}: {rules_in_words(entry.rules)}: {entry.reason}{votes}"


@in_words.register
def _(entry: BallotEntry) -> str:
    return f"{entry.player} votes {'for' if entry.wants else 'against'} proposal {entry.number}"


@in_words.register
def _(entry: ClosedEntry) -> str:
    return f"proposal {entry.number} is {entry.why}"


@in_words.register
def _(entry: DiceEntry) -> str:
    if not entry.typed:
        return f"dice are drawn again: {entry.reason}"
    which, rest = "dice", ""
    if entry.sorts:
        which, rest = f"dice for {enumerated(entry.sorts)}", "; the others are drawn"
    by = f"{_WHO[entry.by]} types them in"
    return f"{which} are rolled by the group, and {by}{rest}: {entry.reason}"


@in_words.register
def _(entry: TypedEntry) -> str:
    """Told when the match is over: how many dice a step takes tells of what is hidden."""
    said = counted(len(entry.faces), "number")
    return f"{_WHO[entry.by]} typed in {said} for the dice of step {entry.step}"


@in_words.register
def _(entry: TakenBackEntry) -> str:
    return f"{_WHO[entry.by]} took back the last number that was typed for step {entry.step}"


@in_words.register
def _(entry: PausedEntry) -> str:
    return f"paused: {entry.reason}" if entry.reason else "the match goes on"


@in_words.register
def _(entry: TermsEntry) -> str:
    return f"the terms: {entry.terms.in_words()}"


@in_words.register
def _(entry: DueEntry) -> str:
    if entry.cause == "schedule":
        return ""
    cause = _DUE[entry.cause].format(player=entry.player)
    return f"{cause}; due {on_the_wall(entry.time, '') or 'whenever all answers are in'}"


@in_words.register
def _(entry: AwayEntry) -> str:
    until = on_the_wall(entry.until, "")
    return f"{entry.player} is away until {until}" if until else f"{entry.player} is back"


@in_words.register
def _(entry: ConcededEntry) -> str:
    return f"{entry.player} has conceded"


@in_words.register
def _(entry: DrawEntry) -> str:
    return f"{entry.player} wants a draw" if entry.wants else f"{entry.player} wants no draw"


@in_words.register
def _(entry: VoteEntry) -> str:
    wants = "wants" if entry.wants else "does not want any more"
    return f"{entry.player} {wants} {entry.against} to be given up"
