"""What a thing is worth that one seat may not use, or a beginning that one seat is made to play."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np

from hegemon.core.errors import BadConfig
from hegemon.lab.figures.courses import Values
from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.figures.many import adjusted
from hegemon.lab.reports.asked.case import FREE, StudyCase, chance, examples_where
from hegemon.lab.reports.findings import StudyAnswers, figure_name, percent, points_words
from hegemon.lab.reports.gathered import PlayedGames
from hegemon.lab.reports.painted import forest, painting
from hegemon.lab.reports.plots import WorthShown, quadrant
from hegemon.play.start.restrictions import forbidden_in

_WITHOUT = "without "
_MOST_NAMED = 24
_NEEDED, _SPARED = "Missed most", "Better off without"
_SETTLED, _OPEN = "Not missed", "Open, as far as these games tell"


def restricted(case: StudyCase) -> StudyAnswers:
    """What a bot loses without each thing: what it gets free, less what it gets without."""
    answers, rows = StudyAnswers(), _rows(case, sign=-1)
    rows = [(name.removeprefix(_WITHOUT), found) for name, found in rows]
    _tell(
        case, answers, "worth", rows, ("Is {} worth anything?", "What a bot loses without it: {}")
    )
    if rows:
        answers.words += _missed(rows, case.margin)
        _paint(case, answers, "worth", rows, "What each thing is worth")
        _paint_use(case, answers, rows)
    answers.words += _all_the_same(case)
    answers.words += _nothing_taken(case, [name for name, _ in rows])
    return answers


def _missed(rows: list[tuple[str, Estimate]], margin: float) -> list[str]:
    """What is missed for sure, what surely is not, and of what these games leave both open."""
    kinds: dict[str, list[str]] = {_NEEDED: [], _SPARED: [], _SETTLED: [], _OPEN: []}
    for name, found in rows:
        kinds[_kind(found, margin)].append(name)
    said = {
        _NEEDED: ", ".join(_largest(rows, kinds[_NEEDED])) or "nothing",
        _SPARED: ", ".join(_largest(rows, kinds[_SPARED])),
        f"{_SETTLED}, within {percent(margin)[:-1]} points": ", ".join(kinds[_SETTLED]),
        _OPEN: ", ".join(kinds[_OPEN]),
    }
    return [f"{kind}: {names}." for kind, names in said.items() if names]


def _kind(found: Estimate, margin: float) -> str:
    if found.low > 0:
        return _NEEDED
    if found.high < 0:
        return _SPARED
    return _SETTLED if -margin < found.low and found.high < margin else _OPEN


def _nothing_taken(case: StudyCase, names: list[str]) -> list[str]:
    """What free bots never order: to forbid it changed nothing, whatever it may be worth."""
    games = case.gathered.variants.get(FREE)
    if games is None or not games.orders:
        return []
    idle = [name for name in names if not _uses(case, games, name)]
    if not idle:
        return []
    words = {name.partition(":")[0] for name in idle}
    used = [name for name in games.orders if name.partition(":")[0] in words and ":" in name]
    more = f" Of these they order {', '.join(used[:_MOST_NAMED])}." if used else ""
    return [f"Free bots never order {', '.join(idle)}: nothing was taken from them by that.{more}"]


def _paint_use(case: StudyCase, answers: StudyAnswers, rows: list[tuple[str, Estimate]]) -> None:
    """What things are worth by how often free bots use them."""
    games = case.gathered.variants[FREE]
    seats = sum(len(each) for each in games.points)
    if not seats:
        return
    shown = [WorthShown(name, _uses(case, games, name) / seats, found) for name, found in rows]
    middle = sorted(each.uses for each in shown)[len(shown) // 2]
    answers.paintings.append(
        painting(
            "use",
            "What is used, and what is missed",
            quadrant("use", shown, middle),
            caption="Right: free bots use it more often than the middle of these things. Above the "
            "line: a bot loses without it; with 95% intervals. Much used and not missed is no "
            "mistake of the rules: something else does as well.",
            alt="; ".join(
                f"{each.text} used {each.uses:.1f} times, missed {points_words(each.worth)}"
                for each in shown
            ),
        )
    )


def _uses(case: StudyCase, games: PlayedGames, name: str) -> int:
    """How often free bots order a thing, or choose it, in all games."""
    try:
        (barred,) = forbidden_in(case.file.study.game, f"bot!forbid={name}")
    except BadConfig:  # a game whose orders are others by now: as they were typed then
        return games.orders[name]
    return games.orders[f"{barred}"]


def _all_the_same(case: StudyCase) -> list[str]:
    """What was ordered although it was forbidden: where much is, the thing seems worth too little.

    A bot is let through where a question leaves nothing else, and where no repair is legal.
    """
    game = case.file.study.game
    barred = cache(lambda bot: forbidden_in(game, bot))
    given: Counter[str] = Counter()
    where: Counter[str] = Counter()
    for row in case.rows():
        here: Counter[str] = Counter()
        for bot, words, chosen in zip(row.bots, row.orders, row.chosen, strict=False):
            both = {**words, **chosen}
            here.update({f"{one}": both.get(f"{one}", 0) for one in barred(bot)})
        given.update(here)
        where.update(name for name, times in here.items() if times)
    told = [
        f"{name} {times} times in {where[name]} games" for name, times in given.items() if times
    ]
    if not told:
        return []
    return [f"Ordered although it was forbidden, as nothing else was legal: {', '.join(told)}."]


def openings(case: StudyCase) -> StudyAnswers:
    """What a beginning gains over a free one, on the same luck and from the same seat."""
    answers, rows = StudyAnswers(), _rows(case, sign=1)
    _tell(
        case,
        answers,
        "opening",
        rows,
        ("Is {} a good beginning?", "What it gains over a free one: {}"),
    )
    if rows:
        good = [name for name, found in rows if found.low > 0]
        bad = [name for name, found in rows if found.high < 0]
        answers.words.append(
            f"Better than what the bot would do: {', '.join(_largest(rows, good)) or 'none'}; "
            f"worse: {', '.join(bad) or 'none'}."
        )
        _paint(case, answers, "opening", rows, "What each beginning is worth")
    return answers


def _largest(rows: list[tuple[str, Estimate]], wanted: list[str]) -> list[str]:
    ordered = sorted((each for each in rows if each[0] in wanted), key=lambda each: -each[1].value)
    return [f"{name} ({points_words(found)})" for name, found in ordered]


def gains(free: PlayedGames, games: PlayedGames) -> Values:
    """What the changed seat of each game got more than the same seat of its block's free game."""
    before = dict(zip(free.blocks, free.points, strict=True))
    rows = zip(games.blocks, games.rotations, games.points, strict=True)
    return [
        (block, points[seat] - before[block][seat])
        for block, seat, points in rows
        if block in before
    ]


