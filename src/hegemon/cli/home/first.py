"""The first start on a machine: somebody to play, and a table at which a bot waits."""

from __future__ import annotations

import getpass
from dataclasses import dataclass

from hegemon.games import RULESETS
from hegemon.play.people.accounts import make_account
from hegemon.play.people.errors import Unfit
from hegemon.play.people.ports import Counter
from hegemon.play.people.values import Account
from hegemon.play.start import opponents
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.ports import PageWanted
from hegemon.play.tables.seats import take_seat
from hegemon.play.tables.tending import tend

_NAMELESS = "Player"
TITLE = "The first match"


@dataclass(frozen=True)
class HomeHall:
    """Where tables of this machine stand, and who plays at them."""

    hall: Hall
    account: Account


def person_here(desk: Counter) -> Account:
    """The person of this machine: the oldest account, made at the first start."""
    known = [each for each in desk.people.accounts() if not each.bot]
    if known:
        return min(known, key=lambda each: each.made)
    try:
        return make_account(desk, getpass.getuser().capitalize())
    except (Unfit, OSError, KeyError):  # no name of the system, or none that is fit for others
        return make_account(desk, _NAMELESS)


def table_here(place: HomeHall) -> str:
    """The table to begin with: at the first start a new one; "" for the list of them all."""
    found = place.hall.store.tables_of(place.account.id, PageWanted(most=2))
    if not found:
        return first_table(place)
    return found[0].match if len(found) == 1 and not found[0].facts.over else ""


def first_table(place: HomeHall) -> str:
    """A table of the first game, with a bot on every seat but one."""
    ruleset = RULESETS[next(iter(RULESETS))]
    mine, *others = ruleset.players(ruleset.house_rules())
    bot = opponents.usual(ruleset.name)
    wanted = TableWanted(ruleset.name, title=TITLE, bots=dict.fromkeys(others, bot))
    made = open_table(place.hall, wanted, place.account.id)
    name, account = made.match.name, place.account
    take_seat(place.hall, name, mine, account=account.id, called=account.name)
    tend(place.hall, name)
    return name
