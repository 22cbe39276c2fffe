"""§2.1: doctrines: what they answer, when they do not, and who knows of it (R76)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.checking import answer_to, check
from hegemon.core.errors import BadAnswer
from hegemon.core.form import legal
from hegemon.core.game import open_question
from hegemon.core.report import Sentence, Table
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.answers import Move, Movements
from hegemon.games.space_empires.battle.events import (
    BattleBegan,
    Fired,
    Held,
    Retreated,
    RoundBegan,
)
from hegemon.games.space_empires.battle.fire import screen
from hegemon.games.space_empires.battle.orders import Screen
from hegemon.games.space_empires.battle.phase import Combat
from hegemon.games.space_empires.battle.sequence import BattleRound, FirePlace
from hegemon.games.space_empires.conquest.events import ColonyHit
from hegemon.games.space_empires.conquest.sequence import Bombardment
from hegemon.games.space_empires.doctrine.events import DoctrineAnswered, DoctrineSet
from hegemon.games.space_empires.doctrine.order import Doctrine, topics_of
from hegemon.games.space_empires.doctrine.topics import ASK, TOPICS
from hegemon.games.space_empires.economy.events import OrderSet
from hegemon.games.space_empires.economy.sequence import ShowBids
from hegemon.games.space_empires.events import Settled
from hegemon.games.space_empires.exploration.events import Explored, Shifted
from hegemon.games.space_empires.exploration.sequence import Exploration, Explore
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.minefield.events import MinesExploded
from hegemon.games.space_empires.positions import P1, P2, group, played, position, run_task
from hegemon.games.space_empires.state import Group, Line, State
from hegemon.games.space_empires.turn import TurnEnd
from tests.games.space_empires.cases import asked, form_of, told
from tests.games.space_empires.cases_combat import lined_up

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "space-empires.md"


def leaving(state: State, player: str, **doctrine: str) -> State:
    """The state with a doctrine."""
    state.empires[player].doctrine.update(doctrine)  # type: ignore[index]
    return state


def answered(events: Sequence[Any]) -> list[tuple[str, str]]:
    """What doctrines answered: topic and stance."""
    return [(one.topic, one.stance) for one in events if isinstance(one, DoctrineAnswered)]


# -- leaving a doctrine


def test_every_topic_answers_a_question() -> None:
    """§2.1: each topic belongs to a question on the agenda, and each question names known ones."""
    covered = [topic for kind in SPACE_EMPIRES.agenda for topic in getattr(kind, "topics", ())]

    assert sorted(TOPICS) == sorted(covered)


def test_page_names_every_stance() -> None:
    """§2.1: the rulebook's table of topics is complete."""
    section = PAGE.read_text("utf-8").split("### 2.1 ")[1].split("\n## ")[0]
    rows = {line.split("|")[1].strip(" `"): line for line in section.splitlines() if "|" in line}

    for name, topic in TOPICS.items():
        assert [stance for stance in topic.stances if f"`{stance}`" not in rows[name]] == []


def test_set_in_the_movement() -> None:
    """§2.1: on the sheet of a movement, before its orders are carried out."""
    start = position(group("p1", "DD", "F4", 2), group("p2", "SC", "F5", 3))
    after, events = played(
        start, ["move p1-1 F5", "doctrine fire easiest", "doctrine retreat never"]
    )

    assert {"fire": "easiest", "retreat": "never"} == after.empires[P1].doctrine
    assert [DoctrineSet(P1, "fire", "easiest"), DoctrineSet(P1, "retreat", "never")] == events[:2]


def test_set_in_the_economic_phase() -> None:
    """§2.1: each player on his secret sheet."""
    start = position(cp=20)
    phase, _ = played(start, [])
    after, _ = played(phase, {"p1": ["doctrine bombard all"], "p2": ["doctrine screen none"]})

    assert {"bombard": "all"} == after.empires[P1].doctrine
    assert {"screen": "none"} == after.empires[P2].doctrine


