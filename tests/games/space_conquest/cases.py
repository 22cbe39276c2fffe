"""What the tests of Space Conquest share: small positions, and how a star stands in one list."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hegemon.core.codec import Codec
from hegemon.core.game import Event, Play, Player, Task, advance, run
from hegemon.games.space_conquest import SPACE_CONQUEST, HouseRules, Moves, State
from hegemon.games.space_conquest.positions import (
    AS_WRITTEN,
    P1,
    P2,
    moves,
    position,
    run_tasks,
    star,
)
from hegemon.games.space_conquest.state import Fleet
from hegemon.games.space_conquest.turn import (
    AskMoves,
    Combat,
    Movement,
    Production,
    Rebellions,
    Victory,
)

Standing = tuple[str | None, int, int, int]
"""A star as the vectors write it: owner, NPC ships, ships of player 1, ships of player 2."""

CODEC = Codec(SPACE_CONQUEST)
KINDS = frozenset(SPACE_CONQUEST.events)
ARRIVALS = (Movement(), Combat(), Victory())
PHASE_5 = (Rebellions(), Production())


class FastDice:
    """Seeded dice that are quick, for thousands of set-ups and turns."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to sides."""
        return self._chance.randint(1, sides)


class FixedDice(FastDice):
    """Fast dice that show given faces for given purposes."""

    def __init__(self, seed: int, faces: dict[str, int]) -> None:
        super().__init__(seed)
        self._faces = faces

    def roll(self, sides: int, purpose: str) -> int:
        """The face of the purpose, or any."""
        return self._faces.get(purpose) or super().roll(sides, purpose)


def table(
    *others: Any,
    h: int = 4,
    e: int = 4,
    e_p1: int = 0,
    fleets: Sequence[Fleet] = (),
    turn: int = 1,
    house_rules: HouseRules = AS_WRITTEN,
) -> State:
    """Home H of player 1 at (0,0), home E of player 2 at (11,9), and other stars."""
    return position(
        star("H", 0, 0, ru=4, home_of="p1", p1=h),
        star("E", 11, 9, ru=4, home_of="p2", p1=e_p1, p2=e),
        *others,
        fleets=fleets,
        turn=turn,
        house_rules=house_rules,
    )


def x(ru: int = 3, **facts: Any) -> Any:
    """Star X at (5,5)."""
    return star("X", 5, 5, ru=ru, **facts)


def standing(state: State, letter: str) -> Standing:
    """Owner, NPC ships, ships of player 1, ships of player 2."""
    there = state.stars[letter]
    return there.owner, there.npc_ships, there.ships_of(P1), there.ships_of(P2)


def fight(*stars: Any, house_rules: HouseRules = AS_WRITTEN) -> tuple[State, list[Event]]:
    """Phase 2 alone."""
    return run_tasks(table(*stars, house_rules=house_rules), Combat())


def ordered(
    state: State, p1: Moves | Iterable[Any] = (), p2: Moves | Iterable[Any] = ()
) -> tuple[State, list[Event]]:
    """Phase 4 alone: the orders, and nothing after them."""
    after, events = run_tasks(state, _Ordering(moves(p1), moves(p2)))
    return after, events


class _Ordering(Task[State]):
    """Phase 4 as a task."""

    p1: Moves
    p2: Moves

    def run(self, play: Play[State]) -> None:
        AskMoves().resolve(play, {P1: self.p1, P2: self.p2})


def random_moves(state: State, player: Player, chance: random.Random) -> Moves:
    """Some legal moves; now and then all ships of a star leave."""
    orders = []
    for letter, there in state.stars.items():
        left = there.ships_of(player) if there.owner == player else 0
        while left and chance.random() < 0.4:
            sent = left if chance.random() < 0.5 else chance.randint(1, left)
            others = [other for other in state.stars if other != letter]
            near = sorted(others, key=lambda other: state.distance(letter, other))[:5]
            orders.append((letter, chance.choice(near), sent))
            left -= sent
    return moves(orders)


def random_play(
    seed: int, turns: int, house_rules: HouseRules = AS_WRITTEN
) -> Iterator[tuple[State, State, list[Event]]]:
    """A match of random moves: the position before each step, after it, and what happened."""
    chance, dice = random.Random(seed), FastDice(seed)
    state = SPACE_CONQUEST.setup(house_rules, (P1, P2), dice)
    play = Play(state, dice, KINDS)
    run(play)
    for _ in range(turns):
        if not play.state.agenda:
            return
        before, play = play.state, Play(CODEC.copy(play.state), dice, KINDS)
        advance(play, {player: random_moves(before, player, chance) for player in (P1, P2)})
        yield before, play.state, play.events
