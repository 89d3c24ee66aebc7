import { sealIn, type Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { canonical } from '../canonical';
import type { InsertRow, Tables } from '../tables';
import { allRows } from './all-rows';
import { isAdopted } from './adopted-repository';
import type { RowCheck } from './row-check';

/** A table with a column `seal`. */
export type SealableTable = {
  [Table in keyof Tables]: 'seal' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

type Column<Table extends SealableTable> = Exclude<keyof Tables[Table], 'seal'> & string;

type Declared<Table extends SealableTable> = {
  readonly table: Table;
  /** Its primary key, by which it is read and its rows are named. */
  readonly key: readonly Column<Table>[];
  /** The rest of what is sealed, in this order for good: another list is another table. */
  readonly columns: readonly Column<Table>[];
  /** Of these columns those that the database fills up with zeros behind the point. */
  readonly decimals?: readonly Column<Table>[];
  /** As a check names it: `every fee schedule is as it was written.` */
  readonly proves: string;
};

/** Rows of one table that bear a seal of what they say, made by the server whenever it writes one. */
export type SealedTable = {
  readonly table: SealableTable;
  /** Seals up to so many rows of a database of an earlier version; answers how many there were. */
  readonly adopt: (tx: Tx, most: number) => Promise<number>;
  /** Names the rows whose seal is not that of what they say. */
  readonly check: RowCheck;
};

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** The same text for what is written and for what is read: instants in ISO form, the fields of an object in one order. */
const plain = (value: unknown): unknown => (value === undefined ? null : canonical(JSON.parse(JSON.stringify(value))));

const bytes = (seal: Buffer): string => `\\x${seal.toString('hex')}`;

/** Declares what of a table's rows is sealed. */
export const sealedTable = <const Table extends SealableTable>({
  table,
  key,
  columns,
  decimals = [],
  proves,
}: Declared<Table>) => {
  const sealed = [...key, ...columns];
  const isDecimal = new Set<string>(decimals);
  const name = `${table.replaceAll('_', '-')}-rows-bear-their-seal`;

  const sealOf = (tx: Tx, row: Readonly<Record<string, unknown>>): Buffer =>
    sealIn(
      tx,
      table,
      JSON.stringify(
        sealed.map((column) => {
          const value = row[column];
          if (value === undefined) throw new Error(`A row of ${table} says nothing of ${column}, which is sealed`);
          if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
          if (typeof value === 'string') return isDecimal.has(column) ? withoutZeros(value) : value;
          return value instanceof Date ? value.toISOString() : plain(value);
        }),
      ),
    );

  const names = sql.join(sealed.map((column) => sql.ref(column)));

  /** Seals the rows of a condition as they stand now. */
  const sealWhere = async (tx: Tx, condition: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<Tables[Table]>`select ${names} from ${sql.table(table)} where ${condition}`.execute(tx);
    if (rows.length === 0) return 0;
    const made = rows.map((row) => ({
      ...Object.fromEntries(key.map((column) => [column, row[column]])),
      seal: bytes(sealOf(tx, row)),
    }));
    const matches = key.map((column) => sql`t.${sql.ref(column)} = made.${sql.ref(column)}`);
    await sql`
      update ${sql.table(table)} t set seal = made.seal
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(made)}::jsonb) made
       where ${sql.join(matches, sql` and `)}`.execute(tx);
    return rows.length;
  };

  return {
    table,
    /** The rows with their seals, to be written whole. */
    sealing: (tx: Tx, rows: readonly InsertRow<Table>[]): InsertRow<Table>[] =>
      rows.map((row) => ({ ...row, seal: bytes(sealOf(tx, row)) })),
    /** Seals anew what a statement has changed in this transaction, which holds the rows. */
    resealing: async (tx: Tx, condition: RawBuilder<unknown>): Promise<void> => {
      await sealWhere(tx, condition);
    },
    /** Seals anew rows that were written without saying everything that is sealed, because the database fills up what is left out. */
    resealingRows: async (tx: Tx, rows: readonly InsertRow<Table>[]): Promise<void> => {
      const ofKey = sql.join(key.map((column) => sql.ref(column)));
      const keys = JSON.stringify(rows.map((row) => Object.fromEntries(key.map((column) => [column, row[column]]))));
      await sealWhere(
        tx,
        sql`(${ofKey}) in (
          select ${ofKey} from jsonb_populate_recordset(null::${sql.table(table)}, ${keys}::jsonb))`,
      );
    },
    adopt: (tx: Tx, most: number): Promise<number> => {
      const ofKey = sql.join(key.map((column) => sql.ref(column)));
      return sealWhere(
        tx,
        sql`(${ofKey}) in (
          select ${ofKey} from ${sql.table(table)} where seal is null limit ${most} for update skip locked)`,
      );
    },
    check: {
      name,
      proves,
      async *offenders(tx) {
        // Until the rows of an earlier version are sealed, one without a seal says nothing.
        const mustBear = await isAdopted(tx, table);
        for await (const row of allRows(tx, table, key)) {
          const { seal } = row as { readonly seal: Buffer | null };
          const holds = seal === null ? !mustBear : sealOf(tx, row).equals(seal);
          if (holds) continue;
          const organisation = (row as { readonly organisation_id?: string }).organisation_id ?? null;
          const named = Object.fromEntries(key.map((column) => [column, row[column]]));
          yield { ...named, organisation_id: organisation, problem: seal === null ? 'bears none' : 'was changed' };
        }
      },
    },
  } satisfies SealedTable & Record<string, unknown>;
};
