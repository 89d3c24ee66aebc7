import { listCosts, type CostLine } from '@countinghouse/contract/books/costs';
import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import { addFractions, amountOf, fraction, toDecimalText } from '@countinghouse/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import type { TestBusiness } from '../../../testing/commerce';
import { createBusiness, createTestPayment, hideBusiness } from '../../../testing/commerce';
import { parseCsv } from '../../../testing/csv';
import { costSums } from './cost-repository';

let api: TestApi;
let organisation: TestOrganisation;
let business: TestBusiness;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

beforeEach(async () => {
  organisation = await api.createOrganisation();
  business = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  token = await api.signInWith(organisation, ['GET_BALANCES', 'GET_PAYMENT']);
});

const costs = async (query = 'from=2025-01&to=2025-12', as = token) => {
  const answer = await api.call('GET', `reports/costs?${query}`, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return z.parse(listCosts.answer, answer.json());
};

const inUsdc = {
  displayAmount: amountOf('100.00', 'USD'),
  target: { currency: 'USDC', network: 'ETH', address: '0xpayment', destinationTag: null },
} as const;

type Kind = 'AT_PAR' | 'SHARED_FEE' | 'PLAIN';

/** A payment of a kind, credited in the month. */
const pay = (of: TestBusiness, kind: Kind, at: Date, sent: string) =>
  createTestPayment(api, of, {
    at,
    sent: [sent],
    ...(kind === 'AT_PAR' && { request: inUsdc, rules: { depegThreshold: fraction('0.01') } }),
    ...(kind === 'SHARED_FEE' && { rules: { userServiceFeeDistribution: fraction('0.4') } }),
  });

describe('GET reports/costs', () => {
  test('states what 1:1 cost the business, who bore the fees, and the share of payments', async () => {
    await pay(business, 'AT_PAR', new Date('2025-03-14T09:00:00.000Z'), '100');
    await pay(business, 'SHARED_FEE', new Date('2025-03-15T09:00:00.000Z'), '0.00173975');
    await pay(business, 'PLAIN', new Date('2025-04-01T09:00:00.000Z'), '0.00173281');
    const { lines, sums } = await costs();
    expect(lines).toMatchObject([
      { month: '2025-04', displayCurrency: 'EUR', payments: 1, payersBore: '0.00', businessBore: '1.00' },
      {
        month: '2025-03',
        businessName: 'Aurora Travel',
        displayCurrency: 'EUR',
        payments: 1,
        oneToOnePayments: 0,
        oneToOneShare: '0.00',
        serviceFee: '1.00',
        payersBore: '0.40',
        businessBore: '0.60',
      },
      {
        month: '2025-03',
        displayCurrency: 'USD',
        settlementCurrency: 'EUR',
        payments: 1,
        oneToOnePayments: 1,
        oneToOneShare: '100.00',
        brokenPegPayments: 0,
        oneToOneCost: '0.19',
        displayOneToOneCost: '0.20',
        serviceFee: '0.92',
        businessBore: '0.92',
      },
    ]);
    expect(sums).toEqual([
      {
        settlementCurrency: 'EUR',
        payments: 3,
        oneToOnePayments: 1,
        oneToOneShare: '33.33',
        brokenPegPayments: 0,
        oneToOneCost: '0.19',
        serviceFee: '2.92',
        payersBore: '0.40',
        businessBore: '2.52',
      },
    ]);
  });

  test('counts a month of UTC by the instant of the credit, and a payment credited in two months once in the sum', async () => {
    await createTestPayment(api, business, {
      at: new Date('2025-03-31T23:40:30.000Z'),
      sent: ['0.001', '0.0007'],
    });
    const { lines, sums } = await costs();
    expect(lines.map(({ month, payments }) => [month, payments])).toEqual([
      ['2025-04', 1],
      ['2025-03', 1],
    ]);
    expect(sums).toMatchObject([{ payments: 1 }]);
    expect((await costs('from=2025-04&to=2025-04')).lines).toMatchObject([{ month: '2025-04' }]);
  });

  test('equals, for any payments, the sums of the fields of the payments themselves', async () => {
    const other = await createBusiness(api, organisation, { name: 'Borough' });
    // Equal amounts count twice.
    for (const day of [1, 2]) await pay(business, 'AT_PAR', new Date(Date.UTC(2025, 0, day)), '100');
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            of: fc.constantFrom(business, other),
            kind: fc.constantFrom<Kind>('AT_PAR', 'SHARED_FEE', 'PLAIN'),
            month: fc.integer({ min: 0, max: 2 }),
            cents: fc.integer({ min: 5_000, max: 99_999 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (paid) => {
          for (const { of, kind, month, cents } of paid) {
            const sent = kind === 'AT_PAR' ? (cents / 100).toFixed(2) : (cents / 1e7).toFixed(7);
            await pay(of, kind, new Date(Date.UTC(2025, month, 14, 9)), sent);
          }
          expect(await reported()).toEqual(await added());
        },
      ),
      { numRuns: 6 },
    );
  });

  const fields = ['oneToOneCost', 'displayOneToOneCost', 'serviceFee', 'payersBore', 'businessBore'] as const;
  type Summed = Record<(typeof fields)[number] | 'payments' | 'oneToOnePayments', string>;
  const keyOf = (one: { month: string; businessId: string; displayCurrency: string | null }): string =>
    `${one.month} ${one.businessId} ${one.displayCurrency}`;
  const plain = (text: string): string => toDecimalText(fraction(text), 2, 'half-up');

  const reported = async (): Promise<Record<string, Summed>> => {
    const { lines } = await costs();
    return Object.fromEntries(
      lines.map((line: CostLine) => [
        keyOf(line),
        {
          ...(Object.fromEntries(fields.map((name) => [name, plain(line[name] ?? '0')])) as Summed),
          payments: String(line.payments),
          oneToOnePayments: String(line.oneToOnePayments),
        },
      ]),
    );
  };

  /** Sums by hand, over the payments as their own call tells them. */
  const added = async (): Promise<Record<string, Summed>> => {
    const answer = await api.call('GET', 'payments?limit=100', { token });
    const { payments } = answer.json<{ payments: PaymentDetail[] }>();
    const sums: Record<string, Summed> = {};
    const plus = (one: string, other: string | null): string =>
      toDecimalText(addFractions(fraction(one), fraction(other ?? '0')), 2, 'half-up');
    for (const payment of payments)
      for (const deposit of payment.deposits.filter(({ status }) => status === 'CONFIRMED')) {
        const key = keyOf({
          month: deposit.confirmedAt?.slice(0, 7) ?? '',
          businessId: payment.businessId,
          displayCurrency: deposit.displayCurrency,
        });
        const zero = Object.fromEntries([...fields, 'payments', 'oneToOnePayments'].map((name) => [name, '0']));
        const sum = sums[key] ?? (zero as Summed);
        const borne = deposit.settlementDistributedUserServiceFee;
        sums[key] = {
          oneToOneCost: plus(sum.oneToOneCost, deposit.settlementRateDepegLossAmount),
          displayOneToOneCost: plus(sum.displayOneToOneCost, deposit.displayRateDepegLossAmount),
          serviceFee: plus(sum.serviceFee, deposit.settlementServiceFee),
          payersBore: plus(sum.payersBore, borne),
          businessBore: plus(plus(sum.businessBore, deposit.settlementServiceFee), `-${borne ?? '0'}`),
          payments: String(Number(sum.payments) + 1),
          oneToOnePayments: String(Number(sum.oneToOnePayments) + (payment.labels.includes('DEPEG_APPLIED') ? 1 : 0)),
        };
      }
    return sums;
  };

  test('is saved with the same lines', async () => {
    await pay(business, 'AT_PAR', new Date('2025-03-14T09:00:00.000Z'), '100');
    const body = { from: '2025-03', to: '2025-03', format: 'CSV' };
    const answer = await api.call('POST', 'reports/exports/costs', { token, body });
    expect(answer.statusCode, answer.body).toBe(200);
    const [header = [], ...rows] = parseCsv(answer.body);
    expect(rows).toHaveLength(1);
    expect(Object.fromEntries(header.map((name, index) => [name, rows[0]?.[index]]))).toMatchObject({
      'Month (UTC)': '2025-03',
      Business: 'Aurora Travel',
      'Cost of 1:1': '0.19',
      'Cost of 1:1 in the display currency': '0.20',
      'Fee that the business bore': '0.92',
    });
    const workbook = await api.call('POST', 'reports/exports/costs', { token, body: { ...body, format: 'XLSX' } });
    expect(workbook.statusCode).toBe(200);
  });

  test('is for those with GET_BALANCES, of the businesses that they may know of, over 24 months at most', async () => {
    await pay(business, 'PLAIN', new Date('2025-03-14T09:00:00.000Z'), '0.001');
    const stranger = await api.signInWith(organisation, ['GET_PAYMENT']);
    expect((await api.call('GET', 'reports/costs?from=2025-03&to=2025-03', { token: stranger })).statusCode).toBe(403);
    const elsewhere = await api.signInWith(await api.createOrganisation(), ['GET_BALANCES']);
    expect(await costs(undefined, elsewhere)).toEqual({ lines: [], sums: [] });
    const ask = (query: string) => api.call('GET', `reports/costs?${query}`, { token });
    expect((await ask(`from=2025-03&to=2025-03&businessId=${business.id}`)).json().lines).toHaveLength(1);
    expect((await ask('from=2023-01&to=2024-12')).statusCode).toBe(200);
    for (const wrong of ['from=2023-01&to=2025-01', 'from=2025-02&to=2025-01', 'from=2025-13&to=2025-13'])
      expect((await ask(wrong)).statusCode, wrong).toBe(400);
    await hideBusiness(api, business);
    expect(await costs()).toEqual({ lines: [], sums: [] });
    expect((await ask(`from=2025-03&to=2025-03&businessId=${business.id}`)).statusCode).toBe(404);
  });

  test('is summed by the index of credits, as the login of the app', async () => {
    const paid = await pay(business, 'PLAIN', new Date('2025-03-14T09:00:00.000Z'), '0.001');
    const undone = new Error('Undone');
    let plan = '';
    const explain = api.database.inOrganisation(organisation.id, async (tx) => {
      // As many as make an index worth its while; they go with the transaction.
      await sql`
        insert into deposit
        select copy.* from deposit d cross join generate_series(1, 2000) n
         cross join lateral jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'transaction_id', n)) copy
         where d.organisation_id = ${organisation.id} and d.payment_id = ${paid.terms.id}`.execute(tx);
      const scope = { organisationId: organisation.id, hiddenBusinessId: null, onlyBusinessIds: null };
      const period = { after: new Date('2025-01-01'), before: new Date('2025-02-01') };
      const explained = await sql<{ 'QUERY PLAN': string }>`
        explain ${costSums({ scope, ...period, businessId: null })}`.execute(tx);
      plan = explained.rows.map((row) => row['QUERY PLAN']).join('\n');
      throw undone;
    });
    await expect(explain).rejects.toBe(undone);
    expect(plan).toMatch(/deposit_credited/);
    expect(plan).toMatch(/Index Cond: .*\bconfirmed_at >= /);
  });
});
