import { documented } from '../reference';
import { getMorning } from './morning';

export const morningEndpoints = [
  documented(getMorning, {
    summary:
      'The morning of a treasurer: what the visible businesses have available, what changed it since the last visit, what is under way, and the next cut-offs of the banks.',
    example: {
      asOf: '2025-07-01T05:12:00.000Z',
      uniformCurrency: 'EUR',
      businesses: 7,
      available: '780358.58',
      pending: '1898.41',
      held: '121315.04',
      ratesAt: '2025-07-01T05:11:30.000Z',
      lastVisitAt: '2025-06-30T14:30:00.000Z',
      since: '2025-06-30T14:30:00.000Z',
      change: {
        before: '779209.84',
        causes: [
          { cause: 'WITHDRAWALS', count: 4, amount: '-18204.50', changes: [{ currency: 'EUR', amount: '-18204.50' }] },
          { cause: 'RELEASED', count: 1, amount: '12354.04', changes: [{ currency: 'EUR', amount: '12354.04' }] },
          { cause: 'PAYMENTS', count: 63, amount: '6418.27', changes: [{ currency: 'EUR', amount: '6418.27' }] },
          { cause: 'CONVERSIONS', count: 2, amount: '-31.16', changes: [{ currency: 'EUR', amount: '-31.16' }] },
        ],
        rates: '612.09',
        total: '1148.74',
      },
      onItsWay: [
        { kind: 'PAYMENTS', count: 12, businesses: 5, amount: '1898.41', oldestAt: '2025-07-01T04:58:11.000Z' },
        { kind: 'WITHDRAWALS', count: 1, businesses: 1, amount: '-2840.50', oldestAt: '2025-07-01T04:41:40.000Z' },
      ],
      onItsWayTotal: '-942.09',
      lackOfCustody: null,
      cutOffs: [{ method: 'SEPA', currency: 'EUR', at: '2025-07-01T12:00:00.000Z', count: 2, amount: '8120.00' }],
    },
  }),
];
