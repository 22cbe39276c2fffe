"""The bot: it shows the model its page, reads orders, has them mended once, and never fails.

Where the model gives nothing that can be used in time, another bot answers.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

import msgspec

from hegemon.agents.legal import legal_of
from hegemon.agents.llm.prompting import REPAIR, SYSTEM, page_of_turn
from hegemon.agents.llm.reading import orders_in
from hegemon.agents.llm.transcript import Transcript
from hegemon.agents.llm.wire import ChatMessage, ModelWire
from hegemon.agents.quoting import Marking
from hegemon.agents.telling import verdicts
from hegemon.bots import Bot, Mishap
from hegemon.core.checking import answer_to, check
from hegemon.core.errors import BadAnswer, BadConfig, HegemonError
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event
from hegemon.core.order import Meant
from hegemon.core.order_json import read_orders
from hegemon.core.records import Value
from hegemon.games import RULESETS
from hegemon.play.start.opponents import factory_of, usual
from hegemon.play.turn.lines import in_notation

_ROUNDS = 2
"""The answer, and one repair."""
_LEAST = 100
"""Tokens without which it is not worth asking."""


class ModelWishes(Value, tag=False):
    """What a turn may take."""

    seconds: Annotated[int, msgspec.Meta(ge=1, le=3600)] = 120
    """How long it may think about a question, repair included."""
    tokens: Annotated[int, msgspec.Meta(ge=_LEAST, le=1_000_000)] = 12_000
    """How much a question may take, in and out, repair included."""
    fallback: str = ""
    """The bot that answers in its place; none named is the usual one of the game."""
    kept: str = ""
    """A file in which what was said is kept where no match is, as in `hegemon simulate`."""


class ModelBot(Bot):
    """A language model, asked at a server; another bot where it gives no answer in time."""

    listens: ClassVar[bool] = True
    options: ClassVar[type[Value] | None] = ModelWishes
    game: ClassVar[str]
    wire: ClassVar[ModelWire]
    transcript: Transcript

    def __init__(self, seed: int, wishes: ModelWishes | None = None) -> None:
        self._wishes = wishes or ModelWishes()
        self.waits = self._wishes.seconds
        if self._wishes.kept:
            self.transcript = Transcript(Path(self._wishes.kept), bot=seed)
        self._ruleset = RULESETS[self.game]
        self._instead = factory_of(self.game, self._wishes.fallback or usual(self.game))(seed)

    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """What the model orders, as far as it is legal; else what the other bot answers."""
        page, mark = page_of_turn(self._ruleset, view, form, told)
        about = SYSTEM.format(title=self._ruleset.title, about=self._ruleset.summary)
        asking = _Asking(self, self._wishes, form, mark)
        orders = asking.orders_for(about, page)
        self.mishap = asking.mishap
        if orders is not None:
            try:
                return answer_to(form, orders)
            except BadAnswer as trouble:
                self.transcript.add(why=f"{trouble}")
                self.mishap = Mishap("illegal", f"{trouble}")
        assert self.mishap is not None, "without orders something went wrong"
        self.mishap = self.mishap._replace(stands_in=True)
        self.transcript.add(why="the other bot answers")
        heard = told if self._instead.listens else ()
        return self._instead.answer(view, question, form, heard)


class _Asking:
    """One question: what was said so far, and what is left of time and tokens."""

    def __init__(self, bot: ModelBot, wishes: ModelWishes, form: Form[Any], mark: Marking) -> None:
        self._wire, self._transcript = bot.wire, bot.transcript
        self._late, self._left = bot.wire.clock() + wishes.seconds, wishes.tokens
        self._form, self._mark = form, mark
        self._best: Sequence[Meant] | None = None
        """The last orders that could be read, whatever was refused of them."""
        self.mishap: Mishap | None = None
        """Why what the model said is not what counts."""

    def orders_for(self, about: str, page: str) -> Sequence[Meant] | None:
        """The orders that count; None where the model gave none that can be used."""
        messages: list[ChatMessage] = [_says("system", about), _says("user", page)]
        try:
            for _ in range(_ROUNDS):
                why, text = self._asked(messages)
                if not why:
                    self.mishap = None
                    return self._best
                self.mishap = Mishap("illegal", why)
                messages += [_says("assistant", text), _says("user", REPAIR.format(why=why))]
        except HegemonError as trouble:
            self._transcript.add(why=f"{trouble}")
            self.mishap = Mishap("timeout", f"{trouble}")
        return legal_of(self._form, self._best) if self._best else None

    def _asked(self, messages: Sequence[ChatMessage]) -> tuple[str, str]:
        """Why what the model said does not do as it is, "" where it does; and what it said."""
        room = self._left - sum(len(one["content"]) for one in messages) // 3
        if room < _LEAST:
            raise BadAnswer("the tokens of this question are used up")
        reply = self._wire.ask(messages, late=self._late, tokens=room)
        self._left -= reply.tokens
        self._transcript.add(messages=messages[-1:], reply=reply.text, tokens=reply.tokens)
        try:
            said = orders_in(reply.text)
        except BadAnswer as trouble:
            return f"{trouble}", reply.text
        self._best = read_orders(self._form, said)
        found = check(self._form, self._best)
        if found.fine:
            return "", reply.text
        return verdicts(found, in_notation(self._best), self._mark), reply.text


def _says(role: str, content: str) -> ChatMessage:
    return {"role": role, "content": content}


def model_bot(game: str, model: str, beside: Path | None) -> type[Bot]:
    """The bot of a model: what `llm:MODEL` names. Raises BadConfig where no server is named.

    Exchanges are kept in a file whose name begins with `beside`.
    """
    if not model or not model.isprintable():
        raise BadConfig("llm: takes the name of a model, as llm:qwen3:8b")
    kept = beside.with_name(f"{beside.name}.llm.jsonl") if beside else None
    members: dict[str, Any] = {
        "game": game,
        "wire": ModelWire(os.environ, model),
        "transcript": Transcript(kept),
        "__doc__": f"The language model {model}.",
    }
    return type("ModelBot", (ModelBot,), members)
