"""What boards of several games have alike."""

from hegemon.core import Link, letters_for, links_between, quantity


def test_each_border_is_one_link() -> None:
    """Whether both or one of the two list it; strangers and oneself are left out."""
    near = {"B": ["A", "A", "B", "gone"], "A": ["B", "C"], "C": []}

    assert links_between(near) == (Link("A", "B"), Link("A", "C"))


def test_a_border_that_only_the_later_lists_is_a_link_from_there() -> None:
    """Maps that are being drawn are not symmetric yet."""
    assert links_between({"A": [], "B": ["A"]}) == (Link("B", "A"),)


def test_letters_are_the_first_that_is_free() -> None:
    """Of the name, then of the alphabet; behind twenty-six come numbers."""
    assert letters_for(["Sparta", "Sis", "SIS", "", "Äß 7"]) == ["S", "I", "A", "B", "C"]
    assert letters_for(["X"] * 27)[-1] == "27"


def test_a_quantity_is_a_number_and_its_text() -> None:
    """Clients that count need not read."""
    gold = quantity("treasury", 300, "gold")

    assert (gold.label, gold.value, gold.number, gold.unit) == ("treasury", "300", 300, "gold")
