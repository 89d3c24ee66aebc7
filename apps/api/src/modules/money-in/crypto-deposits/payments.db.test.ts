import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { getPayment, listPayments } from '@countinghouse/contract/money-in/crypto-deposits';
import { account, balanceOf, entriesOf } from '@countinghouse/ledger';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { add, amountOf, toText } from '@countinghouse/money';
import type { PaymentState } from '@countinghouse/payments';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, createTestPayment, giveRates, hideBusiness } from '../../../testing/commerce';
import { foundInWays } from './repository';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let hidden: TestBusiness;
let token: string;
let paid: PaymentState;
let hiddenPayment: PaymentState;

const day = (number: number) => new Date(Date.UTC(2025, 2, number, 9, 0, 0));

beforeAll(async () => {
  api = await startTestApi();
  await giveRates(api, new Date('2025-03-14T09:29:00.000Z'));
  organisation = await api.createOrganisation();
  aurora = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  hidden = await createBusiness(api, organisation, { name: 'Corona' });
  await hideBusiness(api, hidden);
  hiddenPayment = await createTestPayment(api, hidden, { sent: ['0.00173281'] });
  paid = await createTestPayment(api, aurora, { at: day(1), sent: ['0.00100000', '0.00073281'] });
  await createTestPayment(api, aurora, { at: day(2), sent: ['0.00200000'] });
  await createTestPayment(api, aurora, {
    at: day(3),
    request: { target: { currency: 'USDT', network: 'TRX', address: 'TPVd9', destinationTag: null } },
  });
  await createTestPayment(api, aurora, {
    at: day(4),
    request: { target: null, displayAmount: amountOf('25.00', 'USD') },
  });
  await createTestPayment(api, aurora, { at: day(5), request: { type: 'REUSABLE', displayAmount: null } });
  token = await api.signInWith(organisation, ['GET_PAYMENTS']);
});

afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

const list = async (query = '', as = token) => {
  const answer = await api.call('GET', `payments${query}`, { token: as });
  expect(answer.statusCode).toBe(200);
  return z.parse(listPayments.answer, answer.json());
};

const numbers = (payments: readonly PaymentView[]) => payments.map(({ clientPaymentId }) => clientPaymentId);

describe('a payment and what belongs to it', () => {
  test('have one business: the database itself refuses another, even to those who see all', async () => {
    const rows = async () => {
      const { rows: found } = await api.database.acrossOrganisations((tx) =>
        sql`
          select (select string_agg(business_id::text, ' ' order by id) from payment) as payments,
                 (select string_agg(business_id::text, ' ' order by id) from deposit) as deposits,
                 (select string_agg(business_id::text, ' ' order by id) from deposit_address) as addresses`.execute(tx),
      );
      return found;
    };
    await api.database.acrossOrganisations((tx) =>
      sql`
        insert into deposit_address (organisation_id, id, network, address, business_id, payment_id, assigned_at)
        values (${organisation.id}, gen_random_uuid(), 'BTC', 'bc1q-of-one', ${aurora.id}, ${paid.terms.id},
                app_clock())`.execute(tx),
    );
    const before = await rows();
    for (const table of ['payment', 'deposit', 'deposit_address']) {
      const key = sql.ref(table === 'payment' ? 'id' : 'payment_id');
      const given = api.database.acrossOrganisations((tx) =>
        sql`update ${sql.table(table)} set business_id = ${hidden.id} where ${key} = ${paid.terms.id}`.execute(tx),
      );
      await expect(given, table).rejects.toThrow(/_of_payment_of_business/);
    }
    expect(await rows()).toEqual(before);
  });
});

