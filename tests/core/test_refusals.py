"""What is said alike of orders and maps of every game."""

import pytest

from hegemon.core import BadConfig, DocumentReader, accepted, too_many, too_many_written


def test_more_orders_than_an_answer_holds_are_refused() -> None:
    assert not [*too_many((1, 2), 2)]
    assert [*too_many((1, 2, 3), 2)] == ["at most 2 orders can be sent, not 3"]
    assert too_many_written(2, 2) == ()
    assert too_many_written(3, 2) == ("at most 2 orders",)


@pytest.mark.parametrize(
    ("text", "whole", "told"),
    [
        ("a = 1", "it", ""),
        ("a = ", "it", "map: this is no TOML"),
        ("a = 1", None, "map: "),
        ("a = 5", "it", "map: 1; 2; 3 (and 2 more)"),
    ],
)
def test_a_document_is_taken_whole_or_its_first_faults_are_told(
    text: str, whole: str | None, told: str
) -> None:
    """What could not be read is not judged any further."""
    reading = DocumentReader(text, "a", {})

    def faults(_whole: str, read: DocumentReader) -> list[str]:
        many = read.document["a"]
        return [str(number + 1) for number in range(many if many > 1 else 0)]

    found = reading.checked(whole, faults)
    if not told:
        assert found == (whole, [])
        assert accepted(*found, "map") == whole
        return
    assert found[0] is None
    with pytest.raises(BadConfig) as trouble:
        accepted(*found, "map")
    assert str(trouble.value).startswith(told)
