"""Where the rules break down: what bots by lot ran into."""

from __future__ import annotations

import math
import re
from collections import defaultdict

from hegemon.lab.figures.estimate import Estimate, exact
from hegemon.lab.figures.shares import binomial
from hegemon.lab.reports.asked.case import StudyCase
from hegemon.lab.reports.findings import ExampleGame, StudyAnswers, counted
from hegemon.lab.reports.gathered import PlayedGames


def answer(case: StudyCase) -> StudyAnswers:
    """Crashes by what was raised, and what was tried at all."""
    answers, games = StudyAnswers(), case.games
    kinds = _kinds(games)
    crashed = games.outcomes["crash"]
    answers.figures["crashes"] = _crashes(games)
    answers.figures["crashes.kinds"] = exact(len(kinds))
    bound = answers.figures["crashes"].high
    answers.words.append(
        f"{counted(crashed, 'game')} of {games.count:,} broke, in {counted(len(kinds), 'way')}."
        if crashed
        else f"None of {games.count:,} games broke: such a thing happens in less than "
        f"{_at_most(bound)} of games of this kind (95%)."
    )
    what_broke(answers, games)
    return answers


def _kinds(games: PlayedGames) -> dict[str, list[str]]:
    """The keys of games that broke, by what was raised."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for key, crash in games.crashes:
        kinds[kind_of(crash)].append(key)
    return kinds


def what_broke(answers: StudyAnswers, games: PlayedGames, of: str = "") -> None:
    """What was raised in games that broke, the most frequent first; `of` says which games."""
    for said, keys in sorted(_kinds(games).items(), key=lambda each: -len(each[1])):
        answers.found(
            f"What broke{of}?",
            f"{counted(len(keys), 'game')} of those kept: {said}",
            "crashes",
            examples=tuple(ExampleGame(key, said[:80]) for key in keys[:3]),
        )


def _at_most(bound: float) -> str:
    """A bound in per cent, rounded up: what is less than it is less than what was written."""
    digits = 0 if bound >= 0.01 else 2
    return f"{math.ceil(100 * bound * 10**digits) / 10**digits:.{digits}f}%"


def _crashes(games: PlayedGames) -> Estimate:
    """How many broke: exactly, where each game is a block; else over blocks."""
    if len(set(games.end_blocks)) == games.count:
        return binomial(games.outcomes["crash"], games.count)
    return games.share_ended("crash")


def kind_of(crash: str) -> str:
    """What was raised without what differs from game to game: the step, and numbers."""
    said = re.sub(r"^step \d+: ", "", crash)
    return re.sub(r"\d+", "N", said)[:300]
