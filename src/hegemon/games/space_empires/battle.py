"""§4: combat, battle by battle; the player whose turn it is attacks.

Combat          the battles that are left, one after the other, then the colonies            §4.1
AskNextBattle   which battle is next, and against whom                                       §4.1
BeginBattle     both sides are turned up, decoys die                                         §4.2
Minefield       mines are swept or explode (minefield.py)                                    §8.2
BattleRound     the side with more ships may screen some                                     §4.3
AskScreens
OpenFire        the fleet size bonus and the firing order                              §4.4, §4.5
FirePlace       groups of one place act, ship by ship                                  §4.6, §4.8
AskFire
RoundOver       again, or what is left of the loser dies                                     §4.9
Bombardment     ships of the attacker fire at a colony without defenders                    §4.10
AskBombard
AskSpoils       a conqueror learns from who has fallen (conquest.py)                            §7
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hegemon.core.game import Play, Player, Question, Task
from hegemon.games.space_empires.answers import (
    Bombard,
    Fire,
    Hold,
    NextBattle,
    Retreat,
    Screens,
)
from hegemon.games.space_empires.conquest import learn_from
from hegemon.games.space_empires.events_combat import (
    BattleBegan,
    BattleEnded,
    Held,
    InLine,
    RoundBegan,
)
from hegemon.games.space_empires.events_combat import Fired as ShotsFired
from hegemon.games.space_empires.minefield import Minefield
from hegemon.games.space_empires.rules.bombardment import (
    bombard,
    bombers_at,
    hexes_held,
    targets_to_bombard,
    why_no_target,
)
from hegemon.games.space_empires.rules.counters import combat_tech, remove
from hegemon.games.space_empires.rules.departure import retreat
from hegemon.games.space_empires.rules.fire import (
    aim,
    battle_of,
    bonus_side,
    fire_places,
    hit,
    in_line,
    over,
    screen,
    screen_limit,
    targets_of,
)
from hegemon.games.space_empires.rules.fire_orders import (
    Place,
    left_of,
    ready,
    weakest,
    why_no_action,
    why_no_screens,
)
from hegemon.games.space_empires.rules.minefield import mines_of
from hegemon.games.space_empires.rules.movement_deeds import overrun
from hegemon.games.space_empires.rules.sides import ask, enemies, speaker
from hegemon.games.space_empires.state import (
    FACE_UP,
    Battle,
    Group,
    Line,
    Position,
    State,
    fighters_at,
    fights,
    groups_at,
    resists,
)


class Combat(Task[State]):
    """§4.1: every battle of the player whose turn it is, or those in one hex.

    A colony is fired at when the battle in its hex is over; last come those without any (R52).
    """

    player: Player
    at: str = ""

    def run(self, play: Play[State]) -> None:
        state = play.state
        state.phase = "combat"
        met = meetings(state, self.player, self.at)
        if len(met) > 1:
            play.then(self)
            ask(play, AskNextBattle(self.player, self.at))
        elif met:
            play.then(BeginBattle(self.player, *met[0]), self)
        else:
            places = targets_to_bombard(state, self.player, self.at)
            play.then(*(Bombardment(self.player, place) for place in places))


def meetings(here: Position, player: Player, at: str = "") -> list[tuple[str, Player]]:
    """§4.1: where a player's ships meet others, and whose: never more than two sides (R17)."""
    others = enemies(here, player)
    return [
        (place, other)
        for place in hexes_held(here, player, at)
        for other in others
        if any(groups_at(here, place, other))
    ]


class AskNextBattle(Question[State, NextBattle]):
    """§4.1: the attacker chooses the order of battles, and whom to fight first (R17)."""

    player: Player
    at: str = ""

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: State, player: Player, answer: NextBattle) -> Iterable[str]:
        met = meetings(state, self.player, self.at)
        if (answer.at, answer.against) not in met:
            listed = ", ".join(f"{place} against {other}" for place, other in met)
            yield f"no battle is to be fought in {answer.at!a} there; these are: {listed}"

    def default(self, state: State, player: Player) -> NextBattle:
        return NextBattle(*meetings(state, self.player, self.at)[0])

    def resolve(self, play: Play[State], answers: Mapping[Player, NextBattle]) -> None:
        chosen = answers[self.player]
        play.then(BeginBattle(self.player, chosen.at, Player(chosen.against)))


