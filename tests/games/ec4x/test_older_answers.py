"""Orders that matches of schema 1 stored are read as they are written now."""

from typing import Any, get_args

import msgspec
import pytest
from msgspec.inspect import IntType, LiteralType, Type, VarTupleType, type_info

from hegemon.core.codec import Codec
from hegemon.core.errors import BadSave
from hegemon.core.order import Order
from hegemon.games.ec4x import EC4X_MONERO, EC4X_SATOSHI
from hegemon.games.ec4x.common.answers import (
    Build,
    BuildIdle,
    Buy,
    Call,
    Declare,
    Engage,
    EngageAll,
    Fund,
    HouseOrder,
    Invest,
    Load,
    Operate,
    Orders,
    Repair,
    ScrapAll,
    SetBudget,
    SetTax,
    Split,
)
from hegemon.games.ec4x.common.mission_orders import Join, Send, Tell
from hegemon.games.ec4x.common.older import orders_as_now
from tests.games.ec4x.cases import ME, YOU

Stored = dict[str, Any]


def command(mission: int, target: str = "", *way: str) -> Stored:
    """4.1: all missions were one kind of order."""
    numbered = {"mission": mission, "target": target, "way": list(way)}
    return {"kind": "command", "fleet": "p1-1", **numbered}


def build(*, planetside: bool, endless: bool) -> Stored:
    """3: both were said by yes or no."""
    what = {"colony": "A1", "unit": "DD", "count": 2}
    return {"kind": "build", **what, "planetside": planetside, "endless": endless}


def operate(system: str) -> Stored:
    """8."""
    return {"kind": "operate", "house": YOU, "kind_of": "assassination", "system": system}


CASES: list[tuple[Stored, Order]] = [
    (command(0), Tell("p1-1", "hold")),
    (command(2), Tell("p1-1", "home")),
    (command(15), Tell("p1-1", "salvage")),
    (command(13, "p1-2"), Join("p1-1", "p1-2")),
    (command(1, "B3"), Send("p1-1", "move", "B3")),
    (command(12, "B3", "A1", "A2"), Send("p1-1", "colonize", "B3", ("A1", "A2"))),
    (build(planetside=False, endless=False), Build("A1", "DD", 2)),
    (build(planetside=True, endless=False), Build("A1", "DD", 2, "planetside")),
    (build(planetside=False, endless=True), Build("A1", "DD", 2, "yard", "always")),
    ({"kind": "invest", "colony": "A1", "industry": 10}, Invest("A1", 10)),
    ({"kind": "split", "fleet": "p1-1", "squadrons": ["s1"]}, Split("p1-1", "s1")),
    (
        {"kind": "split", "fleet": "p1-1", "squadrons": ["s1", "s2", "s3"]},
        Split("p1-1", "s1", ("s2", "s3")),
    ),
    ({"kind": "build-idle", "group": "all", "unit": "", "most": 3}, BuildIdle("all", "-", 3)),
    ({"kind": "build-idle", "group": "all", "unit": "DD", "most": 3}, BuildIdle("all", "DD", 3)),
    ({"kind": "fund", "purpose": "covert", "points": 2}, Fund("covert", 2)),
    (operate(""), Operate(YOU, "assassination")),
    (operate("A1"), Operate(YOU, "assassination", "A1")),
    ({"kind": "call", "fleet": "p1-1", "name": "Home Guard"}, Call("p1-1", "Home Guard")),
    # what is stored as it was
    ({"kind": "set-tax", "percent": 50}, SetTax(50)),
    ({"kind": "set-budget", "field": "EL", "money": 20}, SetBudget("EL", 20)),
    ({"kind": "buy", "field": "WEP"}, Buy("WEP")),
    ({"kind": "engage", "fleet": "p1-1", "roe": 6}, Engage("p1-1", 6)),
    ({"kind": "engage-all", "group": "armed", "roe": 6}, EngageAll("armed", 6)),
    ({"kind": "load", "fleet": "p1-1", "cargo": "MD", "count": 2}, Load("p1-1", "MD", 2)),
    ({"kind": "repair", "squadron": "s1"}, Repair("s1")),
    ({"kind": "scrap-all", "group": "all", "unit": "GB", "keep": 2}, ScrapAll("all", "GB", 2)),
    ({"kind": "declare", "house": YOU, "stance": "enemy"}, Declare(YOU, "enemy")),
]


@pytest.mark.parametrize("ruleset", [EC4X_MONERO, EC4X_SATOSHI], ids=lambda one: one.name)
@pytest.mark.parametrize(("stored", "order"), CASES, ids=lambda case: str(case)[:40])
def test_older_orders_are_read(ruleset: Any, stored: Stored, order: Order) -> None:
    answer = {"kind": "orders", "orders": [stored, {"kind": "attend"}]}
    read = Codec(ruleset).answer(answer)

    assert isinstance(read, Orders)
    assert order == read.orders[0]


@pytest.mark.parametrize("order", get_args(HouseOrder), ids=lambda order: order.word)
def test_what_is_written_today_stays_as_it_is(order: type[Order]) -> None:
    """Of each order, every field filled and every list with two values."""
    fields = msgspec.structs.fields(order)
    made: Any = order(**{one.name: sample(type_info(one.type)) for one in fields})
    stored = msgspec.json.decode(msgspec.json.encode(Orders((made,))))

    assert stored == orders_as_now(stored)
    assert Orders((made,)) == Codec(EC4X_MONERO).answer(stored)


def sample(kind: Type) -> Any:
    """A value of a type."""
    match kind:
        case IntType():
            return 3
        case LiteralType():
            return kind.values[-1]
        case VarTupleType():
            return ("A1", "A2")
        case _:
            return ME


NEVER = [
    command(16),
    {"kind": "command", "fleet": "p1-1"},
    {"kind": "split", "fleet": "p1-1", "squadrons": []},
    {"kind": "split", "fleet": "p1-1", "squadrons": 3},
    {"kind": "march"},
    {},
    7,
]


@pytest.mark.parametrize("stored", NEVER, ids=str)
def test_what_never_was_an_order_is_none_now(stored: Any) -> None:
    with pytest.raises(BadSave):
        Codec(EC4X_MONERO).answer({"kind": "orders", "orders": [stored]})


def test_no_orders_are_read() -> None:
    assert Orders() == Codec(EC4X_MONERO).answer({"kind": "orders", "orders": []})
    assert Orders() == Codec(EC4X_MONERO).answer({"kind": "orders"})
