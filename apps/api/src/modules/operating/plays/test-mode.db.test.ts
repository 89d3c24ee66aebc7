import { verifyCallback } from '@countinghouse/client';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { endpoints } from '@countinghouse/contract/endpoints';
import { verify } from '@countinghouse/ledger';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { waitingForPlatform } from '../operators';
import { invariantsIn } from '../../../invariants';
import type { SignedTransfer } from '../../../rails/signer';
import type { CallbackMessage } from '../../../rails/callbacks';
import { realRails, type Rails } from '../../../rails/rails';
import type { ScreenedTransfer } from '../../../rails/screening';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { callbackHeaders } from '../../../rails/callbacks/signature';
import { doWhatIsDue } from '../../../testing/chain';
import { createBusiness, giveRates } from '../../../testing/commerce';
import { builtDashboard } from '../../../testing/dashboard';
import { askedInvoice, createTestInvoice } from '../../../testing/invoices';
import { callAs, createTestKey, type TestKey } from '../../../testing/machine';
import { askedPayLink, createTestLink } from '../../../testing/pay-links';
import { textOfPdf } from '../../../testing/pdf';

// A production installation that serves Bitcoin in earnest, by rails that write down whatever reaches them.

const dashboard = builtDashboard();
let api: TestApi;
let live: TestOrganisation;
let told: Pick<CallbackMessage, 'url' | 'body' | 'id' | 'at' | 'secrets'>[] = [];
const reached: string[] = [];
let now = new Date('2026-03-02T09:00:00.000Z');

const noting = (rails: Rails): Rails => ({
  ...rails,
  chain: {
    addresses: {
      addressAt: (chain, index) => {
        reached.push(`address ${chain}`);
        return chain === 'BTC' ? `bc1qreal${index}` : null;
      },
      sharedAddress: () => null,
    },
    reader: {
      chains: ['BTC'],
      read: async (_chain, cursor) => ({
        transfers: [],
        head: { height: 900_000 },
        changedAbove: null,
        cursor: cursor ?? '0',
        hasMore: false,
      }),
      locate: async (_chain, transfers) => transfers.map(() => 'GONE' as const),
    },
    sender: {
      broadcast: async (signed: { readonly to: string }) => {
        reached.push(`sent to ${signed.to}`);
        return 'ACCEPTED';
      },
    },
  },
  signer: {
    chains: ['BTC'],
    sign: async (order) => {
      reached.push(`signed for ${order.to}`);
      return [{ ...order, transactionId: `real-${order.id}`, raw: '00' } satisfies SignedTransfer];
    },
  },
  screening: {
    screen: async (transfer: ScreenedTransfer) => {
      reached.push(`screened ${transfer.addresses.join()}`);
      return { kind: 'NO_ANSWER', problem: 'Nobody is asked in a test' };
    },
  },
});

beforeAll(async () => {
  api = await startTestApi({
    config: { mode: 'production', dashboardDir: dashboard.dashboardDir, brandHosts: { 'pay.example': 'HARBOUR' } },
    rails: (config, database) => noting(realRails(config, database)),
    callbacks: async ({ url, body, id, at, secrets }) => {
      told.push({ url, body, id, at, secrets });
      return { kind: 'ANSWERED', status: 200, milliseconds: 1 };
    },
    isTampered: true,
  });
  await api.testDatabase.setClock(now);
});
beforeEach(async () => {
  live = await api.createOrganisation({ name: 'Northgate' });
  told = [];
  reached.length = 0;
  await step(1);
});
afterAll(async () => {
  await api.close();
  dashboard.remove();
});

/** Time passes, with fresh prices, and everything due is done. */
const step = async (minutes: number): Promise<void> => {
  now = new Date(now.getTime() + minutes * 60_000);
  await api.testDatabase.setClock(now);
  await giveRates(api, now);
  await doWhatIsDue(api);
};

