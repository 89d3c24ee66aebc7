import { randomUUID } from 'node:crypto';
import type { AnswerOf, Permission } from '@countinghouse/contract';
import type { BalanceConversion } from '@countinghouse/contract/across/balance-conversions';
import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type {
  createBalanceConversion,
  executeBalanceConversion,
  getIndicativeConversion,
} from '@countinghouse/contract/across/new-balance-conversion';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf, fraction, isZero, subtract, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invariants } from '../../../invariants';
import { owedBy } from '../../../platform/debts';
import { newId } from '../../../platform/ids';
import { recordRates } from '../../../rails/rates';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, fund, hideBusiness, indebt, type TestBusiness } from '../../../testing/commerce';
import { insertFeeSchedules } from '../../organisation/businesses';

let api: TestApi;
let organisation: TestOrganisation;
let token: string;
let business: TestBusiness;
const start = '2025-06-30T09:00:00.000Z';
const mayAll: readonly Permission[] = ['CREATE_BALANCE_CONVERSION', 'GET_BALANCE_CONVERSIONS', 'GET_BALANCES'];

const setClock = (milliseconds: number) => api.testDatabase.setClock(new Date(Date.parse(start) + milliseconds));
const statePrice = (mid = '1.0875', at = new Date(start)) =>
  api.database.acrossOrganisations((tx) =>
    recordRates(tx, [{ base: 'EUR', quote: 'USDT', mid: fraction(mid), source: 'test', at }]),
  );

beforeAll(async () => {
  api = await startTestApi();
  await api.testDatabase.setClock(new Date(start));
  organisation = await api.createOrganisation();
  await api.database.inOrganisation(organisation.id, (tx) =>
    insertFeeSchedules(tx, [
      {
        organisationId: organisation.id,
        id: newId(),
        businessId: null,
        effectiveFrom: new Date('2024-01-01T00:00:00.000Z'),
        depositServiceFee: fraction('0.01'),
        withdrawalServiceFee: fraction('0.002'),
        conversionSpread: fraction('0.003'),
        depositSpread: fraction('0.005'),
        internalTransferFee: fraction('0'),
      },
    ]),
  );
});
beforeEach(async () => {
  await setClock(0);
  await statePrice();
  business = await createBusiness(api, organisation);
  await fund(api, business, amountOf('12450.32', 'EUR'));
  token = await api.signInWith(organisation, mayAll);
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  if ((await offenders()).length > 0) throw new Error('Conversions and entries disagree');
  await api.close();
});

/** Rows of conversions that disagree with the ledger's entries. */
const offenders = async (): Promise<unknown[]> => {
  const rule = invariants.find(({ name }) => name === 'conversions-agree-with-entries');
  if (!rule) throw new Error('The rule is not among the invariants');
  const { rows } = await api.database.acrossOrganisations((tx) => sql.raw(rule.offenders).execute(tx));
  return rows;
};

const path = 'payment/balance/convert';
const bodyOf = (changes: object = {}) => ({
  businessId: business.id,
  amountCurrencyType: 'DEBIT',
  debitCurrency: 'EUR',
  creditCurrency: 'USDT',
  amount: '10000.00',
  ...changes,
});
const ask = (changes: object = {}, headers: Record<string, string> = {}, as = token) =>
  api.call('POST', path, { token: as, body: bodyOf(changes), headers });
type Quote = AnswerOf<typeof createBalanceConversion>;
const quoted = async (changes: object = {}): Promise<Quote> => {
  const answer = await ask(changes);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Quote>();
};
const execute = (id: string, headers: Record<string, string> = {}, as = token) =>
  api.call('PATCH', `${path}/${id}`, { token: as, headers });
const indicative = (changes: object = {}) =>
  api.call('GET', `${path}/indicative?${new URLSearchParams(bodyOf(changes) as Record<string, string>).toString()}`, {
    token,
  });
const list = async (query = '', as = token) =>
  (await api.call('GET', `${path}?businessId=${business.id}${query}`, { token: as })).json<{
    conversions: BalanceConversion[];
    paging: { nextCursor: string | null };
    total?: number;
  }>();
