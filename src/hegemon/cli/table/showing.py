"""Tables in words, for whoever hosts them: nothing of what is hidden in a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hegemon.core.refusals import shown
from hegemon.play.people.ports import People
from hegemon.play.ruling.rulings import rules_in_words, value_in_words
from hegemon.play.start.house_rules import choices_of, described
from hegemon.play.tables.hall import Hall
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.ports import Holder, TableKept
from hegemon.play.tables.votes import in_words
from hegemon.play.times.clocks import on_the_wall


def rows(hall: Hall) -> list[dict[str, Any]]:
    """A row for each table, the one played last first."""
    return [_row(hall, name) for name in hall.store.matches() if _is_table(hall, name)]


def line_of(row: Mapping[str, Any]) -> str:
    """A table in a line."""
    return f"{row['table']}  {row['title']:<30.30}  {row['date'] or 'not begun':<24} {row['state']}"


def details(hall: Hall, people: People, name: str) -> dict[str, Any]:
    """All that everybody at a table may know, and the clock on each player's wall."""
    match, holders = hall.match(name), hall.store.holders(name)
    now = match.now
    zones = {player: _zone(people, holder) for player, holder in holders.items()}
    seats = [
        {
            "seat": player,
            "name": plan.name,
            "by": plan.by,
            "held": player in holders,
            "missed": now.attended(player).ever,
            "zone": zones.get(player, ""),
            "due": on_the_wall(now.due, zones[player]) if zones.get(player) else "",
        }
        for player, plan in now.plans.items()
    ]
    told = [
        {"time": line.time, "step": line.step, "text": line.text}
        for line in ledger(hall.store, name)
    ]
    terms = now.terms.in_words()
    due = {"due": now.due, "due_there": on_the_wall(now.due, now.terms.schedule.zone)}
    return {**_row(hall, name), "terms": terms, **due, "seats": seats, "ledger": told}


def rules_of(hall: Hall, name: str) -> Iterator[str]:
    """Each house rule of a match: what it says, and what it may say or why it cannot change.

    Behind them, what has been said and does not count yet.
    """
    match = hall.match(name)
    said = match.header.house_rules
    for rule in described(match.ruleset):
        value = said[rule["name"]]
        text = choices_of(match.ruleset, rule["name"])["kind"] == "text"  # a whole map, perhaps
        written = shown(value) if text else value_in_words(value)
        why = match.ruleset.why_settled(rule["name"])
        may = "yes, no" if isinstance(value, bool) else rule["values"]
        if not why and (unvoted := match.ruleset.why_unvoted(rule["name"])):
            may = f"{may}; not by a vote: {unvoted}"
        yield f"{rule['name']} = {written} ({f'settled: {why}' if why else may})"
    for one in match.now.announced:
        yield f"from the next turn on: {rules_in_words(one.rules)}: {one.reason}"
    yield from map(in_words, match.header.proposals)


def page_of(found: Mapping[str, Any]) -> str:
    """A table as a page."""
    return "\n".join(_page(found))


def _page(found: Mapping[str, Any]) -> Iterator[str]:
    yield f"{found['title']} ({found['game']}), table {found['table']}"
    yield f"{found['date'] or 'not begun'}: {found['state']}" + (
        f", due {found['due_there']}" if found["due"] else ""
    )
    yield f"Terms: {found['terms']}"
    yield ""
    for seat in found["seats"]:
        missed = f", missed {seat['missed']}" if seat["missed"] else ""
        held = "" if seat["held"] or seat["by"] != "human" else ", nobody holds it"
        due = f", due {seat['due']}" if seat["due"] else ""
        yield f"  {seat['seat']:<6} {seat['name']} ({seat['by']}{held}{missed}){due}"
    if found["ledger"]:
        yield ""
        yield "Ledger:"
    for line in found["ledger"]:
        yield f"  {on_the_wall(line['time'], '') or '-':<28}  {line['text']}"


def _zone(people: People, holder: Holder) -> str:
    """Where who holds a seat lives; "" for who has no account, or has not said it."""
    account = people.account(holder.account) if holder.account else None
    return account.zone if account and account.zone != "UTC" else ""


def _is_table(hall: Hall, name: str) -> bool:
    """Whether a match has people around it: one played in a terminal has none."""
    from hegemon.play.errors import NotThere

    try:
        hall.store.table(name)
    except NotThere:
        return False
    return True


def _row(hall: Hall, name: str) -> dict[str, Any]:
    table = hall.store.table(name)
    return {
        "table": name,
        "title": table.opened.title,
        "game": table.ruleset,
        "date": table.facts.date,
        "state": _state(table),
    }


def _state(table: TableKept) -> str:
    facts = table.facts
    if facts.over:
        return "over"
    if facts.held:
        return "waits for dice" if facts.held == "dice" else facts.held
    if facts.open:
        return f"waits for people on {', '.join(facts.open)}"
    return f"waits for {', '.join(facts.waiting)}" if facts.waiting else "goes on"
