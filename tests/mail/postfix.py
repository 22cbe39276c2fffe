"""Postfix, as Debian has it, with a configuration of its own on a port of this machine.

It takes letters from this machine without a password, and sends nothing further: what is for people
goes into one maildir, and what is for the server into the mailbox from which it is fetched, or by
an alias to `hegemon mail receive`, as docs/host.md says. Only root can run it.
"""

from __future__ import annotations

import os
import pwd
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ports import own_port
from tests.web.process import PATIENCE

OURS, PEOPLE = "games.example.org", "example.org"
"""The domains of the server and of those who play."""

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
mail_owner = postfix
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.{ours}
mydestination = {destination}
mynetworks = 127.0.0.0/8
recipient_delimiter = +
alias_maps = hash:{folder}/aliases
alias_database = hash:{folder}/aliases
virtual_mailbox_domains = {domains}
virtual_mailbox_base = /
virtual_mailbox_maps = regexp:{folder}/mailboxes
virtual_mailbox_limit = 0
virtual_uid_maps = static:{uid}
virtual_gid_maps = static:{gid}
virtual_minimum_uid = 1
message_size_limit = 60000000
mailbox_size_limit = 0
default_privs = nobody
minimal_backoff_time = 2s
maximal_backoff_time = 10s
queue_run_delay = 2s
smtpd_tls_security_level = none
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
"""

SERVICES = """
127.0.0.1:{port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - error
relay unix - - n - - error
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


class Postfix:
    """A mail server that runs, and the maildir of those who play."""

    def __init__(self, folder: Path, *, mailbox: Path | None = None, command: str = "") -> None:
        """What is for `orders` goes into a maildir, or to a command that gets a letter each."""
        self.port, self._folder = own_port(), folder
        self.people = folder / "people"
        whose = pwd.getpwnam("nobody")
        folder.chmod(0o755)
        for name in ("queue", "data", "etc"):
            (folder / name).mkdir()
        os.chown(folder / "data", pwd.getpwnam("postfix").pw_uid, -1)
        for path in (self.people, *(self.people / name for name in ("new", "cur", "tmp"))):
            path.mkdir()
            os.chown(path, whose.pw_uid, whose.pw_gid)
        domains = (
            f"{PEOPLE} elsewhere.{PEOPLE}" if command else f"{OURS} {PEOPLE} elsewhere.{PEOPLE}"
        )
        places = [rf"/@(elsewhere\.)?example\.org$/ {str(self.people).lstrip('/')}/"]
        if mailbox is not None:
            places.insert(0, rf"/^orders(\+.*)?@games\.example\.org$/ {str(mailbox).lstrip('/')}/")
        (folder / "mailboxes").write_text("\n".join(places) + "\n")
        (folder / "aliases").write_text(f'orders: "|{command}"\n' if command else "")
        main = MAIN.format(
            folder=folder,
            ours=OURS,
            destination=OURS if command else "",
            domains=domains,
            uid=whose.pw_uid,
            gid=whose.pw_gid,
        )
        (folder / "etc" / "main.cf").write_text(main)
        (folder / "etc" / "master.cf").write_text(SERVICES.format(port=self.port))

    def start(self) -> None:
        """Start it, and wait until it greets."""
        self._run("postalias", f"hash:{self._folder / 'aliases'}")
        self._run("postfix", "start")
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            if self._greets():
                return
            time.sleep(0.05)
        raise AssertionError(self.log)

    def stop(self) -> None:
        """Stop it; what it has not delivered stays in its queue."""
        self._run("postfix", "stop")

    @property
    def log(self) -> str:
        """What it says of itself."""
        path = self._folder / "log"
        return path.read_text("utf-8", "replace") if path.exists() else "Postfix says nothing"

    def _greets(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
                return connection.recv(4) == b"220 "
        except OSError:
            return False

    def _run(self, program: str, *arguments: str) -> None:
        command = [f"/usr/sbin/{program}", "-c", str(self._folder / "etc"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(f"{done.stderr}\n{self.log}")


@contextmanager
def postfix(*, mailbox: Path | None = None, command: str = "") -> Iterator[Postfix]:
    """A server in a folder of its own, which is stopped at the end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Postfix(Path(folder), mailbox=mailbox, command=command)
        server.start()
        try:
            yield server
        finally:
            server.stop()
