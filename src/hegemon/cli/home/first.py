"""The first start on a machine: somebody to play, and a table at which a bot waits."""

from __future__ import annotations

import getpass
from dataclasses import dataclass

from hegemon.games import RULESETS
from hegemon.play.people.accounts import make_account
from hegemon.play.people.errors import Unfit
from hegemon.play.people.ports import Counter
from hegemon.play.people.values import Account
from hegemon.play.tables.first import open_first
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ports import PageWanted
from hegemon.play.tables.tending import tend

_NAMELESS = "Player"


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
    """The first match that teaches the first game that has one."""
    game = next(iter(RULESETS.offering("lesson")))
    match, _ = open_first(place.hall, game, place.account.id, place.account.name)
    tend(place.hall, match.name)
    return match.name
