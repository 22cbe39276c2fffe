"""What pages read off a sheet."""

import pytest

from hegemon.web.pages.parts.sheets import legal

ALTAIR, BELLATRIX, CAPELLA = ({"value": name} for name in "ABC")

BARRED = ({"why": "not yours", "choices": [1]}, {"why": "far", "choices": [2]})


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ({"choices": [0, 2]}, [ALTAIR, CAPELLA]),
        ({"choices": [2, 1, 0], "barred": BARRED[:1]}, [CAPELLA, ALTAIR]),
        ({"choices": [0, 1, 2], "barred": BARRED}, [ALTAIR]),
        ({"least": 1, "most": 4}, []),
    ],
)
def test_what_is_barred_for_any_reason_is_not_legal(
    listed: dict[str, object], expected: list[dict[str, str]]
) -> None:
    """In the order of the list."""
    assert expected == list(legal({"choices": [ALTAIR, BELLATRIX, CAPELLA]}, listed))
