import { requestsKeptDays, type ApiRequest } from '@countinghouse/contract/people/request-log';
import type { Database } from '@countinghouse/database';
import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log';
import type { NotedRequest } from '../../../platform/noted-request';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness } from '../../../testing/commerce';
import { effectRoute } from '../../../testing/effect-endpoint';
import { authorise, callAs, createTestKey, testNow, type TestKey } from '../../../testing/machine';
import { requestLogJobs } from './jobs';
import { recordRequests } from './recorder';

let api: TestApi;
let organisation: TestOrganisation;
let token: string;
let key: TestKey;

beforeAll(async () => {
  api = await startTestApi({ furtherRoutes: [effectRoute] });
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await api.createOrganisation();
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  key = await createTestKey(api, token, { permissions: ['CREATE_WITHDRAWAL', 'GET_PAYMENTS', 'GET_API_CREDENTIALS'] });
});

const written = async (): Promise<void> => {
  // An answer is noted in the turn after it was sent.
  await setImmediate();
  await api.app.requestLog.flush(true);
};
const logged = async (query = '', as = token): Promise<readonly ApiRequest[]> => {
  await written();
  const answer = await api.call('GET', `api-requests${query}`, { token: as });
  return answer.json<{ requests: ApiRequest[] }>().requests;
};
const post = (body: object, headers: Record<string, string> = { 'idempotency-key': randomUUID() }) =>
  callAs(api, key, 'POST', 'testing/effects', { body, headers });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the log of requests', () => {
  it('has a request that was done, with the id of its answer, the digest of its raw body and what it made', async () => {
    const body = { label: 'logged, ü' };
    const answer = await post(body, { 'idempotency-key': 'order-1042' });
    const raw = JSON.stringify(body);
    expect(await logged()).toEqual([
      {
        id: answer.headers['x-request-id'],
        at: expect.any(String),
        apiCredentialId: key.id,
        keyName: expect.stringMatching(/^Key /),
        apiKey: key.apiKey,
        method: 'POST',
        path: '/api/v1/testing/effects',
        apiVersion: 'v1',
        status: 201,
        code: null,
        subCode: null,
        docUrl: null,
        remedy: null,
        durationMs: expect.any(Number),
        ip: '127.0.0.1',
        bodySha256: sha256(raw),
        bodyBytes: Buffer.byteLength(raw),
        idempotencyKey: 'order-1042',
        replayed: false,
        entity: { type: 'TREASURY', id: answer.json<{ id: string }>().id },
        furtherRefused: 0,
      },
    ]);
    const [found] = await logged();
    expect(Math.abs((await testNow(api)) - Date.parse(found?.at ?? ''))).toBeLessThan(60_000);
  });

  it('says that an answer was a repeated one, with what the first request made, and of a refusal its code', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post({ label: 'twice' }, headers);
    await post({ label: 'twice' }, headers);
    const [again] = await logged();
    expect([again?.replayed, again?.entity?.id]).toEqual([true, first.json<{ id: string }>().id]);
    const refusal = { 'idempotency-key': randomUUID() };
    await post({ label: 'no', outcome: 'refused' }, refusal);
    await post({ label: 'no', outcome: 'refused' }, refusal);
    const [second, earlier] = await logged();
    const facts = (one?: ApiRequest) => [one?.status, one?.code, one?.docUrl, one?.replayed, one?.entity];
    const docUrl = '/api/v1/docs/errors/INSUFFICIENT_BALANCE';
    expect(facts(second)).toEqual([422, 'INSUFFICIENT_BALANCE', docUrl, true, null]);
    expect(facts(earlier)).toEqual([422, 'INSUFFICIENT_BALANCE', docUrl, false, null]);
    expect(second?.remedy).toMatch(/^[A-Z].*\.$/);
  });

  it('has requests that were refused before or after their key was known, and those that failed', async () => {
    await post({ label: 'broken', outcome: 'broken' });
    await callAs(api, key, 'GET', 'businesses');
    await callAs(api, key, 'GET', 'payments?limit=x');
    await callAs(api, key, 'GET', 'payments', { signedPath: 'payments?limit=2' });
    await callAs(api, key, 'GET', 'payments', { timestamp: 1 });
    await callAs(api, key, 'GET', 'no-such-call/Mara%20Muster?name=Mara');
    await callAs(api, key, 'DELETE', 'payments');
    await api.app.inject({
      url: '/api/v1/payments',
      headers: { authorization: `PAY-HMAC-SHA256 api-key=${key.apiKey}` },
    });
    expect(
      (await logged()).map(({ method, path, status, subCode, code }) => [method, path, status, subCode ?? code]),
    ).toEqual([
      ['GET', '/api/v1/payments', 401, 'KEY_UNKNOWN'],
      ['DELETE', '/api/v1/payments', 405, 'METHOD_NOT_ALLOWED'],
      ['GET', '/api/v1/no-such-call/…?name=…', 404, 'NOT_FOUND'],
      ['GET', '/api/v1/payments', 401, 'TIMESTAMP_OFF'],
      ['GET', '/api/v1/payments', 401, 'SIGNATURE_WRONG'],
      ['GET', '/api/v1/payments?limit=…', 400, 'FIELD_INVALID'],
      ['GET', '/api/v1/businesses', 403, 'PERMISSION_MISSING'],
      ['POST', '/api/v1/testing/effects', 500, 'INTERNAL'],
    ]);
  });

  it('has requests with a revoked key, and none of people or of a key that nobody has', async () => {
    await api.call('DELETE', `api-credentials/${key.id}`, { token });
    await callAs(api, key, 'GET', 'payments');
    await callAs(api, { ...key, apiKey: `${key.apiKey}x` }, 'GET', 'payments');
    await api.call('GET', 'payments', { token });
    expect((await logged()).map(({ apiCredentialId, subCode }) => [apiCredentialId, subCode])).toEqual([
      [key.id, 'KEY_UNKNOWN'],
    ]);
  });

  it('shows an organisation its own requests alone, by policy as by query, and takes no write from calls', async () => {
    await callAs(api, key, 'GET', 'payments');
    await written();
    const other = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
    expect(await logged('', stranger)).toEqual([]);
    const seenBy = (id: TestOrganisation['id']) =>
      api.database.inOrganisation(id, async (tx) => (await sql`select id from api_request`.execute(tx)).rows.length);
    expect([await seenBy(organisation.id), await seenBy(other.id)]).toEqual([1, 0]);
    await expect(
      api.database.inOrganisation(organisation.id, (tx) => sql`delete from api_request`.execute(tx)),
    ).rejects.toThrow('permission denied');
  });

  it('is read by keys with the permission: all of it, or for a key of chosen businesses its own requests', async () => {
    const business = await createBusiness(api, organisation, {});
    const narrow = await createTestKey(api, token, {
      permissions: ['GET_API_CREDENTIALS'],
      businessIds: [business.id],
    });
    await callAs(api, key, 'GET', 'payments');
    await callAs(api, narrow, 'GET', 'api-requests');
    await written();
    const keysSeenBy = async (reader: TestKey) => {
      const answer = await callAs(api, reader, 'GET', 'api-requests');
      return new Set(answer.json<{ requests: ApiRequest[] }>().requests.map(({ apiCredentialId }) => apiCredentialId));
    };
    expect(await keysSeenBy(narrow)).toEqual(new Set([narrow.id]));
    expect(await keysSeenBy(key)).toEqual(new Set([narrow.id, key.id]));
  });

  it('is narrowed by key, status, code, method, path, request id, Idempotency-Key and period, a page at a time', async () => {
    const other = await createTestKey(api, token, { permissions: ['GET_PAYMENTS'] });
    await callAs(api, other, 'GET', 'payments?limit=1');
    const one = await post({ label: 'found' }, { 'idempotency-key': 'order-7' });
    await callAs(api, key, 'GET', 'payments', { timestamp: 1 });
    const statuses = async (query: string) => (await logged(query)).map(({ status }) => status);
    expect(await statuses(`?apiCredentialId=${other.id}`)).toEqual([200]);
    expect(await statuses('?statusClass=4xx')).toEqual([401]);
    expect(await statuses('?statusClass=5xx')).toEqual([]);
    expect(await statuses('?statusClass=2xx')).toEqual([201, 200]);
    expect(await statuses('?code=UNAUTHENTICATED')).toEqual([401]);
    expect(await statuses('?code=TIMESTAMP_OFF')).toEqual([401]);
    expect(await statuses('?method=POST')).toEqual([201]);
    expect(await statuses('?path=payments')).toEqual([401, 200]);
    expect(await statuses('?search=/api/v1/testing')).toEqual([201]);
    expect(await statuses(`?search=${String(one.headers['x-request-id'])}`)).toEqual([201]);
    expect(await statuses('?search=order-7')).toEqual([201]);
    expect(await statuses('?search=order')).toEqual([]);
    expect(await statuses('?after=2099-01-01T00:00:00Z')).toEqual([]);
    const { requests, paging } = (await api.call('GET', 'api-requests?limit=2', { token })).json<{
      requests: ApiRequest[];
      paging: { nextCursor: string };
    }>();
    expect(requests.map(({ status }) => status)).toEqual([401, 201]);
    expect(await statuses(`?limit=2&cursor=${paging.nextCursor}`)).toEqual([200]);
  });

  it('takes a few requests a minute whose sender may be anybody, and counts the others', async () => {
    const request = {
      timestamp: 1,
      nonce: randomUUID(),
      method: 'GET',
      pathAndQuery: '/api/v1/payments',
      body: Buffer.of(),
    };
    const headers = { authorization: authorise(key, request) };
    for (let sent = 0; sent < 50; sent += 1) await api.app.inject({ url: '/api/v1/payments', headers });
    // A proven request of the key is not pushed out.
    await callAs(api, key, 'GET', 'payments');
    const found = await logged('?limit=100');
    const refused = found.filter(({ status }) => status === 401);
    expect(refused.length + refused.reduce((sum, { furtherRefused }) => sum + furtherRefused, 0)).toBe(50);
    expect(refused).toHaveLength(21);
    expect(found.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it(`is deleted after ${requestsKeptDays} days, in batches`, async () => {
    for (let sent = 0; sent < 5; sent += 1) await callAs(api, key, 'GET', 'payments');
    await written();
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into api_request
        select (jsonb_populate_record(r, jsonb_build_object(
                 'id', gen_random_uuid(), 'at', app_clock() - make_interval(days => ${requestsKeptDays}, secs => 1)))).*
          from api_request r where organisation_id = ${organisation.id}`.execute(tx),
    );
    expect(await logged()).toHaveLength(10);
    let batches = 0;
    const database = {
      ...api.database,
      acrossOrganisations: ((run) => {
        batches += 1;
        return api.database.acrossOrganisations(run);
      }) satisfies Database['acrossOrganisations'],
    };
    const [job] = requestLogJobs(database, 2).handlers;
    await job?.run({}, { id: '', organisationId: null, attempt: 1, signal: new AbortController().signal });
    expect(batches).toBe(3);
    expect(await logged()).toHaveLength(5);
  });
});

describe('the recorder', () => {
  const request = (values: Partial<NotedRequest> = {}): NotedRequest => ({
    id: randomUUID(),
    apiKey: key.apiKey,
    method: 'GET',
    path: '/api/v1/payments',
    status: 200,
    code: null,
    subCode: null,
    durationMs: 3,
    ip: '127.0.0.1',
    bodySha256: null,
    bodyBytes: null,
    idempotencyKey: null,
    replayed: false,
    entityType: null,
    entityId: null,
    ...values,
  });
  /** A recorder on a database that answers as told. */
  const recorderOn = (answer: () => Promise<number>, most?: number) => {
    const registry = new Registry();
    let now = 0;
    const recorder = recordRequests({
      database: { acrossOrganisations: answer } as unknown as Database,
      log: createLog('silent'),
      now: () => now,
      ...(most === undefined ? {} : { most }),
    });
    recorder.watch(registry);
    const figure = async (line: string) => {
      const text = await registry.metrics();
      return Number(
        text
          .split('\n')
          .find((one) => one.startsWith(`countinghouse_request_log_${line} `))
          ?.split(' ')[1],
      );
    };
    return { ...recorder, figure, pass: (ms: number) => (now += ms) };
  };

  it('drops and counts what it has no room for, and goes on', async () => {
    const { note, flush, figure } = recorderOn(async () => 2, 2);
    for (let sent = 0; sent < 5; sent += 1) note(request(), true);
    await flush();
    expect(await figure('dropped_total{reason="FULL"}')).toBe(3);
    note(request(), true);
    await flush();
    expect([await figure('written_total'), await figure('dropped_total{reason="FULL"}')]).toEqual([4, 3]);
  });

  it('has room for admitted requests whatever number of others waits', async () => {
    let rows = 0;
    const { note, flush, figure } = recorderOn(async () => (rows += 1));
    for (let sent = 0; sent < 2_100; sent += 1) note(request({ apiKey: `nobody${sent}`, status: 401 }), false);
    expect(await figure('dropped_total{reason="FULL"}')).toBe(1_100);
    note(request(), true);
    await flush();
    expect(await figure('dropped_total{reason="FULL"}')).toBe(1_100);
    expect(rows).toBe(3);
  });

  it('keeps what a database that is away could not take, and counts what was refused', async () => {
    let error: Error | null = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const { note, flush, figure } = recorderOn(() => (error ? Promise.reject(error) : Promise.resolve(1)));
    note(request(), true);
    await flush();
    error = null;
    await flush();
    expect(await figure('written_total')).toBe(1);
    error = Object.assign(new Error('refused'), { code: '23514' });
    note(request(), true);
    await flush();
    expect(await figure('dropped_total{reason="FAILED"}')).toBe(1);
  });

  it('writes counted refusals once their minute is over, or at the stop', async () => {
    const sizes: number[] = [];
    const { note, flush, stop, pass } = recorderOn(async () => sizes.push(1));
    for (let sent = 0; sent < 25; sent += 1) note(request({ status: 401 }), false);
    await flush();
    await flush();
    expect(sizes).toHaveLength(1);
    pass(60_000);
    await flush();
    expect(sizes).toHaveLength(2);
    for (let sent = 0; sent < 25; sent += 1) note(request({ status: 401 }), false);
    await stop();
    expect(sizes).toHaveLength(3);
  });
});
