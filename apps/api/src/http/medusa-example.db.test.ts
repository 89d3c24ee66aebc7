import { callbackHeaders, createClient } from '@countinghouse/client';
import { signedCallback } from '@countinghouse/client/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkOptions, createProvider, moneyText, type Provider } from '../../../../examples/medusa/payments';
import type { CallbackMessage } from '../rails/callbacks';
import type { TestApi } from '../testing';
import { startTestApi } from '../testing';
import { testChain, type TestChain } from '../testing/chain';
import type { TestBusiness } from '../testing/commerce';
import { createBusiness, giveRates } from '../testing/commerce';
import { createTestKey } from '../testing/machine';

// Rules of the provider for Medusa against the running server; `npm run prove medusa` runs them inside Medusa.

let api: TestApi;
let chain: TestChain;
let business: TestBusiness;
let token: string;
let provider: Provider;
let secret: string;
const told: CallbackMessage[] = [];

beforeAll(async () => {
  api = await startTestApi({
    callbacks: async (message) => {
      told.push(message);
      return { kind: 'ANSWERED', status: 200, milliseconds: 1 };
    },
  });
  chain = testChain(api);
  await giveRates(api, new Date());
  const organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  const key = await createTestKey(api, token, {
    permissions: ['CREATE_PAYMENT', 'GET_PAYMENT', 'CREATE_WITHDRAWAL'],
    ipAddresses: ['127.0.0.1', '::1'],
  });
  const shown = await api.call('GET', `businesses/${business.id}/callback-secret`, { token });
  secret = shown.json<{ callbackSecret: string }>().callbackSecret;
  const options = {
    url: await api.app.listen({ port: 0, host: '127.0.0.1' }),
    apiKey: key.apiKey,
    apiSecret: key.secret,
    businessId: business.id,
    callbackSecret: secret,
    depositCurrency: 'BTC',
    returnUrl: 'https://shop.example/thanks',
  };
  provider = createProvider(options, createClient(options));
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

const drain = async () => {
  while ((await api.app.jobs.runDue()) > 0);
};
let sessions = 0;
const newSession = async (amount: unknown = 100, data: Record<string, unknown> = {}) => {
  const asked = { session_id: `payses_${++sessions}`, ...data };
  return (await provider.initiate({ amount, currency_code: 'eur', data: asked })).data;
};
type Session = Awaited<ReturnType<typeof newSession>>;
const play = async ({ payment_id: id }: Session, what: 'EXACT' | 'UNDER' | 'OVER') => {
  const played = await api.call('POST', `sandbox/payments/${id}/play`, { token, body: { play: what } });
  expect(played.statusCode, played.body).toBe(201);
  await drain();
  for (const { transactionId } of played.json<{ transfers: { transactionId: string }[] }>().transfers)
    await api.call('POST', `sandbox/deposits/${transactionId}/confirm`, { token });
  await drain();
};
/** The last message of the server, as the provider reads it. */
const lastTold = () => {
  const message = told.at(-1)!;
  const signed = { id: message.id, timestamp: Math.floor(message.at.getTime() / 1000), body: message.body, secret };
  return provider.read(callbackHeaders(signed), message.body);
};
const paymentsOf = async () =>
  (await api.call('GET', 'payments', { token })).json<{ payments: { clientPaymentId: string; status: string }[] }>()
    .payments;
const withdrawalsOf = async () =>
  (await api.call('GET', `withdrawals/crypto?businessId=${business.id}`, { token })).json<{
    withdrawals: { clientWithdrawalId: string }[];
  }>().withdrawals;

test('A paid order is told as paid, for its session, and is paid by what the server answers', async () => {
  const session = await newSession();
  expect(session).toMatchObject({ payment_url: expect.stringMatching(/\/pay\/[\w-]+$/), price: '100.00 EUR' });
  expect((await provider.authorize({ data: session })).status).toBe('pending');
  await expect(provider.capture({ data: session })).rejects.toThrow('has not been paid');
  await play(session, 'EXACT');
  expect(lastTold()).toEqual({ status: 'captured', session: session.session_id, amount: '100.00' });
  expect((await provider.authorize({ data: session })).status).toBe('captured');
  expect((await provider.capture({ data: session })).data).toMatchObject({ received: '100.00' });
});

test('Too little is not paid, until the rest has come', async () => {
  const session = await newSession();
  await play(session, 'UNDER');
  expect(lastTold()).toMatchObject({ status: 'pending', session: session.session_id });
  expect((await provider.authorize({ data: session })).status).toBe('pending');
  await play(session, 'EXACT');
  expect((await provider.authorize({ data: session })).status).toBe('captured');
});

test('Too much is paid, with the label that says so', async () => {
  const session = await newSession();
  await play(session, 'OVER');
  expect(lastTold()).toMatchObject({ status: 'captured' });
  expect(await provider.show({ data: session })).toMatchObject({ status: 'captured', data: { labels: ['OVERPAID'] } });
});

test('A session that is asked for again has one payment, and a changed price another one in its place', async () => {
  const session = await newSession('20');
  const again = await provider.initiate({ amount: 20, currency_code: 'EUR', data: { session_id: session.session_id } });
  expect(again.id).toBe(session.payment_id);
  const change = (amount: number, data: Record<string, unknown>) =>
    provider.update({ amount, currency_code: 'eur', data });
  expect((await change(20, session)).data['payment_id']).toBe(session.payment_id);
  const { data } = await change(25, session);
  expect(data).toMatchObject({ price: '25.00 EUR', session_id: session.session_id });
  const mine = (await paymentsOf()).filter(({ clientPaymentId }) => clientPaymentId.startsWith(session.session_id));
  expect(mine.map(({ clientPaymentId, status }) => `${clientPaymentId} ${status}`).toSorted()).toEqual([
    `${session.session_id} CANCELLED`,
    `${session.session_id}.2 PENDING`,
  ]);
  await play(data as Session, 'EXACT');
  expect(lastTold()).toMatchObject({ status: 'captured', session: session.session_id });
  // The paid one can be neither cancelled nor priced anew.
  await expect(provider.cancel({ data })).rejects.toThrow('has sent coins already');
  await expect(change(30, data)).rejects.toThrow('has sent coins already');
});

test('An abandoned session ends its payment, which is told as such, and ending it again is no error', async () => {
  const session = await newSession();
  await provider.cancel({ data: session });
  await drain();
  expect(lastTold()).toMatchObject({ status: 'canceled', session: session.session_id });
  await provider.cancel({ data: session });
  expect((await provider.show({ data: session })).status).toBe('canceled');
});

test('A refund leaves once under its id, in the coin of the payment, to the address that the payer named', async () => {
  const refundAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const session = await newSession(100, { refund_address: refundAddress });
  const refund = (id: string | undefined, data: Record<string, unknown> = session) =>
    provider.refund({ amount: 40, data, context: { ...(id && { idempotency_key: id }) } });
  await expect(refund('refund_early')).rejects.toThrow('has not been paid');
  await play(session, 'EXACT');
  const { data } = await refund('refund_1');
  expect((await refund('refund_1')).data['refund_withdrawal_id']).toBe(data['refund_withdrawal_id']);
  await expect(refund(undefined)).rejects.toThrow('needs its id');
  await expect(refund('refund_2', { ...session, refund_address: null })).rejects.toThrow('named no refund_address');
  const sent = (await withdrawalsOf()).filter(({ clientWithdrawalId }) => clientWithdrawalId.startsWith('refund_'));
  expect(sent).toMatchObject([
    { clientWithdrawalId: 'refund_1', cryptoCurrency: 'BTC', recipientAddress: refundAddress, debitCurrency: 'EUR' },
  ]);
});

test('A payment of another session is not accepted as this one', async () => {
  const [mine, other] = [await newSession(), await newSession(50)];
  await play(other, 'EXACT');
  await expect(provider.authorize({ data: { ...mine, payment_id: other.payment_id } })).rejects.toThrow(
    'another session',
  );
});

describe('a message', () => {
  const message = { clientPaymentId: 'payses_9', isPaid: true };
  const read = (values: object, key = secret, at = Date.now()) => {
    const { headers, body } = signedCallback('DEPOSIT_RECEIVED', {
      secret: key,
      at,
      message: { ...message, businessId: business.id, ...values },
    });
    return provider.read(headers, body);
  };

  test('is believed with the secret of the business, and an hour later still', () => {
    expect(read({})).toMatchObject({ status: 'captured', session: 'payses_9' });
    expect(read({}, secret, Date.now() - 3_600_000)).toMatchObject({ status: 'captured' });
  });

  test('is not believed with another secret, from another business, of a test, or too old', () => {
    expect(read({}, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBeNull();
    expect(read({ businessId: 'other' })).toBeNull();
    expect(read({ test: true })).toBeNull();
    expect(read({}, secret, Date.now() - 90_000_000)).toBeNull();
  });
});

test.each([
  [100, '100.00'],
  ['10.005', '10.01'],
  ['10.0049', '10.00'],
  ['999999999999999.99', '999999999999999.99'],
  [{ value: '9.9' }, '9.90'],
  [{ c: [9], toFixed: () => '9.9' }, '9.90'],
  [{ raw: { value: '0.3', precision: 20 }, numeric: 0.3 }, '0.30'],
  [0.1 + 0.2, '0.30'],
])('The amount %j of a shop is asked for as %s', (amount, text) => {
  expect(moneyText(amount)).toBe(text);
});

test('An amount that is none is refused, and so are settings that lack a secret', () => {
  for (const amount of ['', '-1', '1e21', Number.NaN, null]) expect(() => moneyText(amount)).toThrow('No amount');
  expect(() => checkOptions({ url: 'https://pay.example', apiKey: 'a', apiSecret: '', businessId: 'b' })).toThrow(
    'apiSecret, callbackSecret',
  );
});
