"""Login links: once, in time, for their purpose, in the browser that asked; equal answers."""

from functools import partial

import pytest

from hegemon.play.errors import NameTaken, Overtaken
from hegemon.play.people.accounts import account_of, make_account
from hegemon.play.people.errors import SlowDown, Unfit, Unknown
from hegemon.play.people.keys import confirm_address, reset_password
from hegemon.play.people.links import (
    ASKED,
    ASKED_HERE,
    DAYS,
    DEAD,
    MINUTES,
    ask_link,
    ask_to_confirm,
    hand_link,
    write_link,
)
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, digest
from hegemon.play.people.sessions import sessions_of
from hegemon.play.people.signing_in import sign_in, sign_in_by_link
from hegemon.play.people.tokens import make_token, scopes_in, tokens_of
from hegemon.play.people.values import RESET, SIGN_IN, Letter
from hegemon.play.people.visits import Visitor
from tests.people.office import (
    ADDRESS,
    AWAY,
    HOME,
    OTHER,
    PASSWORD,
    Office,
    ann,
    link_for,
    with_address,
)


def test_signed_in_by_a_link_once(desk: Counter) -> None:
    account = ann(desk, None)
    link, ticket = link_for(desk, HOME, "Ann", SIGN_IN)

    assert account == sign_in_by_link(desk, HOME, link, ticket).account
    with pytest.raises(Unknown) as trouble:
        sign_in_by_link(desk, HOME, link, ticket)
    assert DEAD == str(trouble.value)


def test_two_at_once_with_one_link(at: Office) -> None:
    """Both found it good; whoever commits second gets nothing."""
    ann(at.desk)
    for purpose in (SIGN_IN, RESET):
        link, ticket = link_for(at.desk, HOME, "Ann", purpose)
        found = at.people.link(digest(link))

        class Slow:
            """As it was before another used the link."""

            link = staticmethod(lambda _, found=found: found)

            def __getattr__(self, name: str) -> object:
                return getattr(at.people, name)

        slow = at.desk._replace(people=Slow())  # type: ignore[arg-type]
        for desk in (at.desk, slow):
            if purpose == SIGN_IN:
                opened = partial(sign_in_by_link, desk, HOME, link, ticket)
            else:
                opened = partial(reset_password, desk, HOME, link, ticket, OTHER)
            if desk is slow:
                with pytest.raises(Unknown):
                    opened()
            else:
                assert opened()


def test_the_letter_holds_no_secret(desk: Counter) -> None:
    """Who reads the outbox or a backup of it can sign in as nobody."""
    account = ann(desk, None)
    ask_link(desk, HOME, "ann", SIGN_IN)
    (letter,) = desk.people.letters(account.id)
    expected = Letter(
        id=letter.id,
        account=account.id,
        to=ADDRESS,
        about=SIGN_IN,
        made="2026-11-21T05:30:00Z",
        until="2026-11-21T05:40:00Z",
        facts={"link": letter.facts["link"]},
    )

    assert expected == letter


def test_a_link_lasts_minutes(at: Office) -> None:
    ann(at.desk, None)
    for late in (False, True):
        link, ticket = link_for(at.desk, HOME, "Ann", SIGN_IN)
        at.clock.forward(minutes=MINUTES, seconds=-1 + late)
        if late:
            with pytest.raises(Unknown):
                sign_in_by_link(at.desk, HOME, link, ticket)
        else:
            assert sign_in_by_link(at.desk, HOME, link, ticket)
    assert 10 >= MINUTES


def test_a_link_is_good_for_its_purpose_only(desk: Counter) -> None:
    account = ann(desk)
    link, ticket = link_for(desk, HOME, "Ann", SIGN_IN)
    reset, for_reset = link_for(desk, HOME, "Ann", RESET)

    with pytest.raises(Unknown):
        reset_password(desk, HOME, link, ticket, OTHER)
    with pytest.raises(Unknown):
        sign_in_by_link(desk, HOME, reset, for_reset)
    with pytest.raises(Unknown):
        confirm_address(desk, HOME, account.id, link)


def test_a_link_opens_in_the_browser_that_asked(desk: Counter) -> None:
    """Whoever sees the mail, or is sent a link that another asked for, gets nowhere."""
    ann(desk, None)
    link, ticket = link_for(desk, HOME, "Ann", SIGN_IN)
    _, anothers = link_for(desk, AWAY, "Ann", SIGN_IN)

    for wrong in (None, anothers, Secret("")):
        with pytest.raises(Unknown):
            sign_in_by_link(desk, AWAY, link, wrong)
    assert sign_in_by_link(desk, HOME, link, ticket)


def test_a_letter_sent_again_has_a_new_secret(desk: Counter) -> None:
    account = ann(desk, None)
    ticket = ask_link(desk, HOME, "ann", SIGN_IN)
    (letter,) = desk.people.letters(account.id)
    first, second = (write_link(desk, letter.facts["link"]) for _ in range(2))

    with pytest.raises(Unknown):
        sign_in_by_link(desk, HOME, first, ticket)
    assert sign_in_by_link(desk, HOME, second, ticket)
    with pytest.raises(Overtaken):
        write_link(desk, letter.facts["link"])


