from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping
from datetime import datetime, timezone
from typing import NamedTuple

from ._answers import CallbackRefused
from ._generated import Message


class Callback(NamedTuple):
    #: Equal at every attempt. Remember it in your database and do nothing for a message whose id you know: a message may
    #: arrive more than once, and an eavesdropper's copy is believable until the tolerance is over.
    id: str
    sent_at: datetime
    #: Sent by the test button of the dashboard: hand nothing out for it.
    is_test: bool
    message: Message


def _digest(id: str, timestamp: str, body: bytes, secret: str) -> bytes:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()


def callback_headers(id: str, timestamp: int, body: bytes, secret: str) -> dict[str, str]:
    """Headers that a message carries."""
    signature = base64.b64encode(_digest(id, str(timestamp), body, secret)).decode()
    return {
        "content-type": "application/json; charset=utf-8",
        "callback-id": id,
        "callback-timestamp": str(timestamp),
        "callback-signature": f"v1,{signature}",
    }


def verify_callback(
    headers: Mapping[str, str], body: bytes | str, secret: str, *, tolerance_seconds: float = 300, now: float | None = None
) -> Callback:
    """The message of a callback: only the payment service and you have the secret. `body` is the bytes as received, before any parser.

    For 24 hours after a secret was replaced a message has two signatures, and one of them suffices.

    Raises CallbackRefused.
    """
    given = {name.lower(): value for name, value in headers.items()}
    id = given.get("callback-id", "")
    timestamp = given.get("callback-timestamp", "")
    signatures = given.get("callback-signature", "")
    if not id or not signatures or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise CallbackRefused("HEADERS_MISSING")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    expected = "v1," + base64.b64encode(_digest(id, timestamp, raw, secret)).decode()
    if not any([hmac.compare_digest(one.encode(), expected.encode()) for one in signatures.split(" ")]):
        raise CallbackRefused("SIGNATURE_WRONG")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise CallbackRefused("TIME_OFF")
    try:
        message = json.loads(raw)
    except ValueError:
        message = None
    if not isinstance(message, dict) or "event" not in message:
        raise CallbackRefused("BODY_UNREADABLE")
    sent_at = datetime.fromtimestamp(int(timestamp), timezone.utc)
    return Callback(id, sent_at, message.get("test") is True, message)  # type: ignore[arg-type]
