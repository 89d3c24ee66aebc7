import type { BalanceThen } from '@countinghouse/ledger';
import { createHash } from 'node:crypto';

type Read = Pick<BalanceThen, 'account' | 'accountSeq' | 'transactionId' | 'postedAt' | 'amount'>;

/**
 * Hash of the state behind balances: each account's last entry by then and the balance behind it, in the order of the accounts' codes. Since
 * entries are numbered without a gap and never change, a different hash for the same instant means that the ledger differs today.
 */
export const ledgerHash = (balances: readonly Read[]): string => {
  const hash = createHash('sha256');
  for (const { account, accountSeq, transactionId, postedAt, amount } of balances)
    hash.update(`${account} ${accountSeq} ${transactionId} ${postedAt.toISOString()} ${amount.units}\n`);
  return hash.digest('hex');
};
