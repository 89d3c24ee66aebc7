import { sql, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely';
import type pg from 'pg';

const marker = /^\s*\/\* prepared as ([a-z_]+) \*\//;

/**
 * Opens the text of a statement that runs very often: each connection parses it once and calls it by this name from then
 * on. Only for text that never changes between calls; the name stands for it.
 */
export const preparedAs = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared as ${name} */`);

/** The pool as Kysely borrows from it; the clients send BEGIN together with the first statement after it. */
export const kyselyPool = (pool: pg.Pool): PostgresPool => {
  // Kysely knows a connection again by its client.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const lent = await pool.connect();
      const known = clients.get(lent) ?? kyselyClient(lent);
      clients.set(lent, known);
      return known;
    },
    end: () => pool.end(),
  };
};

const kyselyClient = (client: pg.PoolClient): PostgresPoolClient => {
  let begun: Promise<unknown> | undefined;

  /** Sent, and answered at once: what follows on the same connection is executed after it, a COMMIT waits for it. */
  const begin = (text: string) => {
    begun = client.query(text);
    begun.catch(() => undefined);
    return { command: 'BEGIN' as const, rowCount: 0, rows: [] };
  };

  const query = async (text: string, values: readonly unknown[]) => {
    if (text.startsWith('begin')) return begin(text);
    if (text === 'commit') await begun;
    const name = marker.exec(text)?.[1];
    return client.query({ text, values: [...values], ...(name && { name }) });
  };
  // Kysely also asks for cursors through the same method, but only where its configuration has one.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
};
