import type { Database } from '@countinghouse/database';
import { openDatabase, sealingWith } from '@countinghouse/database';
import type { TestDatabase, TestServer } from '@countinghouse/database/testing';
import { createTestDatabase, startTestServer, whileFrozen } from '@countinghouse/database/testing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app';
import { migrations } from '../migrations';
import { testConfig } from '../testing';
import { createOrganisation, createSession, createUser } from '../testing/people';

// A database server of its own, because it is frozen, and the product's own limits instead of the tests'.
let server: TestServer;
let test: TestDatabase;
let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startTestServer();
  test = await createTestDatabase(migrations, { adminUrl: server.adminUrl });
  database = await openDatabase({ ...test.urls, sealing: sealingWith(testConfig().secretKey) });
  app = await buildApp({ config: testConfig(), database, jobs: 'manual' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
  await test.close();
  await server.stop();
});

it.skipIf(process.platform !== 'linux')(
  'a database that stops answering is 503 within 2.5 s, for every kind of call, and all is well once it goes on',
  { retry: 2 },
  async () => {
    const organisation = await createOrganisation(test.database);
    const user = await createUser(test.database, testConfig().secretKey, [organisation], {
      permissions: ['GET_BUSINESSES', 'MANAGE_ROLES'],
    });
    const token = await createSession(test.database, user, organisation);
    const headers = { authorization: `Bearer ${token}` };
    const body = { email: user.email, password: 'Wrong2025' };
    const calls = [
      () => app.inject({ method: 'GET', url: '/api/v1/businesses', headers }),
      () => app.inject({ method: 'POST', url: '/api/v1/roles', headers, payload: { name: 'Desk', permissions: [] } }),
      () => app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: body }),
      () => app.inject({ method: 'GET', url: '/health/ready' }),
    ];
    expect((await calls[0]!()).statusCode).toBe(200);
    await whileFrozen(server, async () => {
      const began = performance.now();
      const answers = await Promise.all(calls.map((call) => call()));
      expect((performance.now() - began) / 1_000).toBeLessThan(2.5);
      for (const answer of answers) {
        expect(answer.statusCode, answer.body).toBe(503);
        expect(answer.headers['retry-after']).toBe('2');
      }
    });
    await expect.poll(async () => (await calls[3]!()).statusCode).toBe(200);
    expect((await calls[0]!()).statusCode).toBe(200);
    const made = await test.database.acrossOrganisations((tx) => sql`select from role where name = 'Desk'`.execute(tx));
    expect(made.rows).toEqual([]);
  },
);
