import type { Permission } from '@countinghouse/contract';
import type { ApiCredential, CreatedApiCredential } from '@countinghouse/contract/people/api-keys';
import { administratorsOnly } from '@countinghouse/contract/people/api-keys';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createBusiness, hideBusiness } from '../../../testing/commerce';
import type { TestKey } from '../../../testing/machine';
import { callAs, createTestKey } from '../../../testing/machine';

let api: TestApi;
let organisation: TestOrganisation;
let administrator: TestUser;
let token: string;

const keysFull: Permission[] = ['GET_API_CREDENTIALS', 'CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS'];
const values = (name: string) => ({
  name,
  permissions: ['GET_BUSINESSES'],
  ipAddresses: ['203.0.113.10'],
  businessIds: null as string[] | null,
});

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  administrator = await api.createUser([organisation], { systemRole: 'ADMIN', email: 'admin@keys.example' });
  token = await api.signIn(administrator, organisation);
});
afterAll(() => api.close());

const post = (body: object, as = token, headers: Record<string, string> = {}) =>
  api.call('POST', 'api-credentials', { token: as, body, headers });
const patch = (id: string, body: object, as = token) => api.call('PATCH', `api-credentials/${id}`, { token: as, body });

describe('POST api-credentials', () => {
  test('[SCR-3] answers the secret once: not by any read, not by a replay, and not in the database', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const created = await post(values('Shop backend'), token, headers);
    expect(created.statusCode).toBe(201);
    const { apiSecret = '', ...key } = created.json<CreatedApiCredential>();
    expect(key.apiKey).toMatch(/^pk_live_[A-Za-z0-9]{24}$/);
    expect(apiSecret).toMatch(/^sk_live_[\w-]{43}$/);
    expect(key).toMatchObject({ ...values('Shop backend'), status: 'ACTIVE', createdBy: administrator.email });

    const replayed = await post(values('Shop backend'), token, headers);
    expect(replayed.headers['idempotent-replayed']).toBe('true');
    expect(replayed.json()).toEqual({ ...key, secretShown: true });
    const reads = [
      await api.call('GET', 'api-credentials', { token }),
      await api.call('GET', `api-credentials/${key.id}`, { token }),
    ];
    for (const { body } of reads) expect(body).not.toContain('sk_live_');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ text: string }>`
        select api_credential::text || encode(secret_enc, 'escape') as text from api_credential
        union all select idempotency_record::text from idempotency_record
        union all select audit_event::text from audit_event union all select job::text from job`.execute(tx),
    );
    for (const { text } of rows) expect(text).not.toContain(apiSecret.slice(8));
  });

  test.each([
    [{ name: '' }, 'name', 'Key name is required'],
    [{ name: 'shop-backend' }, 'name', 'Key name should only contain letters,numbers and spaces'],
    [{ ipAddresses: [] }, 'ipAddresses', 'IP address is required'],
    [{ ipAddresses: [''] }, 'ipAddresses.0', 'IP address is required'],
    [{ ipAddresses: ['203.0.113.256'] }, 'ipAddresses.0', 'Invalid IP address format'],
    [{ ipAddresses: ['203.0.113.10/33'] }, 'ipAddresses.0', 'Invalid IP address format'],
    [
      { ipAddresses: ['203.0.113.10', '::1/48'] },
      'ipAddresses.1',
      'Write an IPv4 address as itself, not inside an IPv6 address',
    ],
    [{ permissions: [] }, 'permissions', 'Choose at least one permission'],
    [{ businessIds: [] }, 'businessIds', 'Choose at least one business'],
    [{ businessIds: [randomUUID()] }, 'businessIds', 'This business does not exist'],
    [
      { businessIds: [randomUUID()], permissions: ['GET_BUSINESSES', 'CREATE_BUSINESS'] },
      'permissions',
      'A key for chosen businesses cannot create businesses',
    ],
    [{ expiresAt: '2024-12-31T23:59:59.999Z' }, 'expiresAt', 'Expiry must be in the future'],
    [{ expiresAt: '2027-01-01' }, 'expiresAt', 'Not an instant in UTC'],
  ])('[VAL-2] [VAL-3] refuses %j at its field', async (wrong, field, message) => {
    const answer = await post({ ...values('Wrong one'), ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [{ field, message }] });
  });

  test('refuses the business that is hidden from keys as one that does not exist, even for an administrator', async () => {
    const own = await api.createOrganisation();
    const as = await api.signIn(await api.createUser([own], { systemRole: 'ADMIN' }), own);
    const hidden = await createBusiness(api, own, { name: 'Corona' });
    await hideBusiness(api, hidden);
    const foreign = await createBusiness(api, organisation, { name: 'Elsewhere' });
    for (const id of [hidden.id, foreign.id]) {
      expect((await post({ ...values('Hidden'), businessIds: [id] }, as)).json()).toMatchObject({
        fields: [{ field: 'businessIds', message: 'This business does not exist' }],
      });
    }
  });

  test('refuses a name another working key has, whatever its case; a revoked one frees it', async () => {
    const { id } = (await post(values('Till'))).json<ApiCredential>();
    expect((await post(values('TILL'))).json()).toMatchObject({
      code: 'DUPLICATE_NAME',
      fields: [{ field: 'name', message: 'An API key with this name exists already' }],
    });
    await api.call('DELETE', `api-credentials/${id}`, { token });
    expect((await post(values('TILL'))).statusCode).toBe(201);
  });

  test('[VAL-2] refuses a name that is taken for another working key’s, new or edited', async () => {
    await post(values('Settlement'));
    const { id } = (await post(values('Refunds'))).json<ApiCredential>();
    for (const alike of ['Sеttlеment', 'Settle ment', 'Sett1ement']) {
      expect((await post(values(alike))).json()).toMatchObject({ code: 'DUPLICATE_NAME' });
      expect((await patch(id, { name: alike })).json()).toMatchObject({ code: 'DUPLICATE_NAME' });
    }
    const { apiCredentials } = (await api.call('GET', 'api-credentials', { token })).json();
    expect(apiCredentials.filter(({ name }: ApiCredential) => /^s.*ment$/i.test(name))).toHaveLength(1);
    expect((await patch(id, { name: 'REFUNDS' })).statusCode).toBe(200);
  });

  test('asks a person with a second factor for a code, and so do edit and delete', async () => {
    const person = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
    const as = await api.signIn(person, organisation);
    const { id } = (await post(values('Guarded'))).json<ApiCredential>();
    const answers = [
      await post(values('Guarded too'), as),
      await patch(id, { name: 'Other' }, as),
      await api.call('DELETE', `api-credentials/${id}`, { token: as }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ message: 'Invalid or expired 2FA verification code.' });
    }
  });
});

