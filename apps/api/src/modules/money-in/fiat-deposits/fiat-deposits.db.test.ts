import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FiatDeposit, WhitelabelFiatDeposit } from '@countinghouse/contract/money-in/fiat-deposits';
import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import { account, balanceOf, type AccountRef } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf, fraction, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../../../invariants';
import { newId } from '../../../platform/ids';
import { operatedBank, readCamt } from '../../../rails/bank';
import { storedRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createTestAccount, createTestCollection, testIban, verifyTestAccount } from '../../../testing/bank';
import { camtOf, type CamtEntry, type CamtMessage } from '../../../testing/camt';
import { createBusiness, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { recordTestRates } from '../../../testing/rates';
import { textOfPdf } from '../../../testing/pdf';
import { endow } from '../../../testing/withdrawals';
import { insertFeeSchedules } from '../../organisation/businesses';
import { fiatOwnPayments } from '../../money-out/fiat-withdrawals';
import { waitingForPlatform } from '../../operating/operators';
import { expireFiatDeposits } from './expire-fiat-deposits';
import { importInbox, importStatement } from './import-statements';
import { collectionCodeOf } from './reference';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;
let sender: string;
let collection: string;
const start = new Date('2025-06-30T09:00:00.000Z');

beforeAll(async () => {
  api = await startTestApi();
  await recordTestRates(api.database);
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  token = await api.signInWith(organisation, [
    'CREATE_FIAT_DEPOSIT',
    'GET_FIAT_DEPOSITS',
    'MANAGE_BANK_ACCOUNTS',
    'GET_BALANCES',
    'GET_INTERNAL_TRANSFERS',
  ]);
  const account = await createTestAccount(api, token);
  await verifyTestAccount(api, account);
  sender = account.id;
  collection = await createTestCollection(api, organisation.id);
  await api.database.inOrganisation(organisation.id, (tx) =>
    insertFeeSchedules(tx, [
      {
        organisationId: organisation.id,
        id: newId(),
        businessId: null,
        effectiveFrom: new Date('2024-01-01T00:00:00Z'),
        depositServiceFee: fraction('0.01'),
        withdrawalServiceFee: fraction('0.002'),
        conversionSpread: fraction('0.003'),
        depositSpread: fraction('0.005'),
        internalTransferFee: fraction('0'),
      },
    ]),
  );
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  for (const { name, offenders } of invariants) {
    const { rows } = await api.database.acrossOrganisations((tx) => sql.raw(offenders).execute(tx));
    if (rows.length > 0) throw new Error(`${name}: ${JSON.stringify(rows)}`);
  }
  await api.close();
});

type Body = Record<string, unknown>;
const bodyOf = (changes: Body = {}): Body => ({
  clientLabel: 'topup-3',
  businessId: business.id,
  currency: 'EUR',
  amount: '10000.00',
  bankAccountId: sender,
  ...changes,
});
const send = (changes: Body = {}, as = token) =>
  api.call('POST', 'payment/deposits/fiat', { token: as, body: bodyOf(changes) });
const announce = async (changes: Body = {}): Promise<FiatDeposit> => {
  const answer = await send(changes);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<FiatDeposit>();
};
const list = async (query = '') =>
  (await api.call('GET', `payment/deposits/fiat?businessId=${business.id}${query}`, { token })).json<{
    deposits: FiatDeposit[];
    total?: number;
    paging: { nextCursor: string | null };
  }>();
const find = async ({ id }: { readonly id: string }) => (await list(`&search=${id}`)).deposits[0];
const whitelabels = async () =>
  (await api.call('GET', `payment/whitelabel-fiat-deposits?businessId=${business.id}`, { token })).json<{
    deposits: WhitelabelFiatDeposit[];
  }>().deposits;
const credit = (body: Body) => api.call('POST', 'sandbox/fiat-credits', { token, body: { currency: 'EUR', ...body } });
const balance = async (): Promise<string | undefined> =>
  (await api.call('GET', `balances/${business.id}`, { token })).json<BusinessBalances>().balances.EUR?.amount;
const statement = (entries: readonly CamtEntry[], message: CamtMessage = 'camt.053', closing?: string) =>
  importStatement(
    api.database,
    { rates: storedRates, ownPayments: fiatOwnPayments },
    camtOf(
      message,
      collection,
      entries,
      closing === undefined ? {} : { closing: { amount: closing, date: '2025-06-30' } },
    ),
  );
const setAside = async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ business_id: string | null; reason: string; status: string; amount: string }>`
      select business_id, reason, status, amount::text from unassociated_deposit
       where organisation_id = ${organisation.id} order by created_at, id`.execute(tx),
  );
  return rows;
};

