"""Who sits where: persons and bots, from the command line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.refusals import shown
from hegemon.core.ruleset import Ruleset
from hegemon.play.entries import NOBODY, PERSON, SeatPlan
from hegemon.play.start import opponents
from hegemon.play.start.minds import is_mind
from hegemon.play.start.own_bots import factory_here, factory_where_named
from hegemon.play.start.restrictions import MARK, bare


@dataclass(frozen=True)
class Wishes:
    """What was said about the seats."""

    seat: str | None = None
    bots: tuple[str, ...] = ()
    """NAME for every seat that no person takes, or SEAT=NAME."""
    hot_seat: bool = False
    watch: bool = False
    names: tuple[str, ...] = ()


def plans_for(ruleset: Ruleset[Any], house_rules: Any, wishes: Wishes) -> list[SeatPlan]:
    """Who sits on each seat; raises BadConfig."""
    players = ruleset.players(house_rules)
    named = _by_seat(players, [bot for bot in wishes.bots if _says_where(bot)], "--bot")
    usual = [bot for bot in wishes.bots if not _says_where(bot)]
    persons = _persons(players, wishes, named)
    names = _by_seat(players, wishes.names, "--name")
    plans, takers = [], iter(_bots_in_turn(ruleset, wishes, usual, len(players)))
    for number, player in enumerate(players, 1):
        by = PERSON if player in persons else named.get(player) or next(takers)
        if by != PERSON:
            factory_here(ruleset.name, by)
        usually = f"Player {number}" if by == PERSON else _called(by)
        plans.append(SeatPlan(by, names.get(player, usually)))
    return told_apart(plans)


def told_apart(plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """Bots of the same name with the numbers of their seats: "steward 2", "steward 3"."""
    names = [plan.name for plan in plans]
    return [
        SeatPlan(plan.by, f"{plan.name} {number}")
        if plan.name == _called(plan.by) and names.count(plan.name) > 1
        else plan
        for number, plan in enumerate(plans, 1)
    ]


def _called(by: str) -> str:
    """What a bot is called at the table: as it is named, one of a file or module by its class."""
    named = bare(by)
    name = opponents.taken_apart(named)[0]
    if is_mind(name):
        return name.partition(":")[2]
    return name.rpartition(":")[2] if ":" in name else named


def bots_named(wishes: Wishes) -> frozenset[str]:
    """The bots that were typed, without the seats."""
    return frozenset(bot.partition("=")[2] if _says_where(bot) else bot for bot in wishes.bots)


def _says_where(bot: str) -> bool:
    """Whether a bot is named for one seat, "p2=steward"; options have a colon or mark first."""
    seat, equals, _ = bot.partition("=")
    return bool(equals) and ":" not in seat and MARK not in seat


def bots_at(
    plans: dict[Player, SeatPlan],
    game: str,
    named_here: Collection[str] = (),
    beside: Path | None = None,
) -> dict[Player, Any]:
    """What makes the bots that the plans name; raises BadConfig, NotThere, BrokenPackage.

    Bots of files and modules, and minds, play only if they were named here; `beside` is how names
    of files begin that are kept beside the match.
    """
    return {
        player: factory_where_named(game, plan.by, named_here, beside)
        for player, plan in plans.items()
        if plan.by not in (PERSON, NOBODY)
    }


def _persons(players: Sequence[Player], wishes: Wishes, named: dict[str, str]) -> set[str]:
    """The seats of persons: one, or with --hot-seat all that no bot is named for."""
    if wishes.watch and (wishes.hot_seat or wishes.seat):
        raise BadConfig("with --watch nobody sits down: leave out --seat and --hot-seat")
    if wishes.watch:
        return set()
    if wishes.seat is not None:
        _check_seat(players, wishes.seat, "--seat")
    # a seat is free unless a bot is named for it; a person may have none but a free one
    free = [player for player in players if player not in named]
    if wishes.hot_seat:
        if any(not _says_where(bot) for bot in wishes.bots):
            raise BadConfig("with --hot-seat say where the bot sits: --bot SEAT=NAME")
        return set(free)
    if not free or (wishes.seat is not None and wishes.seat not in free):
        raise BadConfig("a bot is named for the seat that you would take; to look on, --watch")
    return {wishes.seat or free[0]}


def _bots_in_turn(
    ruleset: Ruleset[Any], wishes: Wishes, usual: list[str], seats: int
) -> Iterable[str]:
    """The bots for the seats that nobody was named for, in seat order."""
    if not usual:
        usual = list(opponents.best_two(ruleset.name)) if wishes.watch else []
    if not usual:
        usual = [opponents.usual(ruleset.name)]
    return [usual[seat % len(usual)] for seat in range(seats)]


def _by_seat(players: Sequence[Player], settings: Iterable[str], option: str) -> dict[str, str]:
    """SEAT=VALUE, taken apart; raises BadConfig."""
    found = {}
    for setting in settings:
        seat, equals, value = setting.partition("=")
        if not equals:
            raise BadConfig(f"{option} is written SEAT=VALUE, not {shown(setting)}")
        _check_seat(players, seat, option)
        found[seat] = value
    return found


def _check_seat(players: Sequence[Player], seat: str, option: str) -> None:
    if seat not in players:
        raise BadConfig(f"{option}: there is no seat {shown(seat)}; there are {', '.join(players)}")