def test_equal_answers_whoever_is_asked_for(at: Office) -> None:
    """With an address, without one, nobody: the same kind of answer, the same number of commits."""
    ann(at.desk)
    make_account(at.desk, "Bob", PASSWORD)
    seen, commits = [], []

    class Counting:
        def __getattr__(self, name: str) -> object:
            return getattr(at.people, name)

        def commit(self, *changes: object) -> None:
            commits.append(1)
            at.people.commit(*changes)  # type: ignore[arg-type]

    desk = at.desk._replace(people=Counting())  # type: ignore[arg-type]
    for typed in ("ann", "bob", "nobody", ADDRESS, "no@example.org"):
        commits.clear()
        ticket = ask_link(desk, HOME, typed, SIGN_IN)
        seen.append((len(ticket.reveal()), len(commits)))

    assert 1 == len(set(seen))
    assert 1 == seen[0][1]


def test_what_was_asked_in_vain_opens_nothing(desk: Counter) -> None:
    ask_link(desk, HOME, "nobody", SIGN_IN)

    with pytest.raises(Unknown):
        sign_in_by_link(desk, HOME, Secret(""), None)


@pytest.mark.parametrize("typed", ["ann", "nobody"])
def test_letters_are_limited(at: Office, typed: str) -> None:
    """From one address, and from everywhere together; the same for a name that nobody has."""
    ann(at.desk)
    sent = 0
    for number in range(20):
        for _ in range(ASKED_HERE.tries + 1):
            try:
                ask_link(at.desk, Visitor(f"203.0.113.{number}"), typed, SIGN_IN)
            except SlowDown:
                break
            sent += 1

    assert ASKED.tries == sent


def test_a_known_browser_gets_its_letter_all_the_same(at: Office) -> None:
    """Strangers who ask for links cannot keep the owner from asking."""
    ann(at.desk)
    device = sign_in(at.desk, HOME, "ann", PASSWORD).device
    for number in range(ASKED.tries):
        ask_link(at.desk, Visitor(f"203.0.113.{number}"), "ann", SIGN_IN)
    with pytest.raises(SlowDown):
        ask_link(at.desk, AWAY, "ann", SIGN_IN)

    assert ask_link(at.desk, AWAY._replace(device=device), "ann", SIGN_IN)


def test_a_forgotten_password(at: Office) -> None:
    """Sessions, tokens, other links and known browsers end with the old one."""
    account = ann(at.desk)
    old = sign_in(at.desk, HOME, "ann", PASSWORD)
    make_token(at.desk, account.id, "bot", scopes_in(["account:read"]))
    other, its_ticket = link_for(at.desk, HOME, "Ann", SIGN_IN)
    link, ticket = link_for(at.desk, HOME, "Ann", RESET)
    with pytest.raises(Unfit):
        reset_password(at.desk, HOME, link, ticket, Secret("short"))
    admitted = reset_password(at.desk, HOME, link, ticket, OTHER)

    assert (admitted.session,) == sessions_of(at.desk, account.id)
    assert () == tokens_of(at.desk, account.id)
    assert not at.people.knows(account.id, old.device.reveal())
    for used, shown in ((link, ticket), (other, its_ticket)):
        with pytest.raises(Unknown):
            reset_password(at.desk, HOME, used, shown, PASSWORD)
    assert sign_in(at.desk, HOME, "ann", OTHER)


def test_a_link_that_an_administrator_hands_over(at: Office) -> None:
    """It lasts for days, in any browser, once; he learns no password."""
    account = make_account(at.desk, "Ann")
    link = hand_link(at.desk, account, RESET)
    at.clock.forward(days=DAYS, seconds=-1)

    assert account == reset_password(at.desk, HOME, link, None, PASSWORD).account
    with pytest.raises(Unknown):
        reset_password(at.desk, HOME, link, None, OTHER)


def confirmed(desk: Counter, account: str, address: str) -> Secret:
    """The secret of a letter that was sent to a new address."""
    ask_to_confirm(desk, account_of(desk, account), address)
    return write_link(desk, desk.people.letters(account)[-1].facts["link"])


def test_an_address_counts_when_its_link_comes_back(desk: Counter) -> None:
    account = make_account(desk, "Ann")
    link = confirmed(desk, account.id, "Ann@Example.org")

    assert "" == account_of(desk, account.id).address
    assert ADDRESS == confirm_address(desk, HOME, account.id, link).address
    assert ADDRESS == account_of(desk, account.id).address


def test_the_old_address_is_told_of_a_new_one(desk: Counter) -> None:
    account = ann(desk)
    confirm_address(desk, HOME, account.id, confirmed(desk, account.id, "new@example.org"))
    told = [(each.about, each.to) for each in desk.people.letters(account.id)]

    assert ("address-changed", ADDRESS) in told


def test_nobody_confirms_for_another(desk: Counter) -> None:
    """A link that came to a wrong address binds it to nobody else's account."""
    account, other = make_account(desk, "Ann"), make_account(desk, "Bob")
    link = confirmed(desk, account.id, ADDRESS)

    with pytest.raises(Unknown):
        confirm_address(desk, HOME, other.id, link)


def test_an_address_has_one_account(desk: Counter) -> None:
    """It is told only to who has shown that the mailbox is his."""
    account, other = make_account(desk, "Ann"), make_account(desk, "Bob")
    link = confirmed(desk, account.id, ADDRESS)
    with_address(desk, other.id)

    with pytest.raises(NameTaken):
        confirm_address(desk, HOME, account.id, link)


def test_letters_to_a_new_address_are_limited(desk: Counter) -> None:
    account = make_account(desk, "Ann")
    for number in range(ASKED.tries):
        ask_to_confirm(desk, account, f"victim{number}@example.org")
    with pytest.raises(SlowDown):
        ask_to_confirm(desk, account, "another@example.org")
