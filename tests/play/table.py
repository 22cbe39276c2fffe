"""A table for tests: games, a clock that can be set, bots that answer a question always alike."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hegemon.bots.random import Random
from hegemon.core.game import Player
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.entries import PERSON, Plan
from hegemon.play.errors import NotSaved
from hegemon.play.matches import Match
from hegemon.play.ports import Journal
from hegemon.play.system import SeededEntropy
from hegemon.store.memory import MemoryJournal
from tests.contract.toys.sealed_bids import SEALED_BIDS
from tests.contract.toys.seasons_ruleset import SEASONS
from tests.contract.toys.strait_ruleset import STRAIT

GAMES: dict[str, Ruleset[Any]] = {
    game.name: game for game in (SEALED_BIDS, STRAIT, SEASONS, *RULESETS.values())
}
BIDS: Ruleset[Any] = GAMES["sealed-bids"]
AGREED_LENGTH = {"erkenfara": {"years": 1}}
"""The house rules that end a game which never ends by itself."""
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


class BrokenJournal(MemoryJournal):
    """A journal with room for so many more calls."""

    room = 1_000_000

    def append(self, lines: Any) -> None:
        if self.room == 0:
            raise NotSaved("not saved, so it does not count: no room")
        self.room -= 1
        super().append(lines)


def created(
    game: Ruleset[Any] = BIDS,
    *,
    seed: str = "1",
    journal: Journal | None = None,
    by: str = PERSON,
) -> Match:
    """A match whose seats are open."""
    house_rules = game.house_rules(**AGREED_LENGTH.get(game.name, {}))
    return matches.create(
        journal if journal is not None else MemoryJournal(),
        game,
        house_rules=house_rules,
        plans=[Plan(by, f"Player {seat}") for seat in game.players(house_rules)],
        entropy=SeededEntropy(seed),
        clock=SetClock(),
    )


def begun(game: Ruleset[Any] = BIDS, *, seed: str = "1", journal: Journal | None = None) -> Match:
    """A match that waits on its first question."""
    match = created(game, seed=seed, journal=journal)
    matches.sit_everyone(match, SeededEntropy(seed))
    return match


def resumed(journal: Journal) -> Match:
    """The match that a journal holds."""
    return matches.resume(journal, GAMES, SetClock())


def bot_answer(match: Match, player: Player) -> Any:
    """A legal answer, always the same to the same question of the same seat."""
    form = match.form(player)
    assert form is not None
    return Random(f"{player} at {match.step}").answer(match.view(player), match.question, form)


def play_on(match: Match, steps: int = 1_000_000) -> Match:
    """Let the bots answer, seat after seat, to the end or until so many steps were taken."""
    while match.result is None and match.step < steps:
        player = match.waiting[0]
        match.seal(player, bot_answer(match, player))
    return match


def over(game: Ruleset[Any] = BIDS, *, seed: str = "1") -> tuple[Match, MemoryJournal]:
    """A finished match and its journal."""
    journal = MemoryJournal()
    return play_on(begun(game, seed=seed, journal=journal)), journal


def running(game: Ruleset[Any] = BIDS, *, steps: int = 1) -> tuple[Match, MemoryJournal]:
    """A match in which so many steps were taken and one seat has sealed its next answer."""
    journal = MemoryJournal()
    match = play_on(begun(game, journal=journal), steps)
    match.seal(match.waiting[0], bot_answer(match, match.waiting[0]))
    return match, journal
