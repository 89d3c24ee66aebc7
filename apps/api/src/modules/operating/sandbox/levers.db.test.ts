import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fraction } from '@countinghouse/money';
import { newId } from '../../../platform/ids';
import { hashToken } from '../../../platform/secrets';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { callAs, createTestKey } from '../../../testing/machine';
import { doWhatIsDue, createPayablePayment, testChain, type TestChain } from '../../../testing/chain';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness } from '../../../testing/commerce';

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let start = new Date('2025-04-14T00:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
});
beforeEach(async () => {
  start = new Date(start.getTime() + 30 * 86_400_000);
  await api.database.onPlatform((tx) => sql`delete from sandbox_rate`.execute(tx));
  await chain.at(start);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation, {
    depositNetworks: { BTC: ['MAIN'], USDC: ['ETH'] },
    depegThreshold: fraction('0.01'),
  });
  token = await api.signInWith(organisation, ['GET_PAYMENT', 'CREATE_PAYMENT']);
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const post = (path: string, body: object) => api.call('POST', path, { token, body });
const drain = (): Promise<void> => doWhatIsDue(api);
const advance = async (minutes: number): Promise<string> => {
  const answer = await post('sandbox/time/advance', { minutes });
  expect(answer.statusCode, answer.body).toBe(200);
  await drain();
  return answer.json<{ now: string }>().now;
};
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
const paymentNow = async (id: string) =>
  (await api.call('GET', `payments/${id}`, { token })).json<{
    status: string;
    deposits: { status: string; confirmations: number }[];
  }>();

describe('the clock of a sandbox', () => {
  test('stands in each answer within a second of a move, so that pages count down to deadlines by it', async () => {
    const moved = await advance(5 * 24 * 60);
    const told = async () => {
      const { headers } = await api.call('GET', 'currencies', { token });
      return Math.abs(Date.parse(String(headers['x-business-time'])) - Date.parse(moved));
    };
    await expect.poll(told).toBeLessThan(5_000);
  });

  test('is moved on for everything in it: blocks are found, and what has its time expires', async () => {
    const unpaid = await createPayablePayment(api, business, { at: start });
    const paid = await createPayablePayment(api, business, { at: start });
    await chain.send(paid, '0.00173281');
    await drain();
    expect(await advance(31)).toBe(after(31));
    expect((await paymentNow(unpaid.terms.id)).status).toBe('EXPIRED');
    expect((await paymentNow(paid.terms.id)).deposits[0]?.confirmations).toBeGreaterThan(0);
    await advance(60);
    expect((await paymentNow(paid.terms.id)).deposits).toMatchObject([{ status: 'PENDING_AML' }]);
  });

  test('signs nobody out, however far it is moved, and wakes no session that was over', async () => {
    const over = await api.signInWith(organisation, ['GET_PAYMENT']);
    await api.database.acrossOrganisations((tx) =>
      sql`
        update session set last_seen_at = app_clock() - interval '31 minutes', expires_at = app_clock()
        where token_hash = ${hashToken(over)}`.execute(tx),
    );
    expect(await advance(7 * 24 * 60)).toBe(after(7 * 24 * 60));
    expect((await api.call('GET', 'payments', { token })).statusCode).toBe(200);
    expect((await api.call('GET', 'payments', { token: over })).statusCode).toBe(401);
  });

  test('moves business time only: machines sign, and telephones show codes, by the time they had', async () => {
    const owner = await api.createUser([organisation], { systemRole: 'ADMIN', twoFactor: true });
    const own = await api.signIn(owner, organisation);
    const key = await createTestKey(
      api,
      await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation),
      {
        permissions: ['GET_PAYMENTS'],
      },
    );
    const asMachine = async (at: Date) =>
      (await callAs(api, key, 'GET', 'payments', { timestamp: at.getTime() })).statusCode;
    expect(await asMachine(start)).toBe(200);
    const now = new Date(await advance(3 * 24 * 60));
    expect([await asMachine(new Date(start.getTime() + 1_000)), await asMachine(now)]).toEqual([200, 401]);
    const withCode = async (code: string) => {
      const path = `whitelisted-addresses/${newId()}`;
      return (await api.call('DELETE', path, { token: own, headers: { 'x-two-fa-code': code } })).statusCode;
    };
    // The right code gets as far as the missing address.
    expect([await withCode(api.twoFactorCode(now)), await withCode(api.twoFactorCode(start))]).toEqual([401, 404]);
  });

  test.each([0, -5, 1.5, 10_081, '60'])('is not moved by %s minutes', async (minutes) => {
    expect((await post('sandbox/time/advance', { minutes })).statusCode).toBe(400);
    const { rows } = await api.database.onPlatform((tx) => sql<{ now: Date }>`select app_clock() as now`.execute(tx));
    expect(rows[0]?.now).toEqual(start);
  });
});

