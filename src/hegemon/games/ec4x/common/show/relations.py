"""8: how the reader's House stands with the others, and what they offer it.

A House that is gone stands with nobody, and nobody with it; after the end nothing is offered.
"""

from __future__ import annotations

from typing import Literal

from hegemon.core import Player, Related, write
from hegemon.games.ec4x.common.answers import Declare
from hegemon.games.ec4x.common.state import Stance, stance
from hegemon.games.ec4x.common.view import View


def relations(view: View) -> tuple[Related, ...]:
    """8: with each other House; nothing for bystanders."""
    if view.me is None or _is_gone(view, view.me):
        return ()
    others = (player for player in view.players if player != view.me)
    return tuple(_related(view, view.me, other) for other in others if not _is_gone(view, other))


def offering(view: View) -> list[Player]:
    """8: the Houses that offer the reader's House a pact."""
    return [one.player for one in relations(view) if one.order]


def _is_gone(view: View, player: Player) -> bool:
    house = view.houses[player]
    return house.out or house.collapsed


def _related(view: View, me: Player, other: Player) -> Related:
    """8: a pact binds when both have declared it (R82); an enemy is one whoever declared it."""
    mine, theirs = stance(view, me, other), stance(view, other, me)
    if mine == theirs == "pact":
        return Related(other, "a pact", "good")
    words, mood = _stands(mine, theirs)
    if theirs == "pact" and view.result is None:
        accepted = write(Declare(other, "pact"))
        offer, deed = "offers you a pact", "Accept the pact"
        return Related(other, words, mood, offer=offer, order=accepted, deed=deed)
    return Related(other, words, mood)


def _stands(mine: Stance, theirs: Stance) -> tuple[str, Literal["bad", ""]]:
    """How two Houses without a pact stand, and how that is for either."""
    if "enemy" in (mine, theirs):
        return f"at war{_whose(mine, theirs)}", "bad"
    if "hostile" in (mine, theirs):
        return "hostile", "bad"
    return "you offer a pact" if mine == "pact" else "neutral", ""


def _whose(mine: Stance, theirs: Stance) -> str:
    """Who of the two has declared it; nothing where both have."""
    if mine == theirs:
        return ""
    return ", as you declared" if mine == "enemy" else ", as they declared"
