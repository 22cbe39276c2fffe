"""A test in a real browser that fails in CI is run once more, and told (decision 36).

BROWSER_TRIES says how often one is tried. What failed first and held then is called unsteady, and
what it failed with stands at the end, as if it had failed.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

TRIES = int(os.environ.get("BROWSER_TRIES", "1"))

UNSTEADY = "unsteady"


def in_a_browser(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test until it holds, but not oftener than said; a hook `pytest_runtest_protocol`."""
    if TRIES == 1:
        return None
    hook, reports = item.ihook, list[pytest.TestReport]()
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for left in reversed(range(TRIES)):
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        failed = [report for report in reports if report.failed]
        if not failed or not left:
            break
        for report in failed:
            report.outcome = UNSTEADY  # type: ignore[assignment]
            hook.pytest_runtest_logreport(report=report)
    for report in reports:
        hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    """What failed first has a word and a letter of its own."""
    return (UNSTEADY, "U", "UNSTEADY") if report.outcome == UNSTEADY else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What it failed with is told in full, whatever came of it then."""
    for report in terminalreporter.stats.get(UNSTEADY, ()):
        terminalreporter.section(f"UNSTEADY {report.nodeid}", yellow=True)
        terminalreporter.write_line(report.longreprtext)
