"""What orders are given, what is hardly ever chosen, and what its use goes together with."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hegemon.lab.figures.estimate import unsure
from hegemon.lab.figures.spending import impacts
from hegemon.lab.reports.findings import StudyAnswers, figure_name, points_words
from hegemon.lab.reports.gathered import PlayedGames
from hegemon.lab.reports.painted import bars, painting

_MOST = 16
"""Bars of a chart."""
_MOST_LISTED = 24
_RARE = 0.02
"""Who gives an order in less of the seats' games hardly ever gives it."""
_LEAST_GAMES = 60


def usage(games: PlayedGames, answers: StudyAnswers) -> None:
    """How often each order is given, a game and seat."""
    seats = sum(len(each) for each in games.points)
    if not games.orders or not seats:
        return
    often = {name: count / seats for name, count in games.orders.most_common()}
    answers.figures |= {figure_name("uses", name): unsure(each) for name, each in often.items()}
    rare = [name for name in often if games.gave[name] < _RARE * seats]
    never = sorted(games.offered - games.orders.keys())
    answers.figures |= {figure_name("uses", name): unsure(0.0) for name in never}
    most = list(often.items())[:_MOST]
    answers.found("What is hardly ever used?", " ".join(_rare_words(rare, never)))
    answers.paintings.append(
        painting(
            "orders",
            "What orders are given",
            bars("orders", most, label="orders a game and seat"),
            caption="How often a seat gives each order in a game, and chooses what of it.",
            alt="; ".join(f"{name} {each:.1f}" for name, each in most),
        )
    )
    _impact(games, answers)


def _rare_words(rare: list[str], never: list[str]) -> Iterator[str]:
    """What few seats ever give, and what nobody gives that could be given."""
    if rare:
        yield f"Given in less than 2% of games and seats: {_listed(rare)}."
    if never:
        yield f"Never given, though it was legal in some game: {_listed(never)}."
    if not rare and not never:
        yield "Nothing: all that could be given was, in 2% of games and seats or more."


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
    return f"{', '.join(names[:_MOST_LISTED])}{more}"


def _impact(games: PlayedGames, answers: StudyAnswers) -> None:
    """What more use of a thing goes together with; a chart would look like a cause."""
    if len(games.uses) < _LEAST_GAMES:
        return
    names = [name for name, _ in games.orders.most_common(12)]
    blocks, seats, points, uses = zip(*games.uses, strict=True)
    table = np.array([[float(each.get(name, 0)) for name in names] for each in uses])
    found = impacts(
        np.array(points, dtype=float),
        table,
        names,
        fixed=[[str(seat) for seat in seats]],
        blocks=np.array(blocks, dtype=float),
    )
    # beyond all games are two uses that are set against each other: what is taken and what is lost
    told = {
        name: each
        for name, (each, chance) in found.items()
        if chance < 0.05 and abs(each.value) <= 1
    }
    answers.figures |= {figure_name("impact", name): each for name, (each, _) in found.items()}
    if told:
        listed = sorted(told.items(), key=lambda each: -abs(each[1].value))[:5]
        answers.found(
            "What does more use go together with?",
            "One standard deviation more of it goes with: "
            + "; ".join(f"{name} {points_words(each)}" for name, each in listed)
            + ". That shows no cause: who wins can afford more.",
        )
