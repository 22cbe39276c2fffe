"""A new table that goes on from a position of another one.

Whoever plays there may learn what any seat knew, so while a match runs it is for those to allow
who have played it: each for the steps until then, in a line that all read (`ConsentEntry`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hegemon.bots.registry import bots_for
from hegemon.core.codec import Codec
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.words import enumerated
from hegemon.play import matches
from hegemon.play.acting import RACES
from hegemon.play.beside import Opened
from hegemon.play.commands import Fork
from hegemon.play.entries import (
    NOBODY,
    PERSON,
    Begins,
    Entry,
    LookedEntry,
    MatchEntry,
    PlanEntry,
    SeatPlan,
)
from hegemon.play.errors import InUse, Overtaken, StillRunning
from hegemon.play.holding.entries import ConsentEntry
from hegemon.play.lines import kind_of, read
from hegemon.play.matches import Match
from hegemon.play.now import Now
from hegemon.play.position import as_now
from hegemon.play.tables.carrying import BROUGHT
from hegemon.play.tables.hall import INVITATION, LONGEST_TITLE, Hall
from hegemon.play.tables.opening import Made, plans_of, sitting, tell_of_table
from hegemon.play.tables.quotas import room_for, seated

_KINDS = frozenset({"match", "plan", "consent", "looked"})
"""The lines that say who has played, and who has agreed."""


class _Wanted(NamedTuple):
    """A table that is to go on from a step of another match."""

    match: Match
    step: int
    owner: str
    begins: Begins
    bots: Mapping[Player, str]


def fork(hall: Hall, name: str, step: int, owner: str, seats: Iterable[Player] = ()) -> Made:
    """A new table that goes on from where another stood after a step; bots sit where they sat.

    The other is over, or all who have played it let others go on from that step; who asks and
    holds these seats does so by asking. Those who play it are told. Raises StillRunning, BadConfig,
    OverQuota, NotSaved, InUse.
    """
    match, asking = hall.match(name), set(seats)
    if step not in match.replay.steps:
        raise BadConfig(f"step: from 0 to {match.step}, not {step}")
    for _ in range(RACES):
        now = match.now
        if now.end is None:
            _check_consents(hall, name, step, asking)
        try:
            return _forked(hall, now, _wanted(hall, match, now, step, owner))
        except Overtaken:
            continue  # somebody may have taken his word back: it is asked for anew
    raise InUse(f"others write to {hall.store.place(name)} without a pause: try again later")


def _wanted(hall: Hall, match: Match, now: Now, step: int, owner: str) -> _Wanted:
    """What is to be opened; who had conceded by then stays out of it."""
    taken = next(hall.store.steps(match.name, step, step))
    known = bots_for(match.ruleset.name)
    late = match.ruleset.newcomers(match.house_rules)
    bots = {
        player: plan.by
        for player, plan in now.plans.items()
        if plan.by in known or (plan.by == NOBODY and player in late)
    }
    gone = tuple(player for player in now.conceded if now.concessions[player] <= step)
    bots.update(dict.fromkeys(gone, NOBODY))
    begins = Begins(now.match.id, step, as_now(Codec(match.ruleset), taken), gone)
    return _Wanted(match, step, owner, begins, bots)


def _forked(hall: Hall, now: Now, wanted: _Wanted) -> Made:
    """The new table, and the line that tells of it while the other match stands as it did.

    Both are there or neither: the line tells of no table that there is not, and no table is there
    for which somebody's word was taken back. Raises Overtaken.
    """
    match = wanted.match
    plans = plans_of(match.players, wanted.bots)
    invitation, digest = hall.secret("invitation", INVITATION)
    title = f"{hall.store.table(match.name).opened.title}, from step {wanted.step}"[:LONGEST_TITLE]
    more = seated(plan.by for plan in plans)._replace(bytes=1)
    opened = Opened(title, wanted.owner, invitation=digest)
    with hall.store.together():
        if now.end is None:  # first: whoever writes to that match has it before the account, too
            tell_of_table(hall, match, now, Fork(wanted.step))
        made = matches.create(
            hall.store,
            match.ruleset,
            house_rules=match.house_rules,
            plans=plans,
            entropy=hall.entropy,
            clock=hall.clock,
            rows=(opened, *room_for(hall, wanted.owner, more)),
            begins=wanted.begins,
        )
        forked = hall.match(made.name)
        forked.act(*sitting(hall, wanted.bots))
    return Made(forked, invitation)


def _check_consents(hall: Hall, name: str, step: int, seats: set[Player]) -> None:
    """Raises StillRunning that names who has not agreed."""
    heard = _Heard(step)
    for line in hall.store.lines(name):
        kind = kind_of(line)
        heard.begun |= kind == "step"
        if kind in _KINDS:
            heard.hear(read(line))
    if missing := heard.unheard(seats):
        raise StillRunning(
            f"the match goes on: {enumerated(missing)} must let others go on from step {step} "
            f"before, or it is over: whoever plays on would see what that seat knew"
        )


class _Heard:
    """Who has played a match since it began, and who of them lets others go on from a step."""

    def __init__(self, step: int) -> None:
        self._step = step
        self.begun = False
        self._plans: dict[Player, SeatPlan] = {}
        self._until: dict[Player, int] = {}
        """The last step from which who plays a seat lets others go on."""
        self._gone: list[str] = []
        """Who has played, does not any more, and had not agreed."""

    def hear(self, entry: Entry) -> None:
        """The next entry of those that matter."""
        match entry:
            case MatchEntry(players=players, plans=plans):
                self._plans = dict(zip(players, plans, strict=True))
            case ConsentEntry(player=player, step=step, wants=wants):
                self._until[player] = step if wants else -1
            case LookedEntry(reason=reason) if reason == BROUGHT:
                self._gone.clear()  # who brought it has read all of it
            case PlanEntry(player=player, plan=plan, keeps=False):
                if self.begun and self._plans[player].by == PERSON and not self._agreed(player):
                    self._gone.append(f"{self._plans[player].name}, who played {player},")
                self._plans[player] = plan
                self._until.pop(player, None)

    def unheard(self, seats: set[Player]) -> list[str]:
        """Who has not agreed, but for whom these seats are."""
        return [
            *self._gone,
            *(
                f"{player} ({plan.name})"
                for player, plan in self._plans.items()
                if plan.by == PERSON and player not in seats and not self._agreed(player)
            ),
        ]

    def _agreed(self, player: Player) -> bool:
        return self._until.get(player, -1) >= self._step
