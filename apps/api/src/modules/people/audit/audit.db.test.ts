import { permissions } from '@countinghouse/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../../platform/audit/repository';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';

let api: TestApi;
let organisation: TestOrganisation;
let admin: TestUser;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await api.createOrganisation();
  admin = await api.createUser([organisation], { systemRole: 'ADMIN' });
  token = await api.signIn(admin, organisation);
});

type Listed = {
  readonly events: readonly { readonly action: string }[];
  readonly paging: { readonly nextCursor: string | null; readonly prevCursor: string | null };
};
type Event = Parameters<typeof audit>[1];
/** Event under any name: reading the trail does not depend on the declared ones. */
type AnyEvent = Omit<Partial<Event>, 'action'> & { readonly action?: string };
const record = async (event: AnyEvent = {}) => {
  await api.database.onPlatform((tx) =>
    audit(tx, {
      actor: { type: 'USER', id: null, label: 'mara.lind@example.com' },
      organisationId: organisation.id,
      action: 'thing.change',
      result: 'SUCCESS',
      ...event,
    } as Event),
  );
  // The list sorts by milliseconds; events within one have no order for a test to expect.
  await new Promise((resolve) => setTimeout(resolve, 2));
};
/** An event with an entity type that is no longer written. */
const recordAsBefore = (event: Omit<AnyEvent, 'entity'> & { readonly entity: { type: string; id: string } }) =>
  record(event as AnyEvent);
