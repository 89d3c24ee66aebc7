import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { buildApp } from '../../../app';
import { startTestApi, testConfig, testPassword } from '../../../testing';

let api: TestApi;
let first: TestOrganisation;
let second: TestOrganisation;
let user: TestUser;
const start = new Date('2025-06-30T09:00:00.000Z');
const after = (minutes: number) => api.testDatabase.setClock(new Date(start.getTime() + minutes * 60_000));

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(start);
  first = await api.createOrganisation({ name: 'Northgate Payments' });
  second = await api.createOrganisation({ name: 'Harbour Group' });
  user = await api.createUser([first, second], { permissions: ['GET_BUSINESSES'], role: 'Desk' });
});
beforeEach(() => api.testDatabase.setClock(start));
afterAll(() => api.close());

const works = async (token: string): Promise<boolean> =>
  (await api.call('GET', 'currencies', { token })).statusCode === 200;
const tokenOf = (answer: { headers: Record<string, unknown> }): string => String(answer.headers['x-identity-token']);

describe('a person of several installations', () => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-elsewhere-'));
  const file = join(directory, 'cells.json');
  const cellOf = (name: string, elsewhere?: object) => ({
    name,
    address: `https://${name}.example`,
    hosts: [`${name}.example`],
    servers: [`${name}.internal:3000`],
    ...(elsewhere && { elsewhere }),
  });
  const put = (elsewhere?: object) => {
    writeFileSync(`${file}.new`, JSON.stringify({ cells: [cellOf('north', elsewhere), cellOf('south')] }));
    renameSync(`${file}.new`, file);
  };
  put();
  const config = { ...testConfig(), cell: { name: 'north', file, secret: 'known to every cell: 0123456789abcdef' } };
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp({ config, database: api.database, jobs: 'manual' });
    await app.ready();
  });
  afterAll(async () => {
    await app?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('[CELL-5] is told at which other addresses people of their organisations sign in, by all answers to a sign-in and by the session', async () => {
    const call = (method: 'GET' | 'POST', url: string, token?: string, body?: object) =>
      app.inject({
        method,
        url: `/api/v1/${url}`,
        headers: { host: 'north.example', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { payload: body }),
      });
    const elsewhere = (answer: { json: () => unknown }) => (answer.json() as { elsewhere?: string[] }).elsewhere;
    const token = await api.signIn(user, first);
    expect(elsewhere(await call('GET', 'auth/session', token))).toBeUndefined();

    put({ [second.id]: ['south.example'] });
    await expect
      .poll(async () => elsewhere(await call('GET', 'auth/session', token)), { timeout: 5_000 })
      .toEqual(['https://south.example']);
    const login = await call('POST', 'auth/login', undefined, { email: user.email, password: testPassword });
    expect([login.statusCode, elsewhere(login)]).toEqual([200, ['https://south.example']]);
    const switched = await call('POST', `auth/login/${first.id}`, tokenOf(login));
    expect([switched.statusCode, elsewhere(switched)]).toEqual([200, ['https://south.example']]);

    // Of another organisation alone: a stranger learns nothing.
    const other = await api.createOrganisation();
    const stranger = await api.createUser([other], {});
    expect(elsewhere(await call('GET', 'auth/session', await api.signIn(stranger, other)))).toBeUndefined();
  });
});

