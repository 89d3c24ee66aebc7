import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { listPayments as endpoint } from '@countinghouse/contract/money-in/crypto-deposits';
import type { Tx } from '@countinghouse/database';
import { openPage, totalCapOf } from '../../../platform/list/cursor';
import type { BusinessScope } from '../../organisation/businesses';
import { lastCallbacksOf } from '../../running/callbacks';
import type { PaymentRow } from './repository';
import { selectDeposits, selectPayments, totalsOfPayments } from './repository';
import { paymentView } from './view';

type Settings = { readonly secretKey: string; readonly publicUrl: string };

/** A page of payments; those that are paid once with their deposits. */
export const listPayments = async (
  tx: Tx,
  scope: BusinessScope,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof endpoint>,
  { secretKey, publicUrl }: Settings,
): Promise<AnswerOf<typeof endpoint>> => {
  const { organisationId } = scope;
  const page = openPage(
    secretKey,
    { list: 'payments', organisationId, sortBy, descending, filters },
    { limit, cursor },
  );
  const fetched = await selectPayments(tx, scope, filters, {
    sortBy,
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const keyOf = (row: PaymentRow) => [
    ...(sortBy === 'status' ? [row.status] : []),
    row.created_at.toISOString(),
    row.id,
  ];
  const { rows, paging } = page.close(fetched, keyOf);
  // Those of a REUSABLE payment may be any number: its row tells their sums.
  const paidOnce = rows.filter(({ type }) => type === 'ONE_TIME');
  const deposits = await selectDeposits(
    tx,
    scope,
    paidOnce.map(({ id }) => id),
  );
  const callbacks = await lastCallbacksOf(
    tx,
    organisationId,
    deposits.map(({ id }) => id),
  );
  const payments = rows.map((row) => paymentView(row, deposits, callbacks, publicUrl));
  if (!includeTotal) return { payments, paging };
  return { payments, paging, ...(await totalsOfPayments(tx, scope, filters, totalCapOf(limit))) };
};
