"""What people are told when something is written down: facts for lists, news, notices.

All of it follows from the entries, and is committed with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.play.beside import (
    EVERYBODY,
    UMPIRE,
    Beside,
    Facts,
    NewsItem,
    Notice,
    SeatFact,
    SeatFreed,
)
from hegemon.play.entries import (
    PERSON,
    ConcededEntry,
    DrawEntry,
    DueEntry,
    EndEntry,
    Entry,
    FullEntry,
    LeftEntry,
    PlanEntry,
    RulesEntry,
    SealedEntry,
    StepEntry,
    StuckEntry,
    UnsealedEntry,
)
from hegemon.play.holding.entries import (
    ConsentEntry,
    EnteredEntry,
    ForkedEntry,
    PaperEntry,
    RematchEntry,
    SharedEntry,
)
from hegemon.play.now import Now
from hegemon.play.position import house_rules_of, people_in_war, position_of, waiting
from hegemon.play.receipts import in_utc
from hegemon.play.resolve import is_due, is_stuck
from hegemon.play.ruling.entries import AwaitedEntry, TakenBackEntry, TypedEntry
from hegemon.play.ruling.held import halts_unseen
from hegemon.play.ruling.rulings import rules_in_words
from hegemon.play.start.house_rules import rules_explained
from hegemon.play.times.timing import grace, moment_of
from hegemon.play.voting.entries import ClosedEntry, ProposedEntry

REMINDED = timedelta(hours=6)
"""So long before answers are due, those that are missing are reminded of."""

_ABOUT = {
    (ConcededEntry, True): "conceded",
    (DrawEntry, True): "draw",
    (DrawEntry, False): "no-draw",
    (ConsentEntry, True): "consent",
    (ConsentEntry, False): "no-consent",
    (SharedEntry, True): "shared",
    (SharedEntry, False): "no-shared",
    (RematchEntry, True): "rematch",
}
"""What the others are told of what a seat says."""

_Said = ConcededEntry | DrawEntry | ConsentEntry | SharedEntry | RematchEntry
"""What somebody says for his seat, which is told by his name."""

AT_ONCE = "0001-01-01T00:00:00Z"
"""When a table wants tending that does not wait for any time: whatever the clock says later."""

BY_HAND = frozenset({"changed", "undone"})
"""The notices of a question that is put anew: the umpire changed or undid something."""

TURNS = BY_HAND | {"turn"}
"""The notices that put a question: the match goes on, or the umpire changed or undid something."""

CALLS = TURNS | {"due", "reminder"}
"""The notices that call somebody to play: of no use when his answer is in."""

IN_SPARE_TIME = "0001-01-02T00:00:00Z"
"""The same where only bots play: it is tended when no table of people wants it."""


def beside(
    now: Now, entries: Sequence[Entry], ruleset: Ruleset[Any], at: datetime
) -> tuple[Beside, ...]:
    """What stands beside entries that are decided at a moment, after which this stands."""
    told = _to_people(now, (*_news(now, entries, ruleset), *_notices(now, entries, ruleset)))
    return (*_freed(now, entries), facts_of(now, ruleset, at), *told)


def _to_people(now: Now, told: Iterable[NewsItem | Notice]) -> Iterator[Beside]:
    return (one for one in told if _is_read(now, one))


def _is_read(now: Now, one: NewsItem | Notice) -> bool:
    """Whether somebody reads it: nobody does at a seat of a bot's, or of nobody's.

    For whom a bot stands in reads on, for he may come back; but it is not his turn.
    """
    seat = Player(one.audience)
    plan = now.plans.get(seat)
    if plan is None or plan.by == PERSON:  # the umpire's, everybody's, a person's
        return True
    calls = isinstance(one, Notice) and one.about in CALLS
    return now.attended(seat).stood_in and not calls


def facts_of(now: Now, ruleset: Ruleset[Any], at: datetime) -> Facts:
    """What everybody may know of a match without looking into it."""
    awaited = waiting(now, ruleset) if now.last is not None else ()
    return Facts(
        step=now.number,
        date=str(now.date) if now.date else "",
        waiting=awaited,
        open=now.open_seats,
        due=now.due,
        wake=_wake(now, ruleset, awaited, at),
        over=now.end is not None,
        held=_held(now, ruleset),
        seats=tuple(
            SeatFact(seat, plan.by, plan.name, seat in now.conceded)
            for seat, plan in now.plans.items()
        ),
    )


def _held(now: Now, ruleset: Ruleset[Any]) -> str:
    if now.paused:
        return "paused"
    if now.awaited is not None:
        return "" if halts_unseen(now, ruleset) else "dice"
    return "stuck" if is_stuck(now, ruleset) else ""


def reminders(now: Now, ruleset: Ruleset[Any]) -> tuple[Beside, ...]:
    """A notice for each seat whose answer is missing shortly before it is due."""
    facts = {"due": now.due}
    asked = waiting(now, ruleset)
    return tuple(_to_people(now, (_notice(now, one, "reminder", facts) for one in asked)))


def reminding(due: str) -> str:
    """When people are reminded of what is due, in UTC."""
    return in_utc(moment_of(due) - REMINDED)


def _wake(now: Now, ruleset: Ruleset[Any], awaited: Sequence[Player], at: datetime) -> str:
    """When a worker should look at the table: at once, to remind, when time is up, or never."""
    if _stands_still(now, ruleset):
        return ""
    if is_due(now, ruleset) or any(now.plans[player].by != PERSON for player in awaited):
        return AT_ONCE if _plays_anybody(now, ruleset) else IN_SPARE_TIME
    if not now.due or (time_is_up(now, at) and not expires(now)):
        return ""
    return reminding(now.due) if in_utc(at) < reminding(now.due) else now.due


def _plays_anybody(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether a person plays who may still be asked something: none who is out of the war."""
    people = {seat for seat, plan in now.plans.items() if plan.by == PERSON} - {*now.conceded}
    if now.last is None or not people or people_in_war(now, ruleset):
        return bool(people)
    to_come = ruleset.newcomers(house_rules_of(now, ruleset))
    return not people.isdisjoint((*position_of(now, ruleset).asked, *to_come))


