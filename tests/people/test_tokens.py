"""Personal tokens: named, scoped, in time, revoked; and who shows what."""

import pytest

from hegemon.play.errors import NotThere
from hegemon.play.people.access import Footing, Need, Permission, Role, Scope, Who, may
from hegemon.play.people.accounts import appoint, delete_account, make_account
from hegemon.play.people.errors import Unfit, Unknown
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, digest
from hegemon.play.people.signing_in import sign_in
from hegemon.play.people.tokens import (
    DAYS,
    MOST,
    MOST_DAYS,
    SCOPES,
    make_token,
    revoke_token,
    scopes_in,
    tokens_of,
)
from hegemon.play.people.values import PersonalToken
from hegemon.play.people.who import FRESH, NOTED, credential, who
from hegemon.store.schema import HOLDERS, MATCHES
from tests.people.office import HOME, PASSWORD, Office, ann

READ = scopes_in(["account:read"])


def shown(at: Office, secret: Secret) -> Who:
    """Who shows a secret now."""
    return who(at.people, credential(secret.reveal()), at.clock.now())


def test_a_token_as_it_is_kept(desk: Counter) -> None:
    account = make_account(desk, "Ann")
    scopes = scopes_in(["seat:t1/p1:read,play", "account:read"])
    token, secret = make_token(desk, account.id, " my  bot\n", scopes)
    expected = PersonalToken(
        id=token.id,
        account=account.id,
        name="my bot",
        scopes=(Scope((Permission.READ, Permission.PLAY), "t1", "p1"), Scope((Permission.READ,))),
        made="2026-11-21T05:30:00Z",
        until="2027-11-21T05:30:00Z",
    )

    assert (expected,) == tokens_of(desk, account.id) == desk.people.tokens(account.id)
    assert secret.reveal().startswith("hgm_")
    assert 43 == len(secret.reveal().removeprefix("hgm_"))
    assert 365 == DAYS


def test_a_token_shows_its_owner_and_what_it_is_good_for(at: Office) -> None:
    account = make_account(at.desk, "Ann")
    appoint(at.desk, account.id)
    token, secret = make_token(at.desk, account.id, "bot", READ)
    expected = Who(account=account.id, name="Ann", administrator=True, token=token.id, scopes=READ)

    assert expected == shown(at, secret)
    assert not may(expected, Need(Role.ADMINISTRATOR, Permission.ADMINISTER))
    assert not may(expected, Need(Role.ACCOUNT, Permission.MANAGE))


def test_a_token_ends_in_time(at: Office) -> None:
    account = make_account(at.desk, "Ann")
    _, secret = make_token(at.desk, account.id, "bot", READ, days=2)
    at.clock.forward(days=2, seconds=-1)
    assert shown(at, secret)
    at.clock.forward(seconds=1)

    with pytest.raises(Unknown):
        shown(at, secret)
    assert () == tokens_of(at.desk, account.id)


def test_a_token_is_revoked_by_its_owner(at: Office) -> None:
    account, other = make_account(at.desk, "Ann"), make_account(at.desk, "Bob")
    (token, secret), (_, kept) = (make_token(at.desk, account.id, name, READ) for name in "ab")
    with pytest.raises(NotThere):
        revoke_token(at.desk, other.id, token.id)
    assert shown(at, secret)
    revoke_token(at.desk, account.id, token.id)

    with pytest.raises(Unknown):
        shown(at, secret)
    assert shown(at, kept)


def test_it_is_noted_when_a_token_is_used(at: Office) -> None:
    """To a few minutes, so that not every look is a write."""
    account = make_account(at.desk, "Ann")
    _, secret = make_token(at.desk, account.id, "bot", READ)
    used = []
    for _ in range(3):
        shown(at, secret)
        used.append(at.people.tokens(account.id)[0].used)
        at.clock.forward(seconds=NOTED.seconds - 1)

    assert ["2026-11-21T05:30:00Z"] * 2 + ["2026-11-21T05:39:58Z"] == used


def test_tokens_of_a_deleted_account(at: Office) -> None:
    account = make_account(at.desk, "Ann")
    _, secret = make_token(at.desk, account.id, "bot", READ)
    delete_account(at.desk, account.id, lambda *_: None)

    with pytest.raises(Unknown):
        shown(at, secret)


@pytest.mark.parametrize(
    ("name", "scopes", "days"),
    [
        ("", READ, 1),
        ("bot", (), 1),
        ("bot", READ * (SCOPES + 1), 1),
        ("bot", (Scope((Permission.MANAGE,)),), 1),
        ("bot", (Scope((Permission.READ,), "a b"),), 1),
        ("bot", READ, 0),
        ("bot", READ, MOST_DAYS + 1),
    ],
)
def test_tokens_that_are_not_made(
    desk: Counter, name: str, scopes: tuple[Scope, ...], days: int
) -> None:
    account = make_account(desk, "Ann")
    with pytest.raises(Unfit):
        make_token(desk, account.id, name, scopes, days)

    assert () == tokens_of(desk, account.id)


def test_an_account_has_so_many_tokens(desk: Counter) -> None:
    account = make_account(desk, "Ann")
    for _ in range(MOST):
        make_token(desk, account.id, "bot", READ)

    with pytest.raises(Unfit, match=f"at most {MOST}"):
        make_token(desk, account.id, "bot", READ)


def test_words_that_are_no_scope() -> None:
    with pytest.raises(Unfit, match="'seat:t1:play' is no scope: a scope is account:ACTS"):
        scopes_in(["account:read", "seat:t1:play"])


def test_a_seat_link_is_for_its_seat_alone(at: Office) -> None:
    """It needs no account, and reads and plays; another table's or seat's is as nothing."""
    link = Secret("hgl_abc")
    row = {"match": "t1", "seat": "p1", "link": digest(link), "since": ""}
    match = {"id": "t1", "ruleset": "x", "touched": "", "due": ""}
    with at.people.database.writing() as connection:
        connection.execute(MATCHES.insert(), match)
        connection.execute(HOLDERS.insert(), row)
    expected = Who(
        scopes=(Scope((Permission.READ, Permission.PLAY), "t1", "p1"),),
        standing=Footing("t1", ("p1",)),
    )

    assert expected == shown(at, link)
    assert may(expected, Need(Role.HOLDER, Permission.PLAY, "t1", "p1"))
    assert not may(expected, Need(Role.ACCOUNT))


def test_a_secret_of_one_kind_opens_nothing_as_another(at: Office) -> None:
    """A session's secret is no token, whatever it is called."""
    account = ann(at.desk)
    admitted = sign_in(at.desk, HOME, "ann", PASSWORD)
    _, token = make_token(at.desk, account.id, "bot", READ)
    words = [each.reveal().partition("_")[2] for each in (admitted.secret, token)]

    for prefix in ("hgm_", "hgmsession_", "hgl_", "hgmlogin_", "hgmdevice_", ""):
        for word in words:
            text = f"{prefix}{word}"
            if text not in (admitted.secret.reveal(), token.reveal()):
                with pytest.raises(Unknown):
                    shown(at, Secret(text))


def test_whoever_shows_nothing_is_a_guest(at: Office) -> None:
    assert Who() == who(at.people, None, at.clock.now())


def test_a_session_is_fresh_for_minutes(at: Office) -> None:
    ann(at.desk)
    admitted = sign_in(at.desk, HOME, "ann", PASSWORD)
    fresh = []
    for _ in range(2):
        fresh.append(shown(at, admitted.secret).fresh)
        at.clock.at += FRESH

    assert [True, False] == fresh
