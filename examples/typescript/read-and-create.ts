import { createClient } from '@countinghouse/client';

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

// Reads: the newest payments (needs GET_PAYMENTS). `client.each.listPayments()` goes on over all pages.
const { payments } = await client.listPayments({ limit: 5 });
print(`The newest ${payments.length} payments:`);
for (const { id, status } of payments) print(`  ${id} ${status}`);

// Creates: a business (needs CREATE_BUSINESS).
const business = await client.createBusiness({
  businessName: process.argv[2] ?? 'Example Shop',
  settlementCurrency: 'EUR',
  supportedDisplayCurrencies: ['EUR'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDepositsForOneTimePayments: false,
  blockchainFeePaidBy: 'MERCHANT',
  userServiceFeeDistributionPercentage: 0,
  stableCryptoCurrencyDepegThreshold: null,
});
print(`Created the business ${business.name}: ${business.id}`);
