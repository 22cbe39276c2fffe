"""A match looked at again: what each seat saw at each step, and the truth when it is over.

Only views, boards and reports of the seat that looks leave this module; the truth and the secret
do so when the match is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from hegemon.core.board import Board
from hegemon.core.board import named as named_board
from hegemon.core.codec import Codec
from hegemon.core.dice import Roll
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event, Player, State
from hegemon.core.order import Order
from hegemon.core.records import Value
from hegemon.core.report import Report, of_step
from hegemon.core.report import named as named_report
from hegemon.core.ruleset import Date, Ruleset
from hegemon.core.step import answers_of, events_of
from hegemon.play.acting import ruleset_of
from hegemon.play.entries import StepEntry
from hegemon.play.errors import NotThere, StillRunning
from hegemon.play.header import Header
from hegemon.play.lines import StepTaken, date_of
from hegemon.play.now import Now
from hegemon.play.past.gathering import Gathering
from hegemon.play.past.notes import note_of, told_first, with_note
from hegemon.play.past.steps_read import StepsRead
from hegemon.play.ports import Store
from hegemon.play.position import OpenPosition, header_of, position_after, position_before

Rulesets = Mapping[str, Ruleset[Any]]

_LOOKED_BACK = 200
"""Steps in which answers of a seat are looked for."""

_FURTHER_BACK = 4
"""How many times as many steps are read where the last ones held no answer of the same kind."""

_READ = StepsRead()

_DATES = Gathering(lambda line, _: date_of(line))
"""When the steps of matches were over."""


class StepPage(Value, tag=False, omit_defaults=True):
    """What one seat, or a bystander, saw right after a step."""

    step: int
    report: Report
    board: Board
    note: str = ""
    """Why the umpire made this step, where it was the umpire."""


class Truth(Value, tag=False, omit_defaults=True):
    """All of a step, without fog."""

    step: int
    version: int
    answers: dict[Player, Answer]
    notes: dict[Player, str]
    """Why an answer was not the player's own: late, or a bot's that was not legal."""
    rolls: tuple[Roll, ...]
    events: tuple[Event, ...]
    digest: str
    state: Any
    """The position after the step, as plain data."""
    report: Report
    """Everything that happened, whoever saw it."""
    board: Board
    """The map without fog."""
    note: str = ""
    """Why the umpire made this step, where it was the umpire."""


class Answered(NamedTuple):
    """What a seat answered, and the form that it had before it."""

    form: Form[Any]
    answer: Answer


class Replay:
    """The past of a match, step by step, read from where it is kept."""

    def __init__(self, store: Store, match: str, ruleset: Ruleset[Any]) -> None:
        self.ruleset = ruleset
        self._store, self._match = store, match

    @cached_property
    def _codec(self) -> Codec[Any]:
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

    def dates(self) -> dict[int, Date]:
        """When each step was over."""
        return dict(_DATES.of(self._store, self._match))

    @property
    def names(self) -> dict[Player, str]:
        """The names at the table, of those who are not just called after their seat."""
        return self.header.names

    def unread(self, seat: Player) -> range:
        """The steps since the seat answered last, the one that took its answer among them."""
        now = self._now
        return range(now.number)[now.answered.get(seat, 0) :]

    def told(self, seat: Player, steps: range) -> list[Event]:
        """The events of some steps as the seat may know them; raises NotThere."""
        taken = (self._step(step) for step in steps)
        return [event for one in taken for event in self._seen(one, seat)]

    def answers_of(self, seat: Player) -> Iterator[Answered]:
        """What the seat answered in the last steps, the latest first; raises NotThere."""
        self._known(seat)
        now = self._now
        last = now.answered.get(seat, 0)
        before = position_before(now, self.ruleset)
        if now.last is not None and before is not None and last == now.last.step.number > 0:
            yield self._answered(before, now.last, seat)
            last -= 1
        for first, then in self._steps_back(last, now.number - _LOOKED_BACK):
            if seat in then.entry.step.answers:
                yield self._answered(self._position(first), then.entry, seat)

    def _answered(self, before: OpenPosition, entry: StepEntry, seat: Player) -> Answered:
        """What a seat answered in the position before a step."""
        asked = before.asked_of(seat)
        assert asked is not None, f"{seat} answered and was not asked"
        return Answered(asked.form, answers_of(self._codec, entry.step)[seat])

    def _steps_back(self, last: int, first: int) -> Iterator[tuple[StepTaken, StepTaken]]:
        """Steps and those before them, back from one to another; few are read at first.

        Most often the last answer is the one that is looked for.
        """
        many = 1
        while last > max(first, 0):
            begins = max(last - many, first, 0)
            taken = list(self._store.steps(self._match, begins, last))
            yield from reversed(list(pairwise(taken)))
            last, many = begins, many * _FURTHER_BACK

    def form_before(self, seat: Player, step: int) -> Form[Any] | None:
        """The form that a seat had before a step; None where it was not asked. Raises NotThere."""
        self._known(seat)
        asked = self._position(self._step(step - 1)).asked_of(seat)
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
        self._known(seat)
        return self._view(self._step(step), seat)

    def board(self, seat: Player | None, step: int) -> Board:
        """The seat's map right after a step; raises NotThere."""
        self._known(seat)
        return named_board(self._position(self._step(step)).board(seat), self.names)

    def report(self, seat: Player | None, step: int) -> Report:
        """What the seat was told about a step; raises NotThere."""
        self._known(seat)
        return self._report(self._step(step), seat)

    def page(self, seat: Player | None, step: int, *, overseen: bool = False) -> StepPage:
        """Report and map of a step as the seat saw them; raises NotThere.

        Raises StillRunning for the seat of a bot that persons still play against, but not for who
        oversees the match and plays no seat.
        """
        self._may_look(seat, overseen=overseen)
        return self._page(self._step(step), seat)

    def pages(self, seat: Player | None) -> Iterator[StepPage]:
        """All steps as the seat saw them; raises NotThere, StillRunning as `page` does."""
        self._may_look(seat)
        return (self._page(taken, seat) for taken in self._all())

    def truth(self, step: int, *, overseen: bool = False) -> Truth:
        """All of a step, without fog; raises NotThere, and StillRunning before the end.

        Where no person plays nobody is deceived: a match of bots may be watched as it goes on. So
        may any by an umpire who oversees it.
        """
        if self.persons() and not overseen:
            self._only_at_the_end("the truth")
        taken = self._step(step)
        entry, events = taken.entry, events_of(self._codec, taken.entry.step)
        state = self._state(taken)
        view = self.ruleset.truth(state)
        return Truth(
            step=step,
            version=entry.step.version,
            answers=answers_of(self._codec, entry.step),
            notes=entry.notes,
            rolls=entry.step.rolls,
            events=events,
            digest=entry.step.digest,
            state=self._codec.plain(state),
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
        self._may_look(seat, overseen=overseen)
        exchange = self.ruleset.exchange
        if exchange is None:
            raise NotThere(f"the rules of {self.ruleset.title} describe no JSON of their own")
        return exchange.observation(self.view(seat, step), self._seen(self._step(step), seat))

    def noted(self, step: int) -> str:
        """The position after a step in the notation of the game.

        Raises NotThere, also where the game has no notation, and StillRunning as `truth` does.
        """
        if self.ruleset.positions is None:
            raise NotThere(f"{self.ruleset.title} has no notation of positions")
        return self.ruleset.positions.write(self._bare(step))

    def _bare(self, step: int) -> State:
        """A position without fog."""
        if self.persons():
            self._only_at_the_end("the truth")
        return self._state(self._step(step))

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
        if self.persons():
            self._only_at_the_end("how strong everybody is")
        tell = self.ruleset.power
        if tell is None:
            return {}
        state = self._state(self._step(step))
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

    def _all(self) -> Iterator[StepTaken]:
        return self._store.steps(self._match, 0, self._now.number)

    def _page(self, taken: StepTaken, seat: Player | None) -> StepPage:
        board = named_board(self._position(taken).board(seat), self.names)
        number, note = taken.entry.step.number, note_of(taken.entry)
        return StepPage(number, self._report(taken, seat), board, note)

    def _report(self, taken: StepTaken, seat: Player | None) -> Report:
        position, number = self._position(taken), taken.entry.step.number
        report = position.once(
            "report",
            seat,
            lambda: self.ruleset.report(position.view(seat), self._seen(taken, seat)),
        )
        told = self._told(self._still_asked(report, seat, number), number)
        return with_note(told, told_first(taken.entry))

    def _view(self, taken: StepTaken, seat: Player | None) -> Any:
        return self._position(taken).view(seat)

    def _seen(self, taken: StepTaken, seat: Player | None) -> list[Event]:
        told = (event.seen_by(seat) for event in events_of(self._codec, taken.entry.step))
        return [event for event in told if event is not None]

    def _state(self, taken: StepTaken) -> State:
        return self._position(taken).state

    def _position(self, taken: StepTaken) -> OpenPosition:
        return position_after(self._now, taken, self.ruleset)

    def _only_at_the_end(self, what: str) -> None:
        if self._now.end is None:
            raise StillRunning(f"{what} is told when the match is over; it still goes on")

    def _may_look(self, seat: Player | None, *, overseen: bool = False) -> None:
        """A bot needs no replay; who plays against it would look behind the fog."""
        self._known(seat)
        persons = self.persons()
        if seat is not None and persons and seat not in persons and not overseen:
            self._only_at_the_end(f"what {seat}, a bot, sees")

    def _known(self, seat: Player | None) -> None:
        players = self._now.players
        if seat is not None and seat not in players:
            raise NotThere(f"there is no seat {ascii(seat)[:24]}; there are {', '.join(players)}")

    def _step(self, step: int) -> StepTaken:
        """A step that was taken; it never changes, so the last ones are kept."""
        now = self._now
        if now.last is not None and step == now.last.step.number:
            return StepTaken(now.last, now.state)
        if step not in range(now.number):
            last = now.number - 1
            known = f"there are 0 to {last}" if last >= 0 else "the match has not begun"
            raise NotThere(f"there is no step {step}; {known}")
        return _READ.step(self._store, self._match, now, step, lambda: self._read(step))

    def _read(self, step: int) -> StepTaken:
        return next(self._store.steps(self._match, step, step))


def replay(store: Store, match: str, rulesets: Rulesets) -> Replay:
    """The past of a match; raises BadSave."""
    return Replay(store, match, ruleset_of(store.now(match), rulesets, store.place(match)))
