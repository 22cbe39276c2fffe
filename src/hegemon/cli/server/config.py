"""`hegemon config`: how a server would be set up here."""

from __future__ import annotations

import click

from hegemon.cli import options


@click.group()
def config() -> None:
    """How a server would be set up here."""


@config.command()
@click.option("--origin", is_flag=True, help="Say where each setting was made.")
@options.in_json
def show(*, origin: bool, as_json: bool) -> None:
    """Print every setting as it counts here; of secrets, only that they are set.

    What comes later counts: defaults, /etc/hegemon/config.toml, config.toml in your configuration
    folder, ./hegemon.toml, HEGEMON_* in the environment.

    \b
    Example: hegemon config show --origin
    """
    import os

    from hegemon.settings.layers import load

    told = load(os.environ).shown()
    if as_json:
        plain = {name: each["value"] for name, each in told.items()}
        options.print_json(told if origin else plain)
        return
    for name, each in told.items():
        said = f"{name} = {_written(each['value'])}"
        click.echo(f"{said:<60}  # {each['origin']}" if origin else said)


def _written(value: object) -> str:
    """A value as TOML has it."""
    import json

    return json.dumps(value)
