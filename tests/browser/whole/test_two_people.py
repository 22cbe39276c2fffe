"""Whole matches of each game: two people, a desk and a phone, and a server that is killed."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from hegemon.games import RULESETS
from tests.browser.stage import PHONE
from tests.browser.whole.hands import Hands
from tests.browser.whole.host import Host, arrive, hosting, joins, opens
from tests.browser.whole.person import Person, who_is_asked

pytestmark = [pytest.mark.programs, pytest.mark.long]

TURNS = {"space-conquest": 4, "ec4x-monero": 2, "ec4x-satoshi": 2}
"""After how many turns, years or rounds a match ends; where nothing else is said, one."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, chromium: Browser) -> Iterator[Host]:
    with hosting(tmp_path_factory.mktemp("host"), chromium) as found:
        yield found


def seated(host: Host, game: str) -> tuple[Person, Person]:
    """Ann, who opened the table at her desk, and Ben, who has its invitation on his phone."""
    desk, phone = host.device(), host.device(PHONE)
    arrive(desk, f"Ann at {game}")
    invitation = opens(desk, RULESETS[game].title, TURNS.get(game, 1))
    joins(phone, invitation, "Ben")
    desk.get_by_role("link", name="To the table").click()
    desk.locator("#orders").wait_for()
    ann = Person(desk, Hands(desk, random.Random(1)))
    return ann, Person(phone, Hands(phone, random.Random(2), touches=True))


@pytest.mark.parametrize("game", RULESETS)
def test_two_people_play_to_the_end(host: Host, game: str) -> None:
    """By the page alone, from the lobby to the dice; in the middle the server is killed."""
    people = seated(host, game)
    killed = False
    while (person := who_is_asked(people)) is not None:
        if killed or sum(each.sealed for each in people) < BEFORE:
            person.plays()
        else:
            killed = outlives(person, host)
        person.reads()

    assert killed
    for person in people:
        person.looks_back()
        kept = person.receipts()
        assert person.sealed == len(set(kept))
        person.verifies(kept)
    assert host.complaints() == []


BEFORE = 2
"""Answers that were received before the server is killed."""


def outlives(person: Person, host: Host) -> bool:
    """Somebody seals while the server lies dead; whether it was killed at all."""
    step = person.stands()["step"]
    person.writes()
    asked = bool(person.stands()["asked"])
    if asked:
        host.kill()
        person.seals()
        expect(person.page.locator(".sealing .sending")).to_contain_text("not known whether")
        host.start()
    person.has_sealed(step)
    return asked
