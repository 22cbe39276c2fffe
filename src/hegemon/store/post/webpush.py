"""Web push: what is told encrypted for one device (RFC 8291), and who tells it (RFC 8292).

`pywebpush` would bring aiohttp and requests beside the HTTP client that is here, for what are two
pages of the standards; the cryptography itself is the library's.
"""

from __future__ import annotations

import base64
import os
from typing import Any
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_RECORD = 4096
HOURS = 12
"""So long a token is good that says who tells; the standard allows 24."""

DAY = 86_400


def key_of(drawn: bytes) -> ec.EllipticCurvePrivateKey:
    """The key of a server, from 32 bytes that it has drawn once."""
    return ec.derive_private_key(int.from_bytes(drawn) % (_ORDER - 1) + 1, _CURVE)


def public(key: ec.EllipticCurvePrivateKey) -> bytes:
    """What everybody may know of a key: 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(text: bytes, device: bytes, auth: bytes) -> bytes:
    """A text that the device of these keys can read, and nobody on the way; raises ValueError."""
    return sealed(text, device, auth, ec.generate_private_key(_CURVE), os.urandom(16))


def sealed(
    text: bytes, device: bytes, auth: bytes, own: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The same with a key and salt that were drawn for this one text."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, device)
    shared, ours = own.exchange(ec.ECDH(), theirs), public(own)
    secret = _derived(shared, auth, b"WebPush: info\x00" + device + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + _RECORD.to_bytes(4) + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def authorization(key: ec.EllipticCurvePrivateKey, address: str, contact: str, at: float) -> str:
    """Who tells: a token for the push service of an address, signed by the key of this server."""
    parts = urlsplit(address)
    says = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(at) + HOURS * 3600,
        "sub": contact,
    }
    signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(says)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(SHA256())))
    token = f"{signed}.{in_base64(r.to_bytes(32) + s.to_bytes(32))}"
    return f"vapid t={token}, k={in_base64(public(key))}"


def in_base64(data: bytes) -> str:
    """Bytes as they stand in addresses."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _json(value: Any) -> str:
    return in_base64(msgspec.json.encode(value))
