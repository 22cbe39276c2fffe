"""§5: exploration: every marker under own ships that can fight is turned up.

Exploration   the hexes, row by row, or where it may matter as their player wants            §5.1
AskExplore    which one is next
Explore       one marker and what it does                                                    §5.2
Lost          who is lost in space comes out elsewhere                                       §5.3
AskShift      the player to the right says where
AskReveal     in movement: whether a marker that a Cruiser looked at is turned up            §3.9
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from hegemon.core import AnswerLeft, Play, Player, Question, Task
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.carriers.rules import stow
from hegemon.games.space_empires.conquest.bombardment import hexes_held
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.exploration import doctrine
from hegemon.games.space_empires.exploration.events import (
    Explored,
    LostToDanger,
    Shifted,
    ThrownBack,
)
from hegemon.games.space_empires.exploration.guards import guard
from hegemon.games.space_empires.exploration.orders import ExploreNext, Leave, Reveal, Shift
from hegemon.games.space_empires.exploration.rules import order_matters, turn_up
from hegemon.games.space_empires.rules.arrival import arrive, pass_black_hole
from hegemon.games.space_empires.rules.counters import remove
from hegemon.games.space_empires.rules.movement import why_barred
from hegemon.games.space_empires.state import (
    Group,
    Position,
    State,
    groups_at,
    map_of,
    neighbours,
    standing,
)


class Exploration(Task[State]):
    """§5.1: every face-down marker in a hex with own units that have Attack Strength (R9, R38)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        """Where the order may matter it is asked marker by marker."""
        state = play.state
        state.phase = "exploration"
        places = unexplored(state, self.player)
        if order_matters(state, places):
            # one marker, then this again: what it did may have changed where there is one
            play.then(AskExplore(self.player), self)
        else:
            play.then(*(Explore(self.player, place) for place in places))


def unexplored(here: Position, player: Player) -> list[str]:
    """§5.1: where a player must turn up a marker."""
    return [place for place in hexes_held(here, player) if not here.systems[place].explored]


