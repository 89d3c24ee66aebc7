import { endpoints } from '@countinghouse/contract/endpoints';
import type { DatabaseUrls } from '@countinghouse/database';
import { openDatabase, sealingWith } from '@countinghouse/database';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app';
import { createLog } from '../platform/log';
import { shieldRates } from '../platform/limits';
import type { TestApi, TestApiOptions } from '../testing';
import { startTestApi, testConfig, testPassword } from '../testing';
import { effectRoute } from '../testing/effect-endpoint';
import { contentSecurityPolicy } from './headers';
import { serveMetrics } from './serve-metrics';

/** Connection to a test's database through a gate that can be shut, with all its connections dropped. */
const openWire = async ({ appUrl, workerUrl, ownerUrl }: DatabaseUrls) => {
  const target = new URL(appUrl);
  const sockets = new Set<Socket>();
  const door = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    near.pipe(far).pipe(near);
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const through = (url: string): string => {
    const moved = new URL(url);
    moved.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
    return moved.href;
  };
  return {
    urls: { appUrl: through(appUrl), workerUrl: through(workerUrl), ownerUrl },
    cut: async () => {
      for (const socket of sockets) socket.destroy();
      door.close();
      await once(door, 'close');
    },
  };
};

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const opened: TestApi[] = [];
const start = async (options?: TestApiOptions): Promise<TestApi> => {
  const api = await startTestApi(options);
  opened.push(api);
  return api;
};
/** An ordinary sandbox, for all tests that only look at it. */
let sandbox: TestApi;
beforeAll(async () => {
  sandbox = await startTestApi();
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((api) => api.close()));
});

