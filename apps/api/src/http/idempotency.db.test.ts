import type { Permission } from '@countinghouse/contract';
import { statusOf } from '@countinghouse/contract';
import { openDatabase, sealingWith } from '@countinghouse/database';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app';
import { claimKey } from '../platform/idempotency/repository';
import type { TestApi, TestOrganisation, TestUser } from '../testing';
import { startTestApi } from '../testing';
import { effectKind, effectRoute } from '../testing/effect-endpoint';
import { startServerProcess, type ServerProcess } from '../testing/server-process';

const permissions: Permission[] = ['CREATE_WITHDRAWAL'];
let api: TestApi;
let organisation: TestOrganisation;
let user: TestUser;
let token: string;
let servers: readonly ServerProcess[];

beforeAll(async () => {
  api = await startTestApi({ furtherRoutes: [effectRoute] });
  organisation = await api.createOrganisation();
  user = await api.createUser([organisation], { permissions });
  token = await api.signIn(user, organisation);
  servers = await Promise.all([startServerProcess(api), startServerProcess(api)]);
});
afterAll(async () => {
  await Promise.all(servers.map(({ close }) => close()));
  await api.close();
});

const effects = async (label: string): Promise<number> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{
      count: string;
    }>`select count(*) from job where kind = ${effectKind} and payload->>'label' = ${label}`.execute(tx),
  );
  return Number(rows[0]?.count);
};

const send = (
  key: string,
  body: object,
  { as = token, headers = {} }: { as?: string; headers?: Record<string, string> } = {},
) => api.call('POST', 'testing/effects', { token: as, body, headers: { 'idempotency-key': key, ...headers } });
const operation = async (key: string, as = token) =>
  (await api.call('GET', `operations/${key}`, { token: as })).json<object>();

