import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import type { PublicPayment } from '@countinghouse/contract/money-in/public-payments';
import { fraction } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockNow } from '../../../platform/clock/repository';
import { recordRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, createTestPayment, giveFees, type TestBusiness } from '../../../testing/commerce';
import { builtDashboard } from '../../../testing/dashboard';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let token: string;
const dashboard = builtDashboard();

const statePrices = () =>
  api.database.acrossOrganisations(async (tx) => {
    const at = await clockNow(tx);
    const rate = (base: string, quote: string, mid: string) => ({
      base,
      quote,
      mid: fraction(mid),
      source: 'test',
      at,
    });
    await recordRates(tx, [
      rate('BTC', 'EUR', '58000'),
      rate('USD', 'EUR', '0.92'),
      rate('USDT', 'USD', '1'),
      rate('ETH', 'EUR', '3000'),
    ]);
  });

beforeAll(async () => {
  api = await startTestApi({ config: { dashboardDir: dashboard.dashboardDir }, isTampered: true });
  organisation = await api.createOrganisation();
  await api.database.acrossOrganisations((tx) =>
    sql`
      update organisation set enabled_crypto_currencies = array['BTC','USDT','ETH'] where id = ${organisation.id}`.execute(
      tx,
    ),
  );
  aurora = await createBusiness(api, organisation);
  await giveFees(api, organisation);
  token = await api.signInWith(organisation, ['CREATE_PAYMENT', 'GET_PAYMENT']);
  await statePrices();
});
afterAll(async () => {
  await api.close();
  dashboard.remove();
});

let numbered = 0;
const made = async (changes: object = {}): Promise<{ readonly payment: PaymentDetail; readonly link: string }> => {
  numbered += 1;
  const body = {
    clientPaymentId: `asked-${numbered}`,
    businessId: aurora.id,
    displayCurrency: 'EUR',
    displayAmount: '100.00',
    customerEmail: 'ana@example.com',
    ...changes,
  };
  const answer = await api.call('POST', 'payments', { token, body });
  expect(answer.statusCode, answer.body).toBe(201);
  const payment = answer.json<PaymentDetail>();
  return { payment, link: payment.paymentUrl?.split('/').at(-1) ?? '' };
};
const seen = async (link: string) => api.call('GET', `public/payments/${link}`);
const shown = async (link: string): Promise<PublicPayment> => (await seen(link)).json<PublicPayment>();
const choose = (link: string, depositCurrency: string, network: string) =>
  api.call('PATCH', `public/payments/${link}`, { body: { depositCurrency, network } });

const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select json_agg(json_build_array(id, status, wallet_address) order by id) from payment) as payments,
             (select count(*) from deposit_address) as addresses,
             (select count(*) from state_transition) as transitions,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

