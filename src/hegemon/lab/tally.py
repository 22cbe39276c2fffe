"""Games counted as they are played: sums that a game is added to, and no list of games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hegemon.lab.batch import Game, Study

MOST_TOLD_APART = 100_000
"""So many different games, and openings, are remembered to tell copies by: some 10 MB each. Of a
longer study a copy of one of these is still known; any other counts as different."""


class Distinct:
    """How many different words there were, of those that it has room for exactly."""

    def __init__(self, most: int = MOST_TOLD_APART) -> None:
        self._most = most
        self._known: set[str] = set()
        self.count = 0

    def is_new(self, word: str) -> bool:
        """Whether a word is met for the first time; then it is counted."""
        if word in self._known:
            return False
        if len(self._known) < self._most:
            self._known.add(word)
        self.count += 1
        return True


class Feats:
    """What one bot, or one seat, achieved so far."""

    def __init__(self) -> None:
        self.games = self.wins = 0
        self.different = self.different_wins = 0
        """Of games that went alike, answer for answer, the first alone."""
        self.power, self.powers = Fraction(), 0
        """The sum of its shares of all power, exactly, and how many there are."""

    def add(self, *, won: bool, new: bool) -> None:
        """One more game."""
        self.games += 1
        self.wins += won
        self.different += new
        self.different_wins += new and won

    def add_power(self, share: float) -> None:
        """Its share of all power at the end of a game, of one seat."""
        self.power += Fraction(share)
        self.powers += 1

    def mean_power(self) -> float | None:
        """The mean of its shares; None where nothing tells."""
        return float(self.power) / self.powers if self.powers else None


class Tally:
    """A study so far: it takes as much room for a million games as for a thousand."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.games = self.crashes = 0
        self.first_crash = ""
        self.outcomes: Counter[str] = Counter()
        """Of the games that did not crash."""
        self.steps: Counter[int] = Counter()
        """How many games had so many; none has more than the study lets it."""
        self.courses, self.openings = Distinct(), Distinct()
        self.bots = [Feats() for _ in study.bots]
        self.seats = [Feats() for _ in study.ruleset.players(study.house_rules)]

    def add(self, game: Game) -> None:
        """One more game, in the order of their indexes."""
        self.steps[game.steps] += 1
        self.openings.is_new(game.opening)
        if game.crash:
            self.crashes += 1
            self.first_crash = self.first_crash or game.crash
        else:
            self.outcomes[game.outcome] += 1
        self._add_feats(game, new=self._is_new(game))
        self.games += 1  # last: who interrupts a study has no game without its seats

    def _is_new(self, game: Game) -> bool:
        """Whether none went alike; one without a course is like no other."""
        if game.course:
            return self.courses.is_new(game.course)
        self.courses.count += 1
        return True

    def _add_feats(self, game: Game, *, new: bool) -> None:
        won = {game.seats[seat] for seat in game.winners}
        for bot in set(game.seats):
            self.bots[bot].add(won=bot in won, new=new)
        for seat, feats in enumerate(self.seats):
            feats.add(won=seat in game.winners, new=new)
        for seat, share in enumerate(game.shares):
            self.seats[seat].add_power(share)
            self.bots[game.seats[seat]].add_power(share)
