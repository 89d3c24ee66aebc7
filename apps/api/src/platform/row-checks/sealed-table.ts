import { sealIn, type Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { canonical } from '../canonical';
import type { InsertRow, Tables } from '../tables';
import { allRows } from './all-rows';
import { isAdopted } from './adopted-repository';
import type { RowCheck } from './row-check';
import { tallyOf } from './tally';

/** A table with a column `seal`. */
export type SealableTable = {
  [Table in keyof Tables]: 'seal' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

type Column<Table extends SealableTable> = Exclude<keyof Tables[Table], 'seal'> & string;

type Declared<Table extends SealableTable, Sealed extends Column<Table>> = {
  readonly table: Table;
  /** Its primary key, for reading and for naming rows. */
  readonly key: readonly Sealed[];
  /** Remaining sealed columns, in this order for good: a different list would make a different seal. */
  readonly columns: readonly Sealed[];
  /** Those of these columns that the database pads with zeros behind the point. */
  readonly decimals?: readonly NoInfer<Sealed>[];
  /** Rows are only added, by `adding`, and counted, so that a deleted one is noticed. */
  readonly isCounted?: boolean;
  /** Name in a check: `every fee schedule is as it was written.` */
  readonly proves: string;
};

/** Rows of one table with a seal of their content, made by the server at every write. */
export type SealedTable = {
  readonly table: SealableTable;
  /** Seals up to `most` rows of a database of an earlier version; returns their number. */
  readonly adopt: (tx: Tx, most: number) => Promise<number>;
  /** Seals the rows of a condition anew, in batches: they came from another cell, whose key it does not have. */
  readonly resealAll: (tx: Tx, condition: RawBuilder<unknown>) => Promise<void>;
  /** Rows are only added, by `adding`. */
  readonly isCounted: boolean;
  /** Adds and counts rows of a table whose rows are counted: `add` returns their number. */
  readonly adding: (tx: Tx, add: () => Promise<number>) => Promise<void>;
  /** Starts the count of a table whose rows are counted. */
  readonly beginTally?: ((tx: Tx) => Promise<void>) | undefined;
  /** Names the rows whose seal does not match their content, and how many are gone of those that are counted. */
  readonly check: RowCheck;
};

const rowsAtOnce = 2_000;

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** One text for a value written or read: instants in ISO form, the fields of an object in one order. */
const plain = (value: unknown): unknown => (value === undefined ? null : canonical(JSON.parse(JSON.stringify(value))));

const bytes = (seal: Buffer): string => `\\x${seal.toString('hex')}`;

/** Key column as it stands in JSON and in a finding. */
const keyText = (value: unknown): unknown => (Buffer.isBuffer(value) ? bytes(value) : value);

/** Declares the sealed content of a table's rows. */
export const sealedTable = <const Table extends SealableTable, const Sealed extends Column<Table>>({
  table,
  key,
  columns,
  decimals = [],
  isCounted = false,
  proves,
}: Declared<Table, Sealed>) => {
  const sealed = [...key, ...columns];
  const tally = isCounted ? tallyOf(table) : undefined;
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

  /** Seals the present rows of a condition. */
  const sealWhere = async (tx: Tx, condition: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<Tables[Table]>`select ${names} from ${sql.table(table)} where ${condition}`.execute(tx);
    return sealRows(tx, rows);
  };

  const sealRows = async (tx: Tx, rows: readonly Tables[Table][]): Promise<number> => {
    if (rows.length === 0) return 0;
    const made = rows.map((row) => ({
      ...Object.fromEntries(key.map((column) => [column, keyText(row[column])])),
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
    isCounted,
    /** Seal of a row about to be written. */
    sealOf: (tx: Tx, row: Pick<Tables[Table], Sealed>): Buffer => sealOf(tx, row),
    /** True if a row's seal matches its content, or an earlier version wrote it, which bears none until it is adopted. */
    isSound: (tx: Tx, row: Pick<Tables[Table], Sealed> & { readonly seal: Buffer | null }): boolean =>
      row.seal === null || sealOf(tx, row).equals(row.seal),
    /** The rows with their seals, to be written whole. */
    sealing: (tx: Tx, rows: readonly InsertRow<Table>[]): InsertRow<Table>[] =>
      rows.map((row) => ({ ...row, seal: bytes(sealOf(tx, row)) })),
    /** Reseals rows changed by a statement in this transaction, which holds them. */
    resealing: async (tx: Tx, condition: RawBuilder<unknown>): Promise<void> => {
      await sealWhere(tx, condition);
    },
    resealAll: async (tx: Tx, condition: RawBuilder<unknown>): Promise<void> => {
      const ofKey = sql.join(key.map((column) => sql.ref(column)));
      let last: Tables[Table] | undefined;
      do {
        const beyond: RawBuilder<unknown> = last
          ? sql`and (${ofKey}) > (${sql.join(key.map((column) => last?.[column] as unknown))})`
          : sql``;
        const { rows } = await sql<Tables[Table]>`
          select ${names} from ${sql.table(table)} where ${condition} ${beyond} order by ${ofKey} limit ${rowsAtOnce}`.execute(
          tx,
        );
        await sealRows(tx, rows);
        last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
      } while (last);
    },
    /** Reseals rows written without all sealed columns, because the database fills in defaults. */
    resealingRows: async (tx: Tx, rows: readonly InsertRow<Table>[]): Promise<void> => {
      const ofKey = sql.join(key.map((column) => sql.ref(column)));
      const keys = JSON.stringify(rows.map((row) => Object.fromEntries(key.map((column) => [column, row[column]]))));
      await sealWhere(
        tx,
        sql`(${ofKey}) in (
          select ${ofKey} from jsonb_populate_recordset(null::${sql.table(table)}, ${keys}::jsonb))`,
      );
    },
    /** Adds and counts rows: `add` returns their number. */
    adding: async (tx: Tx, add: () => Promise<number>): Promise<void> => {
      if (!tally) throw new Error(`Rows of ${table} are not counted`);
      await tally.adding(tx, add);
    },
    beginTally: tally?.begin,
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
        // Until the rows of an earlier version are sealed, a missing seal is no finding.
        const mustBear = await isAdopted(tx, table);
        const missing = await tally?.problem(tx);
        if (missing) yield { organisation_id: null, table, problem: missing };
        for await (const row of allRows(tx, table, key)) {
          const { seal } = row as { readonly seal: Buffer | null };
          const holds = seal === null ? !mustBear : sealOf(tx, row).equals(seal);
          if (holds) continue;
          const organisation = (row as { readonly organisation_id?: string }).organisation_id ?? null;
          const named = Object.fromEntries(key.map((column) => [column, keyText(row[column])]));
          yield { ...named, organisation_id: organisation, problem: seal === null ? 'bears none' : 'was changed' };
        }
      },
    },
  } satisfies SealedTable & Record<string, unknown>;
};
