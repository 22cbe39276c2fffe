"""§7: how a match ends: a homeworld destroyed, all but one fallen, or colony points."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core import Play, Player, Result, Task
from hegemon.games.space_empires.alien_empires.events import AliensFell
from hegemon.games.space_empires.conquest.events import (
    EmpireConceded,
    EmpireFell,
    PointsCounted,
)
from hegemon.games.space_empires.events import MatchEnded
from hegemon.games.space_empires.rules.counters import remove
from hegemon.games.space_empires.rules.sides import has_seat
from hegemon.games.space_empires.state import (
    Position,
    State,
    colonies_of,
    fights,
    groups_of,
    standing,
    unit_of,
)


class Abdicate(Task[State]):
    """§7: who has conceded is gone, now that no battle and no phase is half done (R101)."""

    player: Player

    def run(self, play: Play[State]) -> None:
        """Nothing is left to remove where others have conquered it meanwhile."""
        if not play.state.empires[self.player].fallen:
            depart(play, self.player)


def abdicating(state: State) -> list[Player]:
    """§7: who has conceded and is not gone yet."""
    return [item.player for item in state.agenda if isinstance(item, Abdicate)]


def fall(play: Play[State], player: Player, by: Player, at: str) -> None:
    """§7: a homeworld is destroyed: the end, or the end of one empire (R1)."""
    state = play.state
    if not has_seat(state, player):
        fall_of_aliens(play, player, by, at)
        return
    clear_away(state, player)
    play.tell(EmpireFell(player, by, at))
    if not has_seat(state, by):
        end(play, Result("defeat", (), "the homeworld was destroyed"))
    elif by in abdicating(state):
        end_if_one_is_left(play)  # who has conceded conquers for nobody
    elif state.house_rules.victory != "last_standing" or len(standing(state)) == 1:
        end(play, Result("victory", (by,), "a homeworld was destroyed"))
    else:
        state.empires[by].bounty += state.tables.economy.conqueror


def depart(play: Play[State], player: Player) -> None:
    """§7: an empire whose player conceded is gone; the end, if nobody is left to fight (R101)."""
    state = play.state
    clear_away(state, player)
    play.tell(EmpireConceded(player))
    end_if_one_is_left(play)


def end_if_one_is_left(play: Play[State]) -> None:
    """§7: nobody fights alone, but against the game; who has conceded does not count (R101)."""
    state = play.state
    gone = abdicating(state)
    left = [player for player in standing(state) if player not in gone]
    if not left:
        end(play, Result("defeat", (), "all have conceded"))
    elif len(left) == 1 and not against_the_game(state):
        end(play, Result("victory", tuple(left), "all others are gone"))


def against_the_game(state: State) -> bool:
    """§9, §10: whether the players have no enemies among themselves."""
    return len(state.empires) == 1 or state.alien_empires is not None


def clear_away(state: State, player: Player) -> None:
    """§7: an empire is no more: all its counters are removed (R1)."""
    state.empires[player].fallen = True
    for group in list(groups_of(state, player)):
        remove(state, group)
    for place in colonies_of(state, player):
        state.systems[place].colony = None


def fall_of_aliens(play: Play[State], player: Player, by: Player, at: str) -> None:
    """§10.9: an alien empire lives on its homeworld alone; the last one decides the match."""
    aliens = play.state.alien_empires
    assert aliens is not None, f"{player} is no alien empire"
    aliens.empires[player].fallen = True
    left = sum(not own.fallen for own in aliens.empires.values())
    play.tell(AliensFell(player, by, at, left))
    if not left:
        end(play, Result("victory", (by,), "all alien homeworlds were destroyed"))


def colony_points(here: Position, player: Player) -> int:
    """§7: colonies of others destroyed, and full colonies outside the own home (R53)."""
    full = here.tables.economy.colony[-1]
    held = sum(
        colony.value == full and not colony.homeworld and here.systems[place].home_of != player
        for place, colony in colonies_of(here, player).items()
    )
    return here.empires[player].destroyed + held


def count_points(play: Play[State]) -> None:
    """§7: by house rule who has enough colony points wins at once (R53)."""
    state = play.state
    if state.house_rules.victory != "colony_points" or state.result is not None:
        return
    gone = abdicating(state)
    able = [player for player in standing(state) if player not in gone]
    points = {player: colony_points(state, player) for player in able}
    if any(points.values()):
        play.tell(PointsCounted(points))
    enough = state.tables.victory.colony_points
    if max(points.values(), default=0) >= enough:
        winners = winners_by_points(state, points)
        end(play, Result("victory", winners, f"{enough} colony points were reached"))


def winners_by_points(here: Position, points: Mapping[Player, int]) -> tuple[Player, ...]:
    """§7: who has most colony points, and of equals the strongest fleet (R53); several may win."""
    most = max(points.values())
    best = [player for player, count in points.items() if count == most]
    worth = {player: fleet_worth(here, player) for player in best}
    strongest = max(worth.values())
    return tuple(player for player in best if worth[player] == strongest)


def fleet_worth(here: Position, player: Player) -> int:
    """§7: what a player's ships with Attack Strength cost to build; it settles ties (R53)."""
    return sum(
        group.ships * unit_of(here, group).cost
        for group in groups_of(here, player)
        if fights(here, group)
    )


def end(play: Play[State], result: Result) -> None:
    """§7: the match ends at once; nothing that was planned still happens."""
    play.state.result = result
    play.state.agenda.clear()
    play.tell(MatchEnded(result))
