import { sealIn, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns, Tables } from '../tables';
import { isAdopted, noteAdopted } from './adopted-repository';

/** Sealed number of a table's rows: nobody who deletes one can write the lower number. */
export type Tally = {
  /** Adds rows and counts them in the same transaction; `add` returns their number. */
  readonly adding: (tx: Tx, add: () => Promise<number>) => Promise<void>;
  /** Begins to count, once. */
  readonly begin: (tx: Tx) => Promise<void>;
  /** Fault of the number of rows; null without one, and until somebody has counted them. */
  readonly problem: (tx: Tx) => Promise<string | null>;
};

type Row = Columns<'row_tally', 'rows' | 'seal'>;

export const tallyOf = (table: keyof Tables): Tally => {
  const noted = `${table}: counted`;
  const sealOf = (tx: Tx, rows: bigint): Buffer => sealIn(tx, 'row-tally', JSON.stringify([table, String(rows)]));
  /** Shared by those who add and exclusive to whoever starts the count: no row falls between the two. */
  const lock = sql`hashtextextended(${noted}, 0)`;
  const read = async (tx: Tx, hold: boolean): Promise<Row | undefined> =>
    (
      await sql<Row>`
        select rows, seal from row_tally where name = ${table} ${hold ? sql`for no key update` : sql``}`.execute(tx)
    ).rows[0];
  const isSound = (tx: Tx, { rows, seal }: Row): boolean => sealOf(tx, BigInt(rows)).equals(seal);
  const countOf = async (tx: Tx): Promise<bigint> => {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(tx);
    return BigInt(rows[0]?.count ?? 0);
  };
  return {
    adding: async (tx, add) => {
      await sql`select pg_advisory_xact_lock_shared(${lock})`.execute(tx);
      const added = await add();
      const tally = added > 0 ? await read(tx, true) : undefined;
      // A number that the server did not write is not made good by counting on from it.
      if (!tally || !isSound(tx, tally)) return;
      const rows = BigInt(tally.rows) + BigInt(added);
      await sql`
        update row_tally set rows = ${rows}, seal = ${sealOf(tx, rows)} where name = ${table}`.execute(tx);
    },
    begin: async (tx) => {
      await sql`select pg_advisory_xact_lock(${lock})`.execute(tx);
      if (await isAdopted(tx, noted)) return;
      const rows = await countOf(tx);
      await sql`
        insert into row_tally (name, rows, seal) values (${table}, ${rows}, ${sealOf(tx, rows)})
        on conflict do nothing`.execute(tx);
      await noteAdopted(tx, noted);
    },
    problem: async (tx) => {
      // The number first: rows that are added meanwhile are more than it, and none are missed.
      const tally = await read(tx, false);
      if (!tally) return (await isAdopted(tx, noted)) ? 'the number of rows is gone' : null;
      if (!isSound(tx, tally)) return 'the number of rows was changed';
      const missed = BigInt(tally.rows) - (await countOf(tx));
      return missed > 0n ? `rows are gone: ${missed}` : null;
    },
  };
};
