"""A table for tests: games, a clock that can be set, bots that answer a question always alike."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from hegemon.bots.random import Random
from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.errors import NotSaved
from hegemon.play.matches import Match
from hegemon.play.ports import Store
from hegemon.play.system import SeededEntropy
from hegemon.store.memory import MemoryStore
from tests.contract.toys.sealed_bids import SEALED_BIDS
from tests.contract.toys.seasons_ruleset import SEASONS
from tests.contract.toys.strait_ruleset import STRAIT

GAMES: dict[str, Ruleset[Any]] = {
    game.name: game for game in (SEALED_BIDS, STRAIT, SEASONS, *RULESETS.values())
}
BIDS: Ruleset[Any] = GAMES["sealed-bids"]
AGREED_LENGTH: dict[str, dict[str, Any]] = {
    "ec4x-satoshi": {"turns": 20},
    "erkenfara": {"years": 1},
    "space-empires": {"map": "small", "round_limit": 2},
}
"""The house rules that end a game which never ends by itself, or late."""
P1, P2, P3 = Player("p1"), Player("p2"), Player("p3")


class SetClock:
    """A clock that shows what it was set to."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 5, 30, tzinfo=UTC)

    def now(self) -> datetime:
        return self.moment

    def turn(self, **by: int) -> None:
        """Move the hands."""
        self.moment += timedelta(**by)


NAME = "match"
"""Under this name, stores know the matches of the tests."""


class BrokenStore(MemoryStore):
    """A store with room for so many more calls."""

    room = 1_000_000

    def commit(self, match: str, after: str, entries: Any, beside: Any = ()) -> None:
        if self.room == 0:
            raise NotSaved("not saved, so it does not count: no room")
        self.room -= 1
        super().commit(match, after, entries, beside)


def kept(lines: Sequence[bytes]) -> MemoryStore:
    """A store with a match of these lines, whatever they are."""
    store = MemoryStore()
    store.keep(NAME, lines)
    return store


def lines_of(store: Store, name: str = NAME) -> list[bytes]:
    """Every line of a match."""
    return list(store.lines(name))


def created(
    game: Ruleset[Any] = BIDS,
    *,
    seed: str = "1",
    store: Store | None = None,
    by: str = PERSON,
    name: str = NAME,
    agreed: Mapping[str, Any] | None = None,
) -> Match:
    """A match whose seats are open, of the agreed length where no house rules are named."""
    options = AGREED_LENGTH.get(game.name, {}) if agreed is None else agreed
    house_rules = game.house_rules(**options)
    return matches.create(
        store if store is not None else MemoryStore(),
        game,
        house_rules=house_rules,
        plans=[SeatPlan(by, f"Player {seat}") for seat in game.players(house_rules)],
        entropy=SeededEntropy(seed),
        clock=SetClock(),
        name=name,
    )


def begun(
    game: Ruleset[Any] = BIDS,
    *,
    seed: str = "1",
    store: Store | None = None,
    name: str = NAME,
    agreed: Mapping[str, Any] | None = None,
) -> Match:
    """A match that waits on its first question."""
    match = created(game, seed=seed, store=store, name=name, agreed=agreed)
    matches.sit_everyone(match, SeededEntropy(seed))
    return match


def resumed(store: Store, name: str = NAME) -> Match:
    """The match that a store holds."""
    return matches.resume(store, name, GAMES, SetClock())


def bot_answer(match: Match, player: Player) -> Any:
    """A legal answer, always the same to the same question of the same seat."""
    asked = match.asked_of(player)
    assert asked is not None
    return Random(f"{player} at {match.step}").answer(*asked)


def bot_lines(match: Match, player: Player) -> list[str]:
    """Legal orders in notation, at least one; always the same to the same question."""
    asked = match.asked_of(player)
    assert asked is not None
    answers = (Random(f"{seed}").answer(*asked) for seed in range(50))
    written = (list(map(write, asked.form.orders(answer))) for answer in answers)
    return next(lines for lines in written if lines)


def play_on(match: Match, steps: int = 1_000_000) -> Match:
    """Let the bots answer, seat after seat, to the end or until so many steps were taken."""
    while match.result is None and match.step < steps:
        player = match.waiting[0]
        match.seal(player, bot_answer(match, player))
    return match


def over(
    game: Ruleset[Any] = BIDS, *, seed: str = "1", agreed: Mapping[str, Any] | None = None
) -> tuple[Match, MemoryStore]:
    """A finished match and its store."""
    store = MemoryStore()
    return play_on(begun(game, seed=seed, store=store, agreed=agreed)), store


def running(game: Ruleset[Any] = BIDS, *, steps: int = 1) -> tuple[Match, MemoryStore]:
    """A match in which so many steps were taken and one seat has sealed its next answer."""
    store = MemoryStore()
    match = play_on(begun(game, store=store), steps)
    match.seal(match.waiting[0], bot_answer(match, match.waiting[0]))
    return match, store
