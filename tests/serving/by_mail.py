"""`python -m tests.serving.by_mail FOLDER`: a match against a bot at a server without HTTP.

Prints as JSON what came of it, and which clients of ours this process has imported.
"""

import asyncio
import json
import sys
from pathlib import Path

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.play.seat.sitting import sit_down
from hegemon.play.tables.opening import Wanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import tend
from hegemon.settings.known import Database, Settings
from hegemon.wiring.house import House, house_of
from tests.serving.mailroom import Letter, Mailroom

GAME, BOT, MINE, OTHER = "space-conquest", "admiral", Player("p1"), Player("p2")
CLIENTS = ("cli", "terminal", "remote", "lab", "maps", "web")


def begun(house: House) -> tuple[str, str]:
    """A table at which a seat is asked, and the link of that seat."""
    hall = house.services.hall
    table = open_table(hall, Wanted(GAME, bots={OTHER: BOT}), None).match.name
    link = take_seat_by_link(hall, table, MINE, called="Ann").reveal()
    tend(hall, table)
    return table, link


def an_order(house: House, table: str) -> str:
    """Something that may be ordered there."""
    sitting = sit_down(house.services.hall.match(table), MINE, house.services.drafts)
    assert sitting is not None
    order = sitting.example()
    assert order is not None
    return sitting.line_of(order)


def refused(room: Mailroom, letter: Letter) -> str:
    """With which error a letter comes back."""
    try:
        room.received(letter)
    except (HegemonError, PermissionError) as trouble:
        return type(trouble).__name__
    return ""


def main(folder: Path) -> None:
    """Play a step by letter, while a worker tends the table."""
    house = house_of(Settings(database=Database(url=f"sqlite:///{folder / 'mail.sqlite'}")))
    table, link = begun(house)
    letter = Letter(link, (an_order(house, table),))
    forged = refused(Mailroom(house.services, table, MINE), Letter(link[:-1] + "!", letter.lines))
    others = refused(Mailroom(house.services, table, OTHER), letter)
    worker = house.worker().begin()
    try:
        told = asyncio.run(Mailroom(house.services, table, MINE).told(letter))
    finally:
        house.services.bell.stop()
        worker.join()
        house.close()
    imported = sorted({name.split(".")[1] for name in sys.modules if name.startswith("hegemon.")})
    clients = [name for name in imported if name in CLIENTS]
    sys.stdout.write(json.dumps({"told": told, "refused": [forged, others], "clients": clients}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