describe('the market of a sandbox', () => {
  const mid = async (): Promise<string> => {
    const answer = await api.call('GET', 'exchange/rates?pairs=USDC-USD', { token });
    return answer.json<{ rates: { mid: string }[] }>().rates[0]?.mid ?? answer.body;
  };
  let numbered = 0;
  /** Amount in USDC asked of a payer for 100.00 USD. */
  const asked = async (): Promise<string> => {
    const answer = await post('payments', {
      businessId: business.id,
      clientPaymentId: `lever-${(numbered += 1)}`,
      displayCurrency: 'USD',
      displayAmount: '100.00',
      depositCurrency: 'USDC',
      network: 'ETH',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ expectedDepositAmount: string }>().expectedDepositAmount;
  };

  test('E7: plays the loss of a peg, past the threshold of a business, and finds back', async () => {
    expect(await asked()).toBe('100');
    const set = await post('sandbox/rates', { currency: 'USDC', script: 'DEPEG', minutes: 2 });
    expect(set.json()).toEqual({
      currency: 'USDC',
      quote: 'USD',
      prices: [
        { mid: '0.974', until: after(1) },
        { mid: '0.988', until: after(2) },
      ],
    });
    await drain();
    expect(await mid()).toBe('0.974');
    expect(await asked()).toBe('102.669405');
    await advance(1);
    expect(await mid()).toBe('0.988');
    expect(await asked()).toBe('101.214575');
    // Over, and the market's own price is stated again.
    await advance(1);
    await chain.at(new Date(after(2)));
    expect(await asked()).toBe('100');
  });

  test('takes a price for a while, and gives it up when it is told to', async () => {
    await post('sandbox/rates', { currency: 'USDC', mid: '1.01', minutes: 60 });
    await drain();
    expect(await mid()).toBe('1.01');
    const market = await post('sandbox/rates', { currency: 'USDC', script: 'MARKET' });
    expect(market.json()).toMatchObject({ prices: [] });
    await chain.at(start);
    expect(await mid()).toBe('0.998');
  });

  test.each([
    ['a currency that does not exist', 422, { currency: 'NOSUCH', mid: '1' }],
    ['the euro, in which all are priced', 422, { currency: 'EUR', mid: '1' }],
    ['the peg of a coin that has none', 422, { currency: 'BTC', script: 'DEPEG' }],
    ['a price of nothing', 400, { currency: 'USDC', mid: '0.00' }],
    ['a price with an exponent', 400, { currency: 'USDC', mid: '1e5' }],
    ['a price and a script', 400, { currency: 'USDC', mid: '1', script: 'MARKET' }],
    ['neither', 400, { currency: 'USDC' }],
    ['no time', 400, { currency: 'USDC', mid: '1', minutes: 0 }],
  ])('refuses %s, and no price changes', async (_, status, body) => {
    expect((await post('sandbox/rates', body)).statusCode).toBe(status);
    const { rows } = await api.database.onPlatform((tx) => sql`select from sandbox_rate`.execute(tx));
    expect(rows).toEqual([]);
  });
});
