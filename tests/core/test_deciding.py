"""Verbs, keys and all that can be done with one thing, of a form with every kind of field."""

from collections.abc import Sequence
from typing import Annotated

import pytest

from hegemon.core.checking import by_choices, check
from hegemon.core.deciding.deeds import KEYS_TAKEN, Doable, by_word, deeds_of, keys_for
from hegemon.core.deciding.targets import Aimed, Destination, targets_of
from hegemon.core.deciding.ways import Open, Way
from hegemon.core.form import Choice, Choices, Form, FreeText, Given, Numbers
from hegemon.core.order import Order, Says, Verb, Verbs, kind_of
from hegemon.core.sheet import part_of_sheet, sheet

LANES = {"A": "BC", "B": "AD", "C": "A", "D": "BE", "E": "D"}


class March(Order):
    """1: go hop by hop."""

    example = "march f1 B"
    usual = 1
    fleet: Annotated[str, Says("token", "the fleet")]
    to: Annotated[str, Says("place", "the next place", needs=("fleet",))]
    on: Annotated[tuple[str, ...], Says("place", "and on to", needs=("to", "on"))] = ()


class Tell(Order):
    """2: tell a fleet what to do."""

    example = "tell f1 raid B"
    verbs = Verbs("what", {"raid": Verb("Maraud", 2, "Take all"), "mend": Verb("Mend")})
    fleet: Annotated[str, Says("token", "the fleet")]
    what: Annotated[str, Says("choice", "what", needs=("fleet",))]
    where: Annotated[str, Says("place", "where", needs=("fleet", "what"))]


class Ship(Order):
    """3: send so much to another place."""

    example = "ship A B 2"
    verb = "Send"
    usual = 1
    origin: Annotated[str, Says("place", "from")]
    to: Annotated[str, Says("place", "to", needs=("origin",))]
    load: Annotated[int, Says("count", "how much", needs=("origin", "to"))]


class Scrap(Order):
    """4: give a fleet up."""

    example = "scrap f1"
    fleet: Annotated[str, Says("token", "the fleet")]


class Call(Order):
    """5: give a fleet a name."""

    example = "call f1 Home Guard"
    fleet: Annotated[str, Says("token", "the fleet")]
    name: Annotated[str, Says("text", "its name")]


class Tax(Order):
    """6: set the tax."""

    example = "tax 50"
    rate: Annotated[int, Says("count", "per cent")]


class Lanes(Form[Order]):
    """One fleet at A, which cannot mend, and people at A and B."""

    title = "What now?"
    kinds = tuple(map(kind_of, (March, Tell, Ship, Scrap, Call, Tax)))

    def choices(self, word: str, field: str, given: Given) -> Choices:
        listed: dict[str, Sequence[str]] = {
            "fleet": ["f1"],
            "to": LANES["A"]
            if word == "march"
            else [at for at in "AB" if at != given.get("origin")],
            "on": [at for at in LANES[str(given.get("on") or given.get("to", "A"))] if at != "A"],
            "where": "BCDE",
            "origin": "AB",
        }
        if field == "what":
            return (Choice("raid"), Choice("mend", barred="nothing is broken"))
        if field == "load":
            return Numbers(1, 2 if given.get("origin") == "A" else 0, "")
        if field == "name":
            return FreeText(20)
        return Numbers(0, 100) if field == "rate" else tuple(map(Choice, listed[field]))

    def why_not(self, order: Order) -> str:
        return by_choices(self, order)

    def then(self, order: Order) -> "Lanes":
        return self

    def way(self, order: Order) -> Way | None:
        if isinstance(order, March):
            return Way(0, ("A", order.to, *order.on))
        return Way(2, ("A", order.where), (2,)) if isinstance(order, Tell) else None

    def prospect(self, order: Order) -> str:
        return "2 of yours against 7" if isinstance(order, Tell) and order.where == "D" else ""

    def open(self) -> tuple[Open, ...]:
        return (Open("f1", "Fleet 1 waits", "token", "f1", order="march"),)


FORM = Lanes()


def aimed(thing: str) -> dict[str, Aimed]:
    """What can be done with a thing, by its verb."""
    return {one.verb: one for one in targets_of(FORM, thing).deeds}


def listed(thing: str, verb: str) -> tuple[Destination, ...]:
    """Where something that can be done with a thing may lead."""
    at = aimed(thing)[verb].targets
    assert at is not None
    return targets_of(FORM, thing).lists[at]


def test_a_verb_is_its_own_or_the_word_of_the_order() -> None:
    """A game that says nothing has buttons, too."""
    deeds = by_word(FORM.kinds)

    assert ["March"] == [one.verb for one in deeds["march"]]
    assert ["Send"] == [one.verb for one in deeds["ship"]]
    assert ["Maraud", "Mend"] == [one.verb for one in deeds["tell"]]
    assert [{"what": "raid"}, {"what": "mend"}] == [one.given for one in deeds["tell"]]
    assert ["Take all", ""] == [one.label for one in deeds["tell"]]


