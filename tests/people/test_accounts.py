"""Accounts: names that are one, races for them, what is kept, and what is left of a deleted one."""

import json
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.play.errors import NameTaken, NotThere, Overtaken
from hegemon.play.people import names
from hegemon.play.people.accounts import (
    account_of,
    account_under,
    appoint,
    called,
    change,
    delete_account,
    dismiss,
    export_account,
    forget_address,
    make_account,
)
from hegemon.play.people.changes import AccountChanged
from hegemon.play.people.errors import Unfit
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.signing_in import sign_in
from hegemon.play.people.tokens import make_token, scopes_in
from hegemon.play.people.values import Account, LinkedSeat
from tests.people.office import HOME, PASSWORD, Office, ann

FINE = ["Ann", "x", "Ömer", "李雷", "Ann Lee", "O’Hara", "Zoë-9", "n" * 40, "Мария"]
BARRED = {
    "": "1 to 40",
    "n" * 41: "1 to 40",
    "Ann\n": "nobody can see",
    "Ann\x1b[2J": "nobody can see",
    "\u202eannA": "nobody can see",
    "An\u200bn": "nobody can see",
    " Ann": "single spaces",
    "Ann  Lee": "single spaces",
    "ann@home": "none of",
    "<script>": "none of",
    "---": "no letter",
    "Umpire": "speaks for",
    "ADMIN!": "speaks for",
    "ａｄｍｉｎ": "speaks for",
    "a former player": "speaks for",
    "Аnn": "several alphabets",
    "A\u0301\u0301\u0301\u0301nn": "marks",
}


@pytest.mark.parametrize("name", FINE)
def test_names_that_may_be_taken(name: str) -> None:
    assert name == names.name(name)


@pytest.mark.parametrize("name", BARRED)
def test_names_that_may_not(name: str) -> None:
    """The sentence says why, and repeats nothing that a terminal would obey."""
    with pytest.raises(Unfit) as trouble:
        names.name(name)

    assert BARRED[name] in str(trouble.value)
    assert str(trouble.value).isprintable()