def test_from_now_on() -> None:
    """§2.1: said at a question, it answers that question at once, and then all that are like it."""
    start = lined_up(group("p1", "DD", "F5", 2), group("p2", "SC", "F5"), group("p2", "SC", "F5"))
    firing, _ = run_task(start, FirePlace(P1, ("p1-1",)))
    after, events = played(firing, ["doctrine fire easiest"], dice=[1, 1])

    assert [("fire", "easiest")] * 2 == answered(events)
    assert ["p2-1", "p2-2"] == [one.target for one in told(events, Fired)]
    assert {"fire": "easiest"} == after.empires[P1].doctrine


def test_another_topic_leaves_the_question_open() -> None:
    """§2.1: a line that does not answer the question lets it be asked again."""
    start = lined_up(group("p1", "DD", "F5", 2), group("p2", "BB", "F5"), at_round=2)
    firing, _ = run_task(start, FirePlace(P1, ("p1-1",)))
    after, events = played(firing, ["doctrine retreat never"])

    assert open_question(firing) == open_question(after)
    assert [DoctrineSet(P1, "retreat", "never")] == events


def test_taken_back() -> None:
    """§2.1: "ask" takes a line back."""
    start = leaving(position(), "p1", fire="hold", bombard="all")
    after, events = played(start, [f"doctrine fire {ASK}"])

    assert {"bombard": "all"} == after.empires[P1].doctrine
    assert DoctrineSet(P1, "fire", ASK) in events


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Movements(doctrine=(Doctrine("sleep", "all"),)), "'sleep' is nothing for a doctrine here"),
        (
            Movements(doctrine=(Doctrine("fire", "never"),)),
            "fire cannot be 'never'; it can be eas",
        ),
        (Movements(doctrine=(Doctrine("mines", "dearest"),)), "'mines' is nothing for a doctrine"),
        (Movements(doctrine=(Doctrine("fire", "hold"),) * 2), "named twice"),
        (Doctrine("fire", "hold"), "'fire' is nothing for a doctrine here"),
    ],
)
def test_lines_that_cannot_be(answer: Any, why: str) -> None:
    """§2.1: unknown topics and stances, and what the match or the question knows nothing of."""
    with pytest.raises(BadAnswer, match=why):
        played(position(), answer)


def test_not_to_another_question() -> None:
    """§2.1: a question takes the topics that it is about."""
    start = lined_up(group("p1", "SC", "F5", 3), group("p2", "SC", "F5"))
    asking, _ = run_task(start, BattleRound())

    assert "AskScreens" == asked(asking)
    with pytest.raises(BadAnswer, match="'fire' is nothing for a doctrine here; screen is"):
        played(asking, Doctrine("fire", "hold"))


def test_sheet_has_lines_beside_orders() -> None:
    """§2.1: both ways between orders and answer, the lines first; a second line replaces one."""
    form = form_of(position(group("p1", "SC", "F4")), "p1")
    orders = (
        Doctrine("fire", "hold"),
        Move("p1-1", "F5"),
        Doctrine("fire", "dearest"),
    )
    answer = answer_to(form, orders)

    assert check(form, orders).fine
    assert (Doctrine("fire", "dearest"),) == answer.doctrine  # type: ignore[attr-defined]
    assert (orders[2], orders[1]) == form.orders(answer)
    assert "fire at: what costs most" in check(form, orders[2:]).verdicts[0].text


def test_question_says_what_a_doctrine_can_answer() -> None:
    """§2.1: only its own topics; on a list it says that the other orders do not count."""
    start = lined_up(group("p1", "SC", "F5", 3), group("p2", "SC", "F5"))
    form = form_of(run_task(start, BattleRound())[0], "p1")
    orders = (Screen("p1-1", 1), Doctrine("screen", "none"))

    assert ["screen"] == legal(form.choices("doctrine", "topic", {}))
    assert [*TOPICS["screen"].stances, ASK] == legal(
        form.choices("doctrine", "stance", {"topic": "screen"})
    )
    assert () == form.choices("doctrine", "stance", {"topic": "fire"})
    assert "nothing else that is written here counts" in check(form, orders).forecast[0]
    assert Doctrine("screen", "none") == answer_to(form, orders)


