"""Dice that can be checked: every face follows from the key, and from nothing else."""

import hashlib
import hmac
import struct
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.dice import (
    RecordedDice,
    Roll,
    ScriptedDice,
    SeededDice,
    commitment,
    dice_key,
    drawn,
    face_of,
    shuffled,
)
from hegemon.core.errors import OutOfDice
from hegemon.core.step import Step, honest
from hegemon.lab.odds import odds

KEY = b"a key"


def documented(key: bytes, step: int, number: int, sides: int) -> tuple[int, int]:
    """The face, and how many draws were thrown away, as the documentation says, from scratch."""
    attempt = 0
    while True:
        message = f"{step}|{number // 8}|{attempt}"
        mac = hmac.new(key, message.encode(), hashlib.sha512).hexdigest()
        place = number % 8 * 16
        word = int(mac[place : place + 16], 16)
        if word < 2**64 // sides * sides:
            return word % sides + 1, attempt
        attempt += 1


@pytest.mark.parametrize(
    "sides", [1, 2, 6, 10, 50, 100, 1_000_000, 2**63 + 1, 3 * 2**62 + 1, 5 * 2**61 - 7, 2**64]
)
def test_faces_are_as_documented(sides: int) -> None:
    """HMAC-SHA512 of step, block and attempt; words of 64 bits; the biased tail thrown away."""
    for step in range(3):
        dice = SeededDice(KEY, step)
        expected = [documented(KEY, step, number, sides)[0] for number in range(20)]

        assert expected == [face_of(KEY, step, number, sides) for number in range(20)]
        assert expected == [dice.roll(sides, "x") for _ in range(20)]


def test_the_biased_tail_is_thrown_away() -> None:
    """With 2^63 + 1 sides nearly half of all draws are rejected: some faces take many draws."""
    sides = 2**63 + 1
    attempts = [documented(KEY, 1, number, sides)[1] for number in range(40)]

    assert {0, 1, 2} <= set(attempts)
    for number in range(40):
        assert documented(KEY, 1, number, sides)[0] == face_of(KEY, 1, number, sides)


def test_the_tail_begins_at_its_first_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 10 sides the tail is 2^64 - 6 and above: one less counts, one more is drawn again."""
    words = {b"0|0|0": [2**64 - 6, 2**64 - 7, 5], b"0|0|1": [2**64 - 1, 4, 4], b"0|0|2": [12, 4, 4]}

    def digest_of(_: bytes, message: bytes, __: str) -> bytes:
        return struct.pack(">8Q", *words[message], 0, 0, 0, 0, 0)

    monkeypatch.setattr(hmac, "digest", digest_of)
    dice = SeededDice(KEY, 0)
    expected = [3, (2**64 - 7) % 10 + 1, 6]

    assert expected == [face_of(KEY, 0, number, 10) for number in range(3)]
    assert expected == [dice.roll(10, "x") for _ in range(3)]


def test_eight_faces_share_a_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pays for more: 17 rolls that need no second draw take three."""
    asked, digest = list[bytes](), hmac.digest

    def counted(key: bytes, message: bytes, name: str) -> bytes:
        asked.append(message)
        return digest(key, message, name)

    monkeypatch.setattr(hmac, "digest", counted)
    dice = SeededDice(KEY, 5)
    for _ in range(17):
        dice.roll(6, "x")

    assert [b"5|0|0", b"5|1|0", b"5|2|0"] == asked


def test_a_known_face() -> None:
    """Faces that anyone can recompute in a shell: they must never change."""
    first = hmac.new(b"key", b"0|0|0", hashlib.sha512).hexdigest()

    assert int(first[:16], 16) % 6 + 1 == face_of(b"key", 0, 0, 6)
    assert [5, 3, 4, 5, 1, 5, 5, 4, 2, 1] == [face_of(b"key", 0, number, 6) for number in range(10)]


def test_faces_depend_on_key_step_and_number_alone() -> None:
    """Not on sides of earlier rolls or on purposes."""
    one, other = SeededDice(KEY, 4), SeededDice(KEY, 4)
    one.roll(50, "hyperspace p1-001")
    other.roll(6, "rebellion C")

    assert one.roll(20, "x") == other.roll(20, "y") == face_of(KEY, 4, 1, 20)
    assert len({face_of(key, step, number, 10**9) for key in (b"a", b"b") for step in (0, 1)
                for number in (0, 1)}) == 8  # fmt: skip


@given(st.binary(min_size=1, max_size=40), st.integers(1, 1000), st.integers(0, 9))
def test_faces_are_on_the_die(key: bytes, sides: int, number: int) -> None:
    """From 1 to the number of sides."""
    assert 1 <= face_of(key, 0, number, sides) <= sides


@pytest.mark.parametrize("sides", [1, 2**64])
def test_extreme_dice_are_dice(sides: int) -> None:
    """One side, or as many as a draw can tell apart; honest as any."""
    dice = SeededDice(KEY, 3)
    dice.roll(sides, "x")

    assert [] == honest(step_of(*dice.rolls), KEY)


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1])
def test_impossible_dice_are_refused(sides: int) -> None:
    """A die has a side, and no more sides than a draw can tell apart."""
    for dice in (SeededDice(KEY, 0), ScriptedDice([1])):
        with pytest.raises(ValueError, match=f"not {sides}: hit a1"):
            dice.roll(sides, "hit a1")
        assert [] == dice.rolls


