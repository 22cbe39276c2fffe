"""§2: the economy round. All empires at once, without seeing each other's orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core import Play, Player, Question, Task, too_many
from hegemon.games.erkenfara.answers import (
    MOST_ORDERS,
    Accept,
    Clause,
    Consents,
    Levy,
    Offers,
    WinterOrders,
)
from hegemon.games.erkenfara.events_winter import (
    ArmyArrived,
    ArmyKeptOut,
    ArmyReduced,
    HomelandGrew,
    IncomeReceived,
    RaisingBlocked,
    RegionAnnexed,
    RegionsRecovered,
    TreatyFailed,
    TroopsRaised,
    UpkeepPaid,
    WinterClosed,
)
from hegemon.games.erkenfara.maps.game_map import ArmyKind, MapArmy
from hegemon.games.erkenfara.rules.armies import new_army, station
from hegemon.games.erkenfara.rules.economy import ledger, reduced, settlement
from hegemon.games.erkenfara.rules.order_checks import clause_problems, winter_problems
from hegemon.games.erkenfara.rules.raising import army_at, price, raise_limit, sites
from hegemon.games.erkenfara.rules.treaties import by_addressee, cede, conclude, found_empire
from hegemon.games.erkenfara.state import (
    FIRST_YEAR,
    Position,
    State,
    armies_at,
    armies_of,
    map_of,
    order_of,
    total_value,
)


class Founding(Task[State]):
    """D-FOUND: the empires that the map lets join in this year, in the map's turn order."""

    def run(self, play: Play[State]) -> None:
        game_map = map_of(play.state)
        joining = [game_map.empires[name] for name in game_map.head.turn_order]
        for drawn in joining:
            if drawn.joins == play.state.year and drawn.joins > FIRST_YEAR:
                _welcome(play, drawn.id)


def _welcome(play: Play[State], name: str) -> None:
    """D-FOUND: an empire gets what the map has for it, also if a treaty founded it earlier."""
    state, game_map = play.state, map_of(play.state)
    player = next(player for player, empire in state.empires.items() if empire.id == name)
    free = [
        region.id
        for region in game_map.regions.values()
        if region.owner == name and state.regions[region.id].owner is None
    ]
    for region in free:
        cede(state, region, player)
    if state.empires[player].founded:
        state.empires[player].homeland += tuple(free)
        play.tell(HomelandGrew(player, tuple(free)))
    else:
        found_empire(play, player)
    for army in game_map.armies:
        if army.empire == name:
            _arrive(play, player, army)


def _arrive(play: Play[State], player: Player, placed: MapArmy) -> None:
    """D-FOUND: an army that the map has for an empire that joins; without room it is gold."""
    if _why_no_room(play.state, player, placed):
        play.state.empires[player].treasury += placed.value
        play.tell(ArmyKeptOut(player, placed.kind, placed.region, placed.value))
        return
    army = station(play.state, player, placed)
    play.tell(ArmyArrived(player, army.id, army.kind, army.at, army.maximal))


def _why_no_room(here: Position, player: Player, placed: MapArmy) -> str:
    """D-FOUND: why an army cannot come where the map has it; empty when it can."""
    there = armies_at(here, placed.region)
    if any(army.kind == placed.kind for army in there):
        return "the place is taken"
    if any(army.owner != player for army in there):
        return "a foreign army is there"
    own = map_of(here).is_sea(placed.region) or here.regions[placed.region].owner == player
    return "" if own else "the land is another's"


class Treaties(Task[State]):
    """D-TREATY: before the winter's accounts, empires may offer each other treaties."""

    def run(self, play: Play[State]) -> None:
        if treaties_are_made(play.state):
            play.then(AskOffers())


def treaties_are_made(state: State) -> bool:
    """D-TREATY: whether the house rules allow them and there are two who could make one."""
    return state.house_rules.treaties and len(order_of(state)) > 1


