"""Sealed bids: simultaneous orders that nobody sees, purses that nobody else knows.

1. There are five lots, each worth a die; each player's purse holds ten coins and a die.
2. In each of three rounds all players bid on unsold lots at the same time.
3. The highest bidder pays and gets the lot; a die decides between equal bids.
4. In the end the greatest worth wins; equal worth is a draw.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, ClassVar

import msgspec

from hegemon.core.board import Board, Place
from hegemon.core.dice import Dice, drawn
from hegemon.core.form import Choices, Given, Numbers
from hegemon.core.game import Answer, Event, Play, Player, Question, Result, State, Task
from hegemon.core.order import Order, Says
from hegemon.core.records import Record, Value
from hegemon.core.refusals import shown
from hegemon.core.report import Report
from hegemon.core.ruleset import Traits
from tests.contract.toys.common import ToyForm, choices_of, row_of_discs, told, toy

LOTS = ("ring", "crown", "robe", "seal", "spear")
ROUNDS = 3
COINS = 10


class HouseRules(Value):
    """How long the auction lasts."""

    rounds: int = ROUNDS


class Lot(Record):
    worth: int
    owner: Player | None = None


class Auction(State):
    """All that there is: what was sold to whom, and the secret purses."""

    players: tuple[Player, ...]
    lots: dict[str, Lot]
    purses: dict[Player, int]
    rounds_left: int


class Bid(Order):
    """2: bid on a lot."""

    example = "bid ring 3"
    lot: Annotated[str, Says("place", "lot")]
    coins: Annotated[int, Says("count", "coins")]


class Bids(Answer):
    """Stored as the released store has them that a test upgrades."""

    orders: tuple[Bid, ...] = msgspec.field(default=(), name="bids")


class BidNoted(Event):
    """A bid is known to the bidder alone."""

    rule: ClassVar[str] = "2"
    player: Player
    lot: str
    coins: int

    def seen_by(self, player: Player | None) -> Event | None:
        return self if player == self.player else None


class Sold(Event):
    """The highest bidder pays and gets the lot; others do not learn the price."""

    rule: ClassVar[str] = "3"
    player: Player
    lot: str
    price: int | None

    def seen_by(self, player: Player | None) -> Event | None:
        return self if player == self.player else msgspec.structs.replace(self, price=None)


class AskBids(Question[Auction, Bids]):
    """2: all players bid at the same time, each without seeing the others' bids."""

    def asked(self, state: Auction) -> Sequence[Player]:
        return state.players

    def problems(self, state: Auction, player: Player, answer: Bids) -> Iterable[str]:
        named = [bid.lot for bid in answer.orders]
        for bid in answer.orders:
            if bid.lot not in state.lots or state.lots[bid.lot].owner is not None:
                yield f"{shown(bid.lot)} is not for sale"
            if named.count(bid.lot) > 1:
                yield f"{shown(bid.lot)} is named twice"
            if bid.coins < 1:
                yield f"{shown(bid.lot)}: a bid is at least 1 coin"
        if sum(bid.coins for bid in answer.orders) > state.purses[player]:
            yield f"your purse holds {state.purses[player]} coins"

    def default(self, state: Auction, player: Player) -> Bids:
        return Bids()

    def resolve(self, play: Play[Auction], answers: Mapping[Player, Bids]) -> None:
        for player, answer in answers.items():
            for bid in answer.orders:
                play.tell(BidNoted(player, bid.lot, bid.coins))
        offers = {
            lot: {
                player: bid.coins
                for player, answer in answers.items()
                for bid in answer.orders
                if bid.lot == lot
            }
            for lot in play.state.lots
        }
        play.then(*(Award(lot, bids) for lot, bids in offers.items() if bids), NextRound())


class Award(Task[Auction]):
    """3: the highest bidder pays and gets the lot; a die decides between equal bids."""

    lot: str
    bids: dict[Player, int]

    def run(self, play: Play[Auction]) -> None:
        price = max(self.bids.values())
        highest = [player for player, coins in self.bids.items() if coins == price]
        winner = drawn(play.dice, highest, f"tie {self.lot}") if highest[1:] else highest[0]
        play.state.lots[self.lot].owner = winner
        play.state.purses[winner] -= price
        play.tell(Sold(winner, self.lot, price))


