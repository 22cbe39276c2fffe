"""§9.2 to §9.5: doomsday machines, which the umpire moves.

Arrival       at the end of an economic phase a machine may come                             §9.2
Machines      after the player's turn all of them move, fight and destroy planets     §9.3 to §9.5
Advance       one machine goes a hex towards a colony                                        §9.3
AskCourse     the player chooses between ways that are equally near
Devour        a machine destroys the planet that it has to itself                            §9.5
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core import Play, Player, Question, Task
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.doomsday.deeds import come, devour, go
from hegemon.games.space_empires.doomsday.orders import Course
from hegemon.games.space_empires.doomsday.rules import eats, schedule, ways
from hegemon.games.space_empires.events import TurnBegan
from hegemon.games.space_empires.rules.sides import MACHINES
from hegemon.games.space_empires.state import State, groups_of


class Arrival(Task[State]):
    """§9.2: at the end of its economic phase a machine comes (R77)."""

    def run(self, play: Play[State]) -> None:
        """The machines of this phase, as the schedule of the map says."""
        for phase, rating in schedule(play.state):
            if phase == play.state.round:
                come(play, rating)


class Machines(Task[State]):
    """§2, §9.3: the machines' turn, after the player's."""

    number: int

    def run(self, play: Play[State]) -> None:
        """All move before any of them fights, and all fight before any destroys a planet."""
        state = play.state
        machines = [group.id for group in groups_of(state, MACHINES)]
        if not machines:
            return
        state.turn, state.mover, state.phase = self.number, MACHINES, "movement"
        play.tell(TurnBegan(MACHINES, state.round, self.number))
        # tasks name machines by their ids: one that is destroyed in combat devours nothing
        play.then(*map(Advance, machines), Combat(MACHINES), *map(Devour, machines))


class Advance(Task[State]):
    """§9.3: one hex towards the colony that is nearest now."""

    group: str

    def run(self, play: Play[State]) -> None:
        """Asks where it could go several ways."""
        group = play.state.groups[self.group]
        found = ways(play.state, group.at)
        if len(found) > 1:
            play.then(AskCourse(self.group))
        else:
            go(play, group, found[0])


class AskCourse(Question[State, Course]):
    """§9.3: of ways that lead equally near the player chooses one (R78)."""

    group: str

    def asked(self, state: State) -> Sequence[Player]:
        """The one player."""
        return tuple(state.empires)

    def problems(self, state: State, player: Player, answer: Course) -> Iterable[str]:
        """A hex that leads farther away."""
        found = ways(state, state.groups[self.group].at)
        if answer.to not in found:
            yield f"it does not go to {answer.to!a}; it may go to {' or '.join(found)}"

    def default(self, state: State, player: Player) -> Course:
        """The first of the ways."""
        return Course(ways(state, state.groups[self.group].at)[0])

    def resolve(self, play: Play[State], answers: Mapping[Player, Course]) -> None:
        """The machine goes there."""
        (answer,) = answers.values()
        go(play, play.state.groups[self.group], answer.to)


class Devour(Task[State]):
    """§9.5: a machine that is alone with a planet destroys it."""

    group: str

    def run(self, play: Play[State]) -> None:
        """Nothing, where the machine was destroyed or is not alone."""
        group = play.state.groups.get(self.group)
        if group is not None and eats(play.state, group):
            devour(play, group)
