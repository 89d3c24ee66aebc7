import { anyMember, endpoint } from '@countinghouse/contract/endpoint';
import type { Change } from '@countinghouse/contract/running/events';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Permission } from '@countinghouse/contract';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { route } from '../../../http/route';
import { forgetChanges } from '../../../platform/changes/repository';
import { newId } from '../../../platform/ids';
import { noMovement } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import type { Transition } from '../../../platform/transitions/repository';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi, testPassword } from '../../../testing';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, createTestPayment, hideBusiness } from '../../../testing/commerce';
import { createTestKey, callAs } from '../../../testing/machine';
import { createTestAccount } from '../../../testing/bank';
import { receiveDeposit, setTravelRule } from '../../../testing/deposits';
import { readStream } from '../../../testing/streams';
import { recordUnassociated } from '../../money-in/unassociated-deposits';

const longFile = endpoint({
  name: 'longFile',
  slug: 'events',
  method: 'POST',
  path: 'test/long-file',
  access: anyMember,
  stream: 'file',
  status: 200,
});
async function* slowly(): AsyncGenerator<string> {
  for (let line = 0; line < 10; line += 1) {
    await pause(60);
    yield `line ${line}\n`;
  }
}

const stray = (organisationId: OrganisationId, businessId: BusinessId | null) => ({
  organisationId,
  id: newId(),
  kind: 'FIAT' as const,
  businessId,
  network: null,
  amount: amountOf('250.00', 'EUR'),
  uniformAmount: null,
  uniformCurrency: 'EUR',
  fromAddress: null,
  toAddress: null,
  destinationTag: null,
  transactionId: newId(),
  outputIndex: null,
  blockHeight: null,
  senderName: null,
  senderAccountMasked: null,
  reference: null,
  reason: 'UNKNOWN_REFERENCE' as const,
  paymentId: null,
  receivedAt: new Date(),
});

let api: TestApi;
let base: string;
let organisation: TestOrganisation;
let business: TestBusiness;
let paymentId: string;
let person: TestUser;
let token: string;

