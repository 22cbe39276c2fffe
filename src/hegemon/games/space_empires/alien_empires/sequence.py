"""§10: alien empires: the umpire moves them after the player, by the rules alone.

AliensTurn     the turn of one alien empire                                                 §10.6
MoveFleets     fleet after fleet towards the player's colonies                              §10.6
AliensPhase    after the player's economic phase: dice, launches                     §10.2, §10.3
"""

from __future__ import annotations

from hegemon.core import Play, Player, Task
from hegemon.games.space_empires.alien_empires.empires import alien, aliens_of, forget_lost_fleets
from hegemon.games.space_empires.alien_empires.march import march
from hegemon.games.space_empires.alien_empires.muster import launch, launch_survivors
from hegemon.games.space_empires.alien_empires.sheet import can_launch, is_launched, roll_for_points
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.events import TurnBegan
from hegemon.games.space_empires.state import State, groups_of


class AliensTurn(Task[State]):
    """§10.6: the turn of an alien empire, after the player's: movement, then combat."""

    number: int
    player: Player

    def run(self, play: Play[State]) -> None:
        """Ships that have defended the homeworld set out first; who has no fleet has no turn."""
        state = play.state
        own = alien(state, self.player)
        own.mustered = False
        forget_lost_fleets(state, self.player)
        launch_survivors(play, self.player)
        if not own.fleets:
            return
        state.turn, state.mover, state.phase = self.number, self.player, "movement"
        play.tell(TurnBegan(self.player, state.round, self.number))
        play.then(MoveFleets(self.player), Combat(self.player))


class MoveFleets(Task[State]):
    """§10.6: each fleet in the order in which they were launched."""

    player: Player

    def run(self, play: Play[State]) -> None:
        """What bars groups from firing again is forgotten, then fleet after fleet goes."""
        state = play.state
        for group in groups_of(state, self.player):
            group.bombarded, group.halted = False, False
        for fleet in alien(state, self.player).fleets:
            march(play, self.player, fleet)


class AliensPhase(Task[State]):
    """§10.2, §10.3: the economic phase of every alien empire that has a homeworld."""

    def run(self, play: Play[State]) -> None:
        """A fallen empire rolls no more dice, whatever ships it has left."""
        state = play.state
        for player, own in aliens_of(state).empires.items():
            if own.fallen:
                continue
            forget_lost_fleets(state, player)
            roll_for_points(state, player, play.dice)
            if can_launch(state, player) and is_launched(state, player, play.dice):
                launch(play, player)
