"""§1, the abstract: politics is the players' own. Treaties of two, by consent, as winter begins."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hegemon.core import Play, Player, said
from hegemon.games.erkenfara.answers import (
    Alliance,
    Bond,
    Cede,
    Claim,
    Clause,
    Demand,
    Give,
    Land,
    Leave,
    Payment,
    Peace,
)
from hegemon.games.erkenfara.events_winter import EmpireFounded, TreatyFailed, TreatyMade
from hegemon.games.erkenfara.maps.game_map import Relation
from hegemon.games.erkenfara.state import (
    Position,
    State,
    empire_called,
    map_of,
    regions_of,
    relation,
)


class Offered(msgspec.Struct, frozen=True):
    """What the clauses so far come to."""

    bound: frozenset[str]
    """The empires that peace or an alliance is offered."""
    paid: frozenset[tuple[type[Payment], str]]
    """The payments that are named, with the empire."""
    given: int
    regions: frozenset[str]


NOTHING_OFFERED = Offered(frozenset(), frozenset(), 0, frozenset())


def offered(so_far: Offered, clause: Clause) -> Offered:
    """What is offered after one more clause."""
    if isinstance(clause, Bond):
        return msgspec.structs.replace(so_far, bound=so_far.bound | {clause.empire})
    if isinstance(clause, Payment):
        return msgspec.structs.replace(
            so_far,
            paid=so_far.paid | {(type(clause), clause.empire)},
            given=so_far.given + (clause.gold if isinstance(clause, Give) else 0),
        )
    return msgspec.structs.replace(so_far, regions=so_far.regions | {clause.region})


def why_no_offer(here: Position, player: Player, so_far: Offered, clause: Clause) -> str:
    """D-TREATY: as `why_no_clause`, and what it is about."""
    why = why_no_clause(here, player, clause, so_far)
    if isinstance(clause, Payment) and why.endswith(" gold"):
        return f"{said(clause.gold)}: {why}"
    about = clause.empire
    if isinstance(clause, Land) and clause.region and _knows(here, player, clause):
        about = clause.region
    return why and f"{said(about)}: {why}"


def _knows(here: Position, player: Player, clause: Clause) -> bool:
    """Whether a clause names an empire with which a treaty can be made."""
    return empire_called(here, clause.empire) not in (None, player)


def why_no_clause(
    here: Position, player: Player, clause: Clause, so_far: Offered = NOTHING_OFFERED
) -> str:
    """D-TREATY: why a clause cannot be offered after those before it; empty when it can."""
    other = empire_called(here, clause.empire)
    if other is None or other == player:
        others = [one.id for seat, one in here.empires.items() if seat != player]
        return f"no other empire: {', '.join(others)}"
    if not here.empires[other].founded and not isinstance(clause, Give | Cede):
        return "not founded yet"
    if isinstance(clause, Bond):
        return _why_no_relation(here, player, other, clause, so_far)
    if isinstance(clause, Payment):
        return _why_no_gold(here, player, other, clause, so_far)
    if clause.region in so_far.regions:
        return "named already"
    return _why_no_region(here, player, other, clause)


def _why_no_relation(
    here: Position, player: Player, other: Player, clause: Peace | Alliance, so_far: Offered
) -> str:
    if clause.empire in so_far.bound:
        return "peace or an alliance is offered already"
    same = relation(here, player, other) == clause.relation
    return f"it is {clause.relation} already" if same else ""


def _why_no_gold(
    here: Position, player: Player, other: Player, clause: Give | Demand, so_far: Offered
) -> str:
    if (type(clause), clause.empire) in so_far.paid:
        return "named already"
    most = most_treaty_gold(here, player, other, type(clause), so_far)
    if not most:
        return "there is no gold"
    return "" if 1 <= clause.gold <= most else f"1 to {most} gold"


def most_treaty_gold(
    here: Position, player: Player, other: Player, payment: type[Payment], so_far: Offered
) -> int:
    """D-DEBT: what a treasury still has; the giver's after his other gifts."""
    if payment is Demand:
        return here.empires[other].treasury
    return here.empires[player].treasury - so_far.given


def _why_no_region(
    here: Position, player: Player, other: Player, clause: Cede | Claim | Leave
) -> str:
    region = here.regions.get(clause.region)
    if region is None or map_of(here).is_sea(clause.region):
        return "no region that can be owned"
    if isinstance(clause, Cede):
        return "" if region.owner == player else "not your region"
    if region.owner != other:
        return "not their region"
    occupied = region.occupier == player
    return "you do not occupy it" if isinstance(clause, Leave) and not occupied else ""


def by_addressee(here: Position, clauses: Sequence[Clause]) -> dict[Player, tuple[Clause, ...]]:
    """D-TREATY: all clauses to one empire are one treaty."""
    found: dict[Player, tuple[Clause, ...]] = {}
    for clause in clauses:
        other = empire_called(here, clause.empire)
        assert other is not None, f"{clause} names no empire"
        found[other] = (*found.get(other, ()), clause)
    return found


def conclude(play: Play[State], player: Player, other: Player, clauses: Sequence[Clause]) -> None:
    """D-TREATY: an accepted treaty holds as a whole, or fails as a whole."""
    broken = next((one for one in clauses if why_no_clause(play.state, player, one)), None)
    if broken is not None:
        play.tell(TreatyFailed(player, other, broken))
        return
    for clause in clauses:
        fulfil(play.state, player, other, clause)
    play.tell(TreatyMade(player, other, tuple(clauses)))
    if not play.state.empires[other].founded and regions_of(play.state, other):
        found_empire(play, other)


def fulfil(state: State, player: Player, other: Player, clause: Clause) -> None:
    """D-TREATY: one clause is carried out."""
    match clause:
        case Peace() | Alliance():
            set_relation(state, player, other, clause.relation)
        case Give():
            _pay(state, player, other, clause.gold)
        case Demand():
            _pay(state, other, player, clause.gold)
        case Cede():
            cede(state, clause.region, other)
        case Claim():
            cede(state, clause.region, player)
        case Leave():
            state.regions[clause.region].occupier = None
            state.regions[clause.region].winters = 0


def _pay(state: State, giver: Player, taker: Player, gold: int) -> None:
    state.empires[giver].treasury -= gold
    state.empires[taker].treasury += gold


def cede(state: State, name: str, to: Player) -> None:
    """D-OWN: a region changes its owner; an occupation by the new owner ends."""
    region = state.regions[name]
    region.owner = to
    if region.occupier == to:
        region.occupier, region.winters = None, 0


def set_relation(state: State, one: Player, other: Player, wanted: Relation) -> None:
    """D-REL: relations are mutual."""
    state.relations[one][other] = wanted
    state.relations[other][one] = wanted


def found_empire(play: Play[State], player: Player) -> None:
    """D-FOUND: an empire joins with the regions that are its own; it comes last in turn order."""
    join(play.state, player)
    empire = play.state.empires[player]
    play.tell(EmpireFounded(player, empire.homeland, empire.treasury))


def join(state: State, player: Player) -> None:
    """D-FOUND: the regions that are an empire's own when it joins are its homeland."""
    empire = state.empires[player]
    empire.founded = True
    empire.homeland = tuple(regions_of(state, player))
    state.turn_order.append(player)
