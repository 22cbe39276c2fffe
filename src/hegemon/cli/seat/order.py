"""`hegemon order` and `hegemon unseal`: what a seat orders, from a file or another program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from hegemon.cli import files, options
from hegemon.cli.guard import REFUSED
from hegemon.cli.privacy import check_looking, i_am

if TYPE_CHECKING:
    from hegemon.core.checking import Check
    from hegemon.core.form import Form
    from hegemon.play.entries import Receipt
    from hegemon.play.turn.lines import Said
    from hegemon.play.turn.sealing import Sealing

NOTHING = "pass"
"""What stands in place of orders where none are meant, as at the table."""

LARGEST = 4_000_000
"""Bytes of orders; 10,000 of them are half a million."""


@click.command()
@options.match_file
@click.argument("orders", default=files.STANDARD)
@click.option("--seat", help="The seat, such as p1; usual where one person plays.")
@i_am
@click.option("--step", type=int, help="The step that they are for; for another they are late.")
@click.option("--key", default="", help="Your name for this sending: sent twice, it counts once.")
@click.option("--check", "only_check", is_flag=True, help="Say what would become of them only.")
@click.option("--anyway", is_flag=True, help="Seal them though something will be refused.")
@options.name_bots
@options.in_json
def order(
    *,
    file: Path,
    orders: str,
    seat: str | None,
    i_am: str | None,
    step: int | None,
    key: str,
    only_check: bool,
    anyway: bool,
    bots: tuple[str, ...],
    as_json: bool,
) -> None:
    """Check and seal the ORDERS of a seat of the match in FILE.

    ORDERS is a file, or - for stdin: a line for each order, or JSON: a list of objects with named
    fields, such as {"order": "move", "from": "A", "to": "F", "ships": 3}, or what the rule document
    of the game describes. Nothing is sealed while something in it would be refused, or while there
    is no order: `pass` alone, or [], says that none is meant.

    \b
    Example: hegemon order my-match.hegemon --seat p1 orders.txt
             echo '["move A F 3"]' | hegemon order my-match.hegemon --seat p1 --json -
    """
    from hegemon.cli.seats import awaited_here, let_bots_answer, match_in, seat_in
    from hegemon.play.turn.sealing import Sending, foretold, seal

    here = match_in(file, bots)
    match, player = here.match, seat_in(here, seat)
    check_looking(match.replay, player, i_am)
    sending = Sending(said_in(orders_in(orders), match.form(player)), step, key, anyway)
    if only_check:
        tell_only(foretold(match, player, sending), as_json=as_json)
    done = seal(match, player, here.drafts, sending)
    receipt = receipt_of(done, as_json=as_json)
    let_bots_answer(match, bots, here.beside)
    for said in filter(None, (done.left, awaited_here(match, bots))):
        click.echo(said, err=True)
    acknowledge(receipt, done.check, as_json=as_json)


@click.command()
@options.match_file
@click.option("--seat", help="The seat, such as p1; usual where one person plays.")
@i_am
@click.option("--step", type=int, help="The step that the answer was for.")
@options.in_json
def unseal(
    *, file: Path, seat: str | None, i_am: str | None, step: int | None, as_json: bool
) -> None:
    """Take back what a seat of the match in FILE has sealed, while others are still asked.

    It is a draft again, which `hegemon play` goes on with.

    Example: hegemon unseal my-match.hegemon --seat p1
    """
    from hegemon.cli.seats import match_in, seat_in
    from hegemon.play.turn import sealing

    here = match_in(file)
    player = seat_in(here, seat)
    check_looking(here.match.replay, player, i_am)
    taken = sealing.unseal(here.match, player, here.drafts, step)
    if as_json:
        options.print_json(taken)
    else:
        click.echo(f"Taken back: {player} is asked again in step {taken.step}.")


def tell_only(found: Check, *, as_json: bool) -> NoReturn:
    """Say what would become of orders, and end with that; 0 where all is well."""
    tell_check(found, as_json=as_json)
    raise click.exceptions.Exit(0 if found.fine else REFUSED)


def receipt_of(done: Sealing, *, as_json: bool) -> Receipt:
    """The receipt of what was sealed; raises BadAnswer where nothing is, with the verdicts told."""
    from hegemon.core.errors import BadAnswer

    if done.receipt is None:
        assert done.check is not None, "what is refused has a verdict"
        tell_check(done.check, as_json=as_json)
        raise BadAnswer(f"nothing is sealed: {done.why}")
    return done.receipt


def acknowledge(receipt: Receipt, found: Check | None, *, as_json: bool) -> None:
    """Tell that orders are sealed, with their receipt."""
    from hegemon.play.receipts import in_words

    if as_json:
        options.print_json({"sealed": True, "receipt": receipt, "check": found})
    else:
        click.echo(f"Sealed and saved. {in_words(receipt)}")


def orders_in(name: str) -> str:
    """The orders as they were written; raises BadAnswer for what is no text, and OSError."""
    from hegemon.core.errors import BadAnswer

    data = files.read_bytes(name, LARGEST)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise BadAnswer("the orders are no text") from trouble
    if len(data) > LARGEST:
        raise BadAnswer(f"the orders are longer than {LARGEST:,} bytes")
    return text


def said_in(text: str, form: Form[Any] | None) -> Said:
    """Lines or JSON, as they were written; raises BadAnswer for what is no JSON."""
    import json

    from hegemon.core.errors import BadAnswer

    if text.lstrip()[:1] not in {"[", "{"}:
        return _lines(text, form)
    try:
        said: Said = json.loads(text)
    except json.JSONDecodeError as trouble:
        raise BadAnswer(f"this is no JSON: {trouble}") from trouble
    except (ValueError, RecursionError) as trouble:
        wrong = "nested too deeply" if isinstance(trouble, RecursionError) else "too long a number"
        raise BadAnswer(f"this is no JSON for orders: {wrong}") from trouble
    return said


def _lines(text: str, form: Form[Any] | None) -> list[str]:
    """The orders, a line for each; raises BadAnswer for none: whoever wrote them may have failed.

    `pass` alone says that none are meant.
    """
    from hegemon.core.errors import BadAnswer

    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadAnswer(f"there are no orders: to order nothing, say {NOTHING}")
    passes = [at for at, line in enumerate(lines, 1) if line.strip().lower() == NOTHING]
    if not passes or (form is not None and form.kind(NOTHING) is not None):
        return lines
    if len(lines) > 1:
        raise BadAnswer(
            f"line {passes[0]}: {NOTHING} says that nothing is ordered, and other lines order "
            f"something: leave it out, or send {NOTHING} alone"
        )
    return []


def tell_check(found: Check, *, as_json: bool) -> None:
    """What would become of the orders, each and all together; what is still open."""
    from hegemon.play.turn.text import still_open

    if as_json:
        options.print_json({"sealed": False, "check": found})
        return
    for number, verdict in enumerate(found.verdicts, start=1):
        text = (verdict.text or "fine") if verdict.fine else f"Refused: {verdict.text}"
        click.echo(f"{number}. {text}")
    for text in found.faults:
        click.echo(f"Refused: {text}.")
    for text in found.forecast:
        click.echo(text)
    if said := still_open(found):
        click.echo(said)
