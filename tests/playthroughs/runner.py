"""Playthroughs: recorded games that read as prose. Answers and dice are input, the rest follows.

# 5 The harbour is shut            a title, or prose; kept as it is
scenario  last-round               a position of tests/playthroughs/<game>/scenarios.py
?  p1   Fire or retreat?           who is asked, and what
>  p1   retreat                    an order of the answer; "-" for none; or the answer as JSON
d  6    d6 escape a1               a face, then what it was rolled for
=  a1 retreats: sea.               a sentence of the report that all players read
=  [p1] You lose a ship.           a sentence that only these players read
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec

from hegemon.contract.world import World
from hegemon.core.checking import after, answer_to
from hegemon.core.dice import ScriptedDice
from hegemon.core.errors import BadNotation
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event, Player, open_question
from hegemon.core.notation import parse, write
from hegemon.core.order import Meant
from hegemon.core.report import sentences
from hegemon.core.step import events_of, take_step
from tests.contract.games import world

HERE = Path(__file__).parent

NO_ORDERS = "-"


class BadPlay(Exception):
    """A playthrough that cannot be played; says in which line and why."""


@dataclass
class Block:
    """What the author wrote for one step: prose before it, answers, and faces."""

    prose: list[str] = field(default_factory=list)
    answers: dict[str, list[str]] = field(default_factory=dict)
    faces: list[int] = field(default_factory=list)
    closed: bool = False
    """Whether what was read last belongs after the answers."""


@dataclass
class Script:
    """A whole playthrough as the author wrote it."""

    game: str
    prose: list[str]
    scenario: str
    blocks: list[Block]


def playthroughs() -> list[Path]:
    """Every playthrough, of every game."""
    return sorted(HERE.rglob("*.play"))


def game_of(path: Path) -> str:
    """The game that a file belongs to: its folder, or folders, "ec4x/monero"."""
    folder = path.parent
    return folder.relative_to(HERE).as_posix() if folder.is_relative_to(HERE) else folder.name


def read(path: Path) -> Script:
    """What stands in a file; raises BadPlay for a line that is none of the kinds above."""
    prose: list[str] = []
    scenario, blocks = "", [Block()]
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        mark, _, rest = line.partition(" ")
        if not mark or mark == "#":
            _prose_of(blocks, prose, scenario).append(line)
        elif mark == "scenario" and not rest.split():
            raise BadPlay(f"{path.name}, line {number}: which scenario?")
        elif mark == "scenario":
            scenario = rest.split()[0]
        elif mark in {"?", ">", "d", "="}:
            _take(blocks, mark, rest)
        else:
            raise BadPlay(f"{path.name}, line {number}: {line!r} begins with no known mark")
    return Script(game_of(path), prose, scenario, blocks)


def _prose_of(blocks: list[Block], prose: list[str], scenario: str) -> list[str]:
    """Where prose goes that is read now: to the title, or before a step."""
    if not scenario:
        return prose
    if blocks[-1].closed:
        blocks.append(Block())
    return blocks[-1].prose


def _take(blocks: list[Block], mark: str, rest: str) -> None:
    begins = blocks[-1].closed or (mark == "?" and blocks[-1].answers)
    if mark in {"?", ">"} and begins:
        blocks.append(Block())
    block = blocks[-1]
    if mark == ">":
        player, _, order = rest.strip().partition(" ")
        block.answers.setdefault(player, []).append(order.strip())
    elif mark in {"d", "="}:
        block.closed = True
    if mark == "d":
        block.faces += [int(word) for word in takewhile(str.isdigit, rest.split())]


def written(path: Path) -> str:
    """The playthrough as the rules tell it now; raises BadPlay where its input does not fit."""
    script = read(path)
    return "\n".join(Table(script).lines()) + "\n"


def events_in(path: Path) -> list[Event]:
    """All events of a playthrough."""
    table = Table(read(path))
    list(table.lines())
    return table.events


class Table:
    """Plays a script and writes down what happens."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.world: World = world(script.game)
        self.events: list[Event] = []
        self.state: Any = scenario(script.game, script.scenario)

    def lines(self) -> Iterator[str]:
        """Every line of the playthrough."""
        ruleset = self.world.ruleset
        yield from self.script.prose
        yield f"scenario  {self.script.scenario:<32}{ruleset.name}, version {ruleset.version}"
        for number, block in enumerate(self.script.blocks, start=1):
            yield from block.prose
            if block.answers:
                try:
                    yield from self._step(block)
                except Exception as trouble:
                    raise BadPlay(f"{self.script.scenario}, step {number}: {trouble}") from trouble
        yield from self._end()

    def _step(self, block: Block) -> Iterator[str]:
        yield from self._question()
        answers = {player: self._answer(player, block) for player in self._asked()}
        for player, answer in answers.items():
            for line in self._answer_lines(player, answer):
                yield f">  {player:<8}{line}"
        dice = ScriptedDice(block.faces)
        self.state, step = take_step(
            self.world.codec, self.state, answers, dice, number=1, before=""
        )
        for roll in step.rolls:
            yield f"d  {roll.face:<8}d{roll.sides} {roll.purpose}"
        if dice.left:
            raise BadPlay(f"{dice.left} faces too many: {block.faces}")
        for event in events_of(self.world.codec, step):
            self.events.append(event)
            yield from self._told(event)

    def _asked(self) -> list[Player]:
        question = open_question(self.state)
        if question is None:
            raise BadPlay("the match is over, nothing is asked")
        return list(question.asked(self.state))

    def _question(self) -> Iterator[str]:
        """One line for all who read the same."""
        titles = {player: self._form(player).title for player in self._asked()}
        for title, players in grouped(titles):
            yield f"?  {', '.join(players):<8}{title}"

    def _form(self, player: Player) -> Form[Any]:
        return self.world.form_of(self.state, player)

    def _answer(self, player: Player, block: Block) -> Answer:
        lines = block.answers.get(player)
        if lines is None:
            raise BadPlay(f"{player} is asked but has no line")
        if lines[0].startswith("{"):
            return self.world.codec.answer(json.loads(lines[0]))
        form = self._form(player)
        draft: list[Meant] = []
        for line in lines if lines != [NO_ORDERS] else []:
            draft.append(parse(after(form, draft), line))
        return answer_to(form, draft)

    def _answer_lines(self, player: Player, answer: Answer) -> list[str]:
        """The answer as orders, or, where the form knows no such orders, as JSON."""
        form = self._form(player)
        draft = form.orders(answer)
        lines = [write(order) for order in draft]
        if form.answer(draft) == answer and all(
            _readable(form, line, draft, at) for at, line in enumerate(lines)
        ):
            return lines or [NO_ORDERS]
        return [msgspec.json.encode(answer).decode()]

    def _told(self, event: Event) -> Iterator[str]:
        """The sentences about an event, each with the players who alone read it."""
        texts: dict[Player, str] = {}
        for player in self.world.players:
            view, seen = self.world.view(self.state, player), self.world.seen([event], player)
            always = [one.plain for one in sentences(self.world.report(view, ()))]
            told = [one.plain for one in sentences(self.world.report(view, seen))]
            texts[player] = "\n".join(text for text in told if text not in always)
        for text, players in grouped(texts):
            everybody = len(players) == len(self.world.players)
            for line in text.splitlines():
                yield f"=  {line}" if everybody else f"=  [{', '.join(players)}] {line}"

    def _end(self) -> Iterator[str]:
        result = self.world.ruleset.result(self.state)
        if result is None:
            yield from self._question()
        else:
            winners = f" of {' and '.join(result.winners)}" if result.winners else ""
            yield f"=  {result.outcome}{winners}: {result.reason}"


def _readable(form: Form[Any], line: str, draft: Sequence[Meant], at: int) -> bool:
    """Whether a line says the order that stands there, after those before it."""
    try:
        return write(parse(after(form, draft[:at]), line)) == line
    except BadNotation:
        return False


def grouped(texts: Mapping[Player, str]) -> list[tuple[str, list[Player]]]:
    """Each text with those who read it, in seat order."""
    groups: dict[str, list[Player]] = {}
    for player, text in texts.items():
        groups.setdefault(text, []).append(player)
    return list(groups.items())


def scenario(game: str, name: str) -> Any:
    """The position `some-name` that a function `some_name` of the game's scenarios makes."""
    scenarios = import_module(f"tests.playthroughs.{game.replace('/', '.')}.scenarios")
    try:
        return getattr(scenarios, name.replace("-", "_"))()
    except AttributeError:
        raise BadPlay(f"tests/playthroughs/{game}/scenarios.py has no {name!r}") from None