# -- what it answers


def test_battles() -> None:
    """§4.1: by the counters of the other side; of equals the first."""
    start = position(
        group("p1", "SC", "F4"),
        group("p1", "SC", "F8"),
        *(group("p2", kind, "F4") for kind in ("SC", "DD")),
        group("p2", "BB", "F8"),
    )
    for stance, first in (("listed", "F4"), ("fewest", "F8"), ("most", "F4")):
        _, events = run_task(leaving(start, "p1", battles=stance), Combat(P1))
        assert [first] == [one.at for one in told(events, BattleBegan)], stance
        assert [("battles", stance)] == answered(events)


@pytest.mark.parametrize(
    ("stance", "target"), [("dearest", "p1-1"), ("strongest", "p1-2"), ("largest", "p1-1")]
)
def test_mines(stance: str, target: str) -> None:
    """§8.2: which ships mines destroy."""
    start = position(
        group("p1", "BB", "F5"),
        group("p1", "DD", "F5", attack=2),
        group("p2", "MINE", "F5"),
        house_rules=HouseRules(map="small", mines=True),
    )
    start.groups["p1-2"].kind = "BC"
    _, events = run_task(leaving(start, "p2", mines=stance), Combat(P1), dice=[1] * 9)

    assert [target] == [one.group for one in told(events, MinesExploded)]


@pytest.mark.parametrize(
    ("stance", "screened"),
    [
        ("none", {}),
        ("damaged", {"p1-2": 1}),
        ("weakest", {"p1-2": 1, "p1-1": 2}),
    ],
)
def test_screens(stance: str, screened: dict[str, int]) -> None:
    """§4.3: damaged ships, or as many as may be."""
    start = lined_up(
        group("p1", "SC", "F5", 2), group("p1", "CA", "F5", 2), group("p2", "SC", "F5")
    )
    assert start.battle is not None
    start.battle.lines["p1-2"] = Line(damage=(1,))
    _, events = run_task(leaving(start, "p1", screen=stance), BattleRound())

    assert [screened] == [one.screened for one in told(events, RoundBegan)]


@pytest.mark.parametrize(
    ("stance", "target"),
    [
        ("easiest", "p2-1"),
        ("damaged", "p2-2"),
        ("strongest", "p2-3"),
        ("dearest", "p2-3"),
    ],
)
def test_targets(stance: str, target: str) -> None:
    """§4.6: what ships fire at."""
    start = lined_up(
        group("p1", "DD", "F5"),
        *(group("p2", kind, "F5") for kind in ("SC", "CA", "DN")),
    )
    assert start.battle is not None
    start.battle.lines["p2-2"].damage = (1,)
    _, events = run_task(leaving(start, "p1", fire=stance), FirePlace(P1, ("p1-1",)), dice=[10])

    assert [target] == [one.target for one in told(events, Fired)]


def test_all_ships_fire_and_what_is_left_over_fires_on() -> None:
    """§4.6: at the next target, when the first one is gone."""
    start = lined_up(group("p1", "DD", "F5", 3), group("p2", "SC", "F5"), group("p2", "DD", "F5"))
    _, events = run_task(
        leaving(start, "p1", fire="easiest"), FirePlace(P1, ("p1-1",)), dice=[1, 10, 10]
    )

    assert [("p2-1", 1), ("p2-2", 2)] == [
        (one.target, len(one.faces)) for one in told(events, Fired)
    ]


def test_holding_fire() -> None:
    """§4.6: no ship need fire."""
    start = lined_up(group("p1", "DD", "F5", 3), group("p2", "SC", "F5"))
    _, events = run_task(leaving(start, "p1", fire="hold"), FirePlace(P1, ("p1-1",)))

    assert [3] == [one.ships for one in told(events, Held)]


