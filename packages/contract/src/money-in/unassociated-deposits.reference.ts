import * as z from 'zod/mini';
import { documented } from '../reference';
import { listUnallocatedDeposits, listUnassociatedDeposits, unassociatedDeposit } from './unassociated-deposits';

const example: z.input<typeof unassociatedDeposit> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f03',
  kind: 'CRYPTO',
  currency: 'LINK',
  network: 'ETH',
  amount: '12',
  uniformCurrency: 'EUR',
  uniformAmount: '168.00',
  reason: 'UNSUPPORTED_TOKEN',
  status: 'PENDING',
  fromAddress: '0x420B8cB9874090515d6B18036112d16730Ef0c86',
  toAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
  destinationTag: null,
  transactionId: '0x80d3758d0f6b4f6f2b6d9a1e9c8f7e6d5c4b3a29180f7e6d5c4b3a29180f7e6d',
  senderName: null,
  senderAccountMasked: null,
  reference: null,
  receivedAt: '2025-03-14T09:26:53.589Z',
  resolvedInto: null,
  resolvedBy: null,
  resolvedAt: null,
};

export const unassociatedDepositsEndpoints = [
  documented(listUnassociatedDeposits, {
    summary: 'Money that reached a business and belongs to no payment of it, newest first, a page at a time',
    example: { deposits: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
  }),
  documented(listUnallocatedDeposits, {
    summary:
      'Money that reached the organisation and is of no business that anybody could tell, newest first, a page at a time',
    example: {
      deposits: [{ ...example, reason: 'UNKNOWN_TAG' }],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
];
