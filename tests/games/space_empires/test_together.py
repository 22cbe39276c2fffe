"""§2.2: turns that all order at once, and that go as if each had been ordered in its turn."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from hegemon.bots.random import Random
from hegemon.core.checking import answer_to
from hegemon.core.codec import Codec
from hegemon.core.dice import SeededDice
from hegemon.core.game import Answer, Play, Player, advance, open_question, run
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.answers import Move, Movements
from hegemon.games.space_empires.events import OrderedAtOnce, OrdersReturned, TurnBegan
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2, group, played, position, run_task
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.state import State, map_of, standing
from hegemon.games.space_empires.together.asking import AskMovements, Together
from hegemon.games.space_empires.together.contact import (
    apart,
    given_before,
    most_hexes,
    reach,
    waiting_for,
)
from hegemon.games.space_empires.turn import AskMovement, Round, Turn
from hegemon.games.space_empires.view import view_of
from tests.games.space_empires.cases import asked, told

AT_ONCE = HouseRules(map="small", simultaneous=True)
CODEC = Codec(SPACE_EMPIRES)


def at_once(*groups: Any, round_: int = 1, **facts: Any) -> State:
    """A position before a first turn that may be ordered at once."""
    start = position(*groups, house_rules=facts.pop("house_rules", AT_ONCE), **facts)
    start.round = round_
    start.agenda = [*start.agenda[:2], Turn(1, P2), Turn(1, P1)]
    return run_task(start, Together(1))[0]


# -- the same result


@dataclass
class Match:
    """A match of players who choose by lot, the same whenever they are asked the same."""

    start: State
    seed: int
    roams: bool = False
    """Whether every group that can moves."""
    asked: int = 0
    at_once: int = 0
    ahead: set[Player] = field(default_factory=set)
    """Whose next turn was ordered at once."""
    movements: Counter[Player] = field(default_factory=Counter)
    others: Counter[tuple[Player, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        dice = SeededDice(self.seed.to_bytes(32, "big"), 0)
        self.play = Play(CODEC.copy(self.start), dice, frozenset(SPACE_EMPIRES.events))
        run(self.play)
        self.count()

    def positions(self) -> list[Any]:
        """What every economic phase begins with, and the end."""
        found, rounds = [], 0
        while open_question(self.play.state) is not None:
            if self.play.state.phase == "economic phase" and self.play.state.round > rounds:
                rounds = self.play.state.round
                found.append(self.bare())
            advance(self.play, self.answers())
            self.count()
        return [*found, self.bare()]

    def bare(self) -> Any:
        """The position without the house rules and what is still to be done."""
        plain = CODEC.plain(self.play.state)
        return {name: plain[name] for name in plain if name not in ("agenda", "house_rules")}

    def answers(self) -> dict[Player, Answer]:
        """Everybody's answer to the open question."""
        question: Any = open_question(self.play.state)
        self.asked += 1
        self.at_once += isinstance(question, AskMovements)
        return {player: self.answer(question, player) for player in question.asked(self.play.state)}

    def answer(self, question: Any, player: Player) -> Answer:
        """One of them: by lot, and the lot goes by who is asked what, and how often before."""
        state = self.play.state
        if isinstance(question, AskMovement | AskMovements):
            key = f"movement {state.round} {state.turn} {self.movements[player]}"
            self.movements[player] += 1
        else:
            kind = type(question).__name__
            key = f"{kind} {self.others[player, kind]}"
            self.others[player, kind] += 1
        form = SPACE_EMPIRES.form(view_of(state, player), question)
        if self.roams and key.startswith("movement"):
            return roaming(form, random.Random(f"{self.seed} {player} {key}"))
        return Random(f"{self.seed} {player} {key}").answer(None, question, form)

    def count(self) -> None:
        """Movements are counted anew in each turn, and where orders come back."""
        for event in self.play.events:
            if isinstance(event, OrderedAtOnce):
                self.ahead = set(standing(self.play.state))
                self.movements.clear()
            elif isinstance(event, TurnBegan):
                self.movements[event.player] = int(event.player in self.ahead)
                self.ahead.discard(event.player)
            elif isinstance(event, OrdersReturned):
                self.movements[event.player] = 0
        self.play.events.clear()


EVERYTHING = {
    "warp_points": True,
    "slingshot": True,
    "pipelines": True,
    "mines": True,
    "aliens": True,
    "home_markers": "varied",
}
"""Options that change where units can come to in a turn."""


@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["as written", "everything"])
@pytest.mark.parametrize("map_name", ["small", "standard", "three"])
@pytest.mark.parametrize("seed", [1, 2])
def test_it_goes_as_in_order(seed: int, map_name: Any, options: dict[str, Any]) -> None:
    """§2.2; R85: the same answers and dice give the same game, ordered at once or in turn."""
    rules = HouseRules(map=map_name, round_limit=3, **options)
    in_order, together = (
        Match(set_up(variant, seats_of(variant), SeededDice(bytes(32), 0)), seed)
        for variant in (rules, msgspec.structs.replace(rules, simultaneous=True))
    )
    expected, found = in_order.positions(), together.positions()

    assert expected == found
    assert together.at_once > 0
    assert in_order.at_once == 0
    assert together.asked < in_order.asked


