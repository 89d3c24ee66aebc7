import type { PayLink } from '@countinghouse/contract/money-in/pay-links';
import { mostOpenPayments } from '@countinghouse/contract/money-in/pay-links';
import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { fraction } from '@countinghouse/money';
import { sql } from 'kysely';
import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clockNow } from '../../../platform/clock/repository';
import { recordRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, giveFees, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { builtDashboard } from '../../../testing/dashboard';
import { askedPayLink } from '../../../testing/pay-links';

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
});
beforeEach(statePrices);
afterAll(async () => {
  await api.close();
  dashboard.remove();
});

const send = (body: object, as = token) => api.call('POST', 'pay-links', { token: as, body });
const made = async (changes: Parameters<typeof askedPayLink>[1] = {}): Promise<PayLink> => {
  const answer = await send(askedPayLink(aurora.id, changes));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<PayLink>();
};
const shown = async (id: string): Promise<PayLink> =>
  (await api.call('GET', `pay-links/${id}`, { token })).json<PayLink>();
const pathOf = ({ url }: Pick<PayLink, 'url'>): string => new URL(url).pathname;
const pause = (id: string, isPaused = true) => api.call('POST', `pay-links/${id}/pause`, { token, body: { isPaused } });
const termNames = ['name', 'description', 'displayCurrency', 'amount', 'minAmount', 'maxAmount', 'depositCurrency'];
const moreTerms = ['network', 'redirectUrl', 'clientPaymentIdPrefix', 'mostUses', 'endsAt', 'metadata'];
const termsOf = (link: PayLink, changes: object = {}) => ({
  ...Object.fromEntries(Object.entries(link).filter(([name]) => [...termNames, ...moreTerms].includes(name))),
  ...changes,
});

/** Another visitor's address each time. */
const someone = (): string => `203.0.${randomInt(255)}.${randomInt(1, 255)}`;
const newKey = (): string => randomBytes(16).toString('base64url');
const open = (path: string, from = someone()) =>
  api.app.inject({ method: 'GET', url: path, headers: { host: 'localhost' }, remoteAddress: from });
const press = (path: string, typed: Record<string, string> = {}, from = someone()) =>
  api.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ key: newKey(), ...typed }).toString(),
    remoteAddress: from,
  });
const paymentsOf = async (id: string): Promise<PaymentView[]> =>
  (await api.call('GET', `payments?payLinkId=${id}&limit=100`, { token })).json<{ payments: PaymentView[] }>().payments;

