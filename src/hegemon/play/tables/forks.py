"""A new table that goes on from a position of another one."""

from __future__ import annotations

from collections.abc import Iterable

from hegemon.bots.registry import bots_for
from hegemon.core.codec import Codec
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.play import matches
from hegemon.play.beside import Opened
from hegemon.play.entries import NOBODY, PERSON, Begins
from hegemon.play.errors import StillRunning
from hegemon.play.matches import Match
from hegemon.play.position import as_now
from hegemon.play.tables.hall import INVITATION, LONGEST_TITLE, Hall
from hegemon.play.tables.opening import Made, plans_of, sitting
from hegemon.play.tables.quotas import check_room, seated, take_back


def fork(hall: Hall, name: str, step: int, owner: str, seats: Iterable[Player] = ()) -> Made:
    """A new table that goes on from where another stood after a step; bots sit where they sat.

    The other is over, or no other person plays there than the one who holds these seats: else one
    would learn what is hidden. Raises StillRunning, BadConfig, OverQuota, NotSaved.
    """
    match = hall.match(name)
    _check_own(match, set(seats))
    if step not in match.replay.steps:
        raise BadConfig(f"step: from 0 to {match.step}, not {step}")
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
    forked.act(*sitting(hall, bots))
    take_back(hall, owner, made.name, more)
    return Made(forked, invitation)


def _check_own(match: Match, seats: set[Player]) -> None:
    persons = {player for player, plan in match.plans.items() if plan.by == PERSON}
    if match.result is None and not persons <= seats:
        raise StillRunning("a match that goes on can be forked only where nobody else plays")
