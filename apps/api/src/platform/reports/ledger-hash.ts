import type { BalanceThen } from '@countinghouse/ledger';
import { createHash } from 'node:crypto';

type Read = Pick<BalanceThen, 'account' | 'accountSeq' | 'transactionId' | 'postedAt' | 'amount'>;

/**
 * What balances rest on, as one hash: of each account its last entry by then and the balance behind it, in the order of the
 * accounts' codes. Since entries are numbered without a gap and never change, another hash of the same instant means that the
 * ledger says something else today.
 */
export const ledgerHash = (balances: readonly Read[]): string => {
  const hash = createHash('sha256');
  for (const { account, accountSeq, transactionId, postedAt, amount } of balances)
    hash.update(`${account} ${accountSeq} ${transactionId} ${postedAt.toISOString()} ${amount.units}\n`);
  return hash.digest('hex');
};