def _stands_still(now: Now, ruleset: Ruleset[Any]) -> bool:
    """Whether no time brings a match on: it waits, is over, or its rules broke down."""
    stands = now.end is not None or now.paused or now.open_seats or now.awaited is not None
    return bool(stands) or is_stuck(now, ruleset)


def time_is_up(now: Now, at: datetime) -> bool:
    """Whether the answers are due."""
    return "" < now.due <= in_utc(at)


def expires(now: Now) -> bool:
    """Whether anything comes of it that answers are missing; else the match waits for them."""
    return bool(grace(now)) or now.terms.absence.missing != "wait"


def _freed(now: Now, entries: Iterable[Entry]) -> Iterator[Beside]:
    """Whoever held a seat that is given up holds it no more; one for whom a bot stands in does."""
    for entry in entries:
        if isinstance(entry, LeftEntry):
            yield SeatFreed(entry.player)
        elif isinstance(entry, PlanEntry) and entry.plan.by != PERSON and not entry.keeps:
            yield SeatFreed(entry.player, seen=now.last is not None)


def _news(now: Now, entries: Sequence[Entry], ruleset: Ruleset[Any]) -> Iterator[NewsItem]:
    """All that is in the lines is everybody's to hear of: a step, or who has sealed.

    But how often somebody takes his answer back is nobody's matter: of a seat that does, others
    hear that it has sealed once, and its own devices all of it. And how many dice a step takes
    tells of what is hidden: only the first is everybody's news, and where only some sorts are typed
    in a game with fog, none.
    """
    heard = [entry for entry in entries if not isinstance(entry, FullEntry)]
    if not heard:
        return
    if changed := _changed_minds(now, heard):
        yield from (NewsItem(player, "match") for player in changed)
        return
    quiet = all(isinstance(entry, AwaitedEntry | TypedEntry | TakenBackEntry) for entry in heard)
    all_hear = not quiet or not (now.faces or halts_unseen(now, ruleset))
    for audience in (EVERYBODY, UMPIRE, *now.players) if all_hear else (UMPIRE,):
        yield NewsItem(audience, "match")


def _changed_minds(now: Now, heard: Sequence[Entry]) -> tuple[Player, ...]:
    """Whose answers were taken back or sealed once more, where that is all that happened."""
    found: dict[Player, None] = {}
    for entry in heard:
        if not isinstance(entry, SealedEntry | UnsealedEntry) or entry.player not in now.unsealed:
            return ()
        found[entry.player] = None
    return tuple(found)


def _notices(now: Now, entries: Sequence[Entry], ruleset: Ruleset[Any]) -> Iterator[Notice]:
    """What is new for those who play; and for all at the table, who plays a seat from now on."""
    kinds = {type(entry) for entry in entries}
    for audience, about, facts in _told(now, kinds, ruleset):
        yield _notice(now, audience, about, facts)
    if StepEntry in kinds and EndEntry not in kinds:
        yield from _gone_on(now, ruleset)
    # what one kind of entry brings, for those whom it concerns
    for entry in entries:
        if isinstance(entry, PlanEntry):
            own = entry.word == "umpire" or any(map(partial(_seats, entry.player), entries))
            yield from _handed_on(now, entry, by_umpire=own)
        elif isinstance(entry, _Said):
            yield from _said(now, entry)
        elif isinstance(entry, ProposedEntry | ClosedEntry | RulesEntry):
            yield from _put_to_vote(now, entry, ruleset)
        elif isinstance(entry, EnteredEntry):
            about = f"entered {entry.what} {entry.time}"
            yield _notice(now, entry.player, about, {"what": entry.what})
        elif isinstance(entry, ForkedEntry):
            for audience in (UMPIRE, *now.players):
                yield _notice(now, audience, f"fork {entry.time}", {"step": entry.step})


