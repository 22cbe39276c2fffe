"""§3.2: how far armies go, where they may end, how they split and unite."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hegemon.core import numbers
from hegemon.core.game import Player
from hegemon.core.graphs import reachable, shortest_path
from hegemon.games.erkenfara.answers import (
    Ask,
    Call,
    First,
    Hold,
    Lead,
    MilitaryOrder,
    Move,
    Split,
    War,
)
from hegemon.games.erkenfara.rules.fight import Force
from hegemon.games.erkenfara.state import (
    Army,
    ArmyStatus,
    Position,
    armies_of,
    at_war,
    enemies_at,
    friendly,
    map_of,
    relation,
)

# -- the armies of one empire while its orders are written down


class Piece(msgspec.Struct):
    """An army, or a part of one, and where it will stand."""

    army: str
    kind: str
    start: str
    force: Force
    to: str
    ordered: bool = False
    source: str = ""
    """The army that a part leaves; a part has no name of its own yet."""
    leads: bool = False
    """Whether heroes and cards go with the part."""


class Deployment(msgspec.Struct):
    """What the orders so far come to: new enemies, pieces by the number of their order."""

    player: Player
    wars: list[Player]
    pieces: list[Piece]
    first: list[str]
    moving: bool = False
    """Whether an army has been ordered; war can no longer be declared."""
    reached: dict[tuple[str, str], dict[str, int]] = msgspec.field(default_factory=dict)
    """What is in reach, by kind and start, once it was worked out; a war changes it."""

    def piece(self, army: str) -> Piece | None:
        """What is left of an army after splits."""
        return next((piece for piece in self.pieces if army and piece.army == army), None)


def planned(here: Position, player: Player, orders: Iterable[MilitaryOrder] = ()) -> Deployment:
    """The plan after these orders; those that are not legal are left out."""
    pieces = [
        Piece(army.id, army.kind, army.at, Force(army.current, army.maximal), army.at)
        for army in armies_of(here, player)
    ]
    plan = Deployment(player, [], pieces, [])
    for order in orders:
        if not why_no_order(here, plan, order):
            follow(here, plan, order)
    return plan


def follow(here: Position, plan: Deployment, order: MilitaryOrder) -> None:
    """Add one legal order to a plan."""
    if isinstance(order, War):
        plan.wars += [player for player in here.empires if here.empires[player].id == order.empire]
        plan.reached.clear()
        return
    if isinstance(order, First):
        plan.first.append(order.region)
        return
    if isinstance(order, Hold | Ask | Call):
        return
    plan.moving = True
    piece = plan.piece(order.army)
    assert piece is not None, f"{order} is legal without an army"
    if isinstance(order, Move):
        piece.to, piece.ordered = order.to, True
    else:
        taken, piece.force = divided(piece.force, order.current)
        leads = isinstance(order, Lead)
        part = Piece("", piece.kind, piece.start, taken, order.to, True, order.army, leads)  # noqa: FBT003
        plan.pieces.append(part)


def empire_called(here: Position, name: str) -> Player | None:
    """The seat of an empire."""
    return next((player for player, empire in here.empires.items() if empire.id == name), None)


# -- how far


def steps_allowed(here: Position, kind: str) -> tuple[int, int]:
    """§3.2: steps without a penalty, and at most."""
    return here.house_rules.move_sea if kind == "sea" else here.house_rules.move_land


def hostile(here: Position, plan: Deployment, other: Player) -> bool:
    """D-REL: at war, or war is declared in this plan."""
    return other in plan.wars or at_war(here, plan.player, other)


def held_by_enemies(here: Position, plan: Deployment) -> frozenset[str]:
    """D-MOVE: where enemy armies of either kind stand."""
    enemies = [player for player in here.empires if hostile(here, plan, player)]
    return frozenset(army.at for army in here.armies.values() if army.owner in enemies)


def in_reach(here: Position, plan: Deployment, kind: str, start: str) -> dict[str, int]:
    """§3.2: the regions that an army can get to, with the steps to each.

    Enemy armies of either kind may be run into, not passed (D-MOVE).
    """
    if (kind, start) not in plan.reached:
        graph = map_of(here).sea_graph if kind == "sea" else map_of(here).graph
        most, stops = steps_allowed(here, kind)[1], held_by_enemies(here, plan)
        plan.reached[kind, start] = reachable(graph, start, most, closed(here, plan), stops)
    return plan.reached[kind, start]


def way(here: Position, plan: Deployment, piece: Piece) -> tuple[str, ...]:
    """The shortest way to where a piece will stand."""
    if piece.to == piece.start:
        return (piece.start,)
    graph = map_of(here).sea_graph if piece.kind == "sea" else map_of(here).graph
    stops = held_by_enemies(here, plan)
    found = shortest_path(graph, piece.start, piece.to, closed(here, plan), stops)
    assert found is not None, f"{piece.army} cannot get from {piece.start} to {piece.to}"
    return found


def closed(here: Position, plan: Deployment) -> list[str]:
    """By house rule open_borders = false: the land of empires at peace."""
    if here.house_rules.open_borders:
        return []
    return [name for name in here.regions if is_closed(here, plan.player, name, plan.wars)]


def is_closed(here: Position, player: Player, name: str, wars: Iterable[Player] = ()) -> bool:
    """By house rule open_borders = false: whether a region may not be entered."""
    owner = here.regions[name].owner
    if here.house_rules.open_borders or owner is None or owner in wars:
        return False
    return relation(here, player, owner) == "peace"


def step_status(here: Position, kind: str, steps: int) -> ArmyStatus | None:
    """§3.2: the status that a move of so many steps brings; None for a move too far."""
    free, most = steps_allowed(here, kind)
    if steps > most:
        return None
    return "exhausted" if steps > free else ""


# -- where to


def why_not_end(here: Position, plan: Deployment, kind: str, region: str) -> str:
    """§1, §3.2: why an army may not end its movement in a region; empty where it may.

    The place of its kind may be taken by an empire that is no enemy (D-CAP); at sea it needs a
    fleet against an enemy's land army (D-SEA-END).
    """
    for army in here.armies.values():
        if army.at == region and army.kind == kind and army.owner != plan.player:
            if not hostile(here, plan, army.owner):
                return f"the {kind} army of {here.empires[army.owner].name} has the place"
            if kind == "land" and map_of(here).is_sea(region) and not escorted(here, plan, region):
                return "an enemy's land army is there: only a fleet can fight it"
    return ""


def escorted(here: Position, plan: Deployment, region: str, without: Piece | None = None) -> bool:
    """D-SEA-END: whether a fleet of one's own, or an ally's at war with them, will be there."""
    own = any(
        piece.to == region and piece.kind == "sea" for piece in plan.pieces if piece is not without
    )
    return own or any(
        army.at == region and army.kind == "sea" and _helps(here, plan, army, region)
        for army in here.armies.values()
    )


def _helps(here: Position, plan: Deployment, fleet: Army, region: str) -> bool:
    """Whether an ally's fleet is at war with the enemies in its region."""
    if fleet.owner == plan.player or not friendly(here, plan.player, fleet.owner):
        return False
    return any(
        at_war(here, fleet.owner, army.owner) for army in enemies_at(here, plan.player, region)
    )


