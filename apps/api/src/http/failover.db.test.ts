import type { Database } from '@countinghouse/database';
import { openDatabase, sealingWith } from '@countinghouse/database';
import type { Line, TestDatabase, TestServer } from '@countinghouse/database/testing';
import { createTestDatabase, startLine, startTestServer } from '@countinghouse/database/testing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app';
import { migrations } from '../migrations';
import { testConfig } from '../testing';
import { effectKind, effectRoute } from '../testing/effect-endpoint';
import { createOrganisation, createSession, createUser } from '../testing/people';

// A server of its own, because its settings are changed, behind a line that is cut, and the product's own limits.
let server: TestServer;
let test: TestDatabase;
let line: Line;
let database: Database;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  test = await createTestDatabase(migrations, { adminUrl: server.adminUrl });
  line = await startLine(Number(new URL(server.adminUrl).port));
  const over = (url: string): string => {
    const there = new URL(url);
    there.host = `127.0.0.1:${line.port}`;
    return there.href;
  };
  const { secretKey } = testConfig();
  database = await openDatabase({
    appUrl: over(test.urls.appUrl),
    workerUrl: over(test.urls.workerUrl),
    sealing: sealingWith(secretKey),
  });
  app = await buildApp({ config: testConfig(), database, jobs: 'manual', furtherRoutes: [effectRoute] });
  await app.ready();
  const organisation = await createOrganisation(test.database);
  const user = await createUser(test.database, secretKey, [organisation], { permissions: ['CREATE_WITHDRAWAL'] });
  token = await createSession(test.database, user, organisation);
});
afterAll(async () => {
  await app.close();
  await database.close();
  line.stop();
  await test.close();
  await server.stop();
});

const send = (key: string, label: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/testing/effects',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: { label },
  });
const effects = async (label: string): Promise<number> => {
  const { rows } = await test.database.acrossOrganisations((tx) =>
    sql`select from job where kind = ${effectKind} and payload->>'label' = ${label}`.execute(tx),
  );
  return rows.length;
};
const ready = async () => (await app.inject({ method: 'GET', url: '/health/ready' })).statusCode;

const onServer = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** The transaction that acts, not that of the look for its key before. */
const acting = { of: 'pg_sleep' };

it('a write that was done before its answer was lost is 503, to be asked again, and then has its one answer', async () => {
  const key = randomUUID();
  line.cutAtCommit('after', acting);
  const lost = await send(key, 'lost answer');
  expect([lost.statusCode, lost.headers['retry-after'], lost.json()]).toEqual([
    503,
    '2',
    { requestId: expect.any(String), code: 'UNAVAILABLE', docUrl: '/api/v1/docs/errors/UNAVAILABLE' },
  ]);
  expect(await effects('lost answer')).toBe(1);
  const again = await send(key, 'lost answer');
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
  expect(await effects('lost answer')).toBe(1);
});

it('a write whose connection ends before its commit is 503, did nothing, and asked again it is done once', async () => {
  const key = randomUUID();
  line.cutAtCommit('before', acting);
  const ended = await send(key, 'ended');
  expect([ended.statusCode, ended.headers['retry-after']]).toEqual([503, '2']);
  expect(await effects('ended')).toBe(0);
  const again = await send(key, 'ended');
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, undefined]);
  expect(await effects('ended')).toBe(1);
});

it('on a server that only reads since a switch a write is 503 and the process not ready, until a primary answers', async () => {
  const key = randomUUID();
  await onServer('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
  try {
    await expect.poll(ready).toBe(503);
    const astray = await send(key, 'astray');
    expect([astray.statusCode, astray.headers['retry-after'], astray.json<object>()]).toMatchObject([
      503,
      '2',
      { code: 'UNAVAILABLE' },
    ]);
  } finally {
    await onServer(
      'set default_transaction_read_only = off',
      'alter system reset default_transaction_read_only',
      'select pg_reload_conf()',
    );
  }
  await expect.poll(ready, { timeout: 3_000 }).toBe(200);
  expect((await send(key, 'astray')).statusCode).toBe(201);
  expect(await effects('astray')).toBe(1);
});
