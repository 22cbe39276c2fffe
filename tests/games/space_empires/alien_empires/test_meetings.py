"""§10.5, §10.7 to §10.9: aliens and the player meet: battles, homeworlds, the end."""

from hegemon.core.game import Event, Player, Result
from hegemon.games.space_empires.alien_empires.events import (
    AliensFell,
    FleetLaunched,
    FleetMet,
    HomeworldDefended,
)
from hegemon.games.space_empires.alien_empires.sequence import AliensTurn
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded, Fired
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.battle.retreat import why_no_retreat
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.events import MatchEnded, Moved
from hegemon.games.space_empires.positions import P1, group, played, run_task
from hegemon.games.space_empires.rules.movement import why_no_step
from hegemon.games.space_empires.rules.sides import enemies
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.view import view_of
from tests.games.space_empires.alien_empires.cases import (
    FIRST,
    SECOND,
    THIRD,
    banked,
    has_seen,
    known,
    match,
    own,
)
from tests.games.space_empires.cases import asked, fleets, told


def with_fleet(state: State, cp: int) -> State:
    """The state once its first alien fleet has so many points."""
    own(state).fleets[0].cp = cp
    return state


# -- a fleet meets somebody


def test_a_fleet_turns_out_to_be_ships() -> None:
    """§10.5: before the battle, of all its points; what is left goes back to the bank."""
    start = with_fleet(match(group("p1", "DD", "F4", 2), group("alien1", "FLEET", "F5")), 17)
    state, events = played(banked(start, technology=20), ["move p1-1 F5"], [], dice=[1, 10])
    (met,) = told(events, FleetMet)

    assert ("F5", "alien1-2", ("alien1-3", "alien1-4")) == (met.at, met.counter, met.groups)
    assert [("p1", "DD", 2), (FIRST, "DD", 1), (FIRST, "SC", 1)] == fleets(state, "F5")
    assert (2, 10, 2) == (own(state).levels["ship_size"], own(state).technology, own(state).fleet)
    assert ("alien1-3", "alien1-4") == own(state).fleets[0].groups
    assert "alien1-2" not in state.groups


def test_a_fleet_is_built_once() -> None:
    """§10.4, §10.5: whoever is left of it studies and builds no more."""
    start = match(group("p1", "DD", "F4", 2), group("alien1", "CA", "F5"))
    state, events = played(banked(start, technology=99), ["move p1-1 F5"], [])

    assert [] == told(events, FleetMet)
    assert 99 == own(state).technology


def test_a_fleet_that_meets_a_bare_colony_is_built_to_fire_at_it() -> None:
    """§10.5, §4.10: every ship of it fires once; nobody is asked."""
    start = with_fleet(match(group("alien1", "FLEET", "F5"), colonies={"F5": ("p1", 3)}), 12)
    state, events = run_task(start, AliensTurn(1, FIRST), dice=[1, 3, 9])

    assert 1 == len(told(events, FleetMet))
    assert [3, 9] == [face for each in told(events, ColonyHit) for face in each.faces]
    assert 1 == state.systems["F5"].colony.value  # type: ignore[union-attr]


def test_a_fleet_that_passes_a_miner_is_not_built() -> None:
    """§10.5; R12: who comes upon what cannot fight is not turned up."""
    start = with_fleet(
        match(
            group("alien1", "FLEET", "G5"), group("p1", "MINER", "F5"), colonies={"E5": ("p1", 1)}
        ),
        12,
    )
    state, events = run_task(start, AliensTurn(1, FIRST))

    assert [] == told(events, FleetMet)
    assert "F5" == state.groups["alien1-2"].at


def test_two_fleets_in_a_hex_fight_together() -> None:
    """§10.5: each is built of its own points, and studies for itself."""
    start = match(
        group("p1", "DD", "F4", 2),
        group("alien1", "FLEET", "F5"),
        group("alien1", "FLEET", "F5"),
    )
    for fleet in own(start).fleets:
        fleet.cp = 6
    state, events = played(start, ["move p1-1 F5"], [], dice=[])

    assert 2 == len(told(events, FleetMet))
    assert [("p1", "DD", 2), (FIRST, "SC", 1), (FIRST, "SC", 1)] == fleets(state, "F5")


