"""What happened between Houses, as sentences, each with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from hegemon.core import Sentence, Sentences, capital, counted, enumerated, tell
from hegemon.games.ec4x.common.amounts import in_money
from hegemon.games.ec4x.common.events_conflict import (
    BattleFought,
    Blockaded,
    Bombarded,
    ColonyFounded,
    ColonyMissed,
    FightersStranded,
    FleetMoved,
    FleetSalvaged,
    FleetSighted,
    FleetsMerged,
    FleetStopped,
    LiftLost,
    Loss,
    OperationDone,
    OperationSuffered,
    PlanetAssaulted,
    ScoutsCaught,
    Shooter,
    SpyReport,
    StanceChanged,
    TaskForce,
    Uncloaked,
)
from hegemon.games.ec4x.common.rules.missions import MISSIONS
from hegemon.games.ec4x.common.show.forces import UNARMED, destroyed_of, force_in_words
from hegemon.games.ec4x.common.show.intelligence import fact
from hegemon.games.ec4x.common.show.words import (
    fleet_name,
    house,
    place,
    places,
    seen_of,
    units,
    whose,
)
from hegemon.games.ec4x.common.state import chart
from hegemon.games.ec4x.common.view import View

sentence = Sentences[View]()
"""What happens between Houses, in words."""


@sentence.register
def _(event: FleetMoved, view: View) -> Sentence:
    text = (
        f"{fleet_name(view, event.fleet, begins=True)} goes from {places(view, event.way[:1])} to "
    )
    text += f"{place(view, event.way[-1])}."
    figures = view.tables.movement
    why = f"{counted(figures.jumps, 'jump')} a turn; {figures.major} along major lanes through own"
    why += " systems"
    return tell(event, text, why, " - ".join(event.way), at=event.way)


STOPS = {
    "no way": "finds no lane that it can use and waits",
    "enemy": "meets somebody hostile and goes no further",
    "no home": "has no home to go to and holds",
    "no host": "finds its host gone and holds",
    "unfit": "has not what its mission needs any more and holds",
    "arrived": "has arrived and holds",
    "ally": "finds its goal in the hands of an ally and holds",
}


@sentence.register
def _(event: FleetStopped, view: View) -> Sentence:
    who = fleet_name(view, event.fleet, begins=True)
    text = f"{who} {STOPS[event.why]} at {place(view, event.at)}."
    return tell(event, text, "a mission that is done becomes 00", at=(event.at,))


@sentence.register
def _(event: FleetSighted, view: View) -> Sentence:
    text = f"At {place(view, event.system)} {house(view, event.owner)} has a fleet of "
    text += f"{seen_of(event.squadrons, event.lift)}."
    return tell(event, text, "what is not hidden is seen", at=(event.system,))


@sentence.register
def _(event: ScoutsCaught, view: View) -> Sentence:
    finders = enumerated(house(view, one) for one in event.finders)
    whose = f"{counted(event.scouts, 'spying scout')} of {house(view, event.spy)}"
    text = f"At {place(view, event.system)} {finders} found and destroyed {whose}."
    return tell(event, text, "every rival fleet with scouts rolls for spies", at=(event.system,))


CLOAKS = {
    "two_rolls": "a cloaked fleet rolls for stealth, then scouts roll to find it",
    "one_roll": "a cloaked fleet rolls for stealth",
    "scouts_instead": "scouts roll to find a cloaked fleet; without them it rolls for stealth",
}
"""R64: by the house rule."""


@sentence.register
def _(event: Uncloaked, view: View) -> Sentence:
    finders = enumerated(house(view, one) for one in event.finders)
    by = f"The scouts of {finders} find" if finders else "Everybody sees"
    text = f"{by} a cloaked fleet of {house(view, event.owner)} at "
    why = CLOAKS[view.house_rules.stealth]
    return tell(event, f"{text}{place(view, event.system)}.", why, at=(event.system,))


@sentence.register
def _(event: BattleFought, view: View) -> Sentence:
    sides = " against ".join(
        f"{house(view, side.owner)} ({force_in_words(view, side.units) or UNARMED})"
        for side in event.sides
    )
    where = "in orbit of" if event.stage == "orbit" else "at"
    rounds = counted(len(event.rounds), "round") if event.rounds else "without a shot"
    ends = " ".join(capital(f"{_end(view, event, side)}.") for side in event.sides)
    text = f"Battle {where} {place(view, event.system)}, {rounds}: {sides}. {ends}"
    if event.broken_off:
        text += " The battle is broken off."
    why = "a roll for effectiveness times Attack Strength gives hits; hits equal to a squadron's "
    why += "Defense Strength reduce it"
    dice = tuple(_blows(view, event))
    return tell(event, text, why, at=(event.system,), dice=dice)


def _end(view: View, event: BattleFought, side: TaskForce) -> str:
    """5.3.4: what a Task Force has lost, what it has left, and whether it fled."""
    gone = destroyed_of(event, side)
    who = house(view, side.owner)
    if side.units and gone.total() == sum(side.units.values()):
        return f"the force of {who} is destroyed"
    lost = f"loses {force_in_words(view, gone)}; it " if gone else ""
    flees = " and retreats" if side.fled else ""
    flees += f" to {place(view, side.fled_to)}" if side.fled_to else ""
    if not side.units:
        return f"{who} {flees.removeprefix(' and ') or 'has nothing that shoots'}"
    return f"{who} {lost}has {side.left} AS left{flees}"


def _blows(view: View, event: BattleFought) -> Iterator[str]:
    """Each volley of each round in a few words."""
    for number, told in enumerate(event.rounds, 1):
        for shot in told.shooters:
            yield f"round {number}: {_shot(view, shot)}"


def _shot(view: View, shot: Shooter) -> str:
    again = f" (first {shot.first}, rolled again)" if shot.first is not None else ""
    die = f"die {shot.natural}{shot.modifier:+}{again}"
    done = _losses(view, shot.reduced) or "nothing"
    critical = ", critical" if shot.critical else ""
    aim = f"{die}, {shot.effectiveness}% of {shot.strength}: {shot.hits} hits{critical}"
    return f"{house(view, shot.owner)} {aim}: {done}"


def _losses(view: View, losses: Iterable[Loss]) -> str:
    """Alike losses together, in the order in which the first of them fell: "3 CL crippled"."""
    alike = Counter((loss.unit, loss.owner, loss.destroyed) for loss in losses)
    told: list[str] = []
    for (unit, owner, destroyed), count in alike.items():
        many = f"{count} {unit}" if count > 1 else unit
        fate = "destroyed" if destroyed else "crippled"
        told.append(f"{many} of {house(view, owner)} {fate}")
    return enumerated(told)


@sentence.register
def _(event: FightersStranded, view: View) -> Sentence:
    one = event.fighters == 1
    lands, lost = ("lands", "is lost") if one else ("land", "are lost")
    text = f"At {place(view, event.system)} {counted(event.fighters, 'fighter squadron')} without "
    text += f"a carrier {lands if event.landed else lost}."
    why = "fighters away from own colonies need room on carriers"
    if view.house_rules.fighters_abroad == "free":
        why = "fighters leave a system on carriers alone"
    return tell(event, text, why, at=(event.system,))


@sentence.register
def _(event: LiftLost, view: View) -> Sentence:
    text = f"At {place(view, event.system)} {house(view, event.owner)} loses "
    text += f"{units(view, event.units)}."
    if event.captor:
        taken = units(view, event.captured)
        text += f" {capital(house(view, event.captor))} captures {taken}."
    why = "unarmed ships are lost without their escort"
    if event.laid_up:
        why = "what is laid up over a planet is scuttled when it is taken"
    return tell(event, text, why, at=(event.system,))


@sentence.register
def _(event: Blockaded, view: View) -> Sentence:
    if event.by:
        by = enumerated(house(view, one) for one in event.by)
        text = f"{place(view, event.system)} of {house(view, event.owner)} is blockaded by {by}."
    else:
        text = f"The blockade of {place(view, event.system)} is over."
    why = "whoever holds the orbit of a planet with order 05 blockades it"
    if view.house_rules.blockade:
        why = (
            f"a blockaded colony loses {view.tables.blockade.product}% of its product, and prestige"
        )
    return tell(event, text, why, at=(event.system,))


@sentence.register
def _(event: Bombarded, view: View) -> Sentence:
    who = capital(house(view, event.attacker))
    text = f"{who} bombards {place(view, event.system)} of {house(view, event.defender)} with "
    text += counted(event.hits, "hit")
    if event.blocked:
        text += f", {event.blocked} of which the shield blocks"
    text += "."
    text += _ravaged(view, event)
    inputs = (
        f"die {event.natural}{event.modifier:+}" if event.modifier else f"die {event.natural}",
        f"blocked by the shield {event.blocked}",
        f"hits of the batteries {event.answer}",
    )
    why = "batteries first, then troops, then industry, then people"
    return tell(event, text, why, *inputs, at=(event.system,))


def _ravaged(view: View, event: Bombarded) -> str:
    """5.5: what fell on the planet, and what it cost the fleet."""
    lost = [units(view, {code: count}) for code, count in event.destroyed.items()]
    lost += [f"{event.industry} IU"] if event.industry else []
    lost += [f"{event.population_units} PU"] if event.population_units else []
    text = f" Destroyed: {enumerated(lost)}." if lost else ""
    if event.crippled:
        text += f" Crippled: {units(view, event.crippled)}."
    if not text:
        text = " Nothing falls."
    hit = _losses(view, event.reduced)
    return f"{text} The batteries answer: {hit}." if hit else text


@sentence.register
def _(event: PlanetAssaulted, view: View) -> Sentence:
    what = "blitz" if event.blitz else "invasion"
    who, whose = house(view, event.attacker), house(view, event.defender)
    where = place(view, event.system)
    if not event.landed:
        text = f"The {what} of {where} by {who} is beaten off before anybody lands."
    elif event.taken:
        text = f"{capital(who)} takes {where} from {whose}: {event.survivors} of "
        text += f"{counted(event.landed, 'Marine Division')} left."
    else:
        text = f"The {what} of {where} by {who} fails: "
        text += f"{counted(event.landed, 'Marine Division')} lost."
    text += _price(view, event)
    inputs = [
        f"round {number}: dice {one.attacker} and {one.defender}, "
        f"hits {one.attacker_hits} and {one.defender_hits}"
        for number, one in enumerate(event.rounds, 1)
    ]
    return tell(event, text, "marines fight until one side is gone", *inputs, at=(event.system,))


def _price(view: View, event: PlanetAssaulted) -> str:
    """5.6: what the landing cost the defenders and the planet."""
    text = f" The defenders lose {units(view, event.fallen)}." if event.fallen else ""
    gone = [units(view, {code: count}) for code, count in event.razed.items()]
    gone += [f"{event.industry} IU"] if event.industry else []
    return f"{text} Destroyed: {enumerated(gone)}." if gone else text


@sentence.register
def _(event: ColonyFounded, view: View) -> Sentence:
    star = chart(view).systems[event.system].star
    text = f"{capital(house(view, event.owner))} founds a colony at {place(view, event.system)}"
    text += f", under a star of class {star}." if star else "."
    return tell(event, text, "an ETAC lands its people", at=(event.system,))


@sentence.register
def _(event: ColonyMissed, view: View) -> Sentence:
    text = (
        f"{fleet_name(view, event.fleet, begins=True)} finds {place(view, event.system)} settled."
    )
    return tell(event, text, "one colony a system: the strongest fleet lands", at=(event.system,))


@sentence.register
def _(event: SpyReport, view: View) -> Sentence:
    mission = MISSIONS[event.mission]
    facts = ", ".join(fact(name, much) for name, much in event.facts.items()) or "nothing"
    whose = f" of {house(view, event.owner)}" if event.owner else ""
    text = f"Scouts at {place(view, event.system)}{whose} see: {facts}."
    return tell(event, text, f"order {mission.number:02}, {mission.name}", at=(event.system,))


@sentence.register
def _(event: FleetsMerged, view: View) -> Sentence:
    joined = enumerated(fleet_name(view, one, begins=True) for one in event.joined)
    text = f"{joined} {'joins' if len(event.joined) == 1 else 'join'} "
    text += f"{fleet_name(view, event.fleet)} at {place(view, event.system)}."
    return tell(event, text, "orders 13 and 14: fleets become one", at=(event.system,))


@sentence.register
def _(event: FleetSalvaged, view: View) -> Sentence:
    fleet = fleet_name(view, event.fleet, begins=True)
    text = f"{fleet} is scrapped at {place(view, event.system)} for "
    why = f"{view.tables.construction.scrap}% of the price comes back"
    return tell(event, f"{text}{in_money(event.coins)}.", why, at=(event.system,))


STANCES = {
    "neutral": "declares itself neutral towards",
    "pact": "declares itself for a pact with",
    "enemy": "declares itself the enemy of",
}


@sentence.register
def _(event: StanceChanged, view: View) -> Sentence:
    one, other = capital(house(view, event.one)), house(view, event.other)
    why = "Houses declare how they stand; a pact counts when both declare it"
    return tell(event, f"{one} {STANCES[event.stance]} {other}.", why)


HARM = {
    "technology_theft": "science points are stolen",
    "low_sabotage": "{amount} IU are destroyed",
    "high_sabotage": "{amount} IU are destroyed",
    "yard_sabotage": "a Shipyard is crippled",
    "sabotage": "a Shipyard is crippled",
    "assassination": "half of the science bought next is lost",
    "cyber_attack": "a Starbase is crippled",
    "economic_manipulation": "the next taxes bring half",
    "psychological_campaign": "the next taxes bring a quarter less",
}


def _harm(view: View, event: OperationDone | OperationSuffered) -> str:
    """8: what an operation did, and where if its reader may know."""
    where = f" at {place(view, event.system)}" if event.system else ""
    return f"{HARM[event.kind_of].format(amount=event.amount)}{where}"


@sentence.register
def _(event: OperationDone, view: View) -> Sentence:
    own = capital(whose(view, event.player))
    what = f"{own} {event.kind_of.replace('_', ' ')} against {house(view, event.target)}"
    if not event.success:
        text = f"{what} is found out."
    elif event.amount:
        text = f"{what} succeeds: {_harm(view, event)}."
    else:
        text = f"{what} finds nothing to harm."
    return tell(event, text, "covert operations are paid in points")


def _an(what: str) -> str:
    """With its article, as a sentence begins: "An assassination"."""
    return f"{'An' if what[0] in 'aeiou' else 'A'} {what}"


@sentence.register
def _(event: OperationSuffered, view: View) -> Sentence:
    what = event.kind_of.replace("_", " ")
    harmed = house(view, event.player)
    text = f"Somebody does {harmed} harm ({what}): {_harm(view, event)}."
    if event.caught:
        text = f"{_an(what)} of {house(view, event.by)} against {harmed} is found out."
    return tell(event, text, "counter-intelligence may catch a covert operation")
