import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { FiatWithdrawalDetail, FiatWithdrawalView } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../../../invariants';
import { startTestApi, type TestApi, type TestOrganisation, type TestUser } from '../../../testing';
import { createTestAccount, createTestCollection, testIban, verifyTestAccount } from '../../../testing/bank';
import { createBusiness, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { endowAtBank } from '../../../testing/fiat-withdrawals';
import { callAs, createTestKey } from '../../../testing/machine';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let maker: TestUser;
let token: string;
let account: string;
/** A Monday, before the cut-off of euro payments. */
const start = new Date('2025-06-30T09:00:00.000Z');

const permissions = ['CREATE_FIAT_WITHDRAWAL', 'GET_FIAT_WITHDRAWALS', 'MANAGE_BANK_ACCOUNTS', 'GET_BALANCES'] as const;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.testDatabase.setClock(start);
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation);
  maker = await api.createUser([organisation], { permissions: [...permissions] });
  token = await api.signIn(maker, organisation);
  const made = await createTestAccount(api, token);
  await verifyTestAccount(api, made);
  account = made.id;
  await createTestCollection(api, organisation.id);
  await endowAtBank(api, business, amountOf('10000.00', 'EUR'));
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
  clientLabel: 'week-11',
  businessId: business.id,
  currency: 'EUR',
  amount: '5000.00',
  bankAccountId: account,
  reference: 'AURORA W11',
  ...changes,
});
const send = (changes: Body = {}, as = token, headers: Record<string, string> = {}) =>
  api.call('POST', 'payment/withdrawals/fiat', { token: as, body: bodyOf(changes), headers });
