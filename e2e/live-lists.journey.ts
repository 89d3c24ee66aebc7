import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, createServer as createProxy, type AddressInfo, type Server as Proxy, type Socket } from 'node:net';
import { verifyCallback } from '@countinghouse/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './src';
import {
  callProduct,
  expectAccessible,
  firstScreen,
  freePort,
  freezeClock,
  logIn,
  signIn,
  startProduct,
  useBrowser,
} from './src';

// A product of its own: it is paid, it calls a receiver on this machine, and its connection is cut.
const { openPage } = useBrowser();
const administrator = 'admin@northgate.example';
let product: Product;
let receiver: Server;
let way: Way;
let token: string;
let businessId: string;
let secret: string;
const believed: { paymentId?: unknown; status?: unknown }[] = [];

/** The way from a browser to the product, which can be cut. */
type Way = { readonly url: string; readonly cut: () => void; readonly mend: () => void; readonly close: () => void };

const openWay = async (to: Product): Promise<Way> => {
  const target = Number(new URL(to.url).port);
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy: Proxy = createProxy((near) => {
    if (isCut) return near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return near;
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => (isCut = false),
    close: () => {
      drop();
      proxy.close();
    },
  };
};

const api = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
  const answer = await callProduct(product, method, path, { token, ...(body && { body }) });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json())}`);
  return answer.status === 204 ? (undefined as Body) : answer.json<Body>();
};

let numbered = 0;
type Made = { readonly id: string; readonly clientPaymentId: string };
const makePayment = async (): Promise<Made> => {
  const clientPaymentId = `live-${(numbered += 1)}-end`;
  const { id } = await api<{ id: string }>('POST', 'payments', {
    clientPaymentId,
    businessId,
    displayCurrency: 'EUR',
    displayAmount: '100.00',
    depositCurrency: 'BTC',
  });
  return { id, clientPaymentId };
};

/** The payer sends everything; returns the transfer, for its confirmation. */
const pay = async (id: string): Promise<string> => {
  const { transfers } = await api<{ transfers: { transactionId: string }[] }>('POST', `sandbox/payments/${id}/play`, {
    play: 'EXACT',
  });
  return transfers[0]?.transactionId ?? '';
};
const statusOf = async ({ id }: Made) => (await api<{ status: string }>('GET', `payments/${id}`)).status;
const confirm = (transactionId: string) => api('POST', `sandbox/deposits/${transactionId}/confirm`);

beforeAll(async () => {
  const port = await freePort();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // By the product's clock, which is frozen.
    const now = Number(request.headers['callback-timestamp']) * 1000;
    try {
      believed.push(verifyCallback({ headers: request.headers, body: Buffer.concat(chunks), secret, now }).message);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  };
  receiver = createServer((request, response) => void receive(request, response)).listen(port, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${port}`;
  product = await startProduct({ env: { CALLBACK_RECEIVER: url } });
  way = await openWay(product);
  ({ token } = await logIn(product, administrator));
  const business = await api<{ id: string }>('POST', 'businesses', {
    businessName: 'Harbour Lights',
    settlementCurrency: 'EUR',
    supportedDisplayCurrencies: ['EUR'],
    supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'], USDT: ['ETH'], XRP: ['MAIN'] },
    blockchainFeePaidBy: 'USER',
    stableCryptoCurrencyDepegThreshold: null,
    userServiceFeeDistributionPercentage: 0,
    overpaymentPolicy: 'PROCESS',
    refundFollowUpDepositsForOneTimePayments: false,
    depositReceivedCallbackUrl: `${url}/deposits`,
  });
  businessId = business.id;
  secret = (await api<{ callbackSecret: string }>('GET', `businesses/${businessId}/callback-secret`)).callbackSecret;
  for (let made = 0; made < 24; made += 1) await makePayment();
});
afterAll(async () => {
  way?.close();
  receiver?.close();
  await product?.stop();
});

/** Records each row that flashes, by its text; one flash is one animation of its first cell. */
const watchFlashes = (page: Page) =>
  page.evaluate(() => {
    document.addEventListener('animationstart', ({ target, animationName }) => {
      const cell = target as Element;
      if (!animationName.includes('flash') || cell !== cell.parentElement?.firstElementChild) return;
      const noted = document.documentElement.dataset['flashes'] ?? '';
      document.documentElement.dataset['flashes'] = `${noted}${cell.parentElement?.textContent}\n`;
    });
  });
const flashesOf = async (page: Page, { clientPaymentId }: Made): Promise<number> => {
  const noted = await page.evaluate(() => document.documentElement.dataset['flashes'] ?? '');
  return noted.split('\n').filter((text) => text.includes(clientPaymentId)).length;
};

