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
  type QueryExecutorProvider,
} from 'kysely';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { endsConnection, isAnswer, isReadOnly, OutcomeUnknown } from './errors';
import { openedAt } from './pool';
import { preparedName } from './prepared';
import type { Pulse } from './pulse';
import { giveSealing, type Sealing } from './sealing';

/** Running transaction. Results of statements are typed by lists of columns (`columnsOf`); it cannot be nested. */
// oxlint-disable-next-line typescript/no-empty-object-type
export type Tx = Transaction<{}>;

/**
 * Running transaction that only reads, at the primary or at its replica: the database refuses every write in it. Each `Tx` is one too, but not the
 * other way round, so that nothing that writes or decides about money compiles with it.
 */
export type ReadTx = QueryExecutorProvider;

/**
 * Runs one transaction on a connection of the pool: commits when `run` returns, rolls back when it throws. `opening` is the statement that begins
 * it.
 *
 * It begins with its first statement: the second is sent without waiting for the first, so BEGIN costs no round trip of its own. Without a
 * statement the database is not touched.
 *
 * @throws OutcomeUnknown when the connection ends while it commits; any other error means that nothing was committed
 */
export const inTransaction = async <T>(
  { pool, pulse, sealing, atMostMs }: Connections,
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
  /** First error after which the connection is not used again. */
  let spent: Error | undefined;
  const guarded = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await pulse.guard(work, atMostMs);
    } catch (error) {
      if (endsConnection(error)) spent ??= error as Error;
      // The other connections of the pool lead to the same server.
      if (isReadOnly(error)) pulse.lose();
      throw error;
    }
  };
  const send = (query: pg.QueryConfig): Promise<pg.QueryResult> => guarded(sendNow(query));
  const sendNow = (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (begun) return client.query(query);
    // Both leave in one write: each is a call of the system, and wakes the database's process.
    const { stream } = (client as Connected).connection;
    stream.cork();
    try {
      begun = begin();
      return client.query(query);
    } finally {
      stream.uncork();
    }
  };
  const commit = async () => {
    if (!begun) return;
    if (spent) throw spent;
    let warning: Error | undefined;
    // A wait for the standby that somebody cancels is answered as a commit, with a warning: it may be lost with this server.
    const heed = ({ code, message }: { readonly code: string | undefined; readonly message: string | undefined }) => {
      if (code !== undefined && doubtful.has(code)) warning = new Error(message);
    };
    client.on('notice', heed);
    const [, { command }] = await guarded(Promise.all([begun, client.query('commit')]))
      .catch((error: unknown) => {
        if (isAnswer(error) && !endsConnection(error)) throw error;
        // An error of a socket or of TLS, by whatever code: the server has not answered.
        spent ??= error instanceof Error ? error : new Error(String(error));
        throw new OutcomeUnknown(error);
      })
      .finally(() => client.off('notice', heed));
    // PostgreSQL's answer if a failed statement's error was swallowed: nothing was committed.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
    if (warning) throw new OutcomeUnknown(warning);
  };

  try {
    const tx = transactionOn(send);
    giveSealing(tx, sealing);
    const result = await run(tx);
    await commit();
    for (const told of waiting.get(tx) ?? []) told();
    return result;
  } catch (error) {
    // A connection from before a loss may lead to a machine that is gone and answers nothing any more.
    if (openedAt(client) <= pulse.lostAt()) spent ??= error instanceof Error ? error : new Error(String(error));
    // A spent connection gets no further statement: it is dropped, and its locks end with it.
    if (begun && !spent)
      await pulse.guard(client.query('rollback'), atMostMs).catch((failure: Error) => {
        // On a broken connection the rollback fails too; the first error has the reason.
        spent ??= failure;
      });
    throw error;
  } finally {
    client.release(spent);
  }
};

/** A client with its line to the server, which its types keep to themselves. */
type Connected = pg.PoolClient & { readonly connection: { readonly stream: Pick<Duplex, 'cork' | 'uncork'> } };

/** Codes of warnings in answer to COMMIT: of one that did not wait for the standby, and of a server that stops meanwhile. */
const doubtful: ReadonlySet<string> = new Set(['01000', '57P01']);

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
export type Connections = {
  readonly pool: pg.Pool;
  readonly pulse: Pulse;
  readonly sealing?: Sealing | undefined;
  /** Longest silence of a connection, in milliseconds: more than the database's own limit of a statement. Absent: without a limit. */
  readonly atMostMs?: number | undefined;
};

/** A connection of the pool; those from before the last loss of the database are dropped, for they may lead to a machine that is gone. */
const connect = async (pool: pg.Pool, pulse: Pulse): Promise<pg.PoolClient> => {
  for (;;) {
    const client = await oneOf(pool, pulse);
    if (openedAt(client) > pulse.lostAt()) return client;
    client.release(true);
  }
};

const oneOf = async (pool: pg.Pool, pulse: Pulse): Promise<pg.PoolClient> => {
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
