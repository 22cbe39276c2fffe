"""What other house rules or figures change, on the same luck."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from hegemon.core.words import capital
from hegemon.lab.figures.courses import Values, average, blocks_of, moments, per_game, slope
from hegemon.lab.figures.estimate import UNKNOWN, Estimate, Reals, unsure
from hegemon.lab.figures.leads import dead_time, fit, seen
from hegemon.lab.figures.many import adjusted
from hegemon.lab.figures.means import bootstrap, mean, saving
from hegemon.lab.figures.shares import by_block
from hegemon.lab.figures.whenever import whenever
from hegemon.lab.reports.asked.case import StudyCase, chance
from hegemon.lab.reports.asked.gains import BOT, bots_of, more_and_less, uses_of
from hegemon.lab.reports.asked.named import figure_words, in_points, quoted
from hegemon.lab.reports.findings import (
    Painting,
    StudyAnswers,
    counted,
    difference_words,
    figure_name,
    percent,
    points_words,
)
from hegemon.lab.reports.gathered import PlayedGames
from hegemon.lab.reports.measures import (
    LAG,
    MOST_FITTED,
    NamedFigures,
    endings,
    movement,
    seats,
    won_courses,
)
from hegemon.lab.reports.painted import forest, painting

_FITTED = ("decision", "dead")
"""What a fit to all games has part in, so that its blocks are not independent."""
_FIRST = ("seat.1", "length", "stopped", "decision", "dead", "stays.50", "comeback.half.50")
"""The figures that stand beside each other, after what each bot wins."""
_MOST_BESIDE = 4
"""Of more variants no line would be read."""
_MOST_TOLD = 4
"""Differences that the words on top name."""


def answer(case: StudyCase) -> StudyAnswers:
    """The figures of each variant, and what they differ by from those of the first."""
    answers = StudyAnswers()
    names = [each for each in case.gathered.variants if case.gathered.variants[each].points]
    if len(names) < 2:
        answers.words.append("There are no games of two variants that could be compared.")
        return answers
    values = {name: values_of(case.gathered.variants[name]) for name in names}
    for name in names:
        found = _figures(case.gathered.variants[name], values[name])
        answers.figures |= {figure_name(name, each): value for each, value in found.items()}
    if len(names) <= _MOST_BESIDE:
        answers.found("How do they stand beside each other?", _beside(answers, names, values))
    for name in names[1:]:
        _compare(case, answers, (names[0], name), (values[names[0]], values[name]))
    return answers


def _beside(
    answers: StudyAnswers, names: Sequence[str], values: dict[str, dict[str, Values]]
) -> str:
    """The figures that a designer looks at first, of all variants in one line each."""
    bots = [each for each in values[names[0]] if each.startswith(f"{BOT}.")]
    listed = []
    for figure in (*bots, *_FIRST):
        found = [answers.figures.get(figure_name(name, figure), UNKNOWN) for name in names]
        if all(each.sure for each in found):
            listed.append(
                f"{figure_words(figure)} {' / '.join(_size(figure, one) for one in found)}"
            )
    return f"{' / '.join(map(quoted, names))}: {'; '.join(listed)}."


def _size(figure: str, found: Estimate) -> str:
    return percent(found.value) if in_points(figure) else f"{found.value:.1f}"


def _figures(games: PlayedGames, values: dict[str, Values]) -> NamedFigures:
    """The figures of one variant, as any study has them."""
    more = {each: average(values[each]) for each in _FITTED if each in values}
    more |= {each: average(some) for each, some in values.items() if each.startswith(f"{BOT}.")}
    return {**endings(games), **seats(games), **movement(won_courses(games.courses)), **more}


def values_of(games: PlayedGames) -> dict[str, Values]:
    """All that has one number a game, by name."""
    table, blocks = games.table(), games.blocks
    found: dict[str, Values] = {
        f"seat.{seat + 1}": list(zip(blocks, map(float, table[:, seat]), strict=True))
        for seat in range(games.seats)
    } | bots_of(games)
    lengths = zip(games.length_blocks, games.turns, games.ended, strict=True)
    rows = [(block, float(turns), float(not ended)) for block, turns, ended in lengths]
    found["length"] = [(block, turns) for block, turns, _ in rows]
    found["stopped"] = [(block, stopped) for block, _, stopped in rows]
    courses = won_courses(games.courses)
    if courses:
        found |= per_game(courses)
        worth = fit(seen(courses[:MOST_FITTED]))
        if worth is not None:
            found["decision"], found["dead"] = dead_time(courses, worth)
    return found


def difference(
    first: Values, second: Values, *, width: float = math.inf, stopped: bool = False
) -> tuple[Estimate, float]:
    """By how much the second is larger, block by block; and what common luck saved.

    Of shares, which lie between 0 and 1, two differences are never farther apart than 2; of those
    the interval is one that holds whenever one stops, where a test stopped the run.
    """
    blocks, one, other = _common(first, second)
    if not len(blocks):
        return UNKNOWN, math.nan
    (ones, counts), (others, other_counts) = by_block(blocks[0], one), by_block(blocks[1], other)
    gains = others / other_counts - ones / counts
    bounded = stopped and math.isfinite(width)
    found = whenever(gains, -width / 2, width / 2) if bounded else mean(gains, width=width)
    even = len(set(counts)) == 1 and len(set(other_counts)) == 1
    saved = (
        saving(_as_rows(blocks[0], one), _as_rows(blocks[1], other))
        if even and counts[0] == other_counts[0]
        else math.nan
    )
    return found, saved


def _width(figure: str) -> float:
    return 2.0 if in_points(figure) else math.inf


def _common(first: Values, second: Values) -> tuple[tuple[Reals, Reals], Reals, Reals]:
    """The values of the blocks that both have."""
    both = {block for block, _ in first} & {block for block, _ in second}
    one, other = (
        np.array([pair for pair in some if pair[0] in both], dtype=float).reshape(-1, 2)
        for some in (first, second)
    )
    return (one[:, 0], other[:, 0]), one[:, 1], other[:, 1]


def _as_rows(blocks: Reals, values: Reals) -> Reals:
    order = np.argsort(blocks, kind="stable")
    return values[order].reshape(len(set(blocks.tolist())), -1)


def _compare(
    case: StudyCase,
    answers: StudyAnswers,
    names: tuple[str, str],
    values: tuple[dict[str, Values], dict[str, Values]],
) -> None:
    name, (old, new) = names[1], values
    first, second = (case.gathered.variants[each] for each in names)
    found = {
        each: difference(old[each], new[each], width=_width(each), stopped=first.whenever)
        for each in old
        if each in new
    }
    if first.whenever and "dead" in found:
        found["dead"] = (found["dead"][0]._replace(whenever=False), found["dead"][1])
    found[f"ar{LAG}"] = (_slopes(first, second), math.nan)
    told = {each: pair for each, pair in found.items() if pair[0].sure}
    likely = adjusted([chance(each, 0.0) for each, _ in told.values()])
    # of games that are the same nothing was saved: they need not have been played
    saved = [] if old == new else [each for _, each in told.values() if not math.isnan(each)]
    if saved:
        answers.figures[figure_name("saving", name)] = unsure(float(np.median(saved)))
    _tell(case, answers, names, {each: told[each][0] for each in told}, likely)
    _tell_uses(case, answers, names)
    if old == new:
        answers.words.append(_without_effect(names, second.count))
    else:
        _say(case, answers, names, dict(zip(told, likely, strict=True)), saved)


def _tell(
    case: StudyCase,
    answers: StudyAnswers,
    names: tuple[str, str],
    told: dict[str, Estimate],
    likely: list[float],
) -> None:
    """What differs one by one, and the rest in a line."""
    before, name = names
    _tell_gains(answers, name, told, [p < case.alpha for p in likely])
    for (each, value), p in zip(told.items(), likely, strict=True):
        answers.figures[figure_name("diff", name, each)] = value
        if p < case.alpha:
            answers.found(
                f"What does {quoted(name)} do to {figure_words(each)}?",
                f"{_sized(each, value)} against {quoted(before)}.",
                figure_name("diff", name, each),
                chance=p,
            )
    if alike := [
        figure_words(each) for each, p in zip(told, likely, strict=True) if p >= case.alpha
    ]:
        games = counted(case.gathered.variants[name].count, "game")
        answers.found(
            f"What may {quoted(name)} leave as it is, as far as {games} can tell?",
            f"{capital('; '.join(alike))}.",
        )


def _tell_gains(
    answers: StudyAnswers, name: str, told: dict[str, Estimate], sure: list[bool]
) -> None:
    """For whom it is better: what each bot and seat gets more or less of the wins, sure or not."""
    gains = {each: value for each, value in told.items() if _gains(each)}
    known = any(seen and _gains(each) for each, seen in zip(told, sure, strict=True))
    first = sorted(gains, key=lambda each: not each.startswith(f"{BOT}."))
    listed = "; ".join(f"{figure_words(each)} {points_words(gains[each])}" for each in first)
    if gains:
        some = "" if known else "Nobody for sure. "
        answers.found(f"For whom is {quoted(name)} better?", f"{some}{capital(listed)}.")


def _tell_uses(case: StudyCase, answers: StudyAnswers, names: tuple[str, str]) -> None:
    """What is ordered more or less often: figures of their own, corrected among themselves."""
    first, second = (case.gathered.variants[each] for each in names)
    old, new = uses_of(first, second)
    both = ((each, difference(old[each], new[each])[0]) for each in old)
    found = {each: value for each, value in both if value.sure}
    answers.figures |= {figure_name("diff", names[1], each): value for each, value in found.items()}
    likely = adjusted([chance(each, 0.0) for each in found.values()])
    sure = [each for each, p in zip(found, likely, strict=True) if p < case.alpha]
    if sure:
        question = f"What is ordered more or less often under {quoted(names[1])}?"
        answers.found(question, more_and_less(found, old, sure))


def _favours(name: str, gains: list[Estimate]) -> str:
    """That nobody gains for sure, and how much it may be at most."""
    most = min(1.0, max(max(-each.low, each.high) for each in gains))
    points = counted(math.ceil(round(100 * most, 6)), "point")
    return (
        f"{quoted(name)} favours nobody for sure; if it does, then by {points} of wins at most "
        "(95%)."
    )


def _without_effect(names: tuple[str, str], games: int) -> str:
    """That nothing which is compared differs in any game."""
    before, name = map(quoted, names)
    return (
        f"In each of {counted(games, 'game')} {name} comes to the same as {before}: what it "
        "changes has no say in how these bots play under these house rules."
    )


def _gains(name: str) -> bool:
    """Whether a figure is what somebody gets of the wins."""
    return name.partition(".")[0] in ("seat", BOT)


def _sized(name: str, value: Estimate) -> str:
    return points_words(value) if in_points(name) else difference_words(value)


def _slopes(first: PlayedGames, second: PlayedGames) -> Estimate:
    """The difference of the slopes of shares, blocks of both drawn together."""
    if not (first.courses and second.courses):
        return UNKNOWN
    one, other = (
        np.array([moments(each, LAG) for each in games.courses]) for games in (first, second)
    )
    blocks = np.r_[blocks_of(first.courses), blocks_of(second.courses)]

    def apart(weights: Reals) -> float:
        return slope(weights[len(one) :], other) - slope(weights[: len(one)], one)

    return bootstrap(blocks, apart)


def _say(
    case: StudyCase,
    answers: StudyAnswers,
    names: tuple[str, str],
    likely: dict[str, float],
    savings: list[float],
) -> None:
    """The sentences on top, and the picture."""
    before, name = names
    found = {each: answers.figures[figure_name("diff", name, each)] for each in likely}
    answers.words += _sentences(names, found, likely, case.alpha)
    if savings:
        answers.words.append(_saved(savings))
    shares = [(figure_words(each), value) for each, value in found.items() if in_points(each)]
    if shares:
        answers.paintings.append(_painted(before, name, shares))


def _sentences(
    names: tuple[str, str], found: dict[str, Estimate], likely: dict[str, float], alpha: float
) -> Iterator[str]:
    """What changes for sure, what may, and whether anybody gains by it."""
    sure = [each for each, p in likely.items() if p < alpha]
    first = sorted(sure, key=lambda each: (not _gains(each), likely[each]))
    yield _changed(names, len(likely), len(sure), _sizes(found, first))
    if not sure:
        yield from _hinted(found, alpha)
    gains = [value for each, value in found.items() if _gains(each)]
    if gains and not any(map(_gains, sure)):
        yield _favours(names[1], gains)


def _sizes(found: dict[str, Estimate], names: list[str]) -> list[str]:
    """The first of some differences, each with how large it is."""
    return [f"{figure_words(each)} {_sized(each, found[each])}" for each in names[:_MOST_TOLD]]


def _hinted(found: dict[str, Estimate], alpha: float) -> list[str]:
    """What would look changed, were it the only thing that was asked."""
    alone = [each for each, value in found.items() if chance(value, 0.0) < alpha]
    told = "; ".join(_sizes(found, alone))
    said = f"Looked at alone it would change {told}; of so many this may be chance."
    return [said] if alone else []


def _saved(savings: list[float]) -> str:
    share = percent(max(0.0, float(np.median(savings))))
    return (
        f"Playing both on the same luck saved {share} of the games that independent ones would "
        "have taken (median of the figures)."
    )


def _changed(names: tuple[str, str], compared: int, changed: int, listed: list[str]) -> str:
    """How many figures differ, once they are corrected for their number, and the likeliest."""
    before, name = map(quoted, names)
    figures = f"{counted(compared, 'figure')} compared, and corrected for their number"
    if not changed:
        return f"Against {before}, {name} changes nothing that is seen ({figures})."
    more = f"; and {changed - len(listed)} more" if changed > len(listed) else ""
    return (
        f"Against {before}, {name} changes {counted(changed, 'figure')} ({figures}): "
        f"{'; '.join(listed)}{more}."
    )


def _painted(before: str, name: str, rows: list[tuple[str, Estimate]]) -> Painting:
    return painting(
        figure_name("diff", name).replace(".", "-"),
        f"What {quoted(name)} changes",
        forest(figure_name("diff", name).replace(".", "-"), rows, even=0.0, label="points"),
        caption=f"Differences of shares against {quoted(before)} with their 95% intervals, "
        "block by block.",
        alt="; ".join(f"{each} {points_words(value)}" for each, value in rows),
    )
