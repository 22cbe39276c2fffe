"""The games that are kept in docs/balance/smoke.json go as they went."""

import msgspec
import pytest

from hegemon.games import RULESETS
from tests.lab.smoke import REWRITE, changes, kept, played


def test_every_game_is_kept() -> None:
    assert sorted(RULESETS) == sorted(kept())


@pytest.mark.long
@pytest.mark.parametrize("game", list(RULESETS))
def test_nothing_is_other(game: str) -> None:
    """Where it is on purpose: see the module that plays them."""
    found = list(changes(game, kept()[game], played(game)))

    assert not found, "\n".join([*found, f"If that is as it should be: {REWRITE}"])


def test_what_is_other_is_told() -> None:
    """A version, a length, and each game with what differs."""
    before = kept()["erkenfara"]
    first = msgspec.structs.replace(before.games[0], turns=99)
    now = msgspec.structs.replace(before, version=98, games=(first,))

    found = list(changes("erkenfara", before, now))

    turns = before.games[0].turns
    assert f"erkenfara: the ruleset has version 98, {before.version} is kept" == found[0]
    assert f"erkenfara: 1 games, {len(before.games)} are kept" == found[1]
    assert [f"erkenfara, game 0, {first.bots}: turns 99 (was {turns})"] == found[2:]
