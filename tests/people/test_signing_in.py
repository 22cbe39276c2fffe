"""Signing in: equal answers for equal work, limits that lock nobody out, sessions, devices."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.play.errors import NotThere
from hegemon.play.people.accounts import make_account
from hegemon.play.people.changes import PasswordSet
from hegemon.play.people.errors import SlowDown, Unfit, Unknown
from hegemon.play.people.hashing import Argon2
from hegemon.play.people.keys import change_password
from hegemon.play.people.limits import Rate, household, limit, milliseconds, taken
from hegemon.play.people.ports import Counter
from hegemon.play.people.secret import Secret
from hegemon.play.people.sessions import end_others, end_session, sessions_of
from hegemon.play.people.signing_in import WRONG, sign_in
from hegemon.play.people.tokens import make_token, scopes_in
from hegemon.play.people.values import Session
from hegemon.play.people.visits import HERE, HOUSEHOLD, MOST_SESSIONS, STRANGERS, Visitor
from hegemon.play.people.who import IDLE, LONGEST, NOTED, credential, who
from tests.people.office import (
    AWAY,
    HOME,
    OTHER,
    PASSWORD,
    START,
    CountingHasher,
    Office,
    SetClock,
    ann,
)

WRONG_PASSWORD = Secret("not the right words")


def test_signed_in(at: Office) -> None:
    account = ann(at.desk)
    admitted = sign_in(at.desk, HOME, "ANN", PASSWORD)
    someone = who(at.people, credential(admitted.secret.reveal()), at.clock.now())

    assert account == admitted.account
    assert (account.id, "Ann", True) == (someone.account, someone.name, someone.fresh)
    assert someone.scopes is None
    assert [admitted.session] == list(sessions_of(at.desk, account.id))


def test_by_address(desk: Counter) -> None:
    account = ann(desk)

    assert account == sign_in(desk, HOME, "Ann@example.ORG", PASSWORD).account


def test_the_same_answer_and_the_same_work_for_a_wrong_name(at: Office) -> None:
    """A name with a password, one without, one that nobody has: one look by the hasher for each."""
    ann(at.desk)
    make_account(at.desk, "Bob")
    answers = []
    for name in ("ann", "bob", "nobody", "no@example.org", "\ud800\x00"):
        at.hasher.work.clear()
        with pytest.raises(Unknown) as trouble:
            sign_in(at.desk, HOME, name, WRONG_PASSWORD)
        answers.append((str(trouble.value), tuple(at.hasher.work)))

    assert {(WRONG, ("match",))} == set(answers)


def tries(at: Office, name: str, visitor: Visitor, most: int = 100) -> int:
    """How often one may guess before one must wait."""
    for count in range(most):
        try:
            sign_in(at.desk, visitor, name, WRONG_PASSWORD)
        except SlowDown:
            return count
        except Unknown:
            continue
    return most


@pytest.mark.parametrize("name", ["ann", "nobody"])
def test_guesses_from_one_address(at: Office, name: str) -> None:
    """As many for a name that nobody has; then one more after so many seconds."""
    ann(at.desk)

    assert HERE.tries == tries(at, name, HOME)
    at.clock.forward(seconds=HERE.every - 1)
    assert 0 == tries(at, name, HOME)
    at.clock.forward(seconds=1)
    assert 1 == tries(at, name, HOME)


def test_who_must_wait_is_told_how_long_and_no_password_is_looked_at(at: Office) -> None:
    ann(at.desk)
    tries(at, "ann", HOME)
    at.hasher.work.clear()
    with pytest.raises(SlowDown) as trouble:
        sign_in(at.desk, HOME, "ann", PASSWORD)

    assert HERE.every == trouble.value.seconds
    assert [] == at.hasher.work


def test_a_right_password_gives_the_tries_back(at: Office) -> None:
    ann(at.desk)
    for _ in range(3):
        assert HERE.tries - 1 == tries(at, "ann", HOME, HERE.tries - 1)
        sign_in(at.desk, HOME, "ann", PASSWORD)


def test_strangers_everywhere_share_their_tries_and_lock_nobody_out(at: Office) -> None:
    """A browser that was here before gets in while strangers guess from everywhere."""
    ann(at.desk)
    device = sign_in(at.desk, HOME, "ann", PASSWORD).device
    guesses = sum(tries(at, "ann", Visitor(f"203.0.113.{n}")) for n in range(50))

    assert STRANGERS.tries - 1 == guesses
    with pytest.raises(SlowDown):
        sign_in(at.desk, AWAY, "ann", PASSWORD)
    assert sign_in(at.desk, AWAY._replace(device=device), "ann", PASSWORD)


def test_a_known_browser_is_known_for_its_account_only(at: Office) -> None:
    ann(at.desk)
    make_account(at.desk, "Bob", OTHER)
    bobs = sign_in(at.desk, HOME, "bob", OTHER).device
    for number in range(50):
        tries(at, "ann", Visitor(f"203.0.113.{number}"))

    assert 0 == tries(at, "ann", AWAY._replace(device=bobs))
    assert 0 == tries(at, "ann", AWAY._replace(device=Secret("made up")))


def test_guesses_from_one_address_for_many_names(at: Office) -> None:
    """Stuffing: many names, few tries for each."""
    names = [f"name {number}" for number in range(HOUSEHOLD.tries + 10)]

    assert HOUSEHOLD.tries == sum(tries(at, name, HOME, 1) for name in names)


def test_on_the_servers_own_machine_nothing_is_limited(at: Office) -> None:
    assert HERE.tries + 5 == tries(at, "ann", Visitor(""), HERE.tries + 5)


def test_households() -> None:
    """All addresses of one IPv6 network are one."""
    one, same = household("2001:db8:1:2::3"), household("2001:db8:1:2:ffff::")

    assert one == same != household("2001:db8:1:3::3")
    assert "192.0.2.1" == household("::ffff:192.0.2.1") == household("192.0.2.1")
    assert "a socket" == household("a socket")


RATE = Rate("test", tries=3, every=10)


@given(st.lists(st.integers(0, 40), max_size=60))
def test_a_limit_never_gives_more_than_it_says(pauses: list[int]) -> None:
    """In any stretch of time: so many at once, and one for each so many seconds."""
    mine, used, at, given = limit(RATE, "ann"), dict[str, int](), START, list[int]()
    for pause in pauses:
        at = at.fromtimestamp(at.timestamp() + pause, tz=at.tzinfo)
        wait, after = taken([mine], used, at)
        if not wait:
            given.append(milliseconds(at) // 1000)
        else:
            later = at.fromtimestamp(at.timestamp() + wait, tz=at.tzinfo)

            assert not taken([mine], used, later)[0]
        used |= after

    for first, begun in enumerate(given):
        for last in range(first, len(given)):
            assert last - first + 1 <= RATE.tries + (given[last] - begun) // RATE.every


def test_clock_that_is_set_back_locks_nobody_out() -> None:
    mine = limit(RATE, "ann")
    used = taken([mine], {}, START + timedelta(days=2))[1]

    assert (0, taken([mine], {}, START)[1]) == taken([mine], used, START)


def test_limits_are_taken_together_or_not_at_all() -> None:
    strict, loose = Rate("strict", 1, 60), Rate("loose", 2, 60)
    both = [limit(strict, "ann"), limit(loose, "ann")]
    used = taken(both, {}, START)[1]

    assert (60, {}) == taken(both, used, START)
    assert 0 == taken(both[1:], used, START)[0]


def test_what_was_typed_is_not_kept_with_a_limit() -> None:
    """Somebody typed his password where the name belongs."""
    assert "sesame" not in limit(HERE, "open sesame").key
    assert limit(HERE, "a", "b").key != limit(HERE, "a\0", "b").key != limit(HERE, "ab").key


def test_weaker_hashes_are_replaced_when_somebody_signs_in(at: Office) -> None:
    account = ann(at.desk)
    stronger = CountingHasher(passes=2)
    desk = at.desk._replace(hasher=stronger)
    sign_in(desk, HOME, "ann", PASSWORD)
    kept = at.people.password(account.id)
    assert kept is not None

    assert not stronger.outdated(kept)
    assert ["match", "hash"] == stronger.work
    assert sign_in(desk, HOME, "ann", PASSWORD)


def test_a_password_changed_meanwhile_lets_nobody_in_with_the_old_one(at: Office) -> None:
    """The old one is replaced by a stronger hash only if it still counts."""
    account = ann(at.desk)
    new = Argon2(memory=8, passes=2).hashed(OTHER)

    class Late(CountingHasher):
        def hashed(self, password: Secret) -> Secret:
            at.people.commit(PasswordSet(account.id, at.people.password(account.id), new))
            return super().hashed(password)

    with pytest.raises(Unknown):
        sign_in(at.desk._replace(hasher=Late(passes=2)), HOME, "ann", PASSWORD)
    assert new == at.people.password(account.id)


def shows(at: Office, secret: Secret) -> bool:
    """Whether a session still shows somebody."""
    try:
        return bool(who(at.people, credential(secret.reveal()), at.clock.now()).account)
    except Unknown:
        return False


def test_each_login_is_a_new_session_and_ends_the_one_before(at: Office) -> None:
    ann(at.desk)
    first = sign_in(at.desk, HOME, "ann", PASSWORD)
    second = sign_in(at.desk, HOME._replace(session=first.session.id), "ann", PASSWORD)

    assert first.secret != second.secret
    assert [False, True] == [shows(at, each.secret) for each in (first, second)]


def test_a_session_that_is_left_alone_ends(at: Office) -> None:
    ann(at.desk)
    secret = sign_in(at.desk, HOME, "ann", PASSWORD).secret
    at.clock.at += IDLE / 2
    assert shows(at, secret)
    at.clock.at += IDLE - NOTED
    assert shows(at, secret)
    at.clock.at += IDLE

    assert not shows(at, secret)


def test_a_session_ends_however_much_it_is_used(at: Office) -> None:
    ann(at.desk)
    secret = sign_in(at.desk, HOME, "ann", PASSWORD).secret
    days = 0
    while shows(at, secret):
        at.clock.forward(days=1)
        days += 1

    assert LONGEST.days == days


def test_sessions_are_listed_and_ended(at: Office) -> None:
    account = ann(at.desk)
    admitted = [sign_in(at.desk, HOME, "ann", PASSWORD) for _ in range(4)]
    other = sign_in(at.desk, HOME, *_of_bob(at.desk))
    ids = [each.session.id for each in admitted]

    end_session(at.desk, account.id, ids[0])
    assert [False, True, True, True] == [shows(at, each.secret) for each in admitted]
    end_others(at.desk, account.id, ids[1])
    assert [False, True, False, False] == [shows(at, each.secret) for each in admitted]
    assert shows(at, other.secret)


def _of_bob(desk: Counter) -> tuple[str, Secret]:
    make_account(desk, "Bob", OTHER)
    return "bob", OTHER


def test_nobody_ends_anothers_session(at: Office) -> None:
    account = ann(at.desk)
    other = sign_in(at.desk, HOME, *_of_bob(at.desk))
    with pytest.raises(NotThere):
        end_session(at.desk, account.id, other.session.id)

    assert shows(at, other.secret)


def test_the_session_used_least_makes_room(at: Office) -> None:
    account = ann(at.desk)
    first = sign_in(at.desk, HOME, "ann", PASSWORD)
    for _ in range(MOST_SESSIONS):
        at.clock.forward(minutes=10)
        sign_in(at.desk, HOME, "ann", PASSWORD)

    assert MOST_SESSIONS == len(sessions_of(at.desk, account.id))
    assert not shows(at, first.secret)


def test_another_password_ends_every_session_and_gives_a_new_one(at: Office) -> None:
    account = ann(at.desk)
    before = [sign_in(at.desk, HOME, "ann", PASSWORD) for _ in range(2)]
    after = change_password(at.desk, HOME, account.id, PASSWORD, OTHER)

    assert [False, False, True] == [shows(at, each.secret) for each in (*before, after)]
    with pytest.raises(Unknown):
        sign_in(at.desk, HOME, "ann", PASSWORD)
    assert sign_in(at.desk, HOME, "ann", OTHER)
    assert ["password-changed"] == [each.about for each in at.people.letters(account.id)]


def test_the_current_password_is_wanted(at: Office) -> None:
    account = ann(at.desk)
    for wrong in (None, WRONG_PASSWORD):
        with pytest.raises(Unknown):
            change_password(at.desk, HOME, account.id, wrong, OTHER)
    with pytest.raises(Unfit):
        change_password(at.desk, HOME, account.id, PASSWORD, Secret("short"))

    assert sign_in(at.desk, HOME, "ann", PASSWORD)


def test_guesses_at_the_current_password_are_limited(at: Office) -> None:
    account = ann(at.desk)
    for _ in range(HERE.tries):
        with pytest.raises(Unknown):
            change_password(at.desk, HOME, account.id, WRONG_PASSWORD, OTHER)
    with pytest.raises(SlowDown):
        change_password(at.desk, HOME, account.id, PASSWORD, OTHER)


def test_a_first_password(desk: Counter) -> None:
    account = make_account(desk, "Ann")
    change_password(desk, HOME, account.id, None, PASSWORD)

    assert sign_in(desk, HOME, "ann", PASSWORD)


def test_labels_are_harmless(at: Office) -> None:
    account = ann(at.desk)
    sign_in(at.desk, HOME._replace(label="Fire\x1b[2Jfox\r\nX: y" + "z" * 500), "ann", PASSWORD)
    (session,) = sessions_of(at.desk, account.id)

    assert session.label.isprintable()
    assert 100 == len(session.label)


def test_what_is_out_of_date_is_forgotten(at: Office, clock: SetClock) -> None:
    account = ann(at.desk)
    sign_in(at.desk, HOME, "ann", PASSWORD)
    make_token(at.desk, account.id, "bot", scopes_in(["account:read"]), days=1)
    sign_in(at.desk, HOME, *_of_bob(at.desk))
    clock.forward(hours=1)
    limits = at.people.forget(clock.now())
    clock.at += LONGEST

    assert limits > 0
    assert 3 == at.people.forget(clock.now())
    assert 0 == at.people.forget(clock.now())
    assert () == at.people.sessions(account.id)


def test_what_a_session_says_of_itself(at: Office) -> None:
    """What is listed holds neither the secret nor its digest."""
    account = ann(at.desk)
    admitted = sign_in(at.desk, HOME, "ann", PASSWORD)
    moment = "2026-11-21T05:30:00Z"
    expected = Session(
        id=admitted.session.id,
        account=account.id,
        made=moment,
        seen=moment,
        proved=moment,
        label="Firefox on Linux",
    )

    assert (expected,) == at.people.sessions(account.id)
