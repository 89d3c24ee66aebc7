import type { ErrorCode, FieldError } from '@countinghouse/contract';

/** Refusal of a server: its status and its parsed body, or `null` if unreadable. */
export type ErrorResponse = { readonly status: number; readonly data: unknown };

/** Our own codes for what no server answered. */
export type ClientCode = 'NO_ANSWER' | 'UNREADABLE_ANSWER' | 'BAD_REQUEST';

/**
 * The one error of every call. `message` is the sentence to show: it went through the extraction order and the fallback of the endpoint, so a
 * screen shows it unchanged.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: ErrorCode | ClientCode;
  /** Errors of single fields, by their names in the request. */
  readonly fields: readonly FieldError[];
  /** The error response itself, for a caller that needs more than the sentence. */
  readonly response: ErrorResponse | undefined;
  /** Seconds to wait before a retry, if the server gave any. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    details: {
      status: number;
      code: ErrorCode | ClientCode;
      fields?: readonly FieldError[];
      response?: ErrorResponse;
      retryAfterSeconds?: number;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.response = details.response;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/**
 * Sentence of an error, in the specification's order (section 8): a string itself; otherwise the first present of data.rejection, data.message,
 * response.data.message, response.data.rejection; otherwise the fallback.
 */
export const messageOf = (error: unknown, fallback: string): string => {
  if (typeof error === 'string' && error !== '') return error;
  const data = at(error, 'data');
  const responseData = at(at(error, 'response'), 'data');
  const candidates = [
    at(data, 'rejection'),
    at(data, 'message'),
    at(responseData, 'message'),
    at(responseData, 'rejection'),
  ];
  const found = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '');
  return typeof found === 'string' ? found : fallback;
};
