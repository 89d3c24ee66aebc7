import type { Endpoint } from '@countinghouse/contract';
import { endpoints } from '@countinghouse/contract/endpoints';
import { getOperation, idempotencyKey } from '@countinghouse/contract/running/operations';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestApi, TestOrganisation } from '../testing';
import { startTestApi } from '../testing';
import { recordTestRates } from '../testing/rates';

let api: TestApi;
let organisation: TestOrganisation;
let token: string;
let address: URL;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  // Some calls are for administrators alone, whatever other permissions somebody has.
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  await recordTestRates(api.database);
  address = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => api.close());

/** State that hostile input must leave alone; sessions are touched, failures counted and a pending setup's secret kept on purpose. */
const fingerprint = async (): Promise<string> => {
  const expected = ['audit_event', 'session', 'login_throttle', 'job', 'two_factor_setup'];
  return api.database.acrossOrganisations(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'select')
         and relname <> all(${expected})
       order by 1`.execute(tx);
    // One statement for all tables: most are empty, and each of its own would cost more than it reads.
    const contents = tables.map(
      ({ name }) =>
        sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as content from ${sql.table(name)} as t`,
    );
    const { rows } = await sql`${sql.join(contents, sql` union all `)} order by 1`.execute(tx);
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  });
};

/** The state after the last call that was checked, which the next one begins with. */
let state: string | undefined;
const assertUnchanged = async (): Promise<void> => {
  const before = state;
  state = await fingerprint();
  expect(state).toBe(before);
};

