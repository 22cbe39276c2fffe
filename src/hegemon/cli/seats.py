"""The seat of a match that a command speaks for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hegemon.core.game import Player
    from hegemon.play.matches import Match
    from hegemon.play.ports import Drafts


class Here(NamedTuple):
    """A match, and the seats for which somebody here may speak."""

    match: Match
    seats: tuple[Player, ...]
    drafts: Drafts
    """Where what these seats write is kept, as `hegemon play` does."""


def match_in(file: Path) -> Here:
    """The match that is kept there, gone on with up to a question of a person's.

    Raises NotThere, BadSave, InUse, NotSaved.
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
    let_bots_answer(match)
    persons = (player for player, plan in match.plans.items() if plan.by == PERSON)
    seats = tuple(player for player in persons if player not in away)
    return Here(match, seats, kept.drafts)


def let_bots_answer(match: Match) -> None:
    """Let bots answer until only persons are awaited; raises NotSaved, RulesFailed."""
    from hegemon.play.start.seating import bots_at

    bots = bots_at(match.plans, match.ruleset.name)
    while any(player in bots for player in match.waiting):
        match.bots_answer(bots)


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
