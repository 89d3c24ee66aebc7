import { listPayments } from '@countinghouse/contract/money-in/crypto-deposits';
import { describe, expect, it } from 'vitest';
import { filterNamesOf } from '../../../platform/list';
import { initialListState, readListState } from '../../../platform/list/list-state';
import { filters, paymentsQueryOf } from './filters';

const businessId = '0190a4f2-7c1e-7b3a-9d42-5f8e1c6a20b7';
const queryOf = (search: string) => paymentsQueryOf(readListState(search, filterNamesOf(filters)), businessId);

describe('the query of the payments list', () => {
  it('[API-3] asks for 25 by creation unless told', () => {
    expect(paymentsQueryOf(initialListState, businessId)).toEqual({ sortBy: 'created', limit: 25, businessId });
  });

  it('carries every filter of the address', () => {
    expect(
      queryOf(
        'search=+order-1+&depositCurrency=BTC&status=BLOCKED&status=NEW&label=LATE&type=ONE_TIME&limit=50&cursor=c',
      ),
    ).toEqual({
      sortBy: 'created',
      limit: 50,
      businessId,
      search: 'order-1',
      depositCurrency: 'BTC',
      status: ['NEW', 'BLOCKED'],
      label: 'LATE',
      type: 'ONE_TIME',
      cursor: 'c',
    });
  });

  it('spans whole days of the browser’s zone, both ends included', () => {
    const { after, before } = queryOf('from=2025-06-01&to=2025-06-30');
    expect(new Date(after as string)).toEqual(new Date(2025, 5, 1));
    expect(new Date(before as string)).toEqual(new Date(2025, 6, 1));
  });

  it('drops what no filter offers, so that a mistyped address shows the list', () => {
    expect(queryOf('status=WHATEVER&label=x&type=y&from=2025-02-31&to=2025-03-01&search=+')).toEqual({
      sortBy: 'created',
      limit: 25,
      businessId,
    });
  });

  it('always is a query the server’s strict schema accepts', () => {
    const query = queryOf(
      'search=a&depositCurrency=BTC&status=NEW&label=LATE&type=REUSABLE&from=2025-06-01&to=2025-06-02',
    );
    expect(listPayments.query.safeParse({ ...query, limit: '25' }).success).toBe(true);
  });
});
