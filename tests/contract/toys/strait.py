"""The strait: a battle with screening, fire or retreat for either side, and a third who decides.

1. Two sides have three ships each; each ship's armour is a secret of its side. A third player
   keeps the harbour.
2. Before each of three rounds both sides, without seeing each other's choice, may screen one ship;
   a screened ship neither fires nor is fired at. A side's last ship cannot be screened.
3. Ships act one by one, those with lower numbers first, the defender's before the attacker's: each
   fires at an enemy in the line, or, from the second round on, retreats.
4. On 4-6 a die hits; a ship is sunk by as many hits as it has armour.
5. Where a ship retreats, the keeper of the harbour admits it or refuses; a refused ship sinks on
   1-3.
6. Whoever alone has ships in the line wins; a battle that goes on after three rounds is a draw.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from hegemon.core.game import Event, Play, Player, Question, State, Task
from hegemon.core.order import Order, Says
from hegemon.core.records import Record
from hegemon.core.refusals import shown

ROUNDS = 3
HIT = 4
ESCAPE = 4


class Ship(Record):
    owner: Player
    armour: int
    hits: int = 0
    place: Literal["line", "screen", "harbour", "sunk", "sea"] = "line"


class Battle(State):
    """Roles are data: nothing in the rules asks for the first or second seat."""

    players: tuple[Player, ...]
    attacker: Player
    defender: Player
    keeper: Player
    ships: dict[str, Ship]
    round: int = 0

    def line(self, side: Player) -> list[str]:
        """The side's ships that may fire and be fired at."""
        return [
            name for name, ship in self.ships.items() if ship.owner == side and ship.place == "line"
        ]

    def enemy(self, side: Player) -> Player:
        return self.attacker if side == self.defender else self.defender


class Screen(Order):
    """2: screen a ship."""

    example = "screen a1"
    ship: Annotated[str, Says("choice", "ship")]
    """One of one's own in the line; "none" for none."""


class Fire(Order):
    """3: fire at a ship."""

    example = "fire b1"
    target: Annotated[str, Says("choice", "ship")]


class Retreat(Order):
    """3: leave the line."""

    example = "retreat"


class Admit(Order):
    """5: let the ship in."""

    example = "admit yes"
    door: Annotated[Literal["yes", "no"], Says("choice", "admit")]


class Screened(Event):
    """Both sides' screens become known together."""

    rule: ClassVar[str] = "2"
    ship: str


class Fired(Event):
    """A shot, and whether the target was hit and sunk."""

    rule: ClassVar[str] = "4"
    ship: str
    target: str
    hit: bool
    sunk: bool


class Retreated(Event):
    """A ship left the line: where it ended up."""

    rule: ClassVar[str] = "5"
    ship: str
    place: Literal["harbour", "sunk", "sea"]


class Round(Task[Battle]):
    """2 and 3: screens, then each ship in order, as long as both sides have ships."""

    def run(self, play: Play[Battle]) -> None:
        state = play.state
        for ship in state.ships.values():
            if ship.place == "screen":
                ship.place = "line"
        if state.round == ROUNDS or not (state.line(state.attacker) and state.line(state.defender)):
            return
        state.round += 1
        order = sorted(state.ships, key=lambda name: (name[1], name[0] == "a"))
        play.then(AskScreens(), *(Act(name) for name in order), Round())


class AskScreens(Question[Battle, Screen]):
    """2: both sides at once, each without seeing the other's."""

    def asked(self, state: Battle) -> Sequence[Player]:
        return (state.attacker, state.defender)

    def problems(self, state: Battle, player: Player, answer: Screen) -> Iterable[str]:
        if answer not in self.options(state, player):
            yield f"{shown(answer.ship)} cannot be screened"

    def options(self, state: Battle, player: Player) -> Sequence[Screen]:
        line = state.line(player)
        return [Screen("none"), *(Screen(ship) for ship in (line if line[1:] else ()))]

    def default(self, state: Battle, player: Player) -> Screen:
        return Screen("none")

    def resolve(self, play: Play[Battle], answers: Mapping[Player, Screen]) -> None:
        for answer in answers.values():
            if answer.ship != "none":
                play.state.ships[answer.ship].place = "screen"
                play.tell(Screened(answer.ship))


class Act(Task[Battle]):
    """3: a ship in the line acts as long as there is an enemy in the line."""

    ship: str

    def run(self, play: Play[Battle]) -> None:
        ship = play.state.ships[self.ship]
        if ship.place == "line" and play.state.line(play.state.enemy(ship.owner)):
            play.then(FireOrRetreat(self.ship, play.state.round))


class FireOrRetreat(Question[Battle, Fire | Retreat]):
    """3: a ship of either side fires or, from the second round on, retreats."""

    ship: str
    round: int

    def asked(self, state: Battle) -> Sequence[Player]:
        return (state.ships[self.ship].owner,)

    def problems(self, state: Battle, player: Player, answer: Fire | Retreat) -> Iterable[str]:
        if answer not in self.options(state, player):
            if isinstance(answer, Retreat):
                yield "no ship may retreat in the first round"
            else:
                yield f"{shown(answer.target)} is no enemy in the line"

    def options(self, state: Battle, player: Player) -> Sequence[Fire | Retreat]:
        targets = [Fire(name) for name in state.line(state.enemy(player))]
        return [*targets, Retreat()] if self.round > 1 else targets

    def default(self, state: Battle, player: Player) -> Fire:
        return Fire(state.line(state.enemy(player))[0])

    def resolve(self, play: Play[Battle], answers: Mapping[Player, Fire | Retreat]) -> None:
        (answer,) = answers.values()
        if isinstance(answer, Retreat):
            play.then(AskHarbour(self.ship))
        else:
            fire(play, self.ship, answer.target)


def fire(play: Play[Battle], shooter: str, target: str) -> None:
    """4: on 4-6 a die hits; a ship is sunk by as many hits as it has armour."""
    ship = play.state.ships[target]
    hit = play.dice.roll(6, f"fire {shooter} {target}") >= HIT
    ship.hits += hit
    if ship.hits == ship.armour:
        ship.place = "sunk"
    play.tell(Fired(shooter, target, hit=hit, sunk=ship.place == "sunk"))


class AskHarbour(Question[Battle, Admit]):
    """5: the keeper of the harbour admits the ship or refuses, in the middle of the battle."""

    ship: str

    def asked(self, state: Battle) -> Sequence[Player]:
        return (state.keeper,)

    def problems(self, state: Battle, player: Player, answer: Admit) -> Iterable[str]:
        if answer not in self.options(state, player):
            yield f"{shown(answer.door)} is neither yes nor no"

    def options(self, state: Battle, player: Player) -> Sequence[Admit]:
        return (Admit("yes"), Admit("no"))

    def default(self, state: Battle, player: Player) -> Admit:
        return Admit("yes")

    def resolve(self, play: Play[Battle], answers: Mapping[Player, Admit]) -> None:
        ship = play.state.ships[self.ship]
        if answers[play.state.keeper].door == "yes":
            ship.place = "harbour"
        else:
            ship.place = "sea" if play.dice.roll(6, f"escape {self.ship}") >= ESCAPE else "sunk"
        play.tell(Retreated(self.ship, ship.place))