class AskExplore(Question[State, ExploreNext]):
    """§5.1: which marker is turned up next, where that may change what another one does (R69)."""

    player: Player

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("explore",)

    def asked(self, state: State) -> Sequence[Player]:
        """Whose ships are there."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: ExploreNext) -> Iterable[str]:
        """A hex that is not to be explored."""
        places = unexplored(state, player)
        if answer.at not in places:
            yield f"{answer.at!a} is not to be explored now; these are: {', '.join(places)}"

    def default(self, state: State, player: Player) -> ExploreNext:
        """The first in reading order."""
        return ExploreNext(unexplored(state, self.player)[0])

    def standing(self, state: State, player: Player) -> AnswerLeft[ExploreNext] | None:
        """By the topic "explore"."""
        places = unexplored(state, self.player)
        return by_doctrine(state, player, on("explore", partial(doctrine.explore, places)))

    def resolve(self, play: Play[State], answers: Mapping[Player, ExploreNext]) -> None:
        """One marker; `Exploration` waits behind it with the rest."""
        play.then(Explore(self.player, answers[self.player].at))


class Explore(Task[State]):
    """§5.2: one marker; what it does happens at once."""

    player: Player
    at: str

    def run(self, play: Play[State]) -> None:
        """Nothing, where an earlier marker has moved or destroyed the ships."""
        if self.at not in unexplored(play.state, self.player):
            return
        marker, removed = turn_up(play.state, self.at)
        play.tell(Explored(self.player, self.at, marker, removed))
        units = list(groups_at(play.state, self.at, self.player))
        if marker == "danger":
            destroy_all(play, self.player, self.at, units)
        elif guard(play, self.at):
            # guards are met at once, in this hex alone
            play.then(Combat(self.player, self.at))
        elif marker == "black_hole":
            for group in units:
                pass_black_hole(play, group)
            stow(play.state, self.player, self.at, play.tell)
        elif marker == "super_nova":
            throw_back(play, self.player, self.at, units)
        elif marker == "lost_in_space":
            play.then(Lost(self.player, self.at))


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
    return seats[seats.index(player) - 1]  # before the first sits the last


def shifts(here: Position, place: str) -> list[str]:
    """§5.3: where units can come out: any hex next to theirs but a known super nova (R25)."""
    return [each for each in neighbours(here, place) if not why_barred(here, each)]


class Lost(Task[State]):
    """§5.3: the player to the right says where units come out, or for one alone a die (R25)."""

    player: Player
    at: str

    def run(self, play: Play[State]) -> None:
        """Asks the player to the right; dice, where that is the lost player himself."""
        chooser = to_the_right(play.state, self.player)
        if chooser != self.player:
            play.then(AskShift(chooser, self.player, self.at))
            return
        faces, to = shift_by_die(play, self.at)
        _shift(play, self.player, self.at, to, by=None, faces=faces)


def shift_by_die(play: Play[State], place: str) -> tuple[tuple[int, ...], str]:
    """§5.3: 1 to 6 is a direction, clockwise from the right; others are rolled again (R25)."""
    galaxy, open_hexes = map_of(play.state), shifts(play.state, place)
    faces: list[int] = []
    # it ends: the hex that they came from, at least, is open
    while True:
        face = play.dice.roll(play.state.tables.die.sides, f"lost-in-space {place}")
        faces.append(face)
        to = galaxy.towards(place, face)
        if to in open_hexes:
            return tuple(faces), to


def _shift(
    play: Play[State],
    player: Player,
    at: str,
    to: str,
    *,
    by: Player | None,
    faces: tuple[int, ...] = (),
) -> None:
    """§5.3: all units move together; they fight where they come out, then explore it."""
    units = list(groups_at(play.state, at, player))
    for group in units:
        group.at, group.came_from, group.halted = to, at, True
    play.tell(Shifted(player, by, at, to, groups=tuple(group.id for group in units), faces=faces))
    arrive(play, player, to, units)
    play.then(Combat(player, to), Explore(player, to))


class AskShift(Question[State, Shift]):
    """§5.3: the player to the right moves all units together to a neighbouring hex."""

    chooser: Player
    player: Player
    at: str

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("shift",)

    def asked(self, state: State) -> Sequence[Player]:
        """The player to the right."""
        return (self.chooser,)

    def problems(self, state: State, player: Player, answer: Shift) -> Iterable[str]:
        """A hex where they cannot come out."""
        legal = shifts(state, self.at)
        if answer.to not in legal:
            yield f"they cannot come out in {answer.to!a}; they can in {', '.join(legal)}"

    def default(self, state: State, player: Player) -> Shift:
        """The first hex that is open."""
        return Shift(shifts(state, self.at)[0])

    def standing(self, state: State, player: Player) -> AnswerLeft[Shift] | None:
        """By the topic "shift" of who is asked."""
        ways = shifts(state, self.at)
        return by_doctrine(
            state, player, on("shift", partial(doctrine.shift_others, self.player, ways))
        )

    def resolve(self, play: Play[State], answers: Mapping[Player, Shift]) -> None:
        """They come out, fight and explore there."""
        _shift(play, self.player, self.at, answers[self.chooser].to, by=self.chooser)


class AskReveal(Question[State, Leave | Reveal]):
    """§3.9: who looked at a marker leaves it face down or turns it up, unharmed (R15)."""

    player: Player
    at: str

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("reveal",)

    def asked(self, state: State) -> Sequence[Player]:
        """Whose Cruiser has looked."""
        return (self.player,)

    def default(self, state: State, player: Player) -> Leave | Reveal:
        """The marker stays face down."""
        return Leave()

    def standing(self, state: State, player: Player) -> AnswerLeft[Leave | Reveal] | None:
        """By the topic "reveal"."""
        return by_doctrine(state, player, on("reveal", doctrine.reveal))

    def resolve(self, play: Play[State], answers: Mapping[Player, Leave | Reveal]) -> None:
        """A marker that is turned up from afar harms nobody: it is only known, with its guards."""
        if isinstance(answers[self.player], Reveal):
            marker, removed = turn_up(play.state, self.at)
            play.tell(Explored(self.player, self.at, marker, removed))
            guard(play, self.at)
