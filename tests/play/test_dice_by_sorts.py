"""Dice that are rolled by hand for some sorts of rolls, in rows, and taken back."""

import random
import re
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from hegemon.agents.telling import Teller
from hegemon.core.dice import SeededDice
from hegemon.core.errors import BadAnswer, BadConfig, BadSave
from hegemon.core.extras.sorts import is_among, purposes_of
from hegemon.core.report import sentences
from hegemon.core.ruleset import Ruleset
from hegemon.games import RULESETS
from hegemon.play.beside import EVERYBODY, UMPIRE, NewsItem
from hegemon.play.commands import Concede, OwnDice, Pause, TakeBack, TypeDice, WantDraw
from hegemon.play.entries import SealedEntry, StepEntry, UnsealedEntry
from hegemon.play.errors import Late
from hegemon.play.followed import followed
from hegemon.play.lines import read, written
from hegemon.play.matches import Match
from hegemon.play.ruling.dice import asked_in_words, dice_asked, purpose_in_words
from hegemon.play.ruling.entries import AwaitedEntry, DiceEntry
from hegemon.play.ruling.rolled import _misnamed
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.telling import beside, facts_of
from hegemon.play.turn.look import look
from hegemon.play.verify import verify
from tests.agents.chairs import Chair
from tests.play.rows import foreseen
from tests.play.table import GAMES, NAME, P1, begun, kept, lines_of, play_on, resumed
from tests.play.test_typed_dice import WHY, answer, asked, overseen, roll, type_in, waits
from tests.samples import cases

UNSEEN = "All answers are in; the step is being taken."
"""What a seat is told of a halt that tells of what is hidden."""


def take_back(match: Match) -> None:
    """The last number of the open step does not count."""
    now = match.now
    match.act(TakeBack(now.number, len(now.faces), "host", now.withdrawn))


def with_dice(game: Ruleset[Any], *sorts: str, rolled: int = 1) -> Match:
    """A match in which so many numbers of these sorts were typed, with the step they are for."""
    luck, match = random.Random(game.name), begun(game)
    match.act(OwnDice(typed=True, by="host", reason=WHY, sorts=sorts))
    while rolled:
        assert match.result is None
        if match.now.awaited is None:
            answer(match)
        else:
            type_in(match, luck.randint(1, asked(match)[1]))
            rolled -= 1
    roll(match, luck)
    return match


def rolled_first(game: Ruleset[Any]) -> str:
    """The sort of which the first roll of a match is."""
    entries = map(read, lines_of(play_on(begun(game), 20).store))
    steps = [one.step for one in entries if isinstance(one, StepEntry) and one.step.number]
    purpose = next(one.purpose for step in steps for one in step.rolls)
    return next(sort.name for sort in game.sorts if is_among(purpose, sort.purposes))


@pytest.mark.parametrize("game", list(RULESETS))
def test_every_roll_of_a_match_is_of_one_sort(game: str) -> None:
    """Sorts have names of one word, and no purpose is of two."""
    ruleset = RULESETS[game]
    match = play_on(begun(ruleset), 20)
    for entry in map(read, lines_of(match.store)):
        if isinstance(entry, StepEntry) and entry.step.number:
            for one in entry.step.rolls:
                found = [sort for sort in ruleset.sorts if is_among(one.purpose, sort.purposes)]

                assert len(found) == 1, one.purpose
    names = [sort.name for sort in ruleset.sorts]
    assert len(set(names)) == len(names) > 1
    assert all(name.isalpha() and name.islower() for name in names)


@pytest.mark.parametrize("game", cases(["erkenfara"], sorted(set(RULESETS) - {"erkenfara"})))
def test_what_is_not_rolled_by_hand_is_drawn_as_ever(game: str) -> None:
    """Each by its place among all rolls of the step; and so it is verified."""
    ruleset = RULESETS[game]
    sort = rolled_first(ruleset)
    match = with_dice(ruleset, sort)
    last = match.now.last

    assert last is not None
    assert (last.typed, last.sorts) == ("host", (sort,))
    drawn = SeededDice(match.now.key(), last.step.number)
    purposes = purposes_of(ruleset.sorts, last.sorts)
    for one in last.step.rolls:
        face = drawn.roll(one.sides, one.purpose)
        assert is_among(one.purpose, purposes) or face == one.face
    found = verify(match.store, NAME, GAMES)
    assert found.right, found.problems


