import type { ErrorCode, FieldError } from '@countinghouse/contract';
import type { SubCode, SubCodeOf } from '@countinghouse/contract/errors';
import { statusOf, twoFactorMessage } from '@countinghouse/contract';

/** Default messages, if the refusing code has nothing more exact to say. 5xx are never worded: see errorBody. */
const messages: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_FAILED: 'Some fields are not valid',
  CURSOR_INVALID: 'The page marker is not valid for this list. Please start from the first page.',
  LINK_INVALID: 'This link is invalid or has expired',
  UNAUTHENTICATED: 'Please sign in',
  BAD_CREDENTIALS: 'Invalid email or password',
  TWO_FA_INVALID: twoFactorMessage,
  FORBIDDEN: 'You are not allowed to do this',
  ACCOUNT_DISABLED: 'Your account is disabled',
  ORGANISATION_SUSPENDED: 'The organisation is suspended',
  IP_NOT_ALLOWED: 'Requests from this address are not allowed',
  FIAT_DEPOSITS_DISABLED: 'Fiat deposits are not available',
  TWO_FA_SETUP_REQUIRED: 'Please set up two-factor authentication first',
  NOT_FOUND: 'Not found',
  METHOD_NOT_ALLOWED: 'This method is not allowed here',
  REQUEST_TIMEOUT: 'The request took too long to arrive',
  DUPLICATE_CLIENT_ID: 'This identifier is already used',
  DUPLICATE_NAME: 'This name is already used',
  STATE_CONFLICT: 'This was changed meanwhile. Please reload.',
  IDEMPOTENCY_CONFLICT: 'This Idempotency-Key was already used for something else',
  OPERATION_CLOSED: 'This request came too late: its sender has given it up',
  REQUEST_IN_PROGRESS: 'A request with this Idempotency-Key is still being worked on. Send it again in a moment.',
  OUTGOING_STOPPED: 'Outgoing money is stopped',
  ROLE_IN_USE: 'The role is assigned to users',
  QUOTE_EXPIRED: 'The quote has expired. Please request a new one.',
  CHANGED_MEANWHILE: 'This was changed meanwhile',
  PAYLOAD_TOO_LARGE: 'The request is too large',
  URI_TOO_LONG: 'The address of the request is too long',
  UNSUPPORTED_MEDIA_TYPE: 'Only application/json is accepted',
  MISDIRECTED: 'This host is served elsewhere',
  INSUFFICIENT_BALANCE: 'Insufficient balance',
  BELOW_MINIMUM: 'Amount is less than minimum',
  ABOVE_MAXIMUM: 'Exceeded maximum amount',
  NETWORK_DISABLED: 'This network is not available',
  ADDRESS_NOT_WHITELISTED: 'The address is not whitelisted',
  TRAVEL_RULE_DATA_REQUIRED: 'Travel-rule data is required',
  FEATURES_EXCLUSIVE: 'These features exclude each other',
  RULE_VIOLATED: 'This is not possible',
  RATE_LIMITED: 'Too many requests',
  HEADERS_TOO_LARGE: 'The headers of the request are too large',
  INTERNAL: '',
  RATES_UNAVAILABLE: '',
  UNAVAILABLE: '',
  HISTORY_UNFINISHED: '',
};

type LastChange = { readonly by: string; readonly at: Date };

type Details<Code extends ErrorCode = ErrorCode> = {
  /** Which of the code's causes. */
  subCode?: SubCodeOf<Code>;
  /** Replaces the code's own sentence; `null` sends none, so that the caller's fallback shows. */
  message?: string | null;
  /** Sentence of the business rule on 409 and 422; default the message. */
  rejection?: string;
  fields?: readonly FieldError[];
  /** For CHANGED_MEANWHILE: the last change, null if unknown. */
  changed?: LastChange | null;
  /** For MISDIRECTED: the origin that serves the host. */
  address?: string;
  /** Whole seconds for the Retry-After header. */
  retryAfterSeconds?: number;
  /** Commits the transaction: the refusal is itself an outcome, as of a quote that has expired. */
  isOutcome?: boolean;
  /** A server refusal without a failure, such as while it starts or stops: not logged as one. */
  isExpected?: boolean;
  cause?: unknown;
};

/**
 * The only refusal the server throws on purpose. The code decides the status (contract/errors.ts), everything else is for the reader. Any other
 * error ends as 500 INTERNAL, without internals.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly subCode: SubCode | undefined;
  readonly sentence: string | null;
  readonly rejection: string | undefined;
  readonly fields: readonly FieldError[] | undefined;
  readonly changed: LastChange | null | undefined;
  readonly address: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isOutcome: boolean;
  readonly isExpected: boolean;

  constructor(
    code: Code,
    {
      subCode,
      message,
      rejection,
      fields,
      changed,
      address,
      retryAfterSeconds,
      isOutcome = false,
      isExpected = false,
      cause,
    }: Details<Code> = {},
  ) {
    super(message ?? messages[code] ?? code, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.subCode = subCode;
    this.sentence = message === undefined ? messages[code] : message;
    this.rejection = rejection;
    this.fields = fields;
    this.changed = changed;
    this.address = address;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isOutcome = isOutcome;
    this.isExpected = isExpected;
  }

  get status(): number {
    return statusOf[this.code];
  }
}

/** Refusal of one field, in the form's own words: `fieldError('oldPassword', 'Old password is incorrect')`. */
export const fieldError = (field: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', { subCode: 'FIELD_INVALID', message, fields: [{ field, message }] });

type RuleCode = {
  [Code in ErrorCode]: (typeof statusOf)[Code] extends 409 | 422 ? Code : never;
}[ErrorCode];

/** Refusal by a rule, caused by one field of the request, in the form's words; shown at the field. */
export const refused = (
  field: string,
  message: string,
  code: RuleCode = 'RULE_VIOLATED',
  more: Pick<Details, 'isOutcome' | 'cause'> = {},
): AppError => new AppError(code, { ...more, message, rejection: message, fields: [{ field, message }] });

/** Refusal by a rule that programs tell apart, at one field of the request. */
export const ruledOut = (subCode: SubCodeOf<'RULE_VIOLATED'>, field: string, message: string): AppError =>
  new AppError('RULE_VIOLATED', { subCode, message, rejection: message, fields: [{ field, message }] });

/** 429 with its header; the sentence counts the seconds unless another is given. `isOutcome`: the counters are committed. */
export const tooManyRequests = (
  seconds: number,
  message = `Too many requests. Try again in ${seconds} seconds.`,
  isOutcome = false,
): AppError => new AppError('RATE_LIMITED', { message, retryAfterSeconds: seconds, isOutcome });
