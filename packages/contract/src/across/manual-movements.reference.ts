import { documented } from '../reference';
import { listManualMovements } from './manual-movements';

export const manualMovementsEndpoints = [
  documented(listManualMovements, {
    summary:
      'Money that the platform moved by hand, of one business or of all the caller may know of, newest first, a page at a time',
    example: {
      manualMovements: [
        {
          id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f05',
          businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          businessName: 'Aurora Travel',
          type: 'CREDIT',
          currency: 'EUR',
          amount: '25.00',
          reason: 'FEE_CORRECTION',
          description: 'Fee charged twice on order-9',
          relatedEntity: { type: 'PAYMENT', id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f06' },
          reversalOf: null,
          reversedBy: null,
          createdBy: 'Platform operations',
          postedAt: '2025-03-14T09:30:00.000Z',
        },
      ],
      paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
    },
  }),
];
