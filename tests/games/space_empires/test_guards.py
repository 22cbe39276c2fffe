"""§8.6: aliens that guard barren planets of deep space."""

from collections import Counter
from typing import Any

import pytest

from hegemon.core.errors import BadAnswer
from hegemon.core.game import open_question
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.battle.events import BattleBegan, BattleEnded, Fired
from hegemon.games.space_empires.battle.orders import Hold
from hegemon.games.space_empires.battle.retreat import why_no_retreat
from hegemon.games.space_empires.events import Overrun
from hegemon.games.space_empires.exploration.events import AliensFound
from hegemon.games.space_empires.exploration.guards import place_alien, pool
from hegemon.games.space_empires.exploration.orders import Leave, Reveal
from hegemon.games.space_empires.exploration.sequence import AskReveal, Explore
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import (
    P1,
    P2,
    P3,
    group,
    place_group,
    played,
    position,
    run_task,
)
from hegemon.games.space_empires.rules.sides import GUARDS, speaker
from hegemon.games.space_empires.state import State, unit_of
from hegemon.games.space_empires.tables import TABLES
from tests.games.space_empires.cases import asked, choices_of, fleets, form_of, told

GUARDED = HouseRules(map="small", aliens=True)
DRAWN = [1, 11, 20, 37]
"""Faces that draw a B Alien, two C Aliens and a D Alien from a full pool."""


def finding(ships: int = 4, *others: Any, kind: str = "CA", **facts: Any) -> State:
    """Ships of player 1 stand beside a barren planet that nobody has seen."""
    return position(
        group("p1", kind, "F4", ships),
        *others,
        unexplored={"F5": "barren"},
        house_rules=GUARDED,
        **facts,
    )


def guarded(*kinds: str, units: tuple[Any, ...] = ()) -> State:
    """Aliens in F5, known to be there; and units of the players."""
    start = position(*units, terrain={"F5": "barren"}, house_rules=GUARDED)
    for number, kind in enumerate(kinds, 1):
        place_alien(start, f"aliens-F5-{number}", kind, "F5")
    return start


def test_figures() -> None:
    """§8.6: B6-2, C5-2 and D4-1, one hit each; twenty of the C, ten of the others."""
    found = {
        (unit.fires, unit.attack, unit.defense, unit.hull, unit.drawn)
        for unit in map(TABLES.unit, ("AB", "AC", "AD"))
    }

    assert {("B", 6, 2, 1, 10), ("C", 5, 2, 1, 20), ("D", 4, 1, 1, 10)} == found
    assert (4, 1) == (TABLES.aliens.ships, TABLES.aliens.tactics)


def test_who_finds_them_fights_at_once() -> None:
    """§8.6; R70: four are drawn when the marker is turned up, and the finder attacks."""
    after, events = played(finding(), ["move p1-1 F5"], dice=DRAWN)
    assert [("F5", 4)] == [(one.at, len(one.groups)) for one in told(events, AliensFound)]
    (began,) = told(events, BattleBegan)
    assert (P1, GUARDS) == (began.attacker, began.defender)
    kinds = [one.kind for one in began.groups if one.player == GUARDS]
    assert ["AB", "AC", "AC", "AD"] == kinds
    assert {1} == {one.tech.tactics for one in began.groups if one.player == GUARDS}
    assert [] == list(SPACE_EMPIRES.invariants(after))


@pytest.mark.parametrize(
    ("place", "marker", "options"),
    [("F5", "planet", {}), ("D5", "barren", {}), ("F5", "barren", {"aliens": False})],
)
def test_where_nobody_is(place: str, marker: str, options: dict[str, bool]) -> None:
    """§8.6; R70: not on other planets, not in a home, not without the house rule."""
    rules = HouseRules(**{"map": "small", "aliens": True, **options})
    start = position(group("p1", "SC", place), unexplored={place: marker}, house_rules=rules)
    _, events = played(start, [])

    assert [] == told(events, AliensFound)


