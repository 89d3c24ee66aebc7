import type {
  CheckedBatch,
  JudgedRow,
  PayoutBatchDetail,
  PayoutBatchStatus,
  PayoutRow,
  PayoutVerdict,
} from '@countinghouse/contract/money-out/payout-batches';
import { withdrawalAmountError } from '@countinghouse/contract/money-out/new-withdrawal';
import type { Tone } from '@countinghouse/ui';

const tones: Readonly<Record<PayoutBatchStatus, Tone>> = {
  DRAFT: 'neutral',
  FREEZING: 'info',
  AWAITING_APPROVAL: 'warning',
  RELEASING: 'info',
  DONE: 'success',
  PARTLY: 'warning',
  FAILED: 'danger',
  REFUSED: 'danger',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
};

export const toneOf = (status: PayoutBatchStatus): Tone => tones[status];

/** Groups of rows, what needs a person first. */
export const verdictOrder: readonly PayoutVerdict[] = ['ERROR', 'NOT_WHITELISTED', 'DUPLICATE', 'WARNING', 'READY'];

/** Row beside its verdict; null: it is left out. */
export type ShownRow = { readonly row: PayoutRow; readonly judged: JudgedRow | null };

export type RowGroups = {
  readonly byVerdict: ReadonlyMap<PayoutVerdict, readonly ShownRow[]>;
  readonly leftOut: readonly ShownRow[];
};

/** Rows by their verdict, in their order. */
export const groupsOf = (rows: readonly PayoutRow[], { rows: judged }: Pick<CheckedBatch, 'rows'>): RowGroups => {
  const verdicts = new Map(judged.map((one) => [one.number, one]));
  const byVerdict = new Map<PayoutVerdict, ShownRow[]>(verdictOrder.map((verdict) => [verdict, []]));
  const leftOut: ShownRow[] = [];
  for (const row of rows) {
    const shown = { row, judged: verdicts.get(row.number) ?? null };
    if (shown.judged) byVerdict.get(shown.judged.verdict)?.push(shown);
    else leftOut.push(shown);
  }
  return { byVerdict, leftOut };
};

/** Number of rows that would not go. */
export const outOf = (rows: readonly PayoutRow[], { slip }: Pick<CheckedBatch, 'slip'>): number =>
  rows.length - slip.rows;

/** Error of an amount as typed in a row, before the server is asked; null if valid. */
export const amountErrorOf = (
  amount: string,
  { cryptoCurrency, network }: Pick<PayoutBatchDetail, 'cryptoCurrency' | 'network'>,
): string | null => withdrawalAmountError(amount.trim(), cryptoCurrency, network);

const over = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'];

/** Payouts that are sent, that were not, and that are under way. */
export const tallyOf = ({ progress }: Pick<PayoutBatchDetail, 'progress'>) => {
  const count = (holds: (status: string) => boolean): number =>
    progress.reduce((sum, one) => sum + (holds(one.status) ? one.count : 0), 0);
  const all = count(() => true);
  const sent = count((status) => status === 'COMPLETED');
  const ended = count((status) => over.includes(status));
  return { all, sent, failed: ended - sent, underWay: all - ended };
};