def test_a_battle_in_which_both_hold_fire() -> None:
    """§4.6; R76: from the second round on they are asked: else it would never end."""
    start = lined_up(group("p1", "DD", "F5"), group("p2", "SC", "F5"), at_round=0)
    both = leaving(leaving(start, "p1", fire="hold"), "p2", fire="hold")
    after, events = run_task(both, BattleRound())

    assert 2 == len(told(events, Held))
    assert "AskFire" == asked(after)
    assert after.battle is not None
    assert 2 == after.battle.round


RETREATS = [
    ("never", [group("p1", "SC", "F5"), group("p2", "DD", "F5", 6)], False),
    ("doubled", [group("p1", "SC", "F5", 2), group("p2", "SC", "F5", 3)], False),
    ("doubled", [group("p1", "SC", "F5", 2), group("p2", "SC", "F5", 4)], True),
    ("outnumbered", [group("p1", "SC", "F5", 2), group("p2", "SC", "F5", 2)], False),
    ("outnumbered", [group("p1", "SC", "F5", 2), group("p2", "SC", "F5", 3)], True),
    ("outweighed", [group("p1", "SC", "F5", 3), group("p2", "BB", "F5")], False),
    ("outweighed", [group("p1", "SC", "F5", 2), group("p2", "BB", "F5")], True),
    ("damaged", [group("p1", "CA", "F5", 2), group("p2", "BB", "F5")], False),
    ("always", [group("p1", "CA", "F5", 6), group("p2", "SC", "F5")], True),
]


@pytest.mark.parametrize(("stance", "groups", "leaves"), RETREATS)
def test_retreats(stance: str, groups: list[Group], leaves: bool) -> None:
    """§4.8: when ships leave, all of a group together, to the hex nearest to a colony."""
    start = lined_up(*groups, at_round=2)
    _, events = run_task(
        leaving(start, "p1", fire="easiest", retreat=stance),
        FirePlace(P1, ("p1-1",)),
        dice=[10] * 6,
    )

    assert leaves == bool(told(events, Retreated))
    assert [("retreat", stance) if leaves else ("fire", "easiest")] == answered(events)
    assert {groups[0].ships} == {one.ships for one in told(events, Retreated)} or not leaves


def test_damaged_groups_leave() -> None:
    """§4.8: the group with a damaged ship, and no other."""
    start = lined_up(
        group("p1", "CA", "F5", 2), group("p1", "CA", "F5"), group("p2", "BB", "F5"), at_round=2
    )
    assert start.battle is not None
    start.battle.lines["p1-2"].damage = (1,)
    _, events = run_task(
        leaving(start, "p1", fire="easiest", retreat="damaged"),
        FirePlace(P1, ("p1-1", "p1-2")),
        dice=[10, 10],
    )

    assert ["p1-1"] == [one.group for one in told(events, Fired)]
    assert ["p1-2"] == [one.group for one in told(events, Retreated)]


def test_where_to() -> None:
    """§4.8: as near to an own colony as may be, into a black hole only where nothing else is."""
    start = lined_up(group("p1", "SC", "F5"), group("p2", "BB", "F5"), at_round=2)
    for place in ("E4", "E5"):
        start.systems[place].marker = "black_hole"
    _, events = run_task(leaving(start, "p1", retreat="always"), FirePlace(P1, ("p1-1",)), dice=[1])

    assert [False] == [
        start.systems[one.to].marker == "black_hole" for one in told(events, Retreated)
    ]


def test_screened_ships_hold_or_leave() -> None:
    """§4.8: who is screened and could leave is not asked either."""
    start = lined_up(
        group("p1", "SC", "F5", 2), group("p1", "DD", "F5"), group("p2", "SC", "F5"), at_round=2
    )
    screen(start, start.groups["p1-1"], 2)
    start.agenda.clear()
    stays, events = run_task(
        leaving(start, "p1", fire="easiest", retreat="never"), FirePlace(P1, ("p1-1",))
    )
    assert [("retreat", "never")] == answered(events)[:1]
    assert "F5" == stays.groups["p1-1"].at

    _, events = run_task(leaving(start, "p1", retreat="always"), FirePlace(P1, ("p1-1",)))
    assert [2] == [one.ships for one in told(events, Retreated)]


