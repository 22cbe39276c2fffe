"""A match file: what is acknowledged is on the disk, and bad files are told in a sentence."""

import errno
import fcntl
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.core.errors import BadSave, HegemonError, NewerSave
from hegemon.core.game import Player
from hegemon.play import matches
from hegemon.play.errors import InUse, NameTaken, NotSaved, NotThere
from hegemon.play.replay import replay
from hegemon.play.verify import verify
from hegemon.store import match_file
from hegemon.store.match_file import create, open_to_play, open_to_read
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import GAMES, P1, P2, P3, begun, created, over, play_on, resumed

FINISHED = over()[1].lines()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a match can be kept."""
    return tmp_path / "match.hegemon"


def write(path: Path, lines: list[bytes]) -> Path:
    """A match file with these lines."""
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


# A whole match


def test_match_in_a_file_is_the_match_in_memory(path: Path) -> None:
    with create(path) as journal:
        play_on(begun(journal=journal))

    assert path.read_bytes().split(b"\n")[:-1] == FINISHED
    assert list(open_to_read(path).lines()) == FINISHED
    assert verify(open_to_read(path), GAMES).sound


def test_file_is_for_its_owner_only(path: Path) -> None:
    before = os.umask(0)
    try:
        create(path).close()
        with create(path) as journal:
            created(journal=journal)
    finally:
        os.umask(before)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_file_that_is_there_is_not_overwritten(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(NameTaken, match="is there already"):
        create(path)

    assert path.read_text() == "mine"


def test_file_without_a_match_is_removed(path: Path) -> None:
    with create(path):
        assert path.exists()

    assert not path.exists()


# On the disk before it counts


def test_every_acknowledgement_comes_after_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Write, flush the file, for a new file flush its folder, and only then acknowledge."""
    calls: list[str] = []
    real_write, real_fsync = os.write, os.fsync

    def noted_write(file: int, data: Any) -> int:
        calls.append("write")
        return real_write(file, data)

    def noted_fsync(file: int) -> None:
        calls.append("flush folder" if stat.S_ISDIR(os.fstat(file).st_mode) else "flush")
        real_fsync(file)

    monkeypatch.setattr(os, "write", noted_write)
    monkeypatch.setattr(os, "fsync", noted_fsync)
    with create(path) as journal:
        match = created(journal=journal)
        calls.append("begun")
        for player in match.open_seats:
            match.sit(player, b"nonce")
            calls.append("sat")
        for player in (P1, P2, P3):
            match.seal(player, Bids())
            calls.append("sealed")

    assert calls[:4] == ["write", "flush", "flush folder", "begun"]
    assert calls[4:] == [
        *["write", "flush", "sat"] * 2,
        *["write", "flush", "write", "flush", "sat"],  # the seat, then set-up
        *["write", "flush", "sealed"] * 3,  # the last with its step, in one
    ]


# Torn lines


LAST_LINES = {"answer": 8, "step": len(FINISHED) - 1, "end": len(FINISHED)}


@pytest.mark.parametrize("last", LAST_LINES.values(), ids=LAST_LINES)
def test_line_torn_at_any_byte_does_not_count(path: Path, last: int) -> None:
    """Whole lines stand; the torn one is told, and kept when the match goes on."""
    *whole, torn = FINISHED[:last]
    for cut in range(1, len(torn)):
        path.write_bytes(b"".join(line + b"\n" for line in whole) + torn[:cut])
        content = path.read_bytes()
        with open_to_play(path) as journal:
            assert list(journal.lines()) == whole
            assert f"half written ({cut} bytes)" in journal.notices[0]
            assert path.read_bytes() == content
            if cut % 41:  # every byte is read, some are written over: flushing takes its time
                continue
            journal.append([torn])

        assert path.read_bytes() == b"".join(line + b"\n" for line in FINISHED[:last])
        aside = path.with_name(f"{path.name}.torn-1")
        assert aside.read_bytes() == torn[:cut]
        aside.unlink()


