"""§2: the sequence of play.

    AskHomeworld      all at once: where the homeworld lies                                   §1.2
    Populate          markers are shuffled, homeworlds founded, the first player rolled  §1.2-§1.4
    Round             what follows, again and again                                             §2
    Together          by house rule all order a turn at once (together/)                  §2.2
    Turn              three times, for each player in order
        TurnStart     revealed groups at home are turned down                                 §3.1
        AskMovement   one step after the other, asked again after each surprise                 §3
        Combat        battle by battle (battle/)                                                §4
        Exploration   markers under own ships are turned up (exploration/)                      §5
        AskSettlers   Colony Ships that stand on a free planet now                            §3.7
    Machines          in a solitaire game doomsday machines after the player (doomsday/)      §9.3
    AliensTurn        or each alien empire (alien_empires/)                                  §10.6
    Abdicate          between two of these, whoever has conceded (conquest/)                  §7
    EconomicPhase     all at once and secret, then the bids (economy/)                          §6
    RoundEnd          the next round, unless a house rule ends the match                        §7

Questions and tasks of set-up and movement stand here, those of each subject in `sequence.py` of its
folder. What is true of a position in movement is in `rules/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar

from hegemon.core import AnswerLeft, Play, Player, Question, Result, Task, counted, too_many
from hegemon.games.space_empires.alien_empires.sequence import AliensTurn
from hegemon.games.space_empires.answers import Movements, PlaceHomeworld, Settle, Settlers
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.carriers.rules import load_of
from hegemon.games.space_empires.conquest.victory import Abdicate, abdicating
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import Doctrine, doctrine_problems, set_doctrine
from hegemon.games.space_empires.doctrine.settling import settlers
from hegemon.games.space_empires.doomsday.sequence import Machines
from hegemon.games.space_empires.economy.sequence import EconomicPhase
from hegemon.games.space_empires.events import (
    FirstPlayerRolled,
    Halted,
    HomeworldPlaced,
    MatchEnded,
    OrdersReturned,
    TurnBegan,
)
from hegemon.games.space_empires.exploration.events import Looked
from hegemon.games.space_empires.exploration.sequence import AskReveal, Exploration
from hegemon.games.space_empires.fields import MOST_ORDERS
from hegemon.games.space_empires.rules.arrival import arrive
from hegemon.games.space_empires.rules.movement_deeds import Surprise, begin_turn, obey
from hegemon.games.space_empires.rules.movement_orders import why_no_order
from hegemon.games.space_empires.rules.movement_sheet import movement_problems
from hegemon.games.space_empires.rules.populate import homeworld_hexes, populate, why_no_homeworld
from hegemon.games.space_empires.state import State, groups_of, map_of, ordered_from
from hegemon.games.space_empires.together.asking import Together
from hegemon.games.space_empires.together.contact import given_before
from hegemon.games.space_empires.together.waiting import Waiting


class AskHomeworld(Question[State, PlaceHomeworld]):
    """§1.2: each player chooses a hex for the homeworld, without seeing the others' choice."""

    def asked(self, state: State) -> Sequence[Player]:
        """Who has a choice: of the homeworld, or of the hex that makes a home whole."""
        galaxy = map_of(state)
        return [
            player
            for player in state.empires
            if len(homeworld_hexes(state, player)) > 1 or galaxy.halves[player]
        ]

    def problems(self, state: State, player: Player, answer: PlaceHomeworld) -> Iterable[str]:
        """A hex that is not on the map's list."""
        why = why_no_homeworld(state, player, answer)
        if why:
            yield why

    def default(self, state: State, player: Player) -> PlaceHomeworld:
        """The hex in the middle of the list."""
        galaxy = map_of(state)
        places, halves = homeworld_hexes(state, player), galaxy.halves[player]
        return PlaceHomeworld(places[len(places) // 2], halves[0] if halves else None)

    def resolve(self, play: Play[State], answers: Mapping[Player, PlaceHomeworld]) -> None:
        """Who had no choice has the default; then markers are dealt for all."""
        chosen = {
            player: answers.get(player, self.default(play.state, player))
            for player in play.state.empires
        }
        populate(play.state, chosen, play.dice)
        for player, answer in chosen.items():
            play.tell(HomeworldPlaced(player, answer.at))
        play.then(RollForFirst(), Round())


class Populate(Task[State]):
    """§1.2: the question, or on a map that leaves no choice, none."""

    def run(self, play: Play[State]) -> None:
        """Asks, or goes on as if all had answered."""
        question = AskHomeworld()
        if question.asked(play.state):
            play.then(question)
        else:
            question.resolve(play, {})


class RollForFirst(Task[State], tag="first-player"):
    """§1.4: a die decides who is first; the others follow clockwise (R4)."""

    def run(self, play: Play[State]) -> None:
        """Nothing is rolled for one player alone."""
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
        """A round's whole agenda; its turns are those of the present order of play."""
        state = play.state
        state.round += 1
        early = [Abdicate(player) for player in abdicating(state)]
        state.agenda[:] = [item for item in state.agenda if not isinstance(item, Abdicate)]
        play.then(*early, *turns_of(state), EconomicPhase(), RoundEnd())


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
        """The five steps of a turn."""
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
        """Groups may move, look and fire anew."""
        begin_turn(play.state, self.player, play.tell)


class Movement(Task[State]):
    """§2.2, §3: what the player ordered at once with the others, or else he is asked now (R85)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        """What waits is carried out if it still holds; else its player is asked anew."""
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
        """Whose turn it is."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Movements) -> Iterable[str]:
        """Too many orders, lines of a doctrine that say nothing, then each order in turn."""
        yield from too_many(answer.orders, MOST_ORDERS)
        yield from doctrine_problems(state, answer.doctrine)
        yield from movement_problems(state, player, answer.orders)

    def default(self, state: State, player: Player) -> Movements:
        """Nobody moves."""
        return Movements()

    def resolve(self, play: Play[State], answers: Mapping[Player, Movements]) -> None:
        """Order after order up to a surprise; those behind it wait on the sheet."""
        # what was left of earlier orders has been on the sheet, and is given anew or given up
        play.state.empires[self.player].waiting = None
        # a line of a doctrine counts before the first order: a surprise may ask by it
        set_doctrine(play, self.player, answers[self.player].doctrine)
        orders = answers[self.player].orders
        for number, order in enumerate(orders, 1):
            surprise = obey(play.state, self.player, order, play.tell)
            if surprise is not None:
                left = orders[number:]
                if left:
                    play.state.empires[self.player].waiting = Waiting(Movements(left), (), ())
                    play.tell(Halted(self.player, len(left)))
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
        # whoever has met somebody is halted; the others of the player may still move
        group = state.groups[surprise.group]
        arrive(play, self.player, surprise.at, [group, *load_of(state, group)])
        play.then(self)


class TurnEnd(Task[State]):
    """§3.7: Colony Ships that came to stand on a free planet in combat or exploration."""

    player: Player

    def run(self, play: Play[State]) -> None:
        """Asks only where a Colony Ship can settle."""
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
        """Whose turn it is."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Settlers) -> Iterable[str]:
        """Ships that cannot settle, and two for one planet."""
        able, named = self.ships(state), [one.group for one in answer.orders]
        if len(set(named)) != len(named):
            yield "a Colony Ship is named twice"
        places: list[str] = []
        for name in named:
            if name in able:
                places.append(state.groups[name].at)
            else:
                yield f"{name!a} cannot settle; these can: {', '.join(able)}"
        if len(set(places)) != len(places):
            yield "one Colony Ship settles on each planet"

    def default(self, state: State, player: Player) -> Settlers:
        """One ship on each planet."""
        places: dict[str, str] = {}
        for name in self.ships(state):
            places.setdefault(state.groups[name].at, name)
        return Settlers(tuple(map(Settle, places.values())))

    def standing(self, state: State, player: Player) -> AnswerLeft[Settlers] | None:
        """By the topic "settle"."""
        able = self.default(state, player)
        return by_doctrine(state, player, on("settle", partial(settlers, able)))

    def resolve(self, play: Play[State], answers: Mapping[Player, Settlers]) -> None:
        """Each becomes a colony, as by an order in movement."""
        for order in answers[self.player].orders:
            obey(play.state, self.player, order, play.tell)


class RoundEnd(Task[State]):
    """§7: the next round, unless a house rule ends the match undecided (R48)."""

    def run(self, play: Play[State]) -> None:
        """The limit counts whole rounds."""
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