describe('a payment link', () => {
  it('[LINK-1] is created, read and listed by people of its organisation, each act on record without its token', async () => {
    const link = await made({
      name: 'Donation',
      description: 'For the harbour',
      amount: null,
      minAmount: '5',
      maxAmount: '500.00',
      depositCurrency: 'BTC',
      redirectUrl: 'https://aurora.example/thanks',
      clientPaymentIdPrefix: 'gift',
      mostUses: 12,
      metadata: { campaign: 'spring' },
    });
    expect(link).toMatchObject({
      businessName: aurora.name,
      state: 'ACTIVE',
      minAmount: '5.00',
      maxAmount: '500.00',
      depositCurrency: 'BTC',
      network: 'MAIN',
      metadata: { campaign: 'spring' },
      takenPayments: 0,
    });
    expect(link.url).toMatch(/\/pay-link\/[\w-]{22}$/);
    expect(await shown(link.id)).toEqual(link);
    const listed = await api.call('GET', `pay-links?businessId=${aurora.id}&search=dona&isPaused=false`, { token });
    expect(listed.json<{ payLinks: PayLink[] }>().payLinks).toEqual([link]);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ text: string }>`
        select audit_event::text as text from audit_event where entity_id = ${link.id} and action = 'pay-link.create'`.execute(
        tx,
      ),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(link.url.split('/').at(-1));
  });

  it.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['displayCurrency', { displayCurrency: 'BTC', amount: '1' }, 'Only a fiat currency can be displayed'],
    ['displayCurrency', { displayCurrency: 'CHF' }, 'does not price in CHF'],
    ['amount', { amount: '0' }, 'Amount is less than minimum'],
    ['minAmount', { minAmount: '5' }, 'A fixed amount has no minimum or maximum'],
    ['maxAmount', { amount: null, minAmount: '5', maxAmount: '4.99' }, 'The maximum is below the minimum'],
    ['depositCurrency', { network: 'ETH' as const }, 'Deposit currency is required'],
    ['depositCurrency', { depositCurrency: 'LTC' }, 'does not take LTC'],
    ['mostUses', { mostUses: 0 }, 'At least one payment'],
    ['endsAt', { endsAt: '2020-01-01T00:00:00.000Z' }, 'The end must be in the future'],
    ['redirectUrl', { redirectUrl: 'javascript:alert(1)' }, 'Invalid URL format'],
  ])('[LINK-1] with a wrong %s is refused at it: %j', async (field, changes, message) => {
    const answer = await send(askedPayLink(aurora.id, changes));
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    const [first] = answer.json<{ fields: { field: string; message: string }[] }>().fields;
    expect(first).toEqual({ field, message: expect.stringContaining(message) });
  });

  it('[LINK-5] of another organisation, or of a hidden business, is not there', async () => {
    const link = await made();
    const other = await api.createOrganisation();
    const stranger = await api.signInWith(other, ['CREATE_PAYMENT', 'GET_PAYMENT']);
    expect((await api.call('GET', `pay-links/${link.id}`, { token: stranger })).statusCode).toBe(404);
    expect((await send(askedPayLink(aurora.id), stranger)).statusCode).toBe(404);
    expect((await api.call('GET', 'pay-links', { token: stranger })).json()).toMatchObject({ payLinks: [] });
    expect((await api.call('GET', `payments?payLinkId=${link.id}`, { token: stranger })).json()).toMatchObject({
      payments: [],
    });
    const seen = await api.database.inOrganisation(other.id, (tx) => sql`select 1 from pay_link`.execute(tx));
    expect(seen.rows).toEqual([]);
    const named = await api.database.onPlatform(async (tx) => {
      await sql`select set_config('app.pay_link_token', ${pathOf(link).split('/').at(-1)}, true)`.execute(tx);
      return sql<{ id: string }>`select id from pay_link`.execute(tx);
    });
    expect(named.rows).toEqual([{ id: link.id }]);

    const secret = await createBusiness(api, organisation);
    await hideBusiness(api, secret);
    expect((await send(askedPayLink(secret.id))).statusCode).toBe(404);
  });

  it('[LINK-1] is changed against the version that was read, for payments from then on', async () => {
    const link = await made();
    const read = await api.call('GET', `pay-links/${link.id}`, { token });
    const etag = String(read.headers['etag']);
    await press(pathOf(link));
    const change = (body: object, version: string) =>
      api.call('PUT', `pay-links/${link.id}`, { token, body, headers: { 'if-match': version } });
    const changed = await change(termsOf(link, { amount: '80.00' }), etag);
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await change(termsOf(link, { amount: '70.00' }), etag)).statusCode).toBe(412);
    await press(pathOf(link));
    const prices = (await paymentsOf(link.id)).map(({ displayAmount }) => displayAmount);
    expect(prices).toEqual(['80.00', '120.00']);
  });
});

