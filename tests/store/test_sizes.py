"""How much a match takes: on the disk, to open, and to hold; counted, never timed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.play import lines
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.lines import kind_of
from hegemon.play.matches import Match, create, sit_everyone
from hegemon.play.system import SeededEntropy
from hegemon.store.match_file import MatchFiles
from tests.contract.toys.houses_ruleset import HOUSES, LARGE
from tests.play.table import GAMES, NAME, SetClock, begun, bot_answer, lines_of, over, resumed

BATTLE, MONTH = 1024, 8192
"""Bytes that a step may take: a shot in a battle, the changes of a month of a great house."""


def test_battle_step_is_small() -> None:
    """A shot, a decision to flee: the whole line of the step, its events and digests included."""
    kept = lines_of(over(GAMES["strait"])[1])
    steps = [len(line) for line in kept if kind_of(line) == "step"][1:]

    assert len(steps) >= 9
    assert max(steps) < BATTLE


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """Twelve houses, some months, every answer by a bot."""
    store = MatchFiles(tmp_path_factory.mktemp("large"))
    players = HOUSES.players(LARGE)
    match = create(
        store,
        HOUSES,
        house_rules=LARGE,
        plans=[SeatPlan(PERSON, player) for player in players],
        entropy=SeededEntropy("1"),
        clock=SetClock(),
        name=NAME,
    )
    sit_everyone(match, SeededEntropy("1"))
    for _ in range(6):
        step = match.step
        while match.step == step and match.result is None:
            for player in match.waiting:
                match.seal(player, bot_answer(match, player))
    return match


def test_month_of_a_large_game_is_small(large: Match) -> None:
    """Of 216 fleets and 144 colonies only what changed is written."""
    steps = [msgspec.json.decode(line) for line in lines_of(large.store) if kind_of(line) == "step"]
    patches = [len(msgspec.json.encode(step["patch"])) for step in steps[1:]]
    whole = len(msgspec.json.encode(large.now.state))

    assert whole > 50_000
    assert max(patches) < MONTH


def read_to_open(path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many lines are understood when a match is opened, and how many are held then."""
    real: Callable[[bytes], Any] = lines.read
    understood = 0

    def counted(line: bytes) -> Any:
        nonlocal understood
        understood += 1
        return real(line)

    store = MatchFiles(path)
    with monkeypatch.context() as patched:
        patched.setattr(lines, "read", counted)
        store.now(NAME)
    reading = store._known[str(path / NAME)].reading
    return understood, len(reading._tail)


def test_opening_reads_no_more_of_a_long_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond the last full state lines are checked and not understood, and none is held."""
    monkeypatch.setattr("hegemon.play.resolve.SMALLEST", 1000)
    monkeypatch.setattr("hegemon.play.resolve.size_of", lambda plain: len(str(plain)) // 8)
    match = begun(GAMES["space-conquest"], store=MatchFiles(tmp_path))
    found = []
    for _ in range(60):
        match.expire()
        if match.step % 20 == 0:
            found.append(read_to_open(tmp_path, monkeypatch))

    assert match.step == 60
    assert sum(kind_of(line) == "full" for line in lines_of(match.store)) > 3
    assert all(understood < 60 and held == 0 for understood, held in found)
    assert resumed(MatchFiles(tmp_path)).now == match.now
