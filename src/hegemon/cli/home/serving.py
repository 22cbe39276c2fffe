"""A server for this machine alone, and whoever started it signed in at it."""

from __future__ import annotations

import socket
from urllib.parse import urlencode

import click

from hegemon.cli import places
from hegemon.cli.home.first import HomeHall, person_here, table_here
from hegemon.cli.home.matches import home
from hegemon.cli.home.opening import open_browser
from hegemon.core.errors import BadConfig
from hegemon.play.people.links import hand_link
from hegemon.play.people.values import SIGN_IN
from hegemon.serving import logs
from hegemon.settings.known import Settings
from hegemon.web.running.process import listen, place_of
from hegemon.wiring.helper import helping
from hegemon.wiring.house import WiredServer, house_of, settings_from
from hegemon.wiring.web import serve


def serve_here(*, browser: bool) -> None:
    """Serve the tables of this machine until Ctrl-C; the first start makes one to play at."""
    settings = settings_here()
    home().store.close()  # what the terminal began before there was a browser is taken in
    listener = _listen(settings)
    logs.set_up(settings.log)
    house = house_of(settings)
    try:
        address = _address(house, place_of(listener))
        _tell(place_of(listener), address, opened=browser and open_browser(address))
        with helping(house.services) as helper:
            serve(house, listener, house.worker(helper))
    except KeyboardInterrupt:
        click.echo("\nEverything is kept. The same tables are there again with")
        click.echo(f"  {places.command_line()}")
    finally:
        listener.close()
        house.close()


def settings_here() -> Settings:
    """The settings of this machine, for this machine alone: it is reached by nobody else."""
    url = f"sqlite:///{places.home_database()}"
    return settings_from(
        {
            "database.url": url,
            "server.host": "127.0.0.1",
            "server.beyond_loopback": False,
            "server.public_url": "",
            "outbox.to": "nowhere",
            # whoever owns the machine has as much of it as he wants
            **{f"quotas.{name}": 1_000_000 for name in ("tables", "bot_tables", "bots", "imports")},
            "log.level": "error",
            "log.form": "plain",
        }
    )


def _address(house: WiredServer, place: str) -> str:
    """Where the browser goes: it signs in with a link that opens once, and is at the table."""
    services = house.services
    account = person_here(services.desk)
    table = table_here(HomeHall(services.hall, account))
    link = hand_link(services.desk, account, SIGN_IN).reveal()
    back = urlencode({"back": f"/t/{table}" if table else "/"})
    return f"{place}/enter?{back}#{link}"


def _listen(settings: Settings) -> socket.socket:
    """A socket on the usual port, or on any that is free."""
    try:
        return listen(settings)
    except BadConfig:
        return listen(settings_from({"server.host": "127.0.0.1", "server.port": 0}))


def _tell(place: str, address: str, *, opened: bool) -> None:
    click.echo(f"Your tables are at {place}, for this machine alone.")
    said = "If no window opens, this address signs you in, once:" if opened else "Open this:"
    click.echo(f"{said}\n  {address}")
    click.echo("Ctrl-C ends it; everything is kept. In the terminal instead:")
    click.echo(f"  {places.command_line('play')}")
