import hashlib
import hmac
import json
import re
import unittest
from urllib.parse import urlsplit

from countinghouse import CallbackRefused, Client, NotAnswered, RequestRefused, verify_callback
from countinghouse._client import Sent
from countinghouse._generated import EXAMPLES
from countinghouse.testing import secret_for_tests, signed_callback

ORDER = {"clientPaymentId": "order-1", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01"}


class Answers:
    """Plays the server: answers in order, and keeps what was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.seen = []
        self.waits = []
        self.client = Client(
            "https://pay.example.com",
            "pk_live_1",
            "sk_live_1",
            now=lambda: 1_750_000_000,
            sleep=self.waits.append,
            transport=self.send,
        )

    def send(self, method, url, headers, body, timeout):
        self.seen.append((method, urlsplit(url), headers, body or b""))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def answer(status, body, **headers):
    return Sent(status, {name.replace("_", "-"): value for name, value in headers.items()}, json.dumps(body).encode())


class Calls(unittest.TestCase):
    def test_requests_are_signed_over_time_nonce_method_path_with_query_and_body(self):
        server = Answers(answer(200, {}), answer(201, {}))
        server.client.list_payments({"limit": 5, "status": ["NEW", "PENDING"], "includeTotal": True})
        server.client.create_payment(ORDER)
        self.assertEqual(server.seen[0][1].query, "limit=5&status=NEW&status=PENDING&includeTotal=true")
        self.assertEqual(json.loads(server.seen[1][3]), ORDER)
        for method, url, headers, body in server.seen:
            form = r"PAY-HMAC-SHA256 api-key=pk_live_1,nonce=([\w-]{8,64}),signature=([0-9a-f]{64}),timestamp=1750000000000"
            nonce, signature = re.fullmatch(form, headers["Authorization"]).groups()
            path = url.path + (f"?{url.query}" if url.query else "")
            text = f"1750000000000\n{nonce}\n{method}\n{path}\n{hashlib.sha256(body).hexdigest()}"
            self.assertEqual(signature, hmac.new(b"sk_live_1", text.encode(), hashlib.sha256).hexdigest())

    def test_a_path_parameter_cannot_leave_its_place(self):
        server = Answers(answer(200, {}))
        server.client.get_payment("../users?x")
        self.assertEqual(server.seen[0][1].path, "/api/v1/payments/..%2Fusers%3Fx")

    def test_a_write_keeps_its_one_key_over_a_lost_answer_a_5xx_and_a_429(self):
        server = Answers(
            TimeoutError(), answer(503, {"code": "UNAVAILABLE"}, retry_after="2"), answer(429, {}, retry_after="7"), answer(201, {})
        )
        server.client.create_payment(ORDER)
        self.assertEqual(len({headers["Idempotency-Key"] for _, _, headers, _ in server.seen}), 1)
        self.assertEqual(len({headers["Authorization"] for _, _, headers, _ in server.seen}), 4)
        self.assertEqual(server.waits[1:], [2, 7])

    def test_a_write_that_may_act_twice_is_not_repeated(self):
        for first in (TimeoutError(), answer(500, {"code": "INTERNAL"})):
            server = Answers(first)
            with self.assertRaises((NotAnswered, RequestRefused)):
                server.client.test_callback(ORDER["businessId"], {"event": "DEPOSIT_RECEIVED"})

    def test_a_refusal_is_raised_once_with_its_code_and_fields(self):
        fields = [{"field": "displayAmount", "message": "Too little"}]
        server = Answers(answer(422, {"requestId": "r-9", "code": "BELOW_MINIMUM", "message": "Too little", "fields": fields}))
        with self.assertRaises(RequestRefused) as caught:
            server.client.create_payment(ORDER)
        refused = caught.exception
        self.assertEqual((refused.status, refused.code, refused.request_id, refused.fields), (422, "BELOW_MINIMUM", "r-9", fields))

    def test_no_answer_in_any_try_tells_the_key(self):
        server = Answers(*[ConnectionResetError() for _ in range(5)])
        with self.assertRaises(NotAnswered) as caught:
            server.client.create_payment(ORDER, idempotency_key="3f0c1f6e-7c1d-4a52-9d0e-0a1b2c3d4e5f")
        self.assertEqual(caught.exception.idempotency_key, "3f0c1f6e-7c1d-4a52-9d0e-0a1b2c3d4e5f")
        self.assertEqual(len(server.seen), 5)

    def test_lists_are_read_to_their_last_page(self):
        paging = {"nextCursor": "c1", "hasMore": True}
        last = {"nextCursor": None, "hasMore": False}
        server = Answers(answer(200, {"payments": [{"id": "a"}, {"id": "b"}], "paging": paging}), answer(200, {"payments": [{"id": "c"}], "paging": last}))
        self.assertEqual([payment["id"] for payment in server.client.each.list_payments({"limit": 2})], ["a", "b", "c"])
        self.assertEqual([url.query for _, url, _, _ in server.seen], ["limit=2", "limit=2&cursor=c1"])


class Callbacks(unittest.TestCase):
    def problem(self, *given, **options):
        try:
            verify_callback(*given, **options)
        except CallbackRefused as refused:
            return refused.problem
        return "believed"

    def test_a_message_is_believed_by_its_signature(self):
        secret = secret_for_tests()
        for event in EXAMPLES:
            headers, body = signed_callback(event, secret=secret, id="m-1")
            callback = verify_callback({name.title(): value for name, value in headers.items()}, body, secret)
            self.assertEqual((callback.id, callback.message["event"], callback.is_test), ("m-1", event, False))

    def test_a_message_is_refused_without_the_secret_once_changed_and_once_old(self):
        secret = secret_for_tests()
        headers, body = signed_callback("PAYMENT_CLOSED", secret=secret, at=1_750_000_000)
        self.assertEqual(self.problem(headers, body, secret, now=1_750_000_299), "believed")
        self.assertEqual(self.problem(headers, body, secret, now=1_750_000_301), "TIME_OFF")
        self.assertEqual(self.problem(headers, body, secret, now=1_749_999_699), "TIME_OFF")
        self.assertEqual(self.problem(headers, body, secret_for_tests(), now=1_750_000_000), "SIGNATURE_WRONG")
        self.assertEqual(self.problem(headers, body + b" ", secret, now=1_750_000_000), "SIGNATURE_WRONG")
        self.assertEqual(self.problem({}, body, secret), "HEADERS_MISSING")


if __name__ == "__main__":
    unittest.main()
