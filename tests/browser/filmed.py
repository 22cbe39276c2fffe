"""The film of a turn as one animated picture: the moments of the page's player, frame by frame."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

from tests.browser.stage import Stage, at_rest

PICTURES_A_SECOND = 8
LAST_SECONDS = 2
"""How long the last moment stays, before it begins again."""
COLOURS = 96
"""Of all pictures together: what one has, all have, so that what stands still costs nothing."""

FILM = "document.querySelector('dialog.film').film"


def step_to_watch(stage: Stage, page: str, name: str) -> int:
    """The step of a match whose film has most to see: pieces that go, fights, land that is won."""
    table, seat = page.rsplit("/", 2)[1:]
    client = stage.person(name)
    steps = f"/tables/{table}/seats/{seat}/steps"
    last = stage.house.services.hall.match(table).step
    films = {step: client.get(f"{steps}/{step}/film").json() for step in range(2, last + 1)}
    return max(films, key=lambda step: (_seen_in(films[step]), step))


def _seen_in(film: dict[str, Any]) -> int:
    kinds = [beat["kind"] for beat in film.get("beats", ())]
    worth = {"battle": 3, "border": 2, "move": 1, "discovery": 1, "blockade": 1}
    return sum(worth[kind] for kind in worth if kind in kinds)


def moments(page: Page, step: int) -> Iterator[Image.Image]:
    """What the player shows of a step, from its first moment to its last."""
    page.locator("button.watch").wait_for(state="attached")
    page.evaluate("document.querySelector('button.watch').hidden = false")
    page.locator("button.watch").click()
    page.locator("dialog.film h2").wait_for()
    page.evaluate(f"async () => {{ {FILM}.pause(); await {FILM}.begin({step}, null); }}")
    page.evaluate(f"async () => {{ await {FILM}.at(0); }}")
    at_rest(page)
    lasts = int(page.evaluate(f"{FILM}.reel.lasts"))
    for ms in range(0, lasts, 1000 // PICTURES_A_SECOND):
        page.evaluate(f"async () => {{ await {FILM}.at({ms}); }}")
        yield Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def animated(pictures: list[Image.Image], file: Path) -> None:
    """Write pictures as one animated PNG."""
    sample = Image.new("RGB", (pictures[0].width, pictures[0].height * 4))
    for place, number in enumerate((0, len(pictures) // 3, 2 * len(pictures) // 3, -1)):
        sample.paste(pictures[number], (0, place * pictures[0].height))
    palette = sample.quantize(COLOURS, dither=Image.Dither.NONE)
    fewer = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures]
    each = 1000 // PICTURES_A_SECOND
    fewer[0].save(
        file,
        format="PNG",
        save_all=True,
        append_images=fewer[1:],
        duration=[each] * (len(fewer) - 1) + [LAST_SECONDS * 1000],
        loop=0,
        optimize=True,
    )
