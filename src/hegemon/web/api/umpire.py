"""What whoever runs a table may do; all of it stands in the ledger."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from hegemon.core.records import Value
from hegemon.core.sheet import Sheet, sheet
from hegemon.play.commands import OwnDice, TakeBack, TypeDice
from hegemon.play.ruling.dice import MOST_TYPED, DiceAsked, dice_asked
from hegemon.play.tables import umpire
from hegemon.play.tables.votes import propose, withdraw
from hegemon.play.times.terms import Terms
from hegemon.web.api.doing import SAVED, Done, SetAside, done, posted, with_aside
from hegemon.web.frame.needs import CORRECTING, OVERSEEING, RUNNING, SEEING_ALL
from hegemon.web.frame.paths import TablePath
from hegemon.web.frame.routes import CallOf, Route

_TABLE = "/api/v1/tables/{table}"
_UMPIRE = _TABLE + "/umpire"


class Pausing(Value, tag=False):
    """Why the match waits."""

    reason: str


class AgainAsked(Value, tag=False, omit_defaults=True):
    """Why rules that have broken down are tried again."""

    reason: str = "once more"


class MoreTime(Value, tag=False):
    """How much more time everybody has."""

    minutes: Annotated[int, msgspec.Meta(ge=1)]


class Due(Value, tag=False):
    """When answers are due, in UTC: "2026-11-21T05:30:00Z"; "" for whenever they come."""

    time: Annotated[str, msgspec.Meta(pattern=r"^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)?$")]


class HandShown(Value, tag=False):
    """What the game lets an umpire do, as a sheet on the true position."""

    step: int
    """The step to come."""
    sheet: Sheet
    headings: dict[str, str]
    """Of each kind of act the heading under which it stands; "" for none."""


class Acts(Value, tag=False):
    """What the umpire does, in notation, all or none, and why: everybody reads it."""

    acts: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=100)]
    reason: str


class Back(Value, tag=False):
    """To which step the match goes back, and why."""

    step: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    reason: str


class RulesChanged(Value, tag=False):
    """House rules that say something else from the next turn on, and why; everybody reads it."""

    rules: Annotated[dict[str, str], msgspec.Meta(max_length=100)]
    """Their values as they are written where a table is opened; none: what is to come is off."""
    reason: str


class RuleProposed(Value, tag=False):
    """A house rule that is put to the vote, the value as it is written where a table is opened."""

    rule: Annotated[str, msgspec.Meta(max_length=100)]
    value: Annotated[str, msgspec.Meta(max_length=1000)]
    reason: str


class ProposalNamed(Value, tag=False):
    """Which proposal."""

    proposal: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class DiceRolled(Value, tag=False, omit_defaults=True):
    """Whether the group rolls its own dice from now on, which are typed in, and why."""

    typed: bool
    reason: str
    sorts: Annotated[tuple[str, ...], msgspec.Meta(max_length=100)] = ()
    """Which, by the game's `sorts`, where the others are drawn; none: all."""


class DiceShown(Value, tag=False, omit_defaults=True):
    """What dice showed, in the order in which the rules ask for them.

    They count all or none for an umpire who plays no seat; elsewhere those before the first that
    does not fit.
    """

    step: int
    """The step that they are for."""
    number: Annotated[int, msgspec.Meta(ge=1)]
    """The roll that the first of them is for: the one that is asked for."""
    faces: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=MOST_TYPED)]
    withdrawn: int = 0
    """As often as numbers for the step were taken back, as `GET` of the dice says it: what was
    sent before that does not count after it."""


class DieTakenBack(Value, tag=False, omit_defaults=True):
    """The last number that was typed in for the open step."""

    step: int
    number: Annotated[int, msgspec.Meta(ge=1)]
    """The roll that it is for."""
    withdrawn: int = 0
    """As where numbers are typed in."""


def pause(call: CallOf[TablePath, Pausing]) -> Done:
    """Let the match wait."""
    umpire.pause(call.services.hall, call.table, call.body.reason)
    return done(call)


def go_on(call: CallOf[TablePath, None]) -> Done:
    """Let it go on."""
    umpire.go_on(call.services.hall, call.table)
    return done(call)


def try_again(call: CallOf[TablePath, AgainAsked]) -> Done:
    """Let rules be tried again that have broken down."""
    umpire.try_again(call.services.hall, call.table, by="umpire", reason=call.body.reason)
    return done(call)


def extend(call: CallOf[TablePath, MoreTime]) -> Done:
    """More time for everybody."""
    umpire.extend(call.services.hall, call.table, call.body.minutes)
    return done(call)


def set_due(call: CallOf[TablePath, Due]) -> Done:
    """Another time at which answers are due."""
    umpire.set_due(call.services.hall, call.table, call.body.time)
    return done(call)


def set_terms(call: CallOf[TablePath, Terms]) -> Done:
    """Other terms from now on."""
    umpire.set_terms(call.services.hall, call.table, call.body)
    return done(call)


def roll_back(call: CallOf[TablePath, Back]) -> SetAside:
    """The position after an earlier step counts again."""
    umpire.roll_back(call.services.hall, call.table, call.body.step, call.body.reason)
    return with_aside(call)


def change_rules(call: CallOf[TablePath, RulesChanged]) -> Done:
    """House rules say something else from the next turn on; raises BadConfig, NotBegun."""
    settings = [f"{name}={value}" for name, value in call.body.rules.items()]
    umpire.change_rules(call.services.hall, call.table, settings, call.body.reason)
    return done(call)