describe('GET payments', () => {
  test('[API-2] [API-3] answers 25 newest first, shaped as declared and nothing besides', async () => {
    const answer = await api.call('GET', 'payments?sortBy=created', { token });
    const body = z.parse(listPayments.answer, answer.json());
    expect(answer.json()).toEqual(body);
    expect(body.paging).toEqual({ limit: 25, nextCursor: null, prevCursor: null, hasMore: false });
    const created = body.payments.map(({ createdAt }) => createdAt);
    expect(created).toEqual([...created].sort().reverse());
    expect(body.payments).toHaveLength(5);
  });

  test('[CDEP-3] a paid payment carries its deposits with gross, fee and net to the cent', async () => {
    const reference = paid.terms.clientPaymentId;
    // A reference is found by its beginning, and not by its middle.
    const found = (await list(`?search=${reference.slice(0, -1)}`)).payments;
    expect(found.map(({ clientPaymentId }) => clientPaymentId)).toContain(reference);
    expect((await list(`?search=${reference.slice(1)}`)).payments).toEqual([]);
    const payment = (await list(`?search=${reference}`)).payments.find((one) => one.clientPaymentId === reference);
    expect(payment).toMatchObject({
      id: paid.terms.id,
      paymentId: paid.terms.id,
      businessName: 'Aurora Travel',
      status: 'DEPOSITED',
      labels: [],
      displayAmount: '100.00',
      userServiceFee: '0.00',
      expectedDepositAmount: '0.00173281',
      quote: { rate: '57710', oneToOneApplied: false, expectedSettlementAmount: '100.00' },
      actualDisplayAmount: '100.00',
      actualSettlementAmount: '100.00',
      initiatedBy: 'mara.lind@example.com',
      paymentUrl: `http://dashboard.test/pay/${paid.terms.paymentToken}`,
    });
    const figures = payment?.deposits.map((deposit) => [
      deposit.status,
      deposit.depositAmount,
      deposit.settlementAmount,
      deposit.settlementServiceFee,
      deposit.settlementPayableAmount,
      deposit.rate,
    ]);
    expect(figures).toEqual([
      ['CONFIRMED', '0.001', '57.71', '0.58', '57.13', '57710'],
      ['CONFIRMED', '0.00073281', '42.29', '0.42', '41.87', '57710'],
    ]);
  });

  test('what the list says was credited is what the ledger credited', async () => {
    const { payments } = await list();
    const net = payments.flatMap(({ deposits }) =>
      deposits.map((deposit) => deposit.settlementPayableAmount ?? '0.00'),
    );
    const total = net.reduce((sum, text) => sum + amountOf(text, 'EUR').units, 0n);
    const available = await api.database.inOrganisation(organisation.id, (tx) =>
      balanceOf(tx, organisation.id, account.available(aurora.id, 'EUR')),
    );
    expect(available.units).toBe(total);
    expect(toText(available)).toBe('213.27');
  });

  test('a payment without a price, and one without a coin, leave empty what they do not have', async () => {
    const [open, unchosen] = (await list()).payments;
    expect(open).toMatchObject({
      type: 'REUSABLE',
      rateType: 'FLOATING',
      displayAmount: null,
      expiresAt: null,
      status: 'PENDING',
    });
    expect(unchosen).toMatchObject({
      status: 'NEW',
      depositCurrency: null,
      network: null,
      quote: null,
      displayCurrency: 'USD',
    });
  });

  test.each([
    ['depositCurrency=USDT', 1],
    ['network=TRX', 1],
    ['status=NEW', 1],
    ['status=NEW&status=DEPOSITED', 3],
    ['label=OVERPAID', 1],
    ['label=LATE', 0],
    ['type=REUSABLE', 1],
    ['after=2025-03-02T09:00:00.000Z', 4],
    ['before=2025-03-02T09:00:00.000Z', 1],
    ['after=1970-01-01T00:00:00Z', 5],
    ['before=9999-12-31T23:59:59.999Z', 5],
    ['search=TPVd9', 1],
    ['search=%F0%9F%92%B6%E2%80%8F', 0],
    ['search=nothing-like-it', 0],
  ])('the filter %s leaves %i', async (query, expected) => {
    expect((await list(`?${query}`)).payments).toHaveLength(expected);
  });

  test('finds by payment id, address, transaction and sender', async () => {
    const { id, walletAddress } = paid.terms;
    const [deposit] = paid.deposits;
    for (const search of [id, walletAddress, deposit?.transactionId, deposit?.fromAddress]) {
      expect([search, ...numbers((await list(`?search=${search}`)).payments)]).toEqual([
        search,
        paid.terms.clientPaymentId,
      ]);
    }
  });

  test('finds by how a payment id, address, transaction or sender begins, from six characters on', async () => {
    const { id, walletAddress } = paid.terms;
    const [deposit] = paid.deposits;
    for (const whole of [id, walletAddress, deposit?.transactionId, deposit?.fromAddress]) {
      const search = whole?.slice(0, -2) ?? '';
      expect(numbers((await list(`?search=${search}`)).payments)).toContain(paid.terms.clientPaymentId);
      expect((await list(`?search=${search}zz`)).payments).toEqual([]);
      expect((await list(`?search=${search.slice(0, 5)}`)).payments).toEqual([]);
    }
    expect(numbers((await list(`?search=${id.slice(0, 6).toUpperCase()}`)).payments)).toContain(
      paid.terms.clientPaymentId,
    );
  });

  test.each([0, 2, 1_000])('[SEARCH-4] finds the same, and each once, if more than %i are many', async (few) => {
    const { id, walletAddress, clientPaymentId } = paid.terms;
    const [deposit] = paid.deposits;
    const all = numbers((await list()).payments);
    const beginnings = [
      id.slice(0, 6),
      id,
      walletAddress,
      clientPaymentId,
      all[0]!.slice(0, 3),
      deposit!.transactionId,
      deposit!.fromAddress!,
    ];
    const seen = { organisationId: organisation.id, hiddenBusinessId: hidden.id, onlyBusinessIds: null };
    for (const search of beginnings) {
      const ways = foundInWays(search!, { scope: seen }, few);
      const found = await Promise.all(
        ways.map((way) =>
          api.database.inOrganisation(organisation.id, async (tx) => {
            const { rows } = await sql<{ name: string }>`
              select client_payment_id as name from payment p
               where organisation_id = ${organisation.id} and business_id <> ${hidden.id} and ${way}
               order by created_at desc, id desc`.execute(tx);
            return rows.map(({ name }) => name);
          }),
        ),
      );
      expect(found.filter((names) => names.length > 0)).toHaveLength(1);
      expect(found.flat(), search!).toEqual(numbers((await list(`?search=${search}`)).payments));
      // Beyond a thousand there are none, and beyond none there always are.
      expect([0, 1_000].indexOf(few)).not.toBe(found.findIndex((names) => names.length > 0));
    }
  });

  test.each([
    ['network', 'payment_by_network', `network = 'SOL'`],
    ['type', 'payment_reusable', `type = 'REUSABLE'`],
  ])(
    '[SEARCH-4] the newest of a %s are read in their order from an index that row-level security lets be read',
    async (_filter, index, is) => {
      const owner = new pg.Client({ connectionString: api.testDatabase.urls.ownerUrl });
      await owner.connect();
      try {
        await owner.query('begin');
        // Of the indexes of a small table any is worth as little as another: of those in the list's order this one is left.
        const { rows } = await owner.query<{ name: string }>(
          `select indexrelid::regclass::text as name from pg_index where indrelid = 'payment'::regclass and not indisunique`,
        );
        for (const { name } of rows) if (name !== index) await owner.query(`drop index ${name}`);
        await owner.query(
          `set local enable_seqscan = off; set local enable_bitmapscan = off; set local role countinghouse_app`,
        );
        await owner.query(`select set_config('app.organisation_id', $1, true)`, [organisation.id]);
        const plan = await owner.query<{ 'QUERY PLAN': string }>(
          `explain (costs off) select p.* from payment p where p.organisation_id = $1 and p.${is} order by p.created_at desc, p.id desc limit 11`,
          [organisation.id],
        );
        const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(text).toContain(`Index Scan using ${index}`);
        expect(text).not.toMatch(/Sort|Filter: \(.*(?:network|type) =/);
      } finally {
        await owner.end();
      }
    },
  );

  test('sorted by status it pages through everything once, forwards and back', async () => {
    const all = numbers((await list('?sortBy=status')).payments);
    const first = await list('?sortBy=status&limit=2');
    const second = await list(`?sortBy=status&limit=2&cursor=${first.paging.nextCursor}`);
    const third = await list(`?sortBy=status&limit=2&cursor=${second.paging.nextCursor}`);
    expect([first, second, third].flatMap(({ payments }) => numbers(payments))).toEqual(all);
    expect(third.paging.hasMore).toBe(false);
    const back = await list(`?sortBy=status&limit=2&cursor=${second.paging.prevCursor}`);
    expect(numbers(back.payments)).toEqual(numbers(first.payments));
  });

  test('oldest first is the exact reverse', async () => {
    const newest = numbers((await list()).payments);
    expect(numbers((await list('?descending=false')).payments)).toEqual(newest.reverse());
  });

  test('a total is counted on request', async () => {
    const answer = await list('?includeTotal=true&limit=1');
    expect(answer).toMatchObject({ total: 5, totalIsCapped: false });
    expect(await list('?limit=1')).not.toHaveProperty('total');
  });

  test('[BLIST-7] payments of the special business are absent, uncounted and unfindable but for an administrator', async () => {
    const search = `?search=${hiddenPayment.terms.clientPaymentId}&includeTotal=true`;
    expect(await list(search)).toMatchObject({ payments: [], total: 0 });
    const user = await api.createUser([organisation], { systemRole: 'ADMIN' });
    expect(await list(search, await api.signIn(user, organisation))).toMatchObject({ total: 1 });
  });

  test('another organisation’s session sees none of it', async () => {
    const other = await api.createOrganisation({ name: 'Harbour Group' });
    const theirs = await api.signInWith(other, ['GET_PAYMENT']);
    expect((await list('', theirs)).payments).toEqual([]);
    expect((await list(`?businessId=${aurora.id}`, theirs)).payments).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=1e2x',
    'status=PAID',
    'businessId=1',
    'after=yesterday',
    'after=2023-01-01T00:00:00Z&before=2025-01-01T00:00:00Z',
    'unknown=1',
    'cursor=eyJ2IjoxfQ',
    `search=${'x'.repeat(129)}`,
    'search=a%00b',
  ])('%s is refused with 400', async (query) => {
    const answer = await api.call('GET', `payments?${query}`, { token });
    expect(answer.statusCode).toBe(400);
  });

  test('a cursor of one filter is refused by another', async () => {
    const first = await list('?limit=1');
    const answer = await api.call('GET', `payments?limit=1&status=NEW&cursor=${first.paging.nextCursor}`, { token });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'CURSOR_INVALID']);
  });
});