describe('the link of a payment', () => {
  it('shows without a session how to pay, and nothing that the payer need not know', async () => {
    const { payment, link } = await made({ depositCurrency: 'BTC', redirectUrl: 'https://aurora.example/thanks' });
    const answer = await seen(link);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      status: 'PENDING',
      labels: [],
      type: 'ONE_TIME',
      rateType: 'FIXED',
      businessName: aurora.name,
      displayCurrency: 'EUR',
      expectedDisplayAmount: '100.00',
      depositCurrency: 'BTC',
      network: 'MAIN',
      expectedDepositAmount: payment.expectedDepositAmount,
      remainingDepositAmount: payment.expectedDepositAmount,
      receivedAmountPerCurrency: {},
      confirmations: null,
      isBeingChecked: false,
      walletAddress: payment.walletAddress,
      destinationTag: null,
      paymentUri: payment.paymentUri,
      travelAddress: null,
      choices: {},
      expiresAt: payment.expiresAt,
      rateLockedUntil: payment.quote?.rateLockedUntil,
      currentRate: null,
      serverTime: expect.stringMatching(/Z$/),
      redirectUrl: 'https://aurora.example/thanks',
      locale: null,
    });
    for (const secret of [payment.id, aurora.id, organisation.id, payment.clientPaymentId, 'ana@example.com'])
      expect(answer.body).not.toContain(secret);
  });

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', "';--", '%00', 'ä'.repeat(20)])(
    'that nobody was given, %j, leads nowhere',
    async (link) => {
      expect((await seen(encodeURIComponent(link))).statusCode).toBe(404);
      expect((await choose(encodeURIComponent(link), 'BTC', 'MAIN')).statusCode).toBe(404);
    },
  );

  it('is asked about as often as a page does, and no oftener', async () => {
    const { link } = await made();
    const answers = await Promise.all(Array.from({ length: 60 }, () => seen(link)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(20);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('what the payer sees of it', () => {
  const paid = async (sent: readonly string[], changes: object = {}) => {
    const { terms } = await createTestPayment(api, aurora, { at: new Date(Date.now() - 60_000), sent, ...changes });
    return shown(terms.paymentToken ?? '');
  };

  it('is the rest of what was paid in part, and that it was paid', async () => {
    expect(await paid(['0.001'])).toMatchObject({
      status: 'DEPOSITED',
      remainingDepositAmount: '0.00073281',
      receivedAmountPerCurrency: { BTC: '0.001' },
    });
    expect(await paid(['0.00173281'])).toMatchObject({ status: 'DEPOSITED', remainingDepositAmount: null });
    expect(await paid(['0.00173'])).toMatchObject({ status: 'DEPOSITED', remainingDepositAmount: null });
    expect(await paid(['0.002'])).toMatchObject({ labels: ['OVERPAID'], remainingDepositAmount: null });
  });

  it('of coins that are held back is that they are examined, and not why', async () => {
    const { terms } = await createTestPayment(api, aurora, { at: new Date(), sent: ['0.00173281'] });
    await api.database.acrossOrganisations(async (tx) => {
      await sql`update deposit set status = 'BLOCKED' where payment_id = ${terms.id}`.execute(tx);
      await sql`update payment set status = 'BLOCKED' where id = ${terms.id}`.execute(tx);
    });
    const answer = await seen(terms.paymentToken ?? '');
    expect(answer.json()).toMatchObject({ status: 'AWAITING', isBeingChecked: true });
    expect(answer.body).not.toContain('BLOCKED');
  });

  it('is, of a reusable payment, what a coin counts for now, the spread taken off, and what the price takes', async () => {
    const { link } = await made({ type: 'REUSABLE', depositCurrency: 'BTC' });
    expect(await shown(link)).toMatchObject({
      remainingDepositAmount: null,
      currentRate: { rate: '57710', depositAmount: '0.00173281' },
    });
    const open = await made({ type: 'REUSABLE', depositCurrency: 'BTC', displayAmount: null });
    expect((await shown(open.link)).currentRate).toEqual({ rate: '57710', depositAmount: null });
    const bare = await made({ type: 'REUSABLE', depositCurrency: 'BTC', displayAmount: null, displayCurrency: null });
    expect((await shown(bare.link)).currentRate).toBeNull();
  });

  it('is that it expired, from the instant on', async () => {
    const { link, payment } = await made({ depositCurrency: 'BTC', expirationMinutes: 2 });
    await api.testDatabase.setClock(new Date(payment.expiresAt ?? ''));
    await statePrices();
    expect(await shown(link)).toMatchObject({ status: 'EXPIRED', remainingDepositAmount: null });
  });
});

describe('the payer’s choice of a coin', () => {
  it('is among those that would be credited, the usual network first, and makes address, amount and trace', async () => {
    const { link, payment } = await made();
    expect(await shown(link)).toMatchObject({
      status: 'NEW',
      walletAddress: null,
      choices: { BTC: ['MAIN'], USDT: ['TRX', 'ETH'], ETH: ['ETH'] },
    });
    const answer = await choose(link, 'USDT', 'TRX');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'PENDING', depositCurrency: 'USDT', network: 'TRX', choices: {} });
    const { timeline } = (await api.call('GET', `payments/${payment.id}`, { token })).json<PaymentDetail>();
    expect(timeline.at(-1)).toMatchObject({ event: 'CURRENCY_CHOSEN', actor: { type: 'SYSTEM', label: 'payer' } });
  });

  it('[VAL-13] offers no coin of which the price is too little', async () => {
    const { link } = await made({ displayAmount: '6.00' });
    expect((await shown(link)).choices).toEqual({ BTC: ['MAIN'], USDT: ['TRX'] });
    const before = await traces();
    expect((await choose(link, 'ETH', 'ETH')).json()).toMatchObject({ code: 'BELOW_MINIMUM' });
    expect(await traces()).toEqual(before);
  });

  it('is made once; the second, a late one and one that the business does not take change nothing', async () => {
    const [chosen, late, open] = [await made(), await made({ expirationMinutes: 1 }), await made()];
    expect((await choose(chosen.link, 'BTC', 'MAIN')).statusCode).toBe(200);
    await api.testDatabase.setClock(new Date(late.payment.expiresAt ?? ''));
    await statePrices();
    const before = await traces();
    expect((await choose(chosen.link, 'USDT', 'TRX')).statusCode).toBe(409);
    const refused = await choose(late.link, 'BTC', 'MAIN');
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([410, 'The payment has expired']);
    expect((await choose(open.link, 'USDT', 'SOL')).statusCode).toBe(422);
    expect((await choose(open.link, 'LTC', 'MAIN')).statusCode).toBe(422);
    expect(await traces()).toEqual(before);
  });

  it('is taken from the form of the page too, which says that it failed where it is still to be made', async () => {
    const pressed = (link: string, fields: Record<string, string>) =>
      api.app.inject({
        method: 'POST',
        url: `/pay/${link}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: new URLSearchParams(fields).toString(),
      });
    const { link } = await made();
    const before = await traces();
    const refused = await pressed(link, { choice: 'LTC MAIN' });
    expect(refused.statusCode).toBe(200);
    expect(refused.body).toMatch(/role="alert" data-failed\s*>That did not work/);
    for (const fields of [{}, { choice: 'BTC' }, { choice: '<b> MAIN' }])
      expect((await pressed(link, fields as Record<string, string>)).statusCode).toBe(400);
    expect((await pressed('nobodys', { choice: 'BTC MAIN' })).statusCode).toBe(404);
    expect(await traces()).toEqual(before);

    // Pressed twice, the choice is made once, and both lead to the page with the address.
    for (const coin of ['USDT TRX', 'BTC MAIN']) {
      const answer = await pressed(link, { choice: coin });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/pay/${link}`]);
      expect(await shown(link)).toMatchObject({ status: 'PENDING', depositCurrency: 'USDT', network: 'TRX' });
    }
    const page = await api.app.inject({ url: `/pay/${link}` });
    expect(String(page.headers['content-security-policy'])).toContain("form-action 'self'");
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql`
        select actor_label, ip from audit_event
         where action = 'payment.choose-currency' and result = 'SUCCESS' order by at desc, id desc limit 1`.execute(tx),
    );
    expect(rows).toEqual([{ actor_label: 'payer', ip: '127.0.0.1' }]);
  });
});