/** Position of a reader in a list: scroll offset, row and filter. */
const placeOf = (page: Page) =>
  page.evaluate(() => ({
    scrolled: Math.round(window.scrollY),
    from: Math.round(document.activeElement?.getBoundingClientRect().top ?? 0),
    focused: document.activeElement?.closest('tr')?.textContent ?? null,
    search: location.search,
  }));

/** A broken stream is tried again after 30 seconds at the latest, and opening it takes its time, too. */
const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor({ timeout: 60_000 });

/** Waits until a row shows a status; rows may be redrawn meanwhile. */
const expectRow = (page: Page, { clientPaymentId }: Made, status: string) =>
  expect
    .poll(() => page.locator('table tbody tr').filter({ hasText: clientPaymentId }).allTextContents(), {
      message: `${clientPaymentId} as ${status}`,
    })
    .toEqual([expect.stringContaining(status)]);

describe('what a screen shows', () => {
  it('is fetched once: neither the stream that opens after a sign-in nor the one after a reload has it fetched again', async () => {
    const page = await openPage({ url: product.url });
    let asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/v1/')) asked.push(pathname + search);
    });
    const twice = () => asked.filter((url, index) => asked.indexOf(url) !== index);
    const streamOpens = () => page.waitForResponse((response) => response.url().endsWith('/api/v1/events'));
    const opened = streamOpens();
    await signIn(page, administrator);
    asked = [];
    await firstScreen(page);
    await opened;
    // Longer than changes are gathered before anything is fetched again.
    await page.waitForTimeout(2_500);
    expect(asked).toContain('/api/v1/events');
    expect(twice()).toEqual([]);

    const again = streamOpens();
    asked = [];
    await page.goto(`/business/${businessId}/deposits`);
    await page.locator('tbody tr').first().waitFor();
    await again;
    await page.waitForTimeout(2_500);
    expect(asked.some((url) => url.startsWith('/api/v1/payments?'))).toBe(true);
    expect(twice()).toEqual([]);
  });
});

describe('an open list', () => {
  it('follows payments to the callback that their business can verify, and takes nobody’s place away', async () => {
    const page = await openPage({ url: way.url, height: 500, expectedErrors: [/Failed to load resource/] });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await freezeClock(page);
    await signIn(page, administrator);
    await firstScreen(page);
    await page.goto(`${way.url}/business/${businessId}/deposits?depositCurrency=BTC`);
    const openers = page.locator('table tbody tr [data-row-opener]');
    await live(page);
    await expect.poll(() => openers.count()).toBeGreaterThan(20);
    await watchFlashes(page);

    // A reader is far down in the list when three payments arrive.
    await openers.nth(20).focus();
    const place = await placeOf(page);
    expect(place.scrolled).toBeGreaterThan(0);
    const first = await makePayment();
    const second = await makePayment();
    const third = await makePayment();
    const waiting = page.getByRole('button', { name: '3 new', exact: true });
    await waiting.waitFor();
    expect(await placeOf(page)).toEqual(place);
    expect(await page.getByText(first.clientPaymentId, { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await waiting.click();
    for (const made of [first, second, third]) await expectRow(page, made, 'Pending');
    expect(await flashesOf(page, first)).toBe(0);

    // A changed row flashes in place, and moves nothing.
    await openers.nth(20).focus();
    const before = await placeOf(page);
    const transfer = await pay(first.id);
    await expectRow(page, first, 'Awaiting');
    await expect.poll(() => flashesOf(page, first)).toBeGreaterThan(0);
    await confirm(transfer);
    await expectRow(page, first, 'Deposited');
    expect(await placeOf(page)).toEqual(before);
    await expect
      .poll(() => believed.filter(({ paymentId }) => paymentId === first.id))
      .toMatchObject([{ status: 'CONFIRMED', paymentStatus: 'DEPOSITED' }]);

    // And only what changes.
    expect(await flashesOf(page, third)).toBe(0);
    await pay(third.id);
    await expectRow(page, third, 'Awaiting');
    await expect.poll(() => flashesOf(page, third)).toBeGreaterThan(0);
    expect(await flashesOf(page, second)).toBe(0);

    await page
      .locator('table tbody tr')
      .filter({ hasText: first.clientPaymentId })
      .locator('[data-row-opener]')
      .click();
    const log = page.getByRole('list', { name: 'Attempts' });
    await expect.poll(() => log.allTextContents()).toEqual([expect.stringContaining('HTTP 204')]);
    await page.keyboard.press('Escape');

    // The connection is cut: the data is old and says so. On its return the missed changes appear.
    way.cut();
    await page.getByText(/^No live updates since /).waitFor();
    await confirm(await pay(second.id));
    await expect.poll(() => statusOf(second)).toBe('DEPOSITED');
    await expectRow(page, second, 'Pending');
    way.mend();
    await live(page);
    await expectRow(page, second, 'Deposited');
  });
});
