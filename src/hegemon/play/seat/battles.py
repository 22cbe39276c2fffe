"""Battles and gazettes as text: round by round, column by column, for whoever reads no pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.report import Report, Section, Sentence, Table, sentences
from hegemon.core.show.battles import goes_on, in_rounds, joined, lost_by
from hegemon.core.show.fights import Fight, FightSide
from hegemon.core.words import capital, counted, ended
from hegemon.play.past.gazettes import Gazette, PublicNotice
from hegemon.play.seat.score import measures_table


def battles_told(report: Report) -> tuple[Fight, ...]:
    """The battles of which a report tells, parts of one put together."""
    found: list[Fight] = []
    for one in sentences(report):
        if one.fight is None:
            continue
        open_ = next((at for at, old in enumerate(found) if goes_on(old, one.fight)), None)
        if open_ is None:
            found.append(one.fight)
        else:
            found[open_] = joined(found[open_], one.fight)
    return tuple(found)


def list_of_battles(fights: Sequence[Fight]) -> Iterator[str]:
    """One line for each, with the number by which it is asked for."""
    for number, fight in enumerate(fights, 1):
        sides = "; ".join(f"{side.name}{_ends(side)}" for side in fight.sides)
        rounds = counted(fight.rounds, "round") if fight.rounds else "without a shot"
        yield f"battle {number}: {fight.title}, {rounds}. {sides}."


def battle_report(fight: Fight) -> Report:
    """Who fought with what, and what each round cost each rank, as a table."""
    return Report(plain(fight.title), (Section("", (_forces(fight),)),))


def by_rounds(fight: Fight) -> Iterator[str]:
    """The same in words, a line each: how it ended, then round by round."""
    yield from _ended(fight)
    for told in in_rounds(fight):
        yield f"{told.title}: {ended(told.head)}"
        yield from (f"  {line.who}: {ended(line.text)}" for line in told.lines)


def _forces(fight: Fight) -> Table:
    """Each rank, how many there were, and how many fell in each round."""
    rounds = tuple(
        f"r{fight.first + number}" if fight.first else f"shot {number + 1}"
        for number in range(fight.rounds)
    )
    rows = []
    for side in fight.sides:
        for rank in side.ranks:
            fell = rank.lost or (0,) * fight.rounds
            left = "?" if rank.left is None else f"{rank.left:,}"
            had = "?" if rank.before is None else f"{rank.before:,}"
            lost = (f"{count:,}" if count else "." for count in fell)
            rows.append((side.name, rank.row, rank.name, had, *lost, left))
    return Table("", ("side", "class", "what", "before", *rounds, "left"), tuple(rows))


def _ended(fight: Fight) -> Iterator[str]:
    for side in fight.sides:
        if side.fate:
            yield ended(f"{side.name}: {side.fate}")
    if fight.outcome:
        yield ended(capital(fight.outcome))


def _ends(side: FightSide) -> str:
    return f" {side.fate}" if side.fate else ""


# -- gazettes


def gazette_report(sheet: Gazette, called: Mapping[Player, str]) -> Report:
    """A public sheet as text: the lead, notices, tables, what was quiet."""
    sections = []
    if sheet.lead is None:
        sections.append(Section("", (Sentence("Nothing was told to everybody."),)))
    else:
        lead = (_of_all(sheet.lead, sheet.lead.text), *map(_untitled, sheet.more))
        sections.append(Section(sheet.lead.head, lead))
    if sheet.notices:
        told = tuple(_of_all(one, f"{one.head}. {one.text}") for one in sheet.notices)
        sections.append(Section("Notices", told))
    if (table := armies_of(sheet)) is not None:
        sections.append(Section("State of the armies", (table,)))
    if sheet.measures:
        table = measures_table(sheet.measures, called, sheet.clock)
        sections.append(Section("How far everybody is", (table,)))
    if sheet.quiet:
        more = (Sentence(f"And {sheet.untold:,} more."),) if sheet.untold else ()
        sections.append(Section("All quiet", (*sheet.quiet, *more)))
    title = f"The gazette of {sheet.clock} {sheet.turn}, no. {sheet.number}: public record only"
    return Report(title, tuple(sections))


def _of_all(notice: PublicNotice, battle: str) -> Sentence:
    """The sentence of a notice; of a battle the words for all of it."""
    sentence = _untitled(notice.sentence)
    return replace(sentence, text=battle) if sentence.fight is not None else sentence


def _untitled(sentence: Sentence) -> Sentence:
    """A sentence without its story, whose title speaks to one side."""
    return replace(sentence, story=None)


def armies_of(sheet: Gazette) -> Table | None:
    """What each side lost in the battles of a turn; of one battle what it began with, too.

    None where none was fought, or where not all is told.
    """
    heard = [one.sentence for one in (sheet.lead, *sheet.notices) if one]
    fights = [one.fight for one in heard if one.fight]
    if not all(_is_told(fight) for fight in fights):
        return None
    rows = tuple(_armies_in(fights[0]) if len(fights) == 1 else _armies_in_all(fights))
    second = "began" if len(fights) == 1 else "battles"
    return Table("", ("", second, "fell"), rows) if rows else None


def _is_told(fight: Fight) -> bool:
    """Whether one knows what everybody began with."""
    return all(rank.before is not None for side in fight.sides for rank in side.ranks)


def _armies_in(fight: Fight) -> Iterator[tuple[str, str, str]]:
    for side in fight.sides:
        if side.ranks:
            began = sum(rank.before or 0 for rank in side.ranks)
            yield side.name, f"{began:,}", f"{lost_by(side, fight):,}"


def _armies_in_all(fights: Sequence[Fight]) -> Iterator[tuple[str, str, str]]:
    battles, fell = Counter[str](), Counter[str]()
    for fight in fights:
        for side in fight.sides:
            battles[side.name] += 1
            fell[side.name] += lost_by(side, fight)
    return ((name, f"{often:,}", f"{fell[name]:,}") for name, often in battles.items())