def propose_as_umpire(call: CallOf[TablePath, RuleProposed]) -> Done:
    """Put a house rule to the vote of those who play; raises BadConfig, BadAnswer, NotBegun."""
    body = call.body
    propose(call.match, f"{body.rule}={body.value}", body.reason, "umpire")
    return done(call)


def withdraw_as_umpire(call: CallOf[TablePath, ProposalNamed]) -> Done:
    """Take a proposal of one's own back; raises NotThere, BadAnswer."""
    withdraw(call.match, call.body.proposal, None)
    return done(call)


def show_dice(call: CallOf[TablePath, None]) -> DiceAsked:
    """Which die is asked for, where a group rolls its own."""
    return dice_asked(call.now, call.match.ruleset)


def roll_own(call: CallOf[TablePath, DiceRolled]) -> Done:
    """Dice are typed in from now on, or drawn again."""
    body = call.body
    call.services.hall.match(call.table).act(OwnDice(body.typed, "umpire", body.reason, body.sorts))
    return done(call)


def type_dice(call: CallOf[TablePath, DiceShown]) -> Done:
    """What dice showed; raises BadAnswer that says which die is asked for."""
    body = call.body
    match = call.services.hall.match(call.table)
    match.act(TypeDice(body.step, body.number, body.faces, "umpire", body.withdrawn))
    return done(call)


def take_back(call: CallOf[TablePath, DieTakenBack]) -> Done:
    """The last number that was typed in does not count; raises BadAnswer where there is none."""
    body = call.body
    match = call.services.hall.match(call.table)
    match.act(TakeBack(body.step, body.number, "umpire", body.withdrawn))
    return done(call)


def show_hand(call: CallOf[TablePath, None]) -> HandShown:
    """What the game lets an umpire do. Raises BadConfig."""
    form = umpire.hand_of(call.services.hall, call.table)
    return HandShown(call.now.number, sheet(form), form.headings)


def act_by_hand(call: CallOf[TablePath, Acts]) -> SetAside:
    """Change the position; raises BadConfig, BadNotation."""
    umpire.act_by_hand(call.services.hall, call.table, call.body.acts, call.body.reason)
    return with_aside(call)


def _post(path: str, do: Any, about: str, takes: Any, example: Any = None) -> Route:
    return posted(
        path,
        CORRECTING if do is act_by_hand else RUNNING,
        do,
        about,
        takes,
        method="PUT" if do is set_terms else "POST",
        gives=SetAside if do in (act_by_hand, roll_back) else Done,
        example=example,
        problems=(*SAVED, "rules-failed"),
    )


ROUTES = (
    Route(
        "GET",
        f"{_UMPIRE}/hand",
        wants=OVERSEEING,
        do=show_hand,
        about="See what the game lets an umpire do by hand",
        gives=HandShown,
        problems=("bad-config", "not-begun"),
    ),
    _post(
        f"{_UMPIRE}/hand",
        act_by_hand,
        "Change the position by hand, for a reason that everybody reads",
        Acts,
        {"acts": ["grant p1 3"], "reason": "a card was forgotten"},
    ),
    _post(f"{_UMPIRE}/pause", pause, "Let the match wait", Pausing, {"reason": "Ann is ill"}),
    _post(f"{_UMPIRE}/continue", go_on, "Let a paused match go on", None),
    _post(
        f"{_UMPIRE}/try-again",
        try_again,
        "Let rules be tried again that broke down",
        AgainAsked,
        {"reason": "mended"},
    ),
    _post(f"{_UMPIRE}/extend", extend, "Give everybody more time", MoreTime, {"minutes": 720}),
    _post(
        f"{_UMPIRE}/due", set_due, "Say when answers are due", Due, {"time": "2026-11-21T20:00:00Z"}
    ),
    _post(
        f"{_TABLE}/terms",
        set_terms,
        "Agree on other terms",
        Terms,
        {"schedule": {"hours": 24}, "grace": 120},
    ),
    Route(
        "GET",
        f"{_UMPIRE}/dice",
        wants=SEEING_ALL,
        do=show_dice,
        about="See which die the open step waits for, where a group rolls its own",
        gives=DiceAsked,
    ),
    _post(
        f"{_UMPIRE}/dice",
        type_dice,
        "Type in what dice showed that were rolled on a table",
        DiceShown,
        {"step": 7, "number": 1, "faces": [3, 10, 1]},
    ),
    _post(
        f"{_UMPIRE}/dice/back",
        take_back,
        "Take back the last number that was typed in for the open step",
        DieTakenBack,
        {"step": 7, "number": 3},
    ),
    _post(
        f"{_UMPIRE}/own-dice",
        roll_own,
        "Let dice be typed in from now on, or be drawn again",
        DiceRolled,
        {"typed": True, "reason": "we roll them on the table"},
    ),
    _post(
        f"{_UMPIRE}/rules",
        change_rules,
        "Let house rules say something else from the next turn on",
        RulesChanged,
        {"rules": {"turn_limit": "40"}, "reason": "we all want an end"},
    ),
    _post(
        f"{_UMPIRE}/proposals",
        propose_as_umpire,
        "Put a house rule to the vote of those who play",
        RuleProposed,
        {"rule": "turn_limit", "value": "40", "reason": "we all want an end"},
    ),
    _post(
        f"{_UMPIRE}/proposals/withdraw",
        withdraw_as_umpire,
        "Take a proposal of one's own back",
        ProposalNamed,
        {"proposal": 1},
    ),
    _post(
        f"{_UMPIRE}/roll-back",
        roll_back,
        "Go back to the position after an earlier step",
        Back,
        {"step": 3, "reason": "a misread rule"},
    ),
)
