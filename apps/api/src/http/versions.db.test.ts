import type { Endpoint } from '@countinghouse/contract';
import { endpoints } from '@countinghouse/contract/endpoints';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi, TestOrganisation, TestUser } from '../testing';
import { startTestApi } from '../testing';
import { askedRule, createTestRule } from '../testing/approvals';
import { createTestAccount } from '../testing/bank';
import { createBusiness } from '../testing/commerce';
import { callAs, createTestKey } from '../testing/machine';
import { askedInvoice, createTestInvoice } from '../testing/invoices';
import { askedPayLink, createTestLink } from '../testing/pay-links';
import { testSender } from '../testing/reports';

let api: TestApi;
let organisation: TestOrganisation;
let mara: TestUser;
let asMara: string;
let asTom: string;
let approvers: TestUser[];

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  mara = await api.createUser([organisation], { systemRole: 'ADMIN' });
  asMara = await api.signIn(mara, organisation);
  asTom = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  approvers = [await api.createUser([organisation], { permissions: ['CREATE_WITHDRAWAL'] })];
});
afterAll(() => api.close());

type Thing = {
  /** Creates one and returns its id. */
  readonly make: () => Promise<string>;
  readonly path: (id: string) => string;
  readonly editPath?: string;
  /** A body that names the thing `name`. */
  readonly named: (id: string, name: string) => object;
  readonly nameOf: (shown: Record<string, unknown>) => unknown;
  /** Effect of DELETE: removed at once, or only after another person's confirmation. */
  readonly isDeletable: 'at once' | 'confirmed' | 'never';
  /** Default PATCH. */
  readonly method?: 'PUT';
};

const made = async (path: string, body: object) =>
  (await api.call('POST', path, { token: asMara, body })).json<{ id: string }>().id;
