import type { Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import type { ColdTable, DividedTable } from './repository';

/** Old rows of a table that is not divided, which leave for cold storage one by one; declared by the module that has the table. */
export type RowsThatLeave = {
  readonly table: Exclude<ColdTable, DividedTable>;
  /** Condition on the rows `t` that may leave, whatever their month. */
  readonly mayLeave: RawBuilder<unknown>;
  /** Ids of rows that stay although they may leave, since work is waiting for them. */
  readonly stay: (tx: Tx) => Promise<readonly string[]>;
  /** Sentence about a month of which no row may leave. */
  readonly noneLeaves: string;
  /** Remembers of the rows under way what is needed for good. */
  readonly remember: (tx: Tx) => Promise<void>;
  /** Forgets it of the rows under way, which come back. */
  readonly forget: (tx: Tx) => Promise<void>;
};