type Opened = { readonly organisationId: OrganisationId; readonly name: string; readonly isNew: boolean };
const open = (token: string) => api.call('POST', 'organisations/test', { token });
const opened = async (token: string): Promise<Opened> => {
  const answer = await open(token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Opened>();
};

/** The test organisation of the live one, its administrator's token there, and its business. */
const inTestMode = async (permissions: readonly string[] = []) => {
  const person = await api.createUser([live], { systemRole: 'ADMIN' });
  const { organisationId: id } = await opened(await api.signIn(person, live));
  const organisation = { id, name: 'Northgate · test' };
  const token = await api.signIn(person, organisation);
  const [business] = (await api.call('GET', 'businesses', { token })).json<{ id: BusinessId; name: string }[]>();
  if (!business) throw new Error('The test organisation has no business');
  const key = await createTestKey(api, token, {
    permissions: ['GET_PAYMENTS', 'GET_PAYMENT', 'CREATE_PAYMENT', 'GET_BALANCES', ...permissions],
  });
  return { person, organisation, token, business, key };
};

let numbered = 0;
const paymentBy = async (key: TestKey, businessId: string, more: object = {}) => {
  const body = {
    businessId,
    clientPaymentId: `order-${(numbered += 1)}`,
    displayCurrency: 'EUR',
    displayAmount: '100.00',
    depositCurrency: 'BTC',
    ...more,
  };
  return callAs(api, key, 'POST', 'payments', { body, headers: { 'idempotency-key': body.clientPaymentId } });
};
const findings = () => api.database.acrossOrganisations((tx) => verify(tx, invariantsIn('production')));
/** The rules that name a fault, without that of the clock, which tests move. */
const named = async () =>
  (await findings()).map(({ invariant }) => invariant).filter((rule) => rule !== 'clock-is-real');

/** Writes as somebody who owns the server, whom no guard stops. */
const unguarded = async (statement: string): Promise<void> => {
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES'] ?? '');
  url.pathname = new URL(api.testDatabase.urls.appUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  } finally {
    await client.end();
  }
};

describe('The test organisation of a live one', () => {
  test('[TEST-1] is made when somebody who makes keys asks for it, and is the same whoever asks again', async () => {
    const person = await api.createUser([live], { permissions: ['CREATE_API_CREDENTIALS'] });
    const first = await opened(await api.signIn(person, live));
    expect(first).toMatchObject({ name: 'Northgate · test', isNew: true });
    const other = await api.createUser([live], { permissions: ['CREATE_API_CREDENTIALS'] });
    expect(await opened(await api.signIn(other, live))).toEqual({ ...first, isNew: false });
    const session = await api.call('GET', 'auth/session', {
      token: await api.signIn(other, { id: first.organisationId, name: first.name }),
    });
    expect(session.json()).toMatchObject({ user: { role: 'ADMIN', testOf: live.id } });
    const own = await api.call('GET', 'auth/session', { token: await api.signIn(other, live) });
    expect(own.json<{ user: object }>().user).not.toHaveProperty('testOf');
  });

  test('[TEST-1] is refused to those who make no keys, to keys, and inside of a test organisation', async () => {
    const reader = await api.signInWith(live, ['GET_API_CREDENTIALS']);
    expect((await open(reader)).statusCode).toBe(403);
    const { token } = await inTestMode();
    expect((await open(token)).json()).toMatchObject({ code: 'STATE_CONFLICT' });
    const administrator = await api.signIn(await api.createUser([live], { systemRole: 'ADMIN' }), live);
    const key = await createTestKey(api, administrator, { permissions: ['GET_PAYMENTS'] });
    expect((await callAs(api, key, 'POST', 'organisations/test')).statusCode).toBe(403);
  });

  test('[TEST-2] keeps its mode for good, whoever writes', async () => {
    const { organisation } = await inTestMode();
    const change = (set: string, id: string) =>
      api.database.acrossOrganisations((tx) =>
        sql`update organisation set ${sql.raw(set)} where id = ${id}`.execute(tx),
      );
    await expect(change("mode = 'LIVE', test_of = null", organisation.id)).rejects.toThrow(/never changes/);
    await expect(change(`mode = 'TEST', test_of = '${organisation.id}'`, live.id)).rejects.toThrow(/never changes/);
  });

  test('[TEST-3] has keys that say so, as those of the live one do', async () => {
    const { key } = await inTestMode();
    expect([key.apiKey.slice(0, 8), key.secret.slice(0, 8)]).toEqual(['pk_test_', 'sk_test_']);
    const administrator = await api.signIn(await api.createUser([live], { systemRole: 'ADMIN' }), live);
    const own = await createTestKey(api, administrator, { permissions: ['GET_PAYMENTS'] });
    expect([own.apiKey.slice(0, 8), own.secret.slice(0, 8)]).toEqual(['pk_live_', 'sk_live_']);
  });
});

describe('A test key in production', () => {
  test('[TEST-4] makes a payment, has it paid by a played payer, and is told of it, and nothing real is reached', async () => {
    const { key, business, token, organisation } = await inTestMode(['GET_BUSINESSES', 'UPDATE_BUSINESS']);
    const shop = (await api.call('GET', `businesses/${business.id}`, { token })).json<Record<string, unknown>>();
    expect(shop).toMatchObject({ name: 'Test shop' });
    await api.database.inOrganisation(organisation.id, (tx) =>
      sql`update business set deposit_received_callback_url = 'https://shop.example/paid' where id = ${business.id}`.execute(
        tx,
      ),
    );
    const made = await paymentBy(key, business.id);
    expect(made.statusCode, made.body).toBe(201);
    const payment = made.json<{ id: string; walletAddress: string; paymentUri: string; paymentUrl: string }>();
    expect(payment.walletAddress).toMatch(/^test_bc1q/);
    expect(payment.paymentUri).toBe(payment.walletAddress);
    const play = await callAs(api, key, 'POST', `sandbox/payments/${payment.id}/play`, { body: { play: 'EXACT' } });
    expect(play.statusCode, play.body).toBe(201);
    const [transfer] = play.json<{ transfers: { transactionId: string }[] }>().transfers;
    await step(1);
    const confirm = await callAs(api, key, 'POST', `sandbox/deposits/${transfer?.transactionId}/confirm`);
    expect(confirm.statusCode, confirm.body).toBe(204);
    await step(1);
    const paid = await callAs(api, key, 'GET', `payments/${payment.id}`);
    expect(paid.json()).toMatchObject({ status: 'DEPOSITED', actualPayableAmount: '100.00' });
    expect(told.map(({ url }) => url)).toContain('https://shop.example/paid');
    const { callbackSecret: secret } = (
      await api.call('GET', `businesses/${business.id}/callback-secret`, { token })
    ).json<{ callbackSecret: string }>();
    for (const { id, at, body, secrets } of told) {
      const headers = callbackHeaders({ id, timestamp: Math.floor(at.getTime() / 1_000), body }, secrets);
      expect(verifyCallback({ headers, body, secret, now: at.getTime() })).toMatchObject({ id });
    }
    expect(told.map(({ body }) => JSON.parse(body) as object)).toContainEqual(
      expect.objectContaining({ paymentId: payment.id, status: 'CONFIRMED' }),
    );
    expect(reached).toEqual([]);
    const { rows } = await api.database.inOrganisation(live.id, (tx) =>
      sql`select organisation_id from ledger_entry union all select organisation_id from deposit union all select organisation_id from payment`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([]);
    expect(await named()).toEqual([]);
  });

  test('[TEST-5] plays nobody for a live organisation, whose coins come over the real rail alone', async () => {
    const business = await createBusiness(api, live);
    const administrator = await api.signIn(await api.createUser([live], { systemRole: 'ADMIN' }), live);
    const key = await createTestKey(api, administrator, {
      permissions: ['GET_PAYMENTS', 'GET_PAYMENT', 'CREATE_PAYMENT'],
    });
    const made = await paymentBy(key, business.id);
    expect(made.statusCode, made.body).toBe(201);
    const { id, walletAddress } = made.json<{ id: string; walletAddress: string }>();
    expect(walletAddress).toMatch(/^bc1qreal/);
    for (const [path, body] of [
      [`sandbox/payments/${id}/play`, { play: 'EXACT' }],
      ['sandbox/deposits', { address: walletAddress, currency: 'BTC', network: 'MAIN', amount: '1' }],
      ['sandbox/deposits/80d375aa/confirm', undefined],
      ['sandbox/deposits/80d375aa/reorg', { outcome: 'GONE' }],
    ] as const)
      expect((await callAs(api, key, 'POST', path, { body })).json(), path).toMatchObject({
        code: 'FORBIDDEN',
        subCode: 'TEST_ONLY',
      });
    expect((await paymentBy(key, business.id, { depositCurrency: 'ETH' })).json()).toMatchObject({
      code: 'NETWORK_DISABLED',
    });
    const { rows } = await api.database.onPlatform((tx) =>
      sql`select from simulated_transfer where not starts_with(chain, 'TEST-')`.execute(tx),
    );
    expect(rows).toEqual([]);
  });
});

describe('Rails of the other mode', () => {
  const addressOf = (organisationId: string, address: string) => `
    insert into deposit_address (organisation_id, id, business_id, payment_id, network, address, assigned_at)
    select organisation_id, gen_random_uuid(), business_id, id, 'MAIN', '${address}', app_clock()
      from payment where organisation_id = '${organisationId}' limit 1`;
  const transferOn = (organisationId: string, chain: string) => `
    insert into watched_transfer (organisation_id, id, chain, network, currency, transaction_id, output_index, reason, amount,
                                  from_addresses, to_address, required_confirmations, is_final, is_doubtful, seen_at)
    values ('${organisationId}', gen_random_uuid(), '${chain}', 'MAIN', 'BTC', 'x', 0, 'MISSING_TAG', 1, '{}', 'y', 2, true, false, app_clock())`;
  const orderOn = (organisationId: string, chain: string) => `
    insert into outgoing_transfer (organisation_id, id, kind, entity_id, attempt, chain, network, currency, amount, to_address,
                                   status, created_at, updated_at)
    values ('${organisationId}', gen_random_uuid(), 'RETURN', gen_random_uuid(), 1, '${chain}', 'MAIN', 'BTC', 1, 'y', 'ORDERED',
            app_clock(), app_clock())`;

  test('[TEST-6] are refused by the database, whatever code writes, and named by the verifier where its guard was off', async () => {
    const { organisation, key, business } = await inTestMode();
    expect((await paymentBy(key, business.id)).statusCode).toBe(201);
    const shop = await createBusiness(api, live);
    const administrator = await api.signIn(await api.createUser([live], { systemRole: 'ADMIN' }), live);
    const own = await createTestKey(api, administrator, { permissions: ['CREATE_PAYMENT', 'GET_PAYMENTS'] });
    expect((await paymentBy(own, shop.id)).statusCode).toBe(201);
    const faults = [
      addressOf(live.id, 'test_bc1qplanted'),
      addressOf(organisation.id, 'bc1qplanted'),
      transferOn(live.id, 'TEST-BTC'),
      transferOn(organisation.id, 'BTC'),
      orderOn(live.id, 'TEST-BTC'),
      orderOn(organisation.id, 'BTC'),
    ];
    for (const fault of faults)
      await expect(api.database.acrossOrganisations((tx) => sql.raw(fault).execute(tx))).rejects.toThrow(
        /A rail of the other mode/,
      );
    expect(await named()).toEqual([]);
    for (const fault of faults) {
      await unguarded(fault);
      expect(await named()).toContain('rails-are-of-their-mode');
      await unguarded(`delete from deposit_address where address like '%planted'`);
      await unguarded(`delete from watched_transfer where transaction_id = 'x'`);
      await unguarded(`delete from outgoing_transfer where to_address = 'y'`);
      expect(await named()).toEqual([]);
    }
    await unguarded(`insert into simulated_chain (chain) values ('BTC')`);
    expect(await named()).toEqual(['simulated-rails-are-of-test-organisations']);
    await unguarded(`delete from simulated_chain where chain = 'BTC'`);
  });
});

/** A payment that was played paid, so that there are coins to send. */
const paid = async (key: TestKey, businessId: string, more: object = {}) => {
  const payment = (await paymentBy(key, businessId, more)).json<{ id: string; paymentUrl: string }>();
  const play = await callAs(api, key, 'POST', `sandbox/payments/${payment.id}/play`, { body: { play: 'EXACT' } });
  for (const { transactionId } of play.json<{ transfers: { transactionId: string }[] }>().transfers)
    await callAs(api, key, 'POST', `sandbox/deposits/${transactionId}/confirm`);
  await step(1);
  return payment;
};
/** A well-formed address of Bitcoin that belongs to nobody here. */
const somebody = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

describe('Coins that a test organisation sends', () => {
  test('[TEST-7] leave over the simulated chain, screened and signed by nobody real, to their end', async () => {
    const { key, business } = await inTestMode(['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS']);
    await paid(key, business.id, { displayAmount: '400.00' });
    const body = {
      businessId: business.id,
      clientWithdrawalId: `payout-${(numbered += 1)}`,
      cryptoCurrency: 'BTC',
      targetAmount: '0.005',
      debitCurrency: 'EUR',
      recipientAddress: somebody,
    };
    const asked = await callAs(api, key, 'POST', 'withdrawals/crypto', {
      body,
      headers: { 'idempotency-key': body.clientWithdrawalId },
    });
    expect(asked.statusCode, asked.body).toBe(201);
    const { id } = asked.json<{ id: string }>();
    for (let minutes = 0; minutes < 90; minutes += 15) await step(15);
    const ended = await callAs(api, key, 'GET', `withdrawals/crypto/${id}`);
    expect(ended.json()).toMatchObject({ status: 'COMPLETED' });
    expect(reached).toEqual([]);
    expect(await named()).toEqual([]);
  });
});

describe('What reaches a bank, or vouches for money', () => {
  test('[TEST-8] is refused to a test organisation with a code of its own, and by the database', async () => {
    const { token, organisation } = await inTestMode();
    const refused = endpoints.filter(({ notInTestMode }) => notInTestMode).map(({ path }) => path);
    expect(refused).toEqual(expect.arrayContaining(['payment/bank-accounts', 'payment/withdrawals/fiat']));
    for (const path of refused)
      expect((await api.call('POST', path, { token, body: {} })).json(), path).toMatchObject({
        code: 'FORBIDDEN',
        subCode: 'NOT_IN_TEST_MODE',
      });
    const account = sql`
      insert into collection_account (organisation_id, id, currency, payment_methods, beneficiary, iban, bank_name, bank_address, created_at)
      values (${organisation.id}, gen_random_uuid(), 'EUR', '{SEPA}', 'x', 'DE89370400440532013000', 'x', 'x', app_clock())`;
    await expect(api.database.acrossOrganisations((tx) => account.execute(tx))).rejects.toThrow(
      /A rail of the other mode/,
    );
  });
});

describe('Test mode', () => {
  const pageOf = (url: string) =>
    api.app.inject({ method: 'GET', url: new URL(url).pathname, headers: { host: 'pay.example' } });
  /** Public addresses of a payment, a link and an issued invoice of a business. */
  const addressesOf = async (token: string, key: TestKey, businessId: BusinessId) => {
    const { paymentUrl } = (await paymentBy(key, businessId)).json<{ paymentUrl: string }>();
    const link = await createTestLink(api, token, askedPayLink(businessId));
    const invoice = await createTestInvoice(api, token, askedInvoice(businessId));
    await api.call('POST', `invoices/${invoice}/issue`, { token });
    const urlOf = async (path: string) => (await api.call('GET', path, { token })).json<{ url: string }>().url;
    return {
      pages: [paymentUrl, await urlOf(`pay-links/${link}`), await urlOf(`invoices/${invoice}`)],
      document: `invoices/${invoice}/pdf`,
    };
  };

  test('[TEST-9] stands on the pages of payments, links and invoices and on documents, and on none of a live organisation', async () => {
    const { key, token, business } = await inTestMode();
    const test = await addressesOf(token, key, business.id);
    const shop = await createBusiness(api, live);
    const administrator = await api.signIn(await api.createUser([live], { systemRole: 'ADMIN' }), live);
    const own = await createTestKey(api, administrator, { permissions: ['CREATE_PAYMENT', 'GET_PAYMENTS'] });
    const real = await addressesOf(administrator, own, shop.id);
    for (const [{ pages, document }, as, says] of [
      [test, token, true],
      [real, administrator, false],
    ] as const) {
      for (const url of pages) {
        const page = await pageOf(url);
        expect(page.statusCode, url).toBe(200);
        expect(page.body.includes('Test mode: no real money moves'), url).toBe(says);
      }
      const file = await api.call('GET', document, { token: as });
      expect(textOfPdf(file.rawPayload).includes('TEST, no real money'), document).toBe(says);
    }
    const shown = async (url = '') => (await api.call('GET', `public/payments/${url.split('/').at(-1)}`)).json();
    expect(await shown(test.pages[0])).toMatchObject({ isTest: true });
    expect(await shown(real.pages[0])).not.toHaveProperty('isTest');
  });

  test('[TEST-10] is in no figure of the platform: nothing of it waits for operators, is compared, or summed', async () => {
    const { key, business, organisation } = await inTestMode();
    const before = await api.app.metrics.metrics();
    const payment = (await paymentBy(key, business.id)).json<{ id: string }>();
    const play = await callAs(api, key, 'POST', `sandbox/payments/${payment.id}/play`, { body: { play: 'LISTED' } });
    for (const { transactionId } of play.json<{ transfers: { transactionId: string }[] }>().transfers)
      await callAs(api, key, 'POST', `sandbox/deposits/${transactionId}/confirm`);
    await step(1);
    expect((await callAs(api, key, 'GET', `payments/${payment.id}`)).json()).toMatchObject({ status: 'BLOCKED' });
    await paid(key, business.id);
    const own = (await waitingForPlatform(api.database)).filter(({ organisationId }) => organisationId !== live.id);
    expect(own.filter(({ organisationId }) => organisationId === organisation.id)).toEqual([]);
    expect(own.filter(({ what }) => what !== 'no collection account')).toEqual([]);
    const after = await api.app.metrics.metrics();
    const sums = (text: string) => text.split('\n').filter((line) => line.startsWith('countinghouse_ledger_balance{'));
    const counts = after.split('\n').filter((line) => line.startsWith('countinghouse_waiting{'));
    expect(counts.length).toBeGreaterThan(10);
    expect(counts.filter((line) => !line.endsWith(' 0'))).toEqual([]);
    expect(sums(after)).toEqual(sums(before));
    expect(after).not.toContain('chain="TEST-');
  });
});
