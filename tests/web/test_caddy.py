"""A real Caddy with the file of deploy/ in front of a real server."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.ports import own_port
from tests.web.process import PATIENCE, Running, running

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"

pytestmark = [
    pytest.mark.programs,
    pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not here"),
]


@contextmanager
def proxied(folder: Path, server: Running) -> Iterator[str]:
    """The address of Caddy before a server; without TLS, for no certificate is to be had here."""
    port = own_port()
    text = CADDYFILE.read_text().replace("games.example.org", f"http://127.0.0.1:{port}")
    text = text.replace("127.0.0.1:8080", server.url.removeprefix("http://"))
    own = folder / "Caddyfile"
    own.write_text(re.sub(r"\{\n", "{\n\tadmin off\n", text, count=1))
    home = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    command = ["caddy", "run", "--config", str(own), "--adapter", "caddyfile"]
    with (folder / "caddy-log").open("w") as log:
        caddy = subprocess.Popen(command, env=home | {"PATH": "/usr/bin"}, stderr=log, stdout=log)
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_for(url, folder / "caddy-log")
        yield url
    finally:
        caddy.kill()  # else it waits for a minute until a stream that nobody reads has ended
        caddy.wait(PATIENCE)


def _wait_for(url: str, log: Path) -> None:
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        try:
            httpx.get(f"{url}/healthz")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(log.read_text())


def test_the_file_is_understood() -> None:
    """With its TLS, as it stands there."""
    command = ["caddy", "validate", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)

    assert "Valid configuration" in found.stdout + found.stderr


@pytest.mark.long
def test_people_come_through_caddy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is counted for himself, whatever he says of his address; news come at once."""
    monkeypatch.setenv("HEGEMON_LIMITS_STRANGERS", "1")
    with running(tmp_path) as server, proxied(tmp_path, server) as url:
        server.url = url
        client = server.client(server.token("Ann"))
        table = server.table(client, openness="open", terms={"watching": "now"})
        with client.stream("GET", f"/tables/{table['table']}/news") as news:
            begun = next(news.iter_lines())
        forged = [
            httpx.get(
                f"{url}/api/v1/server", headers={"x-forwarded-for": f"10.0.0.{last}"}
            ).status_code
            for last in range(5)
        ]
        upload = httpx.post(f"{url}/api/v1/imports", content=b" " * 1_000_000)

    assert begun.startswith("retry")
    assert 429 in forged  # one in a minute from one address, and they come from one
    assert upload.status_code in {401, 429}