def test_who_could_leave_is_asked_where_nothing_says_when() -> None:
    """§2.1: a target alone does not answer from the second round on, where ships can leave."""
    groups = [group("p1", "SC", "F5"), group("p2", "BB", "F5")]
    first = leaving(lined_up(*groups, at_round=1), "p1", fire="easiest")
    second = leaving(lined_up(*groups, at_round=2), "p1", fire="easiest")

    assert [("fire", "easiest")] == answered(run_task(first, FirePlace(P1, ("p1-1",)), [10])[1])
    assert "AskFire" == asked(run_task(second, FirePlace(P1, ("p1-1",)))[0])


@pytest.mark.parametrize(
    ("stance", "place", "shots"),
    [("all", "I5", 1), ("none", "I5", 0), ("homeworld", "I5", 0), ("homeworld", "J5", 1)],
)
def test_bombardment(stance: str, place: str, shots: int) -> None:
    """§4.10: all groups, or none, or only at homeworlds."""
    start = position(group("p1", "SC", place), colonies={"I5": ("p2", 5)})
    _, events = run_task(leaving(start, "p1", bombard=stance), Bombardment(P1, place), dice=[10])

    assert shots == sum(len(one.faces) for one in told(events, ColonyHit))
    assert [("bombard", stance)] == answered(events)


@pytest.mark.parametrize("stance", ["leave", "reveal"])
def test_markers_that_were_looked_at(stance: str) -> None:
    """§3.9: the movement goes on at once."""
    start = position(group("p1", "CA", "F4", exploration=1), unexplored={"F5": "planet"})
    after, events = played(leaving(start, "p1", reveal=stance), ["look p1-1 F5"])

    assert [("reveal", stance)] == answered(events)
    assert (stance == "reveal") == bool(told(events, Explored))
    assert "AskMovement" == asked(after)


@pytest.mark.parametrize(("stance", "first"), [("listed", "F4"), ("fewest", "F5"), ("most", "F4")])
def test_order_of_exploring(stance: str, first: str) -> None:
    """§5.1: row by row, or by the own ships there."""
    start = position(
        group("p1", "SC", "F4", 2),
        group("p1", "SC", "F5"),
        unexplored={"F4": "clear", "F5": "clear"},
    )
    for place in ("F4", "F5"):
        start.systems[place].home_of = None
    _, events = run_task(leaving(start, "p1", explore=stance), Exploration(P1))

    assert first == told(events, Explored)[0].at
    assert ("explore", stance) == answered(events)[0]


@pytest.mark.parametrize(("stance", "to"), [("unexplored", "F6"), ("away", "G6")])
def test_lost_in_space(stance: str, to: str) -> None:
    """§5.3: what becomes of others: the unknown, or away from home."""
    start = position(
        group("p1", "SC", "F5"), unexplored={"F5": "lost_in_space", "F6": "mineral_deep"}
    )
    _, events = run_task(leaving(start, "p2", shift=stance), Explore(P1, "F5"))

    assert [to] == [one.to for one in told(events, Shifted)]
    assert [DoctrineAnswered(P2, "shift", stance)] == told(events, DoctrineAnswered)


@pytest.mark.parametrize(("stance", "settled"), [("all", 1), ("none", 0)])
def test_settlers(stance: str, settled: int) -> None:
    """§3.7: at the end of the turn."""
    start = position(group("p1", "CO", "F5"), terrain={"F5": "planet"})
    _, events = run_task(leaving(start, "p1", settle=stance), TurnEnd(P1))

    assert settled == len(told(events, Settled))


@pytest.mark.parametrize(("stance", "order"), [("me", (P1, P2)), ("last", (P2, P1))])
def test_first_player(stance: str, order: tuple[str, str]) -> None:
    """§6.4: who won the bid chooses."""
    start = leaving(position(), "p1", first=stance)
    start.empires[P1].bid = 3
    _, events = run_task(start, ShowBids())

    assert [order] == [one.order for one in told(events, OrderSet)]


