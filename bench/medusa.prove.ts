/**
 * Sells in a real Medusa, installed by npm into a temporary folder at a pinned version, with the provider of examples/medusa: orders that are paid,
 * underpaid, overpaid, abandoned and refunded, told by the callbacks that this product sends to the shop over HTTP. Exit code 1 on any deviation.
 * `MEDUSA_FOLDER` keeps what was installed for the next run.
 *
 *   npm run prove medusa
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { startTestApi } from '@countinghouse/api/testing';
import { createBusiness, giveRates } from '@countinghouse/api/testing/commerce';
import { createTestKey } from '@countinghouse/api/testing/machine';
import { createOwnDatabase, startTestServer } from '@countinghouse/database/testing';

const version = '2.21.2';
const root = join(import.meta.dirname, '..');
const began = performance.now();
const say = (line: string) =>
  console.log(`  ${((performance.now() - began) / 1_000).toFixed(1).padStart(6)} s  ${line}`);

const kept = process.env['MEDUSA_FOLDER'];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'countinghouse-medusa-'));
const npm = (args: readonly string[], options: { cwd: string }) =>
  execFileSync('npm', args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });

const install = (): void => {
  mkdirSync(folder, { recursive: true });
  const packed = join(folder, 'packed');
  mkdirSync(packed, { recursive: true });
  execFileSync(process.execPath, [join(root, 'scripts/clients.mjs'), `--into=${packed}`], { stdio: 'ignore' });
  const archive = (name: string) => `file:${join(packed, `countinghouse-${name}-0.1.0.tgz`)}`;
  const medusa = ['medusa', 'framework', 'cli'].map((name) => [`@medusajs/${name}`, version]);
  const manifest = {
    name: 'shop',
    private: true,
    dependencies: {
      ...Object.fromEntries(medusa),
      '@countinghouse/client': archive('client'),
      '@countinghouse/medusa-payment': archive('medusa-payment'),
    },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  if (existsSync(join(folder, 'node_modules/@medusajs/medusa')))
    rmSync(join(folder, 'node_modules/@countinghouse'), { recursive: true, force: true });
  rmSync(join(folder, 'package-lock.json'), { force: true });
  npm(['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'], { cwd: folder });
  cpSync(join(import.meta.dirname, 'medusa'), folder, { recursive: true });
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
};

let failures = 0;
const holds = (sentence: string, found: unknown, expected: unknown = true): void => {
  const isRight = isDeepStrictEqual(found, expected);
  if (!isRight) failures += 1;
  say(
    `${isRight ? 'holds ' : 'FAILS '} ${sentence}${isRight ? '' : `: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`}`,
  );
};

type Order = {
  collection: { status: string; captured: number; refunded: number };
  session: { status: string; data: Record<string, string> } | null;
  captures: number;
  order: string | null;
};

install();
say(`Medusa ${version} is installed`);
const server = await startTestServer();
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
const port = await freePort();
const shopUrl = `http://127.0.0.1:${port}`;
const hook = `${shopUrl}/hooks/payment/countinghouse_coins`;
const api = await startTestApi({ config: { callbackReceiver: shopUrl } });
const ownDatabase = await createOwnDatabase();
let shop: ChildProcess | undefined;
try {
  await giveRates(api, new Date());
  const organisation = await api.createOrganisation();
  const business = await createBusiness(api, organisation, { depositReceivedCallbackUrl: hook });
  const token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  const key = await createTestKey(api, token, {
    permissions: ['CREATE_PAYMENT', 'GET_PAYMENT', 'CREATE_WITHDRAWAL'],
    ipAddresses: ['127.0.0.1', '::1'],
  });
  const shown = await api.call('GET', `businesses/${business.id}/callback-secret`, { token });
  const { callbackSecret } = shown.json<{ callbackSecret: string }>();
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: ownDatabase.url,
    COUNTINGHOUSE_URL: await api.app.listen({ port: 0, host: '127.0.0.1' }),
    COUNTINGHOUSE_API_KEY: key.apiKey,
    COUNTINGHOUSE_API_SECRET: key.secret,
    COUNTINGHOUSE_BUSINESS_ID: business.id,
    COUNTINGHOUSE_CALLBACK_SECRET: callbackSecret,
  };
  const medusa = join(folder, 'node_modules/.bin/medusa');
  execFileSync(medusa, ['db:migrate', '--execute-safe-links'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  say('the tables of Medusa are made');
  const child = spawn(medusa, ['start', '--port', String(port), '--host', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  shop = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const deadline = performance.now() + 240_000;
  while (
    !(await fetch(`${shopUrl}/health`)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`The shop did not open:\n${said.slice(-4_000)}`);
    await new Promise((done) => setTimeout(done, 250));
  }
  say('the shop is open');

  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${shopUrl}/prove/${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}\n${said.slice(-2_000)}`);
    return JSON.parse(text) as Answer;
  };
  type Made = { cart: string; collection: string; session: string; payment: string; url: string };
  const order = (amount = 100, data: object = {}) => ask<Made>('POST', 'orders', { amount, data });
  const look = ({ cart, collection }: Made) => ask<Order>('GET', `orders?cart=${cart}&collection=${collection}`);
  const drain = async () => {
    while ((await api.app.jobs.runDue()) > 0);
  };
  const play = async ({ payment }: Made, what: string): Promise<void> => {
    const played = await api.call('POST', `sandbox/payments/${payment}/play`, { token, body: { play: what } });
    if (played.statusCode !== 201) throw new Error(played.body);
    await drain();
    for (const { transactionId } of played.json<{ transfers: { transactionId: string }[] }>().transfers)
      await api.call('POST', `sandbox/deposits/${transactionId}/confirm`, { token });
    await drain();
  };
  const until = async (made: Made, is: (found: Order) => boolean): Promise<Order> => {
    const last = performance.now() + 20_000;
    for (;;) {
      const found = await look(made);
      if (is(found) || performance.now() > last) return found;
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const isOrdered = ({ order: id }: Order) => id !== null;
  /** Long enough for the shop to have read a message, whose effect is none. */
  const settle = () => new Promise((done) => setTimeout(done, 1_500));
  const state = ({ collection: { status, captured, refunded }, captures, order: id }: Order) =>
    `${status}, captured ${captured} in ${captures}, refunded ${refunded}, ${id === null ? 'no order' : 'ordered'}`;

  const forged = await order();
  const send = async (secret: string, made: Made): Promise<void> => {
    const [id, timestamp] = [randomUUID(), Math.floor(Date.now() / 1_000)];
    const body = JSON.stringify({
      event: 'DEPOSIT_RECEIVED',
      businessId: business.id,
      clientPaymentId: made.session,
      labels: [],
      isPaid: true,
    });
    const signed = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(
      `${id}.${timestamp}.${body}`,
    );
    const headers = {
      'content-type': 'application/json',
      'callback-id': id,
      'callback-timestamp': String(timestamp),
      'callback-signature': `v1,${signed.digest('base64')}`,
    };
    await fetch(hook, { method: 'POST', headers, body });
    await settle();
  };
  await send(`whsec_${Buffer.alloc(32).toString('base64')}`, forged);
  holds(
    'a forged message makes no order',
    state(await look(forged)),
    'not_paid, captured 0 in 0, refunded 0, no order',
  );
  await send(callbackSecret, forged);
  holds(
    'a signed message about coins that never came makes none either',
    state(await look(forged)),
    'not_paid, captured 0 in 0, refunded 0, no order',
  );

  const paid = await order(100, { refund_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
  holds('the payer is sent to the payment page', /\/pay\/[\w-]{22}$/.test(paid.url));
  await play(paid, 'EXACT');
  holds(
    'an exact payment is captured and makes the order',
    state(await until(paid, isOrdered)),
    'completed, captured 100 in 1, refunded 0, ordered',
  );
  const { deposits } = (await api.call('GET', `payments/${paid.payment}`, { token })).json<{
    deposits: { id: string; lastCallback: unknown }[];
  }>();
  const again = await api.call('POST', `payments/${paid.payment}/deposits/${deposits[0]?.id}/callback`, { token });
  if (again.statusCode >= 300) throw new Error(again.body);
  await drain();
  await settle();
  holds(
    'the message again captures nothing again',
    state(await look(paid)),
    'completed, captured 100 in 1, refunded 0, ordered',
  );

  const under = await order();
  await play(under, 'UNDER');
  await settle();
  holds('an underpayment makes no order', state(await look(under)), 'not_paid, captured 0 in 0, refunded 0, no order');
  await play(under, 'EXACT');
  holds('the rest makes it', state(await until(under, isOrdered)), 'completed, captured 100 in 1, refunded 0, ordered');

  const over = await order();
  await play(over, 'OVER');
  holds(
    'an overpayment is captured at the price',
    state(await until(over, isOrdered)),
    'completed, captured 100 in 1, refunded 0, ordered',
  );

  const left = await order();
  const cancelled = await api.call('POST', `payments/${left.payment}/cancel`, { token });
  if (cancelled.statusCode !== 200) throw new Error(cancelled.body);
  await drain();
  await settle();
  holds(
    'a cancelled payment makes no order',
    state(await look(left)),
    'not_paid, captured 0 in 0, refunded 0, no order',
  );

  await ask('POST', 'refunds', { collection: paid.collection, amount: 40 });
  holds('a refund is recorded', state(await look(paid)), 'completed, captured 100 in 1, refunded 40, ordered');
  const { withdrawals } = (await api.call('GET', `withdrawals/crypto?businessId=${business.id}`, { token })).json<{
    withdrawals: { recipientAddress: string; cryptoCurrency: string }[];
  }>();
  holds(
    'and leaves as coins, once, to the address of the payer',
    withdrawals.map(({ recipientAddress, cryptoCurrency }) => `${cryptoCurrency} ${recipientAddress}`),
    ['BTC bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  );
  const tooMuch = await ask('POST', 'refunds', { collection: paid.collection, amount: 61 }).then(
    () => true,
    () => false,
  );
  holds('more than was captured is not refunded', tooMuch, false);
  const { rss } = await ask<{ rss: number }>('GET', 'memory');
  console.log(
    `${failures} deviations, ${((performance.now() - began) / 1_000).toFixed(0)} s, the shop had ${Math.round(rss / 1e6)} MB at its end`,
  );
} catch (error) {
  failures += 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  if (shop && shop.exitCode === null) {
    shop.kill();
    await once(shop, 'exit');
  }
  await api.close().catch(() => undefined);
  await ownDatabase.close().catch(() => undefined);
  await server.stop();
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);