const fresh = (kind: string) => `${kind} ${randomUUID().slice(0, 8)}`;
/** Rules have no names: a threshold takes its place, each lower than all before. */
let threshold = 900_000;
const nextThreshold = () => `${(threshold -= 1)}.00`;
const named = new Map<string, string>();
const lowerThreshold = (name: string) => {
  const lower = [...named].find(([, other]) => other === name)?.[0] ?? nextThreshold();
  named.set(lower, name);
  return lower;
};
const limits = new Map<string, string>();
const limitsNamed = (name: string) => {
  const known = [...limits].find(([, other]) => other === name)?.[0];
  const pair = known ?? `${10 + (limits.size % 20)} ${30 + Math.floor(limits.size / 20)}`;
  limits.set(pair, name);
  const [idleMinutes, mostSessions] = pair.split(' ').map(Number);
  return { idleMinutes, mostSessions, absoluteHours: 12, newDevicesNeedFactor: false };
};
const nameOf = ({ name }: Record<string, unknown>) => name;
const businessForm = {
  supportedDisplayCurrencies: ['EUR'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDepositsForOneTimePayments: false,
  blockchainFeePaidBy: 'MERCHANT',
  userServiceFeeDistributionPercentage: 0,
  stableCryptoCurrencyDepegThreshold: null,
};

/** By the slug of the capability. */
const things: Readonly<Record<string, Thing>> = {
  businesses: {
    make: async () => (await createBusiness(api, organisation)).id,
    path: (id) => `businesses/${id}`,
    editPath: 'businesses',
    named: (id, businessName) => ({ ...businessForm, id, businessName }),
    nameOf,
    isDeletable: 'never',
  },
  roles: {
    make: () => made('roles', { name: fresh('Role'), permissions: ['GET_BALANCES'] }),
    path: (id) => `roles/${id}`,
    named: (_id, name) => ({ name }),
    nameOf,
    isDeletable: 'at once',
  },
  'pay-links': {
    make: async () => createTestLink(api, asMara, askedPayLink((await createBusiness(api, organisation)).id)),
    path: (id) => `pay-links/${id}`,
    named: (_id, name) => ({ name, displayCurrency: 'EUR' }),
    nameOf,
    isDeletable: 'never',
    method: 'PUT',
  },
  invoices: {
    make: async () => createTestInvoice(api, asMara, askedInvoice((await createBusiness(api, organisation)).id)),
    path: (id) => `invoices/${id}`,
    named: (_id, customerName) => ({
      customerName,
      currency: 'EUR',
      dueOn: '2999-12-31',
      lines: [{ description: 'Line', quantity: '1', unitPrice: '10.00', taxRate: '0' }],
    }),
    nameOf: ({ customerName }) => customerName,
    isDeletable: 'never',
    method: 'PUT',
  },
  users: {
    make: async () => (await api.createUser([organisation])).id,
    path: (id) => `users/${id}`,
    named: (_id, firstName) => ({ firstName }),
    nameOf: ({ firstName }) => firstName,
    isDeletable: 'at once',
  },
  'api-keys': {
    make: async () => (await createTestKey(api, asMara, { permissions: ['GET_PAYMENTS'] })).id,
    path: (id) => `api-credentials/${id}`,
    named: (_id, name) => ({ name }),
    nameOf,
    isDeletable: 'at once',
  },
  'bank-accounts': {
    make: async () => (await createTestAccount(api, asMara)).id,
    path: (id) => `payment/bank-accounts/${id}`,
    named: (_id, accountLabel) => ({ accountLabel }),
    nameOf: ({ accountLabel }) => accountLabel,
    isDeletable: 'at once',
  },
  'withdrawal-approvals': {
    make: async () => (await createTestRule(api, asMara, approvers, { thresholdUniformAmount: nextThreshold() })).id,
    path: (id) => `withdrawals/approval-rules/${id}`,
    // A lower threshold is stricter, and so in force at once.
    named: (_id, name) => askedRule(approvers, { thresholdUniformAmount: lowerThreshold(name) }),
    nameOf: ({ thresholdUniformAmount }) => named.get(String(thresholdUniformAmount)),
    isDeletable: 'confirmed',
  },
  organisations: {
    // One per organisation: all of these tests edit the same one.
    make: async () => {
      await api.call('PUT', 'organisations/sender', { token: asMara, body: { ...testSender, name: fresh('Sender') } });
      return organisation.id;
    },
    path: () => 'organisations/sender',
    named: (_id, name) => ({ ...testSender, name }),
    nameOf: ({ sender }) => (sender as { name: string }).name,
    isDeletable: 'never',
    method: 'PUT',
  },
  'company-sign-in': {
    make: async () => organisation.id,
    path: () => 'organisations/sign-in',
    editPath: 'organisations/sign-in/policy',
    // A pair of limits takes the place of a name, another one for each.
    named: (_id, name) => limitsNamed(name),
    nameOf: ({ policy }) => {
      const { idleMinutes, mostSessions } = policy as ReturnType<typeof limitsNamed>;
      return limits.get(`${idleMinutes} ${mostSessions}`);
    },
    isDeletable: 'never',
    method: 'PUT',
  },
};
const each = Object.entries(things);

const read = async ({ path }: Thing, id: string) => {
  const answer = await api.call('GET', path(id), { token: asMara });
  return { version: String(answer.headers.etag), shown: answer.json<Record<string, unknown>>() };
};
const edit = (thing: Thing, id: string, name: string, ifMatch?: string, token = asMara) =>
  api.call(thing.method ?? 'PATCH', thing.editPath ?? thing.path(id), {
    token,
    body: thing.named(id, name),
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });
const eventsOf = async (id: string) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ action: string }>`
      select action from audit_event where entity_id = ${id} and result = 'SUCCESS'`.execute(tx),
  );
  return rows.length;
};

