"""The events of military rounds as sentences, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from hegemon.core import Sentence, Sentences, counted, enumerated, first_of, literal, tell
from hegemon.games.erkenfara.events import (
    ArmiesRecovered,
    ArmiesUnited,
    ArmyMoved,
    ArmyNamed,
    ArmyRetreated,
    ArmyScattered,
    ArmySplit,
    CardPlayed,
    Claimed,
    Drowned,
    Exposed,
    FortBesieged,
    Freed,
    Occupied,
    OrderDrawn,
    Plundered,
    RegionHurt,
    Rested,
    RetreatFailed,
    RoundFought,
    Salted,
    SiegeLifted,
    StancesShown,
    StatusesCleared,
    TurnBegan,
    TurnSkipped,
    WarDeclared,
)
from hegemon.games.erkenfara.rules.advantages import Advantage
from hegemon.games.erkenfara.rules.fight import Force
from hegemon.games.erkenfara.show.words import army_mark, army_name, empire, owned, place, places
from hegemon.games.erkenfara.view import View

sentence = Sentences[View]()
"""What happens in a military round, in words."""


@sentence.register
def _(event: OrderDrawn, view: View) -> Sentence:
    order = ", then ".join(empire(view, player) for player in event.order)
    why = "before each military round lots decide the order, so that no seat is first by right"
    return tell(event, f"The lots fall: {order}.", why)


@sentence.register
def _(event: TurnBegan, view: View) -> Sentence:
    why = "in a military round one empire after the other takes its turn"
    return tell(event, f"{empire(view, event.player)} takes its turn.", why)


@sentence.register
def _(event: TurnSkipped, view: View) -> Sentence:
    how = "lies dormant" if event.dormant else "has no army"
    why = "an empire without armies has no military turn; it keeps its claims and its treasury"
    return tell(event, f"{empire(view, event.player)} {how}.", why)


@sentence.register
def _(event: SiegeLifted, view: View) -> Sentence:
    why = "a siege ends as soon as no hostile army is next to the fort at the start of a turn"
    return tell(event, f"The siege of {place(view, event.fort)} is over.", why, at=(event.fort,))


@sentence.register
def _(event: StatusesCleared, view: View) -> Sentence:
    armies = ", ".join(army_mark(view, army) for army in event.armies)
    text = f"{empire(view, event.player)}'s armies are no longer rested or exhausted: {armies}."
    return tell(event, text, "an empire's turn begins with its armies losing every status")


@sentence.register
def _(event: RegionHurt, view: View) -> Sentence:
    army, where = owned(view, event.player, event.army), place(view, event.region)
    if event.exhausted:
        effect, what = "is exhausted", "exhausts"
    else:
        effect = f"loses {event.lost_current:,} (for good {event.lost_maximal:,})"
        what = f"takes {view.house_rules.dangerous_damage} % of"
    why = f"by house rule {event.status} land {what} the armies that begin their turn in it"
    text = f"{army} {effect}: {where} is {event.status}."
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: WarDeclared, view: View) -> Sentence:
    text = f"{empire(view, event.player)} declares war on {empire(view, event.other)}."
    return tell(event, text, "war may be declared at the start of an empire's own turn")


@sentence.register
def _(event: ArmyNamed, view: View) -> Sentence:
    text = f"{empire(view, event.player)} calls its army {event.army} {literal(event.name)}."
    return tell(event, text, "an empire may give its armies names as it moves them")


@sentence.register
def _(event: ArmySplit, view: View) -> Sentence:
    text = (
        f"{owned(view, event.player, event.part)} ({event.current:,}/{event.maximal:,}) leaves "
        f"{army_name(view, event.army)} in {place(view, event.region)}."
    )
    why = "armies split for nothing; the part's maximal value is in proportion, rounded down"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: ArmyMoved, view: View) -> Sentence:
    start, goal = place(view, event.way[0]), place(view, event.way[-1])
    tired = " and is exhausted" if event.exhausted else ""
    text = f"{owned(view, event.player, event.army)} goes from {start} to {goal}{tired}."
    rules = view.house_rules
    land = f"land armies go {_range(rules.move_land)}"
    why = f"{land}; sea armies {_range(rules.move_sea)}"
    return tell(event, text, why, f"way: {places(view, event.way)}", at=event.way)


@sentence.together(lambda event: event.player)
def _(events: Sequence[ArmyMoved], view: View) -> str:
    told: list[str] = []
    for event in events:
        start, goal = place(view, event.way[0]), place(view, event.way[-1])
        tired = ", exhausted" if event.exhausted else ""
        told.append(f"{army_mark(view, event.army)} from {start} to {goal}{tired}")
    many = counted(len(events), "army")
    return f"{empire(view, events[0].player)} moves {many}: {first_of(told, between='; ')}."


def _range(steps: tuple[int, int]) -> str:
    """How far, in words."""
    free, most = steps
    return f"{free} without a penalty and at most {most}, exhausted" if most > free else f"{free}"


@sentence.register
def _(event: ArmiesUnited, view: View) -> Sentence:
    status = f", {event.status}" if event.status else ""
    others = enumerated([army_name(view, army) for army in event.others])
    text = (
        f"{owned(view, event.player, event.army)} takes in {others} in "
        f"{place(view, event.region)}: {event.current:,}/{event.maximal:,}{status}."
    )
    why = "armies of one kind in a region unite; well rested and exhausted cancel each other out"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: Exposed, view: View) -> Sentence:
    text = (
        f"{empire(view, event.by)} destroys {owned(view, event.player, event.army)} in "
        f"{place(view, event.region)} without a fight."
    )
    why = "a land army at sea is destroyed outright unless a friendly sea army protects it"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: Drowned, view: View) -> Sentence:
    text = f"{owned(view, event.player, event.army)} goes down with {army_name(view, event.fleet)}."
    why = "land armies at sea share the fate of the fleet that protects them"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: CardPlayed, view: View) -> Sentence:
    text = f"{owned(view, event.player, event.army)} plays the card {event.card}."
    why = "each side may play one card for a whole conflict, before the first roll"
    return tell(event, text, why, at=(event.region,))


_OUTCOMES = {
    "draw": "neither side prevails",
    "minor": "{winner} has the better of it",
    "major": "{winner} wins clearly",
    "superior": "{winner} wins crushingly",
}


@sentence.register
def _(event: RoundFought, view: View) -> Sentence:
    blow = event.blow
    winner = event.player_a if blow.winner == "a" else event.player_b
    outcome = _OUTCOMES[blow.outcome].format(winner=empire(view, winner))
    one = _side(view, event.army_a, event.strength_a, blow.a, empire(view, event.player_a))
    other = _side(view, event.army_b, event.strength_b, blow.b, empire(view, event.player_b))
    again = "Battle" if event.number == 1 else f"Round {event.number} of the battle"
    text = f"{again} of {place(view, event.region)}: {one} against {other}; {outcome}."
    return tell(
        event,
        text,
        "die, strategic advantages and the stronger side's advantage in strength; "
        "the difference gives the losses",
        f"result: {blow.result_a} against {blow.result_b}, {blow.outcome}",
        at=(event.region,),
        modifiers=(
            *_modifiers(event.army_a, event.advantages_a),
            *_strength(event),
            *_modifiers(event.army_b, event.advantages_b),
        ),
        dice=(f"{event.army_a}: {event.die_a}", f"{event.army_b}: {event.die_b}"),
    )


def _side(view: View, army: str, before: int, left: Force, name: str) -> str:
    return f"{name}'s {army_name(view, army)} ({before:,}; now {left.current:,}/{left.maximal:,})"


def _modifiers(army: str, found: tuple[Advantage, ...]) -> tuple[str, ...]:
    return tuple(f"{army}: {one.reason} {one.points:+}" for one in found)


def _strength(event: RoundFought) -> tuple[str, ...]:
    """The advantage in strength, worked back from the result."""
    a = event.blow.result_a - event.die_a - sum(one.points for one in event.advantages_a)
    b = event.blow.result_b - event.die_b - sum(one.points for one in event.advantages_b)
    stronger, points = (event.army_a, a) if a else (event.army_b, b)
    return (f"{stronger}: strength {points:+}",) if points else ()


@sentence.register
def _(event: ArmyScattered, view: View) -> Sentence:
    least = view.house_rules.min_army
    text = f"{owned(view, event.player, event.army)} scatters in {place(view, event.region)}."
    why = f"below a current value of {least:,} an army is removed"
    return tell(event, text, why, f"current: {event.current:,}", at=(event.region,))


@sentence.register
def _(event: StancesShown, view: View) -> Sentence:
    leaving = " and ".join(empire(view, player) for player in event.retreating)
    staying = " and ".join(empire(view, player) for player in event.staying)
    text = f"{place(view, event.region)}: "
    if not leaving:
        text += "nobody retreats; the fight goes on."
    else:
        verb = "gives way" if len(event.retreating) == 1 else "give way"
        text += f"{leaving} {verb}" + (f", {staying} stays." if staying else ".")
    why = "after each round both sides decide at the same time whether to retreat"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: ArmyRetreated, view: View) -> Sentence:
    status = f" and is {event.status}" if event.status else ""
    text = (
        f"{owned(view, event.player, event.army)} retreats from {place(view, event.region)} to "
        f"{place(view, event.to)}{status}."
    )
    why = "a retreat leads to an adjacent region without enemy troops and exhausts"
    return tell(event, text, why, at=(event.region, event.to))


@sentence.register
def _(event: RetreatFailed, view: View) -> Sentence:
    text = f"{owned(view, event.player, event.army)} stays: its only way out is taken."
    why = "the defender retreats first, and enemy troops bar the way"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: Plundered, view: View) -> Sentence:
    rest = "" if event.bare else "; something is left"
    text = (
        f"{owned(view, event.player, event.army)} plunders {place(view, event.region)} for "
        f"{event.gold:,} gold{rest}."
    )
    capped = view.house_rules.loot_cap == "army_value"
    most = ", at most the army's current value," if capped else ""
    why = (
        f"the production{most} goes to the army's treasury, "
        "and what was taken the region does not give this winter"
    )
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: Salted, view: View) -> Sentence:
    text = (
        f"{owned(view, event.player, event.army)} burns {place(view, event.region)} and takes "
        f"{event.gold:,} gold."
    )
    why = "as plunder, but the region gives nothing for two winters"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: FortBesieged, view: View) -> Sentence:
    fort = place(view, event.fort)
    text = f"{owned(view, event.player, event.army)} besieges {fort}."
    why = "a besieged fort raises no troops, nor do its harbours"
    return tell(event, text, why, at=(event.region, event.fort))


@sentence.register
def _(event: Occupied, view: View) -> Sentence:
    after = f" after {empire(view, event.replaced)}" if event.replaced else ""
    text = f"{owned(view, event.player, event.army)} occupies {place(view, event.region)}{after}."
    share = view.house_rules.occupation_share
    why = f"an occupied region gives its owner nothing and its occupier {share} %"
    return tell(event, text, why, f"owner: {empire(view, event.owner)}", at=(event.region,))


@sentence.register
def _(event: Claimed, view: View) -> Sentence:
    text = (
        f"{owned(view, event.player, event.army)} takes possession of {place(view, event.region)}."
    )
    return tell(event, text, "land that nobody owns belongs to who occupies it", at=(event.region,))


@sentence.register
def _(event: Freed, view: View) -> Sentence:
    text = f"{owned(view, event.player, event.army)} frees {place(view, event.region)}."
    why = "the owner, the occupier himself or an enemy of his ends an occupation"
    facts = (f"owner: {empire(view, event.owner)}", f"occupier: {empire(view, event.occupier)}")
    return tell(event, text, why, *facts, at=(event.region,))


@sentence.register
def _(event: Rested, view: View) -> Sentence:
    text = f"{owned(view, event.player, event.army)} rests in {place(view, event.region)}."
    why = "an army that did not move may rest; it is well rested until its empire's next turn"
    return tell(event, text, why, at=(event.region,))


@sentence.register
def _(event: ArmiesRecovered, view: View) -> Sentence:
    gains = ", ".join(f"{army_mark(view, army)} +{gain}" for army, gain in event.armies.items())
    text = f"{empire(view, event.player)}'s armies recover: {gains}."
    why = "at the end of its turn an empire's armies have their maximal value again"
    return tell(event, text, why)
