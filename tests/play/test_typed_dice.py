"""Dice that a group rolls by itself and types in: asked for in order, told to all, verified."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from hegemon.core.errors import BadAnswer, BadConfig, BadSave
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.beside import EVERYBODY, UMPIRE, NewsItem, Notice
from hegemon.play.commands import Concede, OwnDice, TypeDice, WantDraw
from hegemon.play.entries import (
    AGREED,
    AgainEntry,
    Entry,
    LookedEntry,
    RulesEntry,
    StuckEntry,
)
from hegemon.play.errors import Late, NotBegun
from hegemon.play.followed import followed
from hegemon.play.lines import read, written
from hegemon.play.matches import Match
from hegemon.play.ruling.dice import dice_asked, typed
from hegemon.play.ruling.entries import AwaitedEntry, DiceEntry
from hegemon.play.ruling.rolled import FaceMisfits, TypedDice, has_zero
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.telling import beside, facts_of
from hegemon.play.verify import verify
from tests.play.table import (
    GAMES,
    NAME,
    P1,
    SetClock,
    begun,
    bot_answer,
    created,
    kept,
    lines_of,
    play_on,
    resumed,
)

WHY = "we roll them on the table"


def asked(match: Match) -> tuple[int, int]:
    """The number and the sides of the die that the step waits for."""
    found = dice_asked(match.now, match.ruleset)
    return found.number, found.sides


def waits(game: Ruleset[Any] = GAMES["space-conquest"]) -> Match:
    """A match whose next step waits for the first of several dice."""
    match = play_on(begun(game), 2)
    match.act(OwnDice(typed=True, by="host", reason=WHY))
    while not match.now.faces:
        assert match.result is None, "no two dice were ever asked for"
        if match.now.awaited is None:
            answer(match)
        else:
            type_in(match, 1)
    match.act(OwnDice(typed=True, by="host", reason=WHY))
    return match


def overseen(match: Match) -> Match:
    """The same with an umpire who plays no seat, and may know what rolls are for."""
    first, *others = map(read, lines_of(match.store))
    first = msgspec.structs.replace(first, overseen=True)
    return resumed(kept(written([first, *others], "")))


def answer(match: Match) -> None:
    """The next seat answers."""
    player = match.waiting[0]
    match.seal(player, bot_answer(match, player))


def type_in(match: Match, *faces: int) -> None:
    now = match.now
    match.act(TypeDice(now.number, asked(match)[0], faces, "host", now.withdrawn))


def roll(match: Match, luck: random.Random) -> None:
    """Roll what is asked for until nothing is."""
    while match.now.awaited is not None:
        type_in(match, luck.randint(1, asked(match)[1]))


@pytest.mark.parametrize("game", list(RULESETS))
def test_every_game_is_played_with_typed_dice(game: str) -> None:
    """It is verified, and read again from its lines, in the midst of a step too."""
    luck, match = random.Random(game), begun(RULESETS[game])
    match.act(OwnDice(typed=True, by="host", reason=WHY))
    rolled = 0
    while match.result is None and rolled < 3:
        if match.now.awaited is None:
            answer(match)
        else:
            rolled += 1
            roll(match, luck)

    assert rolled
    assert verify(match.store, NAME, GAMES).right
    again = resumed(kept(lines_of(match.store)))
    assert (match.now.number, match.now.faces) == (again.now.number, again.now.faces)


def test_dice_that_show_what_would_have_been_drawn_make_the_same_step() -> None:
    """Nothing but the faces is another: the rules do not know where they come from."""
    drawn = play_on(begun(GAMES["space-conquest"]), 6)
    match = play_on(begun(GAMES["space-conquest"]), 6)
    match.act(OwnDice(typed=True, by="host", reason=WHY))
    while match.now.awaited is None:
        answer(drawn)
        answer(match)
    step = drawn.now.last
    assert step is not None
    type_in(match, *(one.face for one in step.step.rolls if one.sides > 1))
    last = match.now.last
    assert last is not None

    assert (step.step.events, step.step.rolls) == (last.step.events, last.step.rolls)
    assert ("", "host") == (step.typed, last.typed)


def test_a_step_waits_for_dice_and_all_are_told() -> None:
    match = waits()
    number, sides = asked(match)
    held = match.held
    roll(match, random.Random(1))
    told = [line.text for line in ledger(match.store, NAME)]
    page = match.replay.page(P1, match.step)
    before = match.replay.page(P1, 0)

    assert (number, sides > 1) == (1, True)
    assert "waits for dice that the host types in" in held
    assert f"dice are rolled by the group, and the host types them in: {WHY}" in told
    assert f"the host typed in what the dice of step {match.step} showed" in told
    assert "The dice of this step were not drawn" in str(page.report)
    assert "were not drawn" not in str(before.report)
    assert match.header.typist == "host"
    assert any("typed in by the host" in line for line in verify(match.store, NAME, GAMES).checked)


def test_how_many_dice_a_step_takes_is_told_when_the_match_is_over() -> None:
    """One for each fleet in hyperspace is rolled in Space Conquest: the count is not for all."""
    match = waits()
    step = match.now.number
    type_in(match, 1)
    match.act(OwnDice(typed=True, by="host", reason=WHY))
    roll(match, random.Random(1))
    running = [line.text for line in ledger(match.store, NAME)]
    for player in match.players:
        match.act(WantDraw(player))
    over = [line.text for line in ledger(match.store, NAME)]

    assert f"the host typed in what the dice of step {step} showed" in running
    assert not [text for text in running if "number" in text]
    assert f"the host typed in 1 number for the dice of step {step}" in over


def test_only_the_first_die_of_a_step_is_news_for_all() -> None:
    match = waits()
    once = heard(match, AwaitedEntry(match.now.number, 1, 6, ""))
    type_in(match, 1)
    later = heard(match, AwaitedEntry(match.now.number, 2, 6, ""))

    assert (once, later) == ({EVERYBODY, UMPIRE, *match.players}, {UMPIRE})


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ('"by":"host"', '"by":"zebra"'),
        (f'"reason":"{WHY}"', r'"reason":"x\u001b[31m"'),
        (f'"reason":"{WHY}"', r'"reason":"x\nthe host looked away"'),
    ],
)
def test_a_forged_line_is_refused_where_it_is_read(said: str, other: str) -> None:
    """Neither does one who is nobody type dice in, nor does a reason paint on a screen."""
    match = begun(GAMES["space-conquest"])
    match.act(OwnDice(typed=True, by="host", reason=WHY))
    forged = [line.decode().replace(said, other).encode() for line in lines_of(match.store)]

    assert lines_of(match.store) != forged
    with pytest.raises(BadSave):
        verify(kept(forged), NAME, GAMES)


@pytest.mark.parametrize("entry", [LookedEntry, RulesEntry, AgainEntry])
def test_no_reason_holds_more_than_a_line(entry: Any) -> None:
    match = begun(GAMES["space-conquest"])
    now = msgspec.structs.replace(match.now, stuck=StuckEntry(match.now.number, 1, "", "", 3))
    fields = {"step": now.number, "turn": 1, "rules": {}, "by": "host", "vote": 0, "time": ""}
    known = {name: fields[name] for name in entry.__struct_fields__ if name != "reason"}

    assert followed(now, entry(**known, reason="fine"))
    with pytest.raises(BadSave, match="a reason that no line can hold"):
        followed(now, entry(**known, reason="x\x1b[31m"))


def test_the_umpire_gets_one_letter_for_a_step_and_not_one_for_each_die() -> None:
    match = waits()
    once = letters(match, AwaitedEntry(match.now.number, 1, 6, ""))
    type_in(match, 1)
    later = letters(match, AwaitedEntry(match.now.number, 2, 6, ""))

    assert (once, later) == ([(UMPIRE, "dice")], [])


def letters(match: Match, entry: Entry) -> list[tuple[str, str]]:
    """Who is told of what by an entry with which the match stands as it does."""
    told = beside(match.now, (entry,), match.ruleset, SetClock().now())
    return [(item.audience, item.about) for item in told if isinstance(item, Notice)]


def heard(match: Match, entry: Entry) -> set[str]:
    """Whom an entry is news for, with which the match stands as it does."""
    told = beside(match.now, (entry,), match.ruleset, SetClock().now())
    return {item.audience for item in told if isinstance(item, NewsItem)}


def test_wrong_numbers_are_refused_with_what_is_asked_for() -> None:
    """All of them: what fits before a wrong one does not count either."""
    match = overseen(waits())
    _, sides = asked(match)

    with pytest.raises(BadAnswer, match=rf"number 1 of these: roll 1, a d{sides} for .* show 0"):
        type_in(match, 0)
    with pytest.raises(BadAnswer, match=r"number 2 of these: roll 2, a d\d+ for .* show 99999"):
        type_in(match, 1, 99999)
    with pytest.raises(BadAnswer, match=rf"step {match.now.number} asks for roll 1, a d{sides}"):
        type_in(match)
    with pytest.raises(Late):
        match.act(TypeDice(match.now.number + 1, 1, (1,), "host", match.now.withdrawn))
    assert (match.now.faces, asked(match)) == ((), (1, sides))


def test_dice_that_are_sent_twice_count_once() -> None:
    match = waits()
    sent = TypeDice(match.now.number, 1, (1,), "host", match.now.withdrawn)
    match.act(sent)

    with pytest.raises(Late, match=r"these dice are for roll 1 .*; step \d+ asks for roll 2"):
        match.act(sent)
    assert (1,) == match.now.faces


def test_more_numbers_than_the_step_asks_for_are_refused() -> None:
    match = overseen(waits())

    with pytest.raises(BadAnswer, match=r"the step asks for \d+ numbers more, not for 9999"):
        type_in(match, *[1] * 9999)


@pytest.mark.parametrize("others", [(99999,), (1,) * 9998])
def test_no_refusal_tells_what_later_dice_are(others: tuple[int, ...]) -> None:
    """Who may play too asks nothing for nothing: what he hears of a die, all see that he typed."""
    match = waits(GAMES["ec4x-monero"])
    before, sides = match.now.number, asked(match)[1]
    with pytest.raises(BadAnswer, match=rf"roll 1, a d{sides}, cannot show 99999"):
        type_in(match, 99999, *others)
    assert () == match.now.faces
    type_in(match, 1, *others)

    if others == (99999,):
        assert ((1,), 2) == (match.now.faces, asked(match)[0])
    else:
        assert (before + 1, None) == (match.now.number, match.now.awaited)
    assert verify(match.store, NAME, GAMES).right


def test_dice_are_typed_when_all_answers_are_in_and_not_before() -> None:
    """Nobody writes orders who knows the dice to come."""
    match = begun(GAMES["space-conquest"])
    with pytest.raises(BadAnswer, match="dice are drawn here"):
        type_in(match, 1)
    match.act(OwnDice(typed=True, by="host", reason=WHY))
    with pytest.raises(BadAnswer, match="dice are rolled when all answers are in"):
        type_in(match, 1)
    with pytest.raises(BadConfig, match="a reason"):
        match.act(OwnDice(typed=True, by="host", reason=""))
    with pytest.raises(NotBegun):
        created(GAMES["space-conquest"]).act(OwnDice(typed=True, by="host", reason=WHY))


def test_what_was_typed_by_mistake_is_void_once_it_is_said_again() -> None:
    match = waits()
    type_in(match, 1)
    match.act(OwnDice(typed=True, by="host", reason="a typing error"))

    assert ((), 1) == (match.now.faces, asked(match)[0])
    assert "a typing error" in ledger(match.store, NAME)[-1].text


def test_dice_are_drawn_again_from_the_open_step_on() -> None:
    match = waits()
    step = match.step
    match.act(OwnDice(typed=False, by="host", reason="nobody has dice"))
    last = match.now.last

    assert last is not None
    assert (step + 1, "") == (match.step, last.typed)
    assert "" == match.header.typist
    assert verify(match.store, NAME, GAMES).right


def test_who_concedes_lets_dice_be_asked_for_anew() -> None:
    """Without him the rules may ask for others."""
    match = waits(GAMES["ec4x-monero"])
    type_in(match, 1)
    match.act(Concede(P1))

    assert () == match.now.faces
    roll(match, random.Random(3))
    assert verify(match.store, NAME, GAMES).right


def test_a_match_that_ends_while_it_waits_for_dice_waits_no_more() -> None:
    match = waits()
    type_in(match, 1)
    for player in match.players:
        match.act(WantDraw(player))

    assert (AGREED, "") == (match.result, match.held)
    assert "" == facts_of(match.now, match.ruleset, SetClock().now()).held
    assert (0, 0) == asked(match)
    with pytest.raises(BadAnswer, match="the match is over"):
        type_in(match, 1)
    assert verify(match.store, NAME, GAMES).right


def test_rules_of_another_version_ask_for_their_dice_anew() -> None:
    """They may ask for fewer than were typed, or for none."""
    match = waits()
    type_in(match, 1)
    newer = replace(match.ruleset, version=match.ruleset.version + 1)
    (instead,) = typed(match.now, newer, TypeDice(match.now.number, 2, (1,), "host", 1), "")
    after = matches.resume(match.store, NAME, {newer.name: newer}, SetClock())

    assert isinstance(instead, DiceEntry)
    assert ((), 1) == (after.now.faces, asked(after)[0])
    assert "the rules are of another version" in ledger(match.store, NAME)[-1].text
    roll(after, random.Random(1))
    assert verify(match.store, NAME, {newer.name: newer}).right


def test_who_goes_back_waits_for_no_dice() -> None:
    match = waits()
    type_in(match, 1)
    match.roll_back(1, WHY)

    assert (match.now.awaited, match.now.faces) == (None, ())
    assert match.now.typist == "host"
    assert verify(match.store, NAME, GAMES).right


def test_dice_that_are_not_those_that_were_typed_are_found() -> None:
    """Neither may a step show others, nor may it be drawn where it was to be typed."""
    match = waits()
    roll(match, random.Random(2))
    lines = lines_of(match.store)
    for said, other in (('"typed":"host"', '"typed":""'), ('"faces":[', '"faces":[2,')):
        place = max(at for at, line in enumerate(lines) if said.encode() in line)
        changed = lines[place].decode().replace(said, other, 1).encode()
        entries = [read(line) for line in (*lines[:place], changed, *lines[place + 1 :])]

        assert not verify(kept(written(entries, "")), NAME, GAMES).right, said


def test_the_zero_that_is_printed_on_a_die_is_its_highest_face() -> None:
    """People type what they see; what is kept, and verified, is the face."""
    ten, eleven = TypedDice((0,)), TypedDice((0,))

    assert 10 == ten.roll(10, "fire")
    assert [10] == ten.meant
    with pytest.raises(FaceMisfits):
        eleven.roll(11, "fire")


@pytest.mark.parametrize(("sides", "zero"), [(6, False), (10, True), (20, False), (100, True)])
def test_which_dice_are_printed_with_a_zero(sides: int, zero: bool) -> None:
    """One of ten sides, and the two of them that are rolled for a hundred."""
    assert zero == has_zero(sides)
