"""Whether the seat decides, or the place on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hegemon.lab.figures.estimate import Estimate, exact
from hegemon.lab.figures.fairness import equivalence, permutation
from hegemon.lab.figures.many import adjusted
from hegemon.lab.figures.planning import games_for_seats
from hegemon.lab.figures.ranks import ranking, strengths
from hegemon.lab.reports.asked.case import (
    StudyCase,
    add,
    against_even,
    chance,
    examples_where,
)
from hegemon.lab.reports.findings import (
    StudyAnswers,
    counted,
    number_words,
    ordinal,
    percent,
    share_words,
)
from hegemon.lab.reports.gathered import PlayedGames
from hegemon.lab.reports.measures import farthest, place_shares, seat_shares, seats
from hegemon.lab.reports.painted import forest, painting

_MOST_RANKED = 3_000
"""Games whose finishing orders are fitted: strengths of so many are known to a hundredth."""


def answer(case: StudyCase) -> StudyAnswers:
    """Shares of seats and places, whether they are even, and which of the two it is."""
    answers, games = StudyAnswers(), case.games
    if games.seats < 2:
        return answers
    add(answers, seats(games))
    answers.figures["seat.chance"] = exact(permutation(games.wins_by_block()))
    _say(case, answers, "seat", seat_shares(games))
    places = place_shares(games)
    if places:
        _say(case, answers, "place", places)
    _strengths(games, answers)
    return answers


def _say(case: StudyCase, answers: StudyAnswers, what: str, shares: list[Estimate]) -> None:
    games, even = case.games, 1 / len(shares)
    level = 1 - 2 * case.alpha
    inner = seat_shares(games, level) if what == "seat" else place_shares(games, level)
    chances = adjusted([chance(each, even) for each in shares])
    for at, each in enumerate(shares):
        said = against_even(each, even, case.margin, inner[at])
        answers.figures[f"{what}.{at + 1}.equivalence"] = exact(
            equivalence(inner[at], even, case.margin, level=level)
        )
        shows = [_first_is(games, number, what, at) for number in range(len(games.keys))]
        answers.found(
            f"Does the {ordinal(at + 1)} {what} get its share?",
            f"The {ordinal(at + 1)} {what} {games.wins} {share_words(each)}; {said}.",
            f"{what}.{at + 1}",
            chance=chances[at],
            examples=examples_where(games, shows, f"the {ordinal(at + 1)} {what} {games.wins} it")
            if at == farthest(shares)
            else (),
        )
    _top(case, answers, what, shares, inner)
    answers.paintings.append(
        painting(
            f"{what}s",
            f"Who wins from which {what}",
            forest(
                f"{what}s",
                [(f"{ordinal(at + 1)} {what}", each) for at, each in enumerate(shares)],
                even=even,
                margin=case.margin,
                label="share of games, %",
            ),
            caption=f"Shares with their 95% intervals; the line is an even game ({percent(even)}), "
            f"the band what counts as even (±{percent(case.margin)[:-1]} points).",
            alt="; ".join(
                f"{ordinal(at + 1)} {what} {share_words(each)}" for at, each in enumerate(shares)
            ),
        )
    )


def _first_is(games: PlayedGames, number: int, what: str, at: int) -> bool:
    """Whether a seat, or who started from a place, had all of a game's point."""
    seat = at if what == "seat" else games.places[number].index(at)
    return games.points[number][seat] == 1


def _top(
    case: StudyCase, answers: StudyAnswers, what: str, shares: list[Estimate], inner: list[Estimate]
) -> None:
    """The sentence for the top."""
    games, even = case.games, 1 / len(shares)
    worst = farthest(shares)
    each = shares[worst]
    said = against_even(each, even, case.margin, inner[worst])
    number = len(games.points)
    low, high = (round(number * end) for end in each[1:3])
    ends = f"{low:,} to {high:,}" if low < high else f"{low:,}"
    answers.words.append(
        f"The {ordinal(worst + 1)} {what} {games.wins} {number * each.value:,.0f} of {number:,} "
        f"games, which fits with {ends} of so many; an even game is {number * even:,.0f}: {said}."
    )
    if "too wide" in said and what == "seat":
        needed = games_for_seats(
            len(shares), case.margin, alpha=case.alpha, power=case.file.stat.power
        )
        answers.words.append(
            f"To see {percent(case.margin)[:-1]} points more or less than even takes about "
            f"{counted(needed, 'independent game')}."
        )


def _strengths(games: PlayedGames, answers: StudyAnswers) -> None:
    """Seat, place and bot apart, where the games can tell them apart."""
    few = min(len(games.points), _MOST_RANKED)
    ranks = np.array([each for each in games.ranks[:few] if len(each) == games.seats])
    if len(ranks) < few or not few:
        return  # variants with different numbers of seats have no common ranking
    seat = [list(range(1, games.seats + 1))] * few
    factors: dict[str, Sequence[Sequence[Any]]] = {
        "seat": seat,
        "place": [[place + 1 for place in each] for each in games.places[:few]],
        "bot": games.bots[:few],
    }
    if factors["place"] == seat:
        del factors["place"]
    try:
        given = ranking(ranks, factors)
    except ValueError:
        return
    if len(given.levels) < 2:
        return
    found = strengths(given, games.block_numbers[:few], resamples=200)
    for name, levels in found.strength.items():
        answers.figures |= {f"strength.{name}.{level}": each for level, each in levels.items()}
        best = max(levels, key=lambda level: levels[level].value)
        answers.found(
            f"What does the {name} do, all else being equal?",
            _strongest(name, best, levels),
            f"strength.{name}.{best}",
        )


def _strongest(name: str, best: str, levels: dict[str, Estimate]) -> str:
    found = [each.value for each in levels.values()]
    if levels[best].low <= 0:
        return f"No {name} is seen to be stronger than the others."
    called = best if name == "bot" else f"the {ordinal(int(best))}"
    return (
        f"Strongest is {called} with {number_words(levels[best])}; between the strongest and the "
        f"weakest {name} lie {max(found) - min(found):.2f} (1 makes a chance of 50% one of 73%)."
    )
