"""A new table that goes on from a position of another one.

Whoever plays there may learn what any seat knew, so while a match runs it is for those to allow
who have played it: each for the steps until then, in a line that all read (`ConsentEntry`).
"""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.bots.registry import bots_for
from hegemon.core.codec import Codec
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.words import enumerated
from hegemon.play import matches
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
from hegemon.play.errors import StillRunning
from hegemon.play.holding.entries import ConsentEntry
from hegemon.play.lines import kind_of, read
from hegemon.play.position import as_now
from hegemon.play.tables.carrying import BROUGHT
from hegemon.play.tables.hall import INVITATION, LONGEST_TITLE, Hall
from hegemon.play.tables.opening import Made, plans_of, sitting
from hegemon.play.tables.quotas import check_room, seated, take_back
from hegemon.play.tables.telling import facts_of

_KINDS = frozenset({"match", "plan", "consent", "looked"})
"""The lines that say who has played, and who has agreed."""


def fork(hall: Hall, name: str, step: int, owner: str, seats: Iterable[Player] = ()) -> Made:
    """A new table that goes on from where another stood after a step; bots sit where they sat.

    The other is over, or all who have played it let others go on from that step; who asks and
    holds these seats does so by asking. Those who play it are told. Raises StillRunning, BadConfig,
    OverQuota, NotSaved.
    """
    match = hall.match(name)
    if step not in match.replay.steps:
        raise BadConfig(f"step: from 0 to {match.step}, not {step}")
    if match.result is None:
        _check_consents(hall, name, step, set(seats))
    taken = next(hall.store.steps(name, step, step))
    known = bots_for(match.ruleset.name)
    late = match.ruleset.newcomers(match.house_rules)
    bots = {
        player: plan.by
        for player, plan in match.plans.items()
        if plan.by in known or (plan.by == NOBODY and player in late)
    }
    now = match.now
    gone = tuple(player for player in now.conceded if now.concessions[player] <= step)
    bots.update(dict.fromkeys(gone, NOBODY))
    invitation, digest = hall.secret("invitation", INVITATION)
    plans = plans_of(match.players, bots)
    more = seated(plan.by for plan in plans)
    check_room(hall, owner, more._replace(bytes=1))
    if match.result is None:
        match.act(Fork(step))
    title = f"{hall.store.table(name).opened.title}, from step {step}"[:LONGEST_TITLE]
    made = matches.create(
        hall.store,
        match.ruleset,
        house_rules=match.house_rules,
        plans=plans,
        entropy=hall.entropy,
        clock=hall.clock,
        rows=(Opened(title, owner, invitation=digest),),
        begins=Begins(match.header.id, step, as_now(Codec(match.ruleset), taken), gone),
    )
    forked = hall.match(made.name)
    if commands := sitting(hall, bots):
        forked.act(*commands)
    else:  # what a table shows of itself is said with what happens there
        hall.store.add(made.name, facts_of(forked.now, forked.ruleset, hall.clock.now()))
    take_back(hall, owner, made.name, more)
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
