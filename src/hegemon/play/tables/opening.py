"""A table's life: it is opened, begun, and in the end put away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from hegemon.bots.registry import bots_for
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.play import matches
from hegemon.play.acting import Acted, committing
from hegemon.play.beside import Opened
from hegemon.play.commands import Command, Replace, SetTerms, Sit
from hegemon.play.decide import decide
from hegemon.play.entries import NOBODY, PERSON, Begins, SeatPlan
from hegemon.play.errors import StillRunning
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.people.secret import Secret
from hegemon.play.start import AS_WRITTEN
from hegemon.play.start.house_rules import house_rules_of
from hegemon.play.start.opponents import factory_of
from hegemon.play.start.scenarios import Staged
from hegemon.play.start.seating import told_apart
from hegemon.play.tables.hall import INVITATION, LONGEST_TITLE, Hall
from hegemon.play.tables.quotas import room_for, room_for_bots, seated
from hegemon.play.times.terms import NO_TERMS, Terms, check_terms
from hegemon.play.times.timing import stands

OPEN, INVITED = "open", "invited"


class TableWanted(Value, tag=False, omit_defaults=True):
    """What somebody wants to play."""

    game: str
    preset: str = AS_WRITTEN
    house_rules: dict[str, Any] = msgspec.field(default_factory=dict)
    """Those that are other than the preset's."""
    title: str = ""
    openness: str = INVITED
    """"open" for everybody, or "invited"."""
    bots: dict[Player, str] = msgspec.field(default_factory=dict)
    """The seats of bots."""
    terms: Terms = NO_TERMS
    runs: bool = False
    """Whether the owner runs the table as its umpire: he never plays there, and sees everything."""


class Made(NamedTuple):
    """A table that was opened, and the secret with which others find it."""

    match: Match
    invitation: Secret


def open_table(
    hall: Hall, wanted: TableWanted, owner: str | None, staged: Staged | None = None
) -> Made:
    """A new table whose bots sit already; its match begins in a scenario where one is given.

    Raises BadConfig that names the field, OverQuota, NotSaved.

    The seats of newcomers are free as given-up ones are: the match begins without them, and
    somebody can take them whenever he comes.
    """
    ruleset = hall.ruleset(wanted.game)
    rules = rules_of_table(ruleset, wanted, staged)
    players = ruleset.players(rules)
    begins = staged.begins if staged else None
    late = _seats_of_nobody(ruleset, rules, wanted, begins)
    invitation, digest = hall.secret("invitation", INVITATION)
    _check(ruleset, players, wanted)
    plans = plans_of(players, {**wanted.bots, **late})
    more = seated(plan.by for plan in plans)._replace(bytes=1)
    opened = Opened(
        title=_title(wanted, ruleset, begins),
        owner=owner,
        umpire=owner if wanted.runs else None,
        openness=wanted.openness,
        invitation=digest,
    )
    made = matches.create(
        hall.store,
        ruleset,
        house_rules=rules,
        plans=plans,
        entropy=hall.entropy,
        clock=hall.clock,
        rows=(opened, *room_for(hall, owner, more)),
        begins=begins,
        overseen=wanted.runs,
    )
    match = hall.match(made.name)
    first: list[Command] = [SetTerms(wanted.terms)] if wanted.terms != NO_TERMS else []
    first += sitting(hall, {**wanted.bots, **late})
    if first:
        match.act(*first)
    return Made(match, invitation)


def _seats_of_nobody(
    ruleset: Ruleset[Any], rules: Any, wanted: TableWanted, begins: Begins | None
) -> dict[Player, str]:
    """Those of newcomers, and of whoever has given the war up in the position."""
    late = [seat for seat in ruleset.newcomers(rules) if seat not in wanted.bots]
    return dict.fromkeys((*late, *(begins.conceded if begins else ())), NOBODY)


def _title(wanted: TableWanted, ruleset: Ruleset[Any], begins: Begins | None) -> str:
    return wanted.title or (begins.scenario if begins else "") or ruleset.title


def begin_with_bots(hall: Hall, name: str, bot: str) -> Match:
    """Let a match begin: a bot takes every seat that is open.

    Raises BadConfig, OverQuota, NotThere.
    """
    match = hall.match(name)
    factory_of(match.ruleset.name, bot)
    bots = dict.fromkeys(match.open_seats, bot)
    room = room_for_bots(hall, match, bots)
    plans = {**match.plans, **dict.fromkeys(bots, SeatPlan(bot, bot))}
    called = zip(plans, told_apart(list(plans.values())), strict=True)
    replaced = [Replace(player, plan) for player, plan in called if player in bots]
    match.act(*replaced, *sitting(hall, bots), rows=room)
    return match


