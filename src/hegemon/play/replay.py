"""A match looked at again: what each seat saw at each step, and the truth when it is over.

Only views, boards and reports of the seat that looks leave this module; the truth and the secret
do so when the match is over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from hegemon.core.board import Board
from hegemon.core.board import named as named_board
from hegemon.core.codec import Codec
from hegemon.core.form import Form
from hegemon.core.game import Event, Player, State
from hegemon.core.order import Meant, Order
from hegemon.core.report import Report, of_step
from hegemon.core.report import named as named_report
from hegemon.core.ruleset import Date, Ruleset
from hegemon.core.step import answers_of, events_of
from hegemon.play.acting import ruleset_of
from hegemon.play.entries import StepEntry
from hegemon.play.errors import NotThere, StillRunning
from hegemon.play.header import Header
from hegemon.play.lines import StepTaken
from hegemon.play.now import Now
from hegemon.play.past.dates import dates_of
from hegemon.play.past.gazettes import Gazette, gazette_of
from hegemon.play.past.looked_back import LookedBack
from hegemon.play.past.notes import (
    by_typist,
    hand_noted,
    note_of,
    that_count,
    told_first,
    with_note,
)
from hegemon.play.past.public import PublicRecord
from hegemon.play.past.seen import Answered, DatedReport, StepPage, Truth, WasTold
from hegemon.play.past.steps import StepsTaken
from hegemon.play.ports import Store
from hegemon.play.position import OpenPosition, Score, header_of, position_after, position_before

Rulesets = Mapping[str, Ruleset[Any]]
T = TypeVar("T")

_LOOKED_BACK = 200
"""Steps in which answers of a seat are looked for."""

_TOLD: LookedBack[WasTold] = LookedBack(48)
"""What seats were told of steps that were read: who was away twenty steps looks several times."""

_MADE: LookedBack[Any] = LookedBack(48)
"""What was made of steps for seats."""


class Replay:
    """The past of a match, step by step, read from where it is kept."""

    def __init__(self, store: Store, match: str, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self._store, self._match = store, match
        self._steps = StepsTaken(store, match)

    @cached_property
    def codec(self) -> Codec[Any]:
        """Made when a step is read: most requests look at none."""
        return Codec(self.ruleset)

    @property
    def header(self) -> Header:
        """What everybody may know about the match."""
        return header_of(self._now, self.ruleset)

    @property
    def steps(self) -> range:
        """The numbers of the steps that there are; set-up is 0."""
        return range(self._now.number)

    @property
    def kept_at(self) -> tuple[Store, str, Now]:
        """Where the match is kept, and how it stands: for who reads its steps by himself."""
        return self._store, self._match, self._now

    def dates(self) -> dict[int, Date]:
        """When each step was over."""
        return dates_of(self._store, self._match)

    @property
    def names(self) -> dict[Player, str]:
        """The names at the table, of those who are not just called after their seat."""
        return self.header.names

    def unread(self, seat: Player) -> range:
        """The steps since the seat answered last, the one that took its answer among them."""
        now = self._now
        return range(now.number)[now.answered.get(seat, 0) :]

    def news(self, seat: Player, most: int) -> list[int]:
        """The last of the unread steps, and none that the umpire has just undone.

        The step that he went back to stands in their place: of it all were told, and it counts.
        """
        steps, last = [*self.unread(seat)[-most:]], self._now.last
        if last is None or last.hand is None:  # the others are not read for what hardly ever is
            return steps
        entries = (taken.entry for taken in self._steps.some(tuple(steps)))
        return that_count(steps, ((one.step.number, hand_noted(one)) for one in entries))

    def told(self, seat: Player, steps: range) -> list[Event]:
        """The events of some steps as the seat may know them; raises NotThere."""
        return [event for one in self._steps.some(steps) for event in self._seen(one, seat)]

    def answers_of(self, seat: Player) -> Iterator[Answered]:
        """What the seat answered in the last steps, the latest first; raises NotThere."""
        self.known(seat)
        now = self._now
        last = now.answered.get(seat, 0)
        before = position_before(now, self.ruleset)
        if now.last is not None and before is not None and last == now.last.step.number > 0:
            yield self._answered(before, now.last, seat)
            last -= 1
        for first, then in self._steps.back(last, now.number - _LOOKED_BACK):
            if seat in then.entry.step.answers:
                yield self._answered(self._position(first), then.entry, seat)

    def _answered(self, before: OpenPosition, entry: StepEntry, seat: Player) -> Answered:
        """What a seat answered in the position before a step."""
        asked = before.asked_of(seat)
        assert asked is not None, f"{seat} answered and was not asked"
        return Answered(asked.form, answers_of(self.codec, entry.step)[seat])

    def ordered(self, seat: Player, step: int) -> tuple[Meant, ...]:
        """What a seat answered in a step, as orders; none where it was not asked."""
        entry = self._steps.one(step).entry
        if seat not in entry.step.answers:
            return ()
        found = self._answered(self._position(self._steps.one(step - 1)), entry, seat)
        return found.form.orders(found.answer)

    def form_before(self, seat: Player, step: int) -> Form[Any] | None:
        """The form that a seat had before a step; None where it was not asked. Raises NotThere."""
        self.known(seat)
        asked = self._position(self._steps.one(step - 1)).asked_of(seat)
        return asked.form if asked else None

    def last_orders(self, seat: Player, form: Form[Any]) -> tuple[Order, ...]:
        """The orders of the last answer to a question of the same kind; none if there was none."""
        for before in self.answers_of(seat):
            if type(before.form) is type(form):
                found = before.form.orders(before.answer)
                return tuple(one for one in found if isinstance(one, Order))
        return ()

    def view(self, seat: Player | None, step: int) -> Any:
        """What the seat knew right after a step; None is a bystander. Raises NotThere."""
        self.known(seat)
        return self._position(self._steps.one(step)).view(seat)

    def board(self, seat: Player | None, step: int) -> Board:
        """The seat's map right after a step; raises NotThere."""
        self.known(seat)
        return named_board(self._position(self._steps.one(step)).board(seat), self.names)

    def score(self, seat: Player | None, step: int) -> Score:
        """How far everybody was right after a step, as the seat knew then; raises NotThere."""
        self.known(seat)
        return self._position(self._steps.one(step)).score(seat)

    def report(self, seat: Player | None, step: int) -> Report:
        """What the seat was told about a step; raises NotThere."""
        self.known(seat)
        return self._report(self._steps.one(step), seat)

    def reports(self, seat: Player | None, steps: Sequence[int]) -> list[Report]:
        """What the seat was told about steps in order, the states between made once, in one pass.

        Raises NotThere.
        """
        return [one.report for one in self.dated(seat, steps)]

    def dated(self, seat: Player | None, steps: Sequence[int]) -> list[DatedReport]:
        """The same, each with when its step was over."""
        self.known(seat)
        now, found = self._now, dict[int, WasTold]()
        for step in steps:
            told = _TOLD.find(self._store, self._match, now, (seat, step))
            if told is not None:
                found[step] = told
        lacking = [step for step in steps if step not in found]
        for taken in self._steps.some(lacking):
            step = taken.entry.step.number
            told = self._was_told(taken, seat)
            found[step] = _TOLD.keep(self._store, self._match, now, (seat, step), told)
        return [
            DatedReport(told.date, self._as_told(told, seat, step), told.hand)
            for step in steps
            for told in [found[step]]
        ]

    def told_then(self, taken: StepTaken, seat: Player | None) -> Report:
        """What a seat was told about a step that was read, by the ids of who plays.

        Who calls it for many steps has seen to it that the seat is `known`.
        """
        return self._was_told(taken, seat).report

    @property
    def record(self) -> PublicRecord:
        """The same, as everybody knows it."""
        return PublicRecord(self._store, self._match, self.ruleset)

    def gazette(self, turn: int) -> Gazette:
        """What everybody was told of a turn; raises NotThere."""
        return gazette_of(self.record, turn, self._now.number - 1)

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """Something that follows from the past and from `what` alone, which names its reader."""
        made: T = _MADE.once(self._store, self._match, self._now, what, make)
        return made

    def page(self, seat: Player | None, step: int, *, overseen: bool = False) -> StepPage:
        """Report and map of a step as the seat saw them; raises NotThere.

        Raises StillRunning for the seat of a bot that persons still play against, but not for who
        oversees the match and plays no seat.
        """
        self.may_look(seat, overseen=overseen)
        return self._page(self._steps.one(step), seat)

    def pages(self, seat: Player | None) -> Iterator[StepPage]:
        """All steps as the seat saw them; raises NotThere, StillRunning as `page` does."""
        self.may_look(seat)
        return (self._page(taken, seat) for taken in self._steps.all())

    def truth(self, step: int, *, overseen: bool = False) -> Truth:
        """All of a step, without fog; raises NotThere, and StillRunning before the end.

        Where no person plays nobody is deceived: a match of bots may be watched as it goes on. So
        may any by an umpire who oversees it.
        """
        if not overseen:
            self.laid_open("the truth")
        taken = self._steps.one(step)
        entry, events = taken.entry, events_of(self.codec, taken.entry.step)
        state = self._position(taken).state
        view = self.ruleset.truth(state)
        return Truth(
            step=step,
            version=entry.step.version,
            answers=answers_of(self.codec, entry.step),
            notes=entry.notes,
            rolls=entry.step.rolls,
            events=events,
            digest=entry.step.digest,
            state=self.codec.plain(state),
            report=self._told(self.ruleset.report(view, events), step),
            board=named_board(self.ruleset.board(view), self.names),
            note=note_of(entry),
        )

    def exported(self, step: int) -> dict[str, Any]:
        """The position after a step as the JSON of the game's rule document.

        With the secret of the dice once the match is over. Raises NotThere, also where the game has
        no such JSON, and StillRunning as `truth` does.
        """
        exchange = self.ruleset.exchange
        if exchange is None:
            raise NotThere(f"the rules of {self.ruleset.title} describe no JSON of their own")
        seed = None if self._now.end is None else self._now.match.secret
        return exchange.position(self._bare(step), seed)

    def observed(self, seat: Player | None, step: int, *, overseen: bool = False) -> dict[str, Any]:
        """What the seat could know after a step, as the JSON of the game's rule document.

        Raises NotThere, also where the game has no such JSON, and StillRunning as `page` does.
        """
        self.may_look(seat, overseen=overseen)
        exchange = self.ruleset.exchange
        if exchange is None:
            raise NotThere(f"the rules of {self.ruleset.title} describe no JSON of their own")
        return exchange.observation(self.view(seat, step), self._seen(self._steps.one(step), seat))

    def noted(self, step: int) -> str:
        """The position after a step in the notation of the game.

        Raises NotThere, also where the game has no notation, and StillRunning as `truth` does.
        """
        if self.ruleset.positions is None:
            raise NotThere(f"{self.ruleset.title} has no notation of positions")
        return self.ruleset.positions.write(self._bare(step))

    def _bare(self, step: int) -> State:
        """A position without fog."""
        self.laid_open("the truth")
        return self._position(self._steps.one(step)).state

    def _still_asked(self, report: Report, seat: Player | None, step: int) -> Report:
        """The report without what waits for an answer, where the seat gives none any more.

        It conceded then, or people ended the match; the rules' own end they tell themselves.
        """
        if seat is None or not any(section.urgent for section in report.sections):
            return report
        now = self._now
        gone = seat in now.conceded and step < now.concessions.get(seat, 0)
        over = now.end is not None and step == now.number - 1
        if not gone and not over:
            return report
        sections = tuple(section for section in report.sections if not section.urgent)
        return Report(report.title, sections)

    def _told(self, report: Report, step: int) -> Report:
        return named_report(of_step(report, step), self.names)

    def power(self, step: int) -> dict[Player, int]:
        """How strong each player was after a step; empty where the game does not tell.

        Raises NotThere, and StillRunning before the end, where persons play.
        """
        self.laid_open("how strong everybody is")
        tell = self.ruleset.power
        if tell is None:
            return {}
        state = self._position(self._steps.one(step)).state
        return {player: tell(state, player) for player in self.header.players}

    def secret(self) -> str:
        """The secret of the dice, in hexadecimal; raises StillRunning before the end."""
        self._only_at_the_end("the secret of the dice")
        return self._now.match.secret

    def persons(self) -> list[Player]:
        """The seats that people play, or have played since the match began."""
        return list(self._now.persons)

    @property
    def _now(self) -> Now:
        return self._store.now(self._match)

    def _page(self, taken: StepTaken, seat: Player | None) -> StepPage:
        board = named_board(self._position(taken).board(seat), self.names)
        number, note = taken.entry.step.number, note_of(taken.entry)
        return StepPage(number, self._report(taken, seat), board, note)

    def _report(self, taken: StepTaken, seat: Player | None) -> Report:
        return self._as_told(self._was_told(taken, seat), seat, taken.entry.step.number)

    def _was_told(self, taken: StepTaken, seat: Player | None) -> WasTold:
        position = self._position(taken)
        report = position.once(
            "report",
            seat,
            lambda: self.ruleset.report(position.view(seat), self._seen(taken, seat)),
        )
        entry = taken.entry
        return WasTold(by_typist(report, entry), told_first(entry), entry.date, hand_noted(entry))

    def _as_told(self, told: WasTold, seat: Player | None, step: int) -> Report:
        """It with names and numbers, as it is read today."""
        report = self._told(self._still_asked(told.report, seat, step), step)
        return with_note(report, told.first)

    def _seen(self, taken: StepTaken, seat: Player | None) -> list[Event]:
        told = (event.seen_by(seat) for event in events_of(self.codec, taken.entry.step))
        return [event for event in told if event is not None]

    def _position(self, taken: StepTaken) -> OpenPosition:
        return position_after(self._now, taken, self.ruleset)

    def laid_open(self, what: str) -> None:
        """Nothing, where everybody may know all; raises StillRunning before, where persons play."""
        if self.persons():
            self._only_at_the_end(what)

    def _only_at_the_end(self, what: str) -> None:
        if self._now.end is None:
            raise StillRunning(f"{what} is told when the match is over; it still goes on")

    def may_look(self, seat: Player | None, *, overseen: bool = False) -> None:
        """A bot needs no replay; who plays against it would look behind the fog."""
        self.known(seat)
        persons = self.persons()
        if seat is not None and persons and seat not in persons and not overseen:
            self._only_at_the_end(f"what {seat}, a bot, sees")

    def known(self, seat: Player | None) -> None:
        """Nothing, where there is such a seat; raises NotThere."""
        players = self._now.players
        if seat is not None and seat not in players:
            raise NotThere(f"there is no seat {ascii(seat)[:24]}; there are {', '.join(players)}")


def replay(store: Store, match: str, rulesets: Rulesets) -> Replay:
    """The past of a match; raises BadSave."""
    return Replay(store, match, ruleset_of(store.now(match), rulesets, store.place(match)))
