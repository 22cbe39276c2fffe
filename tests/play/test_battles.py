"""Battles of the past: the same from whichever report one comes, and all that a seat was told."""

from functools import cache

import pytest

from hegemon.bots.registry import BOTS
from hegemon.core.game import Player
from hegemon.core.report import Table, sentences
from hegemon.core.show.fights import check_fight
from hegemon.play.errors import NotThere
from hegemon.play.matches import Match
from hegemon.play.past.battles import battle, battles_in
from hegemon.play.seat.battles import battle_report, battles_told, by_rounds, list_of_battles
from tests.play.table import GAMES, P1, begun
from tests.samples import cases

PLAYED = {
    "space-empires": (145, "admiral"),
    "erkenfara": (60, "raider"),
    "space-conquest": (12, "expansionist"),
    "ec4x-monero": (20, "warlord"),
    "ec4x-satoshi": (26, "warlord"),
}
"""How many steps bots play against each other, and which."""

ALL = cases(["space-empires", "erkenfara", "space-conquest"], ["ec4x-monero", "ec4x-satoshi"])


@cache
def played(game: str) -> Match:
    """A match of bots that fight."""
    steps, name = PLAYED[game]
    match = begun(GAMES[game], agreed={})
    bots = dict.fromkeys(match.players, BOTS[game][name])
    while match.result is None and match.step < steps:
        match.bots_answer({player: bots[player] for player in match.waiting})
    return match


def where(match: Match, seat: Player | None) -> list[tuple[int, int]]:
    """Step and event of everything that is told of battles."""
    return [
        (step, one.event)
        for step in range(match.step + 1)
        for one in battles_in(match.replay, seat, step)
    ]


@pytest.mark.parametrize("game", ALL)
def test_a_battle_is_the_same_from_each_report_that_tells_of_it(game: str) -> None:
    """And sound on the board; each part of a report belongs to one battle."""
    match, found = played(game), 0
    for seat in match.players[:1]:
        board = match.replay.board(seat, match.step)
        places, owners = {one.id for one in board.places}, {one.player for one in board.owners}
        told = where(match, seat)
        whole = {at: battle(match.replay, seat, *at, match.step) for at in told}
        found += len(told)
        for (step, event), one in whole.items():
            assert f"{step}.{event}" in one.told
            for anchor in one.told:
                other, number = anchor.split(".")
                assert one == whole[int(other), int(number)]
            assert [] == list(check_fight(one.fight, places, owners))
            assert one.fight.rounds == len(one.rounds)
    assert found


@pytest.mark.parametrize("game", ["space-empires"])
def test_what_several_reports_tell_is_put_together(game: str) -> None:
    """From the first round to the end, as long as the match went on."""
    match = played(game)
    parts = [battle(match.replay, None, *at, match.step) for at in where(match, None)]
    long = [one for one in parts if len(one.told) > 3]
    assert long
    ended = [one for one in long if any(side.end for side in one.fight.sides)]
    assert ended
    assert {1} == {one.fight.first for one in long}


def test_a_battle_ends_for_its_reader_where_he_may_look_no_further() -> None:
    match = played("space-empires")
    at = next(
        at for at in where(match, None) if len(battle(match.replay, None, *at, match.step).told) > 3
    )
    whole, begun_ = (battle(match.replay, None, *at, last) for last in (match.step, at[0]))

    assert whole.told[: len(begun_.told)] == begun_.told
    assert len(begun_.told) < len(whole.told)


def test_there_is_no_other_battle() -> None:
    match = played("space-conquest")
    with pytest.raises(NotThere, match="tells of no battle 999"):
        battle(match.replay, match.players[0], 1, 999, match.step)


@pytest.mark.parametrize("game", ALL)
def test_battles_are_told_as_text(game: str) -> None:
    """The words of the terminal: a list, and each by rounds."""
    match = played(game)
    seat = match.players[0]
    for step in {step for step, _ in where(match, seat)}:
        report = match.replay.report(seat, step)
        told = battles_told(report)
        fights = [one.fight for one in sentences(report) if one.fight is not None]
        assert 0 < len(told) <= len(fights)
        assert [f"battle {n}: " for n in range(1, len(told) + 1)] == [
            line[: len(f"battle {n}: ")] for n, line in enumerate(list_of_battles(told), 1)
        ]
        for fight in told:
            (table,) = battle_report(fight).sections[0].items
            assert isinstance(table, Table)
            assert sum(len(side.ranks) for side in fight.sides) == len(table.rows)
            rounds = [line for line in by_rounds(fight) if line.startswith(("Round", "The last"))]
            assert fight.rounds == len(rounds)


@pytest.mark.long
def test_a_battle_of_fifteen_rounds_is_told_from_the_first_on() -> None:
    """In Space Empires each round of it is several steps: over sixty in all."""
    match = begun(GAMES["space-empires"], seed="4", agreed={})
    while match.result is None:
        match.bots_answer(dict.fromkeys(match.players, BOTS["space-empires"]["admiral"]))
    step = match.step - 1
    (found,) = battles_in(match.replay, P1, step)
    whole = battle(match.replay, P1, step, found.event, match.step)

    assert (1, 15) == (whole.fight.first, whole.fight.rounds)
    assert len(whole.told) > 50
