"""Seasons: a simultaneous economy, then turns one after another with secret choices in them.

1. Six provinces lie in a ring; each of three players begins with one of them and two armies there.
2. Each year begins with the economy: all players at once get a coin for each of their provinces and
   levy armies for a coin each, in their own provinces. Nobody knows the others' treasuries.
3. Then each player in turn stays or marches with all armies of one province to a neighbour.
4. Where the march meets armies, both owners choose at the same time, in secret, to stand or to give
   way. If only the marcher gives way, or both do, the march goes back.
5. If both stand, each throws a die and adds the armies; the greater sum wins, a tie is the
   defender's; the loser's armies are gone.
6. A defender who gives way to a marcher who stands chooses one of the neighbouring provinces of his
   own; without one the armies disband.
7. After four years the player with most provinces wins; equal numbers are a draw.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar

import msgspec

from hegemon.core.game import Answer, Event, Play, Player, Question, State, Task
from hegemon.core.order import Order, Says
from hegemon.core.records import Record
from hegemon.core.refusals import shown

RING = ("A", "B", "C", "D", "E", "F")
YEARS = 4


class Province(Record):
    owner: Player | None = None
    armies: int = 0


class Realm(State):
    players: tuple[Player, ...]
    provinces: dict[str, Province]
    coins: dict[Player, int]
    year: int = 0

    def owned(self, player: Player) -> list[str]:
        """The player's provinces, in the order of the ring."""
        return [name for name, province in self.provinces.items() if province.owner == player]

    def refuges(self, place: str, player: Player) -> list[str]:
        """The neighbouring provinces of one's own."""
        return [near for near in neighbours(place) if self.provinces[near].owner == player]


def neighbours(place: str) -> tuple[str, str]:
    """The two provinces beside one, in the ring."""
    at = RING.index(place)
    return RING[at - 1], RING[(at + 1) % len(RING)]


class Levy(Order):
    """2: raise armies."""

    example = "levy A 1"
    place: Annotated[str, Says("place", "to")]
    armies: Annotated[int, Says("count", "armies")]


class Levies(Answer):
    orders: tuple[Levy, ...] = ()


class March(Order):
    """3: march to a neighbour."""

    example = "march A B"
    start: Annotated[str, Says("place", "from")] = msgspec.field(name="from")
    goal: Annotated[str, Says("place", "to", needs=("from",))] = msgspec.field(name="to")


class Stay(Order):
    """3: stay."""

    example = "stay"


class Stand(Order):
    """4: stand."""

    example = "stand"


class GiveWay(Order):
    """4: give way."""

    example = "give-way"


class Retreat(Order):
    """6: retreat to a province."""

    example = "retreat A"
    to: Annotated[str, Says("place", "to")]


class Levied(Event):
    """Armies are public, the treasury behind them is not."""

    rule: ClassVar[str] = "2"
    place: str
    armies: int


class Taken(Event):
    """A march came to a province without armies, or its armies gave way."""

    rule: ClassVar[str] = "3"
    player: Player
    place: str


class Turned(Event):
    """The march gave way and went back."""

    rule: ClassVar[str] = "4"
    player: Player
    place: str


class Fought(Event):
    """Both stood: the sums of die and armies."""

    rule: ClassVar[str] = "5"
    place: str
    march: int
    defence: int


class Fled(Event):
    """Where armies that gave way went; None where they disbanded."""

    rule: ClassVar[str] = "6"
    player: Player
    place: str | None


class Year(Task[Realm]):
    """2, 3 and 7: the economy, then everybody's turn; the match lasts four years."""

    def run(self, play: Play[Realm]) -> None:
        if play.state.year == YEARS:
            return
        play.state.year += 1
        for player in play.state.players:
            play.state.coins[player] += len(play.state.owned(player))
        play.then(AskLevies(), *(Turn(player) for player in play.state.players), Year())


class AskLevies(Question[Realm, Levies]):
    """2: all at once."""

    def asked(self, state: Realm) -> Sequence[Player]:
        return state.players

    def problems(self, state: Realm, player: Player, answer: Levies) -> Iterable[str]:
        for levy in answer.orders:
            if levy.place not in state.owned(player):
                yield f"{shown(levy.place)} is not yours"
            if levy.armies < 1:
                yield f"{shown(levy.place)}: a levy is at least one army"
        if sum(levy.armies for levy in answer.orders) > state.coins[player]:
            yield f"you have {state.coins[player]} coins"

    def default(self, state: Realm, player: Player) -> Levies:
        return Levies()

    def resolve(self, play: Play[Realm], answers: Mapping[Player, Levies]) -> None:
        for player, answer in answers.items():
            for levy in answer.orders:
                play.state.coins[player] -= levy.armies
                play.state.provinces[levy.place].armies += levy.armies
                play.tell(Levied(levy.place, levy.armies))


