import {
  mostUntold,
  untoldOutcomes,
  type CoverageLine,
  type UntoldCallback,
  type UntoldOutcome,
} from '@countinghouse/contract/running/callback-coverage';
import { callbackEvent, type CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import { anyOf, holds } from '@countinghouse/contract/permissions';
import type { ReadTx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { callbackProblem } from '../../../rails/callbacks';
import { callbackUrlFor, selectBusinesses } from '../../organisation/businesses';
import { selectUntold, sumCoverage, type CoverageQuery, type CoverageSum, type Untold } from './coverage-repository';
import { reasonOf } from './view';

/** Invoices are read with the permissions of payments. */
const aboutPayments: readonly CallbackEvent[] = [
  'DEPOSIT_RECEIVED',
  'PAYMENT_CLOSED',
  'INVOICE_PAID',
  'INVOICE_OVERDUE',
  'INVOICE_VOID',
];

/** Events whose subjects the caller may read. */
export const eventsFor = (permissions: ReadonlySet<string>): readonly CallbackEvent[] =>
  callbackEvent.options.filter((event) =>
    holds(permissions, aboutPayments.includes(event) ? anyOf('GET_PAYMENT', 'GET_PAYMENTS') : anyOf('GET_WITHDRAWALS')),
  );

const figureOf = {
  DELIVERED: 'delivered',
  TOLD_LATER: 'toldLater',
  ON_ITS_WAY: 'onItsWay',
  FAILED: 'failed',
  NEVER_QUEUED: 'neverQueued',
} as const satisfies Record<CoverageSum['outcome'], keyof CoverageLine>;

/** Due messages of the visible businesses by business and event; a pair without any is left out. */
export const coverageOf = async (tx: ReadTx, query: CoverageQuery): Promise<CoverageLine[]> => {
  if (query.events.length === 0) return [];
  const lines = new Map<string, CoverageLine>();
  for (const { business_id: businessId, name, event, outcome, count } of await sumCoverage(tx, query)) {
    const key = `${businessId} ${event}`;
    const line = lines.get(key) ?? {
      businessId,
      businessName: name,
      event,
      due: 0,
      delivered: 0,
      toldLater: 0,
      onItsWay: 0,
      failed: 0,
      neverQueued: 0,
    };
    lines.set(key, { ...line, due: line.due + count, [figureOf[outcome]]: count });
  }
  return [...lines.values()];
};

/** Reason as a sentence for people. */
const problemOf = (
  { outcome, last_reason: kept, last_status_code: statusCode }: Untold,
  host: string | null,
  mode: Config['mode'],
): string => {
  if (outcome === 'NEVER_QUEUED') {
    return host === null
      ? 'The business has no address for these messages'
      : 'No address was set then, or the message is missing';
  }
  const reason = reasonOf(kept);
  if (reason && reason !== 'INTERRUPTED') return callbackProblem(reason, mode);
  return statusCode === null ? 'The server did not take it' : `The server answered ${statusCode}`;
};

/** Messages that did not arrive and are not on their way, oldest first, with their number. */
export const untoldOf = async (
  tx: ReadTx,
  query: CoverageQuery,
  outcome: UntoldOutcome | undefined,
  mode: Config['mode'],
): Promise<{ readonly total: number; readonly callbacks: UntoldCallback[] }> => {
  if (query.events.length === 0) return { total: 0, callbacks: [] };
  const rows = await selectUntold(tx, query, { outcomes: outcome ? [outcome] : untoldOutcomes, limit: mostUntold });
  const businesses = new Map((await selectBusinesses(tx, query.scope)).map((business) => [business.id, business]));
  return {
    total: rows[0]?.total ?? 0,
    callbacks: rows.map((row) => {
      const business = businesses.get(row.business_id);
      const host = business ? hostOf(callbackUrlFor(business, row.event)) : null;
      return {
        businessId: row.business_id,
        businessName: row.name,
        event: row.event,
        entityType: row.entity_type,
        entityId: row.entity_id,
        paymentId: row.payment_id,
        reference: row.reference,
        state: row.state,
        dueAt: row.due_at.toISOString(),
        outcome: row.outcome,
        problem: problemOf(row, host, mode),
        host,
      };
    }),
  };
};

/** Server of an address; the address itself if it names none. */
const hostOf = (url: string | null): string | null => (url !== null && URL.canParse(url) ? new URL(url).host : url);