def test_last_line_without_its_end_counts(path: Path) -> None:
    """An editor that drops the last line end loses nothing, nor does a kill at that byte."""
    for last in range(1, len(FINISHED)):
        path.write_bytes(b"\n".join(FINISHED[:last]))
        with open_to_play(path) as journal:
            assert (list(journal.lines()), journal.notices) == (FINISHED[:last], ())
            journal.append(FINISHED[last:])

        assert path.read_bytes() == b"".join(line + b"\n" for line in FINISHED)


def test_torn_lines_are_kept_under_new_names(path: Path) -> None:
    for number in (1, 2, 3):
        write(path, FINISHED[:7])
        with path.open("ab") as file:
            file.write(b"{" * number)
        with open_to_play(path) as journal:
            play_on(resumed(journal))
        aside = path.with_name(f"{path.name}.torn-{number}")
        assert aside.read_bytes() == b"{" * number
        assert stat.S_IMODE(aside.stat().st_mode) == 0o600

    assert verify(open_to_read(path), GAMES).sound


def test_torn_line_is_told_to_who_only_reads(path: Path) -> None:
    write(path, FINISHED[:9])
    with path.open("ab") as file:
        file.write(b'{"kind":"sea')
    content = path.read_bytes()
    lines = open_to_read(path)

    assert "half written (12 bytes)" in lines.notices[0]
    assert any("half written" in told for told in verify(lines, GAMES).unchecked)
    assert replay(lines, GAMES).header.id == created().header.id
    assert path.read_bytes() == content


# One process at a time


def test_second_one_is_refused_and_told_who_plays(path: Path) -> None:
    with create(path) as journal:
        begun(journal=journal)
        with pytest.raises(InUse, match=f"being played by process {os.getpid()}"):
            open_to_play(path)
        assert len(open_to_read(path).lines()) == 5

    with open_to_play(path) as journal:
        assert resumed(journal).step == 0


HOLDER = """
import sys
from pathlib import Path
from hegemon.store import match_file

held = match_file.open_to_play(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_killed_process_lets_go(path: Path) -> None:
    write(path, FINISHED[:8])
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    assert holder.stdin is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(InUse, match=f"process {holder.pid}"):
        open_to_play(path)
    holder.kill()
    holder.wait()
    holder.stdout.close()
    holder.stdin.close()

    with open_to_play(path) as journal:
        assert list(journal.lines()) == FINISHED[:8]


# Trouble with the disk


@pytest.fixture
def room() -> Iterator[Callable[[int], None]]:
    """Sets how large a file this process may make: writing beyond ends short, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(size: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size if size >= 0 else soft, hard))

    yield limit
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("sealed", [0, 2], ids=["answer", "answer with its step"])
def test_disk_full_at_any_byte(path: Path, room: Callable[[int], None], sealed: int) -> None:
    """Nothing is acknowledged, nothing half-written stays, and play goes on when there is room."""
    with create(path) as journal:
        match = begun(journal=journal)
        for player in (P1, P2)[:sealed]:
            match.seal(player, Bids())
        before, waiting = path.read_bytes(), match.waiting
        for more in range(0, 300 if sealed else 200, 7):
            room(len(before) + more)
            with pytest.raises(NotSaved, match="not saved, so it does not count"):
                match.seal(waiting[0], Bids())
            room(-1)
            assert (path.read_bytes(), match.waiting, match.step) == (before, waiting, 0)
        match.expire()
        play_on(match)

    assert verify(open_to_read(path), GAMES).sound


def test_no_room_for_the_first_line_leaves_no_file(path: Path, room: Callable[[int], None]) -> None:
    room(10)
    with pytest.raises(NotSaved), create(path) as journal:
        created(journal=journal)
    room(-1)

    assert not path.exists()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 256 KiB; only root can make one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    if os.geteuid() or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("a small file system can be mounted by root only")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_full_file_system(small_disk: Path) -> None:
    """Every acknowledged answer is in the file, and the match goes on when there is room again."""
    path, filler = small_disk / "match", small_disk / "filler"
    acknowledged: list[str] = []
    with create(path) as journal:
        match = begun(GAMES["space-conquest"], journal=journal)
        filler.write_bytes(bytes(128 * 1024))
        with pytest.raises(NotSaved, match="No space left on device"):
            pass_on(match, acknowledged)
        at_refusal = verify(open_to_read(path), GAMES, acknowledged)
        filler.unlink()
        match.expire()

    assert len(acknowledged) > 10
    assert at_refusal.sound
    assert at_refusal.unchecked[0].startswith("the result")  # no notice of a torn line
    assert verify(open_to_read(path), GAMES, acknowledged).sound


