"""§6: each event of the economic phase as a sentence with its reason."""

from __future__ import annotations

from hegemon.core.report import Sentence
from hegemon.core.words import enumerated
from hegemon.games.space_empires.events_economy import (
    BidsShown,
    Built,
    Collected,
    ColoniesGrew,
    EconomicPhaseBegan,
    Maintained,
    OrderSet,
    Researched,
    WreckStudied,
)
from hegemon.games.space_empires.show.sentences import why
from hegemon.games.space_empires.show.sentences_combat import sentence
from hegemon.games.space_empires.show.words import (
    counted_units,
    does,
    hex_name,
    hexes,
    player_name,
    technology_name,
)
from hegemon.games.space_empires.view import View

__all__ = ["sentence"]


@sentence.register
def _(event: EconomicPhaseBegan, view: View) -> Sentence:
    turns = view.tables.economy.turns
    return Sentence(
        f"Economic phase {event.round}.",
        why(event, f"after every {turns} turns, all at once and in secret"),
    )


@sentence.register
def _(event: Collected, view: View) -> Sentence:
    said = [f"colonies give {event.income} CP"]
    if event.minerals:
        said.append(f"minerals {event.minerals}")
    if event.bounty:
        said.append(f"the conquest {event.bounty}")
    if event.discarded:
        said.append(f"{event.discarded} could not be stored")
    if event.blockaded:
        said.append(f"blockaded: {hexes(view, event.blockaded)}")
    return Sentence(
        f"Your {'; '.join(said)}.",
        why(
            event,
            f"colonies without a blockade give their value; {view.tables.economy.store} CP can be "
            "stored",
            f"in store: {event.store}",
        ),
    )


@sentence.register
def _(event: WreckStudied, view: View) -> Sentence:
    name = technology_name(event.technology)
    gained = f"{name} is at its highest already" if event.wasted else f"{name} {event.level}"
    return Sentence(
        f"The wreck in {hex_name(view, event.at)} was studied: {gained}.",
        why(event, "a die says which technology a wreck brings", dice=str(event.face)),
        (event.at,),
    )


@sentence.register
def _(event: Maintained, view: View) -> Sentence:
    return Sentence(
        f"Your fleet costs {event.maintenance} CP; {event.cp} CP are in store.",
        why(
            event,
            "each ship costs its maintenance; if that is more than the income, nothing comes in",
            f"net income: {event.net}",
        ),
    )


@sentence.register
def _(event: Researched, view: View) -> Sentence:
    return Sentence(
        f"You have {technology_name(event.technology)} {event.level} for {event.cp} CP.",
        why(event, "levels are bought in order, one of each technology in a phase"),
    )


@sentence.register
def _(event: Built, view: View) -> Sentence:
    ships = counted_units(view, event.unit, event.count)
    return Sentence(
        f"You build {ships} in {hex_name(view, event.at)} for {event.cp} CP.",
        why(event, "ships are built at Ship Yards of colonies with an income"),
        (event.at,),
    )


@sentence.register
def _(event: ColoniesGrew, view: View) -> Sentence:
    grown = enumerated(f"{hex_name(view, at)} to {value}" for at, value in event.grown.items())
    steps = ", ".join(map(str, view.tables.economy.colony))
    return Sentence(
        f"Colonies grew: {grown}.",
        why(event, f"a colony grows through {steps}"),
        tuple(event.grown),
    )


@sentence.register
def _(event: BidsShown, view: View) -> Sentence:
    bids = enumerated(f"{player_name(view, player)} {cp}" for player, cp in event.bids.items())
    return Sentence(
        f"The bids: {bids}. {does(view, event.winner, 'choose')} who is first.",
        why(event, "who bids most; of equals the one who played earlier"),
    )


@sentence.register
def _(event: OrderSet, view: View) -> Sentence:
    order = enumerated(player_name(view, player) for player in event.order)
    return Sentence(
        f"The order of play: {order}.",
        why(event, "the winner of the bids says who is first, the others follow clockwise"),
    )