const stateOf = async (id: string) => (await list()).conversions.find((conversion) => conversion.id === id);
const balances = async (): Promise<readonly (string | undefined)[]> => {
  const answer = await api.call('GET', `balances/${business.id}`, { token });
  const { balances: held } = answer.json<BusinessBalances>();
  return [held.EUR?.amount, held.USDT?.amount];
};
const entriesOf = async (id: string) => {
  const answer = await api.call('GET', `ledger/entries?entityType=BALANCE_CONVERSION&entityId=${id}`, { token });
  return answer
    .json<{ entries: { eventType: string; account: string; direction: string; amount: string }[] }>()
    .entries.map(({ eventType, account, direction, amount }) =>
      [eventType, direction, account.replace(business.id, 'b'), amount].join(' '),
    );
};

/** State left by a conversion: equal before and after means that nothing happened. */
const traces = async (): Promise<unknown> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`
      select (select coalesce(json_agg(c order by c.id), '[]') from balance_conversion c) as conversions,
             (select count(*) from ledger_transaction) as transactions,
             (select coalesce(sum(seq), 0) from ledger_account) as moves,
             (select count(*) from state_transition) as transitions,
             (select count(*) from job where kind = 'expire-conversion-quotes') as jobs,
             (select count(*) from audit_event where result = 'SUCCESS') as events`.execute(tx),
  );
  return rows[0];
};

it('a conversion is posted with the rate that was quoted, and when it was', async () => {
  const { id, rate } = await quoted();
  expect((await execute(id)).statusCode).toBe(200);
  const at = (await stateOf(id))?.createdAt;
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ rate: unknown }>`select rate from ledger_transaction where event_type = 'T-22' and entity_id = ${id}`.execute(
      tx,
    ),
  );
  expect(rows).toMatchObject([{ rate: { base: 'EUR', quote: 'USDT', rate, source: 'quote', at } }]);
});

it('a quote keeps what leaves in the uniform currency, at the market of its moment', async () => {
  await fund(api, business, amountOf('100', 'USDT'));
  const { id } = await quoted({ debitCurrency: 'USDT', creditCurrency: 'EUR', amount: '50' });
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<object>`
      select uniform_currency, round(uniform_amount / 100, 2) = round(50 * mid_rate, 2) as is_at_mid, uniform_amount > 0 as has_worth
        from balance_conversion where id = ${id}`.execute(tx),
  );
  expect(rows).toEqual([{ uniform_currency: 'EUR', is_at_mid: true, has_worth: true }]);
});

it('what a conversion brings repays what the business owes of that currency first', async () => {
  await indebt(api, business, amountOf('100', 'USDT'));
  const { id, creditAmount } = await quoted();
  const executed = await execute(id);
  expect(executed.statusCode, executed.body).toBe(200);
  expect(executed.json<{ creditAmount: string }>().creditAmount).toBe(creditAmount);
  const left = toText(subtract(amountOf(creditAmount, 'USDT'), amountOf('100', 'USDT')));
  expect((await balances())[1]).toBe(left);
  expect(await entriesOf(id)).toContainEqual(expect.stringMatching(/^T-22 CREDIT asset:receivable:b:USDT 100(\.0+)?$/));
  const owed = await api.database.inOrganisation(organisation.id, (tx) =>
    owedBy(tx, organisation.id, business.id, 'USDT'),
  );
  expect(isZero(owed)).toBe(true);
});

