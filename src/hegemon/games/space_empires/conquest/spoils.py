"""§7: what the conqueror of a homeworld can learn from its empire (R65)."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Play, Player
from hegemon.games.space_empires.conquest.events import SpoilsTaken
from hegemon.games.space_empires.economy.purchases import technology_of
from hegemon.games.space_empires.rules.counters import refit
from hegemon.games.space_empires.state import Position, State, technologies_in_play


def known_better(state: State, player: Player, fallen: Player) -> tuple[str, ...]:
    """§7: the technologies in which an empire was ahead of a player."""
    own, theirs = state.empires[player].levels, state.empires[fallen].levels
    return tuple(name for name in technologies_in_play(state) if theirs[name] > own[name])


def why_no_spoils(here: Position, offered: Sequence[str], names: Sequence[str]) -> str:
    """§7: why technologies cannot be taken over together; empty when they can."""
    most = here.tables.victory.spoils
    for at, name in enumerate(names):
        if name not in offered:
            return f"{name!a} cannot be taken over; these can: {', '.join(offered) or 'none'}"
        if name in names[:at]:
            return f"one level of {name} is taken over"
    return "" if len(names) <= most else f"no more than {most} can be taken over"


def dearest_technologies(here: Position, player: Player, offered: Sequence[str]) -> tuple[str, ...]:
    """§7: what a conqueror takes over who says nothing: the levels that cost most."""
    levels = here.empires[player].levels

    def cost(name: str) -> int:
        """What the next level would cost."""
        return technology_of(here, name).cost(levels[name])

    return tuple(sorted(offered, key=cost, reverse=True)[: here.tables.victory.spoils])


def take_technologies(
    play: Play[State], player: Player, fallen: Player, names: tuple[str, ...]
) -> None:
    """§7: one level of each; it is no purchase, and counts at once."""
    levels = play.state.empires[player].levels
    for name in names:
        levels[name] += 1
    refit(play.state, player)
    if names:
        play.tell(SpoilsTaken(player, fallen, {name: levels[name] for name in names}))
