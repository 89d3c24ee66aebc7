import type { Tx } from '@countinghouse/database';
import { existingAccount } from './chart';
import { entriesOf } from './entries';
import { LedgerError } from './errors';
import { post } from './post';
import type { PostedTransaction, TransactionFacts } from './transaction';

/**
 * Posts the mirror image of a transaction: the same accounts and amounts, sides exchanged. Idempotent on the facts' key. If a floor forbids the
 * mirror image the caller composes the correction and posts it with `reversalOf`.
 *
 * @throws LedgerError TRANSACTION_NOT_FOUND, ALREADY_REVERSED, REVERSAL_NOT_REVERSIBLE, INSUFFICIENT_BALANCE
 */
export const reverse = async (
  tx: Tx,
  organisationId: string,
  transactionId: string,
  facts: TransactionFacts,
): Promise<PostedTransaction> => {
  const entries = await entriesOf(tx, organisationId, { transactionId });
  if (entries.length === 0) throw new LedgerError('TRANSACTION_NOT_FOUND', 'The transaction to reverse does not exist');
  const [posted] = await post(tx, organisationId, [
    {
      ...facts,
      reversalOf: transactionId,
      entries: entries.map((entry) => ({
        account: existingAccount(entry.account, entry.currency),
        direction: entry.direction === 'DEBIT' ? 'CREDIT' : 'DEBIT',
        amount: entry.amount,
      })),
    },
  ]);
  return posted!;
};
