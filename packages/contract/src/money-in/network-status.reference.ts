import { documented } from '../reference';
import { getNetworkStatus } from './network-status';

export const networkStatusEndpoints = [
  documented(getNetworkStatus, {
    summary: 'How far each chain was read, delayed ones first: a payment over one that is delayed is seen late',
    example: {
      chains: [
        {
          chain: 'TRX',
          currencies: ['USDT'],
          status: 'DELAYED',
          height: 70_412_118,
          readAt: '2025-03-14T09:12:05.000Z',
        },
        {
          chain: 'BTC',
          currencies: ['BTC'],
          status: 'UP_TO_DATE',
          height: 887_214,
          readAt: '2025-03-14T09:29:56.000Z',
        },
      ],
      asOf: '2025-03-14T09:30:00.000Z',
    },
  }),
];
