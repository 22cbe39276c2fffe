"""How a war went, turn by turn: forces, places, battles, what was told; all else is made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from hegemon.core.board import Board
from hegemon.core.game import Player
from hegemon.core.report import Sentence, weightiest
from hegemon.core.show.measures import Measured
from hegemon.core.show.war import WarFrame
from hegemon.play.war.clashes import Clash, clashes_in, weigh
from hegemon.play.war.truths import WEIGHTY, TrueTurn

HOMES = frozenset({"homeworld", "capital"})
"""The works by which a home is known."""

_ENDS = 9
"""What weighs so much is the end itself."""
_FEW = 12
"""A war of fewer turns is shown step by step."""
_STILL_FOUGHT = 40
"""So many of the last battles may go on in a turn."""

Forces = dict[Player, Counter[str]]
"""How many pieces of each sign everybody has."""


@dataclass
class Border:
    """For how many turns on end two places side by side had two masters and saw no fight."""

    places: tuple[str, str]
    owners: tuple[Player, Player]
    turns: int = 0


@dataclass
class WarCourse:
    """All turns of a war."""

    players: tuple[Player, ...]
    clock: str = "turn"
    turns: list[int] = field(default_factory=list)
    steps: list[list[WarFrame]] = field(default_factory=list)
    """The steps of each turn."""
    measured: dict[int, tuple[Measured, ...]] = field(default_factory=dict)
    """By the last step of each turn, how far everybody was."""
    forces: list[Forces] = field(default_factory=list)
    """After each turn."""
    places: list[Counter[Player]] = field(default_factory=list)
    """How many each holds after each turn."""
    clashes: list[Clash] = field(default_factory=list)
    told: dict[int, Sentence] = field(default_factory=dict)
    """By turn, the weightiest of what was told of it."""
    signs: set[str] = field(default_factory=set)
    """What counts as forces: all that ever stood on the map as a piece of somebody who plays."""
    unit: str = ""
    """What they are called, where all are called alike: "ships"."""
    taken: Counter[tuple[Player, Player]] = field(default_factory=Counter)
    """Places that the one took from the other."""
    homes: int = 0
    """How many homes were among them."""
    quiet: Border | None = None
    """The border that was quiet longest."""
    board: Board | None = None
    """As it is at the end."""

    def frames(self) -> tuple[WarFrame, ...]:
        """When the replay shows the map."""
        if len(self.turns) < _FEW:
            return tuple(frame for steps in self.steps for frame in steps)
        return tuple(
            WarFrame(steps[-1].step, turn, f"{self.clock} {turn}")
            for turn, steps in zip(self.turns, self.steps, strict=True)
        )

    def mine(self, player: Player) -> list[Clash]:
        """The battles that somebody fought."""
        return [clash for clash in self.clashes if player in clash.owners]


def course_of(players: Sequence[Player], turns: Iterator[TrueTurn]) -> WarCourse:
    """The course of a war."""
    walker = _Walker(WarCourse(tuple(players)))
    for turn in turns:
        walker.go_on(turn)
    return walker.finished()


class _Walker:
    """Goes from turn to turn."""

    def __init__(self, course: WarCourse) -> None:
        self._course = course
        self._before: Board | None = None
        self._had: list[tuple[Clash, Forces]] = []
        """Each battle with what everybody had before its turn."""
        self._names: set[str] = set()
        self._borders: dict[tuple[str, str], Border] = {}

    def go_on(self, turn: TrueTurn) -> None:
        """Take the next turn."""
        course, board = self._course, turn.board
        forces = self._forces(board)
        had = course.forces[-1] if course.forces else forces
        fought = list(clashes_in(turn.steps, course.clashes[-_STILL_FOUGHT:]))
        self._had += [(clash, had) for clash in fought]
        course.clashes += fought
        course.clock = turn.steps[-1].clock
        course.turns.append(turn.turn)
        course.steps.append([WarFrame(one.step, one.turn, one.when) for one in turn.steps])
        course.measured[turn.steps[-1].step] = turn.measures
        course.forces.append(forces)
        course.places.append(Counter(place.owner for place in board.places if place.owner))
        self._tell(turn)
        self._take_places(board, fought)
        self._watch_borders(board, {clash.place for clash in fought})
        self._before = course.board = board

    def finished(self) -> WarCourse:
        """The whole course, its battles weighed by all that ever counted as forces."""
        course = self._course
        for clash, had in self._had:
            weigh(clash, {who: sum(kinds.values()) for who, kinds in had.items()}, course.signs)
        course.unit = next(iter(self._names)) if len(self._names) == 1 else ""
        return course

    def _forces(self, board: Board) -> Forces:
        found: Forces = {player: Counter() for player in self._course.players}
        for token in board.tokens:
            if token.owner not in found:
                continue
            for part in token.made_of:
                found[token.owner][part.sign] += 1 if part.count is None else part.count
                self._course.signs.add(part.sign)
                if part.count != 1:
                    self._names.add(part.name)
        return found

    def _tell(self, turn: TrueTurn) -> None:
        told = [
            one
            for step in turn.steps
            for one in step.told
            if one.story is not None and WEIGHTY <= one.story.weight < _ENDS and one.fight is None
        ]
        for best in weightiest(told, 1):
            self._course.told[turn.turn] = best

    def _take_places(self, board: Board, fought: Sequence[Clash]) -> None:
        """Which places changed hands in the turn, and by which battles."""
        if self._before is None:
            return
        course, before = self._course, {place.id: place for place in self._before.places}
        for place in board.places:
            was = before.get(place.id)
            if was is None or was.owner is None or was.owner == place.owner:
                continue
            # from here on it is lost to somebody: by a battle, or left to whoever came
            home = any(work.sign in HOMES for work in was.works)
            for clash in (one for one in fought if one.place == place.id):
                clash.fallen, clash.home = True, home
            if place.owner is not None and {place.owner, was.owner} <= {*course.players}:
                course.taken[place.owner, was.owner] += 1
                course.homes += home

    def _watch_borders(self, board: Board, fought: Collection[str]) -> None:
        """Count on where two neighbours have two masters and no fight; begin anew elsewhere."""
        course, owner_of = self._course, {place.id: place.owner for place in board.places}
        for link in board.links:
            a, b = owner_of.get(link.a), owner_of.get(link.b)
            at = (link.a, link.b)
            if a not in course.players or b not in course.players or a == b or {*at} & {*fought}:
                self._borders.pop(at, None)
                continue
            known = self._borders.get(at)
            if known is None or known.owners != (a, b):
                known = self._borders[at] = Border(at, (a, b))
            known.turns += 1
            if course.quiet is None or known.turns > course.quiet.turns:
                course.quiet = known