def test_two_alien_empires_leave_each_other_alone() -> None:
    """§10.7: they are fought one after the other."""
    start = match(
        group("alien1", "SC", "F5"), group("alien2", "SC", "F5"), group("p1", "DN", "F4", 6)
    )
    assert [P1] == enemies(start, FIRST)
    _, events = run_task(start, AliensTurn(1, FIRST))

    assert [] == told(events, BattleBegan)
    assert {FIRST, SECOND, THIRD} == set(enemies(start, P1))
    again, _ = played(start, ["move p1-1 F5"], [])
    assert "AskNextBattle" == asked(again)


# -- battles


def test_aliens_fire_at_what_they_hit_best_and_never_leave() -> None:
    """§10.7; R100: the weakest target; nobody is asked but the player."""
    start = match(
        group("p1", "SC", "F4", 2),
        group("p1", "DN", "F4"),
        group("alien1", "CA", "F5", 2),
        group("alien1", "SC", "F5"),
    )
    state, events = played(
        start,
        ["move p1-1 F5"],
        ["move p1-2 F5"],
        ["fire p1-2 alien1-2 1"],
        dice=[10, 4, 4, 10],
    )
    shots = [each for each in told(events, Fired) if each.player == FIRST]

    assert [("p1-1", (4, 4)), ("p1-2", (10,))] == [(each.target, each.faces) for each in shots]
    assert [P1, FIRST] == list(dict.fromkeys(each.player for each in told(events, Fired)))
    assert "AskFire" == asked(state)


def test_aliens_attack_in_their_turn_and_the_player_answers() -> None:
    """§10.6, §10.7: the fleet is the attacker; the defender fires first."""
    start = with_fleet(
        match(
            group("p1", "SC", "F5", 2), group("alien1", "FLEET", "G5"), colonies={"F5": ("p1", 1)}
        ),
        6,
    )
    state, events = run_task(start, AliensTurn(1, FIRST))
    (began,) = told(events, BattleBegan)

    assert (FIRST, P1) == (began.attacker, began.defender)
    assert "AskScreens" == asked(state)


def test_what_was_shown_is_remembered_by_all() -> None:
    """§10.4: the highest level of each technology, from battles with any of them."""
    start = match(
        group("p1", "CA", "F4", 1, attack=2, defense=1),
        group("alien2", "SC", "F5"),
        options={"mines": True},
    )
    state, _ = played(has_seen(start, defense=2), ["move p1-1 F5"], [])

    assert state.alien_empires is not None
    assert (2, 2) == (state.alien_empires.seen["attack"], state.alien_empires.seen["defense"])


def test_mines_are_seen_when_they_explode() -> None:
    """§10.4, §8.2: aliens that come upon mines know that there are mines."""
    start = match(
        group("p1", "MINE", "F5", 1),
        group("alien1", "SC", "G5", 2),
        colonies={"F5": ("p1", 1)},
        options={"mines": True},
    )
    state, _ = played(run_task(start, AliensTurn(1, FIRST))[0], ["mine alien1-2 1"], dice=[9])

    assert state.alien_empires is not None
    assert 1 == state.alien_empires.seen["mines"]


# -- where the player cannot go


def test_nobody_explores_where_aliens_are() -> None:
    """§10.6: neither in a move nor in a retreat, nor lost in space."""
    state = match(group("p1", "SC", "F4"), group("alien1", "SC", "F5"), unexplored={"F5": "planet"})
    why = "aliens are there, and the hex is unexplored"

    assert why == why_no_step(state, state.groups["p1-1"], "F5")
    assert "it is not explored" == why_no_retreat(state, P1, "F4", "F5")


# -- homeworlds


def test_a_homeworld_spends_everything_before_the_battle() -> None:
    """§10.8: technology, ships and Bases, beside the Base that is there; dice come first."""
    start = banked(match(group("p1", "DN", "F1", 6)), technology=30, fleet=20, defence=25)
    state, events = played(start, ["move p1-1 E1"], [], dice=[1, 7])
    (defended,) = told(events, HomeworldDefended)

    units = {("p1", "DN", 6), (FIRST, "BASE", 1), (FIRST, "DD", 2), (FIRST, "BASE", 2)}
    assert ("alien1-2", "alien1-3") == defended.groups
    assert units == set(fleets(state, "E1"))
    assert {"ship_size": 2, "attack": 1} == {
        name: own(state).levels[name] for name in ("ship_size", "attack")
    }
    assert (0, 2, 1) == (own(state).technology, own(state).fleet, own(state).defence)


