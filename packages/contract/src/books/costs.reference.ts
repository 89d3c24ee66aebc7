import { documented } from '../reference';
import { listCosts } from './costs';

const costs = {
  settlementCurrency: 'EUR',
  payments: 120,
  oneToOnePayments: 30,
  oneToOneShare: '25.00',
  brokenPegPayments: 1,
  oneToOneCost: '5.70',
  serviceFee: '118.40',
  payersBore: '0.00',
  businessBore: '118.40',
} as const;

export const costsEndpoints = [
  documented(listCosts, {
    summary:
      'Costs of the rules on 1:1 rates and on the distribution of fees, per month, business and currency, with the sums per settlement ' +
      'currency. Each amount is the sum of the field of the same meaning over the deposits credited in the month.',
    example: {
      lines: [
        {
          month: '2025-06',
          businessId: '0195d0c1-5a3e-7a11-9c2d-3e4f5a6b7c8d',
          businessName: 'Aurora Travel',
          displayCurrency: 'USD',
          ...costs,
          displayOneToOneCost: '6.00',
        },
      ],
      sums: [costs],
    },
  }),
];