def test_a_die_that_was_to_be_drawn_and_was_not_is_found() -> None:
    """So is one of a sort that nobody was to type in."""
    match = with_dice(RULESETS["erkenfara"], "order")
    entries = [read(line) for line in lines_of(match.store)]
    for at, entry in enumerate(entries):
        if getattr(entry, "purposes", ()) == ("turn-order",):
            entries[at] = msgspec.structs.replace(entry, purposes=("combat",))

    assert verify(match.store, NAME, GAMES).right
    assert not verify(kept(written(entries, "")), NAME, GAMES).right


def test_dice_that_are_typed_in_are_those_of_the_sorts_that_were_named() -> None:
    """Everybody reads the names alone; `verify` knows by the rules which rolls they are."""
    match = with_dice(RULESETS["erkenfara"], "order")
    entries = [read(line) for line in lines_of(match.store)]
    forged = [
        msgspec.structs.replace(one, sorts=("battles",)) if getattr(one, "sorts", ()) else one
        for one in entries
    ]
    for player in match.players:  # what is wrong with dice is told when it is over
        match.act(WantDraw(player))
    ends = [read(line) for line in lines_of(match.store)][len(entries) :]
    found = verify(kept(written([*forged, *ends], "")), NAME, GAMES)

    said = r"step \d+, roll 1 \(turn-order .*\) was typed in: it is none of those for battles"
    assert re.match(said, found.problems[0])
    told = verify(match.store, NAME, GAMES).checked
    assert any("the host types those of order (turn-order) in" in line for line in told)


@pytest.mark.parametrize("change", [{"purposes": ()}, {"sorts": ()}, {"typed": False}])
def test_sorts_and_the_words_of_their_rolls_stand_together(change: dict[str, Any]) -> None:
    match = with_dice(RULESETS["erkenfara"], "order")
    entries = [read(line) for line in lines_of(match.store)]
    forged = [
        msgspec.structs.replace(one, **change) if isinstance(one, DiceEntry) else one
        for one in entries
    ]

    with pytest.raises(BadSave, match=r"dice of sorts|dice are drawn again"):
        verify(kept(written(forged, "")), NAME, GAMES)


def test_no_answer_is_written_behind_dice_that_were_typed() -> None:
    """Nobody writes orders who knows the dice; neither does he take them back."""
    match = with_dice(RULESETS["erkenfara"], "order")
    entries = [read(line) for line in lines_of(match.store)]
    at = next(at for at, one in enumerate(entries) if isinstance(one, AwaitedEntry))
    sealed, asked_for, rolled = entries[at - 1 : at + 2]
    assert isinstance(sealed, SealedEntry)
    entries[at - 1 : at + 2] = [asked_for, rolled, sealed]

    with pytest.raises(BadSave, match="an answer that cannot stand here"):
        verify(kept(written(entries, "")), NAME, GAMES)
    before = [*entries[: at - 1], sealed, asked_for, rolled]
    back = UnsealedEntry(sealed.step, sealed.player, sealed.time)
    with pytest.raises(BadSave, match="an answer is taken back"):
        verify(kept(written([*before, back], "")), NAME, GAMES)


def test_a_sort_that_the_game_has_not_is_refused_with_those_it_has() -> None:
    match = begun(RULESETS["erkenfara"])

    with pytest.raises(BadConfig, match="no sort of rolls 'fires'; there are battles, order"):
        match.act(OwnDice(typed=True, by="host", reason=WHY, sorts=("fires",)))


def test_everybody_is_told_what_is_rolled_by_hand() -> None:
    match = with_dice(RULESETS["erkenfara"], "order")
    told = [line.text for line in ledger(match.store, NAME)]
    said = "dice for order are rolled by the group, and the host types them in; the others are"

    assert any(line.startswith(said) for line in told)
    assert match.header.sorts == ("order",)
    assert resumed(kept(lines_of(match.store))).now.purposes == ("turn-order",)
    found = verify(match.store, NAME, GAMES)
    assert any("the host types those of order (turn-order) in" in line for line in found.checked)


