"""Tables played by letters; `python -m tests.soak.mail_both_ways` kills the server meanwhile."""

from pathlib import Path

import pytest

from tests.soak.mail_both_ways import soak


@pytest.mark.programs
@pytest.mark.long
def test_tables_are_played_by_mail(tmp_path: Path) -> None:
    """By a real server, which fetches from a Dovecot: who is killed would need five minutes."""
    found = soak(tmp_path, seconds=15, kills=False)

    assert found.fine, found
    assert found.steps > 0
