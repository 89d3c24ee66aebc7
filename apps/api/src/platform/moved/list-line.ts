import type { ColumnOf, LineOf, TableName } from '../list/line';
import type { ListLine } from './movement';

/** Text of a column, or the units of an amount. */
type Value = string | bigint | null;

/**
 * Line of a row that is written, by the sums that its list declares.
 *
 * @param row every column that the sums name
 * @throws Error when one is missing
 */
export const listLine = <Table extends TableName>(
  { list, currency, otherCurrency = currency, ...sums }: LineOf<Table>,
  place: Pick<ListLine, 'organisationId' | 'businessId' | 'at'>,
  row: { readonly [Column in ColumnOf<Table>]?: Value },
): ListLine => {
  const valueOf = (column: string): Value => {
    const value = (row as Readonly<Record<string, Value | undefined>>)[column];
    if (value === undefined) throw new Error(`The totals of ${list} need the column ${column}`);
    return value;
  };
  const textOf = (column: string): string | null => {
    const value = valueOf(column);
    return value === null ? null : String(value);
  };
  const unitsIn = (column: string): bigint | null => {
    const value = valueOf(column);
    return value === null ? null : BigInt(value);
  };
  const { status = 'status', moved, amount, otherAmount } = sums;
  const hasMoved =
    moved === undefined || ('is' in moved ? valueOf(moved.column) === moved.is : valueOf(moved.column) !== moved.isNot);
  const unitsOf = (sum: typeof amount | undefined): bigint | null => {
    if (!sum || !hasMoved) return null;
    if (typeof sum.units === 'string') return unitsIn(sum.units);
    const { of, less } = sum.units as { readonly of: string; readonly less: string };
    const [whole, part] = [unitsIn(of), unitsIn(less)];
    return whole === null || part === null ? null : whole - part;
  };
  return {
    ...place,
    list,
    status: typeof status === 'object' ? status.always : (textOf(status) ?? ''),
    currency: textOf(currency),
    otherCurrency: textOf(otherCurrency),
    amount: unitsOf(amount),
    otherAmount: unitsOf(otherAmount),
  };
};
