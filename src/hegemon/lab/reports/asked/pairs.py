"""Which bot beats which: round robins and ladders."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from hegemon.lab.figures.estimate import Estimate, Reals, exact, unsure
from hegemon.lab.figures.many import adjusted
from hegemon.lab.figures.matrices import (
    alpha_rank,
    best_response,
    dominated,
    intransitive,
    mixed_dominated,
    nash,
    surely_dominated,
    variety,
)
from hegemon.lab.figures.means import mean
from hegemon.lab.figures.ranks import elo, ratings
from hegemon.lab.figures.shares import by_block
from hegemon.lab.figures.whenever import whenever
from hegemon.lab.reports.asked.case import StudyCase, chance, examples_where
from hegemon.lab.reports.findings import (
    StudyAnswers,
    counted,
    figure_name,
    percent,
    share_words,
)
from hegemon.lab.reports.gathered import PlayedGames
from hegemon.lab.reports.painted import bars, forest, heat_map, painting

_MOST_RATED = 3_000


def round_robin(case: StudyCase) -> StudyAnswers:
    """Shares of each against each, what is dominated, what goes in circles, what is left."""
    answers = StudyAnswers()
    bots = tuple(dict.fromkeys(case.file.design.bots))
    low, value, high = _matrix(case, bots, answers)
    if np.isnan(value).any():
        return answers
    _totals(case, answers, bots, value)
    _circles(answers, bots, value, low, high)
    _ratings(case.games, answers)
    answers.paintings.insert(
        0,
        painting(
            "payoffs",
            "Who beats whom",
            heat_map("payoffs", value, bots),
            caption="The row's share of points against the column, in percent; green wins, red "
            "loses.",
            alt="; ".join(
                f"{bots[a]} against {bots[b]} {percent(value[a, b])}"
                for a in range(len(bots))
                for b in range(a + 1, len(bots))
            ),
        ),
    )
    return answers


def against(games: PlayedGames, bot: str) -> Estimate:
    """What a bot got of games against one other."""
    got = games.of_bot(bot)
    told = ~np.isnan(got)
    return games.share(games.block_numbers[told], got[told])


def _matrix(
    case: StudyCase, bots: tuple[str, ...], answers: StudyAnswers
) -> tuple[Reals, Reals, Reals]:
    """Shares of rows against columns, with the ends of their intervals; nan of no games."""
    count = len(bots)
    value = np.full((count, count), np.nan)
    low, high = value.copy(), value.copy()
    for end in (low, value, high):
        np.fill_diagonal(end, 0.5)
    for a in range(count):
        for b in range(a + 1, count):
            games = case.gathered.variants.get(f"{bots[a]} - {bots[b]}")
            if games is None or not games.points:
                continue
            found = against(games, bots[a])
            value[a, b], low[a, b], high[a, b] = found[:3]
            value[b, a], low[b, a], high[b, a] = (1 - found[0], 1 - found[2], 1 - found[1])
            answers.figures[figure_name("beats", bots[a], bots[b])] = found
    chances = adjusted([chance(each, 0.5) for each in answers.figures.values()])
    pairs = [(a, b) for a in range(count) for b in range(a + 1, count) if not np.isnan(value[a, b])]
    for (a, b), likely in zip(pairs, chances, strict=True):
        _tell_pair(case, answers, bots[a], bots[b], likely)
    return low, value, high


def _tell_pair(case: StudyCase, answers: StudyAnswers, one: str, other: str, likely: float) -> None:
    name = figure_name("beats", one, other)
    found, games = answers.figures[name], case.gathered.variants[f"{one} - {other}"]
    loser = one if found.value < 0.5 else other
    upsets = [got >= 1 - 1e-9 for got in games.of_bot(loser)]
    seen = "" if likely < case.alpha else "; the difference may be chance"
    answers.found(
        f"{one} against {other}?",
        f"{one} gets {share_words(found)} of the points{seen}.",
        name,
        chance=likely,
        examples=examples_where(games, upsets, f"{loser} wins", most=1),
    )


def _totals(case: StudyCase, answers: StudyAnswers, bots: tuple[str, ...], value: Reals) -> None:
    """Each bot against all others."""
    means = (value.sum(axis=1) - 0.5) / (len(bots) - 1)
    for bot, got in zip(bots, means, strict=True):
        over = _over_others(case, bots, bot)
        answers.figures[figure_name("bot", bot)] = over._replace(value=float(got))
    order = np.argsort(-means)
    best, last = bots[order[0]], bots[order[-1]]
    if np.ptp(means) < 1e-9:
        answers.words.append("All get as many points against the others.")
        return
    most, least = (answers.figures[figure_name("bot", bot)] for bot in (best, last))
    answers.words.append(
        f"{best} gets most, {share_words(most)} of the points against the others; {last} "
        f"gets least, {share_words(least)}."
    )


def _over_others(case: StudyCase, bots: tuple[str, ...], bot: str) -> Estimate:
    """What a bot got of all others, of the blocks in which it met each of them."""
    met = []
    for one, other in combinations(bots, 2):
        if bot in (one, other):
            games = case.gathered.variants[f"{one} - {other}"]
            got = games.of_bot(bot)
            told = ~np.isnan(got)
            sums, counts = by_block(games.block_numbers[told], got[told])
            blocks = np.unique(games.block_numbers[told]).tolist()
            met.append(dict(zip(blocks, sums / counts, strict=True)))
    common = sorted(set.intersection(*map(set, met)))
    means = np.array([np.mean([each[at] for each in met]) for at in common])
    if case.games.whenever:
        return whenever(means, 0.0, 1.0)
    found = mean(means, width=1.0)
    return found._replace(low=max(found.low, 0.0), high=min(found.high, 1.0))


def _ratings(games: PlayedGames, answers: StudyAnswers) -> None:
    """Ratings of OpenSkill, as they stand after the last game; two standard deviations each way."""
    if games.seats == 2:
        orders = zip(games.bots[:_MOST_RATED], games.ranks[:_MOST_RATED], strict=True)
        answers.figures |= {
            figure_name("rating", bot): Estimate(mu, mu - 2 * sigma, mu + 2 * sigma)
            for bot, (mu, sigma) in ratings(orders).items()
        }


def _circles(
    answers: StudyAnswers, bots: tuple[str, ...], value: Reals, low: Reals, high: Reals
) -> None:
    mixture, stays = nash(value), alpha_rank(value)
    answers.figures |= {
        "circles": unsure(intransitive(value)),
        "dominated": unsure(len(dominated(value))),
        "dominated.mixed": unsure(len(mixed_dominated(value))),
        "dominated.surely": exact(len(surely_dominated(low, high))),
        "variety.nash": unsure(variety(mixture)),
        "variety.alpha": unsure(variety(stays)),
        "best_response": unsure(best_response(value, np.full(len(bots), 1 / len(bots)))),
    }
    for name, weights in (("nash", mixture), ("alpha", stays)):
        answers.figures |= {
            figure_name(name, bot): unsure(float(each))
            for bot, each in zip(bots, weights, strict=True)
        }
    surely = surely_dominated(low, high)
    _tell_dominated(answers, bots, value, list(surely))
    _tell_left(answers, bots, value, mixture)
    left = _left(bots, mixture)
    alone = f"only {left[0]}" if len(left) == 1 else f"a mixture of {', '.join(left)}"
    answers.words.append(
        f"As these shares stand, {alone} is left when everybody plays what does best against the "
        "others; "
        f"{len(surely)} of {len(bots)} {'is' if len(surely) == 1 else 'are'} dominated for sure."
    )
    _paint_population(answers, bots, stays)


def _left(bots: tuple[str, ...], mixture: Reals) -> list[str]:
    """What is played in equilibrium, the most of it first."""
    return [bots[at] for at in np.argsort(-mixture) if mixture[at] > 0.01]


def _tell_dominated(
    answers: StudyAnswers, bots: tuple[str, ...], value: Reals, surely: list[int]
) -> None:
    weaker = dominated(value)
    beaten = ", ".join(f"{bots[a]} (by {bots[b]})" for a, b in weaker.items()) or "none"
    answers.found(
        "Is there something that nobody should play?",
        f"Worse than another against everything: {beaten}; within the intervals: "
        f"{', '.join(bots[each] for each in surely) or 'none'}; worse than a mixture of others: "
        f"{', '.join(bots[each] for each in mixed_dominated(value)) or 'none'}.",
        "dominated",
    )


def _tell_left(answers: StudyAnswers, bots: tuple[str, ...], value: Reals, mixture: Reals) -> None:
    answers.found(
        "What is left when everybody answers everybody?",
        f"{' and '.join(_left(bots, mixture))}: as various as {variety(mixture):.1f} equally "
        f"common styles; {percent(intransitive(value))} of all triples go in a circle.",
        "variety.nash",
    )


def _paint_population(answers: StudyAnswers, bots: tuple[str, ...], stays: Reals) -> None:
    answers.paintings.append(
        painting(
            "alpha",
            "What a population would play",
            bars("alpha", [(bots[at], 100 * stays[at]) for at in np.argsort(-stays)], label=""),
            caption="α-rank: percent of the time that a population plays each, where the better "
            "of two takes over.",
            alt="; ".join(f"{bots[at]} {percent(stays[at])}" for at in np.argsort(-stays)),
        )
    )


def ladder(case: StudyCase) -> StudyAnswers:
    """Whether each rung beats the one below it."""
    answers = StudyAnswers()
    rows = []
    for number, (name, games) in enumerate(case.gathered.variants.items(), start=1):
        lower, _, upper = name.partition(" < ")
        if not games.points:
            continue
        found = against(games, upper)
        answers.figures[f"rung.{number}"] = found
        rows.append((f"{upper} over {lower}", found))
        points = (
            f", {elo(found.value):+.0f} Elo" if 0 < found.value < 1 and games.seats == 2 else ""
        )
        answers.found(
            f"Does {upper} beat {lower}?",
            f"It gets {share_words(found)} of the points{points}.",
            f"rung.{number}",
            chance=chance(found, 0.5),
        )
    if not rows:
        return answers
    _tell_rungs(case, answers, rows)
    return answers


def _tell_rungs(case: StudyCase, answers: StudyAnswers, rows: list[tuple[str, Estimate]]) -> None:
    better = [text for text, found in rows if found.low > 0.5]
    idle = [text for text, found in rows if found.high < 0.5 + case.margin]
    pays = (
        "effort pays"
        if len(better) == len(rows)
        else "effort does not pay everywhere"
        if idle
        else "whether effort pays everywhere is open"
    )
    answers.words.append(
        f"{len(better)} of {counted(len(rows), 'rung')} {'is' if len(better) == 1 else 'are'} "
        f"better than the one below for sure: {pays}."
    )
    answers.paintings.append(
        painting(
            "rungs",
            "Each rung against the one below",
            forest("rungs", rows, even=0.5, margin=case.margin, label="share of points, %"),
            caption="Right of the line the upper rung wins more than half.",
            alt="; ".join(f"{text} {share_words(found)}" for text, found in rows),
        )
    )
