"""What is in deploy/: units, compose file, Dockerfile, as far as a machine can tell."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest
import yaml

from hegemon.cli.group import hegemon
from hegemon.settings.known import types

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
    assert services["server"]["ports"] == ["127.0.0.1:8080:8080"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_settings_and_commands_exist(path: Path) -> None:
    text = path.read_text()
    known = {f"HEGEMON_{name.replace('.', '_').upper()}" for name in types()}

    said = {name.removesuffix("_FILE") for name in re.findall(r"HEGEMON_[A-Z_]+", text)}
    commands = set(re.findall(r"bin/hegemon (\w+)", text))
    assert said <= known
    assert commands <= set(hegemon.list_commands(click.Context(hegemon)))
