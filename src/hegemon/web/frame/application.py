"""The application: services and routes made into something that a server can run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route as Mounted

from hegemon.web.frame.answering import Answerer, ReplySent, problem_reply
from hegemon.web.frame.bodies import heading, longest_of, read_request
from hegemon.web.frame.crowd import Crowd
from hegemon.web.frame.hands import in_thread
from hegemon.web.frame.headers import Wrapped
from hegemon.web.frame.problems import Problem, made
from hegemon.web.frame.routes import STREAM, Route
from hegemon.web.frame.services import HttpServices
from hegemon.web.frame.signposts import Endpoint, Signposts
from hegemon.web.frame.streams import stream

_CODES = {404: "not-there", 405: "no-such-method"}


def made_of(services: HttpServices, routes: Sequence[Route]) -> Starlette:
    """An application with these routes and no others."""
    app = Starlette()
    app.state.desk = Answerer(services)
    app.state.routes = tuple(routes)
    for route in routes:
        mount(app, route.method, route.path, _endpoint(app, route), route.name)
    app.add_exception_handler(HTTPException, misrouted)
    settings = services.settings
    most, proxies = settings.limits.address, settings.server.proxies
    app.add_middleware(Signposts, routes=app.router.routes)
    app.add_middleware(Crowd, most=most, proxies=proxies)
    app.add_middleware(Wrapped, settings=settings, figures=services.figures)
    return app


def mount(app: Starlette, method: str, path: str, endpoint: Endpoint, name: str) -> None:
    """Let an endpoint answer one method of a path, and no other.

    What a request says is read by the desk: a framework has nothing to find out about it.
    """
    mounted = Mounted(path, endpoint, methods=[method], name=name, include_in_schema=False)
    mounted.methods = {method}  # GET alone: a reply's head would take as long as the reply
    app.router.routes.append(mounted)


def _endpoint(app: Starlette, route: Route) -> Endpoint:
    """What answers a route: in a thread, for stores and rules do not wait for anybody."""
    desk: Answerer = app.state.desk
    most = route.longest or desk.services.settings.limits.body
    knock = partial(desk.knock, route)

    async def endpoint(request: Request) -> Response:
        request.scope["state"]["route"] = route
        with desk.uploads.room() as room:
            try:
                longest = await longest_of(request, most, knock, room)
                if route.before is not None:
                    await in_thread(desk.prepare, route, heading(request))
                asked = await read_request(request, longest, room)
                if route.media == STREAM:
                    return await stream(desk, route, asked, request)
            except Exception as trouble:  # noqa: BLE001 - whatever it is, it becomes a problem
                return sent(desk.refused(trouble, request.scope["state"]["request"]))
            return sent(await in_thread(desk.answer, route, asked))

    return endpoint


def sent(answered: ReplySent) -> Response:
    """A reply as the framework sends it."""
    headers = dict(answered.headers)
    if answered.status not in (204, 304):
        headers["content-type"] = answered.media
    if answered.file is None or answered.status != 200:
        response = Response(answered.body, answered.status, headers)
    else:
        response = FileResponse(answered.file, answered.status, headers)
    for cookie in answered.cookies:
        response.headers.append("set-cookie", cookie)
    return response


async def misrouted(request: Request, trouble: Any) -> Response:
    """A path or method that there is not, as a problem for programs."""
    return sent(problem_reply(misrouting(request, trouble), trouble.headers))


def misrouting(request: Request, trouble: Any) -> Problem:
    """What is wrong with a path or method that there is not."""
    code = _CODES.get(trouble.status_code, "malformed")
    said = "there is nothing here" if code == "not-there" else "this cannot be done here"
    return made(code, said, request=request.scope.get("state", {}).get("request", ""))
