"""§2: the sequence of play.

    AskHomeworld      all at once: where the homeworld lies                                   §1.2
    Populate          markers are shuffled, homeworlds founded, the first player rolled  §1.2-§1.4
    Round             what follows, again and again                                             §2
    Together          by house rule all order a turn at once (together/)                  §2.2
    Turn              three times, for each player in order
        TurnStart     revealed groups at home are turned down                                 §3.1
        AskMovement   one step after the other, asked again after each surprise                 §3
        Combat        battle by battle (battle.py)                                              §4
        Exploration   markers under own ships are turned up (exploration.py)                    §5
        AskSettlers   Colony Ships that stand on a free planet now                            §3.7
    Machines      in a solitaire game doomsday machines after the player (solitaire/)    §9.3
    Abdicate          between two of these, whoever has conceded (concession.py)             §7
    EconomicPhase     all at once and secret, then the bids (economic_phase.py)                 §6
    RoundEnd          the next round, unless a house rule ends the match                        §7

Who does what: questions and tasks stand here and in the three modules named above; `rules/` holds
what is true of a position (movement, counters, fire, retreat, purchases), `forms/` the order
sheets, `show/` boards and reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from hegemon.core import Play, Player, Question, Result, Standing, Task, counted
from hegemon.games.space_empires.alien_empires.turn import AliensTurn
from hegemon.games.space_empires.answers import (
    Leave,
    Movements,
    PlaceHomeworld,
    Reveal,
    Settle,
    Settlers,
)
from hegemon.games.space_empires.battle import Combat
from hegemon.games.space_empires.doctrine import elsewhere as doctrine
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import (
    Doctrine,
    doctrine_problems,
    set_doctrine,
)
from hegemon.games.space_empires.economic_phase import EconomicPhase
from hegemon.games.space_empires.events import (
    Explored,
    FirstPlayerRolled,
    Halted,
    HomeworldPlaced,
    Looked,
    MatchEnded,
    OrdersReturned,
    TurnBegan,
)
from hegemon.games.space_empires.exploration import Exploration
from hegemon.games.space_empires.fields import too_many
from hegemon.games.space_empires.rules.advanced.carriers import load_of
from hegemon.games.space_empires.rules.arrival import arrive
from hegemon.games.space_empires.rules.guards import guard
from hegemon.games.space_empires.rules.movement_deeds import (
    Surprise,
    begin_turn,
    obey,
)
from hegemon.games.space_empires.rules.movement_orders import why_no_order
from hegemon.games.space_empires.rules.movement_sheet import movement_problems
from hegemon.games.space_empires.rules.populate import homeworld_hexes, populate, why_no_homeworld
from hegemon.games.space_empires.rules.systems import turn_up
from hegemon.games.space_empires.rules.victory import depart
from hegemon.games.space_empires.solitaire.doomsday import Machines
from hegemon.games.space_empires.state import (
    State,
    groups_of,
    map_of,
    ordered_from,
)
from hegemon.games.space_empires.together.asking import Together
from hegemon.games.space_empires.together.contact import given_before


class AskHomeworld(Question[State, PlaceHomeworld]):
    """§1.2: each player chooses a hex for the homeworld, without seeing the others' choice."""

    def asked(self, state: State) -> Sequence[Player]:
        galaxy = map_of(state)
        return [
            player
            for player in state.empires
            if len(homeworld_hexes(state, player)) > 1 or galaxy.halves[player]
        ]

    def problems(self, state: State, player: Player, answer: PlaceHomeworld) -> Iterable[str]:
        why = why_no_homeworld(state, player, answer)
        if why:
            yield why

    def default(self, state: State, player: Player) -> PlaceHomeworld:
        galaxy = map_of(state)
        places, halves = homeworld_hexes(state, player), galaxy.halves[player]
        return PlaceHomeworld(places[len(places) // 2], halves[0] if halves else None)

    def resolve(self, play: Play[State], answers: Mapping[Player, PlaceHomeworld]) -> None:
        chosen = {
            player: answers.get(player, self.default(play.state, player))
            for player in play.state.empires
        }
        populate(play.state, chosen, play.dice)
        for player, answer in chosen.items():
            play.tell(HomeworldPlaced(player, answer.at))
        play.then(FirstPlayer(), Round())


class Populate(Task[State]):
    """§1.2: the question, or on a map that leaves no choice, none."""

    def run(self, play: Play[State]) -> None:
        question = AskHomeworld()
        if question.asked(play.state):
            play.then(question)
        else:
            question.resolve(play, {})


class FirstPlayer(Task[State]):
    """§1.4: a die decides who is first; the others follow clockwise (R4)."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        seats = tuple(state.empires)
        if len(seats) == 1:
            return  # who is alone is always first (R66)
        face = play.dice.roll(len(seats), "first-player")
        state.order = ordered_from(seats, seats[face - 1])
        play.tell(FirstPlayerRolled(state.order, face))


class Round(Task[State]):
    """§2: three turns, each player in order completely before the next, then the economic phase."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        state.round += 1
        early = [Abdicate(player) for player in abdicating(state)]
        state.agenda[:] = [item for item in state.agenda if not isinstance(item, Abdicate)]
        play.then(*early, *turns_of(state), EconomicPhase(), RoundEnd())


class Abdicate(Task[State]):
    """§7: who has conceded is gone, now that no battle and no phase is half done (R101)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        if not play.state.empires[self.player].fallen:
            depart(play, self.player)


def abdicating(state: State) -> list[Player]:
    """§7: who has conceded and is not gone yet."""
    return [item.player for item in state.agenda if isinstance(item, Abdicate)]


def turns_of(state: State) -> Iterator[Task[State]]:
    """§2: three turns, in each of them every player in order, and last whom the umpire moves."""
    for turn in range(1, state.tables.economy.turns + 1):
        if state.house_rules.simultaneous:
            yield Together(turn)
        yield from (Turn(turn, player) for player in state.order)
        if state.house_rules.solitaire == "doomsday":
            yield Machines(turn)
        if state.alien_empires is not None:
            yield from (AliensTurn(turn, player) for player in state.alien_empires.empires)


class Turn(Task[State]):
    """§2: movement, combat, exploration of one player; who has fallen has no turn."""

    number: int
    player: Player

    def run(self, play: Play[State]) -> None:
        state = play.state
        if state.empires[self.player].fallen:
            return
        state.turn, state.mover, state.phase = self.number, self.player, "movement"
        play.tell(TurnBegan(self.player, state.round, self.number))
        play.then(
            TurnStart(self.player),
            Movement(self.player),
            Combat(self.player),
            Exploration(self.player),
            TurnEnd(self.player),
        )


class TurnStart(Task[State]):
    """§3.1: groups that were revealed lie face down again at an own colony (R5)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        begin_turn(play.state, self.player, play.tell)


class Movement(Task[State]):
    """§2.2, §3: what the player ordered at once with the others, or else he is asked now (R85)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        question = AskMovement(self.player)
        given, returned = given_before(play.state, self.player)
        if given is not None:
            question.resolve(play, {self.player: given})
            return
        if returned is not None:
            set_doctrine(play, self.player, returned.doctrine)
            play.tell(OrdersReturned(self.player))
        play.then(question)


class AskMovement(Question[State, Movements]):
    """§3: any orders in any order; a surprise ends them, and whoever moves is asked again.

    Who is not surprised has moved for this turn.
    """

    player: Player

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Movements) -> Iterable[str]:
        yield from too_many(answer.orders)
        yield from doctrine_problems(state, answer.doctrine)
        yield from movement_problems(state, player, answer.orders)

    def default(self, state: State, player: Player) -> Movements:
        return Movements()

    def resolve(self, play: Play[State], answers: Mapping[Player, Movements]) -> None:
        play.state.empires[self.player].waiting = None
        set_doctrine(play, self.player, answers[self.player].doctrine)
        orders = answers[self.player].orders
        for number, order in enumerate(orders, 1):
            surprise = obey(play.state, self.player, order, play.tell)
            if surprise is not None:
                left = len(orders) - number
                if left:
                    play.tell(Halted(self.player, left))
                self.after(play, surprise)
                return

    def after(self, play: Play[State], surprise: Surprise) -> None:
        """§3.2: what the surprise was, then the rest of the movement."""
        state = play.state
        if surprise.looked:
            marker = state.systems[surprise.at].marker
            play.tell(Looked(self.player, surprise.group, surprise.at, marker))
            play.then(AskReveal(self.player, surprise.at), self)
            return
        group = state.groups[surprise.group]
        arrive(play, self.player, surprise.at, [group, *load_of(state, group)])
        play.then(self)


class AskReveal(Question[State, Leave | Reveal]):
    """§3.9: who looked at a marker leaves it face down or turns it up, unharmed (R15)."""

    player: Player
    at: str

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("reveal",)

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def default(self, state: State, player: Player) -> Leave | Reveal:
        return Leave()

    def standing(self, state: State, player: Player) -> Standing[Leave | Reveal] | None:
        return by_doctrine(state, player, on("reveal", doctrine.reveal))

    def resolve(self, play: Play[State], answers: Mapping[Player, Leave | Reveal]) -> None:
        if isinstance(answers[self.player], Reveal):
            marker, removed = turn_up(play.state, self.at)
            play.tell(Explored(self.player, self.at, marker, removed))
            guard(play, self.at)


class TurnEnd(Task[State]):
    """§3.7: Colony Ships that came to stand on a free planet in combat or exploration."""

    player: Player

    def run(self, play: Play[State]) -> None:
        question = AskSettlers(self.player)
        if question.ships(play.state):
            play.then(question)


class AskSettlers(Question[State, Settlers]):
    """§3.7: which of those Colony Ships settle now (R13)."""

    player: Player

    def ships(self, state: State) -> list[str]:
        """The Colony Ships that can settle."""
        return [
            group.id
            for group in groups_of(state, self.player)
            if group.kind == "CO" and not why_no_order(state, self.player, Settle(group.id))
        ]

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("settle",)

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Settlers) -> Iterable[str]:
        able, named = self.ships(state), [one.group for one in answer.orders]
        if len(set(named)) != len(named):
            yield "a Colony Ship is named twice"
        strangers = [name for name in named if name not in able]
        for name in strangers:
            yield f"{name!a} cannot settle; these can: {', '.join(able)}"
        places = [state.groups[name].at for name in named if name not in strangers]
        if len(set(places)) != len(places):
            yield "one Colony Ship settles on each planet"

    def default(self, state: State, player: Player) -> Settlers:
        places: dict[str, str] = {}
        for name in self.ships(state):
            places.setdefault(state.groups[name].at, name)
        return Settlers(tuple(map(Settle, places.values())))

    def standing(self, state: State, player: Player) -> Standing[Settlers] | None:
        able = self.default(state, player)
        return by_doctrine(state, player, on("settle", partial(doctrine.settlers, able)))

    def resolve(self, play: Play[State], answers: Mapping[Player, Settlers]) -> None:
        for order in answers[self.player].orders:
            obey(play.state, self.player, order, play.tell)


class RoundEnd(Task[State]):
    """§7: the next round, unless a house rule ends the match undecided (R48)."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        limit = state.house_rules.round_limit
        if limit and state.round >= limit:
            state.result = Result(
                "undecided", (), f"the limit of {counted(limit, 'round')} was reached"
            )
            state.agenda.clear()
            play.tell(MatchEnded(state.result))
        else:
            play.then(Round())