@pytest.mark.parametrize(
    ("verbs", "keys"),
    [
        (["Move", "Attack", "Join"], "m a j"),
        (["Move", "Merge", "Meet"], "m e t"),
        (["Load", "Unload", "Name", "Wait"], "o a m i"),
        (["Go", "Og", "Go"], "g o "),
        (["Ö 1", "Öl"], " "),
    ],
)
def test_a_key_is_the_first_letter_that_is_free(verbs: list[str], keys: str) -> None:
    """Letters that the page has for itself are none; who comes too late has no key."""
    assert keys.split(" ") == list(keys_for(verbs))
    assert not KEYS_TAKEN & set(keys_for(verbs))


def test_the_usual_ones_choose_their_keys_first() -> None:
    """Of those about the same type of thing: a place and a fleet may share a letter."""
    keys = {one.verb: one.key for one in deeds_of(FORM.kinds)}

    assert {"March": "m", "Maraud": "a", "Mend": "e", "Scrap": "s", "Send": "s"}.items() <= (
        keys.items()
    )


def test_the_sheet_and_its_parts_have_the_same_keys() -> None:
    """A part has few kinds, and their keys are those of the whole."""
    whole = {kind.word: kind.deeds for kind in sheet(FORM).kinds}
    (part,) = part_of_sheet(FORM, ["tell"]).kinds

    assert whole["tell"] == part.deeds
    assert (Doable("scrap", "Scrap", key="s", label="give a fleet up"),) == whole["scrap"]


def test_what_is_open_stands_on_the_sheet_and_on_every_check() -> None:
    """As purses do."""
    assert sheet(FORM).open == FORM.open() == check(FORM, ()).open


def test_a_thing_has_what_orders_begin_with_it_the_usual_first() -> None:
    """Three are shown large at most; what is barred is last, and says why."""
    assert [("March", 1), ("Maraud", 2), ("Scrap", 0), ("Call", 0), ("Mend", 0)] == [
        (one.verb, one.usual) for one in targets_of(FORM, "f1").deeds
    ]
    assert "nothing is broken" == aimed("f1")["Mend"].barred
    assert ["Send"] == list(aimed("A"))
    assert {} == aimed("Z")


class Drop(Order):
    """7: leave something somewhere; where to goes by what it is."""

    example = "drop f1 raid B"
    usual = 3
    fleet: Annotated[str, Says("token", "the fleet")]
    what: Annotated[str, Says("choice", "what", needs=("fleet",))]
    where: Annotated[str, Says("place", "where", needs=("fleet", "what"))]


class Probe(Order):
    """8: look round."""

    example = "probe f1"
    usual = 4
    fleet: Annotated[str, Says("token", "the fleet")]


class ManyLanes(Lanes):
    """The same with four usual orders."""

    kinds = tuple(map(kind_of, (March, Tell, Drop, Probe)))

    def choices(self, word: str, field: str, given: Given) -> Choices:
        if (word, field) == ("drop", "where"):
            return tuple(map(Choice, "BC")) if given == {"fleet": "f1", "what": "raid"} else ()
        return super().choices(word, field, given)


def test_the_fourth_of_the_usual_is_not_shown_large() -> None:
    legal = [one for one in targets_of(ManyLanes(), "f1").deeds if not one.barred]

    assert [("March", 1), ("Maraud", 2), ("Drop", 3), ("Probe", 0)] == [
        (one.verb, one.usual) for one in legal
    ]


def test_what_a_goal_needs_before_it_is_said_as_is_usual() -> None:
    found = targets_of(ManyLanes(), "f1")
    drop = next(one for one in found.deeds if one.verb == "Drop")

    assert drop.targets is not None
    assert ["B", "C"] == [one.value for one in found.lists[drop.targets]]


def test_a_deed_says_which_fields_it_fills() -> None:
    """The thing, what tells it apart, the field of its goal; what leads nowhere has none."""
    raid, scrap = aimed("f1")["Maraud"], aimed("f1")["Scrap"]

    assert ("fleet", "where", "place") == (raid.about, raid.field, raid.kind)
    assert {"what": "raid"} == raid.given
    assert ("fleet", "", "", None) == (scrap.about, scrap.field, scrap.kind, scrap.targets)


def test_hops_lead_to_all_places_that_they_reach() -> None:
    """Each by the fewest; the way is what the order says."""
    march = aimed("f1")["March"]

    assert ("to", "on") == (march.field, march.onward)
    assert [("B", "AB"), ("C", "AC"), ("D", "ABD"), ("E", "ABDE")] == [
        (one.value, "".join(one.way)) for one in listed("f1", "March")
    ]


def test_a_target_has_its_way_and_who_is_there() -> None:
    """As the form says of the order to it."""
    (there,) = (one for one in listed("f1", "Maraud") if one.value == "D")

    assert (
        Destination("D", turns=2, way=("A", "D"), when=(2,), effect="2 of yours against 7") == there
    )


def test_where_no_order_can_be_completed_the_way_is_not_known() -> None:
    """B has nothing to send, though the place is offered."""
    assert (Destination("A"),) == listed("B", "Send")


class Silent(Lanes):
    """A game that says nothing of ways and of what is open."""

    def way(self, order: Order) -> Way | None:
        return None

    def open(self) -> None:  # type: ignore[override]
        return None


def test_without_ways_all_targets_are_there_all_the_same() -> None:
    """A game of a stranger's own gives none of it."""
    found = targets_of(Silent(), "f1")

    assert all(one.turns is None and one.way == () for every in found.lists for one in every)
    assert () == check(Silent(), ()).open == sheet(Silent()).open
