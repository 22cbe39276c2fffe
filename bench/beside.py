"""Our match page beside that of `citar`, the public Civ-like 4X in Python.

`python -m bench beside FOLDER`, where FOLDER is a virtual environment that has it (pip install
citar). Both on the same slow phone, by turns: our largest board (EC4X, 12 Houses, 469 hexes) and
their smallest. They are different games and say different things; the same is only what a player
waits for, a map that one can move and the button that ends a turn.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

from bench.figures import at_percent
from bench.phone import View, quiet, seen
from bench.ratios import Ratio
from tests.browser.stage import LAUNCH, PHONE, staged

ROUNDS = 5

WANTED: dict[str, Any] = {
    "name": "beside",
    "config": {"map_size": "Duel", "seed": 1, "city_states": 0},
    "seats": [{"type": "human"}, {"type": "bot"}],
}

_CREATE = """async (wanted) => {
  const { api } = await import("/static/js/api.js");
  const made = await api.createGame(wanted);
  return [made.id, made.seats.find((seat) => seat.type === "human").token];
}"""


def ratios(folder: Path) -> Iterator[Ratio]:
    """How many times as fast, as small and as smooth our page is."""
    quiet()
    with (
        tempfile.TemporaryDirectory() as place,
        staged(Path(place)) as stage,
        _served(folder) as theirs,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(LAUNCH))
        match = stage.duel("Ann", "ec4x-monero", "steward", house_rules={"houses": 12})
        stage.advance(match, "steward", 6)
        game = _their_game(browser, theirs)
        pairs = []
        for _ in range(ROUNDS):
            context = stage.context(browser, "Ann", size=PHONE)
            ours = seen(context, match, ".stage svg[data-grid]", ".ordering .entry")
            context.close()
            pairs.append((_of_theirs(browser, theirs, game), ours))
        browser.close()
    yield from _compared(pairs)


def _compared(pairs: list[tuple[View, View]]) -> Iterator[Ratio]:
    measures: dict[str, Callable[[View], float]] = {
        "until a turn can be ended, ms": lambda view: view.alive,
        "bytes, kB": lambda view: view.size / 1000,
        "a frame of a pan, 95 %, ms": lambda view: at_percent(view.frames, 95),
        "what scripts hold, MB": lambda view: view.heap / 1e6,
    }
    for name, measure in measures.items():
        both = [(measure(theirs), measure(ours)) for theirs, ours in pairs]
        their_median, our_median = (statistics.median(one) for one in zip(*both, strict=True))
        text = f"{name}: {our_median:,.0f}, citar {their_median:,.0f}"
        yield Ratio.of(text, [(1 / their, 1 / our) for their, our in both])


def _their_game(browser: Browser, place: str) -> tuple[str, str]:
    page = browser.new_page()
    page.goto(place)
    page.wait_for_load_state("networkidle")
    game, token = page.evaluate(_CREATE, WANTED)
    page.close()
    return game, token


def _of_theirs(browser: Browser, place: str, game: tuple[str, str]) -> View:
    width, height = PHONE
    context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
    view = seen(context, f"{place}/#/game/{game[0]}/{game[1]}", "canvas.map", ".end-turn")
    context.close()
    return view


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """Their server on a free port, with a home of its own; raises SystemExit when there is none."""
    program = folder / "bin" / "citar"
    if not program.exists():
        raise SystemExit(f"{folder} has no citar: pip install citar into it")
    with socket.socket() as free, tempfile.TemporaryDirectory() as home:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        with subprocess.Popen(
            [program, "serve", "--port", str(port)],
            env={**os.environ, "HOME": home},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as server:
            try:
                yield _answering(f"http://127.0.0.1:{port}")
            finally:
                server.terminate()


def _answering(place: str) -> str:
    for _ in range(300):
        try:
            httpx.get(place)
        except httpx.TransportError:
            time.sleep(0.2)
        else:
            return place
    raise SystemExit("citar does not answer")
