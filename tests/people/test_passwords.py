"""Passwords: which may be set, and how they are worked on."""

import statistics
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.play.people.errors import Busy, Unfit
from hegemon.play.people.hashing import LANES, MEMORY, PASSES, Argon2
from hegemon.play.people.passwords import LONGEST, SHORTEST, WORDS, check_password, common
from hegemon.play.people.secret import Secret

ABOUT = ("Ann Lee", "ann.lee@example.org", "ann.lee")
FINE = ["four words in a row", "x!7Qz(pL", "пароль из слов", "        x", "a" * 999 + "b", "ab" * 4]
BARRED = {
    "seven 7": "8 to 1000",
    "x!" * 501: "8 to 1000",
    "aaaaaaaa": "counts",
    "12345678": "counts",
    "hgfedcba": "counts",
    "iloveyou": "many people",
    "PassWord1": "many people",
    "Ann Lee 1984!": "your name",
    "ANNLEE99": "your name",
    "ann.lee@example.org": "your name",
    "12Hegemon": "your name",
    "Space Empires 4": "your name",
    "abcdefg\ud800": "cannot be written",
}


@pytest.mark.parametrize("text", FINE)
def test_any_characters_will_do(text: str) -> None:
    check_password(Secret(text), ABOUT)


@pytest.mark.parametrize("text", BARRED)
def test_what_others_would_guess(text: str) -> None:
    """The reason is told, and never the password."""
    with pytest.raises(Unfit) as trouble:
        check_password(Secret(text), ABOUT)

    assert BARRED[text] in str(trouble.value)
    assert text not in str(trouble.value)


def test_every_word_of_this_place_is_barred() -> None:
    for word in WORDS:
        with pytest.raises(Unfit):
            check_password(Secret(f"{word} 2026 !!"), ())


def test_enough_common_passwords_are_known() -> None:
    """ASVS 6.2.4 asks for the 3,000 most common of those that are long enough."""
    assert len(common()) >= 3000


@given(st.text(max_size=30))
def test_any_text_may_be_asked_for_a_password(text: str) -> None:
    said = ""
    try:
        check_password(Secret(text), ABOUT)
    except Unfit as trouble:
        said = str(trouble)

    assert said.isprintable()
    assert said or SHORTEST <= len(text) <= LONGEST


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_right_password_and_no_other(one: str, other: str) -> None:
    """Whatever characters it has, exactly as it was typed."""
    hasher = Argon2(memory=8, passes=1)
    kept = hasher.hashed(Secret(one))

    assert hasher.matches(kept, Secret(one))
    assert (one == other) == hasher.matches(kept, Secret(other))


def test_the_figures_are_owasps_or_better() -> None:
    """19 MiB twice or 46 MiB once; every password has a salt of its own."""
    hasher, password = Argon2(), Secret("four words in a row")
    one, other = hasher.hashed(password), hasher.hashed(password)

    assert f"$argon2id$v=19$m={MEMORY},t={PASSES},p={LANES}$" in one.reveal()
    assert one != other
    assert MEMORY >= 47_104
    assert PASSES >= 1


def test_weaker_figures_are_noticed() -> None:
    kept = Argon2(memory=8, passes=1).hashed(Secret("x"))

    assert Argon2(memory=16, passes=1).outdated(kept)
    assert not Argon2(memory=8, passes=1).outdated(kept)


def test_what_is_kept_may_be_damaged() -> None:
    assert not Argon2(memory=8, passes=1).matches(Secret("nonsense"), Secret("x"))


def test_who_does_not_get_his_turn_is_told_to_try_again() -> None:
    hasher = Argon2(memory=8, passes=1, at_once=1, patience=0.0)
    with hasher._turn(), pytest.raises(Busy):
        hasher.matches(None, Secret("x"))

    assert not hasher.matches(None, Secret("x"))


def test_never_more_at_once_than_allowed() -> None:
    """Counted while they work."""
    hasher = Argon2(memory=8, passes=1, at_once=2, patience=600.0)
    working, most, lock = 0, 0, threading.Lock()
    both = threading.Barrier(2, timeout=600)

    class Work:
        def hash(self, _: bytes) -> str:
            nonlocal working, most
            with lock:
                working += 1
                most = max(most, working)
            both.wait()
            with lock:
                working -= 1
            return "kept"

    hasher._argon2 = Work()  # type: ignore[assignment]
    threads = [threading.Thread(target=hasher.hashed, args=(Secret("x"),)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 2 == most


def test_a_name_that_nobody_has_takes_as_long() -> None:
    """The same work is done; the medians of its processor time are within a third."""
    hasher, password = Argon2(memory=4096, passes=2), Secret("four words in a row")
    kept, times = hasher.hashed(password), {True: list[float](), False: list[float]()}
    for _ in range(15):
        for there in (True, False):
            before = time.thread_time()
            hasher.matches(kept if there else None, Secret("wrong"))
            times[there].append(time.thread_time() - before)
    known, unknown = (statistics.median(times[there]) for there in (True, False))

    assert 0.67 < known / unknown < 1.5
