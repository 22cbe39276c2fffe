"""The promises about declared orders see what is wrong: each finds a planted fault."""

from dataclasses import replace
from typing import Annotated, Any

import msgspec
import pytest

from hegemon.contract import declared, form_promises
from hegemon.contract.deciding import targets_are_legal
from hegemon.contract.declared import amiss, undeclared
from hegemon.contract.match import Moment, moments
from hegemon.core.form import Form
from hegemon.core.game import Answer, Question
from hegemon.core.order import Order, OrderKind, Says, kind_of
from tests.contract.games import world
from tests.contract.plants import Leaky, LeakyForm
from tests.contract.toys.sealed_bids import Bid
from tests.contract.toys.strait import Admit, Fire, Retreat

HERE = world("strait")


class Few(Order):
    """1: at most nine."""

    example = "few 3"
    ships: Annotated[int, msgspec.Meta(le=9), Says("count", "ships")]


class Flee(Order):
    """1: another retreat."""

    example = "retreat now"


class AskFlight(Question[Any, Flee]):
    """A question that takes a word which another one has."""


class Offering(LeakyForm):
    """A form with other kinds."""

    def __init__(self, sound: Form[Any], kinds: tuple[OrderKind, ...]) -> None:
        super().__init__(sound, "", "")
        self._kinds = kinds

    @property
    def kinds(self) -> tuple[OrderKind, ...]:
        return self._kinds


def offering(*kinds: OrderKind) -> Leaky:
    """The strait, with forms that offer these kinds whatever is asked."""

    class Planted(Leaky):
        def form(self, view: Any, question: Any) -> Form[Any]:
            return Offering(self.sound.form(view, question), kinds)

    return Planted(HERE)


def asked(kind: str) -> Moment:
    """A moment at which this is asked."""
    return next(at for at in moments(HERE, 20) if type(at.question).__name__ == kind)


FIRE, RETREAT = kind_of(Fire), kind_of(Retreat)


def test_sound_toy_has_no_fault() -> None:
    found = [*declared.kinds_are_declared(asked("FireOrRetreat"), offering(FIRE, RETREAT))]

    assert [*found, *undeclared(HERE.ruleset)] == []


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ((FIRE, kind_of(Admit)), "admit is offered; fire-or-retreat takes"),
        ((FIRE, kind_of(Bid)), "bid is another order than None"),
        ((FIRE, kind_of(Flee)), "retreat is another order than <class 'tests.contract.toys.strait"),
        ((FIRE, FIRE), "a word is offered twice: ['fire', 'fire']"),
        ((replace(FIRE, fields=()),), "fire is offered with other fields"),
    ],
)
def test_kind_that_is_not_the_declared_one_is_found(
    kinds: tuple[OrderKind, ...], told: str
) -> None:
    found = [*declared.kinds_are_declared(asked("FireOrRetreat"), offering(*kinds))]

    assert any(told in each for each in found)


def test_label_with_figures_is_no_other_kind() -> None:
    filled = replace(FIRE, label="fire at a ship: 4-6 hits")

    assert [] == [*declared.kinds_are_declared(asked("FireOrRetreat"), offering(filled))]


@pytest.mark.parametrize(
    ("example", "wrong"),
    [("few 3", ""), ("few", "missing"), ("few three", "no whole number"), ("few 3 4", "complete")],
)
def test_example_that_is_none_is_found(example: str, wrong: str) -> None:
    class Other(Few):
        """1: at most nine."""

    Other.example = example
    told = amiss(kind_of(Other))

    assert wrong in told if wrong else told == ""


def test_word_with_two_meanings_is_found() -> None:
    twice = replace(HERE.ruleset, agenda=(*HERE.ruleset.agenda, AskFlight))

    with pytest.raises(TypeError, match="retreat is"):
        list(undeclared(twice))


def test_object_beyond_its_schema_is_found() -> None:
    known = declared.validator(Few)

    assert known.is_valid({"order": "few", "ships": 9})
    for wrong in ({"ships": 10}, {"ships": "9"}, {}, {"ships": 1, "zz": 1}):
        assert not known.is_valid({"order": "few", **wrong})
    assert not known.is_valid({"order": "many", "ships": 1})


def test_answer_beyond_its_schema_is_found() -> None:
    """A door that is neither open nor shut."""
    moment = asked("AskHarbour")
    odd: dict[Any, Answer] = dict.fromkeys(moment.answers, Admit("perhaps"))  # type: ignore[arg-type]
    found = [*declared.orders_fit_their_schemas(replace(moment, answers=odd), HERE)]

    assert any("perhaps" in each for each in found)


@pytest.mark.parametrize("blind", ["order.OrderKind.fits", "order_json.fits"])
def test_value_of_another_type_is_found(blind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither an object nor an order of the game's own may say what its field cannot."""
    monkeypatch.setattr(f"hegemon.core.{blind}", lambda *_: True)

    assert [*form_promises.nothing_breaks(asked("FireOrRetreat"), HERE)]


@pytest.mark.parametrize(
    ("game", "wrong"), [("space_conquest", "tells no odds"), ("erkenfara", "is no fight")]
)
def test_a_fight_that_no_odds_read_is_found(game: str, wrong: str) -> None:
    here = world(game)

    class Planted(Leaky):
        def form(self, view: Any, question: Any) -> Form[Any]:
            return LeakyForm(self.sound.form(view, question), "fight", "my lot against yours")

    found = (why for at in moments(here, 20) for why in targets_are_legal(at, Planted(here)))

    assert wrong in next(found)