describe('the page of a payment link', () => {
  it('[LINK-1] is shown without a session, is not kept, may not be framed, and names no id', async () => {
    const link = await made({ description: 'All home games' });
    const page = await open(pathOf(link));
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    for (const text of [aurora.name, 'Season ticket', 'All home games', '120.00']) expect(page.body).toContain(text);
    for (const secret of [link.id, aurora.id, organisation.id]) expect(page.body).not.toContain(secret);
    const keys = [page, await open(pathOf(link))].map(({ body }) => /name="key" value="([\w-]{22})"/.exec(body)?.[1]);
    expect(new Set(keys).size).toBe(2);
  });

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', "';--", '%00', 'ä'.repeat(20)])(
    'of a token that nobody was given, %j, is none',
    async (text) => {
      const path = `/pay-link/${encodeURIComponent(text)}`;
      expect((await open(path)).statusCode).toBe(404);
      expect((await press(path)).statusCode).toBe(404);
    },
  );

  it('[LINK-2] makes a payment of the visitor’s own for each press, by the rules of its business, and leads to its page', async () => {
    const link = await made({
      clientPaymentIdPrefix: 'season',
      redirectUrl: 'https://aurora.example/thanks',
      depositCurrency: 'BTC',
      metadata: { product: 'ticket' },
    });
    const answers = [await press(pathOf(link)), await press(pathOf(link))];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const places = answers.map(({ headers }) => headers.location);
    expect(new Set(places).size).toBe(2);
    expect((await open(String(places[0]))).statusCode).toBe(200);
    const payments = await paymentsOf(link.id);
    expect(payments).toHaveLength(2);
    expect(new Set(payments.map(({ walletAddress }) => walletAddress)).size).toBe(2);
    const [payment] = payments;
    expect(payment).toMatchObject({
      businessId: aurora.id,
      payLinkId: link.id,
      payLinkName: 'Season ticket',
      type: 'ONE_TIME',
      rateType: 'FIXED',
      displayAmount: '120.00',
      depositCurrency: 'BTC',
      status: 'PENDING',
      initiatedBy: 'payer',
      metadata: { product: 'ticket' },
    });
    expect(payment?.clientPaymentId).toMatch(/^season-[0-9a-f]{20}$/);
    expect(places).toContain(new URL(payment?.paymentUrl ?? '').pathname);
    expect(await shown(link.id)).toMatchObject({ takenPayments: 2, openPayments: 2, paidPayments: 0 });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ actor_label: string; after: { payLinkId: string } }>`
        select actor_label, after from audit_event where entity_id = ${payment?.id ?? ''} and action = 'payment.create'`.execute(
        tx,
      ),
    );
    expect(rows).toMatchObject([{ actor_label: 'payer', after: { payLinkId: link.id } }]);
  });

  it('[LINK-2] finds the payment of a repeated press, also of simultaneous ones and after the link was paused', async () => {
    const link = await made({ amount: null });
    const key = newKey();
    const again = () => press(pathOf(link), { key, amount: '7.50' });
    const answers = await Promise.all(Array.from({ length: 5 }, again));
    await pause(link.id);
    answers.push(await again());
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await paymentsOf(link.id)).toHaveLength(1);
  });

  it('[LINK-2] makes another payment where the amount beside the same key is another one', async () => {
    const link = await made({ amount: null });
    const key = newKey();
    await press(pathOf(link), { key, amount: '7.50' });
    await press(pathOf(link), { key, amount: '8' });
    expect((await paymentsOf(link.id)).map(({ displayAmount }) => displayAmount)).toEqual(['8.00', '7.50']);
  });

  it('[LINK-1] refuses an amount outside of its bounds in place, and keeps what was typed', async () => {
    const link = await made({ amount: null, minAmount: '5', maxAmount: '10' });
    const key = newKey();
    for (const [amount, problem] of [
      ['4.99', 'At least 5.00 EUR'],
      ['10.01', 'At most 10.00 EUR'],
      ['ten', 'Invalid input'],
    ] as const) {
      const answer = await press(pathOf(link), { key, amount });
      expect(answer.statusCode).toBe(422);
      expect(answer.body).toContain(problem);
      expect(answer.body).toContain(`value="${amount}"`);
      expect(answer.body).toContain(`value="${key}"`);
    }
    expect(await paymentsOf(link.id)).toEqual([]);
  });

  it('[LINK-1] lets nobody set the price of a fixed link', async () => {
    const link = await made();
    await press(pathOf(link), { amount: '0.01' });
    expect((await paymentsOf(link.id))[0]?.displayAmount).toBe('120.00');
  });

  it('tells a visitor in words where the rules of payments refuse one', async () => {
    const link = await made({ amount: '0.01', depositCurrency: 'BTC' });
    const answer = await press(pathOf(link));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('This cannot be paid just now');
    expect(await paymentsOf(link.id)).toEqual([]);
  });

  it('takes no press that its page did not send', async () => {
    const link = await made();
    expect((await press(pathOf(link), { key: 'short' })).statusCode).toBe(400);
    expect(await paymentsOf(link.id)).toEqual([]);
  });
});

