"""`may`, against a table of every role and what each credential is good for."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.play.people.access import (
    GRANTED,
    GUEST,
    Footing,
    Need,
    Permission,
    Role,
    Scope,
    Who,
    may,
    scope,
)

HOLDER = Footing("t1", ("p1",))
PEOPLE = {
    "guest": GUEST,
    "stranger": Who(account="a"),
    "looker-on": Who(account="a", standing=Footing("t1", watches=True)),
    "holder": Who(account="a", standing=HOLDER),
    "by link": Who(
        scopes=(Scope((Permission.READ, Permission.PLAY), "t1", "p1"),),
        standing=Footing("t1", ("p1",)),
    ),
    "umpire": Who(account="a", standing=Footing("t1", umpire=True)),
    "elsewhere": Who(account="a", standing=Footing("t2", ("p1",), umpire=True)),
    "administrator": Who(account="a", administrator=True),
}
NEEDS = {
    "guest": Need(Role.GUEST),
    "account": Need(Role.ACCOUNT, Permission.MANAGE),
    "bystander": Need(Role.BYSTANDER, table="t1"),
    "any seat": Need(Role.HOLDER, Permission.PLAY, "t1"),
    "p1": Need(Role.HOLDER, Permission.PLAY, "t1", "p1"),
    "p2": Need(Role.HOLDER, Permission.PLAY, "t1", "p2"),
    "umpire": Need(Role.UMPIRE, Permission.UMPIRE, "t1"),
    "administrator": Need(Role.ADMINISTRATOR, Permission.ADMINISTER),
}
ALLOWED = {
    "guest": {"guest"},
    "stranger": {"guest", "account"},
    "looker-on": {"guest", "account", "bystander"},
    "holder": {"guest", "account", "bystander", "any seat", "p1"},
    "by link": {"guest", "bystander", "p1"},
    "umpire": {"guest", "account", "bystander", "umpire"},
    "elsewhere": {"guest", "account"},
    "administrator": {"guest", "account", "administrator"},
}


@pytest.mark.parametrize("name", PEOPLE)
def test_roles(name: str) -> None:
    """An umpire plays no seat, an administrator sees no table, and who is elsewhere is nobody."""
    expected = ALLOWED[name]
    actual = {need for need, asked in NEEDS.items() if may(PEOPLE[name], asked)}

    assert expected == actual


EVERYTHING = Who(
    account="a",
    administrator=True,
    fresh=True,
    standing=Footing("t1", ("p1", "p2"), umpire=True, watches=True),
)
SCOPES = {
    "account:read": {"guest", "read account", "read bystander", "read p1", "read p2"},
    "account:play": {"guest", "play p1", "play p2"},
    "table:t1:read": {"guest", "read bystander", "read p1", "read p2"},
    "table:t1:umpire": {"guest", "umpire"},
    "table:t2:read,play,umpire": {"guest"},
    "seat:t1/p1:read": {"guest", "read bystander", "read p1"},
    "seat:t1/p1:play": {"guest", "play p1"},
    "seat:t2/p1:read,play": {"guest"},
    "account:administer": {"guest", "administrator"},
}
ASKED = {
    "guest": Need(Role.GUEST),
    "read account": Need(Role.ACCOUNT),
    "manage account": Need(Role.ACCOUNT, Permission.MANAGE),
    "read bystander": Need(Role.BYSTANDER, table="t1"),
    "read p1": Need(Role.HOLDER, Permission.READ, "t1", "p1"),
    "play p1": Need(Role.HOLDER, Permission.PLAY, "t1", "p1"),
    "read p2": Need(Role.HOLDER, Permission.READ, "t1", "p2"),
    "play p2": Need(Role.HOLDER, Permission.PLAY, "t1", "p2"),
    "umpire": Need(Role.UMPIRE, Permission.UMPIRE, "t1"),
    "administrator": Need(Role.ADMINISTRATOR, Permission.ADMINISTER),
}


@pytest.mark.parametrize("text", SCOPES)
def test_a_token_opens_what_its_scope_says_and_nothing_else(text: str) -> None:
    said = scope(text)
    assert said is not None
    limited = Who(account="a", administrator=True, scopes=(said,), standing=EVERYTHING.standing)

    actual = {need for need, asked in ASKED.items() if may(limited, asked)}

    assert SCOPES[text] == actual
    assert set(ASKED) == {need for need, asked in ASKED.items() if may(EVERYTHING, asked)}


def test_a_token_never_manages_its_account() -> None:
    every = tuple(said for act in GRANTED if (said := scope(f"account:{act}")))
    limited = Who(account="a", administrator=True, scopes=every, standing=EVERYTHING.standing)

    assert not may(limited, ASKED["manage account"])


def test_what_must_be_fresh() -> None:
    """Who signed in long ago does not change how he signs in."""
    need = Need(Role.ACCOUNT, Permission.MANAGE, fresh=True)

    assert [False, True] == [may(Who(account="a", fresh=fresh), need) for fresh in (False, True)]


IDS = st.text("abcXYZ019-_.", min_size=1, max_size=12)
WHERE = st.one_of(st.just(("", "")), st.tuples(IDS, st.just("")), st.tuples(IDS, IDS))


@given(WHERE, st.sets(st.sampled_from(list(Permission))))
def test_scopes_are_read_as_they_are_written(where: tuple[str, str], acts: set[Permission]) -> None:
    """Of what a token may have; anything else is refused."""
    table, seat = where
    written = Scope(tuple(act for act in Permission if act in acts), table, seat)
    refused = {Permission.MANAGE} | ({Permission.ADMINISTER} if table else set())
    refused |= {Permission.UMPIRE} if seat else set()
    expected = None if acts & refused or not acts else written

    assert expected == scope(str(written))


@given(st.text(max_size=40))
def test_any_text_may_be_asked_for_a_scope(text: str) -> None:
    said = scope(text)

    assert said is None or str(said) != ""


def test_more_standing_never_takes_anything_away() -> None:
    """Whatever may be done with a standing may be done with a greater one."""
    for need in itertools.chain(NEEDS.values(), ASKED.values()):
        allowed = [may(who, need) for who in (GUEST, PEOPLE["holder"], EVERYTHING)]

        assert sorted(allowed) == allowed