def new_invitation(hall: Hall, name: str) -> Secret:
    """Another invitation in place of the one before, which then opens nothing."""
    invitation, digest = hall.secret("invitation", INVITATION)
    opened = hall.store.table(name).opened
    hall.store.add(name, msgspec.structs.replace(opened, invitation=digest))
    return invitation


def retitle(
    hall: Hall, name: str, *, title: str | None = None, openness: str | None = None
) -> None:
    """Call a table otherwise, or let others in; raises BadConfig."""
    opened = hall.store.table(name).opened
    changed = msgspec.structs.replace(
        opened,
        title=opened.title if title is None else title,
        openness=opened.openness if openness is None else openness,
    )
    _check_title(changed.title)
    _check_openness(changed.openness)
    hall.store.add(name, changed)


def put_away(hall: Hall, name: str, *, running: bool = False) -> None:
    """Delete a table with all that belongs to it; raises StillRunning unless that is wanted."""
    now = hall.store.now(name)
    if now.last is not None and now.end is None and not running:
        raise StillRunning("the match goes on: to delete it all the same, say so")
    hall.store.delete(name)


def house_rules_wanted(ruleset: Ruleset[Any], wanted: TableWanted) -> Any:
    """The preset with other values; a text is a text here, and never the name of a file."""
    texts = [f"{name}={_written(value)}" for name, value in wanted.house_rules.items()]
    return house_rules_of(ruleset, wanted.preset, texts, files=False)


def rules_of_table(ruleset: Ruleset[Any], wanted: TableWanted, staged: Staged | None) -> Any:
    """The house rules that are wanted, or those of the scenario; raises BadConfig for both."""
    if staged is None:
        return house_rules_wanted(ruleset, wanted)
    if staged.ruleset.name != ruleset.name:
        raise BadConfig(f"game: the scenario is one of {staged.ruleset.title}")
    if wanted.house_rules or wanted.preset != AS_WRITTEN:
        raise BadConfig("house_rules: a scenario has its own")
    return staged.house_rules


def _written(value: Any) -> str:
    """A value of a house rule as the command line writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else f"{value}"


def plans_of(players: Sequence[Player], bots: Mapping[Player, str]) -> list[SeatPlan]:
    """Bots on their seats, nobody on those of newcomers, and persons to come on the others."""
    plans = [(bots.get(player, PERSON), f"Player {at}") for at, player in enumerate(players, 1)]
    return told_apart(
        [SeatPlan(by, called if by in (PERSON, NOBODY) else by) for by, called in plans]
    )


def sitting(hall: Hall, bots: Mapping[Player, str]) -> list[Sit]:
    """That bots take their seats."""
    return [Sit(player, hall.entropy.draw(f"nonce {player}")) for player in bots]


def tell_of_table(hall: Hall, match: Match, now: Now, command: Command) -> None:
    """Write into a match, if it stands as it did, that another table is opened because of it.

    Raises Overtaken, and what the command is refused for.
    """
    entries = decide(now, match.ruleset, command, hall.clock.now())
    after = stands(now, entries)
    hall.store.commit(*committing(hall.seat(match), now, Acted((), entries), after))


def _check(ruleset: Ruleset[Any], players: Sequence[Player], wanted: TableWanted) -> None:
    _check_title(wanted.title or ruleset.title)
    _check_openness(wanted.openness)
    check_terms(wanted.terms, bots_for(ruleset.name))
    for player, bot in wanted.bots.items():
        if player not in players:
            known = ", ".join(players)
            raise BadConfig(f"bots: there is no seat {shown(player)}; there are {known}")
        factory_of(ruleset.name, bot)


def _check_title(title: str) -> None:
    if not (title.isprintable() and 0 < len(title.strip()) <= LONGEST_TITLE):
        raise BadConfig(f"title: 1 to {LONGEST_TITLE} printable characters on one line")


def _check_openness(openness: str) -> None:
    if openness not in (OPEN, INVITED):
        raise BadConfig(f"openness: 'open' or 'invited', not {shown(openness)}")
