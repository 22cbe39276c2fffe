"""The seat of a match that a command speaks for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

    from hegemon.core.game import Player
    from hegemon.play.matches import Match
    from hegemon.play.ports import Drafts


class Here(NamedTuple):
    """A match, and the seats for which somebody here may speak."""

    match: Match
    seats: tuple[Player, ...]
    drafts: Drafts
    """Where what these seats write is kept, as `hegemon play` does."""
    beside: Path
    """How names of files begin that are kept beside the match."""


def match_in(file: Path, named: Collection[str] = ()) -> Here:
    """The match that is kept there, gone on with up to a question of a person's.

    Models and bots with code of their own answer only where they are named. Raises NotThere,
    BadSave, InUse, NotSaved.
    """
    from hegemon.cli.places import kept_in
    from hegemon.games import RULESETS
    from hegemon.play import matches
    from hegemon.play.entries import PERSON
    from hegemon.play.system import SystemClock, SystemEntropy

    kept = kept_in(file)
    away = kept.seats_elsewhere(kept.store.now(kept.match))
    match = matches.resume(kept.store, kept.match, RULESETS, SystemClock())
    matches.sit_everyone(match, SystemEntropy())
    let_bots_answer(match, named, kept.receipts)
    persons = (player for player, plan in match.plans.items() if plan.by == PERSON)
    seats = tuple(player for player in persons if player not in away)
    return Here(match, seats, kept.drafts, kept.receipts)


def let_bots_answer(match: Match, named: Collection[str] = (), beside: Path | None = None) -> None:
    """Let bots answer until others are awaited; raises NotSaved, RulesFailed.

    One that must be named once more, and is not, is awaited like a person.
    """
    from hegemon.play.start.seating import bots_at

    plans = {player: plan for player, plan in match.plans.items() if _runs_here(plan.by, named)}
    bots = bots_at(plans, match.ruleset.name, named, beside)
    while any(player in bots for player in match.waiting):
        match.bots_answer(bots)


def awaited_here(match: Match, named: Collection[str]) -> str:
    """Which bots are awaited that would have to be named to run; "" for none."""
    awaited = [(player, match.plans[player].by) for player in match.waiting]
    return "\n".join(
        f"{player} is played by {bot}, which does not run here unless you say --bot {bot}"
        for player, bot in awaited
        if not _runs_here(bot, named)
    )


def _runs_here(bot: str, named: Collection[str]) -> bool:
    """Whether who plays a seat answers here: not, where it must be named once more and is not."""
    from hegemon.play.start.own_bots import is_named_anew

    return bot in named or not is_named_anew(bot)


def seat_in(here: Here, named: str | None) -> Player:
    """The seat that is named, or the only person's; raises NotThere."""
    from hegemon.core.refusals import shown
    from hegemon.play.errors import NotThere

    if named is None and len(here.seats) == 1:
        return here.seats[0]
    for player in here.seats:
        if player == named:
            return player
    said = "name a seat with --seat" if named is None else f"{shown(named)} is no person's seat"
    raise NotThere(f"{said}; there are {', '.join(here.seats) or 'only bots'}")
