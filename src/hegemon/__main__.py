"""The command `hegemon`, and `python -m hegemon`.

Ctrl-C ends it without a traceback from the first moment on: until the command line is there to say
a sentence, the system's own way to end is used.
"""

import signal


def main() -> None:
    """Start the command line."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from hegemon.cli import main as start  # noqa: PLC0415 - only now is Ctrl-C safe

    signal.signal(signal.SIGINT, signal.default_int_handler)
    start()


if __name__ == "__main__":
    main()
