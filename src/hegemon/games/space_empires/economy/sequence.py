"""§6: the economic phase: everybody at once and in secret, then the bids.

EconomicPhase   three turns are over                                                           §6
Collect         stores are cut, colonies and loads pay, wrecks are studied             §6.1, §6.2
AskGrants       by house rule: what is spent on research, and dice                           §6.5
AskEconomics    one order sheet: scuttling, a bid, technology, units          §3.10, §6.3 to §6.7
Growth          colonies grow                                                                §6.8
ShowBids        who bid most chooses who is first                                            §6.4
AskFirstPlayer
Arrival         in a solitaire game, instead of bids, a machine may come (doomsday/)         §9.2
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from hegemon.core import AnswerLeft, Play, Player, Question, Task, too_many
from hegemon.games.space_empires.alien_empires.sequence import AliensPhase
from hegemon.games.space_empires.conquest.victory import count_points
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import Doctrine, doctrine_problems, set_doctrine
from hegemon.games.space_empires.doomsday.sequence import Arrival
from hegemon.games.space_empires.economy import doctrine
from hegemon.games.space_empires.economy.events import (
    BidsShown,
    Collected,
    ColoniesGrew,
    CountersAppeared,
    EconomicPhaseBegan,
    Maintained,
    OrderSet,
    WreckStudied,
)
from hegemon.games.space_empires.economy.grants import roll_grants, why_no_fund
from hegemon.games.space_empires.economy.income import (
    blockaded,
    colony_income,
    first_by_bids,
    grown,
    has_choice,
    mineral_value,
)
from hegemon.games.space_empires.economy.orders import Economics, FirstPlayer, Grants
from hegemon.games.space_empires.economy.purchases import open_books, purchase, technology_of
from hegemon.games.space_empires.economy.sheet import economic_problems
from hegemon.games.space_empires.fields import MOST_ORDERS
from hegemon.games.space_empires.rules.counters import refit
from hegemon.games.space_empires.rules.pipelines import trade
from hegemon.games.space_empires.state import Colony, State, colonies_of, ordered_from, standing


class EconomicPhase(Task[State]):
    """§6: in the document's order (R26)."""

    def run(self, play: Play[State]) -> None:
        """The steps of the phase; what ends it depends on who plays."""
        state = play.state
        state.phase, state.mover = "economic phase", None
        play.tell(EconomicPhaseBegan(state.round))
        funded = state.house_rules.unpredictable_research
        grants = (AskGrants(),) if funded else ()
        umpires = {"doomsday": Arrival(), "alien_empires": AliensPhase()}
        last = umpires.get(state.house_rules.solitaire, ShowBids())  # who is alone never bids
        play.then(Collect(), *grants, AskEconomics(), Growth(), last)


class Collect(Task[State]):
    """§6.1: what is too much to store is lost, then colonies and loads give."""

    def run(self, play: Play[State]) -> None:
        """One player after the other, in seat order."""
        for player in standing(play.state):
            _collect(play, player)


def _collect(play: Play[State], player: Player) -> None:
    """§6.1, §6.2: a player's income; maintenance is taken off when his orders are in."""
    state = play.state
    books, most = state.empires[player], state.tables.economy.store
    discarded = max(0, books.cp - most)
    books.cp -= discarded
    books.bid = 0
    colonies = colonies_of(state, player)
    # found once for the phase: who is blockaded now neither earns nor builds
    books.blockaded = tuple(place for place in colonies if blockaded(state, place, player))
    books.income, books.trade = colony_income(state, player), trade(state, player)
    books.minerals = 0
    for place, colony in colonies.items():
        if place not in books.blockaded:  # what lies at a blockaded colony waits there
            books.minerals += unload(play, player, place, colony)
    play.tell(
        Collected(
            player=player,
            discarded=discarded,
            store=books.cp,
            income=books.income,
            minerals=books.minerals,
            bounty=books.bounty,
            trade=books.trade,
            blockaded=books.blockaded,
        )
    )


def unload(play: Play[State], player: Player, place: str, colony: Colony) -> int:
    """§6.1, §6.2: loads at a colony are used up; what the minerals among them give."""
    loads, colony.stock = colony.stock, ()
    for _ in range(loads.count("wreck")):
        study_wreck(play, player, place)
    return sum(mineral_value(play.state, load) for load in loads if load != "wreck")


def study_wreck(play: Play[State], player: Player, place: str) -> None:
    """§6.2: a die says which technology rises; it is no purchase (R33)."""
    state = play.state
    face = play.dice.roll(state.tables.die.sides, f"wreck {place}")
    name = state.tables.wreck.technology[face - 1]
    levels = state.empires[player].levels
    wasted = levels[name] >= technology_of(state, name).most
    if not wasted:
        levels[name] += 1
        refit(state, player)
    play.tell(
        WreckStudied(
            player=player,
            at=place,
            face=face,
            technology=name,
            level=levels[name],
            wasted=wasted,
        )
    )