@pytest.mark.parametrize("game", ["ec4x-monero", "erkenfara"])
def test_a_halt_for_some_sorts_is_seen_by_who_may_know_of_it(game: str) -> None:
    """That dice of a sort are asked for tells in a game with fog that something is fought over."""
    ruleset = RULESETS[game]
    match = begun(ruleset)
    match.act(OwnDice(typed=True, by="host", reason=WHY, sorts=(rolled_first(ruleset),)))
    while match.now.awaited is None:
        answer(match)
    facts = facts_of(match.now, ruleset, datetime(2026, 11, 21, tzinfo=UTC))
    told = beside(match.now, [awaited_now(match)], ruleset, datetime(2026, 11, 21, tzinfo=UTC))
    heard = {one.audience for one in told if isinstance(one, NewsItem)}
    unseen = ruleset.traits.hidden

    assert "waits for dice" in match.held
    assert ("" if unseen else "dice") == facts.held
    assert ("" if unseen else match.held) == look(match, P1, NAME).held
    assert ({UMPIRE} if unseen else {UMPIRE, EVERYBODY, *match.players}) == heard
    teller = Teller(Chair(match, P1))
    assert (f"{match.held}." if not unseen else UNSEEN) == teller.standing()
    assert unseen != (match.held in teller.table())
    assert match.held not in teller.page()
    roll(match, random.Random(1))
    last = match.replay.page(P1, match.now.number - 1)
    assert "were not drawn" not in str(last.report)
    assert not any("typed in what the dice" in one.text for one in ledger(match.store, NAME))


def test_a_number_of_some_sort_that_is_taken_back_is_told_at_the_end() -> None:
    """That one was typed tells that such dice were asked for."""
    match = waits(RULESETS["ec4x-monero"])
    sort = next(
        sort.name
        for sort in match.ruleset.sorts
        if is_among(awaited_now(match).purpose, sort.purposes)
    )
    match.act(OwnDice(typed=True, by="host", reason=WHY, sorts=(sort,)))
    while awaited_now(match).number < 2:
        type_in(match, 1)
    take_back(match)
    said = "the host took back the last number that was typed for step"

    assert not any(said in one.text for one in ledger(match.store, NAME))
    for player in match.players:
        match.act(WantDraw(player))
    assert match.result is not None
    assert any(said in one.text for one in ledger(match.store, NAME))


def test_a_pause_is_told_to_all_while_dice_are_asked_for_unseen() -> None:
    match = begun(RULESETS["ec4x-monero"])
    match.act(OwnDice(typed=True, by="host", reason=WHY, sorts=(rolled_first(match.ruleset),)))
    while match.now.awaited is None:
        answer(match)
    assert "" == look(match, P1).held
    match.act(Pause("supper"))
    assert "The match is paused: supper" == look(match, P1).held


def awaited_now(match: Match) -> AwaitedEntry:
    found = match.now.awaited
    assert found is not None
    return found


def test_a_roll_that_was_drawn_and_should_have_been_typed_is_found() -> None:
    """Whoever wrote fewer words into the line than the sort has drew what he said he rolls."""
    match = with_dice(RULESETS["space-conquest"], rolled_first(RULESETS["space-conquest"]))
    step = next(
        one
        for one in map(read, lines_of(match.store))
        if isinstance(one, StepEntry) and one.typed and one.step.rolls
    )
    now = msgspec.structs.replace(match.now, purposes=("nothing",))
    drawn = msgspec.structs.replace(step, sorts=now.sorts)
    found = _misnamed(drawn, now, match.ruleset)

    assert any("was drawn: it is one of those for" in one for one in found)


def test_what_a_roll_is_for_is_said_by_names() -> None:
    match = begun(RULESETS["space-conquest"])
    assert "black hole (A1, Player p1, p9)" == purpose_in_words(match.now, "black-hole A1 p1 p9")
    assert "breakthrough degree (Player p1)" == purpose_in_words(
        match.now, "breakthrough degree p1"
    )
    assert "battle stations" == purpose_in_words(match.now, "battle stations")


def test_why_says_that_dice_were_rolled_by_hand() -> None:
    """In the reason of each sentence that has dice, and of no step that was drawn."""
    match = begun(RULESETS["space-empires"])
    told: dict[bool, set[str]] = {True: set(), False: set()}
    match.act(OwnDice(typed=True, by="host", reason=WHY))
    while not told[True]:
        if match.now.awaited is None:
            answer(match)
            continue
        roll(match, random.Random(match.step))
        step = match.now.number - 1
        for seat in match.players:
            for one in sentences(match.replay.page(seat, step).report):
                if one.reason is not None and one.reason.dice:
                    told[True].add(one.reason.dice[-1])

    assert told[True] == {"rolled by hand, typed in by the host"}


