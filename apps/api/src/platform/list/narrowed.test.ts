import { businessId, organisationId } from '@countinghouse/contract/ids';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyOf, by, bySide, choosesSide, is, isVisible, period, searched } from './filters';
import type { Line } from './line';
import { lineQuery } from './line';
import { askedOf, keptOf, sidesAsked, type AnyFilter, type SideOf } from './narrowed';

const scope = {
  organisationId: organisationId.parse('0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c'),
  hiddenBusinessId: null,
  onlyBusinessIds: null,
};
const business = businessId.parse('0190bb5f-9a4b-7c6d-8d7e-8f9a0b1c2d3e');
const instant = '2025-03-14T09:30:00.000Z';

const line: Line = {
  list: 'balance_conversion',
  table: 'balance_conversion',
  side: null,
  business: 'business_id',
  at: 'created_at',
  status: 'status',
  currency: 'debit_currency',
  otherCurrency: 'credit_currency',
  moved: { column: 'status', is: 'EXECUTED' },
  amount: { of: 'sold', units: 'debit_amount', in: 'debit_currency' },
  otherAmount: { of: 'bought', units: 'credit_amount', in: 'credit_currency' },
  unlessSet: null,
};

const filters: Readonly<Record<string, AnyFilter>> = {
  businessId: is('business_id'),
  statuses: anyOf('status'),
  status: is('status'),
  currency: is('debit_currency'),
  otherCurrency: is('credit_currency'),
  rate: is('rate'),
  label: by(() => sql`true`),
  search: searched(['rate'], ['id']),
  other: isVisible('business_id'),
  ...period('created_at'),
};
const one: readonly SideOf[] = [{ name: null, business: 'business_id', line }];
const keptBy = (values: Readonly<Record<string, unknown>>) => keptOf(one, askedOf(filters, values), scope);

describe('what kept totals know of the filters that were asked for', () => {
  it('is each comparison with a column that they are kept by', () => {
    expect(keptBy({})).toEqual({ lists: ['balance_conversion'], scope, at: 'created_at' });
    expect(
      keptBy({ businessId: business, statuses: ['EXECUTED', 'FAILED'], currency: 'EUR', otherCurrency: 'BTC' }),
    ).toMatchObject({ businessId: business, statuses: ['EXECUTED', 'FAILED'], currency: 'EUR', otherCurrency: 'BTC' });
    expect(keptBy({ status: 'FAILED', after: instant })).toMatchObject({ statuses: ['FAILED'], after: instant });
    expect(keptBy({ before: instant, currency: undefined })).toMatchObject({ before: instant });
    expect(keptBy({ businessId: null })).toMatchObject({ businessId: null });
  });

  it.each([{ rate: '1' }, { label: 'X' }, { search: 'X' }, { other: business }, { status: null }])(
    'ends with any other: %o',
    (values) => expect(keptBy({ businessId: business, ...values })).toBeNull(),
  );

  it('is of the side that was chosen, and of all where none was', () => {
    const of = (list: 'transfer_in' | 'transfer_out', name: string, column: string): SideOf => ({
      name,
      business: column,
      line: { ...line, list, side: name, business: column },
    });
    const sides = [of('transfer_in', 'IN', 'to_business_id'), of('transfer_out', 'OUT', 'from_business_id')];
    const bothWays: Readonly<Record<string, AnyFilter>> = {
      direction: choosesSide,
      businessId: bySide({ IN: is('to_business_id'), OUT: is('from_business_id') }),
      otherId: bySide({ IN: is('from_business_id'), OUT: is('to_business_id') }),
    };
    const kept = (values: Readonly<Record<string, unknown>>) => {
      const asking = askedOf(bothWays, values);
      return keptOf(sidesAsked(sides, asking), asking, scope);
    };
    expect(kept({ businessId: business })?.lists).toEqual(['transfer_in', 'transfer_out']);
    expect(kept({ businessId: business, direction: 'OUT' })?.lists).toEqual(['transfer_out']);
    expect(kept({ otherId: business })).toBeNull();
  });

  it('a filter that says nothing of a side is no filter of a list with sides', () => {
    const asking = askedOf({ businessId: bySide({ IN: is('to_business_id') }) }, { businessId: business });
    expect(() => keptOf([{ name: 'OUT', business: null, line }], asking, scope)).toThrow('on the side OUT');
  });
});

const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

it('a line tells what a row adds: once to its hour, and the units that moved with it', () => {
  expect(words(lineQuery(line))).toBe(
    words(`
      select organisation_id, id, 'balance_conversion' as list, business_id as business_id, created_at as at,
             status as status, debit_currency as currency, credit_currency as other_currency,
             case when status = 'EXECUTED' then debit_amount end as amount,
             case when status = 'EXECUTED' then credit_amount end as other_amount from balance_conversion`),
  );
  const received: Line = {
    ...line,
    status: { always: 'RECEIVED' },
    moved: null,
    amount: { of: 'net', units: { of: 'amount', less: 'fee' }, in: 'currency' },
    otherAmount: null,
    unlessSet: 'reversed_at',
  };
  expect(words(lineQuery(received))).toContain(
    `'RECEIVED' as status, debit_currency as currency, credit_currency as other_currency, amount - fee as amount, null::numeric as other_amount from balance_conversion where reversed_at is null`,
  );
});
