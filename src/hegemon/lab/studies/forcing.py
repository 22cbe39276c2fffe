"""A bot that is made to begin in a certain way and is free from then on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hegemon.bots import Bot
from hegemon.core import notation
from hegemon.core.checking import answer_to, replaced_in, standing
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event
from hegemon.core.order import Misfit, Order


def forced(bot: Bot, lines: Sequence[str]) -> Bot:
    """A bot whose first answer that takes them begins with these orders."""
    kind = _Listening if bot.listens else _Forced
    return kind(bot, tuple(lines))


class _Forced(Bot):
    """Answers as another bot does; the first time that it can, with its lines before the rest."""

    remembers = True

    def __init__(self, bot: Bot, lines: tuple[str, ...]) -> None:
        self.bot, self.lines = bot, lines

    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        """The reply; raises BadNotation for a line that says nothing legal here."""
        own = self.bot.answer(view, question, form, told)
        if not self.lines or form.kind(self.lines[0].partition(" ")[0]) is None:
            return own
        lines, self.lines = self.lines, ()
        return _beginning_with(form, lines, own)


class _Listening(_Forced):
    """The same around a bot that wants to be told what happened."""

    listens = True


def _beginning_with(form: Form[Any], lines: Sequence[str], own: Answer) -> Answer:
    """The orders of the lines, and then what the bot ordered as far as that can still be given."""
    orders, here = list[Order](), form
    for line in lines:
        order = notation.parse(here, line)
        orders.append(order)
        here = here.then(order)
    if form.single:
        return form.answer(orders)
    forced = standing(form, orders)
    for own_order in form.orders(own):
        if isinstance(own_order, Misfit) or here.why_not(own_order):
            continue
        if replaced_in(form, (*forced, own_order)):  # it would replace a forced one
            continue
        here = here.then(own_order)
        orders.append(own_order)
    return answer_to(form, orders)
