import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../testing';
import { startTestApi } from '../testing';
import { testChain, type TestChain } from '../testing/chain';
import type { TestBusiness } from '../testing/commerce';
import { createBusiness, giveRates } from '../testing/commerce';
import { createTestKey } from '../testing/machine';

// The shop of examples/ unchanged, in a process of its own, against the running server: real requests, real callbacks.

let api: TestApi;
let chain: TestChain;
let business: TestBusiness;
let token: string;
let secret: string;
let shop: ChildProcess;
let shopUrl: string;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

beforeAll(async () => {
  const port = await freePort();
  shopUrl = `http://127.0.0.1:${port}`;
  api = await startTestApi({ config: { callbackReceiver: shopUrl } });
  chain = testChain(api);
  await giveRates(api, new Date());
  const organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: `${shopUrl}/callbacks` });
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  const key = await createTestKey(api, token, { permissions: ['CREATE_PAYMENT'], ipAddresses: ['127.0.0.1', '::1'] });
  const shown = await api.call('GET', `businesses/${business.id}/callback-secret`, { token });
  secret = shown.json<{ callbackSecret: string }>().callbackSecret;
  shop = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('../../../../examples/shop/shop.ts', import.meta.url))],
    {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        COUNTINGHOUSE_URL: await api.app.listen({ port: 0, host: '127.0.0.1' }),
        COUNTINGHOUSE_API_KEY: key.apiKey,
        COUNTINGHOUSE_API_SECRET: key.secret,
        COUNTINGHOUSE_BUSINESS_ID: business.id,
        COUNTINGHOUSE_CALLBACK_SECRET: secret,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(shop.stdout!, 'data');
});
afterAll(async () => {
  shop.kill();
  await chain.assertSound();
  await api.close();
});

type Payment = { id: string; clientPaymentId: string; paymentUrl: string };
/** Buys a lamp: returns the payment that the shop requested. */
const buy = async (): Promise<Payment> => {
  const answer = await fetch(`${shopUrl}/orders`, { method: 'POST', redirect: 'manual' });
  expect(answer.status).toBe(303);
  const { payments } = (await api.call('GET', 'payments?limit=1', { token })).json<{ payments: Payment[] }>();
  expect(answer.headers.get('location')).toBe(payments[0]?.paymentUrl);
  return payments[0]!;
};
const orderPage = async ({ clientPaymentId }: Payment): Promise<string> =>
  (await fetch(`${shopUrl}/orders/${clientPaymentId}`)).text();
const drain = async () => {
  while ((await api.app.jobs.runDue()) > 0);
};
const pay = async ({ id }: Payment, play: 'EXACT' | 'UNDER') => {
  const played = await api.call('POST', `sandbox/payments/${id}/play`, { token, body: { play } });
  expect(played.statusCode, played.body).toBe(201);
  await drain();
  for (const { transactionId } of played.json<{ transfers: { transactionId: string }[] }>().transfers)
    await api.call('POST', `sandbox/deposits/${transactionId}/confirm`, { token });
  await drain();
};

test('The shop sends its payer to the payment page, and hands out what the verified callback says is paid', async () => {
  const payment = await buy();
  expect(payment.paymentUrl).toMatch(/\/pay\/[\w-]+$/);
  expect(await orderPage(payment)).toContain('We wait for your payment');
  await pay(payment, 'EXACT');
  expect(await orderPage(payment)).toContain('Paid. Your lamp is on its way');
  const { callbacks } = (await api.call('GET', `payments/${payment.id}/callbacks`, { token })).json();
  expect(callbacks).toMatchObject([{ status: 'DELIVERED', lastStatusCode: 204, attempt: 1 }]);
});

test('The shop hands out nothing for a part, and everything once the parts reach the price', async () => {
  const payment = await buy();
  await pay(payment, 'UNDER');
  expect(await orderPage(payment)).toContain('We wait for your payment');
  await pay(payment, 'EXACT');
  expect(await orderPage(payment)).toContain('Paid. Your lamp is on its way');
});

test('The shop gives an order up once the callback says that its payment was cancelled', async () => {
  const payment = await buy();
  expect((await api.call('POST', `payments/${payment.id}/cancel`, { token })).statusCode).toBe(200);
  await drain();
  expect(await orderPage(payment)).toContain('was not paid in time');
});

test('The shop believes nobody without the secret, nothing old, and nothing that was altered', async () => {
  const payment = await buy();
  const body = JSON.stringify({
    event: 'DEPOSIT_RECEIVED',
    clientPaymentId: payment.clientPaymentId,
    businessId: business.id,
    status: 'CONFIRMED',
    labels: [],
    displayCurrency: 'EUR',
    displayAmount: '100.00',
    isPaid: true,
  });
  const now = Math.floor(Date.now() / 1000);
  const tell = async (timestamp: number, key: Buffer, sentBody = body) => {
    const signature = createHmac('sha256', key).update(`forged.${timestamp}.${body}`).digest('base64');
    const answer = await fetch(`${shopUrl}/callbacks`, {
      method: 'POST',
      headers: {
        'callback-id': 'forged',
        'callback-timestamp': String(timestamp),
        'callback-signature': `v1,${signature}`,
      },
      body: sentBody,
    });
    return answer.status;
  };
  const right = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(await tell(now, Buffer.alloc(32))).toBe(400);
  expect(await tell(now - 600, right)).toBe(400);
  expect(await tell(now, right, body.replace('[]', '[ ]'))).toBe(400);
  expect(await orderPage(payment)).toContain('We wait for your payment');
  // Control: the same message with nothing wrong is accepted, so none of these was refused for another reason.
  expect(await tell(now, right)).toBe(204);
  expect(await orderPage(payment)).toContain('Paid');
});
