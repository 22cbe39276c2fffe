"""The events of the economic phase as sentences, each with its reason."""

from __future__ import annotations

from hegemon.core import Sentence, counted, enumerated, tell
from hegemon.games.space_empires.economy.events import (
    BidsShown,
    Built,
    Collected,
    ColoniesGrew,
    CountersAppeared,
    EconomicPhaseBegan,
    GrantsRolled,
    Maintained,
    OrderSet,
    Researched,
    WreckStudied,
)
from hegemon.games.space_empires.economy.income import has_choice
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.show.words import (
    counted_units,
    does,
    groups,
    hex_name,
    hexes,
    player_name,
    rolled,
    technology_name,
)
from hegemon.games.space_empires.view import View


@sentence.register
def _(event: EconomicPhaseBegan, view: View) -> Sentence:
    why = f"it follows every {view.tables.economy.turns} turns; all orders are secret"
    return tell(event, f"The economic phase of round {event.round}.", why)


@sentence.register
def _(event: Collected, view: View) -> Sentence:
    told = [f"colonies {event.income}"]
    told += [f"minerals {event.minerals}"] if event.minerals else []
    told += [f"trade {event.trade}"] if event.trade else []
    told += [f"a conquest {event.bounty}"] if event.bounty else []
    got = event.income + event.minerals + event.trade + event.bounty
    text = f"{does(view, event.player, 'receive')} {got} CP: {', '.join(told)}."
    if event.blockaded:
        text += f" Blockaded: {hexes(view, event.blockaded)}."
    if event.discarded:
        text += f" {event.discarded} CP could not be stored."
    why = "colonies give their value unless an enemy unit with Attack Strength is there"
    store = f"store {event.store}, at most {view.tables.economy.store}"
    return tell(event, text, why, store, at=event.blockaded)


@sentence.register
def _(event: WreckStudied, view: View) -> Sentence:
    what = technology_name(event.technology)
    found = f"nothing: {what} is at its highest level" if event.wasted else f"{what} {event.level}"
    text = f"The wreck in {hex_name(view, event.at)} gives {found}."
    why = "a die says which technology a wreck at a colony raises by a level"
    return tell(event, text, why, at=(event.at,), dice=rolled(view, event.face))


@sentence.register
def _(event: Maintained, view: View) -> Sentence:
    pay = does(view, event.player, "pay")
    text = f"{pay} {event.maintenance} CP for the fleet; {event.cp} CP stay in store."
    why = "each ship costs its maintenance; where that is more than comes in, nothing comes in"
    return tell(event, text, why, f"income less maintenance: {event.net}")


@sentence.register
def _(event: Researched, view: View) -> Sentence:
    what = f"{technology_name(event.technology)} {event.level}"
    text = f"{does(view, event.player, 'develop')} {what} for {event.cp} CP."
    return tell(event, text, "one level of each technology in a phase; it counts at once")


@sentence.register
def _(event: GrantsRolled, view: View) -> Sentence:
    grants = counted(len(event.faces), "grant")
    what = technology_name(event.technology)
    led = f"it is now {event.level}" if event.reached else f"{event.total} of {event.cost} so far"
    text = f"{does(view, event.player, 'fund')} {what} with {grants}: {led}."
    why = "each grant is a die; they add up until they reach the cost, the rest is lost"
    return tell(event, text, why, dice=rolled(view, *event.faces))


@sentence.register
def _(event: Built, view: View) -> Sentence:
    what, where = counted_units(view, event.unit, event.count), hex_name(view, event.at)
    text = f"{does(view, event.player, 'build')} {what} in {where} for {event.cp} CP."
    why = "ships are built by the Ship Yards of a colony with an income, as much hull as these can"
    return tell(event, text, why, f"counters: {groups(view, event.groups)}", at=(event.at,))


@sentence.register
def _(event: CountersAppeared, view: View) -> Sentence:
    many = [f"{count} in {hex_name(view, at)}" for at, count in event.counters.items()]
    new = counted(sum(event.counters.values()), "new counter")
    text = f"{does(view, event.player, 'place')} {new}: {enumerated(many)}."
    why = "what was built lies face down; how many ships a counter stands for is its owner's"
    return tell(event, text, why, at=tuple(event.counters))


@sentence.register
def _(event: ColoniesGrew, view: View) -> Sentence:
    grown = enumerated(f"{hex_name(view, at)} to {value}" for at, value in event.grown.items())
    values = ", ".join(map(str, view.tables.economy.colony))
    why = f"after purchases each colony grows a step ({values}), and a homeworld is repaired"
    return tell(event, f"Colonies grow: {grown}.", why, at=tuple(event.grown))


@sentence.register
def _(event: BidsShown, view: View) -> Sentence:
    bids = enumerated(f"{player_name(view, one)} {cp}" for one, cp in event.bids.items())
    text = f"Bids: {bids}; {player_name(view, event.winner)} {_chooses(event, view)}."
    return tell(event, text, f"everybody pays; {_TIES[view.house_rules.bid_ties]}")


_TIES = {
    "earliest": "the highest bid chooses, of equals whoever was earlier in the order",
    "first_stays": "the highest bid chooses, and in a tie the first player stays",
}


def _chooses(event: BidsShown, view: View) -> str:
    """What follows from the bids; without a winner the order stays."""
    if not has_choice(view.house_rules, event.bids):
        return "remain first" if event.winner == view.me else "remains first"
    return "say who is first" if event.winner == view.me else "says who is first"


@sentence.register
def _(event: OrderSet, view: View) -> Sentence:
    others = ", then ".join(player_name(view, player) for player in event.order[1:])
    text = f"{does(view, event.order[0], 'play')} first now, then {others}."
    turns = view.tables.economy.turns
    return tell(event, text, f"the others follow clockwise, for {turns} turns")