def pass_on(match: matches.Match, acknowledged: list[str]) -> None:
    """Seal defaults and note their receipts, until the end or trouble."""
    while match.result is None:
        acknowledged += [receipt.digest for receipt in match.expire(match.waiting[:1])]


class Faults:
    """Makes the n-th call of the operating system fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fail_at: int) -> None:
        self.left = fail_at
        for name in ("write", "fsync", "ftruncate", "open", "fstat"):
            monkeypatch.setattr(os, name, self._failing(getattr(os, name)))

    def _failing(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left == 0:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return real(*given, **named)

        return call


def test_any_call_that_fails(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever call fails, what was acknowledged is in the file and the rest can be repeated."""
    for fail_at in count(1):
        write(path, FINISHED[:6])
        with path.open("ab") as file:
            file.write(b"torn")
        with open_to_play(path) as journal:
            match = resumed(journal)
            with monkeypatch.context() as patched:
                faults = Faults(patched, fail_at)
                acknowledged = [
                    sealed_at_last(match, player) for player in (*match.waiting, *match.players)
                ]
            play_on(match)
        findings = verify(open_to_read(path), GAMES, acknowledged)

        assert (findings.problems, findings.finished) == ((), True)
        assert len(set(acknowledged)) == 5
        asides = list(path.parent.glob("*.torn-*"))
        assert [aside.read_bytes() for aside in asides] == [b"torn"]
        asides[0].unlink()
        if faults.left > 0:
            break

    assert fail_at > 20


def sealed_at_last(match: matches.Match, player: Player) -> str:
    """The digest of a receipt, got at the first or second attempt."""
    try:
        return match.seal(player, Bids()).digest
    except NotSaved:
        return match.seal(player, Bids()).digest


@pytest.mark.parametrize("folder", [False, True], ids=["file", "folder"])
def test_file_deleted_under_our_feet(tmp_path: Path, folder: bool) -> None:
    path = tmp_path / "matches" / "match"
    path.parent.mkdir()
    with create(path) as journal:
        match = begun(journal=journal)
        path.unlink()
        if folder:
            path.parent.rmdir()
        with pytest.raises(NotSaved, match="the file has been deleted"):
            match.seal(P1, Bids())

        assert match.waiting == (P1, P2, P3)


def test_file_changed_by_another_program(path: Path) -> None:
    """What somebody else wrote is neither overwritten nor built upon."""
    with create(path) as journal:
        match = begun(journal=journal)
        with path.open("ab") as file:
            file.write(b"hello\n")
        content = path.read_bytes()
        with pytest.raises(NotSaved, match="changed by another program"):
            match.seal(P1, Bids())

    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (errno.EROFS, "Read-only file system"),
        (errno.EACCES, "Permission denied"),
        (errno.ENAMETOOLONG, "File name too long"),
    ],
)
def test_file_that_cannot_be_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch, reason: int, told: str
) -> None:
    def refuse(*_: Any, **__: Any) -> int:
        raise OSError(reason, os.strerror(reason))

    monkeypatch.setattr(os, "open", refuse)
    for attempt in (create, open_to_play, open_to_read):
        with pytest.raises(NotSaved, match=told):
            attempt(path)


