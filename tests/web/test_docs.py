"""docs/api.md says what the code does."""

from tests.web.write_docs import DOCS, PAGE, fresh


def test_the_page_is_fresh() -> None:
    """`python -m tests.web.write_docs` writes it anew."""
    page = PAGE.read_text("utf-8")

    assert page == fresh(page)


def test_the_bot_is_short() -> None:
    lines = (DOCS / "examples" / "bot.py").read_text("utf-8").splitlines()

    assert 32 >= len([line for line in lines if line.strip()])