test('[API-3] pages stay put while new payments arrive: nothing is skipped or shown twice', async () => {
  const elsewhere = await api.createOrganisation({ name: 'Busy Org' });
  const business = await createBusiness(api, elsewhere);
  const as = await api.signInWith(elsewhere, ['GET_PAYMENT']);
  // Equal creation times: the id decides.
  for (let number = 0; number < 7; number += 1) await createTestPayment(api, business, { at: day(1) });
  const expected = numbers((await list('', as)).payments);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof list>> = await list(`?limit=2${cursor && `&cursor=${cursor}`}`, as);
    seen.push(...numbers(page.payments));
    cursor = page.paging.nextCursor;
    await createTestPayment(api, business, { at: day(9) });
  }
  expect(seen).toEqual(expected);
});

describe('GET payments/{id}', () => {
  test('[API-2] adds the timeline, the rules at creation and the wallet’s address form', async () => {
    const answer = await api.call('GET', `payments/${paid.terms.id}`, { token });
    const body = z.parse(getPayment.answer, answer.json());
    expect(answer.json()).toEqual(body);
    expect(body.timeline.map(({ entityType, from, to }) => `${entityType} ${from} ${to}`)).toEqual([
      'PAYMENT null PENDING',
      'DEPOSIT null UNCONFIRMED',
      'PAYMENT PENDING AWAITING',
      'DEPOSIT null UNCONFIRMED',
      'DEPOSIT UNCONFIRMED PENDING_AML',
      'DEPOSIT PENDING_AML CONFIRMED',
      'PAYMENT AWAITING DEPOSITED',
      'DEPOSIT UNCONFIRMED PENDING_AML',
      'DEPOSIT PENDING_AML CONFIRMED',
    ]);
    expect(body.timeline[0]?.actor.label).toBe('mara.lind@example.com');
    expect(body.paymentUri).toBe(`bitcoin:${paid.terms.walletAddress}?amount=0.00173281`);
    expect(body.policy).toEqual({
      overpaymentPolicy: 'PROCESS',
      refundFollowUpDepositsForOneTimePayments: false,
      userServiceFeeDistributionPercentage: '0',
      stableCryptoCurrencyDepegThreshold: null,
      underpaymentTolerance: '0.005',
      depositServiceFee: '0.01',
    });
  });

  test('a refund is shown with what the payer gets', async () => {
    const rules = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;
    const { terms } = await createTestPayment(api, aurora, { at: day(6), rules, sent: ['0.00210000'] });
    const answer = await api.call('GET', `payments/${terms.id}`, { token });
    expect(answer.json().labels).toEqual(['OVERPAID']);
    expect(answer.json().deposits[0].refund).toMatchObject({
      reason: 'OVERPAYMENT',
      type: 'PARTIAL',
      amount: '0.00036719',
      fee: '0.0001',
      netAmount: '0.00026719',
      status: 'PENDING',
    });
  });

  test('a payment that is paid again and again comes without its deposits in a list, with the sums of all of them', async () => {
    const kiosk = await createBusiness(api, organisation, { name: 'Kiosk' });
    const request = { type: 'REUSABLE', displayAmount: null, displayCurrency: 'EUR' } as const;
    const { terms } = await createTestPayment(api, kiosk, { at: day(7), request, sent: ['0.001', '0.0005', '0.0002'] });
    const [row] = (await list(`?businessId=${kiosk.id}`)).payments;
    const detail = z.parse(getPayment.answer, (await api.call('GET', `payments/${terms.id}`, { token })).json());
    expect(row?.deposits).toEqual([]);
    expect(detail.deposits).toHaveLength(3);
    // except for the deposits the row equals the details, and the deposits add up to it
    expect({ ...detail, ...row, deposits: detail.deposits }).toEqual(detail);
    const sum = (texts: readonly (string | null)[], currency: string) =>
      toText(texts.reduce((total, text) => add(total, amountOf(text ?? '0', currency)), amountOf('0', currency)));
    expect(row?.received).toEqual([
      {
        currency: 'BTC',
        network: 'MAIN',
        amount: sum(
          detail.deposits.map(({ depositAmount }) => depositAmount),
          'BTC',
        ),
      },
    ]);
    const settled = [
      ['actualSettlementAmount', 'settlementAmount'],
      ['actualServiceFee', 'settlementServiceFee'],
      ['actualPayableAmount', 'settlementPayableAmount'],
    ] as const;
    for (const [total, part] of settled)
      expect(row?.[total], total).toBe(
        sum(
          detail.deposits.map((deposit) => deposit[part]),
          'EUR',
        ),
      );
  });

  test('hidden, foreign and unknown are 404', async () => {
    const other = await api.createOrganisation({ name: 'Elsewhere' });
    const foreign = await createTestPayment(api, await createBusiness(api, other));
    for (const id of [hiddenPayment.terms.id, foreign.terms.id, aurora.id]) {
      expect((await api.call('GET', `payments/${id}`, { token })).statusCode).toBe(404);
    }
  });
});

