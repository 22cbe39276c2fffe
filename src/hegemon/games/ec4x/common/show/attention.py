"""What needs an answer: what a House would be sorry to have overlooked."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core import Player, Section, Sentence, counted, enumerated
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.forms.decisions import idle_colonies, idle_fleets
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import gross_product, net_value
from hegemon.games.ec4x.common.rules.sights import hostile
from hegemon.games.ec4x.common.rules.upkeep import upkeep_of
from hegemon.games.ec4x.common.show.words import fleet_name, house, place
from hegemon.games.ec4x.common.state import colonies_of
from hegemon.games.ec4x.common.view import View

MOST_NAMED = 8
"""More are only counted: the tables have them all."""


def attention(view: View) -> Section | None:
    """Threats first, then money, then what is idle; None where nothing waits for the House."""
    if view.me is None or view.houses[view.me].out or view.houses[view.me].collapsed:
        return None
    told = [*_threats(view), *_offers(view), *_money(view), *_idle(view)]
    return Section("What needs an answer", tuple(told), urgent=True) if told else None


def _threats(view: View) -> Iterator[Sentence]:
    """2.4, 4.1: foreign fleets where the House has a colony, and blockades."""
    assert view.me is not None
    for system in colonies_of(view, view.me):
        met: dict[Player, int] = {}
        for contact in view.contacts.get(system, ()):
            met[contact.owner] = met.get(contact.owner, 0) + contact.squadrons
        for owner, count in met.items():
            squadrons = counted(count, "squadron")
            how = "hostile" if hostile(view, system, view.me, owner) else "not hostile"
            text = f"{place(view, system)}: {house(view, owner)} is there with {squadrons}, {how}."
            yield Sentence(text, places=(system,))
        if view.colonies[system].blockaded:
            yield Sentence(f"{place(view, system)} is blockaded.", places=(system,))


def _offers(view: View) -> Iterator[Sentence]:
    """8: a pact counts when both have said so."""
    assert view.me is not None
    own = view.houses[view.me].stances
    offering: list[Player] = []
    for player, other in view.houses.items():
        offers_pact = other.stances.get(view.me) == "pact"
        if player != view.me and offers_pact and own.get(player) != "pact":
            offering.append(player)
    if offering:
        named = enumerated(house(view, player) for player in offering)
        offers = "offers" if len(offering) == 1 else "offer"
        yield Sentence(f"{named} {offers} a pact: declare {offering[0]} pact accepts.")


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


def _idle(view: View) -> Iterator[Sentence]:
    """Fleets without a mission, and colonies that build nothing while there is money."""
    assert view.me is not None
    draft = HouseDraft(view, view.me)
    waiting = idle_fleets(draft)
    if waiting:
        names = [fleet_name(view, one.id) for one in waiting]
        named = _and_more(_listed(names), len(waiting))
        yield Sentence(f"{counted(len(waiting), 'fleet')} without a mission: {named}.")
    empty = idle_colonies(draft)
    if empty and view.houses[view.me].treasury > 0:
        named = _and_more(_listed([place(view, system) for system in empty]), len(empty))
        yield Sentence(f"{counted(len(empty), 'colony')} with nothing to build: {named}.")


def _listed(names: list[str]) -> str:
    """The first of them, as a sentence lists them."""
    first = names[:MOST_NAMED]
    return enumerated(first) if len(first) == len(names) else ", ".join(first)


def _and_more(named: str, count: int) -> str:
    """Those that are named, and how many are not."""
    return f"{named} and {count - MOST_NAMED} more" if count > MOST_NAMED else named