/** State left by money: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select coalesce(json_agg(d order by d.id), '[]') from fiat_deposit d) as deposits,
             (select count(*) from whitelabel_fiat_deposit) as whitelabels,
             (select count(*) from unassociated_deposit) as set_aside,
             (select count(*) from bank_entry) as told,
             (select count(*) from bank_entry_key) as keys,
             (select coalesce(sum(seq), 0) from ledger_account) as moves,
             (select count(*) from state_transition) as transitions,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

describe('announced money', () => {
  it('is answered with where to pay and what to quote, for fourteen days', async () => {
    const made = await announce();
    expect(made).toMatchObject({
      clientLabel: 'topup-3',
      businessId: business.id,
      currency: 'EUR',
      expectedAmount: '10000.00',
      receivedAmount: null,
      fee: null,
      status: 'PENDING',
      paymentMethod: 'SEPA',
      createdAt: '2025-06-30T09:00:00.000Z',
      expiresAt: '2025-07-14T09:00:00.000Z',
      bankAccount: { id: sender, accountMasked: 'DE89 **** **** 3000' },
      instructions: {
        beneficiary: 'Northgate Payments Client Account',
        iban: collection,
        reference: made.paymentReference,
      },
    });
    expect(made.paymentReference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-\d{2}$/);
    expect((await list()).deposits).toEqual([made]);
  });

  it('is handed on as a file that says the same, to those who may see or make it and nobody else', async () => {
    const deposit = await announce();
    const path = `payment/deposits/fiat/${deposit.id}/instructions`;
    const answer = await api.call('GET', path, { token });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="instructions-${deposit.id}.pdf"`);
    const lines = textOfPdf(answer.rawPayload).split('\n');
    const { reference, beneficiary, swiftCode, bankName } = deposit.instructions;
    expect(lines).toEqual(expect.arrayContaining([reference, beneficiary, swiftCode, bankName, '10,000.00 EUR']));
    expect(lines.join('').replaceAll(' ', '')).toContain(deposit.instructions.iban);

    const stranger = await api.signInWith(await api.createOrganisation(), ['GET_FIAT_DEPOSITS']);
    expect((await api.call('GET', path, { token: stranger })).statusCode).toBe(404);
    const other = await api.signInWith(organisation, ['GET_PAYMENT']);
    expect((await api.call('GET', path, { token: other })).statusCode).toBe(403);
  });

  it('is credited less its fee when it comes, whatever came of it, in one posting', async () => {
    const made = await announce();
    const answer = await credit({
      amount: '2500.50',
      reference: `payment ${made.paymentReference.toLowerCase()}`,
      remitterAccount: testIban,
      remitterName: 'Aurora Travel GmbH',
    });
    expect(answer.json()).toEqual({ entityType: 'FIAT_DEPOSIT', entityId: made.id });
    expect(await find(made)).toMatchObject({
      status: 'RECEIVED',
      receivedAmount: '2500.50',
      fee: '2.50',
      payableAmount: '2498.00',
      remitterName: 'Aurora Travel GmbH',
      remitterAccountMasked: 'DE89 **** **** 3000',
      receivedAt: '2025-06-30T09:00:00.000Z',
    });
    expect(await balance()).toBe('2498.00');
    const journal = await api.call('GET', `ledger/entries?entityType=FIAT_DEPOSIT&entityId=${made.id}`, { token });
    expect(
      journal
        .json<{ entries: { eventType: string; account: string; direction: string; amount: string }[] }>()
        .entries.map(({ eventType, account, direction, amount }) => [eventType, account, direction, amount]),
    ).toEqual([
      ['T-17', 'asset:bank:EUR', 'DEBIT', '2500.50'],
      ['T-17', `business:${business.id}:available:EUR`, 'CREDIT', '2498.00'],
      ['T-17', 'income:service-fee:EUR', 'CREDIT', '2.50'],
    ]);
  });

  it.each([
    ['the least is the fee', '100.00', '1.00', '99.00'],
    ['a share is the fee', '12345.67', '12.35', '12333.32'],
    ['the fee takes no more than came', '0.50', '0.50', '0.00'],
  ])('of %2$s: %s', async (_, amount, fee, payableAmount) => {
    const made = await announce();
    await credit({ amount, reference: made.paymentReference });
    expect(await find(made)).toMatchObject({ status: 'RECEIVED', receivedAmount: amount, fee, payableAmount });
  });

  it('from another account than was told waits, and is nobody’s to spend', async () => {
    const made = await announce();
    await credit({ amount: '10000.00', reference: made.paymentReference, remitterAccount: 'DE75512108001245126199' });
    expect(await find(made)).toMatchObject({ status: 'UNDER_REVIEW', receivedAmount: '10000.00', fee: null });
    expect(await balance()).toBe('0.00');
  });

  it('that comes twice, too late or after it was cancelled is set aside for the business', async () => {
    const twice = await announce();
    await credit({ amount: '10.00', reference: twice.paymentReference });
    await credit({ amount: '11.00', reference: twice.paymentReference });
    const cancelled = await announce();
    const answer = await api.call('POST', `payment/deposits/fiat/${cancelled.id}/cancel`, { token });
    expect(answer.json()).toMatchObject({ id: cancelled.id, status: 'CANCELLED' });
    await credit({ amount: '12.00', reference: cancelled.paymentReference });
    const late = await announce();
    await standAt('2025-07-14T09:00:00.000Z');
    expect(await find(late)).toMatchObject({ status: 'EXPIRED' });
    await credit({ amount: '13.00', reference: late.paymentReference });
    expect(await setAside()).toEqual(
      ['1100', '1200', '1300'].map((amount) => ({
        business_id: business.id,
        reason: 'CLOSED_PAYMENT',
        status: 'PENDING',
        amount,
      })),
    );
    expect(await balance()).toBe('9.00');
  });

  it('that a payer of the sandbox pays late has expired, and the money is set aside for its business', async () => {
    const deposit = await announce();
    const late = await credit({ amount: '10000.00', reference: deposit.paymentReference, isLate: true });
    expect(late.json()).toMatchObject({ entityType: 'UNASSOCIATED_DEPOSIT' });
    expect((await find(deposit))?.status).toBe('EXPIRED');
    expect(await setAside()).toMatchObject([{ business_id: business.id, status: 'PENDING' }]);
    expect(await balance()).toBe('0.00');
  });

  it('does not expire a moment before its fourteen days are over', async () => {
    const made = await announce();
    await standAt('2025-07-14T08:59:59.999Z');
    expect(await find(made)).toMatchObject({ status: 'PENDING' });
  });

  it('keeps its account from being archived or made another while it is open', async () => {
    const made = await announce();
    const archive = () => api.call('DELETE', `payment/bank-accounts/${sender}`, { token });
    expect((await archive()).json()).toMatchObject({ code: 'STATE_CONFLICT' });
    const change = await api.call('PATCH', `payment/bank-accounts/${sender}`, { token, body: { city: 'Hamburg' } });
    expect(change.statusCode).toBe(409);
    await credit({ amount: '10.00', reference: made.paymentReference });
    expect((await archive()).statusCode).toBe(204);
    expect((await list()).deposits[0]?.bankAccount.id).toBe(sender);
  });

  it('repays what the business owes before it gives anything', async () => {
    await owing('300.00');
    const made = await announce();
    await credit({ amount: '1000.00', reference: made.paymentReference });
    // 999.00 after the fee, less the 299.00 owed.
    expect(await balance()).toBe('700.00');
  });
});

/** Two weeks later: due work is done, and everybody has signed in again. */
const standAt = async (instant: string): Promise<void> => {
  await api.testDatabase.setClock(new Date(instant));
  await expireFiatDeposits(api.database, new AbortController().signal);
  token = await api.signInWith(organisation, ['CREATE_FIAT_DEPOSIT', 'GET_FIAT_DEPOSITS', 'GET_BALANCES']);
};