class NextRound(Task[Auction]):
    """2: three rounds, or fewer when everything is sold."""

    def run(self, play: Play[Auction]) -> None:
        play.state.rounds_left -= 1
        if play.state.rounds_left and any(lot.owner is None for lot in play.state.lots.values()):
            play.then(AskBids())


class LotSeen(Value):
    lot: str
    worth: int
    owner: Player | None


class View(Value):
    """What a player may know: the lots, the round, the own purse."""

    viewer: Player | None
    players: tuple[Player, ...]
    lots: tuple[LotSeen, ...]
    purse: int
    rounds_left: int


class BidForm(ToyForm):
    """`bid LOT COINS`, once for each lot, within the purse."""

    title = "What do you bid?"
    makes = Bids

    def choices(self, word: str, field: str, given: Given) -> Choices:
        left = self.view.purse - sum(earlier.coins for earlier in self.before)
        if field == "coins":
            return Numbers(1, left, barred="" if left else "your purse is empty")
        named = [earlier.lot for earlier in self.before]
        return choices_of(
            [seen.lot for seen in self.view.lots],
            lambda lot: self._bar(lot, "bid on above" if lot in named else "", left),
        )

    def _bar(self, lot: str, named: str, left: int) -> str:
        sold = any(seen.lot == lot and seen.owner for seen in self.view.lots)
        return "sold" if sold else named or ("" if left else "your purse is empty")


def setup(house_rules: HouseRules, players: tuple[Player, ...], dice: Dice) -> Auction:
    return Auction(
        agenda=[AskBids()],
        players=players,
        lots={lot: Lot(dice.roll(6, f"worth {lot}")) for lot in LOTS},
        purses={player: COINS + dice.roll(6, f"purse {player}") for player in players},
        rounds_left=house_rules.rounds,
    )


def view(state: Auction, player: Player | None) -> View:
    return View(
        viewer=player,
        players=state.players,
        lots=tuple(LotSeen(name, lot.worth, lot.owner) for name, lot in state.lots.items()),
        purse=0 if player is None else state.purses[player],
        rounds_left=state.rounds_left,
    )


def result(state: Auction) -> Result | None:
    if state.agenda:
        return None
    worth = {
        player: sum(lot.worth for lot in state.lots.values() if lot.owner == player)
        for player in state.players
    }
    best = tuple(player for player in state.players if worth[player] == max(worth.values()))
    reason = f"the greatest worth is {max(worth.values())}, of {' and '.join(best)}"
    return Result("draw", (), reason) if best[1:] else Result("victory", best, reason)


def form(view: View, question: AskBids) -> BidForm:
    return BidForm(view, question)


def board(view: View) -> Board:
    places = [
        Place(
            seen.lot,
            100 * at,
            0,
            owner=seen.owner,
            label=str(seen.worth),
            name=seen.lot,
            sign="minerals",
        )
        for at, seen in enumerate(view.lots)
    ]
    return row_of_discs("Sealed bids", view.rounds_left, places, view.players)


def report(view: View, events: Sequence[Event]) -> Report:
    return told(events, lambda event: _words(event, view.viewer))


def invariants(state: Auction) -> Iterable[str]:
    for player, coins in state.purses.items():
        if coins < 0:
            yield f"{player} owes {-coins} coins"


def _words(event: BidNoted | Sold, viewer: Player | None) -> str:
    if isinstance(event, BidNoted):
        who = "You bid" if event.player == viewer else f"{event.player} bids"
        return f"{who} {event.coins} for the {event.lot}."
    price = "" if event.price is None else f" for {event.price}"
    return f"{event.player} buys the {event.lot}{price}."


SEALED_BIDS = toy(
    name="sealed-bids",
    title="Sealed bids",
    summary="Five lots, secret bids.",
    version=1,
    schema=1,
    seats=(2, 4),
    traits=Traits(turns="simultaneous", hidden=True, chance=True, ends=True),
    state=Auction,
    agenda=(AskBids, Award, NextRound),
    answers=(Bids,),
    events=(BidNoted, Sold),
    house_rules=HouseRules,
    presets={"as-written": HouseRules()},
    upcasts={},
    setup=setup,
    view=view,
    result=result,
    form=form,
    board=board,
    report=report,
    invariants=invariants,
)