# -- what it does not do


def test_whole_battle_in_one_step() -> None:
    """§2.1: with doctrines on both sides nobody is asked between the first and the last shot."""
    start = position(group("p1", "DD", "F4", 2), group("p2", "SC", "F5", 3))
    for player in ("p1", "p2"):
        leaving(start, player, fire="easiest", retreat="never", screen="none")
    moved, _ = played(start, ["move p1-1 F5"])
    after, events = played(moved, [], dice=[1] * 4)

    assert "AskEconomics" == asked(after)
    assert {P1, P2} == {one.player for one in told(events, DoctrineAnswered)}


def test_without_a_line_everything_is_asked() -> None:
    """§2.1: it is offered, never forced: a doctrine is silent on whatever it has no line for."""
    start = leaving(
        lined_up(group("p1", "SC", "F5", 3), group("p2", "SC", "F5")), "p1", fire="hold"
    )

    assert "AskScreens" == asked(run_task(start, BattleRound())[0])


def test_answers_are_ones_that_could_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """§2.1; R76: what the order sheet would refuse does not count; the player is asked."""
    start = lined_up(group("p1", "SC", "F5", 3), group("p2", "SC", "F5"))
    monkeypatch.setattr("hegemon.games.space_empires.battle.doctrine.screen_limit", lambda *_: 99)
    after, events = run_task(leaving(start, "p1", screen="weakest"), BattleRound())

    assert "AskScreens" == asked(after)
    assert [] == answered(events)


# -- who knows of it


def test_only_its_player_knows() -> None:
    """§2.1; R76: neither others nor bystanders are told what it is, or that it answered."""
    start = leaving(position(), "p1", fire="hold")
    view = SPACE_EMPIRES.view(start, P2)

    assert {} == view.empires[P1].doctrine == SPACE_EMPIRES.view(start, None).empires[P1].doctrine
    assert {"fire": "hold"} == SPACE_EMPIRES.view(start, P1).empires[P1].doctrine
    for event in (DoctrineSet(P1, "fire", "hold"), DoctrineAnswered(P1, "fire", "hold")):
        assert [event, None, None] == [event.seen_by(who) for who in (P1, P2, None)]


def test_report_says_which_answer_came_from_it() -> None:
    """§2.1: the sentence stands before what was done."""
    start = lined_up(group("p1", "DD", "F5"), group("p2", "SC", "F5"))
    start.agenda.clear()
    after, events = run_task(
        leaving(start, "p1", fire="easiest"), FirePlace(P1, ("p1-1",)), dice=[10]
    )
    report = SPACE_EMPIRES.report(SPACE_EMPIRES.view(after, P1), events)
    lines = [
        item.plain
        for section in report.sections
        for item in section.items
        if isinstance(item, Sentence)
    ]

    assert "By your doctrine, fire easiest:" == lines[0]
    assert lines[1].startswith("Your Destroyer p1-1 fires at")
    assert report.sections[0].heading.endswith("continued")


def test_doctrine_is_a_page() -> None:
    """§2.1: every topic, those on which one is asked too."""
    start = leaving(position(), "p1", fire="hold")
    report = SPACE_EMPIRES.report(SPACE_EMPIRES.view(start, P1), [])
    page = next(section for section in report.sections if section.heading == "Your doctrine")
    table = page.items[0]

    assert isinstance(table, Table)
    assert (
        "fire",
        "what your ships fire at",
        "nothing in the first round; then you are asked",
    ) in table.rows
    assert ("screen", "which ships you screen", ASK) in table.rows
    assert "mines" not in [row[0] for row in table.rows]


def test_new_questions_stay_asked() -> None:
    """§2.1: a question that names no topic takes no doctrine and is always asked."""
    question: Any = open_question(position())

    assert () == topics_of(question)
    assert question.standing(leaving(position(), "p1", fire="hold"), P1) is None
