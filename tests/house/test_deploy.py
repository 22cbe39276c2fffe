"""What is in deploy/: units, compose file, Dockerfile, as far as a machine can tell."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest
import yaml

from hegemon.cli.group import hegemon
from hegemon.settings.known import Limits, types
from hegemon.settings.layers import load
from hegemon.web.frame.crowd import Households
from hegemon.web.running.files import OWN

DEPLOY = Path(__file__).parents[2] / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())


@pytest.mark.programs
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
@pytest.mark.parametrize("unit", ["hegemon.service", "hegemon-worker@.service"])
def test_unit_is_understood(unit: str) -> None:
    found = subprocess.run(
        ["systemd-analyze", "verify", str(DEPLOY / unit)],
        capture_output=True,
        text=True,
        check=False,
    )

    about = [line for line in found.stderr.splitlines() if unit in line]
    assert [line for line in about if "/opt/hegemon" not in line] == []


def test_compose_file_starts_a_server_and_a_worker() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]

    assert services["server"]["command"] == ["hegemon", "serve", "--no-worker"]
    assert services["worker"]["command"] == ["hegemon", "worker"]
    assert services["worker"]["healthcheck"] == {"disable": True}  # it answers no requests
    assert services["server"]["ports"] == ["127.0.0.1:8080:8080"]
    proxies = services["server"]["environment"]["HEGEMON_SERVER_PROXIES"]
    assert "" == Households(1, (proxies,)).home_of("172.18.0.1")  # the machine, as Docker shows it


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_settings_and_commands_exist(path: Path) -> None:
    text = path.read_text()
    known = {f"HEGEMON_{name.replace('.', '_').upper()}" for name in types()}

    said = {name.removesuffix("_FILE") for name in re.findall(r"HEGEMON_[A-Z_]+", text)}
    commands = set(re.findall(r"bin/hegemon (\w+)", text))
    assert said <= known
    assert commands <= set(hegemon.list_commands(click.Context(hegemon)))


def test_what_the_host_says_in_config_toml_counts(tmp_path: Path) -> None:
    """The unit said another database in the environment, which is above every file."""
    own = tmp_path / "config.toml"
    own.write_text((DEPLOY / "config.toml").read_text().replace("/var/lib/hegemon", "/srv/games"))
    said = dict(
        line.partition("=")[::2]
        for path in FILES
        if path.suffix in {".service", ".conf"}
        for line in re.findall(r"^Environment=(.*)$", path.read_text(), re.MULTILINE)
    )
    loaded = load({name: value for name, value in said.items() if "PASSWORD" not in name}, [own])

    assert "sqlite:////srv/games/hegemon.sqlite" == loaded.settings.database.url
    assert {"HEGEMON_MAIL_PASSWORD_FILE"} == set(said)


def test_the_unit_has_a_file_for_each_connection() -> None:
    unit = (DEPLOY / "hegemon.service").read_text()
    files = re.search(r"^LimitNOFILE=(\d+)$", unit, re.MULTILINE)

    assert files is not None
    assert int(files[1]) >= Limits().connections + OWN


def test_the_image_is_made_without_secrets_and_histories() -> None:
    """Docker copies all that `.dockerignore` does not name, and an image is passed on."""
    ignored = (DEPLOY.parent / ".dockerignore").read_text().splitlines()
    secrets = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["secrets"].values()
    dockerfile = (DEPLOY / "Dockerfile").read_text()

    assert {".git", ".venv", "tests", "**/*.sqlite*", "**/*.hegemon"} <= set(ignored)
    assert "deploy" in ignored
    assert all("/" not in secret["file"] for secret in secrets)  # they lie beside the compose file
    assert "COPY . /src" in dockerfile
    assert not {"src", "docs", "requirements", "pyproject.toml", "README.md"} & set(ignored)
