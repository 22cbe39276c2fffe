"""§3.2: the orders of one movement, each judged after those before it.

A deployment is what the orders so far come to. It never changes: `follow` gives the next one. What
orders cannot change (who stands where, what is in reach) is worked out once and shared by all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from hegemon.core import Player, reachable, said, shortest_path
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
from hegemon.games.erkenfara.maps.game_map import Attachment
from hegemon.games.erkenfara.rules.fight import Force
from hegemon.games.erkenfara.rules.movement import closed_to, divided, steps_allowed
from hegemon.games.erkenfara.state import (
    Army,
    Position,
    armies_of,
    at_war,
    empire_called,
    first_spring,
    friendly,
    map_of,
)


class Piece(msgspec.Struct, frozen=True):
    """What is left of an army, or a part of it, and where it will stand."""

    army: str
    """The army that it is, or the one that it leaves: a part has no name of its own yet."""
    kind: str
    start: str
    force: Force
    to: str
    attachments: tuple[Attachment, ...]
    ordered: bool = False


class Ground(msgspec.Struct, frozen=True):
    """What the orders of a movement do not change, but for a declaration of war."""

    foreign: Mapping[str, Sequence[Army]]
    """Others' armies by region."""
    held: frozenset[str]
    """D-MOVE: where enemy armies of either kind stand."""
    closed: tuple[str, ...]
    """What no army may enter: the land of others in a first spring, or of empires at peace."""
    reached: dict[tuple[str, str], dict[str, int]]
    """What is in reach, by kind and start, once it was worked out."""


class Deployment(msgspec.Struct, frozen=True):
    """What the orders so far come to."""

    player: Player
    pieces: dict[str, Piece]
    """What is left of each own army."""
    ground: Ground
    parts: tuple[Piece, ...] = ()
    """What leaves an army, in the order of the orders."""
    wars: tuple[Player, ...] = ()
    first: tuple[str, ...] = ()
    moving: bool = False
    """Whether an army has been ordered; war can no longer be declared."""

    @property
    def everybody(self) -> tuple[Piece, ...]:
        """All pieces, those that leave first: they are taken from the whole."""
        return (*self.parts, *self.pieces.values())


def deployed(here: Position, player: Player, wars: Iterable[Player] = ()) -> Deployment:
    """Before any order, but for declarations of war."""
    declared = tuple(wars)
    pieces = {
        army.id: Piece(
            army=army.id,
            kind=army.kind,
            start=army.at,
            force=Force(army.current, army.maximal),
            to=army.at,
            attachments=army.attachments,
        )
        for army in armies_of(here, player)
    }
    return Deployment(player, pieces, _ground(here, player, declared), wars=declared)


def _ground(here: Position, player: Player, wars: Sequence[Player]) -> Ground:
    foreign: dict[str, list[Army]] = {}
    for army in here.armies.values():
        if army.owner != player:
            foreign.setdefault(army.at, []).append(army)
    enemies = {one for one in here.empires if one in wars or at_war(here, player, one)}
    held = frozenset(army.at for army in here.armies.values() if army.owner in enemies)
    return Ground(foreign, held, closed_to(here, player, wars), {})


# -- where an army can go


def _hostile(here: Position, so_far: Deployment, other: Player) -> bool:
    """D-REL: at war, or war is declared by these orders."""
    return other in so_far.wars or at_war(here, so_far.player, other)


def in_reach(here: Position, so_far: Deployment, kind: str, start: str) -> dict[str, int]:
    """§3.2: the regions that an army can get to, with the steps to each.

    Enemy armies of either kind may be run into, not passed (D-MOVE).
    """
    ground = so_far.ground
    if (kind, start) not in ground.reached:
        most, graph = steps_allowed(here, kind)[1], graph_of(here, kind)
        ground.reached[kind, start] = reachable(graph, start, most, ground.closed, ground.held)
    return ground.reached[kind, start]


def graph_of(here: Position, kind: str) -> dict[str, tuple[str, ...]]:
    """What is next to what for an army of a kind."""
    return map_of(here).sea_graph if kind == "sea" else map_of(here).graph


def way(here: Position, so_far: Deployment, piece: Piece) -> tuple[str, ...]:
    """The shortest way to where a piece will stand."""
    if piece.to == piece.start:
        return (piece.start,)
    graph, ground = graph_of(here, piece.kind), so_far.ground
    found = shortest_path(graph, piece.start, piece.to, ground.closed, ground.held)
    assert found is not None, f"{piece.army} cannot get from {piece.start} to {piece.to}"
    return found


def why_not_end(here: Position, so_far: Deployment, kind: str, region: str) -> str:
    """§1, §3.2: why an army may not end its movement in a region; empty where it may.

    The place of its kind may be taken by an empire that is no enemy (D-CAP); at sea it needs a
    fleet against an enemy's land army (D-SEA-END).
    """
    for army in so_far.ground.foreign.get(region, ()):
        if army.kind != kind:
            continue
        if not _hostile(here, so_far, army.owner):
            return f"the {kind} army of {here.empires[army.owner].name} has the place"
        if kind == "land" and map_of(here).is_sea(region) and not escorted(here, so_far, region):
            return "an enemy's land army is there: only a fleet can fight it"
    return ""


