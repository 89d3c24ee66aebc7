import type { Permission } from '@countinghouse/contract';
import { endpoints } from '@countinghouse/contract/endpoints';
import { signedWithoutNonceUntil } from '@countinghouse/contract/people/api-keys';
import { setClock } from '@countinghouse/database';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetSignatures } from '../platform/api-credentials/repository';
import type { TestApi, TestOrganisation, TestUser } from '../testing';
import { startTestApi } from '../testing';
import { createBusiness, hideBusiness } from '../testing/commerce';
import { effectKind, effectRoute } from '../testing/effect-endpoint';
import type { TestKey } from '../testing/machine';
import { authorise, callAs, createTestKey, testNow } from '../testing/machine';

let api: TestApi;
let organisation: TestOrganisation;
let administrator: TestUser;
let token: string;
let key: TestKey;

const wanted: Permission[] = ['GET_BUSINESSES', 'CREATE_WITHDRAWAL'];

beforeAll(async () => {
  api = await startTestApi({ furtherRoutes: [effectRoute] });
  organisation = await api.createOrganisation();
  administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
  token = await api.signIn(administrator, organisation);
  key = await createTestKey(api, token, { name: 'Shop backend', permissions: wanted });
});
afterAll(() => api.close());

const unauthenticated = { code: 'UNAUTHENTICATED' };
const effect = (body: object, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) => ({
  body,
  headers,
});