def test_rolls_are_recorded() -> None:
    """Sides, face and purpose of each roll, in order."""
    dice = ScriptedDice([3, 50])

    assert (3, 50) == (dice.roll(6, "rebellion C"), dice.roll(50, "hyperspace p1-000"))
    assert [Roll(6, 3, "rebellion C"), Roll(50, 50, "hyperspace p1-000")] == dice.rolls


def test_scripted_dice_name_the_missing_roll() -> None:
    """Who scripts too few faces reads which roll has none."""
    dice = ScriptedDice([2])
    dice.roll(6, "rebellion C")

    assert 0 == dice.left
    with pytest.raises(OutOfDice, match=r"^no face left for roll 2: d50 for hyperspace p1-000$"):
        dice.roll(50, "hyperspace p1-000")


@pytest.mark.parametrize("face", [0, 7, -1])
def test_scripted_dice_refuse_impossible_faces(face: int) -> None:
    """A d6 shows no 7."""
    with pytest.raises(OutOfDice, match=rf"^a d6 for rebellion C cannot show {face}$"):
        ScriptedDice([face]).roll(6, "rebellion C")


def test_scripted_dice_count_what_is_left() -> None:
    """So that a test can ask for exactly so many rolls."""
    dice = ScriptedDice(iter([1, 2, 3]))
    dice.roll(6, "x")

    assert 2 == dice.left


def test_commitment_is_sha256() -> None:
    """What `sha256sum` prints of the secret."""
    assert "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b" == commitment(
        b"secret"
    )


def test_key_mixes_secret_and_nonces() -> None:
    """SHA-256 over each part behind its length in four bytes."""
    expected = hashlib.sha256(b"\0\0\0\6secret\0\0\0\1a\0\0\0\0").digest()

    assert expected == dice_key(b"secret", [b"a", b""])


@pytest.mark.parametrize(
    "nonces",
    [[b"b", b"a"], [b"a"], [b"ab"], [b"", b"ab"], [b"a", b"b", b""], [b"a", b"c"]],
)
def test_key_depends_on_every_nonce_and_its_seat(nonces: list[bytes]) -> None:
    """Another order, a missing nonce, or the same bytes cut elsewhere give another key."""
    assert dice_key(b"secret", [b"a", b"b"]) != dice_key(b"secret", nonces)
    assert dice_key(b"secret", nonces) != dice_key(b"secre", [b"t", *nonces])


def step_of(*rolls: Roll) -> Step:
    """A step in which only the dice matter."""
    return Step(3, 1, 1, {}, rolls, (), "")


def test_honest_dice() -> None:
    """What seeded dice rolled follows from their key."""
    dice = SeededDice(KEY, 3)
    for sides in (6, 50, 6):
        dice.roll(sides, "x")

    assert [] == honest(step_of(*dice.rolls), KEY)
    assert honest(step_of(*dice.rolls), b"another key")


def test_an_altered_roll_is_found() -> None:
    """The sentence names step, roll, purpose, and both faces."""
    good = Roll(6, face_of(KEY, 3, 0, 6), "rebellion C")
    right = face_of(KEY, 3, 1, 50)
    wrong = Roll(50, right % 50 + 1, "hyperspace p1-000")
    expected = (
        f"step 3, roll 2 (hyperspace p1-000): recorded {right % 50 + 1}, "
        f"the committed dice give {right}"
    )

    assert [expected] == honest(step_of(good, wrong), KEY)


@pytest.mark.parametrize("sides", [0, -6, 2**64 + 1])
def test_altered_sides_are_found(sides: int) -> None:
    """A record with a die that cannot be is told, and does not stop the check."""
    expected = [f"step 3, roll 1 (x): there is no die with {sides} sides"]

    assert expected == honest(step_of(Roll(sides, 1, "x"), *[]), KEY)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_shuffles_are_uniform(count: int) -> None:
    """Every order of the items is equally likely, exactly."""
    orders = odds(lambda dice: tuple(shuffled(dice, range(count), "letters")))
    chances = Counter(orders.values())

    assert 1 == sum(orders.values())
    assert 1 == len(chances)
    assert len(orders) == len(set(orders)) == [1, 1, 2, 6, 24][count]


def test_draws_are_uniform() -> None:
    """Each of the items is equally likely."""
    expected = dict.fromkeys("abcde", Fraction(1, 5))

    assert expected == odds(lambda dice: drawn(dice, "abcde", "star"))
    assert "b" == drawn(ScriptedDice([2]), "abcde", "star")


def test_shuffle_leaves_its_argument_alone() -> None:
    """A new list comes back."""
    items = ["a", "b", "c"]

    assert ["c", "b", "a"] == shuffled(ScriptedDice([1, 2]), items, "x")
    assert ["a", "b", "c"] == items


def test_dice_without_faces_are_no_dice() -> None:
    """The base class only records."""
    with pytest.raises(NotImplementedError):
        RecordedDice().roll(6, "x")
