import { createClient } from '@countinghouse/client';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { verifyCallback, type Callback } from '@countinghouse/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueDepositCallback } from '../modules/money-in/crypto-deposits';
import type { TestApi, TestOrganisation } from '../testing';
import { startTestApi } from '../testing';
import type { TestBusiness } from '../testing/commerce';
import { createBusiness, createTestPayment } from '../testing/commerce';
import { createTestKey } from '../testing/machine';

let api: TestApi;
let url: string;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;

const callbackUrl = 'https://shop.example/callbacks';

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: callbackUrl });
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

const keyWith = async (permissions: string[], businessIds: string[] | null = null) => {
  const ipAddresses = ['127.0.0.1', '::1'];
  const { apiKey, secret: apiSecret } = await createTestKey(api, token, { permissions, ipAddresses, businessIds });
  return { url, apiKey, apiSecret };
};

/** A message about a credited deposit; resolves to its id. */
const told = async (): Promise<string> => {
  const { terms, deposits } = await createTestPayment(api, business, { sent: ['0.00173281'] });
  const of = { organisationId: organisation.id, paymentId: terms.id, depositId: deposits[0]?.id ?? '' };
  const queued = await api.database.inOrganisation(organisation.id, (tx) => queueDepositCallback(tx, of));
  return queued?.id ?? '';
};

test('A key lists the messages about what it may read, with the bodies that are sent', async () => {
  const id = await told();
  const { callbacks } = await createClient(await keyWith(['GET_PAYMENT'])).listCallbacks();
  expect(callbacks).toMatchObject([
    {
      id,
      businessId: business.id,
      event: 'DEPOSIT_RECEIVED',
      payload: { event: 'DEPOSIT_RECEIVED', isPaid: expect.any(Boolean) },
    },
  ]);
  const other = await createBusiness(api, organisation);
  for (const key of [await keyWith(['GET_WITHDRAWALS']), await keyWith(['GET_PAYMENT'], [other.id])])
    expect((await createClient(key).listCallbacks()).callbacks).toEqual([]);
  await expect(createClient(await keyWith(['CREATE_PAYMENT'])).listCallbacks()).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('A key finds a payment by the id that its shop gave it, and no other that begins alike', async () => {
  const shop = await createBusiness(api, organisation);
  const client = createClient(await keyWith(['GET_PAYMENTS', 'GET_WITHDRAWALS']));
  const [first] = [await createTestPayment(api, shop, {}), await createTestPayment(api, shop, {})];
  const { clientPaymentId } = first.terms;
  const found = async (id: string) =>
    (await client.listPayments({ businessId: shop.id, clientPaymentId: id })).payments;
  expect((await found(clientPaymentId)).map(({ id }) => id)).toEqual([first.terms.id]);
  expect(await found(clientPaymentId.slice(0, -1))).toEqual([]);
  const none = await client.listWithdrawals({ businessId: shop.id, clientWithdrawalId: 'payout-77' });
  expect(none.withdrawals).toEqual([]);
});

test('`countinghouse listen` shows what comes, and forwards it signed to this machine, though no address of it is known', async () => {
  const received: Callback[] = [];
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
  const receiver: Server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(verifyCallback({ headers: request.headers, body, secret }));
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const forwardTo = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/callbacks`;
  const key = await keyWith(['GET_PAYMENT']);
  const program = fileURLToPath(new URL('../../../../packages/client/bin.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, 'listen', '--forward-to', forwardTo], {
    env: {
      PATH: process.env.PATH,
      COUNTINGHOUSE_URL: url,
      COUNTINGHOUSE_API_KEY: key.apiKey,
      COUNTINGHOUSE_API_SECRET: key.apiSecret,
      COUNTINGHOUSE_CALLBACK_SECRET: secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  await expect.poll(() => shown).toContain(`forwarded to ${forwardTo}`);
  const id = await told();
  await expect.poll(() => shown).toContain(`${id}  204`);
  expect(received).toMatchObject([{ id, message: { event: 'DEPOSIT_RECEIVED', businessId: business.id } }]);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
  receiver.close();
});