const list = (query = '', as = token) => api.call('GET', `audit/events${query}`, { token: as });
const eventsOf = async (query = '') => {
  const answer = await list(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().events as { id: string; action: string; at: string; [key: string]: unknown }[];
};
const actionsOf = async (query = '') => (await eventsOf(query)).map(({ action }) => action);
const exported = (body: object = {}, as = token) => api.call('POST', 'reports/exports/audit-log', { token: as, body });

describe('who may read the audit trail', () => {
  it('only people of the system role ADMIN: not even a role with every permission, and the refusal is an event', async () => {
    const other = await api.createUser([organisation], { permissions });
    const otherToken = await api.signIn(other, organisation);
    for (const answer of [
      await list('', otherToken),
      await api.call('GET', 'audit/actions', { token: otherToken }),
      await exported({}, otherToken),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const role of ['SUPPORT', 'BACKOFFICE', 'MANAGER'] as const) {
      const member = await api.createUser([organisation], { systemRole: role });
      expect((await list('', await api.signIn(member, organisation))).statusCode).toBe(403);
    }
    const denied = await eventsOf(`?actor=${other.id}`);
    expect(denied.map(({ action, result }) => [action, result])).toEqual([
      ['denied.exportAuditEvents', 'DENIED'],
      ['denied.listAuditActions', 'DENIED'],
      ['denied.listAuditEvents', 'DENIED'],
    ]);
    expect((await list()).statusCode).toBe(200);
  });

  it('and never of another organisation', async () => {
    await record({ action: 'mine' });
    const foreign = await api.createOrganisation();
    await record({ action: 'theirs', organisationId: foreign.id });
    await record({ action: 'of.the.platform', organisationId: null });
    expect(await actionsOf()).toEqual(['mine']);
    expect((await api.call('GET', 'audit/actions', { token })).json()).toEqual({ actions: ['mine'] });
    expect((await exported()).body).not.toMatch(/theirs|of\.the\.platform/);
  });
});

describe('the list', () => {
  it('tells who did what to what, from where, before and after', async () => {
    await record({
      actor: { type: 'USER', id: admin.id, label: admin.email },
      request: { id: 'r-1', ip: '203.0.113.10', userAgent: 'Test/1' },
      action: 'role.update',
      entity: { type: 'role', id: 'role-1' },
      before: { name: 'Treasury', apiSecret: 's3cret' },
      after: { name: 'Finance', apiSecret: null },
    });
    expect(await eventsOf()).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        actor: { type: 'USER', id: admin.id, label: admin.email },
        action: 'role.update',
        entity: { type: 'role', id: 'role-1' },
        before: { name: 'Treasury', apiSecret: '[redacted]' },
        after: { name: 'Finance', apiSecret: null },
        result: 'SUCCESS',
        ip: '203.0.113.10',
        userAgent: 'Test/1',
        requestId: 'r-1',
        sessionId: null,
      },
    ]);
  });

  it('pages forth and back without a gap or a repetition, also where many share an instant', async () => {
    for (let index = 0; index < 23; index += 1) await record({ action: `thing.${index}` });
    const all = await actionsOf('?limit=100');
    expect(all).toHaveLength(23);
    const walked: string[] = [];
    let cursor: string | null = '';
    let last = '';
    while (cursor !== null) {
      const answer: Listed = (await list(`?limit=5${cursor && `&cursor=${cursor}`}`)).json();
      walked.push(...answer.events.map(({ action }) => action));
      cursor = answer.paging.nextCursor;
      if (answer.paging.prevCursor) last = answer.paging.prevCursor;
    }
    expect(walked).toEqual(all);
    expect(await actionsOf(`?limit=5&cursor=${last}`)).toEqual(all.slice(15, 20));
    expect((await list(`?limit=5&cursor=${last}&result=DENIED`)).json()).toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('narrows by each filter, and by all of them at once', async () => {
    await record({ action: 'a.one', entity: { type: 'user', id: 'u-1' } });
    await record({ action: 'a.two', entity: { type: 'role', id: 'r-1' }, result: 'DENIED' });
    await record({
      action: 'b.one',
      actor: { type: 'API_KEY', id: admin.id, label: 'Shop backend' },
      request: { id: 'request-7', ip: '2001:db8::7', userAgent: '' },
    });
    await record({ action: 'b_two', result: 'FAILED' });
    const cases: [query: string, expected: string[]][] = [
      ['?action=a.one', ['a.one']],
      ['?action=a.', ['a.two', 'a.one']],
      ['?action=b.', ['b.one']],
      ['?result=DENIED', ['a.two']],
      ['?entityType=role', ['a.two']],
      ['?entityId=u-1', ['a.one']],
      [`?actor=${admin.id}`, ['b.one']],
      ['?actor=SHOP%20backend', ['b.one']],
      ['?search=shop', ['b.one']],
      ['?search=2001:db8', ['b.one']],
      ['?search=request-7', ['b.one']],
      ['?search=request-', ['b.one']],
      ['?search=equest-7', []],
      ['?search=%25', []],
      ['?search=b_', ['b_two']],
      ['?descending=false&limit=2', ['a.one', 'a.two']],
      ['?action=a.&result=DENIED&entityType=role&entityId=r-1&search=mara', ['a.two']],
    ];
    for (const [query, expected] of cases) expect(await actionsOf(query), query).toEqual(expected);
    expect((await api.call('GET', 'audit/actions', { token })).json()).toEqual({
      actions: ['a.one', 'a.two', 'b.one', 'b_two'],
    });
  });

  it('finds the events of an entity type under each spelling that the trail holds', async () => {
    await record({ action: 'payment.create', entity: { type: 'PAYMENT', id: 'p-1' } });
    await recordAsBefore({ action: 'payment.callback.send', entity: { type: 'payment', id: 'p-1' } });
    await recordAsBefore({ action: 'internal-transfer.create', entity: { type: 'internal-transfer', id: 't-1' } });
    await record({ action: 'internal-transfer.told', entity: { type: 'INTERNAL_TRANSFER', id: 't-1' } });
    for (const entityType of ['PAYMENT', 'payment']) {
      expect(await actionsOf(`?entityType=${entityType}`), entityType).toEqual([
        'payment.callback.send',
        'payment.create',
      ]);
    }
    for (const entityType of ['INTERNAL_TRANSFER', 'internal-transfer']) {
      expect(await actionsOf(`?entityType=${entityType}`), entityType).toEqual([
        'internal-transfer.told',
        'internal-transfer.create',
      ]);
    }
  });

  it('takes periods of at most 400 days, from inclusive to exclusive', async () => {
    await record();
    const at = (await eventsOf())[0]?.at ?? '';
    const next = new Date(Date.parse(at) + 1).toISOString();
    expect(await actionsOf(`?after=${at}&before=${next}`)).toHaveLength(1);
    expect(await actionsOf(`?before=${at}`)).toHaveLength(0);
    expect(await actionsOf(`?after=${next}`)).toHaveLength(0);
    for (const query of ['?after=2024-01-01T00:00:00.000Z&before=2025-02-05T00:00:00.000Z', '?after=yesterday', '?x=1'])
      expect((await list(query)).statusCode).toBe(400);
  });
});

describe('refusals', () => {
  it('inside a call are events too, with their code, whether 403 or a wrong second factor', async () => {
    const person = await api.createUser([organisation], { permissions: ['MANAGE_ROLES'], twoFactor: true });
    const personToken = await api.signIn(person, organisation);
    const body = { name: 'Powerful', permissions: ['GET_BALANCES'] };
    const refused = await api.call('POST', 'roles', {
      token: personToken,
      body,
      headers: { 'x-two-fa-code': '000000' },
    });
    expect(refused.json()).toMatchObject({ code: 'TWO_FA_INVALID' });
    const now = await api.database.onPlatform(async (tx) => {
      const { rows } = await sql<{ now: Date }>`select app_clock() as now`.execute(tx);
      return rows[0]?.now ?? new Date();
    });
    const denied = await api.call('POST', 'roles', {
      token: personToken,
      body,
      headers: { 'x-two-fa-code': api.twoFactorCode(now) },
    });
    expect(denied.statusCode).toBe(403);
    const events = await eventsOf(`?actor=${person.id}`);
    expect(events.map(({ action, result, after }) => [action, result, (after as { code: string }).code])).toEqual([
      ['denied.createRole', 'DENIED', 'FORBIDDEN'],
      ['denied.createRole', 'DENIED', 'TWO_FA_INVALID'],
    ]);
    expect(events[0]).toMatchObject({ ip: expect.any(String), requestId: expect.any(String) });
  });

  it('of a sign-in are kept without the password', async () => {
    await api.call('POST', 'auth/login', { body: { email: admin.email, password: `${testPassword}x` } });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ whole: string; result: string }>`
        select audit_event::text as whole, result from audit_event where actor_label = ${admin.email}`.execute(tx),
    );
    expect(rows).toMatchObject([{ result: 'FAILED' }]);
    expect(rows[0]?.whole).not.toContain(testPassword);
    // Shown to the administrator of the one organisation the person belongs to.
    expect(await actionsOf()).toEqual(['login.failed']);
  });
});
