"""The film of a turn: what its reader was told, in beats, with the pieces that went meanwhile.

It is made of two boards and a report of one reader and of nothing else, so it can tell nothing that
these do not tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from hegemon.core.board import Board, Fact, Owner, places_by_id
from hegemon.core.game import Player
from hegemon.core.mentions import literal
from hegemon.core.records import Value
from hegemon.core.report import Reason, Report, Sentence
from hegemon.core.show.fights import Fight
from hegemon.core.show.glides import Glide, Motion, flown, motion_between
from hegemon.core.show.headlines import headline_of
from hegemon.core.show.stories import Beat, Concern, Flight, Story, story_of_all
from hegemon.core.words import counted, enumerated

A_LANE = 1200
"""How long a piece glides from a place to the next, in milliseconds."""

LONGEST = 9_000
"""No turn is longer, in milliseconds, but for the way of its pieces."""

OF_MANY = 2_000
"""How long a turn is shown among many, in milliseconds."""

MOST_TURNS = 20
"""So many turns of those that somebody missed are shown: the last ones."""

_MOST_LANES = 3
_READING = 800
_A_LOSS = 300
_MOST_LOSSES = 6
_SHOWN: dict[Beat, int] = {
    "battle": 900,
    "border": 800,
    "discovery": 700,
    "piece": 500,
    "blockade": 700,
    "figure": 500,
}
"""What is drawn in a beat takes so long; then there is time to read."""

_IN_A_PLACE: tuple[Beat, ...] = (
    "discovery",
    "covert",
    "move",
    "battle",
    "piece",
    "blockade",
    "border",
    "figure",
    "word",
)
"""One thing leads to another: what happens at a place is shown in this order."""

_DEADLY: tuple[Beat, ...] = ("battle", "piece", "covert")


class ChangedHands(Value, tag=False):
    """A place that has another owner now."""

    place: str
    owner: Player | None
    before: Player | None


class FilmBeat(Value, tag=False, omit_defaults=True):
    """A moment of a film: a sentence of the report, or the pieces that go, all at once."""

    step: int
    kind: Beat
    lasts: int
    """Milliseconds."""
    text: str
    """The whole sentence, as the report has it."""
    title: str = ""
    """What is read first of it, and"""
    more: str = ""
    """what is read below that."""
    when: str = ""
    """When it was, where several turns are shown."""
    subject: Concern = "routine"
    weight: int = 0
    event: str = ""
    """The anchor of its sentence in the report."""
    reason: Reason | None = None
    places: tuple[str, ...] = ()
    figure: Fact | None = None
    fight: Fight | None = None
    moves: tuple[Glide, ...] = ()
    appeared: tuple[str, ...] = ()
    """The pieces that come into sight in it."""
    gone: tuple[str, ...] = ()
    """The pieces that are there no more after it."""
    taken: tuple[ChangedHands, ...] = ()


class FilmPurse(Value, tag=False, omit_defaults=True):
    """A number of its reader's own that is another after the film than before it."""

    label: str
    before: int
    now: int
    sign: str = ""
    """Its picture, of `core/show/signs.py: PURSES`; empty for none."""


class Film(Value, tag=False, omit_defaults=True):
    """What happened from the board after a step to that after another, to be played."""

    first: int
    """The step whose board it begins with."""
    step: int
    title: str
    beats: tuple[FilmBeat, ...]
    purses: tuple[FilmPurse, ...] = ()
    """What its reader's orders draw on, then how far he is; only what has changed."""


class StepTold(NamedTuple):
    """What a reader was told about a step, and when it was."""

    step: int
    when: str
    report: Report
    names: Mapping[str, str] = MappingProxyType({})
    """What its reader's board calls places, by their ids: headlines say it."""


def beats_of(
    told: StepTold, before: Board, after: Board, me: Player | None = None
) -> tuple[FilmBeat, ...]:
    """A step in beats: first all that moves, then what weighs most, place by place.

    What would take it over LONGEST is left to the report, the least first. `me` is who watches.
    """
    stories = list(_stories(told.report))
    fatal = {place for one, story in stories if story.beat in _DEADLY for place in one.places}
    motion = motion_between(before, after, fatal)
    motion = replace(motion, glides=(*motion.glides, *flown(_flights(told.report), before, after)))
    beats = [_moving(told, motion, after, me)] if motion.glides else []
    left = LONGEST - sum(beat.lasts for beat in beats)
    said = [_beat(told, one, story) for one, story in _fitting(stories, left)]
    beats += _place_by_place(said)
    return tuple(_with_pieces(beats, motion, _taken(before, after)))


def beats_of_many(turns: Iterable[Sequence[StepTold]]) -> tuple[FilmBeat, ...]:
    """Turns in beats, for who was away: the weightiest of each, none of one without any."""
    found = []
    for told in turns:
        heaviest = (_heaviest(step) for step in told)
        best = max(filter(None, heaviest), key=lambda beat: beat.weight, default=None)
        if best is not None:
            found.append(replace(best, lasts=OF_MANY, when=told[-1].when))
    return tuple(found[-MOST_TURNS:])


def _heaviest(told: StepTold) -> FilmBeat | None:
    best = max(_stories(told.report), key=lambda each: each[1].weight, default=None)
    return None if best is None else _beat(told, *best)


