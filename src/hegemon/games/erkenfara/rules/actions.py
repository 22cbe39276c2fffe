"""§3.3: what an army that fought no conflict may do with the region it is in."""

from __future__ import annotations

from typing import get_args

import msgspec

from hegemon.core import Play, Player, said
from hegemon.games.erkenfara.answers import ArmyAct, Free, Occupy, Plunder, Rest, Salt, Siege
from hegemon.games.erkenfara.events import (
    Claimed,
    FortBesieged,
    Freed,
    Occupied,
    Plundered,
    Rested,
    Salted,
)
from hegemon.games.erkenfara.rules.economy import production_value, ravaged
from hegemon.games.erkenfara.rules.movement import cancelled
from hegemon.games.erkenfara.state import (
    Army,
    Position,
    State,
    armies_of,
    at_war,
    map_of,
)


def actors(here: Position, player: Player) -> list[Army]:
    """§3.3: the armies of an empire that fought no conflict in this turn."""
    return [army for army in armies_of(here, player) if not army.fought]


class ActsSoFar(msgspec.Struct, frozen=True):
    """What the acts so far come to."""

    acts: dict[str, tuple[ArmyAct, ...]]
    """By army."""
    besieged: frozenset[str]


NOTHING_DONE = ActsSoFar({}, frozenset())


def done(so_far: ActsSoFar, act: ArmyAct) -> ActsSoFar:
    """What has been done after one more act."""
    acts = so_far.acts | {act.army: (*so_far.acts.get(act.army, ()), act)}
    besieged = so_far.besieged | {act.fort} if isinstance(act, Siege) else so_far.besieged
    return ActsSoFar(acts, besieged)


def why_no_order_to_act(here: Position, player: Player, so_far: ActsSoFar, act: ArmyAct) -> str:
    """§3.3: as `why_no_act`, and who or what it is about."""
    why = why_no_act(here, player, act, so_far)
    about = act.fort if isinstance(act, Siege) and why in _SIEGE_REASONS else act.army
    return why and f"{said(about)}: {why}"


def why_no_act(
    here: Position, player: Player, act: ArmyAct, so_far: ActsSoFar = NOTHING_DONE
) -> str:
    """§3.3: why an army cannot act so after the acts so far; empty when it can."""
    army = here.armies.get(act.army)
    if army is None or army.owner != player:
        return "not your army"
    if army.fought:
        return "it fought this turn"
    why = _why_no_more(here, act, so_far.acts.get(army.id, ()))
    if why:
        return why
    if isinstance(act, Siege):
        why = why_no_siege(here, army, act.fort)
        return why or ("besieged already" if act.fort in so_far.besieged else "")
    return _why_not(here, army, act)


def _why_no_more(here: Position, act: ArmyAct, earlier: tuple[ArmyAct, ...]) -> str:
    """D-ONE: why an army cannot act so after what it was ordered before."""
    if len(earlier) >= here.house_rules.actions_per_army:
        return "it has its action"
    if act in earlier:
        return "ordered already"
    rests = earlier and any(isinstance(one, Rest) for one in (act, *earlier))
    return "an army that rests does nothing else" if rests else ""


def _why_not(here: Position, army: Army, act: Plunder | Salt | Occupy | Free | Rest) -> str:
    if isinstance(act, Rest):
        return "it moved" if army.moved else ""
    if map_of(here).is_sea(army.at):
        return "not at sea"
    if isinstance(act, Occupy):
        return _why_not_occupy(here, army)
    return _why_not_free(here, army) if isinstance(act, Free) else _why_no_loot(here, army, act)


def _why_no_loot(here: Position, army: Army, act: Plunder | Salt) -> str:
    """D-PLUNDER: land of enemies, one's own, or nobody's, also where it produces nothing."""
    region, value = here.regions[army.at], production_value(here, army.at)
    owner = region.owner
    if owner not in (None, army.owner) and not at_war(here, army.owner, owner):
        return "its owner is no enemy"
    if "salted" in region.statuses:
        return "salted already"
    if isinstance(act, Plunder):
        return "plundered already" if "taxed" in region.statuses else ""
    if here.house_rules.loot_cap == "army_value" and value > army.current:
        return f"{value:,} is more than the army's {army.current:,}"
    return ""


_SIEGE_REASONS = ("no fort", "not adjacent", "its owner is no enemy", "besieged already")


def why_no_siege(here: Position, army: Army, fort: str) -> str:
    """§3.3: why an army cannot besiege a fort from where it is."""
    if fort not in here.regions or not map_of(here).is_fort(fort):
        return "no fort"
    if fort not in map_of(here).graph[army.at]:
        return "not adjacent"
    if not at_war(here, army.owner, here.regions[fort].owner):
        return "its owner is no enemy"
    return "besieged already" if "besieged" in here.regions[fort].statuses else ""


