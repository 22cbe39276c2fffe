"""Two equal bots win about as often from either seat; 400 matches of each are in docs/bench.md."""

import pytest
from msgspec.structs import replace

from bench.evenness import Duel, Evenness, duels, evenness, main, told
from tests.samples import by_hand

GAMES = 40
NARROW, WIDE = (0.25, 0.75), (0.1, 0.9)
"""Of 40 matches between equals one of a thousand samples leaves the narrow bounds."""
QUICK = duels(["erkenfara"])


@pytest.mark.long
@pytest.mark.parametrize("duel", QUICK, ids=lambda duel: f"{duel.ruleset.name} {duel.bot}")
def test_the_usual_match_of_erkenfara_is_even(duel: Duel) -> None:
    """R30: no seat is first by right."""
    found = evenness(duel, GAMES, seed=1, workers=1)

    assert NARROW[0] <= found.share <= NARROW[1]


@pytest.mark.long
def test_the_documents_order_is_not_even() -> None:
    """R30: under `fixed` the first of two wardens wins: what this sample must be able to see."""
    warden = QUICK[-1]
    literal = Duel(warden.ruleset, warden.bot, replace(warden.rules, turn_order="fixed"))

    assert evenness(literal, GAMES, seed=1, workers=1).share > NARROW[1]


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bot", "games"),
    by_hand(
        [("ec4x-monero", "warlord", 10)],
        [
            ("space-conquest", "admiral", 6),
            ("ec4x-satoshi", "warlord", 10),
            ("space-empires", "admiral", 6),
        ],
    ),
)
def test_no_seat_of_another_game_wins_all(game: str, bot: str, games: int) -> None:
    """A small sample sees only what is grossly unfair."""
    (duel,) = (one for one in duels([game]) if one.bot == bot)
    found = evenness(duel, games, seed=1, workers=1)

    assert WIDE[0] <= found.share <= WIDE[1]


def test_one_bot_can_be_measured_alone() -> None:
    """The strong ones take an hour; whoever wants to know of one names it."""
    found = duels(["erkenfara", "space-empires"], "warden")

    assert [("erkenfara", "warden")] == [(duel.ruleset.name, duel.bot) for duel in found]
    assert {"steward", "raider", "warden"} == {duel.bot for duel in QUICK}


def test_what_nobody_won_counts_for_neither() -> None:
    """The share is of what was won; where nothing was, it is a half."""
    assert 0.75 == Evenness(first=3, second=1, open=6).share
    assert 0.5 == Evenness(first=0, second=0, open=4).share


def test_a_line_tells_the_bounds() -> None:
    """Of a duel: the share, its bounds, and the matches."""
    line = told(QUICK[-1], Evenness(first=192, second=208, open=0))

    assert ["erkenfara", "warden", "48.0%", "(43.1%", "to", "52.9%)"] == line.split()[:6]
    assert line.endswith(" 192 : 208, 0 open")


def test_the_command_plays_what_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Each bot of the game that does more than to move by lot, on a line of its own."""
    main(["erkenfara", "--games", "1", "--workers", "1"])

    told_of = [line.split()[1] for line in capsys.readouterr().out.splitlines()]
    assert ["steward", "raider", "warden"] == told_of