def escorted(here: Position, so_far: Deployment, region: str, without: Piece | None = None) -> bool:
    """D-SEA-END: whether a fleet of one's own, or an ally's at war with them, will be there."""
    if any(
        piece.to == region and piece.kind == "sea" and piece is not without
        for piece in so_far.everybody
    ):
        return True
    # an ally's fleet fights for one only where it is at war with the same enemies
    there = so_far.ground.foreign.get(region, ())
    enemies = [army.owner for army in there if at_war(here, so_far.player, army.owner)]
    fleets = [army for army in there if army.kind == "sea"]
    allies = [fleet.owner for fleet in fleets if friendly(here, so_far.player, fleet.owner)]
    return any(at_war(here, ally, enemy) for ally in allies for enemy in enemies)


def counted_on(here: Position, so_far: Deployment, piece: Piece) -> bool:
    """D-SEA-END: whether a land army at sea is exposed to an enemy's if this fleet leaves."""
    if piece.kind != "sea":
        return False
    there = so_far.ground.foreign.get(piece.to, ())
    if not any(army.kind == "land" and _hostile(here, so_far, army.owner) for army in there):
        return False
    aboard = any(own.kind == "land" and own.to == piece.to for own in so_far.everybody)
    return aboard and not escorted(here, so_far, piece.to, without=piece)


# -- why an order cannot be given: one law for what is accepted and what is offered


def why_no_order(here: Position, so_far: Deployment, order: MilitaryOrder) -> str:
    """Why an order cannot be given after those before it; empty when it can."""
    return _WHY[type(order)](here, so_far, order)


def why_no_war(here: Position, so_far: Deployment, other: Player) -> str:
    """D-REL: why war cannot be declared on an empire now."""
    if other == so_far.player:
        return "your own empire"
    if not here.empires[other].founded:
        return "not founded yet"
    if _hostile(here, so_far, other):
        return "already at war"
    return "declare war before the armies are ordered" if so_far.moving else ""


def why_no_departure(here: Position, so_far: Deployment, army: str) -> str:
    """§3.2: why the whole of an army, or what splits left of it, cannot be ordered to move."""
    piece = so_far.pieces.get(army)
    if piece is None:
        return _not_yours(so_far)
    if piece.ordered:
        return "already ordered"
    if counted_on(here, so_far, piece):
        return "your land army at sea counts on this fleet"
    return ""


def why_no_split(here: Position, so_far: Deployment, army: str) -> str:
    """D-SPLIT: why no part can leave an army."""
    piece = so_far.pieces.get(army)
    if piece is None:
        return _not_yours(so_far)
    least = here.house_rules.min_army
    return "" if most_split(here, piece.force) else f"too small: each part needs {least}"


def why_no_lead(so_far: Deployment, army: str) -> str:
    """D-ATTACH: why no hero or card can leave with a part of an army."""
    piece = so_far.pieces.get(army)
    if piece is None:
        return _not_yours(so_far)
    return "" if piece.attachments else "no hero or card is with it"


def why_no_goal(here: Position, so_far: Deployment, army: str, to: str) -> str:
    """§3.2: why an army, or a part of it, cannot go to a region; empty when it can."""
    piece = so_far.pieces.get(army)
    if piece is None:
        return _not_yours(so_far)
    if to == piece.start:
        return "it is there already"
    if to not in in_reach(here, so_far, piece.kind, piece.start):
        return _why_out_of_reach(here, piece, to)
    return why_not_end(here, so_far, piece.kind, to)


def _why_out_of_reach(here: Position, piece: Piece, to: str) -> str:
    if to not in here.regions:
        return "there is no such region"
    if piece.kind == "sea" and not map_of(here).is_sea(to):
        return "a fleet stays at sea"
    path = shortest_path(graph_of(here, piece.kind), piece.start, to)
    if path is None:
        return "no way leads there"
    steps, (_, most) = len(path) - 1, steps_allowed(here, piece.kind)
    if steps > most:
        return f"{steps} steps away, and the army goes {most} at most"
    if first_spring(here):
        return "in the first spring no army enters another empire's land"
    return "the way is barred by enemy armies or closed borders"


def why_no_first(here: Position, so_far: Deployment, region: str) -> str:
    """D-ORDER: why a region cannot be named among the first conflicts."""
    if region in so_far.first:
        return "already named"
    foreign = so_far.ground.foreign.get(region, ())
    if not any(_hostile(here, so_far, army.owner) for army in foreign):
        return "no conflict there"
    own = any(piece.to == region for piece in so_far.everybody)
    return "" if own else "no conflict there"


def most_split(here: Position, force: Force) -> int:
    """D-MIN: the most current value that can leave an army, so that both parts live."""
    least = here.house_rules.min_army
    return force.current - least if force.current >= 2 * least else 0


