"""`hegemon notices`: what an account at a server is told of, by which ways, and if it comes."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hegemon.cli import options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hegemon.remote.wire import Wire

_OWN = "/api/v1/me"
_at = click.option("--at", required=True, metavar="URL", help="The server, as in its links.")
_token = click.option(
    "--token-file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    required=True,
    help="A file with a token of your account, made on its page; `test` needs one that plays.",
)
_insecure = click.option("--insecure", is_flag=True, help="Plain http to another machine is fine.")


@click.group("notices")
def notices_group() -> None:
    """See what you are told of at a server, and try your devices and webhooks.

    Example: hegemon notices show --at https://games.example.org --token-file token
    """


@notices_group.command()
@_at
@_token
@_insecure
@options.in_json
def show(*, at: str, token_file: Path, insecure: bool, as_json: bool) -> None:
    """Show which kinds come by which way, when, and whether anything arrives.

    \b
    Example: hegemon notices show --at https://games.example.org --token-file token
    """
    with closing(_wire(at, token_file, insecure=insecure)) as wire:
        wishes: dict[str, Any] = wire.get(f"{_OWN}/notices", dict[str, Any])
        bells: dict[str, Any] = wire.get(f"{_OWN}/doorbells", dict[str, Any])
    if as_json:
        options.print_json({"notices": wishes, **bells})
        return
    wanted = wishes["wanted"]
    stopped = " (stopped by a link in a letter)" if wanted["stopped"] else ""
    click.echo(f"by mail: {_listed(wanted['mail'])}{stopped}")
    click.echo(f"on devices: {_listed(wanted['push'])}")
    click.echo(f"by webhooks: {_listed(wanted['webhook'])}")
    if wanted["quiet_from"]:
        click.echo(f"quiet: {wanted['quiet_from']} to {wanted['quiet_until']} ({wishes['zone']})")
    if wanted["digest"]:
        click.echo(f"one letter a day, at {wanted['digest']} ({wishes['zone']})")
    for bell in bells["doorbells"]:
        click.echo(f"{bell['id']}  {bell['way']}  {bell['name']}: {_health(bell)}")


@notices_group.command()
@click.argument("doorbell", metavar="ID")
@_at
@_token
@_insecure
@options.in_json
def test(*, doorbell: str, at: str, token_file: Path, insecure: bool, as_json: bool) -> None:
    """Have a notice sent to a device or webhook of yours: ID as `notices show` lists it.

    One that was given up counts again. Whether it arrived, `notices show` says a moment later.

    \b
    Example: hegemon notices test 7k2m --at https://games.example.org --token-file token
    """
    from urllib.parse import quote

    with closing(_wire(at, token_file, insecure=insecure)) as wire:
        wire.ask("POST", f"{_OWN}/doorbells/{quote(doorbell, safe='')}/ring")
    if as_json:
        options.print_json({"rung": doorbell})
    else:
        click.echo(f"A notice is on its way to {doorbell}.")


def _wire(at: str, token_file: Path, *, insecure: bool) -> Wire:
    """A line to the server, with the token; raises BadConfig."""
    from hegemon.remote.kept import secret_in
    from hegemon.remote.place import place_of
    from hegemon.remote.wire import Wire

    return Wire(place_of(at, insecure=insecure), secret_in(token_file))


def _listed(kinds: list[str]) -> str:
    return ", ".join(kinds) or "nothing"


def _health(bell: Mapping[str, str]) -> str:
    """Whether anything arrives there."""
    if bell["given_up"]:
        return f"given up {bell['given_up']}: {bell['fault']}"
    if bell["failing"]:
        return f"nothing arrives since {bell['failing']}: {bell['fault']}"
    return "fine"
