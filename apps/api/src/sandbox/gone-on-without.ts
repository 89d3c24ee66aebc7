import type { Tx } from '@countinghouse/database';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import type { Columns } from '../platform/tables';

type Row = Columns<'payment', 'id' | 'deposit_currency' | 'cancelled_at'> & {
  /** Each deposit with its status and its refund's. */
  readonly deposits: readonly (readonly [string, string, string | null])[];
};

/**
 * Payments that are no longer as the history left them: somebody paid, cancelled, named or sent back something
 * meanwhile, and
 * the live flow continues with them. Expiry does not count.
 */
export const goneOnWithout = async (
  tx: Tx,
  organisationId: string,
  states: readonly PaymentState[],
): Promise<ReadonlySet<string>> => {
  if (states.length === 0) return new Set();
  const { rows } = await sql<Row>`
    select p.id, p.deposit_currency, p.cancelled_at,
           coalesce((select jsonb_agg(jsonb_build_array(d.id, d.status, r.status))
                       from deposit d
                       left join refund r on r.organisation_id = d.organisation_id and r.deposit_id = d.id
                      where d.organisation_id = p.organisation_id and d.payment_id = p.id), '[]') as deposits
    from payment p
    where p.organisation_id = ${organisationId} and p.id = any(${states.map(({ terms }) => terms.id)}::uuid[])`.execute(
    tx,
  );
  const standing = new Map(rows.map((row) => [row.id, standOf(row)]));
  const moved = states.filter((state) => standing.get(state.terms.id) !== standOf(rowOf(state)));
  return new Set(moved.map(({ terms }) => terms.id));
};

const rowOf = ({ terms, deposits, refunds }: PaymentState): Omit<Row, 'id'> => ({
  deposit_currency: terms.depositCurrency,
  cancelled_at: terms.cancelledAt,
  deposits: deposits.map(({ id, status }) => [
    id,
    status,
    refunds.find(({ depositId }) => depositId === id)?.status ?? null,
  ]),
});

const standOf = ({ deposit_currency, cancelled_at, deposits }: Omit<Row, 'id'>): string =>
  JSON.stringify([deposit_currency, cancelled_at !== null, deposits.map((one) => one.join(' ')).toSorted()]);
