"""A report, what a player reads: headings, sentences that can say why, tables, boards.

Any text of a report may hold mentions (see `mentions`): clients link them or show `plain` text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from hegemon.core.board import Board
from hegemon.core.game import Event, Player
from hegemon.core.mentions import Part, literal, mention, parts, plain
from hegemon.core.records import Value
from hegemon.core.show.fights import Fight, FightSide
from hegemon.core.show.stories import Story


class Reason(Value, tag=False):
    """Why something happened: the rule, what went into it, what modified it, and the dice."""

    rule: str
    """The section of the rule document."""
    text: str
    """What the rule says, in one sentence of our own."""
    inputs: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()


class Sentence(Value):
    """Something that happened, in words; names the places it is about, for links and layers.

    `event` says what it is about without English: the number, from 0, of the event among those of
    its step that the reader may know, the first of those that it tells together; and once `of_step`
    was told, the step before it: "12.3". `story` says what it means to its reader, `fight` how
    they fought, round by round.
    """

    text: str
    reason: Reason | None = None
    places: tuple[str, ...] = ()
    event: str = ""
    story: Story | None = None
    fight: Fight | None = None

    @property
    def plain(self) -> str:
        """The text as people read it, without the ids of what it mentions."""
        return plain(self.text)


def tell(
    event: Event,
    text: str,
    why: str,
    *inputs: str,
    at: Iterable[str] = (),
    modifiers: tuple[str, ...] = (),
    dice: tuple[str, ...] = (),
) -> Sentence:
    """What an event comes to in words, with its reason and the places that it is about."""
    return Sentence(text, Reason(event.cites(), why, inputs, modifiers, dice), tuple(at))


class Table(Value):
    """Rows of text under column heads."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Meter(Value):
    """A number between bounds."""

    label: str
    value: int
    most: int
    least: int = 0


class Picture(Value):
    """A board in the middle of a report."""

    board: Board


Item = Sentence | Table | Meter | Picture
"""What stands in a section."""


class Section(Value, tag=False, omit_defaults=True):
    """Items under a heading.

    What is urgent waits for an answer now: it is told before the other sections, and a later report
    makes it void.
    """

    heading: str
    items: tuple[Item, ...]
    urgent: bool = False


class Report(Value, tag=False):
    """All that one player reads about one step."""

    title: str
    sections: tuple[Section, ...]


def sentences(report: Report) -> Iterator[Sentence]:
    """The sentences in order: the n-th is what "why n" asks about."""
    for section in report.sections:
        for item in section.items:
            if isinstance(item, Sentence):
                yield item


def weightiest(told: Iterable[Sentence], most: int) -> tuple[Sentence, ...]:
    """The weightiest sentences, the first of them first where two weigh alike.

    Routine is none, and of one place only one is: the battle, its loss and the blockade after it
    are one story.
    """
    weighty = [one for one in told if one.story is not None and one.story.weight]
    weighty.sort(key=_weight, reverse=True)
    found: list[Sentence] = []
    for one in weighty:
        if not any(one.places and one.places == other.places for other in found):
            found.append(one)
    return tuple(found[:most])


def _weight(sentence: Sentence) -> int:
    return 0 if sentence.story is None else sentence.story.weight


def about(sentence: Sentence, number: int) -> Sentence:
    """The sentence with the number of its event, from 0, among those that the reader may know."""
    return msgspec.structs.replace(sentence, event=str(number))


def of_step(report: Report, step: int) -> Report:
    """The report with the step in the anchors of its sentences: "3" becomes "12.3"."""

    def dated(item: Item) -> Item:
        if not isinstance(item, Sentence) or not item.event:
            return item
        return msgspec.structs.replace(item, event=f"{step}.{item.event}")

    return _with_items(report, dated)


