"""The orders of the game: its questions take what their sheets offer; old answers are read."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hegemon.core.checking import answer_to, check
from hegemon.core.codec import Codec
from hegemon.core.dice import ScriptedDice
from hegemon.core.errors import BadNotation, BadSave
from hegemon.core.game import Answer, Question
from hegemon.core.notation import parse, write
from hegemon.core.order import Order
from hegemon.core.order_json import from_json, to_json
from hegemon.core.records import kind
from hegemon.games.space_empires import SPACE_EMPIRES, answers
from hegemon.games.space_empires.answers import PlaceHomeworld
from hegemon.games.space_empires.battle.fire import screen
from hegemon.games.space_empires.battle.orders import Retreat, Screen, Screens, Withdraw
from hegemon.games.space_empires.battle.phase import AskNextBattle
from hegemon.games.space_empires.battle.sequence import AskScreens
from hegemon.games.space_empires.cloaking.orders import Hide, Slip, Slips, Strike
from hegemon.games.space_empires.cloaking.rules import Chance
from hegemon.games.space_empires.cloaking.sequence import AskSlip, AskStrike
from hegemon.games.space_empires.conquest.orders import Bombard, Bombers, Learn, Spoils
from hegemon.games.space_empires.conquest.sequence import AskBombard, AskSpoils
from hegemon.games.space_empires.doctrine.order import Doctrine
from hegemon.games.space_empires.doomsday.sequence import AskCourse
from hegemon.games.space_empires.economy.orders import Build, Economics, Fund, Grants
from hegemon.games.space_empires.economy.sequence import AskEconomics, AskFirstPlayer, AskGrants
from hegemon.games.space_empires.exploration.orders import Leave, Reveal
from hegemon.games.space_empires.exploration.sequence import AskExplore, AskReveal, AskShift
from hegemon.games.space_empires.forms.form_for import FORMS, form_for
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.minefield.sequence import AskMines
from hegemon.games.space_empires.positions import DOOMSDAY, P1, P2, SMALL, group, position
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.together.asking import AskMovements
from hegemon.games.space_empires.together.contact import waiting_for
from hegemon.games.space_empires.turn import AskHomeworld, AskMovement, AskSettlers
from tests.games.space_empires.cases import form_of
from tests.games.space_empires.cases_combat import defending

CODEC = Codec(SPACE_EMPIRES)
QUESTIONS: tuple[Question[State, Any], ...] = (
    AskHomeworld(),
    AskMovements(),
    AskMovement(P1),
    AskReveal(P1, "F5"),
    AskNextBattle(P1, ()),
    AskStrike(Chance(P1, "F5", P2)),
    AskSlip(P1, "F5", ()),
    AskMines(P1),
    AskScreens(P1),
    AskBombard(P1, "F5"),
    AskSpoils(P1, P2, ("attack",)),
    AskExplore(P1),
    AskShift(P1, P2, "F5"),
    AskCourse("p1-1"),
    AskSettlers(P1),
    AskGrants(),
    AskEconomics(),
    AskFirstPlayer(P1),
)
"""Every question but that of a battle under way, which looks at who can do what."""
OPTIONS = HouseRules(
    map="small", fighters=True, slingshot=True, instant_upgrades=True, unpredictable_research=True
)


def in_battle() -> State:
    """Some Scouts can fire, some leave, one of them from the screen alone."""
    state = defending(group("p1", "SC", "F5"), group("p2", "SC", "F5", 3), group("p2", "SC", "F5"))
    screen(state, state.groups["p2-1"], 2)
    return state


def forms() -> Iterator[tuple[str, Any]]:
    """The sheets of all questions under some house rules, each with the question's kind."""
    yield "ask-fire", form_of(in_battle(), "p2")
    for rules in (SMALL, OPTIONS, DOOMSDAY):
        state = position(group("p1", "CA", "F5", exploration=1), house_rules=rules)
        for question in QUESTIONS:
            yield kind(question), form_for(SPACE_EMPIRES.view(state, P1), question)


def test_every_question_has_a_sheet() -> None:
    """And every sheet a question that the ruleset lists."""
    assert set(SPACE_EMPIRES.questions) == {kind(question) for question in FORMS}


def test_sheets_offer_what_is_declared_and_nothing_else() -> None:
    """Each order of each question under some house rules, and none that the question takes not."""
    offered: dict[str, set[type[Order]]] = defaultdict(set)
    for question, form in forms():
        found = [each.order for each in form.kinds]
        assert len(set(found)) == len(found)
        offered[question] |= set(found)

    declared = {question: set(orders) for question, orders in SPACE_EMPIRES.questions.items()}
    assert declared == offered


def test_house_rules_take_orders_away() -> None:
    """§3.10, §6.4, §6.5, §8.3: what there is none of is not offered."""
    state = position(house_rules=OPTIONS)
    words = {
        each.word
        for question in (AskMovement(P1), AskEconomics())
        for each in form_for(SPACE_EMPIRES.view(state, P1), question).kinds
    }

    assert {"load", "unload", "sling", "bid"} <= words
    assert not {"upgrade", "research", "look"} & words


def test_one_word_is_one_order() -> None:
    """`settle`, `scuttle` and `doctrine` stand at several questions."""
    taken = [order for orders in SPACE_EMPIRES.questions.values() for order in orders]

    assert {order.word: order for order in taken} == SPACE_EMPIRES.orders
    assert taken.count(answers.Settle) == 3
    assert taken.count(answers.Scuttle) == 3
    assert taken.count(Doctrine) == 15


def test_every_answer_is_known() -> None:
    """The ruleset lists what its questions take: orders that stand alone, and lists of orders."""
    alone = {"fire", "retreat", "withdraw", "hold", "mine", "explore", "shift", "course", "first"}
    alone |= {"home", "leave", "reveal", "fight", "hide", "strike", "doctrine"}
    listed = [each for each in SPACE_EMPIRES.answers if issubclass(each, Order)]

    assert alone == {each.word for each in listed}


