"""The umpire's desk follows the match while somebody looks at it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hegemon.core.game import Player
from hegemon.play.start.opponents import factory_of
from tests.browser.stage import Stage

pytestmark = [pytest.mark.programs, pytest.mark.long]


def test_who_hands_in_is_seen_at_once_and_times_stay_the_readers(
    stage: Stage, opened: Callable[..., Page]
) -> None:
    table = stage.table("Ann", "space-conquest", title="Monday night")
    for name, seat in (("Ann", "p1"), ("Ben", "p2")):
        stage.sit(name, table, seat)
    page = opened(f"/t/{table}/desk", "Ann")
    expect(page.locator(".stands")).to_contain_text("waits for Ann, Ben")

    bot = factory_of("space-conquest", "expansionist")
    stage.house.services.hall.match(table).bots_answer({Player("p2"): bot})

    stands = page.locator(".stands")
    expect(stands).not_to_contain_text("Ben")
    expect(stands).to_contain_text("waits for Ann")
    told = page.locator("main time[datetime]").all_text_contents()
    assert told
    assert not [each for each in told if "UTC" in each]
