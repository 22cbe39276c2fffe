"""Fights beside sentences: of one event, of several, and what is wrong with one."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from hegemon.core import (
    Event,
    Fight,
    FightRank,
    FightSide,
    GatheredFight,
    Player,
    Report,
    Salvo,
    Section,
    Sentence,
    Sentences,
    Story,
    Value,
    mention,
    plain,
    tell,
)
from hegemon.core.report import named
from hegemon.core.show.fights import check_fight

ANNE, BERT = Player("anne"), Player("bert")


class Clash(Event):
    """Two sides fought."""

    rule: ClassVar[str] = "1"
    at: str
    lost: int


class Shot(Event):
    """One of them fired."""

    rule: ClassVar[str] = "2"
    at: str
    weight: int


class View(Value):
    """What a reader knows."""

    me: Player | None


def fight(at: str = "A", **ranks: Any) -> Fight:
    """Three ships against one."""
    rank = {"sign": "scout", "name": "Scouts", "before": 3, "lost": (1, 0)} | ranks
    name = mention("seat", BERT, "player 2")
    sides = (FightSide(ANNE, "You", (FightRank(**rank),)), FightSide(BERT, name))
    return Fight(at, f"Battle at {at}", sides, 2, outcome=f"{name} holds")


def told() -> Sentences[View]:
    """A clash is a fight by itself, shots are one for each place."""
    words = Sentences[View]()

    @words.register
    def _(event: Clash, view: View) -> Sentence:
        return tell(event, f"Battle at {event.at}.", "it was")

    @words.register
    def _(event: Shot, view: View) -> Sentence:
        return tell(event, f"A shot at {event.at}.", "it was", at=(event.at,))

    @words.together(lambda event: event.at)
    def _(events: Sequence[Shot], view: View) -> str:
        return f"{len(events)} shots."

    words.weigh({Shot: lambda event, _: Story("threat", event.weight, "battle")})
    words.fights({Clash: lambda event, _: fight(event.at) if event.lost else None})
    words.battles(shots)
    return words


def shots(events: Sequence[Event], view: View) -> Iterator[GatheredFight]:
    """All shots at a place."""
    for at in sorted({event.at for event in events if isinstance(event, Shot)}):
        found = (n for n, one in enumerate(events) if isinstance(one, Shot) and one.at == at)
        yield GatheredFight(tuple(found), fight(at))


def test_an_event_may_tell_a_fight_by_itself() -> None:
    """Or none, as the event has it."""
    words = told()

    assert fight("B") == words(Clash("B", 2), View(ANNE)).fight
    assert words(Clash("B", 0), View(ANNE)).fight is None
    assert fight("B") == Sentences(words)(Clash("B", 2), View(ANNE)).fight


def test_what_several_events_tell_stands_with_the_weightiest() -> None:
    """The first of them where two weigh alike; the others have none."""
    events = [Shot("A", 1), Shot("B", 2), Clash("C", 1), Shot("A", 4), Shot("A", 4), Shot("B", 1)]
    found = [line.fight for _, line in told().each(events, View(ANNE))]

    assert [None, fight("B"), fight("C"), fight("A"), None, None] == found


@pytest.mark.parametrize("way", ["gathered", "in_turn"])
def test_one_sentence_for_many_has_their_fight(way: str) -> None:
    """Whichever of them it stood with."""
    events = [Shot("A", 1), Shot("A", 4)]
    ((_, line),) = getattr(told(), way)(events, View(ANNE))

    assert "2 shots." == line.text
    assert fight("A") == line.fight
    assert "0" == line.event


def test_an_event_has_one_fight() -> None:
    """Two would hide each other."""
    words = told()

    with pytest.raises(TypeError, match="Clash has two fights"):
        words.fights({Clash: lambda *_: None})


def test_names_that_players_chose_stand_in_fights() -> None:
    """As they do in sentences."""
    report = Report("R", (Section("S", (Sentence("x", fight=fight()), Sentence("y"))),))
    one, other = named(report, {BERT: "Bertha"}).sections[0].items

    assert isinstance(one, Sentence)
    assert one.fight is not None
    assert ["You", "Bertha"] == [plain(side.name) for side in one.fight.sides]
    assert "Bertha holds" == plain(one.fight.outcome)
    assert Sentence("y") == other


def test_a_sentence_with_a_fight_comes_back_from_json() -> None:
    """Without what is empty in it."""
    sent = msgspec.json.encode(Sentence("x", fight=fight()))

    assert Sentence("x", fight=fight()) == msgspec.json.decode(sent, type=Sentence)
    assert b"salvoes" not in sent


def test_what_is_left_neither_fell_nor_left() -> None:
    """Nobody knows it of what nobody counted."""
    assert FightRank("scout", "Scouts", 5, (1, 1), (0, 2)).left == 1
    assert FightRank("scout", "Scouts", None, (1,)).left is None


def test_a_sound_fight_has_nothing_wrong() -> None:
    """Crippled ships are no loss."""
    assert [] == list(check_fight(fight(crippled=(3, 0)), {"A"}, {ANNE, BERT}))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (fight("B"), "the fight is at 'B', which is not on the board"),
        (fight(lost=(1,)), "rank 'Scouts' has lost (1,) in 2 rounds"),
        (fight(lost=(2, -1)), "rank 'Scouts' has lost (2, -1)"),
        (fight(lost=(2, 2)), "rank 'Scouts' of 3 loses (2, 2) and () leave it"),
        (fight(fled=(0, 3)), "rank 'Scouts' of 3 loses (1, 0) and (0, 3) leave it"),
        (fight(sign="toaster"), "rank 'Scouts' has the sign 'toaster', which there is not"),
        (
            msgspec.structs.replace(fight(), sides=fight().sides[:1]),
            "the fight has 1 sides",
        ),
        (
            msgspec.structs.replace(fight(), salvoes=(Salvo(3, 0),)),
            "a salvo of side 0 in round 3 is of nobody",
        ),
        (
            msgspec.structs.replace(fight(), salvoes=(Salvo(1, 2),)),
            "a salvo of side 2 in round 1 is of nobody",
        ),
    ],
)
def test_what_is_wrong_with_a_fight_is_said(wrong: Fight, said: str) -> None:
    """Each in a sentence."""
    assert [said] == list(check_fight(wrong, {"A"}, {ANNE, BERT}))


def test_who_has_no_seat_fights_too() -> None:
    """A garrison is on no board; a stranger is a mistake."""
    assert [] == list(check_fight(rebels(""), {"A"}, {ANNE}))
    assert ["'bert' fights, who is not among the owners"] == list(
        check_fight(rebels(BERT), {"A"}, {ANNE})
    )


def rebels(owner: Any) -> Fight:
    """Anne against somebody."""
    return Fight("A", "Battle at A", (FightSide(ANNE, "You"), FightSide(owner, "Rebels")), 0)
