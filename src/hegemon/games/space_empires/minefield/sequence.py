"""§8.2: mines at the beginning of a battle: what is not swept destroys a ship each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from hegemon.core import AnswerLeft, Play, Player, Question, Task
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.doomsday.deeds import mine_machines
from hegemon.games.space_empires.minefield import doctrine
from hegemon.games.space_empires.minefield.orders import Detonate
from hegemon.games.space_empires.minefield.rules import (
    dearest,
    explode,
    sweep,
    to_explode,
    why_no_explosion,
)
from hegemon.games.space_empires.rules.sides import ask
from hegemon.games.space_empires.state import State


class Minefield(Task[State]):
    """§8.2: the other side sweeps; the mines that are left explode while there are ships."""

    player: Player

    def run(self, play: Play[State]) -> None:
        """Sweepers come first, then machines that are weak to mines, then who is asked."""
        sweep(play, self.player)
        mine_machines(play, self.player)
        if to_explode(play.state, self.player):
            ask(play, AskMines(self.player))


class AskMines(Question[State, Detonate]):
    """§8.2: which ships mines destroy; asked again while mines and ships are left (R62)."""

    player: Player

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("mines",)

    def asked(self, state: State) -> Sequence[Player]:
        """Whose mines they are."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Detonate) -> Iterable[str]:
        """A target that is not there, or more ships than mines."""
        why = why_no_explosion(state, player, answer.group, answer.ships)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Detonate:
        """The ships that cost most."""
        target = dearest(state, self.player)
        return Detonate(target.id, min(target.ships, to_explode(state, self.player)))

    def standing(self, state: State, player: Player) -> AnswerLeft[Detonate] | None:
        """By the topic "mines"."""
        return by_doctrine(state, player, on("mines", doctrine.mines))

    def resolve(self, play: Play[State], answers: Mapping[Player, Detonate]) -> None:
        """The ships are destroyed; what mines are left ask again."""
        chosen = answers[self.player]
        explode(play, self.player, chosen.group, chosen.ships)
        if to_explode(play.state, self.player):
            ask(play, self)
