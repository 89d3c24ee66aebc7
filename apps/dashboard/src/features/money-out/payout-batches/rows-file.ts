import type { CheckedBatch, PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import { messages } from './messages';

const head = ['row', 'name', 'address', 'tag', 'amount', 'reference', 'note', 'problem'] as const;

/** Signs with which a spreadsheet begins a formula. */
const formula = /^[=+\-@\t\r]/;

const cell = (text: string): string => {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows with their problem as a CSV file, which is mended in a spreadsheet and read again: its further columns are passed over. */
const fileOf = (rows: readonly { readonly row: PayoutRow; readonly problem: string }[]): string =>
  [
    head,
    ...rows.map(({ row, problem }) => [
      String(row.number),
      row.name ?? '',
      row.recipientAddress,
      row.destinationTag ?? '',
      row.amount,
      row.clientWithdrawalId,
      row.note ?? '',
      problem,
    ]),
  ]
    .map((line) => `${line.map(cell).join(',')}\n`)
    .join('');

/** Rows of a draft that would not go. */
export const fileOfOut = (rows: readonly PayoutRow[], { rows: judged }: Pick<CheckedBatch, 'rows'>): string => {
  const verdicts = new Map(judged.map((one) => [one.number, one]));
  return fileOf(
    rows
      .map((row) => ({ row, verdict: verdicts.get(row.number) }))
      .filter(({ verdict }) => !verdict?.goes)
      .map(({ row, verdict }) => ({ row, problem: verdict ? (verdict.message ?? '') : messages.check.leftOut })),
  );
};

/** Rows of a frozen batch of which no payout was made. */
export const fileOfStayedOut = (rows: readonly PayoutRow[]): string =>
  fileOf(
    rows
      .filter(({ withdrawal }) => withdrawal === null)
      .map((row) => ({ row, problem: row.leftOut ? messages.frozen.leftOut : messages.frozen.notMade })),
  );
