"""Winter's events as sentences, each with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, Sentences, literal, tell
from hegemon.games.erkenfara.answers import (
    Alliance,
    Cede,
    Claim,
    Clause,
    Demand,
    Give,
    Land,
    Leave,
    Payment,
    Peace,
)
from hegemon.games.erkenfara.events import MatchEnded, RulerConceded, YearClosed
from hegemon.games.erkenfara.events_winter import (
    ArmyArrived,
    ArmyKeptOut,
    ArmyReduced,
    EmpireFounded,
    HomelandGrew,
    IncomeReceived,
    RaisingBlocked,
    RegionAnnexed,
    RegionsRecovered,
    SeasonBegan,
    TreatyFailed,
    TreatyMade,
    TroopsRaised,
    UpkeepPaid,
    WinterClosed,
)
from hegemon.games.erkenfara.show.words import army_name, empire, owned, place, places
from hegemon.games.erkenfara.view import View

sentence = Sentences[View]()
"""What happens in winter, and what becomes of the match, in words."""


@sentence.register
def _(event: SeasonBegan, view: View) -> Sentence:
    why = "a year is a winter for the economy and three military rounds"
    return tell(event, f"{event.season.capitalize()} of year {event.year} begins.", why)


@sentence.register
def _(event: EmpireFounded, view: View) -> Sentence:
    text = f"{empire(view, event.player)} is founded in {places(view, event.regions) or 'exile'}."
    why = "new empires join in winter and come last in turn order"
    return tell(event, text, why, f"treasury: {event.treasury:,}", at=event.regions)


@sentence.register
def _(event: HomelandGrew, view: View) -> Sentence:
    land = places(view, event.regions) or "no land"
    text = f"{empire(view, event.player)} takes possession of what was kept for it: {land}."
    why = "an empire that a treaty founded early gets its land in the year that the map names"
    return tell(event, text, why, at=event.regions)


@sentence.register
def _(event: ArmyArrived, view: View) -> Sentence:
    army, where = owned(view, event.player, event.army), place(view, event.region)
    text = f"{army} ({event.value:,}) arrives in {where}."
    why = "an empire that joins brings the armies that the map has for it"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: ArmyKeptOut, view: View) -> Sentence:
    where = place(view, event.region)
    text = f"{empire(view, event.player)} finds no room in {where} for {event.value:,} of troops"
    why = "an army that finds its place taken or a foreign army there comes as gold, its cost"
    return tell(event, f"{text} and keeps the gold.", why, at=(event.region,))


@sentence.register
def _(event: TreatyMade, view: View) -> Sentence:
    one, other = empire(view, event.player), empire(view, event.other)
    clauses = ", ".join(_clause(view, event, clause) for clause in event.clauses)
    why = "politics is left to the players: a treaty needs the consent of both"
    return tell(event, f"{one} and {other} agree: {clauses}.", why)


def _clause(view: View, event: TreatyMade, clause: Clause) -> str:
    one, other = empire(view, event.player), empire(view, event.other)
    gold = clause.gold if isinstance(clause, Payment) else 0
    land = place(view, clause.region) if isinstance(clause, Land) else ""
    return {
        Peace: "peace",
        Alliance: "an alliance",
        Give: f"{one} pays {gold:,} gold",
        Demand: f"{other} pays {gold:,} gold",
        Cede: f"{one} cedes {land}",
        Claim: f"{other} cedes {land}",
        Leave: f"{one} ends the occupation of {land}",
    }[type(clause)]


@sentence.register
def _(event: TreatyFailed, view: View) -> Sentence:
    one, other = empire(view, event.player), empire(view, event.other)
    if event.broken is None:
        why = "a treaty needs the consent of both; a refusal stays between them"
        return tell(event, f"{other} refuses the treaty that {one} offered.", why)
    why_not = _broken(view, one, other, event.broken)
    text = f"The treaty that {one} offered {other} comes to nothing: {why_not}."
    return tell(event, text, "a treaty holds as a whole or not at all")


def _broken(view: View, one: str, other: str, clause: Clause) -> str:
    """Why a clause that was legal when it was offered cannot be kept when it is accepted."""
    gold = clause.gold if isinstance(clause, Payment) else 0
    land = place(view, clause.region) if isinstance(clause, Land) else ""
    return {
        Peace: "they are at peace already",
        Alliance: "they are allied already",
        Give: f"{one} does not have {gold:,} gold any more",
        Demand: f"{other} does not have {gold:,} gold any more",
        Cede: f"{land} does not belong to {one} any more",
        Claim: f"{land} does not belong to {other} any more",
        Leave: f"{one} does not occupy {land} of {other} any more",
    }[type(clause)]


@sentence.register
def _(event: IncomeReceived, view: View) -> Sentence:
    text = f"{empire(view, event.player)} receives {event.gold:,} gold and has {event.treasury:,}."
    share = view.house_rules.occupation_share
    why = f"each region gives its production to its owner, or {share} % of it to its occupier"
    losses = [
        f"{place(view, one.region)}: {one.gold:,} of {one.production:,}, {literal(one.why)}"
        for one in event.yields
        if one.why
    ]
    return tell(event, text, why, *losses)


@sentence.register
def _(event: ArmyReduced, view: View) -> Sentence:
    army, where = owned(view, event.player, event.army), place(view, event.region)
    forced = ", because the treasury cannot pay for it" if event.forced else ""
    if event.after:
        text = f"{army} in {where} is reduced from {event.before:,} to {event.after:,}{forced}."
    else:
        text = f"{army} in {where} ({event.before:,}) is disbanded{forced}."
    why = "before upkeep any army may be made smaller; without gold all are, in proportion"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: UpkeepPaid, view: View) -> Sentence:
    text = f"{empire(view, event.player)} pays {event.cost:,} gold for {event.total:,} of troops."
    free = view.house_rules.upkeep_free_below
    why = (
        "upkeep grows with all maximal values together and is rounded up; "
        f"below {free:,} troops are free"
    )
    return tell(event, text, why, f"total: {event.total:,}", f"treasury: {event.treasury:,}")


@sentence.register
def _(event: TroopsRaised, view: View) -> Sentence:
    how = "raises" if event.new else "strengthens"
    army, where = army_name(view, event.army), place(view, event.region)
    text = f"{empire(view, event.player)} {how} {army} in {where}"
    why = "at open forts, their harbours, and where a rested army stands: gold becomes troops"
    return tell(event, f"{text} for {event.gold:,} gold.", why, at=(event.region,))


@sentence.register
def _(event: RaisingBlocked, view: View) -> Sentence:
    where = place(view, event.region)
    text = f"{empire(view, event.player)} raises no fleet in {where}: another was first."
    why = "a region has room for one sea army; who is earlier in turn order gets it"
    return tell(event, text, why, f"gold kept: {event.gold:,}", at=(event.region,))


@sentence.register
def _(event: WinterClosed, view: View) -> Sentence:
    text = (
        f"{empire(view, event.player)} has {event.treasury:,} gold after winter: "
        f"regions gave {event.income:,}, upkeep cost {event.upkeep:,}, "
        f"troops {event.raised:,} of at most {event.limit:,}."
    )
    nominal = view.house_rules.raise_limit_basis == "nominal"
    least = ", or than what its regions could yield" if nominal else ""
    why = f"troops cost no more than the production of the empire at this time{least}"
    facts = (f"income: {event.income:,}", f"upkeep: {event.upkeep:,}", f"limit: {event.limit:,}")
    return tell(event, text, why, *facts)


@sentence.register
def _(event: RegionsRecovered, view: View) -> Sentence:
    parts = []
    if event.recovered:
        parts.append(f"recovered: {places(view, event.recovered)}")
    if event.still_taxed:
        parts.append(f"burned and barren for another year: {places(view, event.still_taxed)}")
    why = "as winter ends taxed regions recover, and salted ones count as taxed for another year"
    text = f"The land rests; {'; '.join(parts)}."
    return tell(event, text, why, at=(*event.recovered, *event.still_taxed))


@sentence.register
def _(event: RegionAnnexed, view: View) -> Sentence:
    text = f"{empire(view, event.player)} annexes {place(view, event.region)}."
    winters = view.house_rules.annex_after_winters
    why = f"by house rule an occupation that sees so many winters changes the owner: {winters}"
    return tell(
        event, text, why, f"owner before: {empire(view, event.taken_from)}", at=(event.region,)
    )


@sentence.register
def _(event: YearClosed, view: View) -> Sentence:
    why = "after autumn the next year begins; what each empire has is public"
    return tell(event, f"Year {event.year} ends.", why)


@sentence.register
def _(event: RulerConceded, view: View) -> Sentence:
    text = f"{empire(view, event.player)} has no ruler any more."
    return tell(event, text, "its ruler gave it up; what it has stays and does nothing")


@sentence.register
def _(event: MatchEnded, view: View) -> Sentence:
    scores = [f"{empire(view, player)}: {score}" for player, score in event.scores.items()]
    reason = literal(event.result.reason)
    text = f"The match ends: {reason}."
    why = "the game itself never ends; this match had set an objective"
    if event.measure == "concession":
        why = "the game itself never ends; all but one have given it up"
    return tell(event, text, why, f"objective: {event.measure}", *scores)
