"""No secret in what is printed, logged, told, exported or kept: canaries are planted and sought."""

import copy
import json
import logging
import pickle
import traceback
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.errors import HegemonError
from hegemon.play.people.accounts import export_account, make_account
from hegemon.play.people.changes import PasswordSet
from hegemon.play.people.codes import begin_factor, code_at, prove_factor
from hegemon.play.people.errors import Unknown
from hegemon.play.people.keys import change_password, reset_password
from hegemon.play.people.links import hand_link
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret, digest
from hegemon.play.people.signing_in import sign_in, sign_in_by_link
from hegemon.play.people.tokens import make_token, scopes_in
from hegemon.play.people.values import RESET, SIGN_IN
from hegemon.play.people.visits import Visitor
from hegemon.play.people.who import credential, who
from tests.people.office import HOME, Office, link_for, office, with_address

CANARY = "canary-7f3a9 never to be seen"


def everything_of(at: Office) -> tuple[list[object], list[Secret]]:
    """Whatever the use cases give back of a whole life of an account, and its secrets."""
    desk, password, new = at.desk, Secret(CANARY), Secret(f"{CANARY} again")
    account = with_address(desk, make_account(desk, "Ann", password).id)
    begun = begin_factor(desk, account.id)
    period = int(at.clock.now().timestamp()) // 30
    spares = prove_factor(desk, account.id, code_at(begun.seed, period))
    code = [each.reveal() for each in spares]
    first = sign_in(desk, HOME, "ann", password, code=code[0])
    second = change_password(desk, HOME._replace(device=first.device), account.id, password, new)
    link, ticket = link_for(desk, HOME, "Ann", SIGN_IN)
    by_link = sign_in_by_link(desk, HOME, link, ticket, code=code[1])
    handed = hand_link(desk, account, RESET)
    token, secret = make_token(desk, account.id, "bot", scopes_in(["account:read"]))
    who(at.people, credential(secret.reveal()), at.clock.now())
    given = [account, begun, spares, first, second, link, ticket, by_link, handed, token, secret]
    secrets = [password, new, begun.seed, *spares, link, ticket, handed, secret]
    secrets += [each.secret for each in (first, second, by_link)]
    secrets += [each.device for each in (first, second, by_link)]
    given += [at.people.factor(account.id), at.people.password(account.id)]
    given += [PasswordSet(account.id, password, new), Visitor("192.0.2.7", device=first.device)]
    return [*given, export_account(desk, account.id), at.people.letters(account.id)], secrets


def test_nothing_that_is_given_back_shows_a_secret(at: Office) -> None:
    """Printed, formatted, logged or exported."""
    given, secrets = everything_of(at)
    text = "\n".join(f"{each!r} {each} {each!s:>3}" for each in given if each is not None)

    for secret in secrets:
        assert secret.reveal() not in text
        assert digest(secret) not in text
    assert "argon2" not in text


def test_nothing_is_logged(at: Office, caplog: pytest.LogCaptureFixture) -> None:
    """Not even by the libraries below, at their most talkative."""
    with caplog.at_level(logging.DEBUG):
        _, secrets = everything_of(at)

    assert not [each for each in secrets if each.reveal() in caplog.text]


def test_no_secret_is_at_rest(tmp_path: Path) -> None:
    """Nor in the log of the database: passwords by Argon2, the rest by digests.

    But for what codes are made of, which cannot be kept otherwise.
    """
    at = office("sqlite", tmp_path)
    _, secrets = everything_of(at)
    seed = next(each for each in secrets if len(each.reveal()) == 32)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    found = [each for each in secrets if each.reveal().encode() in kept]
    at.people.database.close()

    assert [seed] == found
    assert digest(secrets[-1]).encode() in kept


def refusals(desk: Counter) -> list[HegemonError]:
    """What is told where a secret was wrong or did not fit."""
    make_account(desk, "Ann", Secret("four words in a row"))
    account = desk.people.named("ann")
    assert account is not None
    wrong = Secret(CANARY)
    told = []
    for do in (
        lambda: sign_in(desk, HOME, "ann", wrong),
        lambda: sign_in(desk, HOME, CANARY, wrong),
        lambda: change_password(desk, HOME, account.id, wrong, wrong),
        lambda: change_password(
            desk, HOME, account.id, Secret("four words in a row"), Secret(CANARY * 100)
        ),
        lambda: reset_password(desk, HOME, wrong, wrong, wrong),
        lambda: sign_in_by_link(desk, HOME, wrong, wrong),
        lambda: who(desk.people, credential(CANARY), desk.clock.now()),
        lambda: who(desk.people, credential(f"hgm_{CANARY}"), desk.clock.now()),
        lambda: make_account(desk, "Bob", Secret(CANARY[:7])),
    ):
        with pytest.raises(HegemonError) as trouble:
            do()
        told.append(trouble.value)
    return told


def test_no_refusal_repeats_a_secret(desk: Counter) -> None:
    """Nor does the traceback of any, or what led to it."""
    for trouble in refusals(desk):
        text = "".join(traceback.format_exception(trouble))

        assert CANARY[:7] not in text


def test_trouble_with_the_database_repeats_no_secret(at: Office) -> None:
    """Its errors have the statement and not what was in it."""
    make_account(at.desk, "Ann")
    with at.people.database.writing() as connection:
        connection.exec_driver_sql("drop table factor")
        connection.exec_driver_sql("alter table account rename column password to lost")
    with pytest.raises(HegemonError) as trouble:
        make_account(at.desk, "Bob", Secret(CANARY))
    text = "".join(traceback.format_exception(trouble.value))

    assert CANARY not in text
    assert "argon2" not in text


@given(st.text(min_size=1, max_size=30))
def test_a_secret_shows_itself_to_nobody(text: str) -> None:
    secret = Secret(f"<{text}>")
    for shown in (str(secret), repr(secret), f"{secret}", f"{secret:>9}", f"{[secret]}"):
        assert f"<{text}>" not in shown
    assert secret == Secret(f"<{text}>") != Secret(f"<{text}!")
    assert f"<{text}>" == secret.reveal()


def test_a_secret_is_not_written_down() -> None:
    secret = Secret(CANARY)
    for write in (pickle.dumps, copy.deepcopy, json.dumps, msgspec.json.encode):
        with pytest.raises(TypeError) as trouble:
            write(secret)
        assert CANARY not in str(trouble.value)


def test_secrets_have_256_bits_and_are_all_different(at: Office) -> None:
    given, secrets = everything_of(at)
    drawn = [each.reveal() for each in secrets if each.reveal().startswith("hgm")]

    assert given
    assert {43} == {len(word.partition("_")[2]) for word in drawn}
    assert len(set(drawn)) == len(drawn)


def test_a_guess_is_never_compared_with_what_is_kept(at: Office) -> None:
    """It is looked up by its digest: how much of it was right, no time can tell."""
    statements: list[str] = []
    engine = at.people.database.engine
    sql.event.listen(
        engine, "before_cursor_execute", lambda *each: statements.append(f"{each[2]} {each[3]}")
    )
    with pytest.raises(Unknown):
        who(at.people, credential(f"hgm_{CANARY}"), at.clock.now())

    assert any(digest(Secret(f"hgm_{CANARY}")) in each for each in statements)
    assert not any(CANARY in each for each in statements)
