"""`propose` and `vote`, typed at the table."""

import pytest

from tests.play.table import P1, P2
from tests.terminal.tables import Lines, Sitting
from tests.terminal.test_giving_up import at_the_table, typed

PROPOSED = "propose turn_limit=40 we all want an end"


def said(sitting: Sitting) -> str:
    """All that was written, without its line breaks."""
    return " ".join(sitting.text.split())


def test_a_rule_is_put_to_the_vote_and_its_count_told() -> None:
    sitting = at_the_table(PROPOSED)

    (one,) = sitting.match.header.proposals
    assert ({"turn_limit": 40}, "we all want an end", (P1,)) == (one.rules, one.reason, one.ayes)
    assert "turn_limit" in said(sitting)
    assert "p1 for it; 2 of 2 must be for it" in said(sitting)


def test_it_stands_above_the_question_of_the_others_who_vote() -> None:
    """Who types `vote 1 yes` as the last one hears from when on it counts."""
    sitting = Sitting(Lines(["vote 1 yes"]), "space-conquest")
    sitting.match.ballots.propose(P2, "turn_limit=40", "we all want an end")
    typed(sitting)

    above, _, after = said(sitting).partition("Turn 1: your moves")
    assert "Proposal 1 of p2: turn_limit=40: we all want an end (p2 for it" in above
    assert "From the next turn on: turn_limit=40." in after
    assert () == sitting.match.header.proposals


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("vote", "Nothing is put to the vote."),
        ("vote 1 perhaps", "It is `vote 1 yes`, `vote 1 no`, or `vote back 1`"),
        ("vote 7 yes", "7"),
        ("vote back 7", "7"),
        ("propose turn_limit=40", "It is `propose RULE=VALUE WHY`"),
        ("propose turn_limit=soon we all want an end", "turn_limit"),
        ("propose npc_stars=four-each more stars", "the galaxy was drawn with it"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(line: str, told: str) -> None:
    sitting = at_the_table(line)

    assert told in said(sitting)
    assert () == sitting.match.header.proposals


def test_a_proposal_is_taken_back() -> None:
    sitting = at_the_table(PROPOSED, "vote back 1")

    assert () == sitting.match.header.proposals
    assert "Nothing is put to the vote." in said(sitting)


def test_a_no_that_decides_closes_it() -> None:
    sitting = Sitting(Lines(["vote 1 no"]), "space-conquest")
    sitting.match.ballots.propose(P2, "turn_limit=40", "we all want an end")
    typed(sitting)

    header = sitting.match.header
    assert ((), ()) == (header.proposals, header.announced)
    assert "Nothing is put to the vote." in said(sitting)
