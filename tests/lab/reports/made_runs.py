"""Runs made by hand: games that are told, not played."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from hegemon.lab.studies.folder import Manifest, RunFolder
from hegemon.lab.studies.rows import GameRow, digest_of, line_of, ranks_of

_STUDY = """
[study]
id = "made"
game = "space-conquest"
question = "{question}"
[design]
kind = "{kind}"
blocks = 10
bots = [{bots}]
{more}
"""


def game(
    block: int,
    winner: int | None,
    *,
    seats: int = 2,
    variant: str = "",
    rotation: int = 0,
    bots: Sequence[str] = (),
    powers: Sequence[Sequence[int]] = (),
    **more: object,
) -> GameRow:
    """One game: who won it, or that it was stopped."""
    winners = () if winner is None else (winner,)
    last = powers[-1] if powers else [0] * seats
    told = {
        "key": f"{block:04x}{rotation:02x}{abs(hash(variant)) % 10**9:010d}",
        "outcome": "undecided" if winner is None else "victory",
        "turns": 10,
        "steps": 10,
        "course": f"{block}|{rotation}|{variant}",
        **more,
    }
    return GameRow(
        block=block,
        variant=variant,
        rotation=rotation,
        bots=tuple(bots) or ("admiral",) * seats,
        winners=winners,
        ranks=ranks_of(winners, last),
        powers=tuple(map(tuple, powers)),
        power_turns=tuple(range(1, len(powers) + 1)),
        **told,  # type: ignore[arg-type]
    )


def made_run(
    folder: Path,
    rows: Iterable[GameRow],
    *,
    kind: str = "seats",
    bots: Sequence[str] = ("admiral",),
    question: str = "Is it fair?",
    more: str = "",
) -> RunFolder:
    """A run that has ended, with these rows."""
    named = ", ".join(f'"{bot}"' for bot in bots)
    folder.mkdir(parents=True, exist_ok=True)
    text = _STUDY.format(kind=kind, bots=named, question=question, more=more)
    (folder / "study.toml").write_text(text, "utf-8")
    run, told = RunFolder(folder), list(rows)
    run.table.write_bytes(b"".join(line_of(row) + b"\n" for row in told))
    run.end(_manifest(told, tuple(bots)))
    return run


def _manifest(rows: list[GameRow], bots: tuple[str, ...]) -> Manifest:
    facts = {
        "study": "made", "hash": "abc", "hegemon": "0", "code": "c", "game": "space-conquest",
        "ruleset_version": 1, "seats": 2, "variants": [], "bots": bots, "seed": 1,
        "games_a_block": 1, "blocks_wanted": 10, "blocks": 10, "rows": len(rows),
        "digest": digest_of(rows), "ended": "all blocks", "backend": "process", "workers": 1,
        "played": len(rows), "seconds": 1.0, "cpu_seconds": 1.0,
    }  # fmt: skip
    return msgspec.convert(facts, Manifest)
