"""House rules that change by vote: who votes, what is accepted, when it counts, what is refused."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from hegemon.core.errors import BadAnswer, BadConfig, BadSave
from hegemon.core.game import Player
from hegemon.mail.deeds import done
from hegemon.mail.wishes import LetterWish
from hegemon.play import matches
from hegemon.play.beside import UMPIRE, Notice
from hegemon.play.commands import (
    CastBallot,
    ChangeRules,
    EnterFor,
    LeaveSeat,
    OnPaper,
    Propose,
    Replace,
    SetTerms,
    WithdrawProposal,
)
from hegemon.play.entries import NOBODY, PERSON, Entry, PlanEntry, RulesEntry, SeatPlan
from hegemon.play.errors import NotBegun, NotThere
from hegemon.play.holding.entries import PaperEntry
from hegemon.play.lines import NO_CHAIN, read, write, written
from hegemon.play.matches import Match
from hegemon.play.now import full_of, reopened
from hegemon.play.position import position_after, position_of
from hegemon.play.ruling.rulings import rules_in_words
from hegemon.play.system import SeededEntropy
from hegemon.play.tables.carrying import _check_entry
from hegemon.play.tables.ledger import ledger
from hegemon.play.tables.telling import beside
from hegemon.play.tables.votes import in_words, propose
from hegemon.play.times.terms import Absence, Terms
from hegemon.play.verify import verify
from hegemon.play.voting.entries import BallotEntry, ClosedEntry, ProposedEntry
from hegemon.store.memory import MemoryStore
from tests.play.table import (
    GAMES,
    NAME,
    P1,
    P2,
    P3,
    SetClock,
    begun,
    bot_answer,
    kept,
    lines_of,
    resumed,
)

NO_VOTE = r"has no vote|there is no seat"
WHY = "we forgot to agree on it"
HOUSES = GAMES["ec4x-monero"]
DUEL = GAMES["space-conquest"]
P4 = Player("p4")
AT = "2026-11-21T05:30:00Z"
TIES = {"ties": "shared"}
LOW_TAX = {"low_tax_growth": True}


def houses(bots: Sequence[Player] = ()) -> tuple[Match, MemoryStore]:
    """Four Houses of people, but for these, which bots play."""
    store = MemoryStore()
    match = begun(HOUSES, store=store)
    for player in bots:
        match.act(Replace(player, SeatPlan("steward", "A bot")))
    return match, store


def turn_over(match: Match) -> None:
    """Let what nobody has sealed be answered by the rules until another turn has come."""
    assert match.date
    turn = match.date.turn
    while match.result is None and match.date.turn == turn:
        match.expire()


def entries(store: MemoryStore) -> list[Entry]:
    return [read(line) for line in lines_of(store)]


def test_majority_of_those_who_play_changes_a_rule_from_the_next_turn_on() -> None:
    match, store = houses(bots=[P4])
    match.act(Propose({"ties": "shared"}, WHY, player=P1))
    open_now = match.header.proposals[0]
    match.act(CastBallot(P2, 1))
    at_once = match.house_rules.ties
    step = match.step
    turn_over(match)
    told = [line.text for line in ledger(store, NAME)]

    assert ((P1, P2, P3), (P1,), (), 2) == (
        open_now.voters,
        open_now.ayes,
        open_now.nays,
        open_now.wanted,
    )
    assert ("treasury", "shared") == (at_once, match.house_rules.ties)
    assert match.header.proposals == ()
    assert f"proposal 1 of p1: ties=shared: {WHY}" in told
    assert "p2 votes for proposal 1" in told
    accepted = "proposal 1 is accepted: house rules change from the next turn on: ties=shared"
    assert f"{accepted}: {WHY}" in told
    assert verify(store, NAME, GAMES).right
    now_and_then = [
        position_after(match.now, next(store.steps(NAME, at, at)), HOUSES).state.house_rules.ties
        for at in (step, match.step)
    ]
    assert ["treasury", "shared"] == now_and_then
    assert position_of(resumed(store).now, HOUSES).state.house_rules.ties == "shared"


def test_rejected_as_soon_as_it_cannot_be_accepted() -> None:
    match, store = houses()
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.act(CastBallot(P2, 1, wants=False))
    open_still = len(match.header.proposals)
    match.act(CastBallot(P3, 1, wants=False))
    turn_over(match)

    assert (1, ()) == (open_still, match.header.proposals)
    assert "proposal 1 is rejected" in [line.text for line in ledger(store, NAME)]
    assert not match.house_rules.low_tax_growth
    assert verify(store, NAME, GAMES).right


def test_last_word_counts_and_the_same_again_is_nothing() -> None:
    match, store = houses()
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.act(CastBallot(P2, 1, wants=False))
    before = len(lines_of(store))
    match.act(CastBallot(P2, 1, wants=False))
    same = len(lines_of(store))
    match.act(CastBallot(P2, 1))

    assert before == same
    assert [(P1, P2), ()] == [match.header.proposals[0].ayes, match.header.proposals[0].nays]


def test_all_must_want_it_where_the_table_has_agreed_so_when_it_was_proposed() -> None:
    match, store = houses(bots=[P3, P4])
    match.act(SetTerms(Terms(rule_votes="all")))
    match.act(Propose(LOW_TAX, WHY, by="umpire"))
    match.act(SetTerms(Terms()))
    match.act(CastBallot(P1, 1))
    open_still = match.header.proposals[0].wanted
    match.act(CastBallot(P2, 1))

    assert (2, ()) == (open_still, match.header.proposals)
    assert match.header.announced == (LOW_TAX,)
    assert "; all must want it" in str(ledger(store, NAME))


@pytest.mark.parametrize("proposer", [P1, UMPIRE])
def test_all_hear_of_a_proposal_but_who_made_it(proposer: str) -> None:
    match, _ = houses(bots=[P3, P4])
    is_his = proposer == UMPIRE
    entry = ProposedEntry(
        number=1,
        rules=LOW_TAX,
        reason=WHY,
        needed="majority",
        time=AT,
        player=None if is_his else P1,
        by="umpire" if is_his else None,
    )

    assert {UMPIRE, P1, P2} - {proposer} == hearers(match, entry)


def test_who_seats_somebody_with_a_pencil_is_not_told_of_it() -> None:
    match, _ = houses(bots=[P3, P4])
    taken = PlanEntry(P2, SeatPlan(PERSON, "Bea"), AT)

    assert UMPIRE in hearers(match, taken)
    assert UMPIRE not in hearers(match, taken, PaperEntry(P2, wants=True, time=AT, word="umpire"))


def hearers(match: Match, *entries: Entry) -> set[str]:
    """Who gets a notice."""
    told = beside(match.now, entries, match.ruleset, SetClock().now())
    return {one.audience for one in told if isinstance(one, Notice)}


def test_nobody_proposes_where_the_table_does_not_vote() -> None:
    match, _ = houses()
    match.act(SetTerms(Terms(rule_votes="none")))

    with pytest.raises(BadAnswer, match="agreed not to vote"):
        match.act(Propose(LOW_TAX, WHY, player=P1))


def test_one_person_among_bots_decides_alone() -> None:
    match, _ = houses(bots=[P2, P3, P4])
    match.act(Propose(LOW_TAX, WHY, player=P1))

    assert (LOW_TAX,) == match.header.announced


def test_who_leaves_votes_no_more_and_that_may_decide() -> None:
    match, store = houses(bots=[P4])
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.concede(P2)
    open_still = match.header.proposals[0]
    match.act(LeaveSeat(P3))

    assert ((P1, P3), 2) == (open_still.voters, open_still.wanted)
    assert (LOW_TAX,) == match.header.announced
    assert verify(store, NAME, GAMES).right


def test_seat_that_the_terms_give_up_is_counted_no_more_at_once() -> None:
    match, store = houses(bots=[P4])
    match.act(SetTerms(Terms(absence=Absence(most=1, then="free"))))
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.seal(P1, bot_answer(match, P1))
    match.expire()
    decided = [type(one) for one in entries(store)].index(RulesEntry)

    assert [PlanEntry, PlanEntry] == [type(one) for one in entries(store)[decided - 2 : decided]]
    assert ((LOW_TAX,), ()) == (match.header.announced, match.header.proposals)
    assert verify(store, NAME, GAMES).right


def test_who_lets_a_bot_stand_in_keeps_his_vote() -> None:
    """Else a holiday of his would accept what he has not agreed to."""
    match, _ = houses(bots=[P3, P4])
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.act(Replace(P2, SeatPlan("steward", "Player p2"), "holder", keeps=True))
    away = match.header.proposals[0]
    match.act(CastBallot(P2, 1))

    assert ((P1, P2), 2) == (away.voters, away.wanted)
    assert (LOW_TAX,) == match.header.announced


def test_who_takes_a_seat_over_votes_for_himself() -> None:
    match, _ = houses(bots=[P4])
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.act(CastBallot(P2, 1, wants=False))
    match.act(Replace(P2, SeatPlan(PERSON, "Dan")))
    anew = match.header.proposals[0]
    match.act(CastBallot(P2, 1))

    assert ((P1,), ()) == (anew.ayes, anew.nays)
    assert (LOW_TAX,) == match.header.announced


@pytest.mark.parametrize("by", [PERSON, "steward", NOBODY])
def test_proposal_goes_with_who_made_it(by: str) -> None:
    """Nobody else could withdraw it, and it stood in the way of the same."""
    match, store = houses()
    match.act(Propose(LOW_TAX, WHY, player=P1), Propose(TIES, WHY, player=P2))
    match.act(Replace(P1, SeatPlan("steward", "A bot"), "holder", keeps=True))
    stays = [one.number for one in match.header.proposals]
    match.act(Replace(P1, SeatPlan(by, "Dan")))
    left = [one.number for one in match.header.proposals]
    match.act(WithdrawProposal(2, P2), Propose(LOW_TAX, WHY, player=P2))

    assert ([1, 2], [2]) == (stays, left)
    assert "proposal 1 is withdrawn" in [line.text for line in ledger(store, NAME)]
    assert verify(store, NAME, GAMES).right


def test_proposal_is_withdrawn_by_who_made_it_alone() -> None:
    match, store = houses()
    match.act(Propose(LOW_TAX, WHY, player=P1))
    for stranger in (P2, None):
        with pytest.raises(BadAnswer, match="is not yours: p1 made it"):
            match.act(WithdrawProposal(1, stranger))
    match.act(WithdrawProposal(1, P1))

    with pytest.raises(NotThere, match="no proposal 1 is open; open are: none"):
        match.act(CastBallot(P2, 1))
    assert "proposal 1 is withdrawn" in [line.text for line in ledger(store, NAME)]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"houses": 5}, "cannot change in a match: the galaxy was made with it"),
        ({"flagship_cost": "counted"}, "cannot change by a vote, only by the umpire: whether all"),
        ({"no_such": 1}, "has no house rule"),
        ({"ties": "nonsense"}, "ties"),
        ({"ties": "treasury"}, "so it is, or will be, already"),
        ({}, "names one house rule"),
        ({"ties": "shared", **LOW_TAX}, "names one house rule"),
    ],
)
def test_what_cannot_be_voted_on_is_refused_with_the_reason(
    rules: dict[str, Any], why: str
) -> None:
    match, store = houses()
    before = len(lines_of(store))

    with pytest.raises(BadConfig, match=why):
        match.act(Propose(rules, WHY, player=P1))
    assert before == len(lines_of(store))


def test_one_at_a_time_of_each_and_the_same_but_once() -> None:
    match, _ = houses()
    match.act(Propose(LOW_TAX, WHY, player=P1))

    with pytest.raises(BadAnswer, match="one at a time of each"):
        match.act(Propose({"ties": "shared"}, WHY, player=P1))
    with pytest.raises(BadAnswer, match="says the same: vote for it"):
        match.act(Propose(LOW_TAX, WHY, player=P2))
    match.act(Propose({"ties": "shared"}, WHY, player=P2))
    assert [1, 2] == [one.number for one in match.header.proposals]


@pytest.mark.parametrize("player", [P4, P3, Player("p9")])
def test_bots_those_who_conceded_and_nobody_have_no_vote(player: Player) -> None:
    match, _ = houses(bots=[P4])
    match.concede(P3)
    match.act(Propose(LOW_TAX, WHY, player=P1))

    with pytest.raises((BadAnswer, NotThere), match=NO_VOTE):
        match.act(CastBallot(player, 1))
    with pytest.raises((BadAnswer, NotThere), match=NO_VOTE):
        match.act(Propose({"ties": "shared"}, WHY, player=player))


def test_nothing_is_put_to_the_vote_before_the_match_begins_or_when_it_is_over() -> None:
    store = MemoryStore()
    plans = [SeatPlan(PERSON, f"Player {seat}") for seat in (1, 2)]
    match = matches.create(
        store,
        DUEL,
        house_rules=DUEL.presets["as-written"],
        plans=plans,
        entropy=SeededEntropy("votes"),
        clock=SetClock(),
        name=NAME,
    )
    with pytest.raises(NotBegun):
        match.act(Propose({"turn_limit": 9}, WHY, by="host"))
    matches.sit_everyone(match, SeededEntropy("votes"))
    match.concede(P1)

    with pytest.raises(BadAnswer, match="the match is over"):
        match.act(Propose({"turn_limit": 9}, WHY, player=P2))


def test_umpire_may_still_change_rules_alone_and_call_off_what_was_voted() -> None:
    match, _ = houses(bots=[P2, P3, P4])
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.act(ChangeRules({}, "nobody wants it"))
    turn_over(match)

    assert not match.house_rules.low_tax_growth


def test_ballot_of_a_paper_is_told_as_entered() -> None:
    match, store = houses(bots=[P3, P4])
    match.act(OnPaper(P2), Propose(LOW_TAX, WHY, player=P1))
    match.act(EnterFor(CastBallot(P2, 1), "host"))
    told = [line.text for line in ledger(store, NAME)]

    assert "the host entered from paper how p2 votes on a house rule" in told
    assert (LOW_TAX,) == match.header.announced


def test_votes_stand_over_a_state_in_full_and_a_program_that_starts_again() -> None:
    match, store = houses()
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.act(CastBallot(P2, 1, wants=False))
    now = match.now
    assert now.last
    full = reopened(now.match, now.last, full_of(now))

    assert (now.proposals, now.proposals_made) == (full.proposals, full.proposals_made)
    assert now.proposals == resumed(store).now.proposals


def without(told: list[Entry], wrong: type[Entry]) -> list[Entry]:
    last = max(at for at, one in enumerate(told) if isinstance(one, wrong))
    return [*told[:last], *told[last + 1 :]]


def test_forged_count_is_found() -> None:
    """A ballot taken out, and one that was never cast: the rules of the vote do not follow."""
    match, store = houses(bots=[P4])
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.act(CastBallot(P2, 1))
    told = entries(store)
    forged = verify(kept(written(without(told, BallotEntry), "")), NAME, GAMES)
    other = [
        msgspec.structs.replace(one, rules={"ties": "shared"})
        if isinstance(one, RulesEntry)
        else one
        for one in told
    ]

    assert "too few have voted for these house rules" in str(forged.problems)
    assert verify(kept(written(told, "")), NAME, GAMES).right
    with pytest.raises(BadSave, match="by no such vote"):
        verify(kept(written(other, "")), NAME, GAMES)
    with pytest.raises(BadSave, match="closed that is not open"):
        verify(kept(written([*told, ClosedEntry(1, "rejected", "")], "")), NAME, GAMES)


def test_vote_by_other_terms_or_on_what_is_hidden_is_found() -> None:
    match, store = houses(bots=[P3, P4])
    match.act(SetTerms(Terms(rule_votes="all")))
    match.act(Propose(LOW_TAX, WHY, player=P1))
    match.act(CastBallot(P2, 1))

    def forged(**changes: Any) -> list[bytes]:
        kinds = {kind: {key: changes[key] for key in keys if key in changes} for kind, keys in SAID}
        told = [msgspec.structs.replace(one, **kinds.get(type(one), {})) for one in entries(store)]
        return written(told, "")

    assert verify(kept(forged()), NAME, GAMES).right
    with pytest.raises(BadSave, match="a proposal that the terms do not know"):
        verify(kept(forged(needed="majority")), NAME, GAMES)
    hidden = verify(kept(forged(rules={"flagship_cost": "counted"})), NAME, GAMES)
    assert "no vote changes these house rules: whether all" in str(hidden.problems)


SAID = ((ProposedEntry, ("needed", "rules")), (RulesEntry, ("rules",)))
"""The fields of lines about a vote that are forged together."""


@pytest.mark.parametrize("by", [{"player": P4}, {"by": "umpire"}])
def test_second_open_proposal_of_anybody_is_no_line_of_a_match(by: dict[str, Any]) -> None:
    """Else a file could hold thousands, each of which all read."""
    match, store = houses(bots=[P4])
    one, two = (
        ProposedEntry(number, rules, WHY, "majority", "", **by)
        for number, rules in ((1, TIES), (2, LOW_TAX))
    )
    told = entries(store)

    assert [one] == [each.said for each in resumed(kept(written([*told, one], ""))).now.proposals]
    with pytest.raises(BadSave, match="a second proposal of somebody who has an open one"):
        resumed(kept(written([*told, one, two], "")))
    assert match.header.proposals == ()


@pytest.mark.parametrize("rules", [{"ties": "\x1b[2J"}, {"a\u202eb": 1}, {"ties": ["x" * 5_000]}])
def test_proposals_of_a_file_are_for_any_screen(rules: dict[str, Any]) -> None:
    said = ProposedEntry(1, rules, WHY, "majority", "", player=P1)

    with pytest.raises(BadSave, match="house rules have up to 1,000 printable"):
        _check_entry(said, ())
    with pytest.raises(BadSave, match="house rules have up to 1,000"):
        _check_entry(RulesEntry(1, rules, WHY, ""), ())
    assert rules_in_words(rules).isprintable()
    _check_entry(msgspec.structs.replace(said, rules=TIES), ())


def test_lines_of_before_votes_are_read_and_written_as_they_were() -> None:
    """What the umpire said alone has no word of a vote: its line is that of older programs."""
    line, _ = write(RulesEntry(3, {"ties": "shared"}, WHY, "2026-11-21T05:30:00Z"), NO_CHAIN)

    assert b"vote" not in line


def test_count_in_words() -> None:
    match, _ = houses()
    propose(match, "ties=shared", WHY, P1)
    match.act(CastBallot(P3, 1, wants=False))

    assert in_words(match.header.proposals[0]) == (
        f"proposal 1 of p1: ties=shared: {WHY} (p1 for it; p3 against it; 3 of 4 must be for it)"
    )


def by_mail(match: Match, rest: str) -> str:
    at: Any = SimpleNamespace(match=match, seat=P2)
    return " ".join(done(at, LetterWish("vote", rest, f"vote {rest}")))


def test_letter_lists_what_is_open_and_votes() -> None:
    match, _ = houses(bots=[P3, P4])
    nothing = by_mail(match, "")
    propose(match, "ties=shared", WHY, P1)
    with pytest.raises(BadAnswer, match="write `vote 1 yes`"):
        by_mail(match, "perhaps")

    assert "Nothing is put to the vote." == nothing
    assert "proposal 1 of p1: ties=shared" in by_mail(match, "")
    assert "You vote for proposal 1." == by_mail(match, "1 Yes.")
    assert (TIES,) == match.header.announced
