"""What needs an answer: what a House would be sorry to have overlooked."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player, Section, Sentence, counted, enumerated, first_of, offered
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.answers import Declare, SetBudget
from hegemon.games.ec4x.common.forms.decisions import idle_colonies, idle_fleets
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import gross_product, net_value
from hegemon.games.ec4x.common.rules.research import POINT, barred, level_cost
from hegemon.games.ec4x.common.rules.sights import hostile
from hegemon.games.ec4x.common.rules.upkeep import upkeep_of
from hegemon.games.ec4x.common.show.relations import offering
from hegemon.games.ec4x.common.show.words import fleet_mark, house, place, seen_of
from hegemon.games.ec4x.common.state import Contact, colonies_of
from hegemon.games.ec4x.common.view import View


def attention(view: View) -> Section | None:
    """Threats first, then money, then what is idle; None where nothing waits for the House."""
    if view.me is None:
        return None
    gone = _gone(view)
    if gone:
        return Section("Your House", (Sentence(gone),), urgent=True)
    told = [
        *_collapse(view),
        *_threats(view),
        *_money(view),
        *_research(view),
        *_offers(view),
        *_idle(view),
    ]
    return Section("What needs an answer", tuple(told), urgent=True) if told else None


def _gone(view: View) -> str:
    """1.1: that nobody obeys the House any more; empty while somebody does."""
    assert view.me is not None
    own = view.houses[view.me]
    if own.out:
        return "Your House is no more: it has no colony, and nobody to found or take one."
    if own.collapsed:
        return (
            "Your House has collapsed: nobody obeys it any more. What it has only defends itself."
        )
    return ""


def _collapse(view: View) -> Iterator[Sentence]:
    """1.1, R85: how near the House is to its collapse; nothing threatens more."""
    assert view.me is not None
    own = view.houses[view.me]
    if not view.house_rules.collapse or own.prestige >= 0:
        return
    left = view.tables.prestige.turns_below - own.below
    when = "at the end of this month" if left <= 1 else f"in {left} months"
    text = f"Your House collapses {when}, and you lose, unless its prestige, now {own.prestige}, "
    yield Sentence(f"{text}is 0 or more by then.")


def _threats(view: View) -> Iterator[Sentence]:
    """2.4, 4.1: foreign fleets where the House has a colony, and blockades: hostile ones first."""
    assert view.me is not None
    quiet: list[Sentence] = []
    for system, colony in colonies_of(view, view.me).items():
        there = _strengths(view, system)
        if not there and not colony.blockaded:
            continue
        where = f"{place(view, system)} is blockaded" if colony.blockaded else place(view, system)
        text = f"{where}: {'; '.join(there)}." if there else f"{where}."
        told = Sentence(text, places=(system,))
        if colony.blockaded or _is_threatened(view, system):
            yield told
        else:
            quiet.append(told)
    yield from quiet


def _strengths(view: View, system: str) -> list[str]:
    """2.4: each foreign House in a system, with what can be counted of its fleets."""
    assert view.me is not None
    met: dict[Player, list[Contact]] = {}
    for contact in view.contacts.get(system, ()):
        met.setdefault(contact.owner, []).append(contact)
    told: list[str] = []
    for owner, fleets in met.items():
        seen = seen_of(sum(one.squadrons for one in fleets), sum(one.lift for one in fleets))
        how = "hostile" if hostile(view, system, view.me, owner) else "not hostile"
        told.append(f"{house(view, owner)} is there with {seen}, {how}")
    return told


def _is_threatened(view: View, system: str) -> bool:
    assert view.me is not None
    there: tuple[Contact, ...] = view.contacts.get(system, ())
    return any(hostile(view, system, view.me, contact.owner) for contact in there)


def _offers(view: View) -> Iterator[Sentence]:
    """8: a pact counts when both have said so; with a House that is gone there is none."""
    found = offering(view)
    if found:
        named = enumerated(house(view, player) for player in found)
        yield Sentence(f"{named} {'offers' if len(found) == 1 else 'offer'} a pact.")
        answers = enumerated((offered(Declare(one, "pact")) for one in found), "or")
        yield Sentence(f"To accept: {answers}.")  # of its own: a client may say it with buttons


def _money(view: View) -> Iterator[Sentence]:
    """XY.1, XX.4: whether next turn's upkeep can be paid as things are."""
    assert view.me is not None
    own = view.houses[view.me]
    taxes = 0
    for system, colony in colonies_of(view, view.me).items():
        taxes += net_value(view, gross_product(view, system, colony), own.tax)
    upkeep = upkeep_of(view, view.me)
    if own.treasury + taxes < upkeep:
        have = f"{in_money(own.treasury)} and taxes of about {in_money(taxes)}"
        yield Sentence(f"Upkeep of {in_money(upkeep)} is more than {have} will pay.")


def _research(view: View) -> Iterator[Sentence]:
    """XYZ: points that are bought beyond what a level takes, while something bars the level."""
    assert view.me is not None
    own = view.houses[view.me]
    if view.house_rules.research == "ladder":
        return
    for field, why in barred(view, own).items():
        have, cost = own.points.get(field, 0), level_cost(view, own, field)
        if have >= cost:
            stop = offered(SetBudget(field, 0))
            points = f"{have // POINT} of {cost // POINT} points"
            yield Sentence(f"Research of {field} has {points}, but {why}.")
            yield Sentence(f"To save the money: {stop}.")


def _idle(view: View) -> Iterator[Sentence]:
    """Fleets without a mission, and colonies that build nothing while there is money."""
    assert view.me is not None
    draft = HouseDraft(view, view.me)
    waiting = idle_fleets(draft)
    if waiting:
        names = [fleet_mark(view, one.id) for one in waiting]
        named = first_of(names)
        yield Sentence(f"{counted(len(waiting), 'fleet')} without a mission: {named}.")
    empty = idle_colonies(draft)
    if empty and view.houses[view.me].treasury > 0:
        named = first_of([place(view, system) for system in empty])
        yield Sentence(f"{counted(len(empty), 'colony')} with nothing to build: {named}.")
