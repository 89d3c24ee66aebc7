import * as z from 'zod/mini';
import { documented } from '../reference';
import { internalTransfer, listInternalTransfers } from './internal-transfers';

export const internalTransferExample: z.input<typeof internalTransfer> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f01',
  clientLabel: null,
  fromBusinessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  fromBusinessName: 'Aurora Travel',
  toBusinessId: '0190b2d3-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  toBusinessName: 'Aurora Tours',
  currency: 'EUR',
  amount: '1500.00',
  fee: '0.00',
  direction: 'OUT',
  status: 'COMPLETED',
  note: 'float',
  metadata: { customer: 'C-42' },
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
};

export const internalTransfersEndpoints = [
  documented(listInternalTransfers, {
    summary: 'Internal transfers out of and into a business, newest first, a page at a time',
    example: {
      internalTransfers: [internalTransferExample],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
];
