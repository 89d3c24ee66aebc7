import { documented } from '../reference';
import { getLedgerHealth } from './ledger-health';

export const ledgerHealthEndpoints = [
  documented(getLedgerHealth, {
    summary: 'Whether the books agree with their entries, what the businesses hold, and what waits longest',
    example: {
      verification: {
        startedAt: '2025-03-14T09:00:00.000Z',
        finishedAt: '2025-03-14T09:00:01.250Z',
        isOverdue: false,
        checked: { figures: 412, accounts: 24, currencies: 9 },
        findings: [
          {
            check: 'FIGURE',
            businessId: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
            direction: 'DEPOSIT',
            currency: 'USDT',
            day: '2025-03-12',
            kept: { count: 18, amount: '2410.5' },
            recomputed: { count: 19, amount: '2510.5' },
          },
        ],
      },
      whole: {
        startedAt: '2025-03-14T03:00:00.000Z',
        finishedAt: '2025-03-14T03:00:21.400Z',
        isOverdue: false,
        rules: 61,
        unfinished: 0,
        findings: [],
      },
      sums: [{ currency: 'USDT', available: '140826.2088', held: '1000', pending: '0', total: '141826.2088' }],
      pending: [
        {
          kind: 'WITHDRAWAL',
          count: 2,
          isMore: false,
          since: '2025-03-14T08:12:00.000Z',
          businessId: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          item: { entityType: 'WITHDRAWAL', entityId: '0195f8a2-7d2f-7e4a-9b5c-6d7e8f9a0b1c' },
        },
      ],
      prices: {
        sources: [
          {
            source: 'Kraken',
            askedAt: '2025-03-14T09:29:41.000Z',
            answeredAt: '2025-03-14T09:29:41.000Z',
            pairs: 15,
            problem: null,
          },
        ],
        pairs: [
          {
            base: 'BTC',
            quote: 'EUR',
            mid: '75412.05',
            at: '2025-03-14T09:29:38.000Z',
            state: 'CURRENT',
            said: 'Bitstamp 75410.5, Coinbase 75412.05, Kraken 75413',
          },
        ],
      },
      chains: [
        {
          chain: 'BTC',
          state: 'FAILING',
          height: 887214,
          headSince: '2025-03-14T09:12:05.000Z',
          readAt: '2025-03-14T09:27:40.000Z',
          hiddenOutputs: 0,
          problem: { at: '2025-03-14T09:29:55.000Z', text: 'The node of BTC cannot be reached' },
        },
      ],
      banks: [
        {
          bank: 'NORTH',
          statements: {
            state: 'CURRENT',
            answeredAt: '2025-03-14T09:29:50.000Z',
            doneAt: '2025-03-14T06:02:11.000Z',
            problem: null,
          },
          payments: {
            state: 'FAILING',
            answeredAt: '2025-03-14T09:21:00.000Z',
            doneAt: '2025-03-13T15:00:12.000Z',
            problem: { at: '2025-03-14T09:29:31.000Z', text: 'Its folder or server cannot be reached' },
          },
        },
      ],
      signers: [
        {
          kind: 'POLICED',
          chains: ['ETH', 'TRX'],
          state: 'CURRENT',
          answeredAt: '2025-03-14T09:29:20.000Z',
          signedAt: '2025-03-14T09:12:44.000Z',
          problem: null,
        },
      ],
      screening: [
        {
          source: 'OFAC',
          chains: null,
          state: 'CURRENT',
          answeredAt: '2025-03-14T09:28:02.000Z',
          list: { publishedOn: '2025-03-13', confirmedAt: '2025-03-14T09:00:03.000Z', problem: null },
          problem: null,
        },
      ],
      replica: { state: 'FOLLOWS', lagSeconds: 0.004 },
      lateMonths: [{ table: 'callback_attempt', coveredUntil: '2025-04-01T00:00:00.000Z' }],
      asOf: '2025-03-14T09:30:00.000Z',
    },
  }),
];