describe('a signed request', () => {
  test('[API-2] reads and writes without a second factor, with the permissions of its key', async () => {
    expect((await callAs(api, key, 'GET', 'businesses')).statusCode).toBe(200);
    expect((await callAs(api, key, 'POST', 'testing/effects', effect({ label: 'machine' }))).statusCode).toBe(201);
    const refused = await callAs(api, key, 'GET', 'balances');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('works once: its replay is 401, also one after the other in the same millisecond', async () => {
    const timestamp = await testNow(api);
    const answers = [];
    for (let copy = 0; copy < 3; copy += 1)
      answers.push(await callAs(api, key, 'GET', 'businesses', { timestamp, nonce: null }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401]);
    expect(answers[1]?.json()).toMatchObject({
      ...unauthenticated,
      subCode: 'SIGNATURE_REUSED',
      message: 'The signature was used before',
    });
  });

  test('is answered beside an equal one of the same millisecond, by a nonce of its own that is signed with it', async () => {
    const timestamp = await testNow(api);
    const twins = await Promise.all([0, 1].map(() => callAs(api, key, 'GET', 'businesses', { timestamp })));
    expect(twins.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    // A nonce is signed with its request: a copied request cannot get a new one.
    const body = Buffer.from('');
    const signed = { timestamp, nonce: 'nonce-of-mine', method: 'GET', pathAndQuery: '/api/v1/businesses', body };
    const authorization = authorise(key, signed).replace('nonce-of-mine', 'nonce-of-yours');
    const copied = await api.call('GET', 'businesses', { headers: { authorization } });
    expect([copied.statusCode, copied.json().message]).toEqual([401, 'The signature is not valid']);
    const without = authorise(key, signed).replace('nonce=nonce-of-mine,', '');
    expect((await api.call('GET', 'businesses', { headers: { authorization: without } })).statusCode).toBe(401);
  });

  test.each([
    [-1_000, 200],
    [0, 401],
  ])('signed without a nonce is taken until its day: %i ms from it %i', async (offset, status) => {
    const at = new Date(Date.parse(signedWithoutNonceUntil) + offset);
    // Made before, by a session that the clock leaves behind.
    await setClock(api.database, at, { frozen: true });
    try {
      const asked = (nonce?: null) =>
        callAs(api, key, 'GET', 'businesses', { timestamp: at.getTime(), ...(nonce === null && { nonce }) });
      expect((await asked(null)).statusCode).toBe(status);
      expect((await asked()).statusCode).toBe(200);
    } finally {
      await setClock(api.database, new Date());
    }
  });

  test('reads currencies, networks, rates and fees, whatever its key may do, which belong to nobody', async () => {
    const own = await createTestKey(api, token, { permissions: ['CREATE_WITHDRAWAL'] });
    for (const path of ['currencies', 'withdrawals/metadata', 'exchange/rates?pairs=BTC-EUR'])
      expect([path, (await callAs(api, own, 'GET', path)).statusCode]).toEqual([path, 200]);
  });

  test('of twenty equal ones at once exactly one has an effect', async () => {
    const [timestamp, nonce] = [await testNow(api), randomUUID()];
    const own = await createTestKey(api, token, { permissions: wanted });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        callAs(api, own, 'POST', 'testing/effects', { timestamp, nonce, ...effect({ label: 'storm' }) }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select 1 from job where kind = ${effectKind} and payload->>'label' = 'storm'`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['59 seconds behind', -59_000, 200],
    ['61 seconds behind', -61_000, 401],
    ['59 seconds ahead', 59_000, 200],
    ['61 seconds ahead', 61_000, 401],
  ])('whose clock is %s is answered %i by the database’s clock', async (_, offset, status) => {
    const answer = await callAs(api, key, 'GET', 'businesses', { timestamp: (await testNow(api)) + offset });
    expect(answer.statusCode).toBe(status);
    const told = answer.body.includes("The server's time is 2");
    expect(told).toBe(status === 401);
  });

  test('stays spent for as long as its timestamp could pass', async () => {
    const start = Date.parse('2025-06-30T12:00:00.000Z');
    await setClock(api.database, new Date(start), { frozen: true });
    try {
      const [timestamp, nonce] = [start + 60_000, randomUUID()];
      expect((await callAs(api, key, 'GET', 'businesses', { timestamp, nonce })).statusCode).toBe(200);
      await setClock(api.database, new Date(start + 120_000), { frozen: true });
      await api.database.acrossOrganisations(forgetSignatures);
      const replayed = await callAs(api, key, 'GET', 'businesses', { timestamp, nonce });
      expect(replayed.json()).toMatchObject({ message: 'The signature was used before' });
      await setClock(api.database, new Date(start + 121_000), { frozen: true });
      await api.database.acrossOrganisations(forgetSignatures);
      const late = await callAs(api, key, 'GET', 'businesses', { timestamp });
      expect(late.json<{ message: string }>().message).toContain('more than 60 seconds off');
      expect(late.json()).toMatchObject({ subCode: 'TIMESTAMP_OFF' });
    } finally {
      await setClock(api.database, new Date());
    }
  });

  test('is refused when body, path, query or method is another than was signed', async () => {
    const send = (settings: Parameters<typeof callAs>[4]) => callAs(api, key, 'POST', 'testing/effects', settings);
    const headers = { 'idempotency-key': randomUUID() };
    const tampered = [
      await send({ body: { label: 'a' }, sentBody: '{"label":"b"}', headers }),
      await send({ body: { label: 'a' }, sentBody: '{"label":"a"} ', headers }),
      await callAs(api, key, 'GET', 'businesses', { signedPath: 'currencies' }),
      await callAs(api, key, 'GET', 'crypto-deposits?limit=100', { signedPath: 'crypto-deposits?limit=25' }),
    ];
    for (const answer of tampered.slice(0, 3)) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({
        ...unauthenticated,
        subCode: 'SIGNATURE_WRONG',
        message: 'The signature is not valid',
      });
    }
    const timestamp = await testNow(api);
    const authorization = authorise(key, {
      timestamp,
      method: 'GET',
      pathAndQuery: '/api/v1/testing/effects',
      body: Buffer.from('{"label":"a"}'),
    });
    const other = await api.call('POST', 'testing/effects', {
      body: { label: 'a' },
      headers: { ...headers, authorization },
    });
    expect(other.statusCode).toBe(401);
  });

  test('whose body is too large or not JSON is refused as such only when its signature holds', async () => {
    const send = (sentBody: string, body?: unknown) =>
      callAs(api, key, 'POST', 'testing/effects', { body, sentBody, headers: { 'idempotency-key': randomUUID() } });
    expect((await send('{"label":')).statusCode).toBe(401);
    expect((await send(`"${'x'.repeat(70_000)}"`)).statusCode).toBe(413);
  });

  test.each([
    'PAY-HMAC-SHA256 ',
    'PAY-HMAC-SHA256 api-key=x',
    'PAY-HMAC-SHA256 api-key=pk_live_unknown,signature=00,timestamp=1',
    `PAY-HMAC-SHA256 api-key=pk_live_unknown,signature=${'0'.repeat(64)},timestamp=1`,
    `PAY-HMAC-SHA256 api-key=' or 1=1,signature=${'0'.repeat(64)},timestamp=1`,
    `pay-hmac-sha256 api-key=x,signature=${'0'.repeat(64)},timestamp=1`,
  ])('with the header %j is 401', async (authorization) => {
    const answer = await api.call('GET', 'businesses', { headers: { authorization } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject(unauthenticated);
  });
});

describe('the address a request comes from', () => {
  test('must be listed; the refusal is 403 and audited', async () => {
    const own = await createTestKey(api, token, {
      permissions: wanted,
      ipAddresses: ['203.0.113.10', '2001:db8::/48'],
    });
    const answer = await callAs(api, own, 'GET', 'businesses');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'IP_NOT_ALLOWED' });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`select actor_type, action, ip from audit_event where actor_id = ${own.id}`.execute(tx),
    );
    expect(rows).toEqual([{ actor_type: 'API_KEY', action: 'denied.api-key-address', ip: '127.0.0.1' }]);
  });

  test('may lie in a listed range', async () => {
    const own = await createTestKey(api, token, { permissions: wanted, ipAddresses: ['127.0.0.0/24'] });
    expect((await callAs(api, own, 'GET', 'businesses')).statusCode).toBe(200);
  });

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'true-client-ip'])(
    'cannot be chosen by the header %s',
    async (header) => {
      const own = await createTestKey(api, token, { permissions: wanted, ipAddresses: ['203.0.113.10'] });
      const value = header === 'forwarded' ? 'for=203.0.113.10' : '203.0.113.10';
      expect((await callAs(api, own, 'GET', 'businesses', { headers: { [header]: value } })).statusCode).toBe(403);
    },
  );
});

describe('a key', () => {
  test('stops at the next request once it is revoked, and when it loses a permission', async () => {
    const own = await createTestKey(api, token, { permissions: wanted });
    expect((await callAs(api, own, 'GET', 'businesses')).statusCode).toBe(200);
    await api.call('PATCH', `api-credentials/${own.id}`, { token, body: { permissions: ['CREATE_WITHDRAWAL'] } });
    expect((await callAs(api, own, 'GET', 'businesses')).statusCode).toBe(403);
    await api.call('DELETE', `api-credentials/${own.id}`, { token });
    expect((await callAs(api, own, 'GET', 'currencies')).statusCode).toBe(401);
  });

  test('never does more than who answers for it could do at this moment', async () => {
    const maker = await api.createUser([organisation], { permissions: ['CREATE_API_CREDENTIALS', ...wanted] });
    const own = await createTestKey(api, await api.signIn(maker, organisation), { permissions: wanted });
    const take = (change: ReturnType<typeof sql>) => api.database.acrossOrganisations((tx) => change.execute(tx));
    expect((await callAs(api, own, 'GET', 'businesses')).statusCode).toBe(200);
    await take(sql`
      update role set permissions = '{CREATE_WITHDRAWAL}' from membership
       where membership.role_id = role.id and membership.user_id = ${maker.id}`);
    expect((await callAs(api, own, 'GET', 'businesses')).statusCode).toBe(403);
    await take(sql`update membership set status = 'DISABLED' where user_id = ${maker.id}`);
    expect((await callAs(api, own, 'GET', 'currencies')).statusCode).toBe(401);
  });

  test('must send an Idempotency-Key where a person may, and its keys are not its person’s', async () => {
    const body = { label: 'once' };
    const missing = await callAs(api, key, 'POST', 'testing/effects', effect(body, {}));
    expect(missing.statusCode).toBe(400);
    expect(missing.json<{ message: string }>().message).toContain('Idempotency-Key');
    expect(missing.json()).toMatchObject({ subCode: 'IDEMPOTENCY_KEY_MISSING' });
    const headers = { 'idempotency-key': randomUUID() };
    expect((await callAs(api, key, 'POST', 'testing/effects', effect(body, headers))).statusCode).toBe(201);
    const again = await callAs(api, key, 'POST', 'testing/effects', effect(body, headers));
    expect(again.headers['idempotent-replayed']).toBe('true');
    const person = await api.call('POST', 'testing/effects', { token, body, headers });
    expect(person.json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  test('never sees the special business, and of restricted ones only its own', async () => {
    const own = await api.createOrganisation();
    const owner = await api.signIn(await api.createUser([own], { systemRole: 'ADMIN' }), own);
    const aurora = await createBusiness(api, own, { name: 'Aurora' });
    await createBusiness(api, own, { name: 'Borealis' });
    const hidden = await createBusiness(api, own, { name: 'Corona' });
    await hideBusiness(api, hidden);
    const names = async (businessIds: string[] | null) => {
      const made = await createTestKey(api, owner, { permissions: ['GET_BUSINESSES'], businessIds });
      expect((await callAs(api, made, 'GET', `businesses/${hidden.id}`)).statusCode).toBe(404);
      return (await callAs(api, made, 'GET', 'businesses')).json<{ name: string }[]>().map(({ name }) => name);
    };
    expect(await names(null)).toEqual(['Aurora', 'Borealis']);
    expect(await names([aurora.id])).toEqual(['Aurora']);
  });

  test('has no session: calls about one’s own account are closed to it', async () => {
    const all = await createTestKey(api, token, { permissions: wanted });
    const session = endpoints.filter(({ access, sandboxOnly }) => access.kind === 'session' && !sandboxOnly);
    expect(session.length).toBeGreaterThan(2);
    for (const { method, path, body } of session.slice(0, 15)) {
      const answer = await callAs(
        api,
        all,
        method as 'GET',
        path.replaceAll(/:\w+/g, randomUUID()),
        body ? { body: {} } : {},
      );
      expect(answer.statusCode, path).toBe(403);
    }
  });

  test('is counted in the database: the 21st request of a second is 429', async () => {
    const own = await createTestKey(api, token, { permissions: wanted });
    await setClock(api.database, new Date('2025-06-30T12:00:00.500Z'), { frozen: true });
    try {
      const timestamp = Date.parse('2025-06-30T12:00:00.000Z');
      const answers = await Promise.all(
        Array.from({ length: 21 }, (_, index) =>
          callAs(api, own, 'GET', 'businesses', { timestamp: timestamp + index }),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
      const [limited] = answers.filter(({ statusCode }) => statusCode === 429);
      expect(limited?.headers['retry-after']).toBe('1');
      // Every answer tells what is left of the hour, the refused one too.
      const left = answers.map(({ headers }) => /^"hour";r=(\d+);t=3600$/.exec(String(headers.ratelimit))?.[1]);
      expect(new Set(left)).toEqual(new Set(Array.from({ length: 21 }, (_, index) => String(9_999 - index))));
      expect(limited?.headers['ratelimit-policy']).toBe('"second";q=20;w=1, "hour";q=10000;w=3600');
      await api.database.acrossOrganisations((tx) =>
        sql`update api_credential_usage set hour_count = 10000 where credential_id = ${own.id}`.execute(tx),
      );
      await setClock(api.database, new Date('2025-06-30T12:30:00.000Z'), { frozen: true });
      const spent = await callAs(api, own, 'GET', 'businesses');
      expect([spent.statusCode, spent.headers['retry-after']]).toEqual([429, '1800']);
      expect(spent.headers.ratelimit).toBe('"hour";r=0;t=1800');
    } finally {
      await setClock(api.database, new Date());
    }
  });

  test('records when and whence it was last used', async () => {
    const own = await createTestKey(api, token, { permissions: wanted });
    const read = async () =>
      (await api.call('GET', `api-credentials/${own.id}`, { token })).json<{
        lastUsedAt: string;
        lastUsedIp: string;
      }>();
    expect(await read()).toMatchObject({ lastUsedAt: null, lastUsedIp: null });
    const before = await testNow(api);
    await callAs(api, own, 'GET', 'businesses');
    const { lastUsedAt, lastUsedIp } = await read();
    expect(lastUsedIp).toBe('127.0.0.1');
    expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(lastUsedAt)).toBeLessThanOrEqual(await testNow(api));
  });
});
