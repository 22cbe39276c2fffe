"""What any study can tell: how games end, how power moves, what is used."""

from __future__ import annotations

import numpy as np

from hegemon.lab.figures.courses import PARTS, PowerCourse, average, drama, fan, leader_stays
from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.figures.leads import LeadsSeen, LeadWorth, reliability
from hegemon.lab.reports.asked.case import StudyCase, add, examples_where
from hegemon.lab.reports.asked.trouble import what_broke
from hegemon.lab.reports.asked.used import usage
from hegemon.lab.reports.findings import (
    StudyAnswers,
    continued,
    counted,
    number_words,
    percent,
    share_words,
)
from hegemon.lab.reports.gathered import PlayedGames
from hegemon.lab.reports.measures import (
    LAG,
    decision,
    endings,
    length_curve,
    movement,
    seats,
    share_after_words,
    won_courses,
)
from hegemon.lab.reports.painted import (
    band,
    curves,
    fans,
    histogram,
    leads_worth,
    painting,
    reliable,
)
from hegemon.lab.studies.rows import STRUCK

_FEW_DIFFERENT = 0.9
_LOOKS = 24
"""Points of a chart over the turns of a game."""


def answer(case: StudyCase) -> StudyAnswers:
    """Endings, lengths, the course of power and what orders are given."""
    name, games = case.undisturbed
    answers = StudyAnswers()
    if not games.count:
        return answers
    _broken(case, answers)
    lost = len(answers.words)
    _endings(games, answers)
    if games.seats > 1:
        add(answers, seats(games))
    if games.courses and games.seats > 1:
        _courses(games, answers)
    usage(games, answers)
    if name and len(answers.words) > lost:
        answers.words[lost] = f'Of "{name}": {continued(answers.words[lost])}'
    return answers


def _broken(case: StudyCase, answers: StudyAnswers) -> None:
    """Games that broke, variant by variant where they are told apart: what is left says less."""
    apart = case.gathered.variants if case.undisturbed[0] else {"": case.games}
    for variant, games in apart.items():
        of = f' of "{variant}"' if variant else ""
        crashes = games.outcomes["crash"]
        if crashes and case.file.design.kind != "fuzz":  # which tells itself what broke
            answers.words.append(
                f"{crashes:,} of {counted(games.count, 'game')}{of} broke and are left out: see "
                "below."
            )
            what_broke(answers, games, of)
        if games.outcomes[STRUCK]:
            _struck(games, answers, of)


def _endings(games: PlayedGames, answers: StudyAnswers) -> None:
    add(answers, endings(games))
    if not games.turns:
        return
    stopped, different = answers.figures["stopped"], answers.figures["different"]
    median = answers.figures["length.median"]
    lasts = (
        f"half of them have ended after turn {median.value:.0f}"
        if np.isfinite(median.value)
        else "more than half had no end of their own before they were stopped"
    )
    on_average = (
        f"Each of them takes {counted(games.turns[0], 'turn')}"
        if _alike(games)
        else f"On average {number_words(answers.figures['length'], 1)} turns; {lasts}"
    )
    answers.words.append(_length_words(games, median))
    answers.found(
        "How long are the games?",
        f"{on_average}; {share_words(stopped)} were stopped.",
        "length.median",
    )
    if different.value < _FEW_DIFFERENT:
        many = games.different.count
        answers.words.append(
            f"Only {counted(many, 'game')} of {len(games.turns):,} are different, answer for "
            f"answer: the bots leave less to chance than the number of games suggests."
        )
    if not any(games.ended):
        return
    answers.paintings.append(
        painting(
            "length",
            "How long games go on",
            curves("length", [("", length_curve(games))], x="turn", y="still going on, %"),
            caption="Kaplan and Meier's curve: games that were stopped count as going on until "
            "then; the band is over games, not blocks.",
            alt=f"{lasts}; {share_after_words(length_curve(games))}",
        )
    )


def _struck(games: PlayedGames, answers: StudyAnswers, of: str) -> None:
    """Games that never came to an end, and who held them up."""
    answers.words.append(
        f"{counted(games.outcomes[STRUCK], 'game')}{of} did not come to an end, and are left out: "
        "see below."
    )
    told = f"{'; '.join(games.struck)}."
    answers.found(f"Which games{of} did not come to an end?", told, "struck")


def _length_words(games: PlayedGames, median: Estimate) -> str:
    if not any(games.ended):
        ends = " to ".join(map(str, sorted({min(games.turns), max(games.turns)})))
        return f"No game had an end of its own before it was stopped, on turn {ends}."
    if not np.isfinite(median.value):
        return "More than half of the games had no end of their own before they were stopped."
    if _alike(games):
        return f"All games end on turn {games.turns[0]}."
    return f"Half of the games have ended after turn {median.value:.0f}."


def _alike(games: PlayedGames) -> bool:
    """Whether all games are equally long."""
    return len(set(games.turns)) == 1