describe('auth/login/{organisationId}', () => {
  it('[ORG-3] [API-2] chooses an organisation under a new token and ends the calling one', async () => {
    const token = await api.signIn(user, null);
    const answer = await api.call('POST', `auth/login/${second.id}`, { token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      user: {
        id: user.id,
        email: user.email,
        role: 'Desk',
        organisationId: second.id,
        permissions: ['GET_BUSINESSES', 'GET_ORGANISATION'],
      },
      organisations: { [first.id]: 'Northgate Payments', [second.id]: 'Harbour Group' },
    });
    expect(await works(token)).toBe(false);
    const metadata = await api.call('GET', 'payment/organisations/metadata', { token: tokenOf(answer) });
    expect(metadata.json()).toMatchObject({ organisationId: second.id });
  });

  it('does not prolong the session beyond twelve hours from the login', async () => {
    const login = await api.call('POST', 'auth/login', { body: { email: user.email, password: testPassword } });
    await after(20);
    const switched = await api.call('POST', `auth/login/${first.id}`, { token: tokenOf(login) });
    expect(switched.json<{ expiresAt: string }>().expiresAt).toBe('2025-06-30T21:00:00.000Z');
    expect(switched.json<{ sessionId: string }>().sessionId).not.toBe(login.json<{ sessionId: string }>().sessionId);
  });

  it('[ERR-5] [ORG-4] answers 404 without a sentence for somebody else’s organisation, and the session lives on', async () => {
    const foreign = await api.createOrganisation();
    const token = await api.signIn(user, first);
    for (const id of [foreign.id, '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c']) {
      const answer = await api.call('POST', `auth/login/${id}`, { token });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({
        requestId: answer.headers['x-request-id'],
        code: 'NOT_FOUND',
        docUrl: '/api/v1/docs/errors/NOT_FOUND',
      });
    }
    expect(await works(token)).toBe(true);
  });

  it('lets of ten switches with one token exactly one succeed', async () => {
    const token = await api.signIn(user, null);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.call('POST', `auth/login/${first.id}`, { token })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(9);
  });
});

describe('a session', () => {
  it('tells at any time what the person holds now, which needs no new login', async () => {
    const person = await api.createUser([first, second], { permissions: ['GET_BUSINESSES'], role: 'Till' });
    const token = await api.signIn(person, first);
    const ask = async () => (await api.call('GET', 'auth/session', { token })).json();
    expect(await ask()).toEqual({
      user: {
        email: person.email,
        role: 'Till',
        id: person.id,
        twoFaEnabled: false,
        twoFaMethods: [],
        twoFaRequired: false,
        organisationId: first.id,
        permissions: ['GET_BUSINESSES', 'GET_ORGANISATION'],
      },
      sessionId: expect.any(String),
      organisations: { [first.id]: 'Northgate Payments', [second.id]: 'Harbour Group' },
      invitations: 0,
    });
    await api.database.acrossOrganisations(async (tx) => {
      await sql`update role set permissions = '{GET_ORGANISATION,GET_USERS}'
                 where id = (select role_id from membership where user_id = ${person.id}
                                and organisation_id = ${first.id})`.execute(tx);
      await sql`delete from membership where user_id = ${person.id} and organisation_id = ${second.id}`.execute(tx);
    });
    expect(await ask()).toMatchObject({
      user: { permissions: ['GET_USERS', 'GET_ORGANISATION'] },
      organisations: { [first.id]: 'Northgate Payments' },
    });
    await api.call('DELETE', 'auth/session', { token });
    expect((await api.call('GET', 'auth/session', { token })).statusCode).toBe(401);
  });

  it('[LOGOUT-1] ends with DELETE auth/session', async () => {
    const token = await api.signIn(user, first);
    expect((await api.call('DELETE', 'auth/session', { token })).statusCode).toBe(204);
    expect(await works(token)).toBe(false);
  });

  it('ends after 30 minutes without a call, and not before', async () => {
    const token = await api.signIn(user, first);
    await after(29);
    expect(await works(token)).toBe(true);
    await after(58);
    expect(await works(token)).toBe(true);
    await after(89);
    expect(await works(token)).toBe(false);
  });

  it('ends after 12 hours, however busy', async () => {
    const token = await api.signIn(user, first);
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      await after(minutes);
      expect(await works(token)).toBe(true);
    }
    await after(12 * 60);
    expect(await works(token)).toBe(false);
  });

  it('is stored by the hash of its token alone', async () => {
    const token = await api.signIn(user, first);
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ whole: string }>`select session::text as whole from session`.execute(tx),
    );
    for (const { whole } of rows) expect(whole).not.toContain(token);
  });
});
