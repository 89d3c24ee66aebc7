import type pg from 'pg';
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { OutcomeUnknown } from '.';
import { inTransaction } from './transaction';

/** Runs one statement over a connection whose COMMIT ends with an error. */
const committing = (error: Error): Promise<unknown> => {
  const query = (asked: string | pg.QueryConfig) =>
    asked === 'commit' ? Promise.reject(error) : Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
  const stream = { cork: () => undefined, uncork: () => undefined };
  const client = { query, connection: { stream }, on: () => undefined, off: () => undefined, release: () => undefined };
  const pool = { connect: () => Promise.resolve(client) } as unknown as pg.Pool;
  const pulse = {
    feel: () => Promise.resolve('answers' as const),
    guard: <T>(work: Promise<T>) => work,
    lostAt: () => -Infinity,
    lose: () => undefined,
  };
  const run = inTransaction({ pool, pulse }, 'begin', (tx) => sql`select`.execute(tx));
  return run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
};

it.each(['EPROTO', 'EPIPE', 'EBADF', 'ENETDOWN', 'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', undefined])(
  'a COMMIT that ends with %s of the system, and no answer of the server, is an unknown outcome',
  async (code) => {
    const error = Object.assign(new Error('write failed'), code === undefined ? {} : { code });
    expect(await committing(error)).toBeInstanceOf(OutcomeUnknown);
  },
);

it.each(['23503', '40001', 'P0001', 'XX000'])('a COMMIT that PostgreSQL refuses with %s did nothing', async (code) => {
  const error = Object.assign(new Error('refused'), { code });
  expect(await committing(error)).toBe(error);
});
