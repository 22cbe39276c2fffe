"""The real server killed a few times; `python -m tests.soak.served --kills 20` does it often."""

from pathlib import Path

import pytest

from tests.samples import by_hand
from tests.soak.served import soak
from tests.store.postgres import url_for


@pytest.mark.long
@pytest.mark.parametrize("store", by_hand(["postgresql"], ["sqlite"]))
def test_killed_server_loses_nothing(store: str, tmp_path: Path) -> None:
    sqlite = f"sqlite:///{tmp_path / 'server.sqlite'}"
    postgresql = store == "postgresql"
    url = url_for(tmp_path).render_as_string(hide_password=False) if postgresql else sqlite

    found = soak(url, tmp_path, kills=2)

    assert (found.lost, found.twice, found.problems) == (0, 0, ())
    assert found.acknowledged > 0