describe('what a key is given', () => {
  test('is never more than its maker holds', async () => {
    const as = await api.signInWith(organisation, [...keysFull, 'GET_BUSINESSES']);
    expect((await post(values('Within'), as)).statusCode).toBe(201);
    const refused = await post({ ...values('Beyond'), permissions: ['GET_BUSINESSES', 'CREATE_WITHDRAWAL'] }, as);
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('CREATE_WITHDRAWAL');
  });

  test('holds authority over people, keys and destinations only when an administrator gives it', async () => {
    const everything = [...keysFull, ...administratorsOnly, 'GET_BUSINESSES'] as Permission[];
    const as = await api.signInWith(organisation, everything);
    for (const permission of administratorsOnly) {
      const name = `Only ${permission.replaceAll('_', ' ')}`;
      expect((await post({ ...values(name), permissions: [permission] }, as)).statusCode, permission).toBe(403);
      expect((await post({ ...values(name), permissions: [permission] })).statusCode, permission).toBe(201);
    }
    const choices = await api.call('GET', 'api-credentials/permissions', { token: as });
    expect(choices.json()).toMatchObject({ permissions: ['GET_BUSINESSES'] });
  });

  test('is added to only by who holds all of the result, and he answers for it from then on', async () => {
    const maker = await api.createUser([organisation], { permissions: [...keysFull, 'GET_BUSINESSES'] });
    const key = await createTestKey(api, await api.signIn(maker, organisation), { permissions: ['GET_BUSINESSES'] });
    const other = await api.signInWith(organisation, ['UPDATE_API_CREDENTIALS', 'GET_BALANCES']);
    const both = ['GET_BUSINESSES', 'GET_BALANCES'];
    expect((await patch(key.id, { permissions: both }, other)).statusCode).toBe(403);
    expect((await patch(key.id, { name: 'Renamed by another' })).statusCode).toBe(200);
    expect((await callAs(api, key, 'GET', 'businesses')).statusCode).toBe(200);

    await api.database.acrossOrganisations((tx) => sql`delete from membership where user_id = ${maker.id}`.execute(tx));
    expect((await callAs(api, key, 'GET', 'businesses')).statusCode).toBe(401);
    expect((await api.call('GET', `api-credentials/${key.id}`, { token })).json()).toMatchObject({ isInForce: false });
    // Renaming does not revive it; giving it its permissions again does.
    await patch(key.id, { name: 'Renamed again' });
    expect((await callAs(api, key, 'GET', 'businesses')).statusCode).toBe(401);
    await patch(key.id, { permissions: both });
    expect((await callAs(api, key, 'GET', 'businesses')).statusCode).toBe(200);
  });

  test('is changed in nothing by who holds less than the key: no name, no address, and nothing is sent', async () => {
    const key = await createTestKey(api, token, { permissions: ['GET_BUSINESSES', 'GET_BALANCES'] });
    const read = async () => (await api.call('GET', `api-credentials/${key.id}`, { token })).json();
    const before = await read();
    const editor = await api.signInWith(organisation, ['UPDATE_API_CREDENTIALS', 'GET_BUSINESSES']);
    const attempts = [
      { name: 'Taken over' },
      { ipAddresses: ['127.0.0.1', '203.0.113.66'] },
      { ipAddresses: ['203.0.113.66'] },
      { permissions: ['GET_BUSINESSES'], ipAddresses: ['203.0.113.66'] },
    ];
    for (const attempt of attempts) {
      const refused = await patch(key.id, attempt, editor);
      expect(refused.statusCode).toBe(403);
      expect(refused.json<{ message: string }>().message).toBe('This key holds what you do not: GET_BALANCES');
    }
    expect(await read()).toEqual(before);

    // Out of force it is still the key's: it would return with the responsible person's authority.
    const maker = await api.createUser([organisation], {
      permissions: [...keysFull, 'GET_BUSINESSES', 'GET_BALANCES'],
    });
    const asMaker = await api.signIn(maker, organisation);
    const dormant = await createTestKey(api, asMaker, { permissions: ['GET_BUSINESSES', 'GET_BALANCES'] });
    await api.database.acrossOrganisations((tx) => sql`delete from membership where user_id = ${maker.id}`.execute(tx));
    expect((await patch(dormant.id, { ipAddresses: ['203.0.113.66'] }, editor)).statusCode).toBe(403);

    const equal = await api.signInWith(organisation, ['UPDATE_API_CREDENTIALS', 'GET_BUSINESSES', 'GET_BALANCES']);
    expect((await patch(key.id, { name: 'Renamed by an equal' }, equal)).statusCode).toBe(200);
  });

  test('is changed by no key that reaches less far: in businesses or in time', async () => {
    const { id: aurora } = await createBusiness(api, organisation, { name: 'Near' });
    const everywhere = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'] });
    const near = await createTestKey(api, token, {
      permissions: ['UPDATE_API_CREDENTIALS', 'GET_BUSINESSES'],
      businessIds: [aurora],
    });
    const brief = await createTestKey(api, token, {
      permissions: ['UPDATE_API_CREDENTIALS', 'GET_BUSINESSES'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const body = { ipAddresses: ['203.0.113.66'] };
    for (const editor of [near, brief]) {
      const headers = { 'idempotency-key': randomUUID() };
      const refused = await callAs(api, editor, 'PATCH', `api-credentials/${everywhere.id}`, { body, headers });
      expect(refused.statusCode).toBe(403);
    }
    const { ipAddresses } = (await api.call('GET', `api-credentials/${everywhere.id}`, { token })).json();
    expect(ipAddresses).toEqual(['127.0.0.1']);
  });

  test('can be narrowed by anybody who may edit keys, and widened to more businesses only by a full grant', async () => {
    const aurora = await createBusiness(api, organisation, { name: 'Narrow' });
    const key = await createTestKey(api, token, { permissions: ['GET_BUSINESSES', 'GET_BALANCES'] });
    const editor = await api.signInWith(organisation, ['UPDATE_API_CREDENTIALS']);
    expect((await patch(key.id, { permissions: ['GET_BALANCES'] }, editor)).statusCode).toBe(200);
    expect((await patch(key.id, { businessIds: [aurora.id] }, editor)).statusCode).toBe(200);
    expect((await patch(key.id, { businessIds: null }, editor)).statusCode).toBe(403);
  });

  test('given to a key of an administrator lets it give on no more than it has', async () => {
    const aurora = await createBusiness(api, organisation, { name: 'Parent' });
    const permissions = ['CREATE_API_CREDENTIALS', 'GET_BUSINESSES'];
    const parent = await createTestKey(api, token, { permissions, businessIds: [aurora.id] });
    const make = (body: object) =>
      callAs(api, parent, 'POST', 'api-credentials', { body, headers: { 'idempotency-key': randomUUID() } });
    const restricted = { ...values('Child'), businessIds: [aurora.id] };
    expect((await make({ ...restricted, permissions: ['GET_BALANCES'] })).statusCode).toBe(403);
    expect((await make({ ...restricted, permissions: ['CREATE_API_CREDENTIALS'] })).statusCode).toBe(403);
    expect((await make(values('Child'))).statusCode).toBe(403);
    expect((await make(restricted)).statusCode).toBe(201);
  });
});

describe('a key for chosen businesses', () => {
  test('cannot create businesses: neither permission nor restriction can be added to the other', async () => {
    const { id: business } = await createBusiness(api, organisation, { name: 'Chosen' });
    const chosen = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'], businessIds: [business] });
    const maker = await createTestKey(api, token, { permissions: ['CREATE_BUSINESS'] });
    const refusals = [
      await patch(chosen.id, { permissions: ['GET_BUSINESSES', 'CREATE_BUSINESS'] }),
      await patch(maker.id, { businessIds: [business] }),
    ];
    for (const refused of refusals) {
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        fields: [{ field: 'permissions', message: 'A key for chosen businesses cannot create businesses' }],
      });
    }
    expect((await api.call('GET', `api-credentials/${maker.id}`, { token })).json()).toMatchObject({
      permissions: ['CREATE_BUSINESS'],
      businessIds: null,
    });
  });
});

describe('the expiry of a key', () => {
  const start = new Date('2025-06-30T09:00:00.000Z');
  const at = (days: number) => new Date(start.getTime() + days * 86_400_000);
  const shown = async (id: string) => (await api.call('GET', `api-credentials/${id}`, { token })).json<ApiCredential>();
  const use = (key: TestKey) => callAs(api, key, 'GET', 'businesses');

  beforeEach(async () => {
    await api.testDatabase.setClock(start);
    token = await api.signIn(administrator, organisation);
  });
  afterEach(async () => {
    await api.testDatabase.setClock(null);
    token = await api.signIn(administrator, organisation);
  });

  test('ends it at that instant; it stays listed as expired, and more time brings it back', async () => {
    const expiresAt = at(0.25).toISOString();
    const key = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'], expiresAt });
    expect(await shown(key.id)).toMatchObject({ expiresAt, isExpired: false });
    expect((await use(key)).statusCode).toBe(200);

    await api.testDatabase.setClock(at(0.25));
    token = await api.signIn(administrator, organisation);
    expect((await use(key)).statusCode).toBe(401);
    const { apiCredentials } = (await api.call('GET', 'api-credentials', { token })).json<{
      apiCredentials: ApiCredential[];
    }>();
    expect(apiCredentials.find(({ id }) => id === key.id)).toMatchObject({ expiresAt, isExpired: true });

    expect((await patch(key.id, { expiresAt: at(2).toISOString() })).json()).toMatchObject({ isExpired: false });
    expect((await use(key)).statusCode).toBe(200);
    expect((await patch(key.id, { expiresAt: null })).json()).toMatchObject({ expiresAt: null });
  });

  test('is taken back as it was read, also once it is over: no more time, and the rest is changed', async () => {
    const expiresAt = at(0.25).toISOString();
    const key = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'], expiresAt });
    await api.testDatabase.setClock(at(0.5));
    token = await api.signIn(administrator, organisation);
    const { name, permissions, ipAddresses, businessIds } = await shown(key.id);
    const same = await patch(key.id, { name: `${name} again`, permissions, ipAddresses, businessIds, expiresAt });
    expect([same.statusCode, same.json()]).toMatchObject([200, { name: `${name} again`, expiresAt, isExpired: true }]);
    expect((await patch(key.id, { expiresAt: at(0.3).toISOString() })).statusCode).toBe(400);
  });

  test('is never unless it is set, and is left alone by other changes', async () => {
    const lasting = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'] });
    expect(await shown(lasting.id)).toMatchObject({ expiresAt: null, isExpired: false });
    const expiresAt = at(3).toISOString();
    const ending = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'], expiresAt });
    await patch(ending.id, { ipAddresses: ['127.0.0.1', '203.0.113.1'] });
    expect(await shown(ending.id)).toMatchObject({ expiresAt });
  });

  test('in the past is refused of an edit too, and nothing changes', async () => {
    const expiresAt = at(3).toISOString();
    const key = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'], expiresAt });
    for (const past of [start, at(-1)]) {
      const refused = await patch(key.id, { expiresAt: past.toISOString() });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        fields: [{ field: 'expiresAt', message: 'Expiry must be in the future' }],
      });
    }
    expect(await shown(key.id)).toMatchObject({ expiresAt });
  });

  test('may be brought nearer by anybody who may edit keys, and put off only by who holds all the key holds', async () => {
    const editor = await api.signInWith(organisation, ['UPDATE_API_CREDENTIALS']);
    const values = { permissions: ['GET_BUSINESSES'], expiresAt: at(3).toISOString() };
    const key = await createTestKey(api, token, values);
    expect((await patch(key.id, { expiresAt: at(2).toISOString() }, editor)).statusCode).toBe(200);
    for (const later of [at(4).toISOString(), null]) {
      expect((await patch(key.id, { expiresAt: later }, editor)).statusCode).toBe(403);
    }
    expect(await shown(key.id)).toMatchObject({ expiresAt: at(2).toISOString() });
  });

  test('bounds the keys it makes: they do not outlive it', async () => {
    const parent = await createTestKey(api, token, {
      permissions: ['CREATE_API_CREDENTIALS', 'GET_BUSINESSES'],
      expiresAt: at(3).toISOString(),
    });
    const make = (expiresAt: string | null) =>
      callAs(api, parent, 'POST', 'api-credentials', {
        body: { ...values(`Child ${randomUUID().slice(0, 8)}`), expiresAt },
        headers: { 'idempotency-key': randomUUID() },
      });
    const statuses = [];
    for (const expiresAt of [null, at(4).toISOString(), at(3).toISOString()]) {
      statuses.push((await make(expiresAt)).statusCode);
    }
    expect(statuses).toEqual([403, 403, 201]);
  });

  test('is in the audit trail, before and after', async () => {
    const [first, second] = [at(3).toISOString(), at(2).toISOString()];
    const key = await createTestKey(api, token, { permissions: ['GET_BUSINESSES'], expiresAt: first });
    await patch(key.id, { expiresAt: second });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ before: string | null; after: string | null }>`
        select before->>'expiresAt' as before, after->>'expiresAt' as after from audit_event
         where entity_id = ${key.id} order by at, id`.execute(tx),
    );
    expect(rows).toEqual([
      { before: null, after: first },
      { before: first, after: second },
    ]);
  });
});