def _gone_on(now: Now, ruleset: Ruleset[Any]) -> Iterator[Notice]:
    """Whoever is asked nothing hears that the match went on, once a date, where he wants to."""
    asked, date = waiting(now, ruleset), str(now.date)
    for player in now.players:
        if player not in asked:
            yield Notice(player, "step", f"{date}/{player}/step", {"date": date})


def _seats(player: Player, entry: Entry) -> bool:
    """Whether who runs the table puts somebody on this seat, with nothing but a pencil."""
    return isinstance(entry, PaperEntry) and (entry.player, entry.word) == (player, "umpire")


def _handed_on(now: Now, entry: PlanEntry, *, by_umpire: bool) -> Iterator[Notice]:
    """Before the match begins only the umpire is told: who sits where is still to be seen."""
    about = f"seat {entry.player} {entry.time}"
    facts = {"by": entry.plan.by, "name": entry.plan.name}
    if entry.keeps:
        facts["keeps"] = entry.word
    # for whom somebody else lets a bot stand in, or makes a link, he hears of it too
    hears = entry.keeps and entry.word != "holder"
    told = [player for player in now.players if hears or player != entry.player]
    umpire = () if by_umpire else (UMPIRE,)  # nobody is told what he has done himself
    for audience in (*umpire, *(told if now.last is not None else ())):
        yield _notice(now, audience, about, facts)


def _said(now: Now, entry: _Said) -> Iterator[Notice]:
    """What somebody says for his seat: all others hear of it at once.

    When all is over nothing hurries: then of the same once a day, however often it is said.
    """
    about = _ABOUT[type(entry), getattr(entry, "wants", True)]
    facts = {"name": now.plans[entry.player].name}
    when = entry.time if now.end is None else entry.time[: len("2026-11-28")]
    for audience in (UMPIRE, *(player for player in now.players if player != entry.player)):
        yield _notice(now, audience, f"{about} {entry.player} {when}", facts)


def _put_to_vote(
    now: Now, entry: ProposedEntry | ClosedEntry | RulesEntry, ruleset: Ruleset[Any]
) -> Iterator[Notice]:
    """All hear what is put to the vote, but who proposes it, and all what comes of it."""
    if isinstance(entry, RulesEntry):
        about, number, rules = "accepted", entry.vote, entry.rules
    elif isinstance(entry, ProposedEntry):
        about, number, rules = "proposal", entry.number, entry.rules
    else:
        about, number, rules = entry.why, entry.number, {}
    if not number:
        return  # whoever runs the match says so: it stands in the ledger
    facts: dict[str, Any] = {"number": number, "rules": rules_in_words(rules)}
    if isinstance(entry, ProposedEntry):
        by = f"the {entry.by}" if entry.player is None else now.plans[entry.player].name
        facts |= {"reason": entry.reason, "by": by, "about": rules_explained(ruleset, rules)}
    own: str | None = None
    if isinstance(entry, ProposedEntry):
        own = UMPIRE if entry.by == "umpire" else entry.player
    for audience in (UMPIRE, *now.players):
        if audience != own:
            yield _notice(now, audience, f"{about} {number}", facts)


def _told(
    now: Now, entries: set[type[Entry]], ruleset: Ruleset[Any]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Whom, what about, and the facts: only the weightiest of what these kinds of entry bring."""
    # of several things that happened at once, who plays hears of the first in this list
    if EndEntry in entries:
        yield from ((player, "over", {}) for player in now.players)
    elif StepEntry in entries:
        about, facts = _turn(now)
        yield from ((player, about, facts) for player in waiting(now, ruleset))
    elif StuckEntry in entries and is_stuck(now, ruleset):
        yield from ((each, "stuck", {}) for each in (UMPIRE, *now.players))
    elif AwaitedEntry in entries:
        if not now.faces:  # a letter for each die would be too many
            yield (UMPIRE, "dice", {})
    elif DueEntry in entries and now.last is not None:
        last = now.dues[-1]
        facts = {"due": now.due, "cause": last.cause}
        facts |= {"name": now.plans[last.player].name} if last.player else {}
        about = f"due {len(now.dues)}"
        yield from ((player, about, facts) for player in waiting(now, ruleset))


def _turn(now: Now) -> tuple[str, dict[str, Any]]:
    """What it is called that a question is put, and what everybody may know of it."""
    facts: dict[str, Any] = {"due": now.due, "date": str(now.date)}
    hand = now.last.hand if now.last is not None and now.last.step.number else None
    if hand is None or hand.changed:
        return "turn", facts
    facts["why"] = hand.reason
    if hand.back_to is None:
        return "changed", facts
    return "undone", {**facts, "back_to": hand.back_to}


def _notice(now: Now, audience: str, about: str, facts: dict[str, Any]) -> Notice:
    """A notice that is told once at a table: its key names the step and what it is about."""
    key = f"{now.number}/{audience}/{about}"
    return Notice(audience, about.split(" ", maxsplit=1)[0], key, facts)
