"""8: how the reader's House stands with the others, and what they offer it."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player, Related, write
from hegemon.games.ec4x.common.answers import Declare
from hegemon.games.ec4x.common.state import stance
from hegemon.games.ec4x.common.view import View


def relations(view: View) -> tuple[Related, ...]:
    """8: with each House that is still there; nothing for bystanders."""
    return () if view.me is None else tuple(_relations(view, view.me))


def _relations(view: View, me: Player) -> Iterator[Related]:
    for player in view.players:
        house = view.houses[player]
        if player != me and not house.out and not house.collapsed:
            yield _related(view, me, player)


def _related(view: View, me: Player, other: Player) -> Related:
    """8: a pact binds when both have declared it (R82); an enemy is one whoever declared it."""
    mine, theirs = stance(view, me, other), stance(view, other, me)
    if "enemy" in (mine, theirs):
        return Related(other, f"at war{_whose(mine, theirs)}", "bad")
    if "hostile" in (mine, theirs):
        return Related(other, "hostile", "bad")
    if mine == theirs == "pact":
        return Related(other, "a pact", "good")
    if theirs == "pact":
        accepted = write(Declare(other, "pact"))
        return Related(other, "neutral", offer="offers you a pact", order=accepted)
    return Related(other, "you offer a pact" if mine == "pact" else "neutral")


def _whose(mine: str, theirs: str) -> str:
    """Who of the two has declared it; nothing where both have."""
    if mine == theirs:
        return ""
    return ", as you declared" if mine == "enemy" else ", as they declared"
