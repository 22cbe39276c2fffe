"""The film of past steps, as a seat, or a bystander, saw them; and at the end without fog."""

from __future__ import annotations

from hegemon.core.records import Value
from hegemon.core.show.film import Film
from hegemon.play.past.films import film, true_film
from hegemon.play.past.marks import StepMark, marks_of
from hegemon.web.api.looking import latest, told
from hegemon.web.api.sitting import StepNumber
from hegemon.web.frame.needs import LOOKING, WATCHING
from hegemon.web.frame.paths import SeatPath, StepPath, TruthPath
from hegemon.web.frame.pictures import PictureStyle, picture_for
from hegemon.web.frame.routes import SVG, CallOf, Route

_TRUTH = "/api/v1/tables/{table}/truth/{step}"
_TOLD = ("not-begun", "still-running")


class FilmWanted(Value, tag=False):
    """How much is to be shown."""

    since: StepNumber | None = None
    """The step that was seen last: all after it; without it the step alone."""


class MarksListed(Value, tag=False):
    """The steps in which something was fought, or land was won or lost, in order."""

    marks: tuple[StepMark, ...]


def list_marks(call: CallOf[SeatPath, None]) -> MarksListed:
    """What a seat remembers of the steps that there were; raises NotThere, NotBegun."""
    return MarksListed(marks_of(call.match.replay, call.eyes, latest(call)))


def show_film(call: CallOf[StepPath, FilmWanted]) -> Film:
    """What a seat saw happen in a step, or since another; raises NotThere, NotBegun."""
    return film(call.match.replay, call.eyes, told(call), call.query.since)


def show_true_film(call: CallOf[TruthPath, None]) -> Film:
    """What happened in a step, without fog; raises StillRunning before the end."""
    return true_film(call.match.replay, call.step)


def draw_past_truth(call: CallOf[TruthPath, PictureStyle]) -> str:
    """The map without fog after a step, as a picture; raises StillRunning before the end."""
    truth = call.match.replay.truth(call.step)
    return picture_for(call.table, "truth", truth.board, call.query)


ROUTES = (
    Route(
        "GET",
        "/api/v1/tables/{table}/seats/{seat}/marks",
        wants=LOOKING,
        do=list_marks,
        about="List the steps in which a seat was told of a fight, or of land won or lost",
        gives=MarksListed,
        problems=("not-begun",),
        tagged=True,
    ),
    Route(
        "GET",
        "/api/v1/tables/{table}/seats/{seat}/steps/{step}/film",
        wants=LOOKING,
        do=show_film,
        about="See what happened in a step beat by beat, or since another: many turns in short",
        gives=Film,
        query=FilmWanted,
        problems=_TOLD,
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TRUTH}/film",
        wants=WATCHING,
        do=show_true_film,
        about="See that without fog, at the end",
        gives=Film,
        problems=_TOLD,
        tagged=True,
    ),
    Route(
        "GET",
        f"{_TRUTH}/board.svg",
        wants=WATCHING,
        do=draw_past_truth,
        about="See the map of a step without fog drawn, at the end",
        gives=str,
        media=SVG,
        query=PictureStyle,
        problems=_TOLD,
        tagged=True,
    ),
)
