import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyCallback, type CallbackMessage } from '@countinghouse/client';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectPath,
  firstScreen,
  freePort,
  freezeClock,
  settled,
  signIn,
  useBrowser,
  useTreasury,
} from './src';

const { openPage } = useBrowser();
let receiver: Server;
let origin = '';
// Started before the product, which is configured with the address of businesses' servers.
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const now = Number(request.headers['callback-timestamp']) * 1000;
      try {
        believed.push(verifyCallback({ headers: request.headers, body, secret: callbackSecret, now }).message);
        response.writeHead(204).end();
      } catch {
        response.writeHead(400).end();
      }
    });
  }).listen(port, '127.0.0.1');
  await once(receiver, 'listening');
});
const treasury = useTreasury({ env: () => ({ CALLBACK_RECEIVER: origin }) });
let business: { readonly id: string; readonly name: string };
let callbackSecret = '';
const believed: CallbackMessage[] = [];

const api = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
  const answer = await treasury.call(method, path, body);
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json())}`);
  return answer.json<Body>();
};
/** Cents available of the business's euros. */
const euros = async (): Promise<number> => {
  const { balances } = await api<{ balances: Record<string, { amount: string }> }>('GET', `balances/${business.id}`);
  return Math.round(Number(balances['EUR']?.amount ?? '0') * 100);
};
const later = (seconds: number) => treasury.moveOn(seconds * 1_000);
const { freshCode } = treasury;

/** Fields that the form of a business may set. */
const kept = [
  'supportedDisplayCurrencies',
  'supportedDepositCurrenciesWithNetworks',
  'overpaymentPolicy',
  'refundFollowUpDepositsForOneTimePayments',
  'blockchainFeePaidBy',
] as const;

beforeAll(async () => {
  [business] = await treasury.richest();
  const { id, name } = business;
  const all = await api<Record<string, unknown>[]>('GET', 'businesses');
  const chosen = all.find((one) => one['id'] === id) ?? {};
  await api('PATCH', 'businesses', {
    id,
    businessName: name,
    ...Object.fromEntries(kept.map((key) => [key, chosen[key]])),
    // Each of the two excludes the other, whatever the business had.
    userServiceFeeDistributionPercentage: 0,
    stableCryptoCurrencyDepegThreshold: 0.01,
    withdrawalCallbackUrl: `${origin}/withdrawals`,
  });
  ({ callbackSecret } = await api<{ callbackSecret: string }>('GET', `businesses/${id}/callback-secret`));
});
afterAll(() => receiver?.close());

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const choose = async (page: Page, name: string, option: RegExp): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const open = async (): Promise<Page> => {
  const page = await openPage({ url: treasury.url(), expectedErrors: [/401/, /409/, /422/] });
  await freezeClock(page);
  await signIn(page, treasury.email, { twoFactorCode: await freshCode() });
  await firstScreen(page);
  return page;
};
const fill = async (page: Page, address: string, amount: string): Promise<void> => {
  await page.goto(`/crypto-withdrawal?businessId=${business.id}`);
  await choose(page, 'Debit balance', /EUR/);
  await choose(page, 'Cryptocurrency', /USDT/);
  await page.getByRole('radio', { name: /T(RON|RX)/i }).check({ force: true });
  await field(page, 'Amount').fill(amount);
  await press(page, 'Continue');
  await field(page, 'Address').fill(address);
};
const first = 'TDb1uGH95YvCPHHk82U3hdAYbYooPzig6n';
const second = 'TQbonLJPpbaNGyuixZpmzMkdgQPkDzuvqv';

/** Sends what the form says, with a code. */
const send = async (page: Page): Promise<void> => {
  await press(page, 'Verify');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.getByLabel('Two-factor code').fill(await freshCode());
  await press(page, 'Submit');
  await page.getByRole('dialog', { name: 'Withdrawal made' }).waitFor();
};

type Made = {
  readonly id: string;
  readonly status: string;
  readonly clientWithdrawalId: string;
  readonly recipientAddress: string;
};
/** Withdrawals of the business, the newest first. */
const withdrawals = async (): Promise<readonly Made[]> =>
  (await api<{ withdrawals: Made[] }>('GET', `withdrawals/crypto?businessId=${business.id}`)).withdrawals;
const newest = async (): Promise<Made> => {
  const [made] = await withdrawals();
  if (!made) throw new Error('Nothing was withdrawn');
  return made;
};
/** Last withdrawal to an address; made now unless another test has sent there. */
const sentTo = async (page: Page, address: string): Promise<Made> => {
  const made = (await withdrawals()).find(({ recipientAddress }) => recipientAddress === address);
  if (made) return made;
  await fill(page, address, '50');
  await send(page);
  return newest();
};
/** Lets the workers and the chain proceed with time, step by step. */
const until = async (id: string, status: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await later(20);
        return (await api<Made>('GET', `withdrawals/crypto/${id}`)).status;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(status);
};

/** An administrator votes to let money leave again with their authenticator, and sees the outcome. */
const letLeave = async (email: string, secret: string, told: string): Promise<void> => {
  const page = await openPage({ url: treasury.url(), expectedErrors: [/403/] });
  await freezeClock(page);
  await signIn(page, email, { twoFactorCode: await treasury.codeOf(secret) });
  await firstScreen(page);
  await press(page, 'Let money leave again…');
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await asked.getByText('You count as one of two.').waitFor();
  await asked.getByLabel('Two-factor code').fill(await treasury.codeOf(secret));
  await asked.getByRole('button', { name: 'Let money leave', exact: true }).click();
  await page.getByText(told).first().waitFor();
};

describe('a crypto withdrawal', () => {
  it('[SCR-1] [API-4] is quoted, compared, sent with a code, confirmed, and told to the business', async () => {
    const page = await open();
    const before = await euros();
    await page.getByRole('link', { name: 'Crypto withdrawal', exact: true }).click();
    await expectPath(page, '/crypto-withdrawal');
    await fill(page, '', '50');
    const slip = page.getByRole('region', { name: 'What it comes to' });
    await slip.getByText('Total debited').waitFor();
    await settled(page);
    // The earlier figures can be read while others are on their way.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const isQuote = ({ pathname }: URL) => pathname.endsWith('/withdrawals/crypto/quote');
    await page.route(isQuote, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => isQuote(new URL(request.url())));
    await field(page, 'Address').fill(first);
    await asked;
    await slip.getByText('Total debited').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    answer();
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    for (const group of ['TDb1', 'uGH9', 'Pzig']) await page.getByText(group, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Two-factor code').fill('000000');
    await press(page, 'Submit');
    await page.getByText('Invalid or expired 2FA verification code.').first().waitFor();
    await expect.poll(() => page.getByLabel('Two-factor code').inputValue()).toBe('');
    expect(await euros()).toBe(before);
    await page.getByLabel('Two-factor code').fill(await freshCode());
    await press(page, 'Submit');
    const done = page.getByRole('dialog', { name: 'Withdrawal made' });
    await done.getByText('are reserved for').waitFor();
    await expectAccessible(page);
    const made = await newest();
    expect(await euros()).toBeLessThan(before - 4_000);
    await done.getByRole('link', { name: 'Open the withdrawal' }).click();
    const drawer = page.getByRole('complementary');
    await drawer.getByText('Postings').first().waitFor();
    await until(made.id, 'COMPLETED');
    await drawer.getByText('Confirmed on its network').waitFor();
    await expect
      .poll(
        async () => {
          await later(20);
          return believed.flatMap((one) =>
            one.event === 'WITHDRAWAL_BROADCAST' && one.clientWithdrawalId === made.clientWithdrawalId
              ? [one.status]
              : [],
          );
        },
        { timeout: 60_000, interval: 500 },
      )
      .toEqual(['BROADCASTED', 'COMPLETED']);
    const { entries } = await api<{ entries: { eventType: string }[] }>(
      'GET',
      `ledger/entries?entityType=WITHDRAWAL&entityId=${made.id}&limit=50`,
    );
    const codes = entries.map(({ eventType }) => eventType);
    for (const code of ['T-13', 'T-15']) expect(codes).toContain(code);
  });

  it('[VAL-6] is refused at the field that is wrong, with everything typed kept', async () => {
    const page = await open();
    await fill(page, 'TDb1uGH95YvCPHHk82U3hdAYbYooPzig6m', '50');
    await press(page, 'Verify');
    await page.getByText(/^Invalid address/).waitFor();
    await field(page, 'Address').fill(second);
    await press(page, 'Back');
    expect(await field(page, 'Amount').inputValue()).toBe('50');
    await field(page, 'Amount').fill('90000000');
    await press(page, 'Continue');
    await page
      .getByText(/Insufficient balance|Exceeded|more than|too large/i)
      .first()
      .waitFor();
    const { walletAddress } = await api<{ walletAddress: string }>('POST', 'payments', {
      clientPaymentId: 'own-address',
      businessId: business.id,
      displayCurrency: 'EUR',
      displayAmount: '100.00',
      depositCurrency: 'USDT',
      network: 'TRX',
    });
    await field(page, 'Amount').fill('50');
    await press(page, 'Continue');
    expect(await field(page, 'Address').inputValue()).toBe(second);
    await field(page, 'Address').fill(walletAddress);
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByLabel('Two-factor code').fill(await freshCode());
    await press(page, 'Submit');
    await page.getByText('This is an address of your own payments: use an internal transfer').first().waitFor();
    await press(page, 'Close');
    await press(page, 'Back');
    expect(await field(page, 'Address').inputValue()).toBe(walletAddress);
    await press(page, 'Back');
    await choose(page, 'Cryptocurrency', /XRP/);
    await press(page, 'Continue');
    await field(page, 'Address').fill('rMpcnjxAQjB2MKXSAcpW4T6MxJnu4BknX4');
    await press(page, 'Verify');
    await page.getByText(/[Tt]ag is required/).waitFor();
  });

  it('is asked about when as much went there minutes ago, and sent again once that is said', async () => {
    const page = await open();
    const { id } = await sentTo(page, first);
    await page.goto(`/business/${business.id}/withdrawals?open=${id}`);
    await page.getByRole('complementary').getByRole('link', { name: 'Copy as new' }).click();
    await expectPath(page, '/crypto-withdrawal');
    await press(page, 'Continue');
    expect(await field(page, 'Address').inputValue()).toBe(first);
    await page.getByText(/^You sent 50(\.0+)? USDT to this address .+ ago$/).waitFor();
    await press(page, 'Verify');
    await page.getByText('Say whether it is to be sent once more').waitFor();
    await page.getByRole('checkbox', { name: 'Send it once more' }).check({ force: true });
    const before = await euros();
    await send(page);
    await until((await newest()).id, 'COMPLETED');
    expect(await euros()).toBeLessThan(before);
  });

  it('is not made while outgoing money is stopped, which every screen shows until two administrators end it', async () => {
    const page = await open();
    await page.goto('/stop-outgoing-money');
    await page.getByRole('textbox', { name: 'Reason' }).fill('A laptop was stolen');
    await expectAccessible(page);
    await press(page, 'Stop outgoing money');
    await page.getByRole('dialog', { name: 'Outgoing money is stopped' }).waitFor();
    await page.keyboard.press('Escape');
    const before = await euros();
    await fill(page, second, '30');
    await page.getByText('A laptop was stolen').first().waitFor();
    await expectAccessible(page);
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByLabel('Two-factor code').fill(await freshCode());
    await press(page, 'Submit');
    await page
      .getByText(/^Outgoing money is stopped by .+: A laptop was stolen$/)
      .first()
      .waitFor();
    expect(await euros()).toBe(before);
    // Neither its author nor one administrator alone.
    expect(await page.getByRole('button', { name: 'Let money leave again…' }).count()).toBe(0);
    await treasury.giveRole({ email: 'manager@northgate.example', role: 'ADMIN' });
    const [administrator, promoted, other] = [
      await treasury.enrol('admin@northgate.example'),
      await treasury.enrol('manager@northgate.example'),
      await treasury.enrol('multi@example.com'),
    ];
    await letLeave('admin@northgate.example', administrator, 'You are counted: one more has to let it');
    await press(page, 'Close');
    await page.reload();
    await page.getByText('admin@northgate.example wants it ended: one more has to.').waitFor();
    // Somebody who became an administrator after the stop may be the first one's second account.
    await letLeave('manager@northgate.example', promoted, 'Somebody gave you access, a role or a second factor');
    const released = await treasury.callAs('multi@example.com', other, 'POST', 'outgoing-money/release');
    expect(released.status).toBe(200);
    await page.reload();
    await fill(page, second, '30');
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(await page.getByText('A laptop was stolen').count()).toBe(0);
    await page.getByLabel('Two-factor code').fill(await freshCode());
    await press(page, 'Submit');
    await page.getByRole('dialog', { name: 'Withdrawal made' }).waitFor();
    await until((await newest()).id, 'COMPLETED');
  });
});