describe('an indicative conversion', () => {
  it('[API-4] says rate, both amounts, limits and what can be spent, and keeps nothing', async () => {
    const before = await traces();
    const answer = await indicative();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<AnswerOf<typeof getIndicativeConversion>>()).toEqual({
      indicative: true,
      businessId: business.id,
      amountCurrencyType: 'DEBIT',
      debitCurrency: 'EUR',
      creditCurrency: 'USDT',
      debitAmount: '10000.00',
      creditAmount: '10842.375',
      rate: '1.0842375',
      inverseRate: '0.922307151339',
      available: '12450.32',
      minDebitAmount: '10.00',
      maxDebitAmount: '500000.00',
      at: start,
    });
    const { amount: _, ...open } = bodyOf();
    const rateOnly = await api.call('GET', `${path}/indicative?${new URLSearchParams(open).toString()}`, { token });
    expect(rateOnly.json()).toMatchObject({ debitAmount: null, creditAmount: null, rate: '1.0842375' });
    expect(await traces()).toEqual(before);
  });

  it('is of the side that is named', async () => {
    expect((await indicative({ amountCurrencyType: 'CREDIT', amount: '5000' })).json()).toMatchObject({
      debitAmount: '4611.54',
      creditAmount: '5000',
    });
  });

  it('is none while prices are stale', async () => {
    await setClock(121_000);
    token = await api.signInWith(organisation, mayAll);
    const answer = await indicative();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'RATES_UNAVAILABLE' });
    expect((await ask()).statusCode).toBe(503);
  });
});