def roaming(form: Any, chance: random.Random) -> Answer:
    """Every group goes somewhere, as long as it can."""
    orders, here = [], form
    for group_ in [choice.value for choice in form.choices("move", "group", {})]:
        to = here.choices("move", "to", {"group": group_})
        places = [choice.value for choice in to if not choice.barred]
        if places:
            orders.append(Move(group_, chance.choice(places)))
            here = here.then(orders[-1])
    return answer_to(form, orders)


def close_by(seed: int) -> State:
    """Scouts of both at the edge of deep space, in which most markers lead astray."""
    chance = random.Random(seed)
    deep = [f"{row}{column}" for row in "FG" for column in range(1, 9)]
    markers = ("lost_in_space", "lost_in_space", "lost_in_space", "danger", "clear")
    start = position(
        *(group("p1", "SC", f"E{column}") for column in chance.sample(range(2, 9), 5)),
        *(group("p2", "SC", f"H{column}") for column in chance.sample(range(2, 8), 5)),
        unexplored={place: chance.choice(markers) for place in deep},
        house_rules=HouseRules(map="small", simultaneous=True, round_limit=1),
    )
    start.agenda = [*start.agenda[:2], Turn(1, P2), Turn(1, P1)]
    return start


@pytest.mark.parametrize("tens", range(10))
def test_who_is_led_astray_changes_nothing(tens: int) -> None:
    """§2.2, §5.3; R85: the same, where chance brings those together who could not meet."""
    for seed in range(10 * tens, 10 * tens + 10):
        compare(seed)


def compare(seed: int) -> None:
    """One turn in order, and the same ordered at once."""
    in_order, together = close_by(seed), close_by(seed)
    together.agenda.append(Together(1))
    matches = Match(in_order, seed, roams=True), Match(together, seed, roams=True)
    expected, found = (match.positions() for match in matches)

    assert expected == found


# -- when


@pytest.mark.parametrize(
    ("ours", "theirs", "round_", "alone"),
    [
        ("E4", "H4", 1, True),
        ("F4", "H4", 1, False),
        ("E4", "G4", 1, False),
        ("E4", "H4", 4, False),
    ],
)
def test_as_long_as_nobody_can_meet(ours: str, theirs: str, round_: int, alone: bool) -> None:
    """§2.2; R85: three hexes apart where all move one; later all may be faster."""
    start = at_once(group("p1", "SC", ours), group("p2", "SC", theirs), round_=round_)
    assert (3 if alone else 2) >= map_of(start).distance(ours, theirs) or not alone

    assert alone == (asked(start) == "AskMovements")


def test_how_far_anybody_can_go() -> None:
    """§2.2, §3.2; R85: a level for each economic phase that is over, as everybody knows."""
    start = position(house_rules=AT_ONCE)
    levels = start.tables.movement.hexes
    for round_ in (1, 2, 7, 8, 20):
        start.round = round_
        best = levels[min(round_, len(levels)) - 1]
        assert list(best) == [most_hexes(start, turn) for turn in (1, 2, 3)]
    piped = position(house_rules=HouseRules(map="small", pipelines=True, simultaneous=True))

    assert 2 == most_hexes(piped, 1)


def test_colonies_count() -> None:
    """§2.2; R85: who could come to a colony of somebody else can meet him."""
    far = position(group("p1", "SC", "F4"), house_rules=AT_ONCE)
    assert apart(far, 1)
    near = position(group("p1", "SC", "F4"), house_rules=AT_ONCE, colonies={"G4": ("p2", 1)})

    assert not apart(near, 1)


def test_nobody_learns_anything_by_being_asked() -> None:
    """§2.2; R85: technology, kinds and numbers are no part of it."""
    start = position(group("p1", "SC", "F4"), group("p2", "SC", "J4"), house_rules=AT_ONCE)
    slow = reach(start, P2, 1)
    start.empires[P2].levels["movement"] = 7
    start.groups["p2-1"].tech = msgspec.structs.replace(start.groups["p2-1"].tech, movement=7)
    start.groups["p2-1"].kind = "BASE"

    assert slow == reach(start, P2, 1) == reach(view_of(start, P1), P2, 1)


def test_without_the_option_and_alone() -> None:
    """§2.2; R85: turns go in order, and who is the only one left is asked as ever."""
    state = position(house_rules=HouseRules(map="small"))
    state.agenda = []
    state.round = 0
    asking, events = run_task(state, Round())
    assert "AskMovement" == asked(asking)
    assert [] == told(events, OrderedAtOnce)
    last = position(house_rules=AT_ONCE)
    last.empires[P2].fallen = True
    last.agenda = [*last.agenda[:2], Turn(1, P1)]

    assert "AskMovement" == asked(run_task(last, Together(1))[0])


