"""What somebody has played: his games, the matches that ended, which of them he won.

One sees all of one's own. Of others one sees what they did at tables that one has to do with
oneself, and no more: a table that one may not see is as one that does not exist, also in a count.
Who calls himself otherwise at another table is not told to be the same.

Somebody may want to show more: then those who sit at a table with him are told how often he has
ended and won each game elsewhere, too. Where, when and against whom is nobody's business; matches
that go on are not counted, nor are those that the reader knows under another name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.errors import NotThere
from hegemon.play.people.accounts import account_of
from hegemon.play.tables.ports import PageWanted, TableKept
from hegemon.web.frame.needs import SIGNED_IN, WATCHING
from hegemon.web.frame.paths import NoPath, SeatPath
from hegemon.web.frame.routes import AnyCall, CallOf, Route

_MOST = 200
"""Tables that are looked at, those touched last."""
_MOST_ENDED = 50
"""Ended matches of which it is told how they ended."""


class MatchPlayed(Value, tag=False):
    """A match that ended."""

    table: str
    title: str
    game: str
    date: str
    """When it ended, in the words of the game."""
    seat: Player
    people: tuple[str, ...]
    """Who played, in the order of seats."""
    won: bool
    ending: str
    """How it ended, in a few words."""


class GamePlayed(Value, tag=False):
    """How often somebody has played a game."""

    game: str
    going_on: int
    ended: int
    won: int
    """Of those that are told by themselves, which are the last ones."""


class PlayedShown(Value, tag=False):
    """What somebody has played, as far as who asks may know."""

    name: str
    own: bool
    """Whether it is who asks himself: then it is all of it."""
    games: tuple[GamePlayed, ...]
    matches: tuple[MatchPlayed, ...]
    """The last fifty that ended."""
    shows: bool = False
    """Whether those at one's tables are told how often one has played and won elsewhere."""


def show_own(call: CallOf[NoPath, None]) -> PlayedShown:
    """What one has played oneself; raises NotThere where the account has just been deleted."""
    shows = account_of(call.services.desk, call.who.account).shows_played
    played = _played(call, call.who.account, call.who.name, own=True)
    return msgspec.structs.replace(played, shows=shows)


def show_player(call: CallOf[SeatPath, None]) -> PlayedShown:
    """What who holds a seat has played at tables of who asks; raises NotThere."""
    seat = Player(call.path["seat"])
    holder = call.services.hall.store.holders(call.table).get(seat)
    if seat not in call.now.plans or holder is None or not holder.account:
        raise NotThere("nobody with an account sits there")
    name, own = call.now.plans[seat].name, holder.account == call.who.account
    played = _played(call, holder.account, name, own=own)
    if own or not _shows_more(call, holder.account):
        return played
    games = _with(played.games, _elsewhere(call, holder.account))
    return msgspec.structs.replace(played, games=games, shows=True)


def _shows_more(call: AnyCall, account: str) -> bool:
    """Whether somebody wants it, and who asks sits at this table himself."""
    standing = call.who.standing
    sits = standing is not None and bool(standing.seats)
    return sits and account_of(call.services.desk, account).shows_played


def _elsewhere(call: AnyCall, account: str) -> Iterator[GamePlayed]:
    """What somebody has ended at tables of which who asks knows nothing."""
    known = {one.match for one in _tables(call)}
    store = call.services.hall.store
    ended = [
        one
        for one in store.tables_of(account, PageWanted(most=_MOST))
        if one.facts.over and one.match not in known
    ]
    seats = store.seats_of(account, [one.match for one in ended])
    sat = [one for one in ended if one.match in seats][:_MOST_ENDED]
    yield from _games(sat, list(_ended(call, sat, seats)))


def _with(games: Sequence[GamePlayed], more: Iterable[GamePlayed]) -> tuple[GamePlayed, ...]:
    """Counts, and further counts of the same games or of others."""
    found = {one.game: one for one in games}
    for one in more:
        had = found.get(one.game, GamePlayed(one.game, 0, 0, 0))
        found[one.game] = msgspec.structs.replace(
            had, ended=had.ended + one.ended, won=had.won + one.won
        )
    return tuple(found.values())


def _played(call: AnyCall, account: str, name: str, *, own: bool) -> PlayedShown:
    tables = _tables(call)
    seats = call.services.hall.store.seats_of(account, [one.match for one in tables])
    sat = [
        one
        for one in tables
        if one.match in seats and (own or _is_called(one, seats[one.match], name))
    ]
    ended = list(_ended(call, [one for one in sat if one.facts.over], seats))
    return PlayedShown(name, own, tuple(_games(sat, ended)), tuple(ended))


def _tables(call: AnyCall) -> list[TableKept]:
    """The tables of who asks, and the one that he asks at."""
    store = call.services.hall.store
    found = list(store.tables_of(call.who.account, PageWanted(most=_MOST)))
    here = call.path.get("table", "")
    if here and all(one.match != here for one in found):
        found.append(store.table(here))
    return found


def _is_called(table: TableKept, seats: Sequence[Player], name: str) -> bool:
    return any(one.seat in seats and one.name == name for one in table.facts.seats)


def _ended(
    call: AnyCall, over: Sequence[TableKept], seats: Mapping[str, tuple[Player, ...]]
) -> Iterator[MatchPlayed]:
    for one in over[:_MOST_ENDED]:
        match, mine = call.services.hall.match(one.match), seats[one.match]
        result = match.result
        yield MatchPlayed(
            table=one.match,
            title=one.opened.title,
            game=one.ruleset,
            date=one.facts.date,
            seat=mine[0],
            people=tuple(seat.name for seat in one.facts.seats),
            won=result is not None and not set(mine).isdisjoint(result.winners),
            ending=result.reason if result else "",
        )


def _games(sat: Sequence[TableKept], ended: Sequence[MatchPlayed]) -> Iterator[GamePlayed]:
    for game in dict.fromkeys(one.ruleset for one in sat):
        these = [one for one in sat if one.ruleset == game and one.facts.date]
        over = sum(one.facts.over for one in these)
        won = sum(one.won for one in ended if one.game == game)
        yield GamePlayed(game, len(these) - over, over, won)


ROUTES = (
    Route(
        "GET",
        "/api/v1/me/played",
        wants=SIGNED_IN,
        do=show_own,
        about="See what you have played: games, matches that ended, which of them you won",
        gives=PlayedShown,
        problems=("not-there",),
    ),
    Route(
        "GET",
        "/api/v1/tables/{table}/seats/{seat}/player",
        wants=WATCHING,
        do=show_player,
        about="See what who holds a seat has played at tables that you have to do with, or shows",
        gives=PlayedShown,
        problems=("not-there",),
    ),
)
