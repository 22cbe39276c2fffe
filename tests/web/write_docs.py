"""The parts of docs/api.md that follow from the code: python -m tests.web.write_docs."""

import re
from pathlib import Path

from hegemon.web.api.routes import ROUTES
from hegemon.web.frame.problems import PROBLEMS
from hegemon.web.frame.routes import Route

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "api.md"


def fresh(page: str) -> str:
    """The page with these parts as they are now."""
    parts = {
        "bot.py": f"```python\n{_example('bot.py')}```",
        "bot.sh": f"```sh\n{_example('bot.sh')}```",
        "problems": _problems(),
        "routes": _routes(),
    }
    for name, text in parts.items():
        begin, end = f"<!-- {name} -->\n", "\n<!-- end -->"
        found = re.search(re.escape(begin) + ".*?" + re.escape(end), page, re.DOTALL)
        assert found is not None, f"docs/api.md has no part {name}"
        page = page.replace(found[0], begin + text + end)
    return page


def _example(name: str) -> str:
    return (DOCS / "examples" / name).read_text("utf-8")


def _problems() -> str:
    rows = [f"| `{code}` | {about.status} | {about.title} |" for code, about in PROBLEMS.items()]
    return "\n".join(["| type | status | what it means |", "| --- | --- | --- |", *rows])


def _routes() -> str:
    rows = [
        f"| `{route.method} {path}` | {_about(route)} | {route.wants} |"
        for route in ROUTES
        for path in [route.path.removeprefix("/api/v1")]
    ]
    return "\n".join(["| route | what it does | needs |", "| --- | --- | --- |", *rows])


def _about(route: Route) -> str:
    return f"{route.about}. {route.ends}" if route.ends else route.about


if __name__ == "__main__":
    PAGE.write_text(fresh(PAGE.read_text("utf-8")), "utf-8")
