"""Set up and start Hegemon from a checkout, with Python and pip alone.

    python3 run.py              start the main job: hegemon
    python3 run.py test ...     run the tests (arguments go to pytest; -m long: the long ones)
    python3 run.py check        run all gates
    python3 run.py lock ...     write the hashed requirements anew (arguments go to uv)
    python3 run.py ANYTHING     hegemon ANYTHING

Nothing outside this folder is written: only .venv and .uv in it.
"""

import hashlib
import os
import sys

if sys.version_info < (3, 11):
    sys.exit("Hegemon needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])

ROOT = os.path.dirname(os.path.realpath(__file__))
BIN = os.path.join(ROOT, ".venv", "Scripts" if os.name == "nt" else "bin")
STAMP = os.path.join(ROOT, ".venv", "hegemon.stamp")
HOUSE = {
    "test": ["pytest", "-n", "auto", "--dist", "worksteal", "-m", "not long"],
    "check": ["tools.check"],
    "lock": ["tools.lock"],
}


def main(arguments: list[str]) -> None:
    """Set up what the command needs, if need be, and hand over to it."""
    first = arguments[0] if arguments else ""
    if first in HOUSE:
        set_up("dev")
        os.chdir(ROOT)
        hand_over("python", "-m", *HOUSE[first], *arguments[1:])
    else:
        set_up("core")
        hand_over("hegemon", *arguments)


def set_up(level: str) -> None:
    """Bring .venv up to date, unless its stamp says that it is."""
    if read_stamp() not in (stamp_for(level), stamp_for("dev")):
        sys.path.insert(0, ROOT)
        from tools import bootstrap  # only now: a second start should cost next to nothing

        bootstrap.set_up(level)


def hand_over(program: str, *arguments: str) -> None:
    """Become a program of .venv; where nothing can (Windows), run it and end as it ends."""
    command = [os.path.join(BIN, program), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    import subprocess

    sys.exit(subprocess.call(command))


def stamp_for(level: str) -> list[str]:
    """Three lines: for which place and Python .venv is made, core or dev, and a digest of what."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "src/hegemon/__init__.py", f"requirements/{level}.txt"):
        with open(os.path.join(ROOT, name), "rb") as file:
            digest.update(file.read())
    return [f"{sys.implementation.cache_tag} in {ROOT}", level, digest.hexdigest()]


def read_stamp() -> list[str]:
    """The three lines found in .venv; blank where there is none."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            return [*file.read().split("\n"), "", ""][:3]
    except OSError:
        return ["", "", ""]


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"run.py: {error}\nIf .venv is damaged, remove it and start again.")
