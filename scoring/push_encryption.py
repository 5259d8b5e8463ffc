"""The encryption of notices to phones: only the browser that asked for them reads them.

RFC 8291, one record of ``aes128gcm`` (RFC 8188); who sends them signs by RFC 8292. The key that
signs is worked out from ``SECRET_KEY``: there is nothing more to make, to keep or to lose.
"""

import json
import secrets
import struct
from base64 import b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of its points
RECORD_SIZE = 4096
_POINT_LENGTH, _SECRET_LENGTH = 65, 16  # bytes


def is_key(text: str) -> bool:
    """Return whether a text is a browser's public key: a point of the curve, in base64url."""
    try:
        point = decoded(text)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except ValueError:
        return False
    return len(point) == _POINT_LENGTH


def is_secret(text: str) -> bool:
    """Return whether a text is the secret that a browser gives with its key."""
    try:
        return len(decoded(text)) == _SECRET_LENGTH
    except ValueError:
        return False


def encrypt(
    content: bytes,
    *,
    key: str,
    secret: str,
    private: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return the body of a notice that only the browser with this key and secret can read.

    ``private`` and ``salt`` are used once, and drawn when they are left out.
    """
    private, salt = private or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    point, own = decoded(key), _point(private)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    shared = private.exchange(ec.ECDH(), browser)
    info = b"WebPush: info\0" + point + own
    material = _derived(shared, salt=decoded(secret), info=info, length=32)
    content_key = _derived(material, salt=salt, info=b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(material, salt=salt, info=b"Content-Encoding: nonce\0", length=12)
    head = salt + struct.pack("!LB", RECORD_SIZE, len(own)) + own
    # The last record ends with a two.
    return head + AESGCM(content_key).encrypt(nonce, content + b"\2", None)


def signing_key(secret_key: str) -> ec.EllipticCurvePrivateKey:
    """Return the key by which push services know this service, made of its secret key."""
    drawn = _derived(secret_key.encode(), salt=b"stichtafel", info=b"vapid", length=48)
    return ec.derive_private_key(1 + int.from_bytes(drawn) % (ORDER - 1), CURVE)


def public_key(key: ec.EllipticCurvePrivateKey) -> str:
    """Return what a browser has to know of the key that signs, in base64url."""
    return encoded(_point(key))


def authorization(
    key: ec.EllipticCurvePrivateKey, *, audience: str, contact: str, until: int
) -> str:
    """Return the header by which a push service knows who sends, until a time in Unix seconds."""
    claims = {"aud": audience, "exp": until, "sub": contact}
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    token = ".".join(encoded(json.dumps(part).encode()) for part in parts)
    numbers = decode_dss_signature(key.sign(token.encode(), ec.ECDSA(SHA256())))
    signature = b"".join(number.to_bytes(32) for number in numbers)
    return f"vapid t={token}.{encoded(signature)}, k={public_key(key)}"


def encoded(content: bytes) -> str:
    """Return bytes in base64url without what fills up its end."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64url.

    Raises:
        ValueError: it is none.
    """
    # Without ``validate`` any other characters are passed over, and a key has no greatest length.
    return b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(material: bytes, *, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)
