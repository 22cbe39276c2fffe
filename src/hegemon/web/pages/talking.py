"""What people at a table say to each other, and what a seat does beside ordering."""

from __future__ import annotations

from collections.abc import Callable

from hegemon.core.game import Player
from hegemon.web.api.carrying import Forking, fork_table
from hegemon.web.api.desk.paper import PaperWanted, play_on_paper
from hegemon.web.api.desk.voting import BallotCast, cast_ballot, propose_rule, withdraw_rule
from hegemon.web.api.seats import (
    Away,
    BotSeated,
    ConsentGiven,
    DrawWanted,
    Handing,
    Voting,
    ask_for_time,
    be_away,
    concede,
    consent,
    leave,
    make_link,
    pass_seat_on,
    play_again,
    stand_in,
    vote,
    want_draw,
)
from hegemon.web.api.tables import TableOpened, show_table
from hegemon.web.api.talking import Saying, send_message
from hegemon.web.api.umpire import ProposalNamed, RuleProposed
from hegemon.web.pages.inside import ApiRefused
from hegemon.web.pages.match import SEAT, around, match_page
from hegemon.web.pages.ordering import Tried
from hegemon.web.pages.places import seat_at, table_at, war_at
from hegemon.web.pages.visit import Page, Shown, Visit, Went


def say(visit: Visit) -> Shown | Went:
    """Say something to some seats, to the umpire, or to all."""
    said = Saying(visit.said("text"), tuple(visit.listed.get("to", ())))
    return done(visit, "messages", lambda: visit.inside.send(send_message, said, visit.seat))


def ask_time(visit: Visit) -> Shown | Went:
    """Ask for more time."""
    return done(visit, "about", lambda: visit.inside.send(ask_for_time, at=visit.seat))


def go_away(visit: Visit) -> Shown | Went:
    """Be away for some days, or back with 0."""

    def days() -> Away:
        return Away(visit.number("days"))

    return done(visit, "about", lambda: visit.inside.send(be_away, days, visit.seat))


def cast_vote(visit: Visit) -> Shown | Went:
    """Want a seat that misses its answers to be given up, or no longer."""
    said = Voting(Player(visit.said("against")), wants=visit.said("wants") != "no")
    return done(visit, "about", lambda: visit.inside.send(vote, said, visit.seat))


def concede_seat(visit: Visit) -> Shown | Went:
    """Give the war up, for good; where that ends it, one is led to how it went."""
    went = done(visit, "about", lambda: visit.inside.send(concede, at=visit.seat))
    over = isinstance(went, Went) and visit.inside.get(show_table, visit.table).facts.over
    return Went(war_at(visit["table"])) if over else went


def wish_for_draw(visit: Visit) -> Shown | Went:
    """Offer a draw, take it, or do so no longer."""
    said = DrawWanted(wants=visit.said("wants") != "no")
    return done(visit, "about", lambda: visit.inside.send(want_draw, said, visit.seat))


def give_consent(visit: Visit) -> Shown | Went:
    """Let others go on from here at another table, or no longer."""
    said = ConsentGiven(wants=visit.said("wants") != "no")
    return done(visit, "about", lambda: visit.inside.send(consent, said, visit.seat))


def go_on_paper(visit: Visit) -> Shown | Went:
    """Let who runs the table enter one's orders, or no longer."""
    said = PaperWanted(wants=visit.said("wants") != "no")
    return done(visit, "about", lambda: visit.inside.send(play_on_paper, said, visit.seat))


def let_stand_in(visit: Visit) -> Shown | Went:
    """A bot stands in for the one who holds the seat."""
    said = BotSeated(visit.said("bot"))
    return done(visit, "about", lambda: visit.inside.send(stand_in, said, visit.seat))


def return_to_play(visit: Visit) -> Shown | Went:
    """He plays again."""
    return done(visit, "about", lambda: visit.inside.send(play_again, at=visit.seat))


