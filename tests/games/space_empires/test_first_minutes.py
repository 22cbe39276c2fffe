"""The page "your first ten minutes": its orders can be given as they stand there."""

from pathlib import Path

from hegemon.bots.forward import FastDice
from hegemon.core.checking import after, check
from hegemon.core.game import Play, advance, run
from hegemon.core.notation import parse
from hegemon.core.order import Order
from hegemon.games.space_empires import SPACE_EMPIRES
from hegemon.games.space_empires.answers import PlaceHomeworld
from hegemon.games.space_empires.house_rules import HouseRules
from hegemon.games.space_empires.positions import P1, P2
from hegemon.games.space_empires.setup import seats_of, set_up
from hegemon.games.space_empires.turn import AskMovement
from hegemon.games.space_empires.view import view_of

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "space-empires.md"


def test_the_first_orders_of_the_page() -> None:
    """As player 1 of the standard map gives them."""
    begun = PAGE.read_text("utf-8").partition("first ten minutes")[2].partition("## 1.")[0]
    rules = HouseRules()
    play = Play(
        set_up(rules, seats_of(rules), FastDice(1)), FastDice(2), frozenset(SPACE_EMPIRES.events)
    )
    run(play)
    advance(play, {P1: PlaceHomeworld("B5", "B9"), P2: PlaceHomeworld("K5")})
    form = SPACE_EMPIRES.form(view_of(play.state, P1), AskMovement(P1))
    lines = ("detach p1-2 1 C5", "move p1-2 C6")
    orders: list[Order] = []
    for line in lines:
        orders.append(parse(after(form, orders), line))
    assert check(form, orders).fine

    assert all(f"`{line}`" in begun for line in ("home B5 B9", *lines))
