import { aliasesOf, columnsOf } from '@countinghouse/database';
import type { Tables } from './tables.generated';

export type { Tables } from './tables.generated';

/** Some columns of a table, as a select gives them. */
export type Columns<Table extends keyof Tables, Name extends keyof Tables[Table]> = Pick<Tables[Table], Name>;

/** Lists of columns for statements; see `columnsOf`. */
export const columns = columnsOf<Tables>();
export const aliases = aliasesOf<Tables>();
