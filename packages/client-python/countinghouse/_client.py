from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ._answers import FileAnswer, NotAnswered, RequestRefused
from ._generated import CALLS, Call, Calls, Lists

#: A longer wait is the caller's to decide: the limit of an hour may ask for many minutes.
_LONGEST_WAIT_SECONDS = 60


class Sent(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


Transport = Callable[[str, str, dict[str, str], "bytes | None", float], Sent]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirected request would carry another path than the one that was signed."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def _send(method: str, url: str, headers: dict[str, str], body: bytes | None, timeout: float) -> Sent:
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        with _opener.open(request, timeout=timeout) as response:
            return Sent(response.status, response.headers, response.read())
    except urllib.error.HTTPError as refused:
        with refused:
            return Sent(refused.code, refused.headers, refused.read())


def authorization_of(
    api_key: str, api_secret: str, *, timestamp: int, nonce: str, method: str, path_and_query: str, body: bytes
) -> str:
    """The Authorization header of a request. `timestamp` is in milliseconds since 1970."""
    text = "\n".join([str(timestamp), nonce, method, path_and_query, hashlib.sha256(body).hexdigest()])
    signature = hmac.new(api_secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    return f"PAY-HMAC-SHA256 api-key={api_key},nonce={nonce},signature={signature},timestamp={timestamp}"


def _query_of(query: Mapping[str, Any] | None) -> str:
    pairs: list[tuple[str, str]] = []
    for name, value in (query or {}).items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is not None:
                pairs.append((name, str(one).lower() if isinstance(one, bool) else str(one)))
    return "?" + urllib.parse.urlencode(pairs) if pairs else ""


def _path_of(call: Call, params: list[str]) -> str:
    rest = iter(params)
    return re.sub(r":\w+", lambda _: urllib.parse.quote(next(rest), safe=""), call.path)


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body) if body else None
    except ValueError:
        # A proxy's page: its status counts.
        return None


def _file_of(sent: Sent) -> FileAnswer:
    found = re.search(r'filename="([^"]+)"', sent.headers.get("content-disposition") or "")
    return FileAnswer(found and found[1], sent.headers.get("content-type") or "application/octet-stream", sent.body)


def _may_pass(status: int, code: str) -> bool:
    return status >= 500 or status in (408, 429) or code == "REQUEST_IN_PROGRESS"


class _Each(Lists):
    def __init__(self, client: Client) -> None:
        self._client = client

    def _each(self, name: str, params: list[str], body: Any, query: Any) -> Iterator[Any]:
        rows = CALLS[name].rows
        cursor: str | None = None
        while True:
            asked = {**(query or {}), **({} if cursor is None else {"cursor": cursor})}
            page = self._client._perform(name, params, body, asked, None, None)
            yield from page[rows]
            cursor = page["paging"]["nextCursor"] if page["paging"]["hasMore"] else None
            if cursor is None:
                return


class Client(Calls):
    """A client of the API.

    Calls are signed, and repeated where that is safe: reads, and writes under their one key, when no answer came, on 5xx
    and on 429. Amounts are decimal text throughout. `each` has the lists, row by row over all their pages.
    """

    def __init__(
        self,
        url: str,
        api_key: str,
        api_secret: str,
        *,
        tries: int = 5,
        timeout: float = 30,
        now: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
        transport: Transport = _send,
    ) -> None:
        self._url = url.rstrip("/")
        self._api_key, self._api_secret = api_key, api_secret
        self._tries, self._timeout = tries, timeout
        self._now, self._sleep, self._transport = now, sleep, transport
        self.each: Lists = _Each(self)

    def _once(self, call: Call, params: list[str], body: Any, query: Any, key: str | None, if_match: str | None) -> Sent:
        target = f"{self._url}/api/v1/{_path_of(call, params)}{_query_of(query)}"
        raw = b"" if body is None else json.dumps(body).encode()
        split = urllib.parse.urlsplit(target)
        authorization = authorization_of(
            self._api_key,
            self._api_secret,
            timestamp=int(self._now() * 1000),
            nonce=uuid.uuid4().hex,
            method=call.method,
            path_and_query=split.path + (f"?{split.query}" if split.query else ""),
            body=raw,
        )
        headers = {"Authorization": authorization, "Accept": "*/*" if call.is_file else "application/json"}
        if raw:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        if if_match is not None:
            headers["If-Match"] = if_match
        return self._transport(call.method, target, headers, raw or None, self._timeout)

    def _perform(
        self, name: str, params: list[str], body: Any, query: Any, idempotency_key: str | None, if_match: str | None
    ) -> Any:
        call = CALLS[name]
        key = (idempotency_key or str(uuid.uuid4())) if call.takes_key else None
        tried = 0
        while True:
            tried += 1
            pause = 0.5 * 2 ** (tried - 1) * (1 + random.random())
            try:
                sent = self._once(call, params, body, query, key, if_match)
            except (OSError, http.client.HTTPException) as error:
                if tried >= self._tries or not call.is_repeatable:
                    raise NotAnswered(name, key) from error
                self._sleep(pause)
                continue
            if 200 <= sent.status < 300:
                return _file_of(sent) if call.is_file else _parsed(sent.body)
            after = sent.headers.get("retry-after") or ""
            wait = int(after) if after.isdecimal() else None
            answer = _parsed(sent.body)
            refused = RequestRefused(
                sent.status,
                answer if isinstance(answer, dict) else {},
                request_id=sent.headers.get("x-request-id") or "",
                retry_after_seconds=wait,
                idempotency_key=key,
            )
            seconds = pause if wait is None else wait
            is_safe = call.is_repeatable or sent.status == 429
            if tried >= self._tries or not is_safe or not _may_pass(sent.status, refused.code) or seconds > _LONGEST_WAIT_SECONDS:
                raise refused
            self._sleep(seconds)
