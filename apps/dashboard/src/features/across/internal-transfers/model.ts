import type { InternalTransfer } from '@countinghouse/contract/across/internal-transfers';
import { addTexts } from '../../../entities/currency/figures';
import { messages } from './messages';

type Money = { readonly amount: string; readonly currency: string };

/** Amount that left the source, or reached the target: the source pays the fee. */
export const movedOf = ({ direction, amount, fee, currency }: InternalTransfer): Money => ({
  amount: direction === 'OUT' ? addTexts([amount, fee]) : amount,
  currency,
});

/** Business at the other end, if visible to the person. */
export const counterpartyOf = ({ direction, ...transfer }: InternalTransfer): string =>
  (direction === 'OUT' ? transfer.toBusinessName : transfer.fromBusinessName) ?? messages.unknownBusiness;
