"""Whole matches of each game: two people, a desk and a phone, and a server that is killed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, expect

from hegemon.games import RULESETS
from tests.browser.stage import PHONE
from tests.browser.whole.hands import Hands
from tests.browser.whole.host import Host, arrive, hosting, joins, opens
from tests.browser.whole.person import Person, who_is_asked
from tests.samples import by_hand

pytestmark = [pytest.mark.programs, pytest.mark.long]

GAMES = by_hand(["space-conquest"], ["erkenfara", "ec4x-monero", "ec4x-satoshi", "space-empires"])
"""Without scripts (`test_without_scripts`) four are played each time, by a reader Erkenfara."""

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


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_to_the_end(host: Host, game: str) -> None:
    """By the page alone, from the lobby to the next war; in the middle the server is killed."""
    people = seated(host, game)
    matches = [each.page.url.partition("#")[0] for each in people]
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
    after_the_war(*people, matches)
    assert host.complaints() == []


def after_the_war(ann: Person, ben: Person, matches: Sequence[str]) -> None:
    """Both read it, agree that all may, and sit down again; each page follows the other's word."""
    for person, match in zip((ann, ben), matches, strict=True):
        person.reads_the_war(match)
    ann.agrees()
    expect(ben.page.locator("#share .words")).to_contain_text(re.compile("Ann .* agrees"))
    ben.agrees()
    expect(ann.page.get_by_label("The link to this page")).to_be_visible()
    ann.plays_again("Play again, same seats")
    ben.plays_again("Take your seat again")
    for person in (ann, ben):
        expect(person.page.locator("#orders")).to_be_visible()
        assert person.page.url.partition("#")[0] not in matches


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
