import { createClient } from './client';

const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
};

const print = (line: string) => process.stdout.write(`${line}\n`);

const client = createClient({
  url: required('COUNTINGHOUSE_URL'),
  apiKey: required('COUNTINGHOUSE_API_KEY'),
  apiSecret: required('COUNTINGHOUSE_API_SECRET'),
});

type Payments = { payments: { id: string; status: string }[] };

// Reads: the newest payments (needs GET_PAYMENTS).
const { payments } = (await client.get('payments?limit=5')) as Payments;
print(`The newest ${payments.length} payments:`);
for (const { id, status } of payments) print(`  ${id} ${status}`);

// Creates: a business (needs CREATE_BUSINESS).
const business = (await client.post('businesses', {
  body: {
    businessName: process.argv[2] ?? 'Example Shop',
    settlementCurrency: 'EUR',
    supportedDisplayCurrencies: ['EUR'],
    supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
    overpaymentPolicy: 'PROCESS',
    refundFollowUpDepositsForOneTimePayments: false,
    blockchainFeePaidBy: 'MERCHANT',
    userServiceFeeDistributionPercentage: 0,
    stableCryptoCurrencyDepegThreshold: null,
  },
})) as { id: string; name: string };
print(`Created the business ${business.name}: ${business.id}`);
