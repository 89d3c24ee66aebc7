import type {
  CheckedBatch,
  JudgedRow,
  PayoutBatchDetail,
  PayoutBatchStatus,
  PayoutRow,
  PayoutVerdict,
} from '@countinghouse/contract/money-out/payout-batches';
import { fiatAmountError } from '@countinghouse/contract/money-in/fiat-amount';
import { withdrawalAmountError } from '@countinghouse/contract/money-out/new-withdrawal';
import { amountOf, compare } from '@countinghouse/money';
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

/** Rows that a person looks at: all that are not simply ready, one verdict, those left out, or every one. */
export type RowFilter = 'NEEDS' | 'LEFT_OUT' | 'ALL' | PayoutVerdict;

type CountedFilter = { readonly filter: RowFilter; readonly count: number };

/** Filters with the number of rows behind each; those without any are left out, except the first and the last. */
export const filtersOf = ({ byVerdict, leftOut }: RowGroups): readonly CountedFilter[] => {
  const count = (verdict: PayoutVerdict): number => byVerdict.get(verdict)?.length ?? 0;
  const all = verdictOrder.reduce((sum, verdict) => sum + count(verdict), 0);
  return [
    { filter: 'NEEDS', count: all - count('READY') },
    ...verdictOrder.map((verdict) => ({ filter: verdict, count: count(verdict) })).filter((one) => one.count > 0),
    ...(leftOut.length > 0 ? [{ filter: 'LEFT_OUT' as const, count: leftOut.length }] : []),
    { filter: 'ALL', count: all + leftOut.length },
  ];
};

/** Groups under a filter in their order; null: rows that are left out. Without a filter for it, what is ready stays in sight as one line. */
export const groupsUnder = (
  filter: RowFilter,
  { byVerdict, leftOut }: RowGroups,
): readonly { readonly verdict: PayoutVerdict | null; readonly rows: readonly ShownRow[] }[] =>
  [
    ...verdictOrder.map((verdict) => ({ verdict, rows: byVerdict.get(verdict) ?? [] })),
    { verdict: null, rows: leftOut },
  ].filter(
    ({ verdict, rows }) =>
      rows.length > 0 && (filter === 'NEEDS' || filter === 'ALL' || filter === (verdict ?? 'LEFT_OUT')),
  );

/** Field of a row that is mended in its place. */
export type MendedField =
  | 'recipientAddress'
  | 'destinationTag'
  | 'bankAccount'
  | 'amount'
  | 'clientWithdrawalId'
  | 'reference';

const mendedFields: readonly string[] = [
  'recipientAddress',
  'destinationTag',
  'bankAccount',
  'amount',
  'clientWithdrawalId',
  'reference',
];

/** Field that a person mends in this row; null: none. */
export const mendedFieldOf = (judged: JudgedRow | null): MendedField | null => {
  if (judged?.verdict === 'NOT_WHITELISTED') return judged.field === 'bankAccount' ? 'bankAccount' : 'recipientAddress';
  return judged?.field && mendedFields.includes(judged.field) ? (judged.field as MendedField) : null;
};

/** The next row after this one for which a condition holds, or the first one before it; null: there is no other. */
export const nextOf = (
  shown: readonly ShownRow[],
  number: number,
  holds: (one: ShownRow) => boolean = () => true,
): number | null => {
  const at = shown.findIndex(({ row }) => row.number === number);
  const others = [...shown.slice(at + 1), ...shown.slice(0, Math.max(at, 0))];
  return others.find(holds)?.row.number ?? null;
};

/** Number of rows that would not go. */
export const outOf = (rows: readonly PayoutRow[], { slip }: Pick<CheckedBatch, 'slip'>): number =>
  rows.length - slip.rows;

/** Error of an amount as typed in a row, before the server is asked; null if valid. */
export const amountErrorOf = (
  amount: string,
  { currency, network }: Pick<PayoutBatchDetail, 'currency' | 'network'>,
): string | null =>
  network === null ? fiatAmountError(amount.trim(), currency) : withdrawalAmountError(amount.trim(), currency, network);

/** Parts of a frozen batch, what needs a person first. */
export const payoutParts = ['NOT_SENT', 'UNDER_WAY', 'SENT', 'STAYED_OUT'] as const;
export type PayoutPart = (typeof payoutParts)[number];

const partOf = ({ withdrawal }: PayoutRow): PayoutPart => {
  if (withdrawal === null) return 'STAYED_OUT';
  if (withdrawal.status === 'COMPLETED') return 'SENT';
  return over.includes(withdrawal.status) ? 'NOT_SENT' : 'UNDER_WAY';
};

/** Payouts of a frozen batch by their part, the largest first; rows that stayed out in their own order. */
export const payoutsByPart = (
  rows: readonly PayoutRow[],
  { currency }: Pick<PayoutBatchDetail, 'currency'>,
): ReadonlyMap<PayoutPart, readonly PayoutRow[]> => {
  const parts = new Map<PayoutPart, PayoutRow[]>(payoutParts.map((part) => [part, []]));
  for (const row of rows) parts.get(partOf(row))?.push(row);
  const amount = ({ withdrawal }: PayoutRow) => amountOf(withdrawal?.recipientAmount ?? '0', currency);
  for (const part of ['NOT_SENT', 'UNDER_WAY', 'SENT'] as const)
    parts.get(part)?.sort((one, other) => compare(amount(other), amount(one)) || one.number - other.number);
  return parts;
};

const over = ['COMPLETED', 'RETURNED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'];

/** Payouts that are sent, that were not, and that are under way. */
export const tallyOf = ({ progress }: Pick<PayoutBatchDetail, 'progress'>) => {
  const count = (holds: (status: string) => boolean): number =>
    progress.reduce((sum, one) => sum + (holds(one.status) ? one.count : 0), 0);
  const all = count(() => true);
  const sent = count((status) => status === 'COMPLETED');
  const ended = count((status) => over.includes(status));
  return { all, sent, failed: ended - sent, underWay: all - ended };
};