class AskOffers(Question[State, Offers]):
    """D-TREATY: every founded empire may offer a treaty to each other one."""

    def asked(self, state: State) -> Sequence[Player]:
        return [player for player, empire in state.empires.items() if empire.founded]

    def problems(self, state: State, player: Player, answer: Offers) -> Iterable[str]:
        yield from too_many(answer.orders, MOST_ORDERS)
        yield from clause_problems(state, player, answer.orders)

    def default(self, state: State, player: Player) -> Offers:
        """D-TREATY: who says nothing offers nothing."""
        return Offers()

    def resolve(self, play: Play[State], answers: Mapping[Player, Offers]) -> None:
        offers: dict[Player, dict[Player, tuple[Clause, ...]]] = {}
        for player in order_of(play.state):
            for other, clauses in by_addressee(play.state, answers[player].orders).items():
                offers.setdefault(other, {})[player] = clauses
        if offers:
            play.then(AskConsents(offers))


class AskConsents(Question[State, Consents]):
    """D-TREATY: who was offered treaties accepts or refuses each as a whole."""

    offers: dict[Player, dict[Player, tuple[Clause, ...]]]
    """By addressee, then by who offers."""

    def asked(self, state: State) -> Sequence[Player]:
        """Every empire: who is asked would tell whom somebody has written to (R8)."""
        return tuple(state.empires)

    def seen_by(self, player: Player | None) -> AskConsents:
        """What is offered to others is not shown, nor that it is (R8)."""
        return AskConsents({to: theirs for to, theirs in self.offers.items() if to == player})

    def problems(self, state: State, player: Player, answer: Consents) -> Iterable[str]:
        offered = [state.empires[other].id for other in self.offers.get(player, ())]
        accepted = [one.empire for one in answer.orders]
        if len(set(accepted)) < len(accepted):
            yield "an empire's treaty is accepted twice"
        for name in accepted:
            if name not in offered:
                yield f"{name!a} offers you no treaty; {' and '.join(offered) or 'nobody'} did"

    def default(self, state: State, player: Player) -> Consents:
        """D-TREATY: who says nothing accepts nothing."""
        return Consents()

    def resolve(self, play: Play[State], answers: Mapping[Player, Consents]) -> None:
        for player in order_of(play.state):
            # Seat order, not that of the offers: it would tell whom others have written to.
            for other in play.state.empires:
                clauses = self.offers.get(other, {}).get(player)
                if clauses is None:
                    continue
                if Accept(play.state.empires[player].id) in answers[other].orders:
                    conclude(play, player, other, clauses)
                else:
                    play.tell(TreatyFailed(player, other))


class Income(Task[State]):
    """§2.1: each region's production goes to its owner or, in part, to its occupier."""

    def run(self, play: Play[State]) -> None:
        for player in order_of(play.state):
            empire, yields = play.state.empires[player], ledger(play.state, player)
            empire.income = sum(one.gold for one in yields)
            empire.treasury += empire.income
            play.tell(IncomeReceived(player, yields, empire.income, empire.treasury))


class Accounts(Task[State]):
    """§2.2, §2.3: the winter's orders, unless nobody has an army or could raise one.

    Then they are asked all the same if nothing else was: no year passes without a question (D-ASK).
    """

    def run(self, play: Play[State]) -> None:
        if with_accounts(play.state) or not treaties_are_made(play.state):
            play.then(AskWinter())


class AskWinter(Question[State, WinterOrders]):
    """§2.2, §2.3: which armies are reduced before upkeep, and what is raised after it (D-SIMUL)."""

    def asked(self, state: State) -> Sequence[Player]:
        founded = [player for player, empire in state.empires.items() if empire.founded]
        return with_accounts(state) or founded

    def problems(self, state: State, player: Player, answer: WinterOrders) -> Iterable[str]:
        yield from too_many(answer.orders, MOST_ORDERS)
        yield from winter_problems(state, player, answer.orders)

    def default(self, state: State, player: Player) -> WinterOrders:
        """§2: who says nothing raises nothing, and reduces no more than it must."""
        return WinterOrders()

    def resolve(self, play: Play[State], answers: Mapping[Player, WinterOrders]) -> None:
        order = [player for player in order_of(play.state) if player in answers]
        limits = {}
        for player in order:
            pay_upkeep(play, player, answers[player].reductions())
            limits[player] = raise_limit(play.state, player)
        for player in order:
            raise_troops(play, player, answers[player].levies())
        for player in order:
            _close(play, player, limits[player])


def with_accounts(state: State) -> list[Player]:
    """Who has any orders to give in winter."""
    return [player for player in state.empires if has_accounts(state, player)]


