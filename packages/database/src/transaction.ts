import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import type pg from 'pg';
import { preparedName } from './prepared';
import type { Pulse } from './pulse';
import { DatabaseSilent } from './pulse';
import { giveSealing, type Sealing } from './sealing';

/** One running transaction. What statements select is typed by lists of columns (`columnsOf`); it cannot be nested. */
// oxlint-disable-next-line typescript/no-empty-object-type
export type Tx = Transaction<{}>;

/**
 * Runs one transaction on a connection of the pool: commits when `run` returns, rolls back when it throws. `opening` is the
 * statement that begins it.
 *
 * It begins with its first statement: the second is sent without waiting for the first, so BEGIN costs no round trip of its own. Work that asks
 * the database nothing leaves it alone.
 */
export const inTransaction = async <T>(
  { pool, pulse, sealing }: Connections,
  opening: string,
  run: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const client = await connect(pool, pulse);
  let begun: Promise<unknown> | undefined;

  const begin = (): Promise<unknown> => {
    const opened = client.query(opening);
    // It is awaited by the COMMIT; before that the statement behind it says the same.
    opened.catch(() => undefined);
    return opened;
  };
  const send = (query: pg.QueryConfig): Promise<pg.QueryResult> => pulse.guard(sendNow(query));
  const sendNow = (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (begun) return client.query(query);
    begun = begin();
    return client.query(query);
  };
  const commit = async () => {
    if (!begun) return;
    const [, { command }] = await pulse.guard(Promise.all([begun, client.query('commit')]));
    // PostgreSQL answers so when a statement had failed and its error was swallowed: nothing was kept.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
  };

  let broken: Error | undefined;
  try {
    const tx = transactionOn(send);
    giveSealing(tx, sealing);
    const result = await run(tx);
    await commit();
    for (const told of waiting.get(tx) ?? []) told();
    return result;
  } catch (error) {
    // Of a silent database nothing more is asked: its connection is dropped, and what it holds ends with it.
    if (error instanceof DatabaseSilent) broken = error;
    // On a broken connection the rollback fails too; the first error is the one that says why.
    else if (begun) await pulse.guard(client.query('rollback')).catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Who wants to know that a transaction was committed. */
const waiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Calls `told` once the transaction was committed, never where it was rolled back. For what may as well be missed: a process that
 * ends in between tells nobody.
 */
export const afterCommit = (tx: Tx, told: () => void): void => {
  waiting.set(tx, [...(waiting.get(tx) ?? []), told]);
};

/** Where a transaction gets its connection, how it notices that nobody is at the other end, and what seals its rows. */
export type Connections = { readonly pool: pg.Pool; readonly pulse: Pulse; readonly sealing?: Sealing | undefined };

const connect = async (pool: pg.Pool, pulse: Pulse): Promise<pg.PoolClient> => {
  const connecting = pool.connect();
  try {
    return await pulse.guard(connecting);
  } catch (error) {
    // It may still come, for nobody.
    connecting.then((client) => client.release(true)).catch(() => undefined);
    throw error;
  }
};

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

const transactionOn = (send: Send): Tx =>
  // oxlint-disable-next-line typescript/no-empty-object-type
  new Transaction<{}>({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connectionOf(send))),
  });

const connectionOf = (send: Send): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
    const name = preparedName(sql);
    const { command, rowCount, rows } = await send({ text: sql, values: [...parameters], ...(name && { name }) });
    const changed = changing.has(command) && rowCount !== null;
    return { rows: rows as R[], ...(changed && { numAffectedRows: BigInt(rowCount) }) };
  },
  streamQuery: () => {
    throw new Error('Rows are read as one answer, not as a stream');
  },
});

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
