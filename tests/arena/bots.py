"""Bots that do what a bot should not; the arena's tests name them by this file."""

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from hegemon.bots import Mishap
from hegemon.bots.random import Random
from hegemon.core.errors import BadAnswer
from hegemon.core.form import Form
from hegemon.core.game import Answer, Event
from hegemon.play.errors import Unreached


class Wrong(Random):
    """Does something else first."""

    def answer(
        self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()
    ) -> Answer:
        self.wrong(view)
        return super().answer(view, question, form, told)

    def wrong(self, view: Any) -> None:
        raise NotImplementedError


class Fine(Wrong):
    def wrong(self, view: Any) -> None:
        """Nothing."""


class Crash(Wrong):
    def wrong(self, view: Any) -> None:
        raise ValueError("no idea what to do")


class Exit(Wrong):
    def wrong(self, view: Any) -> None:
        sys.stdout.write("a bot may print what it likes")
        sys.stdout.flush()
        os._exit(3)


class Loop(Wrong):
    def wrong(self, view: Any) -> None:
        for _ in itertools.count():
            pass


class Brood(Wrong):
    """Has a program of its own that holds on to all that it was given."""

    def wrong(self, view: Any) -> None:
        child = subprocess.Popen(["sleep", "600"], close_fds=False)
        Path(os.environ["BROOD"]).write_text(f"{child.pid}", "utf-8")
        child.wait()


class Fork(Wrong):
    """Ends, and leaves another process behind, which has all that it had."""

    def wrong(self, view: Any) -> None:
        if not os.fork():
            os.setsid()
            time.sleep(5)
        os._exit(1)


class Unheard(Wrong):
    def wrong(self, view: Any) -> None:
        raise Unreached("nobody is there")


class Refused(Wrong):
    def wrong(self, view: Any) -> None:
        raise BadAnswer("fly Q: there is no order 'fly'")


class InPart(Wrong):
    def wrong(self, view: Any) -> None:
        self.mishap = Mishap("illegal", "fly Q: there is no order 'fly'")


class StoodIn(Wrong):
    """What a model is whose server says nothing: another bot answers well."""

    def wrong(self, view: Any) -> None:
        self.mishap = Mishap("timeout", "nobody is there", stands_in=True)


class Nonsense(Random):
    def answer(self, view: Any, question: Any, form: Form[Any], told: Sequence[Event] = ()) -> Any:
        return {"kind": "nonsense"}


class Unborn(Random):
    def __init__(self, seed: int) -> None:
        raise RuntimeError("not today")


class Remembers(Random):
    """Plays on alike only where it is shown all that it was asked before."""

    remembers: ClassVar[bool] = True
