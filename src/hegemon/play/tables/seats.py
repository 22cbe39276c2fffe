"""Seats: taken, left, handed on, given links; and who may act for which."""

from __future__ import annotations

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.play.beside import SeatFreed, SeatHeld
from hegemon.play.commands import AddNonce, LeaveSeat, Replace, Sit
from hegemon.play.decide import check_plan
from hegemon.play.entries import NOBODY, PERSON, SeatPlan
from hegemon.play.errors import NotThere
from hegemon.play.matches import Match
from hegemon.play.people.access import Footing
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import FORMER
from hegemon.play.start.opponents import factory_of
from hegemon.play.tables.hall import SEAT_LINK, Hall
from hegemon.play.tables.quotas import check_bots
from hegemon.play.times.terms import Watching


def free_seats(hall: Hall, match: Match) -> tuple[Player, ...]:
    """The seats that somebody can take: nobody holds them, and no bot plays them."""
    held = hall.store.holders(match.name)
    return tuple(
        player
        for player, plan in match.now.plans.items()
        if player not in held and plan.by in (NOBODY, PERSON) and player not in match.now.conceded
    )


def take_seat(
    hall: Hall, name: str, player: Player, *, account: str, called: str, nonce: bytes | None = None
) -> Match:
    """An account takes a seat; the last one lets the match begin, in which it may be free again.

    The nonce is the player's own share of the dice; without one, the server draws it. In a match
    that runs it counts from the next step on. Raises BadConfig for a seat that is not free, which
    the first of two who want it makes it.
    """
    match = hall.match(name)
    _take(hall, match, player, SeatHeld(player, account), called=called, nonce=nonce)
    return match


def take_seat_by_link(
    hall: Hall, name: str, player: Player, *, called: str, nonce: bytes | None = None
) -> Secret:
    """Somebody without an account takes a seat, and has its link from then on; raises BadConfig."""
    match = hall.match(name)
    link, digest = hall.secret("seat link", SEAT_LINK)
    _take(hall, match, player, SeatHeld(player, None, digest), called=called, nonce=nonce)
    return link


def give_link(hall: Hall, name: str, player: Player) -> Secret:
    """A new link for a seat that is held; one that it had before opens nothing. Raises NotThere."""
    holder = hall.store.holders(name).get(player)
    if holder is None:
        raise NotThere(f"nobody holds the seat {ascii(player)[:24]}")
    link, digest = hall.secret("seat link", SEAT_LINK)
    hall.store.add(name, SeatFreed(player), SeatHeld(player, holder.account, digest))
    return link


def link_for(hall: Hall, name: str, player: Player, called: str = "") -> Secret:
    """A link for a seat, whoever has it: what a host sends to a player, or to a successor.

    A bot makes room for who gets the link. Raises BadConfig, NotThere.
    """
    if player in hall.store.holders(name) and not called:
        return give_link(hall, name, player)
    match = hall.match(name)
    if player not in match.players or player in match.open_seats:
        return take_seat_by_link(hall, name, player, called=called or f"{player}")
    link, digest = hall.secret("seat link", SEAT_LINK)
    plan = SeatPlan(PERSON, called or f"{player}")
    check_plan(plan)
    match.act(Replace(player, plan), rows=(SeatFreed(player), SeatHeld(player, None, digest)))
    return link


def leave_seat(hall: Hall, name: str, player: Player) -> None:
    """Give a seat up: before the match begins it is open again, later it is free for others."""
    hall.match(name).act(LeaveSeat(player))


def leave_for_good(hall: Hall, name: str, player: Player) -> None:
    """Give a seat up as one whose account is deleted: from then on it is a former player's.

    A match that is over stays as it was.
    """
    match = hall.match(name)
    if match.now.end is None:
        begun = match.now.last is not None
        match.act(
            Replace(player, SeatPlan(NOBODY, FORMER)), *([] if begun else [LeaveSeat(player)])
        )


def hand_on(hall: Hall, name: str, player: Player, *, account: str, called: str) -> None:
    """Another account plays a seat from now on, and its links open nothing any more."""
    _check_plays(hall, name, account)
    plan = SeatPlan(PERSON, called)
    check_plan(plan)
    rows = (SeatFreed(player), SeatHeld(player, account))
    hall.match(name).act(Replace(player, plan), rows=rows)


def seat_bot(hall: Hall, name: str, player: Player, bot: str) -> None:
    """A bot plays a seat from now on; raises BadConfig for a bot that there is not, OverQuota."""
    match = hall.match(name)
    factory_of(match.ruleset.name, bot)
    check_bots(hall, match, {player: bot})
    sits = [Sit(player, hall.entropy.draw("nonce"))] if player in match.open_seats else []
    match.act(Replace(player, SeatPlan(bot, bot)), *sits)


def standing(hall: Hall, name: str, account: str = "", seat: str = "") -> Footing:
    """What somebody is to a table: an account, or who has the link of a seat. Raises NotThere."""
    table = hall.store.table(name)
    holders = hall.store.holders(name)
    seats = tuple(
        player
        for player, holder in holders.items()
        if player == seat or (account and holder.account == account)
    )
    runs = bool(account) and account in (table.opened.umpire, table.opened.owner)
    return Footing(
        name,
        seats=seats,
        umpire=runs,
        watches=_watches(hall, name, account),
        oversees=runs and not seats and _oversees(hall, name, account),
    )


def _oversees(hall: Hall, name: str, account: str) -> bool:
    """Whether an account is the umpire of a table whose players were told at its opening.

    He can take no seat from then on, so that he has never held one.
    """
    umpire = hall.store.table(name).opened.umpire
    return umpire == account != "" and hall.store.now(name).match.overseen


def _check_plays(hall: Hall, name: str, account: str | None) -> None:
    """Raises BadConfig for an umpire who looks at everything: he plays no seat there."""
    if account and _oversees(hall, name, account):
        raise BadConfig("the umpire of this table may look at everything, and takes no seat")


def may_watch_now(watching: Watching, *, over: bool) -> bool:
    """Whether bystanders may see anything of a match yet."""
    return over or watching != "end"


def _watches(hall: Hall, name: str, account: str) -> bool:
    """Whether a table lets somebody look on: its terms say when, for everybody whom it admits."""
    table = hall.store.table(name)
    admitted = table.opened.openness == "open" or (
        account != "" and account in hall.store.watchers(name)
    )
    terms = hall.store.now(name).terms
    return admitted and may_watch_now(terms.watching, over=table.facts.over)


def _take(
    hall: Hall, match: Match, player: Player, held: SeatHeld, *, called: str, nonce: bytes | None
) -> None:
    """Sit down, name and nonce and holder at once."""
    if player not in match.players:
        raise NotThere(
            f"there is no seat {ascii(player)[:24]}; there are {', '.join(match.players)}"
        )
    _check_plays(hall, match.name, held.account)
    free = free_seats(hall, match)
    if player not in free:
        raise BadConfig(f"seat {player} is not free; free are {', '.join(free) or 'none'}")
    shares = _shares(hall, match, player, nonce)
    match.act(Replace(player, SeatPlan(PERSON, called)), *shares, rows=(held,))


def _shares(hall: Hall, match: Match, player: Player, nonce: bytes | None) -> list[Sit | AddNonce]:
    """What somebody who sits down adds to the dice: once the match runs, only a nonce of his own.

    Another one that the server draws would tell nobody anything.
    """
    if player in match.open_seats:
        return [Sit(player, hall.entropy.draw(f"nonce {player}") if nonce is None else nonce)]
    runs = match.now.last is not None and match.now.end is None
    return [AddNonce(player, nonce)] if runs and nonce is not None else []