def test_file_that_cannot_be_locked_or_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system without locks, a bad block: sentences, and the file is let go."""
    write(path, FINISHED)

    def refuse(*_: Any) -> Any:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    with monkeypatch.context() as patched:
        patched.setattr(fcntl, "flock", refuse)
        with pytest.raises(NotSaved, match="cannot be locked: No locks available"):
            open_to_play(path)
    with monkeypatch.context() as patched:
        patched.setattr(os, "pread", refuse)
        with pytest.raises(BadSave, match="cannot be read: No locks available"):
            open_to_play(path)
    open_to_play(path).close()


@pytest.mark.parametrize("name", ["no/such/folder/match", "nul\0byte"])
def test_name_where_no_file_can_be(tmp_path: Path, name: str) -> None:
    with pytest.raises((NotThere, NotSaved), match=r"there is no folder|null byte"):
        create(tmp_path / name)


# Files that are no match


def as_dict(**changes: Any) -> bytes:
    """The first line with other facts."""
    return msgspec.json.encode({**msgspec.json.decode(FINISHED[0]), **changes})


FILES: dict[str, tuple[bytes, type[HegemonError], str]] = {
    "empty": (b"", BadSave, "is empty"),
    "blank line": (b"\n", BadSave, "is not a match file"),
    "text": (b"Dear Anna,\n", BadSave, "is not a match file"),
    "text without end": (b"Dear Anna", BadSave, "is not a match file"),
    "binary": (bytes(range(256)) * 40, BadSave, "is not a match file"),
    "not UTF-8": (b'{"kind":"match","id":"\xff\xfe"}\n', BadSave, "is not a match file"),
    "other JSON": (b'{"kind":"match","a":1}\n', BadSave, "is not a match file"),
    "list": (b"[1, 2]\n", BadSave, "is not a match file"),
    "deep": (b'{"kind":"match",' + b'"a":[' * 100_000, BadSave, "ends within its first line"),
    "deep line": (b'{"kind":"match","a":' + b"[" * 99_999 + b"\n", BadSave, "is not a match file"),
    "half a first line": (FINISHED[0][:200], BadSave, "ends within its first line"),
    "another format": (
        as_dict(format="hegemon-match/2") + b"\n",
        NewerSave,
        "has the format 'hegemon-match/2'; this program reads 'hegemon-match/1'",
    ),
    "a wrong type": (as_dict(version="one") + b"\n", BadSave, r"Expected `int`, got `str`"),
    "another game": (
        b"\n".join(FINISHED[:8]).replace(b"sealed-bids", b"open-bids") + b"\n",
        BadSave,
        "line 1: this was changed",
    ),
    "damage": (
        b"\n".join([*FINISHED[:4], b"\0" * 300, *FINISHED[5:]]) + b"\n",
        BadSave,
        "line 5: this is no line of a match",
    ),
    "a line missing": (
        b"\n".join([*FINISHED[:5], *FINISHED[6:]]) + b"\n",
        BadSave,
        "line [78]: |line 6: this was changed",
    ),
    "a huge line": (
        FINISHED[0] + b'\n{"kind":"' + b"x" * 20_000_000 + b'"}\n' + b"\n".join(FINISHED[1:]),
        BadSave,
        "line 2: this is no line of a match",
    ),
    "Windows line ends": (b"\r\n".join(FINISHED) + b"\r\n", BadSave, "this is no line of a match"),
}


@pytest.mark.parametrize("name", FILES)
def test_file_that_is_no_match_is_told_in_a_sentence(path: Path, name: str) -> None:
    content, kind, told = FILES[name]
    path.write_bytes(content)

    def go_on() -> None:
        with open_to_play(path) as journal:
            resumed(journal)

    for attempt in (go_on, lambda: replay(open_to_read(path), GAMES)):
        with pytest.raises(kind, match=told) as trouble:
            attempt()
        assert str(path) in str(trouble.value)
        assert str(trouble.value).isprintable()
        assert len(str(trouble.value)) < 400 + len(str(path))
    assert path.read_bytes() == content
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for opened in (open_to_play, open_to_read):
        with pytest.raises(NotThere, match="there is no file"):
            opened(tmp_path / "nothing")
        with pytest.raises(BadSave, match="is a directory"):
            opened(tmp_path)
        with pytest.raises(BadSave, match="no regular file"):
            opened(pipe)
        with pytest.raises(BadSave, match="no regular file"):
            opened(Path("/dev/zero"))


def test_file_too_large_for_a_match_is_not_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_file, "LARGEST", 100)
    write(path, FINISHED)

    with pytest.raises(BadSave, match=f"too large for a match file: {path.stat().st_size} bytes"):
        open_to_read(path)
