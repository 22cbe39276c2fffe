"""Seats: taken, left, handed on, given links; and who may act for which."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.play.beside import SEES_ALREADY, Beside, SeatFreed, SeatHeld
from hegemon.play.commands import AddNonce, AtStep, LeaveSeat, OnPaper, Replace, ShowWar, Sit
from hegemon.play.entries import NOBODY, PERSON, SeatPlan
from hegemon.play.errors import NotThere
from hegemon.play.holding.entries import ByWhom
from hegemon.play.holding.paper import check_paper
from hegemon.play.holding.plans import check_plan
from hegemon.play.matches import Match
from hegemon.play.people.access import Footing
from hegemon.play.people.secret import Secret
from hegemon.play.people.values import FORMER
from hegemon.play.position import named
from hegemon.play.start.opponents import factory_of
from hegemon.play.tables.hall import SEAT_LINK, Hall
from hegemon.play.tables.quotas import room_for_bots
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
    hall: Hall,
    name: str,
    player: Player,
    *,
    account: str,
    called: str,
    nonce: bytes | None = None,
    has: Collection[Player] = (),
) -> Match:
    """An account takes a seat; the last one lets the match begin, in which it may be free again.

    The nonce is the player's own share of the dice; without one, the server draws it. In a match
    that runs it counts from the next step on. Raises BadConfig for a seat that is not free, which
    the first of two who want it makes it, and for somebody who has, or has had, another one of a
    match that runs: `has` are those that he shows links for.
    """
    match = hall.match(name)
    held = _held(match, player, account)
    _take(hall, match, player, held, called=called, nonce=nonce, has=has)
    return match


def take_seat_by_link(
    hall: Hall,
    name: str,
    player: Player,
    *,
    called: str,
    nonce: bytes | None = None,
    has: Collection[Player] = (),
) -> Secret:
    """Somebody without an account takes a seat, and has its link from then on; raises BadConfig."""
    match = hall.match(name)
    link, digest = hall.secret("seat link", SEAT_LINK)
    held = SeatHeld(player, None, digest)
    _take(hall, match, player, held, called=called, nonce=nonce, has=has)
    return link


def take_seat_on_paper(
    hall: Hall, name: str, player: Player, *, called: str, word: ByWhom
) -> Match:
    """Somebody without an account takes a free seat, and who runs the table enters what he writes.

    Nobody can act for the seat by himself. Raises BadConfig for a seat that is not free, NotThere.
    """
    match = hall.match(name)
    held, then = SeatHeld(player), [OnPaper(player, word=word)]
    _take(hall, match, player, held, called=called, nonce=None, has=(), then=then)
    return match


def put_paper_away(hall: Hall, name: str, player: Player, word: ByWhom) -> None:
    """Nothing is entered for a seat any more; one that nobody else can act for is free again."""
    match, holder = hall.match(name), hall.store.holders(name).get(player)
    check_paper(match.now, player)
    alone = holder is not None and not holder.speaks
    match.act(LeaveSeat(player) if alone else OnPaper(player, wants=False, word=word))


def give_link(hall: Hall, name: str, player: Player) -> Secret:
    """A new link for a seat that is held; one that it had before opens nothing. Raises NotThere."""
    holder = hall.store.holders(name).get(player)
    if holder is None:
        raise NotThere(f"nobody holds the seat {ascii(player)[:24]}")
    link, digest = hall.secret("seat link", SEAT_LINK)
    hall.store.add(name, SeatFreed(player), SeatHeld(player, holder.account, digest))
    return link


def link_for(hall: Hall, name: str, player: Player, called: str = "") -> Secret:
    """A link for a seat, whoever has it: what the host sends to a player, or to a successor.

    A bot makes room for who gets the link. Once the match has begun all are told, for whoever has
    the link sees what the seat sees. Raises BadConfig, NotThere.
    """
    match = hall.match(name)
    holder = hall.store.holders(name).get(player)
    if holder is None and (player not in match.players or player in match.open_seats):
        return take_seat_by_link(hall, name, player, called=called or f"{player}")
    link, digest = hall.secret("seat link", SEAT_LINK)
    if holder is not None and not called:
        held = SeatHeld(player, holder.account, digest)
        anew = Replace(player, match.plans[player], word="link", keeps=True)
        match.act(*[anew] * _has_begun(match), rows=(SeatFreed(player), held))
        return link
    plan = SeatPlan(PERSON, called or f"{player}")
    check_plan(plan)
    rows = (SeatFreed(player, seen=_has_begun(match)), SeatHeld(player, None, digest))
    match.act(Replace(player, plan, word="host"), rows=rows)
    return link


def leave_seat(hall: Hall, name: str, player: Player) -> None:
    """Give a seat up: before the match begins it is open again, later it is free for others."""
    hall.match(name).act(LeaveSeat(player))


def leave_for_good(hall: Hall, name: str, player: Player) -> None:
    """Give a seat up as one whose account is deleted: from then on it is a former player's.

    A match that is over stays as it was, but his word that everybody may see it goes with him.
    """
    match = hall.match(name)
    if player in match.now.shared:
        match.act(ShowWar(player, wants=False))
    if match.now.end is None:
        begun = match.now.last is not None
        match.act(
            Replace(player, SeatPlan(NOBODY, FORMER)), *([] if begun else [LeaveSeat(player)])
        )


def hand_on(hall: Hall, name: str, player: Player, *, account: str, called: str) -> None:
    """Who runs a table lets another account play a seat from now on.

    Raises BadConfig for a seat of a match that has begun and that somebody holds, for that is his
    to give, and for an account that plays there or runs it without fog.
    """
    match = hall.match(name)
    _check_plays(hall, match, player, account, who=f"{called} plays or has played")
    rows: list[Beside] = [_held(match, player, account)]
    if not _has_begun(match):
        rows.insert(0, SeatFreed(player))
    elif player in hall.store.holders(name):
        raise BadConfig(
            f"{player} is held by {match.plans[player].name}, who alone can hand it on or give it "
            "up; where he is gone, let a bot stand in for him, or the terms give the seat up"
        )
    _handed(match, player, SeatPlan(PERSON, called), "umpire", rows)


def pass_on(hall: Hall, name: str, player: Player, *, account: str, called: str) -> None:
    """Who holds a seat lets another account play it from now on, and its links open nothing.

    Raises BadConfig for an account that plays there or runs it without fog.
    """
    match = hall.match(name)
    _check_plays(hall, match, player, account, who=f"{called} plays or has played")
    rows: list[Beside] = [SeatFreed(player, seen=_has_begun(match)), _held(match, player, account)]
    _handed(match, player, SeatPlan(PERSON, called), "holder", rows)


def _handed(
    match: Match, player: Player, plan: SeatPlan, word: ByWhom, rows: Sequence[Beside]
) -> None:
    check_plan(plan)
    replaced = Replace(player, plan, word, instead_of=match.plans[player])
    match.act(*_still_to_begin(match), replaced, rows=rows)


def seat_bot(
    hall: Hall, name: str, player: Player, bot: str, word: Literal["umpire", "host"] = "umpire"
) -> None:
    """A bot plays a seat from now on, or stands in for who holds it once the match has begun.

    Raises BadConfig for a bot that there is not, and for a seat whose holder is there; OverQuota
    where it would hold the seat itself.
    """
    match = hall.match(name)
    factory_of(match.ruleset.name, bot)
    if _has_begun(match) and player in hall.store.holders(name):
        plan = SeatPlan(bot, match.plans[player].name)
        match.act(Replace(player, plan, word, keeps=True))
        return
    room = room_for_bots(hall, match, {player: bot})
    sits = [Sit(player, hall.entropy.draw("nonce"))] if player in match.open_seats else []
    before = match.plans.get(player)
    replaced = Replace(player, SeatPlan(bot, bot), word, instead_of=before)
    match.act(*_still_to_begin(match), replaced, *sits, rows=room)


def let_bot_play(hall: Hall, name: str, player: Player, bot: str) -> None:
    """Who holds a seat lets a bot stand in for him, and keeps the seat; raises BadConfig."""
    match = hall.match(name)
    factory_of(match.ruleset.name, bot)
    if not _has_begun(match):
        raise BadConfig("the match has not begun: leave the seat, and a bot can be put on it")
    plan = SeatPlan(bot, match.plans[player].name)
    match.act(Replace(player, plan, "holder", keeps=True))


def come_back(hall: Hall, name: str, player: Player) -> None:
    """Who holds a seat plays it again himself; nothing is done where he does."""
    match = hall.match(name)
    plan = SeatPlan(PERSON, match.plans[player].name)
    match.act(Replace(player, plan, "holder", keeps=True))


def _held(match: Match, player: Player, account: str) -> SeatHeld:
    """An account holds a seat; in a match that runs, none but this one."""
    runs = _has_begun(match) and match.now.end is None
    return SeatHeld(player, account, only=runs)


def _has_begun(match: Match) -> bool:
    """Whether seats have seen anything yet."""
    return match.now.last is not None


def _still_to_begin(match: Match) -> list[AtStep]:
    """That a match has not begun meanwhile, where it had not: seats are given otherwise then."""
    return [] if _has_begun(match) else [AtStep(0)]


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


def _check_plays(
    hall: Hall,
    match: Match,
    player: Player,
    account: str,
    has: Collection[Player] = (),
    *,
    who: str = "you play or have played",
) -> None:
    """Raises BadConfig for who sees a match that runs by other eyes than those of this seat.

    What he knows by the one he would use for the other, and no word of any holder helps that.
    """
    if _oversees(hall, match.name, account):
        raise BadConfig("the umpire of this table may look at everything, and takes no seat")
    if player in _only_for_bots(match):
        raise BadConfig(f"the dice of a first match can be known: only a bot plays {player}")
    if not _has_begun(match) or match.now.end is not None:
        return
    seen = {*has, *(hall.store.seen_by(match.name, account) if account else ())} - {player}
    if seen:
        others = named(tuple(sorted(seen)))
        raise BadConfig(f"{who} {others}: {SEES_ALREADY}")


def _only_for_bots(match: Match) -> tuple[Player, ...]:
    """The seats of a first match that are not its learner's."""
    begins, lesson = match.now.match.begins, match.ruleset.lesson
    if begins is None or not begins.lesson or lesson is None:
        return ()
    return tuple(player for player in match.players if player != lesson.seat)


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
    hall: Hall,
    match: Match,
    player: Player,
    held: SeatHeld,
    *,
    called: str,
    nonce: bytes | None,
    has: Collection[Player],
    then: Sequence[OnPaper] = (),
) -> None:
    """Sit down, name and nonce and holder at once, and what he says then."""
    if player not in match.players:
        raise NotThere(
            f"there is no seat {ascii(player)[:24]}; there are {', '.join(match.players)}"
        )
    _check_plays(hall, match, player, held.account or "", has)
    free = free_seats(hall, match)
    if player not in free:
        raise BadConfig(f"seat {player} is not free; free are {', '.join(free) or 'none'}")
    shares = _shares(hall, match, player, nonce)
    match.act(Replace(player, SeatPlan(PERSON, called)), *shares, *then, rows=(held,))


def _shares(hall: Hall, match: Match, player: Player, nonce: bytes | None) -> list[Sit | AddNonce]:
    """What somebody who sits down adds to the dice: once the match runs, only a nonce of his own.

    Another one that the server draws would tell nobody anything.
    """
    if player in match.open_seats:
        return [Sit(player, hall.entropy.draw(f"nonce {player}") if nonce is None else nonce)]
    runs = match.now.last is not None and match.now.end is None
    return [AddNonce(player, nonce)] if runs and nonce is not None else []
