"""The turn of a seat that plays on paper, as who runs the match enters it there.

He sees what the seat may order and what would become of it; its drafts he never sees, nor what its
holder sealed himself. Whoever asks must be one who may: an umpire without a seat, or the host.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from hegemon.core.errors import BadAnswer, BadConfig
from hegemon.core.form import Form
from hegemon.core.game import Answer, Player
from hegemon.core.order import Meant
from hegemon.core.records import Value
from hegemon.play.acting import Acted
from hegemon.play.beside import Beside
from hegemon.play.commands import (
    CastBallot,
    Command,
    EnteredCommand,
    EnterFor,
    Seal,
    ShowWar,
    Unseal,
    Vote,
)
from hegemon.play.entries import Receipt
from hegemon.play.holding.paper import check_paper
from hegemon.play.matches import Match
from hegemon.play.ports import Clock, Drafts
from hegemon.play.ruling.who import RunBy
from hegemon.play.tables.aside import orders_aside
from hegemon.play.tables.ports import Holder
from hegemon.play.turn import sealing
from hegemon.play.turn.lines import Checked, LineSent, check_lines, in_notation
from hegemon.play.turn.sealing import Sealing, Sending

PaperSays = Literal["concede", "draw", "no-draw", "give-up", "keep", "yes", "no", "show", "no-show"]
"""What stands on a paper beside orders."""

NO_DRAFT = ""
"""The draft that ends when orders from paper are sealed: none, for the seat's own is not ours."""


class EnteringMatch(Match):
    """A match as who runs it acts in it for seats on paper: all that he does is told so."""

    def __init__(self, match: Match, clock: Clock, by: RunBy, *, settles: bool) -> None:
        """`by` is who enters."""
        super().__init__(match.store, match.name, match.ruleset, clock, settles=settles)
        self._by = by

    def act(self, *commands: Command, rows: Sequence[Beside] = ()) -> Acted:
        """Do all of these or none, each as something that was entered."""
        return super().act(*map(self._entered, commands), rows=rows)

    def seal(
        self, player: Player, answer: Answer, *, step: int | None = None, key: str = ""
    ) -> Receipt:
        """Seal what stands on the paper, in place of what was entered before."""
        del key  # a sending of his own would be remembered as one of the seat's
        number = self.now.number if step is None else step
        before = [Unseal(player, number)] if player in self.now.entered else []
        return self.act(*before, Seal(player, number, answer)).receipts[-1]

    def _entered(self, command: Command) -> Command:
        if isinstance(command, EnteredCommand):
            return EnterFor(command, self._by)
        return command


class KindToWrite(Value, tag=False):
    """A kind of order that may stand on the paper."""

    label: str
    example: str


class PaperTurn(Value, tag=False):
    """How the turn of a seat on paper stands for who enters it."""

    seat: Player
    step: int
    """The step to come."""
    asked: bool
    sealed: Receipt | None
    """The receipt of what was entered: it is the seat's."""
    by_himself: bool
    """Whether the seat sealed orders itself: they are not for who enters to see."""
    lines: tuple[str, ...]
    """What was entered, in notation; before that, what an act of the umpire has set aside of it,
    else what stands from before."""
    kinds: tuple[KindToWrite, ...]
    """What may be ordered, for who reads a hand that is hard to read."""
    shares: bool = False
    """Whether it may say now that everybody may see the war, which who holds it cannot say."""


class PaperSaid(NamedTuple):
    """What a seat says on its paper beside its orders."""

    says: PaperSays
    against: Player | None = None
    """About whose seat it votes, where it is that."""
    proposal: int = 0
    """On which proposal it says yes or no, where it is that."""


def paper_turn(match: Match, seat: Player, holder: Holder | None) -> PaperTurn:
    """How the turn of a seat on paper stands; raises NotThere, BadAnswer, NotBegun.

    `holder` is who holds it at a server.
    """
    now = match.now
    check_paper(now, seat)
    asked, ours = match.asked_of(seat), seat in now.entered
    kinds = asked.form.kinds if asked else ()
    standing = () if asked is None or seat in now.sealed else _standing(match, seat, asked.form)
    return PaperTurn(
        seat=seat,
        step=now.number,
        asked=asked is not None,
        sealed=match.sealed(seat) if ours else None,
        by_himself=seat in now.sealed and not ours,
        lines=in_notation(match.sealed_orders(seat) if ours else standing),
        kinds=tuple(KindToWrite(kind.label, kind.example) for kind in kinds),
        shares=now.end is not None and _is_mute(holder),
    )


def _standing(match: Match, seat: Player, form: Form[Any]) -> tuple[Meant, ...]:
    """What an act of the umpire has set aside of what was entered; else what stands from before."""
    aside = orders_aside(match).get(seat)
    return aside.orders if aside is not None and aside.entered else form.start


def check_paper_lines(
    match: Match, seat: Player, said: Sequence[LineSent], step: int | None
) -> Checked:
    """What would become of the lines of a paper; changes nothing. Raises as `check_lines` does."""
    check_paper(match.now, seat)
    return check_lines(match, seat, said, step)


def seal_paper(match: EnteringMatch, seat: Player, drafts: Drafts, sending: Sending) -> Sealing:
    """Seal the lines of a paper; the seat's own draft stays as it is. Raises as `seal` does."""
    check_paper(match.now, seat)
    return sealing.seal(match, seat, drafts, sending._replace(key="", draft=NO_DRAFT))


def say_from_paper(
    match: EnteringMatch, seat: Player, said: PaperSaid, holder: Holder | None
) -> None:
    """A seat concedes, says something about a draw or the war that is over, or votes.

    `holder` is who holds it at a server. Raises BadAnswer, BadConfig, StillRunning.
    """
    check_paper(match.now, seat)
    if said.says == "concede":
        match.concede(seat)
    elif said.says in ("draw", "no-draw"):
        match.want_draw(seat, wants=said.says == "draw")
    elif said.says in ("show", "no-show"):
        _check_is_mute(seat, holder)
        match.act(ShowWar(seat, said.says == "show"))
    elif said.says in ("yes", "no"):
        match.act(CastBallot(seat, said.proposal, wants=said.says == "yes"))
    elif said.against is None:
        raise BadConfig("against: name the seat about which is voted")
    else:
        match.act(Vote(seat, said.against, said.says == "give-up"))


def _is_mute(holder: Holder | None) -> bool:
    """Whether nobody can say anything for a seat but from its paper."""
    return holder is None or not holder.speaks


def _check_is_mute(seat: Player, holder: Holder | None) -> None:
    """Raises BadAnswer for a seat whose holder can say it himself.

    It is said after the end, when he cannot put his paper away any more, and could turn round what
    he said.
    """
    if not _is_mute(holder):
        raise BadAnswer(
            f"who holds {seat} has an account or a link: on the page of the war he says himself "
            "whether everybody may see it"
        )
