import type { SumKind } from '@countinghouse/contract/paging';
import { sql } from 'kysely';
import type { Tables } from '../tables';
import type { Sql } from './filters';
import type { KeptList, KeptSum } from './kept-repository';

export type TableName = keyof Tables;
export type ColumnOf<Table extends TableName> = keyof Tables[Table] & string;

/** Units of a column, or of one less another. */
type Units<Column> = Column | { readonly of: Column; readonly less: Column };

/** Sum over the rows of a list: its kind, the units it adds up, and the column with their currency. */
type Sum<Column> = { readonly of: SumKind; readonly units: Units<Column>; readonly in: Column };

type Text<Value> = Extract<Value, string>;

/** Rows whose column has a value, or any other. */
type Condition<Table extends TableName> = {
  [Column in ColumnOf<Table>]: { readonly column: Column } & (
    | { readonly is: Text<Tables[Table][Column]> }
    | { readonly isNot: Text<Tables[Table][Column]> }
  );
}[ColumnOf<Table>];

/**
 * Contribution of a row to the totals of a list of money: one row to those of its business, hour, status and currencies, and to
 * their sums the units that moved with it.
 */
export type LineOf<Table extends TableName> = {
  /** Name of the list in `list_total`. */
  readonly list: KeptList;
  /** Default: `status`. */
  readonly status?: ColumnOf<Table> | { readonly always: string };
  /** Column the list is filtered by. */
  readonly currency: ColumnOf<Table>;
  /** Default: the value on its own. */
  readonly otherCurrency?: ColumnOf<Table>;
  /** Rows with moved money; default: those whose units are not null. */
  readonly moved?: Condition<Table>;
  readonly amount: Sum<ColumnOf<Table>>;
  readonly otherAmount?: Sum<ColumnOf<Table>>;
};

/** A line of any table, with all defaults filled in. */
export type Line = {
  readonly list: KeptList;
  readonly table: string;
  /** Side of the table that a list is read from; null: the only one. */
  readonly side: string | null;
  readonly business: string;
  /** Sort column, which also selects the period. */
  readonly at: string;
  readonly status: string | { readonly always: string };
  readonly currency: string;
  readonly otherCurrency: string;
  readonly moved: { readonly column: string; readonly is?: string; readonly isNot?: string } | null;
  readonly amount: Sum<string>;
  readonly otherAmount: Sum<string> | null;
  /** A row in which this column is set is no longer part of the list; null: all rows stay. */
  readonly unlessSet: string | null;
};

/** Rows and units behind a line's sums, as SQL that names the columns of one table. */
const unitsText = ({ moved, side }: Line, { units }: Sum<string>, ofSide = false): string => {
  const text = typeof units === 'string' ? units : `${units.of} - ${units.less}`;
  const conditions = [
    ...(moved ? [`${moved.column} ${moved.is ? `= '${moved.is}'` : `<> '${moved.isNot}'`}`] : []),
    ...(ofSide && side !== null ? [`side = '${side}'`] : []),
  ];
  return conditions.length === 0 ? text : `case when ${conditions.join(' and ')} then ${text} end`;
};

/**
 * Query of every row's contribution to a line's totals: `organisation_id`, `id`, `list`, `business_id`, `at`, `status`, `currency`,
 * `other_currency`, and the units that moved: `amount` and `other_amount`, null if nothing has. `listLine` computes the same from a row in memory.
 */
export const lineQuery = (line: Line): string => {
  const { list, table, business, at, status, currency, otherCurrency, otherAmount, unlessSet } = line;
  return `
        select organisation_id, id, '${list}' as list, ${business} as business_id, ${at} as at,
               ${typeof status === 'string' ? status : `'${status.always}'`} as status, ${currency} as currency,
               ${otherCurrency} as other_currency, ${unitsText(line, line.amount)} as amount,
               ${otherAmount ? unitsText(line, otherAmount) : 'null::numeric'} as other_amount
          from ${table}${unlessSet === null ? '' : ` where ${unlessSet} is null`}`;
};

/** Summed value of each row: units of a currency, or null where the row has none. */
export type Measure = {
  readonly of: SumKind;
  readonly currency: Sql;
  readonly units: Sql;
  /** Stored sum of whole hours. */
  readonly kept: KeptSum;
};

/** Measures of the rows of these lines, in their order. */
export const measuresOf = (lines: readonly Line[]): readonly Measure[] =>
  lines.flatMap((line) => {
    const measure = (sum: Sum<string>, units: KeptSum['units']): Measure => ({
      of: sum.of,
      currency: sql.ref(sum.in),
      units: sql.raw(unitsText(line, sum, true)),
      kept: {
        ...(line.side !== null && { list: line.list }),
        units,
        currency: sum.in === line.currency ? 'currency' : 'other_currency',
      },
    });
    return [measure(line.amount, 'amount'), ...(line.otherAmount ? [measure(line.otherAmount, 'other_amount')] : [])];
  });
