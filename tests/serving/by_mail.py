"""`python -m tests.serving.by_mail FOLDER`: a match against a bot at a server without HTTP.

Prints as JSON what came of it, and which clients of ours this process has imported.
"""

import asyncio
import json
import sys
from pathlib import Path

from hegemon.core.errors import HegemonError
from hegemon.core.game import Player
from hegemon.core.notation import write
from hegemon.play.seat.choosing import an_example
from hegemon.play.tables.opening import TableWanted, open_table
from hegemon.play.tables.seats import take_seat_by_link
from hegemon.play.tables.tending import tend
from hegemon.play.turn.drafts import read_draft
from hegemon.play.turn.opened import open_form
from hegemon.serving.threads import ready_for_threads
from hegemon.settings.known import DatabaseSettings, Settings
from hegemon.wiring.house import WiredServer, house_of
from tests.serving.mailroom import Letter, Mailroom

GAME, BOT, MINE, OTHER = "space-conquest", "expansionist", Player("p1"), Player("p2")
CLIENTS = ("cli", "terminal", "remote", "lab", "maps", "web")


def begun(house: WiredServer, *persons: Player) -> tuple[str, str]:
    """A table at which these persons are asked, others being bots, and the link of the first."""
    hall = house.services.hall
    bots = {seat: BOT for seat in (MINE, OTHER) if seat not in persons}
    table = open_table(hall, TableWanted(GAME, bots=bots), None).match.name
    links = [take_seat_by_link(hall, table, seat, called="Ann").reveal() for seat in persons]
    tend(hall, table)
    return table, links[0]


def an_order(house: WiredServer, table: str) -> str:
    """Something that may be ordered there."""
    order = an_example(open_form(house.services.hall.match(table), MINE))
    assert order is not None
    return write(order)


def refused(room: Mailroom, letter: Letter) -> str:
    """With which error a letter comes back."""
    try:
        room.received(letter)
    except (HegemonError, PermissionError) as trouble:
        return type(trouble).__name__
    return ""


def a_turn(house: WiredServer) -> dict[str, object]:
    """All that a seat does while another is awaited: check, keep, seal, take back."""
    table, link = begun(house, MINE, OTHER)
    letter = Letter(link, (an_order(house, table),))
    room = Mailroom(house.services, table, MINE)
    wrong = Letter(letter.link, ("fly away", *letter.lines, "fly back"))
    kept, sealed = room.kept(wrong), room.received(wrong)
    match = house.services.hall.match(table)
    alone = room.kept(letter)
    receipt = room.received(Letter(letter.link)).receipt
    awaited = MINE in match.waiting
    room.taken_back(letter)
    return {
        "verdicts": [one.fine for one in room.asked_about(wrong).check.verdicts],
        "misfits": [[one.line for one in page.misfits] for page in (kept, alone)],
        "sealed": [sealed.receipt is not None, receipt is not None, awaited],
        "written": letter.lines,
        "again": read_draft(match, MINE, house.services.drafts_of(table)).page.lines,
    }


def main(folder: Path) -> None:
    """Play a step by letter, while a worker tends the table."""
    house = house_of(Settings(database=DatabaseSettings(url=f"sqlite:///{folder / 'mail.sqlite'}")))
    table, link = begun(house, MINE)
    letter = Letter(link, (an_order(house, table),))
    forged = refused(Mailroom(house.services, table, MINE), Letter(link[:-1] + "!", letter.lines))
    others = refused(Mailroom(house.services, table, OTHER), letter)
    turn = a_turn(house)
    ready_for_threads(house.services.hall.rulesets)
    worker = house.worker().begin()
    try:
        told = asyncio.run(Mailroom(house.services, table, MINE).told(letter))
    finally:
        house.services.bell.stop()
        worker.join()
        house.close()
    imported = sorted({name.split(".")[1] for name in sys.modules if name.startswith("hegemon.")})
    clients = [name for name in imported if name in CLIENTS]
    done = {"told": told, "refused": [forged, others], "clients": clients}
    sys.stdout.write(json.dumps(done | turn))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
