"""1.2: the kinds of order, and each of them as a line of the sheet and as the rules know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hegemon.core.form import Field, Order, OrderKind
from hegemon.games.ec4x.common import answers as given
from hegemon.games.ec4x.common.answers import HouseOrder
from hegemon.games.ec4x.common.rules import missions
from hegemon.games.ec4x.common.rules.missions import BY_WORD, MISSIONS

ONE_TIME, ALWAYS = "once", "always"
IN_YARD, PLANETSIDE = "yard", "planetside"
NOWHERE = "-"
"""Written where an operation names no system, and a policy no unit."""

COLONY = Field("colony", "place", "the colony")
FLEET = Field("fleet", "token", "the fleet")
SQUADRON = Field("squadron", "choice", "the squadron")
COUNT = Field("count", "count", "how many")
HOUSE = Field("house", "choice", "the House")
OF_COLONY = Field("unit", "choice", "the unit", needs=("colony",))
MANY = Field("count", "count", "how many", needs=("colony", "unit"))

ATTEND = OrderKind("attend", "change nothing, but show that you are there", (), "attend")
TAX = OrderKind(
    "tax",
    "the tax rate of all colonies",
    (Field("percent", "count", "per cent"),),
    "tax 50",
    about="tax",
)
RESEARCH = OrderKind(
    "research",
    "what goes into a field each turn, until told otherwise",
    (Field("field", "choice", "the field"), Field("money", "count", "how much")),
    "research EL 20",
    about="field",
)
BUY = OrderKind(
    "buy",
    "a level, straight with money",
    (Field("field", "choice", "the field"),),
    "buy WEP",
    about="field",
)
BUILD = OrderKind(
    "build",
    "build units as soon as money and docks allow",
    (
        COLONY,
        OF_COLONY,
        MANY,
        Field(
            "where",
            "choice",
            "in a yard, or planetside: ships for {planetside}% of the price",
            needs=("colony", "unit"),
            usual=IN_YARD,
        ),
        Field("often", "choice", "once, or again and again", usual=ONE_TIME),
    ),
    "build C1 DD 2",
)
CANCEL = OrderKind("cancel", "stop building a unit", (COLONY, OF_COLONY), "cancel C1 DD")
INVEST = OrderKind(
    "invest",
    "buy Industrial Units",
    (COLONY, Field("count", "count", "how many", needs=("colony",))),
    "invest C1 10",
)
TERRAFORM = OrderKind(
    "terraform", "make a planet the next class", (COLONY,), "terraform C1", about="colony"
)
FERRY = OrderKind(
    "ferry",
    "send people by the Guilds' Starliners",
    (
        Field("source", "place", "from"),
        Field("to", "place", "to", needs=("source",)),
        Field("people", "count", "PTU", needs=("source", "to")),
    ),
    "ferry C1 B3 20",
)
GOAL = Field("goal", "place", "the system", needs=("fleet", "mission"))
ORDER = OrderKind(
    "order",
    "send a fleet to a system with a mission, the best way, or by systems that you name",
    (FLEET, Field("mission", "choice", "the mission", needs=("fleet",)), GOAL),
    "order p1-1 patrol B3",
    more=Field("way", "place", "a system to pass on the way", needs=("fleet",)),
)
STAY = OrderKind(
    "tell",
    "give a fleet a mission without a goal: hold, home or salvage",
    (FLEET, Field("stay", "choice", "the mission")),
    "tell p1-1 home",
)
JOIN = OrderKind(
    "join",
    "send a fleet after another, to become one with it",
    (FLEET, Field("host", "token", "the other fleet")),
    "join p1-2 p1-1",
)
ROE = OrderKind(
    "roe",
    "a fleet's rules of engagement",
    (FLEET, Field("roe", "count", "0 to 10")),
    "roe p1-1 6",
)
SPLIT = OrderKind(
    "split",
    "squadrons become a fleet of their own",
    (FLEET, Field("squadron", "choice", "the squadron", needs=("fleet",))),
    "split p1-1 s1",
    more=Field("further", "choice", "a further squadron", needs=("fleet",)),
)
MERGE = OrderKind(
    "merge",
    "a fleet joins another here",
    (FLEET, Field("into", "token", "the other fleet", needs=("fleet",))),
    "merge p1-2 p1-1",
)
REASSIGN = OrderKind(
    "reassign",
    "a ship leaves its squadron for another, or for a new one",
    (
        SQUADRON,
        Field("unit", "choice", "the ship", needs=("squadron",)),
        Field("to", "choice", "the squadron, or new", needs=("squadron", "unit")),
    ),
    "reassign s2 DD s1",
)
DETACH = OrderKind(
    "detach",
    "unarmed ships become a fleet of their own",
    (
        FLEET,
        Field("unit", "choice", "the ships", needs=("fleet",)),
        Field("count", "count", "how many", needs=("fleet", "unit")),
    ),
    "detach p1-1 ET 1",
)
_CARGO = (
    FLEET,
    Field("cargo", "choice", "what", needs=("fleet",)),
    Field("count", "count", "how many", needs=("fleet", "cargo")),
)
LOAD = OrderKind("load", "take marines, fighters or people on board", _CARGO, "load p1-1 people 1")
UNLOAD = OrderKind(
    "unload", "put marines, fighters or people ashore", _CARGO, "unload p1-1 people 1"
)
REPAIR = OrderKind(
    "repair",
    "a crippled squadron in a yard for {repair}% of its price",
    (SQUADRON,),
    "repair s1",
    about="squadron",
)
RESTORE = OrderKind(
    "restore",
    "mend crippled units of a colony for {repair}% of their price",
    (COLONY, OF_COLONY, MANY),
    "restore C1 GB 2",
)
SCRAP = OrderKind(
    "scrap",
    "scrap units of a colony for {scrap}% of their price",
    (COLONY, OF_COLONY, MANY),
    "scrap C1 GB 2",
)
GROUP = Field("group", "choice", "which")
ENGAGE = OrderKind(
    "engage",
    "rules of engagement for a group of fleets, and for new ones",
    (GROUP, Field("roe", "count", "0 to 10")),
    "engage armed 6",
    about="group",
)
IDLE = OrderKind(
    "idle",
    "what a group of colonies builds when it has nothing to do",
    (
        GROUP,
        Field("unit", "choice", "the unit, or nothing"),
        Field("most", "count", "up to how many: at each colony, or of ships in all"),
    ),
    "idle yards DD 12",
    about="group",
)
DISCARD = OrderKind(
    "discard",
    "scrap units at a group of colonies for {scrap}% of their price",
    (
        GROUP,
        Field("unit", "choice", "the unit", needs=("group",)),
        Field("keep", "count", "but for so many at each", needs=("group", "unit"), usual=0),
    ),
    "discard all GB keep=2",
)
DECLARE = OrderKind(
    "declare",
    "how you stand towards a House",
    (HOUSE, Field("stance", "choice", "neutral, pact or enemy")),
    "declare p2 enemy",
    about="house",
)
FUND = OrderKind(
    "fund",
    "buy points for covert operations, or to guard against them",
    (Field("purpose", "choice", "covert or guard"), COUNT),
    "fund covert 2",
)
OPERATE = OrderKind(
    "operate",
    "a covert operation against a House",
    (
        HOUSE,
        Field("operation", "choice", "what", needs=("house",)),
        Field("system", "choice", "where", usual=NOWHERE),
    ),
    "operate p2 cyber_attack",
)
READY = OrderKind(
    "ready",
    "a fleet at home lies in reserve or in mothballs for less upkeep, or serves again",
    (FLEET, Field("readiness", "choice", "active, reserve or mothballs", needs=("fleet",))),
    "ready p1-2 mothballs",  # a second one replaces none: what came between may count on the first
)
NAME = OrderKind(
    "name",
    "what a fleet is called",
    (FLEET, Field("called", "text", "the name")),
    "name p1-1 Home Guard",
)

Values = tuple[str | int, ...]


class Line(NamedTuple):
    """A kind of order, the answer that one makes, and the line that an answer was."""

    kind: OrderKind
    answers: type[Any]
    answer: Callable[[Order], HouseOrder]
    values: Callable[[Any], Values]


def _plain(kind: OrderKind, answers: type[Any]) -> Line:
    """A kind whose fields are those of its answer, in order."""
    names = answers.__struct_fields__
    numbers = [field.type == "count" for field in kind.fields]

    def answer(order: Order) -> HouseOrder:
        values = [
            order.number(at) if is_number else order.text(at)
            for at, is_number in enumerate(numbers)
        ]
        return answers(*values)  # type: ignore[no-any-return]

    def values(given: Any) -> Values:
        return tuple(getattr(given, name) for name in names)

    return Line(kind, answers, answer, values)


def _build(order: Order) -> HouseOrder:
    planetside, endless = order.text(3) == PLANETSIDE, order.text(4) == ALWAYS
    return given.Build(order.text(0), order.text(1), order.number(2), planetside, endless)


def _built(answer: given.Build) -> Values:
    where = PLANETSIDE if answer.planetside else IN_YARD
    how_often = ALWAYS if answer.endless else ONE_TIME
    return answer.colony, answer.unit, answer.count, where, how_often


def _number(word: str) -> int:
    """4.1: the number of a mission by its word; one too many for a word that is none."""
    kind = BY_WORD.get(word)
    return len(MISSIONS) if kind is None else kind.number


def _command(order: Order) -> HouseOrder:
    way = tuple(map(str, order.values[3:]))
    return given.Command(order.text(0), _number(order.text(1)), order.text(2), way)


def _stay(order: Order) -> HouseOrder:
    return given.Command(order.text(0), _number(order.text(1)))


def _join(order: Order) -> HouseOrder:
    return given.Command(order.text(0), missions.JOIN, order.text(1))


def _commanded(answer: given.Command) -> tuple[str, Values]:
    """4.1: a command as a line: the word of its kind, and its values."""
    known = answer.mission < len(MISSIONS)
    word = MISSIONS[answer.mission].word if known else "?"
    if answer.mission == missions.JOIN:
        return JOIN.word, (answer.fleet, answer.target)
    if known and MISSIONS[answer.mission].goal == "none":
        return STAY.word, (answer.fleet, word)
    return ORDER.word, (answer.fleet, word, answer.target, *answer.way)


def _split(order: Order) -> HouseOrder:
    return given.Split(order.text(0), tuple(map(str, order.values[1:])))


def _operate(order: Order) -> HouseOrder:
    where = "" if order.text(2) == NOWHERE else order.text(2)
    return given.Operate(order.text(0), order.text(1), where)


def _idle(order: Order) -> HouseOrder:
    unit = "" if order.text(1) == NOWHERE else order.text(1)
    return given.BuildIdle(order.text(0), unit, order.number(2))


LINES = (
    _plain(ATTEND, given.Attend),
    _plain(TAX, given.SetTax),
    _plain(RESEARCH, given.SetBudget),
    _plain(BUY, given.Buy),
    Line(BUILD, given.Build, _build, _built),
    _plain(CANCEL, given.Cancel),
    _plain(INVEST, given.Invest),
    _plain(TERRAFORM, given.Terraform),
    _plain(FERRY, given.Ferry),
    Line(STAY, given.Command, _stay, lambda answer: _commanded(answer)[1]),
    Line(JOIN, given.Command, _join, lambda answer: _commanded(answer)[1]),
    _plain(ROE, given.Engage),
    Line(SPLIT, given.Split, _split, lambda answer: (answer.fleet, *answer.squadrons)),
    _plain(MERGE, given.Merge),
    _plain(REASSIGN, given.Reassign),
    _plain(DETACH, given.Detach),
    _plain(LOAD, given.Load),
    _plain(UNLOAD, given.Unload),
    _plain(REPAIR, given.Repair),
    _plain(RESTORE, given.Restore),
    _plain(SCRAP, given.Scrap),
    _plain(ENGAGE, given.EngageAll),
    Line(
        IDLE,
        given.BuildIdle,
        _idle,
        lambda answer: (answer.group, answer.unit or NOWHERE, answer.most),
    ),
    _plain(DISCARD, given.ScrapAll),
    _plain(DECLARE, given.Declare),
    _plain(FUND, given.Fund),
    Line(
        OPERATE,
        given.Operate,
        _operate,
        lambda answer: (answer.house, answer.kind_of, answer.system or NOWHERE),
    ),
    _plain(READY, given.Ready),
    _plain(NAME, given.Call),
    Line(ORDER, given.Command, _command, lambda answer: _commanded(answer)[1]),
)
"""A later mission of a fleet counts, but does not take the place of an earlier line: between them a
squadron may have joined it, or marines come on board."""

BY_ORDER_WORD = {line.kind.word: line for line in LINES}
BY_ANSWER = {line.answers: line for line in LINES}
"""How an answer is written on the sheet."""


def house_order(order: Order) -> HouseOrder:
    """A line of the sheet as the rules know it; raises KeyError for a word that is none."""
    return BY_ORDER_WORD[order.word].answer(order)


def line_of(answer: HouseOrder) -> Order:
    """An order of the rules as a line of the sheet."""
    if isinstance(answer, given.Command):
        return Order(*_commanded(answer))
    line = BY_ANSWER[type(answer)]
    return Order(line.kind.word, line.values(answer))
