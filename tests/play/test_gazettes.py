"""The gazette: what everybody was told, and byte for byte the same in worlds that look alike."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hegemon.contract.match import Moment, chance_at, moments
from hegemon.contract.secrets import DiceByPurpose, is_scrambled
from hegemon.contract.world import Answers, World
from hegemon.core.board import Board
from hegemon.core.errors import BadAnswer
from hegemon.core.game import Event, Play, Player, advance
from hegemon.core.report import Report, Section, Sentence, of_step, sentences
from hegemon.core.ruleset import Date
from hegemon.core.show.fights import Fight, FightEnd, FightRank, FightSide
from hegemon.core.show.measures import Measured
from hegemon.core.show.stories import Story
from hegemon.play.errors import NotThere
from hegemon.play.past.common_board import common
from hegemon.play.past.gazettes import gazette_of
from hegemon.play.past.public import known_to_all, public_events
from hegemon.play.seat.battles import armies_of, gazette_report
from hegemon.web.pages.told.gazette_page import cut_of
from tests.contract.games import REAL, TOYS, world
from tests.contract.plants import InBoard, InEvents, InMeasures, Leaky
from tests.play.table import GAMES, begun, play_on
from tests.play.test_battles import ALL, played
from tests.samples import cases, sizes

# -- two worlds


class OneStep:
    """A step of a world, as everybody knows it."""

    def __init__(self, here: World, play: Play[Any]) -> None:
        self.here, self.play = here, play

    def dates(self) -> dict[int, Date]:
        return {0: Date(1)}

    def report(self, step: int) -> Report:
        every: list[Any] = [_Seen(self.here, event) for event in self.play.events]
        told = public_events(every, self.here.players)
        return of_step(self.here.report(self.here.view(self.play.state, None), told), step)

    def measures(self, step: int) -> tuple[Measured, ...]:
        seats = [self._measures(player) for player in self.here.players]
        return known_to_all(self._measures(None), seats)

    def board(self) -> Board:
        boards = [self._board(player) for player in self.here.players]
        return common(self._board(None), boards)

    def _measures(self, player: Player | None) -> tuple[Measured, ...]:
        return tuple(self.here.measures(self.here.view(self.play.state, player)))

    def _board(self, player: Player | None) -> Board:
        return self.here.board(self.here.view(self.play.state, player))


class _Seen:
    """An event as a world shows it to somebody."""

    def __init__(self, here: World, event: Event) -> None:
        self._here, self._event = here, event

    def seen_by(self, player: Player | None) -> Event | None:
        return next(iter(self._here.seen([self._event], player)), None)


def sheets(here: World, state: Any, answers: Answers, key: str) -> Iterator[tuple[str, str]]:
    """Everything that stands on the sheet of a step, and in its cut."""
    play = Play(here.codec.copy(state), DiceByPurpose(key), frozenset(here.ruleset.events))
    try:
        advance(play, answers)
    except BadAnswer as refused:
        yield "refused", str(refused)
        return
    step = OneStep(here, play)
    sheet, board = gazette_of(step, 1, 0), step.board()
    yield "sheet", msgspec.json.encode(sheet).decode()
    yield "board", msgspec.json.encode(board).decode()
    yield "cut", str(cut_of(sheet.lead, board))


def leaks(moment: Moment, here: World) -> Iterator[str]:
    """What anybody could read in the gazette of what he does not know."""
    chance = chance_at(moment)
    for player in here.players:
        still = here.still(moment.state, player, moment.answers, chance)
        if still is None:
            continue
        disguised = here.disguised(still, player, moment.answers, chance)
        one = dict(sheets(here, moment.state, moment.answers, moment.before))
        other = dict(sheets(here, still, disguised, moment.before))
        yield from (f"{player}: {name}" for name in one if one[name] != other.get(name))


def looked_at(here: World, most: int) -> Iterator[Moment]:
    found = (each for each in moments(here, 2) if is_scrambled(each, here))
    return islice(found, most)


@pytest.mark.parametrize("most", sizes(5, 60))
@pytest.mark.parametrize("game", cases([TOYS[0], *REAL], TOYS[1:]))
def test_a_gazette_is_the_same_in_worlds_that_differ_in_what_a_seat_does_not_know(
    game: str, most: int
) -> None:
    here = world(game)
    found = [leak for moment in looked_at(here, most) for leak in leaks(moment, here)]

    assert [] == found[:5]


@pytest.mark.parametrize("plant", [InEvents, InBoard, InMeasures])
def test_a_leak_that_is_planted_is_found(plant: type[Leaky]) -> None:
    here = plant(world("space_conquest"))

    assert any(leak for moment in looked_at(here.sound, 12) for leak in leaks(moment, here))


# -- matches


@pytest.mark.parametrize("game", ALL)
def test_each_turn_has_a_sheet_of_what_everybody_was_told(game: str) -> None:
    """All of it stands in the report of a bystander, and every seat was told of the event."""
    match = played(game)
    record = match.replay.record
    turns = sorted({date.turn for date in record.dates().values()})
    told = 0
    for at, turn in enumerate(turns):
        sheet = match.replay.gazette(turn)
        assert (at + 1, turn) == (sheet.number, sheet.turn)
        heard = {
            one.text
            for step in range(sheet.first, sheet.last + 1)
            for one in sentences(match.replay.report(None, step))
        }
        stands = [one.sentence for one in (sheet.lead, *sheet.notices) if one]
        stands += [*sheet.more, *sheet.quiet]
        assert heard.issuperset(one.text for one in stands)
        weights = [one.story.weight for one in stands if one.story]
        assert not weights or sheet.lead is None or max(weights) == weights[0]
        told += len(stands)
        assert gazette_report(sheet, {}).sections
    assert told or match.ruleset.name == "space-conquest"  # whose battles are nobody else's


def test_sheets_lead_to_each_other() -> None:
    match = play_on(begun(GAMES["space-conquest"]), 5)
    sheets_ = [match.replay.gazette(turn) for turn in range(1, 6)]

    assert [None, 1, 2, 3, 4] == [one.earlier for one in sheets_]
    assert [2, 3, 4, 5] == [one.later for one in sheets_[:4]]


class OneTurn:
    """A turn of which everybody was told these sentences."""

    def __init__(self, *told: Sentence) -> None:
        self.told = told

    def dates(self) -> dict[int, Date]:
        return {0: Date(1)}

    def report(self, step: int) -> Report:
        return Report("", (Section("", self.told),))

    def measures(self, step: int) -> tuple[Measured, ...]:
        return ()


def line(number: int, weight: int, *places: str, text: str = "") -> Sentence:
    said = text or f"{'abcdefghij'[number]} happens."
    return Sentence(said, places=places, event=f"0.{number}", story=Story("gain", weight))


def test_each_sentence_is_told_once_or_counted_as_untold() -> None:
    """Of five that are alike three are notices; two of the lead's place stand with it."""
    same = [line(number, 5, f"B{number}", text=f"Fort {number} falls.") for number in range(5)]
    lead, beside, third = line(5, 9, "A"), line(6, 8, "A", "C"), line(7, 7, "A", "D")
    sheet = gazette_of(OneTurn(*same, lead, beside, third, line(8, 0), line(9, 0)), 1, 0)

    assert sheet.lead is not None
    assert lead == sheet.lead.sentence
    assert (beside, third) == sheet.more
    assert same[:3] == [one.sentence for one in sheet.notices]
    assert [line(8, 0), line(9, 0)] == list(sheet.quiet)
    assert 2 == sheet.untold