def test_a_homeworld_without_a_ship_is_defended_all_the_same() -> None:
    """§10.8: the Base has gone, and what the banks pay for stands there in its place."""
    start = banked(match(group("p1", "DN", "F1", 2)), defence=12)
    del start.groups["alien1-1"]
    state, events = played(start, ["move p1-1 E1"], [], dice=[10])

    assert 1 == len(told(events, HomeworldDefended))
    assert 1 == len(told(events, BattleBegan))
    assert [("p1", "DN", 2), (FIRST, "BASE", 1)] == fleets(state, "E1")


def test_a_homeworld_is_defended_once_a_turn() -> None:
    """§10.8: what is left in the banks waits for the next attack."""
    start = banked(match(group("p1", "DN", "E1", 2)), technology=99)
    known(start, ship_size=6, attack=3, defense=3, tactics=3)
    own(start).mustered = True
    banked(start, defence=50)
    _, events = run_task(start, Combat(P1))

    assert [] == told(events, HomeworldDefended)


def test_a_second_attack_of_a_turn_meets_what_is_there() -> None:
    """§10.8; R98: banks that fill between two attacks of one turn wait for the next turn."""
    start = banked(match(group("p1", "DN", "E1", 4)), defence=12)
    first, events = run_task(start, Combat(P1), dice=[10] * 40)
    assert 1 == len(told(events, HomeworldDefended))

    banked(first, defence=12)
    _, again = run_task(first, Combat(P1), dice=[10] * 40)
    assert [] == told(again, HomeworldDefended)


def test_survivors_leave_as_a_fleet() -> None:
    """§10.8: in the next turn of the aliens; Bases stay, a die is cast for movement."""
    ships = group("alien1", "CA", "E1", 2), group("alien1", "SC", "E1")
    start = banked(match(*ships), technology=20)
    state, events = run_task(start, AliensTurn(1, FIRST), dice=[4])
    (launched,) = told(events, FleetLaunched)

    assert ("alien1-2", "alien1-3") == launched.groups
    assert 2 == own(state).levels["movement"]
    assert 2 == len(told(events, Moved))
    assert "E1" == state.groups["alien1-1"].at


def test_a_homeworld_is_shot_down_step_by_step_and_grows_again() -> None:
    """§4.10, §6.8: as any homeworld."""
    start = match(group("p1", "DN", "F1", 2))
    del start.groups["alien1-1"]
    state, _ = played(start, ["move p1-1 E1"], ["bombard p1-1"], dice=[1, 1])

    assert 10 == state.systems["E1"].colony.value  # type: ignore[union-attr]


# -- the end


def attacked(*fallen: str) -> tuple[State, list[Event]]:
    """Four hits at the homeworld of the first empire, where some others have fallen."""
    start = match(group("p1", "DN", "F1", 4), group("alien1", "SC", "G9"))
    del start.groups["alien1-1"]
    for each in fallen:
        own(start, Player(each)).fallen = True
    return played(start, ["move p1-1 E1"], ["bombard p1-1"], dice=[1, 1, 1, 1])


def test_an_alien_empire_falls_and_its_ships_fight_on() -> None:
    """§10.9: the others go on, and the planet can be settled."""
    state, events = attacked()
    (fell,) = told(events, AliensFell)

    assert (FIRST, P1, "E1", 2) == (fell.player, fell.by, fell.at, fell.left)
    assert state.result is None
    assert state.systems["E1"].colony is None
    assert "alien1-2" in state.groups


def test_the_last_homeworld_wins_the_match() -> None:
    """§10.9: although ships of aliens are left."""
    state, events = attacked(SECOND, THIRD)

    assert Result("victory", (P1,), "all alien homeworlds were destroyed") == state.result
    assert 1 == len(told(events, MatchEnded))


def test_who_loses_the_homeworld_has_lost() -> None:
    """§10.9: to the game itself."""
    start = match(group("alien1", "DN", "A7", 4))
    state, events = run_task(start, AliensTurn(1, FIRST), dice=[1, 1, 1, 1])

    assert Result("defeat", (), "the homeworld was destroyed") == state.result
    assert [] == told(events, BattleEnded)


# -- what nobody may know


def test_what_aliens_have_is_hidden() -> None:
    """§10: banks, technology, and what a fleet is made of."""
    state = with_fleet(match(group("alien1", "FLEET", "F5")), 20)
    view = view_of(banked(known(state, attack=3), fleet=9), P1)

    assert "aliens" not in view.__struct_fields__
    assert ("?", 0) == (view.groups["alien1-2"].kind, view.groups["alien1-2"].ships)
