import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../testing';
import { startTestApi, testPassword } from '../testing';

const harbour = 'https://harbour.localhost:4000';
const desk = 'https://desk.example.com';

describe('an API with a list of dashboards on other origins', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ config: { dashboardOrigins: [harbour, desk] } });
  });
  afterAll(() => api.close());

  const preflight = (origin: string) =>
    api.call('OPTIONS', 'auth/login', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });

  it('answers a listed one’s question before a call, for ten minutes, without a session', async () => {
    const { statusCode, headers } = await preflight(desk);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(desk);
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(headers['access-control-allow-headers']).toBe(
      'Authorization, Content-Type, Idempotency-Key, If-Match, Last-Event-ID, X-Poll, X-Two-Fa-Code',
    );
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['access-control-max-age']).toBe('600');
  });

  it('lets a listed one read answers, refusals and the token, and keeps caches from mixing origins', async () => {
    const organisation = await api.createOrganisation();
    const user = await api.createUser([organisation]);
    const login = await api.call('POST', 'auth/login', {
      headers: { origin: desk },
      body: { email: user.email, password: testPassword },
    });
    expect(login.statusCode).toBe(200);
    expect(login.headers['access-control-allow-origin']).toBe(desk);
    for (const header of ['X-Identity-Token', 'ETag'])
      expect(login.headers['access-control-expose-headers']).toContain(header);
    const refused = await api.call('GET', 'businesses', { headers: { origin: desk } });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe(desk);
    expect(refused.headers.vary).toBe('Origin');
  });

  it.each([
    'https://evil.example',
    'https://desk.example.com.evil.example',
    'http://desk.example.com',
    'https://desk.example.com:8443',
    'null',
  ])('says nothing to any other: %s', async (origin) => {
    const asked = await preflight(origin);
    expect(asked.statusCode).toBe(405);
    expect(asked.headers['access-control-allow-origin']).toBeUndefined();
    const called = await api.call('GET', 'brands/dashboard', { headers: { origin } });
    expect(called.headers['access-control-allow-origin']).toBeUndefined();
    expect(called.headers.vary).toBe('Host, Origin');
  });

  it('[BRAND-1] shows a dashboard elsewhere the brand of its own host', async () => {
    const brandAt = async (origin?: string) =>
      (await api.call('GET', 'brands/dashboard', { headers: origin ? { origin } : {} })).json<{ brand: string }>()
        .brand;
    expect(await brandAt(harbour)).toBe('HARBOUR');
    expect(await brandAt()).toBe('LOCAL');
    expect(await brandAt('https://harbour.localhost:9999')).toBe('LOCAL');
  });
});

describe('a dashboard of another host’s API', () => {
  it('carries its address in the page and adds it to the one directive of the policy', async () => {
    const dashboardDir = await mkdtemp(join(tmpdir(), 'countinghouse-dashboard-'));
    await writeFile(
      join(dashboardDir, 'index.html'),
      '<meta name="countinghouse:api" content="/api/v1/" /><link rel="preload" href="/api/v1/brands/dashboard" />',
    );
    const api = await startTestApi({ config: { apiUrl: 'https://api.example.com', dashboardDir } });
    try {
      const page = await api.app.inject({ url: '/' });
      expect(page.body).toContain('content="https://api.example.com/api/v1/"');
      expect(page.body).toMatch(/href="https:\/\/api\.example\.com\/api\/v1\/brands\/dashboard\?version=\d+"/);
      const policy = String(page.headers['content-security-policy']).split('; ');
      expect(policy.filter((directive) => directive.includes('api.example.com'))).toEqual([
        "connect-src 'self' https://api.example.com",
      ]);
    } finally {
      await api.close();
      await rm(dashboardDir, { recursive: true });
    }
  });
});