def _rows(case: StudyCase, sign: int) -> list[tuple[str, Estimate]]:
    free = case.gathered.variants.get(FREE)
    if free is None:
        return []
    found = []
    for name, games in case.gathered.variants.items():
        if name != FREE:
            rows = np.array(gains(free, games), dtype=float).reshape(-1, 2)
            found.append((name, games.gain(rows[:, 0], sign * rows[:, 1])))
    return found


def _tell(
    case: StudyCase,
    answers: StudyAnswers,
    what: str,
    rows: list[tuple[str, Estimate]],
    says: tuple[str, str],
) -> None:
    question, words = says
    likely = adjusted([chance(found, 0.0) for _, found in rows])
    for (name, found), p in zip(rows, likely, strict=True):
        figure = figure_name(what, name)
        answers.figures[figure] = found
        games = case.gathered.variants.get(name) or case.gathered.variants[f"{_WITHOUT}{name}"]
        shows = [
            points[seat] == 1 for points, seat in zip(games.points, games.rotations, strict=True)
        ]
        answers.found(
            question.format(name),
            f"{words.format(points_words(found))}{'' if p < case.alpha else '; it may be chance'}.",
            figure,
            chance=p,
            examples=examples_where(games, shows, "the changed seat wins", most=1),
        )


def _paint(
    case: StudyCase, answers: StudyAnswers, what: str, rows: list[tuple[str, Estimate]], title: str
) -> None:
    ordered = sorted(rows, key=lambda each: -each[1].value)
    answers.paintings.append(
        painting(
            what,
            title,
            forest(what, ordered, even=0.0, margin=case.margin, label="points of share"),
            caption="Gains in points of share, block by block, with their 95% intervals; the band "
            "is as good as nothing.",
            alt="; ".join(f"{name} {points_words(found)}" for name, found in ordered),
        )
    )
