"""Small words of sentences."""

import pytest

from hegemon.core import Player, counted, does, plain, plural, seat_name, whose

ANNE, BOB = Player("p1"), Player("p2")


@pytest.mark.parametrize(
    ("count", "word", "said"),
    [
        (0, "ship", "0 ships"),
        (1, "ship", "1 ship"),
        (2, "ship", "2 ships"),
        (1, "Army", "1 Army"),
        (2, "Army", "2 Armies"),
        (2, "Decoy", "2 Decoys"),
        (1, "match", "1 match"),
        (2, "match", "2 matches"),
        (2, "dish", "2 dishes"),
        (2, "pass", "2 passes"),
        (2, "hex", "2 hexes"),
    ],
)
def test_words_are_counted(count: int, word: str, said: str) -> None:
    """One stands alone; a y becomes ies, but for one behind a vowel; what hisses takes es."""
    assert counted(count, word) == said
    assert f"{count} {plural(word, count)}" == said


def test_a_reader_is_you() -> None:
    """Others are called by the number of their seat, and the name can be pointed at."""
    assert seat_name(ANNE, (ANNE, BOB), ANNE) == "you"
    assert seat_name(BOB, (ANNE, BOB), ANNE) == "[player 2](seat:p2)"
    assert plain(seat_name(ANNE, (ANNE, BOB), None)) == "player 1"


def test_what_somebody_has_and_does() -> None:
    """A sentence begins with a capital, also with a mention."""
    other = seat_name(BOB, (ANNE, BOB), ANNE)

    assert (whose("you"), whose(other)) == ("your", "[player 2](seat:p2)'s")
    assert (does("you", "take"), does(other, "take")) == ("You take", "[Player 2](seat:p2) takes")
