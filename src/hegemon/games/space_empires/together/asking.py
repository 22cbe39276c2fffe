"""§2.2: the turn that is ordered by all at once.

Together      before the turns of all: whether they are far enough apart
AskMovements  all at once, each for himself and in secret

When it is a player's turn, what waits for it is carried out (turn.Movement).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core import Play, Player, Question, Task, too_many
from hegemon.games.space_empires.answers import Movements
from hegemon.games.space_empires.doctrine.order import doctrine_problems
from hegemon.games.space_empires.events import OrderedAtOnce
from hegemon.games.space_empires.fields import MOST_ORDERS
from hegemon.games.space_empires.rules.movement_deeds import begin_turn
from hegemon.games.space_empires.rules.movement_sheet import movement_problems
from hegemon.games.space_empires.state import State, standing
from hegemon.games.space_empires.together.contact import apart, waiting_for


class Together(Task[State]):
    """§2.2: by house rule all order a turn at once, as long as nobody can meet anybody (R85)."""

    number: int

    def run(self, play: Play[State]) -> None:
        """Nothing, where players are near each other: their turns are ordered one by one."""
        state = play.state
        players = standing(state)
        if len(players) == 1 or not apart(state, self.number):
            return
        state.turn, state.mover, state.phase = self.number, None, "movement"
        play.tell(OrderedAtOnce(state.round, self.number))
        # sheets are judged as if each turn had begun: what was moved in the last one is forgotten
        for player in players:
            begin_turn(state, player, play.tell)
        play.then(AskMovements())


class AskMovements(Question[State, Movements]):
    """§2.2, §3: each player's movement, up to the first surprise; it waits for his turn."""

    def asked(self, state: State) -> Sequence[Player]:
        """All who are still in the game, at once."""
        return standing(state)

    def problems(self, state: State, player: Player, answer: Movements) -> Iterable[str]:
        """Too many orders, lines of a doctrine that say nothing, then each order in turn."""
        yield from too_many(answer.orders, MOST_ORDERS)
        yield from doctrine_problems(state, answer.doctrine)
        yield from movement_problems(state, player, answer.orders)

    def default(self, state: State, player: Player) -> Movements:
        """Nobody moves."""
        return Movements()

    def resolve(self, play: Play[State], answers: Mapping[Player, Movements]) -> None:
        """Orders are kept, and carried out in their player's turn."""
        state = play.state
        for player, answer in answers.items():
            state.empires[player].waiting = waiting_for(state, player, answer)