const make = async (changes: Body = {}, as = token): Promise<FiatWithdrawalDetail> => {
  const answer = await send(changes, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<FiatWithdrawalDetail>();
};
const list = async (query = '', as = token) =>
  (await api.call('GET', `payment/withdrawals/fiat?businessId=${business.id}${query}`, { token: as })).json<{
    withdrawals: FiatWithdrawalView[];
  }>().withdrawals;
const find = async ({ id }: { readonly id: string }, as = token) =>
  (await api.call('GET', `payment/withdrawals/fiat/${id}`, { token: as })).json<FiatWithdrawalDetail>();
const balance = async () => {
  const { balances } = (await api.call('GET', `balances/${business.id}`, { token })).json<BusinessBalances>();
  return [balances.EUR?.amount, balances.EUR?.held];
};
const quote = (query = '', as = token) =>
  api.call('GET', `payment/withdrawals/fiat/quote?businessId=${business.id}&bankAccountId=${account}${query}`, {
    token: as,
  });

/** State left by money: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select count(*) from fiat_withdrawal) as withdrawals,
             (select count(*) from ledger_hold) as holds,
             (select coalesce(sum(seq), 0) from ledger_account) as moves,
             (select count(*) from state_transition) as transitions,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

const journalOf = async ({ id }: { readonly id: string }) => {
  const answer = await api.call('GET', `ledger/entries?entityType=FIAT_WITHDRAWAL&entityId=${id}`, { token });
  return answer
    .json<{ entries: { eventType: string; account: string; direction: string; amount: string }[] }>()
    .entries.map(({ eventType, account: code, direction, amount }) => [eventType, code, direction, amount])
    .toSorted((left, right) => (left.join() < right.join() ? -1 : 1));
};

describe('a new fiat withdrawal', () => {
  it('holds amount and fee at once, and says when it goes and arrives', async () => {
    const made = await make();
    expect(made).toMatchObject({
      clientLabel: 'week-11',
      businessId: business.id,
      currency: 'EUR',
      amount: '5000.00',
      fee: '1.00',
      debitAmount: '5001.00',
      paymentMethod: 'SEPA',
      status: 'PENDING',
      statusReason: null,
      reference: 'AURORA W11',
      initiatedBy: maker.email,
      createdAt: '2025-06-30T09:00:00.000Z',
      submitAt: '2025-06-30T12:00:00.000Z',
      arrivesFrom: '2025-07-01',
      arrivesUntil: '2025-07-01',
      cancellable: true,
      bankAccount: { id: account, accountMasked: 'DE89 **** **** 3000', iban: testIban },
    });
    expect(made.timeline).toMatchObject([{ from: null, to: 'PENDING', event: 'CREATED' }]);
    expect(await balance()).toEqual(['4999.00', '5001.00']);
    expect(await journalOf(made)).toEqual([
      ['T-18', `business:${business.id}:available:EUR`, 'DEBIT', '5001.00'],
      ['T-18', `business:${business.id}:held:EUR`, 'CREDIT', '5001.00'],
    ]);
    const [listed] = await list();
    const { timeline: _timeline, file: _file, ...view } = made;
    expect(listed).toEqual(view);
  });

  it('[VAL-8] is refused at its fields, and nothing changes', async () => {
    const disabled = await createBusiness(api, organisation, { status: 'DISABLED' });
    const before = await traces();
    const refusals: readonly (readonly [Body, string, string])[] = [
      [{ amount: '9.99' }, 'amount', 'Amount is less than minimum'],
      [{ amount: '1000000.01' }, 'amount', 'Exceeded maximum amount'],
      [{ amount: 'x' }, 'amount', 'Invalid input'],
      [{ amount: '10.001' }, 'amount', 'Decimal signs exceeded'],
      [{ amount: '0' }, 'amount', 'Amount is less than minimum'],
      [{ amount: '10000.00' }, 'amount', 'Insufficient balance'],
      [{ amount: '9999.01' }, 'amount', 'Insufficient balance'],
      [{ clientLabel: ' ' }, 'clientLabel', 'Client label is required'],
      [{ clientLabel: 'a;b' }, 'clientLabel', 'Special characters are not allowed'],
      [{ reference: 'a<b' }, 'reference', 'Special characters are not allowed'],
      [
        { reference: 'Zahlung für März' },
        'reference',
        'Only letters without accents, numbers, spaces and / - ? : ( ) . , +',
      ],
      [{ reference: 'A//B' }, 'reference', 'A reference neither begins nor ends with a slash'],
      [{ reference: 'A'.repeat(141) }, 'reference', 'At most 140 characters by this payment method'],
      [{ currency: 'USD' }, 'bankAccountId', 'This bank account is of another currency'],
      [{ businessId: disabled.id }, 'businessId', `${disabled.name} is disabled`],
    ];
    for (const [changes, field, message] of refusals) {
      const answer = await send(changes);
      expect([answer.statusCode, answer.json<{ fields: unknown }>().fields], JSON.stringify(changes)).toEqual([
        answer.statusCode,
        [{ field, message }],
      ]);
      expect([400, 422]).toContain(answer.statusCode);
    }
    expect(await traces()).toEqual(before);
  });

  it.each([
    ['is suspended', `status = 'SUSPENDED'`, 403, 'The organisation is suspended'],
    [
      'settles in other currencies',
      `enabled_fiat_settlement_currencies = '{USD}'`,
      422,
      'EUR is not enabled for settlement',
    ],
  ])('of an organisation that %s is refused, and nothing changes', async (_, change, status, sentence) => {
    await api.database.acrossOrganisations((tx) =>
      sql.raw(`update organisation set ${change} where id = '${organisation.id}'`).execute(tx),
    );
    const before = await traces();
    const answer = await send();
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, sentence]);
    expect(await traces()).toEqual(before);
  });

  it('is refused while outgoing money is stopped, and nothing changes', async () => {
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const stop = { token: await api.signIn(administrator, organisation), body: { reason: 'Stolen laptop' } };
    expect((await api.call('POST', 'outgoing-money/stop', stop)).statusCode).toBe(200);
    const before = await traces();
    const answer = await send();
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'OUTGOING_STOPPED']);
    expect(await traces()).toEqual(before);
  });

  it('quotes no more than its method passes on', async () => {
    const domestic = await createTestAccount(api, token, {
      currency: 'GBP',
      paymentMethod: 'FPS',
      country: 'GB',
      iban: undefined,
      swiftCode: undefined,
      accountNumber: '12345678',
      sortCode: '405199',
    });
    await verifyTestAccount(api, domestic);
    await api.database.acrossOrganisations((tx) =>
      sql`
        update collection_account set currency = 'GBP', payment_methods = '{FPS}'
         where organisation_id = ${organisation.id}`.execute(tx),
    );
    await endowAtBank(api, business, amountOf('100.00', 'GBP'));
    const sterling = { bankAccountId: domestic.id, currency: 'GBP', amount: '10.00' };
    const before = await traces();
    const answer = await send({ ...sterling, reference: 'A'.repeat(19) });
    expect([answer.statusCode, answer.json<{ fields: unknown }>().fields]).toEqual([
      422,
      [{ field: 'reference', message: 'At most 18 characters by this payment method' }],
    ]);
    expect(await traces()).toEqual(before);
    expect((await make({ ...sterling, reference: 'A'.repeat(18) })).reference).toBe('A'.repeat(18));
  });

  it('goes only to an account that is verified, and to one of the organisation', async () => {
    const unverified = await createTestAccount(api, token);
    const elsewhere = await api.createOrganisation();
    const stranger = await api.signInWith(elsewhere, permissions);
    const foreign = await createTestAccount(api, stranger);
    await verifyTestAccount(api, foreign);
    const before = await traces();
    const answer = await send({ bankAccountId: unverified.id });
    expect([answer.statusCode, answer.json<{ rejection: string }>().rejection]).toEqual([
      422,
      'Bank account is not active',
    ]);
    expect((await send({ bankAccountId: foreign.id })).statusCode).toBe(404);
    expect((await send({}, stranger)).statusCode).toBe(404);
    expect(await traces()).toEqual(before);
  });

  it('needs an account of ours to pay from', async () => {
    const other = await api.createOrganisation();
    const shop = await createBusiness(api, other);
    const theirs = await api.signInWith(other, permissions);
    const to = await createTestAccount(api, theirs);
    await verifyTestAccount(api, to);
    const answer = await send({ businessId: shop.id, bankAccountId: to.id }, theirs);
    expect(answer.json<{ fields: unknown }>().fields).toEqual([
      {
        field: 'bankAccountId',
        message: 'Your organisation has no account to pay from by this payment method',
      },
    ]);
  });

  it('of a hidden business is nobody’s but an administrator’s', async () => {
    await hideBusiness(api, business);
    expect((await send()).statusCode).toBe(404);
  });

  it('pays exactly as many as the balance covers, however many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send({ amount: '1999.00', clientLabel: `p-${n}` })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(5);
    expect(codes.filter((code) => code === 422)).toHaveLength(15);
    expect(await balance()).toEqual(['0.00', '10000.00']);
  });

  it('under one key is made once, and answered the same each time', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({}, token, headers)));
    const ids = new Set(answers.map((answer) => answer.json<{ id: string }>().id));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    expect(ids.size).toBe(1);
    expect(await balance()).toEqual(['4999.00', '5001.00']);
    expect((await send({ amount: '60.00' }, token, headers)).statusCode).toBe(409);
  });

  it('asks for a second factor where its maker has one', async () => {
    const careful = await api.createUser([organisation], { permissions: [...permissions], twoFactor: true });
    const session = await api.signIn(careful, organisation);
    const before = await traces();
    const answer = await send({}, session);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      401,
      'Invalid or expired 2FA verification code.',
    ]);
    expect(await traces()).toEqual(before);
    const code = { 'x-two-fa-code': api.twoFactorCode(start) };
    expect((await send({}, session, code)).statusCode).toBe(201);
  });

  it('shows whole numbers only to those who manage bank accounts', async () => {
    const made = await make();
    const reader = await api.signInWith(organisation, ['GET_FIAT_WITHDRAWALS']);
    expect((await find(made, reader)).bankAccount).toMatchObject({
      accountMasked: 'DE89 **** **** 3000',
      iban: null,
      swiftCode: null,
    });
    expect((await list('', reader))[0]).toMatchObject({ cancellable: false });
    expect(JSON.stringify(await list('', reader))).not.toContain(testIban);
  });

  it('keeps its account from being archived, until it is over', async () => {
    const made = await make();
    const archive = () => api.call('DELETE', `payment/bank-accounts/${account}`, { token });
    expect((await archive()).statusCode).toBe(409);
    await api.call('POST', `payment/withdrawals/fiat/${made.id}/cancel`, { token });
    expect((await archive()).statusCode).toBe(204);
    // The snapshot stays readable.
    expect((await find(made)).bankAccount.accountMasked).toBe('DE89 **** **** 3000');
  });

  it('is found by each filter and by what names it, and by nothing else', async () => {
    const first = await make({ clientLabel: 'one', amount: '10.00', reference: 'R-1' });
    const second = await make({ clientLabel: 'two', amount: '20.00', reference: null });
    await api.call('POST', `payment/withdrawals/fiat/${second.id}/cancel`, { token });
    const idsOf = async (query: string) => (await list(query)).map(({ clientLabel }) => clientLabel);
    expect(await idsOf('')).toEqual(['two', 'one']);
    expect(await idsOf('&status=PENDING')).toEqual(['one']);
    expect(await idsOf('&status=PENDING&status=CANCELLED')).toEqual(['two', 'one']);
    expect(await idsOf('&currency=USD')).toEqual([]);
    expect(await idsOf('&method=SEPA')).toEqual(['two', 'one']);
    expect(await idsOf('&method=SWIFT')).toEqual([]);
    expect(await idsOf(`&bankAccountId=${account}`)).toEqual(['two', 'one']);
    expect(await idsOf(`&bankAccountId=${randomUUID()}`)).toEqual([]);
    expect(await idsOf('&search=one')).toEqual(['one']);
    expect(await idsOf('&search=R-1')).toEqual(['one']);
    expect(await idsOf(`&search=${first.id}`)).toEqual(['one']);
    expect(await idsOf(`&search=${first.endToEndId}`)).toEqual(['one']);
    expect(await idsOf('&search=neither')).toEqual([]);
    expect(await idsOf('&after=2025-07-01T00:00:00Z')).toEqual([]);
  });
});

describe('the quote of a fiat withdrawal', () => {
  it('tells limits, fee, the most, and what will be left', async () => {
    const answer = await quote('&amount=5000.00');
    expect(answer.json()).toEqual({
      currency: 'EUR',
      paymentMethod: 'SEPA',
      minimumAmount: '10.00',
      maximumAmount: '1000000.00',
      fee: '1.00',
      available: '10000.00',
      held: '0.00',
      mostAmount: '9999.00',
      after: {
        amount: '5000.00',
        debitAmount: '5001.00',
        availableAfter: '4999.00',
        heldAfter: '5001.00',
        recent: null,
        approvalRequired: false,
        requiredApprovals: 0,
      },
      submitAt: '2025-06-30T12:00:00.000Z',
      arrivesFrom: '2025-07-01',
      arrivesUntil: '2025-07-01',
      cutOff: '14:00 CET',
      arrival: 'T+1',
      at: '2025-06-30T09:00:00.000Z',
    });
    expect((await quote()).json()).toMatchObject({ after: null, mostAmount: '9999.00' });
    expect((await quote('&amount=20000')).json()).toMatchObject({ after: { availableAfter: '-10001.00' } });
  });

  it.each([
    ['x', 400, 'VALIDATION_FAILED', 'Invalid input'],
    ['1.001', 400, 'VALIDATION_FAILED', 'Decimal signs exceeded'],
    ['0', 400, 'VALIDATION_FAILED', 'Amount is less than minimum'],
    ['9.99', 422, 'BELOW_MINIMUM', 'Amount is less than minimum'],
    ['1000000.01', 422, 'ABOVE_MAXIMUM', 'Exceeded maximum amount'],
    ['1000000000000000', 422, 'ABOVE_MAXIMUM', 'Exceeded maximum amount'],
  ])('refuses %s as making the withdrawal does', async (amount, status, code, message) => {
    const answer = await quote(`&amount=${amount}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, message, fields: [{ field: 'amount', message }] });
  });

  it('names the same withdrawal of a moment ago, for ten minutes', async () => {
    const made = await make();
    const recent = async (amount = '5000.00') =>
      (await quote(`&amount=${amount}`)).json<{ after: { recent: unknown } }>().after.recent;
    await api.testDatabase.setClock(new Date(start.getTime() + 9 * 60_000));
    expect(await recent()).toEqual({ id: made.id, clientLabel: 'week-11', createdAt: made.createdAt });
    await api.testDatabase.setClock(new Date(start.getTime() + 11 * 60_000));
    expect(await recent()).toBeNull();
    // A cancelled withdrawal does not count as sent.
    const again = await make({ amount: '100.00' });
    expect(await recent('100.00')).toMatchObject({ id: again.id });
    await api.call('POST', `payment/withdrawals/fiat/${again.id}/cancel`, { token });
    expect(await recent('100.00')).toBeNull();
  });

  it('after the cut-off of a Friday before a holiday names the next banking days', async () => {
    // The Thursday before Easter 2026 after two o'clock in Brussels.
    await api.testDatabase.setClock(new Date('2026-04-02T12:00:01.000Z'));
    const later = await api.signInWith(organisation, permissions);
    expect((await quote('', later)).json()).toMatchObject({
      submitAt: '2026-04-07T12:00:00.000Z',
      arrivesFrom: '2026-04-08',
    });
  });
});

describe('cancelling a fiat withdrawal', () => {
  const cancel = (id: string, as = token) => api.call('POST', `payment/withdrawals/fiat/${id}/cancel`, { token: as });

  it('gives back amount and fee, once, without a code', async () => {
    const made = await make();
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(made.id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4);
    expect(await find(made)).toMatchObject({ status: 'CANCELLED', cancellable: false });
    expect(await balance()).toEqual(['10000.00', '0.00']);
    expect((await journalOf(made)).slice(0, 2)).toEqual([
      ['T-16', `business:${business.id}:available:EUR`, 'CREDIT', '5001.00'],
      ['T-16', `business:${business.id}:held:EUR`, 'DEBIT', '5001.00'],
    ]);
  });

  it('is its maker’s and an administrator’s, and nobody else’s', async () => {
    const made = await make();
    const colleague = await api.signInWith(organisation, permissions);
    const before = await traces();
    const answer = await cancel(made.id, colleague);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      403,
      'Only its initiator or an administrator may cancel a withdrawal',
    ]);
    expect((await find(made, colleague)).cancellable).toBe(false);
    expect(await traces()).toEqual(before);
    const administrator = await api.createUser([organisation], { systemRole: 'ADMIN' });
    expect((await cancel(made.id, await api.signIn(administrator, organisation))).statusCode).toBe(200);
  });

  it('made by an API key is that key’s and an administrator’s', async () => {
    const administrator = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const rights = { permissions: ['CREATE_FIAT_WITHDRAWAL', 'GET_FIAT_WITHDRAWALS'] };
    const key = await createTestKey(api, administrator, rights);
    const other = await createTestKey(api, administrator, rights);
    const headers = () => ({ 'idempotency-key': randomUUID() });
    const answer = await callAs(api, key, 'POST', 'payment/withdrawals/fiat', { body: bodyOf(), headers: headers() });
    expect(answer.statusCode, answer.body).toBe(201);
    const path = `payment/withdrawals/fiat/${answer.json<{ id: string }>().id}/cancel`;
    // An administrator's own withdrawal is not a machine's, even of a key of that administrator.
    const own = await make({ amount: '100.00' }, administrator);
    expect(
      (await callAs(api, other, 'POST', `payment/withdrawals/fiat/${own.id}/cancel`, { headers: headers() }))
        .statusCode,
    ).toBe(403);
    expect((await callAs(api, other, 'POST', path, { headers: headers() })).statusCode).toBe(403);
    expect((await callAs(api, key, 'POST', path, { headers: headers() })).statusCode).toBe(200);
  });
});