class AskGrants(Question[State, Grants]):
    """§6.5: by house rule grants are bought, and dice rolled, before anything else (R63)."""

    def asked(self, state: State) -> Sequence[Player]:
        """All who are still in the game, at once."""
        return standing(state)

    def problems(self, state: State, player: Player, answer: Grants) -> Iterable[str]:
        """Each line in the light of those before it."""
        yield from too_many(answer.orders, MOST_ORDERS)
        for number, fund in enumerate(answer.orders):
            why = why_no_fund(state, player, answer.orders[:number], fund)
            if why:
                yield f"order {number + 1}: {why}"

    def default(self, state: State, player: Player) -> Grants:
        """Nothing is funded."""
        return Grants()

    def resolve(self, play: Play[State], answers: Mapping[Player, Grants]) -> None:
        """The dice of each player; how many grants he bought bounds the next phase."""
        for player, answer in answers.items():
            for fund in answer.orders:
                roll_grants(play, player, fund)
            play.state.empires[player].grants = sum(fund.grants for fund in answer.orders)


class AskEconomics(Question[State, Economics]):
    """§6: everything that an empire orders in this phase, on one secret sheet."""

    def asked(self, state: State) -> Sequence[Player]:
        """All who are still in the game, at once."""
        return standing(state)

    def problems(self, state: State, player: Player, answer: Economics) -> Iterable[str]:
        """Too many orders, lines of a doctrine that say nothing, then each order in turn."""
        yield from too_many(answer.orders, MOST_ORDERS)
        yield from doctrine_problems(state, answer.doctrine)
        yield from economic_problems(state, player, answer.orders)

    def default(self, state: State, player: Player) -> Economics:
        """Nothing is bought and nothing bid."""
        return Economics()

    def resolve(self, play: Play[State], answers: Mapping[Player, Economics]) -> None:
        """Each player's sheet; none touches what is another's. Then all see the new counters."""
        before = frozenset(play.state.groups)
        for player, answer in answers.items():
            _settle(play, player, answer)
        for player in answers:
            show_new_counters(play, player, before)


def _settle(play: Play[State], player: Player, answer: Economics) -> None:
    """§6.3 to §6.7: a player's orders in turn, and what is left in store."""
    state = play.state
    books = open_books(state, player)
    for order in answer.orders:
        purchase(books, order, play.tell)
    empire = state.empires[player]
    # the books are open as long as income is: what is left is stored before income is forgotten
    net, empire.cp, empire.bid = books.net, books.cp, books.bid or 0
    empire.granted = 0
    set_doctrine(play, player, answer.doctrine)
    empire.researched = books.research_cost
    empire.income = empire.trade = empire.minerals = empire.bounty = 0
    play.tell(Maintained(player, books.upkeep, net, empire.cp))


def show_new_counters(play: Play[State], player: Player, before: frozenset[str]) -> None:
    """§6.7: where a player has placed counters that were not there before the phase."""
    counters = Counter(
        group.at
        for name, group in play.state.groups.items()
        if group.owner == player and name not in before
    )
    if counters:
        play.tell(CountersAppeared(player, dict(counters)))


class Growth(Task[State]):
    """§6.8: every colony grows a step, blockaded or not; a homeworld is repaired (R31)."""

    def run(self, play: Play[State]) -> None:
        """Tells what has changed only; full colonies may win by house rule."""
        state, changed = play.state, dict[str, int]()
        for place, system in state.systems.items():
            if system.colony is None:
                continue
            value = grown(state, place)
            if value != system.colony.value:
                system.colony.value = changed[place] = value
        if changed:
            play.tell(ColoniesGrew(changed))
            count_points(play)


class ShowBids(Task[State]):
    """§6.4: all have paid what they bid; who bid most says who is first (R28)."""

    def run(self, play: Play[State]) -> None:
        """Where nobody bids, or by house rule in a tie, the order stays as it is."""
        state = play.state
        bids = {player: state.empires[player].bid for player in standing(state)}
        winner = first_by_bids(state.house_rules, state.order, bids)
        play.tell(BidsShown(bids, winner))
        if has_choice(state.house_rules, bids):
            play.then(AskFirstPlayer(winner))


class AskFirstPlayer(Question[State, FirstPlayer]):
    """§6.4: who is first in the next three turns; the others follow clockwise (R4)."""

    player: Player

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("first",)

    def asked(self, state: State) -> Sequence[Player]:
        """Who bid most."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: FirstPlayer) -> Iterable[str]:
        """Somebody who is not in the game."""
        players = standing(state)
        if answer.player not in players:
            yield f"{answer.player!a} does not play; these do: {', '.join(players)}"

    def default(self, state: State, player: Player) -> FirstPlayer:
        """Himself."""
        return FirstPlayer(player)

    def standing(self, state: State, player: Player) -> AnswerLeft[FirstPlayer] | None:
        """By the topic "first"."""
        return by_doctrine(state, player, on("first", doctrine.first_player))

    def resolve(self, play: Play[State], answers: Mapping[Player, FirstPlayer]) -> None:
        """The order of play, for the next three turns; the fallen keep their place in it."""
        state = play.state
        first = Player(answers[self.player].player)
        state.order = ordered_from(tuple(state.empires), first)
        play.tell(OrderSet(state.order))
