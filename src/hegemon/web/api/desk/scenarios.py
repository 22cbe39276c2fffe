"""Positions as files: an umpire saves one, and matches begin in it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hegemon.core.errors import BadSave
from hegemon.core.game import Player
from hegemon.core.records import Value
from hegemon.play.start.scenarios import LARGEST, LONGEST_ABOUT, LONGEST_TITLE, Staged, read
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.umpire import save_scenario
from hegemon.web.api.carrying import ONE_AT_A_TIME, count_import
from hegemon.web.api.tables import SAVED, TableOpened, opened
from hegemon.web.frame.needs import OPENING, OVERSEEING
from hegemon.web.frame.paths import NoPath, TablePath
from hegemon.web.frame.problems import Refused
from hegemon.web.frame.routes import AnyCall, CallOf, Reply, Route

LONGEST_BODY = 3 * LARGEST
"""Bytes of a body with such a file in it: quotes and brackets of a text take up more there."""

SCENARIO = "application/vnd.hegemon.scenario+json"

AGAIN = 5
"""Seconds after which one tries again while another file is being looked at."""


class ScenarioSaved(Value, tag=False, omit_defaults=True):
    """What a position is called that is saved."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TITLE)] = "A position"
    about: Annotated[str, msgspec.Meta(max_length=LONGEST_ABOUT)] = ""


class ScenarioSent(Value, tag=False):
    """A scenario, as the text of its file."""

    scenario: Annotated[str, msgspec.Meta(max_length=LARGEST)]


class ScenarioTable(Value, tag=False):
    """A table whose match begins in the position of a file; it has house rules of its own."""

    table: TableWanted
    scenario: Annotated[str, msgspec.Meta(max_length=LARGEST)]
    """The text of the file."""


class ScenarioShown(Value, tag=False):
    """What everybody may know of a scenario: nothing of its position."""

    game: str
    title: str
    about: str
    digest: str
    seats: tuple[Player, ...]
    newcomers: tuple[Player, ...]
    """Those without whom a match begins, and those who have given the war up in it."""
    house_rules: dict[str, Any]


def save_position(call: CallOf[TablePath, ScenarioSaved]) -> Reply[bytes]:
    """The position that stands as a file from which matches begin; raises BadConfig, NotBegun."""
    data = save_scenario(call.match, call.query.title, call.query.about)
    name = f'attachment; filename="{call.table}.scenario"'
    return Reply(data, media=SCENARIO, headers={"content-disposition": name})


def look_at_scenario(call: CallOf[NoPath, ScenarioSent]) -> ScenarioShown:
    """What a scenario is, if a match can begin in it; raises Refused.

    It costs what opening one costs, so it is one of those that an account may bring in a day.
    """
    count_import(call)
    staged = _read(call, call.body.scenario)
    begins, ruleset = staged.begins, staged.ruleset
    late = (*ruleset.newcomers(staged.house_rules), *begins.conceded)
    return ScenarioShown(
        game=ruleset.name,
        title=begins.scenario,
        about=staged.about,
        digest=begins.sealed,
        seats=staged.players,
        newcomers=tuple(seat for seat in staged.players if seat in late),
        house_rules=msgspec.to_builtins(staged.house_rules),
    )


def open_scenario(call: CallOf[NoPath, ScenarioTable]) -> TableOpened:
    """A new table whose match begins in a scenario; raises Refused for what is none."""
    count_import(call)
    staged = _read(call, call.body.scenario)
    made = open_table(call.services.hall, call.body.table, call.who.account, staged)
    return opened(made)


def _read(call: AnyCall, text: str) -> Staged:
    """A file, looked at; one at a time, for that may take as long as some turns do."""
    if not ONE_AT_A_TIME.acquire(blocking=False):
        raise Refused("too-many", "another file is being looked at: try again", retry_after=AGAIN)
    try:
        return read(text.encode(), call.services.hall.rulesets)
    except BadSave as trouble:
        raise Refused("bad-file", str(trouble)) from trouble
    finally:
        ONE_AT_A_TIME.release()


ROUTES = (
    Route(
        "GET",
        "/api/v1/tables/{table}/umpire/scenario",
        wants=OVERSEEING,
        do=save_position,
        about="Save the position as a scenario, a file from which matches begin",
        gives=bytes,
        query=ScenarioSaved,
        media=SCENARIO,
        problems=("bad-config", "not-begun"),
    ),
    Route(
        "POST",
        "/api/v1/scenarios/look",
        wants=OPENING,
        do=look_at_scenario,
        about="See what a scenario is, and whether a match can begin in it",
        gives=ScenarioShown,
        takes=ScenarioSent,
        longest=LONGEST_BODY,
        problems=("bad-file", "too-many"),
        example={"scenario": "{...}"},
        harmless=True,
    ),
    Route(
        "POST",
        "/api/v1/scenarios",
        wants=OPENING,
        do=open_scenario,
        about="Open a table whose match begins in a scenario",
        gives=TableOpened,
        takes=ScenarioTable,
        longest=LONGEST_BODY,
        status=201,
        problems=(*SAVED, "bad-file", "over-quota", "too-many"),
        example={"table": {"game": "space-conquest", "title": "Friday"}, "scenario": "{...}"},
        once=("invitation",),
    ),
)
