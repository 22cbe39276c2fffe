"""A bot that orders by lot, over the API: python bot.py SERVER TOKEN TABLE SEAT."""

import random
import sys
import time
from contextlib import suppress

import httpx

url, token, table, seat = sys.argv[1:]


class Patient(httpx.Auth):  # who asks too often (429) is told how many seconds to wait
    def auth_flow(self, request):
        request.headers["Authorization"] = f"Bearer {token}"
        while seconds := int((yield request).headers.get("Retry-After", 0)):
            time.sleep(seconds)


def meant(numbers):  # a pair is the first and the last of some that follow one another
    return {n for at in numbers for n in ([at] if isinstance(at, int) else range(at[0], at[1] + 1))}


def value(sheet, field, order, at):  # the number of a list, or of a table for each needed field
    for name in field.get("needs", ()):
        at = sheet["tables"][at][str(order[name])]
    if (found := sheet["lists"][at])["kind"] == "numbers":
        return random.randint(found["least"], found["most"])
    barred = meant(number for each in found.get("barred", ()) for number in each["choices"])
    return sheet["choices"][random.choice([*meant(found["choices"]) - barred])]["value"]


def turn():
    if (now := api.get("/sealed").json()).get("asked") and not now["sealed"]:
        sheet, step = (page := api.get("/sheet").json())["sheet"], page["step"]
        order = {"order": (kind := random.choice(sheet["kinds"]))["word"]}
        with suppress(LookupError):  # nothing to choose from, or a free text: then it is refused
            order.update((f["name"], value(sheet, f, order, f["choices"])) for f in kind["fields"])
        any(api.post("/seal", json={"orders": o, "step": step}).is_success for o in ([order], []))
    return now.get("over", False)  # a match that has not begun does not say


api = httpx.Client(auth=Patient(), base_url=f"{url}/api/v1/tables/{table}/seats/{seat}", timeout=60)
with api.stream("GET", "/news") as news:  # a line at once, and one at each change
    over = any(turn() for line in news.iter_lines() if line.startswith(("retry", "data")))
