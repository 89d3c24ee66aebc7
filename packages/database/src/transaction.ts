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

/** Running transaction. Results of statements are typed by lists of columns (`columnsOf`); it cannot be nested. */
// oxlint-disable-next-line typescript/no-empty-object-type
export type Tx = Transaction<{}>;

/**
 * Runs one transaction on a connection of the pool: commits when `run` returns, rolls back when it throws. `opening` is the statement that begins
 * it.
 *
 * It begins with its first statement: the second is sent without waiting for the first, so BEGIN costs no round trip of its own. Without a
 * statement the database is not touched.
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
    // The COMMIT awaits it; until then the statement behind it fails with the same error.
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
    // PostgreSQL's answer if a failed statement's error was swallowed: nothing was committed.
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
    // A silent database gets no further statement: its connection is dropped, and its locks end with it.
    if (error instanceof DatabaseSilent) broken = error;
    // On a broken connection the rollback fails too; the first error has the reason.
    else if (begun) await pulse.guard(client.query('rollback')).catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Callbacks that run when a transaction was committed. */
const waiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Calls `told` once the transaction was committed, and not on a rollback. Only for effects that may be missed: if the process ends in between it is
 * never called.
 */
export const afterCommit = (tx: Tx, told: () => void): void => {
  waiting.set(tx, [...(waiting.get(tx) ?? []), told]);
};

/** Source of a transaction's connection, of its dead-peer check, and of the key that seals its rows. */
export type Connections = { readonly pool: pg.Pool; readonly pulse: Pulse; readonly sealing?: Sealing | undefined };

const connect = async (pool: pg.Pool, pulse: Pulse): Promise<pg.PoolClient> => {
  const connecting = pool.connect();
  try {
    return await pulse.guard(connecting);
  } catch (error) {
    // The connection may still arrive, when nobody waits for it any more.
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
