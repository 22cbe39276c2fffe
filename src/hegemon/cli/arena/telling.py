"""What `hegemon arena` prints: a line for each match, and the ladder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hegemon.arena.ladder import Ladder, LadderPlace
from hegemon.arena.rows import ArenaRow
from hegemon.arena.terms import ArenaTerms
from hegemon.core.words import counted, enumerated
from hegemon.terminal.console import Console

_LONGEST = 30
"""Characters of a name in the table; of a longer one its end."""
_HEADS = ("", "bot", "matches", "won", "rating (95%)", "crashes", "timeouts", "illegal", "s/answer")
_LEFT = 2
"""So many columns begin at the left."""
_WORDS = {"crash": "crash", "timeout": "timeout", "illegal": "illegal answer"}


def match_told(row: ArenaRow) -> str:
    """A match in a line."""
    faults = f"; {counted(len(row.faults), 'fault')}" if row.faults else ""
    return f"{row.file}  {' – '.join(row.seats)}: {_ended(row)}{faults}"


def _ended(row: ArenaRow) -> str:
    after = f"after {counted(row.steps, 'step')}"
    winners = enumerated([row.seats[row.players.index(seat)] for seat in row.winners])
    told = {
        "victory": f"{winners or 'nobody'} won {after}",
        "forfeit": f"{winners} won {after}: by crash or timeouts of the rest"
        if winners
        else f"a draw {after}: by crashes or timeouts of all",
        "draw": f"a draw {after}",
        "undecided": f"nobody won {after}: a draw",
        "defeat": f"the game won {after}",
        "open": f"open {after}: a draw",
        "void": f"the rules broke down {after}: it counts for nobody",
    }
    return told[row.outcome]


def show_ladder(
    console: Console, terms: ArenaTerms, rows: Sequence[ArenaRow], ladder: Ladder
) -> None:
    """The ladder as a table, and what it does not tell by itself."""
    level = f", {terms.level}" if terms.level else ""
    matches = counted(ladder.matches, "match")
    console.head(f"{terms.ruleset.title}{level}: {matches}, seed {terms.seed}")
    console.say()
    for line in _table(ladder.places):
        console.exact(line)
    console.say()
    for line in _remarks(terms, rows, ladder):
        console.tell(line)


def _table(places: Sequence[LadderPlace]) -> Iterator[str]:
    cells = [_HEADS, *map(_cells, places)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(_HEADS))]
    for row in cells:
        left = (f"{cell:<{width}}" for cell, width in zip(row[:_LEFT], widths, strict=False))
        right = (
            f"{cell:>{width}}" for cell, width in zip(row[_LEFT:], widths[_LEFT:], strict=True)
        )
        yield "  ".join([*left, *right])


def _cells(place: LadderPlace) -> tuple[str, ...]:
    name = place.name if len(place.name) <= _LONGEST else f"…{place.name[1 - _LONGEST :]}"
    return (
        f"{place.rank}",
        name,
        f"{place.matches}",
        f"{place.wins}",
        f"{place.rating:.1f} ± {(place.high - place.low) / 2:.1f}",
        f"{place.crashes}",
        f"{place.timeouts}",
        f"{place.illegal}",
        f"{place.seconds_an_answer:.3f}",
    )


def _remarks(terms: ArenaTerms, rows: Sequence[ArenaRow], ladder: Ladder) -> Iterator[str]:
    pairs = ", ".join(_alike(ladder.places))
    if pairs:
        yield f"Not told apart yet (95%): {pairs}. More --rounds in the same folder may do it."
    if ladder.open:
        yield (
            f"{counted(ladder.open, 'match')} still open after {terms.most_steps} steps: a draw "
            "each. In a new folder, allow more with --most-steps, or set a --house-rule that ends "
            "the game."
        )
    if ladder.void:
        yield f"The rules broke down in {counted(ladder.void, 'match')}: they count for nobody."
    yield from _faults(rows)


def _alike(places: Sequence[LadderPlace]) -> Iterator[str]:
    """Who cannot be told apart, by rank: "1 to 3"; by pairs where others are between them."""
    at = {place.name: place.rank for place in places}
    reached = 0
    for place in places:
        others = sorted(at[name] for name in place.alike)
        together = others == list(range(place.rank + 1, place.rank + 1 + len(others)))
        if together and others and others[-1] > reached:
            reached = others[-1]
            yield f"{place.rank} {'to' if len(others) > 1 else 'and'} {reached}"
        elif not together:
            yield from (f"{place.rank} and {other}" for other in others)


def _faults(rows: Sequence[ArenaRow]) -> Iterator[str]:
    """For each bot and each sort of fault where the first one happened."""
    first: dict[tuple[str, str], str] = {}
    counts = Counter[tuple[str, str]]()
    for row in rows:
        for fault in row.faults:
            which = (row.seats[row.players.index(fault.seat)], _WORDS[fault.kind])
            counts[which] += 1
            where = f"{row.file}, {fault.seat}, step {fault.step}"
            first.setdefault(which, f"{where}: {fault.why}")
    for (name, words), count in sorted(counts.items()):
        yield f"{name}: {counted(count, words)}, the first in {first[name, words]}"
