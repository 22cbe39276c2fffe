"""Events in words: which function tells which event, and what happens where none does."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

from hegemon.core import (
    Event,
    Player,
    Private,
    Report,
    Section,
    Sentence,
    Sentences,
    Table,
    Value,
    cited,
    tell,
)


class Begun(Event):
    """Something began."""

    rule: ClassVar[str] = "1"
    turn: int


class Ended(Event):
    """Something ended."""

    rule: ClassVar[str] = "2"


class View(Value):
    """What a reader knows."""

    me: Player


ANNE = View(Player("anne"))


def told() -> Sentences[View]:
    """Words for the beginning."""
    words = Sentences[View]()

    @words.register
    def _(event: Begun, view: View) -> Sentence:
        return tell(event, f"{view.me} begins turn {event.turn}.", "turns begin", at=("A",))

    return words


def test_an_event_is_told_by_the_function_for_its_type() -> None:
    """With its rule, and the places that it is about."""
    found = told()(Begun(3), ANNE)

    assert found.text == "anne begins turn 3."
    assert found.reason is not None
    assert found.reason.rule == "1"
    assert found.places == ("A",)


def test_a_report_cites_the_sections_of_an_edition() -> None:
    """Where its reasons name topics; what has no reason, or cites a section itself, stays."""
    table = Table("", ("a",), (("1",),))
    topic, section = tell(Begun(1), "One.", "why"), tell(Ended(), "Two.", "why")
    report = Report("", (Section("", (topic, table, Sentence("Three.")), urgent=True),))
    other = Report("", (Section("", (section,)),))

    (told,) = cited(report, {"1": "4.5"}).sections

    assert told.urgent
    assert isinstance(told.items[0], Sentence)
    assert told.items[0].reason is not None
    assert ("4.5", "why") == (told.items[0].reason.rule, told.items[0].reason.text)
    assert (table, Sentence("Three.")) == told.items[1:]
    assert other == cited(other, {"1": "4.5"})


def test_events_are_told_in_order_each_with_its_number() -> None:
    """The number is the anchor of a sentence."""
    found = list(told().each([Begun(1), Begun(2)], ANNE))

    assert [event for event, _ in found] == [Begun(1), Begun(2)]
    assert [sentence.event for _, sentence in found] == ["0", "1"]


class Moved(Event):
    """Somebody went somewhere."""

    rule: ClassVar[str] = "3"
    to: str


def told_of_moves() -> Sentences[View]:
    """Words for the beginning, for a move, and for moves to the same place."""
    words = Sentences[View](told())

    @words.register
    def _(event: Moved, view: View) -> Sentence:
        return tell(event, f"To {event.to}.", "what moves arrives", "a fleet", at=(event.to,))

    @words.together(lambda event: event.to)
    def _(events: Sequence[Moved], view: View) -> str:
        return f"{len(events)} to {events[0].to}."

    return words


def test_alike_events_are_one_sentence_with_a_count() -> None:
    """Where the first of them stands, with its number; what each says is the reason."""
    moves = [Moved("A"), Begun(1), Moved("B"), Moved("A")]
    found = [sentence for _, sentence in told_of_moves().gathered(moves, ANNE)]

    assert [one.text for one in found] == ["2 to A.", "anne begins turn 1.", "To B."]
    assert [one.event for one in found] == ["0", "1", "2"]
    assert found[0].places == ("A",)
    assert found[0].reason is not None
    assert found[0].reason.inputs == ("To A.", "a fleet", "To A.", "a fleet")


def test_a_chronicle_gathers_only_what_follows_each_other() -> None:
    """In the order of time nothing is moved to what was before."""
    moves = [Moved("A"), Moved("A"), Begun(1), Moved("A"), Moved("B")]
    found = [sentence for _, sentence in told_of_moves().in_turn(moves, ANNE)]

    assert [one.text for one in found] == ["2 to A.", "anne begins turn 1.", "To A.", "To B."]
    assert [one.event for one in found] == ["0", "2", "3", "4"]


class Paid(Private):
    """A player paid something."""

    rule: ClassVar[str] = "4"
    coins: int


def told_of_payments() -> Sentences[View]:
    """Words for a payment, and for several in one sum."""
    words = Sentences[View]()

    @words.register
    def _(event: Paid, view: View) -> Sentence:
        return tell(event, f"{event.coins}.", "what is bought is paid")

    @words.together()
    def _(events: Sequence[Paid], view: View) -> str:
        return f"{sum(event.coins for event in events)} by {events[0].player}."

    return words


def test_what_one_player_may_know_is_never_in_one_sum_with_anothers() -> None:
    """The whole truth has the private events of all: each player's are told for themselves."""
    paid = [Paid("anne", 1), Paid("anne", 2), Paid("bert", 4), Paid("bert", 8)]
    words = told_of_payments()

    for found in (words.gathered(paid, ANNE), words.in_turn(paid, ANNE)):
        assert [one.text for _, one in found] == ["3 by anne.", "12 by bert."]


def test_no_type_has_words_for_many_twice() -> None:
    """As with the words for one."""

    def _(events: Sequence[Moved], view: View) -> str:
        return "Again."

    with pytest.raises(TypeError, match="Moved has words for many twice"):
        told_of_moves().together()(_)


def test_one_function_may_tell_several_types() -> None:
    """Its parameter names a union."""
    words = Sentences[View]()

    @words.register
    def _(event: Begun | Ended, view: View) -> Sentence:
        return tell(event, "It goes on.", "always")

    words.check([Begun, Ended])
    assert words(Ended(), ANNE).text == words(Begun(1), ANNE).text == "It goes on."


def test_events_without_words_are_named() -> None:
    """At import, if a game asks; else where one is told."""
    with pytest.raises(TypeError, match="no sentence for Ended"):
        told().check([Begun, Ended])
    with pytest.raises(TypeError, match="no sentence for Ended"):
        told()(Ended(), ANNE)


def test_no_event_has_two_sentences() -> None:
    """Neither in one module nor in two that are put together."""
    words = told()

    def _(event: Begun, view: View) -> Sentence:
        return tell(event, "Again.", "twice")

    with pytest.raises(TypeError, match="Begun has two sentences"):
        words.register(_)
    with pytest.raises(TypeError, match="Begun has two sentences"):
        Sentences(words, told())


def test_words_are_put_together() -> None:
    """What one part cannot tell another does."""
    ends = Sentences[View]()

    @ends.register
    def _(event: Ended, view: View) -> Sentence:
        return tell(event, "The end.", "all ends")

    whole = Sentences(told(), ends)

    whole.check([Begun, Ended])
    assert whole(Ended(), ANNE).text == "The end."


def test_only_events_are_told() -> None:
    """A function whose first parameter is no event is refused at once."""

    def about_a_view(view: View, event: Event) -> Sentence:
        raise AssertionError(event)

    with pytest.raises(TypeError, match="no type of event"):
        Sentences[View]().register(about_a_view)  # type: ignore[arg-type]
