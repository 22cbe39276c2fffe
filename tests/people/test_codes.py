"""The second factor: codes by RFC 6238, each once; spare codes; nothing gets in without one."""

import base64
from urllib.parse import parse_qs, urlsplit

import pytest

from hegemon.play.people.accounts import make_account
from hegemon.play.people.changes import FactorSet
from hegemon.play.people.codes import (
    LENIENCE,
    PERIOD,
    SPARES,
    begin_factor,
    clear_factor,
    code_at,
    drop_factor,
    prove_factor,
)
from hegemon.play.people.errors import CodeWanted, SlowDown, Unfit, Unknown
from hegemon.play.people.keys import reset_password
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.signing_in import sign_in, sign_in_by_link
from hegemon.play.people.values import RESET, SIGN_IN, Account
from hegemon.play.people.visits import HERE, Visitor
from tests.people.office import HOME, OTHER, PASSWORD, Office, ann, link_for

RFC_SEED = Secret(base64.b32encode(b"12345678901234567890").decode())
RFC = {59: "287082", 1111111109: "081804", 1234567890: "005924", 20000000000: "353130"}


@pytest.mark.parametrize("moment", RFC)
def test_codes_of_the_rfc(moment: int) -> None:
    """RFC 6238, appendix B, SHA-1: the last six of its eight digits."""
    assert RFC[moment] == code_at(RFC_SEED, moment // PERIOD)


def now(at: Office, early: int = 0) -> int:
    """The number of the half minute."""
    return int(at.clock.now().timestamp()) // PERIOD - early


def with_factor(at: Office) -> tuple[Account, Secret, tuple[Secret, ...]]:
    """Ann, whose second factor counts; the code that proved it is used up."""
    account = ann(at.desk)
    seed = begin_factor(at.desk, account.id).seed
    spares = prove_factor(at.desk, account.id, code_at(seed, now(at)))
    at.clock.forward(seconds=PERIOD)
    return account, seed, spares


def test_no_password_gets_in_without_a_code(at: Office) -> None:
    """That a code is wanted is told only to who has the password."""
    account, seed, _ = with_factor(at)
    with pytest.raises(CodeWanted):
        sign_in(at.desk, HOME, "ann", PASSWORD)
    with pytest.raises(Unknown):
        sign_in(at.desk, HOME, "ann", OTHER)
    with pytest.raises(Unknown):
        sign_in(at.desk, HOME, "ann", PASSWORD, code="000000")

    assert account == sign_in(at.desk, HOME, "ann", PASSWORD, code=code_at(seed, now(at))).account


def test_a_code_is_taken_once(at: Office) -> None:
    """Nor an earlier one after it."""
    _, seed, _ = with_factor(at)
    code, earlier = code_at(seed, now(at)), code_at(seed, now(at, early=1))
    sign_in(at.desk, HOME, "ann", PASSWORD, code=code)

    for used in (code, earlier):
        with pytest.raises(Unknown):
            sign_in(at.desk, HOME, "ann", PASSWORD, code=used)


@pytest.mark.parametrize("early", range(-LENIENCE - 1, LENIENCE + 2))
def test_a_code_is_good_for_about_its_time(at: Office, early: int) -> None:
    _, seed, _ = with_factor(at)
    at.clock.forward(seconds=PERIOD * 10)
    code = code_at(seed, now(at, early))
    if abs(early) <= LENIENCE:
        assert sign_in(at.desk, HOME, "ann", PASSWORD, code=f"{code[:3]} {code[3:]}")
    else:
        with pytest.raises(Unknown):
            sign_in(at.desk, HOME, "ann", PASSWORD, code=code)


def test_a_spare_code_works_once(at: Office) -> None:
    _, _, spares = with_factor(at)
    paper = spares[3].reveal().lower()

    assert SPARES == len(set(spares))
    assert sign_in(at.desk, HOME, "ann", PASSWORD, code=f"{paper[:8]}-{paper[8:]}")
    with pytest.raises(Unknown):
        sign_in(at.desk, HOME, "ann", PASSWORD, code=paper)
    assert sign_in(at.desk, HOME, "ann", PASSWORD, code=spares[4].reveal())


def test_links_want_the_code_too_and_stay_good_until_it_comes(at: Office) -> None:
    """A reset by mail goes round no second factor (ASVS 6.4.3)."""
    account, seed, _ = with_factor(at)
    link, ticket = link_for(at.desk, HOME, "Ann", SIGN_IN)
    with pytest.raises(CodeWanted):
        sign_in_by_link(at.desk, HOME, link, ticket)
    code = code_at(seed, now(at))
    assert account == sign_in_by_link(at.desk, HOME, link, ticket, code=code).account

    link, ticket = link_for(at.desk, HOME, "Ann", RESET)
    at.clock.forward(seconds=PERIOD)
    for wrong, refusal in (("", CodeWanted), ("000000", Unknown), (code, Unknown)):
        with pytest.raises(refusal):
            reset_password(at.desk, HOME, link, ticket, OTHER, code=wrong)
    assert reset_password(at.desk, HOME, link, ticket, OTHER, code=code_at(seed, now(at)))


def test_guesses_at_a_code_are_limited(at: Office) -> None:
    """With the password, and with a link; the addresses that they come from do not count."""
    with_factor(at)
    link, ticket = link_for(at.desk, HOME, "Ann", SIGN_IN)
    for number in range(HERE.tries):
        with pytest.raises(Unknown):
            sign_in(at.desk, HOME, "ann", PASSWORD, code="000000")
        with pytest.raises(Unknown):
            sign_in_by_link(at.desk, Visitor(f"192.0.2.{number}"), link, ticket, code="000000")
    with pytest.raises(SlowDown):
        sign_in(at.desk, HOME, "ann", PASSWORD, code="000000")
    with pytest.raises(SlowDown):
        sign_in_by_link(at.desk, HOME, link, ticket, code="000000")


def test_it_counts_only_when_it_was_shown_to_work(at: Office) -> None:
    account = ann(at.desk)
    first = begin_factor(at.desk, account.id).seed
    begin_factor(at.desk, account.id)
    assert sign_in(at.desk, HOME, "ann", PASSWORD)
    with pytest.raises(Unknown):
        prove_factor(at.desk, account.id, code_at(first, now(at)))

    assert sign_in(at.desk, HOME, "ann", PASSWORD)


def test_nobody_begins_another_beside_it(at: Office) -> None:
    account, _, _ = with_factor(at)
    with pytest.raises(Unfit):
        begin_factor(at.desk, account.id)
    with pytest.raises(Unfit):
        prove_factor(at.desk, account.id, "000000")


def test_it_is_dropped_with_a_code(at: Office) -> None:
    account, seed, _ = with_factor(at)
    for wrong, refusal in (("", CodeWanted), ("000000", Unknown)):
        with pytest.raises(refusal):
            drop_factor(at.desk, account.id, wrong)
    drop_factor(at.desk, account.id, code_at(seed, now(at)))

    assert sign_in(at.desk, HOME, "ann", PASSWORD)


def test_an_administrator_lets_somebody_in_who_has_lost_it(at: Office) -> None:
    account, _, _ = with_factor(at)
    clear_factor(at.desk, account.id)
    clear_factor(at.desk, account.id)

    assert sign_in(at.desk, HOME, "ann", PASSWORD)


def test_two_at_once_with_one_code(at: Office) -> None:
    """Another took it between the look and the commit."""
    account, seed, _ = with_factor(at)
    code, factor = code_at(seed, now(at)), at.people.factor(account.id)
    assert factor is not None

    class Late:
        def __getattr__(self, name: str) -> object:
            return getattr(at.people, name)

        def factor(self, _: str) -> object:
            return factor

    sign_in(at.desk, HOME, "ann", PASSWORD, code=code)
    slow = at.desk._replace(people=Late())  # type: ignore[arg-type]
    with pytest.raises(Unknown):
        sign_in(slow, HOME, "ann", PASSWORD, code=code)


def test_what_programs_read_from_a_picture(desk: Counter) -> None:
    account = make_account(desk, "Ann & Lee")
    begun = begin_factor(desk, account.id)
    parts = urlsplit(begun.uri.reveal())

    assert ("otpauth", "totp") == (parts.scheme, parts.netloc)
    assert "/Hegemon:Ann%20%26%20Lee" == parts.path
    assert {"secret": [begun.seed.reveal()], "issuer": ["Hegemon"]} == parse_qs(parts.query)


def test_a_factor_is_set_in_place_of_the_one_that_stands(at: Office) -> None:
    from hegemon.play.errors import Overtaken

    account, _, _ = with_factor(at)
    with pytest.raises(Overtaken):
        at.people.commit(FactorSet(account.id, None, at.people.factor(account.id)))
