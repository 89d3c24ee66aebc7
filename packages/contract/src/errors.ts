/**
 * Every machine-readable refusal and the HTTP status that carries it. The map is exhaustive: a code without a status
 * does not compile. `message` and `rejection` are for people, `code` is for programs (error body: http/error-body.ts of the server).
 */
export const statusOf = {
  VALIDATION_FAILED: 400,
  CURSOR_INVALID: 400,
  LINK_INVALID: 400,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  TWO_FA_INVALID: 401,
  FORBIDDEN: 403,
  ACCOUNT_DISABLED: 403,
  IP_NOT_ALLOWED: 403,
  /** The platform has suspended the organisation: its people only read, no key of it works, and nothing leaves it. */
  ORGANISATION_SUSPENDED: 403,
  FIAT_DEPOSITS_DISABLED: 403,
  TWO_FA_SETUP_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  DUPLICATE_CLIENT_ID: 409,
  DUPLICATE_NAME: 409,
  STATE_CONFLICT: 409,
  IDEMPOTENCY_CONFLICT: 409,
  OPERATION_CLOSED: 409,
  REQUEST_IN_PROGRESS: 409,
  OUTGOING_STOPPED: 409,
  ROLE_IN_USE: 409,
  QUOTE_EXPIRED: 410,
  CHANGED_MEANWHILE: 412,
  PAYLOAD_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** The host belongs to another installation of the same platform: `address` says which. */
  MISDIRECTED: 421,
  INSUFFICIENT_BALANCE: 422,
  BELOW_MINIMUM: 422,
  ABOVE_MAXIMUM: 422,
  NETWORK_DISABLED: 422,
  ADDRESS_NOT_WHITELISTED: 422,
  TRAVEL_RULE_DATA_REQUIRED: 422,
  FEATURES_EXCLUSIVE: 422,
  RULE_VIOLATED: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  RATES_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  /** Of a sandbox alone: its demo history are still being made. */
  HISTORY_UNFINISHED: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof statusOf;

/** Causes of a refusal that a program has to tell apart, by its code. A refusal with none of them has no sub-code. */
export const subCodes = {
  UNAUTHENTICATED: ['KEY_UNKNOWN', 'TIMESTAMP_OFF', 'SIGNATURE_WRONG', 'NONCE_MISSING', 'SIGNATURE_REUSED'],
  FORBIDDEN: [
    'PERMISSION_MISSING',
    'ROLE_MISSING',
    'PEOPLE_ONLY',
    'NO_ORGANISATION',
    'NOT_THE_MAKER',
    'TEST_ONLY',
    'NOT_IN_TEST_MODE',
  ],
  VALIDATION_FAILED: [
    'FIELD_UNKNOWN',
    'FIELD_INVALID',
    'FIELD_TWICE',
    'NOT_JSON',
    'IDEMPOTENCY_KEY_MISSING',
    'IDEMPOTENCY_KEY_INVALID',
  ],
  RULE_VIOLATED: [
    'BUSINESS_DISABLED',
    'CURRENCY_NOT_ENABLED',
    'OWN_ADDRESS',
    'ACCOUNT_NOT_ACTIVE',
    'NO_CALLBACK_URL',
    'NOTHING_TO_TELL',
    'PERIOD_TOO_LONG',
  ],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>;

/** Sub-codes of a code; of one without any, none. */
export type SubCodeOf<Code extends ErrorCode> = Code extends keyof typeof subCodes
  ? (typeof subCodes)[Code][number]
  : never;
export type SubCode = SubCodeOf<ErrorCode>;

/** Page of a code in the reference, on the server that answers. */
export const errorPagePath = (code: ErrorCode): string => `/api/v1/docs/errors/${code}`;

export type FieldError = { readonly field: string; readonly message: string };

/** The body of every answer that is not 2xx. 5xx carry neither `message` nor `rejection`, so that the fallback shows. */
export type ErrorBody = {
  readonly requestId: string;
  readonly code: ErrorCode;
  /** Which of several causes, where programs have to tell them apart. */
  readonly subCode?: SubCode;
  /** Path of the page about the code. */
  readonly docUrl: string;
  readonly message?: string;
  readonly rejection?: string;
  /** Fields of the request at fault, on 400, 409 and 422. */
  readonly fields?: readonly FieldError[];
  /** For CHANGED_MEANWHILE: author of the last change, as the audit trail names them; null if unknown. */
  readonly changedBy?: string | null;
  /** Of CHANGED_MEANWHILE: when, an instant. */
  readonly changedAt?: string | null;
  /** Of MISDIRECTED: the origin that serves this host. */
  readonly address?: string;
};

const notKept: ReadonlySet<number> = new Set([401, 403, 408, 421, 429]);

/**
 * True if an answer settles an Idempotency-Key for good. Answers that may differ a minute later are not stored under it, so that a retry with the
 * same key acts: no session, no right, no second factor, another installation's host, too many requests, a copy of the request still in progress, a failing server. After a
 * refusal that settles the key, the next submission needs a new one.
 */
export const settlesKey = ({ status, code }: { readonly status: number; readonly code?: string }): boolean =>
  status >= 200 && status < 500 && !notKept.has(status) && code !== 'REQUEST_IN_PROGRESS';

/**
 * The exact sentence that keeps a person signed in on a 401. With a `Retry-After` header the code was right but used before: the next one is due in
 * that many seconds.
 */
export const twoFactorMessage = 'Invalid or expired 2FA verification code.';

/** The sentences shown where the server gives none of its own. Source: specification section 8. */
export const fallbacks = {
  default: 'Error completing action. Please try again later.',
  login: 'Error occurred during login',
  balances: 'Failed to load businesses',
  businesses: "Couldn't load businesses",
  businessMetadata: "Couldn't load business metadata",
  organisation: 'Failed to fetch organisation.',
  switchOrganisation: 'Failed to switch organisation',
} as const;
