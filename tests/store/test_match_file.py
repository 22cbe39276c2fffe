"""A match file: what is acknowledged is on the disk, and bad files are told in a sentence."""

import errno
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hegemon.core.errors import BadSave, HegemonError, NewerSave
from hegemon.core.game import Player
from hegemon.play.entries import FullEntry, UnsealedEntry
from hegemon.play.errors import InUse, NameTaken, NotSaved, NotThere
from hegemon.play.findings import Findings
from hegemon.play.lines import read
from hegemon.play.matches import Match
from hegemon.play.replay import replay
from hegemon.play.verify import verify
from hegemon.store import files, locks, match_file
from hegemon.store.match_file import MatchFiles
from tests.contract.toys.sealed_bids import Bids
from tests.play.table import (
    GAMES,
    P1,
    P2,
    P3,
    begun,
    created,
    lines_of,
    over,
    play_on,
    resumed,
)

FINISHED = lines_of(over()[1])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a match can be kept."""
    return tmp_path / "match.hegemon"


def write(path: Path, lines: list[bytes]) -> Path:
    """A match file with these lines."""
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def begin(path: Path, game: Any = GAMES["sealed-bids"]) -> Match:
    """A match in a new file."""
    return begun(game, store=MatchFiles(), name=str(path))


def opened(path: Path) -> Match:
    """The match that a file holds, in a store that has not seen it before."""
    return resumed(MatchFiles(), str(path))


def held(path: Path) -> list[bytes]:
    """The whole lines of a file."""
    return lines_of(MatchFiles(), str(path))


def checked(path: Path, receipts: list[str] | None = None) -> Findings:
    """The findings about a file."""
    return verify(MatchFiles(), str(path), GAMES, receipts or [])


# A whole match


def test_match_in_a_file_is_the_match_in_memory(path: Path) -> None:
    play_on(begin(path))

    assert path.read_bytes().split(b"\n")[:-1] == FINISHED
    assert held(path) == FINISHED
    assert checked(path).sound


def test_who_wrote_a_state_in_full_does_not_read_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor judges it: of a large match it is a megabyte, and what stands already."""
    read_in_full = list[int]()
    monkeypatch.setattr("hegemon.play.resolve.SMALLEST", 0)
    monkeypatch.setattr("hegemon.play.resolve.size_of", lambda _: 0)
    match = begin(path)

    def noted(line: bytes) -> Any:
        entry = read(line)
        if isinstance(entry, FullEntry):
            read_in_full.append(entry.number)
        return entry

    monkeypatch.setattr("hegemon.play.lines.read", noted)
    play_on(match, 3)
    fulls = [line for line in held(path) if line.startswith(b'{"kind":"full"')]
    assert (match.step, bool(fulls), read_in_full) == (3, True, [])
    assert opened(path).now == match.now
    assert len(read_in_full) == 1


def test_file_is_for_its_owner_only(path: Path) -> None:
    before = os.umask(0)
    try:
        created(store=MatchFiles(), name=str(path))
    finally:
        os.umask(before)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_file_that_is_there_is_not_overwritten(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(NameTaken, match="is there already"):
        begin(path)

    assert path.read_text() == "mine"


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
    match = created(store=MatchFiles(), name=str(path))
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
        *["write", "flush", "sealed"] * 2,
        *["write", "flush", "write", "flush", "sealed"],  # the answer, then its step
    ]


# Torn lines


LAST_LINES = {"answer": 8, "step": len(FINISHED) - 1, "end": len(FINISHED)}


@pytest.mark.parametrize("last", LAST_LINES.values(), ids=LAST_LINES)
def test_line_torn_at_any_byte_does_not_count(path: Path, last: int) -> None:
    """Whole lines stand; the torn one is told, and kept when the match goes on."""
    *whole, torn = FINISHED[:last]
    for cut in range(1, len(torn)):
        content = b"".join(line + b"\n" for line in whole) + torn[:cut]
        path.write_bytes(content)
        store = MatchFiles()
        assert held(path) == whole
        assert f"half written ({cut} bytes)" in store.notices(str(path))[0]
        assert path.read_bytes() == content
        if cut % 41:  # every byte is read, some are written over: flushing takes its time
            continue
        store.commit(str(path), store.now(str(path)).chain, [read(torn)])

        assert path.read_bytes() == b"".join(line + b"\n" for line in FINISHED[:last])
        aside = path.with_name(f"{path.name}.torn-1")
        assert aside.read_bytes() == torn[:cut]
        aside.unlink()


def test_last_line_without_its_end_counts(path: Path) -> None:
    """An editor that drops the last line end loses nothing, nor does a kill at that byte."""
    for last in range(1, len(FINISHED)):
        path.write_bytes(b"\n".join(FINISHED[:last]))
        store = MatchFiles()
        assert (held(path), store.notices(str(path))) == (FINISHED[:last], ())
        entries = [read(line) for line in FINISHED[last:]]
        store.commit(str(path), store.now(str(path)).chain, entries)

        assert path.read_bytes() == b"".join(line + b"\n" for line in FINISHED)