def _stories(report: Report) -> Iterator[tuple[Sentence, Story]]:
    """What happened and weighs anything; what says the same of the same places is told once."""
    alike: dict[tuple[str, tuple[str, ...]], list[tuple[Sentence, Story]]] = {}
    for section in report.sections:
        for item in section.items if not section.urgent else ():
            if isinstance(item, Sentence) and item.story is not None and item.story.weight:
                alike.setdefault((item.text, item.places), []).append((item, item.story))
    for same in alike.values():
        yield same[0][0], story_of_all([story for _, story in same])


def _flights(report: Report) -> Iterator[Flight]:
    """What was told to be under way between the boards, whatever it weighs."""
    for section in report.sections:
        for item in section.items:
            if isinstance(item, Sentence) and item.story is not None:
                yield from item.story.flights


def _fitting(
    stories: Sequence[tuple[Sentence, Story]], left: int
) -> Iterator[tuple[Sentence, Story]]:
    """The weightiest stories that there is time for; for the first there is, whatever moves."""
    for one, story in sorted(stories, key=lambda each: -each[1].weight):
        left -= _lasts(one, story)
        if left < 0:
            return
        yield one, story


def _lasts(told: Sentence, story: Story) -> int:
    """A fight has time for its losses; from some on they come the quicker."""
    shown = _SHOWN.get(story.beat, _READING) + _READING
    if told.fight is None:
        return shown
    ranks = (rank for side in told.fight.sides for rank in side.ranks)
    return shown + _A_LOSS * min(_MOST_LOSSES, max((sum(rank.lost) for rank in ranks), default=0))


def _beat(told: StepTold, one: Sentence, story: Story) -> FilmBeat:
    title, more = headline_of(one, told.names)
    return FilmBeat(
        step=told.step,
        kind=story.beat,
        lasts=_lasts(one, story),
        text=one.text,
        title=title,
        more=more,
        subject=story.subject,
        weight=story.weight,
        event=one.event,
        reason=one.reason,
        places=one.places,
        figure=story.figure,
        fight=one.fight,
    )


def _place_by_place(beats: Sequence[FilmBeat]) -> list[FilmBeat]:
    """The weightiest place first, and what happened there as it came about."""
    most: dict[str, int] = {}
    for beat in beats:
        most[_where(beat)] = max(beat.weight, most.get(_where(beat), 0))
    places = sorted(most, key=lambda place: -most[place])
    return sorted(
        beats, key=lambda beat: (places.index(_where(beat)), _IN_A_PLACE.index(beat.kind))
    )


def _where(beat: FilmBeat) -> str:
    """The place that a beat belongs to; what is nowhere stands for itself."""
    return beat.places[0] if beat.places else f" {beat.event or beat.text}"


# -- the pieces


def _moving(told: StepTold, motion: Motion, board: Board, me: Player | None) -> FilmBeat:
    """All that goes, in one beat."""
    lanes = min(_MOST_LANES, max(len(glide.way) - 1 for glide in motion.glides))
    text = _who_moves(motion.glides, board, me)
    return FilmBeat(
        step=told.step,
        kind="move",
        lasts=lanes * A_LANE,
        text=text,
        title=text.removesuffix("."),
        moves=motion.glides,
    )


def _who_moves(glides: Sequence[Glide], board: Board, me: Player | None) -> str:
    """How many pieces of whom go: "3 pieces move: 2 of yours and 1 of player 2"."""
    many, verb = counted(len(glides), "piece"), "moves" if len(glides) == 1 else "move"
    count = Counter(glide.owner for glide in glides)
    owners = [owner for owner in board.owners if owner.player in count]
    if len(owners) == 1 and None not in count:
        return f"{many} of {_whose(owners[0], me)} {verb}."
    each = [f"{count[owner.player]} of {_whose(owner, me)}" for owner in owners]
    return f"{many} {verb}: {enumerated(each)}." if each else f"{many} {verb}."


def _whose(owner: Owner, me: Player | None) -> str:
    return "yours" if owner.player == me else literal(owner.name)


def _with_pieces(
    beats: Sequence[FilmBeat], motion: Motion, taken: Sequence[ChangedHands]
) -> Iterator[FilmBeat]:
    """The beats with what comes, goes and changes hands in them.

    What is gone goes where the battle is, what is new comes with the last that is told of its
    place, and what happens where nothing is told happens in the first.
    """
    last = _last_at(beats)
    deadly = last | _last_at(beats, _DEADLY)
    for number, beat in enumerate(beats):
        won = [one for one in taken if one.place in beat.places] if beat.kind == "border" else []
        yield replace(
            beat,
            appeared=tuple(id_ for id_, at in motion.appeared.items() if last.get(at, 0) == number),
            gone=tuple(id_ for id_, at in motion.gone.items() if deadly.get(at, 0) == number),
            taken=tuple(won),
        )


def _last_at(beats: Sequence[FilmBeat], kinds: Collection[Beat] = _IN_A_PLACE) -> dict[str, int]:
    """For each place the last beat of these kinds that is about it."""
    numbered = [(number, beat) for number, beat in enumerate(beats) if beat.kind in kinds]
    return {place: number for number, beat in numbered for place in beat.places}


def _taken(before: Board, after: Board) -> list[ChangedHands]:
    """The places that were known and have another owner now."""
    old = places_by_id(before)
    return [
        ChangedHands(place.id, place.owner, old[place.id].owner)
        for place in after.places
        if place.id in old and old[place.id].known and old[place.id].owner != place.owner
    ]
