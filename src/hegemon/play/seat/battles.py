"""Battles and gazettes as text: round by round, column by column, for whoever reads no pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.report import Report, Section, Sentence, Table, sentences
from hegemon.core.show.battles import goes_on, in_rounds, joined, lost_in
from hegemon.core.show.fights import Fight, FightRank, FightSide
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
    heard = (sheet.lead, *sheet.notices)
    fights = [one.sentence.fight for one in heard if one and one.sentence.fight]
    if any(rank.before is None for fight in fights for rank in _ranks(fight)):
        return None
    fell = Counter[str]()
    for fight in fights:
        for side in fight.sides:
            fell[side.name] += sum(lost_in(side, at) for at in range(1, fight.rounds + 1))
    if len(fights) != 1:
        fought = Counter(side.name for fight in fights for side in fight.sides)
        rows = tuple((name, f"{fought[name]:,}", f"{lost:,}") for name, lost in fell.items())
        return Table("", ("", "battles", "fell"), rows) if rows else None
    sides = [side for side in fights[0].sides if side.ranks]
    rows = tuple((side.name, f"{_began(side):,}", f"{fell[side.name]:,}") for side in sides)
    return Table("", ("", "began", "fell"), rows) if rows else None


def _ranks(fight: Fight) -> Iterator[FightRank]:
    return (rank for side in fight.sides for rank in side.ranks)


def _began(side: FightSide) -> int:
    return sum(rank.before or 0 for rank in side.ranks)