describe('every answer', () => {
  it.each([
    '/api/v1/brands/dashboard',
    '/api/v1/nothing',
    '/health/live',
    '/metrics',
    '/manifest.webmanifest',
    '/nothing.js',
  ])('carries the policy and a request id: %s', async (url) => {
    const { app } = sandbox;
    const { headers } = await app.inject({ url });
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy());
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-embedder-policy']).toBe('require-corp');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    const allowed = String(headers['permissions-policy'])
      .split(', ')
      .filter((feature) => !feature.endsWith('=()'));
    expect(allowed).toEqual([
      'clipboard-write=(self)',
      'publickey-credentials-create=(self)',
      'publickey-credentials-get=(self)',
    ]);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('follows the policy of the design to the character', () => {
    expect(contentSecurityPolicy()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    );
  });

  it('has an id of our own, whatever id the caller sends', async () => {
    const api = sandbox;
    const answer = await api.call('GET', 'nothing', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(answer.headers['x-request-id']).not.toBe('mine');
    expect(answer.json()).toMatchObject({ requestId: answer.headers['x-request-id'] });
  });

  it('demands https for good only where the public address is https', async () => {
    const plain = sandbox;
    const secure = await start({ config: { publicUrl: 'https://pay.example.com' } });
    expect((await plain.call('GET', 'brands/dashboard')).headers['strict-transport-security']).toBeUndefined();
    expect((await secure.call('GET', 'brands/dashboard')).headers['strict-transport-security']).toMatch(
      /^max-age=31536000/,
    );
  });

  it('[LOGIN-8] of the API is not stored, but the brand’s for five minutes per host, and names the token’s header', async () => {
    const api = sandbox;
    const other = await api.call('GET', 'currencies');
    expect(other.headers['cache-control']).toBe('no-store');
    expect(other.headers['access-control-expose-headers']).toContain('X-Identity-Token');
    const brand = await api.call('GET', 'brands/dashboard');
    expect(brand.headers['cache-control']).toBe('public, max-age=300');
    expect(brand.headers.vary).toBe('Host');
  });
});

describe('GET brands/dashboard', () => {
  it('[BRAND-1] [BRAND-2] [BRAND-3] [BRAND-4] answers the host’s brand without a session', async () => {
    const api = sandbox;
    const answer = await api.call('GET', 'brands/dashboard', { headers: { host: 'harbour.localhost:3000' } });
    const address = (name: string) =>
      expect.stringMatching(`^/brands/harbour/${name.replace('.', '-[0-9a-f]{16}\\.')}$`);
    expect(answer.json()).toEqual({
      lightLogoUrl: address('logo-light.svg'),
      darkLogoUrl: address('logo-dark.svg'),
      basicIconUrl: address('icon.png'),
      appleTouchIconUrl: address('apple-180.png'),
      pwaSmallIconUrl: address('pwa-192.png'),
      pwaLargeIconUrl: address('pwa-512.png'),
      tokens: null,
      brand: 'HARBOUR',
      name: 'Harbour',
      theme: 'BLUE',
      allowsFiatDeposits: true,
      newDashboardUrl: null,
    });
    const manifest = await api.app.inject({ url: '/manifest.webmanifest', headers: { host: 'harbour.localhost' } });
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(manifest.json()).toMatchObject({ name: 'Harbour' });
  });

  it('[BRAND-2] serves the brand’s marks from our own origin, unable to do anything on their own', async () => {
    const { app } = sandbox;
    const served = await sandbox.call('GET', 'brands/dashboard', { headers: { host: 'harbour.localhost' } });
    const { lightLogoUrl } = served.json<{ lightLogoUrl: string }>();
    const logo = await app.inject({ url: lightLogoUrl });
    expect(logo.statusCode).toBe(200);
    expect(logo.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject({ url: lightLogoUrl.replace('.svg', '.png') })).statusCode).toBe(404);
    expect((await app.inject({ url: '/brands/harbour/logo-light-0000000000000000.svg' })).statusCode).toBe(404);
    expect(logo.headers['content-type']).toBe('image/svg+xml');
    expect(logo.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect((await app.inject({ url: '/brands/../config.ts' })).statusCode).toBe(404);
    expect((await app.inject({ url: '/brands/%2e%2e/%2e%2e/src/config.ts' })).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('[BRAND-6] is 404 in production for a host that nobody configured', async () => {
    const api = await start({ config: { mode: 'production', publicUrl: 'https://pay.example.com' } });
    expect((await api.call('GET', 'brands/dashboard', { headers: { host: 'evil.example' } })).statusCode).toBe(404);
    expect(
      (await api.call('GET', 'brands/dashboard', { headers: { host: 'dashboard.baltic.example' } })).json(),
    ).toMatchObject({ brand: 'BALTIC' });
  });
});

describe('production', () => {
  it('has none of the sandbox’s calls: no demo people, no mailbox', async () => {
    const production = await start({ config: { mode: 'production', publicUrl: 'https://pay.example.com' } });
    for (const { method, path } of endpoints.filter(({ sandboxOnly }) => sandboxOnly)) {
      expect((await production.call(method, path)).statusCode, path).toBe(404);
      // Present in the sandbox: it answers, or asks for another form.
      expect((await sandbox.call('GET', path)).statusCode, path).toBe(method === 'GET' ? 200 : 405);
    }
    const document = (await production.call('GET', 'openapi.json')).json<{ paths: object }>();
    const played = endpoints
      .filter(({ testOnly }) => testOnly)
      .map(({ path }) => `/${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(
      Object.keys(document.paths)
        .filter((path) => path.startsWith('/sandbox'))
        .toSorted(),
    ).toEqual(played.toSorted());
  });
});

describe('the documents', () => {
  it('describe every call with its access, as OpenAPI 3.1', async () => {
    const api = sandbox;
    const document = (await api.call('GET', 'openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(operations.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
    expect(document.paths['/payments/{id}']?.get).toMatchObject({
      'x-access': 'permission',
      'x-permissions': [['GET_PAYMENT'], ['GET_PAYMENTS']],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'X-Poll', in: 'header', required: false },
      ],
    });
  });

  it('[API-6] are readable without a script or anything from elsewhere', async () => {
    const api = sandbox;
    const page = await api.call('GET', 'docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { name, path } of endpoints) {
      expect(page.body).toContain(`id="${name}"`);
      expect(page.body).toContain(path);
    }
    expect(page.body).toContain('<code>role.update</code></th><td>A role was changed</td>');
    expect(page.body).not.toMatch(/<script|<style|style=|\son\w+="|(?:src|href)="(?:https?:)?\/\//);
    const known = await api.call('GET', 'docs/errors/RULE_VIOLATED');
    expect([known.statusCode, known.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await api.call('GET', 'docs/errors')).body).toContain('docs/errors/RULE_VIOLATED');
    expect((await api.call('GET', 'docs/errors/constructor')).statusCode).toBe(404);
    const style = await api.call('GET', 'docs/reference.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.body).not.toMatch(/url\(|@import/);
  });
});

describe('the log', () => {
  it('says what happened to which route and nothing that is secret', async () => {
    const lines: string[] = [];
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    });
    const log = createLog('trace', destination);
    const api = await start({ log, furtherRoutes: [effectRoute] });
    const organisation = await api.createOrganisation();
    const user = await api.createUser([organisation], { permissions: ['CREATE_WITHDRAWAL'], twoFactor: true });
    const twoFaCode = Number(api.twoFactorCode(new Date()));
    const login = await api.call('POST', 'auth/login', {
      body: { email: user.email, password: testPassword, twoFaCode },
    });
    const token = String(login.headers['x-identity-token']);
    await api.call('POST', 'auth/login', { body: { email: user.email, password: 'WrongS3ntinel' } });
    await api.call('POST', 'auth/reset-password?x=QueryS3ntinel', {
      body: { token: 'ResetS3ntinel', newPassword: 'Different2025' },
    });
    await api.call('POST', 'testing/effects', {
      token,
      body: { label: 'LabelS3ntinel', outcome: 'broken' },
      headers: { 'x-two-fa-code': '000123' },
    });
    await api.call('POST', 'auth/forgot-password', { body: { email: user.email } });
    await api.app.jobs.runDue();
    log.error(
      {
        password: 'DirectS3ntinel',
        body: { twoFaCode: 'DirectS3ntinel' },
        req: { headers: { authorization: 'DirectS3ntinel' } },
      },
      'A slip',
    );

    const whole = lines.join('');
    expect(whole).toContain('"route":"/api/v1/auth/login"');
    expect(whole).toContain(`"userId":"${user.id}"`);
    for (const secret of ['S3ntinel', testPassword, token, user.email, '000123', 'Bearer'])
      expect(whole).not.toContain(secret);
  });
});

describe('the shield', () => {
  it('lets 40 calls of one person pass at once and says how long to wait for the next', async () => {
    const api = await start({ rates: shieldRates });
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, []);
    const answers = await Promise.all(Array.from({ length: 120 }, () => api.call('GET', 'currencies', { token })));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(5);
    expect(120 - refused.length).toBeGreaterThanOrEqual(40);
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect(refused[0]?.json()).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many requests. Try again in 1 seconds.',
    });
    const colleague = await api.signInWith(organisation, []);
    expect((await api.call('GET', 'currencies', { token: colleague })).statusCode).toBe(200);
  });

  it('believes X-Forwarded-For of the listed proxies only', async () => {
    const narrow = { ...shieldRates, address: { perSecond: 0.001, burst: 1 } };
    const direct = await start({ rates: narrow });
    const behindProxy = await start({ rates: narrow, config: { trustedProxies: ['127.0.0.0/8'] } });
    const behindAnother = await start({ rates: narrow, config: { trustedProxies: ['198.51.100.7'] } });
    const statuses = async (api: TestApi) => {
      const first = await api.call('GET', 'brands/dashboard', { headers: { 'x-forwarded-for': '203.0.113.1' } });
      const second = await api.call('GET', 'brands/dashboard', { headers: { 'x-forwarded-for': '203.0.113.2' } });
      return [first.statusCode, second.statusCode];
    };
    expect(await statuses(direct)).toEqual([200, 429]);
    expect(await statuses(behindProxy)).toEqual([200, 200]);
    expect(await statuses(behindAnother)).toEqual([200, 429]);
  });
});

describe('health', () => {
  it('tells live, ready and metrics by route pattern', async () => {
    const api = sandbox;
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, ['GET_PAYMENT']);
    await api.call('GET', 'payments/0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c', { token });
    expect((await api.app.inject({ url: '/health/live' })).json()).toEqual({
      status: 'live',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect((await api.app.inject({ url: '/health/ready' })).json()).toEqual({ status: 'ready' });
    const { body } = await api.app.inject({ url: '/metrics' });
    expect(body).toContain('route="/api/v1/payments/:id",status="404"');
    expect(body).not.toContain('0190aa3c');
  });

  it('serves metrics in production on a port of their own only', async () => {
    const { app } = await start({ config: { mode: 'production', brandHosts: { localhost: 'LOCAL' } } });
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const elsewhere = await findFreePort();
    const stop = await serveMetrics(app, { host: '127.0.0.1', port: elsewhere });
    try {
      const numbers = await fetch(`http://127.0.0.1:${elsewhere}/metrics`);
      expect(numbers.status).toBe(200);
      expect(await numbers.text()).toContain('http_request_duration_seconds');
      expect((await fetch(`http://127.0.0.1:${elsewhere}/api/v1/brands/dashboard`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    } finally {
      await stop();
    }
    await expect(fetch(`http://127.0.0.1:${elsewhere}/metrics`)).rejects.toThrow();
  });

  it('is not ready while the disk of the database is full, which a call is told by 503', async () => {
    const api = await start();
    const token = await api.signInWith(await api.createOrganisation(), ['MANAGE_ROLES']);
    const owner = new pg.Client({ connectionString: api.testDatabase.urls.ownerUrl });
    await owner.connect();
    await owner.query(`
      create function no_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_space before insert on role for each row execute function no_space()`);
    await owner.end();
    const ready = async () => (await api.app.inject({ url: '/health/ready' })).statusCode;
    expect(await ready()).toBe(200);
    const answer = await api.call('POST', 'roles', { token, body: { name: 'Desk', permissions: [] } });
    expect(answer.statusCode, answer.body).toBe(503);
    expect(await ready()).toBe(503);
    await expect.poll(ready).toBe(200);
  });

  it('stays live without a database, is not ready, and every call is 503 with Retry-After and without a sentence', async () => {
    const api = sandbox;
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, []);
    const wire = await openWire(api.testDatabase.urls);
    const database = await openDatabase({ ...wire.urls, sealing: sealingWith(testConfig().secretKey) });
    const app = await buildApp({ config: testConfig(), database, jobs: 'manual' });
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ url: '/api/v1/currencies', headers })).statusCode).toBe(200);
    await wire.cut();
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
    const metrics = await app.inject({ url: '/metrics' });
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body).toContain('http_request_duration_seconds');
    expect(metrics.body).toMatch(/^countinghouse_database_up 0$/m);
    expect(metrics.body).toMatch(/^# HELP countinghouse_waiting /m);
    expect(metrics.body).not.toMatch(/^countinghouse_(waiting|jobs_due|base_backup_age_seconds)\b/m);
    for (const url of ['/health/ready', '/api/v1/currencies']) {
      const answer = await app.inject({ url, headers });
      expect(answer.statusCode, url).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toEqual({
        requestId: answer.headers['x-request-id'],
        code: 'UNAVAILABLE',
        docUrl: '/api/v1/docs/errors/UNAVAILABLE',
      });
    }
    await app.close();
    await database.close();
  });
});

describe('stopping', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ furtherRoutes: [effectRoute] });
  });
  afterAll(() => api.testDatabase.close());

  it('lets the running request finish first', async () => {
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL']);
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
    const arrived = once(api.app.server, 'request');
    const running = fetch(`${address}/api/v1/testing/effects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'last' }),
    });
    await arrived;
    const closed = api.app.close();
    expect((await running).status).toBe(201);
    await closed;
    await expect(fetch(`${address}/health/live`)).rejects.toThrow('fetch failed');
  });
});

describe('the dashboard', () => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dashboard-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><meta name="countinghouse:mode" content="production"><title>x</title>',
    );
    await writeFile(join(folder, 'assets', 'main-4f2a.js'), 'export {};');
    await writeFile(join(folder, 'assets', 'main-4f2a.js.br'), brotliCompressSync('export {};'));
    await writeFile(join(folder, '.secret'), 'hidden');
    api = await startTestApi({ config: { dashboardDir: folder } });
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });
  const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    api.app.inject({ url, headers });

  it.each([
    '/',
    '/businesses',
    '/api-keys',
    '/api-keys/delete/1',
    '/business/0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c/deposits?status=PENDING',
  ])('[GUARD-1] is served at %s, asked for anew each time', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-security-policy']).toBe(contentSecurityPolicy());
    expect(answer.body).toContain('content="sandbox"');
  });

  it('answers a probe that asks for its head only', async () => {
    const answer = await api.app.inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  it('has its hashed files compressed and kept for a year', async () => {
    const answer = await get('/assets/main-4f2a.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });

  it.each(['/assets/', '/assets/gone.js', '/.secret', '/api/businesses', '/%2e%2e/package.json'])(
    'has nothing at %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    },
  );
});
