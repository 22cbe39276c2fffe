"""Non-interference by two worlds: what a player gets must not depend on what he may not know.

From one moment a second state is made that differs only in what a player may not know. Everything
that reaches the player is compared, byte for byte: now, and after a step with the same answer.
"""

import hashlib
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from hegemon.core.board import Board
from hegemon.core.checking import check
from hegemon.core.dice import RecordedDice
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Order
from hegemon.core.game import Play, Player, advance
from hegemon.core.notation import parse, write
from hegemon.core.report import sentences
from hegemon.draw.svg import draw_svg
from hegemon.draw.text_map import draw_map, draw_text
from hegemon.draw.text_places import describe, list_places
from hegemon.draw.text_report import draw_reason, draw_report
from tests.contract.choices import every_word
from tests.contract.match import Moment, chance_at
from tests.contract.promises import variants
from tests.contract.world import Answers, World, problems


class DiceByPurpose(RecordedDice):
    """Dice whose faces depend on what they are rolled for, and not on how many came before."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key

    def meant(self, purpose: str) -> str:
        """What a roll is really for."""
        return purpose

    def _face(self, sides: int, purpose: str) -> int:
        times = sum(roll.purpose == purpose for roll in self.rolls)
        drawn = hashlib.sha256(f"{self._key} {times} {self.meant(purpose)}".encode()).digest()
        return int.from_bytes(drawn[:8], "big") % sides + 1


def leaks_now(moment: Moment, world: World) -> Iterator[str]:
    """What a player who is asked can tell about the hidden part of the position."""
    chance = chance_at(moment)
    for player in world.players:
        other = world.scramble(moment.state, player, chance)
        yield from different(
            shown(world, moment.state, player, moment), shown(world, other, player, moment)
        )


def leaks_later(moment: Moment, world: World) -> Iterator[str]:
    """What a player can tell after the step, having answered the same."""
    chance = chance_at(moment)
    for player in world.players:
        still = world.still(moment.state, player, moment.answers, chance)
        if still is None:
            continue
        disguised = world.disguised(still, player, moment.answers, chance)
        first = after(world, moment.state, player, moment.answers, moment.before)
        second = after(world, still, player, disguised, moment.before)
        yield from different(first, second)


def different(first: dict[str, str], second: dict[str, str]) -> Iterator[str]:
    """Each thing that is not the same in both worlds, with the first difference."""
    for name in first.keys() | second.keys():
        one, other = first.get(name, "nothing"), second.get(name, "nothing")
        if one != other:
            at = next(
                (at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]),
                min(len(one), len(other)),
            )
            yield f"{name}: ...{one[max(0, at - 60) : at + 60]!r} or ...{other[at : at + 60]!r}"


def plain(value: Any) -> str:
    """A value as JSON, its keys in their own order: order can tell something, too."""
    return msgspec.json.encode(value).decode()


@lru_cache(maxsize=64)
def drawn(board: Board) -> dict[str, str]:
    """A board in all the ways in which it is drawn; equal boards, as most are, only once."""
    return {
        "text": "\n".join([draw_text(board, width=120), draw_text(board, width=60)]),
        "map": draw_map(board, width=80, height=16),
        "list": list_places(board),
        "places": "\n".join(describe(board, place.id) for place in board.places),
        "svg": draw_svg(board),
    }


def shown(world: World, state: Any, player: Player, moment: Moment) -> dict[str, str]:
    """Everything that a player can get to see of a position."""
    view = world.view(state, player)
    board = world.board(view)
    texts = {
        "view": plain(view),
        "board": plain(board),
        **drawn(board),
        "bystander": plain(world.view(state, None)),
        "result": plain(world.ruleset.result(state)),
        "standing": plain(world.standing(view)),
    }
    question = world.question(state)
    asked = question is not None and player in question.asked(state)
    texts["asked"] = str(asked)
    if asked:
        texts |= said_to(world, state, player, moment)
    return texts


def said_to(world: World, state: Any, player: Player, moment: Moment) -> dict[str, str]:
    """What the question and its form say to a player."""
    asked = world.asked(state, player)
    if asked is None:
        return {}
    question, form = world.question(state), asked.form
    own = moment.answers[player]
    tried = [own, *variants(world, own, random.Random(moment.before))]
    drafts = [form.orders(answer) for answer in tried]
    return {
        "seen": plain(asked.view),
        "question": repr(asked.question),
        "default": plain(question.default(state, player)),
        "problems": "\n".join(
            f"{answer}: {problems(question, state, player, answer)}" for answer in tried
        ),
        "form": "\n".join(every_word(form)),
        "check": "\n".join(f"{draft}: {checked(form, draft)}" for draft in drafts),
    }


def checked(form: Any, draft: tuple[Order, ...]) -> str:
    """What a form says of a draft, or how it fails: that can tell something, too."""
    try:
        return f"{check(form, draft)} {[parse(form, write(order)) for order in draft]}"
    except Exception as error:  # noqa: BLE001  (whatever it is, it must be the same)
        return f"{type(error).__name__}: {error}"


def after(world: World, state: Any, player: Player, answers: Answers, key: str) -> dict[str, str]:
    """What a player gets to see of a step and of the position after it."""
    play = Play(world.codec.copy(state), DiceByPurpose(key), frozenset(world.ruleset.events))
    try:
        advance(play, answers)
    except BadAnswer as refused:
        return {"refused": str(refused)}
    seen = world.seen(play.events, player)
    view = world.view(play.state, player)
    report = world.report(view, seen)
    why = [draw_reason(line.reason) for line in sentences(report) if line.reason]
    question = world.question(play.state)
    return {
        "events": "\n".join(plain(event) for event in seen),
        "bystander's events": "\n".join(plain(event) for event in world.seen(play.events, None)),
        "view after": plain(view),
        "board after": plain(world.board(view)),
        "report": draw_report(report),
        "report's mentions and anchors": plain(report),
        "observation": plain(world.observation(view, seen)),
        "why": "\n".join(why),
        "asked": str(question is not None and player in question.asked(play.state)),
    }


def hidden(state: Any, world: World) -> str:
    """A word that differs whenever anything in the state does: what a planted leak tells."""
    return hashlib.sha256(plain(world.codec.plain(state)).encode()).hexdigest()[:6]


def is_scrambled(moment: Moment, world: World) -> bool:
    """Whether the second world of anybody is another one."""
    chance = chance_at(moment)
    others = [world.scramble(moment.state, player, chance) for player in world.players]
    return any(other != moment.state for other in others)