/** Puts the business into debt: the bank reverses money that was credited and spent. */
const owing = async (amount: string): Promise<void> => {
  const other = await createBusiness(api, organisation);
  const code = collectionCodeOf(business.id);
  await statement([{ bank: 'OWED', amount, payments: [{ amount, text: code }] }]);
  const spender = await api.signInWith(organisation, ['CREATE_INTERNAL_TRANSFER']);
  const spent = await api.call('POST', 'payment/internal-transfers', {
    token: spender,
    body: { fromBusinessId: business.id, toBusinessId: other.id, currency: 'EUR', amount: await balance() },
  });
  expect(spent.statusCode, spent.body).toBe(201);
  await statement([{ bank: 'OWED', amount, isDebit: true, isReversal: true, payments: [{ amount, text: code }] }]);
};

describe('a refused announcement changes nothing', () => {
  type Row = readonly [string, () => Promise<Body> | Body, number, string, string];
  const rows: readonly Row[] = [
    ['without a label', () => ({ clientLabel: ' ' }), 400, 'VALIDATION_FAILED', 'Client label is required'],
    [
      '[VAL-12] with a quote in its label',
      () => ({ clientLabel: "o'1" }),
      400,
      'VALIDATION_FAILED',
      'Special characters are not allowed',
    ],
    ['of no amount', () => ({ amount: '' }), 400, 'VALIDATION_FAILED', 'Amount is required'],
    ['of nothing', () => ({ amount: '0.00' }), 400, 'VALIDATION_FAILED', 'Amount is less than minimum'],
    ['of a tenth of a cent', () => ({ amount: '1.001' }), 400, 'VALIDATION_FAILED', 'Decimal signs exceeded'],
    ['of a word', () => ({ amount: 'ten' }), 400, 'VALIDATION_FAILED', 'Invalid input'],
    ['of a coin', () => ({ currency: 'BTC' }), 400, 'VALIDATION_FAILED', 'Currency is required'],
    ['for a business that does not exist', () => ({ businessId: newId() }), 404, 'NOT_FOUND', 'Not found'],
    [
      'for another organisation’s business',
      async () => ({ businessId: (await createBusiness(api, await api.createOrganisation())).id }),
      404,
      'NOT_FOUND',
      'Not found',
    ],
    [
      'for the hidden business',
      async () => {
        const hidden = await createBusiness(api, organisation);
        await hideBusiness(api, hidden);
        return { businessId: hidden.id };
      },
      404,
      'NOT_FOUND',
      'Not found',
    ],
    [
      'for a disabled business',
      async () => ({ businessId: (await createBusiness(api, organisation, { status: 'DISABLED' })).id }),
      422,
      'RULE_VIOLATED',
      'is disabled',
    ],
    ['from an account that does not exist', () => ({ bankAccountId: newId() }), 404, 'NOT_FOUND', 'Not found'],
    [
      'from an account that waits for its verification',
      async () => ({ bankAccountId: (await createTestAccount(api, token)).id }),
      422,
      'RULE_VIOLATED',
      'Bank account is not active',
    ],
    [
      'in another currency than the account’s',
      () => ({ currency: 'GBP' }),
      422,
      'RULE_VIOLATED',
      'This bank account is of another currency',
    ],
    [
      'by another method than the account’s',
      () => ({ paymentMethod: 'SWIFT' }),
      422,
      'RULE_VIOLATED',
      'another method',
    ],
  ];
  it.each(rows)('%s', async (_, changes, status, code, message) => {
    const body = await changes();
    const before = await traces();
    const answer = await send(body);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json()).toMatchObject({ code, message: expect.stringContaining(message) });
    expect(await traces()).toEqual(before);
  });

  it.each([
    ['[BRAND-4] of a brand without fiat deposits', { brand: 'KESTREL' }, 'FIAT_DEPOSITS_DISABLED'],
    ['that is suspended', { status: 'SUSPENDED' as const }, 'ORGANISATION_SUSPENDED'],
  ])('of an organisation %s', async (_, settings, code) => {
    const other = await api.createOrganisation(settings);
    const as = await api.signInWith(other, ['CREATE_FIAT_DEPOSIT']);
    const theirs = await createBusiness(api, other);
    const before = await traces();
    const answer = await send({ businessId: theirs.id }, as);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code });
    const after = { ...((await traces()) as object), events: null };
    expect(after).toEqual({ ...(before as object), events: null });
  });

  it('where no account takes the money', async () => {
    await api.database.acrossOrganisations((tx) =>
      sql`update collection_account set payment_methods = '{SWIFT}' where organisation_id = ${organisation.id}`.execute(
        tx,
      ),
    );
    const before = await traces();
    expect((await send()).json()).toMatchObject({ code: 'RULE_VIOLATED' });
    expect(await traces()).toEqual(before);
  });

  it.each(['RECEIVED', 'CANCELLED'])('to cancel what is %s already', async (status) => {
    const made = await announce();
    const cancel = () => api.call('POST', `payment/deposits/fiat/${made.id}/cancel`, { token });
    await (status === 'RECEIVED' ? credit({ amount: '10.00', reference: made.paymentReference }) : cancel());
    const before = await traces();
    expect((await cancel()).json()).toMatchObject({ code: 'STATE_CONFLICT' });
    expect(await traces()).toEqual(before);
  });
});