def cited(report: Report, sections: Mapping[str, str]) -> Report:
    """The report with an edition's own sections where its reasons name topics."""

    def resolved(item: Item) -> Item:
        reason = item.reason if isinstance(item, Sentence) else None
        if reason is None or reason.rule not in sections:
            return item
        section = msgspec.structs.replace(reason, rule=sections[reason.rule])
        return msgspec.structs.replace(item, reason=section)

    return _with_items(report, resolved)


def named(report: Report, names: Mapping[Player, str]) -> Report:
    """The report with the names that the players chose.

    They stand for the numbers of seats, in headings too, and behind the names of a game's own where
    those stand alone in a table. What was typed is inert and mentions nothing.
    """

    def called(item: Item) -> Item:
        if isinstance(item, Sentence):
            text, reason = _with_names(item.text, names), _reason_with_names(item.reason, names)
            fight, story = _fight_with_names(item.fight, names), item.story
            if story is not None and story.gist:
                story = msgspec.structs.replace(story, gist=_with_names(story.gist, names))
            return msgspec.structs.replace(item, text=text, reason=reason, fight=fight, story=story)
        if not isinstance(item, Table):
            return item
        rows = tuple(_row_with_names(row, names) for row in item.rows)
        columns = tuple(_with_names(head, names) for head in item.columns)
        title = _with_names(item.title, names)
        return msgspec.structs.replace(item, rows=rows, columns=columns, title=title)

    told = _with_items(report, called)
    sections = (
        msgspec.structs.replace(section, heading=_with_names(section.heading, names))
        for section in told.sections
    )
    return Report(told.title, tuple(sections))


def _with_items(report: Report, change: Callable[[Item], Item]) -> Report:
    sections = []
    for section in report.sections:
        items = tuple(change(item) for item in section.items)
        sections.append(msgspec.structs.replace(section, items=items))
    return Report(report.title, tuple(sections))


def _reason_with_names(reason: Reason | None, names: Mapping[Player, str]) -> Reason | None:
    if reason is None:
        return None

    def told(lines: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_with_names(line, names) for line in lines)

    # neither the rule nor what it says speaks of anybody
    return msgspec.structs.replace(
        reason,
        inputs=told(reason.inputs),
        modifiers=told(reason.modifiers),
        dice=told(reason.dice),
    )


def _fight_with_names(fight: Fight | None, names: Mapping[Player, str]) -> Fight | None:
    if fight is None:
        return None

    def called(side: FightSide) -> FightSide:
        name, fate = _with_names(side.name, names), _with_names(side.fate, names)
        return msgspec.structs.replace(side, name=name, fate=fate)

    return msgspec.structs.replace(
        fight,
        title=_with_names(fight.title, names),
        outcome=_with_names(fight.outcome, names),
        notes=tuple(_with_names(note, names) for note in fight.notes),
        sides=tuple(called(side) for side in fight.sides),
    )


def _with_names(text: str, names: Mapping[Player, str]) -> str:
    """The text with a name for each number of a seat."""
    if "](seat:" not in text:
        return text
    return "".join(_written(part, names) for part in parts(text))


def _written(part: Part, names: Mapping[Player, str]) -> str:
    if not part.kind:
        return literal(part.text)
    name = names.get(Player(part.id), "") if part.kind == "seat" else ""
    if name and part.text[:1].isupper():  # it begins the sentence
        name = name[0].upper() + name[1:]
    return mention(part.kind, part.id, name or part.text)


def _row_with_names(row: tuple[str, ...], names: Mapping[Player, str]) -> tuple[str, ...]:
    return tuple(_cell_with_names(cell, names) for cell in row)


def _cell_with_names(cell: str, names: Mapping[Player, str]) -> str:
    if "](player:" not in cell:  # most of them, and late in a match there are thousands
        return _with_names(cell, names)
    found = list(parts(cell))
    name = names.get(Player(found[0].id), "") if len(found) == 1 else ""
    if name and found[0].kind == "player":
        return f"{cell} ({literal(name)})"
    return _with_names(cell, names)