class Turn(Task[Realm]):
    """3: who has armies is asked."""

    player: Player

    def run(self, play: Play[Realm]) -> None:
        if any(play.state.provinces[name].armies for name in play.state.owned(self.player)):
            play.then(AskMarch(self.player))


class AskMarch(Question[Realm, March | Stay]):
    """3: one player in turn."""

    player: Player

    def asked(self, state: Realm) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: Realm, player: Player, answer: March | Stay) -> Iterable[str]:
        if answer not in self.options(state, player):
            yield "a march leads all armies of one of your provinces to a neighbour"

    def options(self, state: Realm, player: Player) -> Sequence[March | Stay]:
        armed = [name for name in state.owned(player) if state.provinces[name].armies]
        return [Stay(), *(March(start, goal) for start in armed for goal in neighbours(start))]

    def default(self, state: Realm, player: Player) -> Stay:
        return Stay()

    def resolve(self, play: Play[Realm], answers: Mapping[Player, March | Stay]) -> None:
        answer = answers[self.player]
        if isinstance(answer, Stay):
            return
        armies, play.state.provinces[answer.start].armies = (
            play.state.provinces[answer.start].armies,
            0,
        )
        goal = play.state.provinces[answer.goal]
        if goal.armies and goal.owner != self.player:
            play.then(StandOrGiveWay(self.player, armies, answer.start, answer.goal))
        else:
            take(play, self.player, armies, answer.goal)


def take(play: Play[Realm], player: Player, armies: int, place: str) -> None:
    """3: the armies that march in take the province."""
    province = play.state.provinces[place]
    province.armies = armies + (province.armies if province.owner == player else 0)
    province.owner = player
    play.tell(Taken(player, place))


class StandOrGiveWay(Question[Realm, Stand | GiveWay]):
    """4: both owners at the same time, in the middle of one player's turn."""

    player: Player
    armies: int
    start: str
    goal: str

    def defender(self, state: Realm) -> Player:
        owner = state.provinces[self.goal].owner
        assert owner is not None
        return owner

    def asked(self, state: Realm) -> Sequence[Player]:
        both = (self.player, self.defender(state))
        return [player for player in state.players if player in both]

    def options(self, state: Realm, player: Player) -> Sequence[Stand | GiveWay]:
        return (Stand(), GiveWay())

    def default(self, state: Realm, player: Player) -> Stand:
        return Stand()

    def resolve(self, play: Play[Realm], answers: Mapping[Player, Stand | GiveWay]) -> None:
        defender = self.defender(play.state)
        if isinstance(answers[self.player], GiveWay):
            play.state.provinces[self.start].armies += self.armies
            play.tell(Turned(self.player, self.start))
        elif isinstance(answers[defender], Stand):
            play.then(Battle(self.player, self.armies, self.goal))
        elif play.state.refuges(self.goal, defender):
            play.then(AskRefuge(defender, self.goal), Enter(self.player, self.armies, self.goal))
        else:
            play.tell(Fled(defender, None))
            play.then(Enter(self.player, self.armies, self.goal))


class Battle(Task[Realm]):
    """5: each throws a die and adds the armies; a tie is the defender's."""

    player: Player
    armies: int
    place: str

    def run(self, play: Play[Realm]) -> None:
        province = play.state.provinces[self.place]
        march = self.armies + play.dice.roll(6, f"march {self.place}")
        defence = province.armies + play.dice.roll(6, f"defence {self.place}")
        play.tell(Fought(self.place, march, defence))
        if march > defence:
            play.then(Enter(self.player, self.armies, self.place))


class Enter(Task[Realm]):
    """5 and 6: nobody is left who could stand in the way."""

    player: Player
    armies: int
    place: str

    def run(self, play: Play[Realm]) -> None:
        play.state.provinces[self.place].armies = 0
        take(play, self.player, self.armies, self.place)


class AskRefuge(Question[Realm, Retreat]):
    """6: the defender who gave way says where to."""

    player: Player
    place: str

    def asked(self, state: Realm) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: Realm, player: Player, answer: Retreat) -> Iterable[str]:
        if answer not in self.options(state, player):
            yield f"{shown(answer.to)} is no neighbouring province of yours"

    def options(self, state: Realm, player: Player) -> Sequence[Retreat]:
        return [Retreat(place) for place in state.refuges(self.place, player)]

    def default(self, state: Realm, player: Player) -> Retreat:
        return self.options(state, player)[0]

    def resolve(self, play: Play[Realm], answers: Mapping[Player, Retreat]) -> None:
        refuge = answers[self.player].to
        play.state.provinces[refuge].armies += play.state.provinces[self.place].armies
        play.state.provinces[self.place].armies = 0
        play.tell(Fled(self.player, refuge))