describe('a payer’s money', () => {
  it('[FWLD-1] that quotes a business’s code is credited to it, with what else was quoted', async () => {
    await credit({
      amount: '250.00',
      reference: `INV-2025-0031 ${collectionCodeOf(business.id)}`,
      remitterName: 'K Jensen',
    });
    expect(await whitelabels()).toMatchObject([
      {
        reference: 'INV-2025-0031',
        amount: '250.00',
        currency: 'EUR',
        businessId: business.id,
        remitterName: 'K Jensen',
        fee: '1.00',
        payableAmount: '249.00',
      },
    ]);
    expect(await balance()).toBe('249.00');
  });

  it('is told what to quote by those who see what comes, with the accounts that take it', async () => {
    const asked = (as = token) =>
      api.call('GET', `payment/whitelabel-fiat-deposits/collection?businessId=${business.id}`, { token: as });
    expect((await asked()).json()).toMatchObject({
      code: collectionCodeOf(business.id),
      accounts: [{ currency: 'EUR', iban: collection }],
    });
    const stranger = await api.signInWith(await api.createOrganisation(), ['GET_FIAT_DEPOSITS']);
    expect((await asked(stranger)).statusCode).toBe(404);
  });

  it('that quotes nothing of ours is set aside for the organisation to find out', async () => {
    await credit({ amount: '77.00', reference: 'happy birthday' });
    expect(await setAside()).toEqual([
      { business_id: null, reason: 'UNKNOWN_REFERENCE', status: 'PENDING', amount: '7700' },
    ]);
  });
});

