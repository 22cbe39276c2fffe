"""Files of others are as they were published, and all of them are listed."""

import re
from hashlib import sha256
from importlib.resources import files

VENDOR = files("hegemon.web").joinpath("static", "vendor")
ROW = re.compile(r"^\| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$", re.MULTILINE)


def test_every_file_of_others_is_listed_and_unchanged() -> None:
    listed = dict(ROW.findall(VENDOR.joinpath("VENDORED.md").read_text("utf-8")))
    there = {
        file.name: sha256(file.read_bytes()).hexdigest()
        for file in VENDOR.iterdir()
        if file.name != "VENDORED.md"
    }

    assert listed == there