# -- the second hex of a home


@pytest.mark.parametrize(
    ("player", "line", "said"),
    [
        ("p1", "home B5 B9", {"order": "home", "at": "B5", "half": "B9"}),
        ("p2", "home K5", {"order": "home", "at": "K5"}),
    ],
)
def test_half_of_a_home_is_said_where_it_is_asked_for(
    player: str, line: str, said: dict[str, str]
) -> None:
    """§1.2: on the standard map the home of player 1 lies half outside; line and JSON both ways."""
    rules = HouseRules(homeworld="anywhere")
    state = set_up(rules, seats_of(rules), ScriptedDice([]))
    state.agenda = [AskHomeworld()]
    form = form_of(state, player)
    order = parse(form, line)

    assert isinstance(order, PlaceHomeworld)
    assert len(line.split()) == len(form.kinds[0].example.split())
    assert check(form, (order,)).fine
    assert (line, said) == (write(order), to_json(order))
    assert order == from_json(form, said) == answer_to(form, (order,))
    silent = PlaceHomeworld(order.at, None)
    assert [player == "p2"] == [one.fine for one in check(form, (silent,)).verdicts]
    with pytest.raises(BadNotation, match="missing" if player == "p1" else "complete"):
        parse(form, "home B5" if player == "p1" else "home K5 K6")


# -- what older versions stored

OLD: list[tuple[dict[str, Any], Answer]] = [
    (
        {"kind": "place-homeworld", "at": "K5", "half": ""},
        PlaceHomeworld("K5", ""),
    ),
    (
        {
            "kind": "movements",
            "orders": [
                {"kind": "move", "group": "p1-1", "path": ["F5"]},
                {"kind": "detach", "group": "p1-2", "ships": 1, "path": ["F5", "F6", "F7"]},
                {"kind": "settle", "group": "p1-3"},
            ],
            "doctrine": [{"topic": "fire", "stance": "hold"}],
        },
        answers.Movements(
            (
                answers.Move("p1-1", "F5"),
                answers.Detach("p1-2", 1, "F5", ("F6", "F7")),
                answers.Settle("p1-3"),
            ),
            (Doctrine("fire", "hold"),),
        ),
    ),
    ({"kind": "reveal", "reveal": True}, Reveal()),
    ({"kind": "reveal", "reveal": False}, Leave()),
    ({"kind": "strike", "strike": True}, Strike()),
    ({"kind": "strike", "strike": False}, Hide()),
    (
        {"kind": "slip", "slips": [{"group": "p1-1", "to": "E4"}]},
        Slips((Slip("p1-1", "E4"),)),
    ),
    (
        {"kind": "screens", "screens": [{"group": "p1-1", "ships": 2}]},
        Screens((Screen("p1-1", 2),)),
    ),
    (
        {"kind": "retreat", "group": "p1-1", "to": "E4", "ships": 2, "screened": False},
        Retreat("p1-1", "E4", 2),
    ),
    (
        {"kind": "retreat", "group": "p1-1", "to": "E4", "ships": 2, "screened": True},
        Withdraw("p1-1", "E4", 2),
    ),
    (
        {"kind": "bombard", "bombers": [{"group": "p1-1", "ships": 6}]},
        Bombers((Bombard("p1-1"),)),
    ),
    (
        {"kind": "spoils", "technologies": ["attack"]},
        Spoils((Learn("attack"),)),
    ),
    ({"kind": "settlers", "groups": ["p1-3"]}, answers.Settlers((answers.Settle("p1-3"),))),
    (
        {"kind": "grants", "funds": [{"technology": "attack", "grants": 2}]},
        Grants((Fund("attack", 2),)),
    ),
    (
        {
            "kind": "economics",
            "orders": [{"kind": "build", "unit": "SC", "count": 2, "at": "C5"}],
            "doctrine": [{"topic": "fire", "stance": "ask"}],
        },
        Economics((Build("SC", "C5", 2),), (Doctrine("fire", "ask"),)),
    ),
]


@pytest.mark.parametrize(("stored", "expected"), OLD, ids=[each["kind"] for each, _ in OLD])
def test_answer_of_an_older_version_is_read(stored: dict[str, Any], expected: Answer) -> None:
    """And what is stored today is read as what it is."""
    assert expected == CODEC.answer(stored)
    assert expected == CODEC.answer(msgspec.to_builtins(expected))


@pytest.mark.parametrize(
    "stored",
    [
        {"kind": "movements", "orders": [{"kind": "move", "group": "p1-1", "path": []}]},
        {"kind": "movements", "orders": 3},
        {"kind": "settlers", "groups": 3},
        {"kind": "retreat", "group": "p1-1", "screened": True},
    ],
)
def test_what_never_was_an_answer_is_none(stored: dict[str, Any]) -> None:
    """It is refused as such, whatever stands in it."""
    with pytest.raises(BadSave, match="does not fit"):
        CODEC.answer(stored)


def test_orders_that_waited_in_an_older_save_wait_still() -> None:
    """§2.2: schema 1 had the ways of groups as one list each."""
    state = position(group("p1", "SC", "C4", 2))
    movements = answers.Movements((answers.Move("p1-1", "C3", ("C2",)),))
    state.empires[P1].waiting = waiting_for(state, P1, movements)
    older = CODEC.plain(state)
    (move,) = older["empires"]["p1"]["waiting"]["movements"]["orders"]
    move["path"] = [move.pop("to"), *move.pop("on")]

    waiting = CODEC.state(older, 1).empires[P1].waiting
    assert waiting is not None
    assert movements == waiting.movements