class BeginBattle(Task[State]):
    """§4.2: everything is turned up; decoys are destroyed before the first shot."""

    attacker: Player
    at: str
    defender: Player

    def run(self, play: Play[State]) -> None:
        state = play.state
        if not any(resists(state, group) for group in groups_at(state, self.at, self.defender)):
            overrun(state, self.attacker, self.at, play.tell, of=self.defender)
            return
        # decoys are gone before anything is shown: only what is left is turned up and makes a line
        units = [group for group in groups_at(state, self.at) if group.owner in self.sides]
        decoys = {side: destroy_decoys(state, units, side) for side in self.sides}
        units = [group for group in units if group.id in state.groups]
        for group in units:
            if group.kind not in FACE_UP:
                group.shown = combat_tech(group.tech)
        state.battle = Battle(self.at, self.attacker, self.defender)
        state.battle.lines = {group.id: Line() for group in units if fights(state, group)}
        shown = tuple(
            InLine(group.id, group.owner, group.kind, group.ships, combat_tech(group.tech))
            for group in units
        )
        play.tell(BattleBegan(self.at, self.attacker, self.defender, shown, decoys))
        mined = [side for side in (self.defender, self.attacker) if mines_of(state, side)]
        play.then(*(Minefield(side) for side in mined), RoundOver())

    @property
    def sides(self) -> tuple[Player, Player]:
        """The attacker, then the defender."""
        return self.attacker, self.defender


def destroy_decoys(state: State, units: list[Group], side: Player) -> int:
    """§4.2: a side's decoys are destroyed; how many there were."""
    decoys = [group for group in units if group.owner == side and group.kind == "DECOY"]
    for group in decoys:
        remove(state, group)
    return sum(group.ships for group in decoys)