describe('a conversion', () => {
  it('[API-4] is a firm quote of 15 seconds, and executed as T-22 at its own numbers', async () => {
    const quote = await quoted();
    expect(quote).toMatchObject({
      status: 'PENDING',
      debitAmount: '10000.00',
      creditAmount: '10842.375',
      rate: '1.0842375',
      expiresAt: '2025-06-30T09:00:15.000Z',
      serverTime: start,
    });
    expect(await balances()).toEqual(['12450.32', undefined]);
    expect(await entriesOf(quote.id)).toEqual([]);

    await setClock(6_120);
    await statePrice('0.5', new Date(Date.parse(start) + 6_000));
    const answer = await execute(quote.id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<AnswerOf<typeof executeBalanceConversion>>()).toEqual({
      id: quote.id,
      status: 'EXECUTED',
      debitCurrency: 'EUR',
      debitAmount: '10000.00',
      creditCurrency: 'USDT',
      creditAmount: '10842.375',
      executedAt: '2025-06-30T09:00:06.120Z',
      balances: { EUR: { amount: '2450.32' }, USDT: { amount: '10842.375' } },
    });
    expect(await balances()).toEqual(['2450.32', '10842.375']);
    expect(await entriesOf(quote.id)).toEqual([
      'T-22 DEBIT business:b:available:EUR 10000.00',
      'T-22 CREDIT equity:fx:EUR 10000.00',
      'T-22 DEBIT equity:fx:USDT 10842.375',
      'T-22 CREDIT business:b:available:USDT 10842.375',
    ]);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ event: string }>`
        select event from state_transition where entity_id = ${quote.id} order by at, position`.execute(tx),
    );
    expect(rows.map(({ event }) => event)).toEqual(['CREATED', 'EXECUTED']);
    expect(await offenders()).toEqual([]);
  });

  it('that is to bring an exact amount brings it', async () => {
    const { id } = await quoted({ amountCurrencyType: 'CREDIT', amount: '5000' });
    expect((await execute(id)).json()).toMatchObject({ debitAmount: '4611.54', creditAmount: '5000' });
    expect(await balances()).toEqual(['7838.78', '5000']);
  });

  it.each([
    [-1, 200, 'EXECUTED'],
    [0, 410, 'EXPIRED'],
    [1, 410, 'EXPIRED'],
  ])('executed %d ms from its expiry is answered %d and is %s', async (offset, status, state) => {
    const { id } = await quoted();
    await setClock(15_000 + offset);
    const before = await balances();
    const answer = await execute(id);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await stateOf(id)).toMatchObject({ status: state });
    if (status === 200) return;
    expect(answer.json()).toMatchObject({
      code: 'QUOTE_EXPIRED',
      message: 'The quote has expired. Please request a new one.',
    });
    expect(await balances()).toEqual(before);
    expect(await entriesOf(id)).toEqual([]);
    // With the clock back at the start too: it has ended once.
    await setClock(0);
    const ended = await traces();
    expect((await execute(id)).statusCode).toBe(410);
    expect(await traces()).toEqual(ended);
  });

  it('that nobody executes expires by itself', async () => {
    const { id } = await quoted();
    await setClock(14_999);
    await api.app.jobs.runDue();
    expect(await stateOf(id)).toMatchObject({ status: 'PENDING' });
    await setClock(15_000);
    await api.app.jobs.runDue();
    expect(await stateOf(id)).toMatchObject({ status: 'EXPIRED', executedAt: null });
  });

  it('whose money is gone fails for good, and moves nothing', async () => {
    const first = await quoted();
    const second = await quoted();
    expect((await execute(first.id)).statusCode).toBe(200);
    const before = await balances();
    const answer = await execute(second.id);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'INSUFFICIENT_BALANCE', rejection: 'Insufficient balance' });
    expect(await stateOf(second.id)).toMatchObject({
      status: 'FAILED',
      executedAt: null,
      failureReason: 'INSUFFICIENT_BALANCE',
    });
    expect(await balances()).toEqual(before);
    await fund(api, business, amountOf('20000.00', 'EUR'));
    expect((await execute(second.id)).statusCode).toBe(409);
    expect(await entriesOf(second.id)).toEqual([]);
  });

  it('is executed once by many at the same time', async () => {
    const { id } = await quoted({ amount: '100.00' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => execute(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(11);
    expect(await balances()).toEqual(['12350.32', '108.42375']);
  });

  it('is answered the same under one Idempotency-Key, executed, expired or failed', async () => {
    const one = await quoted({ amount: '100.00' });
    const headers = () => ({ 'idempotency-key': randomUUID() });
    const key = headers();
    const [first, again] = [await execute(one.id, key), await execute(one.id, key)];
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(again.json()).toEqual(first.json());
    const late = await quoted({ amount: '100.00' });
    await setClock(15_000);
    const lateKey = headers();
    expect((await execute(late.id, lateKey)).statusCode).toBe(410);
    expect((await execute(late.id, lateKey)).headers['idempotent-replayed']).toBe('true');
    expect(await stateOf(late.id)).toMatchObject({ status: 'EXPIRED' });
  });

  it('of more than there is, is told no before anybody waits', async () => {
    const before = await traces();
    const answer = await ask({ amount: '12450.33' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ rejection: 'Insufficient balance', fields: [{ field: 'amount' }] });
    expect(await traces()).toEqual(before);
    await quoted({ amount: '12450.32' });
  });

  it.each([
    ['[VAL-13] of less than the least', { amount: '9.99' }, 422, 'Minimum amount is 10.00 EUR'],
    ['of more than the most', { amount: '500000.01' }, 422, 'Exceeded maximum amount'],
    ['[VAL-7] with too many decimals', { amount: '10.001' }, 400, 'Decimal signs exceeded'],
    ['[VAL-8] of something that is no number', { amount: 'ten' }, 400, 'Invalid input'],
    ['of nothing', { amount: '0' }, 400, 'Amount must be greater than 0'],
    ['into itself', { creditCurrency: 'EUR' }, 400, 'Choose two different currencies'],
    [
      '[VAL-9] with a comma in coins',
      { amountCurrencyType: 'CREDIT', amount: '10,5' },
      400,
      'Use a dot as decimal separator',
    ],
    [
      'into what the organisation does not settle in',
      { creditCurrency: 'XRP' },
      422,
      'XRP is not enabled for settlement',
    ],
  ])('%s is refused, and nothing is kept', async (_title, changes, status, message) => {
    const before = await traces();
    const answer = await ask(changes);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json<{ fields: { message: string }[] }>().fields.map((field) => field.message)).toContain(message);
    expect(await traces()).toEqual(before);
  });

  it('[CONST-2] into USDT is refused where the organisation refuses it', async () => {
    const refusing = (isOn: boolean) =>
      api.database.acrossOrganisations((tx) =>
        sql`update organisation set refuse_usdt_settlement = ${isOn} where id = ${organisation.id}`.execute(tx),
      );
    await refusing(true);
    const before = await traces();
    const answer = await ask();
    await refusing(false);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ rejection: 'USDT is not available for your organisation' });
    expect(await traces()).toEqual(before);
  });

  it('is executed by who asked for it only', async () => {
    const { id } = await quoted();
    const before = await traces();
    const colleague = await api.signInWith(organisation, mayAll);
    const answer = await execute(id, {}, colleague);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ message: 'Only who asked for the quote can execute it' });
    const elsewhere = await api.createOrganisation();
    expect((await execute(id, {}, await api.signInWith(elsewhere, mayAll))).statusCode).toBe(404);
    expect(await traces()).toEqual(before);
    expect((await execute(id)).statusCode).toBe(200);
  });

  it('asks for a code to be quoted, takes each once, and none to be executed', async () => {
    const person = await api.createUser([organisation], { permissions: [...mayAll], twoFactor: true });
    const own = await api.signIn(person, organisation);
    const before = await traces();
    expect((await ask({}, {}, own)).statusCode).toBe(401);
    expect(await traces()).toEqual(before);
    const code = { 'x-two-fa-code': api.twoFactorCode(new Date(start)) };
    const answer = await ask({}, code, own);
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await ask({}, code, own)).statusCode).toBe(401);
    expect((await execute(answer.json<Quote>().id, {}, own)).statusCode).toBe(200);
  });

  it('is not executed once the organisation or the business may not move money', async () => {
    const { id } = await quoted();
    const disable = (status: string) =>
      api.database.acrossOrganisations((tx) =>
        sql`update business set status = ${status} where id = ${business.id}`.execute(tx),
      );
    await disable('DISABLED');
    const before = await traces();
    expect((await execute(id)).statusCode).toBe(422);
    expect((await ask()).statusCode).toBe(422);
    expect(await traces()).toEqual(before);
    await disable('ACTIVE');
    expect((await execute(id)).statusCode).toBe(200);
  });

  it('[CONST-2] of the business hidden from others does not exist for them', async () => {
    const { id } = await quoted();
    await hideBusiness(api, business);
    expect((await execute(id)).statusCode).toBe(404);
    expect((await ask()).statusCode).toBe(404);
    expect((await indicative()).statusCode).toBe(404);
    expect(await list()).toMatchObject({ conversions: [] });
  });

  it('keeps its numbers, whatever the role that the server runs as tries', async () => {
    const { id } = await quoted();
    await expect(
      api.database.inOrganisation(organisation.id, (tx) =>
        sql`update balance_conversion set credit_amount = credit_amount * 2 where id = ${id}`.execute(tx),
      ),
    ).rejects.toThrow('permission denied');
  });
});

