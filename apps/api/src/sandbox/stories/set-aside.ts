import type { Amount } from '@countinghouse/money';
import { systemActor, UnknownRate, uniformValue } from '@countinghouse/payments';
import {
  unassociatedMovement,
  unassociatedReceived,
  type UnassociatedDeposit,
} from '../../modules/money-in/unassociated-deposits';
import type { Random } from '../random';
import type { RatePath } from '../rate-path';
import type { Run } from '../run';
import { uniformCurrency } from '../world';

/** Books money that belongs to no payment, on its arrival. */
export const setAside = (
  run: Run,
  deposit: Omit<UnassociatedDeposit, 'uniformAmount' | 'uniformCurrency'>,
): UnassociatedDeposit => {
  const { receivedAt: at } = deposit;
  const whole = { ...deposit, uniformAmount: worthAt(deposit.amount, at, run.world.rates), uniformCurrency };
  run.post(unassociatedReceived(whole, systemActor, at), at);
  run.chunk.unassociated.push(whole);
  run.note(unassociatedMovement(null, { ...whole, status: 'PENDING' }, { event: 'RECEIVED', actor: systemActor, at }));
  return whole;
};

/** Null for a coin without a price. */
const worthAt = (amount: Amount, at: Date, rates: RatePath): Amount | null => {
  try {
    return uniformValue(amount, rates.bookAt(at), uniformCurrency);
  } catch (error) {
    if (error instanceof UnknownRate) return null;
    throw error;
  }
};

/** A credit at the bank without a payment, without its owner, amount and reason. */
export const byBank = (
  own: Random,
  sender: { readonly remitterName: string | null; readonly remitterAccountMasked: string | null },
) =>
  ({
    kind: 'FIAT',
    network: null,
    fromAddress: null,
    toAddress: null,
    destinationTag: null,
    outputIndex: null,
    blockHeight: null,
    paymentId: null,
    transactionId: `E2E-${own.integer('stray/end-to-end', 10_000_000, 99_999_999)}`,
    senderName: sender.remitterName,
    senderAccountMasked: sender.remitterAccountMasked,
  }) as const;
