"""What will come of the orders that cost nothing: whoever writes one reads what it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hegemon.core import Player, counted
from hegemon.games.ec4x.common.answers import (
    Attend,
    Call,
    Cancel,
    Declare,
    Detach,
    Merge,
    Operate,
    Ready,
    Reassign,
    Split,
    Unload,
)
from hegemon.games.ec4x.common.forms.fleet_choices import fleet_units, ships_in_words
from hegemon.games.ec4x.common.forms.listing import Effects
from hegemon.games.ec4x.common.mission_orders import Join, Tell
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.orders.fleets import NEW
from hegemon.games.ec4x.common.rules.orders.readiness import IN_WORDS


def _attended(before: HouseDraft, order: Attend, after: HouseDraft) -> Iterator[str]:
    """R59: nothing changes by it."""
    yield "you are there"


def _cancelled(before: HouseDraft, order: Cancel, after: HouseDraft) -> Iterator[str]:
    """3: how many are not built any more."""
    fewer = _ordered(before, order) - _ordered(after, order)
    yield f"{fewer} fewer"


def _ordered(draft: HouseDraft, order: Cancel) -> int:
    """3: units of a kind under way and waiting at a colony."""
    colony = draft.colonies[order.colony]
    begun = sum(each.unit == order.unit and not each.squadron for each in colony.projects)
    return begun + sum(wish.count for wish in colony.queue if wish.unit == order.unit)


def _told(before: HouseDraft, order: Tell, after: HouseDraft) -> Iterator[str]:
    """4.1: the mission by its number."""
    kind = order.kind_of_mission
    assert kind is not None, "the law refused it"
    yield f"{kind.number:02} {kind.name}"


def _joined(before: HouseDraft, order: Join, after: HouseDraft) -> Iterator[str]:
    """4.1: where the other fleet is now."""
    yield f"{order.host} is at {after.fleets[order.host].at}"


def _made(before: HouseDraft, order: Split | Detach, after: HouseDraft) -> Iterator[str]:
    """2.3.4: the new fleet, by the name that orders know it by, and what it has."""
    for name, fleet in after.fleets.items():
        if name not in before.fleets:
            yield f"becomes {name}: {ships_in_words(fleet_units(fleet))}"


def _merged(before: HouseDraft, order: Merge, after: HouseDraft) -> Iterator[str]:
    """2.3.4: what the other fleet has then."""
    yield f"{order.into} has {ships_in_words(fleet_units(after.fleets[order.into]))}"


def _reassigned(before: HouseDraft, order: Reassign, after: HouseDraft) -> Iterator[str]:
    """2.3.3: the squadron that it joins, as it is then; a new one by its name."""
    name = order.to if order.to != NEW else f"s{after.house.squadrons_made}"
    found = after.squadron_called(name)
    if found is not None:
        ships = Counter(ship.unit for ship in found[1].ships)
        yield f"{name} has {ships_in_words(dict(ships))}"


def _unloaded(before: HouseDraft, order: Unload, after: HouseDraft) -> Iterator[str]:
    """2.3.2: where they go ashore."""
    yield f"ashore at {before.fleets[order.fleet].at}"


def _declared(before: HouseDraft, order: Declare, after: HouseDraft) -> Iterator[str]:
    """8: how the other stands, for a pact needs both."""
    other = Player(order.house)
    towards_you = before.here.houses[other].stances.get(before.player, "neutral")
    if order.stance != "pact":
        was = before.house.stances.get(other, "neutral")
        yield f"you were {was}, it is {towards_you}"
    elif towards_you == "pact":
        yield "a pact, for it has offered one"
    else:
        yield "an offer: a pact when it declares the same"


def _operated(before: HouseDraft, order: Operate, after: HouseDraft) -> Iterator[str]:
    """8: the points that it takes."""
    points = before.house.covert - after.house.covert
    if points:
        yield f"takes {points} of {counted(before.house.covert, 'point')}"
    yield "it may be found out"


def _readied(before: HouseDraft, order: Ready, after: HouseDraft) -> Iterator[str]:
    """R36: how the fleet is then."""
    yield IN_WORDS[order.readiness]


def _called(before: HouseDraft, order: Call, after: HouseDraft) -> Iterator[str]:
    """2.3.4: the name that lists and reports have."""
    yield f"{order.fleet} is {order.called}"


PLAIN_EFFECTS: Effects = {
    Attend: _attended,
    Cancel: _cancelled,
    Tell: _told,
    Join: _joined,
    Split: _made,
    Detach: _made,
    Merge: _merged,
    Reassign: _reassigned,
    Unload: _unloaded,
    Declare: _declared,
    Operate: _operated,
    Ready: _readied,
    Call: _called,
}
"""What is to be said of these orders."""
