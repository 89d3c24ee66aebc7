import { documented } from '../reference';
import { canIPay } from './can-i-pay';

export const canIPayEndpoints = [
  documented(canIPay, {
    summary:
      'Which of the visible businesses can pay an amount on a day, what is missing otherwise, and the conversions, internal transfers, votes and days that lead there. Holds nothing; every step is one that its own call accepts at the prices of this moment.',
    example: {
      asOf: '2025-07-01T09:12:00.000Z',
      uniformCurrency: 'EUR',
      currency: 'USDT',
      network: 'ETH',
      amount: '5000',
      day: '2025-07-01',
      closed: null,
      bank: null,
      approval: { votes: 1, canBeMet: true, voters: ['Greta Holm'] },
      whitelist: { active: 2, coolingOff: 0, nextActiveAt: null },
      isCovered: true,
      businesses: [
        {
          id: '0190aa3c-1f5e-7d3a-9a61-0a6f4f1f0001',
          name: 'Aurora Travel',
          verdict: 'WITH_STEPS',
          problem: null,
          available: '4200',
          cost: '5004',
          networkFee: '4',
          serviceFee: '0',
          bankFee: '0',
          missing: '804',
          short: '0',
          owed: '0',
          expected: [{ kind: 'PAYMENTS', count: 2, amount: '310.5', oldestAt: '2025-07-01T08:58:11.000Z' }],
          ways: [
            {
              steps: [
                {
                  kind: 'CONVERT',
                  may: true,
                  fixed: 'CREDIT',
                  debitCurrency: 'EUR',
                  debitAmount: '741.54',
                  creditCurrency: 'USDT',
                  creditAmount: '804',
                  rate: '1.0842375',
                  spread: '0.003',
                  left: '1258.46',
                },
                { kind: 'PAY', may: true, debitCurrency: 'USDT', heldAmount: '5004', left: '0' },
              ],
              lost: '2.23',
            },
          ],
        },
      ],
    },
  }),
];
