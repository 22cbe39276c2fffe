"""The pages as part of the application: what a browser asks is answered here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qs

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hegemon.web.api.accounts import show_me
from hegemon.web.frame.answering import Answerer, Incoming, told
from hegemon.web.frame.application import misrouted, misrouting
from hegemon.web.frame.application import mount as mount_endpoint
from hegemon.web.frame.bodies import heading, longest_of, read_request
from hegemon.web.frame.hands import in_thread
from hegemon.web.frame.problems import Problem
from hegemon.web.frame.readers import KEPT, READER, reader_of
from hegemon.web.frame.routes import Route
from hegemon.web.frame.signposts import SHORTEST_PACKED
from hegemon.web.pages import files, house
from hegemon.web.pages.inside import ApiRefused, Inside, Routes
from hegemon.web.pages.looks import theme_in
from hegemon.web.pages.places import enter_for
from hegemon.web.pages.visit import Page, Shown, Visit, Went

_HTML = "text/html; charset=utf-8"
_KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
    "txt": "text/plain; charset=utf-8",
}
_PACKED = (_KINDS["css"], _KINDS["js"], _KINDS["svg"])
"""What gzip makes shorter; it is done once for each file."""
_API = "/api/"
_FOR_EVER = "public, max-age=31536000, immutable"

_MOST_FIELDS = 20_000
"""Fields of one form."""

_CLOSED = ("not-signed-in", "not-there", "forbidden")


class _Quiet(NamedTuple):
    """What is not worth a line in the log each time."""

    name: str
    loud: bool = False


_FILES = _Quiet("file")


def mount(app: Starlette, routes: Sequence[Route], pages: Sequence[Page]) -> None:
    """Add pages, and the files that go with them."""
    by_function = {route.do: route for route in routes}
    for page in pages:
        mount_endpoint(app, page.method, page.path, _endpoint(app, by_function, page), page.name)
    app.add_exception_handler(HTTPException, _misrouted(app.state.desk, by_function))
    for path, answers in ((files.STATIC + "{version}/{name:path}", _file), (files.WORKER, _worker)):
        mount_endpoint(app, "GET", path, answers, _FILES.name)


def _endpoint(
    app: Starlette, routes: Routes, page: Page
) -> Callable[[Request], Awaitable[Response]]:
    desk: Answerer = app.state.desk
    knock = partial(desk.knock, routes[show_me])

    async def endpoint(request: Request) -> Response:
        request.scope["state"]["route"] = page
        with desk.uploads.room() as room:
            try:
                most = page.longest or desk.services.settings.limits.body
                longest = await longest_of(request, most, knock, room)
                asked = await read_request(request, longest, room)
            except Exception as trouble:  # noqa: BLE001 - whatever it is, it becomes a page
                return _sent(_of_trouble(told(trouble, request.scope["state"]["request"])), ())
            inside = Inside(desk, routes, asked)
            answered = await in_thread(_answer, page, inside)
            return _sent(answered, inside.cookies)

    return endpoint


def _answer(page: Page, inside: Inside) -> Response:
    """What a page answers; nothing is ever raised.

    All that it asks for is of one moment, as far as it changes nothing.
    """
    try:
        with inside.desk.services.looking():
            return _done(page, inside)
    except Exception as trouble:  # noqa: BLE001 - as above
        problem = told(trouble, inside.asked.request)
        return _of_trouble(problem, theme_in(inside.asked.headers))


def _done(page: Page, inside: Inside) -> Response:
    """What comes of a visit; raises what nobody foresaw."""
    try:
        done = page.do(_visit(inside))
        if isinstance(done, Went):
            return Response(status_code=303, headers={"location": done.to})
        return _page(done, inside)
    except ApiRefused as refusal:
        return _refused(refusal, inside)


def _visit(inside: Inside) -> Visit:
    asked: Incoming = inside.asked
    form: dict[str, list[str]] = {}
    if asked.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        form = _form_in(asked.body)
    return Visit(
        inside=inside,
        path=asked.path,
        query={name: values[-1] for name, values in asked.query.items()},
        form={name: values[-1] for name, values in form.items()},
        listed=form,
    )


def _form_in(body: bytes) -> dict[str, list[str]]:
    """The fields of a form; raises ValueError for too many."""
    text = body.decode("utf-8", "replace")
    return parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)


def _page(shown: Shown, inside: Inside) -> Response:
    headers = {KEPT: "yes"} if shown.kept else {}
    return _of_template(shown.template, shown.says, inside, shown.status, headers)


def _of_template(
    template: str, says: Mapping[str, Any], inside: Inside, status: int, more: Mapping[str, str]
) -> Response:
    """A page for whoever asked, with a word on who that is: devices keep pages for him alone."""
    me = inside.get(show_me)
    reader = reader_of(me.account, inside.asked.headers)
    own = {"me": me if me.name else None, "theme": theme_in(inside.asked.headers)}
    text = house.written(template, {**own, "reader": reader, **says})
    return Response(text, status, {**_head(text), READER: reader, **more})


def _head(text: str) -> dict[str, str]:
    """What stands before a page, its style sheets among it: they are asked for before it is read.

    On a slow line a browser reads the first line of a page when most of it is there.
    """
    links = [f"<{sheet}>; rel=preload; as=style" for sheet in house.sheets_of(text)]
    return {"content-type": _HTML, **({"link": ", ".join(links)} if links else {})}


def _refused(refusal: ApiRefused, inside: Inside) -> Response:
    """A refusal as a page; who has not signed in is led to the door, for he may well be welcome."""
    if not inside.get(show_me).name and refusal.kind in _CLOSED:
        there = enter_for(inside.asked.target)
        return Response(status_code=303, headers={"location": there})
    headers = {"retry-after": str(refusal.retry)} if refusal.retry else {}
    says = {"problem": refusal.problem}
    return _of_template("trouble.html", says, inside, refusal.status, headers)


def _of_trouble(problem: Problem, theme: str = "") -> Response:
    """A refusal as a page that asks nothing of the server, for it may well be in trouble itself."""
    says = {"problem": problem, "me": None, "theme": theme, "anybody": True}
    text = house.written("trouble.html", says)
    return Response(text, problem.status, _head(text))


def _misrouted(desk: Any, routes: Routes) -> Callable[[Request, Any], Awaitable[Response]]:
    """A page that there is not, as a page; for programs as before."""

    async def misplaced(request: Request, trouble: Any) -> Response:
        accepts = request.headers.get("accept", "")
        if request.url.path.startswith(_API) or "text/html" not in accepts:
            return await misrouted(request, trouble)
        inside = Inside(desk, routes, heading(request))
        page = await in_thread(_nowhere, inside, misrouting(request, trouble))
        return _sent(page, inside.cookies)

    return misplaced


def _nowhere(inside: Inside, problem: Problem) -> Response:
    try:
        return _of_template("trouble.html", {"problem": problem}, inside, problem.status, {})
    except ApiRefused as refusal:  # too many requests, or no database
        return _of_trouble(refusal.problem)


def _sent(response: Response, cookies: Sequence[str]) -> Response:
    for cookie in cookies:
        response.headers.append("set-cookie", cookie)
    return response


async def _file(request: Request) -> Response:
    """A file of ours; its address says its version, so it may be kept for ever."""
    request.scope["state"]["route"] = _FILES
    name = request.path_params["name"]
    content = _content(name)
    media = _KINDS.get(name.rpartition(".")[2])
    if content is None or media is None:
        return Response("there is no such file\n", 404, {"content-type": _KINDS["txt"]})
    fresh = request.path_params["version"] == files.everything()
    kept = _FOR_EVER if fresh else "no-cache"
    headers = {"content-type": media, "cache-control": kept}
    packed = media in _PACKED and len(content) >= SHORTEST_PACKED
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "vary": "Accept-Encoding"}
        return Response(files.packed(name), 200, headers)
    return Response(content, 200, headers)


def _content(name: str) -> bytes | None:
    """What is in a file; None also for modules that cannot be sent together."""
    try:
        return files.content(name)
    except ValueError:
        return None


async def _worker(request: Request) -> Response:
    """The script that keeps pages on the device; browsers look for another version themselves."""
    request.scope["state"]["route"] = _FILES
    headers = {"content-type": _KINDS["js"], "cache-control": "no-cache"}
    return Response(files.worker(), 200, headers)
