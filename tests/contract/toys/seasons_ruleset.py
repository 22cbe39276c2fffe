"""The ruleset of the seasons, and what its players see."""

from collections.abc import Iterable, Sequence
from typing import Any

from hegemon.core.board import Board, Link, Place
from hegemon.core.dice import Dice
from hegemon.core.form import Choice, Choices, Given, Numbers, OneOrder
from hegemon.core.game import Event, Player, Result
from hegemon.core.order import Order
from hegemon.core.records import Value
from hegemon.core.report import Report
from hegemon.core.ruleset import Traits
from tests.contract.toys import seasons
from tests.contract.toys.common import (
    NoHouseRules,
    ToyForm,
    choices_of,
    row_of_discs,
    told,
    toy,
)


class ProvinceSeen(Value):
    place: str
    owner: Player | None
    armies: int


class View(Value):
    """What a player may know: the map, and the own treasury."""

    viewer: Player | None
    players: tuple[Player, ...]
    year: int
    provinces: tuple[ProvinceSeen, ...]
    coins: int

    def own(self) -> list[ProvinceSeen]:
        """The viewer's provinces."""
        return [seen for seen in self.provinces if seen.owner == self.viewer]


def neighbours_of(place: str) -> list[str]:
    """The neighbours of a province, if it is one."""
    return list(seasons.neighbours(place)) if place in seasons.RING else []


class SeasonsForm(ToyForm):
    """Each question has its words."""

    @property
    def title(self) -> str:
        match self.question:
            case seasons.AskLevies():
                return f"year {self.view.year}: your levies"
            case seasons.AskMarch():
                return f"year {self.view.year}: march or stay?"
            case seasons.StandOrGiveWay(goal=goal, armies=armies):
                return f"{armies} armies march on {goal}: stand or give way?"
        return f"where do the armies of {self.question.place} retreat to?"

    def choices(self, word: str, field: str, given: Given) -> Choices:
        own = self.view.own()
        if word == "march":
            if field == "to":
                return choices_of(neighbours_of(str(given["from"])), lambda _: "")
            return tuple(
                Choice(seen.place, barred="" if seen.armies else "no armies") for seen in own
            )
        if word == "retreat":
            near = seasons.neighbours(self.question.place)
            return tuple(Choice(seen.place) for seen in own if seen.place in near)
        left = self.view.coins - sum(earlier.armies for earlier in self.before)
        broke = "" if left else "your treasury is empty"
        if field == "armies":
            return Numbers(1, left, barred=broke)
        return tuple(Choice(seen.place, barred=broke) for seen in own)


class ListOfLevies(SeasonsForm):
    """Only levies are a list."""

    makes = seasons.Levies


class OneOfThem(OneOrder[Order], SeasonsForm):
    """All other questions take one order."""


def setup(house_rules: Value, players: tuple[Player, ...], dice: Dice) -> seasons.Realm:
    provinces = {name: seasons.Province() for name in seasons.RING}
    for player, home in zip(players, ("A", "C", "E"), strict=True):
        provinces[home] = seasons.Province(player, 2)
    return seasons.Realm([seasons.Year()], players, provinces, dict.fromkeys(players, 1))


def view(state: seasons.Realm, player: Player | None) -> View:
    return View(
        player,
        state.players,
        state.year,
        tuple(
            ProvinceSeen(name, province.owner, province.armies)
            for name, province in state.provinces.items()
        ),
        0 if player is None else state.coins[player],
    )


def result(state: seasons.Realm) -> Result | None:
    if state.agenda:
        return None
    most = max(len(state.owned(player)) for player in state.players)
    best = tuple(player for player in state.players if len(state.owned(player)) == most)
    reason = f"the most provinces are {most}, of {' and '.join(best)}"
    return Result("draw", (), reason) if best[1:] else Result("victory", best, reason)


def form(view: View, question: Any) -> SeasonsForm:
    levies = isinstance(question, seasons.AskLevies)
    return ListOfLevies(view, question) if levies else OneOfThem(view, question)


def board(view: View) -> Board:
    places = [
        Place(seen.place, 100 * at, 0, owner=seen.owner, label=str(seen.armies), sign="field")
        for at, seen in enumerate(view.provinces)
    ]
    ring = [Link(place, seasons.neighbours(place)[1]) for place in seasons.RING]
    flat = row_of_discs("Seasons", view.year, places, view.players)
    return Board(flat.title, flat.turn, flat.places, owners=flat.owners, links=tuple(ring))


def report(view: View, events: Sequence[Event]) -> Report:
    return told(events, words)


def invariants(state: seasons.Realm) -> Iterable[str]:
    for name, province in state.provinces.items():
        if province.armies < 0 or (province.armies and province.owner is None):
            yield f"{name} has {province.armies} armies of {province.owner}"
    for player, coins in state.coins.items():
        if coins < 0:
            yield f"{player} owes {-coins} coins"


def words(event: Any) -> str:
    """An event as a sentence."""
    match event:
        case seasons.Levied(place=place, armies=armies):
            return f"{armies} armies are levied in {place}."
        case seasons.Taken(player=player, place=place):
            return f"{player} marches into {place}."
        case seasons.Turned(player=player, place=place):
            return f"{player} gives way and returns to {place}."
        case seasons.Fought(place=place, march=march, defence=defence):
            return f"Battle of {place}: {march} against {defence}."
        case seasons.Fled(player=player, place=None):
            return f"{player} gives way and disbands."
    return f"{event.player} gives way and retreats to {event.place}."


SEASONS = toy(
    name="seasons",
    title="Seasons",
    summary="Six provinces, four years.",
    version=1,
    schema=1,
    seats=(3, 3),
    traits=Traits(turns="mixed", hidden=True, chance=True, ends=True),
    state=seasons.Realm,
    agenda=(
        seasons.Year,
        seasons.AskLevies,
        seasons.Turn,
        seasons.AskMarch,
        seasons.StandOrGiveWay,
        seasons.Battle,
        seasons.Enter,
        seasons.AskRefuge,
    ),
    answers=(
        seasons.Levies,
        seasons.March,
        seasons.Stay,
        seasons.Stand,
        seasons.GiveWay,
        seasons.Retreat,
    ),
    events=(seasons.Levied, seasons.Taken, seasons.Turned, seasons.Fought, seasons.Fled),
    house_rules=NoHouseRules,
    presets={"as-written": NoHouseRules()},
    upcasts={},
    setup=setup,
    view=view,
    result=result,
    form=form,
    board=board,
    report=report,
    invariants=invariants,
)
