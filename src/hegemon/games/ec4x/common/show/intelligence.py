"""What a House knows of systems that are not its own, and how old that is."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Section, Table, counted
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.rules.missions import MISSIONS
from hegemon.games.ec4x.common.show.words import house, place, seen_of
from hegemon.games.ec4x.common.state import Contact, Intelligence, chart
from hegemon.games.ec4x.common.view import View

MONEY = frozenset({"treasury", "product"})


def intelligence(view: View) -> Iterator[Section]:
    """2.4, 4.1: contacts now, what spies reported, and what was seen before."""
    tables = [table for table in (_contacts(view), _reports(view), _sightings(view)) if table.rows]
    if tables:
        yield Section("Intelligence", tuple(tables))


def age(view: View, turn: int) -> str:
    """How old a report is: "now" or "3 turns ago"."""
    old = view.turn - turn
    return f"{counted(old, 'turn')} ago" if old else "now"


def fact(name: str, much: int) -> str:
    """One figure of a spy's report."""
    return f"{name} {in_money(much)}" if name in MONEY else f"{name} {much}"


def facts(report: Intelligence) -> str:
    """All figures of a spy's report."""
    return ", ".join(fact(name, much) for name, much in report.facts.items()) or "nothing"


def strength(view: View, seen: Contact) -> str:
    """2.4: what is to be seen of a foreign fleet."""
    return f"{house(view, seen.owner)}: {seen_of(seen.squadrons, seen.lift)}"


def _contacts(view: View) -> Table:
    rows: list[tuple[str, ...]] = []
    for system, seen in view.contacts.items():
        rows += [(place(view, system), strength(view, one)) for one in seen]
    return Table("Fleets in sight", ("system", "fleet"), tuple(rows))


def _reports(view: View) -> Table:
    assert view.me is not None
    known = view.houses[view.me].intelligence
    rows: list[tuple[str, ...]] = []
    for system in chart(view).systems:  # in the map's order, not in that of the reports
        for one in known.get(system, ()):
            when, mission = age(view, one.turn), MISSIONS[one.mission].name.lower()
            rows.append((place(view, system), when, mission, house(view, one.owner), facts(one)))
    heads = ("system", "when", "mission", "whose", "found")
    return Table("Reports of spies", heads, tuple(rows))


def _sightings(view: View) -> Table:
    """2.4: what somebody had or did where the House looks no more; empty space is on the map."""
    assert view.me is not None
    known = view.houses[view.me].known
    rows: list[tuple[str, ...]] = []
    for system in chart(view).systems:
        seen = known.get(system)
        if seen is None or not (seen.owner or seen.fleets):
            continue
        works = ", ".join(seen.facilities) or "-"
        fleets = "; ".join(strength(view, one) for one in seen.fleets) or "-"
        when, whose = age(view, seen.turn), house(view, seen.owner)
        rows.append((place(view, system), when, whose, works, fleets))
    return Table("Seen before", ("system", "when", "whose", "in orbit", "fleets"), tuple(rows))
