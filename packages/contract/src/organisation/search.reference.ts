import { documented } from '../reference';
import { mostFound, search } from './search';

export const searchEndpoints = [
  documented(search, {
    summary: `Whatever the caller may list that has an id, a reference, a name, a hash or an address beginning with the text, or that amount, the newest ${mostFound} of each kind. An id begins with six digits at least.`,
    example: {
      found: [
        {
          kind: 'CRYPTO_WITHDRAWAL',
          id: '0195e9a1-4c2d-7b1a-8f4e-5d6c7b8a9f01',
          businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
          businessName: 'Aurora Travel',
          label: 'payout-80',
          field: 'reference',
          value: 'payout-80',
          status: 'COMPLETED',
          money: { amount: '0.5', currency: 'BTC', network: 'MAIN' },
        },
      ],
    },
  }),
];