def test_torn_lines_are_kept_under_new_names(path: Path) -> None:
    for number in (1, 2, 3):
        write(path, FINISHED[:7])
        with path.open("ab") as file:
            file.write(b"{" * number)
        play_on(opened(path))
        aside = path.with_name(f"{path.name}.torn-{number}")
        assert aside.read_bytes() == b"{" * number
        assert stat.S_IMODE(aside.stat().st_mode) == 0o600

    assert checked(path).sound


def test_torn_line_is_told_to_who_only_reads(path: Path) -> None:
    write(path, FINISHED[:9])
    with path.open("ab") as file:
        file.write(b'{"kind":"sea')
    content = path.read_bytes()

    assert any("half written (12 bytes)" in told for told in checked(path).unchecked)
    assert replay(MatchFiles(), str(path), GAMES).header.id == created().header.id
    assert path.read_bytes() == content


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
    match = begin(path)
    for player in (P1, P2)[:sealed]:
        match.seal(player, Bids())
    before, waiting = path.read_bytes(), match.waiting
    for more in range(0, 200, 7):
        room(len(before) + more)
        with pytest.raises(NotSaved, match="not saved, so it does not count"):
            match.seal(waiting[0], Bids())
        room(-1)
        assert (path.read_bytes(), match.waiting, match.step) == (before, waiting, 0)
    match.expire()
    play_on(match)

    assert checked(path).sound


def test_no_room_for_the_step_leaves_the_last_answer(
    path: Path, room: Callable[[int], None]
) -> None:
    """The answer is on the disk and counts; the step is taken when there is room, by anybody."""
    match = begin(path)
    for player in (P1, P2):
        match.seal(player, Bids())
    room(path.stat().st_size + 600)
    with pytest.raises(NotSaved):
        match.seal(P3, Bids(), key="mine")
    room(-1)

    assert (match.step, match.waiting) == (0, ())
    assert match.seal(P3, Bids(), step=1, key="mine").step == 1
    assert opened(path).step == 1


def test_no_room_for_the_first_line_leaves_no_file(path: Path, room: Callable[[int], None]) -> None:
    room(10)
    with pytest.raises(NotSaved):
        created(store=MatchFiles(), name=str(path))
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
    match = begin(path, GAMES["space-conquest"])
    filler.write_bytes(bytes(212 * 1024))
    with pytest.raises(NotSaved, match="No space left on device"):
        pass_on(match, acknowledged)
    at_refusal = checked(path, acknowledged)
    filler.unlink()
    match.go_on()
    match.expire()

    assert len(acknowledged) > 10
    assert at_refusal.sound
    assert at_refusal.unchecked[0].startswith("the result")  # no notice of a torn line
    assert checked(path, acknowledged).sound


def pass_on(match: Match, acknowledged: list[str]) -> None:
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
        match = opened(path)
        seats = (*match.waiting, *match.players)
        with monkeypatch.context() as patched:
            faults = Faults(patched, fail_at)
            acknowledged = [
                sealed_at_last(match, player, f"{number}") for number, player in enumerate(seats)
            ]
        match.go_on()
        play_on(match)
        findings = checked(path, acknowledged)

        assert (findings.problems, findings.finished) == ((), True)
        assert len(set(acknowledged)) == 5
        asides = list(path.parent.glob("*.torn-*"))
        assert {aside.read_bytes() for aside in asides} == {b"torn"}
        for aside in asides:
            aside.unlink()
        if faults.left > 0:
            break

    assert fail_at > 20


def sealed_at_last(match: Match, player: Player, key: str) -> str:
    """The digest of a receipt, got at the first or a later attempt; the key says it is one."""
    step = 1 if key in "01" else 2
    for _ in range(3):
        with suppress(NotSaved, BadSave):
            return match.seal(player, Bids(), step=step, key=key).digest
    return match.seal(player, Bids(), step=step, key=key).digest


@pytest.mark.parametrize("folder", [False, True], ids=["file", "folder"])
def test_file_deleted_under_our_feet(tmp_path: Path, folder: bool) -> None:
    path = tmp_path / "matches" / "match"
    path.parent.mkdir()
    match = begin(path)
    path.unlink()
    if folder:
        path.parent.rmdir()
    with pytest.raises(NotThere, match="there is no file"):
        match.seal(P1, Bids())


