"""§6 phase 3 and §10: how a match ends."""

import pytest

from hegemon.core.dice import ScriptedDice
from hegemon.core.errors import BadAnswer
from hegemon.core.game import Play, Result
from hegemon.games.space_conquest import HouseRules
from hegemon.games.space_conquest.events import MatchEnded, ShipsMade
from hegemon.games.space_conquest.positions import P1, P2, fleet, one_turn, run_tasks, star
from hegemon.games.space_conquest.ruleset import SPACE_CONQUEST
from hegemon.games.space_conquest.turn import Combat, Victory
from tests.games.space_conquest.cases import ARRIVALS, PHASE_5, standing, table, x

NEUTRAL = HouseRules(tie_control="neutral")


def test_v01_a_home_star_is_taken() -> None:
    """V01: five against four at the opponent's home star is a victory, at once."""
    after, events = run_tasks(table(e_p1=5), Combat(), Victory())

    assert Result("victory", (P1,), "the opponent's home star was taken") == after.result
    assert after.agenda == []
    assert isinstance(events[-1], MatchEnded)
    assert ("E",) == events[-1].homes


def test_v02_both_home_stars_are_taken() -> None:
    """V02: a draw."""
    fleets = [fleet("p1", 5, "H", "E", left=1), fleet("p2", 5, "E", "H", left=1)]
    after, events = run_tasks(table(h=0, e=0, fleets=fleets), *ARRIVALS, dice=[50, 50])

    assert after.result is not None
    assert ("draw", ()) == (after.result.outcome, after.result.winners)
    assert isinstance(events[-1], MatchEnded)
    assert ("E", "H") == events[-1].homes


def test_v03_a_tie_takes_nothing() -> None:
    """V03, R14: four against four at home: nobody wins, and the home star stays what it was."""
    after, _ = run_tasks(table(e_p1=4), Combat(), Victory())

    assert after.result is None
    assert ("p2", 0, 0, 0) == standing(after, "E")


def test_r27_an_undefended_home_star_is_taken_by_arriving() -> None:
    """R27: one ship at an empty home star wins, though nobody fought."""
    after, _ = run_tasks(table(e=0, e_p1=1), Combat(), Victory())

    assert after.result is not None
    assert (P1,) == after.result.winners


def test_a_lost_attack_on_a_home_star_wins_nothing() -> None:
    """§10: who loses there has not captured it."""
    after, _ = run_tasks(table(e_p1=3), Combat(), Victory())

    assert after.result is None
    assert ("p2", 0, 0, 2) == standing(after, "E")


def test_r14_tie_control_keep() -> None:
    """R14: an owner whose ships all died with the attackers keeps the star."""
    after, _ = run_tasks(table(x(owner="p2", p1=3, p2=3)), Combat())

    assert ("p2", 0, 0, 0) == standing(after, "X")


def test_r14_tie_control_neutral() -> None:
    """R14 by house rule: the star is nobody's, the home star as well, and makes nothing."""
    start = table(x(owner="p2", p1=3, p2=3), e_p1=4, house_rules=NEUTRAL)
    after, events = run_tasks(start, Combat(), Victory(), *PHASE_5)

    assert (None, 0, 0, 0) == standing(after, "X")
    assert (None, 0, 0, 0) == standing(after, "E")
    assert after.result is None
    assert events[-1] == ShipsMade(P2, {})


def test_r29_a_player_without_a_star_plays_on() -> None:
    """R29 by house rule tie_control: he may own no star; he is asked, and may come back."""
    start = table(e_p1=4, fleets=[fleet("p2", 2, "E", "E", left=2)], house_rules=NEUTRAL)
    half, _ = run_tasks(start, *ARRIVALS, dice=[50])
    after, _ = one_turn(half, dice=[50])

    assert (None, 0, 0, 0) == standing(half, "E")
    assert half.result is None
    assert ("p2", 0, 0, 2) == standing(after, "E")


def test_r30_nothing_happens_after_the_end() -> None:
    """G03, R30: nine against the four at E and four made there: no production anywhere after it."""
    start = table(e=0, fleets=[fleet("p1", 9, "H", "E", left=1)])
    after, events = one_turn(start, dice=[50])

    assert ("p1", 0, 7, 0) == standing(after, "E")
    assert ("p1", 0, 8, 0) == standing(after, "H")
    assert isinstance(events[-1], MatchEnded)
    assert after.agenda == []


def test_r12_the_last_turn_keeps_its_number() -> None:
    """R12: a match won by the arrivals of turn 8 ends on turn 8."""
    start = table(e=0, fleets=[fleet("p1", 9, "H", "E", left=1)], turn=7)
    after, _ = one_turn(start, dice=[50])

    assert 8 == after.turn