describe('Idempotency-Key', () => {
  it('[API-2] of fifty equal requests to two server processes at once has one effect and one answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const response = await fetch(`${servers[index % 2]?.address}/api/v1/testing/effects`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ label: 'fifty' }),
        });
        return {
          status: response.status,
          replayed: response.headers.get('idempotent-replayed'),
          body: await response.text(),
        };
      }),
    );
    expect(await effects('fifty')).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === 'true')).toHaveLength(49);
  });

  it('of a request that takes long answers a copy that waited with 409 and when to ask again, and the copy is decided by the first', async () => {
    // With the patience of the product, which tests on a busy machine have not.
    const database = await openDatabase({ ...api.testDatabase.urls, sealing: sealingWith(api.config.secretKey) });
    const app = await buildApp({ config: api.config, database, jobs: 'manual', furtherRoutes: [effectRoute] });
    try {
      const key = randomUUID();
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
      const copy = () =>
        app.inject({ method: 'POST', url: '/api/v1/testing/effects', headers, payload: { label: 'long' } });
      const answered = await api.database.inOrganisation(organisation.id, async (tx) => {
        await claimKey(tx, { organisationId: organisation.id, operation: 'causeEffect', key });
        return copy();
      });
      expect(answered.statusCode, answered.body).toBe(409);
      expect(answered.json()).toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
      expect(Number(answered.headers['retry-after'])).toBeGreaterThan(0);
      expect([await effects('long'), (await copy()).statusCode, await effects('long')]).toEqual([0, 201, 1]);
    } finally {
      await app.close();
      await database.close();
    }
  });

  it('is needed for that: without it two equal requests have two effects', async () => {
    await api.call('POST', 'testing/effects', { token, body: { label: 'twice' } });
    await api.call('POST', 'testing/effects', { token, body: { label: 'twice' } });
    expect(await effects('twice')).toBe(2);
  });

  it('replays the stored answer, declared fields only, whatever order the body has', async () => {
    const key = randomUUID();
    const first = await send(key, { label: 'order', outcome: 'done' });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(Object.keys(first.json<object>())).toEqual(['id', 'label']);
    const second = await send(key, { outcome: 'done', label: 'order' });
    expect(second.statusCode).toBe(201);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
  });

  it('conflicts with another body and with another person, and nothing happens', async () => {
    const key = randomUUID();
    await send(key, { label: 'mine' });
    const colleague = await api.signIn(await api.createUser([organisation], { permissions }), organisation);
    for (const answer of [await send(key, { label: 'other' }), await send(key, { label: 'mine' }, { as: colleague })]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    }
    expect(await effects('mine')).toBe(1);
    expect(await effects('other')).toBe(0);
  });

  it('means nothing in another organisation', async () => {
    const key = randomUUID();
    await send(key, { label: 'here' });
    const elsewhere = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([elsewhere], { permissions }), elsewhere);
    expect((await send(key, { label: 'here' }, { as: stranger })).headers['idempotent-replayed']).toBeUndefined();
    expect(await operation(key, stranger)).toMatchObject({ status: 'DONE' });
  });

  it('keeps a refusal as final, so that a late copy cannot act after its sender was told no', async () => {
    const key = randomUUID();
    const refused = await send(key, { label: 'refused', outcome: 'refused' });
    expect(refused.statusCode).toBe(422);
    const again = await send(key, { label: 'refused', outcome: 'refused' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(refused.json());
    expect(await effects('refused')).toBe(0);
    expect(await operation(key)).toEqual({
      status: 'REFUSED',
      entityType: null,
      entityId: null,
      message: 'Insufficient balance',
    });
  });

  it.each(['TWO_FA_INVALID', 'FORBIDDEN', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const)(
    'keeps no %s: it may be otherwise in a minute, and the retry acts',
    async (refusedFirst) => {
      const [key, label] = [randomUUID(), `not kept ${refusedFirst}`];
      expect((await send(key, { label, refusedFirst })).statusCode).toBe(statusOf[refusedFirst]);
      expect(await effects(label)).toBe(0);
      expect(await operation(key)).toMatchObject({ status: 'UNKNOWN' });
      const retry = await send(key, { label, refusedFirst });
      expect(retry.statusCode).toBe(201);
      expect(retry.headers['idempotent-replayed']).toBeUndefined();
      expect(await effects(label)).toBe(1);
    },
  );

  it.each([
    'VALIDATION_FAILED',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'QUOTE_EXPIRED',
    'CHANGED_MEANWHILE',
    'RULE_VIOLATED',
  ] as const)('keeps %s: the same key never acts after it, another one does', async (refusedFirst) => {
    const [key, label] = [randomUUID(), `kept ${refusedFirst}`];
    expect((await send(key, { label, refusedFirst })).statusCode).toBe(statusOf[refusedFirst]);
    const late = await send(key, { label, refusedFirst });
    expect(late.statusCode).toBe(statusOf[refusedFirst]);
    expect(late.headers['idempotent-replayed']).toBe('true');
    expect(await effects(label)).toBe(0);
    expect((await send(randomUUID(), { label, refusedFirst })).statusCode).toBe(201);
    expect(await effects(label)).toBe(1);
  });

  it('is free again after a failure that nobody foresaw', async () => {
    const key = randomUUID();
    expect((await send(key, { label: 'broken', outcome: 'broken' })).statusCode).toBe(500);
    expect(await effects('broken')).toBe(0);
    expect(await operation(key)).toMatchObject({ status: 'UNKNOWN' });
    expect((await send(key, { label: 'broken' })).statusCode).toBe(201);
  });

  it('tells by GET operations/{key} what was made, to its owner only', async () => {
    const key = randomUUID();
    const { id } = (await send(key, { label: 'told' })).json<{ id: string }>();
    expect(await operation(key)).toEqual({ status: 'DONE', entityType: 'TREASURY', entityId: id, message: null });
    const colleague = await api.signIn(await api.createUser([organisation], { permissions }), organisation);
    expect(await operation(key, colleague)).toMatchObject({ status: 'UNKNOWN', entityId: null });
  });

  it('says IN_PROGRESS while the work runs', async () => {
    const key = randomUUID();
    const running = send(key, { label: 'slow' });
    let seen: unknown;
    for (let look = 0; look < 50 && seen !== 'IN_PROGRESS'; look += 1) {
      seen = ((await operation(key)) as { status: string }).status;
    }
    expect(seen).toBe('IN_PROGRESS');
    await running;
    expect(await operation(key)).toMatchObject({ status: 'DONE' });
  });

  it('is the same in capital letters', async () => {
    const key = randomUUID();
    const first = await send(key, { label: 'capitals' });
    const again = await send(key.toUpperCase(), { label: 'capitals' });
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.json()).toEqual(first.json());
    expect(await operation(key.toUpperCase())).toMatchObject({ status: 'DONE' });
    expect(await effects('capitals')).toBe(1);
  });

  it('may be any text of at most 255 characters: an order’s own id', async () => {
    for (const key of ['order-1042', 'x'.repeat(255), 'Order-1042']) {
      const label = `text ${key.slice(0, 12)}`;
      const first = await send(key, { label });
      const again = await send(key, { label });
      expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
      expect(again.body).toBe(first.body);
      expect(await effects(label)).toBe(1);
      expect(await operation(key)).toMatchObject({ status: 'DONE' });
    }
    expect((await send('order-1042', { label: 'another' })).json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });

  it('is refused when it is longer, or has characters that do not show', async () => {
    for (const key of ['x'.repeat(256), 'a b', 'schlüssel']) {
      expect((await send(key, { label: 'bad key' })).statusCode, key).toBe(400);
      expect(await effects('bad key')).toBe(0);
    }
  });

  it('is forgotten after 30 days', async () => {
    const key = randomUUID();
    await send(key, { label: 'month' });
    await api.database.acrossOrganisations((tx) =>
      sql`update idempotency_record set created_at = created_at - interval '30 days' where key = ${key}`.execute(tx),
    );
    expect(await operation(key)).toMatchObject({ status: 'UNKNOWN' });
    expect((await send(key, { label: 'month' })).statusCode).toBe(201);
    expect(await effects('month')).toBe(2);
  });

  it('[ERR-2] asks for no second factor when it answers from the store, and for a fresh one otherwise', async () => {
    const careful = await api.createUser([organisation], { permissions, twoFactor: true });
    const as = await api.signIn(careful, organisation);
    const key = randomUUID();
    const without = await send(key, { label: 'factor' }, { as });
    expect(without.statusCode).toBe(401);
    expect(without.json()).toMatchObject({ message: 'Invalid or expired 2FA verification code.' });
    expect(await effects('factor')).toBe(0);

    const now = new Date();
    const headers = { 'x-two-fa-code': api.twoFactorCode(now) };
    expect((await send(key, { label: 'factor' }, { as, headers })).statusCode).toBe(201);
    expect((await send(key, { label: 'factor' }, { as })).headers['idempotent-replayed']).toBe('true');
    expect((await send(randomUUID(), { label: 'factor' }, { as, headers })).statusCode).toBe(401);
    expect(await effects('factor')).toBe(1);
  });

  it('[ERR-2] refuses even a right code after five wrong ones, and nothing happens', async () => {
    const careful = await api.createUser([organisation], { permissions, twoFactor: true });
    const as = await api.signIn(careful, organisation);
    const wrong = { 'x-two-fa-code': '000000' };
    for (let tries = 0; tries < 5; tries += 1) await send(randomUUID(), { label: 'locked' }, { as, headers: wrong });
    const right = { 'x-two-fa-code': api.twoFactorCode(new Date()) };
    for (const headers of [right, wrong]) {
      const answer = await send(randomUUID(), { label: 'locked' }, { as, headers });
      expect(answer.statusCode, answer.body).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await effects('locked')).toBe(0);
  });

  it('demands that the second factor is set up where the organisation requires it', async () => {
    const strict = await api.createOrganisation({ requireTwoFa: true });
    const as = await api.signIn(await api.createUser([strict], { permissions }), strict);
    const answer = await send(randomUUID(), { label: 'strict' }, { as });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'TWO_FA_SETUP_REQUIRED' });
    expect(await effects('strict')).toBe(0);
  });

  it('is of no use to a suspended organisation: its people only read', async () => {
    const suspended = await api.createOrganisation({ status: 'SUSPENDED' });
    const as = await api.signIn(await api.createUser([suspended], { permissions }), suspended);
    const refused = await send(randomUUID(), { label: 'suspended' }, { as });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'ORGANISATION_SUSPENDED' }]);
    expect(await effects('suspended')).toBe(0);
    expect((await api.call('GET', 'payment/organisations/metadata', { token: as })).statusCode).toBe(200);
    expect((await api.call('DELETE', 'auth/session', { token: as })).statusCode).toBe(204);
  });
});

