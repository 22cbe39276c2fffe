"""What can be written in the orders to colonies, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hegemon.core import Choice, Choices, Given, Numbers, counted
from hegemon.games.ec4x.common.amounts import COIN, in_money, in_units, share
from hegemon.games.ec4x.common.answers import (
    Build,
    Cancel,
    Ferry,
    Invest,
    Restore,
    Scrap,
    SetBudget,
    SetTax,
    Terraform,
)
from hegemon.games.ec4x.common.forms.books import taxes_of
from hegemon.games.ec4x.common.forms.build_choices import (
    how_many,
    units_to_build,
    where,
    why_nothing_to_build,
)
from hegemon.games.ec4x.common.forms.ferry_choices import destinations, ferried, to
from hegemon.games.ec4x.common.forms.listing import (
    Effects,
    Maker,
    choices_in,
    counts,
    first_reason,
    judged,
    labelled,
    units,
)
from hegemon.games.ec4x.common.rules import law
from hegemon.games.ec4x.common.rules.draft import HouseDraft
from hegemon.games.ec4x.common.rules.economy import population_units
from hegemon.games.ec4x.common.rules.forces import turns_for
from hegemon.games.ec4x.common.rules.lanes import civil_jumps
from hegemon.games.ec4x.common.rules.orders.construction import why_not_yet
from hegemon.games.ec4x.common.rules.orders.repair import (
    crippled_of,
    restoring_price,
    scrap_price,
    scrappable,
)
from hegemon.games.ec4x.common.rules.research import (
    POINT,
    level_cost,
    point_price,
    points_for,
    why_no_level,
)
from hegemon.games.ec4x.common.state import planet_of

WhyNone = Callable[[HouseDraft, str], str]


def _colony(draft: HouseDraft, system: str, barred: str = "", cost: str = "") -> Choice:
    """A colony by its planet and people, and what it costs to do something there."""
    people = in_units(population_units(draft.here, draft.colonies[system].people))
    label = f"{planet_of(draft.here, system).name}, {people} PU{cost and f': {cost}'}"
    return Choice(system, label, barred)


def _colonies(why_none: WhyNone) -> Maker:
    """Own colonies; those that an order can do nothing at are barred."""
    return lambda draft, _given: tuple(
        _colony(draft, system, why_none(draft, system)) for system in draft.colonies
    )


def _at(make: Callable[[HouseDraft, str], Choices]) -> Maker:
    """The choices at the colony that is named; none at what is no own colony."""

    def choices(draft: HouseDraft, given: Given) -> Choices:
        system = str(given.get("colony", ""))
        return make(draft, system) if system in draft.colonies else ()

    return choices


def _counted(make: Callable[[str, str, int], Restore | Scrap]) -> Maker:
    """How many of a unit at a colony."""
    return lambda draft, given: counts(
        draft, lambda count: make(str(given["colony"]), str(given["unit"]), count)
    )


def _work_at(draft: HouseDraft, system: str) -> Iterator[str]:
    """3: the units that a colony builds or waits to build."""
    colony = draft.colonies[system]
    yield from (wish.unit for wish in colony.queue)
    yield from (each.unit for each in colony.projects if not each.squadron)


def _underway(draft: HouseDraft, system: str) -> tuple[Choice, ...]:
    """3: each of these units once."""
    return units(draft, dict.fromkeys(_work_at(draft, system)))


def _crippled(draft: HouseDraft, system: str) -> tuple[Choice, ...]:
    """3.2: what is crippled at a colony, and not being mended."""
    colony = draft.colonies[system]
    hurt = [*colony.hurt, *(each.unit for each in colony.facilities if each.crippled)]
    return tuple(
        judged(draft, _mended(draft, system, one), Restore(system, one.value, 1))
        for one in units(draft, dict.fromkeys(hurt))
        if crippled_of(draft, colony, one.value)
    )


def _mended(draft: HouseDraft, system: str, choice: Choice) -> Choice:
    """3.4: a crippled unit with what the first of its kind costs to repair."""
    price = in_money(restoring_price(draft, Restore(system, choice.value, 1)))
    return labelled(choice, f"{choice.label}: {price}")


def _scrappable(draft: HouseDraft, system: str) -> tuple[Choice, ...]:
    """3.4: what a colony has, and how many."""
    have = scrappable(draft, draft.colonies[system])
    listed = (
        labelled(one, f"{one.label}, {have[one.value]}: {_brings(draft, system, one.value)}")
        for one in units(draft, have)
    )
    return tuple(judged(draft, one, Scrap(system, one.value, 1)) for one in listed)


def _brings(draft: HouseDraft, system: str, code: str) -> str:
    """3.4: what the first of a kind brings when it is scrapped."""
    price = scrap_price(draft, draft.colonies[system], Scrap(system, code, 1))
    return f"brings {in_money(share(price, draft.tables.construction.scrap))}"


def _invested(draft: HouseDraft, given: Given) -> Choices:
    """XY.1: as many Industrial Units as can be paid."""
    system = str(given["colony"])
    if system not in draft.colonies:
        return Numbers(1, 0, "no colony of yours")
    return counts(draft, lambda count: Invest(system, count))


def _investable(draft: HouseDraft, given: Given) -> Choices:
    """XY.1: own colonies with what the next Industrial Unit costs."""
    return tuple(_priced(draft, Invest(system, 1)) for system in draft.colonies)


def _terraformable(draft: HouseDraft, given: Given) -> Choices:
    """XYZ.7: own colonies with what the next class costs."""
    return tuple(_priced(draft, Terraform(system)) for system in draft.colonies)


def _priced(draft: HouseDraft, order: Invest | Terraform) -> Choice:
    """A colony with what an order there costs; barred where it cannot be given."""
    why = law.why_not(draft, order)
    if why:
        return _colony(draft, order.colony, why)
    spent = draft.house.treasury - law.after(draft, order).house.treasury
    return _colony(draft, order.colony, cost=in_money(spent))


def _sources(draft: HouseDraft, given: Given) -> Choices:
    """XY.3: own colonies that can spare people for another."""
    return tuple(
        _colony(draft, system, first_reason(destinations(draft, system), "you have no other"))
        for system in draft.colonies
    )


COLONY_CHOICES: dict[tuple[str, str], Maker] = {
    **choices_in(
        Build,
        colony=_colonies(why_nothing_to_build),
        unit=_at(units_to_build),
        count=how_many,
        where=where,
    ),
    **choices_in(
        Cancel,
        colony=_colonies(
            lambda draft, system: first_reason(
                _underway(draft, system), "nothing is being built there"
            )
        ),
        unit=_at(_underway),
    ),
    **choices_in(Invest, colony=_investable, count=_invested),
    **choices_in(Terraform, colony=_terraformable),
    **choices_in(Ferry, source=_sources, to=to, people=ferried),
    **choices_in(
        Restore,
        colony=_colonies(
            lambda draft, system: first_reason(
                _crippled(draft, system), "nothing is crippled there"
            )
        ),
        unit=_at(_crippled),
        count=_counted(Restore),
    ),
    **choices_in(
        Scrap,
        colony=_colonies(
            lambda draft, system: first_reason(_scrappable(draft, system), "nothing to scrap there")
        ),
        unit=_at(_scrappable),
        count=_counted(Scrap),
    ),
}
"""The choices of each field of the orders to colonies."""


# -- what they do beside their price


def _taxed(before: HouseDraft, order: SetTax, after: HouseDraft) -> Iterator[str]:
    """XY.1: the taxes of the next turn, as colonies are now."""
    was, will = in_money(taxes_of(before)), in_money(taxes_of(after))
    yield f"taxes of about {will} next turn" + (f", not {was}" if was != will else "")


def _budgeted(before: HouseDraft, order: SetBudget, after: HouseDraft) -> Iterator[str]:
    """XYZ.2 to XYZ.4: what the money buys each turn, and how far the next level is."""
    house, field = before.house, order.field
    price = in_money(point_price(before.here, house, field))
    points = in_money(points_for(before.here, house, field, order.money * COIN))
    yield f"each turn {points} points at {price}"
    have, cost = house.points.get(field, 0) // POINT, level_cost(before.here, house, field) // POINT
    level = house.levels.get(field, 0) + 1
    yield f"{field} {level} takes {cost}, you have {have}"
    why = why_no_level(before.here, house, field)
    if why and order.money:
        yield f"but {why}"


def _built(before: HouseDraft, order: Build, after: HouseDraft) -> Iterator[str]:
    """3.0: how many begin now and when they are done, how many wait and why."""
    had, has = before.colonies[order.colony], after.colonies[order.colony]
    begun = len(has.projects) - len(had.projects)
    if begun:
        turns = counted(turns_for(before.here, order.unit), "turn")
        yield f"{begun} {'begins' if begun == 1 else 'begin'} now for {turns}"
    waiting = sum(wish.count for wish in has.queue if wish.unit == order.unit)
    if waiting:
        wish = next(wish for wish in has.queue if wish.unit == order.unit)
        why = why_not_yet(after, order.colony, wish)
        yield f"{waiting} {'waits' if waiting == 1 else 'wait'}" + (f": {why}" if why else "")


def _ferried_for(before: HouseDraft, order: Ferry, after: HouseDraft) -> Iterator[str]:
    """XY.3, R30: how long the people travel."""
    jumps = civil_jumps(before.here, order.source, order.to)
    assert before.tables.guilds is not None
    assert jumps is not None
    yield f"there in {counted(-(-jumps // before.tables.guilds.jumps), 'turn')}"


def _terraformed(before: HouseDraft, order: Terraform, after: HouseDraft) -> Iterator[str]:
    """XYZ.7: what the planet becomes."""
    potential = planet_of(before.here, order.colony).potential + 1
    yield f"to {before.tables.planets.with_potential(potential).name}"


COLONY_EFFECTS: Effects = {
    SetTax: _taxed,
    SetBudget: _budgeted,
    Build: _built,
    Ferry: _ferried_for,
    Terraform: _terraformed,
}
"""What is to be said of these orders beside their price."""