def test_they_are_drawn_without_being_put_back() -> None:
    """§8.6; R70: those on the map are not in the pool; the destroyed ones are again."""
    start = guarded("AB", "AC", "AC", "AD")
    assert Counter(AB=9, AC=18, AD=9) == Counter(pool(start))
    del start.groups["aliens-F5-1"]
    assert 37 == len(pool(start))

    for number in range(36):
        place_alien(start, f"aliens-G5-{number}", pool(start)[0], "G5")
    start.systems["G7"].marker, start.systems["G7"].explored = "barren", False
    place_group(start, group("p1", "SC", "G7"))
    after, events = run_task(start, Explore(P1, "G7"), dice=[1])
    assert [1] == [len(one.groups) for one in told(events, AliensFound)]
    assert [] == pool(after)


def test_a_look_finds_them_face_down() -> None:
    """§8.6, §3.9; R70: turned up by a Cruiser they wait, and nobody knows what they are."""
    start = finding(1)
    start.agenda.append(AskReveal(P1, "F5"))
    start.systems["F5"].seen_by = (P1,)
    looked, events = played(start, Reveal(), dice=DRAWN)
    assert 1 == len(told(events, AliensFound))
    assert "AskMovement" == asked(looked)
    for player in (P1, P2, None):
        view = SPACE_EMPIRES.view(looked, player)
        seen = [one.kind for one in view.groups.values() if one.owner == GUARDS]
        assert ["?"] * 4 == seen

    assert [] == told(played(start, Leave())[1], AliensFound)


def test_whoever_comes_fights_them() -> None:
    """§8.6, §3.6: they stop who comes, and he attacks in the combat phase."""
    start = guarded("AD", units=(group("p1", "SC", "F4", movement=4),))
    fighting, events = played(start, ["move p1-1 F5"], [])

    assert 1 == len(told(events, BattleBegan))
    assert "AskFire" == asked(fighting)


def test_who_cannot_fight_does_not_go_there() -> None:
    """§3.5, §8.6: without an escort no, and if the escort dies, neither lives."""
    alone = guarded("AD", units=(group("p1", "CO", "F4"),))
    assert "no Attack Strength" in choices_of(alone, "p1", "move", "to", group="p1-1")["F5"]

    shifted, events = played(
        finding(1, group("p1", "CO", "F4"), kind="SC"),
        ["move p1-1 F5", "move p1-2 F5"],
        ["fire aliens-F5-1 p1-1 1"],
        dice=[*DRAWN, 1],
    )

    assert [] == [one for one in fleets(shifted, "F5") if one[0] == "p1"]
    assert [GUARDS] == [one.winner for one in told(events, BattleEnded)]
    assert [] == told(events, Overrun)


def test_the_player_to_the_left_says_at_what_they_fire() -> None:
    """§8.6; R70: the seat after the mover's, of those still in the game; others for themselves."""
    start = position(house_rules=HouseRules(map="three", aliens=True))
    said = []
    for mover in (P1, P2, P3):
        start.mover = mover
        said.append(speaker(start, GUARDS))
    assert [P2, P3, P1] == said
    start.empires[P3].fallen = True
    start.mover = P2
    assert (P1, P2) == (speaker(start, GUARDS), speaker(start, P2))


def test_alone_the_umpire_says_it() -> None:
    """§8.6; R70: the easiest target, then the one closest to its end, then the oldest counter."""
    rules = HouseRules(map="doomsday_small", solitaire="doomsday", aliens=True)
    start = position(
        group("p1", "CA", "D4", 1),
        group("p1", "SC", "D4", 1),
        group("p1", "SC", "D4", 1),
        unexplored={"D5": "barren"},
        house_rules=rules,
    )
    moves = [f"move p1-{number} D5" for number in (1, 2, 3)]
    after, events = played(start, moves, dice=[*DRAWN, 10, 10, 10, 10])
    own = [one for one in told(events, Fired) if one.player == GUARDS]

    assert GUARDS == speaker(after, GUARDS)
    assert {"p1-2"} == {one.target for one in own}
    assert (P1,) == open_question(after).asked(after)  # type: ignore[union-attr]