describe('GET ledger/entries', () => {
  let explainer: string;
  beforeAll(async () => {
    explainer = await api.signInWith(organisation, ['GET_BALANCES', 'GET_PAYMENT']);
  });
  const entries = (query: string, as = explainer) => api.call('GET', `ledger/entries?${query}`, { token: as });

  test('explains a deposit by both sides of everything that happened to it', async () => {
    const [deposit] = paid.deposits;
    const answer = await entries(`entityType=DEPOSIT&entityId=${deposit?.id}`);
    expect(answer.statusCode).toBe(200);
    const lines = answer
      .json()
      .entries.map(
        (entry: Record<string, string>) => `${entry.eventType} ${entry.direction} ${entry.amount} ${entry.currency}`,
      );
    expect(lines.toSorted()).toEqual(
      [
        'T-01 DEBIT 0.001 BTC',
        'T-01 CREDIT 0.001 BTC',
        'T-03 DEBIT 0.001 BTC',
        'T-03 CREDIT 0.001 BTC',
        'T-03 DEBIT 57.71 EUR',
        'T-03 CREDIT 57.13 EUR',
        'T-03 CREDIT 0.58 EUR',
      ].toSorted(),
    );
  });

  test('the organisation’s own totals stay unsaid to those from whom a business is hidden', async () => {
    const answer = await entries(`entityType=PAYMENT&entityId=${paid.terms.id}`);
    for (const entry of answer.json().entries) {
      expect([entry.account, entry.balanceAfter === null]).toEqual([
        entry.account,
        !entry.account.startsWith('business:'),
      ]);
    }
  });

  test('pages an account newest first, forwards and back, as the ledger has it', async () => {
    const code = `business:${aurora.id}:available:EUR`;
    const posted = await api.database.inOrganisation(organisation.id, (tx) =>
      entriesOf(tx, organisation.id, { account: code }),
    );
    const sequence = (answer: Awaited<ReturnType<typeof entries>>) =>
      answer.json().entries.map((entry: { accountSeq: number }) => entry.accountSeq);
    const first = await entries(`account=${code}&limit=2`);
    const second = await entries(`account=${code}&limit=2&cursor=${first.json().paging.nextCursor}`);
    expect([...sequence(first), ...sequence(second)]).toEqual(
      posted.slice(0, 4).map(({ accountSeq }) => Number(accountSeq)),
    );
    const back = await entries(`account=${code}&limit=2&cursor=${second.json().paging.prevCursor}`);
    expect(back.json().entries).toEqual(first.json().entries);
    expect(back.json().paging.prevCursor).toBeNull();
  });

  test('needs the permission of the list the figure stands on', async () => {
    const as = await api.signInWith(organisation, ['GET_BALANCES']);
    const [deposit] = paid.deposits;
    expect((await entries(`entityType=DEPOSIT&entityId=${deposit?.id}`, as)).statusCode).toBe(403);
    expect((await entries(`account=business:${aurora.id}:available:EUR`, as)).statusCode).toBe(200);
  });

  test('accounts of hidden businesses and of the organisation itself are 404', async () => {
    for (const code of [
      `business:${hidden.id}:available:EUR`,
      'income:service-fee:EUR',
      `business:${organisation.id}:held:EUR`,
    ]) {
      expect([code, (await entries(`account=${code}`)).statusCode]).toEqual([code, 404]);
    }
    const [deposit] = hiddenPayment.deposits;
    expect((await entries(`entityType=DEPOSIT&entityId=${deposit?.id}`)).statusCode).toBe(404);
  });

  test('neither item nor account, or both, is 400', async () => {
    expect((await entries('limit=5')).statusCode).toBe(400);
    expect((await entries(`account=business:${aurora.id}:available:EUR&entityType=DEPOSIT`)).statusCode).toBe(400);
  });
});

