"""§4: one battle, from the first look at each other to the last shot.

BeginBattle     both sides are turned up, decoys die                                         §4.2
Slipping        cloaked Raiders leave before the first shot (cloaking/)                      §8.5
OpenBattle      what is left shows its technology and makes two lines                        §4.2
Minefield       mines are swept or explode (minefield/)                                      §8.2
BattleRound     the side with more ships may screen some                                     §4.3
AskScreens
OpenFire        the fleet size bonus and the firing order                              §4.4, §4.5
FirePlace       groups of one place act, ship by ship                                  §4.6, §4.8
AskFire
RoundOver       again, or what is left of the loser dies                                     §4.9
Bombardment     the winner's ships fire at a colony (conquest/)                             §4.10
AskSpoils       a conqueror learns from who has fallen (conquest/)                             §7

Which battle comes next is in phase.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar

import msgspec

from hegemon.core import AnswerLeft, Play, Player, Question, Task
from hegemon.games.space_empires.alien_empires.contact import remember_what_was_shown
from hegemon.games.space_empires.battle import doctrine
from hegemon.games.space_empires.battle.departure import retreat
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded, Held, RoundBegan
from hegemon.games.space_empires.battle.fire import (
    battle_of,
    bonus_side,
    fire_places,
    first_lines,
    over,
    screen,
    screen_limit,
    volley,
)
from hegemon.games.space_empires.battle.fire_orders import (
    FiringPlace,
    begin_place,
    left_of,
    ready,
    targets_at,
    weakest,
    why_no_action,
    why_no_screens,
)
from hegemon.games.space_empires.battle.meetings import destroy_decoys, destroy_rest, in_lines
from hegemon.games.space_empires.battle.orders import Action, Fire, Hold, Retreat, Screens
from hegemon.games.space_empires.carriers.rules import stow
from hegemon.games.space_empires.cloaking.events import FleetsSighted
from hegemon.games.space_empires.cloaking.rules import (
    cloak,
    met_at,
    sight,
    slippery,
    strike_is_over,
)
from hegemon.games.space_empires.cloaking.sequence import Slipping
from hegemon.games.space_empires.conquest.sequence import Bombardment
from hegemon.games.space_empires.doctrine.advice import by_doctrine, on
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.doomsday import deeds as machine_deeds
from hegemon.games.space_empires.minefield.rules import mines_of
from hegemon.games.space_empires.minefield.sequence import Minefield
from hegemon.games.space_empires.rules.counters import combat_tech
from hegemon.games.space_empires.rules.movement_deeds import overrun
from hegemon.games.space_empires.rules.sides import ask, speaker
from hegemon.games.space_empires.state import FACE_UP, Battle, State, armed_at, groups_at, resists


class BeginBattle(Task[State]):
    """§4.2: everything is turned up; decoys are destroyed before the first shot."""

    attacker: Player
    at: str
    defender: Player

    def run(self, play: Play[State]) -> None:
        """Who cannot resist dies without a battle; else decoys go, and Raiders may slip away."""
        state = play.state
        # who is met is looked at before the strike is over: then its Raiders are unseen again
        met = met_at(state, self.at, self.defender, self.attacker)
        strike_is_over(state, self.at, self.sides)
        if not any(resists(state, group) for group in met):
            overrun(state, self.attacker, self.at, play.tell, of=self.defender)
            return
        # decoys are gone before anything is shown: only what is left is turned up and makes a line
        units = [group for group in groups_at(state, self.at) if group.owner in self.sides]
        decoys = {side: destroy_decoys(state, units, side) for side in self.sides}
        pairs = (self.sides, self.sides[::-1])
        can_slip = any(slippery(state, self.at, side, other) for side, other in pairs)
        if not can_slip:
            OpenBattle(self.attacker, self.at, self.defender, decoys).run(play)
            return
        # decoys are told here, with the first look; the battle that is opened later has none left
        left = [group for group in units if group.id in state.groups]
        shown = sight(state, left)
        play.tell(FleetsSighted(self.at, self.attacker, self.defender, shown, decoys))
        slipping = [Slipping(side, self.at, other) for side, other in pairs]
        play.then(*slipping, OpenBattle(self.attacker, self.at, self.defender))

    @property
    def sides(self) -> tuple[Player, Player]:
        """The attacker, then the defender."""
        return self.attacker, self.defender


class OpenBattle(Task[State]):
    """§4.2: everything shows its technology; where Raiders slipped away, what is left does."""

    attacker: Player
    at: str
    defender: Player
    decoys: dict[Player, int] = msgspec.field(default_factory=dict)

    def run(self, play: Play[State]) -> None:
        """Technology is shown and lines are made; mines come before the first round."""
        state, sides = play.state, (self.attacker, self.defender)
        units = [group for group in groups_at(state, self.at) if group.owner in sides]
        resisting = {group.owner for group in units if resists(state, group)}
        if len(resisting) < len(sides):
            self.overrun_the_rest(play, resisting)
            return
        for group in units:
            if group.kind not in FACE_UP:
                group.shown = combat_tech(group.tech)
        state.battle = Battle(self.at, self.attacker, self.defender)
        state.battle.lines = first_lines(state, units)
        cloak(state)
        shown = in_lines(state, units)
        play.tell(BattleBegan(self.at, self.attacker, self.defender, shown, self.decoys))
        machine_deeds.find_weaknesses(play, units)
        remember_what_was_shown(state, units)
        mined = [side for side in (self.defender, self.attacker) if mines_of(state, side)]
        # mines may have decided it: the first round begins only if both sides still fight
        play.then(*(Minefield(side) for side in mined), RoundOver())

    def overrun_the_rest(self, play: Play[State], resisting: Collection[Player]) -> None:
        """§3.6: who alone can still fight here destroys what the other side has."""
        for side, other in ((self.attacker, self.defender), (self.defender, self.attacker)):
            if side in resisting:
                overrun(play.state, side, self.at, play.tell, of=other)


class BattleRound(Task[State]):
    """§4.3: screens are chosen anew each round, by the side that has more ships."""

    def run(self, play: Play[State]) -> None:
        """All ships are in the line again, then each side that has more may screen some."""
        state = play.state
        battle = battle_of(state)
        battle.round += 1
        battle.bonus, battle.firing, battle.losses = None, None, ()
        for name, line in battle.lines.items():
            line.fired = 0
            screen(state, state.groups[name], 0)
        cloak(state)  # anew: the last Destroyer that saw Raiders may be gone
        play.then(OpenFire())
        for side in (battle.attacker, battle.defender):
            if screen_limit(state, side):
                ask(play, AskScreens(side))


class AskScreens(Question[State, Screens]):
    """§4.3: ships that neither fire nor are fired at in a round, as many as the side has more."""

    player: Player

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("screen",)

    def asked(self, state: State) -> Sequence[Player]:
        """The side with more ships."""
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Screens) -> Iterable[str]:
        """Too many ships, or groups that do not fight here."""
        why = why_no_screens(state, player, answer.orders)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Screens:
        """No ship is screened."""
        return Screens()

    def standing(self, state: State, player: Player) -> AnswerLeft[Screens] | None:
        """By the topic "screen"."""
        return by_doctrine(state, player, on("screen", doctrine.screens))

    def resolve(self, play: Play[State], answers: Mapping[Player, Screens]) -> None:
        """The most damaged ships of each named group leave the line."""
        for one in answers[self.player].orders:
            screen(play.state, play.state.groups[one.group], one.ships)


class OpenFire(Task[State]):
    """§4.4, §4.5: the fleet size bonus of this round, then place after place in firing order."""

    def run(self, play: Play[State]) -> None:
        """The bonus is of this round's lines, so it is found only once screens are chosen."""
        state = play.state
        battle = battle_of(state)
        battle.bonus = bonus_side(state)
        screened = {name: line.screened for name, line in battle.lines.items() if line.screened}
        play.tell(RoundBegan(battle.at, battle.round, screened, battle.bonus))
        places = [FirePlace(*place) for place in fire_places(state)]
        play.then(*places, RoundOver())