beforeAll(async () => {
  api = await startTestApi({
    streamLifetimeMs: 600_000,
    config: { handlerTimeoutMs: 300 },
    furtherRoutes: [
      route(longFile, async () => Readable.from(slowly()) as unknown as undefined, { transaction: 'none' }),
    ],
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/api/v1/`;
});
afterAll(() => api.close());

beforeEach(async () => {
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  paymentId = (await createTestPayment(api, business)).terms.id;
  person = await api.createUser([organisation], { permissions: ['GET_PAYMENT'] });
  token = await api.signIn(person, organisation);
});

/** Stream with a reader: the events received, and its end. */
const listen = async (as = token, lastEventId?: string) => {
  const stream = await readStream(`${base}events`, {
    authorization: `Bearer ${as}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  });
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await expect.poll(() => stream.events[0]?.event).toBe('open');
  return {
    ...stream,
    resumed: (): boolean => JSON.parse(stream.events[0]?.data ?? '{}').resumed,
    changes: () => stream.changes<Change>(),
    statuses: () => stream.changes<Change>().map(({ status }) => status),
  };
};

const transition = (to: string, more: Partial<Transition> = {}): Transition => ({
  organisationId: organisation.id,
  entityType: 'PAYMENT',
  entityId: paymentId,
  from: null,
  to,
  event: to,
  reference: newId(),
  actor: { type: 'SYSTEM', id: null, label: 'system' },
  at: new Date(),
  ...more,
});
const change = (to: string, more: Partial<Transition> = {}) =>
  api.database.inOrganisation(more.organisationId ?? organisation.id, (tx) =>
    noteMovement(tx, { ...noMovement, transitions: [transition(to, more)] }),
  );

describe('GET events', () => {
  test('tells what changes, once it has committed, to whoever may read the list it stands in', async () => {
    const stream = await listen();
    expect(stream.resumed()).toBe(false);
    await change('DEPOSITED');
    await expect
      .poll(stream.changes)
      .toEqual([{ entityType: 'PAYMENT', entityId: paymentId, businessId: business.id, status: 'DEPOSITED' }]);
    await stream.stop();
  });

  test('tells a paid payment by the use cases as they are: nothing of them knows of streams', async () => {
    const accountant = await api.signInWith(organisation, ['GET_BALANCES']);
    const [stream, balances] = [await listen(), await listen(accountant)];
    const at = new Date(Date.now() - 25 * 60_000);
    const paid = await createTestPayment(api, business, { at, sent: ['0.00173281'] });
    const of = (type: string) => stream.changes().filter(({ entityType }) => entityType === type);
    await expect.poll(() => of('DEPOSIT')).toMatchObject([{ entityId: paid.deposits[0]?.id, status: 'CONFIRMED' }]);
    expect(of('PAYMENT')).toMatchObject([{ entityId: paid.terms.id, status: 'DEPOSITED' }]);
    // A member who may not read payments learns only that money of the business moved.
    const moved = { entityType: 'BALANCE', entityId: business.id, businessId: business.id, status: null };
    await expect.poll(balances.changes).toEqual([moved]);
    expect(stream.changes().map(({ entityType }) => entityType)).not.toContain('BALANCE');
    await Promise.all([stream.stop(), balances.stop()]);
  });

  test('tells nothing of another organisation, of a hidden business, or of what the role does not reach', async () => {
    const other = await api.createOrganisation();
    const strangers = await createBusiness(api, other);
    const theirs = (await createTestPayment(api, strangers)).terms.id;
    const hidden = await createBusiness(api, organisation);
    const secret = (await createTestPayment(api, hidden)).terms.id;
    await hideBusiness(api, hidden);
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const clerk = await api.signInWith(organisation, ['GET_INTERNAL_TRANSFERS']);
    const streams = { person: await listen(), administrator: await listen(administrator), clerk: await listen(clerk) };
    await change('EXPIRED', { organisationId: other.id, entityId: theirs });
    await change('EXPIRED', { entityId: secret });
    await change('DEPOSITED');
    const ids = (stream: Awaited<ReturnType<typeof listen>>) =>
      stream.changes().flatMap(({ entityType, entityId }) => (entityType === 'PAYMENT' ? [entityId] : []));
    await expect.poll(() => ids(streams.administrator)).toEqual([secret, paymentId]);
    await expect.poll(() => ids(streams.person)).toEqual([paymentId]);
    expect(streams.clerk.changes()).toEqual([]);
    await Promise.all(Object.values(streams).map((stream) => stream.stop()));
  });

  test('asks for permissions anew at every event, and ends with the session', async () => {
    const stream = await listen();
    await api.database.acrossOrganisations((tx) =>
      sql`
        update role set permissions = '{GET_INTERNAL_TRANSFERS}' from membership
         where membership.role_id = role.id and membership.user_id = ${person.id}`.execute(tx),
    );
    await change('DEPOSITED');
    const other = await listen(await api.signInWith(organisation, ['GET_PAYMENT']));
    await change('EXPIRED');
    // Changes committed just before it connected may be told to it too.
    await expect.poll(() => other.statuses().at(-1)).toBe('EXPIRED');
    expect([stream.statuses(), stream.isOver()]).toEqual([[], false]);
    await api.database.onPlatform((tx) =>
      sql`update session set revoked_at = app_clock(), revoke_reason = 'LOGOUT' where user_id = ${person.id}`.execute(
        tx,
      ),
    );
    await change('BLOCKED');
    await expect.poll(stream.isOver).toBe(true);
    expect(stream.statuses()).toEqual([]);
    await other.stop();
  });

  test('is no activity: the session grows old under it, and the time of a call is not its own', async () => {
    const stream = await listen();
    const seen = async () => {
      const { rows } = await api.database.onPlatform((tx) =>
        sql<{ at: Date }>`select last_seen_at as at from session where user_id = ${person.id}`.execute(tx),
      );
      return rows[0]?.at;
    };
    await api.database.onPlatform((tx) =>
      sql`update session set last_seen_at = app_clock() - interval '10 minutes' where user_id = ${person.id}`.execute(
        tx,
      ),
    );
    const before = await seen();
    await change('DEPOSITED');
    await expect.poll(stream.statuses).toEqual(['DEPOSITED']);
    const further = await listen();
    expect(await seen()).toEqual(before);
    // Longer than any call here may take.
    await new Promise((done) => setTimeout(done, 400));
    await change('EXPIRED');
    await expect.poll(stream.statuses).toEqual(['DEPOSITED', 'EXPIRED']);
    await Promise.all([stream.stop(), further.stop()]);
  });

  test('is for people: a machine is told by callbacks', async () => {
    const keeper = await api.signInWith(organisation, ['GET_PAYMENT', 'CREATE_API_CREDENTIALS']);
    const key = await createTestKey(api, keeper, { permissions: ['GET_PAYMENT'] });
    expect((await callAs(api, key, 'GET', 'events')).statusCode).toBe(403);
  });
});

describe('A stream that is resumed', () => {
  test('begins at the sign-in: what changed since is told, and nothing has to be fetched once more', async () => {
    const { email } = person;
    const logIn = () => api.call('POST', 'auth/login', { body: { email, password: testPassword } });
    let answer = await logIn();
    // A password may take longer than any call may here, where another file works beside.
    for (let tries = 1; answer.statusCode === 408 && tries < 5; tries += 1) answer = await logIn();
    expect(answer.statusCode).toBe(200);
    await change('DEPOSITED');
    const stream = await listen(String(answer.headers['x-identity-token']), String(answer.headers['x-first-event-id']));
    expect(stream.resumed()).toBe(true);
    // Each event is sent at least once.
    await expect.poll(() => [...new Set(stream.statuses())]).toEqual(['DEPOSITED']);
    await stream.stop();
  });

  test('tells what happened meanwhile and nothing that its reader knows', async () => {
    const first = await listen();
    await change('DEPOSITED');
    await expect.poll(first.statuses).toEqual(['DEPOSITED']);
    await first.stop();
    await change('BLOCKED');
    await change('EXPIRED', { entityId: (await createTestPayment(api, business)).terms.id });
    const second = await listen(token, first.lastId());
    expect(second.resumed()).toBe(true);
    await expect.poll(second.statuses).toEqual(expect.arrayContaining(['BLOCKED', 'EXPIRED']));
    expect(second.statuses()).not.toContain('DEPOSITED');
    await second.stop();
  });

  test('tells what began before its last event and committed after it: the order is that of commits', async () => {
    let commit = (): void => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let begun = (): void => undefined;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    // Numbered and dated before the next one, committed after it.
    const slow = api.database.inOrganisation(organisation.id, async (tx) => {
      await noteMovement(tx, { ...noMovement, transitions: [transition('DEPOSITED')] });
      begun();
      await committed;
    });
    await beginning;
    const stream = await listen();
    await change('EXPIRED');
    await expect.poll(stream.statuses).toEqual(['EXPIRED']);
    const lastId = stream.lastId();
    await stream.stop();
    commit();
    await slow;
    const resumed = await listen(token, lastId);
    await expect.poll(() => [...new Set(resumed.statuses())]).toEqual(['DEPOSITED']);
    await resumed.stop();
  });

  test('live tells what commits late too, and does not wait for it meanwhile', async () => {
    let commit = (): void => undefined;
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let begun = (): void => undefined;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const stream = await listen();
    const slow = api.database.inOrganisation(organisation.id, async (tx) => {
      await noteMovement(tx, { ...noMovement, transitions: [transition('DEPOSITED')] });
      begun();
      await committed;
    });
    await beginning;
    await change('EXPIRED');
    await expect.poll(stream.statuses).toEqual(['EXPIRED']);
    commit();
    await slow;
    await expect.poll(stream.statuses).toEqual(['EXPIRED', 'DEPOSITED']);
    await stream.stop();
  });

  test('by an id that is nobody’s, or too old, says that all is to be fetched anew', async () => {
    const stream = await listen();
    const id = stream.lastId();
    await stream.stop();
    await api.testDatabase.setClock(new Date(Date.now() + 8 * 60_000));
    for (const old of [id, 'made-up', '', `${id}A`]) {
      const resumed = await listen(token, old);
      expect(resumed.resumed(), old).toBe(false);
      await resumed.stop();
    }
    await api.testDatabase.setClock(null);
  });

  test('changes are kept for a quarter of an hour', async () => {
    await change('DEPOSITED');
    const count = async () => {
      const { rows } = await api.database.acrossOrganisations(async (tx) => {
        await forgetChanges(tx);
        return sql<{
          count: string;
        }>`select count(*) as count from change_event where organisation_id = ${organisation.id}`.execute(tx);
      });
      return Number(rows[0]?.count);
    };
    expect(await count()).toBeGreaterThan(0);
    await api.testDatabase.setClock(new Date(Date.now() + 16 * 60_000));
    expect(await count()).toBe(0);
    await api.testDatabase.setClock(null);
  });
});

test('A kind of thing that no capability has declared is told to nobody', async () => {
  const stream = await listen();
  await change('SOMETHING', { entityType: 'TREASURY' });
  await change('DEPOSITED');
  await expect.poll(stream.statuses).toEqual(['DEPOSITED']);
  await stream.stop();
});

test('A server that stops ends its streams', async () => {
  const other = await startTestApi({ streamLifetimeMs: 600_000 });
  const theirs = await other.createOrganisation();
  const theirToken = await other.signInWith(theirs, ['GET_PAYMENT']);
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
    headers: { authorization: `Bearer ${theirToken}` },
  });
  const read = answer.text();
  await other.close();
  expect(await read).toContain('event: open');
});

