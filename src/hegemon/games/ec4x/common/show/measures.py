"""1.1: how far each House is by what decides and what makes strong, as far as the reader knows."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import HowFar, Measured, Player
from hegemon.games.ec4x.common.amounts import COIN
from hegemon.games.ec4x.common.rules.forces import fleet_attack
from hegemon.games.ec4x.common.state import fleets_of
from hegemon.games.ec4x.common.view import View


def measures(view: View) -> tuple[Measured, ...]:
    """1.1: prestige, then homeworlds, systems, product and Attack Strength."""
    return tuple(_measures(view))


def _measures(view: View) -> Iterator[Measured]:
    prestige = {player: view.houses[player].prestige for player in view.players}
    product = {player: view.houses[player].gross // COIN for player in view.players}
    rules = view.house_rules
    yield Measured(
        "prestige",
        "Prestige",
        _in_the_books(view, prestige),
        goal=rules.prestige_wins or None,
        decides=_by_prestige(view),
    )
    homeworlds = {at for at, colony in view.colonies.items() if colony.homeworld}
    yield Measured(
        "homeworlds",
        "Homeworlds",
        tuple(_held(view, homeworlds)),
        goal=len(view.players) if rules.homeworlds_win else None,
        decides="Whoever holds all of them wins at once." if rules.homeworlds_win else "",
    )
    yield Measured("systems", "Systems", tuple(_held(view, None)))
    yield Measured("product", "Gross product", _in_the_books(view, product))
    strength = {player: _strength(view, player) for player in view.players}
    yield Measured("attack", "Attack Strength of fleets", _in_the_books(view, strength))


def _by_prestige(view: View) -> str:
    rules = view.house_rules
    if rules.prestige_wins:
        return f"Whoever has {rules.prestige_wins} wins; below 0 a House may collapse."
    if rules.turns:
        return f"Whoever has most after turn {rules.turns} wins; below 0 a House may collapse."
    return "Below 0 for too long a House collapses."


def _is_told(view: View, player: Player) -> bool:
    """Whether the reader knows the books of a House: of his own, and of all in the truth."""
    return player == view.me or _is_truth(view)


def _is_truth(view: View) -> bool:
    """Whether nothing is hidden: a bystander, who has no House either, has seen no planet."""
    return view.me is None and bool(view.planets)


def _in_the_books(view: View, figures: dict[Player, int]) -> tuple[HowFar, ...]:
    """What nobody tells of himself; others' own figures are blank in a view."""
    return tuple(
        HowFar(player, figure if _is_told(view, player) else None)
        for player, figure in figures.items()
    )


def _strength(view: View, player: Player) -> int:
    """5.3.1: of the fleets that are known in full."""
    if not _is_told(view, player):
        return 0
    return sum(fleet_attack(view, fleet) for fleet in fleets_of(view, player))


def _held(view: View, among: set[str] | None) -> Iterator[HowFar]:
    """2.4: the colonies of each House that are seen, and those that were seen once.

    `among` are the systems that count, None for all. Of a House of which no colony is known nothing
    is known, and there may always be more.
    """
    known = {} if view.me is None or among is not None else view.houses[view.me].known
    gone = {at: one for at, one in known.items() if at not in view.colonies}
    for player in view.players:
        seen = [at for at, colony in view.colonies.items() if colony.owner == player]
        turns = [one.turn for one in gone.values() if one.owner == player]
        yield _far(view, player, len(seen if among is None else among.intersection(seen)), turns)


def _far(view: View, player: Player, seen: int, turns: list[int]) -> HowFar:
    """So many colonies in sight, and one more for each turn in which one was seen last."""
    if _is_told(view, player):
        return HowFar(player, seen)
    if not seen and not turns:
        return HowFar(player)
    return HowFar(player, seen + len(turns), as_of=min(turns, default=None), at_least=True)
