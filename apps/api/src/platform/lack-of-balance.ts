import { LedgerError } from '@countinghouse/ledger';
import { validationMessages } from '@countinghouse/contract/validation';
import { AppError } from './errors';

/**
 * Posts, and words the ledger's refusal at the field of the amount.
 * @throws AppError INSUFFICIENT_BALANCE
 */
export const refusingLackOfBalance = async (field: string, move: () => Promise<unknown>): Promise<void> => {
  try {
    await move();
  } catch (error) {
    if (!(error instanceof LedgerError) || error.code !== 'INSUFFICIENT_BALANCE') throw error;
    const message = validationMessages.insufficientBalance;
    throw new AppError('INSUFFICIENT_BALANCE', { rejection: message, fields: [{ field, message }], cause: error });
  }
};
