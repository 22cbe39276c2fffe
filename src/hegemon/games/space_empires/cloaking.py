"""§8.5: what players of cloaked Raiders are asked: whether to strike, and whether to slip away.

AskStrike   before the battles: attack who does not see them, or lie low
Slipping    at the beginning of a battle, before its technology is shown
AskSlip     which cloaked Raiders leave, the attacker first
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from hegemon.core.game import Play, Player, Question, Standing, Task
from hegemon.games.space_empires.answers import Slip, Strike
from hegemon.games.space_empires.doctrine import cloaking as doctrine
from hegemon.games.space_empires.doctrine.orders import by_doctrine, on
from hegemon.games.space_empires.rules.advanced.cloaking import (
    Chance,
    slippery,
    strike,
    why_no_slip,
)
from hegemon.games.space_empires.rules.departure import slip_away
from hegemon.games.space_empires.rules.sides import ask, has_seat
from hegemon.games.space_empires.state import State, groups_at


class AskStrike(Question[State, Strike]):
    """§8.5: whether Raiders that a side does not see attack it (R72)."""

    chance: Chance

    topics: ClassVar[tuple[str, ...]] = ("strike",)

    def asked(self, state: State) -> Sequence[Player]:
        return (self.chance.player,)

    def default(self, state: State, player: Player) -> Strike:
        return Strike(not has_seat(state, player))  # whoever has no seat attacks when it can

    def standing(self, state: State, player: Player) -> Standing[Strike] | None:
        return by_doctrine(state, player, on("strike", partial(doctrine.strike, self.chance)))

    def resolve(self, play: Play[State], answers: Mapping[Player, Strike]) -> None:
        if answers[self.chance.player].strike:
            strike(play.state, self.chance)


class Slipping(Task[State]):
    """§8.5: cloaked Raiders of a side can leave once they have seen whom they would fight (R73)."""

    player: Player
    at: str
    other: Player

    def run(self, play: Play[State]) -> None:
        met = any(groups_at(play.state, self.at, self.other))
        able = slippery(play.state, self.at, self.player, self.other)
        if met and able:
            ask(play, AskSlip(self.player, self.at, tuple(group.id for group in able)))


class AskSlip(Question[State, Slip]):
    """§8.5: which of them leave, each group as a whole, and where to (R73)."""

    player: Player
    at: str
    able: tuple[str, ...]
    """The groups that are cloaked: whose Scanners there are is not shown yet."""

    topics: ClassVar[tuple[str, ...]] = ("slip",)

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Slip) -> Iterable[str]:
        if len({one.group for one in answer.slips}) != len(answer.slips):
            yield "a group is named twice"
        for one in answer.slips:
            why = why_no_slip(state, player, self.at, self.able, one)
            if why:
                yield f"{one.group!a}: {why}"

    def default(self, state: State, player: Player) -> Slip:
        return Slip()

    def standing(self, state: State, player: Player) -> Standing[Slip] | None:
        decide = partial(doctrine.slip, self.at, self.able)
        return by_doctrine(state, player, on("slip", decide))

    def resolve(self, play: Play[State], answers: Mapping[Player, Slip]) -> None:
        for one in answers[self.player].slips:
            slip_away(play, play.state.groups[one.group], one.to)
