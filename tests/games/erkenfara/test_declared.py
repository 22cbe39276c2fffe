"""Orders are declared once: forms offer what is declared, and what was stored before is read."""

from typing import Any

import pytest

from hegemon.core.codec import Codec
from hegemon.core.errors import BadSave
from hegemon.core.game import Answer, Event, Question
from hegemon.core.order import Order
from hegemon.core.records import kind
from hegemon.games.erkenfara import ERKENFARA, answers
from hegemon.games.erkenfara.answers import (
    Abandon,
    Accept,
    Actions,
    Call,
    Cede,
    Consents,
    Demand,
    Give,
    Hold,
    Moves,
    NoCard,
    Offers,
    Peace,
    PlayCard,
    Plunder,
    RetreatTo,
    Siege,
    Stay,
)
from hegemon.games.erkenfara.battle import AskCards, AskRetreatTo, AskStance, CombatRound
from hegemon.games.erkenfara.events_winter import TreatyFailed, TreatyMade
from hegemon.games.erkenfara.forms.form_for import FORMS
from hegemon.games.erkenfara.maps.game_map import Hero
from hegemon.games.erkenfara.positions import P1, P2, army, position
from hegemon.games.erkenfara.turn import AskActions, AskMoves
from hegemon.games.erkenfara.view import view_of
from hegemon.games.erkenfara.winter import AskConsents, AskOffers, AskWinter

CODEC = Codec(ERKENFARA)
ASKED: list[Question[Any, Any]] = [
    AskOffers(),
    AskConsents({}),
    AskWinter(),
    AskMoves(P1),
    AskActions(P1),
    AskCards("a1", "a2"),
    AskStance(CombatRound("a1", "a2", 1)),
    AskRetreatTo("a1"),
]


def offered(question: Question[Any, Any], *followers: Hero) -> set[type[Order]]:
    """The orders on red's sheet, whose army has these followers."""
    here = position(army("red", "r_4", 9000, attachments=followers), army("blue", "m_2", 8000))
    return {kind.order for kind in ERKENFARA.form(view_of(here, P1), question).kinds}


def test_every_question_has_a_sheet_and_every_order_a_word_of_its_own() -> None:
    """`orders` raises where a word means two things."""
    declared = {
        one
        for one in vars(answers).values()
        if isinstance(one, type) and issubclass(one, Order) and one.word
    }

    assert set(FORMS) == {type(question) for question in ASKED}
    assert {kind(question) for question in ASKED} == set(ERKENFARA.questions)
    assert declared == set(ERKENFARA.orders.values())


@pytest.mark.parametrize("question", ASKED, ids=kind)
def test_a_sheet_offers_what_its_question_declares(question: Question[Any, Any]) -> None:
    """All of it, where an army has a hero; to lead needs one."""
    declared = set(ERKENFARA.questions[kind(question)])

    assert declared == offered(question, Hero("rolf", 1))
    assert declared - offered(question) <= {ERKENFARA.orders["lead"]}


OLDER: list[tuple[dict[str, Any], Answer]] = [
    (
        {
            "kind": "offers",
            "clauses": [
                {"clause": "peace", "empire": "blue", "gold": 0, "region": ""},
                {"clause": "give", "empire": "blue", "gold": 300, "region": ""},
                {"clause": "cede", "empire": "blue", "gold": 0, "region": "r_5"},
            ],
        },
        Offers((Peace("blue"), Give("blue", 300), Cede("blue", "r_5"))),
    ),
    ({"kind": "consents", "accepted": ["blue"]}, Consents((Accept("blue"),))),
    (
        {
            "kind": "moves",
            "orders": [
                {"kind": "hold", "army": "a1", "least": 8000},
                {"kind": "call", "army": "a1", "name": "Third Legion"},
            ],
        },
        Moves((Hold("a1", 8000), Call("a1", "Third Legion"))),
    ),
    (
        {
            "kind": "actions",
            "acts": [
                {"deed": "plunder", "army": "a1", "fort": ""},
                {"deed": "siege", "army": "a2", "fort": "b_f1"},
            ],
        },
        Actions((Plunder("a1"), Siege("a2", "b_f1"))),
    ),
    ({"kind": "play-card", "card": "fog"}, PlayCard("fog")),
    ({"kind": "play-card", "card": ""}, NoCard()),
    ({"kind": "stance", "retreat": True}, Abandon()),
    ({"kind": "stance", "retreat": False}, Stay()),
    ({"kind": "retreat-to", "region": "r_4"}, RetreatTo("r_4")),
]


@pytest.mark.parametrize(("stored", "meant"), OLDER, ids=lambda one: getattr(one, "word", ""))
def test_an_answer_of_schema_2_is_read(stored: dict[str, Any], meant: Answer) -> None:
    """And as it is written now it is left alone."""
    assert meant == CODEC.answer(stored)
    assert meant == CODEC.answer(CODEC.plain(meant))  # type: ignore[type-var]


@pytest.mark.parametrize(
    "stored",
    [
        {"kind": "stance", "retreat": False, "more": 1},
        {"kind": "consents", "accepted": 3},
        {"kind": "moves", "orders": ["call"]},
        {"kind": "moves", "orders": 5},
        {"kind": "retreat-to", "region": "r_4", "to": "r_5", "by": "sea"},
        {"kind": "offers", "clauses": [{"clause": "peace"}]},
    ],
    ids=str,
)
def test_what_never_was_an_answer_is_refused(stored: dict[str, Any]) -> None:
    """An upcast forgives nothing."""
    with pytest.raises(BadSave):
        CODEC.answer(stored)


@pytest.mark.parametrize(
    ("stored", "meant"),
    [
        (
            {
                "kind": "treaty-made",
                "player": "p1",
                "other": "p2",
                "clauses": [{"clause": "demand", "empire": "blue", "gold": 5, "region": ""}],
            },
            TreatyMade(P1, P2, (Demand("blue", 5),)),
        ),
        (
            {
                "kind": "treaty-failed",
                "player": "p1",
                "other": "p2",
                "broken": {"clause": "peace", "empire": "blue", "gold": 0, "region": ""},
            },
            TreatyFailed(P1, P2, Peace("blue")),
        ),
    ],
)
def test_a_treaty_in_an_event_of_schema_2_is_read(stored: Any, meant: Event) -> None:
    """Events have no upcasts: what they hold is read as it was written."""
    assert meant == CODEC.event(stored)


def test_treaties_that_wait_for_consent_are_read() -> None:
    """A position of schema 2 holds them on its agenda."""
    here = position()
    here.agenda = [AskConsents({P2: {P1: (Peace("blue"), Cede("blue", "r_5"))}})]
    stored = CODEC.plain(here)
    stored["agenda"][0]["offers"]["p2"]["p1"] = [
        {"clause": "peace", "empire": "blue", "gold": 0, "region": ""},
        {"clause": "cede", "empire": "blue", "gold": 0, "region": "r_5"},
    ]

    assert here.agenda == CODEC.state(stored, 2).agenda
