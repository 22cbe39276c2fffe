"""§4.10, §7: ships of the attacker fire at a colony; who destroys a homeworld learns from it.

Bombardment   a colony that the attacker's ships have to themselves                         §4.10
AskBombard    which of them fire
AskSpoils     where the game goes on: which technologies the conqueror takes over              §7
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from hegemon.core import AnswerLeft, Play, Player, Question, Task
from hegemon.games.space_empires.conquest import doctrine
from hegemon.games.space_empires.conquest.bombardment import (
    all_bombers,
    bombard,
    bombers_at,
    targets_to_bombard,
    why_no_target,
)
from hegemon.games.space_empires.conquest.orders import Bombers, Learn, Spoils
from hegemon.games.space_empires.conquest.spoils import (
    dearest_technologies,
    known_better,
    take_technologies,
    why_no_spoils,
)
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.rules.sides import ask
from hegemon.games.space_empires.state import State


class Bombardment(Task[State]):
    """§4.10: an enemy colony that the attacker's ships have to themselves is fired at."""

    player: Player
    at: str

    def run(self, play: Play[State]) -> None:
        """Asks only where there is something to fire at and somebody to do it."""
        if targets_to_bombard(play.state, self.player, self.at):
            ask(play, AskBombard(self.player, self.at))


class AskBombard(Question[State, Bombers]):
    """§4.10: each ship of the attacker may fire once at the colony, which cannot fire back."""

    player: Player
    at: str

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("bombard",)

    def asked(self, state: State) -> Sequence[Player]:
        """Whose ships stand over the colony."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Bombers) -> Iterable[str]:
        """Groups that cannot fire there, or are named twice."""
        why = why_no_target(state, player, self.at, answer.orders)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Bombers:
        """Every ship fires."""
        return Bombers(all_bombers(state, self.at, player))

    def standing(self, state: State, player: Player) -> AnswerLeft[Bombers] | None:
        """By the topic "bombard"."""
        return by_doctrine(state, player, on("bombard", partial(doctrine.bombardment, self.at)))

    def resolve(self, play: Play[State], answers: Mapping[Player, Bombers]) -> None:
        """The named groups fire; all that are there have had their shots, fired or not."""
        state = play.state
        for group in bombers_at(state, self.at, self.player):
            group.bombarded = True
        colony = state.systems[self.at].colony  # looked up before: a hit may destroy it
        bombard(play, self.player, self.at, answers[self.player].orders)
        if colony is None or colony.owner not in state.empires:
            return  # from aliens nothing can be learnt
        if state.empires[colony.owner].fallen:
            learn_from(play, self.player, colony.owner)


def learn_from(play: Play[State], player: Player, fallen: Player) -> None:
    """§7: where the game goes on without an empire, its conqueror is asked."""
    if play.state.result is None:
        play.then(AskSpoils(player, fallen, known_better(play.state, player, fallen)))


class AskSpoils(Question[State, Spoils]):
    """§7: which technologies are taken over.

    Asked even where nothing can be: that nobody is asked would tell the others so (R65).
    """

    player: Player
    fallen: Player
    offered: tuple[str, ...]
    """The technologies that the fallen empire knew better."""

    def asked(self, state: State) -> Sequence[Player]:
        """The conqueror."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Spoils) -> Iterable[str]:
        """Technologies that are not offered, and too many of them."""
        why = why_no_spoils(state, self.offered, answer.technologies)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Spoils:
        """The levels that would cost most."""
        found = dearest_technologies(state, self.player, self.offered)
        return Spoils(tuple(map(Learn, found)))

    def resolve(self, play: Play[State], answers: Mapping[Player, Spoils]) -> None:
        """The levels rise, and what always has the newest technology gets them."""
        take_technologies(play, self.player, self.fallen, answers[self.player].technologies)
