"""Non-interference by two worlds: what a player gets must not depend on what he may not know.

From one moment a second state is made that differs only in what a player may not know. Everything
that reaches the player is compared, byte for byte: now, and after a step with the same answer.
Maps are drawn from a board alone: boards are compared, and `promises.drawn` draws them. The film
of a step, headlines and their pictures are made of two boards and a report, and compared as well.

What is told comes one by one, so that who only wants to know whether anything leaks stops there.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from hegemon.contract.choices import every_word
from hegemon.contract.match import Moment, chance_at
from hegemon.contract.promises import variants
from hegemon.contract.world import Answers, World, problems
from hegemon.core.board import Board, names_of
from hegemon.core.checking import check
from hegemon.core.dice import RecordedDice
from hegemon.core.errors import BadAnswer
from hegemon.core.game import Play, Player, advance
from hegemon.core.notation import parse, write
from hegemon.core.order import Meant
from hegemon.core.report import Report, sentences, weightiest
from hegemon.core.show.film import StepTold, beats_of
from hegemon.core.show.headlines import headline_of
from hegemon.draw.text_report import draw_reason, draw_report
from hegemon.draw.vignettes import Vignettes

_HEADLINES = 6
"""As many as pages show."""

WhatIsSeen = Iterable[tuple[str, str]]
"""What somebody gets to see, each by its name, always in the same order."""


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
        yield from unlike(
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
        yield from unlike(first, second)


def unlike(first: WhatIsSeen, second: WhatIsSeen) -> Iterator[str]:
    """Each thing that is not the same in both worlds, as it is told."""
    nothing = ("", "nothing")
    for (name, one), (twin, other) in zip_longest(first, second, fillvalue=nothing):
        if name == twin:
            yield from different({name: one}, {name: other})
        else:
            yield f"{name or twin}: only in one world, and what follows"
            return


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


def _plain(value: Any) -> str:
    """A value as JSON, its keys in their own order: order can tell something, too."""
    return msgspec.json.encode(value).decode()


def shown(world: World, state: Any, player: Player, moment: Moment) -> Iterator[tuple[str, str]]:
    """Everything that a player can get to see of a position."""
    view = world.view(state, player)
    board, standing = world.board(view), world.standing(view)  # before the other world is asked
    yield "view", _plain(view)
    yield "board", _plain(board)
    yield "standing", _plain(standing)
    yield "measures", _plain([world.measures(view), world.tracks(view)])
    yield "relations", _plain(world.relations(view))
    yield "bystander", _plain(world.view(state, None))
    yield "result", _plain(world.ruleset.result(state))
    question = world.question(state)
    asked = question is not None and player in question.asked(state)
    yield "asked", str(asked)
    if asked:
        yield from said_to(world, state, player, moment)


def said_to(world: World, state: Any, player: Player, moment: Moment) -> Iterator[tuple[str, str]]:
    """What the question and its form say to a player."""
    asked = world.asked(state, player)
    if asked is None:
        return
    question, form = world.question(state), asked.form
    own = moment.answers[player]
    tried = [own, *variants(world, own, random.Random(moment.before))]
    yield "seen", _plain(asked.view)
    yield "question", repr(asked.question)
    yield "default", _plain(question.default(state, player))
    refusals = (f"{answer}: {problems(question, state, player, answer)}" for answer in tried)
    yield "problems", "\n".join(refusals)
    yield "form", "\n".join(every_word(form))
    yield "places", str(form.places)
    drafts = [form.orders(answer) for answer in tried]
    yield "check", "\n".join(f"{draft}: {_checked(form, draft)}" for draft in drafts)


def _checked(form: Any, draft: tuple[Meant, ...]) -> str:
    """What a form says of a draft, or how it fails: that can tell something, too."""
    try:
        return f"{check(form, draft)} {[parse(form, write(order)) for order in draft]}"
    except Exception as error:  # noqa: BLE001  (whatever it is, it must be the same)
        return f"{type(error).__name__}: {error}"


def after(
    world: World, state: Any, player: Player, answers: Answers, key: str
) -> Iterator[tuple[str, str]]:
    """What a player gets to see of a step and of the position after it."""
    before = world.board(world.view(state, player))
    play = Play(world.codec.copy(state), DiceByPurpose(key), frozenset(world.ruleset.events))
    try:
        advance(play, answers)
    except BadAnswer as refused:
        yield "refused", str(refused)
        return
    seen = world.seen(play.events, player)
    yield "events", "\n".join(_plain(event) for event in seen)
    public = world.seen(play.events, None)
    yield "bystander's events", "\n".join(_plain(event) for event in public)
    view = world.view(play.state, player)
    # before the other world is asked
    board, report, dice = world.board(view), world.report(view, seen), world.thrown(seen)
    observation = world.observation(view, seen)
    yield "view after", _plain(view)
    yield "board after", _plain(board)
    yield "report", draw_report(report)
    yield "report's mentions and anchors", _plain(report)
    yield "observation", _plain(observation)
    yield "dice", _plain(dice)
    yield from _news(report, before, board, player)
    why = [draw_reason(line.reason) for line in sentences(report) if line.reason]
    yield "why", "\n".join(why)
    question = world.question(play.state)
    yield "asked", str(question is not None and player in question.asked(play.state))


def _news(report: Report, before: Board, board: Board, me: Player) -> Iterator[tuple[str, str]]:
    """What is made of a report and of the boards round it: the film, headlines, their pictures."""
    names = names_of(board)
    yield "film", _plain(beats_of(StepTold(1, "", report, names), before, board, me))
    told = weightiest(list(sentences(report)), _HEADLINES)
    yield "headlines", "\n".join(str(headline_of(one, names)) for one in told)
    vignettes = Vignettes(board, me)
    yield "pictures", "\n".join([*(vignettes.of(one, "wide") for one in told), vignettes.sheet()])


def hidden(state: Any, world: World) -> str:
    """A word that differs whenever anything in the state does: what a planted leak tells."""
    return hashlib.sha256(_plain(world.codec.plain(state)).encode()).hexdigest()[:6]


def is_scrambled(moment: Moment, world: World) -> bool:
    """Whether the second world of anybody is another one."""
    chance = chance_at(moment)
    others = [world.scramble(moment.state, player, chance) for player in world.players]
    return any(other != moment.state for other in others)