def test_the_last_number_is_taken_back_and_that_is_told() -> None:
    match = waits()
    type_in(match, 7, 8)
    take_back(match)

    assert ((7,), 2) == (match.now.faces, asked(match)[0])
    told = "the host took back the last number that was typed for step"
    assert told in ledger(match.store, NAME)[-1].text
    type_in(match, 9)
    roll(match, random.Random(1))
    found = verify(match.store, NAME, GAMES)
    assert found.right
    assert any("one taken back by the host" in line for line in found.checked)


def test_what_was_sent_before_a_number_was_taken_back_does_not_count_after_it() -> None:
    """Late and a second time, for the same roll, which is asked for anew."""
    match = waits()
    sent = TypeDice(match.now.number, 1, (7,), "host", match.now.withdrawn)
    match.act(sent)
    back = TakeBack(match.now.number, 1, "host", match.now.withdrawn)
    match.act(back)

    with pytest.raises(Late, match="look again which roll is asked for"):
        match.act(sent)
    assert ((), 1) == (match.now.faces, asked(match)[0])
    type_in(match, 8)
    with pytest.raises(Late):
        match.act(back)
    assert (8,) == match.now.faces


def test_what_was_sent_before_dice_were_asked_for_anew_does_not_count_after_it() -> None:
    """Nothing was typed yet; the first roll is that of other dice now."""
    match = waits(RULESETS["ec4x-monero"])
    sent = TypeDice(match.now.number, 1, (7,), "host", match.now.withdrawn)
    match.act(Concede(P1))

    assert match.now.awaited is not None
    with pytest.raises(Late, match="or its dice asked for anew, 2 times by now"):
        match.act(sent)
    late = TypeDice(match.now.number, 1, (7,), "host", match.now.withdrawn)
    match.act(OwnDice(typed=True, by="host", reason=WHY, sorts=("battles", "research")))
    assert match.now.awaited is not None
    with pytest.raises(Late):
        match.act(late)
    assert () == match.now.faces


def test_nothing_is_taken_back_where_nothing_was_typed() -> None:
    with pytest.raises(BadAnswer, match="no number was typed for this step yet"):
        take_back(waits())


def test_dice_of_a_row_are_asked_for_together_and_come_in_that_order() -> None:
    """Whatever the first of them shows."""
    luck, match, rows = random.Random(1), overseen(begun(RULESETS["erkenfara"])), 0
    match.act(OwnDice(typed=True, by="host", reason=WHY, sorts=("battles",)))
    while match.result is None and rows < 2:
        if match.now.awaited is None:
            answer(match)
            continue
        found = dice_asked(match.now, match.ruleset)
        type_in(match, luck.randint(1, found.sides))
        if found.behind:
            rows += 1
            after = dice_asked(match.now, match.ruleset)

            assert (after.purpose, after.sides) == (found.behind[0], found.sides)
            assert after.behind == found.behind[1:]

    assert rows


@pytest.mark.parametrize("game", cases(["erkenfara"], ["ec4x-satoshi"]))
def test_rolls_that_rules_foresee_come_next(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of as many sides, for that purpose, in that order."""
    rows = foreseen(monkeypatch)
    play_on(begun(RULESETS[game]), 400)

    assert len(rows) > 1
    assert rows[-1] == []


def test_a_row_is_asked_for_in_one_line() -> None:
    """Of whom it is hidden what rolls are for, one die at a time."""
    match = waits()
    step, version = match.now.number, match.ruleset.version
    one = AwaitedEntry(step, 2, 10, "fire a b", version, ("fire a b", "fire a b"))
    now = msgspec.structs.replace(match.now, awaited=one)
    umpired = msgspec.structs.replace(now, match=msgspec.structs.replace(now.match, overseen=True))
    said = "asks for rolls 2 to 4, 3d10 for fire (a, b): each 1 to 10, 0 for 10"

    assert said in asked_in_words(umpired, match.ruleset)
    assert asked_in_words(now, match.ruleset).endswith("asks for roll 2, a d10: 1 to 10, 0 for 10")
    assert () == dice_asked(now, match.ruleset).behind


@pytest.mark.parametrize("field", ["sorts", "purposes"])
def test_no_sort_holds_more_than_a_line(field: str) -> None:
    """Sorts stand in the ledger of whoever opens a file that somebody else wrote."""
    now = begun(GAMES["space-conquest"]).now
    fine = ("fine",)
    entry = DiceEntry(typed=True, by="host", reason=WHY, time="", sorts=fine, purposes=fine)

    assert followed(now, entry)
    with pytest.raises(BadSave, match="a reason that no line can hold"):
        followed(now, msgspec.structs.replace(entry, **{field: ("fine", "x\x1b[31m")}))
