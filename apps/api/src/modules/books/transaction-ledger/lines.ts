import { ledgerTypeNames, type LedgerType } from '@countinghouse/contract/books/transaction-ledger';
import type { Statement, StatementEntry } from '@countinghouse/ledger';
import { toText, writtenText, type Amount } from '@countinghouse/money';
import type { CellValue, FileColumn } from '../../../platform/files/table';
import { detailOf } from './details-repository';
import { euroAmount } from './euro-amount';

/** A line of the report: a movement, or the balance before the first and after the last of a currency. */
export type Line =
  | { readonly kind: 'OPENING'; readonly at: Date; readonly statement: Statement }
  | { readonly kind: 'CLOSING'; readonly at: Date; readonly statement: Statement }
  | {
      readonly kind: 'MOVEMENT';
      readonly statement: Statement;
      readonly entry: StatementEntry;
      readonly type: LedgerType;
    };

const moved =
  <Value extends CellValue>(read: (entry: StatementEntry) => Value) =>
  (line: Line) =>
    line.kind === 'MOVEMENT' ? read(line.entry) : null;

export const typeText = (line: Line): string => {
  if (line.kind === 'MOVEMENT') return ledgerTypeNames[line.type];
  return line.kind === 'OPENING' ? 'Opening balance' : 'Closing balance';
};

/** An amount as the report states it, in every format for people. */
export const written = (amount: Amount): string => writtenText(toText(amount), amount.currency);

export const side = (direction: StatementEntry['direction'], total: 'debits' | 'credits') => (line: Line) => {
  if (line.kind === 'MOVEMENT') return line.entry.direction === direction ? written(line.entry.amount) : null;
  return line.kind === 'CLOSING' ? written(line.statement[total]) : null;
};

export const balance = (line: Line): string => {
  if (line.kind === 'MOVEMENT') return written(line.entry.balanceAfter);
  return written(line.kind === 'OPENING' ? line.statement.opening : line.statement.closing);
};

/** The columns of the report as a table. The line of a closing balance has the sums of all that moved in the period. */
export const columns: readonly FileColumn<Line>[] = [
  {
    header: 'Posted at',
    type: 'instant',
    value: (line) => (line.kind === 'MOVEMENT' ? line.entry.postedAt : line.at).getTime(),
  },
  { header: 'Value date', type: 'instant', value: moved(({ valueAt }) => valueAt.getTime()) },
  { header: 'Ledger transaction ID', type: 'text', value: moved(({ transactionId }) => transactionId) },
  { header: 'Type', type: 'text', value: typeText },
  { header: 'Reference', type: 'text', value: moved((entry) => detailOf(entry, 'reference')) },
  { header: 'Entity', type: 'text', value: moved(({ entityType }) => entityType) },
  { header: 'Entity ID', type: 'text', value: moved(({ entityId }) => entityId) },
  { header: 'Description', type: 'text', value: moved(({ description }) => description) },
  { header: 'Counterparty', type: 'text', value: moved((entry) => detailOf(entry, 'counterparty')) },
  { header: 'Transaction hash', type: 'text', value: moved((entry) => detailOf(entry, 'transactionHash')) },
  { header: 'Currency', type: 'text', value: ({ statement }) => statement.currency },
  { header: 'Debit', type: 'amount', value: side('DEBIT', 'debits') },
  { header: 'Credit', type: 'amount', value: side('CREDIT', 'credits') },
  { header: 'Running balance', type: 'amount', value: balance },
  { header: 'EUR amount', type: 'amount', value: moved(euroAmount) },
  { header: 'Rate', type: 'amount', value: moved(({ rate }) => rate && rate.rate) },
  {
    header: 'Rate of',
    type: 'text',
    value: moved(
      ({ rate }) => rate && `${rate.base}/${rate.quote} by ${rate.source} at ${new Date(rate.at).toISOString()}`,
    ),
  },
];
