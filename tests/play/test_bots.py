"""Bots at a match: an interrupted match plays on exactly as an uninterrupted one."""

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from hegemon.bots import Bot, Factory
from hegemon.bots.registry import BOTS
from hegemon.core.game import Answer, Event
from hegemon.play.bots import BotSeats
from hegemon.play.errors import TooLong
from hegemon.play.matches import Match
from hegemon.play.verify import verify
from hegemon.store.memory import MemoryStore
from tests.contract.toys.sealed_bids import Bid, Bids
from tests.play.table import GAMES, NAME, P1, SetClock, begun, lines_of, resumed
from tests.samples import cases

NAMED = [(game, name) for game in ("space-conquest", "erkenfara") for name in BOTS[game]]


def played(game: str, factory: Factory, steps: int, *, interrupted: bool) -> list[bytes]:
    """The lines of a match of one bot against itself, with a new process at each question or not.

    What a new process knows is what is kept.
    """
    match = begun(GAMES[game], store=MemoryStore())
    while match.result is None and match.step < steps:
        match.bots_answer(dict.fromkeys(match.players, factory))
        if interrupted:
            match = resumed(match.store)
    return lines_of(match.store)


@pytest.mark.parametrize(
    ("game", "bot", "steps"),
    cases(
        [(game, name, 12) for game, name in NAMED if name != "admiral"],
        [("space-conquest", "admiral", 4)],
    ),
)
def test_interrupted_match_plays_on_as_it_would_have(game: str, bot: str, steps: int) -> None:
    factory = BOTS[game][bot]
    whole = played(game, factory, steps, interrupted=False)

    assert played(game, factory, steps, interrupted=True) == whole


class Counts(Bot):
    """Remembers how often it was asked, and how it was told of it."""

    remembers: ClassVar[bool] = True
    listens: ClassVar[bool] = True

    def __init__(self, seed: int) -> None:
        self.heard: list[tuple[int, int]] = []
        self.seed = seed

    def answer(self, view: Any, question: Any, form: Any, told: Sequence[Event] = ()) -> Answer:
        self.heard.append((len(self.heard), len(told)))
        return Bids((Bid("ring", 1),))


def test_bot_that_remembers_is_shown_its_past_again() -> None:
    """It is made once for a match, and after an interruption told all that it was told before."""
    made: list[Counts] = []

    def factory(seed: int) -> Bot:
        made.append(Counts(seed))
        return made[-1]

    match = begun()
    for _ in range(2):
        match.bots_answer(dict.fromkeys(match.players, factory))
    first = next(bot for bot in made if len(bot.heard) == 2)
    again = Match(match.store, NAME, match.ruleset, SetClock())
    again.bots_answer({P1: factory})
    after = max(made, key=lambda bot: len(bot.heard))

    assert after.seed == first.seed
    assert after.heard[:2] == first.heard
    assert len(after.heard) == 3
    assert after.heard[1][1] > 0


def test_who_takes_too_long_over_the_past_is_broken_off() -> None:
    """The watch's word is for whoever asked the bot, not one more failure of the past."""

    class Slow(Counts):
        def answer(self, view: Any, question: Any, form: Any, told: Sequence[Event] = ()) -> Answer:
            raise TooLong

    match = begun()
    for _ in range(2):
        match.bots_answer(dict.fromkeys(match.players, Counts))
    again = Match(match.store, NAME, match.ruleset, SetClock())
    seats = BotSeats(again.store, NAME, again.ruleset)

    with pytest.raises(TooLong):
        seats._caught_up(again.now, P1, Slow)


def test_bots_chance_is_of_its_seat_and_step() -> None:
    """No two questions share a seed, and nobody who does not know the secret can have it."""
    seeds: list[int] = []

    class Notes(Counts):
        remembers: ClassVar[bool] = False

        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            seeds.append(seed)

    for seed in ("1", "2"):
        match = begun(seed=seed)
        while match.result is None:
            match.bots_answer(dict.fromkeys(match.players, Notes))
        assert verify(match.store, NAME, GAMES).sound

    assert len(set(seeds)) == len(seeds) == 18