const close = async (key: string, as = token) =>
  (await api.call('POST', `operations/${key}/close`, { token: as })).json();

describe('an operation that was given up', () => {
  it('refuses for good what comes under its key, without asking for a code, and nothing happens', async () => {
    const careful = await api.createUser([organisation], { permissions, twoFactor: true });
    const as = await api.signIn(careful, organisation);
    const key = randomUUID();
    const closed = { status: 'CLOSED', entityType: null, entityId: null, message: null };
    expect(await close(key, as)).toEqual(closed);
    expect(await operation(key, as)).toEqual(closed);
    const headers = { 'x-two-fa-code': api.twoFactorCode(new Date()) };
    for (let copy = 0; copy < 2; copy += 1) {
      const late = await send(key, { label: 'late' }, { as, headers });
      expect(late.statusCode).toBe(409);
      expect(late.json()).toMatchObject({ code: 'OPERATION_CLOSED' });
    }
    expect(await effects('late')).toBe(0);
    expect(await operation(key, as)).toEqual(closed);
    // The code was not spent on it.
    expect((await send(randomUUID(), { label: 'afterwards' }, { as, headers })).statusCode).toBe(201);
  });

  it('stays as it ended, where it had', async () => {
    const [done, refused] = [randomUUID(), randomUUID()];
    const { id } = (await send(done, { label: 'ended' })).json<{ id: string }>();
    await send(refused, { label: 'ended', outcome: 'refused' });
    expect(await close(done)).toEqual({ status: 'DONE', entityType: 'TREASURY', entityId: id, message: null });
    expect(await close(refused)).toMatchObject({ status: 'REFUSED', message: 'Insufficient balance' });
    expect((await send(done, { label: 'ended' })).headers['idempotent-replayed']).toBe('true');
  });

  it('can be given up twice, and leaves on record who did', async () => {
    const key = randomUUID();
    expect(await close(key)).toEqual(await close(key));
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ actor_label: string }>`
        select actor_label from audit_event where action = 'operation.close' and entity_id = ${key}`.execute(tx),
    );
    expect(rows).toEqual([{ actor_label: user.email }, { actor_label: user.email }]);
  });

  it('is one’s own: nobody closes a colleague’s, or one in another organisation', async () => {
    const key = randomUUID();
    const colleague = await api.signIn(await api.createUser([organisation], { permissions }), organisation);
    const elsewhere = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([elsewhere], { permissions }), elsewhere);
    await close(key, colleague);
    await close(key, stranger);
    expect(await operation(key)).toMatchObject({ status: 'UNKNOWN' });
    expect((await send(key, { label: 'own' })).statusCode).toBe(201);
  });

  it('is IN_PROGRESS while it is worked on, and nobody waits for it', async () => {
    const key = randomUUID();
    const running = send(key, { label: 'at work' });
    let seen = '';
    for (let look = 0; look < 50 && seen !== 'IN_PROGRESS'; look += 1)
      seen = ((await operation(key)) as { status: string }).status;
    expect(await close(key)).toMatchObject({ status: 'IN_PROGRESS' });
    expect((await running).statusCode).toBe(201);
    expect(await close(key)).toMatchObject({ status: 'DONE' });
  });

  it('never both happens and is given up, whichever of the two servers hears which first', async () => {
    const call = async (server: number, path: string, init: RequestInit) => {
      const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
      return fetch(`${servers[server % 2]?.address}/api/v1/${path}`, { method: 'POST', ...init, headers });
    };
    const endings = await Promise.all(
      Array.from({ length: 40 }, async (_, race) => {
        const [key, label] = [randomUUID(), `race ${race}`];
        const sending = call(race, 'testing/effects', {
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ label }),
        });
        const closing = async () => {
          const answer = await call(race + 1, `operations/${key}/close`, {});
          return ((await answer.json()) as { status: string }).status;
        };
        // Half of them are closed a moment later, so that both sides win some.
        if (race % 2 === 1) await operation(key);
        let told = await closing();
        const { status } = await sending;
        if (told === 'IN_PROGRESS') told = await closing();
        return { told, status, count: await effects(label) };
      }),
    );
    for (const ending of endings)
      expect([
        { told: 'DONE', status: 201, count: 1 },
        { told: 'CLOSED', status: 409, count: 0 },
      ]).toContainEqual(ending);
    expect(new Set(endings.map(({ told }) => told))).toEqual(new Set(['DONE', 'CLOSED']));
  });
});
