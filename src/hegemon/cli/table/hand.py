"""What an umpire's hand can do: its acts, and what may stand next in one that is begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options
from hegemon.core.errors import BadAnswer
from hegemon.core.extras.by_hand import UmpireForm
from hegemon.core.notation import complete
from hegemon.core.refusals import shown
from hegemon.core.sheet import sheet

if TYPE_CHECKING:
    from hegemon.serving.services import Services


def show_hand(form: UmpireForm[Any], begun: str | None, *, as_json: bool) -> None:
    """List the acts, or what may follow the words of one; raises BadAnswer for a wrong word."""
    if begun is not None:
        found = complete(form, f"{begun.strip()} ".lstrip())
        if not found:
            words = ", ".join(kind.word for kind in form.kinds)
            raise BadAnswer(f"nothing may stand after {shown(begun)}; the acts are {words}")
        if as_json:
            options.print_json(found)
        for one in () if as_json else found:
            barred = f" (not now: {one.barred})" if one.barred else ""
            click.echo(f"{one.value:<16} {one.label}{barred}")
        return
    if as_json:
        options.print_json({"sheet": sheet(form)})
        return
    for kind in form.kinds:
        click.echo(f"{kind.example:<30} {kind.label}")


def tell_again(services: Services, name: str) -> None:
    """Say whose sealed orders the act has set aside; they are drafts of their seats from now on."""
    from hegemon.play.tables.aside import again_in_words, set_aside

    match = services.hall.match(name)
    if said := again_in_words(match, set_aside(match, services.drafts_of(name))):
        click.echo(said)
