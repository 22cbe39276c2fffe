"""5.3, 5.5, 5.6, XYZ.1: whose dice fell how: volleys, bombardments, landings, breakthroughs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hegemon.core import Event, Player, Roll, Thrown
from hegemon.games.ec4x.common.events import Breakthrough
from hegemon.games.ec4x.common.events_conflict import BattleFought, Bombarded, PlanetAssaulted
from hegemon.games.ec4x.common.house_rules import HouseRules
from hegemon.games.ec4x.common.tables import Tables

_BATTLES, _DIE = "Dice of battles", 10
_OneFace = tuple[Player, int]

ThrownBy = Callable[[HouseRules, Sequence[Event], Sequence[Roll]], Iterator[Thrown]]


def thrown_of(tables: Tables) -> ThrownBy:
    """Whose dice are whose in an edition."""

    def thrown(
        house_rules: HouseRules, events: Sequence[Event], rolls: Sequence[Roll]
    ) -> Iterator[Thrown]:
        del house_rules, rolls
        for event in events:
            # R1: the face 10 of a d10 is its 0
            for player, face in _in_battle(event):
                yield Thrown(player, _BATTLES, _DIE, (face,), lowest=0)
            if isinstance(event, Breakthrough) and tables.breakthrough is not None:
                sides, face = tables.breakthrough.sides, event.roll
                yield Thrown(event.player, "Dice of research", sides, (face,), better="less")

    return thrown


def _in_battle(event: Event) -> Iterator[_OneFace]:
    """High faces are good. What batteries, shields and second dice show no event tells."""
    match event:
        case BattleFought():
            for shot in (each for one in event.rounds for each in one.shooters):
                # R70: the die that was thrown first; whether it was thrown again follows from it
                yield shot.owner, shot.natural if shot.first is None else shot.first
        case Bombarded():
            yield event.attacker, event.natural
        case PlanetAssaulted():
            for each in event.rounds:
                yield event.attacker, each.attacker
                yield event.defender, each.defender
