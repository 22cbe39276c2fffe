"""The first turn in the rulebooks of EC4X: lines typed in a real match, and what came of them.

python -m tests.docs.first_turn    writes it into the pages anew
"""

from __future__ import annotations

import io
from pathlib import Path

from hegemon.core.game import Player
from hegemon.games import RULESETS
from hegemon.play import matches
from hegemon.play.entries import PERSON, SeatPlan
from hegemon.play.system import SeededEntropy
from hegemon.store.drafts import MemoryDrafts
from hegemon.store.memory import MemoryStore
from hegemon.terminal.console import Console
from hegemon.terminal.desk import Desk
from tests.docs.capture import Typing, at_80_by_24
from tests.play.table import SetClock

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
START = "<!-- first turn: python -m tests.docs.first_turn -->\n"
END = "<!-- end of the first turn -->\n"
SEED = "b"
TYPED = {
    "ec4x-monero": [
        "build B7 SY 1",
        "invest B7 50",
        "research EL 60",
        "detach p1-1 ET 1",
        "order p1-2 colonize B6",
        "seal",
    ],
    "ec4x-satoshi": [
        "build B7 SS 1",
        "invest B7 15",
        "detach p1-1 ET 1",
        "order p1-2 colonize B6",
        "seal",
    ],
}
"""What is typed in the first turn of a duel, by game."""


def first_turn(name: str) -> str:
    """The lines of the first turn and the news of the second, as the table shows them."""
    game = RULESETS[name]
    house_rules = game.presets["duel"]
    player, other = game.players(house_rules)
    match = matches.create(
        MemoryStore(),
        game,
        house_rules=house_rules,
        plans=[SeatPlan(PERSON, "Player 1"), SeatPlan(PERSON, "Player 2")],
        entropy=SeededEntropy(SEED),
        clock=SetClock(),
    )
    matches.sit_everyone(match, SeededEntropy(SEED))
    typed = at_the_table(match, player, TYPED[name]).partition(SHEET)[2]
    at_the_table(match, other, ["pass"])
    news = at_the_table(match, player, []).partition("\n\nHouse\n")[0]
    return f"```\n{typed.strip()}\n\n{news.strip()}\n```\n"


SHEET = ": order your House\n"
"""The end of the sheet's title: what is typed stands below it."""


def at_the_table(match: matches.Match, player: Player, lines: list[str]) -> str:
    """What a player reads who types these lines, from the page of the turn on."""
    out = io.StringIO()
    desk = Desk(
        match, player, Console(out, Typing(out, lines), "none", screen=False), MemoryDrafts()
    )
    desk.show(match.replay.unread(player))
    for _ in lines:
        if desk.drafting.receipt is None:
            desk.do_all(desk.console.ask(desk.prompt(), desk))
    return out.getvalue()


def written(page: str, name: str) -> str:
    """A page with the first turn as it is now."""
    before, _, rest = page.partition(START)
    _, _, after = rest.partition(END)
    return before + START + at_80_by_24(lambda: first_turn(name)) + END + after


def main() -> None:
    """Write all pages anew."""
    for name in TYPED:
        page = PAGES / f"{name}.md"
        page.write_text(written(page.read_text("utf-8"), name), "utf-8")


if __name__ == "__main__":
    main()