def fought(number: int, *, first: int, ends: FightEnd, place: str = "A") -> Sentence:
    """A round of a battle, in which Rotmark loses 1,000 and Blaufurt 3,000."""
    had = 10_000 - 3000 * (first - 1)
    sides = (
        FightSide(Player("p1"), "Rotmark", (FightRank("army", "troops", 20_000, (1000,)),)),
        FightSide(
            Player("p2"),
            "Blaufurt",
            (FightRank("army", "troops", had, (3000,)),),
            fate="retreats to Birkau" if ends else "",
            end=ends,
        ),
    )
    title = f"Battle of {place}"
    fight = Fight(place, title, sides, 1, first=first, open=not ends, continued=first > 1)
    return replace(
        line(number, 7, place, text=f"{title}: Rotmark's army a1 (9; now 1/2)."), fight=fight
    )


def test_a_battle_is_told_once_with_its_outcome_and_all_its_cost() -> None:
    """Not round by round, and by no army's number; the armies of the turn are summed up."""
    lead, then = fought(0, first=1, ends=""), fought(1, first=2, ends="leaves")
    one = gazette_of(OneTurn(lead, line(2, 6, "A"), then), 1, 0)
    two = gazette_of(OneTurn(lead, then, fought(3, first=1, ends="", place="B")), 1, 0)

    assert one.lead is not None
    assert "Battle of A: Blaufurt retreats to Birkau" == one.lead.head
    assert (
        "2 rounds: Rotmark loses 2,000 of 20,000 troops, Blaufurt 6,000 of 10,000." == one.lead.text
    )
    assert (line(2, 6, "A"),) == one.more
    assert 0 == one.untold
    assert "Battle of B: Rotmark has the better of it" == two.notices[0].head
    (table, all_of_them) = (armies_of(one), armies_of(two))
    assert table is not None
    assert (("Rotmark", "20,000", "2,000"), ("Blaufurt", "10,000", "6,000")) == table.rows
    assert all_of_them is not None
    assert (("Rotmark", "2", "3,000"), ("Blaufurt", "2", "9,000")) == all_of_them.rows


def test_the_last_sheet_says_how_it_ended() -> None:
    ended = line(0, 9, text="The match ends: Rotmark alone has a ruler left.")
    sheet = gazette_of(OneTurn(ended), 1, 0)

    assert sheet.lead is not None
    assert ("Rotmark alone has a ruler left", "") == (sheet.lead.head, sheet.lead.text)


@pytest.mark.parametrize("turn", [-1, 999])
def test_there_is_no_sheet_of_another_turn(turn: int) -> None:
    match = play_on(begun(GAMES["space-conquest"]), 3)
    with pytest.raises(NotThere, match="there is no gazette of turn"):
        match.replay.gazette(turn)


def test_what_some_seats_saw_is_told_to_nobody_else() -> None:
    """Even where all of them saw it: none of them knows who else did."""
    match = played("space-conquest")
    heads = {
        one.sentence.text
        for turn in sorted({date.turn for date in match.replay.dates().values()})
        for one in match.replay.gazette(turn).notices
    }
    fought = [
        one
        for step in range(match.step + 1)
        for one in sentences(match.replay.report(match.players[0], step))
        if one.fight is not None
    ]

    assert fought
    assert not any("attle" in text for text in heads)
