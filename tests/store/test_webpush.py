"""Web push: what a device is told can be read by it, and the push service knows who tells."""

import base64
import json

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from hegemon.store.post.webpush import authorization, encrypted, in_base64, key_of, public, sealed


def raw(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read(body: bytes, device: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser reads: RFC 8188 and 8291 from the other side."""
    salt, length = body[:16], body[20]
    sender, text = body[21 : 21 + length], body[21 + length :]
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
    shared = device.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\0" + public(device) + sender
    first = HKDF(SHA256(), 32, auth, info).derive(shared)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(first)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(first)
    plain = AESGCM(key).decrypt(nonce, text, None).rstrip(b"\0")
    assert plain.endswith(b"\2")
    return plain[:-1]


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5 and appendix A, byte for byte."""
    own = key_from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    device = raw(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    text = b"When I grow up, I want to be a watermelon"
    body = sealed(text, device, raw("BTBZMqHH6r4Tts7J_aSIgg"), own, raw("DGv6ra1nlYgDCS1FRnbzlw"))

    assert (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
        "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVB"
        "St2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    ) == in_base64(body)


def key_from(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(raw(text)), ec.SECP256R1())


def test_only_the_device_that_is_meant_reads_it() -> None:
    device, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    body = encrypted("Friday: it is your turn ✓".encode(), public(device), auth)

    assert "Friday: it is your turn ✓" == read(body, device, auth).decode()
    assert b"Friday" not in body


def test_the_push_service_knows_who_tells() -> None:
    """RFC 8292: a token for this one service, signed by the key that the browser was given."""
    key = key_of(b"\7" * 32)
    said = authorization(key, "https://games.example.org:8443/a/b?c", "mailto:h@example.org", 1_000)
    token, shown = (part.partition("=")[2] for part in said.removeprefix("vapid ").split(", "))
    signed, _, signature = token.rpartition(".")
    r, s = (int.from_bytes(half) for half in (raw(signature)[:32], raw(signature)[32:]))
    key.public_key().verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))

    head, says = (json.loads(raw(part)) for part in signed.split("."))
    assert {"typ": "JWT", "alg": "ES256"} == head
    assert {
        "aud": "https://games.example.org:8443",
        "exp": 1_000 + 12 * 3600,
        "sub": "mailto:h@example.org",
    } == says
    assert raw(shown) == public(key) == public(key_of(b"\7" * 32))
    assert public(key) != public(key_of(b"\0" * 32))
