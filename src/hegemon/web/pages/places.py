"""Addresses of pages, made in one place."""

from __future__ import annotations

from urllib.parse import quote, urlencode

LOBBY = "/"
ENTER = "/enter"


def table_at(table: str) -> str:
    """A table, for whoever comes: it leads to his seat, if he has one."""
    return f"/t/{quote(table, safe='')}"


def seat_at(table: str, seat: str) -> str:
    """The match page of a seat, or of a bystander."""
    return f"{table_at(table)}/{quote(seat, safe='')}"


def enter_for(back: str) -> str:
    """The door, which leads back to a page."""
    return f"{ENTER}?{urlencode({'back': back})}" if local(back) != LOBBY else ENTER


def local(back: str) -> str:
    """A page of this server, whatever somebody wrote into an address; the lobby if it is none."""
    plain = back.isascii() and back.isprintable() and "\\" not in back
    return back if plain and back.startswith("/") and not back.startswith("//") else LOBBY
