"""For which bot a variant is better, and what is ordered more or less often under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hegemon.lab.figures.courses import Values
from hegemon.lab.figures.estimate import Estimate
from hegemon.lab.reports.gathered import PlayedGames

BOT, USES = "bot", "uses"
"""How the names of such figures begin."""
_MOST = 40
"""So many orders and choices are compared: the most frequent ones."""
_MOST_TOLD = 6


def bots_of(games: PlayedGames) -> dict[str, Values]:
    """What each bot gets of the wins, game by game in which it sits; nothing of one bot alone."""
    names = sorted({bot for seated in games.bots for bot in seated})
    if len(names) < 2:
        return {}
    return {f"{BOT}.{name}": list(_won_by(name, games)) for name in names}


def _won_by(name: str, games: PlayedGames) -> Iterator[tuple[int, float]]:
    for block, seated, got in zip(games.blocks, games.bots, games.points, strict=False):
        if name in seated:
            yield block, sum(some for bot, some in zip(seated, got, strict=True) if bot == name)


def uses_of(first: PlayedGames, second: PlayedGames) -> tuple[dict[str, Values], dict[str, Values]]:
    """How often each seat gave each of the usual orders, game by game, under both variants."""
    often: Counter[str] = first.orders + second.orders
    names = [name for name, _ in often.most_common(_MOST)]
    one, other = (
        {
            f"{USES}.{name}": [
                (block, float(given.get(name, 0))) for block, _, _, given in games.uses
            ]
            for name in names
        }
        for games in (first, second)
    )
    return one, other


def more_and_less(found: dict[str, Estimate], old: dict[str, Values], sure: list[str]) -> str:
    """What is ordered more or less often for sure, the greatest changes first."""
    before = {each: sum(count for _, count in old[each]) / len(old[each]) for each in sure}
    said = sorted(sure, key=lambda each: -_share(found[each].value, before[each]))
    listed = [_how_often(each, before[each], found[each]) for each in said[:_MOST_TOLD]]
    more = [f"and {len(said) - _MOST_TOLD} more"] if len(said) > _MOST_TOLD else []
    return f"A game and seat: {'; '.join([*listed, *more])}."


def _share(difference: float, before: float) -> float:
    """By how much of what it was, or of what it is now, a figure differs."""
    return abs(difference) / max(before, before + difference, 1e-9)


def _how_often(name: str, before: float, found: Estimate) -> str:
    called = name.partition(".")[2]
    after = before + found.value
    return f"{called} {before:.2f} → {after:.2f} ({found.low:+.2f} to {found.high:+.2f})"
