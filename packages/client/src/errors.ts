import type { ErrorCode } from './calls.generated';

export type FieldError = { readonly field: string; readonly message: string };

type Refusal = {
  readonly code?: string;
  readonly subCode?: string;
  readonly docUrl?: string;
  readonly message?: string;
  readonly requestId?: string;
  readonly fields?: readonly FieldError[];
};

/** A refusal of the server, with its code, its sentence and the fields to blame. */
export class RequestRefused extends Error {
  readonly status: number;
  /** One of `ErrorCode`; newer servers may have others. */
  readonly code: ErrorCode | (string & {});
  /** Which of several causes of the code, where the server tells them apart; null otherwise. */
  readonly subCode: string | null;
  /** Path of the page about the code, on the server that answered; null of an older server. */
  readonly docUrl: string | null;
  /** Fields of the request to blame, if the server knows them. */
  readonly fields: readonly FieldError[];
  /** Quote it when you ask about the refusal. */
  readonly requestId: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfterSeconds: number | null;
  /** The key of the write that was refused; null for reads. */
  readonly idempotencyKey: string | null;

  constructor(
    status: number,
    { code = 'UNKNOWN', subCode, docUrl, message, requestId = '', fields = [] }: Refusal,
    { retryAfterSeconds, idempotencyKey }: { retryAfterSeconds: number | null; idempotencyKey: string | null },
  ) {
    super(message ?? `The server answered ${status} ${code}`);
    this.name = 'RequestRefused';
    this.status = status;
    this.code = code;
    this.subCode = subCode ?? null;
    this.docUrl = docUrl ?? null;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.idempotencyKey = idempotencyKey;
  }
}

/** No answer came, in any try. A write may have been done: ask again with the same `idempotencyKey`. */
export class NotAnswered extends Error {
  readonly idempotencyKey: string | null;

  constructor(call: string, idempotencyKey: string | null, cause: unknown) {
    super(`${call} got no answer`, { cause });
    this.name = 'NotAnswered';
    this.idempotencyKey = idempotencyKey;
  }
}

/** Reason for not believing a message. */
export type CallbackProblem = 'HEADERS_MISSING' | 'TIME_OFF' | 'SIGNATURE_WRONG' | 'BODY_UNREADABLE';

/** A message that cannot be trusted. Answer 400 and do nothing. */
export class CallbackRefused extends Error {
  readonly problem: CallbackProblem;

  constructor(problem: CallbackProblem) {
    super(`The callback cannot be trusted: ${problem}`);
    this.name = 'CallbackRefused';
    this.problem = problem;
  }
}
