"""§8.5: what players of cloaked Raiders are asked: whether to strike, and whether to slip away.

AskStrike   before the battles: attack who does not see them, or lie low
Slipping    at the beginning of a battle, before its technology is shown
AskSlip     which cloaked Raiders leave, the attacker first
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from hegemon.core import AnswerLeft, Play, Player, Question, Task
from hegemon.games.space_empires.cloaking import doctrine
from hegemon.games.space_empires.cloaking.events import SlippedAway
from hegemon.games.space_empires.cloaking.orders import Hide, Slips, Strike
from hegemon.games.space_empires.cloaking.rules import Chance, slippery, strike, why_no_slip
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.rules.arrival import pass_black_hole
from hegemon.games.space_empires.rules.sides import ask, has_seat
from hegemon.games.space_empires.state import Group, State, groups_at


class AskStrike(Question[State, Hide | Strike]):
    """§8.5: whether Raiders that a side does not see attack it (R72)."""

    chance: Chance

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("strike",)

    def asked(self, state: State) -> Sequence[Player]:
        """Whose Raiders they are."""
        return (self.chance.player,)

    def default(self, state: State, player: Player) -> Hide | Strike:
        """A player's Raiders lie low, those of aliens strike."""
        return Hide() if has_seat(state, player) else Strike()  # who has no seat always attacks

    def standing(self, state: State, player: Player) -> AnswerLeft[Hide | Strike] | None:
        """By the topic "strike"."""
        return by_doctrine(
            state, player, on("strike", partial(doctrine.strike_or_hide, self.chance))
        )

    def resolve(self, play: Play[State], answers: Mapping[Player, Hide | Strike]) -> None:
        """To lie low changes nothing: a strike alone is remembered."""
        if isinstance(answers[self.chance.player], Strike):
            strike(play.state, self.chance)


class Slipping(Task[State]):
    """§8.5: cloaked Raiders of a side can leave once they have seen whom they would fight (R73)."""

    player: Player
    at: str
    other: Player

    def run(self, play: Play[State]) -> None:
        """Asks where there are Raiders to leave, and somebody left whom they would fight."""
        # the others may have slipped away before
        met = any(groups_at(play.state, self.at, self.other))
        able = slippery(play.state, self.at, self.player, self.other)
        if met and able:
            ask(play, AskSlip(self.player, self.at, tuple(group.id for group in able)))


class AskSlip(Question[State, Slips]):
    """§8.5: which of them leave, each group as a whole, and where to (R73)."""

    player: Player
    at: str
    able: tuple[str, ...]
    """The groups that are cloaked: whose Scanners there are is not shown yet."""

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("slip",)

    def asked(self, state: State) -> Sequence[Player]:
        """Whose Raiders they are."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Slips) -> Iterable[str]:
        """Groups that cannot leave, or not for that hex."""
        if len({one.group for one in answer.orders}) != len(answer.orders):
            yield "a group is named twice"
        for one in answer.orders:
            why = why_no_slip(state, player, self.at, self.able, one)
            if why:
                yield f"{one.group!a}: {why}"

    def default(self, state: State, player: Player) -> Slips:
        """All stay and fight."""
        return Slips()

    def standing(self, state: State, player: Player) -> AnswerLeft[Slips] | None:
        """By the topic "slip"."""
        decide = partial(doctrine.slip, self.at, self.able)
        return by_doctrine(state, player, on("slip", decide))

    def resolve(self, play: Play[State], answers: Mapping[Player, Slips]) -> None:
        """Each group leaves for its hex."""
        for one in answers[self.player].orders:
            slip_away(play, play.state.groups[one.group], one.to)


def slip_away(play: Play[State], group: Group, to: str) -> None:
    """§8.5: cloaked Raiders leave before the first shot."""
    group.came_from, group.at = group.at, to
    facts = (group.owner, group.id, group.kind, group.ships)
    play.tell(SlippedAway(*facts, at=group.came_from, to=to))
    if play.state.systems[to].marker == "black_hole":
        pass_black_hole(play, group)
