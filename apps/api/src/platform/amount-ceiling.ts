import { validationMessages } from '@countinghouse/contract/validation';
import { sqlStateOf } from '@countinghouse/database';
import { LedgerError } from '@countinghouse/ledger';
import { AmountTooLarge } from '@countinghouse/money';
import { refused, type AppError } from './errors';

/** SQLSTATE of a number too large for its column. */
const numericOutOfRange = '22003';

const isTooLarge = (error: unknown): boolean =>
  error instanceof AmountTooLarge ||
  (error instanceof LedgerError && error.code === 'OVERFLOW') ||
  sqlStateOf(error) === numericOutOfRange;

/** The refusal of an amount above the ceiling of its call, at its field. */
export const aboveCeiling = (field: string, cause?: unknown): AppError =>
  refused(field, validationMessages.amountTooLarge, 'ABOVE_MAXIMUM', { cause });

/**
 * Runs what prices, adds up or posts an amount. The text of an amount has a ceiling of its own; a fee, a price or a balance
 * that follows from it may still exceed the 38 digits of the ledger, and then the amount is refused at its field.
 *
 * @throws AppError ABOVE_MAXIMUM
 */
export const refusingTooLarge = async <Result>(field: string, run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    throw isTooLarge(error) ? aboveCeiling(field, error) : error;
  }
};
