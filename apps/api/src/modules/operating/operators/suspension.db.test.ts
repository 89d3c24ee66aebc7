import type { WithdrawalDetail } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, testPassword, type TestApi, type TestOrganisation, type TestUser } from '../../../testing';
import { createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import { createBusiness, type TestBusiness } from '../../../testing/commerce';
import { setTravelRule } from '../../../testing/deposits';
import { callAs, createTestKey, type TestKey } from '../../../testing/machine';
import { testOperators } from '../../../testing/operators';
import { askedWithdrawal, endow, giveWithdrawalFees, ownCoins, usdt } from '../../../testing/withdrawals';
import { endOrganisationSessions, endPersonSessions, revokeOrganisationKeys, suspendOrganisation } from '.';

let api: TestApi;
let chain: TestChain;
let operators: Awaited<ReturnType<typeof testOperators>>;
let organisation: TestOrganisation;
let business: TestBusiness;
let administrator: TestUser;
let token: string;
let key: TestKey;
let start = new Date('2025-06-14T00:00:00.000Z');
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const reason = 'A letter of the court';

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
  await api.testDatabase.setClock(start);
  operators = await testOperators(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 72 * 3_600_000);
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  business = await createBusiness(api, organisation);
  await chain.at(start);
  administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
  token = await api.signIn(administrator, organisation);
  key = await createTestKey(api, token, { name: 'Shop', permissions: ['GET_BUSINESSES', 'CREATE_PAYMENT'] });
  await endow(api, business, usdt('5000'));
  await ownCoins(api, organisation, 'TRX', usdt('5000'));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const suspend = () => suspendOrganisation(api.database, operators.ada, { organisationId: organisation.id, reason });
const resume = () => operators.decide('resume-organisation', { organisation: organisation.id, reason });
const logIn = async ({ email }: TestUser) => {
  const answer = await api.call('POST', 'auth/login', { body: { email, password: testPassword } });
  return { status: answer.statusCode, ...answer.json<{ code?: string; organisations?: Record<string, string> }>() };
};
const businesses = (as: string) => api.call('GET', 'businesses', { token: as });
const withdraw = async (): Promise<WithdrawalDetail> => {
  const answer = await api.call('POST', 'withdrawals/crypto', { token, body: askedWithdrawal(business) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<WithdrawalDetail>();
};
const statusOf = async (table: string, id: string) =>
  (
    await api.database.acrossOrganisations((tx) =>
      sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`.execute(tx),
    )
  ).rows[0]?.status;

describe('a suspended organisation', () => {
  it('lets its people only read: their sessions end, and signed in again they change nothing', async () => {
    const other = await api.createOrganisation({ name: 'Elsewhere' });
    const both = await api.createUser([organisation, other], { permissions: ['GET_BUSINESSES'] });
    const [here, there] = [await api.signIn(both, organisation), await api.signIn(both, other)];
    expect(await suspend()).toEqual({ name: 'Test Organisation', sessions: 2 });
    for (const ended of [token, here]) expect((await businesses(ended)).statusCode).toBe(401);
    expect((await businesses(there)).statusCode).toBe(200);
    expect(await logIn(administrator)).toMatchObject({ status: 200 });
    const reader = await api.signIn(administrator, organisation);
    expect((await businesses(reader)).statusCode).toBe(200);
    const refused = await api.call('POST', 'withdrawals/crypto', { token: reader, body: askedWithdrawal(business) });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'ORGANISATION_SUSPENDED' }]);
    await resume();
    const made = await api.call('POST', 'withdrawals/crypto', { token: reader, body: askedWithdrawal(business) });
    expect(made.statusCode, made.body).toBe(201);
  });

  it('has no key that works, for reading either, and the same key works again afterwards', async () => {
    expect((await callAs(api, key, 'GET', 'businesses')).statusCode).toBe(200);
    await suspend();
    for (const path of ['businesses', 'currencies']) {
      const refused = await callAs(api, key, 'GET', path);
      expect([path, refused.statusCode, refused.json()]).toMatchObject([
        path,
        403,
        { code: 'ORGANISATION_SUSPENDED', message: 'The organisation is suspended' },
      ]);
    }
    await resume();
    expect((await callAs(api, key, 'GET', 'businesses')).statusCode).toBe(200);
  });

  it('sends nothing out, and what waited leaves once two have resumed it', async () => {
    const withdrawal = await withdraw();
    await suspend();
    await chain.at(at(1));
    await chain.at(at(2));
    expect(await statusOf('crypto_withdrawal', withdrawal.id)).toBe('PENDING');
    await resume();
    await chain.at(at(3));
    expect(await statusOf('crypto_withdrawal', withdrawal.id)).toBe('BROADCASTED');
  });

  it('hands over nothing that was ordered before', async () => {
    const withdrawal = await withdraw();
    // Another process has the lease of the executor, so the order waits.
    await api.database.acrossOrganisations((tx) =>
      sql`insert into executor_lease (name, holder, fence, held_until)
          values ('outgoing-transfers', gen_random_uuid(), 1, ${at(10)})
          on conflict (name) do update set held_until = excluded.held_until`.execute(tx),
    );
    await chain.at(at(1));
    expect(await statusOf('crypto_withdrawal', withdrawal.id)).toBe('PROCESSING');
    await suspend();
    await chain.at(at(12));
    expect(await statusOf('crypto_withdrawal', withdrawal.id)).toBe('PROCESSING');
    await resume();
    await chain.at(at(13));
    expect(await statusOf('crypto_withdrawal', withdrawal.id)).toBe('BROADCASTED');
  });

  it('is credited with what comes in, and its ledger goes on', async () => {
    const payment = await createPayablePayment(api, business, { at: start });
    await suspend();
    await chain.send(payment, '0.01');
    await chain.at(at(1));
    await chain.mine('BTC', 6);
    await chain.at(at(2));
    await chain.at(at(3));
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ status: string }>`select status from deposit where payment_id = ${payment.terms.id}`.execute(tx),
    );
    expect(rows).toEqual([{ status: 'CONFIRMED' }]);
    await chain.assertSound();
  });

  it('is suspended by one operator and resumed by two, each with a reason in its trail', async () => {
    await suspend();
    await expect(suspend()).rejects.toThrow('Test Organisation is suspended, not active.');
    await resume();
    await expect(resume()).rejects.toThrow('Test Organisation is active, not suspended.');
    const trail = (await operators.recorded(organisation.id)).filter(({ action }) => /suspend|resume/.test(action));
    expect(trail).toMatchObject([
      { action: 'organisation.suspend', actor_label: 'ada@platform.example', after: { status: 'SUSPENDED', reason } },
      {
        action: 'organisation.resume',
        actor_label: 'ben@platform.example',
        after: { status: 'ACTIVE', reason, askedBy: 'ada@platform.example' },
      },
    ]);
  });
});

describe('what one operator ends', () => {
  it('are the sessions of an organisation, and of a person everywhere, and nobody else’s', async () => {
    const other = await api.createOrganisation();
    const both = await api.createUser([organisation, other], { permissions: ['GET_BUSINESSES'] });
    const [here, there] = [await api.signIn(both, organisation), await api.signIn(both, other)];
    const given = { organisationId: organisation.id, reason };
    expect(await endOrganisationSessions(api.database, operators.ada, given)).toBe(2);
    expect([(await businesses(here)).statusCode, (await businesses(there)).statusCode]).toEqual([401, 200]);
    expect(await logIn(administrator)).toMatchObject({ status: 200 });
    await expect(
      endPersonSessions(api.database, operators.ada, { email: 'nobody@example.com', reason }),
    ).rejects.toThrow('There is no person nobody@example.com.');
    expect(await endPersonSessions(api.database, operators.ada, { email: both.email, reason })).toBe(1);
    expect((await businesses(there)).statusCode).toBe(401);
    expect(await operators.recorded(both.id)).toMatchObject([
      { action: 'person.end-sessions', after: { sessions: 1, reason } },
      { action: 'person.end-sessions', after: { sessions: 1, reason } },
    ]);
  });

  it('are all API keys of an organisation, for good, and its administrators are told', async () => {
    const given = { organisationId: organisation.id, reason };
    expect(await revokeOrganisationKeys(api.database, operators.ada, given)).toEqual(['Shop']);
    expect((await callAs(api, key, 'GET', 'businesses')).statusCode).toBe(401);
    expect(await operators.recorded(key.id)).toMatchObject([
      { action: 'api-credential.create' },
      { action: 'api-credential.revoke', actor_label: 'ada@platform.example' },
    ]);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{
        payload: object;
      }>`select payload from job where kind = 'api-key-changed' and payload ->> 'event' = 'revoked'
        and organisation_id = ${organisation.id}`.execute(tx),
    );
    expect(rows).toMatchObject([{ payload: { to: administrator.email, by: 'The platform' } }]);
    expect(await revokeOrganisationKeys(api.database, operators.ada, given)).toEqual([]);
  });
});
