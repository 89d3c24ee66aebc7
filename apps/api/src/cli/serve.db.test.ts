import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@countinghouse/database/testing';
import type { TestDatabase } from '@countinghouse/database/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Config } from '../config';
import { migrations } from '../migrations';
import { testConfig } from '../testing/config';
import { serve } from './serve';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

let test: TestDatabase;
let dataDir: string;
let port: number;
beforeEach(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  test = await createTestDatabase(migrations);
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-serve-'));
  port = await freePort();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const started = (changes: Partial<Config>) =>
  serve(
    testConfig({
      dataDir,
      port,
      databaseUrl: test.urls.ownerUrl,
      appUrl: test.urls.appUrl,
      workerUrl: test.urls.workerUrl,
      ...changes,
    }),
    new AbortController().signal,
  );
const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

it('a server that is told to end says first that it is not ready, goes on answering meanwhile, and then is gone', async () => {
  const serving = await started({ drainSeconds: 600 });
  expect(await statusOf('/health/ready')).toBe(200);
  const hurried = new AbortController();
  const stopped = serving.stop(hurried.signal);
  expect(await statusOf('/health/ready')).toBe(503);
  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/api/v1/brands/dashboard')).toBe(200);
  hurried.abort();
  await stopped;
  await expect(statusOf('/health/live')).rejects.toThrow();
});

it('a start refuses a login that leads to another database, and pools larger than the database takes', async () => {
  const other = await createTestDatabase(migrations);
  try {
    await expect(started({ appUrl: other.urls.appUrl })).rejects.toThrow(
      'DATABASE_APP_URL leads to another database than DATABASE_URL: correct one of the two.',
    );
    await expect(started({ workerUrl: other.urls.workerUrl })).rejects.toThrow(/^DATABASE_WORKER_URL leads to another/);
  } finally {
    await other.close();
  }
  await expect(started({ databasePoolSize: 400 })).rejects.toThrow(
    /^DATABASE_POOL_SIZE 400 may open 637 connections and the database takes \d+: lower it/,
  );
});

const scheduledKinds = async () => {
  const { rows } = await test.database.acrossOrganisations((tx) => sql`select kind from job_schedule`.execute(tx));
  return rows.length;
};

it('a process with the role api answers calls and leaves the jobs alone, one with the role worker runs them and answers probes only', async () => {
  const api = await started({ role: 'api' });
  expect(await statusOf('/api/v1/brands/dashboard')).toBe(200);
  const workerPort = await freePort();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await scheduledKinds()).toBe(0);
  const worker = await started({ role: 'worker', port: workerPort });
  await expect.poll(scheduledKinds).toBeGreaterThan(5);
  port = workerPort;
  expect(await Promise.all(['/health/live', '/health/ready', '/metrics'].map(statusOf))).toEqual([200, 200, 200]);
  for (const path of [
    '/',
    '/sign-in',
    '/pay/x',
    '/brands/northgate/icon.png',
    '/api/v1/docs',
    '/api/v1/brands/dashboard',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  await worker.stop();
  await api.stop();
});