const someId = '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c';
const pathOf = (path: string, value = someId): string => path.replaceAll(/:\w+/g, value);
const raw = (endpoint: Endpoint, payload: string | Buffer, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: endpoint.method,
    url: `/api/v1/${pathOf(endpoint.path)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload,
  });
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);

const reads = endpoints.filter(({ method }) => method === 'GET');
// Logging out with a strange body would end the session the other cases need; it is refused like them, see below.
const writes = endpoints.filter(({ method }) => method !== 'GET');

const deep = `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`;
const veryDeep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const wide = JSON.stringify({ list: Array.from({ length: 1_001 }, () => 0) });

const malformed: readonly (readonly [name: string, payload: string | Buffer, status: number])[] = [
  ['half an object', '{"email":', 400],
  ['a trailing comma', '{"a":1,}', 400],
  ['single quotes', "{'a':1}", 400],
  ['NaN', '{"a":NaN}', 400],
  ['Infinity', '{"a":-Infinity}', 400],
  ['text that is not JSON', 'email=a&password=b', 400],
  ['a field named twice', '{"amount":"1","amount":"1000"}', 400],
  ['a field named twice by an escape', '{"list":[{"amount":"1","\\u0061mount":"1000"}]}', 400],
  ['a NUL', '{"email":"a\\u0000@b.example"}', 400],
  ['a lone surrogate', '{"email":"\\ud800@b.example"}', 400],
  ['a key into the prototype', '{"__proto__":{"role":"ADMIN"}}', 400],
  ['a constructor', '{"constructor":{"prototype":{}}}', 400],
  ['a list instead of an object', '[1]', 400],
  ['a text instead of an object', '"text"', 400],
  ['a number beyond all numbers', '{"twoFaCode":1e400}', 400],
  ['an unknown field', '{"organisationId":"0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c"}', 400],
  ['21 levels', deep, 400],
  ['30 000 levels', veryDeep, 400],
  ['1 001 items', wide, 400],
  ['a text of 1 MB', JSON.stringify({ email: 'x'.repeat(1_000_000) }), 413],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
];

const values: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e21,
  [],
  {},
  { $gt: '' },
  [['x']],
  '',
  ' ',
  '٣',
  '１２',
  '1e3',
  '0x10',
  '1,000',
  'NaN',
  'null',
  '👩‍👩‍👧‍👦',
  'שלום',
  '\u202Egnp.exe',
  '\u200b',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤',
  '<script>alert(1)</script>',
  "'; drop table session; --",
  '../../etc/passwd',
  '%00',
  '\r\nSet-Cookie: a=b',
  '=cmd|/c',
  'x'.repeat(10_000),
];

/** Every `step`-th item of a list, from the `first`: a different share for each call, and all items over all calls. */
const shareOf = <T>(list: readonly T[], first: number, step: number): T[] =>
  list.filter((_, index) => index % step === first % step);

/**
 * Bodies with one field after another set to something hostile; the others are left out. The registrar parses each body by the schema of its call,
 * so of the values that the schema refuses a few per field are sent, different ones for each call and field; accepted values are all sent.
 */
const hostileBodies = (endpoint: Endpoint): unknown[] => {
  const turn = writes.indexOf(endpoint);
  const { body: schema } = endpoint;
  if (!schema) return shareOf(values, turn, 9).map((value) => ({ anything: value }));
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
  };
  return Object.keys(properties).flatMap((field, place) => {
    const bodies = values.map((value) => ({ [field]: value }));
    const isTaken = (body: unknown) => z.safeParse(schema, body).success;
    const refused = bodies.filter((body) => !isTaken(body));
    return [...bodies.filter(isTaken), ...shareOf(refused, turn + place, 9)];
  });
};

describe('hostile bodies', () => {
  it.each(named(writes))('[API-2] %s are refused, change nothing and say why', async (_, endpoint) => {
    state ??= await fingerprint();
    // Parsed by one parser for all calls: the first takes all of them, the others a share each.
    const turn = writes.indexOf(endpoint);
    for (const [name, payload, status] of turn === 0 ? malformed : shareOf(malformed, turn, 7)) {
      const answer = await raw(endpoint, payload);
      expect(answer.statusCode, name).toBe(status);
      expect(answer.json(), name).toMatchObject({
        requestId: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
      });
    }
    for (const body of hostileBodies(endpoint)) {
      const isSound = endpoint.body !== undefined && z.safeParse(endpoint.body, body).success;
      // A filter that matches nothing is no hostile body.
      if (isSound && !endpoint.path.includes(':')) continue;
      const answer = await raw(endpoint, JSON.stringify(body));
      // A change may be valid by itself; then only its target does not exist, or the mailed link is unknown.
      // A password is proven before anything is looked for, a few times a minute.
      const isProvenFirst = typeof body === 'object' && body !== null && 'password' in body;
      const refusal = isSound && !isProvenFirst && !endpoint.errors.includes('LINK_INVALID') ? 404 : 400;
      expect(isProvenFirst ? [400, 429] : [refusal], JSON.stringify(body)).toContain(answer.statusCode);
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      '',
    ]) {
      const answer = await raw(endpoint, '{"a":1}', { 'content-type': type });
      expect(answer.statusCode, type).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
    await assertUnchanged();
  });

  it('with a hundred unknown fields are answered with the first twenty', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, 1]));
    const answer = await api.call('POST', 'auth/login', { body: { email: 'a@b.example', password: 'x', ...unknown } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: unknown[] }>().fields).toHaveLength(20);
  });

  it('never name the value that was refused', async () => {
    const answer = await api.call('POST', 'auth/login', {
      body: { email: 'not-an-email-S3cret', password: { nested: 'S3cret' } },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).not.toContain('S3cret');
  });

  it.each([
    '__proto__',
    'organisationId',
    'role',
    'permissions',
    'status',
    'isAdmin',
    'userId',
    'sessionId',
    'twoFaEnabled',
    'createdBy',
  ])('cannot smuggle the field %s into a write', async (field) => {
    state ??= await fingerprint();
    const body = `{"oldPassword":"Sandbox2025","newPassword":"Different2025","${field}":"ADMIN"}`;
    const answer = await api.app.inject({
      method: 'PATCH',
      url: '/api/v1/users/password',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer.statusCode).toBe(400);
    await assertUnchanged();
  });
});

describe('hostile addresses', () => {
  const texts = values.filter((value) => typeof value === 'string').filter((value) => value.length < 1_000);
  const queries = [
    'limit=0',
    'limit=101',
    'limit=1e400',
    'limit=NaN',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=1&limit=2',
    'cursor=x',
    `cursor=${'A'.repeat(513)}`,
    'cursor=eyJ2IjoxfQ',
    'descending=maybe',
    'sortBy=password',
    'sortBy=created;drop',
    'after=yesterday',
    'before=2025-02-30T00:00:00.000Z',
    'businessId=1',
    'unknown=1',
    '__proto__=1',
    'constructor=1',
    '%E0%A4%A',
    'a[b]=1',
    'a=%00',
    ...texts.map((text) => `search=${encodeURIComponent(text)}`),
  ];

  it.each(named(reads))('[API-3] %s never fail and change nothing', async (_, endpoint) => {
    state ??= await fingerprint();
    const turn = reads.indexOf(endpoint);
    // All lists parse these by the same parts; a call without a query of its own refuses each as unknown.
    for (const query of endpoint.query ? queries : shareOf(queries, turn, 6)) {
      const { statusCode } = await api.call('GET', `${pathOf(endpoint.path)}?${query}`, { token });
      expect(statusCode, query).toBeLessThan(500);
      expect(statusCode, query).not.toBe(401);
    }
    const ids = endpoint.path.includes(':') ? shareOf(texts, turn, 3) : [];
    for (const id of ids) {
      // A path has no empty part.
      const text = id || '-';
      const { statusCode } = await api.call('GET', pathOf(endpoint.path, encodeURIComponent(text)), { token });
      // Nothing is known of a key that nobody used, which is an answer.
      const isKey = endpoint === getOperation && idempotencyKey.safeParse(text).success;
      expect(statusCode, text).toBeGreaterThanOrEqual(isKey ? 200 : 400);
      expect(statusCode, text).toBeLessThan(500);
    }
    await assertUnchanged();
  });

  it.each(['cursor=x', 'cursor=eyJ2IjoxfQ', 'limit=101', 'limit=NaN', 'unknown=1'])(
    '[API-3] a list refuses ?%s',
    async (query) => {
      const answer = await api.call('GET', `payments?${query}`, { token });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: expect.stringMatching(/^(VALIDATION_FAILED|CURSOR_INVALID)$/) });
    },
  );

  it('longer than 2 KiB are 414', async () => {
    const answer = await api.call('GET', `currencies?q=${'x'.repeat(2_048)}`, { token });
    expect(answer.statusCode).toBe(414);
    expect(answer.json()).toMatchObject({ code: 'URI_TOO_LONG' });
  });
});

describe('hostile headers and framing, over a real socket', () => {
  const exchange = (request: string, port = address.port): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
      let answer = '';
      socket.on('data', (data) => {
        answer += data.toString('latin1');
      });
      socket.on('end', () => resolve(answer));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
      socket.setTimeout(40_000, () => {
        socket.destroy();
      });
    });
  const closing = 'Host: localhost\r\nConnection: close\r\n';

  it.each([
    [
      'headers of 20 KiB',
      `GET /api/v1/currencies HTTP/1.1\r\n${closing}X-Big: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
    ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'VALIDATION_FAILED'],
    [
      'two lengths',
      `POST /api/v1/auth/login HTTP/1.1\r\n${closing}Content-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
      'VALIDATION_FAILED',
    ],
    [
      'length and chunks',
      `POST /api/v1/auth/login HTTP/1.1\r\n${closing}Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a broken chunk',
      `POST /api/v1/auth/login HTTP/1.1\r\n${closing}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
      400,
      'VALIDATION_FAILED',
    ],
    [
      'two hosts',
      `GET /api/v1/brands/dashboard HTTP/1.1\r\n${closing}Host: harbour.localhost\r\n\r\n`,
      400,
      'VALIDATION_FAILED',
    ],
    ['one host twice', `GET /health/live HTTP/1.1\r\n${closing}HOST: localhost\r\n\r\n`, 400, 'VALIDATION_FAILED'],
    ['no host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'VALIDATION_FAILED'],
    ['a request without a version', 'GET /health/live\r\n\r\n', 400, 'VALIDATION_FAILED'],
    ['HTTP/0.9', 'GET /health/live HTTP/0.9\r\n\r\n', 400, 'VALIDATION_FAILED'],
    ['a broken escape', `GET /api/v1/%zz HTTP/1.1\r\n${closing}\r\n`, 404, 'NOT_FOUND'],
  ])('%s get our error body with headers and request id', async (_, request, status, code) => {
    const answer = await exchange(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body)).toMatchObject({ code, requestId: expect.any(String) });
    expect(head.toLowerCase()).toContain('x-request-id: ');
    expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  });

  it('get ten seconds for their headers, however slowly they come', async () => {
    const began = performance.now();
    const answer = await exchange('GET /api/v1/currencies HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    expect(performance.now() - began).toBeGreaterThan(9_000);
  });

  it('are 408 when the body does not come in time', async () => {
    const hurried = await startTestApi({ config: { handlerTimeoutMs: 300 } });
    try {
      const { port } = new URL(await hurried.app.listen({ host: '127.0.0.1', port: 0 }));
      const dribbled = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 64\r\n\r\n{"email":"a';
      const answer = await exchange(`POST /api/v1/auth/login HTTP/1.1\r\n${dribbled}`, port);
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
      expect(answer.toLowerCase()).toContain('connection: close');
    } finally {
      await hurried.close();
    }
  });

  it('serves on after all of it', async () => {
    expect((await fetch(new URL('/health/ready', address))).status).toBe(200);
  });
});
