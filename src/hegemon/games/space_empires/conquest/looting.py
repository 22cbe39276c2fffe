"""§7: where the game goes on, the conqueror of a homeworld learns from who has fallen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core import Play, Player, Question
from hegemon.games.space_empires.answers import Learn, Spoils
from hegemon.games.space_empires.conquest.spoils import (
    dearest_technologies,
    known_better,
    take_technologies,
    why_no_spoils,
)
from hegemon.games.space_empires.state import State


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
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Spoils) -> Iterable[str]:
        why = why_no_spoils(state, self.offered, answer.technologies)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Spoils:
        found = dearest_technologies(state, self.player, self.offered)
        return Spoils(tuple(map(Learn, found)))

    def resolve(self, play: Play[State], answers: Mapping[Player, Spoils]) -> None:
        take_technologies(play, self.player, self.fallen, answers[self.player].technologies)
