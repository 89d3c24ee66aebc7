"""Client of the Countinghouse API: signed calls, retries that act once, pages, verified callbacks."""

from ._answers import CallbackRefused, FileAnswer, NotAnswered, RequestRefused
from ._callbacks import Callback, callback_headers, verify_callback
from ._client import Client, authorization_of

__all__ = [
    "Callback",
    "CallbackRefused",
    "Client",
    "FileAnswer",
    "NotAnswered",
    "RequestRefused",
    "authorization_of",
    "callback_headers",
    "verify_callback",
]
