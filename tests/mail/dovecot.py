"""Dovecot, as Debian has it, with a configuration of its own on ports of this machine.

Whoever comes with the password is let in; all have one mailbox. It runs as whoever runs the test;
where that is root, letters are nobody's, for Dovecot serves none of root's.
"""

from __future__ import annotations

import getpass
import grp
import itertools
import os
import pwd
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.draw.programs import program
from tests.ports import own_port
from tests.web.process import PATIENCE

PASSWORD = "sesame"

CONFIG = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap
listen = 127.0.0.1, 127.0.0.2
ssl = {ssl}
{certificate}
disable_plaintext_auth = no
auth_mechanisms = plain
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {login}
first_valid_uid = 0
first_valid_gid = 0
mail_uid = {uid}
mail_gid = {gid}
mail_home = {folder}/home
mail_location = maildir:{folder}/mail
mailbox_list_index = no
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/home
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = {tls_port}
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


class Dovecot:
    """A server that runs, and the folder in which letters arrive."""

    def __init__(self, folder: Path, certificate: Path | None = None) -> None:
        """With a certificate, whose key stands in the same file, it speaks TLS too."""
        self.port, self.tls_port, self._folder = own_port(), own_port(), folder
        self._program = program("dovecot", "/usr/sbin/dovecot")
        self._count = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        root, own = os.geteuid() == 0, getpass.getuser()
        whose = pwd.getpwnam("nobody" if root else own)
        folder.chmod(0o755)
        for name in ("state", "home", "mail", "mail/new", "mail/cur", "mail/tmp"):
            (folder / name).mkdir()
            os.chown(folder / name, whose.pw_uid, whose.pw_gid)
        shown = f"ssl_cert = <{certificate}\nssl_key = <{certificate}" if certificate else ""
        config = CONFIG.format(
            folder=folder,
            port=self.port,
            tls_port=self.tls_port if certificate else 0,
            ssl="yes" if certificate else "no",
            certificate=shown,
            user="dovecot" if root else own,
            login="dovenull" if root else own,
            group="dovecot" if root else grp.getgrgid(os.getgid()).gr_name,
            uid=whose.pw_uid,
            gid=whose.pw_gid,
            password=PASSWORD,
        )
        (folder / "dovecot.conf").write_text(config)

    def start(self) -> None:
        """Start it, and wait until it greets."""
        command = [self._program, "-F", "-c", str(self._folder / "dovecot.conf")]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        greeting = self._folder / "dovecot.log"
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE and self._process.poll() is None:
            if answers(self.port):
                return
            time.sleep(0.02)
        pytest.fail(greeting.read_text() if greeting.exists() else "Dovecot says nothing")

    def stop(self) -> None:
        """Stop it; what is connected is cut off."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._process = None

    @property
    def maildir(self) -> Path:
        """Where its letters are."""
        return self._folder / "mail"

    def deliver(self, raw: bytes) -> None:
        """A letter arrives, as delivery into a maildir goes: written whole, then moved."""
        name = f"{time.time_ns()}.{os.getpid()}_{next(self._count)}.here"
        written = self.maildir / "tmp" / name
        written.write_bytes(raw)
        written.rename(self.maildir / "new" / name)

    def seen(self) -> list[bool]:
        """Of each letter, whether it is marked as seen."""
        return [_is_seen(path) for path in self._letters()]

    def unseen(self) -> list[bytes]:
        """The letters that are not."""
        return [path.read_bytes() for path in self._letters() if not _is_seen(path)]

    def _letters(self) -> list[Path]:
        return [*(self.maildir / "cur").iterdir(), *(self.maildir / "new").iterdir()]


def _is_seen(path: Path) -> bool:
    return "S" in path.name.partition(":2,")[2]


def answers(port: int) -> bool:
    """Whether an IMAP server greets at a port of this machine."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            return connection.recv(4) == b"* OK"
    except OSError:
        return False


@contextmanager
def dovecot(certificate: Path | None = None) -> Iterator[Dovecot]:
    """A server in a folder that others may look into, which is stopped at the end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Dovecot(Path(folder), certificate)
        server.start()
        try:
            yield server
        finally:
            server.stop()