describe('money without a payment', () => {
  type Listed = {
    deposits: {
      amount: string;
      reason: string;
      kind: string;
      reference: string | null;
      uniformAmount: string | null;
    }[];
    paging: { limit: number };
  };
  const listed = async (path: string, as = token) => (await api.call('GET', path, { token: as })).json<Listed>();

  it('[API-3] is listed for its business, or for the organisation where it is of none, 25 at a time', async () => {
    const made = await announce();
    await credit({ amount: '10.00', reference: made.paymentReference });
    await credit({ amount: '11.00', reference: made.paymentReference });
    await credit({ amount: '77.00', reference: 'happy birthday' });
    const ofBusiness = await listed(`payment/deposits/unassociated?businessId=${business.id}`);
    expect(ofBusiness.deposits).toMatchObject([
      { amount: '11.00', reason: 'CLOSED_PAYMENT', kind: 'FIAT', uniformAmount: '11.00' },
    ]);
    const ofNobody = await listed('deposits/unallocated');
    expect(ofNobody.deposits).toMatchObject([
      { amount: '77.00', reason: 'UNKNOWN_REFERENCE', reference: 'happy birthday' },
    ]);
    expect(ofNobody.paging.limit).toBe(25);
    expect((await listed('deposits/unallocated?reason=OTHER')).deposits).toEqual([]);
    expect((await listed('deposits/unallocated?search=happy%20birthday')).deposits).toHaveLength(1);
  });

  it('of a hidden business or of another organisation is shown to nobody', async () => {
    await credit({ amount: '77.00', reference: 'happy birthday' });
    await hideBusiness(api, business);
    expect((await listed(`payment/deposits/unassociated?businessId=${business.id}`)).deposits).toEqual([]);
    const stranger = await api.signInWith(await api.createOrganisation(), ['GET_INTERNAL_TRANSFERS']);
    expect((await listed('deposits/unallocated', stranger)).deposits).toEqual([]);
    expect((await listed(`payment/deposits/unassociated?businessId=${business.id}`, stranger)).deposits).toEqual([]);
  });
});