describe('the list', () => {
  it('[SCR-6] narrows by state, currencies and period, and turns its pages', async () => {
    const first = await quoted({ amount: '100.00' });
    await execute(first.id);
    await setClock(1_000);
    const second = await quoted({ debitCurrency: 'USDT', creditCurrency: 'EUR', amount: '50' });
    const idsOf = async (query: string) => (await list(query)).conversions.map(({ id }) => id);
    expect(await idsOf('')).toEqual([second.id, first.id]);
    expect(await idsOf('&status=EXECUTED')).toEqual([first.id]);
    expect(await idsOf('&debitCurrency=USDT')).toEqual([second.id]);
    expect(await idsOf('&creditCurrency=USDT')).toEqual([first.id]);
    expect(await idsOf(`&before=${new Date(Date.parse(start) + 1_000).toISOString()}`)).toEqual([first.id]);
    const page = await list('&limit=1&includeTotal=true');
    expect(page).toMatchObject({ total: 2, conversions: [{ id: second.id }] });
    expect(await idsOf(`&limit=1&cursor=${page.paging.nextCursor}`)).toEqual([first.id]);
  });

  it('tells how a conversion was priced to administrators and managers only', async () => {
    await quoted({ amount: '100.00' });
    expect((await list()).conversions[0]).toMatchObject({ rate: '1.0842375', midRate: null, spread: null });
    for (const systemRole of ['ADMIN', 'MANAGER'] as const) {
      const person = await api.createUser([organisation], { systemRole });
      const shown = await list('', await api.signIn(person, organisation));
      expect(shown.conversions[0]).toMatchObject({ midRate: '1.0875', spread: '0.003' });
    }
  });
});
