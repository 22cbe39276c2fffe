"""What happened at home, as sentences, each with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, Sentences, capital, counted, enumerated, tell
from hegemon.games.ec4x.common.amounts import COIN, SOUL, in_money, in_round, in_units
from hegemon.games.ec4x.common.events import (
    Breakthrough,
    GameEnded,
    HouseCapitulated,
    HouseCollapsed,
    HouseEliminated,
    IncomeReceived,
    InstalmentsPaid,
    LevelReached,
    OrdersMissed,
    OrdersPaid,
    PeopleArrived,
    PeopleGrew,
    PlanetTerraformed,
    PrestigeChanged,
    ProjectBegun,
    ProjectWaits,
    RepairForfeited,
    ResearchBought,
    SquadronRepaired,
    TurnBegan,
    UnitNeglected,
    UnitsCommissioned,
    UnitsMended,
    UnitsNeglected,
    UpkeepPaid,
    WorkLost,
)
from hegemon.games.ec4x.common.ledger import Payment, total
from hegemon.games.ec4x.common.rules.research import upgrade_months
from hegemon.games.ec4x.common.show.words import fleet_name, house, place, units, whose
from hegemon.games.ec4x.common.view import View

sentence = Sentences[View]()
"""What happens at home, in words."""


@sentence.register
def _(event: TurnBegan, view: View) -> Sentence:
    text = f"Turn {event.turn} begins: month {event.month} of the year {event.year}."
    return tell(event, text, "a turn is a month of the Terran calendar")


@sentence.register
def _(event: IncomeReceived, view: View) -> Sentence:
    taxes = sum(one.tax for one in event.yields) - event.lost
    trade = sum(route.coins for route in event.trade)
    earned = [f"{in_round(taxes)} of taxes", f"{in_round(event.interest)} of interest"]
    if event.trade:
        earned.append(f"{in_round(trade)} of trade")
    text = f"The treasury takes in {enumerated(earned)}, and holds {in_round(event.treasury)}."
    why = "interest on what was kept, and the tax rate on the gross product of all colonies"
    inputs = [f"carried over {in_money(event.carried)}", f"tax {event.rate}%"]
    exact = f"{in_money(taxes)} of taxes, {in_money(event.interest)} of interest"
    inputs.append(f"to the coin: {exact}")
    inputs += [
        f"{one.system}: {in_money(one.tax)} of {in_money(one.product)}" for one in event.yields
    ]
    inputs += [f"{' to '.join(one.way)}: {in_money(one.coins)} of trade" for one in event.trade]
    if event.lost:
        inputs.append(f"{in_money(event.lost)} of taxes led astray")
    return tell(event, text, why, *inputs)


@sentence.register
def _(event: UpkeepPaid, view: View) -> Sentence:
    text = f"Upkeep takes {in_money(event.cost - event.unpaid)}."
    if event.unpaid:
        text = f"{text[:-1]}; {in_money(event.unpaid)} cannot be paid."
    why = "every unit has its maintenance cost each turn"
    return tell(event, text, why, f"left {in_money(event.treasury)}")


@sentence.register
def _(event: UnitNeglected, view: View) -> Sentence:
    if event.what in view.tables.units:
        what = f"A {view.tables.units[event.what].name} at {place(view, event.where)}"
    else:
        what = f"Squadron {event.what} of {fleet_name(view, event.where)}"
    if event.fate == "sold":
        text = f"{what} is sold for {in_money(event.coins)}: it is unpaid."
        percent = view.tables.construction.distress
        return tell(event, text, f"the oldest unpaid units are sold for {percent}% of their price")
    text = f"{what} is {event.fate}: it is unpaid."
    return tell(event, text, "the oldest unpaid units fall one state each")


@sentence.register
def _(event: UnitsNeglected, view: View) -> Sentence:
    fates = ((event.crippled, "crippled"), (event.lost, "lost"))
    fell = [f"{units(view, {event.unit: count})} {fate}" for count, fate in fates if count]
    text = f"Unpaid at {place(view, event.system)}: {enumerated(fell)}."
    why = "the oldest unpaid units fall one state each; then those that bear no date"
    return tell(event, text, why, at=(event.system,))


DEEDS = {
    "task_force_destroyed": "destroying a Task Force",
    "task_force_lost": "a Task Force lost",
    "squadron_destroyed": "destroying a squadron",
    "squadron_lost": "a squadron lost",
    "planet_undefended": "a planet lost without a fight",
    "retreat_forced": "forcing a retreat",
    "planet_taken": "taking a planet",
    "planet_lost": "losing a planet",
    "surprised": "being surprised",
    "ambushed": "being ambushed",
    "starbase_destroyed": "destroying a Starbase",
    "starbase_lost": "losing a Starbase",
    "colony_founded": "founding a colony",
    "colony_full": "a colony with all the people its planet bears",
    "class_raised": "a planet made better",
    "technology": "a new level",
    "spied": "spying",
    "hacked": "hacking a Starbase",
    "scout_lost": "scouts lost while spying",
    "blockaded": "a blockaded colony",
    "merchant_taken": "merchants captured",
    "merchant_lost": "merchants lost",
    "unpaid": "unpaid upkeep",
    "tax": "an unbearable tax",
    "low_tax": "a low tax",
    "civil_works": "civil works",
    "operation": "a covert operation",
    "operation_suffered": "what others did in the dark",
    "operation_failed": "a covert operation that came to light",
    "spending": "spending on the dark arts",
}


@sentence.register
def _(event: PrestigeChanged, view: View) -> Sentence:
    where = f" at {place(view, event.system)}" if event.system else ""
    text = f"Prestige {event.amount:+} for {DEEDS[event.deed]}{where}: now {event.total}."
    at = (event.system,) if event.system else ()
    return tell(event, text, "the table of prestige", at=at)


PURPOSES = {
    "construction": "building {count} {what} at {system}",
    "cancelled": "{count} {what} cancelled at {system}",
    "repair": "repairing squadron {what} at {system}",
    "restoration": "repairing {count} {what} at {system}",
    "scrap": "{count} {what} scrapped at {system}",
    "industry": "{count} IU at {system}",
    "terraforming": "terraforming {system}",
    "transfer": "bringing {count} PTU from {system} to {what}",
    "level": "a level of {what}",
    "covert": "{count} points for covert operations",
    "guard": "{count} points of counter-intelligence",
}


def _line(one: Payment) -> str:
    text = PURPOSES[one.purpose].format(count=one.count, what=one.what, system=one.system)
    back = "back " if one.coins < 0 else ""
    return f"{in_money(abs(one.coins))} {back}for {text}"


@sentence.register
def _(event: OrdersPaid, view: View) -> Sentence:
    cost = total(event.payments)
    what = f"Orders take {in_money(cost)}" if cost >= 0 else f"Orders bring in {in_money(-cost)}"
    text = f"{what}, and {in_money(event.treasury)} is left."
    return tell(event, text, "what is ordered is paid at once", *map(_line, event.payments))


@sentence.register
def _(event: ProjectBegun, view: View) -> Sentence:
    where = place(view, event.system)
    text = f"{where} begins {units(view, event.units)} for {in_money(event.paid)}."
    parts = view.house_rules.payment == "parts"
    why = "a part of the price is paid each turn" if parts else "the whole price is paid at once"
    return tell(event, text, why, at=(event.system,))


@sentence.register
def _(event: InstalmentsPaid, view: View) -> Sentence:
    text = f"Work under way takes {in_money(event.paid)}."
    if event.stopped:
        begun = f"{text[:-1]}; it" if event.paid else "Work under way"
        text = f"{begun} stands still on {units(view, event.stopped)} for want of money."
    why = "work is paid for turn by turn; what is not paid for comes no nearer"
    return tell(event, text, why, f"left {in_money(event.treasury)}")


@sentence.register
def _(event: ProjectWaits, view: View) -> Sentence:
    what = units(view, {event.unit: event.count})
    text = f"{place(view, event.system)} waits with {what}: {event.why}."
    return tell(event, text, "work begins when money, docks and law allow", at=(event.system,))


@sentence.register
def _(event: UnitsCommissioned, view: View) -> Sentence:
    fleet = f", in {fleet_name(view, event.fleet)}" if event.fleet else ""
    text = f"{place(view, event.system)} commissions {units(view, event.units)}{fleet}."
    price = in_money(view.tables.construction.coins_per_turn)
    why = f"a unit takes a turn for each {price} of its price, unless the text says otherwise"
    return tell(event, text, why, at=(event.system,))


@sentence.register
def _(event: WorkLost, view: View) -> Sentence:
    where = place(view, event.system)
    work = [units(view, event.units)] if event.units else []
    work += [f"squadron {name}" for name in event.squadrons]
    text = f"Work on {enumerated(work)} at {where} is lost with the docks."
    why = "work that lies in a yard or port is lost with it"
    return tell(event, text, why, f"{in_money(event.paid)} had been paid", at=(event.system,))


@sentence.register
def _(event: SquadronRepaired, view: View) -> Sentence:
    text = f"Squadron {event.squadron} is repaired at {place(view, event.system)}."
    why = f"a yard repairs for {view.tables.construction.repair}% of the price"
    return tell(event, text, why, at=(event.system,))


@sentence.register
def _(event: RepairForfeited, view: View) -> Sentence:
    text = f"Squadron {event.squadron} is not at {place(view, event.system)} any more: its repair "
    why = "a squadron is repaired at the yard where it lies, or not at all"
    return tell(event, f"{text}for {in_money(event.paid)} is forfeited.", why, at=(event.system,))


@sentence.register
def _(event: UnitsMended, view: View) -> Sentence:
    text = f"{place(view, event.system)} has mended {units(view, {event.unit: event.count})}."
    if not event.count:
        text = f"{place(view, event.system)} has lost what it was mending."
    elif event.count < event.paid:
        text += f" {event.paid - event.count} of those that were paid for had been lost."
    figures = view.tables.construction
    turns = counted(figures.repair_turns, "turn")
    why = f"a unit is mended for {figures.repair}% of its price in {turns}"
    return tell(event, text, why, at=(event.system,))


@sentence.register
def _(event: ResearchBought, view: View) -> Sentence:
    points = ", ".join(f"{field} {in_money(gain)}" for field, gain in event.points.items())
    text = f"{in_money(event.spent)} goes into research: {points} points."
    return tell(event, text, "points are bought at the prices of their fields")


@sentence.register
def _(event: LevelReached, view: View) -> Sentence:
    text = f"{capital(house(view, event.player))} reaches {event.field} {event.level}."
    why = f"levels are bought in {upgrade_months(view.tables)}; a breakthrough may bring one"
    if view.tables.breakthrough is None or not view.house_rules.breakthroughs:
        why = f"levels are bought in {upgrade_months(view.tables)}"
    return tell(event, text, why)


def _for_good(what: str, amount: int, own: str) -> str:
    """XYZ.1: what a great breakthrough brings; `own` says whose ships these are."""
    gains = {
        "growth": f"people grow by {amount}% more in a turn",
        "stealth": f"{own} Raiders are {amount} harder to find",
        "lanes": f"{own} crippled ships may use restricted lanes",
    }
    return gains.get(what, f"the economy gains {amount}% for good")


@sentence.register
def _(event: Breakthrough, view: View) -> Sentence:
    gains = _for_good(event.field, event.amount, whose(view, event.player))
    gifts = {
        "none": "No breakthrough in research this time.",
        "points": f"A breakthrough: {event.amount // COIN} further points for {event.field}.",
        "discount": f"A breakthrough brings {event.field} nearer.",
        "level": f"A great breakthrough: a level of {event.field} for nothing.",
        "revolution": f"A revolution in science: {gains}.",
    }
    months = upgrade_months(view.tables)
    why = f"in {months} a die may bring a breakthrough, the likelier the more was spent"
    dice = (f"d100: {event.roll}, {event.chance} or less brings one",)
    return tell(event, gifts[event.gift], why, dice=dice)


@sentence.register
def _(event: PeopleGrew, view: View) -> Sentence:
    gained = sum(event.gained.values())
    own = capital(whose(view, event.player))
    if gained >= 0:
        text = f"{own} people grow by {in_units(gained)} PU."
    else:
        text = f"{own} people are {in_units(-gained)} PU fewer."
    listed = tuple(f"{system} {parts / SOUL:+.2f}" for system, parts in event.gained.items())
    return tell(event, text, "people multiply towards what their planet bears", *listed)


@sentence.register
def _(event: PeopleArrived, view: View) -> Sentence:
    people, where = f"{event.people // SOUL} PTU", place(view, event.system)
    text = f"{people} arrive at {where}."
    if event.lost:
        text = f"{people} find {where} lost, and are lost with it."
    return tell(event, text, "the Guilds' Starliners go a jump a turn", at=(event.system,))


@sentence.register
def _(event: PlanetTerraformed, view: View) -> Sentence:
    name = view.tables.planets.called(event.planet_class).name
    text = f"{place(view, event.system)} is {name} now."
    return tell(event, text, "terraforming raises a planet by one class", at=(event.system,))


@sentence.register
def _(event: OrdersMissed, view: View) -> Sentence:
    who = house(view, event.player)
    text = f"No orders for {counted(event.turns, 'turn')}: {who} defends itself and waits."
    return tell(event, text, "what stands goes on; nothing is attacked")


@sentence.register
def _(event: HouseCollapsed, view: View) -> Sentence:
    text = f"{capital(house(view, event.player))} collapses: nobody obeys it any more."
    return tell(event, text, "prestige below nothing for too long")


@sentence.register
def _(event: HouseCapitulated, view: View) -> Sentence:
    text = f"{capital(house(view, event.player))} capitulates: nobody obeys it any more."
    return tell(event, text, "who gives the war up is out of it; what the House has defends itself")


@sentence.register
def _(event: HouseEliminated, view: View) -> Sentence:
    text = f"{capital(house(view, event.player))} is no more."
    return tell(event, text, "without a colony, and nobody left to found or take one")


@sentence.register
def _(event: GameEnded, view: View) -> Sentence:
    winners = " and ".join(house(view, one) for one in event.result.winners) or "nobody"
    text = f"The game is over: {winners} wins. {event.result.reason}"
    listed = tuple(f"{house(view, one)}: {much}" for one, much in event.prestige.items())
    return tell(event, text, "prestige is the key to victory", *listed)
