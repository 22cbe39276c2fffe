"""What pages read off a sheet."""

import pytest

from hegemon.core.form import Choice
from hegemon.core.sheet import Barred, Listed, Sheet
from hegemon.web.pages.parts.sheets import legal

ALTAIR, BELLATRIX, CAPELLA = map(Choice, "ABC")

BARRED = (Barred("not yours", (1,)), Barred("far", (2,)))


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        (Listed((0, 2)), [ALTAIR, CAPELLA]),
        (Listed((2, 1, 0), BARRED[:1]), [CAPELLA, ALTAIR]),
        (Listed((0, 1, 2), BARRED), [ALTAIR]),
        (Listed(()), []),
    ],
)
def test_what_is_barred_for_any_reason_is_not_legal(listed: Listed, expected: list[Choice]) -> None:
    """In the order of the list."""
    sheet = Sheet(
        title="",
        single=False,
        kinds=(),
        choices=(ALTAIR, BELLATRIX, CAPELLA),
        lists=(listed,),
        tables=(),
    )

    assert expected == list(legal(sheet, listed))
