"""What a ruleset promises of what it tells beside reports: things in words, measures, relations.

A game that has no glossary, and one that has no measures, keeps them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hegemon.contract.match import Moment, RandomMatch
from hegemon.contract.world import World
from hegemon.core.asked import Asked
from hegemon.core.board import Board
from hegemon.core.deciding.runs import each_of
from hegemon.core.errors import BadNotation
from hegemon.core.form import Form
from hegemon.core.game import Player
from hegemon.core.notation import parse
from hegemon.core.sheet import Listed, Sheet, SheetField, sheet
from hegemon.core.show.glossary import Explained, by_sign
from hegemon.core.show.luck import Thrown
from hegemon.core.show.measures import Measured, Track
from hegemon.core.show.relations import Related
from hegemon.core.step import events_of


def things_are_explained(moment: Moment, world: World) -> Iterator[str]:
    """Each sign on a board, each value of a field that says so and each track has its words."""
    glossary = world.ruleset.glossary(world.house_rules())
    if not glossary:
        return
    yield from said_twice(glossary)
    signs, words = by_sign(glossary), {thing.word for thing in glossary}
    kinds = {thing.word: thing.kind for thing in glossary}
    for player in (*world.players, None):
        view = world.view(moment.state, player)
        unsaid = sorted(signs_on(world.board(view)) - set(signs))
        yield from (f"the glossary has nothing with the sign {sign}" for sign in unsaid)
        tracks: Sequence[Track] = world.tracks(view)
        yield from unknown_words(words, (track.word for track in tracks), "a track")
    for player in moment.question.asked(moment.state):
        form = world.form_of(moment.state, player)
        for word, value, of in values_explained(form):
            yield from unknown_words(words, (value,), word)
            if of and kinds.get(value, of[0]) not in of:
                yield f"{word}: {value!r} is a {kinds[value]}, the order says {', '.join(of)}"


def said_twice(glossary: Sequence[Explained]) -> Iterator[str]:
    """The words that more than one thing of a glossary has."""
    counts = Counter(thing.word for thing in glossary)
    yield from (f"the glossary has {word!r} {count} times" for word, count in counts.items()
                if count > 1)  # fmt: skip


def signs_on(board: Board) -> set[str]:
    """What is drawn on a board, but for how things fare."""
    signs = {place.sign for place in board.places}
    signs |= {work.sign for place in board.places for work in place.works}
    signs |= {token.sign for token in board.tokens}
    signs |= {part.sign for token in board.tokens for part in token.made_of}
    return signs - {""}


def unknown_words(known: set[str], used: Iterator[str] | tuple[str, ...], by: str) -> Iterator[str]:
    """The words that are used and that no thing of the glossary has."""
    yield from (f"{by}: the glossary has no {word!r}" for word in used if word not in known)


def values_explained(form: Form[Any]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The order, each value, barred ones too, of fields whose values are things, and their kinds.

    What has no letter stands for nothing, and is no thing.
    """
    page = sheet(form)
    said = {(kind.word, one.name): one.kinds for kind in form.kinds for one in _fields(kind)}
    for kind in page.kinds:
        for field in _fields(kind):
            if field.explained:
                values, of = dict.fromkeys(_values(page, field)), said[kind.word, field.name]
                yield from ((kind.word, value, of) for value in values if value.strip("-"))


def _fields(kind: Any) -> tuple[Any, ...]:
    """Those of an order, or of its sheet, and the one that is said again and again."""
    return (*kind.fields, *([kind.more] if kind.more else []))


def _values(page: Sheet, field: SheetField) -> Iterator[str]:
    """Every value that a field can have, whatever was said before."""
    at = [field.choices]
    for _ in field.needs:
        at = list(dict.fromkeys(one for table in at for one in page.tables[table].values()))
    for number in at:
        told = page.lists[number]
        if isinstance(told, Listed):
            yield from (page.choices[one].value for one in each_of(told.choices))


def dice_told_were_rolled(match: RandomMatch) -> Iterator[str]:
    """Each die that is said to be somebody's was rolled in that step, and nobody is told of more.

    A face that is read as 0 is the highest of its die.
    """
    world = match.world
    for step in match.steps():
        events = events_of(world.codec, step)
        told = world.thrown(events, step.rolls)
        rolled = Counter((roll.sides, roll.face % roll.sides) for roll in step.rolls)
        for (sides, face), count in (_faces(told) - rolled).items():
            yield f"step {step.number} tells of {count} times {face} on a d{sides} too many"
        for player in (*world.players, None):
            more = _faces(world.thrown(world.seen(events, player))) - _faces(told)
            if more:
                yield f"step {step.number} tells {player} of dice that there are not: {more}"


def _faces(told: Sequence[Thrown]) -> Counter[tuple[int, int]]:
    return Counter((one.sides, face % one.sides) for one in told for face in one.faces)


def measures_count_everybody(moment: Moment, world: World) -> Iterator[str]:
    """A measure has each player once, in the same order; measures are called alike for all."""
    called: set[tuple[str, ...]] = set()
    for player in (*world.players, None):
        measures: Sequence[Measured] = world.measures(world.view(moment.state, player))
        called.add(tuple(one.id for one in measures))
        for one in measures:
            counted = [far.player for far in one.players]
            if counted != [each for each in world.players if each in counted] or not counted:
                yield f"{one.id} counts {counted}"
            yield from _own_unknown(one, player)
    if len(called) > 1:
        yield f"not all are measured alike: {sorted(called)}"


def _own_unknown(one: Measured, player: Player | None) -> Iterator[str]:
    """Whoever plays knows all of himself, now."""
    for far in one.players:
        if far.player == player and (far.figure is None or far.as_of is not None or far.at_least):
            yield f"{player} does not know his own {one.id}"


def relations_lead_to_others(moment: Moment, world: World) -> Iterator[str]:
    """One stands with others in seat order, once with each; what they offer can be taken up."""
    if world.relations(world.view(moment.state, None)):
        yield "a bystander stands with somebody"
    for player in world.players:
        told: Sequence[Related] = world.relations(world.view(moment.state, player))
        met = [one.player for one in told]
        if met != [each for each in world.players if each != player and each in met]:
            yield f"{player} stands with {met}"
        yield from (f"{one} offers nothing" for one in told if bool(one.offer) != bool(one.order))
        yield from _not_taken_up(world.asked(moment.state, player), told)


def _not_taken_up(asked: Asked | None, told: Sequence[Related]) -> Iterator[str]:
    """Why what is offered cannot be ordered now."""
    if asked is not None:
        yield from filter(None, (_why_not(asked.form, one.order) for one in told))


def _why_not(form: Form[Any], line: str) -> str:
    """Why a line that is offered cannot be ordered; nothing is of another question."""
    if not line or line.split(maxsplit=1)[0] not in {kind.word for kind in form.kinds}:
        return ""
    try:
        return form.why_not(parse(form, line))
    except BadNotation as trouble:
        return f"{line}: {trouble}"