def _why_not_occupy(here: Position, army: Army) -> str:
    """D-OCCUPY: only land of an enemy or of nobody; another occupier is replaced."""
    region = here.regions[army.at]
    if region.owner == army.owner:
        return "your own region"
    if region.owner is not None and not at_war(here, army.owner, region.owner):
        return "its owner is no enemy"
    return "occupied by you already" if region.occupier == army.owner else ""


def _why_not_free(here: Position, army: Army) -> str:
    """D-FREE: one's own land, what one occupies oneself, and any land from an enemy."""
    region = here.regions[army.at]
    if region.occupier is None:
        return "nobody occupies it"
    if army.owner in (region.owner, region.occupier):
        return ""
    return "" if at_war(here, army.owner, region.occupier) else "its occupier is no enemy"


def targets(here: Position, army: Army) -> list[str]:
    """§3.3: the forts next to an army."""
    return [name for name in map_of(here).graph[army.at] if map_of(here).is_fort(name)]


# -- what the actions do


def act_out(play: Play[State], act: ArmyAct) -> None:
    """§3.3: one action."""
    army = play.state.armies[act.army]
    match act:
        case Plunder():
            plunder(play, army)
        case Salt():
            salt(play, army)
        case Siege():
            _besiege(play, army, act.fort)
        case Occupy():
            occupy(play, army)
        case Free():
            _free(play, army)
        case Rest():
            rest(play, army)


def plunder(play: Play[State], army: Army) -> None:
    """§3.3, 1: the production goes to the army's treasury; the region is taxed (D-LOOT)."""
    state, region = play.state, play.state.regions[army.at]
    gold = loot(state, army)
    region.taken += gold
    if not production_value(state, army.at) and not ravaged(region):
        region.mark("taxed")
        region.taken = 0
    state.empires[army.owner].treasury += gold
    play.tell(Plundered(army.owner, army.id, army.at, gold, ravaged(region)))


def salt(play: Play[State], army: Army) -> None:
    """§3.3, 2: as plunder, but the region is salted, also where it was taxed."""
    state, region = play.state, play.state.regions[army.at]
    gold = loot(state, army)
    region.clear("taxed")
    region.mark("salted")
    region.taken = 0
    state.empires[army.owner].treasury += gold
    play.tell(Salted(army.owner, army.id, army.at, gold))


def loot(here: Position, army: Army) -> int:
    """D-LOOT: all production, or by house rule no more than the army's current value."""
    value = production_value(here, army.at)
    return min(value, army.current) if here.house_rules.loot_cap == "army_value" else value


def _besiege(play: Play[State], army: Army, fort: str) -> None:
    """§3.3, 3: an adjacent fort gets the besieged status."""
    play.state.regions[fort].mark("besieged")
    play.tell(FortBesieged(army.owner, army.id, army.at, fort))


def occupy(play: Play[State], army: Army) -> None:
    """§3.3, 4: the region is occupied by this empire; nobody's land becomes its own (D-CLAIM)."""
    region = play.state.regions[army.at]
    if region.owner is None and play.state.house_rules.claim_unowned:
        region.owner, region.occupier = army.owner, None
        play.tell(Claimed(army.owner, army.id, army.at))
        return
    replaced, region.occupier, region.winters = region.occupier, army.owner, 0
    play.tell(Occupied(army.owner, army.id, army.at, region.owner, replaced))


def _free(play: Play[State], army: Army) -> None:
    """§3.3, 4: the region is occupied no longer."""
    region = play.state.regions[army.at]
    assert region.occupier is not None
    play.tell(Freed(army.owner, army.id, army.at, region.owner, region.occupier))
    region.occupier, region.winters = None, 0


def rest(play: Play[State], army: Army) -> None:
    """§3.3, 5: an army that did not move gets the well rested status."""
    army.status = cancelled([army.status, "well rested"])
    play.tell(Rested(army.owner, army.id, army.at, army.status))


def any_act(here: Position, player: Player) -> bool:
    """§3.3: whether any army of an empire can act."""
    return any(
        not why_no_act(here, player, act)
        for army in actors(here, player)
        for act in possible_acts(here, army)
    )


def possible_acts(here: Position, army: Army) -> list[ArmyAct]:
    """Every action that an army could be ordered, legal or not."""
    return [act for deed in get_args(ArmyAct) for act in acts_of(here, army, deed)]


def acts_of(here: Position, army: Army, deed: type[ArmyAct]) -> list[ArmyAct]:
    """Every action of one kind that an army could be ordered, legal or not."""
    if issubclass(deed, Siege):
        return [Siege(army.id, fort) for fort in targets(here, army)]
    return [deed(army.id)]
