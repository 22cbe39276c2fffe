"""A table opened from the command line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hegemon.cli.table.hall import goes_on
from hegemon.core.errors import BadConfig
from hegemon.core.game import Player
from hegemon.core.refusals import shown
from hegemon.play.start.scenarios import Staged
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.opening import INVITED, OPEN, TableWanted, open_table
from hegemon.play.tables.seats import free_seats, take_seat_by_link
from hegemon.play.times.schedule import parse_schedule
from hegemon.play.times.terms import Terms


def opened(hall: Hall, game: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """A new table, its invitation, the links of its seats and the seats that are free.

    Raises BadConfig that names the option, NotSaved.
    """
    links = _pairs(said["links"], "--link")
    wanted = TableWanted(
        game,
        preset=said["preset"],
        house_rules=_pairs(said["rules"], "--house-rule"),
        title=said["title"],
        openness=OPEN if said["is_open"] else INVITED,
        bots={Player(seat): bot for seat, bot in _pairs(said["bots"], "--bot").items()},
        terms=Terms(schedule=parse_schedule(said["due"]), grace=said["grace"]),
    )
    made = open_table(hall, wanted, None, _staged(hall, said["scenario"]))
    name = made.match.name
    secrets = {
        seat: take_seat_by_link(hall, name, Player(seat), called=called).reveal()
        for seat, called in links.items()
    }
    told = goes_on(hall, name)
    return {
        "table": name,
        "invitation": made.invitation.reveal(),
        "links": secrets,
        "free": list(free_seats(hall, hall.match(name))),
        "told": told,
    }


def _staged(hall: Hall, file: Path | None) -> Staged | None:
    """The scenario in a file; raises BadSave, OSError."""
    if file is None:
        return None
    from hegemon.cli.files import read_bytes
    from hegemon.play.start.scenarios import LARGEST, read

    return read(read_bytes(f"{file}", LARGEST), hall.rulesets)


def _pairs(settings: Iterable[str], option: str) -> dict[str, str]:
    found = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise BadConfig(f"{option} is written NAME=VALUE, not {shown(setting)}")
        found[name.strip()] = value
    return found
