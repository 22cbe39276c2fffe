"""The boards of the atlas as pictures: a board of each game, at three zooms, in three themes.

    .venv/bin/python -m tools.atlas FOLDER [GAME ...]

The boards are those of matches that bots play, as the first seat knows them. There is a PNG beside
each SVG, in a desk's size, to be looked at beside the pictures that they are drawn after.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from playwright.sync_api import Page, sync_playwright

from hegemon.bots.registry import BOTS
from hegemon.core import Board, Place
from hegemon.core.asked import all_asked
from hegemon.core.game import advance, run
from hegemon.core.ruleset import Ruleset
from hegemon.draw.atlas import draw_atlas
from hegemon.draw.atlas.rules import Zoom
from hegemon.draw.labels import Rectangle, centred
from hegemon.draw.scene import scene_of
from hegemon.draw.style import ThemeName
from hegemon.games import RULESETS
from hegemon.lab.dice import KeyedDice
from hegemon.lab.listening import Listeners

STEPS = {"space-conquest": 9, "erkenfara": 24, "space-empires": 60}
"""How many questions are answered before one looks; 20 in other games."""

_DESK = {"width": 1280, "height": 800}


def board_of(ruleset: Ruleset[Any], game: str, steps: int) -> Board:
    """The first seat's board after so many questions; the game's strongest bot answers them."""
    rules = ruleset.house_rules()
    players, dice = ruleset.players(rules), KeyedDice("atlas")
    factory = list(BOTS[game].values())[-1]
    listeners = Listeners({player: factory(seat) for seat, player in enumerate(players)})
    state = ruleset.setup(rules, players, dice)
    play = listeners.play(state, dice, ruleset)
    run(play)
    for _ in range(steps):
        dice.at(ruleset.date(state))
        if asked := all_asked(ruleset, state):
            advance(play, listeners.answers(asked))
    return ruleset.board(ruleset.view(state, players[0]))


def draw(folder: Path, game: str) -> Iterator[Path]:
    """The pictures of one game, as SVG."""
    board = board_of(RULESETS[game], game, STEPS.get(game, 20))
    for theme in get_args(ThemeName):
        for zoom in get_args(Zoom):
            path = folder / f"{game}-{theme}-{zoom}.svg"
            part = _home(board) if zoom == "near" else None
            drawn = draw_atlas(board, zoom=zoom, theme=theme, part=part, title=zoom == "middle")
            path.write_text(drawn)
            yield path


def _home(board: Board) -> Rectangle:
    """What a desk shows of the near zoom, round one's home or else the middle."""
    places = scene_of(board).board.places
    x, y = next(
        ((place.x, place.y) for place in places if _is_home(place, board)),
        (places[len(places) // 2].x, places[len(places) // 2].y),
    )
    unit = float(re.findall(r"near:([\d.]+)", draw_atlas(board))[0])
    return centred(x, y, 1280 * unit, 800 * unit)


def _is_home(place: Place, board: Board) -> bool:
    """Whether it is the place that the board is centred on, or the first of the first owner's."""
    if board.focus:
        return place.id == board.focus
    return bool(board.owners) and place.owner == board.owners[0].player


def photograph(page: Page, path: Path) -> None:
    """The picture as a browser shows it."""
    look = "<style>*{margin:0}svg{display:block;width:1280px;height:800px}</style>"
    page.set_content(look + path.read_text())
    page.screenshot(path=path.with_suffix(".png"))


def main(arguments: list[str]) -> int:
    """Write the pictures of all games, or of those that are named."""
    if not arguments:
        print(__doc__)
        return 1
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium")
        page = browser.new_page(viewport=_DESK)  # type: ignore[arg-type]
        for game in arguments[1:] or RULESETS:
            for path in draw(folder, game):
                photograph(page, path)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
