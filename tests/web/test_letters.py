"""Letters over HTTP: an address proved, a login link used, by a browser with its cookies."""

from pathlib import Path
from typing import Any

from hegemon.play.people.accounts import make_account
from hegemon.play.people.secret import Secret
from hegemon.serving.bell import Bell
from hegemon.serving.chores import Post, Sweep
from hegemon.serving.figures import ServerFigures
from hegemon.serving.traffic import Traffic
from hegemon.serving.worker import Worker
from hegemon.store.post.carriers import carrier_of
from hegemon.store.post.outbox import SqlOutbox
from tests.people.test_post import Postman
from tests.web.people import PASSWORD
from tests.web.served import Served, housed

SAME = {"sec-fetch-site": "same-origin"}


class Browser:
    """Keeps what it is told to keep."""

    def __init__(self, server: Served) -> None:
        self.server, self.cookies = server.by(""), dict[str, str]()

    def ask(self, method: str, path: str, json: Any = None) -> Any:
        said = {**SAME, "cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        reply = self.server.ask(
            method, f"/api/v1{path}", json=json, headers=said, address="192.0.2.7"
        )
        for kept in reply.headers.get_list("set-cookie"):
            name, _, value = kept.partition(";")[0].partition("=")
            self.cookies[name] = value
        return reply


def post_of(server: Served) -> tuple[Post, Postman]:
    """What empties the outbox of a server, and who carries it."""
    services, postman = server.services, Postman()
    outbox = SqlOutbox(services.hall.store.database)  # type: ignore[attr-defined]
    return Post(outbox, services.hall, services.desk, postman), postman


def test_from_a_password_to_an_address_to_a_login_link() -> None:
    server = housed()
    make_account(server.services.desk, "Ann", Secret(PASSWORD))
    post, postman = post_of(server)
    home = Browser(server)
    home.ask("POST", "/session", {"name": "ann", "password": PASSWORD})
    asked = home.ask("PUT", "/me/address", {"address": "Ann@example.org"})
    post()
    assert postman.carried[0].link
    proof = {"link": postman.carried[0].link.reveal()}
    proved = home.ask("POST", "/me/address/proof", proof)

    assert (200, 200) == (asked.status_code, proved.status_code)
    assert "ann@example.org" == proved.json()["account"]["address"]

    phone, other = Browser(server), Browser(server)
    phone.ask("POST", "/links", {"name": "ann@example.org"})
    post()
    assert postman.carried[-1].link
    link = {"link": postman.carried[-1].link.reveal()}
    elsewhere = other.ask("POST", "/links/use", link)
    here = phone.ask("POST", "/links/use", link)

    assert (401, 200) == (elsewhere.status_code, here.status_code)
    assert "Ann" == phone.ask("GET", "/me").json()["name"]
    assert 204 == home.ask("DELETE", "/me/address").status_code
    assert "" == home.ask("GET", "/me/account").json()["account"].get("address", "")


def test_a_worker_does_the_chores(tmp_path: Path) -> None:
    """It sends what waits into the file that is named, and counts what is left."""
    server = housed()
    services, figures = server.services, ServerFigures()
    file = tmp_path / "out.jsonl"
    outbox = SqlOutbox(services.hall.store.database)  # type: ignore[attr-defined]
    post = Post(outbox, services.hall, services.desk, carrier_of("file", str(file)))
    sweep = Sweep(outbox, services.desk, figures)
    chores = (post, sweep)
    worker = Worker(
        services.hall, "w", every=1, bell=Bell(), figures=figures, traffic=Traffic(), chores=chores
    )
    make_account(services.desk, "Ann", Secret(PASSWORD))
    home = Browser(server)
    home.ask("POST", "/session", {"name": "ann", "password": PASSWORD})
    home.ask("PUT", "/me/address", {"address": "ann@example.org"})

    assert [1, 0] == [worker.round(), worker.round()]
    assert '"about":"confirm-address"' in file.read_text("utf-8")
    assert 0 == outbox.pending()
