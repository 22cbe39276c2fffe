"""§5: exploration: every marker under own ships that can fight is turned up.

Exploration   the hexes, row by row                                                          §5.1
Explore       one marker and what it does                                                    §5.2
AskShift      the player to the right moves who is lost in space                             §5.3
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core.game import Play, Player, Question, Task
from hegemon.games.space_empires.answers import Shift
from hegemon.games.space_empires.battle import Combat
from hegemon.games.space_empires.events import (
    Explored,
    LostToDanger,
    Shifted,
    ThrownBack,
)
from hegemon.games.space_empires.rules.arrival import arrive, pass_black_hole
from hegemon.games.space_empires.rules.bombardment import hexes_held
from hegemon.games.space_empires.rules.counters import remove
from hegemon.games.space_empires.rules.systems import turn_up
from hegemon.games.space_empires.state import (
    Group,
    Position,
    State,
    groups_at,
    neighbours,
    standing,
)


class Exploration(Task[State]):
    """§5.1: every face-down marker in a hex with own units that have Attack Strength (R9, R38)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        state = play.state
        state.phase = "exploration"
        play.then(*(Explore(self.player, place) for place in unexplored(state, self.player)))


def unexplored(here: Position, player: Player) -> list[str]:
    """§5.1: where a player must turn up a marker."""
    return [place for place in hexes_held(here, player) if not here.systems[place].explored]


class Explore(Task[State]):
    """§5.2: one marker; what it does happens at once."""

    player: Player
    at: str

    def run(self, play: Play[State]) -> None:
        if self.at not in unexplored(play.state, self.player):
            return
        marker, removed = turn_up(play.state, self.at)
        play.tell(Explored(self.player, self.at, marker, removed))
        units = list(groups_at(play.state, self.at, self.player))
        if marker == "danger":
            destroy_all(play, self.player, self.at, units)
        elif marker == "black_hole":
            for group in units:
                pass_black_hole(play, group)
        elif marker == "super_nova":
            throw_back(play, self.player, self.at, units)
        elif marker == "lost_in_space":
            play.then(AskShift(to_the_right(play.state, self.player), self.player, self.at))


def destroy_all(play: Play[State], player: Player, place: str, units: list[Group]) -> None:
    """§5.2: danger destroys everything in the hex."""
    kinds = tuple(group.kind for group in units for _ in range(group.ships))
    for group in units:
        remove(play.state, group)
    play.tell(LostToDanger(player, place, tuple(group.id for group in units), kinds))


def throw_back(play: Play[State], player: Player, place: str, units: list[Group]) -> None:
    """§5.2: each unit goes back to the hex that it came from (R39)."""
    for group in units:
        group.at, group.came_from = group.came_from, place
    play.tell(ThrownBack(player, place, {group.id: group.at for group in units}))


def to_the_right(state: State, player: Player) -> Player:
    """§5.3: the seat before a player's, of those still in the game (R25)."""
    seats = standing(state)
    return seats[seats.index(player) - 1]


def shifts(here: Position, place: str) -> list[str]:
    """§5.3: where units can come out: any hex next to theirs but a known super nova (R25)."""
    return [
        each
        for each in neighbours(here, place)
        if not (here.systems[each].explored and here.systems[each].marker == "super_nova")
    ]


class AskShift(Question[State, Shift]):
    """§5.3: the player to the right moves all units together to a neighbouring hex."""

    chooser: Player
    player: Player
    at: str

    def asked(self, state: State) -> Sequence[Player]:
        return (self.chooser,)

    def problems(self, state: State, player: Player, answer: Shift) -> Iterable[str]:
        legal = shifts(state, self.at)
        if answer.to not in legal:
            yield f"they cannot come out in {answer.to!a}; they can in {', '.join(legal)}"

    def default(self, state: State, player: Player) -> Shift:
        return Shift(shifts(state, self.at)[0])

    def resolve(self, play: Play[State], answers: Mapping[Player, Shift]) -> None:
        to = answers[self.chooser].to
        units = list(groups_at(play.state, self.at, self.player))
        for group in units:
            group.at, group.came_from, group.halted = to, self.at, True
        names = tuple(group.id for group in units)
        play.tell(Shifted(self.player, self.chooser, self.at, to, names))
        arrive(play, self.player, to, units)
        play.then(Combat(self.player, to), Explore(self.player, to))