describe('Things beside payments', () => {
  const told = async (permission: Permission) => {
    const stream = await listen(await api.signInWith(organisation, [permission]));
    return { ...stream, of: (type: string) => stream.changes().filter(({ entityType }) => entityType === type) };
  };

  test('bank accounts are told as the organisation’s, to those who may list them', async () => {
    const [lister, other] = [await told('FETCH_BANK_ACCOUNTS'), await told('GET_BALANCES')];
    const manager = await api.signInWith(organisation, ['MANAGE_BANK_ACCOUNTS']);
    const { id: entityId } = await createTestAccount(api, manager);
    await expect
      .poll(() => lister.of('BANK_ACCOUNT'))
      .toEqual([{ entityType: 'BANK_ACCOUNT', entityId, businessId: null, status: 'PENDING_VERIFICATION' }]);
    expect(other.changes()).toEqual([]);
    await Promise.all([lister.stop(), other.stop()]);
  });

  test('money without a payment is told to those who list it, that of no business too, and moves balances', async () => {
    const [lister, accountant, clerk] = [
      await told('GET_INTERNAL_TRANSFERS'),
      await told('GET_BALANCES'),
      await told('GET_PAYMENT'),
    ];
    for (const businessId of [business.id, null])
      await api.database.acrossOrganisations((tx) => recordUnassociated(tx, stray(organisation.id, businessId)));
    await expect
      .poll(() => lister.of('UNASSOCIATED_DEPOSIT').map(({ businessId }) => businessId))
      .toEqual([business.id, null]);
    await expect.poll(() => accountant.of('BALANCE').map(({ businessId }) => businessId)).toEqual([business.id]);
    expect(clerk.changes()).toEqual([]);
    await Promise.all([lister, accountant, clerk].map((stream) => stream.stop()));
  });

  test('what the travel rule waits for is told to those who have its queue, whether they read payments or not', async () => {
    const [queue, clerk] = [await told('GET_DEPOSITS_WITHOUT_TRAVEL_RULE'), await told('GET_PAYMENT')];
    await setTravelRule(api, organisation, { regime: 'EU_TFR' });
    await receiveDeposit(api, business, { amount: '1500' });
    await expect.poll(() => queue.of('TRAVEL_RULE')).toMatchObject([{ businessId: business.id, status: 'PENDING' }]);
    expect(queue.of('PAYMENT')).toEqual([]);
    expect(clerk.of('TRAVEL_RULE')).toEqual([]);
    await Promise.all([queue.stop(), clerk.stop()]);
  });
});

test('A file whose making takes longer than a call may is sent to its end', async () => {
  const answer = await fetch(`${base}test/long-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('line 9');
});
