"""Ports for servers of tests that stop and come back on the same one."""

import random
import socket

BELOW = range(20_000, 32_000)
"""Below those that a system gives to whoever wants any, so nobody takes one between two starts."""


def own_port() -> int:
    """A port that is free now and that nobody is given by chance."""
    for port in random.SystemRandom().sample(BELOW, 100):
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")
