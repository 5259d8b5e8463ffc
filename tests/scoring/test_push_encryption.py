"""Notices are encrypted as RFC 8291 says, and signed as RFC 8292 says."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from scoring.push_encryption import (
    CURVE,
    authorization,
    decoded,
    encoded,
    encrypt,
    is_key,
    is_secret,
    public_key,
    signing_key,
)

# RFC 8291, appendix A.
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T"
    "lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4"
    "a-fN"
)


def test_the_example_of_the_standard_comes_out() -> None:
    private = ec.derive_private_key(int.from_bytes(decoded(PRIVATE)), CURVE)
    salt = decoded("DGv6ra1nlYgDCS1FRnbzlw")

    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        key=BROWSER,
        secret=SECRET,
        private=private,
        salt=salt,
    )

    assert encoded(body) == BODY


@pytest.mark.parametrize("text", ["", "A", "AAAA", "é", SECRET, BROWSER[:-2], "B" * 88])
def test_what_is_no_point_of_the_curve_is_no_key(text: str) -> None:
    assert is_key(BROWSER)
    assert not is_key(text)


@pytest.mark.parametrize("text", ["", "A", "é", SECRET[:-4], BROWSER])
def test_a_secret_has_sixteen_bytes(text: str) -> None:
    assert is_secret(SECRET)
    assert not is_secret(text)


def test_the_same_secret_key_signs_with_the_same_key_and_another_one_does_not() -> None:
    assert public_key(signing_key("one")) == public_key(signing_key("one"))
    assert public_key(signing_key("one")) != public_key(signing_key("two"))
    assert is_key(public_key(signing_key("one")))


def test_who_sends_is_signed_for_one_service_and_a_time() -> None:
    key = signing_key("one")

    header = authorization(
        key, audience="https://push.example", contact="https://cards.example", until=1_000
    )

    token, _, named = header.removeprefix("vapid t=").partition(", k=")
    assert named == public_key(key)
    head, claims, signature = token.split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decoded(claims)) == {
        "aud": "https://push.example",
        "exp": 1_000,
        "sub": "https://cards.example",
    }
    numbers = (int.from_bytes(decoded(signature)[at : at + 32]) for at in (0, 32))
    key.public_key().verify(
        encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(SHA256())
    )
