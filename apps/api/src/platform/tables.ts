import type { Id } from '@countinghouse/contract/ids';
import { aliasesOf, columnsOf } from '@countinghouse/database';
import type { Tables } from '../tables.generated';

export type { Tables } from '../tables.generated';

/** Some columns of a table, as a select gives them. */
export type Columns<Table extends keyof Tables, Name extends keyof Tables[Table]> = Pick<Tables[Table], Name>;

/** Lists of columns for statements; see `columnsOf`. */
export const columns = columnsOf<Tables>();
export const aliases = aliasesOf<Tables>();

/** As JSON carries it and PostgreSQL reads it: bytes are text of theirs, an instant may be one. */
type Json<Value> = Value extends Date
  ? Date | string
  : Value extends Buffer | Id
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly Json<Item>[]
      : Value;

/** A row to be written. Columns that have a default may be left out; the database refuses one that must not. */
export type InsertRow<Table extends keyof Tables> = {
  readonly [Name in keyof Tables[Table]]?: Json<Tables[Table][Name]>;
};
