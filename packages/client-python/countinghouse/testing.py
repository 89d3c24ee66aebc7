"""Callbacks for tests of a shop, without a payment service."""

from __future__ import annotations

import base64
import json
import os
import time
import uuid
from collections.abc import Mapping
from typing import Any

from ._callbacks import callback_headers
from ._generated import EXAMPLES


def secret_for_tests() -> str:
    """A secret in the form of a business's."""
    return "whsec_" + base64.b64encode(os.urandom(32)).decode()


def signed_callback(
    event: str, *, secret: str, message: Mapping[str, Any] | None = None, id: str | None = None, at: float | None = None
) -> tuple[dict[str, str], bytes]:
    """Headers and body of a callback as your server receives it. Give an `id` again to play a repetition, an older `at` to play a copy."""
    body = json.dumps({**EXAMPLES[event], **(message or {}), "event": event}).encode()
    return callback_headers(id or str(uuid.uuid4()), int(time.time() if at is None else at), body, secret), body
