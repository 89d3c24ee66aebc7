import type { ErrorBody, ErrorCode, FieldError } from '@countinghouse/contract';
import { isDatabaseUnavailable, isRetryable, sqlStateOf } from '@countinghouse/database';
import type { LedgerErrorCode } from '@countinghouse/ledger';
import { LedgerError } from '@countinghouse/ledger';
import { StaleRates, UnknownRate } from '@countinghouse/payments';
import { errorPagePath } from '@countinghouse/contract/errors';
import { AppError } from '../platform/errors';

/** Refusals of the framework, before our code runs. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION_FAILED',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
  FST_ERR_HANDLER_TIMEOUT: 'UNAVAILABLE',
};

/** Refusals of the ledger. A use case words its own; any other would be our mistake, not the caller's. */
const ledgerCodes: Readonly<Record<LedgerErrorCode, ErrorCode>> = {
  INSUFFICIENT_BALANCE: 'INSUFFICIENT_BALANCE',
  ALREADY_REVERSED: 'STATE_CONFLICT',
  HOLD_RESOLVED: 'STATE_CONFLICT',
  HOLD_EXISTS: 'STATE_CONFLICT',
  KEY_CONFLICT: 'INTERNAL',
  UNBALANCED: 'INTERNAL',
  BAD_ENTRY: 'INTERNAL',
  OVERFLOW: 'INTERNAL',
  POSTED_AT_REFUSED: 'INTERNAL',
  REVERSAL_NOT_REVERSIBLE: 'INTERNAL',
  TRANSACTION_NOT_FOUND: 'INTERNAL',
  HOLD_NOT_FOUND: 'INTERNAL',
};

/** Statements cancelled by the database because something else took too long. */
const tookTooLong = new Set(['57014', '55P03']);

/** Raised by the tables of an organisation that is moving to another cell. */
const organisationAway = 'MV001';

const retrySoonSeconds = 2;
/** Interval of the rates' polling. */
const ratesAgainSeconds = 30;

/** Refusal behind any thrown error. Unforeseen ones become INTERNAL, with the cause for the log and nothing of it for the caller. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof StaleRates || error instanceof UnknownRate)
    return new AppError('RATES_UNAVAILABLE', { retryAfterSeconds: ratesAgainSeconds, cause: error });
  if (error instanceof LedgerError) return new AppError(ledgerCodes[error.code], { cause: error });
  if (isDatabaseUnavailable(error) || isRetryable(error) || tookTooLong.has(sqlStateOf(error) ?? '')) {
    return new AppError('UNAVAILABLE', { retryAfterSeconds: retrySoonSeconds, cause: error });
  }
  // Its organisation was frozen while the call was under way: the next one is told where it is.
  if (sqlStateOf(error) === organisationAway)
    return new AppError('UNAVAILABLE', { retryAfterSeconds: retrySoonSeconds, isExpected: true, cause: error });
  const code = frameworkCodes[sqlStateOf(error) ?? ''];
  if (code)
    return new AppError(code, {
      cause: error,
      ...(code === 'UNAVAILABLE' ? { retryAfterSeconds: retrySoonSeconds } : {}),
    });
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  // 403 from the file server means a folder or a hidden file: not to be revealed.
  if (status === 403 || status === 404) return new AppError('NOT_FOUND', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError('VALIDATION_FAILED', { cause: error });
  return new AppError('INTERNAL', { cause: error });
};

const businessRuleStatuses = new Set([409, 422]);
const fieldStatuses = new Set([400, 409, 422]);

/** The one body of every answer that is not 2xx. On 5xx it has no sentence, so that the call's own fallback shows. */
export const errorBody = (error: AppError, requestId: string): ErrorBody => {
  const { code, subCode, status, sentence, rejection, fields, changed, address } = error;
  const named = { requestId, code, ...(subCode === undefined ? {} : { subCode }), docUrl: errorPagePath(code) };
  if (status >= 500 || sentence === null) return named;
  return {
    ...named,
    message: sentence,
    ...(businessRuleStatuses.has(status) ? { rejection: rejection ?? sentence } : {}),
    ...(fields && fieldStatuses.has(status)
      ? { fields: fields.map(({ field, message }): FieldError => ({ field, message })) }
      : {}),
    ...(changed === undefined ? {} : { changedBy: changed?.by ?? null, changedAt: changed?.at.toISOString() ?? null }),
    ...(address === undefined ? {} : { address }),
  };
};
