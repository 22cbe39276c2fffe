"""What sentences mean to their reader, and the headlines that are made of it."""

from collections.abc import Sequence
from typing import ClassVar

import pytest

from hegemon.core import (
    ROUTINE,
    Event,
    Player,
    Private,
    Result,
    Sentence,
    Sentences,
    Story,
    Value,
    ended,
    figure,
    tell,
    to_whom,
    weightiest,
)
from hegemon.core.show.stories import HEAVIEST, story_of_all

ANNE, BERT = Player("anne"), Player("bert")


class Taken(Event):
    """A place was taken."""

    rule: ClassVar[str] = "1"
    player: Player
    at: str


class Dug(Private):
    """Somebody found gold."""

    rule: ClassVar[str] = "2"
    gold: int


class View(Value):
    """What a reader knows."""

    me: Player | None


def told() -> Sentences[View]:
    """Words and stories for both."""
    words = Sentences[View]()

    @words.register
    def _(event: Taken, view: View) -> Sentence:
        return tell(event, f"{event.at} is taken.", "it was", at=(event.at,))

    @words.register
    def _(event: Dug, view: View) -> Sentence:
        return tell(event, f"{event.gold} gold.", "it was there")

    @words.together()
    def _(events: Sequence[Dug], view: View) -> str:
        return f"Gold {len(events)} times."

    words.weigh(
        {
            Taken: to_whom("player", Story("gain", 7, "border"), Story("threat", 4, "border")),
            Dug: lambda event, _: Story("money", event.gold, figure=figure("gold", event.gold)),
        }
    )
    return words


@pytest.mark.parametrize(
    ("reader", "subject"), [(ANNE, "gain"), (BERT, "threat"), (None, "threat")]
)
def test_an_event_means_to_each_reader_what_it_is_to_him(
    reader: Player | None, subject: str
) -> None:
    """Who took the place has gained it."""
    story = told()(Taken(ANNE, "A"), View(reader)).story

    assert story is not None
    assert subject == story.subject


def test_many_told_at_once_weigh_as_the_weightiest_and_add_up() -> None:
    """Three finds of gold are one line with their sum."""
    events = [Dug(ANNE, 2), Dug(ANNE, 5), Dug(ANNE, 1)]
    ((_, line),) = told().gathered(events, View(ANNE))

    assert Story("money", 5, figure=figure("gold", 8)) == line.story


@pytest.mark.parametrize(
    "others",
    [
        [Story("money", 1, figure=figure("ore", 2))],
        [Story("money", 1, figure=figure("gold", 2, "bars"))],
        [Story("money", 1)],
    ],
)
def test_what_counts_differently_is_not_added(others: list[Story]) -> None:
    """Gold and ore have no sum."""
    assert story_of_all([Story("money", 3, figure=figure("gold", 2)), *others]).figure is None


def test_what_has_no_story_is_routine() -> None:
    """A game that does not say what an event means has it told last."""
    words = Sentences[View]()

    @words.register
    def _(event: Dug, view: View) -> Sentence:
        return tell(event, "Gold.", "it was there")

    assert ROUTINE == words(Dug(ANNE, 1), View(ANNE)).story


def test_an_event_has_one_story() -> None:
    """Two would hide each other."""
    words = told()

    with pytest.raises(TypeError, match="Taken has two stories"):
        words.weigh({Taken: ROUTINE})


@pytest.mark.parametrize(
    ("winners", "reader", "subject", "title"),
    [
        ((ANNE,), ANNE, "gain", "Victory"),
        ((ANNE,), BERT, "loss", "Defeat"),
        ((ANNE,), None, "discovery", "The match is over"),
        ((), ANNE, "discovery", "The match is over"),
        ((), None, "discovery", "The match is over"),
    ],
)
def test_the_end_is_the_greatest_news(
    winners: tuple[Player, ...], reader: Player | None, subject: str, title: str
) -> None:
    """For the winner and for all others."""
    result = Result("victory" if winners else "draw", winners, "over")

    assert Story(subject, HEAVIEST, title=title) == ended(result, reader)  # type: ignore[arg-type]


# -- headlines


def line(text: str, weight: int, *at: str) -> Sentence:
    """A sentence of a weight about places."""
    return Sentence(text, places=at, story=Story("gain", weight))


def test_headlines_are_the_weightiest_first() -> None:
    """As many as are asked for, as told where two weigh alike."""
    lines = [line("a", 2, "A"), line("b", 7, "B"), line("c", 4, "C"), line("d", 7, "D")]

    assert ["b", "d", "c"] == [one.text for one in weightiest(lines, 3)]
    assert ["b"] == [one.text for one in weightiest(lines, 1)]


def test_routine_is_no_headline() -> None:
    """A turn in which nothing happened has none."""
    assert () == weightiest([line("a", 0, "A")], 3)


def test_of_a_place_one_story_is_told() -> None:
    """The battle that lost it is the same story; of no place there may be many."""
    lines = [line("lost", 8, "A"), line("battle", 7, "A"), line("x", 3), line("y", 2)]

    assert ["lost", "x", "y"] == [one.text for one in weightiest(lines, 3)]
