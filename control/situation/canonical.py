"""Canonical JSON of typed values, and digests of it.

The same value gives the same bytes on any machine: keys sorted, no spaces, no floats, fractions as "3/2".
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from hashlib import blake2b
from typing import Any, Final, TypeVar, cast

import msgspec

T = TypeVar("T")

DIGEST_BYTES: Final = 32


def _encode_other(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no canonical form")


def _decode_other(kind: type, value: object) -> object:
    if kind is Fraction:
        # An exponent would be a number of any size; no fraction is written with one.
        if isinstance(value, int) or (isinstance(value, str) and "e" not in value.lower()):
            return Fraction(value)
        raise TypeError("a fraction is written as text")
    raise TypeError(f"{kind.__name__} has no canonical form")


_encoder: Final = msgspec.json.Encoder(enc_hook=_encode_other, order="sorted")


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, dec_hook=_decode_other)


def encode(value: object) -> bytes:
    """The canonical JSON of a value made of structs, ints, fractions, text, enums, tuples and dicts."""
    return _encoder.encode(value)


def decode(data: bytes, kind: type[T]) -> T:
    """The value that `encode` wrote; raises `msgspec.ValidationError` where the bytes do not fit the type."""
    value: T = _decoder(cast(Hashable, kind)).decode(data)
    return value


def plain(value: object) -> Any:
    """The value as dicts, lists, text and numbers, with sorted keys."""
    return msgspec.to_builtins(value, enc_hook=_encode_other, order="sorted")


def digest(value: object) -> str:
    """Hexadecimal BLAKE2b of the canonical JSON of a value, or of bytes as they are."""
    data = value if isinstance(value, bytes) else encode(value)
    return blake2b(data, digest_size=DIGEST_BYTES).hexdigest()
