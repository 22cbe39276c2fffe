"""What happened, on top of the report: the weightiest of what its sentences say, with pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from hegemon.core.board import Board, names_of
from hegemon.core.game import Player, Result
from hegemon.core.mentions import literal, parts
from hegemon.core.report import Sentence, weightiest
from hegemon.core.show.headlines import headline_of
from hegemon.core.show.stories import HEAVIEST, Story
from hegemon.core.words import capital, counted, ended
from hegemon.draw.vignettes import VignetteFormat, Vignettes
from hegemon.web.pages.reading import StepShown

_MOST, _MOST_OF_SEVERAL = 6, 4
"""Headlines of one step, and of several that somebody missed."""
_LIKE_IT = 3
"""So many sentences that differ only in what they name are one headline of several steps."""


class Headline(NamedTuple):
    """A sentence as a headline: what is read first, and the rest of it."""

    told: Sentence
    story: Story
    head: str
    rest: str
    """Both as texts of a report."""
    when: str = ""
    """The turn, where several are told."""
    wide: Markup = Markup()
    small: Markup = Markup()
    """Its picture: as the lead of all, and beside a line."""
    number: int = 0
    """Which mark on the map is its own; 0 where it is about no place."""


class WhatHappened(NamedTuple):
    """What happened, the weightiest first, and how many sentences say the rest."""

    headlines: tuple[Headline, ...]
    quiet: int
    sheet: Markup
    """The signs of all pictures."""
    steps: tuple[int, ...] = ()
    """Those of which there are headlines."""


def happened_in(
    reports: Sequence[StepShown], board: Board, me: Player | None
) -> WhatHappened | None:
    """The headlines of the steps that are told; None where nothing weighs anything.

    Of one step one tells of a place; of two steps both may, the newer first where they weigh alike.
    Of several steps what happened often is told once. `board` is what the reader knows now.
    """
    several = len(reports) > 1
    names = names_of(board)
    by_step = [(one.step, list(_headlines(one, board.title, names))) for one in reversed(reports)]
    found = [line for _, lines in by_step for line in lines]
    if not found:
        return None
    shown = _chosen(_dated(found), several=several)
    told = sum(1 for report in reports for _ in _sentences(report))
    steps = tuple(step for step, lines in by_step if lines)
    return _drawn(shown, told - len(shown), board, me)._replace(steps=steps)


def _chosen(found: Sequence[Headline], *, several: bool) -> Sequence[Headline]:
    """Those that are shown of what was found, the newest first among its like."""
    whens = list(dict.fromkeys(line.when for line in found))
    lines = sorted(found, key=lambda line: line.story.weight, reverse=True)
    shown = _gathered(lines, whens)[:_MOST_OF_SEVERAL] if several else lines[:_MOST]
    if len(whens) == 1:  # all of one step: the title of all says it
        return [line._replace(when="") for line in shown]
    return shown


def at_the_end(
    told: WhatHappened | None,
    result: Result,
    board: Board,
    names: Mapping[str, str],
    me: Player | None,
) -> WhatHappened:
    """The same of a match that is over: who has won, and how, is the first of all headlines."""
    before = told.headlines if told else ()
    rest = [line for line in before if line.story.weight < HEAVIEST or line.story.beat != "word"]
    won = Headline(Sentence(""), Story("gain", HEAVIEST), _winners(result, names, me), "")
    won = won._replace(rest=literal(ended(capital(result.reason))))
    quiet = told.quiet if told else 0
    steps = told.steps if told else ()
    return _drawn([won, *rest[: _MOST - 1]], quiet, board, me, result)._replace(steps=steps)


def _winners(result: Result, names: Mapping[str, str], me: Player | None) -> str:
    if result.outcome == "draw":
        return "The match is a draw"
    if not result.winners:
        return "The match is over"
    if result.winners == (me,):
        return "You have won"
    return "Won by " + " and ".join(literal(names[one]) for one in result.winners)


def _drawn(
    lines: Sequence[Headline],
    quiet: int,
    board: Board,
    me: Player | None,
    result: Result | None = None,
) -> WhatHappened:
    """Headlines with their pictures and the numbers of their marks on the map."""
    vignettes, known = Vignettes(board, me), {place.id for place in board.places}
    shown: list[Headline] = []
    number = 0
    for line in lines:
        drawn = _pictures(vignettes, line, result if line is lines[0] else None)
        on_map = not known.isdisjoint(line.told.places[:1])
        number += on_map
        wide = drawn("wide") if not shown else Markup()
        small, at = drawn("small"), number if on_map else 0
        shown.append(line._replace(wide=wide, small=small, number=at))
    return WhatHappened(tuple(shown), quiet, _made(vignettes.sheet()))


def _pictures(
    vignettes: Vignettes, line: Headline, result: Result | None
) -> Callable[[VignetteFormat], Markup]:
    """How the picture of a headline is drawn; `result` is there where it tells of the end."""
    if result is not None:
        return lambda format_: _made(vignettes.of_the_end(result.winners, format_))
    return lambda format_: _made(vignettes.of(line.told, format_))


def _made(picture: str) -> Markup:
    """A picture of signs and numbers alone, in which stands nothing that anybody wrote."""
    return Markup(picture)  # noqa: S704 - see above


def _headlines(report: StepShown, game: str, names: Mapping[str, str]) -> Iterator[Headline]:
    """Those of one step; when it was is said without the name of the game."""
    when = capital(report.title.removeprefix(f"{game}, "))
    for one in weightiest(_sentences(report), _MOST):
        if one.story is not None:
            head, rest = headline_of(one, names)
            yield Headline(one, one.story, head, rest, when)


def _gathered(lines: Sequence[Headline], whens: Sequence[str]) -> list[Headline]:
    """What happened three times and more is told once, the weightiest; `whens` newest first."""
    alike: dict[tuple[str, str], list[Headline]] = {}
    for line in lines:
        alike.setdefault((_pattern(line.head), line.story.subject), []).append(line)
    found = []
    for same in alike.values():
        found += same if len(same) < _LIKE_IT else [_once(same, whens)]
    found.sort(key=lambda line: line.story.weight, reverse=True)
    return found


def _once(same: Sequence[Headline], whens: Sequence[str]) -> Headline:
    """The first of them: when it was, how often more, and since when."""
    when = same[0].when
    oldest = max((line.when for line in same), key=whens.index)
    since = f" since {literal(oldest[:1].lower() + oldest[1:])}" if oldest != when else ""
    more = f"and {counted(len(same) - 1, 'time')} more{since}."
    rest = f"{literal(when)}, {more}" if len(whens) > 1 else capital(more)
    return same[0]._replace(rest=rest, when="")


def _dated(lines: Sequence[Headline]) -> list[Headline]:
    """With no more said of when than tells their steps apart: "Turn 12" of "Turn 12, month 12"."""
    short = [line.when.split(", ")[0] for line in lines]
    if len(set(short)) == 1:
        return list(lines)
    return [line._replace(when=when) for line, when in zip(lines, short, strict=True)]


def _pattern(head: str) -> str:
    """What a headline says, whatever it names and however many there are."""
    return "".join("?" if part.kind else re.sub(r"\d+", "0", part.text) for part in parts(head))


def _sentences(report: StepShown) -> Iterator[Sentence]:
    """What happened: what waits for an answer is the first section of the report below."""
    for section in report.sections:
        if not section.urgent:
            yield from (item for item in section.items if isinstance(item, Sentence))
