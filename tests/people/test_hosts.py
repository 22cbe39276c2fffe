"""Which machine is this one."""

import pytest

from hegemon.play.people.hosts import is_loopback


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("::1", True),
        ("127.9.9.9", True),
        ("example.org", False),
        ("10.0.0.1", False),
        ("", False),
    ],
)
def test_this_machine_is_known(host: str, *, here: bool) -> None:
    assert is_loopback(host) is here