describe('a statement', () => {
  const entry = (bank: string, amount: string, text: string): CamtEntry => ({
    bank,
    amount,
    payments: [{ amount, text }],
  });

  it('credits what is booked by its references, each once, however often and in whatever message it is told', async () => {
    const made = await announce();
    const code = collectionCodeOf(business.id);
    const entries = [
      entry('B-1', '10000.00', made.paymentReference),
      entry('B-2', '250.00', `${code} INV-1`),
      entry('B-3', '5.00', '?'),
    ];
    expect(await statement(entries, 'camt.054')).toEqual({ taken: 3, known: 0 });
    expect(await statement(entries)).toEqual({ taken: 0, known: 3 });
    expect(await statement([...entries, entry('B-4', '250.00', `${code} INV-2`)])).toEqual({ taken: 1, known: 3 });
    expect(await find(made)).toMatchObject({ status: 'RECEIVED', payableAmount: '9990.00' });
    expect((await whitelabels()).map(({ reference }) => reference)).toEqual(['INV-2', 'INV-1']);
    expect(await balance()).toBe('10488.00');
    expect(await setAside()).toHaveLength(1);
  });

  it('told in fewer words first and with the bank’s names later credits once', async () => {
    const payment = { amount: '250.00', text: collectionCodeOf(business.id), remitter: 'K Jensen' };
    expect(await statement([{ amount: '250.00', payments: [payment] }], 'camt.054')).toEqual({ taken: 1, known: 0 });
    expect(await statement([{ bank: 'B-9', amount: '250.00', payments: [payment] }])).toEqual({ taken: 0, known: 1 });
    // A payment alike on another day is another.
    expect(await statement([{ bank: 'B-10', date: '2025-07-01', amount: '250.00', payments: [payment] }])).toEqual({
      taken: 1,
      known: 0,
    });
    expect(await whitelabels()).toHaveLength(2);
  });

  it('read by several at once credits once', async () => {
    const entries = [
      entry('C-1', '250.00', collectionCodeOf(business.id)),
      entry('C-2', '30.00', collectionCodeOf(business.id)),
    ];
    const results = await Promise.all([statement(entries), statement(entries), statement(entries, 'camt.054')]);
    expect(results.reduce((count, { taken }) => count + taken, 0)).toBe(2);
    expect(await balance()).toBe('278.00');
  });

  it('that cannot be moved away from its folder does not hold up the later ones, and credits once however often it is read', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'countinghouse-inbox-'));
    const inbox = operatedBank({ inbox: directory }).channels[0]?.inbox;
    if (!inbox) throw new Error('There is no inbox');
    const put = (name: string, text: string) => {
      writeFileSync(join(directory, name), text);
      utimesSync(join(directory, name), 0, 0);
    };
    const code = collectionCodeOf(business.id);
    put('a.xml', camtOf('camt.053', collection, [entry('E-1', '250.00', code)]));
    put('b.xml', camtOf('camt.053', testIban, [entry('E-2', '1.00', 'x')]));
    put('c.xml', camtOf('camt.053', collection, [entry('E-3', '30.00', code)]));
    for (const blocked of ['accepted', 'refused']) put(blocked, '');
    const read = () =>
      importInbox(
        api.database,
        { rates: storedRates, ownPayments: fiatOwnPayments },
        { inbox, channel: null },
        new AbortController().signal,
      );
    for (const _time of [1, 2]) {
      await expect(read()).rejects.toThrow('could not be moved away');
      expect(await balance()).toBe('278.00');
    }
    for (const blocked of ['accepted', 'refused']) rmSync(join(directory, blocked));
    await read();
    expect(await balance()).toBe('278.00');
    expect(readdirSync(join(directory, 'accepted'))).toEqual(['a.xml', 'c.xml']);
    expect(readdirSync(join(directory, 'refused'))).toEqual(['b.xml', 'b.xml.reason.txt']);
    rmSync(directory, { recursive: true });
  });

  it('within the day (camt.052) credits what is booked, once, and only shows what is announced', async () => {
    const code = collectionCodeOf(business.id);
    const pending = async () => {
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<{ key: string; amount: string }>`
          select key, amount::text from bank_pending_entry where organisation_id = ${organisation.id} order by key`.execute(
          tx,
        ),
      );
      return rows.map(({ key, amount }) => [key, amount]);
    };
    const announced = (bank: string, amount: string): CamtEntry => ({ ...entry(bank, amount, code), status: 'PDNG' });
    const morning = [entry('D-1', '50.00', code), announced('D-2', '30.00'), announced('D-3', '7.00')];
    expect(await statement(morning, 'camt.052', '123.00')).toEqual({ taken: 1, known: 0 });
    expect([await whitelabels(), await pending()]).toMatchObject([
      [{ amount: '50.00' }],
      [
        ['bank:D-2', '3000'],
        ['bank:D-3', '700'],
      ],
    ]);
    expect(await statement([...morning.slice(0, 1), entry('D-2', '30.00', code)], 'camt.052')).toEqual({
      taken: 1,
      known: 1,
    });
    // An older report that is read late announces nothing anew.
    expect(await statement(morning, 'camt.052')).toEqual({ taken: 0, known: 1 });
    expect([(await whitelabels()).length, await pending()]).toEqual([2, [['bank:D-3', '700']]]);
    const { rows: closings } = await api.database.acrossOrganisations((tx) =>
      sql`select 1 from bank_closing where organisation_id = ${organisation.id}`.execute(tx),
    );
    expect(closings).toEqual([]);
  });

  it('that a bank announces is told with the deposit whose reference it quotes, until it is booked', async () => {
    const { id, paymentReference } = await announce();
    const shown = () => find({ id });
    expect(await shown()).toMatchObject({ status: 'PENDING', announced: null });
    const pending: CamtEntry = { ...entry('A-1', '250.00', `for ${paymentReference.toLowerCase()}`), status: 'PDNG' };
    await statement([pending, { ...entry('A-2', '9.00', 'other'), status: 'PDNG' }], 'camt.052');
    expect(await shown()).toMatchObject({ status: 'PENDING', receivedAmount: null, announced: { amount: '250.00' } });
    await statement([entry('A-1', '250.00', paymentReference)]);
    expect(await shown()).toMatchObject({ announced: null });
    expect((await shown())?.status).not.toBe('PENDING');
  });

  it('that lacks what was reported as booked within its day tells operators of it, until a statement has it', async () => {
    const code = collectionCodeOf(business.id);
    const told = async () =>
      (await waitingForPlatform(api.database)).filter(
        ({ organisationId, what }) => organisationId === organisation.id && what === 'entry that its statement lacks',
      );
    const [first, second] = [entry('L-1', '50.00', code), entry('L-2', '30.00', code)];
    await statement([first], 'camt.052');
    await statement([second], 'camt.054');
    expect(await told()).toEqual([]);
    await statement([second], 'camt.053', '30.00');
    expect((await told()).map(({ text }) => text)).toEqual([
      `CREDIT of 50.00 EUR, 2025-06-30, account …${collection.slice(-4)}: reported by camt.052, ask the bank (WHITELABEL_FIAT_DEPOSIT)`,
    ]);
    // Its next page.
    await statement([first]);
    expect(await told()).toEqual([]);
    expect(await whitelabels()).toHaveLength(2);
  });

  it('of two accounts of the organisation books nothing for money that only went from one to the other', async () => {
    const before = await balance();
    const other = await createTestCollection(api, organisation.id);
    const sent = { ...entry('O-1', '900.00', collectionCodeOf(business.id)) };
    const own = { ...sent, payments: sent.payments.map((one) => ({ ...one, remitterIban: other })) };
    expect(await statement([own])).toEqual({ taken: 1, known: 0 });
    expect([await balance(), await whitelabels(), await setAside()]).toEqual([before, [], []]);
  });

  it('with a batch gives each of its payments to whom it quotes', async () => {
    const made = await announce();
    const payments = [
      { amount: '100.00', text: made.paymentReference },
      { amount: '50.00', text: collectionCodeOf(business.id) },
    ];
    expect(await statement([{ bank: 'BATCH', amount: '150.00', payments }])).toEqual({ taken: 2, known: 0 });
    expect(await find(made)).toMatchObject({ receivedAmount: '100.00' });
    expect(await whitelabels()).toMatchObject([{ amount: '50.00' }]);
  });

  it('of which nobody has the account is refused whole', async () => {
    const before = await traces();
    const text = camtOf('camt.053', testIban, [entry('D-1', '1.00', 'x')]);
    await expect(
      importStatement(api.database, { rates: storedRates, ownPayments: fiatOwnPayments }, text),
    ).rejects.toThrow('No organisation has the EUR account …3000');
    expect(await traces()).toEqual(before);
  });

  const reversal = (bank: string, amount: string): CamtEntry => ({
    bank,
    amount,
    isDebit: true,
    isReversal: true,
    payments: [{ amount }],
  });

  it('takes back what it had credited, once: top-up, white-label and what was set aside', async () => {
    const made = await announce();
    await statement([
      entry('R-1', '100.00', made.paymentReference),
      entry('R-2', '50.00', collectionCodeOf(business.id)),
      entry('R-3', '7.00', '?'),
    ]);
    expect(await balance()).toBe('148.00');
    const back = [reversal('R-1', '100.00'), reversal('R-2', '50.00'), reversal('R-3', '7.00')];
    expect(await statement(back)).toEqual({ taken: 3, known: 0 });
    expect(await statement(back, 'camt.054')).toEqual({ taken: 0, known: 3 });
    expect(await find(made)).toMatchObject({ status: 'RETURNED' });
    expect(await whitelabels()).toEqual([]);
    expect(await setAside()).toMatchObject([{ status: 'ORPHANED' }]);
    expect(await balance()).toBe('0.00');
    // The fee too, and all of it is off our own account again.
    const left = (ref: AccountRef) =>
      api.database.inOrganisation(organisation.id, (tx) => balanceOf(tx, organisation.id, ref));
    expect(toText(await left(account.serviceFeeIncome('EUR')))).toBe('0.00');
    expect(toText(await left(account.bank('EUR')))).toBe('0.00');
  });

  it('that takes back what nobody knows, or another amount, changes no balance', async () => {
    await statement([entry('S-1', '50.00', collectionCodeOf(business.id))]);
    await statement([reversal('S-2', '50.00'), reversal('S-1', '49.00')]);
    expect(await balance()).toBe('49.00');
    // Nor does it when the credit is read once more.
    await statement([entry('S-1', '50.00', collectionCodeOf(business.id))], 'camt.054');
    expect(await balance()).toBe('49.00');
  });

  it('that takes back a credit read after it, known by its end-to-end id alone, undoes it; another of that id stays', async () => {
    const text = collectionCodeOf(business.id);
    const sent = (bank: string, amount: string): CamtEntry => ({
      bank,
      amount,
      payments: [{ amount, text, end: 'RENT' }],
    });
    const back = { ...reversal('', '50.00'), payments: [{ amount: '50.00', end: 'RENT' }] };
    await statement([back]);
    await statement([sent('T-1', '49.00')]);
    expect(await balance()).toBe('48.00');
    await statement([sent('T-2', '50.00')]);
    expect(await balance()).toBe('48.00');
    await statement([sent('T-3', '50.00')]);
    expect(await balance()).toBe('97.00');
  });

  it('with payments that share one name counts each: that name identifies none of them', async () => {
    const text = collectionCodeOf(business.id);
    const parts = ['100.00', '50.00', '50.00'].map((amount) => ({ amount, text, bank: 'SHARED' }));
    const batch: CamtEntry = { bank: 'SHARED', amount: '200.00', payments: parts };
    expect(await statement([batch])).toEqual({ taken: 3, known: 0 });
    const turned = { ...batch, payments: parts.toReversed() };
    for (const message of ['camt.052', 'camt.053', 'camt.054'] as const)
      expect(await statement([turned], message)).toEqual({ taken: 0, known: 3 });
    // One by one, too.
    const one = (amount: string): CamtEntry => ({ bank: 'SINGLE', amount, payments: [{ amount, text: `${text} 1` }] });
    expect(await statement([one('7.00')], 'camt.054')).toEqual({ taken: 1, known: 0 });
    expect(await statement([one('8.00')], 'camt.054')).toEqual({ taken: 1, known: 0 });
    expect(await statement([one('8.00'), one('7.00')])).toEqual({ taken: 0, known: 2 });
    expect(await balance()).toBe('210.00');
  });

  it('tried again after a fault of the database, or of several pages, counts each entry once', async () => {
    const one: CamtEntry = { amount: '30.00', payments: [{ amount: '30.00', text: collectionCodeOf(business.id) }] };
    const page = camtOf('camt.053', collection, [one]);
    const takes = { rates: storedRates, ownPayments: fiatOwnPayments };
    expect(await importStatement(api.database, takes, page)).toEqual({ taken: 1, known: 0 });
    // Each transaction fails at its end, and is tried once more.
    const unsure: typeof api.database = {
      ...api.database,
      inOrganisation: async (id, work) => {
        const failed = api.database.inOrganisation(id, async (tx) => {
          await work(tx);
          throw new Error('could not serialize access');
        });
        await expect(failed).rejects.toThrow('serialize');
        return api.database.inOrganisation(id, work);
      },
    };
    expect(await importStatement(unsure, takes, page)).toEqual({ taken: 0, known: 1 });
    const pages = page.replace('</BkToCstmrStmt>', `${/<Stmt>.*<\/Stmt>/.exec(page)![0]}</BkToCstmrStmt>`);
    expect(await importStatement(api.database, takes, pages)).toEqual({ taken: 1, known: 1 });
    expect(await importStatement(api.database, takes, pages)).toEqual({ taken: 0, known: 2 });
  });

  it('of a bank that writes the hour with an offset is known from before the upgrade, by the digest of that time', async () => {
    const one: CamtEntry = { amount: '30.00', payments: [{ amount: '30.00', text: collectionCodeOf(business.id) }] };
    const text = camtOf('camt.053', collection, [one]);
    const withHour = text.replaceAll(
      '<BookgDt><Dt>2025-06-30</Dt></BookgDt>',
      '<BookgDt><DtTm>2025-06-30T00:30:00+02:00</DtTm></BookgDt>',
    );
    const [former] = readCamt(text.replaceAll('<Dt>2025-06-30</Dt></BookgDt>', '<Dt>2025-06-29</Dt></BookgDt>'));
    const { print } = former!.entries[0]!;
    const takes = { rates: storedRates, ownPayments: fiatOwnPayments };
    await importStatement(api.database, takes, withHour);
    const asTold = (by: string | null) =>
      api.database.acrossOrganisations((tx) =>
        sql`
          update bank_entry set print = ${print}, told_by = ${by} where organisation_id = ${organisation.id}`.execute(
          tx,
        ),
      );
    await asTold(null);
    expect(await importStatement(api.database, takes, withHour)).toEqual({ taken: 0, known: 1 });
    await asTold('camt.053');
    expect(await importStatement(api.database, takes, withHour)).toEqual({ taken: 1, known: 0 });
  });

  it('with a batch whose payments it does not tell books none of it: operators are told until a message has them', async () => {
    const text = collectionCodeOf(business.id);
    const withCount = camtOf('camt.053', collection, [{ bank: 'B-9', amount: '90.00', payments: [] }]).replace(
      '<NtryDtls></NtryDtls>',
      '<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>',
    );
    const takes = { rates: storedRates, ownPayments: fiatOwnPayments };
    const told = async () =>
      (await waitingForPlatform(api.database)).filter(
        (one) => one.organisationId === organisation.id && one.what === 'batch without its payments',
      );
    expect(await importStatement(api.database, takes, withCount)).toEqual({ taken: 0, known: 0 });
    expect([await whitelabels(), await setAside()]).toEqual([[], []]);
    expect((await told()).map((one) => one.text)).toEqual([
      expect.stringContaining(`90.00 EUR that came, account …${collection.slice(-4)}`),
    ]);
    const payments = ['40.00', '50.00'].map((amount) => ({ amount, text }));
    expect(await statement([{ bank: 'B-9', amount: '90.00', payments }], 'camt.054')).toEqual({ taken: 2, known: 0 });
    expect(await told()).toEqual([]);
    expect((await whitelabels()).map(({ amount }) => amount).toSorted()).toEqual(['40.00', '50.00']);
  });

  it('that takes back what was spent leaves a debt', async () => {
    await owing('300.00');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ owed: string }>`
        select (debits - credits)::text as owed from ledger_account
         where organisation_id = ${organisation.id} and kind = 'receivable'`.execute(tx),
    );
    expect(rows).toEqual([{ owed: '29900' }]);
  });
});

