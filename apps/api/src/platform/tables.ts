import type { Id } from '@countinghouse/contract/ids';
import { aliasesOf, columnsOf } from '@countinghouse/database';
import type { Tables } from '../tables.generated';

export type { Tables } from '../tables.generated';

/** Some columns of a table, as a select gives them. */
export type Columns<Table extends keyof Tables, Name extends keyof Tables[Table]> = Pick<Tables[Table], Name>;

/** Lists of columns for statements; see `columnsOf`. */
export const columns = columnsOf<Tables>();
export const aliases = aliasesOf<Tables>();

/** Type in JSON that PostgreSQL reads: bytes are its text, an instant may be either. */
type Json<Value> = Value extends Date
  ? Date | string
  : Value extends Buffer | Id
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly Json<Item>[]
      : Value;

/** Row to be written. Columns with a default may be left out; the database refuses a missing required one. */
export type InsertRow<Table extends keyof Tables> = {
  readonly [Name in keyof Tables[Table]]?: Json<Tables[Table][Name]>;
};
