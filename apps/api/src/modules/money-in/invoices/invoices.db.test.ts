import type { Invoice } from '@countinghouse/contract/money-in/invoices';
import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { sql } from 'kysely';
import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clockNow } from '../../../platform/clock/repository';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { doWhatIsDue, testChain } from '../../../testing/chain';
import { createBusiness, giveFees, giveRates, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { builtDashboard } from '../../../testing/dashboard';
import { setTravelRule } from '../../../testing/deposits';
import {
  askedInvoice,
  createTestInvoice,
  holdCoins,
  receiveCoins,
  seeCoins,
  takeCoinsBack,
} from '../../../testing/invoices';
import { textOfPdf } from '../../../testing/pdf';
import { noteAllOverdue, noteOverdue } from './overdue-invoices';
import { overdueUntold } from './repository';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let token: string;
const dashboard = builtDashboard();

beforeAll(async () => {
  api = await startTestApi({ config: { dashboardDir: dashboard.dashboardDir }, isTampered: true });
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await api.database.acrossOrganisations((tx) =>
    sql`
      update organisation set enabled_crypto_currencies = array['BTC','USDT','ETH'] where id = ${organisation.id}`.execute(
      tx,
    ),
  );
  aurora = await createBusiness(api, organisation);
  await giveFees(api, organisation);
  token = await api.signInWith(organisation, ['CREATE_PAYMENT', 'GET_PAYMENT', 'GET_PAYMENTS']);
});
beforeEach(async () => giveRates(api, await api.database.acrossOrganisations((tx) => clockNow(tx))));
afterAll(async () => {
  await testChain(api).assertSound();
  await api.close();
  dashboard.remove();
});

type Changes = Parameters<typeof askedInvoice>[1];

const send = (body: object, as = token) => api.call('POST', 'invoices', { token: as, body });
const draft = async (changes: Changes = {}, business = aurora): Promise<Invoice> => {
  const answer = await send(askedInvoice(business.id, changes));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Invoice>();
};
const act = (id: string, what: 'issue' | 'send' | 'void', body?: object) =>
  api.call('POST', `invoices/${id}/${what}`, { token, ...(body && { body }) });
const issue = async (id: string): Promise<Invoice> => {
  const answer = await act(id, 'issue');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Invoice>();
};
const issued = async (changes: Changes = {}, business = aurora) => issue((await draft(changes, business)).id);
const shown = async (id: string): Promise<Invoice> =>
  (await api.call('GET', `invoices/${id}`, { token })).json<Invoice>();
const listed = async (query: string, as = token): Promise<Invoice[]> => {
  const answer = await api.call('GET', `invoices?${query}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ invoices: Invoice[] }>().invoices;
};
const paymentsOf = async ({ id }: Pick<Invoice, 'id'>): Promise<PaymentView[]> =>
  (await api.call('GET', `payments?invoiceId=${id}`, { token })).json<{ payments: PaymentView[] }>().payments;

/** Another visitor's address each time. */
const someone = (): string => `203.0.${randomInt(255)}.${randomInt(1, 255)}`;
const pathOf = ({ url }: Pick<Invoice, 'url'>): string => new URL(url ?? '').pathname;
const visit = (method: 'GET' | 'POST', path: string) =>
  api.app.inject({
    method,
    url: path,
    headers: { host: 'localhost', ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(method === 'POST' && { payload: '' }),
    remoteAddress: someone(),
  });
const open = (invoice: Pick<Invoice, 'url'>) => visit('GET', pathOf(invoice));
const press = (invoice: Pick<Invoice, 'url'>) => visit('POST', pathOf(invoice));

/** Presses Pay, chooses BTC, and lets a part of the coins come and be credited. */
const choose = async (invoice: Invoice) => {
  const pressed = await press(invoice);
  expect(pressed.statusCode, pressed.body).toBe(303);
  const [payment] = await paymentsOf(invoice);
  const id = payment?.id ?? '';
  const chosen = await api.call('PATCH', `payments/${id}`, { token, body: { depositCurrency: 'BTC' } });
  expect(chosen.statusCode, chosen.body).toBe(200);
  return { organisationId: organisation.id, paymentId: id };
};
const pay = async (invoice: Invoice, part?: Parameters<typeof receiveCoins>[2]) => {
  const of = await choose(invoice);
  return { of, depositId: await receiveCoins(api, of, part) };
};
const events = async (id: string): Promise<string[]> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ action: string }>`select action from audit_event where entity_id = ${id} order by at, id`.execute(tx),
  );
  return rows.map(({ action }) => action);
};
const messages = async (id: string): Promise<object[]> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{
      payload: string;
    }>`select payload from callback_delivery where entity_id = ${id} order by created_at, id`.execute(tx),
  );
  return rows.map(({ payload }) => JSON.parse(payload) as object);
};

describe('an invoice', () => {
  it('[INV-1] is created as a draft with its totals, read, listed, and changed against the version that was read', async () => {
    const made = await draft({
      clientInvoiceId: 'order-1042',
      issuerDetails: 'Havnegade 12\nVAT DK12345678',
      customerAddress: 'Speicherstrasse 4\n20457 Hamburg',
      memo: 'Thank you.',
      metadata: { contract: 'C-17' },
    });
    expect(made).toMatchObject({
      status: 'DRAFT',
      number: null,
      url: null,
      businessName: aurora.name,
      netAmount: '618.80',
      taxAmount: '115.17',
      grossAmount: '733.97',
      paidAmount: '0.00',
      openAmount: '733.97',
      metadata: { contract: 'C-17' },
      taxes: [
        { taxRate: '0.19', taxAmount: '113.77' },
        { taxRate: '0.07', taxAmount: '1.40' },
      ],
    });
    const read = await api.call('GET', `invoices/${made.id}`, { token });
    expect(read.json()).toEqual(made);
    const { businessId: _, ...terms } = askedInvoice(aurora.id, { customerName: 'Südwind AG' });
    const change = (version: string) =>
      api.call('PUT', `invoices/${made.id}`, { token, body: terms, headers: { 'if-match': version } });
    const etag = String(read.headers['etag']);
    const changed = await change(etag);
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ customerName: 'Südwind AG', memo: null, metadata: {} });
    expect((await change(etag)).statusCode).toBe(412);
    expect(await events(made.id)).toEqual(['invoice.create', 'invoice.update']);
  });

  it('[INV-1] is listed by state, own id, customer, due date and number', async () => {
    const business = await createBusiness(api, organisation);
    const ownId = randomUUID();
    const late = await issued({ dueOn: '2020-01-31', customerName: 'Zebra Ltd', clientInvoiceId: ownId }, business);
    const soon = await issued({ dueOn: '2999-06-30', customerEmail: 'zoe@zebra.example' }, business);
    const kept = await draft({ dueOn: '2020-02-01' }, business);
    const of = `businessId=${business.id}`;
    const found = async (query: string) => (await listed(`${of}&${query}`)).map(({ id }) => id);
    expect(await found('')).toEqual([kept.id, soon.id, late.id]);
    expect(await found('status=OPEN')).toEqual([soon.id, late.id]);
    expect(await found('status=DRAFT&status=PAID')).toEqual([kept.id]);
    expect(await found('isOverdue=true')).toEqual([late.id]);
    expect(await found(`clientInvoiceId=${ownId}`)).toEqual([late.id]);
    expect(await found(`clientInvoiceId=${ownId.slice(0, -1)}`)).toEqual([]);
    expect(await found('customer=zebra')).toEqual([late.id]);
    expect(await found('customer=zoe@')).toEqual([soon.id]);
    expect(await found('dueUntil=2020-01-31')).toEqual([late.id]);
    expect(await found('dueFrom=2020-02-01&dueUntil=2020-12-31')).toEqual([kept.id]);
    expect(await found('search=INV-0002')).toEqual([soon.id]);
    expect((await listed(of)).map(({ isOverdue }) => isOverdue)).toEqual([false, false, true]);
  });

  it('[INV-11] is found by number in any case, customer, own id, total and id, and saved as a file with the filters of its list', async () => {
    const business = await createBusiness(api, organisation);
    const ownId = `order-${randomUUID()}`;
    const changes = { clientInvoiceId: ownId, customerName: 'Quetzal Works', numberPrefix: 'QZ-', dueOn: '2998-05-01' };
    const invoice = await issued(changes, business);
    await issued({ dueOn: '2998-06-01', numberPrefix: 'QY-' }, business);
    const found = async (text: string) =>
      (await api.call('GET', `search?${new URLSearchParams({ text })}`, { token }))
        .json<{ found: { kind: string; id: string; label: string }[] }>()
        .found.filter(({ kind, id }) => kind === 'INVOICE' && id === invoice.id)
        .map(({ label }) => label);
    for (const text of ['qz-00', 'quetzal', ownId, invoice.id])
      expect([text, await found(text)]).toEqual([text, ['QZ-0001']]);
    const body = { businessId: business.id, dueFrom: '2998-05-01', dueUntil: '2998-05-31' };
    const file = await api.call('POST', 'reports/exports/invoices', { token, body });
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    for (const text of ['QZ-0001', 'Quetzal Works', ownId, '618.80', '115.17', '733.97', '2998-05-01'])
      expect(lines[1]).toContain(text);
  });

  it.each([
    ['customerName', { customerName: ' ' }, 'Customer name is required'],
    ['customerEmail', { customerEmail: 'nobody' }, 'Please enter a valid email address'],
    ['dueOn', { dueOn: '2025-02-30' }, 'Give the date as YYYY-MM-DD'],
    ['currency', { currency: 'BTC' }, 'Only a fiat currency can be displayed'],
    ['currency', { currency: 'GBP' }, 'does not price in GBP'],
    ['lines', { lines: [] }, 'At least one line'],
    ['lines', { lines: [line({ unitPrice: '0' })] }, 'The total must be greater than 0'],
    ['lines', { lines: [line({ quantity: '9', unitPrice: '999999999999999' })] }, 'Exceeded maximum amount'],
    ['lines.0.unitPrice', { lines: [line({ unitPrice: '1.001' })] }, 'Decimal signs exceeded'],
    ['lines.0.quantity', { lines: [line({ quantity: '0.0' })] }, 'A number above 0'],
    ['lines.0.taxRate', { lines: [line({ taxRate: '19' })] }, 'A share from 0 to 1'],
    ['lines.0.taxRate', { lines: [line({ taxRate: '' })] }, 'A share from 0 to 1'],
    ['lines.0.quantity', { lines: [line({ quantity: 'a few' })] }, 'A number above 0'],
    ['lines.0.unitPrice', { lines: [line({ unitPrice: '1,5' })] }, 'Invalid input'],
    ['numberPrefix', { numberPrefix: 'a b' }, 'Letters, numbers'],
  ])('[INV-1] with a wrong %s is refused at it: %j', async (field, changes, message) => {
    const answer = await send(askedInvoice(aurora.id, changes));
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    const [first] = answer.json<{ fields: { field: string; message: string }[] }>().fields;
    expect(first).toEqual({ field, message: expect.stringContaining(message) });
  });

  it('[INV-1] has its own id once per business, also of simultaneous ones', async () => {
    const clientInvoiceId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(askedInvoice(aurora.id, { clientInvoiceId }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  it('[INV-1] retried under its Idempotency-Key is created once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = askedInvoice(aurora.id, { customerName: `Retry ${randomUUID()}` });
    const [first, again] = [
      await api.call('POST', 'invoices', { token, body, headers }),
      await api.call('POST', 'invoices', { token, body, headers }),
    ];
    expect(again.json<Invoice>().id).toBe(first.json<Invoice>().id);
    expect(await listed(`customer=${encodeURIComponent(body.customerName)}`)).toHaveLength(1);
  });

  it('[INV-6] of another organisation, or of a hidden business, is not there', async () => {
    const invoice = await issued();
    const other = await api.createOrganisation();
    const stranger = await api.signInWith(other, ['CREATE_PAYMENT', 'GET_PAYMENT', 'GET_PAYMENTS']);
    for (const path of [`invoices/${invoice.id}`, `invoices/${invoice.id}/pdf`])
      expect((await api.call('GET', path, { token: stranger })).statusCode).toBe(404);
    for (const what of ['issue', 'void'])
      expect((await api.call('POST', `invoices/${invoice.id}/${what}`, { token: stranger })).statusCode).toBe(404);
    expect((await send(askedInvoice(aurora.id), stranger)).statusCode).toBe(404);
    expect(await listed('', stranger)).toEqual([]);
    const named = await api.database.onPlatform(async (tx) => {
      await sql`select set_config('app.invoice_token', ${pathOf(invoice).split('/').at(-1)}, true)`.execute(tx);
      return sql<{ id: string }>`select id from invoice`.execute(tx);
    });
    expect(named.rows).toEqual([{ id: invoice.id }]);

    const secret = await createBusiness(api, organisation);
    const hidden = await issued({}, secret);
    await hideBusiness(api, secret);
    expect((await send(askedInvoice(secret.id))).statusCode).toBe(404);
    for (const path of [`invoices/${hidden.id}`, `invoices/${hidden.id}/pdf`])
      expect((await api.call('GET', path, { token })).statusCode).toBe(404);
    expect((await api.call('POST', `invoices/${hidden.id}/void`, { token })).statusCode).toBe(404);
    const reader = await api.signInWith(organisation, ['GET_PAYMENT']);
    expect((await send(askedInvoice(aurora.id), reader)).statusCode).toBe(403);
    expect((await api.call('GET', `invoices/${invoice.id}`, { token: reader })).statusCode).toBe(200);
  });
});

function line(changes: object) {
  return { description: 'Line', quantity: '1', unitPrice: '1', taxRate: '0', ...changes };
}

describe('the number of an invoice', () => {
  it('[INV-3] is given when it is issued, one after another for each prefix of a business, also to simultaneous ones', async () => {
    const business = await createBusiness(api, organisation);
    const drafts = await Promise.all(Array.from({ length: 8 }, () => draft({}, business)));
    const numbers = (await Promise.all(drafts.map(({ id }) => issue(id)))).map(({ number }) => String(number));
    expect(numbers.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `INV-000${index + 1}`));
    expect((await issued({ numberPrefix: '2026/' }, business)).number).toBe('2026/0001');
    expect((await issued({}, business)).number).toBe('INV-0009');
    expect((await issued({}, await createBusiness(api, organisation))).number).toBe('INV-0001');
  });

  it('[INV-3] is not used up by a draft, a discarded one, a repeated issue or one that was rolled back', async () => {
    const business = await createBusiness(api, organisation);
    const discarded = await draft({}, business);
    expect((await act(discarded.id, 'void')).json()).toMatchObject({ status: 'VOID', number: null, url: null });
    expect((await act(discarded.id, 'issue')).statusCode).toBe(409);
    const first = await issued({}, business);
    expect((await act(first.id, 'issue')).statusCode).toBe(409);
    const second = await draft({}, business);
    const failing = api.database.acrossOrganisations(async (tx) => {
      await sql`update invoice set status = 'OPEN', sequence = 2, number = 'INV-0002', issuer_name = 'x', issued_at = app_clock()
        where id = ${second.id}`.execute(tx);
      throw new Error('Something else failed');
    });
    await expect(failing).rejects.toThrow('Something else failed');
    expect((await issue(second.id)).number).toBe('INV-0002');
  });

  it('[INV-3] is given once for an issue that is retried under its Idempotency-Key', async () => {
    const { id } = await draft();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [
      await api.call('POST', `invoices/${id}/issue`, { token, headers }),
      await api.call('POST', `invoices/${id}/issue`, { token, headers }),
    ];
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
  });

  it('[INV-3] freezes the content: nothing changes an issued invoice, whatever writes there', async () => {
    const invoice = await issued();
    const { businessId: _, ...terms } = askedInvoice(aurora.id);
    expect((await api.call('PUT', `invoices/${invoice.id}`, { token, body: terms })).statusCode).toBe(409);
    for (const change of [
      sql`gross_amount = gross_amount + 1, net_amount = net_amount + 1`,
      sql`customer_name = 'Another'`,
      sql`lines = '[{}]'`,
      sql`number = 'INV-0999', sequence = 999`,
      sql`status = 'DRAFT'`,
    ]) {
      const written = api.database.acrossOrganisations((tx) =>
        sql`update invoice set ${change} where id = ${invoice.id}`.execute(tx),
      );
      await expect(written).rejects.toThrow(/does not change|does not become|check/);
    }
    expect(await shown(invoice.id)).toEqual(invoice);
    const removed = api.database.acrossOrganisations((tx) =>
      sql`delete from invoice where id = ${invoice.id}`.execute(tx),
    );
    await expect(removed).rejects.toThrow('permission denied');
  });

  it('[INV-3] is of an active business alone', async () => {
    const business = await createBusiness(api, organisation);
    const { id } = await draft({}, business);
    await api.database.acrossOrganisations((tx) =>
      sql`update business set status = 'DISABLED' where id = ${business.id}`.execute(tx),
    );
    expect((await act(id, 'issue')).statusCode).toBe(422);
    expect((await send(askedInvoice(business.id))).statusCode).toBe(422);
  });
});

describe('the page of an invoice', () => {
  it('[INV-4] shows the invoice without a session or a script, is not kept, and names no id', async () => {
    const invoice = await issued({
      issuerDetails: 'VAT DK12345678',
      memo: 'Thank <you>.',
      metadata: { secret: 'needle' },
    });
    const page = await open(invoice);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    for (const text of ['Season licence', '598.80 EUR', 'Tax 19 % of 598.80 EUR', 'Nordwind GmbH', 'Pay 733.97 EUR'])
      expect(page.body).toContain(text);
    expect(page.body).toContain('Thank &lt;you&gt;.');
    expect(page.body).not.toContain('<script');
    for (const secret of [invoice.id, aurora.id, organisation.id, 'needle']) expect(page.body).not.toContain(secret);
    const file = await visit('GET', `${pathOf(invoice)}/pdf`);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(textOfPdf(file.rawPayload)).toContain(`Invoice ${invoice.number}`);
  });

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', "';--", '%00', 'ä'.repeat(20)])(
    '[INV-4] of a token that nobody was given, %j, is none',
    async (text) => {
      const path = `/invoice/${encodeURIComponent(text)}`;
      expect((await visit('GET', path)).statusCode).toBe(404);
      expect((await visit('GET', `${path}/pdf`)).statusCode).toBe(404);
      expect((await visit('POST', path)).statusCode).toBe(404);
    },
  );

  it('[INV-4] of a draft is none', async () => {
    const { id } = await draft();
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ token: string }>`select token from invoice where id = ${id}`.execute(tx),
    );
    expect((await visit('GET', `/invoice/${rows[0]?.token}`)).statusCode).toBe(404);
    expect((await visit('POST', `/invoice/${rows[0]?.token}`)).statusCode).toBe(404);
  });

  it('[INV-4] makes the payment of what is open, once, however often and at once Pay is pressed', async () => {
    const invoice = await issued({ metadata: { contract: 'C-17' } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(invoice)));
    answers.push(await press(invoice));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    const payments = await paymentsOf(invoice);
    expect(payments).toMatchObject([
      {
        businessId: aurora.id,
        invoiceId: invoice.id,
        invoiceNumber: invoice.number,
        type: 'ONE_TIME',
        displayAmount: '733.97',
        displayCurrency: 'EUR',
        initiatedBy: 'payer',
        metadata: { contract: 'C-17' },
      },
    ]);
    expect((await open(invoice)).body).toContain('Go on with the payment');
    expect((await visit('GET', String(answers[0]?.headers.location))).statusCode).toBe(200);
  });

  it('[INV-4] makes another payment once the first was cancelled', async () => {
    const invoice = await issued();
    await press(invoice);
    const [first] = await paymentsOf(invoice);
    await api.call('POST', `payments/${first?.id}/cancel`, { token });
    expect((await press(invoice)).statusCode).toBe(303);
    expect((await paymentsOf(invoice)).map(({ status }) => status)).toEqual(['NEW', 'CANCELLED']);
  });

  it('[INV-4] takes no payment while its business is disabled, and says so', async () => {
    const business = await createBusiness(api, organisation);
    const invoice = await issued({}, business);
    await api.database.acrossOrganisations((tx) =>
      sql`update business set status = 'DISABLED' where id = ${business.id}`.execute(tx),
    );
    expect((await open(invoice)).body).toContain('No payments just now');
    expect((await press(invoice)).statusCode).toBe(409);
    expect(await paymentsOf(invoice)).toEqual([]);
  });
});

describe('an invoice is paid', () => {
  it('[INV-5] once the coins of its payment are credited, and says so on its page, in its file and to its business', async () => {
    const invoice = await issued();
    await pay(invoice);
    const paid = await shown(invoice.id);
    expect(paid).toMatchObject({ status: 'PAID', paidAmount: '733.97', openAmount: '0.00' });
    expect(paid.paidAt).not.toBeNull();
    const page = (await open(invoice)).body;
    expect(page).toContain('Paid in full');
    expect(page).not.toContain('<button');
    expect((await press(invoice)).statusCode).toBe(409);
    expect(await paymentsOf(invoice)).toHaveLength(1);
    const file = await api.call('GET', `invoices/${invoice.id}/pdf`, { token });
    expect(textOfPdf(file.rawPayload)).toContain('Paid · nothing is due');
    expect(await events(invoice.id)).toEqual(['invoice.create', 'invoice.issue', 'invoice.paid']);
    expect(await messages(invoice.id)).toMatchObject([
      { event: 'INVOICE_PAID', invoiceId: invoice.id, number: invoice.number, status: 'PAID', paidAmount: '733.97' },
    ]);
    expect((await act(invoice.id, 'void')).statusCode).toBe(409);
    expect(await listed(`businessId=${aurora.id}&status=PAID`)).toContainEqual(paid);
  });

  it('[INV-5] in part by too few coins, and in full by a payment of the rest', async () => {
    const invoice = await issued();
    await pay(invoice, { numerator: 1n, denominator: 4n });
    const partly = await shown(invoice.id);
    expect(partly.status).toBe('OPEN');
    const [part, rest] = [Number(partly.paidAmount), Number(partly.openAmount)];
    expect(part).toBeGreaterThan(180);
    expect(part).toBeLessThan(184);
    expect((part + rest).toFixed(2)).toBe('733.97');
    expect(await messages(invoice.id)).toEqual([]);
    expect((await open(invoice)).body).toContain(`${partly.paidAmount} EUR of 733.97 EUR are paid.`);
    const first = await press(invoice);
    const [{ id, paymentUrl } = { id: '', paymentUrl: '' }] = await paymentsOf(invoice);
    expect(first.headers.location).toBe(new URL(paymentUrl ?? '').pathname);
    expect((await act(invoice.id, 'void')).statusCode).toBe(409);
    await api.database.acrossOrganisations((tx) =>
      sql`update payment set expires_at = app_clock() where id = ${id}`.execute(tx),
    );
    await pay(invoice);
    expect((await paymentsOf(invoice)).map(({ displayAmount }) => displayAmount)).toEqual([
      partly.openAmount,
      '733.97',
    ]);
    expect(await shown(invoice.id)).toMatchObject({ status: 'PAID', paidAmount: '733.97', openAmount: '0.00' });
    expect(await messages(invoice.id)).toHaveLength(1);
  });

  it('[INV-5] and asks for no coins a second time while some are on their way beside credited ones, or are held by a check', async () => {
    for (const [first, second] of [
      [{ numerator: 1n, denominator: 4n }, 'SEEN'],
      [null, 'BLOCKED'],
    ] as const) {
      const invoice = await issued();
      const of = first ? (await pay(invoice, first)).of : await choose(invoice);
      const [payment] = await paymentsOf(invoice);
      await (second === 'SEEN' ? seeCoins(api, of) : holdCoins(api, of));
      await api.database.acrossOrganisations((tx) =>
        sql`update payment set expires_at = app_clock() where id = ${of.paymentId}`.execute(tx),
      );
      expect((await open(invoice)).body, second).toContain('on its way');
      expect((await press(invoice)).headers.location, second).toBe(new URL(payment?.paymentUrl ?? '').pathname);
      expect(await paymentsOf(invoice), second).toHaveLength(1);
      expect((await act(invoice.id, 'void')).statusCode, second).toBe(409);
    }
  });

  it('[INV-5] by more coins than were asked for counts no more than was asked for', async () => {
    const invoice = await issued();
    await pay(invoice, { numerator: 3n, denominator: 2n });
    expect(await shown(invoice.id)).toMatchObject({ status: 'PAID', paidAmount: '733.97' });
  });

  it('[INV-5] no more if its chain takes the coins back', async () => {
    const invoice = await issued();
    const { of, depositId } = await pay(invoice);
    await takeCoinsBack(api, of, depositId);
    expect(await shown(invoice.id)).toMatchObject({ status: 'OPEN', paidAt: null, paidAmount: '0.00' });
    expect(await events(invoice.id)).toContain('invoice.reopen');
  });
});

describe('an invoice is taken back', () => {
  it('[INV-7] by a void, which keeps its number and asks for nothing', async () => {
    const business = await createBusiness(api, organisation);
    const invoice = await issued({}, business);
    const voided = await act(invoice.id, 'void');
    expect(voided.json()).toMatchObject({ status: 'VOID', number: invoice.number, openAmount: '0.00' });
    expect((await act(invoice.id, 'void')).statusCode).toBe(409);
    expect((await open(invoice)).body).toContain('This invoice was taken back');
    expect((await press(invoice)).statusCode).toBe(409);
    expect((await act(invoice.id, 'send', {})).statusCode).toBe(409);
    expect((await issued({}, business)).number).toBe('INV-0002');
    expect(await events(invoice.id)).toEqual(['invoice.create', 'invoice.issue', 'invoice.void']);
    expect(await messages(invoice.id)).toMatchObject([
      { event: 'INVOICE_VOID', number: invoice.number, status: 'VOID', paidAmount: '0.00' },
    ]);
    const discarded = await draft({}, business);
    await act(discarded.id, 'void');
    expect(await messages(discarded.id)).toEqual([]);
  });

  it('[INV-7] only when none of its payments can still be paid', async () => {
    const invoice = await issued();
    await press(invoice);
    const refused = await act(invoice.id, 'void');
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'A payment of this invoice is open. Cancel it first, or wait until it expires.',
    ]);
    const [payment] = await paymentsOf(invoice);
    await api.call('POST', `payments/${payment?.id}/cancel`, { token });
    expect((await act(invoice.id, 'void')).statusCode).toBe(200);
  });
});

describe('a business is told that an invoice is overdue', () => {
  it('[INV-10] once, in the transaction that notes it, however often and by how many it is looked for', async () => {
    const [late, paid, early] = [
      await issued({ dueOn: '2025-01-02' }),
      await issued({ dueOn: '2025-01-02' }),
      await issued(),
    ];
    await pay(paid);
    const told = () => Promise.all([late, paid, early].map(({ id }) => messages(id)));
    // A worker that ends before its commit has told nothing, and noted nothing.
    const killed = api.database.inOrganisation(organisation.id, async (tx) => {
      await noteOverdue(tx, organisation.id, late.id);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await messages(late.id)).toEqual([]);
    const look = () => api.database.inOrganisation(organisation.id, (tx) => noteOverdue(tx, organisation.id, late.id));
    await Promise.all([look(), look(), doWhatIsDue(api)]);
    await doWhatIsDue(api);
    expect(await told()).toMatchObject([
      [{ event: 'INVOICE_OVERDUE', number: late.number, status: 'OPEN', paidAmount: '0.00', dueOn: '2025-01-02' }],
      [{ event: 'INVOICE_PAID' }],
      [],
    ]);
    expect(await events(late.id)).toEqual(['invoice.create', 'invoice.issue', 'invoice.overdue']);
    await pay(late);
    expect((await messages(late.id)).map((message) => (message as { event: string }).event)).toEqual([
      'INVOICE_OVERDUE',
      'INVOICE_PAID',
    ]);
  });

  it('[INV-10] no more once it was paid or taken back, also if nobody could be told before', async () => {
    const silent = await createBusiness(api, organisation, { depositReceivedCallbackUrl: null });
    const [paid, taken, late] = [
      await issued({ dueOn: '2025-01-02' }, silent),
      await issued({ dueOn: '2025-01-02' }, silent),
      await issued({ dueOn: '2025-01-02' }, silent),
    ];
    for (const { id } of [paid, taken, late])
      await api.database.inOrganisation(organisation.id, (tx) => noteOverdue(tx, organisation.id, id));
    await pay(paid);
    await act(taken.id, 'void', {});
    await api.database.acrossOrganisations((tx) =>
      sql`update business set deposit_received_callback_url = 'https://aurora.example/cb' where id = ${silent.id}`.execute(
        tx,
      ),
    );
    const answer = await api.call('POST', 'callbacks/untold/send', {
      token: await api.signInWith(organisation, ['INITIATE_CALLBACK', 'GET_PAYMENTS']),
      body: { callbacks: [paid, taken, late].map(({ id }) => ({ event: 'INVOICE_OVERDUE', entityId: id })) },
    });
    expect(answer.json()).toEqual({ sent: 1, unsent: [{ reason: 'NOTHING_TO_TELL', count: 2 }] });
    expect(await messages(late.id)).toMatchObject([{ event: 'INVOICE_OVERDUE', status: 'OPEN' }]);
    expect([await messages(paid.id), await messages(taken.id)]).toEqual([[], []]);
  });

  it('[INV-10] also behind others that cannot be told of, whose fault is told', async () => {
    const [stuck, behind] = [await issued({ dueOn: '2024-01-02' }), await issued({ dueOn: '2024-01-03' })];
    const owner = new pg.Client(api.testDatabase.urls.ownerUrl);
    await owner.connect();
    await owner.query(`
      create function refuse_planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger refuse_planted before update on invoice for each row when (old.id = '${stuck.id}') execute function refuse_planted()`);
    try {
      await expect(noteAllOverdue(api.database, new AbortController().signal, 1)).rejects.toMatchObject({
        message: 'Overdue invoices could not be told of',
        errors: [{ message: 'planted' }],
      });
      expect(await messages(stuck.id)).toEqual([]);
      expect(await messages(behind.id)).toMatchObject([{ event: 'INVOICE_OVERDUE', dueOn: '2024-01-03' }]);
    } finally {
      await owner.query('drop trigger refuse_planted on invoice; drop function refuse_planted()');
      await owner.end();
    }
  });

  it('[INV-10] elsewhere, where its organisation moved to another cell', async () => {
    const left = await api.createOrganisation();
    await giveFees(api, left);
    const business = await createBusiness(api, left);
    const as = await api.signInWith(left, ['CREATE_PAYMENT', 'GET_PAYMENT', 'GET_PAYMENTS']);
    const id = await createTestInvoice(api, as, askedInvoice(business.id, { dueOn: '2025-01-02' }));
    expect((await api.call('POST', `invoices/${id}/issue`, { token: as })).statusCode).toBe(200);
    const found = async (state: 'MOVING' | 'MOVED' | null) => {
      await api.database.acrossOrganisations((tx) =>
        sql`
          update organisation set move_state = ${state}, moved_to = case when ${state}::text = 'MOVED' then 'https://there.example' end
           where id = ${left.id}`.execute(tx),
      );
      return (await api.database.acrossOrganisations((tx) => overdueUntold(tx, { last: null, most: 500 }))).filter(
        (row) => row.id === id,
      ).length;
    };
    expect([await found('MOVING'), await found('MOVED'), await found(null)]).toEqual([0, 0, 1]);
  });
});

describe('an invoice is sent by mail', () => {
  const mails = async (to: string) => {
    await doWhatIsDue(api);
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ subject: string; body: string }>`
        select subject, body from mailbox_message where recipient = ${to} order by id`.execute(tx),
    );
    return rows;
  };

  it('[INV-8] to its customer or to another address, with its page, and never as a draft', async () => {
    const to = `c-${randomUUID()}@nordwind.example`;
    const { id } = await draft({ customerEmail: to });
    expect((await act(id, 'send', {})).statusCode).toBe(409);
    const invoice = await issue(id);
    const sent = await act(id, 'send', {});
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json()).toMatchObject({ sentTo: to });
    const [mail] = await mails(to);
    expect(mail?.subject).toContain(`Invoice ${invoice.number} from ${aurora.name}`);
    expect(mail?.body).toContain(pathOf(invoice));
    expect(mail?.body).toContain('733.97 EUR');
    const other = `d-${randomUUID()}@nordwind.example`;
    await act(id, 'send', { to: other });
    expect(await mails(other)).toHaveLength(1);
    expect(await events(id)).toEqual(['invoice.create', 'invoice.issue', 'invoice.send', 'invoice.send']);
  });

  it('[INV-8] [TEST-9] of a test organisation says first that no real money is asked for', async () => {
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const live = await api.signIn(administrator, organisation);
    const { organisationId: id, name } = (await api.call('POST', 'organisations/test', { token: live })).json<{
      organisationId: typeof organisation.id;
      name: string;
    }>();
    const there = await api.signIn(administrator, { id, name });
    const [shop] = (await api.call('GET', 'businesses', { token: there })).json<{ id: typeof aurora.id }[]>();
    const to = `e-${randomUUID()}@nordwind.example`;
    const invoice = await createTestInvoice(api, there, askedInvoice(shop?.id ?? aurora.id, { customerEmail: to }));
    await api.call('POST', `invoices/${invoice}/issue`, { token: there });
    await api.call('POST', `invoices/${invoice}/send`, { token: there, body: {} });
    const [mail] = await mails(to);
    expect(mail?.subject).toContain('TEST, no real money: Invoice');
    expect(mail?.body).toContain('TEST, no real money: Nordwind GmbH');
    expect(mail?.body).toContain('Questions? Please ask Test shop.');
  });

  it('[INV-8] needs an address, and is sent no more than five times an hour', async () => {
    const invoice = await issued({ customerEmail: null });
    const refused = await act(invoice.id, 'send', {});
    expect([refused.statusCode, refused.json<{ fields: { field: string }[] }>().fields[0]?.field]).toEqual([422, 'to']);
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await act(invoice.id, 'send', { to: 'a@b.example' }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
