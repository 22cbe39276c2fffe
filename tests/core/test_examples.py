"""The examples in the docstrings of the kernel are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import hegemon.core

MODULES = [module.name for module in pkgutil.walk_packages(hegemon.core.__path__, "hegemon.core.")]


@pytest.mark.parametrize("module", MODULES)
def test_examples(module: str) -> None:
    """As somebody would type them."""
    assert 0 == doctest.testmod(import_module(module)).failed


def test_there_are_examples() -> None:
    """Not every module explains itself by one, but some do."""
    counts = [doctest.testmod(import_module(module)).attempted for module in MODULES]

    assert sum(counts) >= 8