# -- how


def test_all_are_asked_and_nobody_sees_the_others_orders() -> None:
    """§2.2; R85: one question for all; what was ordered waits for its turn, and is secret."""
    start = at_once(group("p1", "SC", "D4"), group("p2", "SC", "I4"))
    assert [P1, P2] == list(open_question(start).asked(start))  # type: ignore[union-attr]

    hole = at_once(group("p1", "SC", "D4"), group("p2", "SC", "I4"), terrain={"E4": "black_hole"})
    surprised, _ = played(hole, {"p1": ["move p1-1 E4"], "p2": ["move p2-1 H4"]}, dice=[1])
    assert "AskMovement" == asked(surprised)
    assert surprised.empires[P2].waiting is not None
    assert view_of(surprised, P1).empires[P2].waiting is None
    after, _ = played(surprised, [])

    assert ("E4", "H4") == (after.groups["p1-1"].at, after.groups["p2-1"].at)
    assert after.empires[P2].waiting is None


def test_groups_turn_down_before_all_order() -> None:
    """§2.2, §3.1: as at the start of any turn."""
    state = position(group("p2", "SC", "J5"), house_rules=AT_ONCE)
    state.groups["p2-1"].shown = state.groups["p2-1"].tech
    state.agenda = [*state.agenda[:2], Turn(1, P2), Turn(1, P1)]
    start, _ = run_task(state, Together(1))

    assert start.groups["p2-1"].shown is None


@pytest.mark.parametrize(("comes_out", "back"), [("G4", True), ("E5", False)])
def test_who_comes_near_by_chance_voids_orders(comes_out: str, back: bool) -> None:
    """§2.2, §5.3; R85: orders come back where somebody lost in space comes into their reach."""
    start = at_once(
        group("p1", "SC", "E4"),
        group("p2", "SC", "H4"),
        unexplored={"F4": "lost_in_space", "G4": "clear"},
    )
    lost, _ = played(start, {"p1": ["move p1-1 F4"], "p2": ["move p2-1 G4"]})
    assert "AskShift" == asked(lost)
    after, events = played(lost, [f"shift {comes_out}"])

    assert back == bool(told(events, OrdersReturned))
    assert back == (asked(after) == "AskMovement")
    assert ("H4" if back else "G4") == after.groups["p2-1"].at


def test_orders_that_cannot_be_given_any_more_come_back() -> None:
    """§2.2; R85: whatever it was that changed."""
    start = at_once(group("p1", "SC", "D4"), group("p2", "SC", "I4"))
    question = open_question(start)
    assert isinstance(question, AskMovements)
    play = Play(start, SeededDice(bytes(32), 0), frozenset(SPACE_EMPIRES.events))
    start.agenda.pop()
    question.resolve(play, {P1: Movements(), P2: Movements((Move("p2-1", "H4"),))})
    start.groups["p2-1"].at = "J1"
    run(play)

    assert [P2] == [event.player for event in told(play.events, OrdersReturned)]


def test_orders_that_came_back_stand_on_the_sheet() -> None:
    """§2.2; R85: as far as they are legal; what is sealed takes their place, doctrines count."""
    start = at_once(
        group("p1", "SC", "E4"),
        group("p2", "SC", "H4"),
        group("p2", "SC", "I2"),
        unexplored={"F4": "lost_in_space", "G4": "clear"},
    )
    orders = ["doctrine fire easiest", "move p2-1 G4", "move p2-2 H2"]
    lost, _ = played(start, {"p1": ["move p1-1 F4"], "p2": orders})
    back, _ = played(lost, ["shift G4"])
    question: Any = open_question(back)
    form = SPACE_EMPIRES.form(view_of(back, P2), question)
    assert (Move("p2-1", "G4"), Move("p2-2", "H2")) == form.start
    assert {"fire": "easiest"} == back.empires[P2].doctrine
    sealed, _ = played(back, ["move p2-1 H5"])

    assert sealed.empires[P2].waiting is None
    assert "H5" == sealed.groups["p2-1"].at


def test_only_what_is_legal_comes_back() -> None:
    """§2.2; R85: an order that can no longer be given does not stand on the sheet."""
    start = at_once(group("p1", "SC", "D4"), group("p2", "SC", "I4"), group("p2", "SC", "I2"))
    waiting = Movements((Move("p2-1", "H4"), Move("p2-2", "H2")))
    start.empires[P2].waiting = waiting_for(start, P2, waiting)
    start.groups["p2-1"].at = "J1"
    given, returned = given_before(start, P2)

    assert (None, waiting) == (given, returned)
    kept = start.empires[P2].waiting
    assert kept is not None
    assert (Move("p2-2", "H2"),) == kept.movements.orders
