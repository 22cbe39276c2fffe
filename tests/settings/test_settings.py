"""Settings: what is said later counts, what is unknown is refused, and secrets are not shown."""

from pathlib import Path
from typing import Any

import pytest

from hegemon.core.errors import BadConfig
from hegemon.settings.known import SECRETS, Settings, types
from hegemon.settings.layers import SettingsLoaded, load, variable


def written(folder: Path, name: str, text: str) -> Path:
    """A file of settings."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def loaded(*files: Path, flags: dict[str, Any] | None = None, **environ: str) -> SettingsLoaded:
    return load(environ, files, flags)


def test_defaults_count_where_nothing_is_said() -> None:
    assert loaded() == SettingsLoaded(Settings(), {})


def test_what_is_said_later_counts(tmp_path: Path) -> None:
    """Files in their order, then the environment, then flags."""
    first = written(tmp_path, "a.toml", '[server]\nport = 1\nhost = "a"\ngrace = 1\n')
    second = written(tmp_path, "b.toml", "[server]\nport = 2\ngrace = 2\n")
    found = loaded(first, second, flags={"server.port": 4}, HEGEMON_SERVER_GRACE="3")

    server = found.settings.server
    assert ("a", 4, 3) == (server.host, server.port, server.grace)
    assert {
        "server.host": str(first),
        "server.port": "--port",
        "server.grace": "HEGEMON_SERVER_GRACE",
    } == found.origins


def test_a_flag_that_is_not_given_says_nothing() -> None:
    assert loaded(flags={"server.port": None}).settings == Settings()


def test_lists_stand_in_the_environment_with_commas() -> None:
    found = loaded(HEGEMON_SERVER_PROXIES="10.0.0.1, 10.0.0.2")

    assert ("10.0.0.1", "10.0.0.2") == found.settings.server.proxies


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[server]\nprot = 1\n", "no setting 'server.prot'; did you mean server.port?"),
        ("[sever]\nport = 1\n", "no setting 'sever.port'; did you mean server.port?"),
        ("[zzz]\nqqq = 1\n", "there are database.url, server.host"),
        ("port = 1\n", "'port' stands in no section"),
        ('[server]\nport = "1"\n', "server.port = '1': Expected `int`, got `str`"),
        ("[server]\nport = 70000\n", "server.port = 70000: Expected `int` <= 65535"),
        ("[server\n", "is no TOML"),
        ("[server]\nport_file = 1\n", "no setting 'server.port_file'"),
    ],
)
def test_a_file_that_says_something_else_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """The file and the setting are named, with what there is."""
    path = written(tmp_path, "hegemon.toml", text)
    with pytest.raises(BadConfig) as refused:
        loaded(path)

    assert str(path) in str(refused.value)
    assert said in str(refused.value)


def test_an_unknown_variable_is_refused() -> None:
    with pytest.raises(BadConfig, match=r"HEGEMON_SERVER_PROT.*did you mean HEGEMON_SERVER_PORT"):
        loaded(HEGEMON_SERVER_PROT="1")


def test_other_variables_are_none_of_ours() -> None:
    assert loaded(HOME="/", HEGEMON_DEBUG="1").settings == Settings()


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    secret = written(tmp_path, "url", "postgresql://me:word@host/games\n")
    path = written(tmp_path, "hegemon.toml", f'[database]\nurl_file = "{secret}"\n')
    from_file = loaded(path).settings.database.url
    from_environment = loaded(HEGEMON_DATABASE_URL_FILE=str(secret)).settings.database.url

    assert "postgresql://me:word@host/games" == from_file == from_environment


def test_a_missing_secret_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"no file .*nowhere \(for metrics.token\)"):
        loaded(HEGEMON_METRICS_TOKEN_FILE=str(tmp_path / "nowhere"))


def test_secrets_are_not_shown() -> None:
    """Of an address, only what opens it is struck out."""
    found = loaded(
        HEGEMON_DATABASE_URL="postgresql://me:open%20sesame@host/games?password=sesame&x=1",
        HEGEMON_METRICS_TOKEN="sesame",
    )
    told = found.shown()

    assert "sesame" not in repr(told) + repr(found.settings) + repr(found)
    assert "postgresql://me:***@host/games?password=***&x=1" == told["database.url"]["value"]
    assert {"value": "***", "origin": "HEGEMON_METRICS_TOKEN"} == told["metrics.token"]


def test_a_secret_that_does_not_fit_is_not_repeated(tmp_path: Path) -> None:
    path = written(tmp_path, "hegemon.toml", "[metrics]\ntoken = 123456\n")
    with pytest.raises(BadConfig) as refused:
        loaded(path)

    assert "123456" not in str(refused.value)


def test_every_setting_has_a_variable_of_its_own() -> None:
    names = [variable(name) for name in types()]

    assert sorted(set(names)) == sorted(names)
    assert set(types()) >= SECRETS


def test_show_tells_where_settings_were_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The command reads the files of this machine."""
    import json

    from click.testing import CliRunner

    from hegemon.cli import hegemon

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    written(tmp_path, "hegemon.toml", "[server]\nport = 99\n")
    told = CliRunner().invoke(hegemon, ["config", "show", "--origin", "--json"])
    plain = CliRunner().invoke(hegemon, ["config", "show"])

    assert {"value": 99, "origin": "hegemon.toml"} == json.loads(told.output)["server.port"]
    assert "server.port = 99\n" in plain.output