def counted_on(here: Position, plan: Deployment, piece: Piece) -> bool:
    """D-SEA-END: whether a land army at sea is exposed to an enemy's if this fleet leaves."""
    if piece.kind != "sea" or escorted(here, plan, piece.to, without=piece):
        return False
    enemies = any(
        army.at == piece.to and army.kind == "land" and hostile(here, plan, army.owner)
        for army in here.armies.values()
    )
    return enemies and any(own.kind == "land" and own.to == piece.to for own in plan.pieces)


# -- splitting and uniting


def divided(force: Force, current: int) -> tuple[Force, Force]:
    """§3.2: the part taken and the rest; the part's maximal value is rounded down (D-SPLIT)."""
    maximal = numbers.down(force.maximal * current, force.current)
    return Force(current, maximal), Force(force.current - current, force.maximal - maximal)


def cancelled(statuses: Iterable[ArmyStatus]) -> ArmyStatus:
    """§3.2: each pair of well rested and exhausted cancels out; what is left counts once."""
    listed = list(statuses)
    rested, exhausted = listed.count("well rested"), listed.count("exhausted")
    if rested == exhausted:
        return ""
    return "well rested" if rested > exhausted else "exhausted"


def united(armies: list[Army]) -> Army:
    """§3.2: one army of several: values and attachments together, the oldest's name (D-UNITE)."""
    oldest = armies[0]
    return msgspec.structs.replace(
        oldest,
        current=sum(army.current for army in armies),
        maximal=sum(army.maximal for army in armies),
        status=cancelled(army.status for army in armies),
        attachments=tuple(one for army in armies for one in army.attachments),
        moved=any(army.moved for army in armies),
        fought=any(army.fought for army in armies),
    )


