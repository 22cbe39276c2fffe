"""`hegemon serve` and `hegemon worker`: matches for others, from one process or from several."""

from __future__ import annotations

import signal
from typing import Any

import click


@click.command()
@click.option("--host", help="The address to listen on; 127.0.0.1 if nothing is said.")
@click.option("--port", type=int, help="The port to listen on; 8080 if nothing is said.")
@click.option("--database", "url", help="The database: sqlite:///PATH or postgresql://...")
@click.option("--beyond-loopback", is_flag=True, default=None, help="Let other machines reach it.")
@click.option("--studies", metavar="FOLDER", help="Show the finished studies of this folder.")
@click.option("--no-worker", is_flag=True, help="Only answer; tables are tended elsewhere.")
def serve(
    *,
    host: str | None,
    port: int | None,
    url: str | None,
    beyond_loopback: bool | None,
    studies: str | None,
    no_worker: bool,
) -> None:
    """Serve matches over HTTP: the API, and a worker that tends the tables.

    It listens on this machine only. For others, put a proxy with TLS in front of it and set
    server.public_url; `hegemon config show` lists every setting.

    \b
    Example: hegemon serve
             hegemon serve --port 9000 --database sqlite:///games.sqlite
             hegemon serve --studies runs
    """
    from hegemon.serving import logs
    from hegemon.store.connections.listening import note_place
    from hegemon.web.running.process import listen, place_of
    from hegemon.wiring.helper import helping
    from hegemon.wiring.house import house_of, settings_from
    from hegemon.wiring.web import serve as serve_house

    settings = settings_from(
        {
            "server.host": host,
            "server.port": port,
            "server.beyond_loopback": beyond_loopback,
            "database.url": url,
            "studies.folder": studies,
        }
    )
    listener = listen(settings)
    logs.set_up(settings.log)
    house = house_of(settings)
    note_place(house.database, place_of(listener))
    click.echo(f"Listening on {place_of(listener)}")
    _warn(settings)
    try:
        if no_worker:
            serve_house(house, listener, None)
        else:
            with house.mailing(), helping(house.services) as helper:
                serve_house(house, listener, house.worker(helper))
    finally:
        house.close()


@click.command()
@click.option("--database", "url", help="The database: sqlite:///PATH or postgresql://...")
@click.option("--once", is_flag=True, help="Do what is due now, and end.")
def worker(*, url: str | None, once: bool) -> None:
    """Tend the tables of a server: bots answer, time runs out, steps are taken.

    Any number of workers may tend the same tables; `hegemon serve` has one of its own.

    \b
    Example: hegemon worker
             hegemon worker --once
    """
    from hegemon.serving import logs
    from hegemon.wiring.house import house_of, settings_from

    settings = settings_from({"database.url": url})
    logs.set_up(settings.log)
    house = house_of(settings)
    tending = house.worker()
    if once:
        for each in (house.fetcher(), house.mail()):
            if each is not None:
                each.once()
        tended = 0
        while some := tending.round():
            tended += some
        click.echo(f"Tables tended: {tended}")
    else:
        _until_told(house.services.bell)
        with house.calling(), house.mailing():
            tending.run()
    house.close()


def _until_told(bell: Any) -> None:
    """Let a signal end the work, when what is under way is done."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: bell.stop())


def _warn(settings: Any) -> None:
    """Say what a host should know."""
    server = settings.server
    if server.beyond_loopback and not server.public_url.startswith("https://"):
        click.echo(
            "Other machines reach this without TLS: passwords and tokens can be read on the way. "
            "Put a proxy with TLS in front, and set server.public_url.",
            err=True,
        )
