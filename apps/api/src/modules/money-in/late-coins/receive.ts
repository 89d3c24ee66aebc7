import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { platformBook } from '../../../platform/platform-book';
import { lateCoinsEntityType, lateReceived, lateReversed } from './coin';
import { coinOf, moveLate, type LateRow } from './repository';

const told = (tx: Tx, row: LateRow, action: 'late-coins.receive' | 'late-coins.reverse'): Promise<void> =>
  audit(tx, {
    actor: systemActor,
    organisationId: null,
    action,
    entity: { type: lateCoinsEntityType, id: row.id },
    after: {
      organisation: row.organisation_id,
      amount: toText(coinOf(row).amount),
      currency: row.currency,
      to: row.to_address,
      transactionId: row.transaction_id,
    },
    result: 'SUCCESS',
  });

/** Books coins that lie deep (T-28). It posts, so its transaction may post nothing else. Without effect if somebody else was faster. */
export const bookLate = async (tx: Tx, row: LateRow): Promise<void> => {
  if (!(await moveLate(tx, row.id, 'SEEN', 'HELD'))) return;
  await post(tx, platformBook, [lateReceived(coinOf(row), await clockNow(tx))]);
  await told(tx, row, 'late-coins.receive');
};

/** Takes coins out of the book again that their chain took back (T-24). False if they are not held by now. */
export const reverseLate = async (tx: Tx, row: LateRow): Promise<boolean> => {
  if (!(await moveLate(tx, row.id, 'HELD', 'ORPHANED'))) return false;
  await post(tx, platformBook, [lateReversed(coinOf(row), await clockNow(tx))]);
  await told(tx, row, 'late-coins.reverse');
  return true;
};
