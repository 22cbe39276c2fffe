"""Writes playthroughs anew from their answers and dice; what changed is then reviewed as prose.

python -m tests.playthroughs.write [FILE ...]
"""

import sys
from pathlib import Path

from tests.playthroughs.runner import BadPlay, playthroughs, written


def main(names: list[str]) -> None:
    """Rewrite the files that are named, or all."""
    for path in [Path(name).resolve() for name in names] or playthroughs():
        try:
            text = written(path)
        except BadPlay as trouble:
            sys.exit(str(trouble))
        changed = text != path.read_text("utf-8")
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{'written' if changed else 'as it was'}: {path.name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
