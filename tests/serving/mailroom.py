"""A client as mail would be: orders come in with a seat link, and steps are told when they come.

It imports what a sibling of `web` may: `core`, `play` and `serving`, and `settings` if need be.
What it does at a seat is `play/turn` alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from hegemon.core.game import Player
from hegemon.core.mentions import plain
from hegemon.core.report import sentences
from hegemon.play.beside import EVERYBODY
from hegemon.play.matches import Match
from hegemon.play.people.access import Need, Permission, Role, may
from hegemon.play.people.who import credential
from hegemon.play.turn.drafts import DraftPage, keep_draft, read_draft
from hegemon.play.turn.lines import Checked, check_lines
from hegemon.play.turn.sealing import Sealing, Sending, Taken, seal, unseal
from hegemon.serving.news import Audience
from hegemon.serving.services import Services
from hegemon.serving.watching import Listener, Watcher

PATIENCE = 120.0
"""Seconds after which a step that does not come is a failure; never waited for when it does."""


@dataclass(frozen=True)
class Letter:
    """What somebody sends: the link of his seat, and orders, one a line."""

    link: str
    lines: tuple[str, ...] = ()


class Mailroom:
    """Takes letters for one seat of one table."""

    def __init__(self, services: Services, table: str, seat: Player) -> None:
        self._services, self._table, self._seat = services, table, seat
        self._drafts = services.drafts_of(table)

    @property
    def step(self) -> int:
        """How many steps were taken."""
        return self._services.hall.match(self._table).step

    def asked_about(self, letter: Letter) -> Checked:
        """What would become of the orders of a letter."""
        return check_lines(self._let_in(letter), self._seat, letter.lines)

    def kept(self, letter: Letter) -> DraftPage:
        """Keep the orders of a letter as a draft, in place of what was one."""
        there = read_draft(self._let_in(letter), self._seat, self._drafts)
        gone = [misfit.number for misfit in there.misfits]
        return keep_draft(self._drafts, there, letter.lines, gone).page

    def received(self, letter: Letter) -> Sealing:
        """Seal the orders of a letter, or the draft where it has none."""
        match = self._let_in(letter)
        lines: Sequence[str] = letter.lines or self._written(match)
        sealing = seal(match, self._seat, self._drafts, Sending(lines))
        self._services.bell.ring(self._table)
        return sealing

    def taken_back(self, letter: Letter) -> Taken:
        """What was sealed is a draft again."""
        return unseal(self._let_in(letter), self._seat, self._drafts)

    async def told(self, letter: Letter) -> list[str]:
        """What happened in the step that a letter brings about, as soon as it is taken."""
        before, own = self.step, Audience(self._table, self._seat)
        listener = Listener((own, Audience(self._table, EVERYBODY)))
        watcher = Watcher(self._services.news, self._services.bell)
        with watcher.joined(listener):
            newest = await watcher.in_thread(self._services.news.newest, listener.audiences)
            listener.numbers |= newest
            watcher.begin(listener, newest)
            sealing = await watcher.in_thread(self.received, letter)
            assert sealing.receipt is not None, sealing.why
            while self.step == before:
                assert await listener.about(PATIENCE), "nobody tells of the step"
        return self._report(before + 1)

    def _let_in(self, letter: Letter) -> Match:
        """The match, for who may play the seat; raises Unknown, PermissionError for another's."""
        services = self._services
        who = services.doors.who(credential(letter.link), services.clock.now())
        who = replace(who, standing=services.doors.standing(who, self._table))
        if not may(who, Need(Role.HOLDER, Permission.PLAY, self._table, self._seat)):
            raise PermissionError(f"{self._seat} is another's")
        return services.hall.match(self._table)

    def _written(self, match: Match) -> Sequence[str]:
        return read_draft(match, self._seat, self._drafts).page.lines

    def _report(self, step: int) -> list[str]:
        report = self._services.hall.match(self._table).report(self._seat, step)
        return [plain(sentence.text) for sentence in sentences(report)]
