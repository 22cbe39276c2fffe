"""The page of whoever runs a table: he lets it wait, gives time, and mends what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from hegemon.play.ruling.rulings import rules_in_words, value_in_words
from hegemon.play.tables.votes import in_words
from hegemon.play.times.schedule import Schedule
from hegemon.play.times.terms import Terms
from hegemon.web.api.desk.console import show_desk
from hegemon.web.api.games import show_game
from hegemon.web.api.seats import BotSeated, Handing, hand_seat, put_bot
from hegemon.web.api.tables import renew_invitation, show_table
from hegemon.web.api.talking import Saying, send_umpires_message
from hegemon.web.api.umpire import (
    Acts,
    AgainAsked,
    Back,
    DiceRolled,
    DiceShown,
    DieTakenBack,
    Due,
    HandShown,
    MoreTime,
    Pausing,
    ProposalNamed,
    RuleProposed,
    RulesChanged,
    act_by_hand,
    change_rules,
    extend,
    go_on,
    pause,
    propose_as_umpire,
    roll_back,
    roll_own,
    set_due,
    set_terms,
    show_dice,
    show_hand,
    take_back,
    try_again,
    type_dice,
    withdraw_as_umpire,
)
from hegemon.web.frame.paths import GamePath, SeatPath
from hegemon.web.frame.problems import Problem, made
from hegemon.web.pages import reading
from hegemon.web.pages.inside import ApiRefused, unless
from hegemon.web.pages.match import TABLE
from hegemon.web.pages.parts.hand import ShownAct, acts_of, line_of, under_headings
from hegemon.web.pages.places import umpire_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_NO_HAND = ("bad-config", "not-begun", "forbidden")


def umpire(visit: Visit) -> Shown:
    """What an umpire sees; raises ApiRefused for one who runs no such table."""
    return _page(visit)


def rule(visit: Visit) -> Shown | Went:
    """Do what one of the forms says, and lead on; or the page again, with what is wrong."""
    deed = visit["deed"]
    if deed not in _DEEDS:
        return _page(visit, deed, problem=made("not-there", "there is no such deed"))
    try:
        shown = _DEEDS[deed](visit)
    except ApiRefused as trouble:
        if trouble.status not in (404, 409, 422, 503):
            raise
        return _page(visit, deed, problem=trouble.problem)
    return shown or Went(f"{umpire_at(visit['table'])}#{deed}")


def _page(
    visit: Visit, deed: str = "", *, problem: Problem | None = None, invitation: str = ""
) -> Shown:
    """The page, with what came of a deed."""
    inside, at = visit.inside, visit.table
    said_to_him = reading.umpires_messages(inside, at)  # before all else: see `heard`
    shown = inside.get(show_table, at)
    game = inside.get(show_game, GamePath(shown.game))
    hand = unless(_NO_HAND, lambda: inside.get(show_hand, at))
    seats = inside.get(show_desk, at).seats
    return Shown(
        "umpire.html",
        {
            "table": shown,
            "names": reading.names(shown),
            "given_up": reading.given_up(shown),
            "heard": said_to_him.heard,
            "messages": said_to_him.messages,
            "acts": _acts(hand, reading.names(shown)) if hand else None,
            "sealed": [one for one in seats if one.state == "handed in" and not one.bot],
            "again": [one for one in seats if one.again],
            "bots": game.bots,
            "dice": inside.get(show_dice, at),
            "sorts": game.sorts,
            "rules": [rule for rule in game.house_rules if not rule.settled],
            "rule_said": value_in_words,
            "vote_said": in_words,
            "to_come": [rules_in_words(one) for one in shown.header.announced],
            "ledger": reading.ledger(inside, at),
            "last": shown.header.steps,
            "tried": deed,
            "problem": problem,
            "invitation": invitation,
            "written": visit.form,
        },
    )


def _acts(hand: HandShown, names: Mapping[str, str]) -> list[tuple[str, list[ShownAct]]]:
    """What the hand can do, by headings."""
    return under_headings(acts_of(hand.sheet, names), hand.headings)


def _seat(visit: Visit) -> SeatPath:
    """The seat that a form names."""
    return SeatPath(visit["table"], visit.said("seat"))


def _pause(visit: Visit) -> None:
    visit.inside.send(pause, Pausing(visit.said("reason")), visit.table)


def _go_on(visit: Visit) -> None:
    visit.inside.send(go_on, at=visit.table)


def _try_again(visit: Visit) -> None:
    visit.inside.send(try_again, AgainAsked(), visit.table)


def _extend(visit: Visit) -> None:
    visit.inside.send(extend, lambda: MoreTime(60 * visit.number("hours")), visit.table)


def _due(visit: Visit) -> None:
    """The moment in UTC; scripts turn what was typed in the reader's own zone into it."""
    said = visit.said("time").strip()
    time = f"{said}:00Z" if len(said) == len("2026-11-21T20:00") else said
    visit.inside.send(set_due, Due(time), visit.table)


