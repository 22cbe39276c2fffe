"""A bot that orders by lot, over the API: python bot.py SERVER TOKEN TABLE SEAT."""

import random
import sys
from contextlib import suppress

import httpx

server, token, table, seat = sys.argv[1:]
api = httpx.Client(base_url=f"{server}/api/v1/tables/{table}/seats/{seat}", timeout=60)
api.headers["Authorization"] = f"Bearer {token}"


def meant(numbers):  # a pair is the first and the last of some that follow one another
    return {n for at in numbers for n in ([at] if isinstance(at, int) else range(at[0], at[1] + 1))}


def value(sheet, field, order):
    at = field["choices"]  # the number of a list, or of a table for each field that is needed
    for name in field.get("needs", ()):
        at = sheet["tables"][at][str(order[name])]
    found = sheet["lists"][at]
    if found["kind"] == "numbers":
        return random.randint(found["least"], found["most"])
    barred = meant(number for each in found.get("barred", ()) for number in each["choices"])
    return sheet["choices"][random.choice([*meant(found["choices"]) - barred])]["value"]


def turn():
    now = api.get("/sealed").json()
    if not now.get("asked") or now["sealed"]:
        return now.get("over", False)  # a match that has not begun says neither
    page = api.get("/sheet").json()
    order = {"order": (kind := random.choice(page["sheet"]["kinds"]))["word"]}
    with suppress(LookupError):  # nothing to choose from, or a free text: the check refuses it
        for field in kind["fields"]:
            order[field["name"]] = value(page["sheet"], field, order)
    fine = api.post("/check", json={"orders": [order]}).json().get("fine")
    return api.post("/seal", json={"orders": [order] * bool(fine), "step": page["step"]}).is_error


with api.stream("GET", "/news") as news:  # a line at once, and one whenever something changed
    over = any(turn() for line in news.iter_lines() if line.startswith(("retry", "data")))
