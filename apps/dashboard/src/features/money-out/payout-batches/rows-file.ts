import type { CheckedBatch, PayoutKind, PayoutRow } from '@countinghouse/contract/money-out/payout-batches';
import { messages } from './messages';

type OutRow = { readonly row: PayoutRow; readonly problem: string };

/** Columns of a file, as they are read again. */
const columns: Readonly<Record<PayoutKind, Readonly<Record<string, (row: PayoutRow) => string>>>> = {
  CRYPTO: {
    row: ({ number }) => String(number),
    name: ({ name }) => name ?? '',
    address: ({ recipientAddress }) => recipientAddress,
    tag: ({ destinationTag }) => destinationTag ?? '',
    amount: ({ amount }) => amount,
    reference: ({ clientWithdrawalId }) => clientWithdrawalId,
    note: ({ note }) => note ?? '',
  },
  FIAT: {
    row: ({ number }) => String(number),
    name: ({ name }) => name ?? '',
    account: ({ bankAccount }) => bankAccount ?? '',
    amount: ({ amount }) => amount,
    id: ({ clientWithdrawalId }) => clientWithdrawalId,
    reference: ({ reference }) => reference ?? '',
  },
};

/** Signs with which a spreadsheet begins a formula. */
const formula = /^[=+\-@\t\r]/;

const cell = (text: string): string => {
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** Rows with their problem as a CSV file, which is mended in a spreadsheet and read again: its further columns are passed over. */
const fileOf = (kind: PayoutKind, rows: readonly OutRow[]): string =>
  [
    [...Object.keys(columns[kind]), 'problem'],
    ...rows.map(({ row, problem }) => [...Object.values(columns[kind]).map((textOf) => textOf(row)), problem]),
  ]
    .map((line) => `${line.map(cell).join(',')}\n`)
    .join('');

/** Rows of a draft that would not go. */
export const fileOfOut = (
  kind: PayoutKind,
  rows: readonly PayoutRow[],
  { rows: judged }: Pick<CheckedBatch, 'rows'>,
): string => {
  const verdicts = new Map(judged.map((one) => [one.number, one]));
  return fileOf(
    kind,
    rows
      .map((row) => ({ row, verdict: verdicts.get(row.number) }))
      .filter(({ verdict }) => !verdict?.goes)
      .map(({ row, verdict }) => ({ row, problem: verdict ? (verdict.message ?? '') : messages.check.leftOut })),
  );
};

/** Rows of a frozen batch of which no payout was made. */
export const fileOfStayedOut = (kind: PayoutKind, rows: readonly PayoutRow[]): string =>
  fileOf(
    kind,
    rows
      .filter(({ withdrawal }) => withdrawal === null)
      .map((row) => ({ row, problem: row.leftOut ? messages.frozen.leftOut : messages.frozen.notMade })),
  );
