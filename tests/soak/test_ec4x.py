"""A few of the matches that `python -m tests.soak.ec4x` plays by the hundred, and a long one."""

import shutil
from pathlib import Path

import pytest

from hegemon.bots.registry import BOTS
from hegemon.play import matches
from hegemon.play.system import SystemClock
from hegemon.play.verify import verify
from hegemon.store.match_file import MatchFiles
from tests.samples import by_hand
from tests.soak.ec4x import GAMES, NAME, begun, play_on, soak

WARLORD, STEWARD = BOTS["ec4x-monero"]["warlord"], BOTS["ec4x-monero"]["steward"]
TURNS = 14


@pytest.mark.parametrize("number", range(4))
def test_matches_by_lot(number: int) -> None:
    """Under house rules by lot nothing breaks down, and the invariants hold after every step."""
    assert soak(1, number).trouble == ""


class Killed(Exception):
    """The process that plays is gone."""


@pytest.mark.long
@pytest.mark.parametrize("edition", by_hand(["ec4x-monero"], ["ec4x-satoshi"]))
def test_twelve_houses_cut_off_and_resumed(tmp_path: Path, edition: str) -> None:
    """A match of twelve Houses, cut off in between, is the match that was played in one go."""
    ends = {}
    for cuts in ((), (3, 8)):
        folder = tmp_path / str(len(cuts))
        folder.mkdir()
        for cut in (*cuts, None):

            def told(step: int, cut: int | None = cut) -> None:
                if step == cut:
                    raise Killed

            match = begun(folder, GAMES[edition], 12, TURNS)
            try:
                play_on(match, (WARLORD, STEWARD), told)
            except Killed:
                continue
        ends[cuts] = matches.resume(MatchFiles(folder), NAME, GAMES, SystemClock()).now.last

        assert verify(MatchFiles(folder), NAME, GAMES).sound
        shutil.rmtree(folder)

    assert len(set(map(str, ends.values()))) == 1
