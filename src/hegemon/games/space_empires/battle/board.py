"""§4.5: a battle under way as a board of lines: class by class, who fires now, what is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from hegemon.core import Acting, BattleBoard, Formation, Rank, Side
from hegemon.games.space_empires.battle.fire import class_of, fire_places, in_line, shielded
from hegemon.games.space_empires.battle.records import Loss
from hegemon.games.space_empires.battle.strength import strength_of
from hegemon.games.space_empires.show.words import unit_name
from hegemon.games.space_empires.state import Battle, Group, Tech, unit_of
from hegemon.games.space_empires.view import View

_IN_BATTLE = ("attack", "defense", "tactics", "cloaking", "scanners", "point_defense")
"""The technologies that count in a battle."""


def battle_board(view: View) -> BattleBoard | None:
    """The battle under way as everybody sees it; None where there is none."""
    battle = view.battle
    if battle is None:
        return None
    formations = tuple(_formations(view, battle))
    met = {one.rank for one in formations}
    return BattleBoard(
        title=f"The battle in {battle.at}",
        place=battle.at,
        round=battle.round,
        sides=tuple(_sides(battle)),
        ranks=tuple(
            Rank(each, f"class {each}") for each in view.tables.combat.classes if each in met
        ),
        formations=formations,
        reserve="screened",
        legend=_legend(view),
    )


def _legend(view: View) -> str:
    """§4.3, §4.5: what screening does, and who fires first."""
    first = view.tables.combat.classes[0]
    return f"Screened ships neither fire nor are fired at. Class {first} fires first."


def _sides(battle: Battle) -> Iterator[Side]:
    for player, role in ((battle.attacker, "attacker"), (battle.defender, "defender")):
        bonus = ("fleet size bonus",) if player == battle.bonus else ()
        yield Side(player, role, bonus)


def _formations(view: View, battle: Battle) -> Iterator[Formation]:
    """§4.5: in firing order; behind them the groups that this round has cost altogether."""
    places = [groups for _, groups, first in fire_places(view) if not first]
    acted = _acted(battle, places)
    for groups in places:
        for name in groups:
            yield _formation(view, battle, view.groups[name], done=name in acted)
    gone = [loss for loss in battle.losses if loss.group not in battle.lines]
    for _, losses in groupby(gone, attrgetter("group")):
        yield _destroyed(view, battle, tuple(losses))


def _acted(battle: Battle, places: Sequence[Sequence[str]]) -> frozenset[str]:
    """§4.5: the groups whose turn in this round is over.

    Scouts that fire at Fighters before their class are not done with that (§8.4).
    """
    if battle.firing is None:
        return frozenset()
    now = battle.firing.groups
    # places before the present one have acted, and of the present one who does not act any more
    if battle.firing.point_defense:
        at = next(at for at, each in enumerate(places) if set(now) & set(each))
        return frozenset(name for each in places[:at] for name in each)
    done: list[str] = []
    for each in places:
        done += [name for name in each if name not in now]
        if set(now) & set(each):
            break
    return frozenset(done)


def _formation(view: View, battle: Battle, group: Group, *, done: bool) -> Formation:
    line = battle.lines[group.id]
    acting: Acting = "acted" if done else "waits"
    if battle.firing is not None and group.id in battle.firing.groups:
        acting = "acts"
    return Formation(
        id=group.id,
        side=group.owner,
        rank=view.tables.combat.classes[class_of(view, group)],
        name=unit_name(view, group.kind),
        count=in_line(view, group),
        reserve=line.screened,
        lost=sum(loss.ships for loss in battle.losses if loss.group == group.id),
        hull=unit_of(view, group).hull,
        hits=line.damage,
        reserve_hits=line.screened_damage,
        acting=acting,
        figures=tuple(_figures(view, group.kind, group.tech)),
        badges=tuple(_badges(view, battle, group)),
    )


def _destroyed(view: View, battle: Battle, losses: Sequence[Loss]) -> Formation:
    """A group of which nothing is left, in the class that it fired with."""
    first = losses[0]
    return Formation(
        id=first.group,
        side=first.owner,
        rank=first.rank,
        name=unit_name(view, first.kind),
        count=0,
        lost=sum(loss.ships for loss in losses),
        hull=view.tables.unit(first.kind).hull,
        acting="acted" if battle.firing else "waits",
    )


def _figures(view: View, kind: str, tech: Tech) -> Iterator[str]:
    attack, defense = strength_of(view, kind, tech)
    yield f"strength {attack}-{defense}"
    yield f"hull {view.tables.unit(kind).hull}"
    for name in _IN_BATTLE:
        level = getattr(tech, name)
        if level:
            yield f"{name.replace('_', ' ')} {level}"


def _badges(view: View, battle: Battle, group: Group) -> Iterator[str]:
    if battle.lines[group.id].cloaked:
        yield "cloaked"
    if shielded(view, group):
        yield "behind its Fighters"
