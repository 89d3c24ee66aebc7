import type { CamelCased } from '@countinghouse/database';
import { camelCase } from '@countinghouse/database';
import { fromUnits, toText, type Amount } from '@countinghouse/money';
import type { Tables } from './tables';

/** Text columns of a table, including those of units and of currencies. */
type TextColumn<Table extends keyof Tables> = {
  [Name in keyof Tables[Table]]: Tables[Table][Name] extends string | null ? Name : never;
}[keyof Tables[Table]] &
  string;

type Pairs<Table extends keyof Tables> = { readonly [Units in TextColumn<Table>]?: TextColumn<Table> };

/** The columns that a codec of these pairs reads. */
type Read<Table extends keyof Tables, Of> = Pick<Tables[Table], Extract<keyof Of | Of[keyof Of], keyof Tables[Table]>>;
type Row<Table extends keyof Tables, Of> = Read<Table, Of> | CamelCased<Read<Table, Of>>;

/** Amount, or null if the row may have none. */
type Told<Table extends keyof Tables, Of, Value> = CamelCased<{
  readonly [Units in keyof Of & keyof Tables[Table]]:
    | Value
    | (null extends Tables[Table][Units] | Tables[Table][Of[Units] & keyof Tables[Table]] ? null : never);
}>;

/** Units of an amount as a column holds them. */
export const unitsOf = (amount: Amount): string => amount.units.toString();

/** The amount of units that a column holds. */
export const amountIn = (units: string, currency: string): Amount => fromUnits(BigInt(units), currency);

/** The wire text of units that a column holds. */
export const textIn = (units: string, currency: string): string => toText(amountIn(units, currency));

/**
 * Amounts of a table: each in a column of atomic units beside one that names the currency, `{ fee: 'debit_currency' }`. Names of amounts are those
 * of their columns in camel case. A null in either column yields null.
 */
export const amountColumns = <Table extends keyof Tables, const Of extends Pairs<Table>>(_table: Table, of: Of) => {
  const pairs = Object.entries(of as Readonly<Record<string, string>>).map(
    ([units, currency]) => ({ units, currency, name: camelCase(units), code: camelCase(currency) }) as const,
  );
  const told = <Value>(row: object, tell: (units: string, currency: string) => Value) => {
    const values = row as Readonly<Record<string, string | null | undefined>>;
    const amounts: Record<string, Value | null> = {};
    for (const { units, currency, name, code } of pairs) {
      const text = values[units] ?? values[name] ?? null;
      const of = values[currency] ?? values[code] ?? null;
      amounts[name] = text === null || of === null ? null : tell(text, of);
    }
    return amounts;
  };
  return {
    /** Amounts of a row, whose columns have the table's names or those in camel case. */
    amounts: (row: Row<Table, Of>) => told(row, amountIn) as Told<Table, Of, Amount>,
    /** Amounts as wire text. */
    texts: (row: Row<Table, Of>) => told(row, textIn) as Told<Table, Of, string>,
    /**
     * Columns for these amounts and their currencies.
     *
     * @throws TypeError if two amounts of one currency column differ in currency
     */
    columns: (amounts: Told<Table, Of, Amount>) => {
      const given = amounts as Readonly<Record<string, Amount | null>>;
      const row: Record<string, string | null> = {};
      for (const { units, currency, name } of pairs) {
        const amount = given[name] ?? null;
        const code = row[currency];
        if (amount !== null && code && code !== amount.currency)
          throw new TypeError(`${currency} is ${code}, and ${name} is an amount of ${amount.currency}`);
        row[units] = amount && unitsOf(amount);
        row[currency] = amount?.currency ?? code ?? null;
      }
      return row as { readonly [Column in keyof Read<Table, Of>]: Read<Table, Of>[Column] };
    },
  };
};
