"""The modules of a page as one file: they do what they did apart, and each is run once."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files as resources

import pytest

from hegemon.web.frame.linking import linked
from hegemon.web.pages import files
from tests.play.table import begun
from tests.web.pages import Browser, browsed

MODULES = {
    "a.js": """// @ts-check
// What it is for.

import { b as other, C } from "./in/b.js";
import * as everything from "./in/b.js";
import "./d.js";

/**
 * @param {import("./d.js").D} d
 */
export async function a(d) {
  return other(d); // beside code
}
/** @type {C} */ (everything).C = C;
""",
    "in/b.js": 'import "../d.js";\nexport class C {}\nfunction b() {}\nexport {b};\n',
    "d.js": "document.title = 'once';\n",
}

TOGETHER = """const $d = (() => {
document.title = 'once';
return {  };
})();

const $in_b = (() => {
class C {}
function b() {}
return { C, b };
})();

const $a = (() => {

const { b: other, C } = $in_b;
const everything = $in_b;

async function a(d) {
  return other(d); // beside code
}
/** @type {C} */ (everything).C = C;
return { a };
})();

export { $a, $d };
"""


@pytest.fixture
def browser() -> Browser:
    return browsed(begun())


def test_modules_become_functions_after_those_that_they_load() -> None:
    assert TOGETHER == linked(["a.js", "d.js"], MODULES.get)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import "./x.js";\n', "modules load each other: x.js x.js"),
        ("export let x = 1;\n", "x.js cannot be sent with others: export let x = 1;"),
        ("export default 1;\n", "x.js cannot be sent with others: export default 1;"),
        ("const x = import.meta.url;\n", "x.js cannot be sent with others: import.meta"),
        ('const x = await import("./y.js");\n', "x.js cannot be sent with others: import("),
        (
            "import x from 'elsewhere';\n",
            "x.js cannot be sent with others: import x from 'elsewhere';",
        ),
    ],
)
def test_what_cannot_be_linked_is_told(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        linked(["x.js"], {"x.js": text}.get)


def test_a_module_that_there_is_not_is_told() -> None:
    with pytest.raises(LookupError, match=r"there is no module y\.js"):
        linked(["x.js"], {"x.js": 'import "./y.js";\n'}.get)


def test_every_page_has_one_file_of_scripts() -> None:
    templates = resources("hegemon.web").joinpath("templates")
    pages = [each.read_text("utf-8") for each in templates.iterdir() if each.name.endswith("html")]
    asked = [re.findall(r"'(js/[^']+)'", each) for each in pages if "scripts(" in each]

    assert len(asked) > 10
    assert not any("static('js/" in each for each in pages)
    for names in asked:
        assert "js/app.js" == names[0]  # a page says all: none is run twice
        assert b"$js_app" in (files.content(files.LINKED + files.TOGETHER.join(names)) or b"")


def test_scripts_are_sent_together_and_short(browser: Browser) -> None:
    address = files.address_of("linked/js/app.js+js/match.js")
    plain = browser.get(address, **{"accept-encoding": "identity"})
    short = browser.get(address, **{"accept-encoding": "gzip"})

    assert "content-encoding" not in plain.headers
    assert "gzip" == short.headers["content-encoding"]
    assert "Accept-Encoding" == plain.headers["vary"] == short.headers["vary"]
    assert plain.content == short.content
    assert int(short.headers["content-length"]) == len(files.packed("linked/js/app.js+js/match.js"))
    assert plain.content == gzip.decompress(files.packed("linked/js/app.js+js/match.js"))


@pytest.mark.parametrize(
    "names",
    [
        "linked/js/offline/worker.js",
        "app.css+js/app.js",
        "linked/app.css",
        "linked/linked/js/app.js",
        "linked/",
    ],
)
def test_what_is_not_sent_together_is_no_file(browser: Browser, names: str) -> None:
    assert 404 == browser.get(f"/static/x/{names}").status_code
