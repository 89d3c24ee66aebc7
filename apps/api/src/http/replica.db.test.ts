import type { Database } from '@countinghouse/database';
import { openDatabase, sealingWith } from '@countinghouse/database';
import type { TestDatabase, TestPair } from '@countinghouse/database/testing';
import { createTestDatabase, startTestPair } from '@countinghouse/database/testing';
import type { FastifyInstance } from 'fastify';
import { listPayments } from '@countinghouse/contract/money-in/crypto-deposits';
import { quoteWithdrawal } from '@countinghouse/contract/money-out/new-withdrawal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app';
import { migrations } from '../migrations';
import { systemRoleIds } from '../platform/system-roles';
import { testConfig } from '../testing';
import { createOrganisation, createSession, createUser } from '../testing/people';
import { readRoute } from './route';

let pair: TestPair;
let test: TestDatabase;
let database: Database;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  pair = await startTestPair();
  test = await createTestDatabase(migrations, { adminUrl: pair.adminUrl });
  const { secretKey } = testConfig();
  database = await openDatabase({
    appUrl: test.urls.appUrl,
    workerUrl: test.urls.workerUrl,
    replicaUrl: pair.atStandby(test.urls.appUrl),
    // A machine busy with much else keeps it.
    replicaWithinMs: 20_000,
    sealing: sealingWith(secretKey),
  });
  app = await buildApp({ config: testConfig(), database, jobs: 'manual' });
  await app.ready();
  const organisation = await createOrganisation(test.database);
  const user = await createUser(test.database, secretKey, [organisation], { systemRole: 'ADMIN' });
  token = await createSession(test.database, user, organisation);
});
afterAll(async () => {
  await app.close();
  await database.close();
  await test.close();
  await pair.stop();
});

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
  const answer = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const state = () => database.replica()?.state;
const follows = () => expect.poll(state, { timeout: 30_000 }).toBe('FOLLOWS');
const readsOf = () => database.replica()?.reads ?? { replica: 0, primary: 0 };

describe('an installation with a replica', () => {
  it('reads the audit trail, lists of money and statistics there, and shows in them what was written a moment before', async () => {
    await follows();
    const before = readsOf();
    const paths = ['audit/events', 'payments', 'users', 'statistics/today'];
    const statuses = [];
    for (const path of paths) statuses.push([path, (await call('GET', path)).status]);
    expect(statuses).toEqual(paths.map((path) => [path, 200]));
    expect(readsOf()).toEqual({ replica: before.replica + paths.length, primary: before.primary });
    for (let round = 0; round < 5; round += 1) {
      const email = `new-${round}@harbour.example`;
      expect(await call('POST', 'users', { email, roleId: systemRoleIds.ADMIN })).toMatchObject({ status: 201 });
      expect(JSON.stringify(await call('GET', 'users'))).toContain(email);
      expect(JSON.stringify(await call('GET', 'audit/events'))).toContain(email);
    }
    expect(readsOf()).toEqual({ replica: before.replica + paths.length + 10, primary: before.primary });
  });

  it('tells it on the page of the books and in the metrics, and answers all from the primary while the replica is away', async () => {
    await follows();
    expect((await call('GET', 'ledger/health')).body).toMatchObject({
      replica: { state: 'FOLLOWS', lagSeconds: expect.any(Number) },
    });
    const metric = async (name: string) =>
      (await app.inject('/metrics')).body.split('\n').find((line) => line.startsWith(`${name} `));
    expect(await metric('countinghouse_replica_up')).toBe('countinghouse_replica_up 1');
    await pair.killStandby();
    expect((await call('GET', 'payments')).status).toBe(200);
    await expect.poll(state, { timeout: 30_000 }).toBe('AWAY');
    expect((await call('GET', 'payments')).status).toBe(200);
    expect((await call('GET', 'ledger/health')).body).toMatchObject({ replica: { state: 'AWAY', lagSeconds: null } });
    expect(await metric('countinghouse_replica_up')).toBe('countinghouse_replica_up 0');
    expect(await metric('countinghouse_replica_lag_seconds')).toBeUndefined();
    await pair.startStandby();
    await follows();
  });
});

describe('a call that is more than a plain read of an organisation', () => {
  it('is not offered to the replica: the server does not start', () => {
    const none = () => Promise.reject(new Error('Not asked'));
    for (const endpoint of [quoteWithdrawal, { ...listPayments, method: 'POST' as const }])
      expect(() => readRoute(endpoint as typeof listPayments, none)).toThrow('the replica does not answer it');
    expect(() => readRoute(listPayments, none)).not.toThrow();
  });
});
