"""A handful of games of each ruleset, whose ends are kept in docs/balance/smoke.json.

python -m tests.lab.smoke           says what is other since; ends with 1 if anything is
python -m tests.lab.smoke --write   keeps what there is now

They follow from rules, bots and seeds alone, not from the machine. Write them anew where a ruleset
(with its version) or a bot was changed on purpose; `hegemon lab compare STUDY --at COMMIT` tells
the first step that is other, and what it did to the figures.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hegemon.games import RULESETS
from hegemon.lab.studies.designs import block_of, games_of
from hegemon.lab.studies.rows import GameRow
from hegemon.lab.studies.study import read_study
from hegemon.lab.studies.units import play_spec

BALANCE = Path(__file__).parents[2] / "docs" / "balance"
KEPT = BALANCE / "smoke.json"
REWRITE = "python -m tests.lab.smoke --write"


class SmokeGame(msgspec.Struct, frozen=True, kw_only=True):
    """How a game went."""

    bots: str
    outcome: str
    winners: tuple[int, ...]
    turns: int
    steps: int
    powers: tuple[int, ...]
    """Of each seat, at the end."""
    course: str
    """The beginning of the digest of all answers."""


class Smoke(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of one ruleset."""

    version: int
    games: tuple[SmokeGame, ...]


def study_file(game: str) -> Path:
    """The study of a game."""
    return BALANCE / "studies" / f"smoke-{game}.toml"


def played(game: str) -> Smoke:
    """The games of a ruleset, played now."""
    study = read_study(study_file(game))
    rows = (play_spec(spec) for spec in games_of(study, block_of(study)))
    return Smoke(version=RULESETS[game].version, games=tuple(_short(row) for row in rows))


def _short(row: GameRow) -> SmokeGame:
    assert not row.crash, row.crash
    return SmokeGame(
        bots=" ".join(row.bots),
        outcome=row.outcome,
        winners=row.winners,
        turns=row.turns,
        steps=row.steps,
        powers=row.powers[-1],
        course=row.course[:16],
    )


def kept() -> dict[str, Smoke]:
    """What is kept, by ruleset."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Smoke])


def changes(game: str, before: Smoke, now: Smoke) -> Iterator[str]:
    """What is other, in words."""
    if before.version != now.version:
        yield f"{game}: the ruleset has version {now.version}, {before.version} is kept"
    if len(before.games) != len(now.games):
        yield f"{game}: {len(now.games)} games, {len(before.games)} are kept"
    for number, (one, other) in enumerate(zip(before.games, now.games, strict=False)):
        differing = [
            f"{name} {getattr(other, name)} (was {getattr(one, name)})"
            for name in SmokeGame.__struct_fields__
            if getattr(one, name) != getattr(other, name)
        ]
        if differing:
            yield f"{game}, game {number}, {other.bots}: {', '.join(differing)}"


def main() -> int:
    """Compare, or write."""
    now = {game: played(game) for game in RULESETS}
    if "--write" in sys.argv[1:]:
        text = msgspec.json.encode(now, order="deterministic")
        KEPT.write_bytes(msgspec.json.format(text, indent=1) + b"\n")
        return 0
    before = kept()
    empty = Smoke(version=0, games=())
    found = [line for game in now for line in changes(game, before.get(game, empty), now[game])]
    sys.stdout.write("\n".join(found or ["Nothing is other."]) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