describe('the page in a frame', () => {
  const pageOf = async (link: string) => api.app.inject({ url: `/pay/${link}` });
  const framing = ({ headers }: Awaited<ReturnType<typeof pageOf>>) => [
    /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
    headers['x-frame-options'] ?? 'none',
    headers['cross-origin-resource-policy'],
  ];
  const nowhere = ["'none'", 'DENY', 'same-origin'];

  it('stands in pages of its own business alone, and of no other', async () => {
    const shopOrigins = ['https://shop.example', 'https://till.example:8443'];
    const framed = await createBusiness(api, organisation, { shopOrigins });
    const { link } = await made({ businessId: framed.id });
    const page = await pageOf(link);
    expect(framing(page)).toEqual(['https://shop.example https://till.example:8443', 'none', 'cross-origin']);
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(page.body).toContain('data-shops="https://shop.example https://till.example:8443"');
    expect(framing(await pageOf((await made()).link))).toEqual(nowhere);
  });

  it('stands in none where the link leads nowhere, nor do the other pages', async () => {
    expect(framing(await pageOf('AAAAAAAAAAAAAAAAAAAAAA'))).toEqual(nowhere);
    expect(framing(await api.app.inject({ url: '/' }))).toEqual(nowhere);
  });

  it('is opened by a script that pages of other origins may load', async () => {
    const { statusCode, headers } = await api.app.inject({ url: '/pay-button.js' });
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    expect(headers['content-type']).toContain('text/javascript');
  });
});