def hand_over(visit: Visit) -> Shown | Went:
    """Hand the seat on to an account."""
    said = Handing(visit.said("account"))
    went = done(visit, "about", lambda: visit.inside.send(pass_seat_on, said, visit.seat))
    return _away(visit) if isinstance(went, Went) else went


def go_on_elsewhere(visit: Visit) -> Shown | Went:
    """Open a new table that goes on from a step, and go there."""
    opened: list[TableOpened] = []

    def wanted() -> Forking:
        return Forking(visit.number("step"))

    def forked() -> None:
        opened.append(visit.inside.send(fork_table, wanted, visit.table))

    went = done(visit, "about", forked)
    return Went(table_at(opened[0].table)) if opened else went


def give_up(visit: Visit) -> Shown | Went:
    """Give the seat up."""
    went = done(visit, "about", lambda: visit.inside.send(leave, at=visit.seat))
    return _away(visit) if isinstance(went, Went) else went


def _away(visit: Visit) -> Went:
    """To the table from a seat that one has no more; home, where the table is for its own alone."""
    try:
        visit.inside.get(show_table, visit.table)
    except ApiRefused:
        return Went("/")
    return Went(table_at(visit["table"]))


def link(visit: Visit) -> Shown:
    """A new link for the seat, which is told this once."""
    made = visit.inside.send(make_link, at=visit.seat)
    shown = visit.inside.get(show_table, visit.table)
    return Shown("match/link.html", {**around(visit, shown), "link": made.link})


def put_to_vote(visit: Visit) -> Shown | Went:
    """Put a house rule to the vote."""
    rule = RuleProposed(visit.said("rule"), visit.said("value").strip(), visit.said("reason"))
    return done(visit, "votes", lambda: visit.inside.send(propose_rule, rule, visit.seat))


def vote_on_rule(visit: Visit) -> Shown | Went:
    """Vote on a proposal."""

    def said() -> BallotCast:
        return BallotCast(visit.number("proposal"), wants=visit.said("wants") != "no")

    return done(visit, "votes", lambda: visit.inside.send(cast_ballot, said, visit.seat))


def withdraw_proposal(visit: Visit) -> Shown | Went:
    """Take one's own proposal back."""

    def said() -> ProposalNamed:
        return ProposalNamed(visit.number("proposal"))

    return done(visit, "votes", lambda: visit.inside.send(withdraw_rule, said, visit.seat))


def done(visit: Visit, part: str, deed: Callable[[], object]) -> Shown | Went:
    """Do it and lead on to a part of the page; or the page again, with what is wrong there."""
    try:
        deed()
    except ApiRefused as told:
        if told.status not in (404, 409, 422):
            raise
        return match_page(visit, Tried(trouble={part: told.problem}, written=visit.listed))
    return Went(f"{seat_at(visit['table'], visit['seat'])}#{part}")


PAGES = (
    Page("POST", f"{SEAT}/messages", say),
    Page("POST", f"{SEAT}/more-time", ask_time),
    Page("POST", f"{SEAT}/away", go_away),
    Page("POST", f"{SEAT}/votes", cast_vote),
    Page("POST", f"{SEAT}/proposals", put_to_vote),
    Page("POST", f"{SEAT}/ballots", vote_on_rule),
    Page("POST", f"{SEAT}/proposals/withdraw", withdraw_proposal),
    Page("POST", f"{SEAT}/concession", concede_seat),
    Page("POST", f"{SEAT}/draw", wish_for_draw),
    Page("POST", f"{SEAT}/consent", give_consent),
    Page("POST", f"{SEAT}/paper", go_on_paper),
    Page("POST", f"{SEAT}/fork", go_on_elsewhere),
    Page("POST", f"{SEAT}/stand-in", let_stand_in),
    Page("POST", f"{SEAT}/come-back", return_to_play),
    Page("POST", f"{SEAT}/pass-on", hand_over),
    Page("POST", f"{SEAT}/give-up", give_up),
    Page("POST", f"{SEAT}/link", link),
)