describe('the keys of an organisation', () => {
  test('are unknown to another', async () => {
    const other = await api.createOrganisation();
    const as = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
    const { id } = (await post(values('Private'))).json<ApiCredential>();
    expect((await api.call('GET', 'api-credentials', { token: as })).json()).toEqual({ apiCredentials: [] });
    expect((await api.call('GET', `api-credentials/${id}`, { token: as })).statusCode).toBe(404);
    expect((await patch(id, { name: 'Taken' }, as)).statusCode).toBe(404);
    expect((await api.call('DELETE', `api-credentials/${id}`, { token: as })).statusCode).toBe(404);
  });

  test('leave an audit event and a mail to administrators and editor at every change', async () => {
    const own = await api.createOrganisation({ name: 'Kestrel' });
    await api.createUser([own], { systemRole: 'ADMIN', email: 'owner@kestrel.example' });
    const editor = await api.createUser([own], {
      permissions: [...keysFull, 'GET_BUSINESSES'],
      email: 'dev@kestrel.example',
    });
    const as = await api.signIn(editor, own);
    const { id } = (await post(values('Till'), as)).json<ApiCredential>();
    await patch(id, { ipAddresses: ['203.0.113.11'] }, as);
    await api.call('DELETE', `api-credentials/${id}`, { token: as });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ action: string; before: { ipAddresses: string[] } | null; after: { ipAddresses: string[] } | null }>`
        select action, before, after from audit_event where entity_id = ${id} order by at, id`.execute(tx),
    );
    expect(rows.map(({ action, before, after }) => [action, before?.ipAddresses, after?.ipAddresses])).toEqual([
      ['api-credential.create', undefined, ['203.0.113.10']],
      ['api-credential.update', ['203.0.113.10'], ['203.0.113.11']],
      ['api-credential.revoke', ['203.0.113.11'], undefined],
    ]);
    while ((await api.app.jobs.runDue()) > 0);
    const { rows: mails } = await api.database.onPlatform((tx) =>
      sql<{ recipient: string; subject: string; body: string }>`
        select recipient, subject, body from mailbox_message where recipient like '%@kestrel.example'`.execute(tx),
    );
    for (const event of ['created', 'changed', 'revoked']) {
      const sent = mails.filter(({ subject }) => subject.endsWith(`API key Till was ${event}`));
      expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
        'dev@kestrel.example',
        'owner@kestrel.example',
      ]);
      for (const { body } of sent) expect(body).not.toMatch(/[ps]k_live_/);
    }
  });
});
