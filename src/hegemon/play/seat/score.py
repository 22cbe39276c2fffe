"""How far everybody is, and one's own research, as tables for whoever reads text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hegemon.core.game import Player
from hegemon.core.report import Item, Report, Section, Sentence, Table
from hegemon.core.show.measures import HowFar, Measured, Track
from hegemon.core.words import ended

UNKNOWN = "?"
"""Stands where nothing is known."""


def score_report(
    measures: Sequence[Measured],
    tracks: Sequence[Track],
    called: Mapping[Player, str],
    clock: str = "turn",
) -> Report:
    """The measures with what decides the match, then the tracks; `called` are the players."""
    sections = []
    if measures:
        decides = (f"{one.label}: {one.decides}" for one in measures if one.decides)
        items: list[Item] = [measures_table(measures, called, clock)]
        sections.append(Section("", (*items, *map(Sentence, decides))))
    if tracks:
        told = (Sentence(ended(track_in_words(one))) for one in tracks)
        sections.append(Section("Research", tuple(told)))
    return Report("How far everybody is", tuple(sections))


def measures_table(
    measures: Sequence[Measured], called: Mapping[Player, str], clock: str = "turn"
) -> Table:
    """A row for each measure, a column for each player."""
    players = list(dict.fromkeys(far.player for one in measures for far in one.players))
    rows = tuple((_label(one), *_figures(one, players, clock)) for one in measures)
    return Table("", ("", *(called.get(player, player) for player in players)), rows)


def in_words(far: HowFar, clock: str = "turn") -> str:
    """How far somebody is: "12,000", "3 or more, turn 5" of what was seen then, "?"."""
    if far.figure is None:
        return UNKNOWN
    more = " or more" if far.at_least else ""
    seen = f", {clock} {far.as_of}" if far.as_of is not None else ""
    return f"{far.figure:,}{more}{seen}"


def _label(one: Measured) -> str:
    """A measure with its unit and its goal: "Colony points (of 3)"."""
    more = ", ".join(filter(None, (one.unit, f"{one.goal} to win" if one.goal else "")))
    return f"{one.label} ({more})" if more else one.label


def _figures(one: Measured, players: Sequence[Player], clock: str) -> Iterator[str]:
    known = {far.player: far for far in one.players}
    for player in players:
        yield in_words(known[player], clock) if player in known else UNKNOWN


def track_in_words(track: Track) -> str:
    """How far a technology is, what comes next and what that costs, in one line."""
    called = track.name
    if track.word.casefold() != track.name.replace(" ", "_").casefold():
        called += f" ({track.word})"
    after = track.next
    if after is None:
        return f"{called}: level {track.level}, the highest"
    told = [f"level {after.level} gives {after.gives}" if after.gives else f"level {after.level}"]
    if after.cost is not None:
        paid = f", {track.progress} paid" if track.progress else ""
        told.append(f"costs {after.cost} {track.unit}{paid}")
    also = "".join(f"; {one}" for one in (_funding(track), track.barred) if one)
    return f"{called}: level {track.level}; {' and '.join(told)}{also}"


def _funding(track: Track) -> str:
    return f"it gets {track.funded}" if track.funded else ""
