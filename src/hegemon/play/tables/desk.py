"""The desk of who runs a match: who has handed in, who is waited for and how, what was done last.

Nothing of it is hidden in the match: an umpire who plays a seat himself may read all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.matches import Match
from hegemon.play.notices.preferences import USUAL
from hegemon.play.now import Now
from hegemon.play.people.ports import People
from hegemon.play.ruling.dice import DiceAsked, dice_asked
from hegemon.play.tables.aside import orders_aside
from hegemon.play.tables.ledger import LedgerLine, ledger
from hegemon.play.tables.ports import Holder

OrderWay = Literal["web", "workbook", "mail", "paper", "bot", "terminal", "nobody"]
"""How the orders of a seat may come."""

SeatState = Literal["handed in", "waited for", "not asked", "conceded", "open"]

LAST_ACTS = 8
"""Lines of the ledger that a desk shows."""


class DeskSeat(Value, tag=False, omit_defaults=True):
    """A seat as who runs the match looks at it."""

    seat: Player
    name: str
    state: SeatState
    ways: tuple[OrderWay, ...]
    bot: str = ""
    """The bot that plays it, or stands in."""
    entered: bool = False
    """Whether what it has handed in was entered from its paper."""
    missed: int = 0
    """Answers that it has missed in a row."""
    letters_off: bool = False
    """Whether its turns are told by no letter, though its player has an address: so he wished."""
    away: str = ""
    """Until when it said to be away, in UTC."""
    reachable: bool = True
    """Whether its player can act himself: if not, all that he does is entered for him."""
    again: bool = False
    """Whether what it had sealed was set aside by an act of the umpire: it must order again."""


class UmpireDesk(Value, tag=False):
    """A match as who runs it looks at it."""

    table: str
    title: str
    date: str
    step: int
    """The step to come."""
    seats: tuple[DeskSeat, ...]
    due: str
    """When answers are due, in UTC; "" for whenever they come."""
    held: str
    """Why the match does not go on though nobody is awaited, as a sentence."""
    over: str
    """How it ended; "" while it goes on."""
    dice: DiceAsked
    acts: tuple[LedgerLine, ...]
    """What was done last, the newest first."""
    undo: int | None
    """The step whose position counts again when the last one is undone; None where none can be."""


class AroundTable(NamedTuple):
    """What is known of the people of a match, beside its lines."""

    title: str
    holders: Mapping[Player, Holder]
    letters: Collection[Player] = ()
    """The seats whose holders get letters."""
    silent: Collection[Player] = ()
    """Those of them who want no letter that their turn has come."""
    here: bool = False
    """Whether all of them play on this machine, from a file."""


def around_of(title: str, holders: Mapping[Player, Holder], people: People) -> AroundTable:
    """What is known of the people of a server's table: who holds a seat, and who gets letters."""
    accounts = {seat: one.account for seat, one in holders.items() if one.account}
    found = {seat: people.account(account) for seat, account in accounts.items()}
    letters = [seat for seat, account in found.items() if account and account.address]
    silent = [seat for seat in letters if not _is_told(people, accounts[seat])]
    return AroundTable(title, holders, letters, silent)


def _is_told(people: People, account: str) -> bool:
    """Whether a letter tells him that his turn has come."""
    return "turn" in (people.preferences(account) or USUAL).by_mail


def desk_of(match: Match, around: AroundTable) -> UmpireDesk:
    """How a match stands for who runs it; raises BadSave."""
    now = match.now
    begun = now.last is not None
    waiting = set(match.waiting) if begun else set[Player]()
    aside = orders_aside(match) if begun else {}
    acts = [line for line in ledger(match.store, match.name) if line.text]
    return UmpireDesk(
        table=match.name,
        title=around.title,
        date=str(now.date) if now.date else "",
        step=now.number,
        seats=tuple(
            msgspec.structs.replace(_seat(now, player, waiting, around), again=player in aside)
            for player in now.players
        ),
        due=now.due,
        held=match.held if begun else "",
        over=f"{now.end.result.outcome}: {now.end.result.reason}" if now.end else "",
        dice=dice_asked(now, match.ruleset),
        acts=tuple(reversed(acts[-LAST_ACTS:])),
        undo=last_undone(match),
    )


def last_undone(match: Match) -> int | None:
    """The step to which the match goes back when the last one is undone; None where none can be.

    Steps by which house rules count came with the one that ended the turn, and go with it.
    """
    now = match.now
    last, entry = now.number - 1, now.last
    while entry is not None and entry.hand is not None and entry.hand.changed:
        last -= 1
        taken = next(match.store.steps(match.name, last, last), None)
        entry = taken.entry if taken is not None else None
    return last - 1 if last >= 1 and now.end is None else None


def _seat(now: Now, player: Player, waiting: set[Player], around: AroundTable) -> DeskSeat:
    plan, attended = now.plans[player], now.attended(player)
    holder = around.holders.get(player)
    return DeskSeat(
        seat=player,
        name=plan.name,
        state=_state(now, player, waiting),
        ways=_ways(now, player, around),
        letters_off=player in around.silent and plan.by == PERSON,
        bot="" if plan.by in (PERSON, NOBODY) else plan.by,
        entered=player in now.entered,
        missed=attended.missed,
        away=attended.away,
        reachable=around.here or bool(holder and (holder.account or holder.link)),
    )


def _state(now: Now, player: Player, waiting: set[Player]) -> SeatState:
    if player in now.open_seats:
        return "open"
    if player in now.conceded:
        return "conceded"
    if player in now.sealed:
        return "handed in"
    return "waited for" if player in waiting else "not asked"


def _ways(now: Now, player: Player, around: AroundTable) -> tuple[OrderWay, ...]:
    """How his orders may come: on paper, and by whatever he can reach the table with."""
    plan, holder = now.plans[player], around.holders.get(player)
    if plan.by == NOBODY:
        return ("nobody",)
    if plan.by != PERSON:
        return ("bot",)
    paper: tuple[OrderWay, ...] = ("paper",) if player in now.paper else ()
    if around.here:
        return (*paper, "terminal", "workbook")
    if holder is None or not (holder.account or holder.link):
        return paper or ("nobody",)
    mail: tuple[OrderWay, ...] = ("mail",) if player in around.letters else ()
    return (*paper, "web", "workbook", *mail)