def test_file_deleted_while_it_is_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written into a file that nobody finds again does not count."""
    match = begin(path)
    real = os.fsync

    def gone(file: int) -> None:
        real(file)
        path.unlink(missing_ok=True)

    monkeypatch.setattr(os, "fsync", gone)
    with pytest.raises(NotSaved, match="the file has been deleted"):
        match.seal(P1, Bids())


def test_file_changed_by_another_program(path: Path) -> None:
    """What somebody else wrote is neither overwritten nor built upon."""
    match = begin(path)
    store, now = MatchFiles(), match.now
    with path.open("ab") as file:
        file.write(b"hello\n")
    content = path.read_bytes()
    with pytest.raises(BadSave, match="line 6: this is no line of a match"):
        match.seal(P1, Bids())
    with pytest.raises(NotSaved, match="changed by another program"):
        store.commit(str(path), now.chain, [UnsealedEntry(1, P1, "")])

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
    for attempt in (begin, opened, held, checked):
        with pytest.raises(NotSaved, match=told):
            attempt(path)


def test_file_system_without_locks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written where two could write at once."""
    match = begin(path)

    def refuse(*_: Any) -> Any:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(locks.fcntl, "flock", refuse)
    with pytest.raises(NotSaved, match="No locks available"):
        match.seal(P1, Bids())
    assert match.waiting == (P1, P2, P3)


def test_who_holds_the_lock_for_ever_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One who was stopped while writing keeps others from writing, and nobody from reading."""
    match = begin(path)
    monkeypatch.setattr(locks, "PATIENCE", 0.01)
    with path.open("rb+") as held, locks.locked(held.fileno()):
        with pytest.raises(InUse, match="another process holds it all the time"):
            match.seal(P1, Bids())
        assert opened(path).waiting == (P1, P2, P3)

    assert match.seal(P1, Bids()).step == 1


class Windows:
    """The locks of another system, which this one has not."""

    LK_NBLCK, LK_UNLCK = 2, 0

    def __init__(self) -> None:
        self.taken: set[tuple[int, int]] = set()
        self.calls: list[int] = []

    def locking(self, descriptor: int, how: int, count: int) -> None:
        self.calls.append(how)
        here = (os.fstat(descriptor).st_ino, os.lseek(descriptor, 0, os.SEEK_CUR))
        if how == self.LK_NBLCK and here in self.taken:
            raise OSError(errno.EACCES, "taken")
        (self.taken.add if how == self.LK_NBLCK else self.taken.remove)(here)


def test_where_there_is_no_fcntl(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without POSIX locks, flags and folders that can be flushed, a match is played alike."""
    windows = Windows()
    monkeypatch.setattr(locks, "fcntl", None)
    monkeypatch.setattr(locks, "msvcrt", windows)
    monkeypatch.setattr(locks, "PATIENCE", 0.01)
    monkeypatch.setattr(match_file, "FLAGS", 0)
    monkeypatch.setattr(files, "FLAGS", 0)
    monkeypatch.setattr(files, "_NO_WAITING", 0)
    monkeypatch.delattr(os, "O_DIRECTORY")
    match = begin(path)
    with path.open("rb+") as other, locks.locked(other.fileno()), pytest.raises(InUse):
        match.seal(P1, Bids())
    play_on(match)

    assert windows.taken == set()
    assert held(path) == FINISHED


def test_module_is_there_without_fcntl() -> None:
    """The package can be imported where the system has no fcntl at all."""
    code = "import sys; sys.modules['fcntl'] = None; import hegemon.cli, hegemon.store.match_file"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_file_that_cannot_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bad block: a sentence, and the file is let go."""
    write(path, FINISHED)

    def refuse(*_: Any) -> Any:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patched:
        patched.setattr(match_file, "_node", refuse)
        with pytest.raises(BadSave, match="cannot be read: Input/output error"):
            opened(path)
    assert opened(path).result is not None


@pytest.mark.parametrize("name", ["no/such/folder/match", "nul\0byte"])
def test_name_where_no_file_can_be(tmp_path: Path, name: str) -> None:
    with pytest.raises((NotThere, NotSaved), match=r"there is no folder|null byte"):
        begin(tmp_path / name)


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
        as_dict(format="hegemon-match/1") + b"\n",
        NewerSave,
        "has the format 'hegemon-match/1'; this program reads 'hegemon-match/2'",
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

    for attempt in (opened, lambda path: replay(MatchFiles(), str(path), GAMES)):
        with pytest.raises(kind, match=told) as trouble:
            attempt(path)
        assert str(path) in str(trouble.value)
        assert str(trouble.value).isprintable()
        assert len(str(trouble.value)) < 400 + len(str(path))
    assert path.read_bytes() == content
    assert [other.name for other in path.parent.iterdir()] == [path.name]


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for attempt in (opened, held, checked):
        with pytest.raises(NotThere, match="there is no file"):
            attempt(tmp_path / "nothing")
        with pytest.raises(BadSave, match="is a directory"):
            attempt(tmp_path)
        with pytest.raises(BadSave, match="no regular file"):
            attempt(pipe)
        with pytest.raises(BadSave, match="no regular file"):
            attempt(Path("/dev/zero"))


def test_file_too_large_for_a_match_is_not_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LARGEST", 100)
    write(path, FINISHED)

    with pytest.raises(BadSave, match=f"too large for a match file: {path.stat().st_size} bytes"):
        opened(path)
