import type { InternalTransfer } from '@countinghouse/contract/across/internal-transfers';
import { addTexts } from '../../../entities/currency/figures';
import { messages } from './messages';

type Money = { readonly amount: string; readonly currency: string };

/** What left the source, or reached the target: the fee is the source's. */
export const movedOf = ({ direction, amount, fee, currency }: InternalTransfer): Money => ({
  amount: direction === 'OUT' ? addTexts([amount, fee]) : amount,
  currency,
});

/** The business at the other end, as far as the person may know of it. */
export const counterpartyOf = ({ direction, ...transfer }: InternalTransfer): string =>
  (direction === 'OUT' ? transfer.toBusinessName : transfer.fromBusinessName) ?? messages.unknownBusiness;
