"""A browser and a server for each module of tests, a clean profile for each test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.late import late_tests
from tests.browser.stage import LAUNCH, PATIENCE, Stage, Troubles, staged
from tests.draw.programs import program

expect.set_options(timeout=PATIENCE)
late_tests()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium. Its driver runs an event loop, so it ends before tests that run theirs."""
    path = program("chromium", "chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(LAUNCH))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staged(tmp_path_factory.mktemp("stage")) as found:
        yield found


@pytest.fixture
def opened(chromium: Browser, stage: Stage) -> Iterator[Callable[..., Page]]:
    """Opens a page as somebody; at the end none of them may have complained of anything."""
    contexts, troubles = [], Troubles()

    def opening(path: str, name: str = "", **how: Any) -> Page:
        context = stage.context(chromium, name, **how)
        contexts.append(context)
        page = troubles.watch(context.new_page())
        page.goto(path)
        return page

    yield opening
    for context in contexts:
        context.close()
    assert troubles.said == []