class BattleRound(Task[State]):
    """§4.3: screens are chosen anew each round, by the side that has more ships."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        battle = battle_of(state)
        battle.round += 1
        battle.bonus = None
        for name in battle.lines:
            screen(state, state.groups[name], 0)
        play.then(OpenFire())
        for side in (battle.attacker, battle.defender):
            if screen_limit(state, side):
                ask(play, AskScreens(side))


class AskScreens(Question[State, Screens]):
    """§4.3: ships that neither fire nor are fired at in a round, as many as the side has more."""

    player: Player

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Screens) -> Iterable[str]:
        why = why_no_screens(state, player, answer.screens)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Screens:
        return Screens()

    def resolve(self, play: Play[State], answers: Mapping[Player, Screens]) -> None:
        for one in answers[self.player].screens:
            screen(play.state, play.state.groups[one.group], one.ships)


class OpenFire(Task[State]):
    """§4.4, §4.5: the fleet size bonus of this round, then place after place in firing order."""

    def run(self, play: Play[State]) -> None:
        state = play.state
        battle = battle_of(state)
        battle.bonus = bonus_side(state)
        screened = {name: line.screened for name, line in battle.lines.items() if line.screened}
        play.tell(RoundBegan(battle.at, battle.round, screened, battle.bonus))
        places = [FirePlace(side, groups) for side, groups in fire_places(state)]
        play.then(*places, RoundOver())


class FirePlace(Task[State]):
    """§4.5: the groups of one player that act now, in the order that he wants (R19)."""

    player: Player
    groups: tuple[str, ...]

    def run(self, play: Play[State]) -> None:
        if not over(play.state) and ready(play.state, Place(self.player, self.groups)):
            ask(play, AskFire(self.player, self.groups))


class AskFire(Question[State, Fire | Hold | Retreat]):
    """§4.6, §4.8: what ships of a group do; each can wait for what the one before it did (R20)."""

    player: Player
    groups: tuple[str, ...]
    begun: str = ""
    to_fire: int = 0
    screened: int = 0

    @property
    def place(self) -> Place:
        """The place in the firing order."""
        return Place(self.player, self.groups, self.begun, self.to_fire, self.screened)

    def asked(self, state: State) -> Sequence[Player]:
        return (speaker(state, self.player),)

    def problems(
        self, state: State, player: Player, answer: Fire | Hold | Retreat
    ) -> Iterable[str]:
        why = why_no_action(state, self.place, answer)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Fire | Hold | Retreat:
        group = ready(state, self.place)[0]
        to_fire, _ = left_of(state, self.place, group)
        if not to_fire or not targets_of(state, self.player):
            return Hold(group.id)
        return Fire(group.id, weakest(state, group).id, to_fire)

    def resolve(self, play: Play[State], answers: Mapping[Player, Fire | Hold | Retreat]) -> None:
        state, (action,) = play.state, answers.values()
        group = state.groups[action.group]
        to_fire, screened = left_of(state, self.place, group)
        if isinstance(action, Fire):
            to_fire -= volley(play, group, action)
        elif isinstance(action, Retreat):
            from_line = 0 if action.screened else min(action.ships, to_fire)
            retreat(play, group, action, from_line)
            to_fire -= from_line
            screened -= action.ships - from_line
        else:
            if to_fire:
                play.tell(Held(battle_of(state).at, self.player, group.id, to_fire))
            to_fire = screened = 0
        self.go_on(play, action.group, to_fire, screened)

    def go_on(self, play: Play[State], group: str, to_fire: int, screened: int) -> None:
        """§4.5: the rest of the group, then the other groups of this place."""
        if over(play.state):
            return
        rest = AskFire(self.player, self.groups, group, to_fire, screened)
        if ready(play.state, rest.place):
            ask(play, rest)
        else:
            others = tuple(name for name in self.groups if name != group)
            play.then(FirePlace(self.player, others))


def volley(play: Play[State], group: Group, action: Fire) -> int:
    """§4.6: ship after ship at one target, until it has left the line; how many have fired."""
    state, target = play.state, play.state.groups[action.target]
    shot, destroyed = aim(state, group, target), 0
    faces: list[int] = []
    while len(faces) < action.ships and target.id in state.groups and in_line(state, target):
        face = play.dice.roll(state.tables.die.sides, f"fire {group.id} {target.id}")
        faces.append(face)
        if face <= shot.needed:
            destroyed += hit(state, target)
    play.tell(
        ShotsFired(
            at=group.at,
            player=group.owner,
            group=group.id,
            unit=group.kind,
            target=target.id,
            target_unit=target.kind,
            attack=shot.attack,
            attack_tech=shot.attack_tech,
            bonus=shot.bonus,
            defense=shot.defense,
            defense_tech=shot.defense_tech,
            needed=shot.needed,
            faces=tuple(faces),
            destroyed=destroyed,
        )
    )
    return len(faces)


class RoundOver(Task[State]):
    """§4.9: who has nothing left that fights has lost; the winner does not retreat (R23)."""

    def run(self, play: Play[State]) -> None:
        if over(play.state):
            end_battle(play)
        else:
            play.then(BattleRound())


def end_battle(play: Play[State]) -> None:
    """§4.9: what the loser has left cannot fight, and dies; all damage is repaired."""
    state = play.state
    battle = battle_of(state)
    state.battle = None
    held = bool(fighters_at(state, battle.at, battle.attacker))
    winner = battle.attacker if held else battle.defender
    loser = battle.other(winner)
    left = list(groups_at(state, battle.at, loser))
    lost = tuple(group.kind for group in left for _ in range(group.ships))
    for group in left:
        remove(state, group)
    play.tell(BattleEnded(battle.at, winner, loser, lost))
    play.then(Bombardment(battle.attacker, battle.at))


class Bombardment(Task[State]):
    """§4.10: an enemy colony that the attacker's ships have to themselves is fired at."""

    player: Player
    at: str

    def run(self, play: Play[State]) -> None:
        if targets_to_bombard(play.state, self.player, self.at):
            ask(play, AskBombard(self.player, self.at))


class AskBombard(Question[State, Bombard]):
    """§4.10: each ship of the attacker may fire once at the colony, which cannot fire back."""

    player: Player
    at: str

    def asked(self, state: State) -> Sequence[Player]:
        return (self.player,)

    def problems(self, state: State, player: Player, answer: Bombard) -> Iterable[str]:
        why = why_no_target(state, player, self.at, answer.groups)
        if why:
            yield why

    def default(self, state: State, player: Player) -> Bombard:
        return Bombard(tuple(group.id for group in bombers_at(state, self.at, player)))

    def resolve(self, play: Play[State], answers: Mapping[Player, Bombard]) -> None:
        for group in bombers_at(play.state, self.at, self.player):
            group.bombarded = True
        colony = play.state.systems[self.at].colony
        bombard(play, self.player, self.at, answers[self.player].groups)
        if colony is not None and play.state.empires[colony.owner].fallen:
            learn_from(play, self.player, colony.owner)
