from __future__ import annotations

from typing import Any, NamedTuple


class FileAnswer(NamedTuple):
    """Answer of an export or a document."""

    name: str | None
    type: str
    content: bytes


class RequestRefused(Exception):
    """A refusal of the server, with its code, its sentence and the fields to blame."""

    def __init__(
        self,
        status: int,
        answer: dict[str, Any],
        *,
        request_id: str = "",
        retry_after_seconds: int | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        self.status = status
        self.code: str = answer.get("code", "UNKNOWN")
        #: Which of several causes of the code, where the server tells them apart.
        self.sub_code: str | None = answer.get("subCode")
        #: Path of the page about the code, on the server that answered.
        self.doc_url: str | None = answer.get("docUrl")
        self.message: str = answer.get("message", f"The server answered {status} {self.code}")
        self.fields: list[dict[str, str]] = answer.get("fields", [])
        #: Quote it when you ask about the refusal.
        self.request_id: str = answer.get("requestId", request_id)
        self.retry_after_seconds = retry_after_seconds
        #: The key of the write that was refused; None for reads.
        self.idempotency_key = idempotency_key
        super().__init__(self.message)


class NotAnswered(Exception):
    """No answer came, in any try. A write may have been done: ask again with the same `idempotency_key`."""

    def __init__(self, call: str, idempotency_key: str | None) -> None:
        self.idempotency_key = idempotency_key
        super().__init__(f"{call} got no answer")


class CallbackRefused(Exception):
    """A message that cannot be trusted: HEADERS_MISSING, TIME_OFF, SIGNATURE_WRONG or BODY_UNREADABLE. Answer 400 and do nothing."""

    def __init__(self, problem: str) -> None:
        self.problem = problem
        super().__init__(f"The callback cannot be trusted: {problem}")