def test_a_director_sees_the_battle_and_says_one_target_each() -> None:
    """§4.6, §8.6; R70: asked for the side of the aliens; the other side's ships are targets."""
    asking, _ = played(
        finding(1, group("p1", "SC", "F4", 2)), ["move p1-1 F5", "move p1-2 F5"], dice=DRAWN
    )
    assert (P2,) == open_question(asking).asked(asking)  # type: ignore[union-attr]
    assert "for the aliens" in form_of(asking, "p2").title
    targets = choices_of(asking, "p2", "fire", "target", group="aliens-F5-1")
    assert {"p1-1", "p1-2"} == set(targets)
    _, events = played(asking, ["fire aliens-F5-1 p1-1 1"], dice=[10])
    assert [(GUARDS, "p1-1", 5)] == [
        (one.player, one.target, one.needed) for one in told(events, Fired)
    ]


def test_aliens_always_fire_and_never_leave() -> None:
    """§8.6; R70: no holding fire, no retreat, no screens, however many they are."""
    asking, _ = played(finding(1), ["move p1-1 F5"], dice=DRAWN)
    assert ["fire", "doctrine"] == [kind.word for kind in form_of(asking, "p2").kinds]
    with pytest.raises(BadAnswer, match="aliens always fire"):
        played(asking, Hold("aliens-F5-1"))
    assert "never" == unit_of(asking, asking.groups["aliens-F5-1"]).moves

    state = asking
    while "AskFire" == asked(state):
        state, _ = played(state, open_question(state).default(state, P2), dice=[10])  # type: ignore[union-attr]
        if state.battle is None or state.battle.round > 1:
            break
    assert "AskScreens" != asked(state)


def test_their_hex_bars_retreats() -> None:
    """§4.8, §8.6: as that of any other side."""
    start = guarded("AD", units=(group("p1", "SC", "F4"),))

    assert "units of somebody else" in why_no_retreat(start, P1, "F4", "F5")


def test_when_they_are_beaten_the_planet_is_free() -> None:
    """§8.6, §3.7; R70: a Colony Ship that came along settles in the same turn; no reward."""
    start = finding(6, group("p1", "CO", "F4", terraforming=1), cp=7)
    state, _ = played(start, ["move p1-1 F5", "move p1-2 F5"], dice=DRAWN)
    while asked(state) in ("AskScreens", "AskFire"):
        question: Any = open_question(state)
        (player,) = question.asked(state)
        hits = [1] * 6 if player == P1 and asked(state) == "AskFire" else [10]
        answer = question.default(state, player)
        state, _ = played(
            state,
            answer,
            dice=hits[: getattr(answer, "ships", 1)] if asked(state) == "AskFire" else [],
        )
    assert "AskSettlers" == asked(state)
    after, _ = played(state, ["settle p1-2"])

    colony = after.systems["F5"].colony
    assert colony is not None
    assert (P1, 0) == (colony.owner, colony.value)
    assert 7 == after.empires[P1].cp
    assert [] == [one for one in after.groups.values() if one.owner == GUARDS]


def test_nobody_builds_aliens() -> None:
    """§6.6, §8.6: they are drawn and nothing else."""
    start = position(house_rules=GUARDED, cp=30)
    start.agenda = start.agenda[:2]
    asking, _ = run_task(start, start.agenda.pop())  # type: ignore[arg-type]

    assert not {"AB", "AC", "AD"} & set(choices_of(asking, "p1", "build", "unit"))


def test_impossible_aliens() -> None:
    """§8.6: of another kind, in another hex, more than one to a counter."""
    for change in ({"kind": "SC"}, {"at": "F6"}, {"ships": 2}):
        start = guarded("AD")
        for name, value in change.items():
            setattr(start.groups["aliens-F5-1"], name, value)
        assert list(SPACE_EMPIRES.invariants(start)), change