def _terms(visit: Visit) -> None:
    """The terms as they are, with what the form says otherwise."""
    inside = visit.inside
    terms = inside.get(show_table, visit.table).terms
    inside.send(set_terms, lambda: _other_terms(visit, terms), visit.table)


def _other_terms(visit: Visit, terms: Terms) -> Terms:
    """Raises Refused for what is no number."""
    names = ("grace", "extensions", "holidays")
    said = {name: visit.number(name) for name in names if name in visit.form}
    if "hours" in visit.form:
        return msgspec.structs.replace(terms, **said, schedule=Schedule(visit.number("hours", 0)))
    return msgspec.structs.replace(terms, **said)


def _hand_on(visit: Visit) -> None:
    visit.inside.send(hand_seat, Handing(visit.said("account")), _seat(visit))


def _bot(visit: Visit) -> None:
    visit.inside.send(put_bot, BotSeated(visit.said("bot")), _seat(visit))


def _roll_back(visit: Visit) -> None:
    def said() -> Back:
        return Back(visit.number("step"), visit.said("reason"))

    visit.inside.send(roll_back, said, visit.table)


def _rules(visit: Visit) -> None:
    """One house rule that changes; with no name, what is to come is called off."""
    name = visit.said("name")
    rules = {name: visit.said("value").strip()} if name else {}
    visit.inside.send(change_rules, RulesChanged(rules, visit.said("reason")), visit.table)


def _propose(visit: Visit) -> None:
    rule = RuleProposed(visit.said("name"), visit.said("value").strip(), visit.said("reason"))
    visit.inside.send(propose_as_umpire, rule, visit.table)


def _withdraw(visit: Visit) -> None:
    def said() -> ProposalNamed:
        return ProposalNamed(visit.number("proposal"))

    visit.inside.send(withdraw_as_umpire, said, visit.table)


def _roll_own(visit: Visit) -> None:
    sorts = tuple(visit.listed.get("sorts", ()))
    rolled = DiceRolled(visit.said("typed") == "yes", visit.said("reason"), sorts)
    visit.inside.send(roll_own, rolled, visit.table)


def type_in(visit: Visit) -> None:
    """What the dice showed: numbers with spaces or commas between them."""

    def said() -> DiceShown:
        faces = visit.numbers("faces")
        return DiceShown(visit.number("step"), visit.number("number"), faces, _withdrawn(visit))

    visit.inside.send(type_dice, said, visit.table)


def take_die_back(visit: Visit) -> None:
    """Take the last number back that was typed in, here or on the desk."""

    def said() -> DieTakenBack:
        return DieTakenBack(visit.number("step"), visit.number("number"), _withdrawn(visit))

    visit.inside.send(take_back, said, visit.table)


def _withdrawn(visit: Visit) -> int:
    """How often numbers were taken back, as far as whoever typed knew."""
    return visit.number("withdrawn") if "withdrawn" in visit.form else 0


def _invite(visit: Visit) -> Shown:
    """A new invitation, which is told this once."""
    anew = visit.inside.send(renew_invitation, at=visit.table)
    return _page(visit, "invitation", invitation=anew.invitation)


def _by_hand(visit: Visit) -> None:
    """Acts as lines, or one by its fields."""
    acts = [line for line in visit.said("acts").splitlines() if line.strip()]
    if "word" in visit.form:
        acts.append(line_of(visit.inside.get(show_hand, visit.table).sheet, visit.form))
    visit.inside.send(act_by_hand, Acts(tuple(acts), visit.said("reason")), visit.table)


def _say(visit: Visit) -> None:
    said = Saying(visit.said("text"), tuple(visit.listed.get("to", ())))
    visit.inside.send(send_umpires_message, said, visit.table)


_DEEDS: Mapping[str, Callable[[Visit], Shown | None]] = {
    "pause": _pause,
    "continue": _go_on,
    "try-again": _try_again,
    "extend": _extend,
    "due": _due,
    "terms": _terms,
    "hand-on": _hand_on,
    "bot": _bot,
    "rules": _rules,
    "propose": _propose,
    "withdraw": _withdraw,
    "dice": type_in,
    "dice-back": take_die_back,
    "own-dice": _roll_own,
    "roll-back": _roll_back,
    "invitation": _invite,
    "hand": _by_hand,
    "messages": _say,
}

PAGES = (
    Page("GET", f"{TABLE}/umpire", umpire),
    Page("POST", f"{TABLE}/umpire/{{deed}}", rule),
)
