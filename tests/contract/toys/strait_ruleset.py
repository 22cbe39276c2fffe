"""The ruleset of the strait: rules and show tied together."""

from collections.abc import Iterable, Sequence
from typing import Any

from hegemon.core.board import Board, Place
from hegemon.core.dice import Dice
from hegemon.core.game import Event, Player, Result
from hegemon.core.records import Value
from hegemon.core.report import Report
from hegemon.core.ruleset import Traits
from tests.contract.toys import strait
from tests.contract.toys.common import NoHouseRules, row_of_discs, told, toy
from tests.contract.toys.strait_show import ShipSeen, StraitForm, View, words


def setup(house_rules: Value, players: tuple[Player, ...], dice: Dice) -> strait.Battle:
    attacker, defender, keeper = players
    ships = {
        f"{side}{number}": strait.Ship(owner, dice.roll(2, f"armour {side}{number}"))
        for side, owner in (("a", attacker), ("b", defender))
        for number in (1, 2, 3)
    }
    return strait.Battle([strait.Round()], players, attacker, defender, keeper, ships)


def view(state: strait.Battle, player: Player | None) -> View:
    return View(
        player,
        state.players,
        state.round,
        tuple(
            ShipSeen(
                name,
                ship.owner,
                ship.hits,
                ship.place,
                ship.armour if ship.owner == player else None,
            )
            for name, ship in state.ships.items()
        ),
    )


def result(state: strait.Battle) -> Result | None:
    if state.agenda:
        return None
    left = [side for side in (state.attacker, state.defender) if state.line(side)]
    if len(left) == 1:
        return Result("victory", tuple(left), f"{left[0]} alone holds the line")
    return Result("draw", (), "nobody alone holds the line")


def form(view: View, question: Any) -> StraitForm:
    return StraitForm(view, question)


def board(view: View) -> Board:
    places = [
        Place(
            seen.ship, 100 * at, 0, owner=seen.owner, label=seen.ship, note=seen.place, sign="sea"
        )
        for at, seen in enumerate(view.ships)
    ]
    return row_of_discs("The strait", view.round, places, view.players)


def report(view: View, events: Sequence[Event]) -> Report:
    return told(events, words)


def invariants(state: strait.Battle) -> Iterable[str]:
    for name, ship in state.ships.items():
        if ship.place == "line" and ship.hits >= ship.armour:
            yield f"{name} should have sunk"


STRAIT = toy(
    name="strait",
    title="The strait",
    summary="A battle and a harbour.",
    version=1,
    schema=1,
    seats=(3, 3),
    traits=Traits(turns="mixed", hidden=True, chance=True, ends=True),
    state=strait.Battle,
    agenda=(strait.Round, strait.AskScreens, strait.Act, strait.FireOrRetreat, strait.AskHarbour),
    answers=(strait.Screen, strait.Fire, strait.Retreat, strait.Admit),
    events=(strait.Screened, strait.Fired, strait.Retreated),
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