describe('tables', () => {
  test('a query without an organisation reads and writes no payment', async () => {
    const seen = await api.database.onPlatform((tx) =>
      sql`select 1 from payment union all select 1 from deposit`.execute(tx),
    );
    expect(seen.rows).toEqual([]);
    await expect(
      api.database.onPlatform((tx) =>
        sql`insert into stat_daily values (${organisation.id}, ${aurora.id}, 'DEPOSIT', 'BTC', '2025-03-01', 1, 1, 1)`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow('row-level security');
  });

  test('the daily roll-up is the sum of the credited deposits', async () => {
    const { rows } = await api.database.inOrganisation(organisation.id, (tx) =>
      sql`
        select s.count::integer as count, s.volume, s.uniform_volume,
               (select sum(accepted_amount) from deposit d
                where d.business_id = s.business_id and d.status = 'CONFIRMED' and d.confirmed_at::date = s.day) as expected
        from stat_daily s where business_id = ${aurora.id} order by day limit 1`.execute(tx),
    );
    expect(rows).toEqual([{ count: 2, volume: '173281', uniform_volume: '10000', expected: '173281' }]);
  });

  test('NaN and infinite money is refused by the table', async () => {
    for (const value of ['NaN', 'Infinity']) {
      await expect(
        api.database.inOrganisation(organisation.id, (tx) =>
          sql`update payment set actual_settlement_amount = ${value}::text::numeric`.execute(tx),
        ),
      ).rejects.toThrow(/check constraint|overflow/);
    }
  });
});
