"""Check a finished match of Hegemon without Hegemon: python verify_dice.py MATCH.hegemon.

What it computes is described in docs/fair-dice.md. It prints what is wrong, and ends with 1.
"""

import hashlib
import hmac
import json
import sys


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def face(key, step, number, sides, attempt=0):
    message = f"{step}|{number // 8}|{attempt}".encode()
    block = hmac.new(key, message, hashlib.sha512).digest()
    word = int.from_bytes(block[number % 8 * 8 :][:8], "big")
    in_tail = word >= 2**64 - 2**64 % sides
    return face(key, step, number, sides, attempt + 1) if in_tail else word % sides + 1


def key_of(secret, nonces):
    mixed = b"".join(len(part).to_bytes(4, "big") + part for part in (secret, *nonces))
    return hashlib.sha256(mixed).digest()


def receipt(match, sealed, nonce):
    about = [match, sealed["step"], sealed["player"], sealed["time"], nonce, sealed["answer"]]
    text = json.dumps(about, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode())


def wrong_faces(step, key):
    for number, roll in enumerate(step["rolls"]):
        if roll["face"] != face(key, step["number"], number, roll["sides"]):
            where = f"step {step['number']}, roll {number + 1} ({roll['purpose']})"
            yield f"{where} shows another face"


def wrong_dice(entry, key, typist, typed):
    step = entry["step"]
    if not entry.get("typed"):
        yield from wrong_faces(step, key)
    elif entry["typed"] != typist:
        yield f"step {step['number']}: nobody was to type its dice in"
    elif [roll["face"] for roll in step["rolls"] if roll["sides"] > 1] != typed:
        yield f"step {step['number']}: its dice are not those that were typed in"


def typed_in(entries):
    found, faces, typist = {}, [], ""
    for entry in entries:
        if entry["kind"] == "step":
            found[entry["step"]["number"]], faces = (typist, faces), []
        elif entry["kind"] == "typed":
            faces = faces + entry["faces"]
        elif entry["kind"] in ("dice", "conceded"):
            faces = []
        if entry["kind"] == "dice":
            typist = entry["by"] if entry["typed"] else ""
    return found


def problems(lines):
    chain, nonces, later, coming = "", {}, [], []
    typed = typed_in(map(json.loads, lines))
    for at, line in enumerate(lines, start=1):
        body, entry = line.rpartition(b',"chain":"')[0], json.loads(line)
        if entry["chain"] != sha256(chain.encode() + body):
            yield f"line {at} was changed"
        chain = entry["chain"]
        if entry["kind"] == "match":
            match, secret = entry, bytes.fromhex(entry["secret"])
            if sha256(secret) != match["commitment"]:
                yield "the secret is not the one that was committed to"
        elif entry["kind"] == "seat":
            nonces[entry["player"]] = entry["nonce"]
        elif entry["kind"] == "nonce":
            coming.append(entry["nonce"])
        elif entry["kind"] == "sealed":
            if receipt(match["id"], entry, nonces[entry["player"]]) != entry["digest"]:
                yield f"step {entry['step']}: the answer of {entry['player']} has another receipt"
        elif entry["kind"] == "step":
            shares = [*(nonces[player] for player in match["players"]), *later]
            key = key_of(secret, map(bytes.fromhex, shares))
            yield from wrong_dice(entry, key, *typed[entry["step"]["number"]])
            later, coming = later + coming, []


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        every = file.read().splitlines()
    for one in map(json.loads, every):
        if one.get("typed") and one["kind"] == "step":
            print(f"step {one['step']['number']}: its dice were typed in by {one['typed']}")
    found = list(problems(every))
    print("\n".join(found) or "every line, roll and receipt is right")
    sys.exit(bool(found))