class FirePlace(Task[State]):
    """§4.5: the groups of one player that act now, in the order that he wants (R19)."""

    player: Player
    groups: tuple[str, ...]
    point_defense: bool = False

    def run(self, play: Play[State]) -> None:
        """Asks whoever can act; nobody where the battle is over or all of the place are gone."""
        # places were planned when the round began: since then their groups may have died or left
        question = AskFire(self.player, self.groups, point_defense=self.point_defense)
        if not over(play.state) and begin_place(play.state, question.place):
            ask(play, question)


class AskFire(Question[State, Action]):
    """§4.6, §4.8: what ships of a group do; each can wait for what the one before it did (R20)."""

    player: Player
    groups: tuple[str, ...]
    begun: str = ""
    to_fire: int = 0
    screened: int = 0
    point_defense: bool = False

    @property
    def place(self) -> FiringPlace:
        """The place in the firing order."""
        return FiringPlace(
            player=self.player,
            groups=self.groups,
            begun=self.begun,
            to_fire=self.to_fire,
            screened=self.screened,
            point_defense=self.point_defense,
        )

    instead = (Doctrine,)
    topics: ClassVar[tuple[str, ...]] = ("fire", "retreat")

    def asked(self, state: State) -> Sequence[Player]:
        """Whose ships they are, or who speaks for them."""
        return (speaker(state, self.player),)

    def problems(self, state: State, player: Player, answer: Action) -> Iterable[str]:
        """Why the group cannot do that now."""
        why = why_no_action(state, self.place, answer)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Action:
        """The first group fires with all its ships at what it hits most easily, or holds."""
        group = ready(state, self.place)[0]
        to_fire, _ = left_of(state, self.place, group)
        if not to_fire or not targets_at(state, self.place, group):
            return Hold(group.id)
        return Fire(group.id, weakest(state, self.place, group).id, to_fire)

    def standing(self, state: State, player: Player) -> AnswerLeft[Action] | None:
        """By the topics "retreat" and "fire", in this order."""
        return by_doctrine(state, player, partial(doctrine.action, self.place))

    def resolve(self, play: Play[State], answers: Mapping[Player, Action]) -> None:
        """Ships fire, hold or leave; what is left of the group is asked again."""
        state, (action,) = play.state, answers.values()
        group = state.groups[action.group]
        to_fire, screened = left_of(state, self.place, group)
        # what is left of the group: ships in the line that have not acted, screened ones that
        # have not decided; a volley ends when its target is gone, so it may be shorter than asked
        if isinstance(action, Fire):
            to_fire -= volley(play, group, action)
        elif isinstance(action, Hold):
            if to_fire:
                play.tell(Held(battle_of(state).at, self.player, group.id, to_fire))
            to_fire = screened = 0
        else:
            # ships of the line go first, as they could still be fired at
            from_line = min(action.ships, to_fire) if isinstance(action, Retreat) else 0
            retreat(play, group, action, from_line)
            to_fire -= from_line
            screened -= action.ships - from_line
        self.go_on(play, action.group, to_fire, screened)

    def go_on(self, play: Play[State], group: str, to_fire: int, screened: int) -> None:
        """§4.5: the rest of the group, then the other groups of this place."""
        if over(play.state):
            return
        # a group that has begun finishes before others, so that it cannot wait for what they do
        rest = msgspec.structs.replace(self, begun=group, to_fire=to_fire, screened=screened)
        if begin_place(play.state, rest.place):
            ask(play, rest)
        else:
            others = tuple(name for name in self.groups if name != group)
            play.then(FirePlace(self.player, others, self.point_defense))


class RoundOver(Task[State]):
    """§4.9: who has nothing left that fights has lost; the winner does not retreat (R23)."""

    def run(self, play: Play[State]) -> None:
        """The end of the battle, or one more round."""
        if over(play.state):
            end_battle(play)
        else:
            play.then(BattleRound())


def end_battle(play: Play[State]) -> None:
    """§4.9: what the loser has left cannot fight, and dies; all damage is repaired."""
    state = play.state
    battle = battle_of(state)
    # damage lies on the lines, which go with the battle
    machine_deeds.keep_damage(state)
    state.battle = None
    attackers_left = armed_at(state, battle.at, battle.attacker)
    winner = battle.attacker if attackers_left else battle.defender
    loser = battle.other(winner)
    stow(state, winner, battle.at, play.tell)
    lost = destroy_rest(state, battle.at, loser, winner)
    play.tell(BattleEnded(battle.at, winner, loser, lost))
    play.then(Bombardment(battle.attacker, battle.at))
    machine_deeds.end_if_beaten(play)