describe.each(each)('two people edit one of the %s', (_slug, thing) => {
  it('and the second, who saw it as it was before, is refused and told by whom and when it was changed', async () => {
    const id = await thing.make();
    const { version } = await read(thing, id);
    const name = fresh('Newer');
    const first = await edit(thing, id, name, version, asTom);
    expect(first.statusCode, first.body).toBe(200);
    const before = { ...(await read(thing, id)), events: await eventsOf(id) };
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ label: string; at: Date }>`
        select actor_label as label, at from audit_event where request_id = ${String(first.headers['x-request-id'])}`.execute(
        tx,
      ),
    );

    const stale = await edit(thing, id, fresh('Older'), version);
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: 'This was changed meanwhile',
      changedBy: rows[0]?.label,
      changedAt: rows[0]?.at.toISOString(),
    });
    expect({ ...(await read(thing, id)), events: await eventsOf(id) }).toEqual(before);
    expect(thing.nameOf(before.shown)).toBe(name);
  });

  it('and goes on from the new version, which the answer to a change names', async () => {
    const id = await thing.make();
    const { version } = await read(thing, id);
    const first = await edit(thing, id, fresh('One'), version);
    expect(first.headers.etag).toBe((await read(thing, id)).version);
    expect(first.headers.etag).not.toBe(version);
    const name = fresh('Two');
    expect((await edit(thing, id, name, String(first.headers.etag))).statusCode).toBe(200);
    expect(thing.nameOf((await read(thing, id)).shown)).toBe(name);
  });

  it('at the same moment, and exactly one of them is heard', async () => {
    const id = await thing.make();
    const { version } = await read(thing, id);
    const names = [fresh('Left'), fresh('Right')];
    const answers = await Promise.all(
      names.map((name, side) => edit(thing, id, name, version, side === 0 ? asMara : asTom)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const heard = names[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect(thing.nameOf((await read(thing, id)).shown)).toBe(heard);
  });

  it('and who names no version writes over whatever stands there', async () => {
    const id = await thing.make();
    await edit(thing, id, fresh('One'));
    const name = fresh('Two');
    expect((await edit(thing, id, name)).statusCode).toBe(200);
    expect((await edit(thing, id, name, '*')).statusCode).toBe(200);
    expect(thing.nameOf((await read(thing, id)).shown)).toBe(name);
  });

  it('and a header that names no version is refused', async () => {
    const id = await thing.make();
    const before = await read(thing, id);
    expect((await edit(thing, id, fresh('Never'), 'yesterday')).statusCode).toBe(400);
    expect(await read(thing, id)).toEqual(before);
  });
});

describe.each(each.filter(([, { isDeletable }]) => isDeletable !== 'never'))('one of the %s', (_slug, thing) => {
  it('is not deleted by somebody who saw it as it was before it was changed', async () => {
    const id = await thing.make();
    const { version } = await read(thing, id);
    await edit(thing, id, fresh('Newer'), version, asTom);
    const remove = (ifMatch: string) =>
      api.call('DELETE', thing.path(id), { token: asMara, headers: { 'if-match': ifMatch } });
    const stale = await remove(version);
    expect(stale.statusCode).toBe(412);
    const { version: newer } = await read(thing, id);
    const isGone = thing.isDeletable === 'at once';
    expect((await remove(newer)).statusCode).toBe(isGone ? 204 : 200);
    expect((await api.call('GET', thing.path(id), { token: asMara })).statusCode).toBe(isGone ? 404 : 200);
  });
});

describe('a version', () => {
  it('is the same whoever reads it, and what nobody edits makes none: a login, a use, a new secret', async () => {
    const { businesses, users } = things;
    const key = await createTestKey(api, asMara, { permissions: ['GET_PAYMENTS'] });
    const businessId = await businesses!.make();
    const versions = async () => [
      (await read(things['api-keys']!, key.id)).version,
      (await read(businesses!, businessId)).version,
      (await read(users!, mara.id)).version,
    ];
    const before = await versions();
    await callAs(api, key, 'GET', 'payments');
    await api.call('POST', `businesses/${businessId}/callback-secret/rotate`, { token: asMara });
    await api.database.acrossOrganisations((tx) =>
      sql`update app_user set last_login_at = app_clock(), updated_at = app_clock() where id = ${mara.id}`.execute(tx),
    );
    expect(await versions()).toEqual(before);
  });

  it('of a business is no digest for those who may know its header only', async () => {
    const token = await api.signInWith(organisation, ['GET_PAYMENTS']);
    const answer = await api.call('GET', `businesses/${await things.businesses!.make()}`, { token });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBeUndefined();
  });

  it('that another organisation made by its change of a shared name tells nothing of its people', async () => {
    const elsewhere = await api.createOrganisation();
    const shared = await api.createUser([organisation, elsewhere], { systemRole: 'ADMIN' });
    const there = await api.signIn(shared, elsewhere);
    const { version } = await read(things.users!, shared.id);
    expect(
      (await api.call('PATCH', `users/${shared.id}`, { token: there, body: { firstName: 'Ann' } })).statusCode,
    ).toBe(200);
    const stale = await api.call('PATCH', `users/${shared.id}`, {
      token: asMara,
      body: { roleId: '00000000-0000-4000-8000-000000000001' },
      headers: { 'if-match': version },
    });
    expect(stale.json()).toMatchObject({ code: 'CHANGED_MEANWHILE', changedBy: null, changedAt: null });
  });

  it('is not compared again when a change that was made is answered from the store', async () => {
    const role = things.roles!;
    const id = await role.make();
    const { version } = await read(role, id);
    const headers = { 'if-match': version, 'idempotency-key': randomUUID() };
    const send = () => api.call('PATCH', role.path(id), { token: asMara, body: { name: fresh('Once') }, headers });
    const body = { name: fresh('Once') };
    const once = () => api.call('PATCH', role.path(id), { token: asMara, body, headers });
    expect((await once()).statusCode).toBe(200);
    const replay = await once();
    expect(replay.statusCode).toBe(200);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    // Another body under the key is a conflict, not a stale version.
    expect((await send()).json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
  });
});

describe('the contract', () => {
  const isOfOneThing = ({ path }: Endpoint) => path.includes(':');
  /** Entities of which an organisation has one: their path needs no id. */
  const onlyOnes = ['getSender', 'getCompanySignIn'];
  /** Changes without a form that somebody else could have open, with the reason. */
  const withoutVersion: Readonly<Record<string, string>> = {
    changeView: 'is of one’s own view: nobody else can have it open',
    deleteView: 'is of one’s own view: nobody else can have it open',
    changeReportSchedule: 'is of one’s own schedule: nobody else can have it open',
    deleteReportSchedule: 'is of one’s own schedule: nobody else can have it open',
    changePassword: 'proves the old password',
    removeCompanySignIn: 'ends what may have ended already',
    removeCompanyLink: 'ends what may have ended already',
    renamePasskey: 'is a name for oneself: nobody else can have it open',
    revokeFigureShare: 'ends what may have ended already',
    putPayoutRows: 'replaces rows by their numbers in a draft that only its maker changes',
    changeTwoFactor: 'is one switch of one’s own account',
    endOwnSession: 'ends what may have ended already',
    leaveOrganisation: 'ends what may have ended already',
    choosePublicPaymentCurrency: 'is one step that only the first takes',
    deleteWhitelistedAddress: 'ends what may have ended already, and is never edited',
    executeBalanceConversion: 'is one step that only the first takes',
    logOut: 'ends what may have ended already',
    endRoleView: 'ends what may have ended already',
    updateTravelRuleDeposit: 'names a payer once: a second answer is refused by the state',
  };

  it('checks the version at every PUT, PATCH and DELETE, or says why not', () => {
    const unchecked = endpoints.filter(
      ({ method, version }) => /^(PUT|PATCH|DELETE)$/.test(method) && version !== 'checked',
    );
    expect(unchecked.map(({ name }) => name).toSorted()).toEqual(Object.keys(withoutVersion).toSorted());
  });

  it('answers the version of every single thing that is checked, and has two people edit each of them here', () => {
    const slugsOf = (version: Endpoint['version']) =>
      new Set(endpoints.filter((endpoint) => endpoint.version === version).map(({ slug }) => slug));
    const answered = endpoints.filter(({ version }) => version === 'answered');
    const isOneThing = (endpoint: Endpoint) => isOfOneThing(endpoint) || onlyOnes.includes(endpoint.name);
    expect(answered.filter((endpoint) => endpoint.method !== 'GET' || !isOneThing(endpoint))).toEqual([]);
    expect(slugsOf('answered')).toEqual(slugsOf('checked'));
    // A payment's coin is chosen once: its own suite has two people choose.
    const chosenOnce = ['crypto-deposits'];
    expect(slugsOf('checked')).toEqual(new Set([...Object.keys(things), ...chosenOnce]));
  });

  it('says so in the document of the API', async () => {
    const document = (await api.call('GET', 'openapi.json')).json();
    const change = document.paths['/roles/{id}'].patch;
    expect(change.parameters.map(({ name }: { name: string }) => name)).toContain('If-Match');
    expect(change.responses['412'].description).toBe('CHANGED_MEANWHILE');
    expect(document.paths['/roles/{id}'].get.responses['200'].headers).toHaveProperty('ETag');
    expect((await api.call('GET', 'docs')).body).toContain('If-Match');
  });
});
