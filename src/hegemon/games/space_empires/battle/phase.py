"""§4.1: the combat phase: battle after battle, then the colonies.

Combat          the battles that are left, one after the other                               §4.1
AskNextBattle   which battle is next, and against whom
AskStrike       cloaked Raiders attack who does not see them (cloaking/)                     §8.5
BeginBattle     one battle (sequence.py)                                                     §4.2
Bombardment     ships of the attacker fire at a colony (conquest/)                          §4.10
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from hegemon.core import AnswerLeft, Play, Player, Question, Task
from hegemon.games.space_empires.alien_empires.contact import face_aliens
from hegemon.games.space_empires.battle import doctrine
from hegemon.games.space_empires.battle.meetings import Meeting, meetings
from hegemon.games.space_empires.battle.orders import NextBattle
from hegemon.games.space_empires.battle.sequence import BeginBattle
from hegemon.games.space_empires.cloaking.rules import Chance, chances_to_strike, lie_low
from hegemon.games.space_empires.cloaking.sequence import AskStrike
from hegemon.games.space_empires.conquest.bombardment import hexes_held, targets_to_bombard
from hegemon.games.space_empires.conquest.sequence import Bombardment
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.rules.sides import ask
from hegemon.games.space_empires.state import State


class Combat(Task[State]):
    """§4.1: every battle of the player whose turn it is, or those in one hex.

    A colony is fired at when the battle in its hex is over; last come those without any (R52).
    """

    player: Player
    at: str = ""
    asked: tuple[Chance, ...] = ()
    """The cloaked Raiders that have said whether they attack (§8.5)."""

    def run(self, play: Play[State]) -> None:
        """Asks about cloaked Raiders, then fights a battle and comes again, until none is left."""
        state = play.state
        state.phase = "combat"
        face_aliens(play, self.player)
        held = hexes_held(state, self.player, self.at)
        for chance in chances_to_strike(state, self.player, held):
            if chance not in self.asked:
                # one at a time: what one side decides may take the chance of another away
                play.then(Combat(self.player, self.at, (*self.asked, chance)))
                ask(play, AskStrike(chance))
                return
        met = meetings(state, self.player, self.at)
        if len(met) > 1:
            play.then(self)
            ask(play, AskNextBattle(self.player, met))
        elif met:
            # again after it: a battle may move ships into another hex, or out of it
            play.then(BeginBattle(self.player, met[0].at, met[0].against), self)
        else:
            lie_low(state)
            places = targets_to_bombard(state, self.player, self.at)
            play.then(*(Bombardment(self.player, place) for place in places))


class AskNextBattle(Question[State, NextBattle]):
    """§4.1: the attacker chooses the order of battles, and whom to fight first (R17)."""

    player: Player
    met: tuple[Meeting, ...]
    """The battles that are left."""

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("battles",)

    def asked(self, state: State) -> Sequence[Player]:
        """The attacker."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: NextBattle) -> Iterable[str]:
        """A battle that is not on the list."""
        listed_battles = [(one.at, one.against) for one in self.met]
        if (answer.at, answer.against) not in listed_battles:
            listed = ", ".join(f"{one.at} against {one.against}" for one in self.met)
            yield f"no battle is to be fought in {answer.at!a} there; these are: {listed}"

    def default(self, state: State, player: Player) -> NextBattle:
        """The first on the list."""
        return NextBattle(self.met[0].at, self.met[0].against)

    def standing(self, state: State, player: Player) -> AnswerLeft[NextBattle] | None:
        """By the topic "battles"."""
        met = [(one.at, one.against) for one in self.met]
        return by_doctrine(state, player, on("battles", partial(doctrine.next_battle, met)))

    def resolve(self, play: Play[State], answers: Mapping[Player, NextBattle]) -> None:
        """The battle begins; the rest of combat follows it on the agenda."""
        chosen = answers[self.player]
        play.then(BeginBattle(self.player, chosen.at, Player(chosen.against)))
