"""A round of battle in the rulebook of Space Empires: orders, dice, and how each shot is reckoned.

python -m tests.docs.worked_battle    writes it into the page anew
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hegemon.core.game import Event, Player, open_question
from hegemon.core.report import Sentence
from hegemon.draw.text import finish, plain, wrap
from hegemon.draw.text_report import unlinked
from hegemon.games.space_empires.battle.events import Fired
from hegemon.games.space_empires.events import Moved
from hegemon.games.space_empires.positions import group, played, position
from hegemon.games.space_empires.show.sentences import sentence
from hegemon.games.space_empires.state import State
from hegemon.games.space_empires.view import View, view_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules" / "space-empires.md"
START = "<!-- worked battle: python -m tests.docs.worked_battle -->\n"
END = "<!-- end of the worked battle -->\n"
WIDTH = 76
TURNS: tuple[tuple[str, Sequence[str], Sequence[int]], ...] = (
    ("p1", ["move p1-1 F4"], []),
    ("p1", ["move p1-2 F4"], []),
    ("p1", [], []),
    ("p2", ["fire p2-1 p1-1 1"], [3]),
    ("p1", ["fire p1-1 p2-1 2"], [6, 4]),
    ("p1", ["fire p1-1 p2-2 1"], [5]),
    ("p2", ["fire p2-2 p1-2 1"], [2]),
    ("p1", ["fire p1-2 p2-2 2"], [9, 4]),
)
"""Who answers each question, with which lines, and what the dice show then."""


def before() -> State:
    """Three Cruisers and three Scouts of player 1 next to three ships of player 2."""
    return position(
        group("p1", "CA", "F3", 3, attack=1),
        group("p1", "SC", "F3", 3),
        group("p2", "BC", "F4", 1, defense=1),
        group("p2", "SC", "F4", 2, tactics=1),
    )


def steps() -> Iterator[tuple[Sequence[str], State, list[Event]]]:
    """What was typed, where it led, and what happened; the battle's second round is not played."""
    state = before()
    for player, lines, dice in TURNS:
        question = open_question(state)
        assert question is not None
        assert [Player(player)] == [*question.asked(state)], f"{lines} is for somebody else"
        state, events = played(state, lines, dice=dice)
        yield lines, state, events


def worked_battle() -> str:
    """The round as text: each line that is typed, then what comes of it."""
    lines: list[str] = []
    for typed, state, events in steps():
        view = view_of(state, None)
        lines += [f"> {line}" for line in typed if not line.startswith("move")]
        for event in events:
            if isinstance(event, Moved):
                continue  # how they came is told above it
            lines += _told(view, event)
            if isinstance(event, Fired):
                lines.append(f"    {reckoned(event)}")
    return "```\n" + "\n".join(lines) + "\n```\n"


def _told(view: View, event: Event) -> list[str]:
    said: Sentence = sentence(event, view)
    return finish(wrap([(unlinked(said.text), None)], WIDTH), plain, WIDTH).splitlines()


def reckoned(event: Fired) -> str:
    """§4.6: the sum that a shot needs no more than: "4 + 1 + 1 - 1 - 1 = 4"."""
    for_it = [event.attack, event.attack_tech, event.bonus]
    against = [event.defense, event.defense_tech]
    said = " + ".join(map(str, for_it)) + "".join(f" - {one}" for one in against)
    return f"{said} = {sum(for_it) - sum(against)}"


def written(page: str) -> str:
    """The page with the battle as it is now."""
    above, _, rest = page.partition(START)
    _, _, below = rest.partition(END)
    return above + START + worked_battle() + END + below


def main() -> None:
    """Write the page anew."""
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
