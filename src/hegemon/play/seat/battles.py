"""Battles and gazettes as text: round by round, column by column, for whoever reads no pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hegemon.core.game import Player
from hegemon.core.report import Report, Section, Sentence, Table, sentences
from hegemon.core.show.battles import RoundTold, goes_on, in_rounds, joined, lost_in
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
    """A battle round by round: dice, losses, what is left of each rank."""
    sides = Section("", (_forces(fight), *_ended(fight)))
    return Report(fight.title, (sides, *map(_round, in_rounds(fight))))


def _round(told: RoundTold) -> Section:
    lines = (Sentence(ended(f"{line.who}: {line.text}")) for line in told.lines)
    return Section(f"{told.title}: {told.head}", tuple(lines) or (Sentence("No shot is told."),))


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


def _ended(fight: Fight) -> Iterator[Sentence]:
    for side in fight.sides:
        if side.fate:
            yield Sentence(ended(f"{side.name}: {side.fate}"))
    if fight.outcome:
        yield Sentence(ended(capital(fight.outcome)))


def _ends(side: FightSide) -> str:
    return f" {side.fate}" if side.fate else ""


# -- gazettes


def gazette_report(sheet: Gazette, called: Mapping[Player, str]) -> Report:
    """A public sheet as text: the lead, notices, tables, what was quiet."""
    sections = []
    if sheet.lead is None:
        sections.append(Section("", (Sentence("Nothing was told to everybody."),)))
    else:
        lead = (sheet.lead.sentence, *sheet.more)
        sections.append(Section(sheet.lead.head, lead))
    if sheet.notices:
        sections.append(Section("Notices", tuple(one.sentence for one in sheet.notices)))
    if (table := armies_of(sheet.lead)) is not None:
        sections.append(Section("State of the armies", (table,)))
    if sheet.measures:
        table = measures_table(sheet.measures, called, sheet.clock)
        sections.append(Section("How far everybody is", (table,)))
    if sheet.quiet:
        more = (Sentence(f"And {sheet.untold:,} more."),) if sheet.untold else ()
        sections.append(Section("All quiet", (*sheet.quiet, *more)))
    title = f"The gazette of {sheet.clock} {sheet.turn}, no. {sheet.number}: public record only"
    return Report(title, tuple(sections))


def armies_of(lead: PublicNotice | None) -> Table | None:
    """What each side of the lead's battle began with and lost; None where that is not all told."""
    # the branches ask whether all is told, the rest adds up
    fight = lead.sentence.fight if lead else None
    if fight is None or any(rank.before is None for side in fight.sides for rank in side.ranks):
        return None
    rows = tuple(
        (
            side.name,
            f"{sum(rank.before or 0 for rank in side.ranks):,}",
            f"{sum(lost_in(side, number) for number in range(1, fight.rounds + 1)):,}",
        )
        for side in fight.sides
        if side.ranks
    )
    return Table("", ("", "began", "fell"), rows) if rows else None
