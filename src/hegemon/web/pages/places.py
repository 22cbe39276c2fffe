"""Addresses of pages, made in one place."""

from __future__ import annotations

from urllib.parse import quote, urlencode

LOBBY = "/"
ENTER = "/enter"
JOIN = "/join"
SIT = "/sit"
NEW = "/new"
GAMES = "/games"
RECORDS = "/records"
ME = "/me"
OFFLINE = "/offline"


def table_at(table: str) -> str:
    """A table, for whoever comes: it leads to his seat, if he has one."""
    return f"/t/{quote(table, safe='')}"


def invite_at(table: str) -> str:
    """Where whoever opened a table finds what he sends to his friends."""
    return f"{table_at(table)}/invite"


def seat_at(table: str, seat: str) -> str:
    """The match page of a seat, or of a bystander."""
    return f"{table_at(table)}/{quote(seat, safe='')}"


def person_at(table: str, seat: str) -> str:
    """What who sits somewhere has played."""
    return f"/people/{quote(table, safe='')}/{quote(seat, safe='')}"


def map_at(table: str, seat: str) -> str:
    """The page with the map of a seat; "#place-..." behind it names a place."""
    return seat_at(table, seat)


def enter_for(back: str) -> str:
    """The door, which leads back to a page."""
    return f"{ENTER}?{urlencode({'back': back})}" if local(back) != LOBBY else ENTER


def local(back: str) -> str:
    """A page of this server, whatever somebody wrote into an address; the lobby if it is none."""
    plain = back.isascii() and back.isprintable() and "\\" not in back
    return back if plain and back.startswith("/") and not back.startswith("//") else LOBBY


def umpire_at(table: str) -> str:
    """The page of whoever runs a table."""
    return f"{table_at(table)}/umpire"


def desk_at(table: str) -> str:
    """The desk of whoever runs a table: who has handed in, and who is waited for."""
    return f"{table_at(table)}/desk"


def paper_at(table: str, seat: str) -> str:
    """Where an umpire enters what a seat wrote on its paper."""
    return f"{desk_at(table)}/{quote(seat, safe='')}"


def war_at(table: str) -> str:
    """How the war of a table went, when it is over."""
    return f"{table_at(table)}/war"


def step_at(table: str, seat: str, step: int) -> str:
    """A step as a seat saw it then."""
    return f"{seat_at(table, seat)}/step/{step}"


def fight_at(table: str, seat: str, event: str) -> str:
    """The battle of a sentence with this anchor ("12.3"), as a seat was told of it."""
    step, _, number = event.partition(".")
    return f"{seat_at(table, seat)}/step/{step}/fight/{number}"


def gazette_at(table: str, seat: str, turn: int | str) -> str:
    """The public sheet of a turn; "last" is the newest."""
    return f"{seat_at(table, seat)}/gazette/{turn}"


def rules_at(game: str, section: str = "") -> str:
    """The rulebook of a game, at a section as reasons of reports name it: "§7", "XY.2"."""
    page = f"/rules/{quote(game, safe='')}"
    return f"{page}#{anchor(section)}" if section else page


def anchor(section: str) -> str:
    """The id of a section on the page of a rulebook."""
    words = "".join(sign if sign.isalnum() else " " for sign in section.casefold()).split()
    return "s-" + "-".join(words)