describe('the list of top-ups', () => {
  it('pages by when they were made or received, and finds one by label, reference and id', async () => {
    const made = [];
    for (let minute = 0; minute < 3; minute += 1) {
      await api.testDatabase.setClock(new Date(start.getTime() + minute * 60_000));
      made.push(await announce({ clientLabel: `topup-${minute}` }));
    }
    await credit({ amount: '10.00', reference: made[0]!.paymentReference });
    const first = await list('&limit=2&includeTotal=true');
    expect(first.deposits.map(({ clientLabel }) => clientLabel)).toEqual(['topup-2', 'topup-1']);
    expect(first.total).toBe(3);
    const second = await list(`&limit=2&cursor=${first.paging.nextCursor}`);
    expect(second.deposits.map(({ clientLabel }) => clientLabel)).toEqual(['topup-0']);
    await api.testDatabase.setClock(new Date(start.getTime() + 600_000));
    await credit({ amount: '10.00', reference: made[1]!.paymentReference });
    expect((await list('&sortBy=received')).deposits.map(({ clientLabel }) => clientLabel)).toEqual([
      'topup-1',
      'topup-2',
      'topup-0',
    ]);
    for (const search of ['topup-1', made[1]!.paymentReference, made[1]!.id])
      expect((await list(`&search=${search}`)).deposits.map(({ id }) => id)).toEqual([made[1]!.id]);
    expect((await list('&status=PENDING')).deposits.map(({ clientLabel }) => clientLabel)).toEqual(['topup-2']);
    expect((await list('&currency=USD')).deposits).toEqual([]);
  });
});

describe('money of a foreign currency', () => {
  it('is not taken for a top-up of another', async () => {
    await endow(api, business, amountOf('1.00', 'EUR'));
    expect((await credit({ amount: '5.00', currency: 'USD' })).json()).toMatchObject({ code: 'RULE_VIOLATED' });
  });
});
