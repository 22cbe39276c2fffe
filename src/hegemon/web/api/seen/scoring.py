"""What the things of a match are, and how far everybody is."""

from __future__ import annotations

from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.core.show.glossary import Explained
from hegemon.core.show.measures import Measured, Track
from hegemon.core.show.relations import Related
from hegemon.play.position import Score
from hegemon.web.api.looking import latest, told
from hegemon.web.frame.needs import LOOKING, WATCHING
from hegemon.web.frame.paths import SeatPath, StepPath, TablePath
from hegemon.web.frame.routes import AnyCall, CallOf, Route

_SEAT = "/api/v1/tables/{table}/seats/{seat}"


class ThingsListed(Value, tag=False):
    """The things of a match: what each is, can and does under its house rules."""

    things: tuple[Explained, ...]
    """Empty where the game does not say."""


class ScorePage(Value, tag=False):
    """How far everybody is, as far as a seat knows, its own research, how it stands with others."""

    table: str
    seat: Player
    step: int
    """The step after which it was so."""
    measures: tuple[Measured, ...]
    tracks: tuple[Track, ...]
    relations: tuple[Related, ...]
    """How the seat stands with others, and what they offer it; empty in games without that."""


def list_things(call: CallOf[TablePath, None]) -> ThingsListed:
    """What the things of a match are: the same for all who look at it, whatever they know."""
    return ThingsListed(call.match.ruleset.glossary(call.match.house_rules))


def show_score(call: CallOf[SeatPath, None]) -> ScorePage:
    """How far everybody is now; raises NotBegun, NotThere."""
    step, match = latest(call), call.match
    now = step == match.step
    return _page(call, step, match.score(call.eyes) if now else match.replay.score(call.eyes, step))


def show_step_score(call: CallOf[StepPath, None]) -> ScorePage:
    """How far everybody was right after a step, as the seat knew then; raises as above."""
    step = told(call)
    return _page(call, step, call.match.replay.score(call.eyes, step))


def _page(call: AnyCall, step: int, score: Score) -> ScorePage:
    return ScorePage(call.table, Player(call.path["seat"]), step, *score)


ROUTES = (
    Route(
        "GET",
        "/api/v1/tables/{table}/things",
        wants=WATCHING,
        do=list_things,
        about="List the things of a match: what each is, can and does, with its figures",
        gives=ThingsListed,
        tagged=True,
    ),
    Route(
        "GET",
        _SEAT + "/score",
        wants=LOOKING,
        do=show_score,
        about="See how far everybody is, as far as the seat knows, and how far its research is",
        gives=ScorePage,
        problems=("not-begun", "not-there"),
        tagged=True,
    ),
    Route(
        "GET",
        _SEAT + "/steps/{step}/score",
        wants=LOOKING,
        do=show_step_score,
        about="See how far everybody was after a step, as far as the seat knew then",
        gives=ScorePage,
        problems=("not-begun", "not-there"),
        tagged=True,
    ),
)
