"""A bot over HTTP that orders by lot: python http_bot.py 8765, then --bot http://127.0.0.1:8765/."""

import json
import random
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def value(sheet, field, order):  # by lot from the list of a field; docs/api.md tells of sheets
    at = field["choices"]
    for name in field.get("needs", ()):  # tables lead to it by what was chosen before
        at = sheet["tables"][at][str(order[name])]
    listed = sheet["lists"][at]
    if listed["kind"] == "numbers":
        return random.randint(listed["least"], listed["most"])
    pairs = [each if isinstance(each, list) else [each, each] for each in listed["choices"]]
    return sheet["choices"][random.choice([n for a, b in pairs for n in range(a, b + 1)])]["value"]


class Bot(BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        kind = random.choice(asked["sheet"]["kinds"])
        order = {"order": kind["word"]}
        try:
            for field in kind["fields"]:
                order[field["name"]] = value(asked["sheet"], field, order)
        except (LookupError, ValueError):  # nothing to choose from
            order = asked["example"]
        orders = [order] if asked["attempt"] == 1 else [asked["example"]]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"orders": [one for one in orders if one]}).encode())


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Bot).serve_forever()