def _courses(games: PlayedGames, answers: StudyAnswers) -> None:
    courses = won_courses(games.courses)
    add(answers, movement(courses))
    found, rows, worth = decision(games.courses)
    add(answers, found)
    growth = answers.figures[f"ar{LAG}"]
    if growth.sure:
        answers.found(
            "Does a lead grow by itself?",
            f"A lead is {number_words(growth)} times itself {LAG} turns later: {_grows(growth)}.",
            f"ar{LAG}",
        )
    stays, half = answers.figures["stays.50"], answers.figures["comeback.half.50"]
    answers.found(
        "Is there a way back?",
        f"Who leads at half time leads at the end in {share_words(stays)} of games; winners were "
        f"below half of the leader then in {share_words(half)}.",
        "stays.50",
        examples=examples_where(
            games, _came_back(games, courses), "the winner was behind at half time"
        ),
    )
    if stays.sure:
        answers.words.append(
            f"Who leads at half time leads at the end in {share_words(stays)} of games."
        )
    if worth is not None and "dead" in found:
        _decided(answers, rows, worth)
    _paint_courses(games, courses, answers)


def _grows(growth: Estimate) -> str:
    if growth.low > 1:
        return "it grows by itself"
    return "it decays" if growth.high < 1 else "whether it grows or decays is open"


def _came_back(games: PlayedGames, courses: list[PowerCourse]) -> list[bool]:
    """By game of the table: whether somebody else led at half time."""
    behind = {
        key
        for key, each in zip(games.course_keys, courses, strict=True)
        if (kept := leader_stays([each], 0.5)) and not kept[0][1]
    }
    return [key in behind for key in games.keys]


def _decided(answers: StudyAnswers, rows: LeadsSeen, worth: LeadWorth) -> None:
    dead, half = answers.figures["dead"], answers.figures["half_lead"]
    answers.found(
        "When is it decided?",
        f"On average on turn {number_words(answers.figures['decision'], 1)}; {share_words(dead)} "
        f"of a game is played after that. {_worth_words(half)}",
        "dead",
    )
    lead = np.linspace(0, max(0.1, float(np.quantile(rows.leads, 0.99))), 40)
    looks = dict.fromkeys(round(float(each)) for each in np.quantile(rows.turns, [0.2, 0.5, 0.9]))
    lines = [(f"turn {turn}", worth.chance(lead, np.full_like(lead, turn))) for turn in looks]
    answers.paintings.append(
        painting(
            "leads",
            "What a lead is worth",
            leads_worth("leads", lead, lines),
            caption="The chance to win by the lead, fitted to all turns of all games.",
            alt="; ".join(
                f"{text}: {percent(chance[0])} without a lead, {percent(chance[-1])} with a lead "
                f"of {percent(lead[-1])}"
                for text, chance in lines
            ),
        )
    )
    _paint_kept(answers, rows)


def _paint_kept(answers: StudyAnswers, rows: LeadsSeen) -> None:
    kept = reliability(rows)
    if len(kept) < 3:
        return
    answers.paintings.append(
        painting(
            "kept",
            "Whether these chances are kept",
            reliable("kept", kept),
            caption="What was told of games that the fit had not seen, and how many of them were "
            "won: dots on the line are chances that are kept.",
            alt="; ".join(f"{percent(told)} told, {share_words(won)} won" for told, won in kept),
        )
    )


def _worth_words(half: Estimate) -> str:
    if not half.value < 1:
        return "Halfway no lead, however large, is worth three wins of four."
    return f"Halfway, a lead of {share_words(half)} of all power is worth three wins of four."


def _paint_courses(games: PlayedGames, courses: list[PowerCourse], answers: StudyAnswers) -> None:
    few = [each for each in courses if each.shares.shape[1] == games.seats]
    ends = sorted(float(each.turns[-1]) for each in few)
    start, last = float(few[0].turns[0]), ends[int(0.9 * (len(ends) - 1))]
    if last <= start:
        return
    turns = np.linspace(start, last, _LOOKS)
    bands = [fan(few, seat, turns, (0.25, 0.5, 0.75)) for seat in range(games.seats)]
    names = [f"seat {seat + 1}" for seat in range(games.seats)]
    answers.paintings.append(
        painting(
            "shares",
            "How power moves",
            fans("shares", turns, bands, names),
            caption="Each seat's share of all power: the median game and the middle half of "
            "games. A game that is over stays as it ended.",
            alt="; ".join(
                f"{name} from {percent(each[1][0])} to {percent(each[1][-1])}"
                for name, each in zip(names, bands, strict=True)
            ),
        )
    )
    _paint_leaders(games, few, answers)
    _paint_drama(few, answers)


def _paint_leaders(games: PlayedGames, few: list[PowerCourse], answers: StudyAnswers) -> None:
    parts = np.linspace(0.05, 0.95, 10)
    stays = [average(leader_stays(few, part)) for part in parts]
    answers.paintings.append(
        painting(
            "leaders",
            "Whether the leader stays",
            band(
                "leaders",
                100 * parts,
                stays,
                x="part of the game, %",
                y="leads at the end, too, %",
                even=1 / games.seats,
                line="by chance",
            ),
            caption="How often who leads after a part of the game leads at its end.",
            alt="; ".join(
                f"after {percent(part)} {percent(average(leader_stays(few, part)).value)}"
                for part in PARTS
            ),
        )
    )


def _paint_drama(courses: list[PowerCourse], answers: StudyAnswers) -> None:
    gaps = np.array([value for _, value in drama(courses)])
    if len(gaps):
        answers.paintings.append(
            painting(
                "drama",
                "How far winners were behind",
                histogram("drama", 100 * gaps, label="points of share behind the leader, mean"),
                caption="Of games that one seat won: how far it was behind the leader, on average "
                "over the game.",
                alt=f"the mean is {percent(float(gaps.mean()), 1)}, the largest "
                f"{percent(float(gaps.max()), 1)}",
            )
        )