def _not_yours(so_far: Deployment) -> str:
    most, own = 20, list(so_far.pieces)
    more = f" and {len(own) - most} more" if len(own) > most else ""
    return f"not your army: {', '.join(own[:most])}{more}"


def _why_no_war(here: Position, so_far: Deployment, order: War) -> str:
    other = empire_called(here, order.empire)
    if other is None:
        others = [one.id for player, one in here.empires.items() if player != so_far.player]
        return f"{said(order.empire)}: no such empire: {', '.join(others)}"
    why = why_no_war(here, so_far, other)
    return why and f"{order.empire}: {why}"


def _why_no_first(here: Position, so_far: Deployment, order: First) -> str:
    why = why_no_first(here, so_far, order.region)
    return why and f"{said(order.region)}: {why}"


def _why_no_move(here: Position, so_far: Deployment, order: Move) -> str:
    why = why_no_departure(here, so_far, order.army)
    if why:
        return f"{said(order.army)}: {why}"
    why = why_no_goal(here, so_far, order.army, order.to)
    return why and f"{said(order.to)}: {why}"


def _why_no_part(here: Position, so_far: Deployment, order: Split | Lead) -> str:
    """D-SPLIT, D-MIN, D-ATTACH: why such a part cannot leave an army."""
    why = why_no_split(here, so_far, order.army)
    if not why and isinstance(order, Lead):
        why = why_no_lead(so_far, order.army)
    if why:
        return f"{said(order.army)}: {why}"
    least, most = here.house_rules.min_army, most_split(here, so_far.pieces[order.army].force)
    if not least <= order.current <= most:
        return f"{said(order.current)}: {least} to {most} can leave it"
    why = why_no_goal(here, so_far, order.army, order.to)
    if why:
        return f"{said(order.to)}: {why}"
    return _why_not_with(so_far, order) if isinstance(order, Lead) else ""


def _why_not_with(so_far: Deployment, order: Lead) -> str:
    """D-ATTACH: those who are to go with a part must be with the army, each named once."""
    there = [one.id for one in so_far.pieces[order.army].attachments]
    for at, name in enumerate(order.who):
        if name not in there:
            return f"{said(name)}: not with {order.army}: {', '.join(there)}"
        if name in order.who[:at]:
            return f"{name}: named twice"
    return ""


def _why_not_told(here: Position, so_far: Deployment, order: Hold | Ask | Call) -> str:
    """D-STANDING: why an army cannot be told so; a name is a short line of text."""
    if order.army not in so_far.pieces:
        return f"{said(order.army)}: {_not_yours(so_far)}"
    name = order.name if isinstance(order, Call) else ""
    if name != name.strip() or not name.isprintable():
        return "a name has no control characters, and no space at its ends"
    return ""


_WHY: dict[type[MilitaryOrder], Callable[[Position, Deployment, Any], str]] = {
    War: _why_no_war,
    Move: _why_no_move,
    Split: _why_no_part,
    Lead: _why_no_part,
    First: _why_no_first,
    Hold: _why_not_told,
    Ask: _why_not_told,
    Call: _why_not_told,
}


# -- what an order does


def follow(here: Position, so_far: Deployment, order: MilitaryOrder) -> Deployment:
    """The deployment after one legal order."""
    if isinstance(order, War):
        other = empire_called(here, order.empire)
        assert other is not None, f"{order} names no empire"
        wars = (*so_far.wars, other)
        ground = _ground(here, so_far.player, wars)
        return msgspec.structs.replace(so_far, wars=wars, ground=ground)
    if isinstance(order, First):
        return msgspec.structs.replace(so_far, first=(*so_far.first, order.region))
    if isinstance(order, Hold | Ask | Call):
        return so_far
    piece = so_far.pieces[order.army]
    if isinstance(order, Move):
        whole = msgspec.structs.replace(piece, to=order.to, ordered=True)
        return _with(so_far, whole)
    return _parted(so_far, piece, order)


def _parted(so_far: Deployment, piece: Piece, order: Split | Lead) -> Deployment:
    """§3.2: a part leaves; by `lead` those who are named go with it, or all."""
    taken, left = divided(piece.force, order.current)
    going: tuple[Attachment, ...] = ()
    if isinstance(order, Lead):
        going = tuple(one for one in piece.attachments if not order.who or one.id in order.who)
    staying = tuple(one for one in piece.attachments if one not in going)
    part = msgspec.structs.replace(piece, force=taken, to=order.to, attachments=going, ordered=True)
    whole = msgspec.structs.replace(piece, force=left, attachments=staying)
    return msgspec.structs.replace(_with(so_far, whole), parts=(*so_far.parts, part))


def _with(so_far: Deployment, piece: Piece) -> Deployment:
    """An army has been ordered."""
    pieces = so_far.pieces | {piece.army: piece}
    return msgspec.structs.replace(so_far, pieces=pieces, moving=True)
