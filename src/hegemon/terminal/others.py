"""Those who play the seats that nobody has at this terminal: bots here, or others elsewhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from hegemon.bots import Factory
from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.core.words import enumerated
from hegemon.play.entries import NOBODY, PERSON
from hegemon.play.errors import NotSaved, Unreached
from hegemon.play.header import Header
from hegemon.play.matches import Match
from hegemon.play.seat.at import AtTable
from hegemon.terminal.asking import tell_trouble
from hegemon.terminal.console import Console
from hegemon.terminal.words import LeaveTable


def _leave() -> None:
    raise LeaveTable


class Meanwhile(NamedTuple):
    """What is done at this terminal while others answer; all but `way_out` raise LeaveTable."""

    tell_done: Callable[[], None]
    """Before there is anything to wait for: says what was sealed here."""
    look_on: Callable[[], None]
    """Each time something may have happened: shows it to a person who is asked no more."""
    interrupted: Callable[[], None] = _leave
    """After Ctrl-C; where it returns, waiting goes on."""
    way_out: Callable[[], str] = lambda: "Ctrl-C leaves."
    """What Ctrl-C does, in a sentence."""


class Others(Protocol):
    """Everybody who is not here."""

    @property
    def seats(self) -> Collection[Player]:
        """Their seats."""

    def look(self) -> None:
        """Find out what they have done while somebody here was writing; it never raises."""

    def ahead(self) -> Header | None:
        """What is known to have changed and was not looked at; takes no time and never raises."""

    def answer(self, console: Console, meanwhile: Meanwhile) -> None:
        """Let them answer until somebody here is awaited, or the match is over or does not go on.

        Raises LeaveTable.
        """


@dataclass
class BotsHere:
    """Bots that this program plays."""

    match: Match
    bots: Mapping[Player, Factory]

    @property
    def seats(self) -> Collection[Player]:
        """The seats of bots."""
        return self.bots

    def look(self) -> None:
        """Nothing happens at this machine but what is done here."""

    def ahead(self) -> Header | None:
        """Nothing: the match is read where it is kept."""
        return None

    def answer(self, console: Console, meanwhile: Meanwhile) -> None:
        """Let the bots answer; on trouble with the disk ask whether to try again."""
        while any(player in self.bots for player in self.match.waiting):
            meanwhile.look_on()
            try:
                for notice in self.match.bots_answer(self.bots):
                    console.tell(f"({notice})")
            except NotSaved as trouble:
                tell_trouble(console, trouble)


@dataclass
class Elsewhere:
    """Everybody but those who sit here, at a match in which others answer for themselves."""

    match: AtTable
    here: Collection[Player]
    """The seats of those who sit here."""
    listen: Callable[[], bool]
    """Waits until something may have changed; whether anything did. Raises Unreached."""
    glance: Callable[[], bool] = lambda: False
    """Looks at once and for a moment only whether anything changed; raises HegemonError."""
    heard: Callable[[], Header | None] = lambda: None
    """What was heard of in the background, and not looked at."""
    _told: str = ""
    """What was said last while waiting."""
    _away: bool = False
    """Whether the match could not be reached at the last look."""

    @property
    def seats(self) -> Collection[Player]:
        """The seats of the others."""
        return [player for player in self.match.players if player not in self.here]

    def look(self) -> None:
        """A server that cannot be reached is told of when something is wanted of it."""
        with contextlib.suppress(HegemonError):
            self.glance()

    def ahead(self) -> Header | None:
        """What a server told while somebody here was writing."""
        return self.heard()

    def answer(self, console: Console, meanwhile: Meanwhile) -> None:
        """Wait for the others, and say for whom; Ctrl-C leaves, or asks what it meant."""
        self._told, self._away = "", False
        while self.match.result is None and not self._asks_here():
            try:
                meanwhile.look_on()
                self._wait(console, meanwhile)
            except KeyboardInterrupt:
                console.say()
                meanwhile.interrupted()
                self._told = ""  # it scrolled away: whom one waits for is said again

    def _asks_here(self) -> bool:
        return any(player in self.here for player in self.match.waiting)

    def _wait(self, console: Console, meanwhile: Meanwhile) -> None:
        """Listen once, and say what for; while the server is away nothing is known of that."""
        persons = [p for p in self.match.waiting if self.match.plans[p].by == PERSON]
        way_out = meanwhile.way_out()
        if not self._away:
            self._tell_what_is_missing(console, meanwhile, persons)
        try:
            if not self.listen() and not persons and not self.match.held:
                self._tell(console, meanwhile, f"Waiting for the server to go on. {way_out}")
        except Unreached as trouble:
            self._tell(console, meanwhile, f"{trouble}. Trying again; {way_out}")
            self._away = True
        else:
            self._away = False

    def _tell_what_is_missing(
        self, console: Console, meanwhile: Meanwhile, persons: list[Player]
    ) -> None:
        if self.match.held:
            self._tell(console, meanwhile, f"{self.match.held}.")
        elif persons:
            said = f"Waiting for {self._named(persons)}. {meanwhile.way_out()}"
            self._tell(console, meanwhile, said)

    def _tell(self, console: Console, meanwhile: Meanwhile, said: str) -> None:
        """Say it once."""
        if said != self._told:
            meanwhile.tell_done()
            console.tell(said)
        self._told = said

    def _named(self, players: list[Player]) -> str:
        names = [f"{self.match.plans[player].name} ({player})" for player in players]
        return enumerated(names)


@dataclass
class Neighbours:
    """Bots that this program plays, and people who sit at the same match in another."""

    bots: BotsHere
    others: Elsewhere

    @property
    def seats(self) -> Collection[Player]:
        """All but those of people here."""
        return self.others.seats

    def look(self) -> None:
        """The match is looked at where it is kept: nothing is told later than it is done."""

    def ahead(self) -> Header | None:
        """Nothing: that look tells all."""
        return None

    def answer(self, console: Console, meanwhile: Meanwhile) -> None:
        """Let bots answer, and by the rules who sits nowhere, then wait for the others."""
        self.bots.answer(console, meanwhile)
        match = self.bots.match
        nobody = [p for p in match.waiting if match.plans[p].by == NOBODY]
        if nobody:
            match.expire(nobody)
        elif not match.held:  # that is told at the table
            self.others.answer(console, meanwhile)
