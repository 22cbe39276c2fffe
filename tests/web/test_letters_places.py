"""Letters lead to the places of their reader's map, and whatever is typed stays what it is."""

import pytest
from msgspec.structs import replace

from hegemon.web.pages.house import mentions
from hegemon.web.pages.parts.letters import with_places
from tests.draw.boards import star_chart

CHART = star_chart()
FIRST, SECOND = CHART.places[:2]
BOARD = replace(
    CHART,
    places=(
        replace(FIRST, id="A", name="Altair"),
        replace(SECOND, id="C13", name="Wacht am Pass"),
    ),
)

A = '<a class="mention" href="#place-A" data-place="A"><bdi>Altair</bdi></a>'
C13 = '<a class="mention" href="#place-C13" data-place="C13"><bdi>{}</bdi></a>'


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Altair, then.", f"{A}, then."),
        ("A fleet is at C13", f"A fleet is at {C13.format('C13')}"),
        ("to Wacht am Pass\nor not", f"to {C13.format('Wacht am Pass')}\nor not"),
        ("C130 and Altairs", "C130 and Altairs"),
        ("<b>Altair</b>", f"&lt;b&gt;{A}&lt;/b&gt;"),
        ("[mine](place:C13)", "[mine](place:{})".format(C13.format("C13"))),
        ("back\\slash [", "back\\slash ["),
    ],
)
def test_what_is_on_the_map_is_a_link(written: str, read: str) -> None:
    assert read == str(mentions(with_places(written, BOARD)))


def test_without_a_map_it_is_prose() -> None:
    assert "Altair" == with_places("Altair", replace(BOARD, places=()))