def test_nothing_is_asked_after_the_end() -> None:
    """Answers to a finished match are refused."""
    after, _ = run_tasks(table(e_p1=5), Combat(), Victory())

    with pytest.raises(BadAnswer, match="over"):
        one_turn(after)


def test_g07_both_homes_fall_to_five_against_four() -> None:
    """G07: a draw, whoever is looked at first."""
    fleets = [fleet("p2", 5, "E", "H", left=1), fleet("p1", 5, "H", "E", left=1)]
    after, _ = run_tasks(table(fleets=fleets), *ARRIVALS, dice=[50, 50])

    assert after.result is not None
    assert "draw" == after.result.outcome


def test_g09_a_tie_at_home_after_production() -> None:
    """G09: eight meet the eight at E: no winner, and E makes its four again."""
    start = table(fleets=[fleet("p1", 8, "H", "E", left=1)])
    half, _ = one_turn(start, dice=[50])
    after, _ = run_tasks(half, *PHASE_5)

    assert after.result is None
    assert ("p2", 0, 0, 4) == standing(after, "E")


@pytest.mark.parametrize("limit", [1, 3])
def test_r28_turn_limit(limit: int) -> None:
    """R28 by house rule: after so many turns the match is undecided, its last turn complete."""
    state = table(house_rules=HouseRules(turn_limit=limit))
    for _ in range(limit - 1):
        state, _ = one_turn(state)
    state, events = one_turn(state)

    assert Result("undecided", (), "the turn limit was reached") == state.result
    assert limit == state.turn
    assert ("p1", 0, 4 + 4 * limit, 0) == standing(state, "H")
    assert isinstance(events[-1], MatchEnded)


def test_r28_no_turn_limit() -> None:
    """R28: as written, two who pass play on."""
    state = table(turn=100_000)
    state, _ = one_turn(state)

    assert state.result is None
    assert 100_001 == state.turn


def test_r57_rebellions_before_victory() -> None:
    """R57 by house rule: rebels rise between combat and victory, before the orders."""
    rules = HouseRules(rebellions="before-victory")
    start = table(
        star("Y", 1, 3, ru=3),
        e=0,
        fleets=[fleet("p1", 4, "H", "Y", left=1), fleet("p1", 9, "H", "E", left=1)],
        house_rules=rules,
    )
    after, events = one_turn(start, dice=[50, 50, 4])

    assert (None, 2, 0, 0) == standing(after, "Y")
    assert ["rebellion", "match-ended"] == [
        type(event).__struct_config__.tag for event in events[-2:]
    ]


def test_r57_rebellions_after_orders() -> None:
    """R57: as written, the match is over before anybody can rebel."""
    start = table(
        star("Y", 1, 3, ru=3),
        e=0,
        fleets=[fleet("p1", 4, "H", "Y", left=1), fleet("p1", 9, "H", "E", left=1)],
    )
    after, _ = one_turn(start, dice=[50, 50])

    assert ("p1", 0, 2, 0) == standing(after, "Y")


def test_r57_rebellions_before_victory_know_no_departing_ships() -> None:
    """R57 by house rule: after the orders nothing rebels any more, so nothing need stay."""
    rules = HouseRules(rebellions="before-victory")
    start = table(x(owner="p1", p1=4), house_rules=rules)
    after, _ = one_turn(start, p1=["move X H 4"], dice=[50])

    assert ("p1", 0, 3, 0) == standing(after, "X")


def test_r9_a_home_star_stays_the_star_to_take() -> None:
    """R9: after a tie that left it to nobody, whoever arrives there takes a home star and wins."""
    tied, _ = run_tasks(table(e_p1=4, house_rules=NEUTRAL), Combat(), Victory())
    tied.stars["E"].station(P1, 1)
    after, _ = run_tasks(tied, Combat(), Victory())

    assert P2 == after.stars["E"].home_of
    assert after.result is not None
    assert (P1,) == after.result.winners


def test_r58_who_concedes_leaves_the_stars_as_they_are() -> None:
    """R58: the opponent has won at once, and no home star was taken."""
    play = Play(table(x(owner="p1", p1=2)), ScriptedDice(()), frozenset(SPACE_CONQUEST.events))
    before = [standing(play.state, letter) for letter in play.state.stars]
    leaving = SPACE_CONQUEST.leaving
    assert leaving is not None
    leaving.leave(play, P1)

    assert play.state.result is not None
    assert ("victory", (P2,)) == (play.state.result.outcome, play.state.result.winners)
    assert before == [standing(play.state, letter) for letter in play.state.stars]
    assert [MatchEnded(play.state.result, ())] == play.events
    assert [] == play.state.agenda
