import type { Database, Tx } from '@countinghouse/database';
import { Gauge, type Registry } from 'prom-client';
import { within } from './within';

/** One figure of a reading. */
type Figure<Row> = {
  readonly name: string;
  readonly help: string;
  /** Columns whose values are labels; without any the reading has at most one row. */
  readonly labels?: readonly (keyof Row & string)[];
  /** Null: no line. */
  readonly value: (row: Row) => number | null;
};

type Reading<Row> = {
  readonly read: (tx: Tx) => Promise<readonly Row[]>;
  /** Seconds for which a reading is used again: more than the default of one for those that read much. */
  readonly keptSeconds?: number;
  readonly figures: readonly Figure<Row>[];
};

/** Longest wait of a scrape for one reading; a slower one serves the next scrape. */
const readWithinMs = 5_000;

/** Last turn by database: a scrape has one connection at a time, so that it takes none from jobs. */
const turns = new WeakMap<Database, Promise<unknown>>();

const inTurn = <Row>(database: Database, read: Reading<Row>['read']): Promise<readonly Row[]> => {
  const turn = (turns.get(database) ?? Promise.resolve()).then(() => database.acrossOrganisations(read));
  turns.set(
    database,
    turn.catch(() => undefined),
  );
  return turn;
};

/** Rows of one reading for all figures of a scrape; none while the database is away or slow. */
const rowsOf = <Row>(database: Database, { read, keptSeconds = 1 }: Reading<Row>) => {
  let kept: { readonly at: number; readonly rows: Promise<readonly Row[]> } | undefined;
  return async (): Promise<readonly Row[]> => {
    if (!(await database.health()).ok) return [];
    if (!kept || performance.now() - kept.at > keptSeconds * 1_000) {
      const begun = { at: performance.now(), rows: inTurn(database, read) };
      kept = begun;
      begun.rows.catch(() => {
        if (kept === begun) kept = undefined;
      });
    }
    const { rows } = kept;
    return (await within(readWithinMs, rows).catch(() => false)) ? rows : [];
  };
};

/**
 * Gauges read from the database on each scrape, all figures from one reading. While the database is away they have no line, and the other metrics
 * still appear.
 */
export const watchRows = <Row extends object>(registry: Registry, database: Database, reading: Reading<Row>): void => {
  const rowsNow = rowsOf(database, reading);
  for (const { name, help, labels = [], value } of reading.figures)
    registry.registerMetric(
      new Gauge<string>({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          const rows = await rowsNow();
          if (labels.length === 0) this.remove();
          else this.reset();
          for (const row of rows) {
            const number = value(row);
            if (number !== null)
              this.set(Object.fromEntries(labels.map((label) => [label, String(row[label])])), number);
          }
        },
      }),
    );
};