# -- what may be ordered


def why_no_order(here: Position, plan: Deployment, order: MilitaryOrder) -> str:
    """Why an order cannot be given after those of the plan; empty when it can."""
    if isinstance(order, War):
        other = empire_called(here, order.empire)
        return "no empire" if other is None else why_no_war(here, plan, other)
    if isinstance(order, First):
        return why_no_first(here, plan, order.region)
    if isinstance(order, Hold | Ask | Call):
        return why_not_told(here, plan, order)
    if isinstance(order, Move):
        why = why_no_departure(here, plan, order.army)
    else:
        why = why_no_part(here, plan, order)
    piece = plan.piece(order.army)
    return why if why or piece is None else why_no_move(here, plan, piece, order.to)


def why_not_told(here: Position, plan: Deployment, order: Hold | Ask | Call) -> str:
    """D-STANDING: why an army cannot be told so; a name is a short line of text."""
    if plan.piece(order.army) is None:
        return "not your army"
    if isinstance(order, Call) and (
        order.name != order.name.strip() or not order.name.isprintable()
    ):
        return "a name has no control characters, and no space at its ends"
    return ""


def why_no_part(here: Position, plan: Deployment, order: Split | Lead) -> str:
    """D-SPLIT, D-MIN: why such a part cannot leave an army."""
    why = why_no_split(here, plan, order.army)
    piece = plan.piece(order.army)
    if why or piece is None:
        return why
    if isinstance(order, Lead) and not here.armies[order.army].attachments:
        return "no hero or card is with it"
    if isinstance(order, Lead) and any(
        one.leads for one in plan.pieces if one.source == order.army
    ):
        return "its heroes and cards have gone with another part"
    least, most = here.house_rules.min_army, most_split(here, piece.force)
    return "" if least <= order.current <= most else f"{least} to {most} can leave it"


def why_no_war(here: Position, plan: Deployment, other: Player) -> str:
    """D-REL: why war cannot be declared on an empire now."""
    if other == plan.player:
        return "your own empire"
    if not here.empires[other].founded:
        return "not founded yet"
    if hostile(here, plan, other):
        return "already at war"
    return "declare war before the armies are ordered" if plan.moving else ""


def why_no_departure(here: Position, plan: Deployment, army: str) -> str:
    """§3.2: why the whole of an army, or what splits left of it, cannot be ordered to move."""
    piece = plan.piece(army)
    if piece is None:
        return "not your army"
    if piece.ordered:
        return "already ordered"
    if counted_on(here, plan, piece):
        return "your land army at sea counts on this fleet"
    return ""


def why_no_split(here: Position, plan: Deployment, army: str) -> str:
    """D-SPLIT: why no part can leave an army."""
    piece = plan.piece(army)
    if piece is None:
        return "not your army"
    least = here.house_rules.min_army
    return "" if most_split(here, piece.force) else f"too small: each part needs {least}"


def why_no_move(here: Position, plan: Deployment, piece: Piece, to: str) -> str:
    """§3.2: why an army cannot go to a region; empty when it can."""
    if to == piece.start:
        return "it is there already"
    if to not in in_reach(here, plan, piece.kind, piece.start):
        return "out of reach"
    return why_not_end(here, plan, piece.kind, to)


def most_split(here: Position, force: Force) -> int:
    """D-MIN: the most current value that can leave an army, so that both parts live."""
    least = here.house_rules.min_army
    return force.current - least if force.current >= 2 * least else 0


def why_no_first(here: Position, plan: Deployment, region: str) -> str:
    """D-ORDER: why a region cannot be named among the first conflicts."""
    if region in plan.first:
        return "already named"
    own = any(piece.to == region for piece in plan.pieces)
    enemy = any(
        army.at == region and hostile(here, plan, army.owner) for army in here.armies.values()
    )
    return "" if own and enemy else "no conflict there"