def has_accounts(state: State, player: Player) -> bool:
    """Whether an empire has an army, or gold and a place to raise one."""
    if not state.empires[player].founded:
        return False
    if armies_of(state, player):
        return True
    can_pay = raise_limit(state, player) >= state.house_rules.min_army
    return can_pay and bool(sites(state, player))


def pay_upkeep(play: Play[State], player: Player, reductions: dict[str, int]) -> None:
    """§2.2: reduce as ordered, reduce as forced, pay."""
    state, empire = play.state, play.state.empires[player]
    done = settlement(state, player, reductions)
    for army in armies_of(state, player):
        before, ordered, final = army.maximal, done.ordered[army.id], done.final[army.id]
        if ordered < before:
            play.tell(ArmyReduced(player, army.id, army.at, before, ordered, forced=False))
        if final < ordered:
            play.tell(ArmyReduced(player, army.id, army.at, ordered, final, forced=True))
        army.current, army.maximal = reduced(army, final)
        if not final:
            del state.armies[army.id]
    empire.treasury -= done.cost
    empire.upkeep = done.cost
    if done.cost:
        play.tell(UpkeepPaid(player, sum(done.final.values()), done.cost, empire.treasury))


def raise_troops(play: Play[State], player: Player, levies: Iterable[Levy]) -> None:
    """§2.3: gold becomes current and maximal value; a place that is taken keeps its gold."""
    state, empire = play.state, play.state.empires[player]
    empire.raised = 0
    costs = 0
    for levy in levies:
        if sea_claimed(state, player, levy.region):
            play.tell(RaisingBlocked(player, levy.region, levy.gold))
            continue
        costs += price(state.house_rules, total_value(state, player), levy.gold)
        _join(play, player, levy)
        empire.raised += levy.gold
    empire.treasury -= costs
    empire.upkeep += costs - empire.raised  # what new troops cost beside their price (D-CHURN)
    assert empire.treasury >= 0, f"{player} raised troops on credit"


def sea_claimed(state: State, player: Player, region: str) -> bool:
    """D-SIMUL: whether an empire earlier in turn order has raised a fleet there."""
    return map_of(state).is_sea(region) and any(
        army.at == region and army.kind == "sea" and army.owner != player
        for army in state.armies.values()
    )


def _join(play: Play[State], player: Player, levy: Levy) -> None:
    """§2.3: troops join the army in the region, which keeps its status, or are a new one."""
    army, new = army_at(play.state, player, levy.region), False
    if army is None:
        kind: ArmyKind = "sea" if map_of(play.state).is_sea(levy.region) else "land"
        army, new = new_army(play.state, player, kind, levy.region), True
    army.current += levy.gold
    army.maximal += levy.gold
    play.tell(
        TroopsRaised(
            player=player,
            army=army.id,
            kind_of_army=army.kind,
            region=levy.region,
            gold=levy.gold,
            new=new,
        )
    )


def _close(play: Play[State], player: Player, limit: int) -> None:
    """The ledger of an empire's winter."""
    empire = play.state.empires[player]
    facts = (empire.income, empire.upkeep, limit, empire.raised, empire.treasury)
    play.tell(WinterClosed(player, *facts))


class RegionStatuses(Task[State]):
    """§2.4: taxed regions recover, then salted ones become taxed; occupation stays."""

    def run(self, play: Play[State]) -> None:
        recovered, still_taxed = [], []
        for name, region in play.state.regions.items():
            region.taken = 0
            if "taxed" in region.statuses:
                region.clear("taxed")
                recovered.append(name)
            elif "salted" in region.statuses:
                region.clear("salted")
                region.mark("taxed")
                still_taxed.append(name)
        if recovered or still_taxed:
            play.tell(RegionsRecovered(tuple(recovered), tuple(still_taxed)))
        annex(play)


def annex(play: Play[State]) -> None:
    """D-OWN: by house rule an occupation of so many winters makes the region owned."""
    needed = play.state.house_rules.annex_after_winters
    for name, region in play.state.regions.items():
        if region.occupier is None:
            continue
        region.winters += 1
        if needed and region.winters >= needed:
            taken_from = region.owner
            play.tell(RegionAnnexed(region.occupier, name, taken_from))
            cede(play.state, name, region.occupier)
