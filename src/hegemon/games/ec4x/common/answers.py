"""The orders of a turn: what a House may say in the Command phase. What it does not say goes on.

Each order is judged after those before it (`rules/law.py`); the first word of its line on the order
sheet is in its docstring.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from hegemon.core.game import Answer
from hegemon.core.records import Value
from hegemon.games.ec4x.common.state import Readiness, Stance

MOST_ORDERS = 2_000
"""A House with a hundred squadrons and forty colonies gives some two hundred."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=40)]


class SetTax(Value):
    """XY.1, `tax 50`: the tax rate of all colonies, in per cent."""

    percent: Count


class SetBudget(Value):
    """XYZ.1, `research EL 20`: what goes into a field each turn, in whole coins of account."""

    field: Id
    money: Count


class Buy(Value):
    """XYZ.1, `buy WEP`: a level, straight with money (the earlier edition) in an upgrade month."""

    field: Id


class Build(Value):
    """3, `build C4 DD 2`: so many units, begun as soon as money, docks and law allow."""

    colony: Id
    unit: Id
    count: Count
    planetside: bool = False
    """3.1: whether ships are built on the ground, for twice the price."""
    endless: bool = False
    """Whether the next is wished for as soon as one is begun."""


class Cancel(Value):
    """3, `cancel C4 DD`: what a colony's queue has of a unit, and what is under way of it."""

    colony: Id
    unit: Id


class Invest(Value):
    """XY.1, `invest C4 10`: so many Industrial Units for a colony."""

    colony: Id
    industry: Count


class Terraform(Value):
    """XYZ.7, `terraform C4`: the planet's next class."""

    colony: Id


class Ferry(Value):
    """XY.3, `ferry C4 D7 50`: so many PTU by the Guilds from one own colony to another."""

    source: Id
    to: Id
    people: Count


class Command(Value):
    """4.1, `order p1-3 move D7`: a mission from 00 to 15, its goal, systems to pass."""

    fleet: Id
    mission: Count
    target: Id = ""
    way: tuple[Id, ...] = ()


class Engage(Value):
    """5.1.1, `roe p1-3 6`: a fleet's rules of engagement, 0 to 10."""

    fleet: Id
    roe: Count


class Split(Value):
    """2.3.4, `split p1-3 s1 s2`: squadrons leave a fleet and become one of their own."""

    fleet: Id
    squadrons: tuple[Id, ...]


class Merge(Value):
    """2.3.4, `merge p1-3 p1-4`: a fleet joins another in the same system."""

    fleet: Id
    into: Id


class Reassign(Value):
    """2.3.3, `reassign s1 DD s2`: a ship leaves a squadron for another, or for `new`, its own."""

    squadron: Id
    unit: Id
    to: Id


class Detach(Value):
    """2.3.2, `detach p1-3 TT 2`: unarmed ships become a fleet of their own."""

    fleet: Id
    unit: Id
    count: Count


class Load(Value):
    """2.3.2, 2.4.1, `load p1-3 MD 2`: marines, people or fighters come on board."""

    fleet: Id
    cargo: Id
    count: Count


class Unload(Value):
    """2.3.2, 2.4.1, `unload p1-3 MD 2`: they leave it for the own colony."""

    fleet: Id
    cargo: Id
    count: Count


class Repair(Value):
    """3.4, `repair s1`: a crippled squadron in a yard."""

    squadron: Id


class Restore(Value):
    """3.2, 3.4, `restore C4 GB 2`: crippled ground units, starbases or yards of a colony."""

    colony: Id
    unit: Id
    count: Count


class Scrap(Value):
    """3.4, `scrap C4 GB 2`: units of a colony for half of their price."""

    colony: Id
    unit: Id
    count: Count


class EngageAll(Value):
    """5.1.1, `engage armed 6`: the rules of engagement of a group of fleets, and of new ones."""

    group: Id
    roe: Count


class BuildIdle(Value):
    """3, `idle yards DD 12`: what colonies of a group build when they have nothing to do."""

    group: Id
    unit: Id
    """Empty for nothing."""
    most: Count


class ScrapAll(Value):
    """3.4, `discard all GB keep=2`: units of a group of colonies, but for so many at each."""

    group: Id
    unit: Id
    keep: Count


class Declare(Value):
    """8, `declare p2 enemy`: how the House stands towards another from now on."""

    house: Id
    stance: Stance


class Fund(Value):
    """8, `fund covert 3`: points for covert operations, or to guard against them."""

    purpose: Id
    points: Count


class Operate(Value):
    """8, `operate p2 cyber_attack C4`: a covert operation against a House."""

    house: Id
    kind_of: Id
    system: Id = ""


class Ready(Value):
    """R36, `ready p1-3 reserve`: a fleet at home is laid up, or serves again."""

    fleet: Id
    readiness: Readiness


class Call(Value):
    """2.3.4, `name p1-3 Home Guard`: what a fleet is called."""

    fleet: Id
    name: Annotated[str, msgspec.Meta(max_length=30)]


class Attend(Value):
    """R59, `attend`: nothing to change, but somebody is there to say so."""


HouseOrder = (
    Attend
    | SetTax
    | SetBudget
    | Buy
    | Build
    | Cancel
    | Invest
    | Terraform
    | Ferry
    | Command
    | Engage
    | Split
    | Merge
    | Reassign
    | Detach
    | Load
    | Unload
    | Repair
    | Restore
    | Scrap
    | EngageAll
    | BuildIdle
    | ScrapAll
    | Declare
    | Fund
    | Operate
    | Ready
    | Call
)


class Orders(Answer):
    """1.2: all that a House orders in a turn, in the order in which it is carried out."""

    orders: tuple[HouseOrder, ...] = ()
