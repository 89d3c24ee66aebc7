import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCellDirectory } from '../platform/cells/directory';
import { createLog } from '../platform/log';
import { testConfig } from '../testing/config';
import { refuseMisdirected } from './misdirected';
import { createServer } from './server';

const directory = mkdtempSync(join(tmpdir(), 'countinghouse-misdirected-'));
const file = join(directory, 'cells.json');
const cellOf = (name: string, host: string, port: number) => ({
  name,
  address: `https://${host}`,
  hosts: [host],
  servers: [`10.0.0.1:${port}`],
});
writeFileSync(
  file,
  JSON.stringify({ cells: [cellOf('north', 'pay.harbour.example', 1), cellOf('south', 'pay.orchard.example', 2)] }),
);

let app: FastifyInstance;
let answered = 0;
beforeAll(async () => {
  const log = createLog('silent');
  const config = testConfig({ dashboardOrigins: ['https://desk.harbour.example', 'https://pay.orchard.example'] });
  app = createServer(config, log);
  refuseMisdirected(app, createCellDirectory({ name: 'north', file }, log), config);
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async () => {
      answered += 1;
      return { from: 'north' };
    },
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

it('[CELL-1] whatever is asked of a host of another cell is refused with the address that serves it, before anything is done', async () => {
  const before = answered;
  for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
    const answer = await app.inject({
      method,
      url: '/api/v1/auth/login',
      headers: { host: 'Pay.Orchard.example:443', authorization: 'Bearer x' },
    });
    expect(answer.statusCode).toBe(421);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.json()).toEqual({
      requestId: answer.headers['x-request-id'],
      code: 'MISDIRECTED',
      docUrl: '/api/v1/docs/errors/MISDIRECTED',
      message: 'This host is served at https://pay.orchard.example',
      address: 'https://pay.orchard.example',
    });
  }
  expect(answered).toBe(before);
});

it('[CELL-1] so is a call of a dashboard at a host of another cell', async () => {
  const headers = { host: 'pay.harbour.example', origin: 'https://pay.orchard.example' };
  expect((await app.inject({ url: '/api/v1/x', headers })).statusCode).toBe(421);
  headers.origin = 'https://desk.harbour.example';
  expect((await app.inject({ url: '/api/v1/x', headers })).json()).toEqual({ from: 'north' });
});

it('[CELL-1] a browser is shown a page with a link, without a redirect and without a script', async () => {
  const answer = await app.inject({
    url: '/reset-password?token=secret',
    headers: { host: 'pay.orchard.example', accept: 'text/html' },
  });
  expect([answer.statusCode, answer.headers['location'], answer.headers['cache-control']]).toEqual([
    421,
    undefined,
    'no-store',
  ]);
  expect(answer.body).toContain('<a href="https://pay.orchard.example/" rel="noreferrer">');
  expect(answer.body).not.toMatch(/secret|<script|http-equiv/);
});

it('[CELL-1] a host of this cell or of none is answered as ever, and probes at any host', async () => {
  for (const host of ['pay.harbour.example', 'pay.elsewhere.example', '127.0.0.1:3000'])
    expect((await app.inject({ url: '/api/v1/x', headers: { host } })).json()).toEqual({ from: 'north' });
  const probe = await app.inject({ url: '/health/ready', headers: { host: 'pay.orchard.example' } });
  expect(probe.statusCode).toBe(200);
});
