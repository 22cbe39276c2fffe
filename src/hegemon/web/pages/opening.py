"""A new table: which game, by which rules, with whom, how fast; and what friends are sent."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from hegemon.core.show.signs import EMBLEMS
from hegemon.play.start import AS_WRITTEN
from hegemon.play.tables.opening import TableWanted
from hegemon.web.api.accounts import show_account, show_me
from hegemon.web.api.choosing import RulesWanted, SeatsMade, list_seats
from hegemon.web.api.desk.scenarios import (
    LONGEST_BODY,
    ScenarioSent,
    ScenarioShown,
    ScenarioTable,
    look_at_scenario,
    open_scenario,
)
from hegemon.web.api.games import GameShown, list_games, show_game
from hegemon.web.api.seats import Taking, join_seat
from hegemon.web.api.seen.lessons import begin_first
from hegemon.web.api.seen.studying import StudiesWanted, list_studies
from hegemon.web.api.signing import come_at_once
from hegemon.web.api.tables import (
    Beginning,
    TableOpened,
    begin_match,
    create_table,
    renew_invitation,
    show_table,
)
from hegemon.web.frame.paths import GamePath, SeatPath
from hegemon.web.frame.problems import Problem, made
from hegemon.web.pages.home.cards import all_emblems
from hegemon.web.pages.home.invitations import invitation_address, invitation_here, kept
from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.joining import table_says
from hegemon.web.pages.parts.rules import asked
from hegemon.web.pages.places import NEW, invite_at, seat_at, table_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went
from hegemon.web.pages.wanted import (
    NOBODY,
    UnfitField,
    bots_wanted,
    field_of,
    rules_wanted,
    table_wanted,
)

_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
"""Names under which no other machine finds a server."""

_GAME = NEW + "/{game}"
_INVITE = "/t/{table}/invite"


def games(visit: Visit) -> Shown | Went:
    """A new table of the first game; the others are a tap away."""
    visit.inside.get(show_account)
    known = visit.inside.get(list_games)
    if not known.games:
        return Shown("new.html", {"games": known.games, "broken": known.broken})
    visit.path = {"game": known.games[0].name}
    return _form(visit)


def game(visit: Visit) -> Shown:
    """A game: what it is, its presets, its bots, where its rules are."""
    found = visit.inside.get(show_game, GamePath(visit["game"]))
    studied = visit.inside.get(list_studies, query=StudiesWanted(game=found.name)).studies
    return Shown("game.html", {"game": found, "studied": bool(studied)})


def form(visit: Visit) -> Shown:
    """The form for a table of a game."""
    visit.inside.get(show_account)  # who has none is led to the door
    return _form(visit)


def create(visit: Visit) -> Shown | Went:
    """Open the table, and sit down at it."""
    try:
        return _created(visit)
    except UnfitField as unfit:
        return _form(visit, unfit.field, str(unfit))
    except ApiRefused as told:
        if told.status != 422:
            raise
        return _form(visit, field_of(told.problem), told.problem.detail)


def first_match(visit: Visit) -> Shown | Went:
    """Begin a first match, and sit down at it."""
    visit.inside.get(show_game, GamePath(visit["game"]))  # nobody comes in for a game there is not
    _come_in(visit)
    try:
        begun = visit.inside.send(begin_first, at=GamePath(visit["game"]))
    except ApiRefused as told:
        if told.status != 422:
            raise
        return _form(visit, "", told.problem.detail)
    return Went(seat_at(begun.table, begun.seat))


def _created(visit: Visit) -> Went:
    name, said = visit["game"], visit.form
    scenario = said.get("scenario", "").strip()
    wanted = table_wanted(name, said, visit.listed.get("day", ()))
    made = _seats_of(visit, scenario)
    mine = said.get("mine", "")
    if mine not in (NOBODY, *made.seats):
        raise UnfitField("mine", f"these rules make the seats {', '.join(made.seats)}")
    bots = bots_wanted(said, made.seats, made.newcomers)
    opened = _opened(visit, msgspec.structs.replace(wanted, bots=bots), scenario)
    table, invitation = opened.table, opened.invitation
    visit.inside.cookies += kept(table, invitation, visit.inside.origin)
    if mine != NOBODY:
        taking = Taking(invitation=invitation, nonce=visit.said("nonce") or None)
        visit.inside.send(join_seat, taking, SeatPath(table, mine))
    alone = len(bots) + (mine != NOBODY) + len(made.newcomers) >= len(made.seats)
    if alone:
        return Went(seat_at(table, mine) if mine != NOBODY else table_at(table))
    return Went(invite_at(table))


def _seats_of(visit: Visit, scenario: str) -> SeatsMade | ScenarioShown:
    """The seats that the house rules make, or a scenario has; raises UnfitField."""
    if not scenario:
        return visit.inside.send(list_seats, rules_wanted(visit.form), GamePath(visit["game"]))
    shown = visit.inside.send(look_at_scenario, ScenarioSent(scenario))
    if shown.game != visit["game"]:
        raise UnfitField("scenario", f"this is a scenario of another game, {shown.game}")
    return shown


def _opened(visit: Visit, wanted: TableWanted, scenario: str) -> TableOpened:
    """The table; a scenario has house rules of its own."""
    if not scenario:
        return visit.inside.send(create_table, wanted)
    bare = msgspec.structs.replace(wanted, preset=AS_WRITTEN, house_rules={})
    return visit.inside.send(open_scenario, ScenarioTable(bare, scenario))


def play_now(visit: Visit) -> Went:
    """Begin a match at once: the first seat, bots on the others, the rules as they are written."""
    inside, at = visit.inside, GamePath(visit["game"])
    shown = inside.get(show_game, at)
    _come_in(visit)
    limit = shown.limit
    rules = {limit.rule: limit.usual} if limit and limit.usual else {}
    made = inside.send(list_seats, RulesWanted(house_rules=rules), at)
    mine, *others = made.seats
    bot = usual_bot(shown)
    bots = {seat: bot for seat in others if seat not in made.newcomers}
    wanted = TableWanted(shown.name, house_rules=rules, bots=bots)
    opened = inside.send(create_table, wanted)
    taking = Taking(invitation=opened.invitation, nonce=visit.said("nonce") or None)
    inside.send(join_seat, taking, SeatPath(opened.table, mine))
    return Went(seat_at(opened.table, mine))


def _come_in(visit: Visit) -> None:
    """Whoever has no account plays as a guest, where the host lets people make their own."""
    if not visit.inside.get(show_me).account:
        visit.inside.send(come_at_once)


def usual_bot(game: GameShown) -> str:
    """The bot for somebody who has not chosen one: the second of them, the weakest first."""
    return game.bots[min(1, len(game.bots) - 1)].name


def _form(visit: Visit, wrong: str = "", why: str = "") -> Shown:
    """The form, with the field that is wrong and why it is."""
    shown = visit.inside.get(show_game, GamePath(visit["game"]))
    known = visit.inside.get(list_games)
    said = visit.form or {"zone": _zone(visit)}
    first = {shown.seats_rule, shown.map_rule, shown.limit.rule if shown.limit else ""}
    plain = first.union(shown.worth_asking)
    rules = [asked(rule) for rule in shown.house_rules]
    return Shown(
        "opening.html",
        {
            "game": shown,
            "games": known.games,
            "broken": known.broken,
            "rules": rules,
            "worth": [one for one in rules if one.rule.name in set(shown.worth_asking) - first],
            "folded": [one for one in rules if one.rule.name not in plain],
            "usual_bot": usual_bot(shown),
            "emblems": all_emblems(),
            "emblem_names": EMBLEMS,
            "said": said,
            "days": visit.listed.get("day", ()),
            "wrong": wrong,
            "why": why,
            "seats": [f"p{number}" for number in range(1, shown.most_seats + 1)],
        },
    )


def _zone(visit: Visit) -> str:
    return visit.inside.get(show_account).account.zone


def invite(visit: Visit) -> Shown:
    """What whoever opened a table sends to friends; or bots for the seats that stay empty."""
    return _invite(visit, invitation_here(visit, visit["table"]))


def invite_anew(visit: Visit) -> Shown | Went:
    """Another invitation, or bots on the seats that are open."""
    inside, at = visit.inside, visit.table
    try:
        if "bot" in visit.form:
            inside.send(begin_match, Beginning(visit.form["bot"]), at)
            return Went(table_at(at.table))
        anew = inside.send(renew_invitation, at=at).invitation
    except ApiRefused as told:
        if told.status != 422:
            raise
        return _invite(visit, invitation_here(visit, at.table), told.problem)
    inside.cookies += kept(at.table, anew, inside.origin)
    return Went(invite_at(at.table))


def _invite(visit: Visit, invitation: str, problem: Problem | None = None) -> Shown:
    shown = visit.inside.get(show_table, visit.table)
    if not shown.you.umpire:
        raise ApiRefused(made("forbidden", "whoever opened the table sends the invitations"))
    says = table_says(visit, shown, problem=problem)
    said = invitation_address(visit, invitation)
    bots = visit.inside.get(show_game, GamePath(shown.game)).bots
    alone = urlsplit(visit.inside.origin).hostname in _THIS_MACHINE
    return Shown("invite.html", {**says, "address": said, "bots": bots, "here_alone": alone})


PAGES = (
    Page("GET", NEW, games),
    Page("GET", _GAME, form),
    Page("POST", _GAME, create, longest=LONGEST_BODY),
    Page("POST", _GAME + "/first", first_match),
    Page("GET", "/games/{game}", game),
    Page("GET", _INVITE, invite),
    Page("POST", _INVITE, invite_anew),
    Page("POST", "/play/{game}", play_now),
)