describe('a closed payment link', () => {
  const refusedAs = async (link: PayLink, text: string) => {
    expect((await open(pathOf(link))).body).toContain(text);
    const before = await paymentsOf(link.id);
    const answer = await press(pathOf(link));
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain(text);
    expect(await paymentsOf(link.id)).toEqual(before);
  };

  it('[LINK-3] makes nothing while it is paused, and goes on when it is resumed', async () => {
    const link = await made();
    await pause(link.id);
    expect(await shown(link.id)).toMatchObject({ state: 'PAUSED', isPaused: true });
    await refusedAs(link, 'This link is paused');
    await pause(link.id, false);
    expect((await press(pathOf(link))).statusCode).toBe(303);
  });

  it('[LINK-3] makes nothing once its end has come', async () => {
    const link = await made({ endsAt: '2999-12-31T00:00:00.000Z' });
    await api.database.acrossOrganisations((tx) =>
      sql`update pay_link set ends_at = app_clock() where id = ${link.id}`.execute(tx),
    );
    expect((await shown(link.id)).state).toBe('ENDED');
    await refusedAs(link, 'This link has ended');
  });

  it('[LINK-3] makes no more payments than it may, counts simultaneous presses, and gives back the place of a cancelled one', async () => {
    const link = await made({ mostUses: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(pathOf(link))));
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(2);
    expect((await shown(link.id)).state).toBe('USED_UP');
    await refusedAs(link, 'All payments are taken');
    const [payment] = await paymentsOf(link.id);
    await api.call('POST', `payments/${payment?.id}/cancel`, { token });
    const told = await api.call('GET', `payments/${payment?.id}/callbacks`, { token });
    expect(told.json<{ callbacks: { payload: object }[] }>().callbacks[0]?.payload).toMatchObject({
      event: 'PAYMENT_CLOSED',
      payLinkId: link.id,
    });
    expect((await press(pathOf(link))).statusCode).toBe(303);
    expect(await shown(link.id)).toMatchObject({ state: 'USED_UP', takenPayments: 2 });
  });

  it('[LINK-3] makes nothing for a disabled business', async () => {
    const business = await createBusiness(api, organisation);
    const link = await made({ businessId: business.id });
    await api.database.acrossOrganisations((tx) =>
      sql`update business set status = 'DISABLED' where id = ${business.id}`.execute(tx),
    );
    await refusedAs(link, 'takes no payments at present');
    expect((await send(askedPayLink(business.id))).statusCode).toBe(422);
  });
});

describe('nobody can make payments without end', () => {
  it('[LINK-4] one address makes ten by a link, then waits, and others go on', async () => {
    const link = await made();
    const from = someone();
    for (let count = 0; count < 10; count += 1)
      expect((await press(pathOf(link), {}, from)).statusCode, `${count}`).toBe(303);
    const refused = await press(pathOf(link), {}, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Too many payments were begun');
    expect((await press(pathOf(link))).statusCode).toBe(303);
    expect(await paymentsOf(link.id)).toHaveLength(11);
  });

  it('[LINK-4] a link has as many open payments as it may, and says so', async () => {
    const link = await made();
    await press(pathOf(link));
    // Copies of one row, so that one test need not make a hundred payments.
    await api.database.acrossOrganisations(async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
         where table_name = 'payment' and is_generated = 'NEVER' and column_name not in ('id', 'client_payment_id', 'payment_token')`.execute(
        tx,
      );
      const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
      await sql`
        insert into payment (id, client_payment_id, ${columns})
        select gen_random_uuid(), 'copy-' || n, ${columns} from payment, generate_series(1, ${mostOpenPayments - 1}) as n
         where pay_link_id = ${link.id}`.execute(tx);
    });
    expect((await shown(link.id)).openPayments).toBe(mostOpenPayments);
    const answer = await press(pathOf(link));
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('Many people are paying right now');
  });

  it('[LINK-4] one address opens the page as often as a person does, and no oftener', async () => {
    const link = await made();
    const from = someone();
    const answers = await Promise.all(Array.from({ length: 60 }, () => open(pathOf(link), from)));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(20);
  });
});