SAME = [
    ("Ann", "ANN"),
    ("Straße", "STRASSE"),
    ("ﬁn", "FIN"),
    ("Ａｎｎ", "ann"),
    ("Zoe\u0308", "ZOË"),
    ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_names_that_people_take_for_one(desk: Counter, one: str, other: str) -> None:
    account = make_account(desk, one)

    with pytest.raises(NameTaken):
        make_account(desk, other)

    assert account == called(desk, other)


@given(st.text(max_size=60))
def test_any_text_may_be_asked_for_a_name(text: str) -> None:
    """What is kept is kept for good: taken once more, it is the same, and so is its folded form."""
    try:
        written = names.name(text)
    except Unfit as trouble:
        written = str(trouble)
    else:
        assert written == names.name(written)
        assert names.folded(written) == names.folded(names.folded(written)) == names.folded(text)

    assert written.isprintable()


@pytest.mark.parametrize(
    "text",
    [
        *("", "ann", "@", "ann@", "a b@example.org", "ann@exa mple.org", "<a@example.org>"),
        *("a\r\nBcc: x@example.org", "a@b@example.org", "änn@example.org"),
        f"{'a' * 250}@example.org",
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(Unfit):
        names.address(text)


def test_an_address_has_no_case() -> None:
    assert "ann@example.org" == names.address(" Ann@Example.ORG ")


def test_an_account_as_it_is_kept(desk: Counter) -> None:
    account = make_account(desk, "Ann", PASSWORD)
    expected = Account(id=account.id, name="Ann", made="2026-11-21T05:30:00Z")

    assert expected == account == account_of(desk, account.id) == account_under(desk, "ann")
    assert not desk.people.addressed("")


def test_a_bot_says_so(desk: Counter) -> None:
    assert make_account(desk, "Robot", bot=True).bot


def test_who_is_not_there(desk: Counter) -> None:
    for ask in (account_of, called):
        with pytest.raises(NotThere):
            ask(desk, "nobody")
    assert account_under(desk, "nobody@example.org") is None


def test_a_name_is_taken_once_by_any_number_at_once(at: Office) -> None:
    """The store decides, not the look before."""
    results: list[str] = []

    def make(name: str) -> None:
        try:
            results.append(make_account(at.desk, name).name)
        except NameTaken:
            results.append("taken")

    threads = [threading.Thread(target=make, args=(name,)) for name in ("Ann", "ANN", "ann", "aNn")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert ["taken"] * 3 == sorted(result for result in results if result == "taken")
    assert 4 == len(results)


def test_renamed(desk: Counter) -> None:
    account = make_account(desk, "Ann")
    make_account(desk, "Bob")

    assert "ANN" == change(desk, account.id, name="ANN").name
    assert "Cleo" == change(desk, account.id, name="Cleo").name
    with pytest.raises(NameTaken):
        change(desk, account.id, name="bob")
    with pytest.raises(NotThere):
        called(desk, "ann")


def test_whoever_changes_an_account_too_late_is_told(desk: Counter) -> None:
    before = make_account(desk, "Ann")
    change(desk, before.id, name="Cleo")

    with pytest.raises(Overtaken):
        desk.people.commit(AccountChanged(before, before))


def test_zones(desk: Counter) -> None:
    account = make_account(desk, "Ann")

    assert "Europe/Vienna" == change(desk, account.id, zone="Europe/Vienna").zone
    with pytest.raises(Unfit):
        change(desk, account.id, zone="../etc/passwd")


def test_administrators(desk: Counter) -> None:
    account = make_account(desk, "Ann")

    assert appoint(desk, account.id).administrator
    assert not dismiss(desk, account.id).administrator


def test_an_address_may_be_forgotten(desk: Counter) -> None:
    account = ann(desk)

    assert "" == forget_address(desk, account.id).address
    assert account_under(desk, "ann@example.org") is None


def test_lists_go_on_by_name(desk: Counter) -> None:
    for name in ("Cleo", "ann", "Bob"):
        make_account(desk, name)
    first = desk.people.accounts(most=2)

    assert ["ann", "Bob"] == [each.name for each in first]
    assert ["Cleo"] == [each.name for each in desk.people.accounts(after="bob")]


def test_ids_do_not_enumerate(desk: Counter) -> None:
    """Sixteen letters and digits each, in no order, and none leads to the next."""
    ids = [make_account(desk, f"Ann {number}").id for number in range(40)]

    assert {16} == {len(each) for each in ids}
    assert sorted(ids) != ids != sorted(ids, reverse=True)
    assert 40 == len({each[:6] for each in ids})


def test_the_export_has_everything_and_no_secret(at: Office) -> None:
    """Of every table that knows accounts; what is kept of secrets is in none of it."""
    account = ann(at.desk)
    admitted = sign_in(at.desk, HOME, "ann", PASSWORD)
    _, token = make_token(at.desk, account.id, "my bot", scopes_in(["account:read"]))
    export = export_account(at.desk, account.id)
    text = json.dumps(export)

    assert {"account", "session", "token", "device"} == set(export)
    assert "Firefox on Linux" in text
    assert "my bot" in text
    for secret in (PASSWORD, admitted.secret, admitted.device, token):
        assert secret.reveal() not in text
    for word in ("argon2", "digest", "password"):
        assert word not in text


def test_every_column_that_keeps_a_secret_is_marked() -> None:
    """A new one that is not marked would be exported."""
    from hegemon.store.schema import HIDDEN, SCHEMA

    words = {"digest", "password", "secret", "seed", "spares", "ticket", "link", "invite"}
    harmless = {"zone", "request", "key"}
    rung = ("doorbell", "address")  # who knows the address of a webhook can ring it
    for table in SCHEMA.tables.values():
        for column in table.c:
            digest = getattr(column.type, "length", None) == 64 and column.name not in harmless
            expected = column.name in words or digest or (table.name, column.name) == rung

            assert expected == column.info.get(HIDDEN, False), f"{table.name}.{column.name}"


def leave(seat: LinkedSeat, who: Account) -> None:
    """No seat is left: nobody holds one."""
    raise AssertionError(seat)


def test_deleted_with_everything_and_the_name_is_free(desk: Counter) -> None:
    account = ann(desk)
    sign_in(desk, HOME, "ann", PASSWORD)
    make_token(desk, account.id, "my bot", scopes_in(["account:read"]))

    assert () == delete_account(desk, account.id, leave)
    assert {} == desk.people.belongings(account.id)
    with pytest.raises(NotThere):
        delete_account(desk, account.id, leave)
    assert account.id != make_account(desk, "Ann").id


def test_a_password_that_does_not_fit_makes_no_account(desk: Counter) -> None:
    with pytest.raises(Unfit):
        make_account(desk, "Ann", Secret("short"))

    assert () == desk.people.accounts()
