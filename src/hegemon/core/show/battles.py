"""Battles as viewers show them: put together from all reports that tell of them, round by round.

Made of fights alone, so that a battle tells no more than the reports of its reader do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hegemon.core.records import Value
from hegemon.core.report import Reason
from hegemon.core.show.fights import Fight, FightRank, FightSide, Salvo
from hegemon.core.words import plural

_Counts = tuple[int, ...]


class BattleTold(Value, tag=False, omit_defaults=True):
    """A battle with all that its reader was told of it, in one report or in several."""

    event: str
    """The anchor of the sentence that first tells of it: "12.3"."""
    fight: Fight
    """All rounds together."""
    rounds: tuple[RoundTold, ...] = ()
    """What happened in each, in words."""
    told: tuple[str, ...] = ()
    """The anchors of all sentences with a part of it, in order."""
    reasons: tuple[Reason, ...] = ()
    """Why it went so, as these sentences say it."""


class RoundTold(Value, tag=False, omit_defaults=True):
    """One round in words; any text may hold mentions."""

    title: str
    """"Round 2"."""
    head: str
    """What it cost, in one line."""
    lines: tuple[RoundLine, ...] = ()


class RoundLine(Value, tag=False):
    """What one side did, or what befell it."""

    who: str
    text: str


# -- put together


def goes_on(first: Fight, then: Fight) -> bool:
    """Whether a later report goes on with the fight that an earlier one left open."""
    if first.place != then.place or _owners(first) != _owners(then):
        return False
    if not first.open or not then.continued:
        return False
    last = first.first + max(first.rounds, 1) - 1
    return not then.first or not first.first or then.first in (last, last + 1)


def _owners(fight: Fight) -> list[str]:
    # who attacks is not told by every report: sides may stand the other way round
    return sorted(side.owner or side.name for side in fight.sides)


def joined(first: Fight, then: Fight) -> Fight:
    """Two parts of one fight as one, told from the first on; the second has its end."""
    offset = _offset(first, then)
    rounds = max(first.rounds, offset + then.rounds)
    order = [_matching(side, then.sides) for side in first.sides]
    sides = tuple(
        _side(side, then.sides[order[at]], offset, rounds) for at, side in enumerate(first.sides)
    )
    salvoes = tuple(_moved(salvo, offset, order, sides, then) for salvo in then.salvoes)
    return msgspec.structs.replace(
        first,
        sides=sides,
        rounds=rounds,
        open=then.open,
        outcome=then.outcome,
        salvoes=first.salvoes + salvoes,
        notes=_notes(first, then, offset, rounds),
    )


def _offset(first: Fight, then: Fight) -> int:
    """How many rounds of the first come before those of the second: a round may be told in two."""
    if first.first and then.first:
        return then.first - first.first
    return max(first.rounds - 1, 0)


def _matching(side: FightSide, others: Sequence[FightSide]) -> int:
    """Where the same side stands in the other part."""
    names = [one.owner or one.name for one in others]
    return names.index(side.owner or side.name)


def _side(first: FightSide, then: FightSide, offset: int, rounds: int) -> FightSide:
    ranks = [_rank(rank, _same(rank, then.ranks), offset, rounds) for rank in first.ranks]
    new = (rank for rank in then.ranks if _same(rank, first.ranks) is None)
    ranks += [_rank(_empty(rank), rank, offset, rounds) for rank in new]
    return msgspec.structs.replace(
        first,
        ranks=tuple(ranks),
        role=first.role or then.role,
        fate=then.fate,
        end=then.end,
        strength_left=then.strength_left,
    )


def _same(rank: FightRank, others: Sequence[FightRank]) -> FightRank | None:
    """The same kind in another part; its name may stand in the plural there."""
    alike = [one for one in others if (one.sign, one.row) == (rank.sign, rank.row)]
    return next((one for one in alike if one.name == rank.name), alike[0] if alike else None)


def _empty(rank: FightRank) -> FightRank:
    return msgspec.structs.replace(rank, lost=(), fled=(), crippled=())


def _rank(first: FightRank, then: FightRank | None, offset: int, rounds: int) -> FightRank:
    later = then or _empty(first)
    return msgspec.structs.replace(
        first,
        lost=_added(first.lost, later.lost, offset, rounds),
        fled=_added(first.fled, later.fled, offset, rounds),
        crippled=_added(first.crippled, later.crippled, offset, rounds),
    )


def _added(first: _Counts, then: _Counts, offset: int, rounds: int) -> _Counts:
    """Counts by round of both parts; nothing at all where there were none."""
    found = [*first, *(0,) * (rounds - len(first))]
    for at, count in enumerate(then, offset):
        found[at] += count
    return tuple(found) if any(found) else ()


def _moved(
    salvo: Salvo, offset: int, order: Sequence[int], sides: Sequence[FightSide], then: Fight
) -> Salvo:
    """A salvo of the second part, with its round, side and ranks as the whole counts them."""
    own = order.index(salvo.side)
    enemy = 1 - own if len(sides) == 2 else own
    own_ranks, enemy_ranks = then.sides[order[own]].ranks, then.sides[order[enemy]].ranks
    return msgspec.structs.replace(
        salvo,
        round=salvo.round + offset,
        side=own,
        rank=_place(salvo.rank, own_ranks, sides[own].ranks),
        at=_place(salvo.at, enemy_ranks, sides[enemy].ranks),
    )


def _place(
    number: int | None, theirs: Sequence[FightRank], ours: Sequence[FightRank]
) -> int | None:
    found = None if number is None else _same(theirs[number], ours)
    return None if found is None else ours.index(found)


def _notes(first: Fight, then: Fight, offset: int, rounds: int) -> tuple[str, ...]:
    found = [*first.notes, *("",) * (rounds - len(first.notes))]
    for at, note in enumerate(then.notes, offset):
        found[at] = note or found[at]
    return tuple(found) if any(found) else ()


# -- in words


def in_rounds(fight: Fight) -> Iterator[RoundTold]:
    """What happened in each round, in words that every game shares."""
    for number in range(1, fight.rounds + 1):
        lines = (*_rolls(fight, number), *_losses(fight, number))
        head = fight.notes[number - 1] if fight.notes else ""
        yield RoundTold(round_title(fight, number), head or _toll(fight, number), lines)


def round_title(fight: Fight, number: int) -> str:
    """What a round is called, from 1 among those that are told."""
    if not fight.first:
        return "The last shots" if fight.rounds == 1 else f"Round {number} of the last"
    return f"Round {fight.first + number - 1}"


def in_round(counts: _Counts, number: int) -> int:
    """How many by the number of the round, from 1."""
    return counts[number - 1] if counts else 0


def lost_in(side: FightSide, number: int) -> int:
    """How many of a side fell in a round."""
    return sum(in_round(rank.lost, number) for rank in side.ranks)


def lost_by(side: FightSide, fight: Fight) -> int:
    """How many of a side fell in all rounds of its battle."""
    return sum(lost_in(side, number) for number in range(1, fight.rounds + 1))


def gone_in(side: FightSide, number: int) -> int:
    """How many of a side fell in a round, or left the battle."""
    return lost_in(side, number) + sum(in_round(rank.fled, number) for rank in side.ranks)


def hurt_in(rank: FightRank, number: int) -> int:
    """How many came to harm in a round and stand after it: who fell in it is among the lost."""
    hurt, there = in_round(rank.crippled, number), before_round(rank, number + 1)
    return hurt if there is None else min(hurt, there)


def _toll(fight: Fight, number: int) -> str:
    tolls = [(side.name, lost_in(side, number)) for side in fight.sides]
    if not any(lost for _, lost in tolls):
        return "Nobody falls"
    return "; ".join(f"{name}: {lost:,} lost" for name, lost in tolls if lost)


def _rolls(fight: Fight, number: int) -> Iterator[RoundLine]:
    for salvo in fight.salvoes:
        if salvo.round == number:
            yield RoundLine(fight.sides[salvo.side].name, _rolled(fight, salvo))


def _rolled(fight: Fight, salvo: Salvo) -> str:
    """A salvo in words: who fires at whom, the dice, what is added, what came of it."""
    said = _who_fires(fight, salvo)
    dice = f"rolled {', '.join(map(str, salvo.dice))}" if salvo.dice else ""
    if salvo.needed is not None:
        made = added_up(salvo)
        hits_on = f"{salvo.needed} or less hits" + (f" ({made})" if made else "")
        return "; ".join(filter(None, (said, dice, hits_on, _hits(salvo))))
    if dice and (salvo.modifier or salvo.parts):
        dice += f", {added_up(salvo) or f'{salvo.modifier:+}'} makes {total(salvo)}"
    return "; ".join(filter(None, (said, dice, _share(salvo)))) or "no shot"


def added_up(salvo: Salvo) -> str:
    """What is added, part by part: "+55 strength, -20 in enemy territory"."""
    return ", ".join(f"{part.value} {part.label}" for part in salvo.parts)


def total(salvo: Salvo) -> int:
    """The die with what is added to it, where one die counts."""
    return sum(salvo.dice) + salvo.modifier


def _who_fires(fight: Fight, salvo: Salvo) -> str:
    if salvo.rank is None:
        return ""
    ranks = fight.sides[salvo.side].ranks
    at = fight.sides[1 - salvo.side].ranks if len(fight.sides) == 2 else ()
    target = f" at {at[salvo.at].name}" if at and salvo.at is not None else ""
    row = ranks[salvo.rank].row
    return f"{f'class {row}, ' if row else ''}{ranks[salvo.rank].name}{target}"


def _hits(salvo: Salvo) -> str:
    if salvo.hits is None:
        return ""
    told = f"{salvo.hits:,} {plural('hit', salvo.hits)}" if salvo.hits else "no hit"
    return f"{told}, critical" if salvo.critical else told


def _share(salvo: Salvo) -> str:
    """How much of the strength became hits."""
    if salvo.share is None or salvo.strength is None:
        return _hits(salvo)
    return f"{salvo.share}% of {salvo.strength:,}: {_hits(salvo)}"


def _losses(fight: Fight, number: int) -> Iterator[RoundLine]:
    for side in fight.sides:
        told = [words for rank in side.ranks if (words := _befell(rank, number))]
        if told:
            yield RoundLine(side.name, "; ".join(told))


def _befell(rank: FightRank, number: int) -> str:
    """What became of a rank in a round: "2 of 6 Cruisers lost, 1 crippled"."""
    lost, fled = in_round(rank.lost, number), in_round(rank.fled, number)
    counts = ((lost, "lost"), (hurt_in(rank, number), "crippled"), (fled, "away"))
    told = [(count, what) for count, what in counts if count]
    if not told:
        return ""
    (count, what), *more = told
    there = before_round(rank, number)
    of = f"{count:,}" if there is None else f"{count:,} of {there:,}"
    if there is None and count == 1 < _harmed(rank):
        of = "1 of the"  # the name is one for several
    rest = "".join(f", {count:,} {what}" for count, what in more)
    return f"{of} {rank.name} {what}{rest}"


def _harmed(rank: FightRank) -> int:
    """How many of a rank are told of at most, in all rounds."""
    return max(sum(counts) for counts in (rank.lost, rank.crippled, rank.fled))


def before_round(rank: FightRank, number: int) -> int | None:
    """How many of a rank go into a round; None where the reader is not told."""
    if rank.before is None:
        return None
    return rank.before - sum(rank.lost[: number - 1]) - sum(rank.fled[: number - 1])
